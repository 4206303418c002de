//! The steps of a search in sentences.

use crate::show::say;
use crate::show::trace::{Action, Dead, Ended};
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
    let by = if by == By::Columns { lang.pick("（逐列）", " by columns") } else { "" };
    say!(lang, "== {engine}{by}：{board} ==", "== {engine}{by}: {board} ==")
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
