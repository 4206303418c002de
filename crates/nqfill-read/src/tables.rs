//! The tables of `docs/formats.md` are those of the code: `SNAPSHOTS=overwrite` writes them anew.

use crate::known::{CLAIMS, CLAIMS_ALONE, KNOWN, Lines, PROMPTS};
use crate::line::HEADINGS;
use crate::values::names::{NAMES, Role};
use std::fs;

/// The words for what names of a role say of a board.
fn says(role: Role) -> &'static str {
    match role {
        Role::Size => "n: a number",
        Role::Base => "the number of the first row and column: 0 or 1",
        Role::Lists => "what the place of a number in a list is: `rows` or `columns`",
        Role::Pairs => "the order of a pair: `row-column` or `column-row`",
        Role::Queens => "the queens: squares, the column in each row, or drawn",
        Role::Blocked => "blocked squares",
        Role::Board => "a whole board: its rows, a drawing in one text, the column in each row; a number is n",
        Role::Rows => "the rows of the queens, in a list; a number is n",
        Role::Columns => "the columns of the queens, beside their rows; alone the column in each row; a number is n",
        Role::BlockedRows => "the rows of the blocked squares",
        Role::BlockedColumns => "their columns",
        Role::Diagonals => "closed diagonals, as their numbers and directions",
        Role::DiagonalCount => "how many of these there are",
        Role::Boards => "boards, each with names of its own",
        Role::Claim => "`false` says that there is no solution",
        Role::Id => "the name of the board, which its result repeats",
        Role::Comment => "words about the board, which are noted",
        Role::Metadata => "nothing of the board: passed over",
    }
}

fn quoted<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().map(|word| format!("`{}`", word.replace('|', "\\|"))).collect::<Vec<_>>().join(", ")
}

/// Rows of several tables by who writes them, in the order of the first of each.
fn by_source(tables: [&[Lines]; 2]) -> String {
    let rows = || tables.into_iter().flatten();
    let mut sources: Vec<&str> = Vec::new();
    rows().for_each(|(source, _)| {
        if !sources.contains(source) {
            sources.push(source);
        }
    });
    let of = |source: &str| quoted(rows().filter(|row| row.0 == source).flat_map(|row| row.1.iter().copied()));
    let lines = sources.iter().map(|source| format!("| {source} | {} |\n", of(source)));
    format!("| written by | lines |\n|---|---|\n{}", lines.collect::<String>())
}

fn tables() -> [(&'static str, String); 4] {
    let name = |(role, names): &(Role, &[&str])| format!("| {} | {} |\n", says(*role), quoted(names.iter().copied()));
    let names: String = NAMES.iter().map(name).collect();
    [
        ("headings", quoted(HEADINGS) + "\n"),
        ("known", by_source([KNOWN, PROMPTS])),
        ("claims", by_source([CLAIMS, CLAIMS_ALONE])),
        ("names", format!("| what it says | names |\n|---|---|\n{names}")),
    ]
}

#[test]
fn the_tables_of_the_documents_are_those_of_the_code() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/formats.md");
    let page = fs::read_to_string(path).expect("the page");
    let mut written = page.clone();
    for (name, table) in tables() {
        let mark = format!("<!-- {name} -->\n\n");
        let start = written.find(&mark).unwrap_or_else(|| panic!("no place for {name}")) + mark.len();
        let length = written[start..].find("\n\n").map_or(0, |end| end + 1);
        written.replace_range(start..start + length, &table);
    }
    if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
        fs::write(path, &written).expect("written");
    }
    assert!(page == written, "SNAPSHOTS=overwrite writes the tables anew");
}
