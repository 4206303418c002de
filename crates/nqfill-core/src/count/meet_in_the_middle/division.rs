//! A board divided into parts whose counts meet, with all that is listed of the parts.

use super::border::Border;
use super::counted::Counted;
use super::cut::Cut;
use super::layout::Layout;
use super::quarters::Quarters;
use super::workspace::Workspace;
use crate::board::Residual;
use crate::engine::Meter;

/// The ways to divide a board.
pub(super) enum DividedBoard {
    /// Four quarters, of which halves are joined.
    Quarters(Quarters),
    /// Four quarters and the border row, which is added to joined halves.
    Border(Border),
}

impl DividedBoard {
    /// Divides `board` by `cut`, on up to `jobs` threads; `None` when it would need more than
    /// `bytes`, when the board has too many diagonals, or when the count is to stop.
    pub(super) fn by_cut(board: &Residual, cut: Cut, bytes: u64, jobs: usize, meter: &mut Meter) -> Option<Self> {
        let image = &cut.image(board);
        let layout = &Layout::new(image, cut)?;
        let quarters = Quarters::new(image, layout, cut, bytes, jobs, meter)?;
        // The limit is noticed with the first unit.
        meter.charge_at_once(quarters.work());
        Some(match cut.border {
            true => Self::Border(Border::new(quarters, image, layout, cut, bytes)),
            false => Self::Quarters(quarters),
        })
    }

    /// Units that the count of `board` falls into where it is divided by `cut`.
    pub(super) fn units(board: &Residual, cut: Cut) -> u64 {
        if cut.border { Border::units(board, cut) } else { Quarters::units(cut) }
    }

    pub(super) fn count(&self, unit: u64, workspace: &mut Workspace<'_>) -> Counted {
        match self {
            Self::Quarters(quarters) => quarters.count(unit, workspace),
            Self::Border(border) => border.count(unit, workspace),
        }
    }
}
