//! Golden files: inputs beside what they should give.
//!
//! `x.txt` or `x.in` is an input; `x.expected.txt`, `x.expected.json`, `x.expected.yaml`, `x.out` and `x.ans` say what
//! solving it should write. What it did write, where that differs, is left beside as `NAME.new`. What solves it is nqfill,
//! or any other program.

mod claim;
mod claims;
mod compare;
mod own_text;
mod pairs;
mod program;
mod render;
mod semantic;

pub use compare::{Mode, normalised};
pub use pairs::{Expectation, Found, Pair, pairs};
pub use program::{NoCommand, Program, TIME_LIMIT};

use crate::batch::Source;
use crate::files::Target;
use crate::input::{InputErrorKind, ReadOptions, Unreadable};
use crate::output;
use crate::report::{Lang, words};
use crate::solve::Request;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The most bytes that an input or an expectation may have, unless another limit is asked for.
pub const MOST_INPUT_BYTES: u64 = 1 << 30;

/// How golden files are compared.
#[derive(Clone)]
pub struct Options {
    /// The mode, or `None` for that of the kind of expectation.
    pub mode: Option<Mode>,
    /// How inputs are read.
    pub reading: ReadOptions,
    /// How boards are solved.
    pub request: Request,
    /// Whose output is compared, if not nqfill's.
    pub program: Option<Program>,
    /// Ends a program, and the comparison with it, when set.
    pub interrupt: Arc<AtomicBool>,
    /// The language of results.
    pub lang: Lang,
    /// True if expectations are written instead of compared.
    pub update: bool,
    /// The most bytes that a file may have.
    pub max_input_bytes: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            mode: None,
            reading: ReadOptions::default(),
            request: Request::default(),
            program: None,
            interrupt: Arc::default(),
            lang: Lang::default(),
            update: false,
            max_input_bytes: MOST_INPUT_BYTES,
        }
    }
}

/// How a comparison ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// As expected.
    Same,
    /// Not as expected.
    Different,
    /// An input that nothing is expected of.
    Missing,
    /// An expectation without input.
    Stale,
    /// The expectation was written.
    Updated,
    /// A file could not be read or written.
    Failed,
}

impl Ending {
    /// True if the comparison is as it should be.
    #[must_use]
    pub const fn passed(self) -> bool {
        matches!(self, Self::Same | Self::Updated)
    }

    /// The word that reports have for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Different => "different",
            Self::Missing => "missing",
            Self::Stale => "stale",
            Self::Updated => "updated",
            Self::Failed => "failed",
        }
    }
}

/// A comparison and what is to be said of it.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The file that it is about, below the folder.
    pub name: String,
    /// How it ended.
    pub ending: Ending,
    /// A difference, or a reason.
    pub message: String,
}

/// Compares one pair of a folder.
#[must_use]
pub fn compare(pair: &Pair, options: &Options) -> Comparison {
    let done = run(pair, options);
    let (ending, message) = done.unwrap_or_else(|error| (Ending::Failed, error.to_string()));
    Comparison { name: pair.name.clone(), ending, message }
}

fn run(pair: &Pair, options: &Options) -> io::Result<(Ending, String)> {
    let lang = options.lang;
    let Some(input) = &pair.input else {
        let message = lang.pick("没有对应的输入文件", "there is no input for this expectation");
        return Ok((Ending::Stale, message.into()));
    };
    let document = render::read(input, options);
    let actual = match answer(pair, input, &document, options)? {
        Ok(actual) => actual,
        Err(fault) => return Ok((Ending::Failed, fault.words(lang))),
    };
    let expected = match Source::given(&pair.expectation.path).read(options.max_input_bytes) {
        Ok(bytes) => normalised(&bytes),
        Err(InputErrorKind::Unreadable(Unreadable::Missing)) => {
            let message = lang.pick("没有期望文件", "nothing is expected of this input");
            return settle(pair, options, &actual, Ending::Missing, message.into());
        }
        Err(error) => return Ok((Ending::Failed, words::input_error(lang, &error))),
    };
    let mode = options.mode.unwrap_or(pair.expectation.mode);
    let difference = match mode {
        Mode::Exact | Mode::Tokens => compare::difference(mode, &expected, &normalised(&actual), &pair.name),
        Mode::Semantic => {
            semantic::difference(&expected, &normalised(&actual), &document, pair.expectation.format, options)
        }
    };
    match difference {
        None => {
            remove(&new_path(&pair.expectation.path))?;
            Ok((Ending::Same, String::new()))
        }
        Some(difference) => settle(pair, options, &actual, Ending::Different, difference),
    }
}

/// What the program writes for an input, or why nothing: nqfill, unless another one is asked for.
fn answer(
    pair: &Pair,
    input: &Path,
    document: &render::Read,
    options: &Options,
) -> io::Result<Result<Vec<u8>, program::Fault>> {
    match &options.program {
        Some(program) => Ok(program.run(input, pair.expectation.format, &options.interrupt)),
        None => {
            let format = output::format(pair.expectation.format).unwrap_or(output::FORMATS[0]);
            render::render(&pair.source, document, format, options).map(Ok)
        }
    }
}

/// Writes the expectation, or what it would be beside it.
fn settle(
    pair: &Pair,
    options: &Options,
    actual: &[u8],
    ending: Ending,
    message: String,
) -> io::Result<(Ending, String)> {
    let new = new_path(&pair.expectation.path);
    let path = if options.update { &pair.expectation.path } else { &new };
    // A link out of the folder would have files overwritten that nobody thinks of as expectations.
    let target = Target::find(path).and_then(|target| target.within(&pair.folder));
    if let Err(error) = target.and_then(|target| target.write(|out| out.write_all(actual))) {
        return Ok((Ending::Failed, words::write_error(options.lang, &error)));
    }
    if !options.update {
        return Ok((ending, message));
    }
    remove(&new)?;
    Ok((Ending::Updated, String::new()))
}

fn new_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    name.into()
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_known_by_the_words_that_they_begin_with() {
        use Ending::{Different, Failed, Missing, Same, Stale, Updated};
        let endings = [Same, Different, Missing, Stale, Updated, Failed].map(Ending::name);
        assert_eq!(endings, output::GOLDEN_ENDINGS);
    }
}
