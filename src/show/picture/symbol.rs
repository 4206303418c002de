//! Symbols: the shapes that are drawn on squares, in units; and the marks of a step of reasoning or of a search, each drawn
//! by symbols.

use crate::show::picture::shape::{ColourRole, Outline, Points, Shape, Units};
use nqfill_core::board::Line;

/// A drawing on a square, in the order of layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbol {
    /// Closed by this step: the ground of [`Symbol::Closed`].
    Tint,
    /// No queen may stand here: hatched.
    Blocked,
    /// A queen of the puzzle that does not matter here: a small outline.
    Aside,
    /// Attacked already: a small ×.
    Attacked,
    /// Closed by this step: a bold ×.
    Closed,
    /// Closed by this step, by an attack along a row: a bar that points along it.
    ClosedRow,
    ClosedColumn,
    ClosedDiagonal,
    ClosedAntidiagonal,
    /// A queen of the puzzle: filled.
    Given,
    /// A queen of a completion: outlined.
    Added,
    /// A free square that the step is about: a dot.
    Dot,
    /// An occupied or blocked square that the step is about: a frame.
    Frame,
    /// A queen that another one attacks: a ring.
    Conflict,
    /// A queen must stand here: a double ring.
    Forced,
    /// A queen is tried here: a dashed ring.
    Trial,
}

/// A mark of a step on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Attacked already: a small ×.
    Attacked,
    /// Closed by this step: a bold × on a tint.
    Closed,
    /// Closed by this step, by an attack along such a line: a bar along it, on a tint.
    ClosedAlong(Line),
    /// A square that the step is about: a dot, or a frame where it is occupied or blocked.
    LookedAt,
    /// A queen must stand here: a double ring.
    Forced,
}

impl Mark {
    /// The symbols that draw it; `is_free` is true for a square that is neither occupied nor blocked.
    pub(crate) fn symbols(self, is_free: bool) -> &'static [Symbol] {
        match self {
            Self::Attacked => &[Symbol::Attacked],
            Self::Closed => &[Symbol::Tint, Symbol::Closed],
            Self::ClosedAlong(Line::Row) => &[Symbol::Tint, Symbol::ClosedRow],
            Self::ClosedAlong(Line::Column) => &[Symbol::Tint, Symbol::ClosedColumn],
            Self::ClosedAlong(Line::Diagonal) => &[Symbol::Tint, Symbol::ClosedDiagonal],
            Self::ClosedAlong(Line::Antidiagonal) => &[Symbol::Tint, Symbol::ClosedAntidiagonal],
            Self::LookedAt if is_free => &[Symbol::Dot],
            Self::LookedAt => &[Symbol::Frame],
            Self::Forced => &[Symbol::Forced],
        }
    }
}

/// The outline of a queen in a square of side 45: a crown of five points on a base.
const QUEEN: [(Units, Units); 13] = [
    (6.5, 15.5),
    (12.9, 25.5),
    (14.1, 11.0),
    (18.9, 23.5),
    (22.5, 9.0),
    (26.1, 23.5),
    (30.9, 11.0),
    (32.1, 25.5),
    (38.5, 15.5),
    (35.0, 33.0),
    (35.0, 38.5),
    (10.0, 38.5),
    (10.0, 33.0),
];

/// The round tips of the crown, and their radius; the line above its base.
const TIPS: [(Units, Units); 5] = [(5.8, 13.8), (13.9, 9.3), (22.5, 7.2), (31.1, 9.3), (39.2, 13.8)];
const TIP: Units = 2.4;
const BASE: [(Units, Units); 2] = [(10.8, 33.0), (34.2, 33.0)];

/// The size of a crown: rings go around its tips.
const CROWN: Units = 0.88;

/// In smaller squares a crown has neither tips nor a line.
const LEAST_TIPPED: Units = 16.0;

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

impl Symbol {
    /// All symbols with their names in documents, the lowest layer first.
    const NAMES: [(Self, &str); 16] = [
        (Self::Tint, "tint"),
        (Self::Blocked, "blocked"),
        (Self::Aside, "aside"),
        (Self::Attacked, "attacked"),
        (Self::Closed, "closed"),
        (Self::ClosedRow, "closed_row"),
        (Self::ClosedColumn, "closed_column"),
        (Self::ClosedDiagonal, "closed_diagonal"),
        (Self::ClosedAntidiagonal, "closed_antidiagonal"),
        (Self::Given, "given"),
        (Self::Added, "added"),
        (Self::Dot, "dot"),
        (Self::Frame, "frame"),
        (Self::Conflict, "conflict"),
        (Self::Forced, "forced"),
        (Self::Trial, "trial"),
    ];

    /// All symbols, the lowest layer first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::NAMES.iter().map(|row| row.0)
    }

    /// Its name in documents.
    pub(crate) fn name(self) -> &'static str {
        Self::NAMES[self as usize].1
    }

    /// Its shapes in a square of side `unit` whose top left corner is the origin.
    pub(crate) fn shapes(self, unit: Units) -> Vec<Shape> {
        let lines =
            |lines, role, width: Units| Shape::stroked(Outline::Lines(lines), role, (unit * width).max(THINNEST));
        let ring = |radius: Units, role, width: Units| {
            let outline = Outline::Circle(unit / 2.0, unit / 2.0, unit * radius);
            Shape::stroked(outline, role, (unit * width).max(THINNEST))
        };
        let square = |inset: Units| {
            let side = unit * (1.0 - 2.0 * inset);
            Outline::Rectangles(vec![[unit * inset, unit * inset, side, side]])
        };
        match self {
            Self::Tint => vec![Shape::filled(square(0.0), ColourRole::Tint)],
            Self::Blocked => vec![lines(hatch(unit, HATCH), ColourRole::Blocked, HATCH)],
            Self::Attacked => vec![lines(cross(unit, 0.13), ColourRole::Blocked, 0.045)],
            Self::Closed => vec![lines(cross(unit, 0.27), ColourRole::Queen, 0.11)],
            Self::ClosedRow => vec![lines(vec![bar(unit, (1.0, 0.0))], ColourRole::Queen, 0.11)],
            Self::ClosedColumn => vec![lines(vec![bar(unit, (0.0, 1.0))], ColourRole::Queen, 0.11)],
            Self::ClosedDiagonal => vec![lines(vec![bar(unit, (0.8, 0.8))], ColourRole::Queen, 0.11)],
            Self::ClosedAntidiagonal => vec![lines(vec![bar(unit, (0.8, -0.8))], ColourRole::Queen, 0.11)],
            Self::Aside => vec![Shape::stroked(queen(unit, 0.55), ColourRole::Blocked, (unit * 0.05).max(THINNEST))],
            Self::Given => crown(unit, Shape::filled(queen(unit, CROWN), ColourRole::Queen), ColourRole::Paper),
            Self::Added => {
                let stroke = Some((ColourRole::Queen, unit * 0.055));
                crown(
                    unit,
                    Shape { outline: queen(unit, CROWN), fill: Some(ColourRole::Paper), stroke },
                    ColourRole::Queen,
                )
            }
            Self::Dot => {
                vec![Shape::filled(Outline::Circle(unit / 2.0, unit / 2.0, unit * 0.13), ColourRole::LookedAt)]
            }
            Self::Frame => vec![Shape::stroked(square(INSET), ColourRole::LookedAt, (unit * 0.06).max(THINNEST))],
            Self::Conflict => vec![ring(RING, ColourRole::Conflict, 0.08)],
            Self::Forced => DOUBLE_RING.map(|radius| ring(radius, ColourRole::Forced, 0.035)).into(),
            Self::Trial => vec![lines(dashes(unit), ColourRole::Trial, 0.065)],
        }
    }
}

/// A queen with her tips, and with a line of this role above her base.
fn crown(unit: Units, queen: Shape, base: ColourRole) -> Vec<Shape> {
    if unit < LEAST_TIPPED {
        return vec![queen];
    }
    let at = |place: Units| unit / 2.0 + (place / 45.0 * unit - unit / 2.0) * CROWN;
    let scaled = |(x, y): (Units, Units)| (at(x), at(y));
    let tip = |place| {
        let (x, y) = scaled(place);
        Shape::filled(Outline::Circle(x, y, TIP / 45.0 * unit * CROWN), ColourRole::Queen)
    };
    let line = Outline::Lines(vec![BASE.map(scaled).into()]);
    let line = Shape::stroked(line, base, (unit * 0.045).max(THINNEST));
    [queen, line].into_iter().chain(TIPS.map(tip)).collect()
}

/// A line through the middle, in a direction.
fn bar(unit: Units, (along_x, along_y): (Units, Units)) -> Points {
    let at = |way: Units| (unit * (0.5 + way * 0.32 * along_x), unit * (0.5 + way * 0.32 * along_y));
    vec![at(-1.0), at(1.0)]
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
