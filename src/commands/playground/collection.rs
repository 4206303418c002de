//! The boards of the page's collection, from those of `puzzles/`.

use serde_json::json;

/// Name in Chinese and in English, mode, text; of a file with boards of many sizes the rows of the board that is meant.
type Example = (&'static str, &'static str, &'static str, &'static str, Option<usize>);

#[rustfmt::skip]
const EXAMPLES: &[Example] = &[
    ("4 皇后样例", "The 4-queens sample", "solve", include_str!("../../../puzzles/article/sample.txt"), None),
    ("Nauck，1850", "Nauck, 1850", "solve", include_str!("../../../puzzles/classic/nauck-1850.txt"), None),
    ("易：8 皇后", "Easy: 8 queens", "solve", include_str!("../../../puzzles/graded/minimal/easy.txt"), Some(8)),
    ("中：8 皇后", "Medium: 8 queens", "solve", include_str!("../../../puzzles/graded/minimal/medium.txt"), Some(8)),
    ("难：10 皇后", "Hard: 10 queens", "solve", include_str!("../../../puzzles/graded/minimal/hard.txt"), Some(10)),
    ("角上一后，6 皇后无解", "A queen in the corner of 6 × 6: none", "make", include_str!("../../../puzzles/unsolvable/corner-6.txt"), None),
    ("两后无解", "Two queens: none", "make", include_str!("../../../puzzles/unsolvable/eight-pairs.txt"), None),
    ("禁格：十字", "Blocked: a cross", "make", include_str!("../../../puzzles/blocked/cross-12.txt"), None),
    ("禁格：中间的洞", "Blocked: a hole", "make", include_str!("../../../puzzles/blocked/hole-08.txt"), None),
    ("互相攻击", "A conflict", "make", include_str!("../../../puzzles/conflict/diagonal.txt"), None),
    ("16 行，禁对角线，无解", "16 rows, blocked diagonals: none", "make", include_str!("../../../puzzles/literature/excluded-diagonals-16.txt"), None),
    ("26 行，难解", "26 rows, hard", "make", include_str!("../../../puzzles/literature/frame-26-m18.txt"), None),
];

/// The boards as the page reads them.
pub fn json() -> String {
    let example = |&(zh, en, mode, text, rows): &Example| {
        let text = text.split("\n\n").map(board).filter(|board| rows.is_none_or(|rows| board.lines().count() == rows));
        let boards: Vec<String> = if rows.is_some() { text.take(1).collect() } else { text.collect() };
        json!({ "zh": zh, "en": en, "mode": mode, "text": boards.join("\n\n") })
    };
    EXAMPLES.iter().map(example).collect::<serde_json::Value>().to_string()
}

/// A board without its comments, which are for those who read the file.
fn board(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with(';')).collect::<Vec<_>>().join("\n")
}
