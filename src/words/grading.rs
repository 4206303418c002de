//! Checks in words: steps, reasons and scores for students, with squares from 1.

use crate::grade::{Ending, OptionError, Reason, SolutionTally, Step, points};
use crate::show::names;
use crate::show::{Lang, NotRead, say};
use crate::words::verdict::square;
use crate::words::{reading, verdict};
use nqfill_core::board::{Conflict, ConflictKind, Conflicts, Square};
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
pub(crate) fn quoted(lang: Lang, reason: &Reason, line: usize, text: &str, message: &str) -> String {
    let text = names::visible_text(text).replace('\t', " ");
    match reason {
        Reason::SeveralBoards(_) => say!(
            lang,
            "{message}；第 2 个从文件第 {line} 行“{text}”开始",
            "{message}; the second begins in line {line}, \"{text}\""
        ),
        _ => say!(lang, "文件第 {line} 行“{text}”：{message}", "line {line}, \"{text}\": {message}"),
    }
}

/// `未读入：第 1 行“实验报告”，另有 2 行`, and what signs were read as.
pub(crate) fn not_read(lang: Lang, lines: &[NotRead]) -> Option<String> {
    let mut parts: Vec<String> = Vec::new();
    let others: Vec<&NotRead> = lines.iter().filter(|line| !line.is_sign).collect();
    if let Some(NotRead { line, text, .. }) = others.first() {
        let (text, more) = (names::visible(text), others.len() - 1);
        let more = if more > 0 { say!(lang, "，另有 {more} 行", ", and {more} more") } else { String::new() };
        parts.push(say!(lang, "未读入：第 {line} 行“{text}”{more}", "not read: line {line}, \"{text}\"{more}"));
    }
    parts.extend(lines.iter().filter(|line| line.is_sign).map(|line| line.text.clone()));
    parts.dedup();
    (!parts.is_empty()).then(|| several(lang, &parts))
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

/// The end of a line about a submission: `，得分`
pub fn score(lang: Lang) -> &'static str {
    lang.pick("，得分", ", score")
}

/// `通过`, `未通过`, `未决` or `跳过`; the words in English are those of JSON.
pub fn ending(lang: Lang, ending: Ending) -> &'static str {
    match ending {
        Ending::Passed => lang.pick("通过", "passed"),
        Ending::Failed => lang.pick("未通过", "failed"),
        Ending::Undecided => lang.pick("未决", "undecided"),
        Ending::Skipped => lang.pick("跳过", "skipped"),
    }
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

/// What is wrong where a step fails.
pub(crate) fn fault(lang: Lang, step: Step) -> &'static str {
    match step {
        Step::Puzzle => lang.pick("没有对应的题目", "no puzzle to check against"),
        Step::HandedIn => lang.pick("没有提交", "not handed in"),
        Step::Readable => lang.pick("无法读取", "not readable"),
        Step::OneBoard => lang.pick("不止一个棋盘", "more than one board"),
        Step::Size => lang.pick("棋盘大小不对", "wrong size of the board"),
        Step::QueenCount => lang.pick("皇后个数不对", "wrong number of queens"),
        Step::NoConflicts => lang.pick("皇后互相攻击", "queens attack each other"),
        Step::FixedQueens => lang.pick("改动了给定的皇后", "a given queen was moved"),
        Step::BlockedSquares => lang.pick("皇后放在禁格上", "a queen on a blocked square"),
        Step::Complete => lang.pick("没有补全", "not complete"),
        Step::Completable => lang.pick("已无法补全", "cannot be completed"),
        Step::NoSolution => lang.pick("误答无解", "wrongly says \"no solution\""),
        Step::SolutionsRight => lang.pick("列出的解法有错", "a listed solution is wrong"),
        Step::NoDuplicates => lang.pick("列出的解法有重复", "a solution is listed twice"),
        Step::NoneMissing => lang.pick("列出的解法不全", "solutions are missing"),
    }
}

/// The reason, without squares that would give something away.
pub fn verdict(lang: Lang, reason: &Reason) -> String {
    match reason {
        Reason::NoPuzzle => say!(lang, "没有与它同名的题目", "no puzzle has its name"),
        Reason::SeveralPuzzles(_) => say!(lang, "有多个题目与它同名", "several puzzles have its name"),
        Reason::NoneChosen(1) => say!(
            lang,
            "题目文件中只有 1 个棋盘，请去掉 # 和后面的数",
            "the file of the puzzle has only 1 board; leave out # and the number"
        ),
        Reason::NoneChosen(boards) => say!(
            lang,
            "题目文件中有 {boards} 个棋盘，请用 文件#1 至 文件#{boards} 选定一个",
            ("the file of the puzzle has {}; choose one, as in FILE#1 to FILE#{boards}", amount(*boards, "board"))
        ),
        Reason::BadPuzzle(kind) => {
            say!(lang, "题目无法读取：", "the puzzle cannot be read: ") + &reading::input_error(lang, kind)
        }
        Reason::ConflictingPuzzle => {
            say!(
                lang,
                "题目给定的皇后互相冲突，没有解法",
                "the fixed queens of the puzzle conflict; it has no solution"
            )
        }
        Reason::NotHandedIn => say!(lang, "名单上有此人，但未提交", "on the roster, but nothing was handed in"),
        Reason::Unreadable(kind) | Reason::NotUnderstood(kind) => reading::input_error(lang, kind),
        Reason::Ambiguous(_) => {
            say!(lang, "有几种读法，等待老师选定", "it can be read in several ways; the teacher has to choose one")
        }
        Reason::SeveralBoards(found) => {
            say!(lang, "有 {found} 个棋盘，应只有一个", ("{}, expected one", amount(*found, "board")))
        }
        Reason::Size { found, expected } => say!(
            lang,
            "棋盘是 {found} x {found}，题目是 {expected} x {expected}",
            "the board is {found} x {found}, the puzzle is {expected} x {expected}"
        ),
        Reason::QueenCount { found, expected } => {
            say!(lang, "有 {found} 个皇后，应为 {expected} 个", ("{}, expected {expected}", amount(*found, "queen")))
        }
        Reason::Conflicts(_) => say!(lang, "有皇后互相冲突", "some queens conflict"),
        Reason::FixedQueens { .. } => {
            say!(lang, "题目给定的皇后被移动或去掉了", "fixed queens of the puzzle were moved or removed")
        }
        Reason::OnBlockedSquares(_) => say!(lang, "有皇后在禁格上", "a queen is on a blocked square"),
        Reason::Rejected(rejection) => {
            say!(lang, "未通过最终验证：{rejection}", "rejected by the final verification: {rejection}")
        }
        Reason::NotCompletable => say!(lang, "无法补全", "it cannot be completed"),
        Reason::HasSolution => say!(lang, "题目有解", "the puzzle has a solution"),
        Reason::WrongSolutions(_) => say!(lang, "列出的解法有错", "a listed solution is wrong"),
        Reason::Duplicates(_) => say!(lang, "有重复的解法", "a solution is listed twice"),
        Reason::Missing => say!(lang, "有遗漏的解法", "solutions are missing"),
        Reason::Limit(limit) => verdict::undecided(lang, *limit),
    }
}

/// The reason, one line for each square; the text of [`verdict`] if there is nothing to add.
pub(crate) fn full(lang: Lang, reason: &Reason) -> Vec<String> {
    match reason {
        Reason::Conflicts(conflicts) => attacks(lang, conflicts),
        Reason::FixedQueens { missing, moved } => fixed(lang, missing, moved),
        Reason::OnBlockedSquares(squares) => {
            let on = |&at| attack(lang, &Conflict { squares: [at; 2], kind: ConflictKind::Blocked });
            squares.iter().take(Conflicts::MOST_LISTED).map(on).collect()
        }
        Reason::SeveralPuzzles(names) => {
            vec![after(lang, &verdict(lang, reason), &names.join(lang.pick("、", ", ")))]
        }
        Reason::WrongSolutions(first) => first
            .iter()
            .map(|(index, reason)| {
                let why = several(lang, &full(lang, reason));
                say!(lang, "第 {index} 个：{why}", "number {index}: {why}")
            })
            .collect(),
        Reason::Duplicates(first) => first
            .iter()
            .map(|(again, before)| {
                say!(lang, "第 {again} 个与第 {before} 个重复", "number {again} repeats number {before}")
            })
            .collect(),
        // The counts say it.
        Reason::Missing => Vec::new(),
        _ => vec![verdict(lang, reason)],
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

/// `正确 90，错误 1，重复 1，遗漏 2，共 92`
pub(crate) fn tally(lang: Lang, tally: &SolutionTally) -> String {
    let &SolutionTally { right, wrong, duplicate, missing, total } = tally;
    let known = |number: Option<u128>| number.map_or_else(|| "?".to_owned(), |number| number.to_string());
    let (missing, total) = (known(missing), known(total));
    say!(
        lang,
        "正确 {right}，错误 {wrong}，重复 {duplicate}，遗漏 {missing}，共 {total}",
        "{right} right, {wrong} wrong, {duplicate} duplicate, {missing} missing, of {total}"
    )
}

/// A board that stands several times in a file.
pub(crate) fn repeated(lang: Lang, times: usize) -> String {
    say!(lang, "同一个棋盘写了 {times} 次，只算一个", "the same board {times} times, which counts as one")
}

/// `请选定 -i bits 或 -i grid`
pub(crate) fn choose(lang: Lang, options: &[String]) -> String {
    let options = options.join(lang.pick(" 或 ", " or "));
    say!(lang, "请选定 {options}", "choose {options}")
}

/// Advice without the parts that name options, and a command that grades one submission in place of them.
pub(crate) fn without_options(lang: Lang, advice: &str, command: &str) -> String {
    let has_option = |part: &str| part.contains("`-") || part.contains(" -");
    let of_another_command = |part: &str| part.contains("`nqfill -");
    let kept = parts(lang, advice, |part| !has_option(part));
    let alone = parts(lang, advice, |part| has_option(part) && !of_another_command(part))
        .map(|_| say!(lang, "运行 `{command}`，看可以怎样读", "`{command}` says how it may be read"));
    several(lang, &Vec::from_iter(kept.into_iter().chain(alone)))
}

/// Those of the parts of advice that are wanted, if there are any.
pub(crate) fn parts(lang: Lang, advice: &str, is_wanted: impl Fn(&str) -> bool) -> Option<String> {
    let between = lang.pick("；", "; ");
    let parts: Vec<&str> = advice.split(between).filter(|part| is_wanted(part)).collect();
    (!parts.is_empty()).then(|| parts.join(between))
}

/// Why points, a pattern or words for "no solution" are refused.
pub fn option_error(lang: Lang, error: &OptionError) -> String {
    match error {
        OptionError::NotPoints(text) => {
            say!(lang, "“{text}”不是分数，应如 10、2.5", "'{text}' is not a number of points: 10, 2.5")
        }
        OptionError::NoStep(name) => {
            let steps = points::step_names().join(lang.pick("、", ", "));
            say!(lang, "没有步骤“{name}”；步骤有 {steps}", "there is no step '{name}'; the steps are {steps}")
        }
        OptionError::TwiceInScheme(name) => {
            say!(lang, "步骤“{name}”给出了两次", "the step '{name}' is given twice")
        }
        OptionError::UnknownPart(part) => say!(
            lang,
            "\"{part}\"：路径中只有 {{student}}、{{puzzle}} 与 * 可以代表一部分",
            "'{part}': only {{student}}, {{puzzle}} and * can stand for a part of a path"
        ),
        OptionError::NoStudent => say!(lang, "样式中没有 {{student}}", "the pattern has no {{student}}"),
        OptionError::EmptyWord => {
            say!(lang, "有一个词是空的，应如 NO,IMPOSSIBLE,-1", "a word is empty: NO,IMPOSSIBLE,-1")
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
