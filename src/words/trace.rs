//! The steps of a search in sentences, and what stands on the page that plays them.

use crate::show::say;
use crate::show::trace::step::{Action, Dead, Ended};
use crate::show::{Lang, Verdict};
use crate::words::names::squares;
pub use crate::words::steps::{square, upper};
use crate::words::verdict;
use nqfill_core::board::Square;
use nqfill_core::engine::{By, EmptyLine, Engine, Pruning};
use nqfill_read::words::messages::amount;

/// The heading of a trace: the engine, how it goes, the board.
pub fn heading(lang: Lang, engine: &Engine, by: By, board: &str) -> String {
    let engine = engine.name;
    match by {
        By::Rows => say!(lang, "== {engine}：{board} ==", "== {engine}: {board} =="),
        By::Columns => {
            say!(lang, "== {engine}（逐列）：{board} ==", "== {engine} by columns: {board} ==")
        }
    }
}

/// What a free row has left, or a free column: `第 3 行：{2, 4}`. Numbers are 0-based.
pub fn domain(lang: Lang, by: By, line: u32, open: &[u32]) -> String {
    let (line, open) = (line + 1, open.iter().map(|place| (place + 1).to_string()).collect::<Vec<_>>().join(", "));
    let (zh, en) = line_name(by);
    say!(lang, "第 {line} {zh}：{{{open}}}", ("{} {line}: {{{open}}}", upper(en)))
}

/// The name of the lines that a search takes one after the other, in both languages.
fn line_name(by: By) -> (&'static str, &'static str) {
    match by {
        By::Rows => ("行", "row"),
        By::Columns => ("列", "column"),
    }
}

/// The name of the picture before the first step.
pub fn beginning(lang: Lang) -> &'static str {
    lang.pick("题目。", "The puzzle.")
}

/// What a step does, in one sentence.
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
        Action::Close { squares, is_look: true } => pruned_squares(lang, by, squares),
        Action::Close { squares, is_look: false } => closed(lang, squares),
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
        Action::Exchange { queens, before, after, is_kept } => exchange(lang, *queens, [*before, *after], *is_kept),
        Action::Move { from, to, before, after, is_kept } => shift(lang, by, [*from, *to], [*before, *after], *is_kept),
        Action::Cool(temperature) => {
            say!(lang, "温度 {temperature:.4}。", "Temperature {temperature:.4}.")
        }
    }
}

/// `第 2 行：第 1、2 列受攻击，第 3 列由对称不必试。`
fn pruned_squares(lang: Lang, by: By, squares: &[(Square, Pruning)]) -> String {
    let (line_zh, line_en) = line_name(by);
    let (place_zh, place_en) = line_name(if by == By::Rows { By::Columns } else { By::Rows });
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
    let (what, count) = (squares(lang, &named), list.len());
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

/// What became of a move: `保留`.
fn kept(lang: Lang, is_kept: bool) -> &'static str {
    if is_kept { lang.pick("保留", "kept") } else { lang.pick("撤销", "undone") }
}

fn shift(lang: Lang, by: By, [from, to]: [Square; 2], [before, after]: [u64; 2], is_kept: bool) -> String {
    let ((line, a), (_, b), kept) = (places(by, from), places(by, to), kept(lang, is_kept));
    let (line_zh, line_en) = line_name(by);
    let (place_zh, place_en) = line_name(if by == By::Rows { By::Columns } else { By::Rows });
    if a == b {
        return say!(
            lang,
            "第 {line} {line_zh}的皇后移到原处：不变。",
            "The queen of {line_en} {line} moves to where she stands: no change."
        );
    }
    say!(
        lang,
        "第 {line} {line_zh}的皇后从第 {a} {place_zh}移到第 {b} {place_zh}：冲突 {before} 变 {after}，{kept}。",
        "The queen of {line_en} {line} moves from {place_en} {a} to {b}: conflicts {before} to {after}, {kept}."
    )
}

fn exchange(lang: Lang, [a, b]: [Square; 2], [before, after]: [u64; 2], is_kept: bool) -> String {
    let (a, b, kept) = (a.row + 1, b.row + 1, kept(lang, is_kept));
    if a == b {
        return say!(lang, "第 {a} 行与自身交换：不变。", "Row {a} is exchanged with itself: no change.");
    }
    say!(
        lang,
        "交换第 {a} 行与第 {b} 行的皇后：冲突 {before} 变 {after}，{kept}。",
        "The queens of rows {a} and {b} exchange columns: conflicts {before} to {after}, {kept}."
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

/// How a trace ended: what it counted, and the verdict or where it was cut.
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

/// Said of a step that is to be shown, but that the search does not have.
pub fn no_such_step(lang: Lang, step: u64, steps: u64) -> String {
    say!(lang, "没有第 {step} 步：搜索共 {steps} 步", "there is no step {step}: the search has {steps}")
}

/// Said of a board that is too large for a format.
pub fn too_large(lang: Lang, format: &str, most: usize) -> String {
    say!(
        lang,
        "{format} 至多演示 {most} x {most} 的棋盘；更大的用 -f jsonl",
        "{format} shows boards up to {most} x {most}; larger ones: -f jsonl"
    )
}

/// Said of a board whose domains would be too long.
pub fn too_large_for_domains(lang: Lang, most: usize) -> String {
    say!(
        lang,
        "--domains 至多用于 {most} x {most} 的棋盘；不写 --domains 则不限",
        "--domains is for boards up to {most} x {most}; without it there is no such limit"
    )
}

/// What the characters of a step stand for.
pub fn legend(lang: Lang) -> &'static str {
    lang.pick(
        "Q 本步的皇后  q 其余皇后  * 本步排除  - 先前排除或受攻击  x 禁格  ! 无处可放",
        "Q queen of this step  q other queens  x blocked  ! no square left\n\
         * closed by this step  - closed before or attacked",
    )
}
