//! Shapes in units, their colours, and digits made of lines, so that pictures need no fonts.

/// A length or a place in units, of which a square of a small board has 45.
pub(crate) type Units = f32;

/// A line of straight pieces.
pub(crate) type Points = Vec<(Units, Units)>;

/// A shape: filled, stroked or both.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) outline: Outline,
    pub(crate) fill: Option<ColourRole>,
    /// Colour and width.
    pub(crate) stroke: Option<(ColourRole, Units)>,
}

#[derive(Clone, Debug)]
pub(crate) enum Outline {
    /// Lines, each open.
    Lines(Vec<Points>),
    /// A closed line.
    Polygon(Points),
    /// Rectangles: left, top, width, height.
    Rectangles(Vec<[Units; 4]>),
    /// A circle: centre and radius.
    Circle(Units, Units, Units),
}

impl Shape {
    pub(crate) fn filled(outline: Outline, role: ColourRole) -> Self {
        Self { outline, fill: Some(role), stroke: None }
    }

    pub(crate) fn stroked(outline: Outline, role: ColourRole, width: Units) -> Self {
        Self { outline, fill: None, stroke: Some((role, width)) }
    }
}

/// The strokes of each digit in a box 6 wide and 10 high.
const DIGITS: [&[&[(i8, i8)]]; 10] = [
    &[&[(2, 0), (4, 0), (6, 2), (6, 8), (4, 10), (2, 10), (0, 8), (0, 2), (2, 0)]],
    &[&[(1, 2), (3, 0), (3, 10)], &[(1, 10), (5, 10)]],
    &[&[(0, 2), (2, 0), (4, 0), (6, 2), (6, 4), (0, 10), (6, 10)]],
    &[&[(0, 0), (6, 0), (3, 4), (4, 4), (6, 6), (6, 8), (4, 10), (2, 10), (0, 8)]],
    &[&[(5, 10), (5, 0), (0, 7), (6, 7)]],
    &[&[(6, 0), (1, 0), (0, 5), (4, 4), (6, 6), (6, 8), (4, 10), (2, 10), (0, 8)]],
    &[&[(5, 0), (3, 0), (0, 4), (0, 8), (2, 10), (4, 10), (6, 8), (6, 6), (4, 4), (2, 4), (0, 6)]],
    &[&[(0, 0), (6, 0), (2, 10)]],
    &[&[
        (2, 0),
        (4, 0),
        (6, 2),
        (4, 5),
        (2, 5),
        (0, 7),
        (0, 8),
        (2, 10),
        (4, 10),
        (6, 8),
        (6, 7),
        (4, 5),
        (2, 5),
        (0, 2),
        (2, 0),
    ]],
    &[&[(1, 10), (3, 10), (6, 6), (6, 2), (4, 0), (2, 0), (0, 2), (0, 4), (2, 6), (4, 6), (6, 4)]],
];

/// Width of a digit and of the gap after it, in tenths of its height.
const DIGIT_WIDTH: Units = 6.0;
const GAP: Units = 2.5;

/// The width of a number.
pub(crate) fn number_width(number: u32, height: Units) -> Units {
    let digits = number.checked_ilog10().unwrap_or_default() + 1;
    (digits as Units * (DIGIT_WIDTH + GAP) - GAP) * height / 10.0
}

/// The lines of a number whose middle is at `centre`.
pub(crate) fn number_lines(number: u32, centre: (Units, Units), height: Units) -> Vec<Points> {
    let digits: Vec<usize> = number.to_string().bytes().map(|digit| usize::from(digit - b'0')).collect();
    let scale = height / 10.0;
    let (left, top) = (centre.0 - number_width(number, height) / 2.0, centre.1 - height / 2.0);
    let mut lines = Vec::new();
    for (at, &digit) in digits.iter().enumerate() {
        let left = left + at as Units * (DIGIT_WIDTH + GAP) * scale;
        let place = |&(x, y): &(i8, i8)| (left + Units::from(x) * scale, top + Units::from(y) * scale);
        lines.extend(DIGITS[digit].iter().map(|stroke| stroke.iter().map(place).collect()));
    }
    lines
}

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

/// The roles, each with its name in LaTeX and in styles, its colour, and that on dark screens.
const ROLES: [(ColourRole, &str, u32, u32); 10] = [
    (ColourRole::Paper, "nqpaper", 0xF7_F4_EC, 0x44_41_3B),
    (ColourRole::Dark, "nqdark", 0xDD_D5_C3, 0x2E_2C_28),
    (ColourRole::Frame, "nqframe", 0x6B_65_5A, 0xA8_A1_95),
    (ColourRole::Queen, "nqqueen", 0x1A_1A_1A, 0xF5_F2_EA),
    (ColourRole::Blocked, "nqblocked", 0x6B_65_5A, 0xA8_A1_95),
    (ColourRole::Conflict, "nqconflict", 0xB3_3A_00, 0xFF_8A_5C),
    (ColourRole::LookedAt, "nqlookedat", 0x00_72_B2, 0x56_B4_E9),
    (ColourRole::Forced, "nqforced", 0x00_68_4B, 0x3C_CB_9F),
    (ColourRole::Trial, "nqtrial", 0x8A_3A_6B, 0xE5_9A_C4),
    (ColourRole::Tint, "nqtint", 0xF6_EE_A9, 0x5C_57_30),
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

    /// The colour on dark screens.
    #[cfg(feature = "pages")]
    pub(crate) fn dark_colour(self) -> u32 {
        ROLES[self as usize].3
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_the_order_of_the_roles() {
        assert!(ColourRole::all().enumerate().all(|(at, role)| role as usize == at));
    }
}
