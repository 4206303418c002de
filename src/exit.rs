//! The ends of the program.

use crate::lang;
use crate::terminals::error_width;
use nqfill::show::names;
use nqfill::show::output::columns::fitted;
use nqfill::show::{Lang, Summary, say};
use nqfill::words::reading;
use std::error::Error;
use std::fmt;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// The documented exit codes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Every board got its answer.
    #[default]
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
    Message { zh: String, en: String },
    /// A message was written already.
    AlreadyReported,
    /// No board is given, and standard input is a terminal.
    NothingToRead,
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

    /// The arguments make no sense together, with the message of a function in each language.
    pub fn usage_by(message: impl Fn(Lang) -> String) -> Self {
        Self::usage_in(message(Lang::Zh), message(Lang::En))
    }

    /// The work could not be done, with the message of a function in each language.
    pub fn failed_by(message: impl Fn(Lang) -> String) -> Self {
        Self::failed_in(message(Lang::Zh), message(Lang::En))
    }

    /// A limit ended the work, with the message of a function in each language.
    pub fn undecided_by(message: impl Fn(Lang) -> String) -> Self {
        Self::new(Exit::Undecided, message(Lang::Zh), message(Lang::En))
    }

    /// The user ended the program before it could work.
    pub fn interrupted(zh: impl Display, en: impl Display) -> Self {
        Self::new(Exit::Interrupted, zh, en)
    }

    fn new(exit: Exit, zh: impl Display, en: impl Display) -> Self {
        Self::of(exit, Why::Message { zh: zh.to_string(), en: en.to_string() })
    }

    fn of(exit: Exit, why: Why) -> Self {
        Self { exit, why }
    }

    /// The work could not be done; a message is written already.
    pub fn already_reported() -> Self {
        Self::of(Exit::Failed, Why::AlreadyReported)
    }

    /// There is nothing to read.
    pub fn nothing_to_read() -> Self {
        Self::of(Exit::Usage, Why::NothingToRead)
    }

    /// The exit code.
    pub fn exit(&self) -> Exit {
        self.exit
    }

    /// True if help says more than a message.
    pub fn calls_for_help(&self) -> bool {
        matches!(self.why, Why::NothingToRead)
    }

    /// A file could not be written; for `-`, and without a path, standard output.
    pub fn not_written(path: &Path, error: io::Error) -> Self {
        let is_stdout = path.as_os_str().is_empty() || path == Path::new("-");
        let failure = Self::from(error);
        match &failure.why {
            Why::Results(error) if !is_stdout && !is_broken_pipe(error) => {
                let exit = if error.kind() == io::ErrorKind::Interrupted { Exit::Interrupted } else { Exit::Failed };
                let (path, [zh, en]) = (names::path_name(path), Lang::ALL.map(|lang| reading::io_error(lang, error)));
                Self::new(exit, format!("无法写入 {path}：{zh}"), format!("cannot write {path}: {en}"))
            }
            _ => failure,
        }
    }

    /// What ends a run that has begun is no wrong usage.
    pub fn of_run(self) -> Self {
        if self.exit == Exit::Usage { Self::of(Exit::Failed, self.why) } else { self }
    }

    /// Reports the failure on standard error and returns its exit code.
    pub fn report(self) -> Exit {
        let lang = if self.exit == Exit::Usage { lang::of_usage() } else { lang::of_run() };
        if let Some(message) = self.message(lang) {
            print_message(format_args!("nqfill: {message}"));
        }
        self.exit
    }

    /// The message in a language. A closed pipe is no failure: `nqfill ... | head` has what it wants.
    pub fn message(&self, lang: Lang) -> Option<String> {
        match &self.why {
            Why::Message { zh, en } => Some(lang.pick(zh, en).clone()),
            Why::AlreadyReported | Why::NothingToRead => None,
            Why::Results(error) => (!is_broken_pipe(error)).then(|| {
                let why = reading::io_error(lang, error);
                say!(lang, "无法写出结果：{why}", "cannot write the results: {why}")
            }),
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

/// The work could not be done; the counterpart of [`usage`].
macro_rules! failed {
    ($zh:tt, $en:tt $(,)?) => {
        $crate::exit::Failure::failed_in(nqfill::show::say!(@ $zh), nqfill::show::say!(@ $en))
    };
}
pub(crate) use failed;

/// Writes a line to standard error, with what a terminal would obey by name: names of files and of arguments stand in
/// it, and broken where the terminal ends. Ignores errors: results do not depend on them.
pub fn print_message(line: impl Display) {
    let _ = writeln!(io::stderr(), "{}", fitted(&names::visible_text(&line.to_string()), error_width()));
}

fn is_broken_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}

/// An error of writing, perhaps of a file.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        error.downcast::<Self>().unwrap_or_else(|error| {
            let exit = if is_broken_pipe(&error) { Exit::Answered } else { Exit::Failed };
            Self::of(exit, Why::Results(error))
        })
    }
}

/// Carries a failure through what returns errors of input and output.
impl From<Failure> for io::Error {
    fn from(failure: Failure) -> Self {
        match failure.why {
            Why::Results(error) => error,
            _ => Self::other(failure),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(Lang::En).unwrap_or_default())
    }
}

impl Error for Failure {}
