//! The progress bar, and messages and results on the same terminal that do not run into it.

use crate::exit::say;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use nqfill::show::Lang;
use nqfill::words::verdict::grouped;
use nqfill_core::engine::Gauge;
use std::io::{self, IsTerminal, LineWriter, Write};
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
        counted(self.lang, self.boards.load(Ordering::Relaxed), self.gauge.nodes(), solutions)
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

    /// Standard output, which may be the terminal of the bar: then whole lines alone are written, since the bar would cover the
    /// beginning of one.
    pub fn stdout(&self) -> Box<dyn Write + Send> {
        match self.0.clone().filter(|_| io::stdout().is_terminal()) {
            Some(shown) => Box::new(LineWriter::with_capacity(LONGEST_REST, Above(Some(shown), io::stdout()))),
            None => Box::new(io::stdout()),
        }
    }

    /// Standard error.
    pub fn stderr(&self) -> impl Write + Send + use<> {
        Above(self.0.clone(), io::stderr())
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
            let line = line(self.counts.lang, self.pace(), &self.counts.line());
            if self.drawn.is_hidden() {
                say(line);
            } else {
                self.drawn.set_message(line);
            }
            self.drawn.tick();
        }
    }

    fn pace(&self) -> Pace {
        let (elapsed, left) = (self.drawn.elapsed(), self.drawn.eta());
        let is_told = self.measure != Measure::Boards && elapsed >= SOON && !left.is_zero();
        let done = self.drawn.length().map(|length| (self.drawn.position(), length));
        Pace { done, is_share: self.measure == Measure::Work, elapsed, left: is_told.then_some(left) }
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

/// Writes above the bar, if there is one.
struct Above<W>(Option<Arc<Shown>>, W);

/// The longest beginning of a line that is held back.
const LONGEST_REST: usize = 1 << 16;

impl<W: Write> Write for Above<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Self(shown, out) = self;
        let Some(shown) = shown else { return out.write(bytes) };
        shown.bar.drawn.suspend(|| {
            out.write_all(bytes)?;
            out.flush()
        })?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.1.flush()
    }
}

/// What is done so far: `第 3 个棋盘，已试 12,345 个节点，找到 92 种解法`.
fn counted(lang: Lang, boards: u64, nodes: u64, solutions: Option<u64>) -> String {
    let mut parts = Vec::new();
    if boards > 1 {
        parts.push(nqfill::show::say!(lang, "第 {boards} 个棋盘", "board {boards}"));
    }
    if nodes > 0 {
        let nodes = grouped(nodes, ",");
        parts.push(nqfill::show::say!(lang, "已试 {nodes} 个节点", "{nodes} nodes"));
        let solutions = solutions.map(|found| grouped(found, ","));
        parts.extend(solutions.map(|found| nqfill::show::say!(lang, "找到 {found} 种解法", "{found} solutions")));
    }
    parts.join(lang.pick("，", ", "))
}

/// How far a run has come.
#[derive(Clone, Copy, Debug)]
struct Pace {
    /// What is done and of how much, if that is known.
    done: Option<(u64, u64)>,
    /// True if that is told as a share of the work, not as a number of files or boards.
    is_share: bool,
    /// Time since the start.
    elapsed: Duration,
    /// Time that is left, if that can be told.
    left: Option<Duration>,
}

/// The progress of a run on one line: `85 %，还需 6 秒`, `3/10, 5 s, 12 s left`, and then what is counted.
fn line(lang: Lang, pace: Pace, counted: &str) -> String {
    let Pace { done, is_share, elapsed, left } = pace;
    let done = match done {
        // The last per cent stands for an end that has not come.
        Some((done, all)) if is_share => Some(format!("{} %", percent(done, all).min(99))),
        Some((done, all)) if all > 1 => Some(format!("{done}/{all}")),
        _ => None,
    };
    let seconds = elapsed.as_secs();
    // Of a share the time left is what people want to know.
    let elapsed = (!is_share || left.is_none()).then(|| nqfill::show::say!(lang, "已用 {seconds} 秒", "{seconds} s"));
    let left = left.map(|left| time_left(lang, left));
    let parts = [done, elapsed, left, Some(counted.to_owned()).filter(|counted| !counted.is_empty())];
    parts.into_iter().flatten().collect::<Vec<_>>().join(lang.pick("，", ", "))
}

fn percent(done: u64, all: u64) -> u64 {
    let percent = u128::from(done) * 100 / u128::from(all.max(1));
    u64::try_from(percent).unwrap_or(100)
}

/// `还需 6 秒`, in a unit of which there are not too many, rounded up.
fn time_left(lang: Lang, left: Duration) -> String {
    let seconds = left.as_secs() + u64::from(left.subsec_nanos() > 0);
    let (count, zh, en) = match seconds {
        ..120 => (seconds.max(1), "秒", "s"),
        120..7200 => (seconds.div_ceil(60), "分钟", "min"),
        7200..172_800 => (seconds.div_ceil(3600), "小时", "h"),
        _ => (seconds.div_ceil(86_400), "天", "days"),
    };
    nqfill::show::say!(lang, "还需 {count} {zh}", "{count} {en} left")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_and_the_time_left_are_told_in_words() {
        let said = |done, left| {
            let (elapsed, left) = (Duration::from_secs(34), left);
            let pace = Pace { done, is_share: true, elapsed, left };
            Lang::ALL.map(|lang| line(lang, pace, "")).join(" | ")
        };
        let seconds = |seconds| Some(Duration::from_secs_f64(seconds));
        assert_eq!(said(None, None), "已用 34 秒 | 34 s");
        assert_eq!(said(Some((85, 100)), seconds(5.2)), "85 %，还需 6 秒 | 85 %, 6 s left");
        assert_eq!(said(Some((0, 100)), None), "0 %，已用 34 秒 | 0 %, 34 s");
        assert_eq!(said(Some((1, 1000)), seconds(7_199.0)), "0 %，还需 120 分钟 | 0 %, 120 min left");
        assert_eq!(said(Some((1, 100)), seconds(90_000.0)), "1 %，还需 25 小时 | 1 %, 25 h left");
        assert_eq!(said(Some((1, 100)), seconds(9e5)), "1 %，还需 11 天 | 1 %, 11 days left");
        assert_eq!(said(Some((100, 100)), seconds(0.0)), "99 %，还需 1 秒 | 99 %, 1 s left");
    }

    #[test]
    fn files_are_counted_and_one_file_is_not() {
        let said = |done| {
            let pace = Pace { done, is_share: false, elapsed: Duration::from_secs(5), left: None };
            line(Lang::En, pace, "7 nodes")
        };
        assert_eq!(said(Some((3, 10))), "3/10, 5 s, 7 nodes");
        assert_eq!(said(Some((0, 1))), "5 s, 7 nodes");
    }
}
