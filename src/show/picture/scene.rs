//! A picture as shapes, layer by layer, in units that every writer scales; and several boards beside each other, each with its
//! number below it: the steps of a search.

use crate::show::picture::shape::{ColourRole, Outline, Points, Shape, Units, number_lines, number_width};
use crate::show::picture::symbol::{RING, Symbol, THINNEST};
use crate::show::picture::{Picture, PictureFormat};
use nqfill_core::board::{Line, Square};
use std::collections::BTreeSet;
use std::f32::consts::FRAC_1_SQRT_2 as SQRT_HALF;
use std::io::{self, Write};

/// A part of a scene.
pub(crate) enum Item {
    Shape(Shape),
    /// A symbol on each of these squares, given by their top left corners.
    Symbols(Symbol, Points),
}

/// All shapes of a picture, the lowest first.
pub(crate) struct Scene {
    pub(crate) width: Units,
    pub(crate) height: Units,
    /// The side of a square.
    pub(crate) unit: Units,
    pub(crate) items: Vec<Item>,
    pub(crate) title: String,
    pub(crate) description: String,
}

/// The side of a square on small boards.
pub(crate) const LARGEST: u32 = 45;
/// The side of a square on the largest board.
const SMALLEST: u32 = 8;
/// The side of a square on pages.
pub(crate) const PAGE_UNIT: Units = LARGEST as Units;
/// The width of a board, where squares need not be smaller than the smallest.
const WIDTH: u32 = 720;
/// Boards with more rows have no chequers: they would flicker.
const MOST_CHEQUERED: u32 = 50;
/// Space around a board without numbers, and the least with them.
const MARGINS: [Units; 2] = [2.0, 24.0];
/// Space on either side of the widest number.
const BESIDE_NUMBERS: Units = 5.0;

/// Half the width of the frame around a row or column, and around a diagonal, in sides of a square.
const STRAIGHT: Units = 0.47;
const SLANTED: Units = 0.36;

impl Scene {
    /// The shapes of a picture.
    pub(crate) fn of(picture: &Picture) -> Self {
        let layout = Layout::new(picture.n, picture.has_coordinates);
        let mut scene = Self::empty(layout.unit, [layout.side(); 2]);
        scene.items.extend(layout.all(picture));
        (scene.title, scene.description) = (picture.title.clone(), picture.description());
        scene
    }

    /// Paper of this width and height, for squares of this side.
    pub(crate) fn empty(unit: Units, [width, height]: [Units; 2]) -> Self {
        let paper = Shape::filled(Outline::Rectangles(vec![[0.0, 0.0, width, height]]), ColourRole::Paper);
        let (items, title, description) = (vec![Item::Shape(paper)], String::new(), String::new());
        Self { width, height, unit, items, title, description }
    }

    /// Lays a picture out for a page: all boards of a page share their symbols, so the side of a square is [`PAGE_UNIT`] on
    /// each.
    pub(crate) fn of_page(picture: &Picture) -> Self {
        let layout = Layout::of_page(picture.n, picture.has_coordinates);
        let ([side, board], (title, description)) = ([layout.side(), layout.board()], Default::default());
        let paper = Outline::Rectangles(vec![[layout.left, layout.top, board, board]]);
        let mut items = vec![Item::Shape(Shape::filled(paper, ColourRole::Paper))];
        items.extend(layout.all(picture));
        Self { width: side, height: side, unit: PAGE_UNIT, items, title, description }
    }
}

/// The places of squares.
pub(crate) struct Layout {
    n: u32,
    pub(crate) unit: Units,
    /// The height of the numbers of rows and columns.
    letter: Units,
    /// Space around the board.
    margin: Units,
    /// The top left corner of the board.
    left: Units,
    top: Units,
}

impl Layout {
    /// A board at the top left corner of a scene.
    pub(crate) fn new(n: u32, has_coordinates: bool) -> Self {
        let unit = (WIDTH / n).clamp(SMALLEST, LARGEST) as Units;
        Self::of(n, unit, (unit * 0.3).clamp(9.0, 13.0), has_coordinates)
    }

    /// A board of a page, which shows the squares of large boards smaller: their numbers are larger.
    fn of_page(n: u32, has_coordinates: bool) -> Self {
        let board = PAGE_UNIT * n as Units;
        let letter = (board * 0.025).max((board * 0.035).clamp(9.0, 13.0));
        Self::of(n, PAGE_UNIT, letter, has_coordinates)
    }

    fn of(n: u32, unit: Units, letter: Units, has_coordinates: bool) -> Self {
        let widest = number_width(n, letter) + 2.0 * BESIDE_NUMBERS;
        let margin = if has_coordinates { widest.max(MARGINS[1]) } else { MARGINS[0] };
        Self { n, unit, letter, margin, left: margin, top: margin }
    }

    fn board(&self) -> Units {
        self.unit * self.n as Units
    }

    /// The board further to the right and further down.
    pub(crate) fn moved(&self, right: Units, down: Units) -> Self {
        Self { left: self.margin + right, top: self.margin + down, ..*self }
    }

    /// The lower edge of the board, and the middle of its columns.
    pub(crate) fn foot(&self) -> (Units, Units) {
        (self.left + self.board() / 2.0, self.top + self.board())
    }

    /// The width of the board with the space around it.
    pub(crate) fn side(&self) -> Units {
        self.board() + 2.0 * self.margin
    }

    /// All of a picture.
    pub(crate) fn all(&self, picture: &Picture) -> Vec<Item> {
        // Chequers, or on large boards every fifth line.
        let squares = if self.n <= MOST_CHEQUERED { self.chequers() } else { self.fifth_lines(self.board()) };
        let edge = Outline::Rectangles(vec![[self.left, self.top, self.board(), self.board()]]);
        let mut items = vec![Item::Shape(squares)];
        items.extend(self.all_symbols(picture));
        items.push(Item::Shape(Shape::stroked(edge, ColourRole::Frame, 1.5)));
        if picture.has_coordinates {
            items.push(self.coordinates());
        }
        items
    }

    /// The top left corner of a square.
    fn corner(&self, square: Square) -> (Units, Units) {
        (self.left + square.column as Units * self.unit, self.top + square.row as Units * self.unit)
    }

    fn centre(&self, square: Square) -> (Units, Units) {
        let (x, y) = self.corner(square);
        (x + self.unit / 2.0, y + self.unit / 2.0)
    }

    fn chequers(&self) -> Shape {
        let squares = (0..self.n).flat_map(|row| (0..self.n).map(move |column| Square::new(row, column)));
        let dark = squares.filter(|square| (square.row + square.column) % 2 == 1);
        let rectangles = dark.map(|square| {
            let (x, y) = self.corner(square);
            [x, y, self.unit, self.unit]
        });
        Shape::filled(Outline::Rectangles(rectangles.collect()), ColourRole::Dark)
    }

    fn fifth_lines(&self, board: Units) -> Shape {
        let (left, top) = (self.left, self.top);
        let fifths = (5..self.n).step_by(5).map(|k| k as Units * self.unit);
        let lines = fifths.flat_map(|at| {
            [vec![(left + at, top), (left + at, top + board)], vec![(left, top + at), (left + board, top + at)]]
        });
        Shape::stroked(Outline::Lines(lines.collect()), ColourRole::Dark, 1.0)
    }

    /// The symbols and lines of a picture, layer by layer: lines lie under the queens.
    fn all_symbols(&self, picture: &Picture) -> Vec<Item> {
        let mut items = Vec::new();
        for (symbol, squares) in picture.symbols() {
            if symbol == Symbol::Given {
                items.extend(self.frames(&picture.lines));
                items.extend(self.conflicts(&picture.conflicts));
            }
            let places: Points = squares.iter().map(|&square| self.corner(square)).collect();
            items.extend((!places.is_empty()).then_some(Item::Symbols(symbol, places)));
        }
        items
    }

    /// A frame around each line that a step is about.
    fn frames(&self, lines: &BTreeSet<(Line, usize)>) -> Vec<Item> {
        let frame = |&(line, index): &(Line, usize)| {
            let outline = Outline::Polygon(self.around(line, index)?);
            Some(Item::Shape(Shape::stroked(outline, ColourRole::LookedAt, (self.unit * 0.055).max(THINNEST))))
        };
        lines.iter().filter_map(frame).collect()
    }

    /// The corners of a rectangle around the squares of a line; on diagonals it stands on a corner.
    fn around(&self, line: Line, index: usize) -> Option<Points> {
        let mut squares = line.squares(index, self.n as usize);
        let first = squares.next()?;
        let (start, end) = (self.centre(first), self.centre(squares.last().unwrap_or(first)));
        let ((along_x, along_y), half) = match line {
            Line::Row => ((1.0, 0.0), STRAIGHT),
            Line::Column => ((0.0, 1.0), STRAIGHT),
            Line::Diagonal => ((SQRT_HALF, SQRT_HALF), SLANTED),
            Line::Antidiagonal => ((-SQRT_HALF, SQRT_HALF), SLANTED),
        };
        let (x, y) = (along_x * half * self.unit, along_y * half * self.unit);
        let corners = [(start, -1.0, -1.0), (start, -1.0, 1.0), (end, 1.0, 1.0), (end, 1.0, -1.0)];
        let corner = |(centre, ahead, aside): ((Units, Units), Units, Units)| {
            (centre.0 + ahead * x - aside * y, centre.1 + ahead * y + aside * x)
        };
        Some(corners.map(corner).into())
    }

    /// A line between the two queens of each conflict, from ring to ring. A queen on a blocked square has a ring alone.
    fn conflicts(&self, conflicts: &[[Square; 2]]) -> Option<Item> {
        let pairs = conflicts.iter().filter(|[one, other]| one != other);
        let lines: Vec<_> = pairs.map(|&[one, other]| self.between(one, other)).collect();
        let width = self.unit * 0.09;
        (!lines.is_empty()).then(|| Item::Shape(Shape::stroked(Outline::Lines(lines), ColourRole::Conflict, width)))
    }

    /// A line from the ring around a square to the ring around another.
    fn between(&self, one: Square, other: Square) -> Points {
        let ((x, y), (end_x, end_y)) = (self.centre(one), self.centre(other));
        let length = (end_x - x).hypot(end_y - y);
        let (by_x, by_y) = ((end_x - x) / length * RING * self.unit, (end_y - y) / length * RING * self.unit);
        vec![(x + by_x, y + by_y), (end_x - by_x, end_y - by_y)]
    }

    /// The numbers of rows at the left and of columns above, counted from 1; on large boards every second, fifth or
    /// tenth, so that they stand apart.
    fn coordinates(&self) -> Item {
        let height = self.letter;
        let widest = number_width(self.n, height) + BESIDE_NUMBERS;
        let step = [1, 2, 5].into_iter().find(|step| self.unit * *step as Units >= widest).unwrap_or(10);
        let mut lines = Vec::new();
        for k in (0..self.n).filter(|k| (k + 1) % step == 0 || (*k == 0 && step > 1)) {
            let at = (k as Units + 0.5) * self.unit;
            let before = self.margin / 2.0;
            lines.extend(number_lines(k + 1, (self.left - before, self.top + at), height));
            lines.extend(number_lines(k + 1, (self.left + at, self.top - before), height));
        }
        Item::Shape(Shape::stroked(Outline::Lines(lines), ColourRole::Frame, height * 0.13))
    }
}

/// Space between two boards, and below a board for its number.
const BETWEEN: Units = 24.0;
const BELOW: Units = 26.0;
/// The height of numbers.
const NUMBER: Units = 13.0;

/// Boards of one size with their numbers, in rows of at most so many.
pub struct BoardGrid {
    /// The boards.
    pub pictures: Vec<(u32, Picture)>,
    /// The most boards in a row.
    pub across: usize,
    /// The title.
    pub title: String,
}

impl BoardGrid {
    /// Writes the boards as one picture.
    pub fn write(&self, format: &PictureFormat, out: &mut dyn Write) -> io::Result<()> {
        (format.write)(&self.scene(), out)
    }

    fn scene(&self) -> Scene {
        let layout = Layout::new(self.pictures.first().map_or(1, |(_, picture)| picture.n), false);
        let across = self.across.clamp(1, self.pictures.len().max(1));
        let down = self.pictures.len().div_ceil(across).max(1);
        let step = layout.side() + BETWEEN;
        let sides = [step * across as Units - BETWEEN, step * down as Units + BELOW - BETWEEN];
        let mut scene = Scene::empty(layout.unit, sides);
        for (at, (number, picture)) in self.pictures.iter().enumerate() {
            let (left, top) = (step * (at % across) as Units, step * (at / across) as Units);
            let layout = layout.moved(left, top);
            scene.items.extend(layout.all(picture));
            let (middle, foot) = layout.foot();
            let lines = Outline::Lines(number_lines(*number, (middle, foot + BELOW / 2.0), NUMBER));
            scene.items.push(Item::Shape(Shape::stroked(lines, ColourRole::Queen, NUMBER * 0.12)));
        }
        scene.title.clone_from(&self.title);
        let described = self.pictures.iter().map(|(number, picture)| format!("{number}. {}", picture.description()));
        scene.description = described.collect::<Vec<_>>().join("\n");
        scene
    }
}
