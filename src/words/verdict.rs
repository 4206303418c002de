//! Verdicts, conflicts, errors and ratings in words.

use crate::show::names::printable;
use crate::show::shapes::MOST_DRAWN;
use crate::show::{Count, Lang, Level, Question, Status, Subject, Summary, Verdict, experiment, say};
use crate::words::steps::technique;
use crate::words::{explain, reading, search};
use nqfill_core::board::{Conflict, ConflictKind, Conflicts, Line, Square};
use nqfill_core::count::{Method, Tally};
use nqfill_core::engine::{Attempts, Limit};
use nqfill_core::solve::{Answer, Listing, Outcome, Statistics, Total};
use nqfill_read::words::messages::amount;
use nqfill_read::words::sentences::Sentence;
use nqfill_reason::deduce::Difficulty;
use nqfill_reason::rate::Rating;
use std::borrow::Cow;
use std::time::Duration;

/// Writes `解法 1:` without making a string: listings have millions of headings.
pub(crate) fn heading(lang: Lang, number: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(lang.pick("解法 ", "Solution ").as_bytes());
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
    out.push(b':');
}

/// Writes `解法 1，用时 0.000123 秒:`; in English as the OR-Tools tutorial prints it, without a colon.
pub(crate) fn timed_heading(lang: Lang, number: u64, found_after: Duration, out: &mut Vec<u8>) {
    let seconds = found_after.as_secs_f64();
    let line = say!(lang, "解法 {number}，用时 {seconds:.6} 秒:", "Solution {number}, time = {seconds:.6} s");
    out.extend_from_slice(line.as_bytes());
}

/// `未决：超过节点限制`
pub fn undecided(lang: Lang, why: Limit) -> String {
    Sentence::Undecided.write(lang, &[&reason(lang, why)])
}

/// `无解`
pub fn no_solution(lang: Lang) -> String {
    Sentence::NoSolution.write(lang, &[])
}

pub(crate) fn found(lang: Lang, total: u128) -> String {
    match total {
        0 => no_solution(lang),
        1 => Sentence::FoundOne.write(lang, &[]),
        _ => Sentence::Found.write(lang, &[&total]),
    }
}

pub(crate) fn found_classes(lang: Lang, classes: u128) -> String {
    match classes {
        1 => Sentence::FoundOneClass.write(lang, &[]),
        _ => Sentence::FoundClasses.write(lang, &[&classes]),
    }
}

/// The message at the end of a run that Ctrl-C has ended.
pub fn interrupted(lang: Lang) -> &'static str {
    lang.pick("已中断：其余棋盘未处理", "interrupted: the boards not shown were not answered")
}

/// `12,345,678`, with this text between the groups.
pub fn grouped(number: u64, between: &str) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join(between)
}

/// The answer to a question about the number of completions: `92`, `至少 92，未完成：超过时间限制`, `唯一解`; `未决：超过时间限制` where
/// none was found.
pub(crate) fn count(lang: Lang, count: &Count) -> String {
    let Tally { value, exhaustive, cut_by, .. } = count.tally;
    match (count.question, value, cut_by) {
        (Question::Unique, 2.., _) => say!(lang, "多解", "several"),
        (_, 0, Some(limit)) => undecided(lang, limit),
        (_, _, Some(limit)) => {
            let why = reason(lang, limit);
            say!(lang, "至少 {value}，未完成：{why}", "at least {value}, not finished: {why}")
        }
        (Question::Unique, 1, _) => say!(lang, "唯一解", "unique"),
        (Question::Unique, _, _) => say!(lang, "无解", "none"),
        (Question::HowMany | Question::HowManyClasses, _, _) if exhaustive => value.to_string(),
        (Question::HowMany | Question::HowManyClasses, _, _) => {
            say!(lang, "至少 {value}", "at least {value}")
        }
    }
}

/// Why a board is undecided.
pub fn reason(lang: Lang, reason: Limit) -> String {
    match reason {
        Limit::Time => say!(lang, "超过时间限制", "time limit"),
        Limit::Nodes => say!(lang, "超过节点限制", "node limit"),
        Limit::Interrupt => say!(lang, "已中断", "interrupted"),
        Limit::NoMemory(needed) => reading::no_memory(lang, needed),
        Limit::Memory(needed) => reading::memory_limit(lang, needed),
        Limit::TooManyRows { rows, most } => say!(
            lang,
            "空余 {rows} 行，该算法最多处理 {most} 行",
            ("{}, this algorithm takes at most {most}", amount(rows, "free row"))
        ),
        Limit::TooWide { columns, most } => say!(
            lang,
            "空余列跨 {columns} 列，该算法最多处理 {most} 列",
            "the free columns span {columns}, this algorithm takes at most {most}"
        ),
        Limit::GaveUp(Attempts { starts, moves }) => say!(
            lang,
            "局部搜索从 {starts} 个起点试过 {moves} 步未找到解法；它不能证明无解",
            "local search found nothing in {moves} moves from {starts} starts; it cannot prove that there is none"
        ),
        Limit::TooManyToSort => {
            say!(lang, "解法过多，无法按字典序排序", "too many solutions to sort into canonical order")
        }
        Limit::Rejected(rejection) => say!(
            lang,
            "算法给出的解法未通过验证（{rejection}）；请报告此缺陷",
            "the algorithm's answer failed verification ({rejection}); please report this defect"
        ),
        // A test asks for the words of a new kind.
        other => other.to_string(),
    }
}

/// `冲突：第 1 行第 1 列与第 1 行第 4 列在同一行`
pub fn conflict_line(lang: Lang, conflict: &Conflict) -> String {
    Sentence::Conflict.write(lang, &[&self::conflict(lang, conflict)])
}

/// `第 1 行第 1 列与第 1 行第 4 列在同一行`
pub fn conflict(lang: Lang, conflict: &Conflict) -> String {
    let [a, b] = conflict.squares.map(|at| square(lang, at));
    match conflict.kind {
        ConflictKind::Blocked => {
            say!(lang, "{a}的皇后在禁格上", "the queen at {a} is on a blocked square")
        }
        ConflictKind::Line(line) => {
            say!(lang, ("{a}与{b}在{}", same_line(lang, line)), ("{a} and {b} share {}", same_line(lang, line)))
        }
    }
}

/// `第 2 行第 4 列`
pub fn square(lang: Lang, square: Square) -> String {
    let (row, column) = (u64::from(square.row) + 1, u64::from(square.column) + 1);
    say!(lang, "第 {row} 行第 {column} 列", "row {row} column {column}")
}

/// On which line two queens attack each other.
pub fn same_line(lang: Lang, line: Line) -> &'static str {
    match line {
        Line::Row => lang.pick("同一行", "a row"),
        Line::Column => lang.pick("同一列", "a column"),
        Line::Diagonal => lang.pick("同一条主对角线上", "a diagonal"),
        Line::Antidiagonal => lang.pick("同一条反对角线上", "an antidiagonal"),
    }
}

/// The line after a list of conflicts that had to be cut.
pub fn more_conflicts(lang: Lang, more: u64) -> String {
    match more {
        1 => Sentence::MoreConflict.write(lang, &[]),
        _ => Sentence::MoreConflicts.write(lang, &[&more]),
    }
}

/// The conflict number of a board, and what it is made of: `冲突数：3（列 2，主对角线 1）`
pub fn conflict_number(lang: Lang, conflicts: &Conflicts) -> String {
    Sentence::ConflictNumber.write(lang, &[&conflicts.total(), &conflicts_by_kind(lang, conflicts)])
}

/// The conflict number among statistics: `统计：冲突数 3（列 2，主对角线 1）`
pub(crate) fn conflict_statistics(lang: Lang, conflicts: &Conflicts) -> String {
    let (total, kinds) = (conflicts.total(), conflicts_by_kind(lang, conflicts));
    let text = say!(lang, "冲突数 {total}（{kinds}）", "conflict number {total} ({kinds})");
    Sentence::Statistics.write(lang, &[&text])
}

/// `列 2，主对角线 1`
fn conflicts_by_kind(lang: Lang, conflicts: &Conflicts) -> String {
    let name = |kind| match kind {
        ConflictKind::Line(Line::Row) => lang.pick("行", "rows"),
        ConflictKind::Line(Line::Column) => lang.pick("列", "columns"),
        ConflictKind::Line(Line::Diagonal) => lang.pick("主对角线", "diagonals"),
        ConflictKind::Line(Line::Antidiagonal) => lang.pick("反对角线", "antidiagonals"),
        ConflictKind::Blocked => lang.pick("禁格", "blocked squares"),
    };
    let counts = ConflictKind::ALL.into_iter().map(|kind| (kind, conflicts.of_kind(kind)));
    let parts = counts.filter(|&(_, count)| count > 0).map(|(kind, count)| format!("{} {count}", name(kind)));
    parts.collect::<Vec<_>>().join(lang.pick("，", ", "))
}

/// `输入：格式 grid，编码 UTF-8`
pub(crate) fn source(lang: Lang, format: Option<&str>, encoding: &str) -> String {
    Sentence::Input.write(lang, &[&format.unwrap_or("?"), &encoding])
}

/// `统计：算法 exact（试探即可判定），节点 12，回溯 11，用时 0.000034 秒`
pub(crate) fn statistics(lang: Lang, statistics: &Statistics) -> String {
    let &Statistics { algorithm, nodes, backtracks, metrics, choice, elapsed, .. } = statistics;
    let seconds = elapsed.as_secs_f64();
    let why = search::choice(lang, choice).map_or_else(String::new, |why| say!(lang, "（{why}）", " ({why})"));
    let counted = |(metric, value)| {
        format!("{}{} {}", lang.pick("，", ", "), search::metric(lang, metric), experiment::metric_value(metric, value))
    };
    let metrics: String = metrics.iter().map(counted).collect();
    let text = say!(
        lang,
        "算法 {algorithm}{why}，节点 {nodes}，回溯 {backtracks}{metrics}，用时 {seconds:.6} 秒",
        "algorithm {algorithm}{why}, nodes {nodes}, backtracks {backtracks}{metrics}, {seconds:.6} s"
    );
    Sentence::Statistics.write(lang, &[&text])
}

/// The counts of a run: `共 3 个棋盘：有解 1，无解 1，冲突 1，未决 0，无效 0`
pub fn summary(lang: Lang, summary: &Summary) -> String {
    let &Summary { boards, solved, no_solution, conflict, undecided, invalid, .. } = summary;
    say!(
        lang,
        "共 {boards} 个棋盘：有解 {solved}，无解 {no_solution}，冲突 {conflict}，未决 {undecided}，无效 {invalid}",
        (
            "{}: {solved} solved, {no_solution} no solution, {conflict} conflict, {undecided} undecided, \
             {invalid} invalid",
            amount(boards, "board")
        )
    )
}

/// `PATH`, or `PATH#2` for the second board of a file.
pub fn path(subject: &Subject<'_>) -> String {
    place(subject.source, subject.index)
}

/// `PATH`, or `PATH#2`, of a source and the place of a board in it.
pub fn place(source: &str, index: usize) -> String {
    let path = printable(source);
    if index == 1 { path.into_owned() } else { format!("{path}#{index}") }
}

/// `统计：算法 meet-in-the-middle，用时 0.000034 秒`
pub(crate) fn count_statistics(lang: Lang, tally: &Tally) -> String {
    let seconds = tally.elapsed.as_secs_f64();
    let text = match tally.method.map(Method::name) {
        Some(method) => say!(lang, "算法 {method}，用时 {seconds:.6} 秒", "algorithm {method}, {seconds:.6} s"),
        None => say!(lang, "用时 {seconds:.6} 秒", "{seconds:.6} s"),
    };
    Sentence::Statistics.write(lang, &[&text])
}

/// `未画出：棋盘有 150 行，图上最多画 100 行`, and the form that has no such limit
pub fn too_large_for_a_picture(lang: Lang, rows: usize, most: usize, instead: &str) -> String {
    say!(
        lang,
        "未画出：棋盘有 {rows} 行，图上最多画 {most} 行；{instead} 可写成一行列号",
        "not drawn: {rows} rows, and a picture has at most {most}; {instead} writes a line of columns"
    )
}

/// A status in one word.
pub fn status(lang: Lang, status: Status) -> &'static str {
    match status {
        Status::Complete => lang.pick("完整", "complete"),
        Status::Partial => lang.pick("未完成", "partial"),
        Status::ClaimedNoSolution => lang.pick("声称无解", "claims that there is no solution"),
        Status::Missing => lang.pick("未提交", "not handed in"),
        Status::Conflict => lang.pick("冲突", "conflict"),
        Status::Invalid => lang.pick("无效", "invalid"),
        Status::Solved => lang.pick("有解", "solved"),
        Status::NoSolution => lang.pick("无解", "no solution"),
        Status::Undecided => lang.pick("未决", "undecided"),
    }
}

/// The verdict in one line, which ends text output and is `message` in JSON.
pub fn verdict(lang: Lang, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Answered(_) => message(lang, verdict, false).into_owned(),
        Verdict::Counted(Count { tally: Tally { value, exhaustive: true, .. }, question: Question::HowMany }) => {
            found(lang, *value)
        }
        Verdict::Counted(Count {
            tally: Tally { value: classes @ 1.., exhaustive: true, .. },
            question: Question::HowManyClasses,
        }) => found_classes(lang, *classes),
        Verdict::Counted(count) => self::count(lang, count),
        Verdict::Explained(explained) => explain::verdict(lang, explained),
        Verdict::Rated(rated) => rating(lang, rated),
        Verdict::Unrated(why) => undecided(lang, *why),
        Verdict::Conflict(_) => no_solution(lang),
        Verdict::Invalid(error) => Sentence::Invalid.write(lang, &[&reading::input_error(lang, &error.kind)]),
    }
}

/// The verdict in one line, without a copy of what is the same for all boards of a kind. Of a list with one completion of each
/// class it counts classes.
pub(crate) fn message(lang: Lang, verdict: &Verdict, are_classes: bool) -> Cow<'static, str> {
    let Verdict::Answered(Answer { outcome, .. }) = verdict else { return self::verdict(lang, verdict).into() };
    match outcome {
        Outcome::Solved(Listing { listed: 1, total: Total::NotAsked, .. }) => {
            Sentence::OneNotAsked.template(lang).into()
        }
        Outcome::Solved(listing) => total(lang, listing, are_classes).into(),
        Outcome::Unsolvable => Sentence::NoSolution.template(lang).into(),
        Outcome::Undecided(why) => undecided(lang, *why).into(),
    }
}

/// What was listed and how many there are: completions, or their classes.
fn total(lang: Lang, listing: &Listing, are_classes: bool) -> String {
    let listed = listing.listed;
    let one_of = |completions, classes| if are_classes { classes } else { completions };
    match listing.total {
        Total::Exactly(total) if total == u128::from(listed) && are_classes => found_classes(lang, total),
        Total::Exactly(total) if total == u128::from(listed) => found(lang, total),
        Total::Exactly(total) => one_of(Sentence::FirstOf, Sentence::FirstOfClasses).write(lang, &[&total, &listed]),
        Total::More if listed == 1 && !are_classes => Sentence::MoreThanOne.write(lang, &[]),
        Total::More => one_of(Sentence::More, Sentence::MoreClasses).write(lang, &[&listed]),
        Total::Unknown if listed == 1 && !are_classes => Sentence::PerhapsMoreThanOne.write(lang, &[]),
        Total::Unknown | Total::NotAsked => {
            one_of(Sentence::PerhapsMore, Sentence::PerhapsMoreClasses).write(lang, &[&listed])
        }
    }
}

/// `中等`
pub fn difficulty(lang: Lang, difficulty: Difficulty) -> &'static str {
    let (zh, en) = match difficulty {
        Difficulty::Trivial => ("入门", "trivial"),
        Difficulty::Easy => ("容易", "easy"),
        Difficulty::Medium => ("中等", "medium"),
        Difficulty::Hard => ("困难", "hard"),
        Difficulty::Expert => ("专家", "expert"),
    };
    lang.pick(zh, en)
}

/// The difficulty in output for programs.
pub fn difficulty_name(difficulty: Difficulty) -> &'static str {
    self::difficulty(Lang::En, difficulty)
}

/// A rating in one line: `中等 4003：3 皇后，唯一解，极小；唯一余格 2，两线相争 1`
pub(crate) fn rating(lang: Lang, rating: &Rating) -> String {
    let all = about(lang, rating);
    let level = level(lang, Level::of_rating(rating));
    let techniques = techniques(lang, rating);
    let cut = rating.cut_by.filter(|_| rating.score().is_some());
    let cut = cut.map_or(String::new(), |limit| say!(lang, "；", "; ") + &unfinished(lang, limit));
    let techniques = if techniques.is_empty() { techniques } else { say!(lang, "；", "; ") + &techniques };
    format!("{level}{}{all}{techniques}{cut}", lang.colon())
}

/// What a board is, without its difficulty: `3 皇后，唯一解，极小`
fn about(lang: Lang, rating: &Rating) -> String {
    let board = &rating.canonical.placement;
    let (queens, blocked) = (board.queens().len(), board.blocked().len());
    let parts = [
        Some(lang.pick(format!("{queens} 皇后"), amount(queens, "queen"))),
        (blocked > 0).then(|| lang.pick(format!("{blocked} 禁格"), amount(blocked, "blocked square"))),
        Some(completions(lang, rating)),
        rating.is_minimal.map(|is_minimal| match is_minimal {
            true => say!(lang, "极小", "minimal"),
            false => say!(lang, "非极小", "not minimal"),
        }),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(lang.pick("，", ", "))
}

/// A note that a limit came before it was known whether the board is minimal.
fn unfinished(lang: Lang, limit: Limit) -> String {
    let limit = reason(lang, limit);
    say!(lang, "是否极小未知：{limit}", "minimal or not is unknown: {limit}")
}

/// `中等 4003`; the words where techniques do not finish the board.
pub(crate) fn level(lang: Lang, level: Level) -> String {
    match level {
        Level::Graded(difficulty, score) => format!("{} {score}", self::difficulty(lang, difficulty)),
        Level::Cut => say!(lang, "未定级（因限制而止）", "not graded (a limit came first)"),
        Level::Several => say!(lang, "未定级（多解）", "not graded (several solutions)"),
        Level::Beyond => say!(lang, "未定级（超出各技巧）", "not graded (beyond the techniques)"),
    }
}

fn completions(lang: Lang, rating: &Rating) -> String {
    match (rating.count.value, rating.count.exhaustive) {
        (0, _) => say!(lang, "无解", "no solution"),
        (1, true) => say!(lang, "唯一解", "unique"),
        (count, true) => say!(lang, "{count} 种解法", "{count} solutions"),
        (count, false) => say!(lang, "至少 {count} 种解法", "at least {count} solutions"),
    }
}

/// `唯一余格 2，两线相争 1`
pub(crate) fn techniques(lang: Lang, rating: &Rating) -> String {
    let each = rating.techniques().map(|(name, rounds)| format!("{} {rounds}", technique(lang, name)));
    each.collect::<Vec<_>>().join(lang.pick("，", ", "))
}

/// The canonical form of the puzzle, drawn; `None` of boards too large for that.
pub(crate) fn canonical(rating: &Rating) -> Option<String> {
    let board = &rating.canonical.placement;
    (board.n() <= MOST_DRAWN).then(|| board.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_has_words_in_both_languages() {
        for limit in Limit::KINDS {
            assert_ne!(reason(Lang::Zh, limit), limit.to_string());
            assert_ne!(reason(Lang::En, limit), limit.to_string());
        }
    }
}
