//! How the program ends.

use crate::report::Summary;
use std::fmt::Display;
use std::io;
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

/// Why the program could not do its work.
#[derive(Debug)]
pub(super) struct Failure {
    exit: Exit,
    message: String,
}

impl Failure {
    /// The arguments make no sense together.
    pub(super) fn usage(message: impl Display) -> Self {
        Self { exit: Exit::Usage, message: message.to_string() }
    }

    /// The work could not be done.
    pub(super) fn failed(message: impl Display) -> Self {
        Self { exit: Exit::Failed, message: message.to_string() }
    }

    /// What is wrong, in words.
    pub(super) fn message(&self) -> &str {
        &self.message
    }

    /// Says on standard error what is wrong and how the program ends for it.
    pub(super) fn report(self) -> Exit {
        if !self.message.is_empty() {
            eprintln!("nqfill: {}", self.message);
        }
        self.exit
    }
}

/// Results could not be written. Nobody reading any more is no failure: `nqfill ... | head` has what it wants.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self { exit: Exit::Answered, message: String::new() },
            _ => Self { exit: Exit::Failed, message: format!("cannot write the results: {error}") },
        }
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
