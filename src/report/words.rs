//! Verdicts, conflicts and errors in words.

use super::{Count, Lang, Question, Subject, Summary, Verdict, name_words};
use crate::board::{Conflict, ConflictKind, Line};
use crate::count::Tally;
use crate::engine::{Effort, Limit, Tree};
use crate::input::{Expected, InputErrorKind, Legend, Loss, Reading, Unreadable};
use crate::solve::{Choice, Listing, Outcome, Reason, Statistics, Total};
use std::borrow::Cow;

/// Writes `解法 1:`. Listings have millions of these, so no string is made.
pub fn heading(lang: Lang, number: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(lang.pick("解法 ", "Solution ").as_bytes());
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
    out.push(b':');
}

/// The verdict in one line, as text output ends with and JSON has under `message`.
#[must_use]
pub fn verdict(lang: Lang, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Answered(answer) => match &answer.outcome {
            Outcome::Solved(listing) => total(lang, listing),
            Outcome::Unsolvable => no_solution(lang),
            Outcome::Undecided(why) => undecided(lang, *why),
        },
        Verdict::Counted(Count { tally: Tally { value, exhaustive: true, .. }, question: Question::HowMany }) => {
            found(lang, *value)
        }
        Verdict::Counted(count) => self::count(lang, count),
        Verdict::Conflict(_) => no_solution(lang),
        Verdict::Invalid(error) => lang.pick("无效：", "Invalid: ").to_owned() + &input_error(lang, &error.kind),
    }
}

/// `未决：超过节点限制`
pub(super) fn undecided(lang: Lang, why: Reason) -> String {
    lang.pick("未决：", "Undecided: ").to_owned() + &reason(lang, why)
}

fn no_solution(lang: Lang) -> String {
    lang.pick("无解", "No solution").into()
}

fn found(lang: Lang, total: u128) -> String {
    match total {
        0 => no_solution(lang),
        1 => lang.pick("共找到 1 种解法。", "Found 1 solution.").into(),
        _ => {
            let mut number = itoa::Buffer::new();
            [lang.pick("共找到 ", "Found "), number.format(total), lang.pick(" 种解法。", " solutions.")].concat()
        }
    }
}

fn total(lang: Lang, listing: &Listing) -> String {
    let listed = listing.listed;
    match listing.total {
        Total::Exactly(total) if total == u128::from(listed) => found(lang, total),
        Total::Exactly(total) => lang.pick(
            format!("共有 {total} 种解法，已列出前 {listed} 种。"),
            format!("{total} solutions, the first {listed} listed."),
        ),
        Total::More => lang.pick(
            format!("已列出前 {listed} 种解法，还有更多。"),
            format!("Listed the first {listed} solutions; there are more."),
        ),
        Total::Unsought if listed == 1 => {
            lang.pick("已求得 1 种解法，未再搜索。", "Found one solution; others were not looked for.").into()
        }
        Total::Unknown | Total::Unsought => lang.pick(
            format!("已列出前 {listed} 种解法，可能还有更多。"),
            format!("Listed the first {listed} solutions; there may be more."),
        ),
    }
}

/// Before a long list of completions: how long it is.
#[must_use]
pub fn announcement(lang: Lang, path: &str, count: u128) -> String {
    lang.pick(format!("{path}：共有 {count} 种解法，逐一列出"), format!("{path}: listing all of {count} solutions"))
}

/// The answer to a question about the number of completions: `92`, `至少 92，未完成：超过时间限制`, `唯一解`.
#[must_use]
pub fn count(lang: Lang, count: &Count) -> String {
    let Tally { value, exhaustive, cut_by, .. } = count.tally;
    match (count.question, value, cut_by) {
        (Question::Unique, 2.., _) => lang.pick("多解", "several").into(),
        (_, _, Some(limit)) => {
            let why = reason(lang, Reason::Limit(limit));
            lang.pick(format!("至少 {value}，未完成：{why}"), format!("at least {value}, not finished: {why}"))
        }
        (Question::Unique, 1, _) => lang.pick("唯一解", "unique").into(),
        (Question::Unique, _, _) => lang.pick("无解", "none").into(),
        (Question::HowMany, _, _) if exhaustive => value.to_string(),
        (Question::HowMany, _, _) => lang.pick(format!("至少 {value}"), format!("at least {value}")),
    }
}

pub(super) fn reason(lang: Lang, reason: Reason) -> String {
    match reason {
        Reason::Limit(Limit::Time) => lang.pick("超过时间限制", "time limit").into(),
        Reason::Limit(Limit::Nodes) => lang.pick("超过节点限制", "node limit").into(),
        Reason::Limit(Limit::Interrupt) => lang.pick("已中断", "interrupted").into(),
        Reason::TooManyRows { rows, most } => lang.pick(
            format!("空余 {rows} 行，该算法最多处理 {most} 行"),
            format!("{rows} free rows, this algorithm takes at most {most}"),
        ),
        Reason::TooWide { columns, most } => lang.pick(
            format!("空余列跨 {columns} 列，该算法最多处理 {most} 列"),
            format!("the free columns span {columns}, this algorithm takes at most {most}"),
        ),
        Reason::GaveUp(Effort { starts, moves }) => lang.pick(
            format!("局部搜索从 {starts} 个起点试过 {moves} 步未找到解法；它不能证明无解"),
            format!(
                "local search found nothing in {moves} moves from {starts} starts; it cannot prove that there is none"
            ),
        ),
        Reason::TooManyToSort => {
            lang.pick("解法过多，无法按字典序排序", "too many solutions to sort into canonical order").into()
        }
        Reason::Rejected(rejection) => lang.pick(
            format!("算法给出的解法未通过验证（{rejection}）；请报告此缺陷"),
            format!("the algorithm's answer failed verification ({rejection}); please report this defect"),
        ),
    }
}

/// `冲突：第 1 行第 1 列与第 1 行第 4 列在同一行`
#[must_use]
pub fn conflict_line(lang: Lang, conflict: &Conflict) -> String {
    lang.pick("冲突：", "Conflict: ").to_owned() + &self::conflict(lang, conflict)
}

/// `第 1 行第 1 列与第 1 行第 4 列在同一行`
#[must_use]
pub fn conflict(lang: Lang, conflict: &Conflict) -> String {
    let square = |i: usize| {
        let (row, column) = (u64::from(conflict.squares[i].row) + 1, u64::from(conflict.squares[i].column) + 1);
        lang.pick(format!("第 {row} 行第 {column} 列"), format!("row {row} column {column}"))
    };
    let (a, b) = (square(0), square(1));
    match conflict.kind {
        ConflictKind::Blocked => {
            lang.pick(format!("{a}的皇后在封锁格上"), format!("the queen at {a} is on a blocked square"))
        }
        ConflictKind::Line(line) => lang.pick(
            format!("{a}与{b}在{}", same_line(lang, line)),
            format!("{a} and {b} share {}", same_line(lang, line)),
        ),
    }
}

fn same_line(lang: Lang, line: Line) -> &'static str {
    match line {
        Line::Row => lang.pick("同一行", "a row"),
        Line::Column => lang.pick("同一列", "a column"),
        Line::Diagonal => lang.pick("同一条主对角线上", "a diagonal"),
        Line::Antidiagonal => lang.pick("同一条反对角线上", "an antidiagonal"),
    }
}

/// What follows the list of conflicts where it had to be cut.
#[must_use]
pub fn more_conflicts(lang: Lang, more: u64) -> String {
    lang.pick(format!("另有 {more} 处冲突未列出"), format!("{more} more conflicts not listed"))
}

/// What is wrong with an input, without the place: `第 3 行有 5 格，应为 4 格`
#[must_use]
pub fn input_error(lang: Lang, kind: &InputErrorKind) -> String {
    match kind {
        InputErrorKind::EmptyFile => lang.pick("文件为空", "the file is empty").into(),
        InputErrorKind::NoBoard => lang.pick("没有找到棋盘", "no board found").into(),
        InputErrorKind::RaggedRow { row, found, expected } => lang.pick(
            format!("第 {row} 行有 {found} 格，应为 {expected} 格"),
            format!("row {row} has {}, expected {expected}", squares(*found)),
        ),
        InputErrorKind::NotSquare { rows, columns } => lang.pick(
            format!("有 {rows} 行，每行 {columns} 格，行数与列数应相等"),
            format!("{rows} rows of {}, expected as many rows as columns", squares(*columns)),
        ),
        InputErrorKind::WrongRanks { ranks, squares } => lang.pick(
            format!("FEN 有 {ranks} 横行，每行 {squares} 格，应有 {squares} 横行"),
            format!("the FEN has {ranks} ranks of {squares} squares, expected {squares} ranks"),
        ),
        InputErrorKind::WrongHeader { header, rows } => lang.pick(
            format!("首行写明 n = {header}，棋盘却有 {rows} 行"),
            format!("the header says n = {header}, but the board has {rows} rows"),
        ),
        InputErrorKind::UnknownCharacter { character, row, column, legend } => {
            let (character, expected) = (shown(*character), squares_of(lang, legend));
            lang.pick(
                format!("第 {row} 行第 {column} 列的字符 {character} 不是格子，应为 {expected}"),
                format!("row {row} column {column} has the character {character}, expected {expected}"),
            )
        }
        InputErrorKind::Unexpected { found, expected } => unexpected(lang, *found, *expected),
        InputErrorKind::OutOfRange { number, first, last } => lang.pick(
            format!("{number} 超出棋盘，行列号应在 {first} 到 {last} 之间"),
            format!("{number} is off the board, rows and columns are {first} to {last}"),
        ),
        InputErrorKind::WrongCount { found, expected } => {
            lang.pick(format!("应有 {expected} 项，只读到 {found} 项"), format!("{found} given, expected {expected}"))
        }
        InputErrorKind::SizeUnknown => lang.pick(
            "看不出棋盘的大小，请用 --size N 指明",
            "the text does not say how large the board is; say it with --size N",
        )
        .into(),
        InputErrorKind::OptionRefused { option, format } => lang.pick(
            format!("{option} 不适用于格式 {format}"),
            format!("{option} says nothing that the format {format} could obey"),
        ),
        InputErrorKind::Ambiguous(readings) => ambiguous(lang, readings),
        InputErrorKind::ColourRegions => lang.pick(
            "这是以字母或颜色分区的“皇后”谜题（LinkedIn Queens），不是 n 皇后残局",
            "letters or colours mark regions: this is the other puzzle called Queens (LinkedIn), not n-queens completion",
        )
        .into(),
        InputErrorKind::UnknownName { .. }
        | InputErrorKind::RepeatedName { .. }
        | InputErrorKind::MissingName { .. }
        | InputErrorKind::Disagree { .. }
        | InputErrorKind::TooDeep { .. }
        | InputErrorKind::Aliases => name_words::error(lang, kind),
        InputErrorKind::Malformed(what) => {
            lang.pick(format!("文件不合语法（{what}）"), format!("the document is not well formed: {what}"))
        }
        InputErrorKind::ZeroSize => lang.pick("n = 0，应至少为 1", "n = 0, expected at least 1").into(),
        InputErrorKind::BoardTooLarge { most } => {
            lang.pick(format!("棋盘过大，n 最大为 {most}"), format!("the board is too large, n is at most {most}"))
        }
        InputErrorKind::SizeBeyondText { n } => lang.pick(
            format!("n = {n} 远大于文件内容所示的棋盘，若确实如此，请用 --size {n} 指明"),
            format!("n = {n} is far larger than the board that the text shows; if it is meant, say so with --size {n}"),
        ),
        InputErrorKind::InputTooLarge { most } => {
            lang.pick(format!("输入超过 {most} 字节的上限"), format!("the input exceeds the limit of {most} bytes"))
        }
        InputErrorKind::Undecodable { offset } => lang.pick(
            format!("第 {offset} 字节（从 0 起）处不是文本：既不是 UTF-8、UTF-16，也不是 GB18030"),
            format!("no text at byte {offset} (counted from 0): neither UTF-8 nor UTF-16 nor GB18030"),
        ),
        InputErrorKind::Unreadable(why) => {
            lang.pick("无法读取文件：", "the file cannot be read: ").to_owned() + &unreadable(lang, why)
        }
    }
}

/// `. _ -（空格）、Q（皇后）或 x（封锁）`
fn squares_of(lang: Lang, legend: &Legend) -> String {
    let kinds = [
        (&legend.empty, lang.pick("空格", "empty")),
        (&legend.queen, lang.pick("皇后", "queen")),
        (&legend.blocked, lang.pick("封锁", "blocked")),
    ];
    let named = kinds.into_iter().filter(|(characters, _)| !characters.is_empty()).map(|(characters, name)| {
        let characters: Vec<String> = characters.chars().filter(|c| *c != ' ').map(String::from).collect();
        let characters = characters.join(" ");
        lang.pick(format!("{characters}（{name}）"), format!("{characters} ({name})"))
    });
    let mut named: Vec<String> = named.collect();
    let last = named.pop().unwrap_or_default();
    let others = named.join(lang.pick("、", ", "));
    if others.is_empty() { last } else { others + lang.pick("或 ", " or ") + &last }
}

fn unexpected(lang: Lang, found: Option<char>, expected: Expected) -> String {
    let expected = match expected {
        Expected::Number => lang.pick("一个数", "a number"),
        Expected::Pair => lang.pick("行号和列号", "a row and a column"),
        Expected::SquareName => lang.pick("格子的名称，如 b4", "the name of a square, like b4"),
        Expected::QuotedRow => lang.pick("引号中的一行格子", "a row of squares in quotes"),
        Expected::Row => lang.pick("一行格子", "a row of squares"),
        Expected::BarredRow => lang.pick("竖线之间的一行格子", "a row of squares between bars"),
        Expected::FenCharacter => lang.pick("数字、Q 或 /", "a digit, Q or /"),
        Expected::Assignment => lang.pick("名称和值，如 n = 8", "a name and its value, like n = 8"),
        Expected::Fact => lang.pick("事实，如 queen(1,2).", "a fact, like queen(1,2)."),
        Expected::ClosingBracket => lang.pick("右括号或逗号", "a closing bracket or a comma"),
        Expected::Squares => lang.pick("格子的列表，如 [[0, 1], [2, 3]]", "a list of squares, like [[0, 1], [2, 3]]"),
        Expected::Rows => lang.pick("棋盘各行，如 [\".Q..\", ...]", "the rows of a board, like [\".Q..\", ...]"),
        Expected::Bit => lang.pick("0 或 1", "0 or 1"),
        Expected::Coordinate => {
            lang.pick("行和列的名称，如 row、column", "names of a row and a column, like row, column")
        }
        Expected::End => lang.pick("行末", "the end"),
    };
    let found = match found {
        None => lang.pick("结尾", "the end").to_owned(),
        Some('\n' | '\r') => lang.pick("行末", "the end of the line").to_owned(),
        Some(character) => lang.pick(" ", "").to_owned() + &shown(character) + lang.pick(" ", ""),
    };
    lang.pick(format!("遇到{found}，应为{expected}"), format!("found {found}, expected {expected}"))
}

/// All readings by their options; the boards are drawn elsewhere.
fn ambiguous(lang: Lang, readings: &[Reading]) -> String {
    let options: Vec<String> = readings.iter().map(|reading| format!("`{}`", reading.option)).collect();
    let (count, options) = (options.len(), options.join(lang.pick("、", ", ")));
    lang.pick(
        format!("有 {count} 种读法，棋盘各不相同，请选定其一：{options}"),
        format!("it can be read in {count} ways that give different boards; choose one: {options}"),
    )
}

/// `读作 -i kattis：`, which stands above a drawn board.
#[must_use]
pub fn reading(lang: Lang, reading: &Reading) -> String {
    let Reading { option, n, .. } = reading;
    lang.pick(format!("{option} 读作（n = {n}）"), format!("{option} reads it as (n = {n})"))
}

/// `输入：格式 grid，编码 UTF-8`
#[must_use]
pub fn source(lang: Lang, format: Option<&str>, encoding: &str) -> String {
    let format = format.unwrap_or("?");
    lang.pick(format!("输入：格式 {format}，编码 {encoding}"), format!("Input: format {format}, encoding {encoding}"))
}

fn squares(count: usize) -> String {
    format!("{count} square{}", if count == 1 { "" } else { "s" })
}

/// Characters that are not seen but change what is: controls, line separators, marks without width, and those that turn
/// the direction of writing, under which a name or a message reads as another one.
fn is_unseen(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}')
}

/// A character as people can see it: `'#'`, `U+0007`.
fn shown(character: char) -> String {
    if is_unseen(character) || (character.is_whitespace() && character != ' ') {
        format!("U+{:04X}", u32::from(character))
    } else {
        format!("'{character}'")
    }
}

fn unreadable(lang: Lang, why: &Unreadable) -> String {
    match why {
        Unreadable::Missing => lang.pick("没有这个文件", "no such file").into(),
        Unreadable::Forbidden => lang.pick("没有权限", "permission denied").into(),
        Unreadable::Folder => lang.pick("这是一个文件夹", "it is a folder").into(),
        Unreadable::Loop => lang.pick("链接指向它所在的文件夹", "a link leads back to a folder above it").into(),
        Unreadable::Special => lang.pick("这是管道或设备，不是文件", "it is a pipe or a device, not a file").into(),
        Unreadable::Other(text) => text.clone(),
    }
}

/// `统计：算法 exact（试探即可判定），节点 12，回溯 11，用时 0.000034 秒`
#[must_use]
pub fn statistics(lang: Lang, statistics: &Statistics) -> String {
    let &Statistics { algorithm, nodes, backtracks, tree, choice, elapsed } = statistics;
    let seconds = elapsed.as_secs_f64();
    let why =
        self::choice(lang, choice).map_or_else(String::new, |why| lang.pick(format!("（{why}）"), format!(" ({why})")));
    let tree = tree.map_or_else(String::new, |Tree { failures, branches }| {
        lang.pick(format!("，失败 {failures}，分支 {branches}"), format!(", failures {failures}, branches {branches}"))
    });
    lang.pick(
        format!("统计：算法 {algorithm}{why}，节点 {nodes}，回溯 {backtracks}{tree}，用时 {seconds:.6} 秒"),
        format!("Statistics: algorithm {algorithm}{why}, nodes {nodes}, backtracks {backtracks}{tree}, {seconds:.6} s"),
    )
}

/// Why nqfill chose the engine that answered; `None` where it did not choose.
#[must_use]
pub fn choice(lang: Lang, choice: Choice) -> Option<&'static str> {
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

/// The counts of a run: `共 3 个棋盘：有解 1，无解 1，冲突 1，未决 0，无效 0`
#[must_use]
pub fn summary(lang: Lang, summary: &Summary) -> String {
    let &Summary { boards, solved, no_solution, conflict, undecided, invalid, .. } = summary;
    lang.pick(
        format!(
            "共 {boards} 个棋盘：有解 {solved}，无解 {no_solution}，冲突 {conflict}，未决 {undecided}，无效 {invalid}"
        ),
        format!(
            "{boards} boards: {solved} solved, {no_solution} no solution, {conflict} conflict, {undecided} undecided, \
             {invalid} invalid"
        ),
    )
}

/// What a format could not hold of a board.
#[must_use]
pub fn loss(lang: Lang, format: &str, loss: Loss) -> String {
    let Loss { blocked, queens } = loss;
    let mut lost = Vec::new();
    if blocked > 0 {
        lost.push(lang.pick(format!("{blocked} 个封锁格"), format!("{blocked} blocked squares")));
    }
    if queens > 0 {
        lost.push(lang.pick(format!("{queens} 个皇后"), format!("{queens} queens that share a row with another")));
    }
    let lost = lost.join(lang.pick("、", " and "));
    lang.pick(
        format!("{format} 格式无法表示 {lost}，已略去"),
        format!("lost, because {format} cannot hold them: {lost}"),
    )
}

/// A path as it may be shown: without the control characters that would move the cursor or end the line.
#[must_use]
pub fn printable(path: &str) -> Cow<'_, str> {
    // To ask about characters one by one would take as long as to read a small board.
    let is_plain = path.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if !is_plain && path.contains(is_unseen) { path.replace(is_unseen, "\u{fffd}").into() } else { path.into() }
}

/// `PATH`, or `PATH#2` for the second board of a file.
#[must_use]
pub fn path(subject: &Subject<'_>) -> String {
    let path = printable(subject.source);
    if subject.index == 1 { path.into_owned() } else { format!("{path}#{}", subject.index) }
}

/// `统计：算法 meet-in-the-middle，用时 0.000034 秒`
#[must_use]
pub fn count_statistics(lang: Lang, tally: &Tally) -> String {
    let seconds = tally.elapsed.as_secs_f64();
    lang.pick(
        format!("统计：算法 meet-in-the-middle，用时 {seconds:.6} 秒"),
        format!("Statistics: algorithm meet-in-the-middle, {seconds:.6} s"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_error_has_its_words_in_both_languages() {
        let kinds = InputErrorKind::samples();
        let is_chinese = |c: char| ('\u{4E00}'..='\u{9FFF}').contains(&c);
        for kind in &kinds {
            let [zh, en] = Lang::ALL.map(|lang| input_error(lang, kind));
            assert!(zh.contains(is_chinese), "{kind:?}: {zh}");
            assert!(en.contains(|c: char| c.is_ascii_lowercase()) && !en.contains(is_chinese), "{kind:?}: {en}");
        }
        for lang in Lang::ALL {
            let mut texts: Vec<String> = kinds.iter().map(|kind| input_error(lang, kind)).collect();
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), kinds.len(), "two kinds have the same words");
        }
    }

    #[test]
    fn what_may_stand_in_a_square_is_named_as_the_dialect_has_it() {
        let legend = |empty: &str, queen: &str, blocked: &str| Legend {
            empty: empty.into(),
            queen: queen.into(),
            blocked: blocked.into(),
        };
        assert_eq!(squares_of(Lang::Zh, &legend("._-", "Q", "x")), ". _ -（空格）、Q（皇后）或 x（封锁）");
        assert_eq!(squares_of(Lang::En, &legend("._-", "Q", "x")), ". _ - (empty), Q (queen) or x (blocked)");
        assert_eq!(squares_of(Lang::En, &legend(".", "*", "")), ". (empty) or * (queen)");
    }
}
