//! Reads the boards that a user types, so that one Ctrl-C ends the program.

use crate::exit::{Failure, say};
use crate::files::STANDARD_STREAM;
use crate::options::MessageArgs;
use crate::run::input::Source;
use crate::signals;
use nqfill::show::{Lang, say};
use std::fs::File;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::Duration;

/// Time without the end of standard input after which a note says what is waited for.
const SILENT: Duration = Duration::from_secs(2);

/// Reads what a user types.
pub struct Reader {
    /// The language of the prompt.
    pub lang: Lang,
    /// True for no prompt.
    pub quiet: bool,
}

impl Reader {
    /// The reader that options ask for.
    pub fn new(messages: &MessageArgs) -> Self {
        Self { lang: messages.lang(), quiet: messages.quiet }
    }

    /// Reads the sources that are terminals, and keeps what was typed for the next read.
    pub fn read_typed(&self, sources: &mut [Source]) -> Result<(), Failure> {
        for source in sources.iter_mut().filter(|source| is_typed(source)) {
            if !self.quiet {
                say(waiting(self.lang));
            }
            self.buffer(source)?;
        }
        Ok(())
    }

    /// Standard input, kept for the next read; `None` if it is a terminal or has not a single byte. Where it stays
    /// silent, says how to get the empty board of `--size n`: a script may have left a pipe open that nobody writes to.
    pub fn standard_input(&self, n: u32) -> Result<Option<Source>, Failure> {
        if io::stdin().is_terminal() {
            return Ok(None);
        }
        let mut source = Source::given(Path::new(STANDARD_STREAM));
        let note = (!self.quiet).then(|| waiting_beside_size(self.lang, n));
        say_if_silent(note, || self.buffer(&mut source))?;
        let is_empty = source.read().is_ok_and(|bytes| bytes.is_empty());
        Ok((!is_empty).then_some(source))
    }

    fn buffer(&self, source: &mut Source) -> Result<(), Failure> {
        // An error of reading is kept too, and reported where the boards are read.
        let _ = source.buffer();
        if !signals::has_come() {
            return Ok(());
        }
        // Behind the `^C` of the terminal.
        say("");
        Err(interrupted())
    }
}

/// Does some work, and says the note if that takes long.
fn say_if_silent<T>(note: Option<String>, work: impl FnOnce() -> T) -> T {
    let (done, waits) = channel::<()>();
    let tell = move || {
        if waits.recv_timeout(SILENT) == Err(RecvTimeoutError::Timeout) {
            note.iter().for_each(say);
        }
    };
    let _ = Builder::new().spawn(tell);
    let worked = work();
    drop(done);
    worked
}

/// True if somebody types the contents of a source.
fn is_typed(source: &Source) -> bool {
    let is_given = source.root.as_os_str().is_empty();
    source.buffered.is_none()
        && match source.is_stdin() {
            true => io::stdin().is_terminal(),
            false => is_given && is_device(&source.path) && File::open(&source.path).is_ok_and(|it| it.is_terminal()),
        }
}

/// True for what may be a terminal; nothing else is opened to find out.
#[cfg(unix)]
fn is_device(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    path.metadata().is_ok_and(|metadata| metadata.file_type().is_char_device())
}

#[cfg(not(unix))]
fn is_device(_path: &Path) -> bool {
    false
}

/// Shown when the program reads from a terminal.
fn waiting(lang: Lang) -> &'static str {
    if cfg!(windows) {
        lang.pick("请输入棋盘，以 Ctrl-Z 和回车结束", "type a board; Ctrl-Z and Enter end it")
    } else {
        lang.pick("请输入棋盘，以 Ctrl-D 结束", "type a board; Ctrl-D ends it")
    }
}

/// Shown where `--size` stands without a path and standard input stays silent.
fn waiting_beside_size(lang: Lang, n: u32) -> String {
    say!(
        lang,
        "正在等待标准输入；若要 {n} 行的空棋盘，请加上 < /dev/null",
        "waiting for standard input; for the empty board of {n} rows add < /dev/null"
    )
}

/// Shown when the program reads lines from a terminal.
pub fn waiting_for_lines(lang: Lang) -> &'static str {
    if cfg!(windows) {
        lang.pick("请输入棋盘，每行一个，以 Ctrl-Z 和回车结束", "type boards, one a line; Ctrl-Z and Enter end it")
    } else {
        lang.pick("请输入棋盘，每行一个，以 Ctrl-D 结束", "type boards, one a line; Ctrl-D ends it")
    }
}

/// A signal came before a board was read.
pub fn interrupted() -> Failure {
    Failure::interrupted("已中断，没有读到棋盘", "interrupted; no board was read")
}
