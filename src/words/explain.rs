//! Explanations in words: reasons, steps, hints, what to take away.

use crate::show::{Explained, HintLevel, Lang, say};
use crate::words::steps::{chains, lines_of, numbers, sentence, square, squares, technique, with_marks};
use crate::words::{steps, verdict};
use nqfill_core::board::Square;
use nqfill_core::engine::Limit;
use nqfill_core::referee::Solution;
use nqfill_read::words::messages::amount;
use nqfill_reason::deduce::{Conclusion, Deduction, Step, Technique};
use nqfill_reason::explain::{Argument, Completable, Core, Explanation, Extent, Impossible, Move, Repair, Searches};

/// Draws some queens and blocked squares alone on a board.
pub(crate) type Draw<'a> = &'a dyn Fn(&[Square], &[Square]) -> String;

/// The verdict in one line.
pub fn verdict(lang: Lang, explained: &Explained) -> String {
    match &explained.explanation {
        Explanation::Impossible(_) => verdict::no_solution(lang),
        Explanation::Undecided(limit) => verdict::undecided(lang, *limit),
        Explanation::Completable(known) => match explained.hint {
            Some(level) => of_completable(lang, explained, known, level),
            None => completions(lang, known),
        },
    }
}

fn completions(lang: Lang, known: &Completable) -> String {
    match (known.count.value, known.count.exhaustive) {
        (1, true) => lang.pick("唯一解。", "Exactly one solution.").into(),
        (count, true) => say!(lang, "共有 {count} 种解法。", "{count} solutions."),
        (1, false) => lang.pick("有解，种数未知。", "There is a solution; how many is not known.").into(),
        (count, false) => say!(lang, "至少 {count} 种解法。", "At least {count} solutions."),
    }
}

/// Everything below the verdict, as text output has it. Boards are drawn by `draw`.
pub fn lines(lang: Lang, explained: &Explained, draw: Draw<'_>) -> Vec<String> {
    match (&explained.explanation, explained.hint) {
        (Explanation::Undecided(_), _) => Vec::new(),
        (Explanation::Impossible(reason), None) => impossible(lang, explained, reason, draw),
        (Explanation::Completable(known), None) => certain(lang, explained, known, draw),
        (Explanation::Impossible(_), Some(_)) => vec![none(lang)],
        (Explanation::Completable(known), Some(level)) => chain(lang, known.steps.first(), level),
    }
}

/// The reason, and the reasoning for it.
fn reason_lines(lang: Lang, reason: &Impossible, draw: Draw<'_>) -> Vec<String> {
    let Some(core) = &reason.core else { return Vec::new() };
    let mut lines = vec![core_line(lang, core), draw(&core.queens, &core.blocked).trim_end().to_owned()];
    lines.push(String::new());
    lines.push(lang.pick("推理：", "Reasoning:").into());
    argument(lang, &reason.argument, &mut lines);
    lines
}

/// The reason in one sentence, by its squares: `第 1 行第 1 列的皇后已使棋盘无解`.
pub fn blame(lang: Lang, reason: &Impossible) -> String {
    let Some(core) = &reason.core else { return String::new() };
    let count = core.queens.len() + core.blocked.len();
    if count == 0 {
        return lang.pick("这样大小的空棋盘本来就无解", "the empty board of this size is impossible already").into();
    }
    let what = named(lang, &core.queens, &core.blocked);
    let makes = if count == 1 { "makes" } else { "make" };
    say!(lang, "{what}已使棋盘无解", "{what} already {makes} it impossible")
}

/// `第 1 行第 1 列的皇后与第 2 行第 2 列的禁格`
fn named(lang: Lang, queens: &[Square], blocked: &[Square]) -> String {
    let of = |squares: &[Square], zh: &str, one: &str, several: &str| {
        let place = self::squares(lang, squares);
        let en = if squares.len() == 1 { one } else { several };
        (!squares.is_empty()).then(|| say!(lang, "{place}的{zh}", "the {en} at {place}"))
    };
    let queens = of(queens, "皇后", "queen", "queens");
    let blocked = of(blocked, "禁格", "blocked square", "blocked squares");
    queens.into_iter().chain(blocked).collect::<Vec<_>>().join(lang.pick("与", " and "))
}

fn impossible(lang: Lang, explained: &Explained, reason: &Impossible, draw: Draw<'_>) -> Vec<String> {
    let mut lines = reason_lines(lang, reason, draw);
    for repair in &reason.repairs {
        lines.push(String::new());
        lines.push(self::repair(lang, explained, reason, repair));
        let blocked: Vec<Square> = explained.blocked.iter().filter(|square| !repair.remove.contains(square)).collect();
        lines.push(draw(&self::queens(&repair.solution), &blocked).trim_end().to_owned());
    }
    lines.extend(after_repairs(lang, reason));
    lines
}

/// `去掉第 1 行第 1 列的皇后即有解，例如：`, before a completion
pub(crate) fn repair(lang: Lang, explained: &Explained, reason: &Impossible, repair: &Repair) -> String {
    let (blocked, queens): (Vec<Square>, Vec<Square>) =
        repair.remove.iter().partition(|&&square| explained.blocked.contains(square));
    let squares = named(lang, &queens, &blocked);
    let (zh, en) =
        if reason.repairs_are_smallest { ("", "") } else { ("（未证明最少）", " (perhaps fewer would do)") };
    say!(lang, "去掉{squares}即有解{zh}，例如：", "Without {squares}{en} there is a solution, for example:")
}

/// The lines after repairs: moves, and what is left open.
pub(crate) fn after_repairs(lang: Lang, reason: &Impossible) -> Vec<String> {
    let is_open = |extent| match extent {
        Extent::First => true,
        Extent::Limited => reason.cut_by.is_none(),
        _ => false,
    };
    let mut lines = Vec::new();
    if is_open(reason.repairs_extent) {
        lines.push(say!(lang, "去法未查全。", "Not every way to take away was tried."));
    }
    lines.extend(moves(lang, &reason.moves));
    if is_open(reason.moves_extent) {
        lines.push(say!(lang, "移法未查全。", "Not every move was tried."));
    }
    lines.extend(reason.cut_by.map(|limit| unfinished(lang, limit)));
    lines
}

/// `统计：搜索 12 次，节点 345，推理中试放 67，搜索用时 0.000034 秒`
pub(crate) fn searches(lang: Lang, searches: &Searches) -> String {
    let &Searches { count, nodes, trials, time, .. } = searches;
    let seconds = time.as_secs_f64();
    say!(
        lang,
        "统计：搜索 {count} 次，节点 {nodes}，推理中试放 {trials}，搜索用时 {seconds:.6} 秒",
        "Statistics: searches {count}, nodes {nodes}, queens tried in deductions {trials}, searching {seconds:.6} s"
    )
}

fn unfinished(lang: Lang, limit: Limit) -> String {
    let why = verdict::reason(lang, limit);
    say!(lang, "以上未完：{why}", "There may be more: {why}")
}

/// `原因：2 个皇后已使棋盘无解（缺一不可）：`
pub(crate) fn core_line(lang: Lang, core: &Core) -> String {
    let (queens, blocked) = (core.queens.len(), core.blocked.len());
    let claim = match (core.is_smallest, core.is_minimal) {
        // Of one square there is nothing more to say.
        (true, _) | (_, true) if queens + blocked == 1 => "",
        (true, _) => lang.pick("（已证明没有更少的）", " (it is proved that fewer do not suffice)"),
        (_, true) => lang.pick("（缺一不可）", " (each of them is needed)"),
        _ => lang.pick("（也许更少也够，见 --smallest）", " (perhaps fewer would do: see --smallest)"),
    };
    if core.queens.is_empty() && core.blocked.is_empty() {
        return say!(
            lang,
            "原因：这样大小的空棋盘本来就无解，去掉什么都没有用：",
            "Reason: the empty board of this size is impossible already, so taking anything away does not help:"
        );
    }
    let counts = [(queens, "皇后", "queen"), (blocked, "禁格", "blocked square")];
    let counted = counts.into_iter().filter(|&(count, ..)| count > 0);
    let counted = counted.map(|(count, zh, en)| say!(lang, "{count} 个{zh}", ("{}", amount(count, en))));
    let what = counted.collect::<Vec<_>>().join(lang.pick("与", " and "));
    let make = if queens + blocked == 1 { "makes" } else { "make" };
    say!(lang, "原因：{what}已使棋盘无解{claim}：", "Reason: {what} already {make} it impossible{claim}:")
}

fn argument(lang: Lang, argument: &Argument, lines: &mut Vec<String>) {
    match argument {
        Argument::Steps(steps) => steps_lines(lang, steps, lines),
        Argument::Search(nodes) => lines.push(by_search(lang, *nodes)),
        Argument::Unfinished(nodes) => lines.push(unfinished_reasoning(lang, *nodes)),
        _ => {}
    }
}

/// The line in place of steps where none are found.
pub(crate) fn by_search(lang: Lang, nodes: u64) -> String {
    say!(
        lang,
        "穷举 {nodes} 个位置，均不成立；位置过多，不逐一写出，可用 nqfill --proof DIR 写成证明。",
        "A search closed {nodes} positions, none of which completes; too many to list, but nqfill --proof DIR writes them down."
    )
}

/// The line in place of steps that a limit cut.
pub(crate) fn unfinished_reasoning(lang: Lang, nodes: u64) -> String {
    say!(
        lang,
        "推理未完；搜索已证明无解（{nodes} 个位置）。",
        "The reasoning is not finished; searches proved that there is no solution ({nodes} positions)."
    )
}

fn steps_lines(lang: Lang, steps: &[Step], lines: &mut Vec<String>) {
    for (step, mark) in with_marks(lang, steps) {
        // Those that are seen on one board are one step, as grades count.
        let number = format!("{}.", step.round);
        let number = if mark.is_empty() { number } else { " ".repeat(number.len()) };
        lines.push(format!("{number} {mark}{}", sentence(lang, &step.deduction)));
        chains(lang, &step.deduction, "   ", lines);
    }
}

fn certain(lang: Lang, explained: &Explained, known: &Completable, draw: Draw<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    if known.count.is_unique() {
        let blocked: Vec<Square> = explained.blocked.iter().collect();
        lines.push(draw(&queens(&known.solution), &blocked).trim_end().to_owned());
        lines.push(String::new());
    }
    lines.extend(certain_squares(lang, known));
    if known.count.is_unique() && !known.steps.is_empty() {
        lines.push(String::new());
        lines.push(lang.pick("解题步骤：", "Steps:").into());
        steps_lines(lang, &known.steps, &mut lines);
    }
    lines
}

/// The squares that all completions use, or none, and what is left open about them.
pub(crate) fn certain_squares(lang: Lang, known: &Completable) -> Vec<String> {
    let mut lines = Vec::new();
    let about = [
        (&known.forced, "每个解中都有皇后的格", "A queen in every solution"),
        (&known.impossible, "可放，但任何解都不用", "Open, but in no solution"),
    ];
    for (squares, zh, en) in about.into_iter().filter(|(squares, ..)| !squares.is_empty()) {
        lines.extend(steps::lines(lang, lang.pick(zh, en), squares));
    }
    match known.cut_by {
        Some(limit) => lines.push(unfinished(lang, limit)),
        None if !known.all_squares_decided => lines.push(say!(
            lang,
            "查找哪些格每个解都用、哪些格都不用，限于一定的工作量，未查完。",
            "Which squares all solutions use, or none, was looked for with a limit, not to the end."
        )),
        None => {}
    }
    lines
}

/// The squares of a completion.
pub(crate) fn queens(solution: &Solution) -> Vec<Square> {
    solution.columns().iter().zip(0..).map(|(&column, row)| Square::new(row, column)).collect()
}

fn moves(lang: Lang, moves: &[Move]) -> Vec<String> {
    let mut lines: Vec<String> = moves.first().map(|_| String::new()).into_iter().collect();
    for group in moves.chunk_by(|one, other| one.from == other.from) {
        let from = group[0].from;
        let (along_row, along_column): (Vec<Square>, Vec<Square>) =
            group.iter().map(|one| one.to).partition(|to| to.row == from.row);
        let columns: Vec<u32> = along_row.iter().map(|to| to.column).collect();
        let rows: Vec<u32> = along_column.iter().map(|to| to.row).collect();
        let along = |targets: &[u32], [zh, en]: [[&str; 2]; 2]| {
            let (list, s) = (numbers(lang, targets), if targets.len() == 1 { "" } else { "s" });
            (!targets.is_empty())
                .then(|| say!(lang, ("{}第 {list} {}", zh[0], zh[1]), ("{} {}{s} {list}", en[0], en[1])))
        };
        let ways = [
            along(&columns, [["沿本行移到", "列"], ["along its row to", "column"]]),
            along(&rows, [["沿本列移到", "行"], ["along its column to", "row"]]),
        ];
        let ways = ways.into_iter().flatten().collect::<Vec<_>>().join(lang.pick("；", "; "));
        let from = square(lang, from);
        lines.push(say!(lang, "或移动{from}的皇后即有解：{ways}。", "Or move the queen at {from}: {ways}."));
    }
    lines
}

/// The hint for a board with completions, in one sentence. Where no technique finds a step it is a square that all
/// completions use, or none.
pub(crate) fn of_completable(lang: Lang, explained: &Explained, known: &Completable, level: HintLevel) -> String {
    match (known.steps.first(), known.forced.first(), known.impossible.first()) {
        _ if explained.free_rows == 0 => complete(lang),
        (Some(step), ..) => of_step(lang, step, level),
        (_, Some(&queen), _) => hinted(lang, &unproved(lang, queen, true, level)),
        (_, _, Some(&square)) => hinted(lang, &unproved(lang, square, false, level)),
        _ => nothing(lang, known),
    }
}

/// What follows from each queen that a step tries, at the level that shows all of it.
pub(crate) fn chain(lang: Lang, step: Option<&Step>, level: HintLevel) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(step) = step.filter(|_| level == HintLevel::Whole) {
        chains(lang, &step.deduction, "   ", &mut lines);
    }
    lines
}

/// The hint for a board without completion.
pub(crate) fn none(lang: Lang) -> String {
    say!(
        lang,
        "已经无法补全，没有下一步；nqfill explain 说明原因。",
        "It cannot be completed, so there is no next step; nqfill explain says why."
    )
}

fn hinted(lang: Lang, text: &str) -> String {
    say!(lang, "提示：{text}", "Hint: {text}")
}

fn of_step(lang: Lang, step: &Step, level: HintLevel) -> String {
    let text = match level {
        HintLevel::Place => {
            let name = technique(lang, step.deduction.technique);
            let question = question(lang, &step.deduction);
            say!(lang, "{question}（{name}）", "{question} ({name})")
        }
        HintLevel::Step | HintLevel::Whole => sentence(lang, &step.deduction),
    };
    hinted(lang, &text)
}

/// Where to look, as a question that needs no technique's name.
fn question(lang: Lang, deduction: &Deduction) -> String {
    let lines = lines_of(lang, &deduction.lines);
    let tried = deduction.ways.first().map(|way| way.queen);
    match (deduction.technique, &deduction.follows, tried) {
        (Technique::Single, ..) => say!(lang, "{lines}只剩一格，是哪一格？", "{lines} has one square left: which?"),
        (Technique::PairAttack, ..) => {
            say!(
                lang,
                "{lines}只剩两格，哪些格同时攻击这两格？",
                "{lines} has two squares left: which squares attack both?"
            )
        }
        (Technique::CommonAttack, ..) => {
            say!(lang, "哪一格会攻击{lines}剩下的所有格？", "which square attacks all that is left in {lines}?")
        }
        (Technique::Clash, Conclusion::Closes(closed), _) if !closed.is_empty() => {
            let supposed = square(lang, closed[0]);
            say!(
                lang,
                "假设{supposed}有皇后，{lines}还剩什么？",
                "suppose a queen at {supposed}: what is left in {lines}?"
            )
        }
        (.., Some(queen)) if deduction.lines.is_empty() => {
            let supposed = square(lang, queen);
            say!(lang, "假设{supposed}有皇后，会出现什么矛盾？", "suppose a queen at {supposed}: what breaks?")
        }
        _ => say!(lang, "看{lines}，得出什么？", "look at {lines}: what follows?"),
    }
}

/// A square that all completions use, or that none uses, which only a search knows.
fn unproved(lang: Lang, at: Square, is_used: bool, level: HintLevel) -> String {
    let none = say!(lang, "没有一步可直接看出", "no step is to be seen at once");
    let (row, at) = (at.row + 1, square(lang, at));
    let (zh, en) = match (level, is_used) {
        (HintLevel::Place, true) => (
            format!("第 {row} 行的皇后在每个解中都在同一格"),
            format!("every solution has the queen of row {row} on the same square"),
        ),
        (HintLevel::Place, false) => (
            format!("第 {row} 行有一个可放格，任何解都不用"),
            format!("row {row} has an open square that no solution uses"),
        ),
        (_, true) => (format!("{at}在每个解中都有皇后"), format!("every solution has a queen at {at}")),
        (_, false) => (format!("{at}可放，但任何解都不用"), format!("{at} is open, but no solution uses it")),
    };
    say!(lang, "{none}；{zh}。", "{none}; {en}.")
}

/// Nothing is left to do.
pub fn complete(lang: Lang) -> String {
    say!(lang, "棋盘已经摆满，没有下一步。", "The board is complete: no step is left.")
}

/// No square is known to be forced, or to be of no use.
fn nothing(lang: Lang, known: &Completable) -> String {
    match known.all_squares_decided {
        true => say!(
            lang,
            "没有必然的一步：有多种解法，每个可放格都在某个解中用到，放哪一格都行。",
            "No step is forced: there are several solutions, and each open square is used by one of them. Any will do."
        ),
        false => say!(lang, "没有找到必然的一步。", "No step was found that is forced."),
    }
}
