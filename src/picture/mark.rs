//! Marks beside what stands on the board: what a step of reasoning or of a search says of squares.

use super::stamp::Stamp;

/// What a step says of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Mark {
    /// It is attacked already: a small ×.
    Attacked,
    /// This step closes it: a bold × on a tint.
    Closed,
    /// The step looks at it: a dot, or a frame where the square is occupied or blocked.
    LookedAt,
    /// A queen must stand here: a double ring.
    Forced,
    /// A queen is tried here, at the step of this number: a dashed ring around the number.
    Trial(u32),
}

impl Mark {
    /// The stamps that draw it; `is_free` is true for a square that is neither occupied nor blocked.
    pub(super) fn stamps(self, is_free: bool) -> &'static [Stamp] {
        match self {
            Self::Attacked => &[Stamp::Attacked],
            Self::Closed => &[Stamp::Tint, Stamp::Closed],
            Self::LookedAt if is_free => &[Stamp::Dot],
            Self::LookedAt => &[Stamp::Frame],
            Self::Forced => &[Stamp::Forced],
            Self::Trial(_) => &[Stamp::Trial],
        }
    }
}
