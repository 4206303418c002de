//! Colours.

/// The role of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ColourRole {
    /// The ground, and the inside of added queens.
    Paper,
    /// The darker squares.
    Dark,
    /// The edge of the board and its numbers.
    Frame,
    Queen,
    Blocked,
    Conflict,
    LookedAt,
    Forced,
    Trial,
    /// The ground of squares that a step closes.
    Tint,
}

/// The roles, each with its name in LaTeX and its colour. The style of pages has other colours for them on dark screens and
/// on paper.
const ROLES: [(ColourRole, &str, u32); 10] = [
    (ColourRole::Paper, "nqpaper", 0xF7_F4_EC),
    (ColourRole::Dark, "nqdark", 0xDD_D5_C3),
    (ColourRole::Frame, "nqframe", 0x6B_65_5A),
    (ColourRole::Queen, "nqqueen", 0x1A_1A_1A),
    (ColourRole::Blocked, "nqblocked", 0x6B_65_5A),
    (ColourRole::Conflict, "nqconflict", 0xB3_3A_00),
    (ColourRole::LookedAt, "nqlookedat", 0x00_72_B2),
    (ColourRole::Forced, "nqforced", 0x00_68_4B),
    (ColourRole::Trial, "nqtrial", 0x8A_3A_6B),
    (ColourRole::Tint, "nqtint", 0xF6_EE_A9),
];

impl ColourRole {
    /// All roles.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        ROLES.iter().map(|row| row.0)
    }

    /// Its name in LaTeX.
    pub(crate) fn name(self) -> &'static str {
        ROLES[self as usize].1
    }

    /// Red, green and blue, a byte each.
    pub(crate) fn colour(self) -> u32 {
        ROLES[self as usize].2
    }
}

/// The relative luminance of the Web Content Accessibility Guidelines 2.
#[cfg(all(test, feature = "pages"))]
fn luminance(colour: u32) -> f64 {
    let channel = |shift: u32| {
        let value = f64::from(colour >> shift & 0xFF) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
}

/// The contrast of two colours, as WCAG defines it.
#[cfg(all(test, feature = "pages"))]
pub(crate) fn contrast(one: u32, other: u32) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_the_order_of_the_roles() {
        assert!(ColourRole::all().enumerate().all(|(at, role)| role as usize == at));
    }
}
