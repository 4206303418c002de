//! Marks of a square, each a few shapes that are drawn wherever the mark stands.

use super::scene::{Outline, Points, Shape, Units};
use super::theme::Ink;

/// A mark of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stamp {
    /// No queen may stand here: hatched.
    Blocked,
    /// A queen of the puzzle: filled.
    Given,
    /// A queen of a completion: outlined.
    Added,
    /// A queen that another one attacks: a ring.
    Conflict,
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
pub(super) const RING: Units = 0.45;

/// In smaller squares a queen is a disc.
const LEAST_CROWNED: Units = 10.0;

impl Stamp {
    /// Its name in documents.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Blocked => "blocked",
            Self::Given => "given",
            Self::Added => "added",
            Self::Conflict => "conflict",
        }
    }

    /// Its shapes in a square of side `unit` whose top left corner is the origin.
    pub(super) fn shapes(self, unit: Units) -> Vec<Shape> {
        let half = unit / 2.0;
        match self {
            Self::Blocked => vec![Shape::stroked(Outline::Lines(hatch(unit)), Ink::Blocked, unit * 0.055)],
            Self::Given => vec![Shape::filled(queen(unit), Ink::Queen)],
            Self::Added => {
                vec![Shape { outline: queen(unit), fill: Some(Ink::Paper), stroke: Some((Ink::Queen, unit * 0.055)) }]
            }
            Self::Conflict => {
                vec![Shape::stroked(Outline::Circle(half, half, unit * RING), Ink::Conflict, unit * 0.08)]
            }
        }
    }
}

fn queen(unit: Units) -> Outline {
    if unit < LEAST_CROWNED {
        return Outline::Circle(unit / 2.0, unit / 2.0, unit * 0.34);
    }
    let scale = unit / 45.0;
    Outline::Polygon(QUEEN.map(|(x, y)| (x * scale, y * scale)).into())
}

/// Four lines at 45 degrees.
fn hatch(unit: Units) -> Vec<Points> {
    let line = |share: Units| {
        let at = unit * share;
        if at <= unit { vec![(0.0, at), (at, 0.0)] } else { vec![(at - unit, unit), (unit, at - unit)] }
    };
    [0.4, 0.8, 1.2, 1.6].map(line).into()
}
