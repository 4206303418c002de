//! Reads the boards that a user types, so that one Ctrl-C ends the program.

use crate::exit::{Failure, say};
use crate::files::STANDARD_STREAM;
use crate::options::{MessageArgs, Reading};
use crate::run::pipeline::Source;
use crate::run::signals;
use nqfill_show::{Lang, say};
use std::fs::File;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// Time without the end of standard input after which a note says what is waited for.
const SILENT: Duration = Duration::from_secs(2);

/// Who reads what is typed.
pub(crate) struct Reader<'a> {
    /// The most bytes of a source.
    pub(crate) most: u64,
    /// The language of the prompt.
    pub(crate) lang: Lang,
    /// True for no prompt.
    pub(crate) quiet: bool,
    /// The flag of Ctrl-C, of programs that go on after it.
    pub(crate) interrupt: Option<&'a AtomicBool>,
}

impl<'a> Reader<'a> {
    /// The reader that options ask for.
    pub(crate) fn new(reading: &Reading, messages: &MessageArgs, interrupt: Option<&'a AtomicBool>) -> Self {
        Self { most: reading.max_input_bytes(), lang: messages.lang(), quiet: messages.quiet, interrupt }
    }

    /// Reads the sources that are terminals, and keeps what was typed for the next read.
    pub(crate) fn read_typed(&self, sources: &mut [Source]) -> Result<(), Failure> {
        for source in sources.iter_mut().filter(|source| is_typed(source)) {
            let reading = signals::Reading::begin(self.interrupt);
            if !self.quiet {
                say(waiting(self.lang));
            }
            *source = self.held(source.clone(), &reading, None)?;
        }
        Ok(())
    }

    /// Standard input, kept for the next read; `None` if it is a terminal or has not a single byte. Where it stays
    /// silent, says how to get the empty board of `--size n`: a script may have left a pipe open that nobody writes to.
    pub(crate) fn standard_input(&self, n: u32) -> Result<Option<Source>, Failure> {
        if io::stdin().is_terminal() {
            return Ok(None);
        }
        let reading = signals::Reading::begin(self.interrupt);
        let said = waiting_beside_size(self.lang, n);
        let note = (!self.quiet).then_some(said.as_str());
        let source = self.held(Source::given(Path::new(STANDARD_STREAM)), &reading, note)?;
        let is_empty = source.read(self.most).is_ok_and(|bytes| bytes.is_empty());
        Ok((!is_empty).then_some(source))
    }

    /// Waits for a source to be read. The thread that reads it cannot be stopped, and ends with the program. Says the
    /// note if that takes long.
    fn held(
        &self,
        mut source: Source,
        reading: &signals::Reading<'_>,
        mut note: Option<&str>,
    ) -> Result<Source, Failure> {
        let (most, (give, take)) = (self.most, channel());
        let began = Instant::now();
        let mut given = source.clone();
        let read = move || {
            let _ = given.hold(most);
            let _ = give.send(given);
        };
        if Builder::new().spawn(read).is_err() {
            // Without a thread only a second Ctrl-C ends the wait.
            let _ = source.hold(most);
            return Ok(source);
        }
        loop {
            match take.recv_timeout(signals::LOOK_EVERY) {
                // A read that the interrupt ends comes back, too.
                Ok(source) if !reading.is_interrupted() => return Ok(source),
                Err(RecvTimeoutError::Timeout) if !reading.is_interrupted() => {
                    if began.elapsed() > SILENT
                        && let Some(note) = note.take()
                    {
                        say(note);
                    }
                }
                _ => {
                    // Behind the `^C` of the terminal.
                    say("");
                    return Err(interrupted());
                }
            }
        }
    }
}

/// True if somebody types the contents of a source.
fn is_typed(source: &Source) -> bool {
    let is_given = source.root.as_os_str().is_empty();
    source.held.is_none()
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
pub(crate) fn waiting_for_lines(lang: Lang) -> &'static str {
    if cfg!(windows) {
        lang.pick("请输入棋盘，每行一个，以 Ctrl-Z 和回车结束", "type boards, one a line; Ctrl-Z and Enter end it")
    } else {
        lang.pick("请输入棋盘，每行一个，以 Ctrl-D 结束", "type boards, one a line; Ctrl-D ends it")
    }
}

/// A signal came before a board was read.
pub(crate) fn interrupted() -> Failure {
    Failure::interrupted("已中断，没有读到棋盘", "interrupted; no board was read")
}
