//! The progress bar, and messages and results on the same terminal that do not run into it.

use crate::exit::say;
use crate::run::words;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use nqfill::show::Lang;
use nqfill_core::engine::Gauge;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// A run shorter than this shows no bar: nobody has begun to wait.
const PATIENCE: Duration = Duration::from_millis(500);

/// Time between two looks at the counts.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Time between two lines where standard error is no terminal, on which a bar can be drawn over.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// Within this time the pace of a run is not known.
const SOON: Duration = Duration::from_secs(1);

/// Steps of the bar of a count, whose work is told as a share.
const STEPS: u64 = 1 << 20;

/// How a bar looks where the share that is done is known, and where it is not.
const WITH_SHARE: &str = "{bar:20} {wide_msg}";
const WITHOUT_SHARE: &str = "{spinner} {wide_msg}";

/// What the share of a bar is a share of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Measure {
    /// Files, which take about equally long.
    Files,
    /// Boards, the last of which may take longer than all others: no time is told that is left.
    Boards,
    /// The work of one count.
    Work,
}

/// What is done so far, as a bar tells it.
#[derive(Clone, Default)]
pub struct Counts {
    /// The searches, if they are watched.
    pub gauge: Arc<Gauge>,
    /// True if the solutions that the searches find are what the user asked for.
    pub with_solutions: bool,
    pub lang: Lang,
    /// Boards read.
    boards: Arc<AtomicU64>,
}

impl Counts {
    pub fn new(gauge: Option<&Arc<Gauge>>, with_solutions: bool, lang: Lang) -> Self {
        Self { gauge: gauge.cloned().unwrap_or_default(), with_solutions, lang, ..Self::default() }
    }

    fn line(&self) -> String {
        let solutions = self.with_solutions.then(|| self.gauge.solutions());
        words::progress(self.lang, self.boards.load(Ordering::Relaxed), self.gauge.nodes(), solutions)
    }
}

/// A bar on a terminal, or no bar. Ends with its last clone.
#[derive(Clone, Default)]
pub struct Progress(Option<Arc<Shown>>);

struct Shown {
    bar: Arc<Bar>,
    /// Draws the bar now and then, until the sender is dropped.
    ticker: Mutex<Option<(Sender<()>, JoinHandle<()>)>>,
}

/// What is drawn.
struct Bar {
    drawn: ProgressBar,
    counts: Counts,
    measure: Measure,
}

impl Progress {
    /// A bar of the files done, or of the work on a file if it is the only one.
    pub fn of_files(shown: bool, files: usize, counts: Counts) -> Self {
        Self::new(shown, Measure::Files, Some(files as u64), counts)
    }

    /// A bar of boards.
    pub fn of_boards(shown: bool, boards: usize, counts: Counts) -> Self {
        Self::new(shown, Measure::Boards, Some(boards as u64), counts)
    }

    /// A bar of the count of one board. Its share is not known before the count is divided.
    pub fn of_count(shown: bool, counts: Counts) -> Self {
        Self::new(shown, Measure::Work, None, counts)
    }

    fn new(shown: bool, measure: Measure, length: Option<u64>, counts: Counts) -> Self {
        if !shown {
            return Self(None);
        }
        let is_share = length.is_some_and(|length| length > 1);
        let template = if is_share { WITH_SHARE } else { WITHOUT_SHARE };
        let drawn = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden()).with_style(style(template));
        let bar = Arc::new(Bar { drawn, counts, measure });
        let ((end, ended), ticked) = (channel(), bar.clone());
        // Where the system starts no thread, nothing is shown.
        let ticker = Builder::new().spawn(move || ticked.tick(&ended)).ok().map(|ticker| (end, ticker));
        Self(Some(Arc::new(Shown { bar, ticker: Mutex::new(ticker) })))
    }

    pub fn board_read(&self) {
        if let Some(shown) = &self.0 {
            shown.bar.counts.boards.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub fn file_done(&self) {
        if let Some(shown) = &self.0 {
            shown.bar.drawn.inc(1);
        }
    }

    /// Shows how much of a count is done; a share that is less than one told before is not shown.
    pub fn show(&self, done: u64, total: u64) {
        let Some(shown) = &self.0 else { return };
        let drawn = &shown.bar.drawn;
        if drawn.length().is_none() {
            drawn.set_style(style(WITH_SHARE));
            drawn.set_length(STEPS);
        }
        let steps = u128::from(done.min(total)) * u128::from(STEPS) / u128::from(total.max(1));
        drawn.set_position(drawn.position().max(steps as u64));
    }

    /// Takes the bar off the terminal.
    pub fn end(&self) {
        if let Some(shown) = &self.0 {
            shown.end();
        }
    }

    /// Standard output, which may be the terminal of the bar.
    pub fn beside(&self) -> Stdout {
        let shown = self.0.clone().filter(|_| io::stdout().is_terminal());
        Stdout { shown, rest: Vec::new() }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

impl Bar {
    /// Shows the bar once the user has begun to wait, and keeps it up to date.
    fn tick(&self, ended: &Receiver<()>) {
        let is_over = |wait| ended.recv_timeout(wait) != Err(RecvTimeoutError::Timeout);
        if is_over(PATIENCE) {
            return;
        }
        self.drawn.set_draw_target(ProgressDrawTarget::stderr());
        let wait = if self.drawn.is_hidden() { LINE_EVERY } else { LOOK_EVERY };
        while !is_over(wait) {
            let line = words::progress_line(self.counts.lang, self.pace(), &self.counts.line());
            if self.drawn.is_hidden() {
                say(line);
            } else {
                self.drawn.set_message(line);
            }
            self.drawn.tick();
        }
    }

    fn pace(&self) -> words::Pace {
        let (elapsed, left) = (self.drawn.elapsed(), self.drawn.eta());
        let is_told = self.measure != Measure::Boards && elapsed >= SOON && !left.is_zero();
        let done = self.drawn.length().map(|length| (self.drawn.position(), length));
        words::Pace { done, is_share: self.measure == Measure::Work, elapsed, left: is_told.then_some(left) }
    }
}

impl Shown {
    fn end(&self) {
        let ticker = self.ticker.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((end, ticker)) = ticker {
            drop(end);
            let _ = ticker.join();
            self.bar.drawn.finish_and_clear();
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
            Some(shown) => shown.bar.drawn.suspend(|| stderr.write(bytes)),
            None => stderr.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

/// Standard output above a bar. Holds back the beginning of a line, which the bar would cover.
pub struct Stdout {
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
        shown.bar.drawn.suspend(|| {
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
        let lines = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
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
