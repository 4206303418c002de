//! Checks in words: steps, faults and scores, for students. Squares are named 1-based.

use crate::grade::{Completable, Fault, SolutionTally, Step, WrongSolution};
use crate::show::say;
use crate::show::{Lang, NotRead};
use crate::words::explain;
use crate::words::names;
use crate::words::verdict;
use crate::words::verdict::square;
use crate::words::verdict::unreadable;
use nqfill_core::board::{Conflict, ConflictKind, Conflicts, Square};
use nqfill_core::engine::Limit;
use nqfill_read::words::messages::amount;

/// `第 2 行第 4 列的皇后与第 4 行第 2 列的皇后在同一条反对角线上`
pub(crate) fn attack(lang: Lang, conflict: &Conflict) -> String {
    let ConflictKind::Line(line) = conflict.kind else { return verdict::conflict(lang, conflict) };
    let [a, b] = conflict.squares.map(|at| square(lang, at));
    let line = verdict::same_line(lang, line);
    say!(lang, "{a}的皇后与{b}的皇后在{line}", "the queens at {a} and {b} share {line}")
}

/// The line below what is wrong with a text: `提示：补上缺少的 1 行`.
pub(crate) fn help_line(lang: Lang, help: &str) -> String {
    say!(lang, "提示：{help}\n", "help: {help}\n")
}

/// A message about a text with the line that it is about: `文件第 27 行“第 3 行的皇后放在第 1 列。”：...`
pub(crate) fn quoted(lang: Lang, fault: &Fault, line: usize, text: &str, message: &str) -> String {
    let text = names::visible_text(text).replace('\t', " ");
    match fault {
        Fault::SeveralBoards(_) => say!(
            lang,
            "{message}；第 2 个从文件第 {line} 行“{text}”开始",
            "{message}; the second begins in line {line}, \"{text}\""
        ),
        _ => say!(lang, "文件第 {line} 行“{text}”：{message}", "line {line}, \"{text}\": {message}"),
    }
}

/// `未读入：第 1 行“实验报告”，另有 2 行`, and what signs were read as.
pub(crate) fn not_read(lang: Lang, lines: &[NotRead]) -> Option<String> {
    let mut said: Vec<String> = Vec::new();
    let others: Vec<&NotRead> = lines.iter().filter(|line| !line.is_sign).collect();
    if let Some(NotRead { line, text, .. }) = others.first() {
        let (text, more) = (names::visible(text), others.len() - 1);
        said.push(match more {
            0 => say!(lang, "未读入：第 {line} 行“{text}”", "not read: line {line}, \"{text}\""),
            _ => {
                say!(
                    lang,
                    "未读入：第 {line} 行“{text}”，另有 {more} 行",
                    "not read: line {line}, \"{text}\", and {more} more"
                )
            }
        });
    }
    said.extend(lines.iter().filter(|line| line.is_sign).map(|line| line.text.clone()));
    said.dedup();
    (!said.is_empty()).then(|| several(lang, &said))
}

/// A message after a heading: `冲突：...`
pub fn after(lang: Lang, heading: &str, message: &str) -> String {
    format!("{heading}{}{message}", lang.colon())
}

/// Several messages on one line.
pub(crate) fn several(lang: Lang, messages: &[String]) -> String {
    messages.join(lang.pick("；", "; "))
}

/// The first line of a message, and how many more there are.
pub(crate) fn first_of(lang: Lang, message: &str) -> String {
    let mut lines = message.lines();
    let (first, more) = (lines.next().unwrap_or_default(), lines.count());
    match more {
        0 => first.into(),
        _ => say!(lang, "{first}（另有 {more} 处）", "{first} (and {more} more)"),
    }
}

/// A failed step, in one word.
pub(crate) fn failed_step(lang: Lang) -> &'static str {
    lang.pick("失败", "failed")
}

/// The end of a line about a case: `，得分`
pub(crate) fn score(lang: Lang) -> &'static str {
    lang.pick("，得分", ", score")
}

/// The requirement of a step.
pub fn step(lang: Lang, step: Step) -> &'static str {
    match step {
        Step::Puzzle => lang.pick("有对应的题目", "there is a puzzle to check against"),
        Step::HandedIn => lang.pick("已提交", "handed in"),
        Step::Readable => lang.pick("可以读取", "readable"),
        Step::OneBoard => lang.pick("只有一个棋盘", "one board"),
        Step::Size => lang.pick("棋盘大小正确", "the right size"),
        Step::QueenCount => lang.pick("皇后数目正确", "the right number of queens"),
        Step::NoConflicts => lang.pick("皇后互不冲突", "no conflicts"),
        Step::FixedQueens => lang.pick("保留题目给定的皇后", "the fixed queens are kept"),
        Step::BlockedSquares => lang.pick("禁格上没有皇后", "no queen on a blocked square"),
        Step::Complete => lang.pick("完整", "complete"),
        Step::Completable => lang.pick("可以补全", "can be completed"),
        Step::NoSolution => lang.pick("题目确实无解", "the puzzle has no solution"),
        Step::SolutionsRight => lang.pick("列出的解法都正确", "every listed solution is right"),
        Step::NoDuplicates => lang.pick("没有重复的解法", "no solution is listed twice"),
        Step::NoneMissing => lang.pick("没有遗漏的解法", "no solution is missing"),
    }
}

/// The fault, without squares that would give something away.
pub fn verdict(lang: Lang, fault: &Fault) -> String {
    match fault {
        Fault::NoPuzzle => say!(lang, "没有与它同名的题目", "no puzzle has its name"),
        Fault::SeveralPuzzles(_) => say!(lang, "有多个题目与它同名", "several puzzles have its name"),
        Fault::SeveralBoardsInPuzzle(boards) => say!(
            lang,
            "题目文件中有 {boards} 个棋盘，请用 文件#1 至 文件#{boards} 选定一个",
            "the file of the puzzle has {boards} boards; choose one, as in FILE#1 to FILE#{boards}"
        ),
        Fault::NoSuchBoardInPuzzle { chosen, boards } => say!(
            lang,
            "题目文件中没有第 {chosen} 个棋盘，共有 {boards} 个",
            "the file of the puzzle has no board {chosen}, it has {boards}"
        ),
        Fault::BadPuzzle(kind) => {
            say!(lang, "题目无法读取：", "the puzzle cannot be read: ") + &verdict::input_error(lang, kind)
        }
        Fault::ConflictingPuzzle => {
            say!(
                lang,
                "题目给定的皇后互相冲突，没有解法",
                "the fixed queens of the puzzle conflict; it has no solution"
            )
        }
        Fault::NotHandedIn => say!(lang, "名单上有此人，但未提交", "on the roster, but nothing was handed in"),
        Fault::Unreadable(kind) => verdict::input_error(lang, kind),
        Fault::NoText(why) => unreadable(lang, why),
        Fault::SeveralBoards(found) => {
            say!(lang, "有 {found} 个棋盘，应只有一个", ("{}, expected one", amount(*found, "board")))
        }
        Fault::Size { found, expected } => say!(
            lang,
            "棋盘是 {found} x {found}，题目是 {expected} x {expected}",
            "the board is {found} x {found}, the puzzle is {expected} x {expected}"
        ),
        Fault::QueenCount { found, expected } | Fault::Incomplete { found, expected } => {
            say!(lang, "有 {found} 个皇后，应为 {expected} 个", ("{}, expected {expected}", amount(*found, "queen")))
        }
        Fault::Conflicts(_) => say!(lang, "有皇后互相冲突", "some queens conflict"),
        Fault::FixedQueens { .. } => {
            say!(lang, "题目给定的皇后被移动或去掉了", "fixed queens of the puzzle were moved or removed")
        }
        Fault::OnBlockedSquares(_) => say!(lang, "有皇后在禁格上", "a queen is on a blocked square"),
        Fault::Rejected(rejection) => {
            say!(lang, "未通过最终验证：{rejection}", "rejected by the final verification: {rejection}")
        }
        Fault::NotCompletable { .. } => say!(lang, "无法补全", "it cannot be completed"),
        Fault::HasSolution => say!(lang, "题目有解", "the puzzle has a solution"),
        Fault::WrongSolutions { .. } => say!(lang, "列出的解法有错", "a listed solution is wrong"),
        Fault::Duplicates { .. } => say!(lang, "有重复的解法", "a solution is listed twice"),
        Fault::Missing(_) => say!(lang, "有遗漏的解法", "solutions are missing"),
    }
}

/// The fault, one line for each square; the text of [`verdict`] if there is nothing to add.
pub(crate) fn full(lang: Lang, fault: &Fault) -> Vec<String> {
    match fault {
        Fault::Conflicts(conflicts) => attacks(lang, conflicts),
        Fault::FixedQueens { missing, moved } => fixed(lang, missing, moved),
        Fault::OnBlockedSquares(squares) => {
            let on = |&at| attack(lang, &Conflict { squares: [at; 2], kind: ConflictKind::Blocked });
            squares.iter().take(Conflicts::MOST_LISTED).map(on).collect()
        }
        Fault::SeveralPuzzles(names) => {
            vec![after(lang, &verdict(lang, fault), &names.join(lang.pick("、", ", ")))]
        }
        Fault::WrongSolutions { first, tally } => {
            let mut lines = vec![self::tally(lang, tally)];
            lines.extend(first.iter().map(|wrong| wrong_solution(lang, wrong)));
            lines
        }
        Fault::Duplicates { first, tally } => {
            let mut lines = vec![self::tally(lang, tally)];
            lines.extend(first.iter().map(|(again, before)| {
                say!(lang, "第 {again} 个与第 {before} 个重复", "number {again} repeats number {before}")
            }));
            lines
        }
        Fault::Missing(tally) => vec![self::tally(lang, tally)],
        Fault::NotCompletable { why: Some(why) } => {
            let why = match why {
                Ok(reason) => after(lang, &verdict(lang, fault), &explain::blame(lang, reason)),
                Err(limit) => no_reason(lang, &verdict(lang, fault), *limit),
            };
            vec![why]
        }
        _ => vec![verdict(lang, fault)],
    }
}

fn attacks(lang: Lang, conflicts: &Conflicts) -> Vec<String> {
    let mut lines: Vec<_> = conflicts.list().iter().map(|conflict| attack(lang, conflict)).collect();
    let more = conflicts.total() - conflicts.list().len() as u64;
    if more > 0 {
        lines.push(verdict::more_conflicts(lang, more));
    }
    lines
}

fn fixed(lang: Lang, missing: &[Square], moved: &[(Square, Square)]) -> Vec<String> {
    let gone = missing.iter().map(|&at| {
        let at = square(lang, at);
        say!(lang, "题目在{at}的皇后不见了", "the fixed queen at {at} is missing")
    });
    let elsewhere = moved.iter().map(|&(from, to)| {
        let (from, to) = (square(lang, from), square(lang, to));
        say!(lang, "题目在{from}的皇后被移到了{to}", "the fixed queen at {from} was moved to {to}")
    });
    gone.chain(elsewhere).take(Conflicts::MOST_LISTED).collect()
}

fn wrong_solution(lang: Lang, wrong: &WrongSolution) -> String {
    let (index, why) = (wrong.index, full(lang, &wrong.fault).join(lang.pick("；", "; ")));
    say!(lang, "第 {index} 个：{why}", "number {index}: {why}")
}

/// `正确 90，错误 1，重复 1，遗漏 2，共 92`
pub(crate) fn tally(lang: Lang, tally: &SolutionTally) -> String {
    let &SolutionTally { right, wrong, duplicate, total } = tally;
    let known = |number: Option<u128>| number.map_or_else(|| "?".to_owned(), |number| number.to_string());
    let (missing, total) = (known(tally.missing()), known(total));
    say!(
        lang,
        "正确 {right}，错误 {wrong}，重复 {duplicate}，遗漏 {missing}，共 {total}",
        "{right} right, {wrong} wrong, {duplicate} duplicate, {missing} missing, of {total}"
    )
}

fn no_reason(lang: Lang, verdict: &str, limit: Limit) -> String {
    let why = verdict::reason(lang, limit);
    say!(lang, "{verdict}（没有求出原因：{why}）", "{verdict} (no reason was found: {why})")
}

/// What is said of a submission that waits for whoever grades to choose how it is read.
pub(crate) fn asked(lang: Lang) -> &'static str {
    lang.pick("有几种读法，等待老师选定", "it can be read in several ways, between which whoever grades has to choose")
}

/// The result of the search for a completion of a partial board.
pub(crate) fn completable(lang: Lang, found: Completable) -> String {
    match found {
        Completable::Yes => say!(lang, "可以补全", "it can be completed"),
        Completable::No => say!(lang, "无法补全", "it cannot be completed"),
        Completable::Unknown(reason) => {
            say!(lang, "能否补全未决：", "undecided whether it can be completed: ") + &verdict::reason(lang, reason)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nqfill_core::board::Line;

    #[test]
    fn squares_are_named_from_one_in_both_languages() {
        let squares = [Square::new(1, 3), Square::new(3, 1)];
        let conflict = Conflict { squares, kind: ConflictKind::Line(Line::Antidiagonal) };
        assert_eq!(attack(Lang::Zh, &conflict), "第 2 行第 4 列的皇后与第 4 行第 2 列的皇后在同一条反对角线上");
        assert_eq!(
            attack(Lang::En, &conflict),
            "the queens at row 2 column 4 and row 4 column 2 share an antidiagonal"
        );
    }
}
