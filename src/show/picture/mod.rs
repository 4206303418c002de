//! Pictures of boards: SVG for pages, PNG for documents, TikZ for papers. All come from one scene of shapes, so a
//! conflict looks the same everywhere.
//!
//! Every mark has a shape of its own, and colour repeats it: given queens are filled, added ones outlined, blocked
//! squares hatched; conflicting queens wear a ring and a line joins them. The colours differ for colour-blind readers,
//! too, and stand at least 3:1 against both kinds of square (Okabe and Ito, "Color Universal Design", darkened where
//! the squares need it). A step of reasoning or of a search is drawn as [`Mark`]s of squares and as frames
//! around lines:
//!
//! ```
//! use nqfill_core::board::{Line, Placement, Square};
//! use nqfill::show::picture::{Mark, Picture, picture_format};
//!
//! let board = Placement::new(4, vec![Square::new(0, 0)], vec![])?;
//! let mut picture = Picture::of_placement(&board, "row 2 has two squares left").expect("at most 100 rows");
//! picture.frame_line(Line::Row, 1);
//! picture.mark(Mark::Attacked, [Square::new(1, 0), Square::new(1, 1)]);
//! picture.mark(Mark::LookedAt, [Square::new(1, 2), Square::new(1, 3)]);
//! let mut svg = Vec::new();
//! picture.write(picture_format("svg").expect("a format"), &mut svg)?;
//! assert!(svg.starts_with(b"<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | part | file |
//! |---|---|
//! | queens, squares and marks of a board | [`Picture`], [`Mark`] |
//! | those of a verdict | [`Picture::of_verdict`] in `verdict` |
//! | shapes, colours, digits | `shape`, `symbol` |
//! | layers of one board, and several boards beside each other | `scene` |
//! | trees of searches | [`tree`] |
//! | writers | `svg`, `tikz`, `png` |

#[cfg(feature = "png")]
pub(crate) mod png;
pub(crate) mod scene;
pub(crate) mod shape;
pub mod svg;
pub(crate) mod symbol;
#[cfg(test)]
mod tests;
pub mod tikz;
pub mod tree;
pub mod verdict;

pub use scene::BoardGrid;
pub use symbol::Mark;

use crate::show::Words;
use nqfill_core::board::{Conflicts, Line, Placement, Square};
use nqfill_core::referee::Solution;
use scene::Scene;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Write};
use symbol::Symbol;

/// The most rows of a board that is drawn: more could not be told apart.
pub const MOST_ROWS_OF_A_PICTURE: usize = 100;

/// A picture of a board.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    n: u32,
    given: Vec<Square>,
    added: Vec<Square>,
    blocked: Vec<Square>,
    /// Given queens that do not matter here.
    aside: BTreeSet<Square>,
    conflicts: Vec<[Square; 2]>,
    marks: BTreeSet<(Mark, Square)>,
    /// Lines that are framed: kind and index, as [`Line::index`] counts.
    lines: BTreeSet<(Line, usize)>,
    /// True to number rows and columns.
    has_coordinates: bool,
    title: String,
    /// The rest of the description for readers who do not see it, a line each.
    notes: Vec<String>,
}

/// A kind of picture.
pub struct PictureFormat {
    /// The name by which users choose it.
    pub name: &'static str,
    /// The extension of its files, without a dot.
    pub extension: &'static str,
    /// A description of one line.
    pub summary: Words,
    /// True if it is no text, which a terminal could show.
    pub is_binary: bool,
    /// True if a file can hold several, one after the other.
    pub holds_several: bool,
    /// False for pixels without the feature `png`: nothing can then be written.
    pub is_built: bool,
    write: Writer,
}

/// All kinds of picture.
pub static PICTURE_FORMATS: &[PictureFormat] = &[
    PictureFormat::new("svg", "svg", ("矢量图，用于网页", "vector graphics for pages"), svg::write),
    PictureFormat {
        is_binary: true,
        is_built: cfg!(feature = "png"),
        ..PictureFormat::new("png", "png", ("位图，用于文档与聊天", "pixels for documents and chats"), PIXELS)
    },
    PictureFormat {
        holds_several: true,
        ..PictureFormat::new("tikz", "tex", ("LaTeX 的 tikzpicture", "a tikzpicture for LaTeX"), tikz::write)
    },
];

type Writer = fn(&Scene, &mut dyn Write) -> io::Result<()>;

#[cfg(feature = "png")]
const PIXELS: Writer = png::write;
#[cfg(not(feature = "png"))]
const PIXELS: Writer = |_, _| Err(io::ErrorKind::Unsupported.into());

impl PictureFormat {
    const fn new(name: &'static str, extension: &'static str, summary: Words, write: Writer) -> Self {
        Self { name, extension, summary, is_binary: false, holds_several: false, is_built: true, write }
    }
}

/// The picture format of that name.
pub fn picture_format(name: &str) -> Option<&'static PictureFormat> {
    PICTURE_FORMATS.iter().find(|format| format.name == name)
}

/// The definitions that the pictures of a page share, for its `defs`: symbols by name (`given`, `added`, ...), in squares of side 45
/// whose top left corner is the origin, and the patterns `chequer` and `fifth` of their squares.
pub fn page_definitions() -> String {
    svg::page_definitions(scene::PAGE_UNIT)
}

impl Picture {
    /// A board as it is written; queens that attack each other are marked. `None` if it has more than
    /// [`MOST_ROWS_OF_A_PICTURE`] rows.
    pub fn of_placement(placement: &Placement, title: impl Into<String>) -> Option<Self> {
        let mut picture = Self::empty(placement.n(), title)?;
        picture.given = placement.queens().iter().collect();
        picture.blocked = placement.blocked().iter().collect();
        let conflicts = Conflicts::of(placement);
        picture.conflicts = conflicts.iter().flat_map(Conflicts::list).map(|conflict| conflict.squares).collect();
        Some(picture)
    }

    /// Some queens and blocked squares on a board of the size of `placement`: queens that are not on that are outlined.
    pub fn of_squares(
        placement: &Placement,
        queens: &[Square],
        blocked: &[Square],
        title: impl Into<String>,
    ) -> Option<Self> {
        let mut picture = Self::empty(placement.n(), title)?;
        (picture.given, picture.added) = queens.iter().partition(|&&queen| placement.queens().contains(queen));
        picture.blocked = blocked.to_vec();
        Some(picture)
    }

    fn empty(n: usize, title: impl Into<String>) -> Option<Self> {
        let n = u32::try_from(n).ok().filter(|&n| n as usize <= MOST_ROWS_OF_A_PICTURE)?;
        Some(Self { n, title: title.into(), ..Self::default() })
    }

    /// A completion of a board: queens that it adds are outlined.
    pub fn of_solution(placement: &Placement, solution: &Solution, title: impl Into<String>) -> Option<Self> {
        let mut picture = Self::of_placement(placement, title)?;
        picture.add((0..).zip(solution.columns()).map(|(row, &column)| Square::new(row, column)));
        Some(picture)
    }

    /// Adds queens beside the given ones: outlined. They may attack each other.
    pub fn add(&mut self, queens: impl IntoIterator<Item = Square>) {
        let queens = queens.into_iter().filter(|queen| queen.row.max(queen.column) < self.n);
        self.added.extend(queens.filter(|queen| !self.given.contains(queen)));
        self.added.sort_unstable();
        self.added.dedup();
    }

    /// Draws given queens small, because they do not matter for what the picture shows.
    pub fn set_aside(&mut self, queens: impl IntoIterator<Item = Square>) {
        self.aside.extend(queens.into_iter().filter(|queen| self.given.contains(queen)));
    }

    /// Marks squares; squares that the board does not have are left out.
    pub fn mark(&mut self, mark: Mark, squares: impl IntoIterator<Item = Square>) {
        let squares = squares.into_iter().filter(|square| square.row.max(square.column) < self.n);
        self.marks.extend(squares.map(|square| (mark, square)));
    }

    /// Frames a line that a step is about, by its kind and its index as [`Line::index`] counts; one that the board does
    /// not have is left out.
    pub fn frame_line(&mut self, line: Line, index: usize) {
        if index < line.count(self.n as usize) {
            self.lines.insert((line, index));
        }
    }

    /// The picture, with a line more for those who do not see it.
    #[must_use]
    pub fn with_note(mut self, note: String) -> Self {
        self.notes.push(note);
        self
    }

    /// The picture, with numbers of rows and columns or without.
    #[must_use]
    pub fn with_coordinates(self, has_coordinates: bool) -> Self {
        Self { has_coordinates, ..self }
    }

    /// Writes the picture.
    pub fn write(&self, format: &PictureFormat, out: &mut dyn Write) -> io::Result<()> {
        (format.write)(&Scene::of(self), out)
    }

    /// The picture as the text of an SVG.
    pub fn svg(&self) -> String {
        let mut text = Vec::new();
        // Memory takes all that is written.
        let _ = svg::write(&Scene::of(self), &mut text);
        String::from_utf8_lossy(&text).into_owned()
    }

    /// The squares with a queen, and the blocked ones.
    fn taken(&self) -> BTreeSet<Square> {
        [&self.given, &self.added, &self.blocked].into_iter().flatten().copied().collect()
    }

    /// The squares of each symbol, the lowest layer first.
    fn symbols(&self) -> Vec<(Symbol, Vec<Square>)> {
        let taken = self.taken();
        let in_conflict: BTreeSet<Square> = self.conflicts.iter().flatten().copied().collect();
        let of_marks = |symbol: Symbol| {
            let is_drawn = |(mark, square): &&(Mark, Square)| mark.symbols(!taken.contains(square)).contains(&symbol);
            self.marks.iter().filter(is_drawn).map(|&(_, square)| square).collect()
        };
        let squares = |symbol| match symbol {
            Symbol::Blocked => self.blocked.clone(),
            Symbol::Given => self.given.iter().copied().filter(|queen| !self.aside.contains(queen)).collect(),
            Symbol::Aside => self.aside.iter().copied().collect(),
            Symbol::Added => self.added.clone(),
            Symbol::Conflict => in_conflict.iter().copied().collect(),
            _ => of_marks(symbol),
        };
        Symbol::all().map(|symbol| (symbol, squares(symbol))).collect()
    }

    /// The picture as an element of a page that has the [`page_definitions`] and the colours. Its label is the size of the board and
    /// the column of the queen in each row.
    pub fn element(&self) -> String {
        svg::element(&Scene::of_page(self), &self.label())
    }

    /// `4 × 4: 2 4 · ·`
    fn label(&self) -> String {
        let mut columns = vec![String::new(); self.n as usize];
        for queen in self.given.iter().chain(&self.added) {
            let row = &mut columns[queen.row as usize];
            let between = if row.is_empty() { "" } else { "/" };
            let _ = write!(row, "{between}{}", queen.column + 1);
        }
        let shown: Vec<_> = columns.iter().map(|row| if row.is_empty() { "·" } else { row }).collect();
        format!("{0} × {0}: {1}", self.n, shown.join(" "))
    }

    /// The board in characters and the notes, for readers who do not see it.
    fn description(&self) -> String {
        let mut rows = vec![vec!['.'; self.n as usize]; self.n as usize];
        for (squares, mark) in [(&self.blocked, 'x'), (&self.given, 'Q'), (&self.added, 'Q')] {
            for square in squares {
                rows[square.row as usize][square.column as usize] = mark;
            }
        }
        let rows = rows.iter().map(|row| row.iter().collect::<String>());
        rows.chain(self.notes.iter().cloned()).fold(String::new(), |mut text, line| {
            let _ = writeln!(text, "{line}");
            text
        })
    }
}
