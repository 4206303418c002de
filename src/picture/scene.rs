//! A picture as shapes, layer by layer, in units that every writer scales.

use super::numerals;
use super::stamp::{RING, Stamp};
use super::theme::{Ink, Theme};
use super::{Picture, PictureOptions};
use crate::board::Square;

/// A length or a place in units, of which a square of a small board has 45.
pub(super) type Units = f32;

/// A line of straight pieces.
pub(super) type Points = Vec<(Units, Units)>;

/// A shape: filled, stroked or both.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) outline: Outline,
    pub(super) fill: Option<Ink>,
    /// Ink and width.
    pub(super) stroke: Option<(Ink, Units)>,
}

#[derive(Clone, Debug)]
pub(super) enum Outline {
    /// Lines, each open.
    Lines(Vec<Points>),
    /// A closed line.
    Polygon(Points),
    /// Rectangles: left, top, width, height.
    Rectangles(Vec<[Units; 4]>),
    /// A circle: centre and radius.
    Circle(Units, Units, Units),
}

/// A part of a scene.
pub(super) enum Item {
    Shape(Shape),
    /// A stamp on each of these squares, given by their top left corners.
    Stamps(Stamp, Points),
}

/// All shapes of a picture, the lowest first.
pub(super) struct Scene {
    pub(super) theme: Theme,
    /// Width and height.
    pub(super) side: Units,
    /// The side of a square.
    pub(super) unit: Units,
    pub(super) items: Vec<Item>,
    pub(super) title: String,
    pub(super) description: String,
}

/// The side of a square on small boards.
const LARGEST: u32 = 45;
/// The side of a square on the largest board.
const SMALLEST: u32 = 8;
/// The width of a board, where squares need not be smaller than the smallest.
const WIDTH: u32 = 720;
/// Boards with more rows have no chequers: they would flicker.
const MOST_CHEQUERED: u32 = 50;
/// Space around a board without numbers, and with them.
const MARGINS: [Units; 2] = [2.0, 24.0];

impl Shape {
    pub(super) fn filled(outline: Outline, ink: Ink) -> Self {
        Self { outline, fill: Some(ink), stroke: None }
    }

    pub(super) fn stroked(outline: Outline, ink: Ink, width: Units) -> Self {
        Self { outline, fill: None, stroke: Some((ink, width)) }
    }
}

impl Scene {
    /// Lays a picture out.
    pub(super) fn of(picture: &Picture, options: &PictureOptions) -> Self {
        let n = picture.n;
        let unit = (WIDTH / n).clamp(SMALLEST, LARGEST) as Units;
        let layout = Layout { n, unit, margin: MARGINS[usize::from(options.has_coordinates)] };
        let side = unit * n as Units + 2.0 * layout.margin;
        let ground = Shape::filled(Outline::Rectangles(vec![[0.0, 0.0, side, side]]), Ink::Paper);
        let mut items = vec![Item::Shape(ground)];
        items.extend(layout.squares());
        items.extend(layout.stamps(Stamp::Blocked, &picture.blocked));
        items.extend(layout.conflicts(&picture.conflicts));
        items.extend(layout.stamps(Stamp::Given, &picture.given));
        items.extend(layout.stamps(Stamp::Added, &picture.added));
        let mut in_conflict: Vec<_> = picture.conflicts.iter().flatten().copied().collect();
        in_conflict.sort_unstable();
        in_conflict.dedup();
        items.extend(layout.stamps(Stamp::Conflict, &in_conflict));
        if options.has_coordinates {
            items.extend(layout.coordinates());
        }
        let (title, description) = (picture.title.clone(), picture.description());
        Self { theme: options.theme, side, unit, items, title, description }
    }
}

/// Where squares are.
struct Layout {
    n: u32,
    unit: Units,
    margin: Units,
}

impl Layout {
    /// The top left corner of a square.
    fn corner(&self, square: Square) -> (Units, Units) {
        (self.margin + square.column as Units * self.unit, self.margin + square.row as Units * self.unit)
    }

    fn centre(&self, square: Square) -> (Units, Units) {
        let (x, y) = self.corner(square);
        (x + self.unit / 2.0, y + self.unit / 2.0)
    }

    /// Chequers, or on large boards every fifth line; and the edge of the board.
    fn squares(&self) -> Vec<Item> {
        let board = self.unit * self.n as Units;
        let inside = if self.n <= MOST_CHEQUERED { self.chequers() } else { self.fifth_lines(board) };
        let edge = Outline::Rectangles(vec![[self.margin, self.margin, board, board]]);
        [inside, Shape::stroked(edge, Ink::Frame, 1.5)].map(Item::Shape).into()
    }

    fn chequers(&self) -> Shape {
        let squares = (0..self.n).flat_map(|row| (0..self.n).map(move |column| Square::new(row, column)));
        let dark = squares.filter(|square| (square.row + square.column) % 2 == 1);
        let rectangles = dark.map(|square| {
            let (x, y) = self.corner(square);
            [x, y, self.unit, self.unit]
        });
        Shape::filled(Outline::Rectangles(rectangles.collect()), Ink::Dark)
    }

    fn fifth_lines(&self, board: Units) -> Shape {
        let (start, end) = (self.margin, self.margin + board);
        let fifths = (5..self.n).step_by(5).map(|k| self.margin + k as Units * self.unit);
        let lines = fifths.flat_map(|at| [vec![(at, start), (at, end)], vec![(start, at), (end, at)]]);
        Shape::stroked(Outline::Lines(lines.collect()), Ink::Dark, 1.0)
    }

    fn stamps(&self, stamp: Stamp, squares: &[Square]) -> Option<Item> {
        let places: Points = squares.iter().map(|&square| self.corner(square)).collect();
        (!places.is_empty()).then_some(Item::Stamps(stamp, places))
    }

    /// A line between the two queens of each conflict, from ring to ring. A queen on a blocked square has a ring alone.
    fn conflicts(&self, conflicts: &[[Square; 2]]) -> Option<Item> {
        let pairs = conflicts.iter().filter(|[one, other]| one != other);
        let lines: Vec<_> = pairs.map(|&[one, other]| self.between(one, other)).collect();
        let width = self.unit * 0.09;
        (!lines.is_empty()).then(|| Item::Shape(Shape::stroked(Outline::Lines(lines), Ink::Conflict, width)))
    }

    /// A line from the ring around a square to the ring around another.
    fn between(&self, one: Square, other: Square) -> Points {
        let ((x, y), (end_x, end_y)) = (self.centre(one), self.centre(other));
        let length = (end_x - x).hypot(end_y - y);
        let (by_x, by_y) = ((end_x - x) / length * RING * self.unit, (end_y - y) / length * RING * self.unit);
        vec![(x + by_x, y + by_y), (end_x - by_x, end_y - by_y)]
    }

    /// The numbers of rows at the left and of columns above, counted from 1; on large boards every second, fifth or tenth.
    fn coordinates(&self) -> Option<Item> {
        let step = [1, 2, 5].into_iter().find(|step| self.unit * *step as Units >= 20.0).unwrap_or(10);
        let height = (self.unit * 0.3).clamp(9.0, 13.0);
        let mut lines = Vec::new();
        for k in (0..self.n).filter(|k| (k + 1) % step == 0 || (*k == 0 && step > 1)) {
            let at = self.margin + (k as Units + 0.5) * self.unit;
            let before = self.margin / 2.0;
            lines.extend(numerals::lines(k + 1, (before, at), height));
            lines.extend(numerals::lines(k + 1, (at, before), height));
        }
        Some(Item::Shape(Shape::stroked(Outline::Lines(lines), Ink::Frame, height * 0.13)))
    }
}
