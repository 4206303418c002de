//! A line of words more, or a line less: a text that is read is then refused, asked or read as before; it never shows another board. Of
//! lists and facts a line may be a queen or a board that nobody can miss.

use crate::pages::{cases, texts};
use crate::workspace;
use nqfill_core::board::Placement;
use nqfill_read::{Document, ReadOptions};
use std::fs;

/// Lines that people write beside boards, and that might say something of them.
const INSERTED: [&str; 11] = [
    "mirrored left to right",
    "每列皇后所在的行",
    "gesperrte Felder:",
    "costs: 5",
    "# counted from one",
    "z",
    "Q marks a hole",
    "columns first",
    "// from the bottom",
    "the squares below are blocked",
    "下面是禁格：",
];

/// Texts of programs that pass over what they do not know.
const IGNORING: [&str; 3] = ["JSON", "in YAML", "nqfill.md"];

/// Formats that are drawn row by row.
#[rustfmt::skip]
const DRAWN: [&str; 10] = ["grid", "boxed", "lists", "line", "blank", "kattis", "cses", "luogu-p1562", "bits", "bits-allowed"];

/// Boards, how many errors there are, and whether anything was noted.
struct Read {
    boards: Vec<Placement>,
    errors: usize,
    is_noted: bool,
    is_drawn: bool,
}

fn read(text: &str, options: &ReadOptions) -> Read {
    let mut read = Read { boards: Vec::new(), errors: 0, is_noted: false, is_drawn: true };
    let Ok(document) = Document::new(text.into(), options) else { return Read { errors: 1, ..read } };
    for entry in document.entries() {
        read.is_noted |= !entry.not_read.is_empty();
        read.is_drawn &= entry.format.is_some_and(|format| DRAWN.contains(&format.name));
        match entry.placement {
            Ok(board) => read.boards.push(board),
            Err(_) => read.errors += 1,
        }
    }
    read
}

/// Texts that are read as boards alone, with their names and options.
fn readable() -> Vec<(String, String, ReadOptions)> {
    let root = workspace().join("fixtures");
    let pages = fs::read_dir(root.join("reading")).expect("pages").map(|page| page.expect("a page").path());
    let pages = pages.chain([root.join("drawings.md")]).flat_map(|path| {
        let page = fs::read_to_string(&path).expect("a page");
        let options = |expected: &str| {
            let shown = expected.lines().find_map(|line| line.strip_prefix("options: ")).unwrap_or_default().to_owned();
            ReadOptions::default().with(&shown).unwrap_or_default()
        };
        let cases =
            cases(&page).into_iter().map(|case| (case.title.to_owned(), case.text.to_owned(), options(case.expected)));
        cases.collect::<Vec<_>>()
    });
    let files = ["input", "formats"].into_iter().flat_map(|name| texts(&root.join(name)));
    let files = files.filter_map(|(name, bytes)| Some((name, String::from_utf8(bytes).ok()?, ReadOptions::default())));
    let all = pages.chain(files).filter(|(_, text, _)| text.len() < 400);
    let is_read = |text: &str, options: &ReadOptions| {
        let read = read(text, options);
        read.errors == 0 && !read.boards.is_empty()
    };
    all.filter(|(_, text, options)| is_read(text, options)).collect()
}

/// Where lines of a text begin.
fn starts(text: &str) -> Vec<usize> {
    let ends = text.match_indices('\n').map(|(at, _)| at + 1);
    std::iter::once(0).chain(ends).filter(|&at| at <= text.len()).collect()
}

#[test]
fn a_line_of_words_more_or_a_line_less_shows_no_other_board() {
    let mut wrong = Vec::new();
    for (name, text, options) in readable() {
        let (before, starts) = (read(&text, &options), starts(&text));
        for &at in &starts {
            for line in INSERTED.iter().skip(at % 3).step_by(3) {
                let changed = format!("{}{line}\n{}", &text[..at], &text[at..]);
                let after = read(&changed, &options);
                let is_other = after.boards.iter().any(|board| !before.boards.contains(board));
                let is_silent = after.errors == 0 && !after.is_noted;
                if is_other || is_silent && !IGNORING.iter().any(|part| name.contains(part)) {
                    wrong.push(format!("{name}: {line}\n{changed}"));
                }
            }
        }
        for place in starts.windows(2) {
            let changed = [&text[..place[0]], &text[place[1]..]].concat();
            // A list, a name or a size that is missing is noticed by nobody.
            let is_part = |board: &Placement| !before.is_drawn || before.boards.contains(board);
            if !read(&changed, &options).boards.iter().all(is_part) {
                wrong.push(format!("{name}: without {:?}\n{changed}", &text[place[0]..place[1]]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{} texts", wrong[..wrong.len().min(4000)].join("\n"), wrong.len());
}
