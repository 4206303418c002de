//! Texts that are nearly those that people have: every one ends in boards or errors, and a comment above it changes nothing.
#![allow(missing_docs)]

#[path = "../../../tests/common/pages.rs"]
mod pages;

use nqfill_core::board::Placement;
use nqfill_core::internals::Random;
use nqfill_read::{Document, ReadOptions};
use pages::texts;
use std::path::Path;

/// Folders of texts.
const SEEDS: [&str; 5] = ["reading", "formats", "fuzz", "corpus", "wrong-answers"];

/// Bytes of a text that is changed, at most.
const LONGEST: usize = 4 << 10;

/// What is put into texts: words that state something, and signs that formats know.
#[rustfmt::skip]
const PIECES: &[&str] = &["row,col\n", "col,row\n", "1-based\n", "0-based\n", "N = 5\n", "8x8\n", "# 5x5\n", "; 6 x 6\n", "blocked:\n", "queens:\n",
    "禁放格：\n", "每列皇后所在的行\n", "从 0 开始\n", "Taille de l'échiquier : 4\n", "X = queen\n", "# = blocked\n", "[", "]", "(", ")", "{", "}", "\"", "'",
    ",", ";", ":", "=", "->", "|", "-", "\n", "\n\n", "---\n", "Solution 1:\n", "解法 2：\n", "1. ", "[1] ", ">>> ", "```\n", "#", "%", "//", ".Q..\n",
    "...Q\n", "2 4 1 3\n", "[1, 3, 0, 2]\n", "a1 b3\n", "n = 4\n", "queen(1,2).\n", "{\"row\":1,\"col\":2}\n", "第1行第2列", "0", "1", "-1", "99999999999"];

fn seeds() -> Vec<String> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let bytes = SEEDS.iter().flat_map(|folder| texts(&fixtures.join(folder))).map(|(_, bytes)| bytes);
    let mut texts: Vec<String> = bytes.filter_map(|bytes| String::from_utf8(bytes).ok()).collect();
    texts.retain(|text| !text.is_empty() && text.len() <= LONGEST);
    assert!(texts.len() > 100, "{} texts", texts.len());
    texts
}

fn below(random: &mut Random, bound: usize) -> usize {
    random.below(u32::try_from(bound).expect("texts are short")) as usize
}

/// The place of a character.
fn place(text: &str, random: &mut Random) -> usize {
    nqfill_read::floor_char_boundary(text, below(random, text.len() + 1))
}

fn changed(seeds: &[String], random: &mut Random) -> String {
    let mut text = seeds[below(random, seeds.len())].clone();
    for _ in 0..=random.below(4) {
        let (one, other) = (place(&text, random), place(&text, random));
        let (start, end) = (one.min(other), one.max(other));
        match random.below(6) {
            0 => text.replace_range(start..nqfill_read::floor_char_boundary(&text, end.min(start + 8)), ""),
            1 => text.insert_str(start, PIECES[below(random, PIECES.len())]),
            2 => {
                let line = text[..start].rfind('\n').map_or(0, |end| end + 1);
                text.insert_str(line, PIECES[below(random, PIECES.len())]);
            }
            3 => {
                let copied = text[start..end].to_owned();
                text.insert_str(start, &copied);
            }
            4 => {
                let other = &seeds[below(random, seeds.len())];
                let from = place(other, random);
                text.replace_range(start.., &other[from..]);
            }
            _ => {
                let line = text[start..].find('\n').map_or(text.len(), |end| start + end + 1);
                text.replace_range(start..line, "");
            }
        }
    }
    text.truncate(nqfill_read::floor_char_boundary(&text, LONGEST));
    text
}

/// The boards of a text, `None` for an error.
fn boards(text: &str) -> Vec<Option<Placement>> {
    let Ok(document) = Document::new(text.to_owned().into_bytes(), &ReadOptions::default()) else { return vec![None] };
    let mut boards = Vec::new();
    for entry in document.entries() {
        assert!(document.text().get(entry.span.clone()).is_some(), "a span beyond the text: {text:?}");
        if let Err(error) = &entry.placement {
            let is_inside = error.span.clone().is_none_or(|span| document.text().get(span).is_some());
            assert!(is_inside, "an error beyond the text: {text:?}");
        }
        boards.push(entry.placement.ok());
        assert!(boards.len() <= text.len() + 1, "more boards than bytes: {text:?}");
    }
    if boards.is_empty() { vec![None] } else { boards }
}

/// As many changed texts as `MUTATIONS` says, from the number `MUTATIONS_FROM` on.
fn check(count: u64) {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (count, from) = (number("MUTATIONS").unwrap_or(count), number("MUTATIONS_FROM").unwrap_or(0));
    let seeds = seeds();
    for number in from..from + count {
        let text = changed(&seeds, &mut Random::new(number));
        let read = boards(&text);
        // Documents of JSON, YAML and nqfill's results begin with their first line, and zero bytes are another encoding.
        let is_document =
            text.contains('\0') || text.trim_start().starts_with(['{', '[', '-', '<']) || text.contains("source");
        if !is_document {
            let below = boards(&format!("; as it was found\n{text}"));
            assert_eq!(
                read.iter().flatten().collect::<Vec<_>>(),
                below.iter().flatten().collect::<Vec<_>>(),
                "{number}: a comment above changes what is read of {text:?}"
            );
        }
    }
}

#[test]
fn changed_texts_end_in_boards_or_errors_whatever_comment_is_above() {
    check(2_000);
}
