//! The boards of the page's collection, from those of `puzzles/`.

use serde_json::json;

/// Name in Chinese and in English, mode, text.
type Example = (&'static str, &'static str, &'static str, &'static str);

#[rustfmt::skip]
const EXAMPLES: &[Example] = &[
    ("4 皇后样例", "The 4-queens sample", "solve", include_str!("../../../puzzles/article/sample.txt")),
    ("Nauck，1850", "Nauck, 1850", "solve", include_str!("../../../puzzles/classic/nauck-1850.txt")),
    ("易：8 皇后", "Easy: 8 queens", "solve", include_str!("../../../puzzles/graded/minimal/unique-8-easy-0001.txt")),
    ("中：8 皇后", "Medium: 8 queens", "solve", include_str!("../../../puzzles/graded/minimal/unique-8-medium-0001.txt")),
    ("难：10 皇后", "Hard: 10 queens", "solve", include_str!("../../../puzzles/graded/minimal/unique-10-hard-0001.txt")),
    ("角上一后，6 皇后无解", "A queen in the corner of 6 × 6: none", "make", include_str!("../../../puzzles/unsolvable/corner-6.txt")),
    ("两后无解", "Two queens: none", "make", include_str!("../../../puzzles/unsolvable/eight-pairs.txt")),
    ("禁格：十字", "Blocked: a cross", "make", include_str!("../../../puzzles/blocked/cross-12.txt")),
    ("禁格：中间的洞", "Blocked: a hole", "make", include_str!("../../../puzzles/blocked/hole-08.txt")),
    ("互相攻击", "A conflict", "make", include_str!("../../../puzzles/conflict/diagonal.txt")),
    ("16 行，禁对角线，无解", "16 rows, blocked diagonals: none", "make", include_str!("../../../puzzles/literature/excluded-diagonals-16.txt")),
    ("26 行，难解", "26 rows, hard", "make", include_str!("../../../puzzles/literature/frame-26-m18.txt")),
];

/// The boards as the page reads them.
pub(crate) fn json() -> String {
    // Comments are for those who read the file.
    let board = |text: &str| text.lines().filter(|line| !line.starts_with(';')).collect::<Vec<_>>().join("\n");
    let example = |&(zh, en, mode, text): &Example| json!({ "zh": zh, "en": en, "mode": mode, "text": board(text) });
    EXAMPLES.iter().map(example).collect::<serde_json::Value>().to_string()
}
