//! Every format: its sample and its example, and texts of all kinds.

use crate::pages::{cases, rewritten};
use crate::recorded::assert_recorded;
use crate::{boards, fixtures};
use nqfill_core::board::{Conflicts, Placement, Puzzle};
use nqfill_core::solve::{Outcome, Request, Total, complete};
use nqfill_read_old::{Base, Document, Entry, FORMATS, InputErrorKind, PairOrder, ReadOptions, format, position};
use std::fs;
use std::ops::ControlFlow;

/// What a text comes to, one line a board: its number, the board or the kind of its error, and its place.
fn outcomes(bytes: Vec<u8>) -> Vec<String> {
    let document = match Document::new(bytes, &ReadOptions::default()) {
        Ok(document) => document,
        Err(error) => return vec![format!("1\t{}\t-\n", error.kind.name())],
    };
    let line = |entry: Entry| {
        let (outcome, span) = match &entry.placement {
            Err(error) => (error.kind.name().to_owned(), error.span.clone()),
            Ok(board) => {
                let conflicts = Conflicts::of(board).map_or(0, |conflicts| conflicts.total());
                let (queens, blocked) = (board.queens().len(), board.blocked().len());
                let counts = format!("n={} queens={queens} blocked={blocked} conflicts={conflicts}", board.n());
                (counts, Some(entry.span.clone()))
            }
        };
        let place = span.map(|span| position(document.text(), span.start));
        let place = place.map_or("-".to_owned(), |place| format!("{}:{}", place.line, place.column));
        format!("{}\t{outcome}\t{place}\n", entry.index)
    };
    document.entries().map(line).collect()
}

#[test]
fn every_ugly_file_comes_to_what_the_table_says() {
    let folder = fixtures().join("input");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
        .filter(|name| !["README.md", "outcomes.tsv", "texts.md"].contains(&name.as_str()))
        .collect();
    names.sort();
    let mut table = "file\tboard\toutcome\tplace\n".to_owned();
    for name in &names {
        let rows = outcomes(fs::read(folder.join(name)).expect("a fixture"));
        table.extend(rows.iter().map(|row| format!("{name}\t{row}")));
    }
    assert_recorded(&table, &folder.join("outcomes.tsv"));
}

#[test]
fn every_ugly_text_comes_to_what_stands_below_it() {
    let path = fixtures().join("input/texts.md");
    let page = fs::read_to_string(&path).expect("a page");
    assert_eq!(cases(&page).len(), 53);
    assert_recorded(&rewritten(&page, |case| outcomes(case.text.into()).concat()), &path);
}

#[test]
fn auto_reads_every_sample_as_its_dialect_does_or_says_that_it_cannot_know() {
    for dialect in FORMATS.iter().filter(|dialect| !dialect.only_if_asked) {
        let page =
            fs::read_to_string(fixtures().join("formats").join(dialect.name).with_extension("md")).expect("a page");
        let sample =
            cases(&page).into_iter().find(|case| case.title == "sample.txt").expect("a sample").text.as_bytes();
        let options = page.lines().find_map(|line| line.strip_prefix("Options: ")).unwrap_or_default();
        let base = Base::ALL.into_iter().find(|base| options.starts_with(base.option()));
        let auto = boards(sample, &ReadOptions { base, ..ReadOptions::default() });
        let asked = boards(sample, &ReadOptions { base, format: Some(dialect), ..ReadOptions::default() });
        match &auto[..] {
            [Err(InputErrorKind::Ambiguous(readings))] => {
                assert!(readings.iter().any(|reading| reading.option == format!("-i {}", dialect.name)));
            }
            _ => assert_eq!(auto, asked, "{}", dialect.name),
        }
    }
}

#[test]
fn every_example_of_the_table_is_a_board() {
    for dialect in &FORMATS {
        let options = ReadOptions { format: Some(dialect), base: Some(Base::One), ..ReadOptions::default() };
        let options = if matches!(dialect.name, "vector" | "json" | "python" | "diagonals" | "yaml") {
            ReadOptions { base: None, ..options }
        } else {
            options
        };
        let boards = boards(dialect.example.as_bytes(), &options);
        assert!(boards.len() == 1 && boards[0].is_ok(), "{}: {boards:?}", dialect.name);
    }
}

#[test]
fn stars_zeros_and_bases_are_never_guessed() {
    let ask = |text: &str| boards(text.as_bytes(), &ReadOptions::default()).remove(0);
    let options = |text: &str| match ask(text) {
        Err(InputErrorKind::Ambiguous(readings)) => readings.into_iter().map(|reading| reading.option).collect(),
        other => vec![format!("{other:?}")],
    };
    assert_eq!(options(".*\n*.\n"), ["-i kattis", "-i cses", "-i luogu-p1562"]);
    assert_eq!(options("0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n"), ["-i bits", "-i bits-allowed"]);
    assert_eq!(options("2 0 3 2"), ["--base 0", "--base 1"]);
    assert_eq!(options("2\n2 2\n5 3\n"), ["--base 0", "--base 1"]);
    assert_eq!(options("b4 d3 a2 c1"), ["--size 4", "--size 8"]);
    assert_eq!(ask("AABB\nACCB\nDCCB\nDDDD\n"), Err(InputErrorKind::ColourRegions));
    let queen = ReadOptions { queen: "*".into(), ..ReadOptions::default() };
    let asked = boards(b".*..\n...*\n....\n....\n", &queen).remove(0).expect("a board");
    assert_eq!(asked.queens().len(), 2);
}

#[test]
fn many_drawings_are_not_many_more_boards_of_one_line_each() {
    for n in [16usize, 25, 64] {
        let board = (".".repeat(n) + "\n").repeat(n);
        for count in 1..5 {
            let found = boards((board.clone() + "\n").repeat(count).as_bytes(), &ReadOptions::default());
            let sizes: Vec<usize> = found.iter().map(|board| board.as_ref().map_or(0, Placement::n)).collect();
            assert_eq!(sizes, vec![n; count]);
        }
        let lines = (".".repeat(n * n) + "\n").repeat(20);
        assert_eq!(boards(lines.as_bytes(), &ReadOptions::default()).len(), 20);
    }
}

/// Completions of the first board of a text.
fn completions(text: &str, options: &ReadOptions) -> u128 {
    let placement = boards(text.as_bytes(), options).remove(0).expect("a board");
    let Ok(puzzle) = Puzzle::try_from(placement) else { return 0 };
    match complete(&puzzle, &Request::default(), &mut |_| ControlFlow::Continue(())).outcome {
        Outcome::Solved(listing) => match listing.total {
            Total::Exactly(total) => total,
            other => panic!("{other:?}"),
        },
        Outcome::Unsolvable => 0,
        Outcome::Undecided(reason) => panic!("{reason:?}"),
    }
}

#[test]
fn known_answers_hold_in_the_dialects_in_which_they_were_published() {
    let auto = ReadOptions::default();
    let of = |name: &str| ReadOptions { format: format(name), base: Some(Base::Zero), ..ReadOptions::default() };
    let cses = "........\n........\n..*.....\n........\n........\n.....**.\n...*....\n........\n";
    let known = [
        (".Q..\n...Q\n....\n....\n", &auto, 1),
        ("b4 d5", &auto, 2),
        ("n = 8, base = 1\n1 1\n", &auto, 4),
        ("2\n2 2\n5 3\n", &of("pairs"), 1),
        ("8 2 0 0 0 4 0 0 0\n", &auto, 1),
        ("Q...\n....\n....\n....\n", &auto, 0),
        ("....\nQ...\n....\n....\n", &auto, 1),
        (cses, &of("cses"), 65),
    ];
    for (text, options, count) in known {
        assert_eq!(completions(text, options), count, "{text}");
    }
}

#[test]
fn a_few_bytes_are_not_believed_to_be_a_board_of_a_hundred_million_rows() {
    let claims = [
        "n = 100000000, base = 1\n1 1\n",
        "{\"n\": 100000000, \"queens\": [[0, 0]]}",
        "board(100000000). queen(1,1).",
        "num(100000000). queen(1,1).",
        "letting n = 100000000\nletting init = [[0, 0]]\n",
        "n = 100000000; row = [1]; col = [1];",
        "n = 100000000\na1\n",
        "{\"source\":\"-\",\"n\":100000000,\"status\":\"solved\",\"fixed\":[]}",
    ];
    for text in claims {
        let found = boards(text.as_bytes(), &ReadOptions::default()).remove(0);
        assert_eq!(found, Err(InputErrorKind::SizeBeyondText { n: 100_000_000 }), "{text}");
        let meant = ReadOptions { size: Some(100_000_000), ..ReadOptions::default() };
        let found = boards(text.as_bytes(), &meant).remove(0).map(|board| board.n());
        assert_eq!(found, Ok(100_000_000), "{text}");
        let million = text.replace("100000000", "1000000");
        let found = boards(million.as_bytes(), &ReadOptions::default()).remove(0).map(|board| board.n());
        assert_eq!(found, Ok(1_000_000), "{million}");
    }
    for header in ["100000000\n", "100000000\n....\n", "100000000 1 2\n", "Q100000000/8\n"] {
        assert!(boards(header.as_bytes(), &ReadOptions::default()).iter().all(Result::is_err), "{header}");
    }
}

#[test]
fn an_assignment_on_the_line_of_the_size_is_no_comment() {
    let queens = |text: &str| boards(text.as_bytes(), &ReadOptions::default()).remove(0).map(|b| b.queens().len());
    assert_eq!(queens("n = 4; row = [1, 2]; col = [2, 4];\n"), Ok(2));
    assert_eq!(queens("n = 4, base = 1 ; a comment\n1 2\n"), Ok(1));
}

#[test]
fn published_wrong_answers_are_not_ours() {
    let read = |name: &str| fs::read_to_string(fixtures().join("wrong-answers").join(name)).expect("a fixture");
    let auto = ReadOptions::default();
    for (name, count) in [
        ("tutorial-row-2.txt", 1),
        ("tutorial-column-minus-1.txt", 8),
        ("judge-sample-n4.txt", 0),
        ("pruned-to-46.txt", 92),
    ] {
        assert_eq!(completions(&read(name), &auto), count, "{name}");
    }
}

#[test]
fn pairs_may_have_the_column_first() {
    let read = |pairs: PairOrder| {
        let options = ReadOptions { pairs: Some(pairs), ..ReadOptions::default() };
        boards(b"n = 4, base = 1\n2 1\n4 2\n", &options).remove(0).expect("a board")
    };
    let queens = |board: &Placement| board.queens().iter().map(|at| (at.row, at.column)).collect::<Vec<_>>();
    assert_eq!(queens(&read(PairOrder::RowColumn)), [(1, 0), (3, 1)]);
    assert_eq!(queens(&read(PairOrder::ColumnRow)), [(0, 1), (1, 3)]);
}

#[test]
fn no_sign_among_squares_hides_others() {
    let found = |name: &str, text: &str| {
        let options = ReadOptions { format: format(name), ..ReadOptions::default() };
        boards(text.as_bytes(), &options).remove(0)
    };
    for (name, text, sign) in [
        ("pairs", "n = 4, base = 0\n0 1 / 1 3\n2 0\n", '/'),
        ("pairs", "[(0, 1), (1, 3) / (2, 0), (3, 2)]\n", '/'),
        ("pairs", "n = 4, base = 0\n0 1; 1 3; 2 0; 3 2\n", ';'),
        ("pairs", "n = 4, base = 0\n[(0,1); (1,3); (2,0); (3,2)]\n", ';'),
        ("pairs", "n = 4, base = 0\n0 1\n1 3 # 2 0\n", '#'),
        ("squares", "n = 4\na2; b4; c1; d3\n", ';'),
        ("squares", "n = 4\na2\nb4 ; c1\n", ';'),
    ] {
        let error = found(name, text).expect_err("no comment");
        assert!(matches!(error, InputErrorKind::Unexpected { found: Some(at), .. } if at == sign), "{text}: {error:?}");
    }
    for text in ["2 4 1 3; 3 1 4 2\n", "[2, 4, 1, 3]; [3, 1, 4, 2]\n", "2 4 1 3 // 3 1 4 2; 2 4 1 3\n"] {
        let both = boards(text.as_bytes(), &ReadOptions::default());
        assert!(matches!(&both[..], [Ok(_), Err(InputErrorKind::Unexpected { .. })]), "{text}: {both:?}");
    }
    for (name, text) in [
        ("vector", "2 4 1 3 ; 1 of 2\n; 3 1 4 2\n3 1 4 2 # 2\n"),
        ("pairs", "n = 4, base = 0\n0 1 ; the first of 4\n1 3 ; 2 is next\n; 2 0\n"),
        ("squares", "n = 4\na2 ; b4 is free\nb4\n; c1\n"),
    ] {
        let queens = if name == "vector" { 4 } else { 2 };
        assert_eq!(found(name, text).map(|board| board.queens().len()), Ok(queens), "{text}");
    }
}
