//! The ends of the program.

use crate::files::{WriteError, results_error};
use crate::lang;
use nqfill::show::{Lang, Summary, say};
use nqfill::words::names;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// The documented exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Every board got its answer.
    Answered = 0,
    /// A check failed, a board or a file could not be read, or a result could not be written.
    Failed = 1,
    /// The arguments make no sense.
    Usage = 2,
    /// A limit left a board undecided.
    Undecided = 3,
    /// Ctrl-C.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

impl Exit {
    /// The highest exit code that the boards of a run require.
    pub fn of(summary: &Summary) -> Self {
        let invalid = if summary.invalid > 0 || summary.not_written > 0 { Self::Failed } else { Self::Answered };
        let undecided = if summary.cut_short { Self::Undecided } else { Self::Answered };
        invalid.max(undecided)
    }
}

/// The reason why the program could not do its work, in both languages.
#[derive(Debug)]
pub struct Failure {
    exit: Exit,
    why: Why,
}

/// The kind of failure.
#[derive(Debug)]
enum Why {
    /// A message in both languages.
    Said { zh: String, en: String },
    /// The message was written already.
    AlreadySaid,
    /// No board is given, and standard input is a terminal.
    NothingToRead,
    /// A file could not be written.
    File(WriteError),
    /// Results could not be written, and no file is to blame.
    Results(io::Error),
}

impl Failure {
    /// The arguments make no sense together.
    pub fn usage_in(zh: impl Display, en: impl Display) -> Self {
        Self::new(Exit::Usage, zh, en)
    }

    /// The work could not be done.
    pub fn failed_in(zh: impl Display, en: impl Display) -> Self {
        Self::new(Exit::Failed, zh, en)
    }

    /// The arguments make no sense together, as a function says it in each language.
    pub fn usage_by(words: impl Fn(Lang) -> String) -> Self {
        Self::usage_in(words(Lang::Zh), words(Lang::En))
    }

    /// The work could not be done, as a function says it in each language.
    pub fn failed_by(words: impl Fn(Lang) -> String) -> Self {
        Self::failed_in(words(Lang::Zh), words(Lang::En))
    }

    /// The work could not be done; one message serves both languages.
    pub fn failed(message: impl Display) -> Self {
        Self::failed_in(&message, &message)
    }

    /// The user ended the program before it could work.
    pub fn interrupted(zh: impl Display, en: impl Display) -> Self {
        Self::new(Exit::Interrupted, zh, en)
    }

    fn new(exit: Exit, zh: impl Display, en: impl Display) -> Self {
        Self::of(exit, Why::Said { zh: zh.to_string(), en: en.to_string() })
    }

    fn of(exit: Exit, why: Why) -> Self {
        Self { exit, why }
    }

    /// The work could not be done, and a message has said so.
    pub fn already_said() -> Self {
        Self::of(Exit::Failed, Why::AlreadySaid)
    }

    /// There is nothing to read.
    pub fn nothing_to_read() -> Self {
        Self::of(Exit::Usage, Why::NothingToRead)
    }

    /// True if help says more than a message.
    pub fn calls_for_help(&self) -> bool {
        matches!(self.why, Why::NothingToRead)
    }

    /// The destination of the results is no place for them, or the system refuses it.
    pub fn no_target(error: WriteError) -> Self {
        if error.is_interrupt() {
            return Self::interrupted("已中断，什么都没有写入", "interrupted; nothing was written");
        }
        let exit = if matches!(error, WriteError::NotWritable(..)) { Exit::Failed } else { Exit::Usage };
        Self::of(exit, Why::File(error))
    }

    /// The error of writing results, if it is one.
    pub fn into_results_error(self) -> Result<io::Error, Self> {
        match self.why {
            Why::Results(error) => Ok(error),
            _ => Err(self),
        }
    }

    /// Reports the failure on standard error and returns its exit code.
    pub fn report(self) -> Exit {
        let lang = if self.exit == Exit::Usage { lang::of_usage() } else { lang::of_run() };
        if let Some(message) = self.message(lang) {
            say(format_args!("nqfill: {message}"));
        }
        self.exit
    }

    /// The message in a language. A closed pipe is no failure: `nqfill ... | head` has what it wants.
    pub fn message(&self, lang: Lang) -> Option<String> {
        match &self.why {
            Why::Said { zh, en } => Some(lang.pick(zh, en).clone()),
            Why::AlreadySaid => None,
            Why::NothingToRead => Some(say!(
                lang,
                "没有给出 PATH，标准输入又是终端；空棋盘用 --size N",
                "no PATH given, and standard input is a terminal; --size N is an empty board"
            )),
            Why::File(error) => (!error.is_broken_pipe()).then(|| error.words(lang)),
            Why::Results(error) => (!is_broken_pipe(error)).then(|| results_error(lang, error)),
        }
    }
}

/// The arguments make no sense together: `usage!("没有命令 {name}", "there is no command {name}")`.
macro_rules! usage {
    ($zh:tt, $en:tt $(,)?) => {
        $crate::exit::Failure::usage_in(nqfill::show::say!(@ $zh), nqfill::show::say!(@ $en))
    };
}
pub(crate) use usage;

/// The work could not be done, as [`usage`] says it.
macro_rules! failed {
    ($zh:tt, $en:tt $(,)?) => {
        $crate::exit::Failure::failed_in(nqfill::show::say!(@ $zh), nqfill::show::say!(@ $en))
    };
}
pub(crate) use failed;

/// Writes a line to standard error, with what a terminal would obey by name: names of files and of arguments stand in
/// it. Ignores errors: results do not depend on them.
pub fn say(line: impl Display) {
    let _ = writeln!(io::stderr(), "{}", names::visible_text(&line.to_string()));
}

fn is_broken_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}

/// An error of writing results, perhaps to a file.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        let error = match error.downcast::<WriteError>() {
            Ok(error) => return error.into(),
            Err(error) => error,
        };
        let exit = if is_broken_pipe(&error) { Exit::Answered } else { Exit::Failed };
        Self::of(exit, Why::Results(error))
    }
}

/// An error of writing a file.
impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Self {
        let error = match error.into_stdout_error() {
            Ok(error) => return error.into(),
            Err(error) => error,
        };
        let exit = if error.is_broken_pipe() {
            Exit::Answered
        } else if error.is_interrupt() {
            Exit::Interrupted
        } else {
            Exit::Failed
        };
        Self::of(exit, Why::File(error))
    }
}
