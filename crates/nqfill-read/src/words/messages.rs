//! What is said of each kind of error, and what to type next: one row a kind, in two languages.
//!
//! A text may have holes: `{row}` for a value of the error, `{found:square}` for a number of things, which in English may be one,
//! `{mend:square}` for those that are missing or too many, `{format}` for the format in which a text was read and how to choose another.

use crate::say;
use crate::words::Lang;
use crate::{Counted, Expected, FamilyName, InputErrorKind, Legend, OtherText, Position, ReadAs, Reading, Unreadable};

/// A kind of error, by the name of its variant and of what is in it: what is wrong, and what to type next, in Chinese and English.
type Row = (&'static str, [&'static str; 2], [&'static str; 2]);

#[rustfmt::skip]
const ROWS: [Row; 76] = [
    ("EmptyFile", ["文件为空", "the file is empty"],
        ["写入棋盘，`nqfill formats` 有各种例子", "write a board into it; `nqfill formats` has examples"]),
    ("NoBoard", ["没有找到棋盘", "no board found"],
        ["写入棋盘，`nqfill formats` 有各种例子；若要回答无解，只写一行 `无解`",
         "write a board, `nqfill formats` has examples; to say that there is no solution, write `No solution` and nothing else"]),
    ("RaggedRow", ["第 {row} 行有 {found} 格，应为 {expected} 格", "row {row} has {found:square}, expected {expected}"],
        ["第 {row} 行{mend:格}", "{mend:square} in row {row}"]),
    ("NotSquare", ["有 {rows} 行，每行 {columns} 格，行数与列数应相等", "{rows:row} of {columns:square}, expected as many rows as columns"],
        ["{mend:行}", "{mend:row}"]),
    ("WrongHeader None", ["写明 n = {header}，其后却没有棋盘", "the header says n = {header}, but no board follows"],
        ["{mend:行}；若要 {header} 行的空棋盘，用 `nqfill --size {header}`",
         "{mend:row}; for the empty board of {header:row} say `nqfill --size {header}`"]),
    ("WrongHeader", ["首行写明 n = {header}，棋盘却有 {rows} 行", "the header says n = {header}, but the board has {rows:row}"],
        ["把首行改为 {rows}，或{mend:行}", "change the header to {rows}, or {mend:row}"]),
    ("UnknownCharacter", ["第 {row} 行第 {column} 列的字符 {character} 不是格子，应为 {squares}",
        "row {row} column {column} has the character {character}, expected {squares}"],
        ["若它是格子，请说明：`--queen {typed}`、`--empty {typed}` 或 `--blocked {typed}`；若这一行是文字，行首加 `;`；{format}",
         "if it is a square, say which: `--queen {typed}`, `--empty {typed}` or `--blocked {typed}`; before a line of words put `;`; {format}"]),
    ("UnknownCharacter Unseen", ["第 {row} 行第 {column} 列有看不见的字符 {character}，应为 {squares}",
        "row {row} column {column} has the character {character}, which cannot be seen, expected {squares}"],
        ["删去这个看不见的字符", "remove this character"]),
    ("UnknownCharacter Blank", ["第 {row} 行第 {column} 列是空格，应为 {squares}", "row {row} column {column} is a blank, expected {squares}"],
        ["每两格之间都加空格，或都不加；若空格就是空的格子，用 `-i blank`",
         "put a blank between all squares or between none; if a blank is an empty square, say `-i blank`"]),
    ("Unexpected", ["遇到{found}，应为{expected}", "found {found}, expected {expected}"],
        ["改正这一处；若它与棋盘无关，行首加 `;`；{format}", "correct it, or put `;` before the line if it says nothing of the board; {format}"]),
    ("Unexpected Closing", ["遇到{found}，应为{expected}", "found {found}, expected {expected}"],
        ["补上右括号或右引号；{format}", "close what is open; {format}"]),
    ("OutOfRange", ["{number} 超出棋盘，行列号应在 {first} 到 {last} 之间", "{number} is off the board, rows and columns are {first} to {last}"],
        ["改为 {first} 到 {last} 之间的数；若棋盘更大，用 `--size N`",
         "change it to a number from {first} to {last}; if the board is larger, say so with `--size N`"]),
    ("OutOfRange Base", ["{number} 超出棋盘，行列号应在 {first} 到 {last} 之间", "{number} is off the board, rows and columns are {first} to {last}"],
        ["若行列号从 {other} 数起，用 `--base {other}`；否则改正这个数",
         "if rows and columns count from {other}, say `--base {other}`; otherwise correct the number"]),
    ("NoSuchSquare", ["棋盘上没有 {name}，格子从 a1 到 {last}", "{name} is off the board, whose squares are a1 to {last}"],
        ["改正名称；若棋盘更大，用 `--size N`", "correct the name; if the board is larger, say so with `--size N`"]),
    ("WrongCount Pairs", ["应有 {expected} 对行列号，却有 {found} 对", "{found:pair} of row and column, expected {expected}"],
        ["{mend:对行列号}，或把首行改为 {found}", "{mend:pair}, or change the first line to {found}"]),
    ("WrongCount Columns", ["应有 {expected} 个列号，每行一个，却有 {found} 个", "{found:column} of queens, expected {expected}, one for each row"],
        ["{mend:个列号}", "{mend:column}"]),
    ("WrongCount ColumnsOfRows", ["行号有 {expected} 个，列号却有 {found} 个", "{found:column} for {expected:row}: each queen has one of both"],
        ["{mend:个列号}", "{mend:column}"]),
    ("WrongCount Coordinates", ["这一格有 {found} 个数，应为行号和列号 {expected} 个数",
        "a square with {found:number}, expected {expected}, a row and a column"], ["{mend:个数}", "{mend:number}"]),
    ("WrongCount Diagonals", ["应有 {expected} 条对角线，却有 {found} 条", "{found:diagonal}, expected {expected}"],
        ["{mend:条对角线}", "{mend:diagonal}"]),
    ("SizeUnknown", ["看不出棋盘的大小", "the text does not say how large the board is"],
        ["用 `--size N` 说明棋盘有 N 行 N 列，或在上面写一行 `n = N`",
         "say with `--size N` that the board has N rows and columns, or write `n = N` above it"]),
    ("Ambiguous Stars", ["`*` 可以是皇后、空格或禁格", "* may be a queen, an empty square or a blocked one"], CHOOSE),
    ("Ambiguous Bits", ["1 可以是皇后，也可以是能放皇后的格子", "1 may be a queen, or a square where one may stand"], CHOOSE),
    ("Ambiguous Signs", ["图中有的符号看不出是皇后、空格还是禁格", "a sign of the drawing may be a queen, an empty square or a blocked one"], CHOOSE),
    ("Ambiguous X", ["x 可以是皇后、空格或禁格", "x may be a queen, an empty square or a blocked one"], CHOOSE),
    ("Ambiguous Base", ["行列号可以从 0 数起，也可以从 1 数起", "rows and columns may be counted from 0 or from 1"], CHOOSE),
    ("Ambiguous Xy", ["x 和 y 可以是列和行，也可以是行和列", "x and y may be column and row, or row and column"], CHOOSE),
    ("Ambiguous SizeOrCount", ["首行的数可以是棋盘的大小，也可以是格子的个数", "the first number may be the size of the board, or how many squares follow"], CHOOSE),
    ("Ambiguous SpojOrVector", ["首个数可以是棋盘的大小，也可以是第一行的列号", "the first number may be the size of the board, or the column in the first row"], CHOOSE),
    ("Ambiguous IndexLine", ["首行可以是各列的编号，也可以是一个棋盘", "the first list may number the places of those below it, or be a board"], CHOOSE),
    ("Ambiguous Matrix", ["各行可以合成一个棋盘，也可以各是一个棋盘", "the lists may be the rows of one board, or a board each"], CHOOSE),
    ("Ambiguous Column", ["竖写的数可以是一个棋盘，也可以先是棋盘的大小", "numbers below each other may be one board, or begin with its size"], CHOOSE),
    ("Ambiguous PairsOnLine", ["这一行可以先是大小再是各对行列号，也可以是各行的列号", "the line may be a size and pairs of row and column, or columns"], CHOOSE),
    ("NotUnderstood Words Drawing", ["这一行是文字，夹在棋盘的各行之间", "this line is words, between the rows of a board"],
        ["行首加 `;`，或把它移到棋盘的上面或下面", "put `;` before it, or move it above or below the board"]),
    ("NotUnderstood Words Numbers", ["这一行是文字，而下面的数可以有几种意思", "this line is words, and the numbers below it could mean several things"],
        ["行首加 `;`；这一行若说到数的意思，就再用选项说明：每个数的位置是列，用 `--lists columns`；\
          从几数起，用 `--base 0` 或 `--base 1`；先列后行，用 `--pairs column-row`；禁格上面写一行 `blocked:`；或者画出棋盘",
         "put `;` before the line; what it says of the numbers, say as well: `--lists columns` if the place of a number is its column, \
          `--base 0` or `--base 1` from where it counts, `--pairs column-row` if columns come first; write `blocked:` above blocked squares; or draw the board"]),
    ("NotUnderstood Words Squares", ["这一行是文字，而下面的格子可以是皇后，也可以不是", "this line is words, and the squares below it may be queens or not"],
        ["若与棋盘无关，行首加 `;`；禁格上面写一行 `blocked:`；棋盘大小用 `--size N`；或者画出棋盘",
         "put `;` before the line if the board is the same without it; write `blocked:` above blocked squares; say `--size N`; or draw the board"]),
    ("NotUnderstood Words Values", ["这一行是文字，而下面的值可以有几种意思", "this line is words, and the values below it could mean several things"],
        ["若与棋盘无关，行首加 `;`；否则写成带名称的值，如 `n = 4`、`queens = [...]`、`blocked = [...]`、`base = 1`；或者画出棋盘",
         "put `;` before the line if the board is the same without it; else give the values names, as in `n = 4`, `queens = [...]`, `blocked = [...]`, `base = 1`; or draw the board"]),
    ("NotUnderstood Words", ["这一行是文字，不属于{family}", "this line is words, and {family} has none"],
        ["若与棋盘无关，行首加 `;`，或删去它；{format}", "put `;` before the line if the board is the same without it, or remove it; {format}"]),
    ("NotUnderstood Line", ["这一行不属于{family}", "this line is none that {family} has"],
        ["若与棋盘无关，行首加 `;`；一个文件只用一种格式，别的格式另存为一个文件；{format}",
         "put `;` before the line if the board is the same without it; a file has one format, so put others into files of their own; {format}"]),
    ("NotUnderstood Code", ["这是程序的语句，不是棋盘", "this is a statement of a program, and no board"],
        ["运行程序，把它的输出交给 nqfill；或只留下 `queens = [...]` 这样的赋值",
         "run the program, and give nqfill what it prints; or keep assignments alone, as in `queens = [...]`"]),
    ("NotUnderstood SideBySide", ["这一行并排写了几个棋盘", "several boards stand side by side on this line"],
        ["每个棋盘单独写，一行只写一个棋盘的内容", "write the boards below each other, and on each line what belongs to one"]),
    ("Model", ["这是写给其他求解器的 {language} 模型，nqfill 只写不读", "this is a model in {language} for other solvers, which nqfill writes and does not read"],
        ["读取棋盘本身，或求解器给出的解；见 docs/models.md", "read the board itself, or what a solver found: docs/models.md"]),
    ("NoPuzzle Prose", ["这是一段文字，里面没有棋盘", "this is prose without a board in it"],
        ["写入棋盘，`nqfill formats` 有各种例子；若要回答无解，只写一行 `无解`，检查时别的说法用 `--no-words`",
         "write a board, `nqfill formats` has examples; to say that there is no solution, write `No solution`; `check` takes other words with `--no-words`"]),
    ("NoPuzzle Page", ["这是 HTML 或其他标记语言的源文件，不是棋盘", "this is the source of a page in markup, and no board"],
        ["把页面上的棋盘另存为纯文本", "copy the board from the page into a text"]),
    ("NoPuzzle Program", ["这是程序的源代码，不是棋盘", "this is the source of a program, and no board"],
        ["运行程序，把它的输出交给 nqfill", "run the program, and give nqfill what it prints"]),
    ("NoPuzzle Notebook", ["这是 Jupyter 笔记本，不是棋盘", "this is a Jupyter notebook, and no board"],
        ["运行它，把输出的棋盘另存为纯文本", "run it, and save the board that it prints as a text"]),
    ("NoPuzzle Log", ["这是程序的日志，不是棋盘", "this is the log of a program, and no board"],
        ["把棋盘从日志中抄出，另存为纯文本", "copy the board from the log into a text"]),
    ("ColourRegions", ["这是以字母或颜色分区的“皇后”谜题（LinkedIn Queens），不是 n 皇后残局",
        "letters or colours mark regions: this is the other puzzle called Queens (LinkedIn), not n-queens completion"],
        ["若字母是列号，用 `-i vector`；若是格子，用 `--queen CHARS` 和 `--empty CHARS` 说明",
         "if the letters are columns, say `-i vector`; if they are squares, `--queen CHARS` and `--empty CHARS`"]),
    ("UnknownName Near", ["不认识的名称 {name}，是否指 {nearest}？", "the name {name} is not known; is {nearest} meant?"],
        ["改为 {nearest}，或删去它", "rename it to {nearest}, or remove it"]),
    ("UnknownName", ["不认识的名称 {name}；认识的有 n、queens、blocked、board 等", "the name {name} is not known; known are n, queens, blocked, board and their like"],
        ["改为认识的名称，或删去它；以 `_` 开头的名称不读；例子见 `nqfill formats`",
         "rename or remove it; a name that begins with `_` is passed over; `nqfill formats` has examples"]),
    ("RepeatedName", ["名称 {name} 已经有值", "the name {name} has a value already"],
        ["只留下其中一个；几个棋盘之间空一行", "keep one of them; between boards leave a blank line"]),
    ("MissingName", ["有 {name} 而没有 {partner}", "{name} is given without {partner}"], ["补上 {partner}", "add {partner}"]),
    ("RepeatedSquare", ["第 {row} 行第 {column} 列的格子写了两次：第一次在 {line}:{at}",
        "the square in row {row}, column {column} is named twice, first at {line}:{at}"],
        ["改为所要的格子，或删去一个", "change one of them to the square that is meant, or remove it"]),
    ("HiddenSquares", ["{name} 不是棋盘的一部分，其值却像是格子", "{name} says nothing of the board, but its value looks like squares"],
        ["若是皇后或禁格，改名为 queens 或 blocked；否则删去它，或在名称前加 `_`",
         "rename it to queens or blocked if it is that; else remove it, or put `_` before its name"]),
    ("NoFact", ["这是 ASP 程序的语句（规则、约束、选择、指令或变量），只读事实和求解器给出的答案",
        "a statement of an answer set program (rule, constraint, choice, directive or variables); only facts and answers are read"],
        ["先用 clingo 求解，再读它的输出；只有事实时写成 `queen(1,2).`",
         "run clingo on the program and give what it prints; a board by itself is facts, `queen(1,2).`"]),
    ("Disagree", ["{one} 与 {other} 矛盾", "{one} and {other} contradict each other"], ["改正 {one} 或 {other}", "correct {one} or {other}"]),
    ("OptionRefused", ["{option} 不适用于格式 {name}", "{option} says nothing that the format {name} could obey"],
        ["去掉 `{option}`；{format}", "leave out `{option}`; {format}"]),
    ("TooDeep", ["括号嵌套超过 {most} 层，棋盘不需要这么深", "brackets are nested more than {most} deep, which no board needs"],
        ["去掉多余的括号", "take away brackets"]),
    ("TooManySquares", ["区间所表示的格子超过 {most} 个", "intervals stand for more than {most} squares"],
        ["改小区间，或逐个写出格子", "make the intervals smaller, or write the squares one by one"]),
    ("Aliases", ["YAML 的锚点和别名（&、*）不予读取", "anchors and aliases of YAML (& and *) are not read"],
        ["删去 & 和 *，写出它们所指的内容", "write it out without & and *"]),
    ("Malformed", ["文件不合语法（{what}）", "the document is not well formed: {what}"], ["改正这一处；{format}", "correct it here; {format}"]),
    ("ZeroSize", ["n 应至少为 1", "n is to be at least 1"], ["把 n 改为棋盘的行数", "change n to the number of rows of the board"]),
    ("BoardTooLarge", ["棋盘过大，n 最大为 {most}", "the board is too large, n is at most {most}"],
        ["把 n 改为不超过 {most} 的数", "change n to a number that is not above {most}"]),
    ("SizeBeyondText", ["n = {n} 远大于文件内容所示的棋盘", "n = {n} is far larger than the board that the text shows"],
        ["若 n 写错，请改正；若确实如此，用 `--size {n}`", "correct n; if it is meant, say so with `--size {n}`"]),
    ("InputTooLarge", ["输入超过 {most} 字节的上限", "the input exceeds the limit of {most} bytes"],
        ["用 `--max-input-bytes BYTES` 提高上限", "raise the limit with `--max-input-bytes BYTES`"]),
    ("Undecodable", ["第 {offset} 字节（从 0 起）处不是文本：既不是 UTF-8、UTF-16，也不是 GB18030",
        "no text at byte {offset} (counted from 0): neither UTF-8 nor UTF-16 nor GB18030"],
        ["把文件另存为 UTF-8 编码的纯文本", "save the file as plain text in UTF-8"]),
    ("Unreadable Missing", ["无法读取文件：{why}", "the file cannot be read: {why}"], ["核对路径与文件名", "check the path and the name"]),
    ("Unreadable Forbidden", ["无法读取文件：{why}", "the file cannot be read: {why}"],
        ["让自己可以读它（chmod +r），或换一份可读的副本", "make it readable (chmod +r), or use a copy that is"]),
    ("Unreadable Folder", ["无法读取文件：{why}", "the file cannot be read: {why}"], ["给出其中的一个文件", "name a file in it"]),
    ("Unreadable Loop", ["无法读取文件：{why}", "the file cannot be read: {why}"],
        ["删去这个链接，或只给出需要的文件", "remove the link, or name the files that you mean"]),
    ("Unreadable Special", ["无法读取文件：{why}", "the file cannot be read: {why}"],
        ["若要从它读取，请直接写出它的路径", "name it itself if it is to be read"]),
    ("Unreadable NoText", ["无法读取文件：{why}", "the file cannot be read: {why}"],
        ["请给出文本文件：打开它，把棋盘抄成文本", "open it, and write the board as a text file"]),
    ("Unreadable Other", ["无法读取文件：{why}", "the file cannot be read: {why}"],
        ["检查文件与磁盘，或换一份副本", "look at the file and the disk, or use a copy"]),
    ("EmptyLine", ["这一行是空的", "the line is empty"],
        ["每行写一个棋盘，`nqfill formats` 有各种例子", "write a board on it; `nqfill formats` has examples"]),
    ("LineNoText", ["这一行的第 {offset} 字节（从 0 起）不是文本：不是 UTF-8，或是编号为 0 的字符",
        "byte {offset} of the line (counted from 0) is no text: no UTF-8, or the character of code 0"],
        ["逐行读取时，把每行改存为 UTF-8", "write lines that are read one by one in UTF-8"]),
    ("SeveralBoardsOnLine", ["这一行有不止一个棋盘", "the line has more than one board"],
        ["一行只写一个棋盘", "put each board on a line of its own"]),
    ("UnusableId", ["id 不是文本或数，或超过 {most} 字节", "the id is neither a text nor a number, or has more than {most} bytes"],
        ["把 id 改为文本或数，或删去它", "make it a text or a number, or remove it"]),
];

/// What to type where a text can be read in several ways.
const CHOOSE: [&str; 2] =
    ["加上画出你的棋盘的那个选项：{options}", "add the option that draws the board that you mean: {options}"];

/// What belongs at a place, in the order of [`Expected::ALL`].
const EXPECTED: [[&str; 2]; 9] = [
    ["一个数", "a number"],
    ["行号和列号", "a row and a column"],
    ["格子的名称，如 b4", "the name of a square, like b4"],
    ["一行格子", "a row of squares"],
    ["数字、Q 或 /", "a digit, Q or /"],
    ["名称和值，如 n = 8", "a name and its value, like n = 8"],
    ["数、文本或列表", "a number, a text or a list"],
    ["右括号或右引号", "what closes the bracket or quote"],
    ["行末", "the end"],
];

/// The families, in the order of [`FamilyName::ALL`].
const FAMILIES: [[&str; 2]; 8] = [
    ["画出的棋盘", "a drawing"],
    ["数的列表", "a list of numbers"],
    ["格子的名称", "a list of squares"],
    ["FEN", "a FEN"],
    ["括号或引号中的值", "a value in brackets"],
    ["ASP 的事实", "a text of facts"],
    ["YAML", "YAML"],
    ["nqfill 的结果", "a result of nqfill"],
];

/// What is wrong, in one line: `第 3 行有 5 格，应为 4 格`.
pub fn input_error(lang: Lang, kind: &InputErrorKind) -> String {
    said(lang, row(kind, ReadAs::Nothing).1, kind, ReadAs::Nothing)
}

/// The advice on an error: `第 3 行补上缺少的 1 格`.
pub fn help(lang: Lang, kind: &InputErrorKind, read: ReadAs) -> String {
    said(lang, row(kind, read).2, kind, read)
}

/// The row of an error: that of its kind with the most of what is in it.
fn row(kind: &InputErrorKind, read: ReadAs) -> &'static Row {
    let name = format!("{kind:?}");
    let name = name.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    let with = format!("{name}{}", variant(kind, read));
    let found = |key: &str| ROWS.iter().find(|(known, ..)| *known == key);
    let shorter = with.rsplit_once(' ').map_or("", |(key, _)| key);
    found(&with).or_else(|| found(shorter)).or_else(|| found(name)).unwrap_or(&ROWS[1])
}

/// What distinguishes the words of errors of one kind.
fn variant(kind: &InputErrorKind, read: ReadAs) -> String {
    match kind {
        InputErrorKind::WrongHeader { rows: 0, .. } => " None".into(),
        InputErrorKind::UnknownCharacter { character: ' ', .. } => " Blank".into(),
        InputErrorKind::UnknownCharacter { character, .. } if is_unseen(*character) => " Unseen".into(),
        InputErrorKind::Unexpected { expected: Expected::Closing, .. } => " Closing".into(),
        &InputErrorKind::OutOfRange { number, first, last } if is_off_by_one(number, first, last, read) => {
            " Base".into()
        }
        InputErrorKind::WrongCount { counted, .. } => format!(" {counted:?}"),
        InputErrorKind::Ambiguous { question, .. } => format!(" {question:?}"),
        InputErrorKind::NotUnderstood { family, what } => format!(" {what:?} {family:?}"),
        InputErrorKind::NoPuzzle(other) => format!(" {other:?}"),
        InputErrorKind::UnknownName { nearest: Some(_), .. } => " Near".into(),
        InputErrorKind::Unreadable(why) => {
            let why = format!("{why:?}");
            format!(" {}", why.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default())
        }
        _ => String::new(),
    }
}

/// True for a number that is on the board if it is counted from the other base, in a format that can be.
fn is_off_by_one(number: i64, first: i64, last: i64, read: ReadAs) -> bool {
    let takes_base = |name: &str| {
        ["vector", "column-vector", "elements", "pairs", "dzn", "asp", "json", "yaml", "python"].contains(&name)
    };
    let is_taken = matches!(read, ReadAs::Found(format) | ReadAs::Asked(format) if takes_base(format.name));
    is_taken && ((number, first) == (0, 1) || first == 0 && number == last + 1)
}

/// A text of the table with its holes filled.
fn said(lang: Lang, [zh, en]: [&str; 2], kind: &InputErrorKind, read: ReadAs) -> String {
    let (mut rest, mut text) = (lang.pick(zh, en), String::new());
    while let Some((before, behind)) = rest.split_once('{') {
        let (hole, others) = behind.split_once('}').unwrap_or((behind, ""));
        text += before;
        text += &match hole.split_once(':') {
            Some(("mend", unit)) => mend(lang, kind, unit),
            Some((name, unit)) => number(kind, name).map_or(String::new(), |count| amount(count, unit)),
            None if hole == "format" => another_format(lang, read),
            None => number(kind, hole).map_or_else(|| value(lang, kind, hole), |number| number.to_string()),
        };
        rest = others;
    }
    text + rest
}

/// A number of an error, by the name of its member.
fn number(kind: &InputErrorKind, name: &str) -> Option<u64> {
    use InputErrorKind as Kind;
    let number = match (kind, name) {
        (&Kind::RaggedRow { row, .. } | &Kind::UnknownCharacter { row, .. }, "row") => row,
        (&Kind::RaggedRow { found, .. } | &Kind::WrongCount { found, .. }, "found") => found,
        (&Kind::RaggedRow { expected, .. } | &Kind::WrongCount { expected, .. }, "expected") => expected,
        (&Kind::NotSquare { rows, .. } | &Kind::WrongHeader { rows, .. }, "rows") => rows,
        (&Kind::NotSquare { columns: number, .. }, "columns")
        | (&Kind::WrongHeader { header: number, .. }, "header") => number,
        (&Kind::UnknownCharacter { column, .. }, "column") => column,
        (&Kind::RepeatedSquare { row: number, .. }, "row")
        | (&Kind::RepeatedSquare { column: number, .. }, "column") => number as usize,
        (&Kind::RepeatedSquare { first: Position { line: number, .. }, .. }, "line") => number,
        (&Kind::RepeatedSquare { first: Position { column: number, .. }, .. }, "at") => number,
        (
            &Kind::TooDeep { most }
            | &Kind::TooManySquares { most }
            | &Kind::BoardTooLarge { most }
            | &Kind::UnusableId { most },
            _,
        ) => most,
        (
            &Kind::SizeBeyondText { n: number }
            | &Kind::Undecodable { offset: number }
            | &Kind::LineNoText { offset: number },
            _,
        ) => number,
        (&Kind::InputTooLarge { most }, _) => return Some(most),
        _ => return None,
    };
    Some(number as u64)
}

/// Any other value of an error, by the name of its member.
fn value(lang: Lang, kind: &InputErrorKind, name: &str) -> String {
    use InputErrorKind as Kind;
    match (kind, name) {
        (Kind::UnknownCharacter { legend, .. }, "squares") => squares_of(lang, legend),
        (Kind::UnknownCharacter { character: '\'', .. }, "typed") => "\"'\"".into(),
        (Kind::UnknownCharacter { character, .. }, "typed") => format!("'{character}'"),
        (Kind::UnknownCharacter { character, .. }, _) => shown(*character),
        (Kind::Unexpected { expected, .. }, "expected") => of_table(lang, &EXPECTED, Expected::ALL, expected),
        (Kind::Unexpected { found, .. }, _) => found_there(lang, *found),
        (Kind::NotUnderstood { family, .. }, _) => of_table(lang, &FAMILIES, FamilyName::ALL, family),
        (Kind::OutOfRange { first, .. }, "first") => first.to_string(),
        (Kind::OutOfRange { last, .. }, "last") => last.to_string(),
        (Kind::OutOfRange { first, .. }, "other") => (1 - first).to_string(),
        (Kind::OutOfRange { number, .. }, _) => number.to_string(),
        (Kind::NoSuchSquare { last: text, .. }, "last") | (Kind::MissingName { partner: text, .. }, "partner") => {
            printable(text)
        }
        (
            Kind::NoSuchSquare { name, .. }
            | Kind::MissingName { name, .. }
            | Kind::RepeatedName { name }
            | Kind::HiddenSquares { name },
            _,
        ) => printable(name),
        (Kind::UnknownName { nearest: Some(nearest), .. }, "nearest") => nearest.clone(),
        (Kind::UnknownName { name, .. }, _) => printable(name),
        (Kind::Disagree { one: text, .. }, "one") | (Kind::Disagree { other: text, .. }, _) => printable(text),
        (Kind::OptionRefused { option, .. }, "option") => printable(option),
        (Kind::OptionRefused { format: text, .. } | Kind::Model { language: text }, _) => (*text).into(),
        (Kind::Malformed(what), _) => what.clone(),
        (Kind::Ambiguous { readings, .. }, _) => options(lang, readings),
        (Kind::Unreadable(why), _) => unreadable(lang, why),
        _ => String::new(),
    }
}

fn of_table<T: PartialEq>(lang: Lang, table: &[[&str; 2]], all: &[T], one: &T) -> String {
    let place = all.iter().position(|other| other == one).unwrap_or_default();
    table.get(place).map_or(String::new(), |[zh, en]| lang.pick(*zh, *en).to_owned())
}

/// What makes the numbers of an error agree: `补上缺少的 1 格`, `remove the 2 surplus rows`.
fn mend(lang: Lang, kind: &InputErrorKind, unit: &str) -> String {
    let (found, expected) = match *kind {
        InputErrorKind::RaggedRow { found, expected, .. } | InputErrorKind::WrongCount { found, expected, .. } => {
            (found, expected)
        }
        InputErrorKind::NotSquare { rows, columns } => (rows, columns),
        InputErrorKind::WrongHeader { header, rows } => (rows, header),
        _ => (0, 0),
    };
    let count = found.abs_diff(expected);
    let (zh, en) = if found < expected { ("补上缺少的", "add the") } else { ("删去多余的", "remove the") };
    let what = if found < expected { "missing" } else { "surplus" };
    say!(lang, "{zh} {count} {unit}", ("{en} {}", amount(count as u64, &format!("{what} {unit}"))))
}

/// The format used, and how to choose another.
fn another_format(lang: Lang, read: ReadAs) -> String {
    match read {
        ReadAs::Found(format) => {
            let name = format.name;
            say!(
                lang,
                "按 {name} 格式读取（自动判断）；换用其他格式：`-i NAME`",
                "read as {name} (found by itself); for another format say `-i NAME`"
            )
        }
        ReadAs::Asked(format) => {
            let name = format.name;
            say!(
                lang,
                "按 `-i {name}` 读取；可去掉它，或见 `nqfill formats`",
                "read as `-i {name}` asks; leave it out, or see `nqfill formats`"
            )
        }
        ReadAs::Nothing => {
            say!(
                lang,
                "用 `-i NAME` 指明格式，名称见 `nqfill formats`",
                "name the format with `-i NAME` of `nqfill formats`"
            )
        }
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
        Some(character) => lang.pick(" ", "").to_owned() + &shown(character) + lang.pick(" ", ""),
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
        // The words of the system; `nqfill-show` knows some of them in both languages.
        Unreadable::Other { text, .. } => say!(lang, "系统错误（{text}）", "system error ({text})"),
    }
}

/// A number of things in English: `1 row`, `2 rows`.
pub fn amount<N: Copy + std::fmt::Display + PartialEq + From<u8>>(count: N, what: &str) -> String {
    match what.strip_suffix("ry") {
        _ if count == 1.into() => format!("1 {what}"),
        Some(stem) => format!("{count} {stem}ries"),
        None => format!("{count} {what}s"),
    }
}

impl InputErrorKind {
    /// One error of every kind, for whoever has to have words for each.
    pub fn samples() -> Vec<Self> {
        use crate::{Foreign, Question};
        let legend = || Box::new(Legend { empty: ".".into(), queen: "Q".into(), blocked: "x".into() });
        let readings =
            || ["-i kattis", "-i cses"].map(|option| Reading { option: option.into(), n: 1, board: "Q\n".into() });
        let unknown = |character| Self::UnknownCharacter { character, row: 2, column: 3, legend: legend() };
        let named =
            |nearest: Option<&str>| Self::UnknownName { name: "queen_list".into(), nearest: nearest.map(Into::into) };
        let mut samples = vec![
            Self::EmptyFile,
            Self::NoBoard,
            Self::RaggedRow { row: 3, found: 5, expected: 4 },
            Self::NotSquare { rows: 1, columns: 4 },
            Self::WrongHeader { header: 5, rows: 4 },
            Self::WrongHeader { header: 5, rows: 0 },
            Self::OutOfRange { number: 9, first: 1, last: 8 },
            Self::NoSuchSquare { name: "qa1".into(), last: "h8".into() },
            Self::SizeUnknown,
            Self::Model { language: "cnf" },
            Self::ColourRegions,
            Self::RepeatedName { name: "queens".into() },
            Self::MissingName { name: "rows".into(), partner: "cols".into() },
            Self::HiddenSquares { name: "order".into() },
            Self::RepeatedSquare { row: 1, column: 2, first: Position { line: 3, column: 4 } },
            Self::NoFact,
            Self::Disagree { one: "--size 8".into(), other: "n = 4".into() },
            Self::OptionRefused { option: "--base 0".into(), format: "spoj" },
            Self::TooDeep { most: 32 },
            Self::TooManySquares { most: 1 << 20 },
            Self::Aliases,
            Self::Malformed("expected value".into()),
            Self::ZeroSize,
            Self::BoardTooLarge { most: 100_000_000 },
            Self::SizeBeyondText { n: 50_000_000 },
            Self::InputTooLarge { most: 1 << 30 },
            Self::Undecodable { offset: 9 },
            Self::EmptyLine,
            Self::LineNoText { offset: 9 },
            Self::SeveralBoardsOnLine,
            Self::UnusableId { most: 4096 },
            Self::Unexpected { found: None, expected: Expected::Number },
        ];
        samples.extend(['z', ' ', '\u{7}'].map(unknown));
        samples.extend([None, Some("queens")].map(named));
        samples.extend(Question::ALL.iter().map(|&question| Self::Ambiguous { question, readings: readings().into() }));
        samples.extend(Counted::ALL.iter().map(|&counted| Self::WrongCount { counted, found: 1, expected: 2 }));
        samples.extend(Expected::ALL.iter().map(|&expected| Self::Unexpected { found: Some('z'), expected }));
        samples.extend(OtherText::ALL.iter().map(|&other| Self::NoPuzzle(other)));
        samples.extend(Foreign::ALL.iter().map(|&what| Self::NotUnderstood { family: FamilyName::Numbers, what }));
        samples.extend(FamilyName::ALL.iter().map(|&family| Self::NotUnderstood { family, what: Foreign::Words }));
        let no_text = [
            Unreadable::Missing,
            Unreadable::Forbidden,
            Unreadable::Folder,
            Unreadable::Loop,
            Unreadable::Special,
            Unreadable::NoText("png"),
        ];
        let other = Unreadable::Other { kind: std::io::ErrorKind::Other, number: None, text: "no medium found".into() };
        samples.extend(no_text.into_iter().chain([other]).map(Self::Unreadable));
        samples
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use std::collections::BTreeSet;

    fn reads() -> [ReadAs; 3] {
        [
            ReadAs::Nothing,
            ReadAs::Found(format("vector").expect("a format")),
            ReadAs::Asked(format("dzn").expect("a format")),
        ]
    }

    #[test]
    fn every_kind_has_words_and_advice_in_both_languages() {
        let is_chinese = |c: char| ('\u{4E00}'..='\u{9FFF}').contains(&c);
        let samples = InputErrorKind::samples();
        let names: BTreeSet<&str> = samples.iter().map(InputErrorKind::name).collect();
        assert_eq!(names, InputErrorKind::NAMES.iter().copied().collect());
        for kind in &samples {
            for said in reads().iter().flat_map(|&read| {
                [Lang::ALL.map(|lang| input_error(lang, kind)), Lang::ALL.map(|lang| help(lang, kind, read))]
            }) {
                let [zh, en] = &said;
                assert!(zh.contains(is_chinese) && en.is_ascii() && en.len() > 5, "{kind:?}: {said:?}");
                assert!(said.iter().all(|text| !text.contains(['{', '}', '\n'])), "{kind:?}: {said:?}");
                let words: Vec<&str> =
                    en.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
                let is_plural =
                    |two: &[&str]| two[0] == "1" && two[1].ends_with('s') && !matches!(two[1], "has" | "surplus");
                assert!(!words.windows(2).any(is_plural), "{en}");
            }
        }
        let used: BTreeSet<&str> = samples.iter().flat_map(|kind| reads().map(|read| row(kind, read).0)).collect();
        let unused: Vec<&str> = ROWS.iter().map(|(key, ..)| *key).filter(|key| !used.contains(key)).collect();
        assert_eq!(unused, ["OutOfRange Base"]);
    }

    #[test]
    fn advice_names_what_to_type() {
        let en = |kind: &InputErrorKind, read| help(Lang::En, kind, read);
        assert_eq!(
            en(&InputErrorKind::RaggedRow { row: 3, found: 6, expected: 4 }, ReadAs::Nothing),
            "remove the 2 surplus squares in row 3"
        );
        assert_eq!(
            help(Lang::Zh, &InputErrorKind::WrongHeader { header: 4, rows: 6 }, ReadAs::Nothing),
            "把首行改为 6，或删去多余的 2 行"
        );
        let beyond = InputErrorKind::OutOfRange { number: 8, first: 0, last: 7 };
        assert!(en(&beyond, reads()[1]).contains("`--base 1`"));
        let words = |family| InputErrorKind::NotUnderstood { family, what: crate::Foreign::Words };
        assert!(en(&words(FamilyName::Numbers), ReadAs::Nothing).contains("`--lists columns`"));
        assert!(en(&words(FamilyName::Facts), reads()[2]).contains("`-i dzn`"));
    }
}
