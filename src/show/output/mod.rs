//! Output formats: the table, one format a file.

pub mod boards;
pub mod columns;
pub(crate) mod csv;
#[cfg(feature = "pages")]
pub(crate) mod html;
pub(crate) mod results;
pub(crate) mod text;

pub use boards::{BOARD_FORMATS, board_format};
#[cfg(feature = "pages")]
pub use html::names;

use crate::show::diagnostic::ResultMessages;
use crate::show::models::ModelFormat;
use crate::show::picture::{MOST_ROWS_OF_A_PICTURE, PICTURE_FORMATS, PictureFormat};
use crate::show::{Lang, Level, Style, Subject, Summary, Verdict};
use nqfill_core::board::Placement;
use nqfill_core::referee::Solution;
use results::Syntax;
use std::io::{self, Write};

/// Options common to all output formats.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The language of headings and verdicts.
    pub lang: Lang,
    /// How text draws a board.
    pub style: Style,
    /// True to report the cost of each search.
    pub statistics: bool,
    /// True to write when each solution was found, in formats that [can](Format::has_times).
    pub timestamps: bool,
    /// True to write how difficult boards with one completion or none are, in formats that [can](Format::has_levels).
    pub difficulty: bool,
    /// True if completions are listed, and so counted, up to symmetry
    /// ([`SearchOptions::distinct`](nqfill_core::SearchOptions::distinct)).
    pub distinct: bool,
    /// True if no completion is asked for, so that results have no list of them, whatever the verdict.
    pub without_list: bool,
    /// True if several boards are written, of which some formats make a list.
    pub several: bool,
    /// True for text with colours.
    pub coloured: bool,
    /// The width of the terminal, to which sentences keep; without it each is a line. Drawings are as wide as their boards.
    pub width: Option<usize>,
    /// True for pictures with numbers of rows and columns.
    pub coordinates: bool,
    /// The command whose results stand on a page: `solve`, `explain`, `count`, `rate`; empty if that is not known.
    pub command: &'static str,
}

/// An output format.
///
/// A run writes one [document](Format::document): the boards in order, with [`Format::separator`] between them, and what
/// stands around them. Each board is written by a [`BoardWriter`] of its own, so that boards can be written into
/// separate buffers at the same time.
pub struct Format {
    /// The name by which users choose it.
    pub name: &'static str,
    /// The extension of its files, without a dot.
    pub extension: &'static str,
    /// The messages that its results have about what is wrong with their boards.
    pub messages: ResultMessages,
    /// True if each result is one line, to be flushed at once for the program that reads a pipe.
    pub flushes_each: bool,
    /// True if results can have times of solutions.
    pub has_times: bool,
    /// True if results of `solve` can have a difficulty.
    pub has_levels: bool,
    /// True if one document holds the results of folders, too, unless they go to a folder.
    pub is_page: bool,
    /// The text before every board but the first.
    separator: &'static str,
    /// Writes what stands before the first board.
    begin: fn(Options, &mut dyn Write) -> io::Result<()>,
    /// Writes what stands after the last board.
    end: fn(Options, &Summary, &mut dyn Write) -> io::Result<()>,
    contents: Contents,
}

/// The contents of a format.
enum Contents {
    /// What became of each board, in words, with its completions drawn.
    Text,
    /// What became of it in a line: the number of its completions, or its rating.
    Line { is_count: bool },
    /// Its rating as a row of CSV.
    Csv,
    /// What became of it as an object.
    Object(Syntax),
    /// What became of it, or the board itself, drawn.
    Picture(&'static PictureFormat),
    /// The board itself.
    Boards(&'static nqfill_read::Format),
    /// Its completions as the solutions of a model.
    Model(&'static ModelFormat),
}

impl Format {
    const fn of_picture(format: &'static PictureFormat) -> Self {
        let separator = if format.holds_several { "\n" } else { "" };
        Self { separator, ..Self::new(format.name, format.extension, Contents::Picture(format)) }
    }

    /// A format without any text around its boards.
    const fn new(name: &'static str, extension: &'static str, contents: Contents) -> Self {
        Self {
            name,
            extension,
            messages: ResultMessages::Nothing,
            flushes_each: false,
            has_times: false,
            has_levels: false,
            is_page: false,
            separator: "",
            begin: |_, _| Ok(()),
            end: |_, _, _| Ok(()),
            contents,
        }
    }

    /// True for text for people: verdicts in words, boards drawn in a style.
    pub fn is_for_people(&self) -> bool {
        self.messages != ResultMessages::Nothing
    }

    /// The kind of picture, if it is one.
    pub const fn picture(&self) -> Option<&'static PictureFormat> {
        match self.contents {
            Contents::Picture(format) => Some(format),
            _ => None,
        }
    }

    /// True if a file holds one board: a model is a whole file, and so are most pictures.
    pub const fn is_alone(&self) -> bool {
        match self.contents {
            Contents::Picture(format) => !format.holds_several,
            Contents::Model(_) => true,
            _ => false,
        }
    }

    /// True if a document has a result for every board, also where nothing can be drawn or written of it.
    pub const fn has_all_boards(&self) -> bool {
        !matches!(self.contents, Contents::Picture(_) | Contents::Boards(_) | Contents::Model(_))
    }

    /// True if a board can be written, whatever its verdict: a picture has at most [`MOST_ROWS_OF_A_PICTURE`] rows.
    pub fn holds(&self, placement: &Placement) -> bool {
        self.picture().is_none() || placement.n() <= MOST_ROWS_OF_A_PICTURE
    }

    /// Writes a document. `boards` writes the boards and counts them.
    ///
    /// # Errors
    /// Errors of writing to `out`, and of `boards`.
    pub fn document(
        &self,
        options: Options,
        out: &mut (dyn Write + Send),
        boards: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<Summary>,
    ) -> io::Result<Summary> {
        (self.begin)(options, out)?;
        let summary = boards(out)?;
        (self.end)(options, &summary, out)?;
        Ok(summary)
    }

    /// The text before every board but the first.
    pub const fn separator(&self) -> &'static str {
        self.separator
    }

    /// Makes a writer for one board; `with_heading` is true for one of several boards.
    pub fn board<'a>(
        &'a self,
        subject: Subject<'a>,
        with_heading: bool,
        options: Options,
    ) -> Box<dyn BoardWriter + 'a> {
        match self.contents {
            Contents::Text => text::board(subject, with_heading, options),
            Contents::Line { is_count } => Box::new(text::Line { subject, with_heading, options, is_count }),
            Contents::Csv => Box::new(csv::Row { subject, options }),
            Contents::Object(syntax) => results::writer(subject, options, syntax),
            Contents::Picture(format) => Box::new(boards::PictureBoard { format, subject, options, first: None }),
            Contents::Boards(_) | Contents::Model(_) => {
                Box::new(boards::BoardItself { format: self, subject, options })
            }
        }
    }
}

/// Writes the report on one board.
pub trait BoardWriter {
    /// Takes the next solution; writes it at once if the format allows. A format without solutions ignores it.
    fn solution(&mut self, _solution: &Solution, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Takes the difficulty of the board, before its verdict; most formats do not write it.
    fn level(&mut self, _level: Level) {}

    /// Writes the verdict and everything not yet written.
    fn end(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()>;
}

const LINES: Format = Format {
    flushes_each: true,
    has_times: true,
    has_levels: true,
    ..Format::new("jsonl", "jsonl", Contents::Object(results::JSON_LINE))
};

/// Results as lines of JSON, for a program that writes nothing else.
pub static JSON_LINES: Format = LINES;

/// All output formats.
pub static FORMATS: &[Format] = &[
    Format {
        messages: ResultMessages::ErrorsAndConflicts,
        has_times: true,
        separator: "\n",
        ..Format::new("text", "txt", Contents::Text)
    },
    Format {
        separator: ",\n",
        has_times: true,
        has_levels: true,
        begin: results::begin_json,
        end: results::end_json,
        ..Format::new("json", "json", Contents::Object(results::JSON))
    },
    LINES,
    Format {
        has_times: true,
        has_levels: true,
        begin: results::begin_yaml,
        end: results::end_yaml,
        ..Format::new("yaml", "yaml", Contents::Object(Syntax::Yaml))
    },
    #[cfg(feature = "pages")]
    Format {
        is_page: true,
        has_levels: true,
        separator: ",\n",
        begin: html::begin,
        end: html::end,
        ..Format::new("html", "html", Contents::Object(html::RESULT))
    },
    Format::of_picture(&PICTURE_FORMATS[0]),
    Format::of_picture(&PICTURE_FORMATS[1]),
    Format::of_picture(&PICTURE_FORMATS[2]),
];

/// Counts as text, one line a board: `nqfill count` writes it in place of the drawings of [`FORMATS`].
pub static COUNT_LINES: Format =
    Format { messages: ResultMessages::Errors, ..Format::new("text", "txt", Contents::Line { is_count: true }) };

/// Ratings as text, one line a board, in place of the drawings of [`FORMATS`].
pub static RATE_LINES: Format =
    Format { messages: ResultMessages::Errors, ..Format::new("text", "txt", Contents::Line { is_count: false }) };

/// Ratings as CSV, a row a board.
pub static RATE_CSV: Format = Format { begin: csv::begin, ..Format::new("csv", "csv", Contents::Csv) };

/// Finds an output format by its name.
pub fn format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}
