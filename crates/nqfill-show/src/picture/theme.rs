//! Colours.

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
    /// Black on white.
    Print,
}

/// What a colour is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ink {
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
    /// The ground of squares that a step closes. Without colours they go without it.
    Tint,
}

/// An ink, its name in LaTeX, and its colour in the light, the dark and the printed theme.
type Row = (Ink, &'static str, [u32; 3]);

const INKS: [Row; 10] = [
    (Ink::Paper, "nqpaper", [0xF7_F4_EC, 0x44_41_3B, 0xFF_FF_FF]),
    (Ink::Dark, "nqdark", [0xDD_D5_C3, 0x2E_2C_28, 0xE6_E6_E6]),
    (Ink::Frame, "nqframe", [0x6B_65_5A, 0xA8_A1_95, 0x00_00_00]),
    (Ink::Queen, "nqqueen", [0x1A_1A_1A, 0xF5_F2_EA, 0x00_00_00]),
    (Ink::Blocked, "nqblocked", [0x6B_65_5A, 0xA8_A1_95, 0x00_00_00]),
    (Ink::Conflict, "nqconflict", [0xB3_3A_00, 0xFF_8A_5C, 0x00_00_00]),
    (Ink::LookedAt, "nqlookedat", [0x00_72_B2, 0x56_B4_E9, 0x00_00_00]),
    (Ink::Forced, "nqforced", [0x00_68_4B, 0x3C_CB_9F, 0x00_00_00]),
    (Ink::Trial, "nqtrial", [0x8A_3A_6B, 0xE5_9A_C4, 0x00_00_00]),
    (Ink::Tint, "nqtint", [0xF6_EE_A9, 0x5C_57_30, 0xFF_FF_FF]),
];

impl Theme {
    /// All themes, by the names that users choose.
    pub const ALL: [(&'static str, Self); 3] = [("light", Self::Light), ("dark", Self::Dark), ("print", Self::Print)];

    /// The name by which users choose it.
    pub(crate) fn name(self) -> &'static str {
        Self::ALL[self as usize].0
    }

    /// Red, green and blue, a byte each.
    pub(crate) fn colour(self, ink: Ink) -> u32 {
        INKS[ink as usize].2[self as usize]
    }
}

impl Ink {
    /// All inks.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        INKS.iter().map(|row| row.0)
    }

    /// Its name in LaTeX.
    pub(crate) fn name(self) -> &'static str {
        INKS[self as usize].1
    }
}

/// The relative luminance of the Web Content Accessibility Guidelines 2.
fn luminance(colour: u32) -> f64 {
    let channel = |shift: u32| {
        let value = f64::from(colour >> shift & 0xFF) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
}

/// The contrast of two colours, as WCAG defines it.
pub fn contrast(one: u32, other: u32) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_stands_three_to_one_against_what_it_is_drawn_on() {
        for (name, theme) in Theme::ALL {
            let marks = Ink::all().filter(|ink| ![Ink::Paper, Ink::Dark, Ink::Tint].contains(ink));
            let on_squares = marks.flat_map(|ink| [(ink, Ink::Paper), (ink, Ink::Dark)]);
            for (ink, ground) in on_squares.chain([(Ink::Queen, Ink::Tint)]) {
                let contrast = contrast(theme.colour(ink), theme.colour(ground));
                assert!(contrast >= 3.0, "{name} {ink:?} on {ground:?}: {contrast:.2}");
            }
        }
    }

    #[test]
    fn the_table_has_the_order_of_the_inks() {
        assert!(Ink::all().enumerate().all(|(at, ink)| ink as usize == at));
    }
}
