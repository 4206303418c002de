//! The progress bar, and messages and results on the same terminal that do not run into it.

use super::exit::say;
use crate::engine::Gauge;
use crate::report::{Lang, words};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A run shorter than this shows no bar: nobody has begun to wait.
const PATIENCE: Duration = Duration::from_millis(500);

/// Time between two looks at the counts.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Time between two lines where standard error is no terminal, on which a bar can be drawn over.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// How a bar looks.
const OF_FILES: &str = "{bar:20} {pos}/{len}  {elapsed} < {eta}  {msg}";
const OF_BOARDS: &str = "{bar:20} {pos}/{len}  {elapsed}  {msg}";
const OF_ONE_FILE: &str = "{spinner} {elapsed}  {msg}";
const OF_COUNT: &str = "{bar:20} {percent}%  {elapsed} < {eta}  {msg}";

/// What is done so far, as a bar tells it.
#[derive(Clone, Default)]
pub(super) struct Counts {
    /// The searches, if they are watched.
    pub(super) gauge: Arc<Gauge>,
    /// True if the solutions that the searches find are what the user asked for.
    pub(super) with_solutions: bool,
    pub(super) lang: Lang,
    /// Boards read.
    boards: Arc<AtomicU64>,
}

impl Counts {
    pub(super) fn new(gauge: Option<&Arc<Gauge>>, with_solutions: bool, lang: Lang) -> Self {
        Self { gauge: gauge.cloned().unwrap_or_default(), with_solutions, lang, ..Self::default() }
    }

    fn line(&self) -> String {
        let solutions = self.with_solutions.then(|| self.gauge.solutions());
        words::progress(self.lang, self.boards.load(Ordering::Relaxed), self.gauge.nodes(), solutions)
    }
}

/// A bar on a terminal, or no bar. Ends with its last clone.
#[derive(Clone, Default)]
pub(super) struct Progress(Option<Arc<Shown>>);

struct Shown {
    bar: ProgressBar,
    counts: Counts,
    /// Draws the bar now and then, until the sender is dropped.
    ticker: Mutex<Option<(Sender<()>, JoinHandle<()>)>>,
}

impl Progress {
    /// A bar of the files done, or of the work on a file if it is the only one.
    pub(super) fn of_files(shown: bool, files: usize, counts: Counts) -> Self {
        let template = if files > 1 { OF_FILES } else { OF_ONE_FILE };
        Self::new(shown, template, files as u64, counts)
    }

    /// A bar of boards, the last of which may take longer than all others: it tells no time that is left.
    pub(super) fn of_boards(shown: bool, boards: usize, counts: Counts) -> Self {
        Self::new(shown, if boards > 1 { OF_BOARDS } else { OF_ONE_FILE }, boards as u64, counts)
    }

    /// A bar of the count of one board.
    pub(super) fn of_count(shown: bool, counts: Counts) -> Self {
        Self::new(shown, OF_COUNT, 0, counts)
    }

    fn new(shown: bool, template: &str, length: u64, counts: Counts) -> Self {
        if !shown {
            return Self(None);
        }
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::hidden()).with_style(style);
        let (end, ended) = channel();
        let ticker = {
            let (bar, counts) = (bar.clone(), counts.clone());
            thread::spawn(move || tick(&bar, &counts, &ended))
        };
        Self(Some(Arc::new(Shown { bar, counts, ticker: Mutex::new(Some((end, ticker))) })))
    }

    pub(super) fn board_read(&self) {
        if let Some(shown) = &self.0 {
            shown.counts.boards.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(super) fn file_done(&self) {
        if let Some(shown) = &self.0 {
            shown.bar.inc(1);
        }
    }

    /// Shows how much of a count is done.
    pub(super) fn show(&self, done: u64, total: u64) {
        if let Some(shown) = &self.0 {
            shown.bar.set_length(total);
            shown.bar.set_position(done);
        }
    }

    /// Takes the bar off the terminal.
    pub(super) fn end(&self) {
        if let Some(shown) = &self.0 {
            shown.end();
        }
    }

    /// Standard output, which may be the terminal of the bar.
    pub(super) fn beside(&self) -> Stdout {
        let shown = self.0.clone().filter(|_| io::stdout().is_terminal());
        Stdout { shown, rest: Vec::new() }
    }
}

/// Shows a bar once the user has begun to wait, and keeps it up to date.
fn tick(bar: &ProgressBar, counts: &Counts, ended: &Receiver<()>) {
    let is_over = |wait| ended.recv_timeout(wait) != Err(RecvTimeoutError::Timeout);
    if is_over(PATIENCE) {
        return;
    }
    bar.set_draw_target(ProgressDrawTarget::stderr());
    let wait = if bar.is_hidden() { LINE_EVERY } else { LOOK_EVERY };
    while !is_over(wait) {
        let line = counts.line();
        if bar.is_hidden() {
            say(words::progress_line(counts.lang, bar.position(), bar.length(), &line, bar.elapsed()));
        } else {
            bar.set_message(line);
            bar.tick();
        }
    }
}

impl Shown {
    fn end(&self) {
        let ticker = self.ticker.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((end, ticker)) = ticker {
            drop(end);
            let _ = ticker.join();
            self.bar.finish_and_clear();
        }
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        self.end();
    }
}

/// Writes to standard error above the bar.
impl Write for Progress {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut stderr = io::stderr();
        match &self.0 {
            Some(shown) => shown.bar.suspend(|| stderr.write(bytes)),
            None => stderr.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

/// Standard output above a bar. Holds back the beginning of a line, which the bar would cover.
pub(super) struct Stdout {
    shown: Option<Arc<Shown>>,
    rest: Vec<u8>,
}

/// The longest beginning of a line that is held back.
const LONGEST_REST: usize = 1 << 16;

impl Stdout {
    /// Writes what is held back, and then `bytes`.
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        let Some(shown) = &self.shown else { return Ok(()) };
        let rest = std::mem::take(&mut self.rest);
        shown.bar.suspend(|| {
            let mut stdout = io::stdout().lock();
            stdout.write_all(&rest)?;
            stdout.write_all(bytes)?;
            stdout.flush()
        })
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.shown.is_none() {
            return io::stdout().write(bytes);
        }
        let lines = memchr::memrchr(b'\n', bytes).map_or(0, |at| at + 1);
        if lines > 0 {
            self.put(&bytes[..lines])?;
        }
        self.rest.extend_from_slice(&bytes[lines..]);
        if self.rest.len() > LONGEST_REST {
            self.put(b"")?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.shown.is_none() {
            return io::stdout().flush();
        }
        if self.rest.is_empty() { Ok(()) } else { self.put(b"") }
    }
}
