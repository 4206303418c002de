//! What is written is read as it was, and no text makes a reader lose or invent a board.
#![allow(missing_docs)]

#[path = "common/readings.rs"]
mod readings;

use nqfill::read::{Base, Document, FORMATS, ReadOptions, format};
use nqfill::show::models::MODELS;
use nqfill::{InputErrorKind, Placement, Square};
use proptest::prelude::*;
use readings::assert_readings_hold;

fn boards(bytes: &[u8], options: &ReadOptions) -> Vec<Result<Placement, InputErrorKind>> {
    let document = Document::new(bytes.to_vec(), options).expect("text");
    document.entries().map(|entry| entry.placement.map_err(|error| error.kind)).collect()
}

fn placements() -> impl Strategy<Value = Placement> {
    (1u32..14).prop_flat_map(|n| {
        let squares = || prop::collection::vec((0..n, 0..n), 0..2 * n as usize);
        (Just(n), squares(), squares()).prop_map(|(n, queens, blocked)| {
            let square = |&(row, column): &(u32, u32)| Square::new(row, column);
            let blocked = blocked.iter().filter(|square| !queens.contains(square)).map(square).collect();
            Placement::new(n as usize, queens.iter().map(square).collect(), blocked).expect("on the board")
        })
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_as_it_was(placement in placements()) {
        for dialect in FORMATS.iter().filter(|format| format.is_writable()) {
            let mut bytes = Vec::new();
            let loss = dialect.write(&placement, &mut bytes).expect("writable").expect("memory");
            prop_assert!(bytes.len() as u64 <= dialect.bytes_of(&placement), "{}: more than foreseen", dialect.name);
            let options = ReadOptions { format: Some(dialect), ..ReadOptions::default() };
            let [found] = boards(&bytes, &options).try_into().expect("one board");
            let found = found.expect("a board");
            let queens = placement.queens().len() - loss.queens;
            prop_assert_eq!(found.queens().len(), queens, "{}", dialect.name);
            if loss.is_none() {
                prop_assert_eq!(&found, &placement, "{}", dialect.name);
            }
        }
    }

    #[test]
    fn any_text_of_the_characters_of_boards_ends_in_boards_or_errors(
        text in "[.QqxX*#01-9 \n\t\\[\\](){}\"',:;=/|+a-hn?-]{0,200}",
    ) {
        let document = Document::new(text.into_bytes(), &ReadOptions::default());
        if let Ok(document) = document {
            for entry in document.entries() {
                if let Err(error) = entry.placement {
                    prop_assert!(error.span.is_none_or(|span| document.text().get(span).is_some()));
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn a_model_is_never_longer_than_foreseen(
        n in 1u32..40, queens in prop::collection::vec((0u32..40, 0u32..40), 0..40),
        blocked in prop::collection::vec((0u32..40, 0u32..40), 0..100),
    ) {
        let on = |squares: Vec<(u32, u32)>| squares.into_iter().map(|(row, column)| Square::new(row % n, column % n)).collect();
        let placement = Placement::new(n as usize, on(queens), on(blocked)).expect("on the board");
        for format in &MODELS {
            let mut written = Vec::new();
            format.write(&placement, &mut written).expect("memory");
            let (length, foreseen) = (written.len() as u64, format.bytes_of(&placement));
            prop_assert!(length <= foreseen, "{}: {length} bytes, {foreseen} foreseen", format.name);
        }
    }
}

proptest! {
    #[test]
    fn an_ambiguity_of_any_text_holds(
        lines in proptest::collection::vec("[0-4 ,]{3,9}|[.*]{4}|[01]{4}|[a-d][1-4]( [a-d][1-4]){0,3}|\\([0-4], ?[0-4]\\)|[.Q]{4}|", 1..9),
    ) {
        let text = lines.join("\n") + "\n";
        assert_readings_hold(&text, &ReadOptions::default());
        assert_readings_hold(&text, &ReadOptions { size: Some(4), ..ReadOptions::default() });
        assert_readings_hold(&text, &ReadOptions { base: Some(Base::One), ..ReadOptions::default() });
    }
}

/// A board in each format, with a queen or blocked square under every name.
const NAMED: [(&str, &str); 7] = [
    ("yaml", "n: 5\nqueens:\n  - [0, 1]\nblocked:\n  - [2, 0]\n"),
    ("json", "{\"n\": 5, \"base\": 0, \"queens\": [[0, 1]], \"blocks\": [[2, 0]]}"),
    ("python", "n = 5\nqueens = [(0, 1)]\nblocked = [(2, 0)]\n"),
    ("dzn", "n = 5;\nrow = [1];\ncol = [2];\nblocked_row = [3];\nblocked_col = [1];\n"),
    ("essence", "letting n = 5\nletting init = [[0, 1]]\nletting blocks = [[3, 1]]\n"),
    ("asp", "board(5).\nqueen(1,2).\nblock(3,1).\n"),
    (
        "nqfill",
        "{\"source\":\"-\",\"index\":1,\"n\":5,\"fixed\":[{\"row\":1,\"column\":2}],\"blocked\":[{\"row\":3,\"column\":1}],\"status\":\"solved\"}",
    ),
];

/// The byte ranges of the names of board parts in a text.
fn names(text: &str) -> Vec<std::ops::Range<usize>> {
    let is_part = |c: char| c.is_ascii_alphabetic() || c == '_';
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(is_part).map(|start| at + start) {
        let end = text[start..].find(|c| !is_part(c)).map_or(text.len(), |length| start + length);
        if !["letting", "source", "index", "status", "solved"].contains(&&text[start..end]) {
            words.push(start..end);
        }
        at = end;
    }
    words
}

/// A misspelling of a name, as a person may make it.
fn mutated(name: &str, how: usize, place: usize, letter: char) -> String {
    let at = place % name.len();
    match how {
        0 => name.to_uppercase(),
        1 => name.to_owned() + "s",
        2 => name.trim_end_matches('s').to_owned(),
        3 => name[..at].to_owned() + &name[at + 1..],
        4 => format!("{}{letter}{}", &name[..at], &name[at..]),
        5 => format!("{}{letter}{}", &name[..at], &name[at + 1..]),
        6 => name.replace('_', ""),
        _ => {
            let mut letters: Vec<char> = name.chars().collect();
            let next = (at + 1) % letters.len();
            letters.swap(at, next);
            letters.into_iter().collect()
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_name_is_dropped(
        sample in 0..NAMED.len(), word in 0..20usize, how in 0..8usize, place in 0..20usize, letter in "[a-z]", asked: bool,
    ) {
        let (name, text) = NAMED[sample];
        let options = ReadOptions { format: format(name).filter(|_| asked), ..ReadOptions::default() };
        let [expected] = boards(text.as_bytes(), &options).try_into().expect("one board");
        let expected = expected.expect("a board");
        prop_assert_eq!((expected.queens().len(), expected.blocked().len()), (1, 1));
        let words = names(text);
        let span = words[word % words.len()].clone();
        let written = mutated(&text[span.clone()], how, place, letter.chars().next().expect("a letter"));
        let changed = format!("{}{written}{}", &text[..span.start], &text[span.end..]);
        for board in boards(changed.as_bytes(), &options).into_iter().flatten() {
            // A row read as a column gives another square; the test is that nothing is lost.
            let counts = (board.queens().len() + board.blocked().len(), board.n());
            prop_assert_eq!(counts, (2, 5), "{}", changed);
        }
    }
}
