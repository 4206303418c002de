//! The progress bar, and messages and results on the same terminal that do not run into it.

use crate::exit::say;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use nqfill::show::Lang;
use nqfill::words::verdict::grouped;
use nqfill_core::engine::SearchProgress;
use std::io::{self, IsTerminal, LineWriter, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{Builder, sleep};
use std::time::Duration;

/// A run shorter than this shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// Time between two updates of the bar.
const UPDATE_EVERY: Duration = Duration::from_millis(100);

/// Time between two lines where standard error is no terminal, on which a bar can be redrawn.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// Time before which the rate of a run is not known.
const SOON: Duration = Duration::from_secs(1);

/// Steps of the bar of a count, whose progress is a share of its work.
const STEPS: u64 = 1 << 20;

/// Templates of a bar whose length is known, and of one whose length is not.
const WITH_LENGTH: &str = "{bar:20} {wide_msg}";
const WITHOUT_LENGTH: &str = "{spinner} {wide_msg}";

/// The unit of the length of a bar.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    /// Files, which take about equally long.
    Files,
    /// Boards, the last of which may take longer than all others, so the time left is not known.
    Boards,
    /// A step of the work of one count.
    Step,
}

/// Counters that the bar shows.
#[derive(Clone, Default)]
pub struct Counts {
    /// The counters of the searches.
    pub gauge: Arc<SearchProgress>,
    /// True if the user has asked for the solutions that the searches find.
    pub with_solutions: bool,
    pub lang: Lang,
    /// Boards read.
    boards: Arc<AtomicU64>,
}

impl Counts {
    pub fn new(gauge: Option<&Arc<SearchProgress>>, with_solutions: bool, lang: Lang) -> Self {
        Self { gauge: gauge.cloned().unwrap_or_default(), with_solutions, lang, ..Self::default() }
    }

    fn line(&self) -> String {
        let solutions = self.with_solutions.then(|| self.gauge.solutions());
        counted(self.lang, self.boards.load(Ordering::Relaxed), self.gauge.nodes(), solutions)
    }
}

/// A bar on a terminal, lines where there is none, or nothing. Ends with its last clone.
#[derive(Clone, Default)]
pub struct Progress(Option<Arc<Shown>>);

struct Shown {
    bar: ProgressBar,
    counts: Counts,
}

impl Shown {
    fn end(&self) {
        if !self.bar.is_finished() {
            self.bar.finish_and_clear();
        }
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        self.end();
    }
}

impl Progress {
    /// A bar of the files done, or of the work on a file if it is the only one.
    pub fn of_files(shown: bool, files: usize, counts: Counts) -> Self {
        Self::new(shown, Unit::Files, Some(files as u64), counts)
    }

    /// A bar of boards.
    pub fn of_boards(shown: bool, boards: usize, counts: Counts) -> Self {
        Self::new(shown, Unit::Boards, Some(boards as u64), counts)
    }

    /// A bar of the count of one board. Its length is not known before the count is divided.
    pub fn of_count(shown: bool, counts: Counts) -> Self {
        Self::new(shown, Unit::Step, None, counts)
    }

    fn new(shown: bool, unit: Unit, length: Option<u64>, counts: Counts) -> Self {
        if !shown {
            return Self(None);
        }
        let template = if length.is_some_and(|length| length > 1) { WITH_LENGTH } else { WITHOUT_LENGTH };
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden()).with_style(style(template));
        let (weak, counted) = (bar.downgrade(), counts.clone());
        let open = move || weak.upgrade().filter(|bar| !bar.is_finished());
        // Where the system starts no thread, nothing is shown.
        let _ = Builder::new().spawn(move || update(&open, unit, &counted));
        Self(Some(Arc::new(Shown { bar, counts })))
    }

    pub fn board_read(&self) {
        if let Some(shown) = &self.0 {
            shown.counts.boards.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub fn file_done(&self) {
        if let Some(shown) = &self.0 {
            shown.bar.inc(1);
        }
    }

    /// Shows how much of a count is done; a share that is less than one shown before is not shown.
    pub fn show(&self, done: u64, total: u64) {
        let Some(Shown { bar, .. }) = self.0.as_deref() else { return };
        if bar.length().is_none() {
            bar.set_style(style(WITH_LENGTH));
            bar.set_length(STEPS);
        }
        let steps = u128::from(done.min(total)) * u128::from(STEPS) / u128::from(total.max(1));
        bar.set_position(bar.position().max(steps as u64));
    }

    /// Takes the bar off the terminal.
    pub fn end(&self) {
        if let Some(shown) = &self.0 {
            shown.end();
        }
    }

    /// Standard output, which may be the terminal of the bar: then only whole lines are written, since the bar would cover the
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

/// Shows the bar once the user has waited, and keeps it up to date while it is open.
fn update(open: &dyn Fn() -> Option<ProgressBar>, unit: Unit, counts: &Counts) {
    sleep(PATIENCE);
    let Some(bar) = open() else { return };
    bar.set_draw_target(ProgressDrawTarget::stderr());
    let wait = if bar.is_hidden() { LINE_EVERY } else { UPDATE_EVERY };
    drop(bar);
    loop {
        sleep(wait);
        let Some(bar) = open() else { return };
        let (elapsed, left) = (bar.elapsed(), bar.eta());
        let is_known = unit != Unit::Boards && elapsed >= SOON && !left.is_zero();
        let done = bar.length().map(|length| (bar.position(), length));
        let line = line(counts.lang, (unit, done), elapsed, is_known.then_some(left), counts.line());
        if bar.is_hidden() {
            say(line);
        } else {
            bar.set_message(line);
            bar.tick();
        }
    }
}

/// Writes above the bar, if there is one.
struct Above<W>(Option<Arc<Shown>>, W);

/// The most bytes of a line that are buffered before its end.
const LONGEST_REST: usize = 1 << 16;

impl<W: Write> Write for Above<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Self(shown, out) = self;
        let Some(shown) = shown else { return out.write(bytes) };
        shown.bar.suspend(|| {
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

/// The progress of a run on one line: `85 %，还需 6 秒`, `3/10, 5 s, 12 s left`, and then what is counted.
fn line(
    lang: Lang,
    (unit, done): (Unit, Option<(u64, u64)>),
    elapsed: Duration,
    left: Option<Duration>,
    counted: String,
) -> String {
    let is_share = unit == Unit::Step;
    let done = match done {
        // The last per cent stands for an end that has not come.
        Some((done, all)) if is_share => Some(format!("{} %", (done * 100 / all.max(1)).min(99))),
        Some((done, all)) if all > 1 => Some(format!("{done}/{all}")),
        _ => None,
    };
    let seconds = elapsed.as_secs();
    // Of a share the time left is what people want to know.
    let elapsed = (!is_share || left.is_none()).then(|| nqfill::show::say!(lang, "已用 {seconds} 秒", "{seconds} s"));
    let left = left.map(|left| time_left(lang, left));
    let parts = [done, elapsed, left, Some(counted).filter(|counted| !counted.is_empty())];
    parts.into_iter().flatten().collect::<Vec<_>>().join(lang.pick("，", ", "))
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
    fn a_share_and_the_time_left_are_shown_in_words() {
        let said = |done, left| {
            let line = |lang| line(lang, (Unit::Step, done), Duration::from_secs(34), left, String::new());
            Lang::ALL.map(line).join(" | ")
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
        let said = |done| line(Lang::En, (Unit::Files, done), Duration::from_secs(5), None, "7 nodes".into());
        assert_eq!(said(Some((3, 10))), "3/10, 5 s, 7 nodes");
        assert_eq!(said(Some((0, 1))), "5 s, 7 nodes");
    }
}
