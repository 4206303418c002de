//! What is drawn on a square: a few shapes that are drawn wherever they are wanted, in units or scaled; and the marks
//! that they draw beside what stands on the board, of which a step of reasoning or of a search speaks.

use crate::picture::shape::{Outline, Points, Shape, Units};
use crate::picture::theme::Ink;
use strum::{IntoStaticStr, VariantArray};

/// What is drawn on a square, in the order of layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Stamp {
    /// Closed by this step: the ground of [`Stamp::Closed`].
    Tint,
    /// No queen may stand here: hatched.
    Blocked,
    /// A queen of the puzzle that does not matter here: a small outline.
    Aside,
    /// Attacked already: a small ×.
    Attacked,
    /// Closed by this step: a bold ×.
    Closed,
    /// A queen of the puzzle: filled.
    Given,
    /// A queen of a completion: outlined.
    Added,
    /// A free square that is looked at: a dot.
    Dot,
    /// An occupied or blocked square that is looked at: a frame.
    Frame,
    /// A queen that another one attacks: a ring.
    Conflict,
    /// A queen must stand here: a double ring.
    Forced,
    /// A queen is tried here: a dashed ring.
    Trial,
}

/// What a step says of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
    pub(crate) fn stamps(self, is_free: bool) -> &'static [Stamp] {
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

/// The outline of a queen in a square of side 45: a crown of five points on a base.
const QUEEN: [(Units, Units); 15] = [
    (5.0, 14.5),
    (12.0, 25.0),
    (13.5, 9.5),
    (18.5, 23.0),
    (22.5, 7.0),
    (26.5, 23.0),
    (31.5, 9.5),
    (33.0, 25.0),
    (40.0, 14.5),
    (35.0, 32.0),
    (33.5, 34.0),
    (35.0, 38.5),
    (10.0, 38.5),
    (11.5, 34.0),
    (10.0, 32.0),
];

/// The radius of a ring, in sides of a square.
pub(crate) const RING: Units = 0.45;

/// In smaller squares a queen is a disc.
const LEAST_CROWNED: Units = 10.0;

/// Radii of a double ring, and the distance of a frame from the edge of its square, in sides of a square.
const DOUBLE_RING: [Units; 2] = [0.475, 0.405];
const INSET: Units = 0.09;

/// The width of the lines on blocked squares, in sides of a square.
const HATCH: Units = 0.055;

/// Dashes of a dashed ring, and the lines that draw each.
const DASHES: u16 = 8;
const LINES_OF_DASH: u16 = 4;

/// No line is thinner: on boards of many rows it could not be seen.
pub(crate) const THINNEST: Units = 0.6;

impl Stamp {
    /// All stamps, the lowest layer first.
    pub(crate) const ALL: &[Self] = Self::VARIANTS;

    /// Its name in documents.
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }

    /// Its shapes in a square of side `unit` whose top left corner is the origin.
    pub(crate) fn shapes(self, unit: Units) -> Vec<Shape> {
        let lines = |lines, ink, width: Units| Shape::stroked(Outline::Lines(lines), ink, (unit * width).max(THINNEST));
        let ring = |radius: Units, ink, width: Units| {
            let outline = Outline::Circle(unit / 2.0, unit / 2.0, unit * radius);
            Shape::stroked(outline, ink, (unit * width).max(THINNEST))
        };
        let square = |inset: Units| {
            let side = unit * (1.0 - 2.0 * inset);
            Outline::Rectangles(vec![[unit * inset, unit * inset, side, side]])
        };
        match self {
            Self::Tint => vec![Shape::filled(square(0.0), Ink::Tint)],
            Self::Blocked => vec![lines(hatch(unit, HATCH), Ink::Blocked, HATCH)],
            Self::Attacked => vec![lines(cross(unit, 0.13), Ink::Blocked, 0.045)],
            Self::Closed => vec![lines(cross(unit, 0.27), Ink::Queen, 0.11)],
            Self::Aside => vec![Shape::stroked(queen(unit, 0.55), Ink::Blocked, (unit * 0.05).max(THINNEST))],
            Self::Given => vec![Shape::filled(queen(unit, 1.0), Ink::Queen)],
            Self::Added => {
                let stroke = Some((Ink::Queen, unit * 0.055));
                vec![Shape { outline: queen(unit, 1.0), fill: Some(Ink::Paper), stroke }]
            }
            Self::Dot => vec![Shape::filled(Outline::Circle(unit / 2.0, unit / 2.0, unit * 0.13), Ink::LookedAt)],
            Self::Frame => vec![Shape::stroked(square(INSET), Ink::LookedAt, (unit * 0.06).max(THINNEST))],
            Self::Conflict => vec![ring(RING, Ink::Conflict, 0.08)],
            Self::Forced => DOUBLE_RING.map(|radius| ring(radius, Ink::Forced, 0.035)).into(),
            Self::Trial => vec![lines(dashes(unit), Ink::Trial, 0.065)],
        }
    }
}

/// A queen in the middle of a square, larger or smaller by a factor.
fn queen(unit: Units, factor: Units) -> Outline {
    let half = unit / 2.0;
    if unit < LEAST_CROWNED {
        return Outline::Circle(half, half, unit * 0.34 * factor);
    }
    let at = |place: Units| half + (place / 45.0 * unit - half) * factor;
    Outline::Polygon(QUEEN.map(|(x, y)| (at(x), at(y))).into())
}

/// Four lines at 45 degrees, of this width in sides of a square, whose round ends stay within the square.
fn hatch(unit: Units, width: Units) -> Vec<Points> {
    let (start, end) = (unit * width / 2.0, unit * (1.0 - width / 2.0));
    let line = |share: Units| {
        let at = unit * share;
        if share <= 1.0 {
            vec![(start, at - start), (at - start, start)]
        } else {
            vec![(at - end, end), (end, at - end)]
        }
    };
    [0.4, 0.8, 1.2, 1.6].map(line).into()
}

/// Two lines that cross in the middle, of this half width and height in sides of a square.
fn cross(unit: Units, half: Units) -> Vec<Points> {
    let (low, high) = (unit * (0.5 - half), unit * (0.5 + half));
    vec![vec![(low, low), (high, high)], vec![(low, high), (high, low)]]
}

/// A ring in dashes, each a line of straight pieces: every writer can draw these.
fn dashes(unit: Units) -> Vec<Points> {
    let point = |dash: u16, step: u16| {
        let share = Units::from(dash) + Units::from(step) / Units::from(LINES_OF_DASH) * 0.6;
        let (sine, cosine) = (share / Units::from(DASHES) * std::f32::consts::TAU).sin_cos();
        (unit * (0.5 + RING * cosine), unit * (0.5 + RING * sine))
    };
    (0..DASHES).map(|dash| (0..=LINES_OF_DASH).map(|step| point(dash, step)).collect()).collect()
}
