//! Golden files: inputs beside their expected results.
//!
//! `x.txt` or `x.in` is an input; `x.expected.txt`, `x.expected.json`, `x.expected.yaml`, `x.out` and `x.ans` hold the
//! expected output of solving it. A different output is stored beside it as `NAME.new`. The solver is nqfill or any
//! other program. An input that could not be read, or a board that was not answered in full, never changes an
//! expectation.

use crate::commands::golden::difference::{Mode, difference, normalised};
use crate::commands::golden::golden_words;
use crate::commands::golden::pairs::Pair;
use crate::commands::golden::program;
use crate::commands::golden::render::{self, Cut, Output};
use crate::commands::golden::semantic;
use crate::commands::golden::settings::Options;
use crate::files::words as file_words;
use crate::files::{Target, with_ending};
use crate::run::pipeline::Source;
use nqfill_read::{InputErrorKind, Unreadable};
use nqfill_show::output;
use nqfill_show::{Lang, words};
use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::Ordering;
use strum::IntoStaticStr;

/// The result of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum ComparisonEnding {
    /// The output is as expected.
    Same,
    /// The output is not as expected.
    Different,
    /// The input has no expectation.
    Missing,
    /// The expectation has no input.
    Stale,
    /// The expectation was written.
    Updated,
    /// A file could not be read or written, or a program failed.
    Failed,
    /// A limit kept a board from its whole answer, so the expectation was not written.
    Undecided,
}

impl ComparisonEnding {
    /// True if the comparison succeeded.
    pub(crate) const fn passed(self) -> bool {
        matches!(self, Self::Same | Self::Updated)
    }

    /// The word in reports.
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }
}

/// A comparison with its result and message.
#[derive(Clone, Debug)]
pub(crate) struct Comparison {
    /// The path of its file relative to the folder.
    pub(crate) name: String,
    /// The result.
    pub(crate) ending: ComparisonEnding,
    /// The difference, or the reason of a failure.
    pub(crate) message: String,
}

/// Compares one pair of a folder.
pub(crate) fn compare(pair: &Pair, options: &Options) -> Comparison {
    let done = run(pair, options);
    let (ending, message) = done.unwrap_or_else(|error| (ComparisonEnding::Failed, error.to_string()));
    Comparison { name: pair.name.clone(), ending, message }
}

fn run(pair: &Pair, options: &Options) -> io::Result<(ComparisonEnding, String)> {
    let lang = options.lang;
    let Some(input) = &pair.input else {
        let message = lang.of(golden_words::NO_INPUT);
        return Ok((ComparisonEnding::Stale, message.into()));
    };
    let document = match render::read(input, options) {
        Ok(document) => document,
        Err(error) => return Ok((ComparisonEnding::Failed, words::input_error(lang, &error))),
    };
    let actual = match answer(pair, input, &document, options)? {
        Ok(actual) => actual,
        Err(fault) => return Ok((ComparisonEnding::Failed, fault.words(lang))),
    };
    let expected = match Source::given(&pair.expectation.path).read(options.max_input_bytes) {
        Ok(bytes) => normalised(&bytes),
        Err(InputErrorKind::Unreadable(Unreadable::Missing)) => {
            let message = lang.of(golden_words::NO_EXPECTATION);
            return match options.update {
                true if is_interrupted(options) => Ok(interrupted(lang)),
                true => update(pair, options, &actual),
                false => Ok((ComparisonEnding::Missing, message.into())),
            };
        }
        Err(error) => return Ok((ComparisonEnding::Failed, words::input_error(lang, &error))),
    };
    let mode = options.mode.unwrap_or(pair.expectation.mode);
    let difference = match mode {
        Mode::Exact | Mode::Tokens => difference(mode, &expected, &normalised(&actual.bytes), &pair.name),
        Mode::Semantic => {
            semantic::difference(&expected, &normalised(&actual.bytes), &document, pair.expectation.format, options)
        }
    };
    match difference {
        // An answer that the user ended is neither compared nor kept.
        Some(_) if is_interrupted(options) => Ok(interrupted(lang)),
        None => {
            remove(&with_ending(&pair.expectation.path, ".new"))?;
            Ok((ComparisonEnding::Same, String::new()))
        }
        Some(_) if options.update => update(pair, options, &actual),
        Some(difference) => {
            let new = with_ending(&pair.expectation.path, ".new");
            let failed = write(&new, pair, &actual.bytes, options.lang);
            Ok(failed.unwrap_or((ComparisonEnding::Different, difference)))
        }
    }
}

/// The output of the program for an input, or why there is none; of nqfill unless the options name a program.
fn answer(
    pair: &Pair,
    input: &Path,
    document: &render::Read,
    options: &Options,
) -> io::Result<Result<Output, program::Fault>> {
    match &options.program {
        Some(program) => {
            let bytes = program.run(input, pair.expectation.format, &options.interrupt);
            Ok(bytes.map(|bytes| Output { bytes, cut: None }))
        }
        None => {
            let format = output::format(pair.expectation.format).unwrap_or(&output::FORMATS[0]);
            render::render(&pair.source, document, format, options).map(Ok)
        }
    }
}

fn is_interrupted(options: &Options) -> bool {
    options.interrupt.load(Ordering::Relaxed)
}

fn interrupted(lang: Lang) -> (ComparisonEnding, String) {
    (ComparisonEnding::Failed, lang.of(golden_words::INTERRUPTED).into())
}

/// Writes the output as the expectation, unless a board was not answered in full.
fn update(pair: &Pair, options: &Options, actual: &Output) -> io::Result<(ComparisonEnding, String)> {
    let path = &pair.expectation.path;
    if let Some(Cut { board, reason }) = actual.cut {
        let why = golden_words::not_written(options.lang, board, reason);
        return Ok((ComparisonEnding::Undecided, why));
    }
    if let Some(failed) = write(path, pair, &actual.bytes, options.lang) {
        return Ok(failed);
    }
    remove(&with_ending(path, ".new"))?;
    Ok((ComparisonEnding::Updated, String::new()))
}

/// Writes a file in the folder of a pair. Returns a failed comparison if that cannot be done.
fn write(path: &Path, pair: &Pair, bytes: &[u8], lang: Lang) -> Option<(ComparisonEnding, String)> {
    // A link out of the folder would overwrite files that are no expectations.
    let target = Target::find(path).and_then(|target| target.within(&pair.folder));
    let error = target.and_then(|target| target.write(|out| out.write_all(bytes))).err()?;
    Some((ComparisonEnding::Failed, file_words::write_error(lang, &error)))
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
