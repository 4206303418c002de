//! Output formats: the table, one format a file.

#[cfg(feature = "cli")]
pub mod check;
mod count;
mod json;
mod own;
mod quoted;
mod splice;
mod text;
mod yaml;

pub use own::{
    GOLDEN_ENDINGS, GOLDEN_WIDTH, OWN_BEGINNING, RESULT_ENDING, is_own, is_report, is_result_name, is_unmistakable,
};

use crate::referee::Solution;
use crate::report::{Lang, SCHEMA, Style, Subject, Summary, Verdict};
use std::io::{self, Write};
use std::path::Path;

/// Options common to all output formats.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The language of headings and verdicts.
    pub lang: Lang,
    /// How text draws a board.
    pub style: Style,
    /// True to report the cost of each search.
    pub statistics: bool,
}

/// An output format.
///
/// A run writes one document: [`Format::begin`], then the boards in order with [`Format::between`] between them, then
/// [`Format::end`]. Each board is written by a [`BoardWriter`] of its own, so that boards can be written into separate
/// buffers at the same time.
///
/// ```
/// use nqfill::report::{Lang, Style, Subject, Verdict};
/// use nqfill::{Puzzle, Request, complete, output};
/// use std::ops::ControlFlow;
///
/// let puzzle: Puzzle = ".Q..\n...Q\n....\n....".parse()?;
/// let subject = Subject { source: "a.txt", index: 1, line: 1, document: None, format: None, placement: None };
/// let options = output::Options { lang: Lang::En, style: Style::Compact, statistics: false };
/// let (mut out, mut writer) = (Vec::new(), output::format("text").expect("a format").board(subject, false, options));
/// let answer = complete(&puzzle, &Request::default(), &mut |solution| match writer.solution(&solution, &mut out) {
///     Ok(()) => ControlFlow::Continue(()),
///     Err(_) => ControlFlow::Break(()),
/// });
/// writer.end(&Verdict::Answered(answer), &mut out)?;
/// assert!(String::from_utf8(out)?.contains(".Q..\n...Q\nQ...\n..Q.\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Format {
    /// The name by which users choose it.
    pub name: &'static str,
    /// The extension of its files, without a dot.
    pub extension: &'static str,
    /// True for text for people: verdicts in words, boards drawn in a style.
    pub is_for_people: bool,
    /// True if it lists conflicts in words.
    pub names_conflicts: bool,
    /// True if each result is one line, to be flushed at once for the program behind a pipe.
    pub flushes_each: bool,
    /// The text before the first board, in parts.
    beginning: &'static [&'static str],
    /// The text before every board but the first.
    between: &'static str,
    board: NewWriter,
    end: fn(&Summary, &mut dyn Write) -> io::Result<()>,
}

type NewWriter = for<'a> fn(Subject<'a>, bool, Options) -> Box<dyn BoardWriter + 'a>;

impl Format {
    /// A format without any text around its boards.
    const fn new(name: &'static str, extension: &'static str, board: NewWriter) -> Self {
        Self {
            name,
            extension,
            is_for_people: false,
            names_conflicts: false,
            flushes_each: false,
            beginning: &[],
            between: "",
            board,
            end: |_, _| Ok(()),
        }
    }

    /// Writes the text before the first board.
    ///
    /// # Errors
    /// Errors of writing to `out`.
    pub fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        self.beginning.iter().try_for_each(|part| out.write_all(part.as_bytes()))
    }

    /// Writes the text before every board but the first.
    ///
    /// # Errors
    /// Errors of writing to `out`.
    pub fn between(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(self.between.as_bytes())
    }

    /// Makes a writer for one board; `headed` says that the board is one of several.
    #[must_use]
    pub fn board<'a>(&self, subject: Subject<'a>, headed: bool, options: Options) -> Box<dyn BoardWriter + 'a> {
        (self.board)(subject, headed, options)
    }

    /// Writes the text behind the last board.
    ///
    /// # Errors
    /// Errors of writing to `out`.
    pub fn end(&self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        (self.end)(summary, out)
    }
}

/// Writes the report on one board.
pub trait BoardWriter {
    /// Takes the next solution; writes it at once if the format allows.
    ///
    /// # Errors
    /// Errors of writing to `out`, or of the temporary file that keeps solutions.
    fn solution(&mut self, solution: &Solution, out: &mut dyn Write) -> io::Result<()>;

    /// Writes the verdict and everything not yet written.
    ///
    /// # Errors
    /// Errors of writing to `out`, or of the temporary file that keeps solutions.
    fn end(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()>;
}

/// All output formats.
pub static FORMATS: [Format; 4] = [
    Format { is_for_people: true, names_conflicts: true, between: "\n", ..Format::new("text", "txt", text::board) },
    Format {
        beginning: &["{\"schema\":\"", SCHEMA, "\",\"results\":[\n"],
        between: ",\n",
        end: json::end,
        ..Format::new("json", "json", json::board)
    },
    Format { flushes_each: true, ..Format::new("jsonl", "jsonl", json::line) },
    Format {
        beginning: &["schema: ", SCHEMA, "\nresults:\n"],
        end: yaml::end,
        ..Format::new("yaml", "yaml", yaml::board)
    },
];

/// Counts as text, one line a board: `nqfill count` writes it in place of the drawings of [`FORMATS`].
pub static COUNT_LINES: Format = Format { is_for_people: true, ..Format::new("text", "txt", count::board) };

/// Finds an output format by its name.
#[must_use]
pub fn format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

/// The output format for the extension of a path: `yaml` for `results.yml`.
#[must_use]
pub fn format_of_file(path: &Path) -> Option<&'static Format> {
    FORMATS.iter().find(|format| has_extension(path, format.extension))
}

/// True if a path has this extension, in upper or lower case; `yml` counts as `yaml`.
fn has_extension(path: &Path, extension: &str) -> bool {
    let own = path.extension().map(|own| own.to_string_lossy().to_ascii_lowercase());
    own.is_some_and(|own| own == extension || (own == "yml" && extension == "yaml"))
}
