//! Explanations in words: reasons, steps, hints, what to take away.

use super::words;
use super::{Explained, Lang};
use crate::board::{Line, Square};
use crate::deduce::{Conclusion, Deduction, RowOrColumn, Shortage, Step, Technique, Way, Weight, Weights};
use crate::engine::Limit;
use crate::explain::{
    Argument, Case, Completable, Core, Explanation, Extent, Impossible, MOST_REPAIRS, Move, Searches,
};
use crate::referee::Solution;
use crate::solve::Reason;
use std::collections::BTreeMap;

/// Squares that are named one by one; more are counted.
const MOST_NAMED: usize = 30;

/// Draws some queens and blocked squares alone on a board.
pub type Draw<'a> = &'a dyn Fn(&[Square], &[Square]) -> String;

/// The name of a technique, as the documents have it.
#[must_use]
pub fn technique(lang: Lang, technique: Technique) -> &'static str {
    let (zh, en) = match technique {
        Technique::DeadLine => ("绝路", "dead line"),
        Technique::Single => ("唯一余格", "last square"),
        Technique::PairAttack => ("双格共击", "common attack of two"),
        Technique::CommonAttack => ("多格共击", "common attack"),
        Technique::Clash => ("两线相争", "clash"),
        Technique::Locked => ("行列锁定", "confined lines"),
        Technique::Crowded => ("行多列少", "too few lines across"),
        Technique::Diagonals => ("对角线计数", "diagonal budget"),
        Technique::Weights => ("加权求和", "weighted sum"),
        Technique::BothWays => ("殊途同归", "every way"),
        Technique::Trial => ("试放反证", "trial"),
        Technique::DeepTrial => ("深入试放", "long trial"),
        Technique::NestedTrial => ("嵌套试放", "trial inside a trial"),
        other => (other.id(), other.id()),
    };
    lang.pick(zh, en)
}

/// The verdict in one line.
#[must_use]
pub fn verdict(lang: Lang, explained: &Explained) -> String {
    match &explained.explanation {
        Explanation::Impossible(_) => lang.pick("无解", "No solution").into(),
        Explanation::Undecided(limit) => words::undecided(lang, Reason::Limit(*limit)),
        Explanation::Completable(known) => completions(lang, known),
    }
}

fn completions(lang: Lang, known: &Completable) -> String {
    match known.count {
        (1, true) => lang.pick("唯一解。", "Exactly one solution.").into(),
        (count, true) => lang.pick(format!("共有 {count} 种解法。"), format!("{count} solutions.")),
        (1, false) => lang.pick("有解，种数未知。", "There is a solution; how many is not known.").into(),
        (count, false) => lang.pick(format!("至少 {count} 种解法。"), format!("At least {count} solutions.")),
    }
}

/// Everything below the verdict, as text output has it. Boards are drawn by `draw`.
#[must_use]
pub fn lines(lang: Lang, explained: &Explained, draw: Draw<'_>) -> Vec<String> {
    match &explained.explanation {
        Explanation::Impossible(reason) => match explained.hint {
            Some(level) => {
                let mut lines = vec![hint(lang, reason.argument.steps().first(), None, level)];
                lines.extend(reason.cut_by.map(|limit| unfinished(lang, limit)));
                lines
            }
            None => impossible(lang, explained, reason, draw),
        },
        Explanation::Completable(known) => match explained.hint {
            Some(level) => vec![hint(lang, known.steps.first(), known.forced.first(), level)],
            None => certain(lang, explained, known, draw),
        },
        Explanation::Undecided(_) => Vec::new(),
    }
}

/// Why a board has no completion, without what would give a completion away.
#[must_use]
pub fn why(lang: Lang, reason: &Impossible, draw: Draw<'_>) -> Vec<String> {
    let mut lines = reasons(lang, reason, draw);
    lines.extend(reason.cut_by.map(|limit| unfinished(lang, limit)));
    lines
}

/// The reasons, and the reasoning for the first of them.
fn reasons(lang: Lang, reason: &Impossible, draw: Draw<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    for (number, core) in (1..).zip(&reason.cores) {
        lines.extend((number > 1).then(String::new));
        lines.push(core_line(lang, core, if reason.cores.len() > 1 { Some(number) } else { None }));
        lines.push(draw(&core.queens, &core.blocked).trim_end().to_owned());
        if number == 1 {
            lines.push(String::new());
            lines.push(lang.pick("推理：", "Reasoning:").into());
            argument(lang, &reason.argument, "", &mut lines);
            if let Some(steps) = &reason.steps_for_all {
                lines.push(
                    lang.pick("对整个棋盘，可以这样推理：", "For the whole board there is this reasoning:").into(),
                );
                steps_lines(lang, steps, "", &mut lines);
            }
        }
    }
    lines
}

/// The first reason in one sentence, by its squares: `第 1 行第 1 列的皇后已使棋盘无解`.
#[must_use]
pub fn blame(lang: Lang, reason: &Impossible) -> String {
    let Some(core) = reason.cores.first() else { return String::new() };
    let count = core.queens.len() + core.blocked.len();
    if count == 0 {
        return lang.pick("这样大小的空棋盘本来就无解", "the empty board of this size is impossible already").into();
    }
    let what = named(lang, &core.queens, &core.blocked);
    let makes = if count == 1 { "makes" } else { "make" };
    lang.pick(format!("{what}已使棋盘无解"), format!("{what} already {makes} it impossible"))
}

/// `第 1 行第 1 列的皇后与第 2 行第 2 列的禁格`
fn named(lang: Lang, queens: &[Square], blocked: &[Square]) -> String {
    let of = |squares: &[Square], zh: &str, one: &str, several: &str| {
        let place = self::squares(lang, squares);
        let en = if squares.len() == 1 { one } else { several };
        (!squares.is_empty()).then(|| lang.pick(format!("{place}的{zh}"), format!("the {en} at {place}")))
    };
    let queens = of(queens, "皇后", "queen", "queens");
    let blocked = of(blocked, "禁格", "blocked square", "blocked squares");
    queens.into_iter().chain(blocked).collect::<Vec<_>>().join(lang.pick("与", " and "))
}

fn impossible(lang: Lang, explained: &Explained, reason: &Impossible, draw: Draw<'_>) -> Vec<String> {
    let mut lines = reasons(lang, reason, draw);
    for repair in &reason.repairs {
        let (blocked, queens): (Vec<Square>, Vec<Square>) =
            repair.remove.iter().partition(|square| explained.blocked.contains(square));
        let squares = named(lang, &queens, &blocked);
        let (zh, en) =
            if reason.repairs_are_smallest { ("", "") } else { ("（未证明最少）", " (perhaps fewer would do)") };
        lines.push(String::new());
        lines.push(lang.pick(
            format!("去掉{squares}即有解{zh}，例如："),
            format!("Without {squares}{en} there is a solution, for example:"),
        ));
        let blocked: Vec<Square> =
            explained.blocked.iter().copied().filter(|square| !repair.remove.contains(square)).collect();
        lines.push(draw(&self::queens(&repair.solution), &blocked).trim_end().to_owned());
    }
    lines.extend(more_repairs(lang, reason));
    lines.extend(moves(lang, &reason.moves));
    lines.extend(more_moves(lang, reason));
    lines.extend(reason.cut_by.map(|limit| unfinished(lang, limit)));
    lines
}

/// What is left open about what to take away, where the budget was not spent.
fn more_repairs(lang: Lang, reason: &Impossible) -> Option<String> {
    let count = reason.repairs.len();
    let text = match reason.repairs_extent {
        Extent::First => lang.pick(
            format!("只列出 {count} 种去法；可能还有别的。"),
            format!("Only {count} ways to take away are listed; there may be more."),
        ),
        Extent::Limited if reason.cut_by.is_some() => return None,
        Extent::Limited if count == 0 => lang.text(
            "去掉什么才有解，在限定的工作量内没有找到。",
            "What to take away was not found with a limited effort.",
        ),
        Extent::Limited => lang.text(
            "查找去法的工作量有限；可能还有别的。",
            "What to take away was looked for with a limited effort; there may be more.",
        ),
        _ => return None,
    };
    Some(text)
}

/// What is left open about moves, where the budget was not spent.
fn more_moves(lang: Lang, reason: &Impossible) -> Option<String> {
    match reason.moves_extent {
        Extent::First => Some(lang.pick(
            format!("每个皇后至多列出 {MOST_REPAIRS} 格；可能还有别的。"),
            format!("At most {MOST_REPAIRS} squares are listed for each queen; there may be more."),
        )),
        Extent::Limited if reason.cut_by.is_none() => Some(lang.text(
            "查找移法的工作量有限；可能还有别的。",
            "Moves were looked for with a limited effort; there may be more.",
        )),
        _ => None,
    }
}

/// `统计：搜索 12 次，节点 345，推理中试放 67，搜索用时 0.000034 秒`
#[must_use]
pub fn searches(lang: Lang, searches: &Searches) -> String {
    let &Searches { count, nodes, trials, time, .. } = searches;
    let seconds = time.as_secs_f64();
    lang.pick(
        format!("统计：搜索 {count} 次，节点 {nodes}，推理中试放 {trials}，搜索用时 {seconds:.6} 秒"),
        format!(
            "Statistics: searches {count}, nodes {nodes}, queens tried in deductions {trials}, searching {seconds:.6} s"
        ),
    )
}

fn unfinished(lang: Lang, limit: Limit) -> String {
    let why = words::reason(lang, Reason::Limit(limit));
    lang.pick(format!("以上未完：{why}"), format!("There may be more: {why}"))
}

fn core_line(lang: Lang, core: &Core, number: Option<usize>) -> String {
    let (queens, blocked) = (core.queens.len(), core.blocked.len());
    let claim = match (core.is_smallest, core.is_minimal) {
        // Of one square there is nothing more to say.
        (true, _) if queens + blocked == 1 => lang.pick("最小", "smallest"),
        (_, true) if queens + blocked == 1 => lang.pick("极小", "minimal"),
        (true, _) => lang.pick("最小，已证明没有更少的", "smallest: proved that fewer do not suffice"),
        (_, true) => lang.pick("极小，缺一不可", "minimal: each of them is needed"),
        _ => lang.pick("未化简完", "not reduced to the end"),
    };
    let number = number.map_or_else(String::new, |number| format!(" {number}"));
    if core.queens.is_empty() && core.blocked.is_empty() {
        return lang.pick(
            format!("原因{number}：这样大小的空棋盘本来就无解，去掉什么都没有用："),
            format!("Reason{number}: the empty board of this size is impossible already, so taking anything away does not help:"),
        );
    }
    let what_zh = match (queens, blocked) {
        (_, 0) => format!("{queens} 个皇后"),
        (0, _) => format!("{blocked} 个禁格"),
        _ => format!("{queens} 个皇后与 {blocked} 个禁格"),
    };
    let queen = if queens == 1 { "queen" } else { "queens" };
    let square = if blocked == 1 { "square" } else { "squares" };
    let what_en = match (queens, blocked) {
        (_, 0) => format!("{queens} {queen}"),
        (0, _) => format!("{blocked} blocked {square}"),
        _ => format!("{queens} {queen} and {blocked} blocked {square}"),
    };
    let make = if queens + blocked == 1 { "makes" } else { "make" };
    lang.pick(
        format!("原因{number}：{what_zh}已使棋盘无解（{claim}）："),
        format!("Reason{number}: {what_en} already {make} it impossible ({claim}):"),
    )
}

fn argument(lang: Lang, argument: &Argument, number: &str, lines: &mut Vec<String>) {
    let indent = "  ".repeat(number.split('.').filter(|part| !part.is_empty()).count());
    match argument {
        Argument::Steps(steps) => steps_lines(lang, steps, &indent, lines),
        Argument::Cases(steps, cases) => {
            steps_lines(lang, steps, &indent, lines);
            for (at, Case { queen, argument: inside, .. }) in (1..).zip(cases) {
                let number = if number.is_empty() { format!("{at}") } else { format!("{number}.{at}") };
                let place = square(lang, *queen);
                lines.push(lang.pick(
                    format!("{indent}情形 {number}：设皇后在{place}。"),
                    format!("{indent}Case {number}: a queen at {place}."),
                ));
                self::argument(lang, inside, &number, lines);
            }
        }
        Argument::Search(nodes) => lines.push(lang.pick(
            format!("{indent}穷举 {nodes} 个位置，均不成立；情形过多，不逐一写出，可用 nqfill --proof DIR 写成证明。"),
            format!(
                "{indent}A search closed {nodes} positions, none of which completes; too many cases to list, but nqfill --proof DIR \
                 writes them down."
            ),
        )),
        Argument::Unfinished(steps, nodes) => {
            steps_lines(lang, steps, &indent, lines);
            lines.push(lang.pick(
                format!("{indent}推理未完；搜索已证明无解（{nodes} 个位置）。"),
                format!("{indent}The reasoning is not finished; searches proved that there is no solution ({nodes} positions)."),
            ));
        }
        _ => {}
    }
}

fn steps_lines(lang: Lang, steps: &[Step], indent: &str, lines: &mut Vec<String>) {
    for (number, step) in (1..).zip(steps) {
        lines.push(format!("{indent}{number}. {}", sentence(lang, &step.deduction)));
        chains(lang, &step.deduction, &format!("{indent}   "), lines);
    }
}

/// What follows from each queen that is tried; of several, each is named.
fn chains(lang: Lang, deduction: &Deduction, indent: &str, lines: &mut Vec<String>) {
    for Way { queen, steps, .. } in &deduction.ways {
        if deduction.ways.len() > 1 {
            let place = square(lang, *queen);
            lines.push(lang.pick(format!("{indent}设皇后在{place}："), format!("{indent}a queen at {place}:")));
        }
        for step in steps {
            lines.push(format!("{indent}→ {}", sentence(lang, &step.deduction)));
            chains(lang, &step.deduction, &format!("{indent}   "), lines);
        }
    }
}

/// A step in one sentence: lines first, then squares, then what follows.
#[must_use]
pub fn sentence(lang: Lang, deduction: &Deduction) -> String {
    let Deduction { lines, looks_at, follows, .. } = deduction;
    let closes = match follows {
        Conclusion::Closes(squares) => any_of(lang, squares),
        Conclusion::Queen(square) => self::square(lang, *square),
        Conclusion::Contradiction => String::new(),
    };
    let line = lines.first().map_or_else(String::new, |&line| self::line(lang, line));
    let one_way = deduction.ways.first().map_or_else(String::new, |way| square(lang, way.queen));
    match deduction.technique {
        Technique::DeadLine => lang.pick(
            format!("{line}已无处可放，矛盾。"),
            format!("{} has no square left: a contradiction.", upper(&line)),
        ),
        Technique::Single => lang.pick(
            format!("{line}只剩一格，皇后必在{closes}。"),
            format!("{} has one square left: a queen stands at {closes}.", upper(&line)),
        ),
        Technique::PairAttack | Technique::CommonAttack => {
            let left = across(lang, lines, looks_at);
            let (count, all) = (looks_at.len(), if looks_at.len() == 2 { "both" } else { "all three" });
            lang.pick(
                format!("{line}只剩{left}；若皇后在{closes}，就会攻击这 {count} 格：不可放。"),
                format!(
                    "{} has only {left} left, and a queen at {closes} would attack {all}: none stands there.",
                    upper(&line)
                ),
            )
        }
        Technique::Clash => clash(lang, deduction, &closes),
        Technique::Locked => {
            let (own, across) = (lines_of(lang, lines), across(lang, lines, looks_at));
            lang.pick(
                format!("{own}的可放格都在{across}，正好一一占用，别处不可再用：{closes}不可放。"),
                format!("{} take all of {across}: no queen at {closes}.", upper(&own)),
            )
        }
        Technique::Crowded => {
            let (own, across) = (lines_of(lang, lines), across(lang, lines, looks_at));
            lang.pick(
                format!("{own}的可放格只在{across}，不够分，矛盾。"),
                format!("{} have squares in {across} only, too few for them: a contradiction.", upper(&own)),
            )
        }
        Technique::Diagonals => deduction.shortage.map_or_else(String::new, |shortage| self::shortage(lang, shortage)),
        Technique::Weights => {
            let closes = match follows {
                Conclusion::Closes(squares) => self::squares(lang, squares),
                _ => String::new(),
            };
            deduction.weights.as_ref().map_or_else(String::new, |weights| weighted(lang, weights, &closes))
        }
        Technique::BothWays => lang.pick(
            format!("{line}的皇后无论在{}中的哪一处，{closes}都不可放。", across(lang, lines, looks_at)),
            format!("Wherever {line} has its queen ({}), none can stand at {closes}.", across(lang, lines, looks_at)),
        ),
        Technique::Trial | Technique::DeepTrial | Technique::NestedTrial => lang.pick(
            format!("试放{one_way}导致矛盾，故不可放。"),
            format!("A queen at {one_way} leads to a contradiction: none stands there."),
        ),
        other => other.id().to_owned(),
    }
}

fn clash(lang: Lang, deduction: &Deduction, queen: &str) -> String {
    let (&[a, b], &[one, other]) = (deduction.lines.as_slice(), deduction.looks_at.as_slice()) else {
        return String::new();
    };
    let (one, other) = (across(lang, &[a], &[one]), across(lang, &[b], &[other]));
    let (a, b) = (line(lang, a), line(lang, b));
    lang.pick(
        format!("若皇后在{queen}，则{a}只剩{one}，{b}只剩{other}，两格互相攻击：不可放。"),
        format!("A queen at {queen} would leave {a} only {one} and {b} only {other}; these two attack each other, so none stands there."),
    )
}

fn shortage(lang: Lang, shortage: Shortage) -> String {
    let name = |kind| match (kind, lang) {
        (Line::Antidiagonal, Lang::Zh) => "反对角线",
        (_, Lang::Zh) => "对角线",
        (Line::Antidiagonal, Lang::En) => "antidiagonals",
        (_, Lang::En) => "diagonals",
    };
    match shortage {
        Shortage::Few { kind, open, missing } => lang.pick(
            format!("还缺 {missing} 个皇后，可用的{}只有 {open} 条，矛盾。", name(kind)),
            format!("{missing} queens are missing, and only {open} {} are open: a contradiction.", name(kind)),
        ),
        Shortage::Sum { kind, missing, needed, least, greatest } => {
            // From 0 in code, from 1 for people: each antidiagonal's number is two more.
            let more = if kind == Line::Antidiagonal { 2 * i64::from(missing as u32) } else { 0 };
            let [needed, least, greatest] = [needed, least, greatest].map(|sum| sum + more);
            let (zh, en) = if kind == Line::Antidiagonal {
                ("行号加列号", "row + column")
            } else {
                ("行号减列号", "row - column")
            };
            lang.pick(
                format!("余下 {missing} 个皇后的{zh}之和必为 {needed}，而可用的{}只能凑出 {least} 到 {greatest}，矛盾。", name(kind)),
                format!("The {missing} missing queens have {en} adding up to {needed}, and the open {} allow {least} to {greatest}: a contradiction.", name(kind)),
            )
        }
        Shortage::Squares { centre, available, least } => {
            let [row, column] = centre.map(|twice| twice as f64 / 2.0 + 1.0);
            let [available, least] = [available, least].map(|four_times| four_times as f64 / 4.0);
            lang.pick(
                format!("以第 {row} 行第 {column} 列为中心，取每个皇后的行减列、行加列各与中心之差的平方：余下各皇后合计必为 {available}，而可用的对角线至少要 {least}，矛盾。"),
                format!("Take row {row}, column {column} as the centre, and of each missing queen the squares of how far its row - column and its row + column are from those of the centre: the free rows and columns make them add up to {available}, and the open diagonals to at least {least}: a contradiction."),
            )
        }
    }
}

/// Weights with their sums, and what follows.
fn weighted(lang: Lang, weights: &Weights, closes: &str) -> String {
    let (lines, [across, slanted]) = (weight_names(lang, weights), weights.sums());
    let [sum_across, sum_slanted] =
        [[Line::Row, Line::Column], [Line::Diagonal, Line::Antidiagonal]].map(|kinds| sum(weights, kinds));
    let (zh, en) = match slanted - across {
        ..0 => (
            format!("{across} ≤ {slanted} 不成立，矛盾。"),
            format!("{across} is not at most {slanted}: a contradiction."),
        ),
        0 => (
            format!("两者相等，所以对角线比行列重的格都不可放：{closes}。"),
            format!(
                "The sums are equal, so no queen stands where the diagonals weigh more than row and column: {closes}."
            ),
        ),
        slack => (
            format!("两者只差 {slack}，所以对角线比行列重 {slack} 以上（不含 {slack}）的格都不可放：{closes}。"),
            format!(
                "The sums differ by {slack}, so no queen stands where the diagonals weigh over {slack} more than row and column: {closes}."
            ),
        ),
    };
    lang.pick(
        format!("加权：{lines}，其余为 0。每个可放格的行、列权之和都不超过它两条对角线的权之和。行列都要有皇后，权共 {sum_across}；每条对角线至多有一个，权共 {sum_slanted}。{zh}"),
        format!("Weights: {lines}; all others 0. On every open square row and column weigh at most what its two diagonals weigh. All rows and columns get queens: {sum_across}; a diagonal gets at most one: {sum_slanted}. {en}"),
    )
}

/// `第 2、5 行各 1，行减列为 -3 的对角线 2`: the lines of each kind and weight.
fn weight_names(lang: Lang, weights: &Weights) -> String {
    let mut groups: Vec<((Line, i64), Vec<i64>)> = Vec::new();
    for &Weight { kind, number, weight } in &weights.lines {
        match groups.iter_mut().find(|(key, _)| *key == (kind, weight)) {
            Some((_, numbers)) => numbers.push(number),
            None => groups.push(((kind, weight), vec![number])),
        }
    }
    groups.sort_by_key(|((kind, weight), _)| (*kind, std::cmp::Reverse(*weight)));
    let name = |((kind, weight), numbers): &((Line, i64), Vec<i64>)| {
        let more = match kind {
            Line::Row | Line::Column => 1,
            Line::Diagonal => 0,
            Line::Antidiagonal => 2,
        };
        let list = |comma| numbers.iter().map(|number| (number + more).to_string()).collect::<Vec<_>>().join(comma);
        let is_one = numbers.len() == 1;
        let (s, each_zh, each) = if is_one { ("", "", "") } else { ("s", "各", " each") };
        let zh = match kind {
            Line::Row => format!("第 {} 行", list("、")),
            Line::Column => format!("第 {} 列", list("、")),
            Line::Diagonal => format!("行减列为 {} 的对角线", list("、")),
            Line::Antidiagonal => format!("行加列为 {} 的反对角线", list("、")),
        };
        let en = match kind {
            Line::Row => format!("row{s} {}", list(", ")),
            Line::Column => format!("column{s} {}", list(", ")),
            Line::Diagonal => format!("diagonal{s} row - column = {}", list(", ")),
            Line::Antidiagonal => format!("antidiagonal{s} row + column = {}", list(", ")),
        };
        lang.pick(format!("{zh}{each_zh} {weight}"), format!("{en}: {weight}{each}"))
    };
    groups.iter().map(name).collect::<Vec<_>>().join(lang.pick("，", "; "))
}

/// `3×1 + 2×4 = 11`: the weights of lines of two kinds, as a reader adds them up.
fn sum(weights: &Weights, kinds: [Line; 2]) -> String {
    let mut counts: BTreeMap<i64, i64> = BTreeMap::new();
    for line in weights.lines.iter().filter(|line| kinds.contains(&line.kind)) {
        *counts.entry(line.weight).or_default() += 1;
    }
    let total: i64 = counts.iter().map(|(weight, count)| weight * count).sum();
    let terms: Vec<String> = counts.iter().rev().map(|(weight, count)| format!("{count}×{weight}")).collect();
    if terms.is_empty() { "0".into() } else { format!("{} = {total}", terms.join(" + ")) }
}

/// One hint, the first step, or a square that has a queen in every completion: 1 names the technique, 2 its place too, 3 says all of it.
fn hint(lang: Lang, step: Option<&Step>, forced: Option<&Square>, level: u8) -> String {
    let Some(step) = step else {
        let text = forced.map(|&square| self::square(lang, square));
        return match text {
            Some(square) => lang.pick(
                format!("提示：没有一步可直接看出；{square}在每个解中都有皇后。"),
                format!("Hint: no step is to be seen at once; every solution has a queen at {square}."),
            ),
            None => lang.pick("没有可推的下一步。", "No next step follows.").into(),
        };
    };
    let name = technique(lang, step.deduction.technique);
    let place = || match step.deduction.lines.as_slice() {
        [] => step.deduction.ways.iter().map(|way| square(lang, way.queen)).collect::<Vec<_>>().join("、"),
        lines => lines_of(lang, lines),
    };
    let text = match level {
        1 => name.to_owned(),
        2 => lang.pick(format!("{name}：看{}", place()), format!("{name}: look at {}", place())),
        _ => sentence(lang, &step.deduction),
    };
    lang.pick(format!("提示：{text}"), format!("Hint: {text}"))
}

fn certain(lang: Lang, explained: &Explained, known: &Completable, draw: Draw<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    if known.count == (1, true) {
        lines.push(draw(&queens(&known.solution), &explained.blocked).trim_end().to_owned());
        lines.push(String::new());
    }
    if !known.forced.is_empty() {
        let squares = squares(lang, &known.forced);
        lines.push(
            lang.pick(format!("每个解中都有皇后的格：{squares}。"), format!("A queen in every solution: {squares}.")),
        );
    }
    if !known.impossible.is_empty() {
        let squares = squares(lang, &known.impossible);
        lines.push(
            lang.pick(format!("可放，但任何解都不用：{squares}。"), format!("Open, but in no solution: {squares}.")),
        );
    }
    match known.cut_by {
        Some(limit) => lines.push(unfinished(lang, limit)),
        None if !known.all_squares_decided => lines.push(lang.text(
            "查找哪些格每个解都用、哪些格都不用，限于一定的工作量，未查完。",
            "Which squares all solutions use, or none, was looked for with a limit, not to the end.",
        )),
        None => {}
    }
    if known.count == (1, true) && !known.steps.is_empty() {
        lines.push(String::new());
        lines.push(lang.pick("解题步骤：", "Steps:").into());
        steps_lines(lang, &known.steps, "", &mut lines);
    }
    lines
}

fn queens(solution: &Solution) -> Vec<Square> {
    solution.columns().iter().zip(0..).map(|(&column, row)| Square::new(row, column)).collect()
}

fn moves(lang: Lang, moves: &[Move]) -> Vec<String> {
    let mut lines: Vec<String> = moves.first().map(|_| String::new()).into_iter().collect();
    for group in moves.chunk_by(|a, b| a.from == b.from) {
        let targets: Vec<Square> = group.iter().map(|one| one.to).collect();
        let (from, to) = (square(lang, group[0].from), squares(lang, &targets));
        lines.push(lang.pick(
            format!("或把{from}的皇后移到以下任一格即有解：{to}。"),
            format!("Or move the queen at {from} to any of these squares: {to}."),
        ));
    }
    lines
}

fn line(lang: Lang, line: RowOrColumn) -> String {
    let number = u64::from(line.index) + 1;
    match (line.kind == Line::Row, lang) {
        (true, Lang::Zh) => format!("第 {number} 行"),
        (false, Lang::Zh) => format!("第 {number} 列"),
        (true, Lang::En) => format!("row {number}"),
        (false, Lang::En) => format!("column {number}"),
    }
}

/// `第 1、2、5 行` for lines of one kind.
fn lines_of(lang: Lang, lines: &[RowOrColumn]) -> String {
    let kinds = [Line::Row, Line::Column].map(|kind| {
        let numbers: Vec<u32> = lines.iter().filter(|line| line.kind == kind).map(|line| line.index).collect();
        (!numbers.is_empty()).then(|| of_kind(lang, kind, &numbers))
    });
    kinds.into_iter().flatten().collect::<Vec<_>>().join(lang.pick("与", " and "))
}

fn of_kind(lang: Lang, kind: Line, numbers: &[u32]) -> String {
    let list = numbers.iter().map(|&number| (u64::from(number) + 1).to_string()).collect::<Vec<_>>();
    let is_row = kind == Line::Row;
    match lang {
        Lang::Zh => format!("第 {} {}", list.join("、"), if is_row { "行" } else { "列" }),
        Lang::En => {
            let name = if is_row { "row" } else { "column" };
            let plural = if list.len() == 1 { "" } else { "s" };
            format!("{name}{plural} {}", list.join(", "))
        }
    }
}

/// The lines across that some squares lie in.
fn across(lang: Lang, lines: &[RowOrColumn], squares: &[Square]) -> String {
    let is_row = lines.first().is_some_and(|line| line.kind == Line::Row);
    let mut numbers: Vec<u32> = squares.iter().map(|square| if is_row { square.column } else { square.row }).collect();
    numbers.sort_unstable();
    numbers.dedup();
    of_kind(lang, if is_row { Line::Column } else { Line::Row }, &numbers)
}

fn square(lang: Lang, square: Square) -> String {
    let (row, column) = (u64::from(square.row) + 1, u64::from(square.column) + 1);
    lang.pick(format!("第 {row} 行第 {column} 列"), format!("row {row} column {column}"))
}

fn squares(lang: Lang, squares: &[Square]) -> String {
    list(lang, squares, lang.pick("、", " and "))
}

fn any_of(lang: Lang, squares: &[Square]) -> String {
    list(lang, squares, lang.pick("或", " or "))
}

/// The names of some squares, with a word before the last of them.
fn list(lang: Lang, squares: &[Square], before_last: &str) -> String {
    let named: Vec<String> = squares.iter().take(MOST_NAMED).map(|&one| square(lang, one)).collect();
    let comma = lang.pick("、", ", ");
    match named.as_slice() {
        _ if squares.len() > MOST_NAMED => {
            let (text, count) = (named.join(comma), squares.len());
            lang.pick(format!("{text}等 {count} 格"), format!("{text} and others, {count} in all"))
        }
        [all_but_last @ .., last] if !all_but_last.is_empty() => {
            format!("{}{before_last}{last}", all_but_last.join(comma))
        }
        _ => named.concat(),
    }
}

/// With a capital letter.
fn upper(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}
