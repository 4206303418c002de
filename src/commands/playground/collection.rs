//! The boards of the page's collection, from those of `puzzles/`.

use nqfill::show::Lang;
use nqfill::show::job::Boards;
use nqfill::show::shapes::entry::entry;
use nqfill_read::ReadOptions;
use serde_json::{Value, json};

/// Name in Chinese and in English, mode, text; of a file with boards of many sizes the rows of the board to take.
type Example = (&'static str, &'static str, &'static str, &'static str, Option<usize>);

#[rustfmt::skip]
const EXAMPLES: &[Example] = &[
    ("4 皇后样例", "The 4-queens sample", "play", include_str!("../../../puzzles/article/sample.txt"), None),
    ("Nauck，1850", "Nauck, 1850", "play", include_str!("../../../puzzles/classic/nauck-1850.txt"), None),
    ("易：8 皇后", "Easy: 8 queens", "play", include_str!("../../../puzzles/graded/minimal/easy.txt"), Some(8)),
    ("中：8 皇后", "Medium: 8 queens", "play", include_str!("../../../puzzles/graded/minimal/medium.txt"), Some(8)),
    ("难：10 皇后", "Hard: 10 queens", "play", include_str!("../../../puzzles/graded/minimal/hard.txt"), Some(10)),
    ("角上一个皇后：无解", "A queen in the corner: no solution", "edit", include_str!("../../../puzzles/unsolvable/corner-6.txt"), None),
    ("两个皇后：无解", "Two queens: no solution", "edit", include_str!("../../../puzzles/unsolvable/eight-pairs.txt"), None),
    ("禁格：十字", "Blocked: a cross", "edit", include_str!("../../../puzzles/blocked/cross-12.txt"), None),
    ("禁格：中间的洞", "Blocked: a hole", "edit", include_str!("../../../puzzles/blocked/hole-08.txt"), None),
    ("互相攻击", "A conflict", "edit", include_str!("../../../puzzles/conflict/diagonal.txt"), None),
    ("禁对角线：无解", "Blocked diagonals: no solution", "edit", include_str!("../../../puzzles/literature/excluded-diagonals-16.txt"), None),
    ("26 行：很难", "26 rows: very hard", "edit", include_str!("../../../puzzles/literature/frame-26-m18.txt"), None),
];

/// The boards as the page takes them, with their names.
pub fn boards(lang: Lang) -> Value {
    let example = |&(zh, en, mode, text, rows): &Example| {
        let boards = Boards::read("".into(), Ok(text.into()), &ReadOptions::default());
        let mut entries = boards.map(|board| entry(&board, lang)["board"].take());
        let found = entries.find(|board| rows.is_none_or(|rows| board["n"] == rows));
        json!({ "zh": zh, "en": en, "mode": mode, "board": found })
    };
    EXAMPLES.iter().map(example).collect()
}
