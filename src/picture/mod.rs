//! Pictures of boards: SVG for pages, PNG for documents, TikZ for papers. All come from one scene of shapes, so a conflict looks
//! the same everywhere.
//!
//! Every mark has a shape of its own, and colour repeats it: given queens are filled, added ones outlined, blocked squares
//! hatched; conflicting queens wear a ring and a line joins them. The colours differ for colour-blind readers, too, and
//! stand at least 3:1 against both kinds of square (Okabe and Ito, "Color Universal Design", darkened where the squares
//! need it).
//!
//! | part | file |
//! |---|---|
//! | what is on a board | [`Picture`] |
//! | shapes and layers, in units | `scene`, `stamp`, `numerals` |
//! | colours | [`Theme`] in `theme` |
//! | writers | `svg`, `tikz`, `png` |

mod numerals;
mod png;
mod scene;
mod stamp;
mod svg;
#[cfg(test)]
mod tests;
mod theme;
mod tikz;

pub use theme::Theme;

use crate::board::{Conflicts, Placement, Square};
use crate::referee::Solution;
use scene::Scene;
use std::fmt::Write as _;
use std::io::{self, Write};

/// The most rows of a board that is drawn: more could not be told apart.
pub const MOST_ROWS_OF_A_PICTURE: usize = 100;

/// The widest picture, in pixels.
pub const MOST_PIXELS: u32 = 10_000;

/// What a picture of a board shows.
#[derive(Clone, Debug)]
pub struct Picture {
    n: u32,
    given: Vec<Square>,
    added: Vec<Square>,
    blocked: Vec<Square>,
    conflicts: Vec<[Square; 2]>,
    title: String,
}

/// How a picture is drawn.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct PictureOptions {
    /// The colours.
    pub theme: Theme,
    /// True to number rows and columns.
    pub has_coordinates: bool,
    /// Width in pixels; by default two for each unit in PNG, and that of the page in SVG.
    pub width: Option<u32>,
}

/// A kind of picture.
pub struct PictureFormat {
    /// The name by which users choose it.
    pub name: &'static str,
    /// The extension of its files, without a dot.
    pub extension: &'static str,
    /// A description of one line.
    pub summary: &'static str,
    write: fn(&Scene, &PictureOptions, &mut dyn Write) -> io::Result<()>,
}

/// All kinds of picture.
pub static PICTURE_FORMATS: [PictureFormat; 3] = [
    PictureFormat { name: "svg", extension: "svg", summary: "vector graphics for pages", write: svg::write },
    PictureFormat { name: "png", extension: "png", summary: "pixels for documents and chats", write: png::write },
    PictureFormat { name: "tikz", extension: "tex", summary: "a tikzpicture for LaTeX", write: tikz::write },
];

/// The picture format of that name.
#[must_use]
pub fn picture_format(name: &str) -> Option<&'static PictureFormat> {
    PICTURE_FORMATS.iter().find(|format| format.name == name)
}

impl Picture {
    /// A board as it is written; queens that attack each other are marked. `None` if it has more than
    /// [`MOST_ROWS_OF_A_PICTURE`] rows.
    #[must_use]
    pub fn of_placement(placement: &Placement, title: impl Into<String>) -> Option<Self> {
        let n = u32::try_from(placement.n()).ok().filter(|&n| n as usize <= MOST_ROWS_OF_A_PICTURE)?;
        let conflicts = Conflicts::of(placement);
        let pairs = conflicts.iter().flat_map(Conflicts::list).map(|conflict| conflict.squares);
        Some(Self {
            n,
            given: placement.queens().iter().collect(),
            added: Vec::new(),
            blocked: placement.blocked().iter().collect(),
            conflicts: pairs.collect(),
            title: title.into(),
        })
    }

    /// A completion of a board: queens that it adds are outlined.
    #[must_use]
    pub fn of_solution(placement: &Placement, solution: &Solution, title: impl Into<String>) -> Option<Self> {
        let mut picture = Self::of_placement(placement, title)?;
        let queens = (0..).zip(solution.columns()).map(|(row, &column)| Square::new(row, column));
        picture.added = queens.filter(|&queen| !placement.queens().contains(queen)).collect();
        Some(picture)
    }

    /// Writes the picture.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn write(&self, format: &PictureFormat, options: &PictureOptions, out: &mut dyn Write) -> io::Result<()> {
        (format.write)(&Scene::of(self, options), options, out)
    }

    /// The board in characters, for readers who do not see it.
    fn description(&self) -> String {
        let mut rows = vec![vec!['.'; self.n as usize]; self.n as usize];
        for (squares, mark) in [(&self.blocked, 'x'), (&self.given, 'Q'), (&self.added, 'Q')] {
            for square in squares {
                rows[square.row as usize][square.column as usize] = mark;
            }
        }
        rows.iter().fold(String::new(), |mut text, row| {
            let _ = writeln!(text, "{}", row.iter().collect::<String>());
            text
        })
    }
}
