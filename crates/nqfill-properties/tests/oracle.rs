//! What programs and people write of a board is read as it was meant, or it is an error, or a question; never silently as
//! another board, whatever line of words is put beside it or taken away. The writers of this test know nothing of the reader.
#![allow(missing_docs)]

use nqfill_core::board::{Placement, Square};
use nqfill_core::internals::Random;
use nqfill_read::{Document, ReadOptions};

/// A queen in each row and column; a part of them with `blocked` blocked squares, if any are asked for.
fn board(random: &mut Random, n: u32, blocked: u32) -> Placement {
    let mut columns: Vec<u32> = (0..n).collect();
    random.shuffle(&mut columns);
    let mut queens: Vec<Square> = (0..n).zip(columns).map(|(row, column)| Square::new(row, column)).collect();
    let mut squares = Vec::new();
    if blocked > 0 {
        for _ in 0..=random.below(n / 3) {
            queens.remove(random.below(u32::try_from(queens.len()).unwrap_or(1)) as usize);
        }
        squares.extend((0..blocked).map(|_| Square::new(random.below(n), random.below(n))));
        squares.retain(|square| !queens.contains(square));
    }
    Placement::new(n as usize, queens, squares).expect("on the board")
}

/// What is written, and from where it counts.
struct Page<'a> {
    board: &'a Placement,
    base: u32,
}

impl Page<'_> {
    /// A line for each row: texts for an empty square, a queen and a blocked one, and what stands around and between them.
    fn drawn(&self, [empty, queen, blocked]: [&str; 3], [before, between, behind]: [&str; 3]) -> String {
        let n = u32::try_from(self.board.n()).expect("a small board");
        let cell = |square: Square| match () {
            () if self.board.queens().contains(square) => queen,
            () if self.board.blocked().contains(square) => blocked,
            () => empty,
        };
        let row = |row: u32| (0..n).map(|column| cell(Square::new(row, column))).collect::<Vec<_>>().join(between);
        (0..n).map(|at| format!("{before}{}{behind}\n", row(at))).collect()
    }

    fn rows(&self, between: &str) -> String {
        self.drawn([".", "Q", "x"], ["", "", ""])
            .lines()
            .map(|row| format!("\"{row}\""))
            .collect::<Vec<_>>()
            .join(between)
    }

    /// The column of each queen, `?` for none.
    fn columns(&self, between: &str) -> String {
        let column = |row: u32| {
            let queen = self.board.queens().iter().find(|square| square.row == row);
            queen.map_or("?".to_owned(), |square| (square.column + self.base).to_string())
        };
        (0..u32::try_from(self.board.n()).unwrap_or(0)).map(column).collect::<Vec<_>>().join(between)
    }

    /// Each queen with `{r}` and `{c}` in their places.
    fn squares(&self, form: &str, between: &str) -> String {
        let written = |square: Square| {
            let number = |at: u32| (at + self.base).to_string();
            form.replace("{r}", &number(square.row)).replace("{c}", &number(square.column))
        };
        self.board.queens().iter().map(written).collect::<Vec<_>>().join(between)
    }
}

/// What a text holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    /// All squares.
    Everything,
    /// Queens, counted from 0 or from 1.
    Queens,
    /// Queens, which its format always counts from 1.
    FromOne,
}

/// A way to write a board: its name, what it holds, and true if nobody would ask what a whole board means.
struct Writer(&'static str, Holds, bool, fn(&Page<'_>) -> String);

const POINTS: [&str; 3] = [".", "Q", "x"];
const PLAIN: [&str; 3] = ["", "", ""];
const SPACED: [&str; 3] = ["", " ", ""];

#[rustfmt::skip]
const WRITERS: [Writer; 42] = {
    use Holds::{Everything, FromOne, Queens};
    [
        Writer("grid", Everything, true, |page| page.drawn(POINTS, PLAIN)),
        Writer("grid below its size", Everything, true, |page| format!("{}\n{}", page.board.n(), page.drawn(POINTS, PLAIN))),
        Writer("spaced", Everything, true, |page| page.drawn(POINTS, SPACED)),
        Writer("underscores", Everything, true, |page| page.drawn(["_", "Q", "x"], SPACED)),
        Writer("hyphens", Everything, true, |page| page.drawn(["-", "Q", "x"], SPACED)),
        Writer("symbols", Everything, true, |page| page.drawn(["·", "♕", "×"], PLAIN)),
        Writer("full width", Everything, true, |page| page.drawn(["．", "Ｑ", "ｘ"], PLAIN)),
        Writer("tabs", Everything, true, |page| page.drawn(POINTS, ["", "\t", ""])),
        Writer("commas", Everything, true, |page| page.drawn(POINTS, ["", ",", ""])),
        Writer("bars", Everything, true, |page| page.drawn(POINTS, ["|", "|", "|"])),
        Writer("Markdown fence", Everything, true, |page| format!("```\n{}```\n", page.drawn(POINTS, PLAIN))),
        Writer("LeetCode", Everything, true, |page| format!("[{}]\n", page.rows(","))),
        Writer("LeetCode, a row a line", Everything, true, |page| format!("[\n  {}\n]\n", page.rows(",\n  "))),
        Writer("initial_board", Everything, true, |page| format!("initial_board = [\n    {},\n]\n", page.rows(",\n    "))),
        Writer("JSON rows", Everything, true, |page| format!("{{\"n\": {}, \"board\": [{}]}}\n", page.board.n(), page.rows(", "))),
        Writer("YAML block", Everything, true, |page| format!("board: |\n{}", page.drawn(POINTS, ["  ", "", ""]))),
        Writer("lists of letters", Everything, true, |page| page.drawn(["'.'", "'Q'", "'x'"], ["[", ", ", "]"])),
        Writer("stars", Queens, false, |page| page.drawn([".", "*", "x"], PLAIN)),
        Writer("stars around queens", Queens, true, |page| page.drawn(["*", "Q", "*"], SPACED)),
        Writer("ones", Queens, false, |page| page.drawn(["0", "1", "0"], SPACED)),
        Writer("squares in white and black", Queens, false, |page| page.drawn(["□", "■", "□"], PLAIN)),
        Writer("brackets around squares", Queens, true, |page| page.drawn(["[ ]", "[Q]", "[ ]"], PLAIN)),
        Writer("columns", Queens, true, |page| page.columns(" ") + "\n"),
        Writer("columns with commas", Queens, true, |page| page.columns(",") + "\n"),
        Writer("columns in brackets", Queens, true, |page| format!("[{}]\n", page.columns(", "))),
        Writer("columns below their size", Queens, true, |page| format!("{}\n{}\n", page.board.n(), page.columns(" "))),
        Writer("size and columns on a line", FromOne, false, |page| format!("{} {}\n", page.board.n(), page.columns(" "))),
        Writer("queens =", Queens, true, |page| format!("queens = [{}]\n", page.columns(", "))),
        Writer("C array", Queens, true, |page| format!("int q[{}] = {{{}}};\n", page.board.n(), page.columns(", "))),
        Writer("Prolog", Queens, true, |page| format!("Queens = [{}] ;\nfalse.\n", page.columns(", "))),
        Writer("a session of Python", Queens, true, |page| format!(">>> solve(8)\n[{}]\n", page.columns(", "))),
        Writer("JSON columns", Queens, true, |page| format!("{{\"n\": {}, \"queens\": [{}]}}\n", page.board.n(), page.columns(", ").replace('?', "null"))),
        Writer("pairs", Queens, true, |page| page.squares("{r} {c}", "\n") + "\n"),
        Writer("pairs below their size", Queens, true, |page| format!("n = {}\n{}\n", page.board.n(), page.squares("{r} {c}", "\n"))),
        Writer("size and pairs on a line", Queens, false, |page| format!("{} {}\n", page.board.n(), page.squares("{r} {c}", " "))),
        Writer("pairs on a line", Queens, false, |page| page.squares("{r} {c}", " ") + "\n"),
        Writer("tuples", Queens, true, |page| format!("[{}]\n", page.squares("({r}, {c})", ", "))),
        Writer("JSON pairs", Queens, true, |page| format!("{{\"n\": {}, \"queens\": [{}]}}\n", page.board.n(), page.squares("[{r}, {c}]", ", "))),
        Writer("JSON squares, column first", Queens, true, |page| format!("{{\"n\": {}, \"queens\": [{}]}}\n", page.board.n(), page.squares("{\"col\": {c}, \"row\": {r}}", ", "))),
        Writer("CSV", Queens, true, |page| format!("row,col\n{}\n", page.squares("{r},{c}", "\n"))),
        Writer("CSV, column first", Queens, true, |page| format!("column,row\n{}\n", page.squares("{c},{r}", "\n"))),
        Writer("sentences", Queens, false, |page| page.squares("Queen at row {r}, column {c}", "\n") + "\n"),
    ]
};

/// Lines that somebody may put beside a board, and that may say something of it or nothing.
const LINES: [&str; 14] = [
    "每列皇后所在的行",
    "从 1 开始计数",
    "mirrored left to right",
    "counted from one",
    "columns, then rows",
    "blocked squares:",
    "X = queen",
    "# rows count from 0",
    "// n = 5",
    "Eight Queens",
    "Solution 1:",
    "4",
    "---",
    "",
];

/// True if a text is asked about.
fn is_asked(text: &str) -> bool {
    let document = Document::new(text.as_bytes().to_vec(), &ReadOptions::default()).expect("a text");
    document.entries().any(|entry| entry.placement.is_err_and(|error| error.kind.wants_option()))
}

/// The boards of a text, and true if there are errors beside them.
fn read(text: &str) -> (Vec<Placement>, bool) {
    let Ok(document) = Document::new(text.as_bytes().to_vec(), &ReadOptions::default()) else {
        return (Vec::new(), true);
    };
    let (boards, errors): (Vec<_>, Vec<_>) = document.entries().map(|entry| entry.placement).partition(Result::is_ok);
    (boards.into_iter().flatten().collect(), !errors.is_empty())
}

/// Every text, with its writer and what it means.
fn cases() -> Vec<(&'static Writer, String, Placement)> {
    let (mut random, mut cases) = (Random::new(53), Vec::new());
    for writer in &WRITERS {
        // Squares without a size may be a whole board of fewer rows, and are read as that.
        let is_sized = !["pairs", "pairs on a line", "tuples", "CSV", "CSV, column first"].contains(&writer.0);
        for n in [5, 6, 8, 11] {
            for blocked in [0, 3].into_iter().take(if is_sized { 2 } else { 1 }) {
                let board = board(&mut random, n, blocked);
                let meant = match writer.1 {
                    Holds::Everything => board,
                    Holds::Queens | Holds::FromOne => {
                        Placement::new(board.n(), board.queens().iter().collect(), Vec::new()).expect("queens alone")
                    }
                };
                let bases: &[u32] = match writer.1 {
                    Holds::Everything => &[0],
                    Holds::Queens => &[0, 1],
                    Holds::FromOne => &[1],
                };
                let text = |&base: &u32| writer.3(&Page { board: &meant, base });
                cases.extend(bases.iter().map(text).map(|text| (writer, text, meant.clone())));
            }
        }
    }
    cases
}

#[test]
fn a_text_is_read_as_it_was_meant_or_refused_or_asked() {
    let mut doubted = Vec::new();
    for (writer, text, meant) in cases() {
        let (boards, has_errors) = read(&text);
        assert!(boards.iter().all(|board| *board == meant), "{}: read as another board\n{text}", writer.0);
        let is_whole = meant.queens().len() == meant.n();
        if writer.2 && is_whole && (boards.len() != 1 || has_errors) && !is_asked(&text) {
            doubted.push(format!("{}:\n{text}", writer.0));
        }
    }
    assert!(doubted.is_empty(), "{}", doubted.join("\n"));
}

#[test]
fn a_line_put_beside_a_board_gives_the_same_board_or_an_error() {
    for (writer, text, meant) in cases() {
        let lines: Vec<&str> = text.lines().collect();
        for line in LINES {
            for at in 0..=lines.len() {
                let put = [&lines[..at], &[line], &lines[at..]].concat().join("\n") + "\n";
                let (boards, has_errors) = read(&put);
                let is_same = boards.iter().all(|board| *board == meant);
                // A line that is a size, or parts pairs or rows, may make of a text what nobody can tell from two boards.
                let is_parted = matches!(line, "" | "---" | "4" | "Solution 1:");
                assert!(is_same || is_parted || has_errors, "{}: {line:?} makes another board\n{put}", writer.0);
            }
        }
    }
}
