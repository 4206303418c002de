//! The progress bar, and messages and results on the same terminal that do not run into it.

use crate::options::MessageArgs;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use nqfill::show::{Lang, say};
use nqfill::words::verdict::grouped;
use nqfill_core::engine::SearchProgress;
use std::fmt;
use std::io::{self, IsTerminal, LineWriter, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{Builder, sleep};
use std::time::Duration;

/// A run shorter than this shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// Time between two updates of the bar.
const UPDATE_EVERY: Duration = Duration::from_millis(100);

/// Steps of the bar of a count, whose progress is a share of its work: the last one stands for an end that has not come.
const STEPS: u64 = 1 << 20;

/// Counters that the bar shows.
#[derive(Clone, Default)]
pub struct Counters {
    /// The counters of the searches.
    pub searches: Arc<SearchProgress>,
    /// True if the bar shows how many solutions the searches have found.
    pub with_solutions: bool,
    pub lang: Lang,
    /// Boards read.
    boards: Arc<AtomicU64>,
}

impl Counters {
    pub fn new(searches: Option<&Arc<SearchProgress>>, with_solutions: bool, lang: Lang) -> Self {
        Self { searches: searches.cloned().unwrap_or_default(), with_solutions, lang, ..Self::default() }
    }

    /// What is done so far: `，第 3 个棋盘，已试 12,345 个节点，找到 92 种解法`.
    fn text(&self) -> String {
        let (lang, boards, nodes) = (self.lang, self.boards.load(Ordering::Relaxed), self.searches.nodes());
        let mut text = String::new();
        if boards > 1 {
            text += &say!(lang, "，第 {boards} 个棋盘", ", board {boards}");
        }
        if nodes > 0 {
            let nodes = grouped(nodes, ",");
            text += &say!(lang, "，已试 {nodes} 个节点", ", {nodes} nodes");
        }
        if nodes > 0 && self.with_solutions {
            let found = grouped(self.searches.solutions(), ",");
            text += &say!(lang, "，找到 {found} 种解法", ", {found} solutions");
        }
        text
    }

    /// The style of a bar with a template in each language, before what is counted.
    fn style(&self, [zh, en]: [&str; 2]) -> ProgressStyle {
        let template = self.lang.pick(zh, en).to_owned() + "{counters}";
        let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let counters = self.clone();
        style.with_key("counters", move |_: &ProgressState, out: &mut dyn fmt::Write| {
            let _ = out.write_str(&counters.text());
        })
    }
}

/// A bar on a terminal, or nothing. Ends with its last clone.
#[derive(Clone, Default)]
pub struct Progress(Option<Arc<Shown>>);

struct Shown {
    bar: ProgressBar,
    counters: Counters,
}

impl Drop for Shown {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl Progress {
    /// A bar of files or boards, or of the work on one if it is the only one.
    pub fn of_items(shown: bool, items: usize, counters: Counters) -> Self {
        let style = counters.style(match items {
            0 | 1 => ["{spinner} 已用 {elapsed}", "{spinner} {elapsed}"],
            _ => ["{bar:10} {pos}/{len}，已用 {elapsed}，还需 {eta}", "{bar:10} {pos}/{len}, {elapsed}, {eta} left"],
        });
        Self::new(shown, items as u64, style, counters)
    }

    /// A bar of the work of a command that writes at its end: on a terminal, unless the run is quiet.
    pub fn of_work(messages: &MessageArgs, items: usize, searches: Option<&Arc<SearchProgress>>) -> Self {
        let shown = !messages.quiet && io::stderr().is_terminal();
        Self::of_items(shown, items, Counters::new(searches, false, messages.lang()))
    }

    /// A bar of the count of one board.
    pub fn of_count(shown: bool, counters: Counters) -> Self {
        let templates =
            ["{bar:10} {percent} %，已用 {elapsed}，还需 {eta}", "{bar:10} {percent} %, {elapsed}, {eta} left"];
        Self::new(shown, STEPS, counters.style(templates), counters)
    }

    fn new(shown: bool, length: u64, style: ProgressStyle, counters: Counters) -> Self {
        if !shown {
            return Self(None);
        }
        let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::hidden()).with_style(style);
        let weak = bar.downgrade();
        // Where the system starts no thread, nothing is shown.
        let _ = Builder::new().spawn(move || {
            sleep(PATIENCE);
            if let Some(bar) = weak.upgrade().filter(|bar| !bar.is_finished()) {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.enable_steady_tick(UPDATE_EVERY);
            }
        });
        Self(Some(Arc::new(Shown { bar, counters })))
    }

    pub fn board_read(&self) {
        if let Some(shown) = &self.0 {
            shown.counters.boards.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub fn item_done(&self) {
        if let Some(shown) = &self.0 {
            shown.bar.inc(1);
        }
    }

    /// Shows how much of a count is done; a share that is less than one shown before is not shown.
    pub fn show(&self, done: u64, total: u64) {
        let Some(Shown { bar, .. }) = self.0.as_deref() else { return };
        let steps = u128::from(done.min(total)) * u128::from(STEPS) / u128::from(total.max(1));
        bar.set_position(bar.position().max((steps as u64).min(STEPS / 100 * 99)));
    }

    /// Does what writes to the terminal above the bar, if there is one.
    pub fn above<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(shown) => shown.bar.suspend(write),
            None => write(),
        }
    }

    /// Takes the bar off the terminal.
    pub fn end(&self) {
        if let Some(shown) = &self.0 {
            shown.bar.finish_and_clear();
        }
    }

    /// Standard output, which may be the terminal of the bar: then only whole lines are written, since the bar would cover the
    /// beginning of one.
    pub fn stdout(&self) -> Box<dyn Write + Send> {
        match self.0.is_some() && io::stdout().is_terminal() {
            true => Box::new(LineWriter::with_capacity(LONGEST_REST, Above(self.clone(), io::stdout()))),
            false => Box::new(io::stdout()),
        }
    }

    /// Standard error.
    pub fn stderr(&self) -> impl Write + Send + use<> {
        Above(self.clone(), io::stderr())
    }
}

/// Writes above the bar, if there is one.
struct Above<W>(Progress, W);

/// The most bytes of a line that are buffered before its end.
const LONGEST_REST: usize = 1 << 16;

impl<W: Write> Write for Above<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Self(progress, out) = self;
        if progress.0.is_none() {
            return out.write(bytes);
        }
        progress.above(|| {
            out.write_all(bytes)?;
            out.flush()
        })?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.1.flush()
    }
}
