//! Writers that give two numbers, or a name, for each queen.

use crate::board::Square;
use crate::writer::{Kind, Page, Writer};
use std::fmt::Write;

pub(crate) const SQUARES: [Writer; 47] = [
    Writer::new("tuples", Kind::Squares, |page| format!("[{}]\n", page.each("({a}, {b})", ", "))),
    Writer::new("lists", Kind::Squares, |page| format!("[{}]\n", page.each("[{a},{b}]", ","))),
    Writer::new("lists, a pair a line", Kind::Squares, |page| format!("[{}]\n", page.each("[{a}, {b}]", ",\n "))),
    Writer::new("pairs of a line", Kind::Squares, |page| page.each("{a} {b}", "\n") + "\n"),
    Writer::new("pairs with commas", Kind::Squares, |page| page.each("{a},{b}", "\n") + "\n"),
    Writer::new("tuples, a line each", Kind::Squares, |page| page.each("({a}, {b})", "\n") + "\n"),
    Writer::new("tuples beside each other", Kind::Squares, |page| page.each("({a},{b})", " ") + "\n"),
    Writer::new("set", Kind::Squares, |page| format!("{{{}}}\n", page.each("({a}, {b})", ", "))),
    Writer::new("arrows", Kind::Squares, |page| page.each("{a} -> {b}", "\n") + "\n"),
    Writer::new("queens =", Kind::Squares, |page| format!("queens = [{}]\n", page.each("({a}, {b})", ", "))),
    Writer::new("n and queens in Python", Kind::Squares, |page| {
        format!("n = {}\nqueens = [{}]\n", page.n(), page.each("({a}, {b})", ", "))
    })
    .sized(),
    Writer::new("JSON pairs", Kind::Squares, |page| {
        format!("{{\"n\": {}, \"queens\": [{}]}}\n", page.n(), page.each("[{a}, {b}]", ", "))
    })
    .sized()
    .usually_from(0),
    Writer::new("JSON squares", Kind::Squares, |page| {
        let squares = named(page, "{\"row\": {r}, \"col\": {c}}");
        format!("{{\"n\": {}, \"queens\": [{}]}}\n", page.n(), squares.join(", "))
    })
    .sized()
    .in_order(),
    Writer::new("JSON squares, column first", Kind::Squares, |page| {
        let squares = named(page, "{\"column\": {c}, \"row\": {r}}");
        format!("{{\"size\": {}, \"queens\": [{}]}}\n", page.n(), squares.join(", "))
    })
    .sized()
    .in_order(),
    Writer::new("list of objects", Kind::Squares, |page| {
        format!("[{}]\n", named(page, "{\"row\":{r},\"col\":{c}}").join(","))
    })
    .in_order(),
    Writer::new("JSON lines of objects", Kind::Squares, |page| {
        named(page, "{\"row\":{r},\"col\":{c}}").join("\n") + "\n"
    })
    .in_order(),
    Writer::new("console.log of objects", Kind::Squares, |page| {
        format!("[\n  {}\n]\n", named(page, "{ row: {r}, col: {c} }").join(",\n  "))
    })
    .in_order(),
    Writer::new("YAML squares", Kind::Squares, |page| {
        format!("n: {}\nqueens:\n{}", page.n(), named(page, "  - {row: {r}, column: {c}}\n").concat())
    })
    .sized()
    .in_order(),
    Writer::new("dataclasses", Kind::Squares, |page| {
        format!("[{}]\n", named(page, "Queen(row={r}, col={c})").join(", "))
    })
    .in_order(),
    Writer::new("dataclasses, column first", Kind::Squares, |page| {
        format!("[{}]\n", named(page, "Queen(col={c}, row={r})").join(", "))
    })
    .in_order(),
    Writer::new("structs of Rust", Kind::Squares, |page| {
        format!("[{}]\n", named(page, "Queen { row: {r}, col: {c} }").join(", "))
    })
    .in_order(),
    Writer::new("structs of Go", Kind::Squares, |page| format!("[{}]\n", page.each("{{a} {b}}", " "))),
    Writer::new("C array of pairs", Kind::Squares, |page| {
        format!("int queens[{}][2] = {{{}}};\n", page.pairs().len(), page.each("{{a}, {b}}", ", "))
    }),
    Writer::new("JSON, rows and columns apart", Kind::Squares, |page| {
        let (rows, columns) = apart(page);
        format!("{{\"n\": {}, \"rows\": [{rows}], \"cols\": [{columns}]}}\n", page.n())
    })
    .sized()
    .usually_from(0)
    .in_order(),
    Writer::new("lists under Row: and Col:", Kind::Squares, |page| {
        let (rows, columns) = apart(page);
        format!("Row: {}\nCol: {}\n", rows.replace(',', ""), columns.replace(',', ""))
    })
    .in_order(),
    Writer::new("lists under Col: and Row:", Kind::Squares, |page| {
        let (rows, columns) = apart(page);
        format!("Col: {}\nRow: {}\n", columns.replace(',', ""), rows.replace(',', ""))
    })
    .in_order(),
    Writer::new("MiniZinc's lists", Kind::Squares, |page| {
        let (rows, columns) = apart(page);
        format!("n = {};\nrow = [{rows}];\ncol = [{columns}];\n", page.n())
    })
    .sized()
    .in_order()
    .usually_from(1),
    Writer::new("facts", Kind::Squares, |page| {
        format!("board({}).\n{}\n", page.n(), page.each("queen({a},{b}).", "\n"))
    })
    .sized()
    .in_order()
    .counting_from(1),
    Writer::new("clingo's answer", Kind::Squares, |page| {
        let numbers: Vec<String> = (1..=page.n()).map(|number| format!("num({number})")).collect();
        format!("Answer: 1\n{} {}\nSATISFIABLE\n", numbers.join(" "), page.each("queen({a},{b})", " "))
    })
    .sized()
    .in_order()
    .counting_from(1),
    Writer::new("sentences", Kind::Squares, |page| named(page, "Queen at row {r}, column {c}").join("\n") + "\n")
        .in_order(),
    Writer::new("sentences, column first", Kind::Squares, |page| {
        named(page, "Queen at column {c}, row {r}").join("\n") + "\n"
    })
    .in_order(),
    Writer::new("numbered sentences", Kind::Squares, numbered_sentences).in_order(),
    Writer::new("labels", Kind::Squares, |page| named(page, "row={r} col={c}").join("\n") + "\n").in_order(),
    Writer::new("labels with colons", Kind::Squares, |page| named(page, "Row: {r}, Column: {c}").join("\n") + "\n")
        .in_order(),
    Writer::new("Chinese sentences", Kind::Squares, |page| named(page, "第{r}行第{c}列").join("\n") + "\n").in_order(),
    Writer::new("Chinese sentences on one line", Kind::Squares, |page| named(page, "第{r}行第{c}列").join("，") + "\n")
        .in_order(),
    Writer::new("Chinese sentences, column first", Kind::Squares, |page| {
        named(page, "第{c}列第{r}行").join("\n") + "\n"
    })
    .in_order(),
    Writer::new("CSV", Kind::Squares, |page| table(page, "", ",", "")).in_words().in_order(),
    Writer::new("CSV with a number", Kind::Squares, |page| indexed(page, ",", "id")).in_words().in_order(),
    Writer::new("TSV", Kind::Squares, |page| table(page, "", "\t", "")).in_words().in_order(),
    Writer::new("blank-separated table", Kind::Squares, |page| table(page, "", " ", "")).in_words().in_order(),
    Writer::new("Markdown", Kind::Squares, |page| {
        let [first, second] = page.names();
        format!("| {first} | {second} |\n|---|---|\n{}\n", page.each("| {a} | {b} |", "\n"))
    })
    .in_words()
    .in_order(),
    Writer::new("psql", Kind::Squares, |page| {
        let [first, second] = page.names();
        let count = page.pairs().len();
        format!(" {first} | {second} \n-----+-----\n{}\n({count} rows)\n", page.each("   {a} |   {b}", "\n"))
    })
    .in_words()
    .in_order(),
    Writer::new("pandas", Kind::Squares, |page| indexed(page, "  ", " ")).in_words().in_order(),
    Writer::new("R's which", Kind::Squares, |page| {
        let rows = page.squares().into_iter().enumerate();
        let line = |(at, (row, column)): (usize, Square)| format!("[{},]   {row}   {column}\n", at + 1);
        format!("     row col\n{}", rows.map(line).collect::<String>())
    })
    .in_order()
    .counting_from(1),
    Writer::new("Counter", Kind::Squares, |page| format!("Counter({{{}}})\n", page.each("({a}, {b}): 1", ", "))),
    Writer::new("scipy's sparse matrix", Kind::Squares, |page| page.each("  ({a}, {b})\t1", "\n") + "\n")
        .counting_from(0)
        .in_order(),
];

/// Writers of names of squares.
pub(crate) const NAMES: [Writer; 8] = [
    Writer::new("chess names", Kind::Names, |page| chess(page).join(" ") + "\n"),
    Writer::new("chess names with commas", Kind::Names, |page| chess(page).join(", ") + "\n"),
    Writer::new("chess names, a line each", Kind::Names, |page| chess(page).join("\n") + "\n"),
    Writer::new("chess names with Q", Kind::Names, |page| {
        chess(page).iter().map(|name| format!("Q{name}")).collect::<Vec<_>>().join(" ") + "\n"
    }),
    Writer::new("chess names in JSON", Kind::Names, |page| format!("[\"{}\"]\n", chess(page).join("\",\""))),
    Writer::new("set of chess names", Kind::Names, |page| format!("{{'{}'}}\n", chess(page).join("', '"))),
    Writer::new("FEN", Kind::Names, |page| fen(page) + "\n").sized(),
    Writer::new("FEN with its fields", Kind::Names, |page| fen(page) + " w - - 0 1\n").sized(),
];

/// Each queen with `{r}` and `{c}` in their places, whatever comes first.
fn named(page: &Page<'_>, form: &str) -> Vec<String> {
    let squares = page.squares();
    let write = |(row, column): &Square| form.replace("{r}", &row.to_string()).replace("{c}", &column.to_string());
    squares.iter().map(write).collect()
}

fn numbered_sentences(page: &Page<'_>) -> String {
    let sentences = named(page, "row {r}, column {c}").into_iter().enumerate();
    sentences.map(|(at, square)| format!("Queen {}: {square}\n", at + 1)).collect()
}

fn apart(page: &Page<'_>) -> (String, String) {
    let (rows, columns): (Vec<String>, Vec<String>) =
        page.squares().into_iter().map(|(row, column)| (row.to_string(), column.to_string())).unzip();
    (rows.join(", "), columns.join(", "))
}

fn table(page: &Page<'_>, before: &str, between: &str, behind: &str) -> String {
    let [first, second] = page.names();
    let form = format!("{before}{{a}}{between}{{b}}{behind}");
    format!("{before}{first}{between}{second}{behind}\n{}\n", page.each(&form, "\n"))
}

/// A table whose first column numbers its lines from 0.
fn indexed(page: &Page<'_>, between: &str, corner: &str) -> String {
    let [first, second] = page.names();
    let mut text = format!("{corner}{between}{first}{between}{second}\n");
    for (at, (a, b)) in page.pairs().into_iter().enumerate() {
        let _ = writeln!(text, "{at}{between}{a}{between}{b}");
    }
    text
}

fn chess(page: &Page<'_>) -> Vec<String> {
    let letter = |column: usize| ('a'..).nth(column).unwrap_or('?');
    page.board.queens.iter().map(|&(row, column)| format!("{}{}", letter(column), page.n() - row)).collect()
}

fn fen(page: &Page<'_>) -> String {
    let n = page.n();
    let rank = |column: Option<usize>| match column {
        None => n.to_string(),
        Some(column) => {
            let run = |length: usize| if length == 0 { String::new() } else { length.to_string() };
            format!("{}Q{}", run(column), run(n - 1 - column))
        }
    };
    page.board.columns().into_iter().map(rank).collect::<Vec<_>>().join("/")
}
