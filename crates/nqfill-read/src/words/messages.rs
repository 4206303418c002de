//! Messages for each kind of error, and what to type next: one row a kind, in two languages.
//!
//! A text may have holes: `{row}` for a member of the error, `{found:square}` for a number of things, which in English may be one,
//! `{found-expected:square}` for those that are missing or too many, and those of `made`.

use crate::InputErrorKind as Kind;
use crate::say;
use crate::terms::Numbers;
use crate::words::{Lang, Words};
use crate::{
    Counted, Expected, FamilyName, Foreign, Format, InputErrorKind, Legend, OtherText, Question, ReadAs, Reading,
    Unreadable,
};
use serde_json::Value;

/// A kind of error, by its name and that of what is in it: what is wrong, and what to type next, in Chinese and English.
type Row = (&'static str, [&'static str; 2], [&'static str; 2]);

/// Makes of the rows the function that finds that of an error, where a kind without one does not compile, and, for tests, a list.
macro_rules! rows {
    ($read:ident; $($pattern:pat $(if $guard:expr)? => $key:literal, $message:expr, $advice:expr;)+) => {
        fn row(kind: &InputErrorKind, $read: ReadAs) -> Row {
            match kind { $($pattern $(if $guard)? => ($key, $message, $advice)),+ }
        }

        #[cfg(test)]
        const ROWS: &[Row] = &[$(($key, $message, $advice)),+];
    };
}

rows! {
    read;
    Kind::EmptyFile => "empty_file",
        ["内容为空", "there is nothing to read"],
        ["写入棋盘，`nqfill formats` 有各种例子", "write a board; `nqfill formats` has examples"];
    Kind::Claim => "no_board claim",
        ["这一行说的是无解，不是棋盘", "this line says that there is no solution, and is no board"],
        ["在 `check` 中，只写这一句的文件是回答无解；若只是说明，行首加 `;`",
         "to `check`, a file that says this alone is a claim; if it is a remark, put `;` before it"];
    Kind::NoBoard => "no_board",
        ["没有找到棋盘", "no board found"],
        ["写入棋盘，`nqfill formats` 有各种例子；N 行的空棋盘用 `nqfill --size N`；若要回答无解，只写一行 `无解`",
         "write a board, `nqfill formats` has examples; for an empty one of N rows say `nqfill --size N`; to say that there is no solution, write `No solution` and nothing else"];
    Kind::RaggedRow { .. } => "ragged_row",
        ["第 {row} 行有 {found} 格，应为 {expected} 格", "row {row} has {found:square}, expected {expected}"],
        ["第 {row} 行{found-expected:格}", "{found-expected:square} in row {row}"];
    Kind::NotSquare { .. } => "not_square",
        ["有 {rows} 行，每行 {columns} 格，行数与列数应相等", "{rows:row} of {columns:square}, expected as many rows as columns"],
        ["{rows-columns:行}", "{rows-columns:row}"];
    Kind::WrongHeader { rows: 0, .. } => "wrong_header none",
        ["写明 n = {header}，其后却没有棋盘", "the header says n = {header}, but no board follows"],
        ["{rows-header:行}；若要 {header} 行的空棋盘，不写文件，用 `--size {header}`；若这个数与棋盘无关，行首加 `;`",
         "{rows-header:row}; for the empty board of {header:row} say `--size {header}` in place of the file; put `;` before a number that is no size"];
    Kind::WrongHeader { .. } => "wrong_header",
        ["首行写明 n = {header}，棋盘却有 {rows} 行", "the header says n = {header}, but the board has {rows:row}"],
        ["把首行改为 {rows}，或{rows-header:行}；若这个数与棋盘无关，行首加 `;`",
         "change the header to {rows}, or {rows-header:row}; put `;` before a number that is no size"];
    Kind::UnknownCharacter { character: ' ', .. } => "unknown_character blank",
        ["第 {row} 行第 {column} 列是空白字符，应为 {legend}", "row {row} column {column} is a blank, expected {legend}"],
        ["每两格之间都加空格，或都不加；若空白就是空格子，用 `-i blank`",
         "put a blank between all squares or between none; if a blank is an empty square, say `-i blank`"];
    Kind::UnknownCharacter { character, .. } if is_unseen(*character) => "unknown_character unseen",
        ["第 {row} 行第 {column} 列有看不见的字符 {character}，应为 {legend}",
        "row {row} column {column} has the character {character}, which cannot be seen, expected {legend}"],
        ["删去这个看不见的字符", "remove this character"];
    Kind::UnknownCharacter { .. } => "unknown_character",
        ["第 {row} 行第 {column} 列的字符 {character} 不是格子，应为 {legend}",
        "row {row} column {column} has the character {character}, expected {legend}"],
        ["若它是格子，请说明：`--queen {typed}`、`--empty {typed}` 或 `--blocked {typed}`；若这一行是文字，行首加 `;`；{another}",
         "if it is a square, say which: `--queen {typed}`, `--empty {typed}` or `--blocked {typed}`; before a line of words put `;`; {another}"];
    Kind::Unexpected { expected: Expected::Closing, .. } => "unexpected closing",
        ["遇到{found}，应为{expected}", "found {found}, expected {expected}"],
        ["补上右括号或右引号；{another}", "close what is open; {another}"];
    Kind::Unexpected { expected: Expected::Square, .. } => "unexpected square",
        ["遇到{found}，应为{expected}", "found {found}, expected {expected}"],
        ["每个格子写成一对数，各有括号，如 `[[0, 4]]`；{another}", "write each square as two numbers in brackets of its own, as in `[[0, 4]]`; {another}"];
    Kind::Unexpected { .. } => "unexpected",
        ["遇到{found}，应为{expected}", "found {found}, expected {expected}"],
        ["改正这一处；若它与棋盘无关，行首加 `;`；{another}", "correct it, or put `;` before the line if it says nothing of the board; {another}"];
    &Kind::OutOfRange { number, first, last } if is_off_by_one(number, first, last, read) => "out_of_range base",
        ["{number} 超出棋盘，行列号应在 {first} 到 {last} 之间", "{number} is off the board, rows and columns are {first} to {last}"],
        ["改正这个数；若行列号从 {base} 数起，用 `--base {base}`",
         "correct the number; if rows and columns count from {base}, say `--base {base}`"];
    Kind::OutOfRange { .. } => "out_of_range",
        ["{number} 超出棋盘，行列号应在 {first} 到 {last} 之间", "{number} is off the board, rows and columns are {first} to {last}"],
        ["改为 {first} 到 {last} 之间的数；若棋盘更大，用 `--size N`",
         "change it to a number from {first} to {last}; if the board is larger, say so with `--size N`"];
    Kind::NoSuchSquare { .. } => "no_such_square",
        ["棋盘上没有 {name}，格子从 a1 到 {last}", "{name} is off the board, whose squares are a1 to {last}"],
        ["改正名称；若棋盘更大，用 `--size N`", "correct the name; if the board is larger, say so with `--size N`"];
    Kind::WrongCount { counted: Counted::Pairs, .. } => "wrong_count pairs",
        ["应有 {expected} 对行列号，却有 {found} 对", "{found:pair} of row and column, expected {expected}"],
        ["{found-expected:对行列号}，或把首行改为 {found}", "{found-expected:pair}, or change the first line to {found}"];
    Kind::WrongCount { counted: Counted::Columns, .. } => "wrong_count columns",
        ["应有 {expected} 个列号，每行一个，却有 {found} 个", "{found:column} of queens, expected {expected}, one for each row"],
        ["{found-expected:个列号}", "{found-expected:column}"];
    Kind::WrongCount { counted: Counted::ColumnsOfRows, .. } => "wrong_count columns_of_rows",
        ["行号有 {expected} 个，列号却有 {found} 个", "{found:column} for {expected:row}: each queen has one of both"],
        ["{found-expected:个列号}", "{found-expected:column}"];
    Kind::WrongCount { counted: Counted::Coordinates, .. } => "wrong_count coordinates",
        ["这一格有 {found} 个数，应为行号和列号 {expected} 个数",
        "a square with {found:number}, expected {expected}, a row and a column"], ["{found-expected:个数}", "{found-expected:number}"];
    Kind::WrongCount { counted: Counted::Diagonals, .. } => "wrong_count diagonals",
        ["应有 {expected} 条对角线，却有 {found} 条", "{found:diagonal}, expected {expected}"],
        ["{found-expected:条对角线}", "{found-expected:diagonal}"];
    Kind::WrongCount { counted: Counted::Boards, .. } => "wrong_count boards",
        ["应有 {expected} 个棋盘，却有 {found} 个", "{found:board}, expected {expected}"],
        ["{found-expected:个棋盘}，或改正写明的个数", "{found-expected:board}, or correct the number that says how many"];
    Kind::SizeUnknown => "size_unknown",
        ["看不出棋盘的大小", "the text does not say how large the board is"],
        ["用 `--size N` 说明棋盘有 N 行 N 列，或在上面写一行 `n = N`",
         "say with `--size N` that the board has N rows and columns, or write `n = N` above it"];
    Kind::Ambiguous { question: Question::Stars, .. } => "ambiguous stars", ["`*` 可以是皇后、空格或禁格", "* may be a queen, an empty square or a blocked one"], CHOOSE;
    Kind::Ambiguous { question: Question::Bits, .. } => "ambiguous bits", ["1 可以是皇后，也可以是能放皇后的格子", "1 may be a queen, or a square where one may stand"], CHOOSE;
    Kind::Ambiguous { question: Question::Signs, .. } => "ambiguous signs",
        ["图中有的符号看不出是皇后、空格还是禁格", "a sign of the drawing may be a queen, an empty square or a blocked one"], CHOOSE;
    Kind::Ambiguous { question: Question::X, .. } => "ambiguous x", ["x 可以是皇后、空格或禁格", "x may be a queen, an empty square or a blocked one"], CHOOSE;
    Kind::Ambiguous { question: Question::Base, .. } => "ambiguous base", ["行列号可以从 0 数起，也可以从 1 数起", "rows and columns may be counted from 0 or from 1"], CHOOSE;
    Kind::Ambiguous { question: Question::Xy, .. } => "ambiguous xy", ["x 和 y 可以是列和行，也可以是行和列", "x and y may be column and row, or row and column"], CHOOSE;
    Kind::Ambiguous { question: Question::SizeOrCount, .. } => "ambiguous size_or_count",
        ["棋盘的大小可以等于格子的个数，也可以更大", "the board may have as many rows as there are squares, or more"], CHOOSE;
    Kind::Ambiguous { question: Question::SpojOrVector, .. } => "ambiguous spoj_or_vector",
        ["第一个数可以是棋盘的大小，也可以是第一行的列号", "the first number may be the size of the board, or the column in the first row"], CHOOSE;
    Kind::Ambiguous { question: Question::IndexLine, .. } => "ambiguous index_line",
        ["首行可以是各列的编号，也可以是一个棋盘", "the first list may number the places of those below it, or be a board"],
        ["若首行是编号，行首加 `;`，或删去它；若它是棋盘，用 `-i vector`",
         "if it numbers places, put `;` before it or remove it; if it is a board, say `-i vector`"];
    Kind::Ambiguous { question: Question::Matrix, readings } if readings.len() > 1 => "ambiguous matrix squares",
        ["各行可以合成一个棋盘，也可以每行是一个棋盘", "the lines may be one board, or a board each"],
        ["若各行合成一个棋盘，用 `-i squares`；若每行是一个棋盘，各行之间空一行",
         "if they are one board, say `-i squares`; if each is a board, leave a blank line between them"];
    Kind::Ambiguous { question: Question::Matrix, .. } => "ambiguous matrix",
        ["各行可以合成一个棋盘，也可以每行是一个棋盘", "the lists may be the rows of one board, or a board each"],
        ["若每行是一个棋盘（图为首行），用 `-i vector`；若各行合成一个棋盘，用 Q 和 . 画出来",
         "if each list is a board, as the first one is drawn here, say `-i vector`; if they are the rows of one board, draw it with Q and ."];
    Kind::Ambiguous { question: Question::Column, .. } => "ambiguous column",
        ["竖写的数可以是一个棋盘，也可以先是棋盘的大小", "numbers below each other may be one board, or begin with its size"], CHOOSE;
    Kind::Ambiguous { question: Question::PairsOnLine, .. } => "ambiguous pairs_on_line",
        ["这一行可以是大小加各对行列号，也可以是各行的列号", "the line may be a size and pairs of row and column, or columns"], CHOOSE;
    Kind::NotUnderstood { what: Foreign::Words, family: FamilyName::Drawing } => "not_understood words drawing",
        ["文件里有文字，这几行又太小或全空，未必是棋盘", "there are words in the file, and a board this small or this empty may be none"],
        ["文字各行的行首加 `;`；若是空棋盘，在它上面写一行大小，如 `n = 4`", "put `;` before each line of words; above an empty board write its size, as in `n = 4`"];
    Kind::NotUnderstood { what: Foreign::Words, family: FamilyName::Numbers } => "not_understood words numbers",
        ["这一行是文字，可能说到了旁边那些数的意思", "this line is words, and may say what the numbers beside it mean"],
        ["行首加 `;`；若它说明了数的意思，再用选项说明：数的位置表示列，用 `--lists columns`；\
          从几数起，用 `--base 0` 或 `--base 1`；先列后行，用 `--pairs column-row`；有禁格，就画出棋盘",
         "put `;` before the line; what it says of the numbers, say as well: `--lists columns` if the place of a number is its column, \
          `--base 0` or `--base 1` from where it counts, `--pairs column-row` if columns come first; draw the board if squares are blocked"];
    Kind::NotUnderstood { what: Foreign::Words, family: FamilyName::Squares } => "not_understood words squares",
        ["这一行是文字，可能说到了旁边那些格子的意思", "this line is words, and may say what the squares beside it are"],
        ["若与棋盘无关，行首加 `;`；棋盘大小用 `--size N`；有禁格，就画出棋盘",
         "put `;` before the line if the board is the same without it; say `--size N`; draw the board if squares are blocked"];
    Kind::NotUnderstood { what: Foreign::Words, family: FamilyName::Values } => "not_understood words values",
        ["这一行是文字，可能说到了旁边那些值的意思", "this line is words, and may say what the values beside it mean"],
        ["若与棋盘无关，行首加 `;`；否则写成带名称的值，如 `n = 4`、`queens = [...]`、`blocked = [...]`、`base = 1`；也可以直接画出棋盘",
         "put `;` before the line if the board is the same without it; else give the values names, as in `n = 4`, `queens = [...]`, `blocked = [...]`, `base = 1`; or draw the board"];
    Kind::NotUnderstood { what: Foreign::Words, .. } => "not_understood words",
        ["这一行是文字，不属于{family}", "this line is words, which {family} cannot have"],
        ["若与棋盘无关，行首加 `;`，或删去它；{another}", "put `;` before the line if the board is the same without it, or remove it; {another}"];
    Kind::NotUnderstood { what: Foreign::Line, .. } => "not_understood line",
        ["这一行不属于{family}", "this line is no part of {family}"],
        ["若与棋盘无关，行首加 `;`；一个文件只用一种格式，其他格式请另存一个文件；{another}",
         "put `;` before the line if the board is the same without it; a file has one format, so put others into files of their own; {another}"];
    Kind::NotUnderstood { what: Foreign::Code, .. } => "not_understood code",
        ["这是程序的语句，不是棋盘", "this is a statement of a program, and no board"],
        ["运行程序，把它的输出交给 nqfill；或只留下 `queens = [...]` 这样的赋值",
         "run the program, and give nqfill what it prints; or keep assignments alone, as in `queens = [...]`"];
    Kind::NotUnderstood { what: Foreign::Blanks, .. } => "not_understood blanks",
        ["空白可以是空格，也可以什么都不是", "the blanks may be empty squares, or nothing"],
        ["每个空格写 `.`；若每个空白字符是一个空格，用 `-i blank`；若空白什么都不是，删去它们",
         "write `.` for each empty square; say `-i blank` if each blank is one; remove the blanks if they are none"];
    Kind::NotUnderstood { what: Foreign::SideBySide, .. } => "not_understood side_by_side",
        ["这一行并排写了几个棋盘", "several boards stand side by side on this line"],
        ["每个棋盘单独写，一行只写一个棋盘的内容", "write the boards below each other, and on each line what belongs to one"];
    Kind::Model { .. } => "model",
        ["这是写给其他求解器的 {language} 模型，nqfill 只写不读", "this is a model in {language} for other solvers, which nqfill writes and does not read"],
        ["读取棋盘本身，或求解器给出的解；见 docs/models-and-proofs.md", "read the board itself, or what a solver found: docs/models-and-proofs.md"];
    Kind::NoPuzzle(OtherText::Prose) => "no_puzzle prose",
        ["这是一段文字，里面没有棋盘", "this is prose without a board in it"],
        ["写入棋盘，`nqfill formats` 有各种例子；若要回答无解，只写一行 `无解`；`check` 可用 `--no-words` 指定其他说法",
         "write a board, `nqfill formats` has examples; to say that there is no solution, write `No solution`; `check` takes other words with `--no-words`"];
    Kind::NoPuzzle(OtherText::Numbers) => "no_puzzle numbers",
        ["数字夹在文字中，不知道是什么", "there are numbers inside a sentence, which may mean anything"],
        ["让数字单独成行，如 `2 4 1 3`，或画出棋盘", "write the numbers alone on a line, as in `2 4 1 3`; or draw the board"];
    Kind::NoPuzzle(OtherText::Long) => "no_puzzle long",
        ["前 64 KiB 里没有棋盘，后面的没有读", "there is no board in the first 64 KiB, and the rest was not read"],
        ["把棋盘移到文件开头，或用 `-i grid` 等指明格式", "move the board to the start of the file, or name its format: `-i grid`"];
    Kind::NoPuzzle(OtherText::Page) => "no_puzzle page",
        ["这是 HTML 或其他标记语言的源文件，不是棋盘", "this is the source of a page in markup, and no board"],
        ["把页面上的棋盘另存为纯文本", "copy the board from the page into a text"];
    Kind::NoPuzzle(OtherText::Program) => "no_puzzle program",
        ["这是程序的源代码，不是棋盘", "this is the source of a program, and no board"],
        ["运行程序，把它的输出交给 nqfill", "run the program, and give nqfill what it prints"];
    Kind::NoPuzzle(OtherText::Notebook) => "no_puzzle notebook",
        ["这是 Jupyter 笔记本，不是棋盘", "this is a Jupyter notebook, and no board"],
        ["运行它，把输出的棋盘另存为纯文本", "run it, and save the board that it prints as a text"];
    Kind::NoPuzzle(OtherText::Log) => "no_puzzle log",
        ["这是程序的日志，不是棋盘", "this is the log of a program, and no board"],
        ["把棋盘从日志中抄出，另存为纯文本", "copy the board from the log into a text"];
    Kind::NoPuzzle(OtherText::Diagonals) => "no_puzzle diagonals",
        ["这一行列出禁用的对角线，nqfill 不读这种写法", "this line is a set of excluded diagonals, which nqfill reads in another way"],
        ["改写成 diagonals 格式（`nqfill formats` 有例子），或画出棋盘，对角线上的格子写 x",
         "write it in the format diagonals, of which `nqfill formats` has an example, or draw the board with x on those diagonals"];
    Kind::NoPuzzle(OtherText::SizeAndSquares) => "no_puzzle size_and_squares",
        ["这一行是大小和格子的列表，nqfill 不读写在一行的这种写法", "this line is a size and a list of squares, which nqfill does not read on one line"],
        ["每个棋盘一个文件，写成两行：`n = 8` 和 `queens = [(0,1)]`", "give each board a file of its own, with two lines: `n = 8` and `queens = [(0,1)]`"];
    Kind::NoPuzzle(OtherText::SizeAndColumns) => "no_puzzle size_and_columns",
        ["这一行是大小、分号和各行的列号", "this line is a size, a semicolon and columns"],
        ["删去大小和分号，只留列号，如 `1,5,8,6,3,7,2,4`", "leave out the size and the semicolon, as in `1,5,8,6,3,7,2,4`"];
    Kind::NoPuzzle(OtherText::Variables) => "no_puzzle variables",
        ["这是求解器给变量的值，变量名由模型自定", "these are values that a solver gave to the variables of a model"],
        ["只留值为 1 的变量，每行写它的行号和列号，如 `1 2`，再用 `-i pairs --size N`",
         "keep the variables that are 1, each as its row and column on a line, like `1 2`, and say `-i pairs --size N`"];
    Kind::NoPuzzle(OtherText::Instantiation) => "no_puzzle instantiation",
        ["这是 XCSP3 求解器的输出", "this is what solvers of XCSP3 print"],
        ["只留 <values> 与 </values> 之间的数，写成一行，再用 `-i vector`", "keep the numbers between <values> and </values> on one line, and say `-i vector`"];
    Kind::NoPuzzle(OtherText::BoardOnLine) => "no_puzzle board_on_line",
        ["这一行用 0 和 1 写了整个棋盘", "this line has all squares of a board as 0 and 1"],
        ["每行写棋盘的一行，两个棋盘之间空一行，再用 `-i bits`", "write one row of the board on each line, leave a blank line between boards, and say `-i bits`"];
    Kind::ColourRegions => "colour_regions",
        ["这是以字母或颜色分区的“皇后”谜题（LinkedIn Queens），不是 n 皇后残局",
        "letters or colours mark regions: this is the other puzzle called Queens (LinkedIn), not n-queens completion"],
        ["若字母是列号，用 `-i vector`；若是格子，用 `--queen CHARS` 和 `--empty CHARS` 说明",
         "if the letters are columns, say `-i vector`; if they are squares, `--queen CHARS` and `--empty CHARS`"];
    Kind::UnknownName { nearest: Some(_), .. } => "unknown_name near",
        ["不认识的名称 {name}，是否指 {nearest}？", "the name {name} is not known; is {nearest} meant?"],
        ["改为 {nearest}，或删去它", "rename it to {nearest}, or remove it"];
    Kind::UnknownName { .. } => "unknown_name",
        ["不认识的名称 {name}；认识的有 n、queens、blocked、board 等", "the name {name} is not known; known are n, queens, blocked, board and their like"],
        ["改为认识的名称，或删去它；以 `_` 开头的名称不读；例子见 `nqfill formats`",
         "rename or remove it; a name that begins with `_` is passed over; `nqfill formats` has examples"];
    Kind::RepeatedName { .. } => "repeated_name",
        ["名称 {name} 已经有值", "the name {name} has a value already"],
        ["只留下其中一个；多个棋盘之间空一行", "keep one of them; between boards leave a blank line"];
    Kind::MissingName { .. } => "missing_name", ["有 {name} 而没有 {partner}", "{name} is given without {partner}"], ["补上 {partner}", "add {partner}"];
    Kind::RepeatedSquare { .. } => "repeated_square",
        ["第 {row} 行第 {column} 列的格子写了两次：第一次在 {first/line}:{first/column}",
        "the square in row {row}, column {column} is named twice, first at {first/line}:{first/column}"],
        ["把其中一个改为所要的格子，或删去一个", "change one of them to the square that is meant, or remove it"];
    Kind::HiddenSquares { .. } => "hidden_squares",
        ["{name} 不是棋盘的一部分，其值却像是格子", "{name} says nothing of the board, but its value looks like squares"],
        ["若是皇后或禁格，改名为 queens 或 blocked；否则删去它，或在名称前加 `_`",
         "rename it to queens or blocked if it is that; else remove it, or put `_` before its name"];
    Kind::NoFact => "no_fact",
        ["这是 ASP 程序的语句（规则、约束、选择、指令或变量），只读事实和求解器给出的答案",
        "a statement of an answer set program (rule, constraint, choice, directive or variables); only facts and answers are read"],
        ["先用 clingo 求解，再读它的输出；棋盘本身写成事实：`queen(1,2).`",
         "run clingo on the program and give what it prints; a board by itself is facts, `queen(1,2).`"];
    Kind::Disagree { .. } => "disagree", ["{one} 与 {other} 矛盾", "{one} and {other} contradict each other"], ["改正 {one} 或 {other}", "correct {one} or {other}"];
    Kind::OptionRefused { .. } => "option_refused",
        ["{option} 不适用于格式 {format}", "{option} says nothing that the format {format} could obey"],
        ["去掉 `{option}`；{another}", "leave out `{option}`; {another}"];
    Kind::TooDeep { .. } => "too_deep",
        ["括号嵌套超过 {most} 层，棋盘不需要这么深", "brackets are nested more than {most} deep, which no board needs"],
        ["去掉多余的括号", "remove the brackets that are not needed"];
    Kind::TooManySquares { .. } => "too_many_squares",
        ["这里表示的格子超过 {most} 个", "this stands for more than {most} squares"],
        ["减少格子，或逐个写出格子", "let it stand for fewer squares, or write them one by one"];
    Kind::Aliases => "aliases",
        ["YAML 的锚点和别名（&、*）不予读取", "anchors and aliases of YAML (& and *) are not read"],
        ["删去 & 和 *，写出它们所指的内容", "write it out without & and *"];
    Kind::Malformed(_) => "malformed", ["文件不合语法（{}）", "the document is not well formed: {}"], ["改正这一处；{another}", "correct it here; {another}"];
    Kind::ZeroSize => "zero_size", ["n 应至少为 1", "n must be at least 1"], ["把 n 改为棋盘的行数", "change n to the number of rows of the board"];
    Kind::BoardTooLarge { .. } => "board_too_large",
        ["棋盘过大，n 最大为 {most}", "the board is too large, n is at most {most}"],
        ["把 n 改为不超过 {most} 的数", "change n to a number that is not above {most}"];
    Kind::SizeBeyondText { .. } => "size_beyond_text",
        ["n = {n} 远大于文件内容所示的棋盘", "n = {n} is far larger than the board that the text shows"],
        ["若 n 写错，请改正；若确实如此，用 `--size {n}`", "correct n; if it is meant, say so with `--size {n}`"];
    Kind::InputTooLarge { .. } => "input_too_large",
        ["输入超过 {most} 字节的上限", "the input exceeds the limit of {most} bytes"],
        ["把它分成几个文件", "divide it into several files"];
    Kind::Undecodable { .. } => "undecodable",
        ["第 {offset} 字节（从 0 起）处不是文本：既不是 UTF-8、UTF-16，也不是 GB18030",
        "no text at byte {offset} (counted from 0): neither UTF-8 nor UTF-16 nor GB18030"],
        ["把文件另存为 UTF-8 编码的纯文本", "save the file as plain text in UTF-8"];
    Kind::Unreadable(Unreadable::Missing) => "unreadable missing", ["没有这个文件", "no such file"], ["核对路径与文件名", "check the path and the name"];
    Kind::Unreadable(Unreadable::Forbidden) => "unreadable forbidden",
        ["没有权限", "permission denied"],
        ["加上读权限（chmod +r），或换一份可读的副本", "make it readable (chmod +r), or use a copy that is"];
    Kind::Unreadable(Unreadable::Folder) => "unreadable folder", ["这是一个文件夹", "it is a folder"], ["给出其中的一个文件", "name a file in it"];
    Kind::Unreadable(Unreadable::Special) => "unreadable special",
        ["这是管道或设备，不是文件", "it is a pipe or a device, not a file"],
        ["若要从它读取，请直接写出它的路径", "name it itself if it is to be read"];
    Kind::Unreadable(Unreadable::NoText(name)) if name.ends_with(" program") => "unreadable program",
        ["这是{file}，不是棋盘", "this is {file}, not a board"],
        ["运行程序，把它的输出交给 nqfill", "run the program, and give nqfill what it prints"];
    Kind::Unreadable(Unreadable::NoText(_)) => "unreadable no_text",
        ["这是{file}，不是棋盘", "this is {file}, not a board"],
        ["若棋盘在其中，打开它另存为纯文本（表格存为 CSV）", "if it holds the board, open it and save that as plain text, a spreadsheet as CSV"];
    Kind::Unreadable(Unreadable::Other { .. }) => "unreadable other",
        ["系统错误（{other/text}）", "system error ({other/text})"],
        ["检查文件与磁盘，或换一份副本", "look at the file and the disk, or use a copy"];
    Kind::EmptyLine => "empty_line",
        ["这一行是空的", "the line is empty"],
        ["每行写一个棋盘，`nqfill formats` 有各种例子", "write a board on it; `nqfill formats` has examples"];
    Kind::LineNoText { .. } => "line_no_text",
        ["这一行的第 {offset} 字节（从 0 起）不是文本：不是 UTF-8，或是 NUL 字符",
        "byte {offset} of the line (counted from 0) is not text: not UTF-8, or a NUL character"],
        ["逐行读取时，每行都应是 UTF-8 的文本", "lines that are read one by one have to be text in UTF-8"];
    Kind::SeveralBoardsOnLine => "several_boards_on_line",
        ["这一行有不止一个棋盘", "the line has more than one board"],
        ["一行只写一个棋盘", "put each board on a line of its own"];
    Kind::UnusableId { .. } => "unusable_id",
        ["id 应为文本或数，且不超过 {most} 字节", "the id is neither a text nor a number, or has more than {most} bytes"],
        ["把 id 改为文本或数，或删去它", "make it a text or a number, or remove it"];
}

/// What to type where a text can be read in several ways.
const CHOOSE: [&str; 2] =
    ["所要的是哪个棋盘，就加上它的选项：{readings}", "add the option of the board you mean: {readings}"];

/// What belongs at a place.
const fn expected_words(expected: Expected) -> Words {
    match expected {
        Expected::Number => ("一个数", "a number"),
        Expected::Square => ("行号和列号", "a row and a column"),
        Expected::SquareName => ("格子的名称，如 b4", "the name of a square, like b4"),
        Expected::Row => ("一行格子", "a row of squares"),
        Expected::FenCharacter => ("数字、Q 或 /", "a digit, Q or /"),
        Expected::Assignment => ("名称和值，如 n = 8", "a name and its value, like n = 8"),
        Expected::Value => ("数、文本或列表", "a number, a text or a list"),
        Expected::Closing => ("右括号或右引号", "what closes the bracket or quote"),
        Expected::End => ("行末", "the end"),
    }
}

/// The families.
const fn family_words(family: FamilyName) -> Words {
    match family {
        FamilyName::Drawing => ("画出的棋盘", "a drawing"),
        FamilyName::Numbers => ("数的列表", "a list of numbers"),
        FamilyName::Squares => ("格子的名称", "a list of squares"),
        FamilyName::Fen => (" FEN", "a FEN"),
        FamilyName::Values => ("括号或引号中的值", "a value in brackets"),
        FamilyName::Facts => (" ASP 的事实", "a text of facts"),
        FamilyName::Yaml => (" YAML", "YAML"),
        FamilyName::Results => (" nqfill 的结果", "a result of nqfill"),
    }
}

/// A file of a kind that is no text.
pub fn file_words(lang: Lang, name: &str) -> String {
    let article = if matches!(name, "mp3" | "mp4" | "rtf" | "xz") { "an" } else { "a" };
    match name {
        "office document" => say!(lang, "办公文档（Word、Excel 等）", "an office document (Word, Excel or the like)"),
        "doc" => say!(lang, "旧版办公文档（doc、xls 等）", "an office document (doc, xls or the like)"),
        _ if name.ends_with(" program") => say!(lang, "编译后的程序", "a compiled program"),
        _ => say!(lang, " {name} 文件", "{article} {name} file"),
    }
}

/// The name of a kind, which its rows begin with.
pub(crate) fn name(kind: &InputErrorKind) -> &'static str {
    row(kind, ReadAs::Nothing).0.split(' ').next().unwrap_or_default()
}

/// What is wrong, in one line: `第 3 行有 5 格，应为 4 格`.
pub fn input_error(lang: Lang, kind: &InputErrorKind) -> String {
    match kind {
        InputErrorKind::Unreadable(why) => cannot_be_read(lang) + &unreadable(lang, why),
        _ => message(lang, row(kind, ReadAs::Nothing).1, kind, ReadAs::Nothing),
    }
}

/// What stands before the reason why a file cannot be read.
pub fn cannot_be_read(lang: Lang) -> String {
    say!(lang, "无法读取文件：", "the file cannot be read: ")
}

/// Why a file cannot be read.
pub fn unreadable(lang: Lang, why: &Unreadable) -> String {
    let kind = InputErrorKind::Unreadable(why.clone());
    message(lang, row(&kind, ReadAs::Nothing).1, &kind, ReadAs::Nothing)
}

/// The advice on an error: `第 3 行补上缺少的 1 格`.
pub fn help(lang: Lang, kind: &InputErrorKind, read: ReadAs) -> String {
    message(lang, row(kind, read).2, kind, read)
}

/// An error as names and values: `{"kind": "ragged_row", "of": {"row": 3, ...}}`.
fn values(kind: &InputErrorKind) -> Value {
    serde_json::to_value(kind).unwrap_or_default()
}

/// True for a number that is on the board if it is counted from the other base, in a format that can be.
fn is_off_by_one(number: i64, first: i64, last: i64, read: ReadAs) -> bool {
    let (ReadAs::Found(format) | ReadAs::Asked(format)) = read else { return false };
    let is_off = (number, first) == (0, 1) || first == 0 && number == last + 1;
    is_off && matches!(format.takes.numbers, Numbers::Either)
}

/// A text of the table with its holes filled.
fn message(lang: Lang, [zh, en]: [&str; 2], kind: &InputErrorKind, read: ReadAs) -> String {
    let values = values(kind);
    let value = |name: &str| match name {
        "" => Some(&values["of"]),
        _ => values["of"].pointer(&format!("/{name}")),
    };
    let number = |name: &str| value(name).and_then(Value::as_u64).unwrap_or_default();
    let (mut rest, mut text) = (lang.pick(zh, en), String::new());
    while let Some((before, behind)) = rest.split_once('{') {
        let (hole, others) = behind.split_once('}').unwrap_or((behind, ""));
        text += before;
        text += &match hole.split_once(':').map(|(names, unit)| (names, names.split_once('-'), unit)) {
            Some((_, Some((found, expected)), unit)) => mend(lang, number(found), number(expected), unit),
            Some((name, None, unit)) => amount(number(name), unit),
            None => made(lang, hole, kind, read).unwrap_or_else(|| match value(hole) {
                Some(Value::String(text)) => printable(text),
                value => value.map_or(String::new(), Value::to_string),
            }),
        };
        rest = others;
    }
    text + rest
}

/// What stands in a hole that has more than a member of the error.
fn made(lang: Lang, hole: &str, kind: &InputErrorKind, read: ReadAs) -> Option<String> {
    Some(match (hole, kind) {
        ("another", _) => another_format(lang, read),
        ("legend", Kind::UnknownCharacter { legend, .. }) => squares_of(lang, legend),
        ("typed", Kind::UnknownCharacter { character: '\'', .. }) => "\"'\"".into(),
        ("typed", Kind::UnknownCharacter { character, .. }) => format!("'{character}'"),
        ("character", Kind::UnknownCharacter { character, .. }) => shown(*character),
        ("found", Kind::Unexpected { found, .. }) => found_there(lang, *found),
        ("expected", Kind::Unexpected { expected, .. }) => lang.of(expected_words(*expected)).into(),
        ("base", Kind::OutOfRange { first, .. }) => (1 - first).to_string(),
        ("family", Kind::NotUnderstood { family, .. }) => lang.of(family_words(*family)).into(),
        ("readings", Kind::Ambiguous { readings, .. }) => options(lang, readings),
        ("file", Kind::Unreadable(Unreadable::NoText(name))) => file_words(lang, name),
        _ => return None,
    })
}

/// What makes two numbers agree: `补上缺少的 1 格`, `remove the 2 surplus rows`.
fn mend(lang: Lang, found: u64, expected: u64, unit: &str) -> String {
    let count = found.abs_diff(expected);
    let (zh, en, what) =
        if found < expected { ("补上缺少的", "add", "missing") } else { ("删去多余的", "remove", "surplus") };
    say!(lang, "{zh} {count} {unit}", ("{en} the {}", amount(count, &format!("{what} {unit}"))))
}

/// The format used, and how to choose another.
fn another_format(lang: Lang, read: ReadAs) -> String {
    match read {
        ReadAs::Found(Format { name, .. }) => say!(
            lang,
            "按 {name} 格式读取（自动判断）；换用其他格式：`-i NAME`",
            "read as {name} (auto-detected); for another format say `-i NAME`"
        ),
        ReadAs::Asked(Format { name, .. }) => say!(
            lang,
            "按 `-i {name}` 读取，可去掉它，或见 `nqfill formats`",
            "read as `-i {name}` asks, which may be left out, or see `nqfill formats`"
        ),
        ReadAs::Nothing => say!(
            lang,
            "用 `-i NAME` 指明格式，名称见 `nqfill formats`",
            "name the format with `-i NAME` of `nqfill formats`"
        ),
    }
}

/// The options of all readings: `-i kattis`、`-i cses`.
fn options(lang: Lang, readings: &[Reading]) -> String {
    let options: Vec<String> = readings.iter().map(|reading| format!("`{}`", reading.option)).collect();
    options.join(lang.pick("、", ", "))
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

fn found_there(lang: Lang, found: Option<char>) -> String {
    match found {
        None => say!(lang, "结尾", "the end"),
        Some('\n' | '\r') => say!(lang, "行末", "the end of the line"),
        Some(character) => lang.pick(" ", "").to_owned() + &shown(character),
    }
}

/// True for a character that nobody sees, or that a terminal obeys.
fn is_unseen(character: char) -> bool {
    character.escape_debug().len() > 2 && !character.is_ascii_graphic()
}

/// A visible form of a character: `'#'`, `U+0007`.
fn shown(character: char) -> String {
    let is_seen = character == ' ' || !character.is_whitespace() && !character.is_control() && !is_unseen(character);
    if is_seen { format!("'{character}'") } else { format!("U+{:04X}", u32::from(character)) }
}

/// A name in which every character can be seen.
fn printable(name: &str) -> String {
    if name.chars().any(|c| c.is_control() || is_unseen(c)) { format!("{name:?}") } else { name.to_owned() }
}

/// The heading of a drawn board: `读作 -i kattis：`.
pub fn reading(lang: Lang, reading: &Reading) -> String {
    let Reading { option, n, .. } = reading;
    say!(lang, "{option} 读作（n = {n}）", "{option} reads it as (n = {n})")
}

/// A number of things in English: `1 row`, `2 rows`.
pub fn amount<N: Copy + std::fmt::Display + PartialEq + From<u8>>(count: N, what: &str) -> String {
    match what.strip_suffix("ry") {
        _ if count == 1.into() => format!("1 {what}"),
        Some(stem) => format!("{count} {stem}ries"),
        None => format!("{count} {what}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn every_row_is_on_the_page_of_errors() {
        let page = crate::document::pages::text_of("tests/cmd/error_kinds.md");
        let sections = page.split("\n## ").skip(1).filter_map(|section| section.split_once('\n'));
        let sections: BTreeMap<&str, &str> =
            sections.map(|(title, section)| (title.trim_end_matches(" (Unix)"), section)).collect();
        // Who runs tests may read everything, what a system says has words of its own, and 64 KiB fill no page.
        let hidden = ["unreadable forbidden", "unreadable other", "no_puzzle long"];
        let is_shown = |(key, ..): &&Row| !hidden.contains(key);
        for (key, message, advice) in ROWS.iter().filter(is_shown) {
            let section = sections.get(key).unwrap_or_else(|| panic!("no text shows {key}"));
            for piece in message.iter().chain(advice).flat_map(|text| text.split(['{', '}']).step_by(2)) {
                assert!(section.contains(piece), "{key} is not shown as: {piece}");
            }
        }
    }
}
