//! Words about engines, and about runs that are compared: headings of tables, titles of plots.

use crate::show::experiment::{Experiment, Figure, TimesError};
use crate::show::{Lang, Words, say};
use crate::words::steps::upper;
use nqfill_core::engine::{Engine, Metric};
use nqfill_core::solve::{Choice, Statistics};
use nqfill_read::words::messages::amount;

/// The summary of an engine, in one line.
pub fn engine_summary(lang: Lang, engine: &Engine) -> &'static str {
    let zh = SUMMARIES.iter().find(|(name, _)| *name == engine.name).map(|(_, zh)| *zh);
    lang.pick(zh.unwrap_or(engine.summary), engine.summary)
}

/// The summaries in Chinese.
const SUMMARIES: [(&str, &str); 15] = [
    ("backtracking", "回溯：按行依次试每一列，与上方各皇后逐一比较"),
    ("forward-checking", "前向检验：每放一个皇后就缩小各行的值域，值域为空则剪枝；下一行取余下列最少的"),
    ("occupancy-2d", "用整张棋盘的表标出受攻击的格子，每层复制一份"),
    ("occupancy-1d", "每行用一个位集标出受攻击的格子，每层复制其下各行"),
    ("bitmask", "列与两个方向的对角线各用一个位集，随空余行的间距移位"),
    ("static-symmetry", "同 backtracking，但棋盘左右对称时第 1 行只试一半的列，每种解法连同镜像计两次，正中一列单独计"),
    ("dynamic-symmetry", "同 backtracking，但每到一行都先判断上方皇后尚未破坏哪些对称，据此剪枝"),
    ("symmetric", "同 bitmask，但谜题对称下的每类只搜索一个代表，再乘以类的大小"),
    ("propagation", "三个 AllDifferent 约束传播到不动点；取第一个未定行的最小列；统计失败与分支"),
    ("learning", "冲突驱动的子句学习（CDCL），每格一个变量；找到的解逐个禁止"),
    ("sosic-gu", "局部搜索：交换两个皇后以减少冲突，停滞则重新开始；只求一种解法"),
    ("annealing", "以交换两个皇后为邻域的模拟退火；只求一种解法"),
    ("annealing-row", "把一个皇后移到同一行另一列的模拟退火；只求一种解法"),
    ("hill-climbing", "爬山法：在所有“一个皇后沿行移动”中取最好的一步，停滞则重新开始；只求一种解法"),
    ("exact", "先放只剩一格的行与列，再取可放格子最少的行或列"),
];

/// What a metric counts, in words: `失败`.
pub fn metric(lang: Lang, metric: Metric) -> &'static str {
    let zh = METRICS.iter().find(|(other, _)| *other == metric).map(|(_, zh)| *zh);
    let en = if metric == Metric::SymmetryTests { "symmetry tests" } else { metric.name() };
    lang.pick(zh.unwrap_or(en), en)
}

const METRICS: [(Metric, &str); 10] = [
    (Metric::Checks, "检查"),
    (Metric::Failures, "失败"),
    (Metric::Branches, "分支"),
    (Metric::Conflicts, "冲突"),
    (Metric::Decisions, "决策"),
    (Metric::Restarts, "重启"),
    (Metric::Swaps, "交换"),
    (Metric::Temperature, "温度"),
    (Metric::Moves, "移动"),
    (Metric::SymmetryTests, "对称判断"),
];

/// The statistics of an engine as the OR-Tools tutorial prints those of its two solvers, a line each; empty for other
/// engines. What CP-SAT calls branches are decisions. The original solver counts whole milliseconds.
pub(crate) fn solver_statistics(lang: Lang, statistics: &Statistics, solutions: u64) -> Vec<String> {
    let count = |metric| statistics.metrics.get(metric);
    let of_cp = count(Metric::Failures).zip(count(Metric::Branches));
    let of_cp_sat = count(Metric::Conflicts).zip(count(Metric::Decisions));
    let (seconds, milliseconds) = (statistics.elapsed.as_secs_f64(), statistics.elapsed.as_millis());
    let lines = match (of_cp, of_cp_sat) {
        (Some((failures, branches)), _) => [
            ("失败：", "failures: ", failures.to_string()),
            ("分支：", "branches: ", branches.to_string()),
            ("用时：", "wall time: ", say!(lang, "{milliseconds} 毫秒", "{milliseconds} ms")),
            ("找到的解法：", "Solutions found: ", solutions.to_string()),
        ],
        (None, Some((conflicts, decisions))) => [
            ("冲突：", "conflicts      : ", conflicts.to_string()),
            ("分支：", "branches       : ", decisions.to_string()),
            ("用时：", "wall time      : ", say!(lang, "{seconds:.6} 秒", "{seconds:.6} s")),
            ("找到的解法：", "solutions found: ", solutions.to_string()),
        ],
        (None, None) => return Vec::new(),
    };
    let indented = lines.map(|(zh, en, value)| format!("  {}{value}", lang.pick(zh, en)));
    [say!(lang, "统计", "Statistics")].into_iter().chain(indented).collect()
}

/// The reason for nqfill's choice of engine; `None` if it did not choose.
pub(crate) fn choice(lang: Lang, choice: Choice) -> Option<&'static str> {
    let (zh, en) = match choice {
        Choice::Asked => return None,
        Choice::Probe => ("试探即可判定", "a probe was enough"),
        Choice::RowByRow => ("逐行搜索很快得到解法", "row by row the first solutions came soon"),
        Choice::Thorough => ("需要完整搜索", "a complete search was needed"),
        Choice::LocalSearch => ("只要一个解法，局部搜索先找到", "one solution asked for, local search was first"),
        Choice::CompleteSearch => {
            ("只要一个解法，完整搜索先得出结论", "one solution asked for, complete search was first")
        }
        Choice::Large => ("空余行过多，只能局部搜索", "too many free rows for a complete search"),
    };
    Some(lang.pick(zh, en))
}

/// The engine that `auto` chose, and why: `exact：试探即可判定`.
pub fn chosen(lang: Lang, name: &str, choice: Choice) -> Option<String> {
    self::choice(lang, choice).map(|why| say!(lang, "{name}：{why}", "{name}: {why}"))
}

/// The name of an empty board: `空棋盘 4 x 4`.
pub fn empty_board(lang: Lang, n: usize) -> String {
    say!(lang, "空棋盘 {n} x {n}", "empty {n} x {n}")
}

/// What was compared: `3 种算法，9 个棋盘，求全部解法`.
pub fn summary(lang: Lang, experiment: &Experiment) -> String {
    let (engines, boards) = (experiment.engines.len(), experiment.boards().count());
    let (zh, en) = requested(experiment.is_first);
    say!(
        lang,
        "{engines} 种算法，{boards} 个棋盘，求{zh}",
        ("{} on {}, {en}", amount(engines, "engine"), amount(boards, "board"))
    )
}

/// The completions that searches look for.
const fn requested(is_first: bool) -> Words {
    if is_first { ("一种解法", "one solution") } else { ("全部解法", "all solutions") }
}

/// Headings of tables.
pub(crate) const BOARD: Words = ("棋盘", "board");
pub(crate) const ENGINE: Words = ("算法", "engine");
pub(crate) const SOLUTIONS: Words = ("解法数", "solutions");
pub(crate) const NOTE: Words = ("说明", "note");

/// A figure in a word: `秒`.
pub fn figure(lang: Lang, figure: Figure) -> &'static str {
    match figure {
        Figure::Seconds => lang.pick("秒", "seconds"),
        Figure::Ratio => lang.pick("相对用时", "ratio"),
        Figure::Nodes => lang.pick("节点", "nodes"),
        Figure::Backtracks => lang.pick("回溯", "backtracks"),
        Figure::Metric(of) => metric(lang, of),
    }
}

/// The heading of the factors by which one row more multiplies the figure beside them.
pub(crate) fn factor(lang: Lang) -> &'static str {
    lang.pick("倍/行", "factor")
}

/// The title of a plot: `求全部解法的用时`.
pub fn title(lang: Lang, figure: Figure, is_first: bool) -> String {
    let subject = match figure {
        Figure::Seconds => lang.pick("用时", "Time").to_owned(),
        Figure::Ratio => lang.pick("相对用时", "Time in ratio").to_owned(),
        Figure::Nodes => lang.pick("节点数（试放的皇后）", "Nodes (queens tried)").to_owned(),
        Figure::Backtracks => lang.pick("回溯数（走不通之处）", "Backtracks (dead ends)").to_owned(),
        Figure::Metric(of) => upper(metric(lang, of)),
    };
    let (zh, en) = requested(is_first);
    say!(lang, "求{zh}的{subject}", "{subject} to find {en}")
}

/// How a figure was measured: `单核运行 5 次的中位数；每次限时 60 s`.
pub fn method(lang: Lang, figure: Figure, experiment: &Experiment) -> String {
    let is_time = matches!(figure, Figure::Seconds | Figure::Ratio);
    let mut words = match (is_time, experiment.runs) {
        (false, _) => lang.pick("对数刻度".to_owned(), "log scale".to_owned()),
        (true, None) => say!(
            lang,
            "单核运行，50 ms 以内者至多重复 20 次，取中位数，对数刻度",
            "on one core, below 50 ms the median of up to 20 runs, log scale"
        ),
        (true, Some(1)) => lang.pick("单核运行一次，对数刻度".to_owned(), "one run on one core, log scale".to_owned()),
        (true, Some(times)) => {
            say!(lang, "单核运行 {times} 次的中位数，对数刻度", "median of {times} runs on one core, log scale")
        }
    };
    if figure == Figure::Ratio
        && let Some(first) = experiment.engines.first()
    {
        words += &say!(lang, "，{first} 为 1", ", {first} is 1");
    }
    if let Some(limit) = experiment.time_limit {
        let limit = limit.as_secs_f64();
        words += &say!(lang, "；每次限时 {limit} s", "; limit {limit} s a run");
    }
    words
}

/// What the triangles of a plot mean; follows how it was measured.
pub fn bounds(lang: Lang) -> &'static str {
    lang.pick("；三角：因限制而中止，实际更大", "; triangle: cut by a limit, the true value is higher")
}

/// The title of the axis of sizes.
pub fn size_axis(lang: Lang) -> &'static str {
    lang.pick("n（棋盘边长）", "n (rows of the board)")
}

/// The title of the axis of queens, of boards of one size.
pub fn queens_axis(lang: Lang, n: usize) -> String {
    say!(lang, "题中的皇后数（n = {n}）", "queens given (n = {n})")
}

/// The message of an experiment that ends early.
pub fn interrupted(lang: Lang, done: usize) -> String {
    let runs = amount(done, "measurement");
    say!(
        lang,
        "nqfill: 已中断；写出的是此前的 {done} 项测量，其中最后一项可能未完成",
        "nqfill: interrupted; what is written is {runs}, the last of which may be incomplete"
    )
}

/// The message about engines that look for one completion where all are compared: `sosic-gu`.
pub fn not_compared(lang: Lang, engines: &[&str]) -> String {
    let names = engines.join(", ");
    say!(
        lang,
        "nqfill: {names} 只求一种解法，不与求全部解法者比较；要一起比较请用 --first",
        "nqfill: {names} looks for one solution and is not compared with searches for all: --first compares them"
    )
}

/// The note on times that another program has measured.
pub(crate) fn measured_elsewhere(lang: Lang) -> &'static str {
    lang.pick("另行测得", "measured elsewhere")
}

/// The error of a list of times.
pub fn times_error(lang: Lang, path: &str, error: &TimesError) -> String {
    let why = match error {
        TimesError::NoColumn(name) => {
            say!(
                lang,
                "没有标题为 {name} 的列；须有 board、engine、seconds 三列",
                "no column has the heading {name}; board, engine and seconds are needed"
            )
        }
        TimesError::NotSeconds { line, text } => {
            say!(
                lang,
                "第 {line} 行的“{text}”不是秒数；因限时中止的写作 > 60",
                "line {line}: \"{text}\" is no number of seconds; of a run that was cut write > 60"
            )
        }
        TimesError::Measured(name) => {
            say!(
                lang,
                "{name} 是正在测量的算法；请换一个名字",
                "{name} is an engine that is measured here; give the solver another name"
            )
        }
    };
    format!("{path}{}{why}", lang.colon())
}

/// The message about times on boards that are not measured.
pub fn other_boards(lang: Lang, path: &str, names: &[String], known: &str) -> String {
    let first = &names[0];
    say!(
        lang,
        ("nqfill: {path}：{first} 等 {} 个棋盘不在测量之列，其用时略去；测量的棋盘名如 {known}", names.len()),
        (
            "nqfill: {path}: times left out of {} not measured here ({first}); names are like {known}",
            amount(names.len(), "board")
        )
    )
}

/// The error of a plot without points.
pub fn nothing_to_plot(lang: Lang) -> &'static str {
    lang.pick("没有可绘制的数据：没有算法完成过搜索", "nothing to plot: no engine has searched a board")
}

#[cfg(test)]
mod tests {
    use super::*;
    use nqfill_core::engine::ENGINES;

    #[test]
    fn every_counter_has_a_word_in_chinese() {
        assert!(Metric::all().eq(METRICS.map(|(metric, _)| metric)));
    }

    #[test]
    fn every_engine_has_a_summary_in_chinese_and_no_other_has() {
        let names: Vec<&str> = ENGINES.iter().map(|engine| engine.name).collect();
        assert_eq!(SUMMARIES.map(|(name, _)| name)[..], names[..]);
    }
}
