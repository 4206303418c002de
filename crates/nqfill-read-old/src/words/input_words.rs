//! Words about invalid inputs. `help_words` has the advice.

use crate::say;
use crate::words::Lang;
use crate::words::help_words::amount;
use crate::words::names::{is_unseen, printable};
use crate::words::system_words::system_error;
use crate::{Counted, Expected, InputErrorKind, Legend, OtherText, Position, Reading, Unreadable};

/// The error of an input, without its place: `第 3 行有 5 格，应为 4 格`
pub fn input_error(lang: Lang, kind: &InputErrorKind) -> String {
    match kind {
        InputErrorKind::EmptyFile => say!(lang, "文件为空", "the file is empty"),
        InputErrorKind::NoBoard => say!(lang, "没有找到棋盘", "no board found"),
        InputErrorKind::RaggedRow { row, found, expected } => say!(
            lang,
            "第 {row} 行有 {found} 格，应为 {expected} 格",
            ("row {row} has {}, expected {expected}", amount(*found, "square"))
        ),
        InputErrorKind::NotSquare { rows, columns } => say!(
            lang,
            "有 {rows} 行，每行 {columns} 格，行数与列数应相等",
            ("{} of {}, expected as many rows as columns", amount(*rows, "row"), amount(*columns, "square"))
        ),
        InputErrorKind::OneSquare => say!(
            lang,
            "单独一格，上下还有别的行，不像是 1 行 1 列的棋盘",
            "this is one square among other rows, which may be rows of one board"
        ),
        InputErrorKind::Matrix { n } => say!(
            lang,
            "{n} 行，每行 {n} 个数：可以是 {n} 个列号的列表，也可以是用数字画的一个棋盘",
            "{n} lists of {n} numbers: they may be the columns of {n} boards, or one board drawn in numbers"
        ),
        InputErrorKind::WrongRanks { ranks, squares } => say!(
            lang,
            "FEN 有 {ranks} 横行，每行 {squares} 格，应有 {squares} 横行",
            ("the FEN has {} of {}, expected {squares}", amount(*ranks, "rank"), amount(*squares, "square"))
        ),
        InputErrorKind::WrongHeader { header, rows: 0 } => {
            say!(lang, "写明 n = {header}，其后却没有棋盘", "the header says n = {header}, but no board follows")
        }
        InputErrorKind::WrongHeader { header, rows } => say!(
            lang,
            "首行写明 n = {header}，棋盘却有 {rows} 行",
            ("the header says n = {header}, but the board has {}", amount(*rows, "row"))
        ),
        InputErrorKind::UnknownCharacter { character, row, column, legend } => {
            let (character, expected) = (shown(*character), squares_of(lang, legend));
            say!(
                lang,
                "第 {row} 行第 {column} 列的字符 {character} 不是格子，应为 {expected}",
                "row {row} column {column} has the character {character}, expected {expected}"
            )
        }
        InputErrorKind::SeveralSquares { row, column, found } => say!(
            lang,
            "第 {row} 行第 {column} 列有 {found} 个字符，应为一格",
            ("row {row} column {column} has {}, expected one", amount(*found, "square"))
        ),
        InputErrorKind::Unexpected { found, expected } => unexpected(lang, *found, *expected),
        InputErrorKind::OutOfRange { number, first, last } => say!(
            lang,
            "{number} 超出棋盘，行列号应在 {first} 到 {last} 之间",
            "{number} is off the board, rows and columns are {first} to {last}"
        ),
        InputErrorKind::NoSuchSquare { name, last } => {
            let name = printable(name);
            say!(
                lang,
                "棋盘上没有 {name}，格子从 a1 到 {last}",
                "{name} is off the board, whose squares are a1 to {last}"
            )
        }
        &InputErrorKind::WrongCount { counted, found, expected } => wrong_count(lang, counted, found, expected),
        InputErrorKind::SizeUnknown => say!(
            lang,
            "看不出棋盘的大小，请用 --size N 指明",
            "the text does not say how large the board is; say it with --size N"
        ),
        InputErrorKind::OptionRefused { option, format } => {
            say!(lang, "{option} 不适用于格式 {format}", "{option} says nothing that the format {format} could obey")
        }
        InputErrorKind::Ambiguous(readings) => ambiguous(lang, readings),
        InputErrorKind::Model { language } => say!(
            lang,
            "这是写给其他求解器的 {language} 模型，nqfill 只写不读",
            "this is a model in {language} for other solvers, which nqfill writes and does not read"
        ),
        InputErrorKind::ColourRegions => say!(
            lang,
            "这是以字母或颜色分区的“皇后”谜题（LinkedIn Queens），不是 n 皇后残局",
            "letters or colours mark regions: this is the other puzzle called Queens (LinkedIn), not \
             n-queens completion"
        ),
        InputErrorKind::BelongsToNone => say!(
            lang,
            "这里像是棋盘，但不属于任何读出的棋盘",
            "this looks like a board, and belongs to none that was read"
        ),
        InputErrorKind::OtherFormat { format } => say!(
            lang,
            "这里是 {format} 格式的棋盘，与文件所用的格式不同",
            "here are boards in the format {format}, in a text of another format"
        ),
        InputErrorKind::InSentence => {
            say!(lang, "句子末尾像是列号的列表", "a sentence ends with what looks like a list of columns")
        }
        InputErrorKind::NoPuzzle(OtherText::Prose) => {
            say!(lang, "这是一段文字，里面没有棋盘", "this is prose without a board in it")
        }
        InputErrorKind::NoPuzzle(OtherText::Page) => {
            say!(
                lang,
                "这是 HTML 或其他标记语言的源文件，不是棋盘",
                "this is the source of a page in markup, and no board"
            )
        }
        InputErrorKind::NoPuzzle(OtherText::Program) => {
            say!(lang, "这是程序的源代码，不是棋盘", "this is the source of a program, and no board")
        }
        InputErrorKind::NoPuzzle(OtherText::Sudoku) => {
            say!(lang, "这是数独，不是 n 皇后残局", "this is a sudoku, which is another puzzle")
        }
        InputErrorKind::UnknownStatement => say!(
            lang,
            "这一行说的是棋盘的什么，nqfill 不明白",
            "this line says something of a board that nqfill does not understand"
        ),
        InputErrorKind::UnknownName { name, nearest } => unknown(lang, name, nearest.as_deref()),
        InputErrorKind::RepeatedName { name } => {
            let name = printable(name);
            say!(lang, "名称 {name} 已经有值", "the name {name} has a value already")
        }
        InputErrorKind::MissingName { name, partner } => {
            let name = printable(name);
            say!(lang, "有 {name} 而没有 {partner}", "{name} is given without {partner}")
        }
        InputErrorKind::RepeatedSquare { row, column, first: Position { line, column: at } } => say!(
            lang,
            "第 {row} 行第 {column} 列的格子写了两次：第一次在 {line}:{at}",
            "the square in row {row}, column {column} is named twice, first at {line}:{at}"
        ),
        InputErrorKind::HiddenSquares { name } => {
            let name = printable(name);
            say!(
                lang,
                "{name} 不是棋盘的一部分，其值却像是格子",
                "{name} says nothing of the board, but its value looks like squares"
            )
        }
        InputErrorKind::NoFact => say!(
            lang,
            "这是 ASP 程序的语句（规则、约束、选择、指令或变量），只读事实和求解器给出的答案",
            "a statement of an answer set program (rule, constraint, choice, directive or variables); only facts and \
             answers are read"
        ),
        InputErrorKind::Disagree { one, other } => {
            let (one, other) = (printable(one), printable(other));
            say!(lang, "{one} 与 {other} 矛盾", "{one} and {other} contradict each other")
        }
        InputErrorKind::TooDeep { most } => say!(
            lang,
            "括号嵌套超过 {most} 层，棋盘不需要这么深",
            "brackets are nested more than {most} deep, which no board needs"
        ),
        InputErrorKind::TooManySquares { most } => say!(
            lang,
            "区间所表示的格子超过 {most} 个，请逐个写出",
            "intervals stand for more than {most} squares; write them out"
        ),
        InputErrorKind::Aliases => say!(
            lang,
            "YAML 的锚点和别名（&、*）不予读取，请把内容写全",
            "anchors and aliases of YAML (& and *) are not read; write out what they stand for"
        ),
        InputErrorKind::Malformed(what) => {
            say!(lang, "文件不合语法（{what}）", "the document is not well formed: {what}")
        }
        InputErrorKind::ZeroSize => say!(lang, "n 应至少为 1", "n is to be at least 1"),
        InputErrorKind::BoardTooLarge { most } => {
            say!(lang, "棋盘过大，n 最大为 {most}", "the board is too large, n is at most {most}")
        }
        InputErrorKind::SizeBeyondText { n } => say!(
            lang,
            "n = {n} 远大于文件内容所示的棋盘，若确实如此，请用 --size {n} 指明",
            "n = {n} is far larger than the board that the text shows; if it is meant, say so with --size {n}"
        ),
        InputErrorKind::InputTooLarge { most } => {
            say!(lang, "输入超过 {most} 字节的上限", "the input exceeds the limit of {most} bytes")
        }
        InputErrorKind::Undecodable { offset } => say!(
            lang,
            "第 {offset} 字节（从 0 起）处不是文本：既不是 UTF-8、UTF-16，也不是 GB18030",
            "no text at byte {offset} (counted from 0): neither UTF-8 nor UTF-16 nor GB18030"
        ),
        InputErrorKind::EmptyLine => say!(lang, "这一行是空的", "the line is empty"),
        InputErrorKind::LineNoText { offset } => say!(
            lang,
            "这一行的第 {offset} 字节（从 0 起）不是文本：不是 UTF-8，或是编号为 0 的字符",
            "byte {offset} of the line (counted from 0) is no text: no UTF-8, or the character of code 0"
        ),
        InputErrorKind::SeveralBoardsOnLine => say!(lang, "这一行有不止一个棋盘", "the line has more than one board"),
        InputErrorKind::UnusableId { most } => say!(
            lang,
            "id 不是文本或数，或超过 {most} 字节",
            "the id is neither a text nor a number, or has more than {most} bytes"
        ),
        InputErrorKind::Unreadable(why) => {
            say!(lang, "无法读取文件：", "the file cannot be read: ") + &unreadable(lang, why)
        }
    }
}

/// `. _ -（空格）、Q（皇后）或 x（禁格）`
fn squares_of(lang: Lang, legend: &Legend) -> String {
    let kinds = [
        (&legend.empty, lang.pick("空格", "empty")),
        (&legend.queen, lang.pick("皇后", "queen")),
        (&legend.blocked, lang.pick("禁格", "blocked")),
    ];
    let named = kinds.into_iter().filter(|(characters, _)| !characters.is_empty()).map(|(characters, name)| {
        let characters: Vec<String> = characters.chars().filter(|c| *c != ' ').map(String::from).collect();
        let characters = characters.join(" ");
        say!(lang, "{characters}（{name}）", "{characters} ({name})")
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
        Expected::ClosingQuote => lang.pick("右引号", "a closing quote"),
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
        None => say!(lang, "结尾", "the end"),
        Some('\n' | '\r') => say!(lang, "行末", "the end of the line"),
        Some(character) => say!(lang, " ", "") + &shown(character) + lang.pick(" ", ""),
    };
    say!(lang, "遇到{found}，应为{expected}", "found {found}, expected {expected}")
}

/// All readings by their options, without the boards.
fn ambiguous(lang: Lang, readings: &[Reading]) -> String {
    let options: Vec<String> = readings.iter().map(|reading| format!("`{}`", reading.option)).collect();
    let (count, options) = (options.len(), options.join(lang.pick("、", ", ")));
    say!(
        lang,
        "有 {count} 种读法，棋盘各不相同，请选定其一：{options}",
        "it can be read in {count} ways that give different boards; choose one: {options}"
    )
}

/// The heading of a drawn board: `读作 -i kattis：`.
pub fn reading(lang: Lang, reading: &Reading) -> String {
    let Reading { option, n, .. } = reading;
    say!(lang, "{option} 读作（n = {n}）", "{option} reads it as (n = {n})")
}

fn unknown(lang: Lang, name: &str, nearest: Option<&str>) -> String {
    let name = printable(name);
    match nearest {
        Some(nearest) => {
            say!(lang, "不认识的名称 {name}，是否指 {nearest}？", "the name {name} is not known; is {nearest} meant?")
        }
        None => say!(
            lang,
            "不认识的名称 {name}；认识的有 n、queens、blocked、board 等",
            "the name {name} is not known; known are n, queens, blocked, board and their like"
        ),
    }
}

fn wrong_count(lang: Lang, counted: Counted, found: usize, expected: usize) -> String {
    match counted {
        Counted::Pairs => say!(
            lang,
            "应有 {expected} 对行列号，却有 {found} 对",
            ("{} of row and column, expected {expected}", amount(found, "pair"))
        ),
        Counted::Columns => say!(
            lang,
            "应有 {expected} 个列号，每行一个，却有 {found} 个",
            ("{} of queens, expected {expected}, one for each row", amount(found, "column"))
        ),
        Counted::ColumnsOfRows => say!(
            lang,
            "行号有 {expected} 个，列号却有 {found} 个",
            ("{} for {}: each queen has one of both", amount(found, "column"), amount(expected, "row"))
        ),
        Counted::Diagonals => say!(
            lang,
            "应有 {expected} 条对角线，却有 {found} 条",
            ("{}, expected {expected}", amount(found, "diagonal"))
        ),
        Counted::Coordinates => say!(
            lang,
            "这一格有 {found} 个数，应为行号和列号 {expected} 个数",
            ("a square with {}, expected {expected}, a row and a column", amount(found, "number"))
        ),
    }
}

/// A visible form of a character: `'#'`, `U+0007`.
fn shown(character: char) -> String {
    if is_unseen(character) || (character.is_whitespace() && character != ' ') {
        format!("U+{:04X}", u32::from(character))
    } else {
        format!("'{character}'")
    }
}

/// Why a file cannot be read.
pub fn unreadable(lang: Lang, why: &Unreadable) -> String {
    match why {
        Unreadable::Missing => say!(lang, "没有这个文件", "no such file"),
        Unreadable::Forbidden => say!(lang, "没有权限", "permission denied"),
        Unreadable::Folder => say!(lang, "这是一个文件夹", "it is a folder"),
        Unreadable::Loop => say!(lang, "链接指向它所在的文件夹", "a link leads back to a folder above it"),
        Unreadable::Special => say!(lang, "这是管道或设备，不是文件", "it is a pipe or a device, not a file"),
        Unreadable::NoText(kind) => {
            say!(lang, "这是 {kind} 文件，不是棋盘", "this is a {kind} file, not a board")
        }
        Unreadable::Other { kind, number, text } => system_error(lang, *kind, *number, text),
    }
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
    fn one_of_anything_is_in_the_singular() {
        let one = [
            InputErrorKind::RaggedRow { row: 1, found: 1, expected: 1 },
            InputErrorKind::NotSquare { rows: 1, columns: 1 },
            InputErrorKind::WrongRanks { ranks: 1, squares: 1 },
            InputErrorKind::WrongHeader { header: 1, rows: 1 },
            InputErrorKind::WrongHeader { header: 1, rows: 0 },
        ];
        let counts = Counted::ALL.iter().map(|&counted| InputErrorKind::WrongCount { counted, found: 1, expected: 1 });
        for kind in one.into_iter().chain(counts) {
            for said in
                [input_error(Lang::En, &kind), super::super::help_words::help(Lang::En, &kind, crate::ReadAs::Nothing)]
            {
                let words: Vec<&str> =
                    said.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
                let is_wrong = |two: &[&str]| two[0] == "1" && two[1].ends_with('s') && two[1] != "has";
                assert!(!words.windows(2).any(is_wrong), "{said}");
            }
        }
    }

    #[test]
    fn what_may_stand_in_a_square_is_named_as_the_dialect_has_it() {
        let legend = |empty: &str, queen: &str, blocked: &str| Legend {
            empty: empty.into(),
            queen: queen.into(),
            blocked: blocked.into(),
        };
        assert_eq!(squares_of(Lang::Zh, &legend("._-", "Q", "x")), ". _ -（空格）、Q（皇后）或 x（禁格）");
        assert_eq!(squares_of(Lang::En, &legend("._-", "Q", "x")), ". _ - (empty), Q (queen) or x (blocked)");
        assert_eq!(squares_of(Lang::En, &legend(".", "*", "")), ". (empty) or * (queen)");
    }
}
