//! Temporary: the reader of before beside this one, over all files. Run with `--ignored --nocapture`; every other board is listed.

use crate::pages::texts;
use crate::workspace;
use nqfill_core::board::Placement;
use nqfill_read::{Document, NoteKind, ReadOptions};
use std::collections::BTreeMap;
use std::fs;

/// What a text is read as: boards, names of kinds of errors.
type Read = Vec<Result<Placement, String>>;

fn new(bytes: &[u8], options: Option<&str>) -> (Read, usize) {
    let options = ReadOptions::default().with(options.unwrap_or_default()).expect("options");
    match Document::new(bytes.to_vec(), &options) {
        Err(error) => (vec![Err(error.kind.name().into())], 0),
        Ok(document) => {
            let entries: Vec<_> = document.entries().collect();
            let noted = |kind: NoteKind| !matches!(kind, NoteKind::QueenSign(_) | NoteKind::EmptySign(_));
            let notes = entries.iter().flat_map(|entry| &entry.not_read).filter(|note| noted(note.kind)).count();
            (
                entries.into_iter().map(|entry| entry.placement.map_err(|error| error.kind.name().into())).collect(),
                notes,
            )
        }
    }
}

fn old(bytes: &[u8], options: Option<&str>) -> Read {
    let options = nqfill_read_old::ReadOptions::default().with(options.unwrap_or_default()).expect("options");
    match nqfill_read_old::Document::new(bytes.to_vec(), &options) {
        Err(error) => vec![Err(error.kind.name().into())],
        Ok(document) => {
            document.entries().map(|entry| entry.placement.map_err(|error| error.kind.name().into())).collect()
        }
    }
}

fn good(read: &Read) -> Vec<&Placement> {
    read.iter().filter_map(|board| board.as_ref().ok()).collect()
}

fn errors(read: &Read) -> Vec<&str> {
    let mut errors: Vec<&str> = read.iter().filter_map(|board| board.as_ref().err().map(String::as_str)).collect();
    errors.dedup();
    errors
}

fn class(old: &Read, new: &Read, notes: usize) -> String {
    let (was, now) = (good(old), good(new));
    let is_among = |some: &[&Placement], others: &[&Placement]| some.iter().all(|board| others.contains(board));
    match () {
        () if was == now && errors(old) == errors(new) => if notes > 0 { "now noted" } else { "same" }.into(),
        () if was == now && was.is_empty() => "another error".into(),
        () if was == now => "same boards, other errors".into(),
        () if now.is_empty() && errors(new) == ["ambiguous"] => "now asked".into(),
        () if now.is_empty() => format!("now refused {}", errors(new).join(",")),
        () if was.is_empty() => "now read".into(),
        () if is_among(&now, &was) => "fewer boards".into(),
        () => "OTHER BOARD".into(),
    }
}

#[test]
#[ignore = "a comparison to look at"]
fn what_is_read_in_another_way() {
    let root = workspace();
    let fixtures = ["input", "formats", "fuzz", "class", "reports", "corpus", "frames", "words", "golden-pairs"];
    let folders = fixtures.map(|name| root.join("fixtures").join(name));
    let puzzles = fs::read_dir(root.join("puzzles")).expect("puzzles").map(|entry| entry.expect("an entry").path());
    let folders = folders.into_iter().chain(puzzles.filter(|path| path.is_dir()));
    let drawings = fs::read_to_string(root.join("fixtures/drawings.md")).expect("a page");
    let drawn = crate::pages::cases(&drawings).into_iter().map(|case| {
        let options = case.expected.lines().find_map(|line| line.strip_prefix("options: ")).map(str::to_owned);
        (format!("drawings: {}", case.title), case.text.as_bytes().to_vec(), options)
    });
    let files = folders.flat_map(|folder| texts(&folder)).map(|(name, bytes)| (name, bytes, None));
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut classes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, bytes, options) in
        drawn.chain(files).filter(|(name, bytes, _)| bytes.len() < 1 << 20 && name.contains(&only))
    {
        let format = name.split_once("fixtures/formats/").and_then(|(_, rest)| rest.split_once(".md"));
        let format = format.map(|(format, _)| format!("-i {format}")).filter(|_| name.contains("asked"));
        let options = options.or(format);
        let was = old(&bytes, options.as_deref());
        let (now, notes) = new(&bytes, options.as_deref());
        let class = class(&was, &now, notes);
        let name = name.rsplit("/../../").next().unwrap_or(&name).to_owned();
        let shown = format!(
            "{name}\n      was {} {:?}, now {} {:?}, notes {notes}",
            good(&was).len(),
            errors(&was),
            good(&now).len(),
            errors(&now)
        );
        classes.entry(class).or_default().push(shown);
    }
    for (class, files) in &classes {
        if class != "same" {
            println!("== {class}: {}", files.len());
            files.iter().for_each(|file| println!("  {file}"));
        }
    }
    classes.iter().for_each(|(class, files)| println!("{:6} {class}", files.len()));
}

/// Pages of words whose boards are recorded: what is read otherwise than it is meant, by whether something was noted.
#[test]
#[ignore = "a comparison to look at"]
fn words_that_are_misread() {
    let mut classes: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for page in
        fs::read_dir(workspace().join("fixtures/words")).expect("pages").map(|page| page.expect("a page").path())
    {
        let Ok(page) = fs::read_to_string(page) else { continue };
        for case in crate::pages::cases(&page) {
            let meant = case.expected.lines().find_map(|line| line.strip_prefix("meant: "));
            let (now, notes) = new(case.text.as_bytes(), None);
            let shown = |board: &Placement| {
                let rows = (0..board.n()).map(|row| {
                    let cell = |column| {
                        let square = nqfill_core::board::Square { row: row as u32, column: column as u32 };
                        if board.queens().iter().any(|other| other == square) {
                            'Q'
                        } else if board.blocked().iter().any(|other| other == square) {
                            'x'
                        } else {
                            '.'
                        }
                    };
                    (0..board.n()).map(cell).collect::<String>()
                });
                rows.collect::<Vec<_>>().join("/")
            };
            let boards: Vec<String> = good(&now).into_iter().map(shown).collect();
            let class = match meant {
                _ if boards.is_empty() => "refused",
                Some(meant) if meant == boards.join(" ") => {
                    if notes > 0 {
                        "right, noted"
                    } else {
                        "right"
                    }
                }
                Some(meant) if boards.iter().all(|board| meant.split(' ').any(|other| other == board)) => "some right",
                Some(_) if notes > 0 => "WRONG, noted",
                Some(_) if errors(&now).is_empty() => "WRONG",
                Some(_) => "WRONG beside an error",
                None if notes > 0 => "read, noted",
                None if errors(&now).is_empty() => "read where nothing was meant",
                None => "read beside an error",
            };
            classes.entry(class).or_default().push(format!("{}\n{}   {}", case.title, case.text, boards.join(" ")));
        }
    }
    for class in ["WRONG", "WRONG beside an error", "read where nothing was meant"] {
        classes.get(class).into_iter().flatten().for_each(|case| println!("== {class}: {case}"));
    }
    classes.iter().for_each(|(class, cases)| println!("{:6} {class}", cases.len()));
}
