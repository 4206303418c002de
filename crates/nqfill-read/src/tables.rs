//! The list of names in `docs/formats.md` and its Chinese page is that of the code: `SNAPSHOTS=overwrite` writes it anew.

use crate::values::names::{NAMES, Role};
use std::fs;

/// The longest line of a page.
const WIDTH: usize = 120;

/// The words for what names of a role say of a board, in English and in Chinese.
fn says(role: Role) -> [&'static str; 2] {
    match role {
        Role::Size => ["n, a number", "行数 n"],
        Role::Base => ["the number of the first row and column, 0 or 1", "行列号从几数起，0 或 1"],
        Role::Lists => {
            ["what the place of a number in a list is, `rows` or `columns`", "列表中数的位置，`rows` 或 `columns`"]
        }
        Role::Pairs => {
            ["the order of a pair, `row-column` or `column-row`", "坐标的次序，`row-column` 或 `column-row`"]
        }
        Role::Queens => {
            ["the queens (squares, the column in each row, or drawn)", "皇后（各格、各行的列号，或画出来）"]
        }
        Role::Blocked => ["blocked squares", "禁格"],
        Role::Board => [
            "a whole board (its rows, a drawing in one text, the column in each row); a number is n",
            "整个棋盘（各行、一段文字画出的图、各行的列号）；只是一个数则为 n",
        ],
        Role::Rows => ["the rows of the queens; a number alone is n", "各个皇后的行号；只是一个数则为 n"],
        Role::Columns => [
            "the columns of the queens; without rows, the column in each row; a number alone is n",
            "与行号对应的列号；没有行号时是各行的列号；只是一个数则为 n",
        ],
        Role::BlockedRows => ["the rows of the blocked squares", "禁格的行号"],
        Role::BlockedColumns => ["their columns", "禁格的列号"],
        Role::Diagonals => ["closed diagonals, as their numbers and directions", "封闭的对角线（编号与方向）"],
        Role::DiagonalCount => ["how many diagonals", "封闭的对角线有几条"],
        Role::Boards => ["boards, each with names of its own", "多个棋盘，各有自己的名称"],
        Role::Claim => ["`false` says that there is no solution", "`false` 表示无解"],
        Role::Id => ["the name of the board", "棋盘的名字"],
        Role::Comment => ["words about the board, which are reported", "关于棋盘的话，略去并报告"],
        Role::Metadata => ["not about the board; skipped", "与棋盘无关，略去不读"],
    }
}

/// Items with a separator between them, behind the beginning of a line, in lines that are not too long.
fn listed(first: &str, items: &[String], separator: &str) -> String {
    let (mut text, mut line) = (String::new(), first.to_owned());
    for (at, item) in items.iter().enumerate() {
        let separator = if at == 0 { "" } else { separator };
        // A comma behind the item still fits.
        if line.chars().count() + separator.chars().count() + item.chars().count() < WIDTH {
            line += &format!("{separator}{item}");
        } else {
            text += &format!("{line}{}\n", separator.trim_end());
            line = format!("{}{item}", " ".repeat(first.len()));
        }
    }
    text + &line + "\n"
}

/// Words to be typed.
fn quoted(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| format!("`{word}`")).collect()
}

/// The list of names, each with what it says.
fn names(lang: usize) -> String {
    let [separator, colon] = [[", ", ": "], ["、", "："]][lang];
    let name = |(role, names): &(Role, &[&str])| {
        let mut items = quoted(names);
        items.last_mut().expect("a name").push_str(&format!("{colon}{}", says(*role)[lang]));
        listed("- ", &items, separator)
    };
    NAMES.iter().map(name).collect()
}

#[test]
fn the_names_of_the_documents_are_those_of_the_code() {
    for (lang, page) in ["formats.md", "formats.zh.md"].into_iter().enumerate() {
        let path = format!("{}/../../docs/{page}", env!("CARGO_MANIFEST_DIR"));
        let page = fs::read_to_string(&path).expect("the page");
        let (before, after) = page.split_once("<!-- names -->\n\n").expect("a place for the names");
        let (_, after) = after.split_once("\n\n").expect("the end of the names");
        let written = format!("{before}<!-- names -->\n\n{}\n{after}", names(lang));
        if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
            fs::write(&path, &written).expect("written");
        } else {
            assert!(page == written, "SNAPSHOTS=overwrite writes the names anew");
        }
    }
}
