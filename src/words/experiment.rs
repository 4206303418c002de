//! Words of experiments: the headings of their tables, the titles of their plots.

use crate::show::Lang;
use crate::show::experiment::{Column, Experiment, Figure};
use crate::show::say;
use crate::words::engines;
use crate::words::steps::upper;
use nqfill_read::words::messages::amount;

/// What was compared: `3 种算法，9 个棋盘，求全部解法`.
pub fn summary(lang: Lang, experiment: &Experiment) -> String {
    let (engines, boards) = (experiment.engines.len(), experiment.boards().count());
    let wanted =
        if experiment.is_first { ("求一种解法", "one solution") } else { ("求全部解法", "all solutions") };
    say!(
        lang,
        ("{engines} 种算法，{boards} 个棋盘，{}", wanted.0),
        ("{} on {}, {}", amount(engines, "engine"), amount(boards, "board"), wanted.1)
    )
}

/// The heading of a column.
pub(crate) fn column(lang: Lang, column: Column) -> &'static str {
    match column {
        Column::Board => lang.pick("棋盘", "board"),
        Column::N => "n",
        Column::Queens => "queens",
        Column::Engine => lang.pick("算法", "engine"),
        Column::Verdict => lang.pick("结论", "verdict"),
        Column::Solutions => lang.pick("解法数", "solutions"),
        Column::Figure(of) => figure(lang, of),
        Column::Spread => lang.pick("最短..最长", "min..max"),
        Column::Min => "seconds_min",
        Column::Max => "seconds_max",
        Column::Runs => "runs",
        Column::Limit => "limit",
        Column::Remark => lang.pick("说明", "remark"),
    }
}

/// A figure in a word: `秒`.
pub fn figure(lang: Lang, figure: Figure) -> &'static str {
    match figure {
        Figure::Seconds => lang.pick("秒", "seconds"),
        Figure::Ratio => lang.pick("倍数", "ratio"),
        Figure::Nodes => lang.pick("节点", "nodes"),
        Figure::Backtracks => lang.pick("回溯", "backtracks"),
        Figure::Metric(metric) => engines::metric(lang, metric),
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
        Figure::Ratio => lang.pick("用时的倍数", "Time in ratio").to_owned(),
        Figure::Nodes => lang.pick("节点数（试放的皇后）", "Nodes (queens tried)").to_owned(),
        Figure::Backtracks => lang.pick("回溯数（走不通之处）", "Backtracks (dead ends)").to_owned(),
        Figure::Metric(metric) => upper(engines::metric(lang, metric)),
    };
    let (zh, en) = if is_first {
        ("求一种解法", "to find one solution")
    } else {
        ("求全部解法", "to find all solutions")
    };
    say!(lang, "{zh}的{subject}", "{subject} {en}")
}

/// The title of a plot of boards done: `限定用时内求出全部解法的棋盘数`.
pub(crate) fn done_title(lang: Lang, figure: Figure, is_first: bool) -> String {
    let (zh, en) = if figure == Figure::Seconds { ("用时", "a time") } else { ("节点数", "a number of nodes") };
    let (found_zh, found_en) =
        if is_first { ("一种", "with one solution") } else { ("全部", "with all solutions") };
    say!(lang, "限定{zh}内求出{found_zh}解法的棋盘数", "Boards done within {en}, {found_en}")
}

/// The title of its lower axis.
pub(crate) fn done_axis(lang: Lang, boards: usize) -> String {
    say!(lang, "完成的棋盘数（共 {boards} 个）", "boards done, of {boards}")
}

/// The heading of the boards that an engine has done.
pub fn done(lang: Lang) -> &'static str {
    lang.pick("完成", "done")
}

/// How a figure was measured: `单核运行 5 次的中位数；每次限时 60 s`.
pub fn method(lang: Lang, figure: Figure, experiment: &Experiment) -> String {
    let is_time = matches!(figure, Figure::Seconds | Figure::Ratio);
    let runs = amount(experiment.runs, "run");
    let mut words = match (is_time, experiment.runs) {
        (false, _) => lang.pick("对数刻度".to_owned(), "log scale".to_owned()),
        (true, 1) => lang.pick("单核运行一次，对数刻度".to_owned(), "one run on one core, log scale".to_owned()),
        (true, times) => say!(lang, "单核运行 {times} 次的中位数，对数刻度", "median of {runs} on one core, log scale"),
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

/// What the triangles of a plot mean, behind how it was measured.
pub(crate) fn bounds(lang: Lang) -> &'static str {
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

/// Said where an experiment ends early.
pub fn interrupted(lang: Lang, done: usize) -> String {
    let runs = amount(done, "measurement");
    say!(
        lang,
        "nqfill: 已中断；写出的是此前的 {done} 项测量，其中最后一项可能未完成",
        "nqfill: interrupted; what is written is {runs}, the last of which may be incomplete"
    )
}

/// Said of engines that are asked for all completions and look for one: `sosic-gu`.
pub fn not_compared(lang: Lang, engines: &[&str]) -> String {
    let names = engines.join(", ");
    say!(
        lang,
        "nqfill: {names} 只求一种解法，不与求全部解法者比较；要一起比较请用 --first",
        "nqfill: {names} looks for one solution and is not compared with searches for all: --first compares them"
    )
}

/// Below a table that had no room for some columns.
pub fn left_out(lang: Lang, columns: &[String]) -> String {
    let names = columns.join(lang.pick("、", ", "));
    say!(lang, "（此处列不下：{names}；-f csv 列出全部）", "(no room here for: {names}; -f csv has all)")
}

/// Refuses a plot without points.
pub fn nothing_to_plot(lang: Lang) -> &'static str {
    lang.pick("没有可绘制的数据：没有算法完成过搜索", "nothing to plot: no engine has searched a board")
}
