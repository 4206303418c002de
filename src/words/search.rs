//! Searches in words: the steps of a trace, engines and their counters, experiments: headings of tables, titles of plots.

use crate::show::experiment::{Experiment, Figure};
use crate::show::trace::{Action, Dead, Ended};
use crate::show::{Lang, Verdict, Words, say};
pub use crate::words::steps::{square, upper};
use crate::words::{steps, verdict};
use nqfill_core::board::Square;
use nqfill_core::engine::{By, EmptyLine, Engine, Metric, Pruning};
use nqfill_core::solve::{Choice, Statistics};
use nqfill_read::words::messages::amount;

/// The heading of a trace: the engine, how it goes, the board.
pub fn heading(lang: Lang, engine: &Engine, by: By, board: &str) -> String {
    format!("== {}{}{board} ==", engine_by(lang, engine, by), lang.colon())
}

/// The title of the picture of a search: `a.txt 的搜索：bitmask`.
pub fn picture_title(lang: Lang, engine: &Engine, by: By, board: &str) -> String {
    let engine = engine_by(lang, engine, by);
    say!(lang, "{board} 的搜索：{engine}", "Search with {engine}: {board}")
}

/// The name of an engine, and by which lines it goes unless that is by rows.
fn engine_by(lang: Lang, engine: &Engine, by: By) -> String {
    engine.name.to_owned() + if by == By::Columns { lang.pick("（逐列）", " by columns") } else { "" }
}

/// The open squares of a free row, or of a free column: `第 3 行：{2, 4}`. Numbers are 0-based.
pub fn domain(lang: Lang, by: By, line: u32, open: &[u32]) -> String {
    let (line, open) = (line + 1, open.iter().map(|place| (place + 1).to_string()).collect::<Vec<_>>().join(", "));
    let [(zh, en), _] = line_names(by);
    say!(lang, "第 {line} {zh}：{{{open}}}", ("{} {line}: {{{open}}}", upper(en)))
}

/// The names, in both languages, of the lines that a search takes one after the other, and of the places on each.
fn line_names(by: By) -> [(&'static str, &'static str); 2] {
    let (rows, columns) = (("行", "row"), ("列", "column"));
    if by == By::Rows { [rows, columns] } else { [columns, rows] }
}

/// The name of the picture before the first step.
pub fn beginning(lang: Lang) -> &'static str {
    lang.pick("题目。", "The puzzle.")
}

/// The action of a step, in one sentence.
pub fn sentence(lang: Lang, by: By, action: &Action) -> String {
    match action {
        Action::Place { queen, is_forced: false } => {
            let place = square(lang, *queen);
            say!(lang, "在{place}放皇后。", "A queen at {place}.")
        }
        Action::Place { queen, is_forced: true } => {
            let place = square(lang, *queen);
            say!(lang, "{place}是唯一余格，放皇后。", "The last square of its line: a queen at {place}.")
        }
        Action::Close { squares, is_scan: true } => pruned_squares(lang, by, squares),
        Action::Close { squares, is_scan: false } => closed(lang, squares),
        Action::DeadEnd(dead) => dead_end(lang, *dead),
        Action::TakeBack(queen) => {
            let place = square(lang, *queen);
            say!(lang, "收回{place}的皇后。", "The queen at {place} is taken back.")
        }
        Action::PutOff => say!(lang, "暂时离开此分支。", "This branch is left for later."),
        Action::Solution(_) => say!(lang, "找到一种解法。", "A solution."),
        Action::Scatter { start, queens, conflicts } => {
            let count = queens.len();
            say!(
                lang,
                "第 {start} 次开始：摆上 {count} 个皇后，冲突 {conflicts}。",
                ("Start {start}: {}, {}.", amount(count, "queen"), amount(*conflicts, "conflict"))
            )
        }
        Action::Move { moves, before, after, is_kept } => {
            let became = if *is_kept { lang.pick("保留", "kept") } else { lang.pick("撤销", "undone") };
            let became = say!(lang, "冲突 {before} 变 {after}，{became}", "conflicts {before} to {after}, {became}");
            match moves[..] {
                [[from, to]] => moved(lang, by, [from, to], &became),
                _ => exchanged(lang, by, moves, &became),
            }
        }
        Action::Cool(temperature) => {
            say!(lang, "温度 {temperature:.4}。", "Temperature {temperature:.4}.")
        }
    }
}

/// `第 2 行：第 1、2 列受攻击，第 3 列由对称不必试。`
fn pruned_squares(lang: Lang, by: By, squares: &[(Square, Pruning)]) -> String {
    let [(line_zh, line_en), (place_zh, place_en)] = line_names(by);
    let line = squares.first().map_or(0, |&(square, _)| places(by, square).0);
    let parts = [false, true].into_iter().filter_map(|by_symmetry| {
        let of_part = squares.iter().filter(|&&(_, why)| (why == Pruning::Symmetry) == by_symmetry);
        let open: Vec<String> = of_part.map(|&(square, _)| places(by, square).1.to_string()).collect();
        let (s, zh, en) = match (by_symmetry, open.len()) {
            (_, 0) => return None,
            (true, 1) => ("", "由对称不必试", "is left to symmetry"),
            (true, _) => ("s", "由对称不必试", "are left to symmetry"),
            (false, 1) => ("", "受攻击", "is attacked"),
            (false, _) => ("s", "受攻击", "are attacked"),
        };
        Some(say!(lang, ("第 {} {place_zh}{zh}", open.join("、")), ("{place_en}{s} {} {en}", open.join(", "))))
    });
    let parts: Vec<String> = parts.collect();
    say!(lang, ("第 {line} {line_zh}：{}。", parts.join("，")), ("{} {line}: {}.", upper(line_en), parts.join("; ")))
}

/// The number, from 1, of a square's line in the order of the search, and its place there.
fn places(by: By, square: Square) -> (u32, u32) {
    match by {
        By::Rows => (square.row + 1, square.column + 1),
        By::Columns => (square.column + 1, square.row + 1),
    }
}

fn closed(lang: Lang, list: &[(Square, Pruning)]) -> String {
    let named: Vec<Square> = list.iter().map(|&(square, _)| square).collect();
    let (what, count) = (steps::squares(lang, &named), list.len());
    let closes = say!(lang, "排除 {count} 格", ("closes {}", amount(count, "square")));
    let Some(&(_, why)) = list.first() else { return String::new() };
    match why {
        Pruning::Queen(queen) => {
            let queen = square(lang, queen);
            say!(lang, "{queen}的皇后{closes}。", "The queen at {queen} {closes}.")
        }
        Pruning::Refuted => say!(lang, "{what}已试过。", ("{} was tried.", upper(&what))),
        Pruning::Hall(name) => {
            let zh = constraint(name);
            say!(lang, "{zh}：Hall 定理{closes}。", ("{}: Hall's theorem {closes}.", upper(name)))
        }
        Pruning::Symmetry => say!(lang, "由对称{closes}。", "Symmetry {closes}."),
        _ => say!(lang, "由界推出：{closes}。", "A bound {closes}."),
    }
}

fn dead_end(lang: Lang, dead: Dead) -> String {
    match dead {
        Dead::Line(EmptyLine::Row(row)) => {
            let row = row + 1;
            say!(lang, "绝路：第 {row} 行已无处可放。", "Dead end: row {row} has no square left.")
        }
        Dead::Line(EmptyLine::Column(column)) => {
            let column = column + 1;
            say!(lang, "绝路：第 {column} 列已无处可放。", "Dead end: column {column} has no square left.")
        }
        Dead::Pruned(Pruning::Hall(name)) => say!(
            lang,
            ("绝路：{}，可用的不够（Hall 定理）。", constraint(name)),
            "Dead end: {name}, and too few are left (Hall's theorem)."
        ),
        Dead::Pruned(Pruning::Symmetry) => {
            say!(lang, "绝路：它的一个对称像排在前面。", "Dead end: an image under a symmetry comes first.")
        }
        Dead::Pruned(_) => {
            say!(lang, "绝路：由界可知无法补全。", "Dead end: a bound shows that nothing completes this.")
        }
        Dead::Stuck => say!(lang, "停滞：冲突未消，从头开始。", "Stuck with conflicts left: a new start."),
    }
}

/// A queen that moves within her line, with what became of the conflicts.
fn moved(lang: Lang, by: By, [from, to]: [Square; 2], became: &str) -> String {
    let ((line, a), (_, b)) = (places(by, from), places(by, to));
    let [(line_zh, line_en), (place_zh, place_en)] = line_names(by);
    if a == b {
        return say!(
            lang,
            "第 {line} {line_zh}的皇后移到原处：不变。",
            "The queen of {line_en} {line} moves to where she stands: no change."
        );
    }
    say!(
        lang,
        "第 {line} {line_zh}的皇后从第 {a} {place_zh}移到第 {b} {place_zh}：{became}。",
        "The queen of {line_en} {line} moves from {place_en} {a} to {b}: {became}."
    )
}

/// Two queens that exchange their places, with what became of the conflicts.
fn exchanged(lang: Lang, by: By, moves: &[[Square; 2]], became: &str) -> String {
    let [(line_zh, line_en), (_, place_en)] = line_names(by);
    let lines: Vec<u32> = moves.iter().map(|&[_, to]| places(by, to).0).collect();
    let (a, b) = (lines[0], lines[lines.len() - 1]);
    if a == b {
        let (line, name) = (a, upper(line_en));
        return say!(
            lang,
            "第 {line} {line_zh}与自身交换：不变。",
            "{name} {line} is exchanged with itself: no change."
        );
    }
    say!(
        lang,
        "交换第 {a} {line_zh}与第 {b} {line_zh}的皇后：{became}。",
        "The queens of {line_en}s {a} and {b} exchange {place_en}s: {became}."
    )
}

/// The name of a constraint in Chinese.
fn constraint(name: &str) -> &str {
    match name {
        "columns all different" => "列互不相同",
        "rows all different" => "行互不相同",
        "diagonals all different" => "对角线互不相同",
        "antidiagonals all different" => "反对角线互不相同",
        other => other,
    }
}

/// The end of a trace: its counts, and the verdict or where it was cut.
pub fn ending(lang: Lang, ended: &Ended, verdict: &Verdict) -> String {
    let Ended { steps, dead_ends, answer, is_cut } = ended;
    let nodes = answer.statistics.nodes;
    let counts = say!(
        lang,
        "共 {steps} 步：节点 {nodes}，绝路 {dead_ends}。",
        ("{}: nodes {nodes}, dead ends {dead_ends}.", amount(*steps, "step"))
    );
    let how = if *is_cut { cut(lang, *steps) } else { verdict::verdict(lang, verdict) };
    format!("{counts}\n{how}")
}

/// The mark of a trace that shows the beginning of a search only.
pub fn cut(lang: Lang, steps: u64) -> String {
    say!(
        lang,
        "到 {steps} 步为止，搜索并未结束；--max-steps 可以看更多。",
        ("Stopped after {}; the search went on. --max-steps shows more.", amount(steps, "step"))
    )
}

/// The message about a step that is to be shown, but that the search does not have.
pub fn no_such_step(lang: Lang, step: u64, steps: u64) -> String {
    say!(lang, "没有第 {step} 步：搜索共 {steps} 步", "there is no step {step}: the search has {steps}")
}

/// The message about a board that is too large for a format.
pub fn too_large(lang: Lang, format: &str, most: usize) -> String {
    say!(
        lang,
        "{format} 至多演示 {most} x {most} 的棋盘；更大的用 -f jsonl",
        "{format} shows boards up to {most} x {most}; larger ones: -f jsonl"
    )
}

/// The characters of a step and their meaning.
pub fn legend(lang: Lang) -> &'static str {
    lang.pick(
        "Q 本步的皇后  q 其余皇后  * 本步排除  - 先前排除或受攻击  x 禁格  ! 无处可放",
        "Q queen of this step  q other queens  x blocked  ! no square left\n\
         * closed by this step  - closed before or attacked",
    )
}

/// The summary of an engine, in one line.
pub fn engine_summary(lang: Lang, engine: &Engine) -> &'static str {
    let zh = SUMMARIES.iter().find(|(name, _)| *name == engine.name).map(|(_, zh)| *zh);
    lang.pick(zh.unwrap_or(engine.summary), engine.summary)
}

/// Where an engine is described: papers by their names, and the course's documents.
pub fn engine_source(lang: Lang, engine: &Engine) -> &'static str {
    let zh = SOURCES.iter().find(|(name, _)| *name == engine.name).map(|(_, zh)| *zh);
    lang.pick(zh.unwrap_or(engine.source), engine.source)
}

/// The sources in Chinese.
const SOURCES: [(&str, &str); 15] = [
    ("backtracking", "中山大学实验报告，算法 1；残局文章"),
    ("forward-checking", "中山大学实验报告，算法 2"),
    ("occupancy-2d", "局部搜索博客，二维哈希表"),
    ("occupancy-1d", "局部搜索博客，一维哈希表"),
    ("bitmask", "局部搜索博客，位运算；Richards 1997"),
    ("static-symmetry", "残局文章，静态剪枝，补上原文漏乘的 2"),
    ("dynamic-symmetry", "残局文章，动态剪枝；Gent 与 Smith 2000"),
    ("symmetric", "残局文章，对称剪枝，补上原文漏乘的倍数"),
    ("propagation", "OR-Tools 教程，原始 CP 求解器；Lopez-Ortiz 等 2003"),
    ("learning", "OR-Tools 教程，CP-SAT；MiniSat（Een 与 Sorensson 2003）"),
    ("sosic-gu", "Sosic 与 Gu 1990、1994；局部搜索博客"),
    ("annealing", "局部搜索博客；Kirkpatrick、Gelatt 与 Vecchi 1983"),
    ("annealing-row", "局部搜索博客；Kirkpatrick、Gelatt 与 Vecchi 1983"),
    ("hill-climbing", "局部搜索博客；Russell 与 Norvig，第 4.1 节"),
    ("exact", "本项目；余下选择最少者优先：Haralick 与 Elliott 1980"),
];

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

/// The note on times that another program has measured.
pub(crate) fn measured_elsewhere(lang: Lang) -> &'static str {
    lang.pick("另行测得", "measured elsewhere")
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
    fn every_engine_has_a_summary_and_a_source_in_chinese_and_no_other_has() {
        let names: Vec<&str> = ENGINES.iter().map(|engine| engine.name).collect();
        assert_eq!([SUMMARIES, SOURCES].map(|table| table.map(|(name, _)| name).to_vec()), [names.clone(), names]);
    }
}
