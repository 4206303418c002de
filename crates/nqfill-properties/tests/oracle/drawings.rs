//! Writers that draw boards.

use crate::writer::{Kind, Page, Writer};

const POINTS: [&str; 3] = [".", "Q", "x"];
const PLAIN: [&str; 3] = ["", "", ""];
const SPACED: [&str; 3] = ["", " ", ""];

/// Drawings whose characters say by themselves what they are.
pub(crate) const DRAWINGS: [Writer; 40] = [
    Writer::new("grid", Kind::Drawing, |page| page.drawn(POINTS, PLAIN)),
    Writer::new("grid below its size", Kind::Drawing, |page| format!("{}\n{}", page.n(), page.drawn(POINTS, PLAIN))),
    Writer::new("spaced", Kind::Drawing, |page| page.drawn(POINTS, SPACED)),
    Writer::new("underscores", Kind::Drawing, |page| page.drawn(["_", "Q", "x"], SPACED)),
    Writer::new("hyphens", Kind::Drawing, |page| page.drawn(["-", "Q", "x"], SPACED)),
    Writer::new("chess symbols", Kind::Drawing, |page| page.drawn(["·", "♕", "×"], PLAIN)),
    Writer::new("black queens", Kind::Drawing, |page| page.drawn([".", "♛", "x"], SPACED)),
    Writer::new("emoji", Kind::Drawing, |page| page.drawn(["⬜", "👑", "x"], PLAIN)).without_blocked(),
    Writer::new("emoji on a chequered board", Kind::Drawing, chequered).without_blocked(),
    Writer::new("full-width", Kind::Drawing, |page| page.drawn(["．", "Ｑ", "ｘ"], PLAIN)),
    Writer::new("tabs", Kind::Drawing, |page| page.drawn(POINTS, ["", "\t", ""])),
    Writer::new("commas", Kind::Drawing, |page| page.drawn(POINTS, ["", ",", ""])),
    Writer::new("quoted csv", Kind::Drawing, |page| page.drawn(["\".\"", "\"Q\"", "\"x\""], ["", ",", ""])),
    Writer::new("bars", Kind::Drawing, |page| page.drawn(POINTS, ["|", "|", "|"])),
    Writer::new("boxed", Kind::Drawing, |page| boxed(page, "+---", "|")),
    Writer::new("LeetCode", Kind::Drawing, |page| listed(page, "[", "\"", ",", "]\n")),
    Writer::new("LeetCode, a row a line", Kind::Drawing, |page| listed(page, "[\n  ", "\"", ",\n  ", "\n]\n")),
    Writer::new("Python list of rows", Kind::Drawing, |page| listed(page, "[", "'", ", ", "]\n")),
    Writer::new("Java's list", Kind::Drawing, |page| listed(page, "[", "", ", ", "]\n")),
    Writer::new("nested Python lists", Kind::Drawing, |page| nested(page, ", ", "[[", "], [", "]]\n")),
    Writer::new("nested lists, a row a line", Kind::Drawing, |page| nested(page, ", ", "[[", "],\n [", "]]\n")),
    Writer::new("numpy of letters", Kind::Drawing, |page| nested(page, " ", "[[", "]\n [", "]]\n")),
    Writer::new("a list a line", Kind::Drawing, |page| page.drawn(["'.'", "'Q'", "'x'"], ["[", ", ", "]"])),
    Writer::new("initial_board", Kind::Drawing, |page| {
        listed(page, "initial_board = [\n    ", "\"", ",\n    ", "\n]\n")
    }),
    Writer::new("C strings", Kind::Drawing, |page| {
        let name = format!("const char *board[{}] = {{", page.n());
        listed(page, &name, "\"", ", ", "};\n")
    }),
    Writer::new("Java array of chars", Kind::Drawing, |page| {
        nested(page, ", ", "char[][] board = {\n  {", "},\n  {", "}\n};\n")
    }),
    Writer::new("Markdown fence", Kind::Drawing, |page| format!("```\n{}```\n", page.drawn(POINTS, PLAIN))),
    Writer::new("Markdown fence with a language", Kind::Drawing, |page| {
        format!("```text\n{}```\n", page.drawn(POINTS, PLAIN))
    }),
    Writer::new("list numbers", Kind::Drawing, |page| numbered(page, ". ", 1)),
    Writer::new("row numbers", Kind::Drawing, |page| numbered(page, " ", 1)),
    Writer::new("row numbers with bars", Kind::Drawing, |page| numbered(page, " | ", 1)),
    Writer::new("numbers of rows and columns", Kind::Drawing, |page| {
        let numbers: Vec<String> = (0..page.n()).map(|column| column.to_string()).collect();
        format!("  {}\n{}", numbers.join(" "), numbered_spaced(page))
    }),
    Writer::new("letters below, ranks beside", Kind::Drawing, ranked),
    Writer::new("Markdown table", Kind::Drawing, markdown),
    Writer::new("pandas", Kind::Drawing, |page| framed(page, 0, "")),
    Writer::new("R matrix", Kind::Drawing, r_matrix),
    Writer::new("console.table", Kind::Drawing, console_table),
    Writer::new("JSON rows", Kind::Drawing, |page| {
        listed(page, &format!("{{\"n\": {}, \"board\": [", page.n()), "\"", ", ", "]}\n")
    }),
    Writer::new("YAML block", Kind::Drawing, |page| format!("board: |\n{}", page.drawn(POINTS, ["  ", "", ""]))),
    Writer::new("YAML rows", Kind::Drawing, |page| {
        format!("n: {}\nboard:\n{}", page.n(), page.drawn(POINTS, ["  - \"", "", "\""]))
    }),
];

const STARS: [&str; 3] = [".", "*", "x"];
const ONES: [&str; 3] = ["0", "1", "2"];

/// Drawings whose characters do not say what they are.
pub(crate) const GLYPHS: [Writer; 11] = [
    Writer::new("stars", Kind::Glyphs(STARS), |page| page.drawn(STARS, PLAIN)).without_blocked(),
    Writer::new("stars, spaced", Kind::Glyphs(STARS), |page| page.drawn(STARS, SPACED)).without_blocked(),
    Writer::new("ones", Kind::Glyphs(ONES), |page| page.drawn(ONES, PLAIN)).without_blocked(),
    Writer::new("ones, spaced", Kind::Glyphs(ONES), |page| page.drawn(ONES, SPACED)).without_blocked(),
    Writer::new("numpy of ones", Kind::Glyphs(ONES), |page| {
        format!("[{}]\n", page.drawn(ONES, [" [", " ", "]"]).trim())
    })
    .without_blocked(),
    Writer::new("nested lists of ones", Kind::Glyphs(ONES), |page| {
        format!("[{}]\n", page.drawn(ONES, ["[", ", ", "],"]).trim().trim_end_matches(',').replace('\n', " "))
    })
    .without_blocked(),
    Writer::new("X among points", Kind::Glyphs([".", "X", "#"]), |page| page.drawn([".", "X", "#"], PLAIN)),
    Writer::new("O among points", Kind::Glyphs([".", "O", "#"]), |page| page.drawn([".", "O", "#"], SPACED)),
    Writer::new("Q among X", Kind::Glyphs(["X", "Q", "#"]), |page| page.drawn(["X", "Q", "#"], SPACED))
        .without_blocked(),
    Writer::new("W among points", Kind::Glyphs([".", "W", "#"]), |page| page.drawn([".", "W", "#"], SPACED)),
    Writer::new("# among points", Kind::Glyphs([".", "#", "x"]), |page| page.drawn([".", "#", "x"], PLAIN))
        .without_blocked(),
];

fn chequered(page: &Page<'_>) -> String {
    let line = |(row, cells): (usize, Vec<String>)| {
        let cell = |(column, cell): (usize, String)| match cell.as_str() {
            "." => if (row + column) % 2 == 0 { "⬜" } else { "⬛" }.to_owned(),
            _ => "👑".to_owned(),
        };
        cells.into_iter().enumerate().map(cell).collect::<String>() + "\n"
    };
    page.rows(POINTS).into_iter().enumerate().map(line).collect()
}

fn boxed(page: &Page<'_>, cross: &str, bar: &str) -> String {
    let rule = cross.repeat(page.n()) + &cross[..1] + "\n";
    let row = |row: Vec<String>| format!("{rule}{bar} {} {bar}\n", row.join(&format!(" {bar} ")));
    page.rows([" ", "Q", "x"]).into_iter().map(row).collect::<String>() + &rule
}

fn listed(page: &Page<'_>, open: &str, quote: &str, between: &str, close: &str) -> String {
    let rows: Vec<String> = page.rows(POINTS).iter().map(|row| format!("{quote}{}{quote}", row.concat())).collect();
    format!("{open}{}{close}", rows.join(between))
}

fn nested(page: &Page<'_>, between: &str, open: &str, next: &str, close: &str) -> String {
    let rows: Vec<String> = page.rows(["'.'", "'Q'", "'x'"]).iter().map(|row| row.join(between)).collect();
    format!("{open}{}{close}", rows.join(next))
}

fn numbered(page: &Page<'_>, behind: &str, first: usize) -> String {
    let line = |(row, cells): (usize, Vec<String>)| format!("{}{behind}{}\n", row + first, cells.concat());
    page.rows(POINTS).into_iter().enumerate().map(line).collect()
}

fn numbered_spaced(page: &Page<'_>) -> String {
    let line = |(row, cells): (usize, Vec<String>)| format!("{row} {}\n", cells.join(" "));
    page.rows(POINTS).into_iter().enumerate().map(line).collect()
}

fn ranked(page: &Page<'_>) -> String {
    let n = page.n();
    let line = |(row, cells): (usize, Vec<String>)| format!("{} {}\n", n - row, cells.join(" "));
    let letters: Vec<String> = ('a'..).take(n).map(String::from).collect();
    let rows: String = page.rows(POINTS).into_iter().enumerate().map(line).collect();
    format!("{rows}  {}\n", letters.join(" "))
}

fn markdown(page: &Page<'_>) -> String {
    let letters: Vec<String> = ('a'..).take(page.n()).map(String::from).collect();
    let rule = vec!["---"; page.n()].join("|");
    format!("| {} |\n|{rule}|\n{}", letters.join(" | "), page.drawn(POINTS, ["| ", " | ", " |"]))
}

/// A frame with numbers of rows and columns, as pandas prints one.
fn framed(page: &Page<'_>, first: usize, corner: &str) -> String {
    let numbers: Vec<String> = (first..page.n() + first).map(|column| column.to_string()).collect();
    let line = |(row, cells): (usize, Vec<String>)| format!("{}  {}\n", row + first, cells.join("  "));
    let rows: String = page.rows(POINTS).into_iter().enumerate().map(line).collect();
    format!("{corner:1}  {}\n{rows}", numbers.join("  "))
}

fn r_matrix(page: &Page<'_>) -> String {
    let heads: Vec<String> = (1..=page.n()).map(|column| format!("[,{column}]")).collect();
    let line = |(row, cells): (usize, Vec<String>)| format!("[{},] {}\n", row + 1, cells.join("  "));
    let rows: String = page.rows(["\".\"", "\"Q\"", "\"x\""]).into_iter().enumerate().map(line).collect();
    format!("     {}\n{rows}", heads.join(" "))
}

fn console_table(page: &Page<'_>) -> String {
    let rule = |left: &str, cross: &str, right: &str| {
        format!("{left}─────────{}{right}\n", format!("{cross}─────").repeat(page.n()))
    };
    let heads: String = (0..page.n()).map(|column| format!("  {column}  │")).collect();
    let line = |(row, cells): (usize, Vec<String>)| {
        let cells: String = cells.iter().map(|cell| format!(" '{cell}' │")).collect();
        format!("│    {row}    │{cells}\n")
    };
    let rows: String = page.rows(POINTS).into_iter().enumerate().map(line).collect();
    let (top, middle, end) = (rule("┌", "┬", "┐"), rule("├", "┼", "┤"), rule("└", "┴", "┘"));
    format!("{top}│ (index) │{heads}\n{middle}{rows}{end}")
}
