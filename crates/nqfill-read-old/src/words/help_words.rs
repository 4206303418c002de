//! Advice on invalid inputs: one line for every kind of error.
//!
//! A line either says how to correct the text, or names an option in backquotes; if the format may be the mistake, it
//! names the format used and how to choose another.

use crate::say;
use crate::words::names::{is_unseen, printable};
use crate::words::{Lang, Words};
use crate::{Counted, Expected, Format, InputErrorKind, Legend, OtherText, ReadAs, Reading, Unreadable};
use std::fmt::Display;

/// The advice on an error: `补上第 3 行缺少的 1 格`.
pub fn help(lang: Lang, kind: &InputErrorKind, read: ReadAs) -> String {
    match kind {
        InputErrorKind::EmptyFile => say!(
            lang,
            "在文件中写入棋盘，`nqfill formats` 有各种例子",
            "write a board into it; `nqfill formats` has examples"
        ),
        &InputErrorKind::RaggedRow { row, found, expected } => ragged(lang, row, found, expected),
        &InputErrorKind::NotSquare { rows, columns } => not_square(lang, rows, columns),
        InputErrorKind::OneSquare => say!(
            lang,
            "各行写全所有的格子，行间不留空行；若真是 1 行 1 列的棋盘，在它上面写一行 n = 1",
            "write every square of each row, and no blank line between rows; above a board of one square write the line n = 1"
        ),
        InputErrorKind::Matrix { .. } => say!(
            lang,
            "若每行是一个棋盘各行皇后的列号，用 `-i vector`；若是一个棋盘，用 `Q`、`.`、`x` 画出各格",
            "if each lists the columns of a board, say `-i vector`; if they are one board, draw its squares with `Q`, `.` and `x`"
        ),
        &InputErrorKind::WrongRanks { ranks, squares } => rows(lang, ("横行", "rank"), ranks, squares),
        &InputErrorKind::WrongHeader { header, rows: 0 } => {
            let add = not_square(lang, 0, header);
            say!(
                lang,
                "{add}；若要 {header} 行的空棋盘，用 `nqfill --size {header}`",
                ("{add}; for the empty board of {} say `nqfill --size {header}`", amount(header, "row"))
            )
        }
        &InputErrorKind::WrongHeader { header, rows } => {
            let change = say!(lang, "把首行改为 {rows}，或", "change the header to {rows}, or ");
            change + &not_square(lang, rows, header)
        }
        InputErrorKind::UnknownCharacter { character, legend, .. } => unknown_character(lang, *character, legend, read),
        InputErrorKind::SeveralSquares { .. } => say!(
            lang,
            "两格之间各用一个竖线或逗号隔开；若各行连写在同一行，一行写一行棋盘",
            "put a bar or comma between each two squares; if these are rows, write each on a line of its own"
        ),
        &InputErrorKind::Unexpected { expected, .. } => unexpected(lang, expected, read),
        &InputErrorKind::OutOfRange { number, first, last } => out_of_range(lang, (number, first, last), read),
        InputErrorKind::NoSuchSquare { .. } => say!(
            lang,
            "改正名称；若棋盘更大，用 `--size N`",
            "correct the name; if the board is larger, say so with `--size N`"
        ),
        &InputErrorKind::WrongCount { counted, found, expected } => wrong_count(lang, counted, found, expected),
        InputErrorKind::SizeUnknown => {
            say!(
                lang,
                "用 `--size N` 说明棋盘有 N 行 N 列",
                "say with `--size N` that the board has N rows and columns"
            )
        }
        InputErrorKind::OptionRefused { option, .. } => {
            let format = another_format(lang, read);
            say!(lang, "去掉 `{option}`；{format}", "leave out `{option}`; {format}")
        }
        InputErrorKind::Ambiguous(readings) => ambiguous(lang, readings),
        InputErrorKind::Model { .. } => say!(
            lang,
            "读取棋盘本身，或求解器给出的解；见 docs/models.md",
            "read the board itself, or what a solver found: docs/models.md"
        ),
        InputErrorKind::ColourRegions => say!(
            lang,
            "若字母是列号，用 `-i vector`；若是格子，用 `--queen CHARS` 和 `--empty CHARS` 说明",
            "if the letters are columns, say `-i vector`; if they are squares, `--queen CHARS` and `--empty CHARS`"
        ),
        InputErrorKind::OtherFormat { .. } => {
            let format = another_format(lang, read);
            say!(
                lang,
                "一个文件只用一种格式：把这部分另存为一个文件；{format}",
                "a file has one format: put this part into a file of its own; {format}"
            )
        }
        InputErrorKind::NoPuzzle(OtherText::Page) => {
            say!(lang, "把页面上的棋盘另存为纯文本", "copy the board from the page into a text")
        }
        InputErrorKind::NoPuzzle(OtherText::Program) => {
            say!(lang, "运行程序，把它的输出交给 nqfill", "run the program, and give nqfill what it prints")
        }
        InputErrorKind::NoPuzzle(OtherText::Prose | OtherText::Sudoku) => {
            say!(lang, "写入棋盘，`nqfill formats` 有各种例子", "write a board; `nqfill formats` has examples")
        }
        InputErrorKind::UnknownStatement => say!(
            lang,
            "若与棋盘无关，删去它，或在行首加 `;`；否则改用 `nqfill formats` 中的写法",
            "take it away or put `;` before its line if the board is the same without it; else write the board as `nqfill formats` has it"
        ),
        InputErrorKind::InSentence => say!(lang, "把列表单独写成一行", "put the list on a line of its own"),
        InputErrorKind::UnknownName { nearest: Some(nearest), .. } => {
            say!(lang, "改为 {nearest}，或删去它", "rename it to {nearest}, or remove it")
        }
        InputErrorKind::UnknownName { nearest: None, .. } => say!(
            lang,
            "改为认识的名称，或删去它；例子见 `nqfill formats`",
            "rename or remove it; `nqfill formats` has examples"
        ),
        InputErrorKind::RepeatedName { .. } => say!(lang, "只留下其中一个", "keep one of them"),
        InputErrorKind::MissingName { partner, .. } => say!(lang, "补上 {partner}", "add {partner}"),
        InputErrorKind::RepeatedSquare { .. } => {
            say!(lang, "改为所要的格子，或删去一个", "change one of them to the square that is meant, or remove it")
        }
        InputErrorKind::HiddenSquares { .. } => say!(
            lang,
            "若是皇后或禁格，改名为 queens 或 blocked；否则删去它",
            "rename it to queens or blocked if it is that, or remove it"
        ),
        InputErrorKind::NoFact => say!(
            lang,
            "先用 clingo 求解，再读它的输出；只有事实时写成 `queen(1,2).`",
            "run clingo on the program and give what it prints; a board by itself is facts, `queen(1,2).`"
        ),
        InputErrorKind::Disagree { one, other } => {
            let (one, other) = (printable(one), printable(other));
            say!(lang, "改正 {one} 或 {other}", "correct {one} or {other}")
        }
        InputErrorKind::TooDeep { .. } => say!(lang, "去掉多余的括号", "take away brackets"),
        InputErrorKind::TooManySquares { .. } => {
            say!(lang, "改小区间，或逐个写出格子", "make the intervals smaller, or write the squares one by one")
        }
        InputErrorKind::Aliases => say!(lang, "删去 & 和 *，写出它们所指的内容", "write it out without & and *"),
        InputErrorKind::NoBoard | InputErrorKind::Malformed(_) | InputErrorKind::BelongsToNone => {
            another_format(lang, read)
        }
        InputErrorKind::ZeroSize => say!(lang, "把 n 改为棋盘的行数", "change n to the number of rows of the board"),
        InputErrorKind::BoardTooLarge { most } => {
            say!(lang, "把 n 改为不超过 {most} 的数", "change n to a number that is not above {most}")
        }
        InputErrorKind::SizeBeyondText { n } => say!(
            lang,
            "若 n 写错，请改正；若确实如此，用 `--size {n}`",
            "correct n; if it is meant, say so with `--size {n}`"
        ),
        InputErrorKind::InputTooLarge { .. } => {
            say!(lang, "用 `--max-input-bytes BYTES` 提高上限", "raise the limit with `--max-input-bytes BYTES`")
        }
        InputErrorKind::Undecodable { .. } => {
            say!(lang, "把文件另存为 UTF-8 编码的纯文本", "save the file as plain text in UTF-8")
        }
        InputErrorKind::EmptyLine => say!(
            lang,
            "每行写一个棋盘，`nqfill formats` 有各种例子",
            "write a board on it; `nqfill formats` has examples"
        ),
        InputErrorKind::LineNoText { .. } => {
            say!(lang, "逐行读取时每行须为 UTF-8", "lines that are read one by one have to be in UTF-8")
        }
        InputErrorKind::SeveralBoardsOnLine => say!(lang, "一行只写一个棋盘", "put each board on a line of its own"),
        InputErrorKind::UnusableId { .. } => {
            say!(lang, "把 id 改为文本或数，或删去它", "make it a text or a number, or remove it")
        }
        InputErrorKind::Unreadable(why) => unreadable(lang, why).into(),
    }
}

/// The format used, and how to choose another.
fn another_format(lang: Lang, read: ReadAs) -> String {
    match read {
        ReadAs::Found(Format { name, .. }) => say!(
            lang,
            "按 {name} 格式读取（自动判断）；换用其他格式：`-i NAME`",
            "read as {name} (found by itself); for another format say `-i NAME`"
        ),
        ReadAs::Asked(Format { name, .. }) => say!(
            lang,
            "按 `-i {name}` 读取；可去掉它，或见 `nqfill formats`",
            "read as `-i {name}` asks; leave it out, or see `nqfill formats`"
        ),
        ReadAs::Nothing => say!(
            lang,
            "用 `-i NAME` 指明格式，名称见 `nqfill formats`",
            "name the format with `-i NAME` of `nqfill formats`"
        ),
    }
}

fn ragged(lang: Lang, row: usize, found: usize, expected: usize) -> String {
    let count = found.abs_diff(expected);
    if found < expected {
        say!(lang, "补上第 {row} 行缺少的 {count} 格", ("add the {} to row {row}", amount(count, "missing square")))
    } else {
        say!(
            lang,
            "删去第 {row} 行多余的 {count} 格",
            ("remove the {} from row {row}", amount(count, "surplus square"))
        )
    }
}

fn not_square(lang: Lang, rows: usize, columns: usize) -> String {
    self::rows(lang, ("行", "row"), rows, columns)
}

/// `补上缺少的 2 横行`, with this name for a row.
fn rows(lang: Lang, (zh, en): Words, found: usize, expected: usize) -> String {
    let count = found.abs_diff(expected);
    let en = |what: &str| amount(count, &format!("{what} {en}"));
    if found < expected {
        say!(lang, "补上缺少的 {count} {zh}", ("add the {}", en("missing")))
    } else {
        say!(lang, "删去多余的 {count} {zh}", ("remove the {}", en("surplus")))
    }
}

/// `1 missing row`, `2 missing rows`, `2 tries`
pub fn amount<N: Copy + Display + PartialEq + From<u8>>(count: N, what: &str) -> String {
    match what.strip_suffix("ry") {
        _ if count == 1.into() => format!("1 {what}"),
        Some(stem) => format!("{count} {stem}ries"),
        None => format!("{count} {what}s"),
    }
}

fn unknown_character(lang: Lang, character: char, legend: &Legend, read: ReadAs) -> String {
    if is_unseen(character) {
        return say!(lang, "删去这个看不见的字符", "remove this character, which cannot be seen");
    }
    if character == ' ' {
        return say!(
            lang,
            "每两格之间都加空格，或都不加；若空格就是空的格子，用 `-i blank`",
            "put a blank between all squares or between none; if a blank is an empty square, say `-i blank`"
        );
    }
    if character == '#' {
        return say!(
            lang,
            "若它开始一段注释，改用 `;`；若它是格子，用 `--blocked '#'` 等选项说明",
            "if it begins a comment, write `;` instead; if it is a square, say which, as in `--blocked '#'`"
        );
    }
    // In the form in which it has to be typed in a shell.
    let typed = if character == '\'' { "\"'\"".to_owned() } else { format!("'{character}'") };
    let format = another_format(lang, read);
    // A drawing with Q and stars: the stars were read in another meaning.
    if let Some(star) = [&legend.queen, &legend.blocked].into_iter().flat_map(|some| some.chars()).find(|c| *c == '*')
        && matches!(character, 'Q' | 'q')
    {
        return say!(
            lang,
            "若 {character} 是皇后、{star} 是空格，用 `--queen {typed} --empty '{star}'`；{format}",
            "if {character} is a queen and {star} empty, say `--queen {typed} --empty '{star}'`; {format}"
        );
    }
    say!(
        lang,
        "若它是格子，请说明：`--queen {typed}`、`--empty {typed}` 或 `--blocked {typed}`；{format}",
        "if it is a square, say which: `--queen {typed}`, `--empty {typed}` or `--blocked {typed}`; {format}"
    )
}

fn unexpected(lang: Lang, expected: Expected, read: ReadAs) -> String {
    let format = another_format(lang, read);
    match expected {
        Expected::ClosingBracket => say!(lang, "补上右括号；{format}", "close the bracket; {format}"),
        _ => format,
    }
}

/// Formats whose numbers `--base` shifts.
const WITH_BASE: [&str; 6] = ["vector", "column-vector", "pairs", "dzn", "json", "python"];

fn out_of_range(lang: Lang, (number, first, last): (i64, i64, i64), read: ReadAs) -> String {
    let name = match read {
        ReadAs::Found(format) | ReadAs::Asked(format) => format.name,
        ReadAs::Nothing => "",
    };
    let is_off_by_one = (number, first) == (0, 1) || (first == 0 && number == last + 1);
    if is_off_by_one && WITH_BASE.contains(&name) {
        let other = 1 - first;
        return say!(
            lang,
            "若行列号从 {other} 数起，用 `--base {other}`；否则改正这个数",
            "if rows and columns count from {other}, say `--base {other}`; otherwise correct the number"
        );
    }
    let correct = say!(lang, "改为 {first} 到 {last} 之间的数", "change it to a number from {first} to {last}");
    match name {
        "squares" | "pairs" => say!(
            lang,
            "{correct}；若棋盘更大，用 `--size N`",
            "{correct}; if the board is larger, say so with `--size N`"
        ),
        _ => correct,
    }
}

fn wrong_count(lang: Lang, what: Counted, found: usize, expected: usize) -> String {
    let count = found.abs_diff(expected);
    let (zh, en) = match what {
        Counted::Pairs => (format!("{count} 对行列号"), amount(count, "pair")),
        Counted::Columns | Counted::ColumnsOfRows => (format!("{count} 个列号"), amount(count, "column")),
        Counted::Coordinates => (format!("{count} 个数"), amount(count, "number")),
        Counted::Diagonals => (format!("{count} 条对角线"), amount(count, "diagonal")),
    };
    let (zh, en) = if found < expected {
        (format!("补上缺少的 {zh}"), format!("add {en}"))
    } else {
        (format!("删去多余的 {zh}"), format!("remove {en}"))
    };
    match what {
        Counted::Pairs => {
            say!(lang, "{zh}，或把首行改为 {found}", "{en}, or change the first line to {found}")
        }
        Counted::Columns | Counted::ColumnsOfRows | Counted::Coordinates | Counted::Diagonals => lang.pick(zh, en),
    }
}

fn ambiguous(lang: Lang, readings: &[Reading]) -> String {
    let Some(first) = readings.first() else { return another_format(lang, ReadAs::Nothing) };
    let option = &first.option;
    say!(
        lang,
        "加上画出你的棋盘的那个选项，如 `{option}`",
        "add the option that draws the board that you mean, as in `{option}`"
    )
}

fn unreadable(lang: Lang, why: &Unreadable) -> &'static str {
    match why {
        Unreadable::Missing => lang.pick("核对路径与文件名", "check the path and the name"),
        Unreadable::Forbidden => lang.pick(
            "让自己可以读它（chmod +r），或换一份可读的副本",
            "make it readable (chmod +r), or use a copy that is",
        ),
        Unreadable::Folder => lang.pick("给出其中的一个文件", "name a file in it"),
        Unreadable::Loop => {
            lang.pick("删去这个链接，或只给出需要的文件", "remove the link, or name the files that you mean")
        }
        Unreadable::Special => lang.pick("若要从它读取，请直接写出它的路径", "name it itself if it is to be read"),
        Unreadable::NoText(_) => lang.pick("请给出文本文件：打开它，把棋盘抄成文本", "write the board as a text file"),
        Unreadable::Other { .. } => {
            lang.pick("检查文件与磁盘，或换一份副本", "look at the file and the disk, or use a copy")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;

    fn read(name: &str) -> ReadAs {
        ReadAs::Found(format(name).expect("a format"))
    }

    #[test]
    fn every_kind_of_error_has_one_line_of_help_in_both_languages() {
        let is_chinese = |c: char| ('\u{4E00}'..='\u{9FFF}').contains(&c);
        for read in [ReadAs::Nothing, read("grid"), ReadAs::Asked(format("dzn").expect("a format"))] {
            for kind in InputErrorKind::samples() {
                let [zh, en] = Lang::ALL.map(|lang| help(lang, &kind, read));
                assert!(zh.contains(is_chinese) && !zh.contains('\n'), "{kind:?}: {zh}");
                assert!(en.is_ascii() && !en.is_empty() && !en.contains('\n'), "{kind:?}: {en}");
            }
        }
    }

    #[test]
    fn help_counts_what_is_missing_and_what_is_too_much() {
        let zh = |kind| help(Lang::Zh, &kind, ReadAs::Nothing);
        let en = |kind| help(Lang::En, &kind, ReadAs::Nothing);
        assert_eq!(zh(InputErrorKind::RaggedRow { row: 3, found: 3, expected: 4 }), "补上第 3 行缺少的 1 格");
        assert_eq!(
            en(InputErrorKind::RaggedRow { row: 3, found: 6, expected: 4 }),
            "remove the 2 surplus squares from row 3"
        );
        assert_eq!(en(InputErrorKind::NotSquare { rows: 3, columns: 4 }), "add the 1 missing row");
        assert_eq!(zh(InputErrorKind::WrongHeader { header: 4, rows: 6 }), "把首行改为 6，或删去多余的 2 行");
        let short = InputErrorKind::WrongCount { counted: Counted::Pairs, found: 1, expected: 2 };
        assert_eq!(zh(short), "补上缺少的 1 对行列号，或把首行改为 1");
    }

    #[test]
    fn numbers_that_are_off_by_one_are_offered_the_other_base_where_there_is_one() {
        let zero = InputErrorKind::OutOfRange { number: 0, first: 1, last: 8 };
        assert!(help(Lang::En, &zero, read("dzn")).contains("`--base 0`"));
        assert!(!help(Lang::En, &zero, read("spoj")).contains("--base"));
        let beyond = InputErrorKind::OutOfRange { number: 8, first: 0, last: 7 };
        assert!(help(Lang::Zh, &beyond, read("json")).contains("`--base 1`"));
    }

    #[test]
    fn stars_beside_queens_are_offered_as_empty_squares() {
        let legend = Box::new(Legend { empty: ".".into(), queen: "*".into(), blocked: String::new() });
        let kind = InputErrorKind::UnknownCharacter { character: 'Q', row: 1, column: 2, legend };
        let said = help(Lang::En, &kind, read("kattis"));
        assert!(said.starts_with("if Q is a queen and * empty, say `--queen 'Q' --empty '*'`"), "{said}");
    }

    #[test]
    fn help_names_the_format_and_who_chose_it() {
        let found = help(Lang::Zh, &InputErrorKind::NoBoard, read("grid"));
        assert!(found.starts_with("按 grid 格式读取（自动判断）"), "{found}");
        let asked = help(Lang::En, &InputErrorKind::NoBoard, ReadAs::Asked(format("fen").expect("a format")));
        assert!(asked.starts_with("read as `-i fen` asks"), "{asked}");
    }
}
