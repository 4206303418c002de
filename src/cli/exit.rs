//! How the program ends.

use super::lang;
use crate::files::WriteError;
use crate::report::{Lang, Summary, words};
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// The exit codes, as documented.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Exit {
    /// Every board got its answer.
    Answered = 0,
    /// A check failed, a board or file could not be read, or a result not be written.
    Failed = 1,
    /// The arguments make no sense.
    Usage = 2,
    /// A limit left a board undecided.
    Undecided = 3,
    /// A judge accepts.
    Accepted = 42,
    /// A judge does not accept.
    WrongAnswer = 43,
    /// Ctrl-C.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

impl Exit {
    /// The highest code that the boards of a run ask for.
    pub(super) fn of(summary: &Summary) -> Self {
        let invalid = if summary.invalid > 0 { Self::Failed } else { Self::Answered };
        let undecided = if summary.cut_short { Self::Undecided } else { Self::Answered };
        invalid.max(undecided)
    }
}

/// Why the program could not do its work, in both languages; nothing where nobody has to know.
#[derive(Debug)]
pub(super) struct Failure {
    exit: Exit,
    why: Why,
}

/// What is to be said of a failure.
#[derive(Debug)]
enum Why {
    /// The same in both languages.
    Said { zh: String, en: String },
    /// A file cannot be written.
    File(WriteError),
    /// Results cannot be written, and no file is to blame.
    Results(io::Error),
}

impl Failure {
    /// The arguments make no sense together.
    pub(super) fn usage_in(zh: impl Display, en: impl Display) -> Self {
        Self::new(Exit::Usage, zh, en)
    }

    /// The work could not be done.
    pub(super) fn failed_in(zh: impl Display, en: impl Display) -> Self {
        Self::new(Exit::Failed, zh, en)
    }

    /// The arguments make no sense together, in words that are the same in both languages.
    pub(super) fn usage(message: impl Display) -> Self {
        Self::usage_in(&message, &message)
    }

    /// The work could not be done, in words that are the same in both languages.
    pub(super) fn failed(message: impl Display) -> Self {
        Self::failed_in(&message, &message)
    }

    fn new(exit: Exit, zh: impl Display, en: impl Display) -> Self {
        Self { exit, why: Why::Said { zh: zh.to_string(), en: en.to_string() } }
    }

    /// The place where results should go cannot be written.
    pub(super) fn no_target(error: WriteError) -> Self {
        Self { exit: Exit::Usage, why: Why::File(error) }
    }

    /// Says on standard error what is wrong and how the program ends for it.
    pub(super) fn report(self) -> Exit {
        if let Some(message) = self.message(lang::of_process()) {
            say(format_args!("nqfill: {message}"));
        }
        self.exit
    }

    /// What is to be said in a language. Nobody reading any more is no failure: `nqfill ... | head` has what it wants.
    pub(super) fn message(&self, lang: Lang) -> Option<String> {
        match &self.why {
            Why::Said { zh, en } => Some(lang.pick(zh, en).clone()),
            Why::File(error) => (!error.is_broken_pipe()).then(|| words::write_error(lang, error)),
            Why::Results(error) => (!is_broken_pipe(error)).then(|| words::results_error(lang, error)),
        }
    }
}

/// A line on standard error. Results do not depend on whether anybody can read it.
pub(super) fn say(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

fn is_broken_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}

/// Results could not be written.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        let exit = if is_broken_pipe(&error) { Exit::Answered } else { Exit::Failed };
        Self { exit, why: Why::Results(error) }
    }
}

/// A file could not be written: the same.
impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Self {
        let exit = match () {
            () if error.is_broken_pipe() => Exit::Answered,
            () if error.is_interrupt() => Exit::Interrupted,
            () => Exit::Failed,
        };
        Self { exit, why: Why::File(error) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_several_codes_the_highest_counts() {
        let of = |invalid, cut_short| Exit::of(&Summary { invalid, cut_short, ..Summary::default() }) as u8;
        assert_eq!([of(0, false), of(1, false), of(0, true), of(1, true)], [0, 1, 3, 3]);
    }
}
