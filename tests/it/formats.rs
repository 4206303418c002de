//! Every format: samples, drawn errors, round trips, and detection.

use crate::common;
use crate::common::{assert_recorded, fixtures, run_in};
use nqfill::read::{Base, Document, Entry, FORMATS, Format, PairOrder, ReadOptions, format, position};
use nqfill::{Conflicts, InputErrorKind, Outcome, Placement, Puzzle, Request, complete, solve::Total};
use std::fs;
use std::ops::ControlFlow;
use std::process::Output;

/// Runs the program in the folder of fixtures.
fn nqfill(arguments: &[&str], input: &str) -> Output {
    run_in(&fixtures(), arguments, input)
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("UTF-8")
}

/// Name and further options of each folder of samples.
fn dialects() -> impl Iterator<Item = (&'static Format, Vec<String>)> {
    FORMATS.iter().map(|format| {
        let options = fixtures().join("formats").join(format.name).join("options.txt");
        let options = fs::read_to_string(options).unwrap_or_default();
        (format, options.split_whitespace().map(str::to_owned).collect())
    })
}

fn convert(dialect: &Format, options: &[String], file: &str) -> Output {
    let file = format!("formats/{}/{file}", dialect.name);
    let mut arguments = vec!["convert", "--lang", "en", "-i", dialect.name, &file];
    arguments.extend(options.iter().map(String::as_str));
    nqfill(&arguments, "")
}

/// `nqfill formats` says of each format how its example is read where nobody names the format.
#[test]
fn the_list_of_formats_says_what_is_read_without_an_option() {
    let list = |args: &[&str]| text(nqfill(&[&["formats"], args].concat(), "").stdout);
    let english = list(&["--lang", "en"]);
    for (name, uses) in [
        ("grid", "(found by itself, written by convert)"),
        ("underscore", "(found by itself, as grid, written by convert)"),
        ("hash", "(found by itself, as boxed, written by convert)"),
        ("blank", "(only with -i)"),
        ("column-vector", "(with -i; without it read as vector)"),
        ("kattis", "(one of several readings, chosen with -i)"),
    ] {
        let line = english.lines().find(|line| line.starts_with(&format!("{name}: "))).expect("a line");
        assert!(line.ends_with(uses), "{line}");
    }
    let formats: serde_json::Value = serde_json::from_str(&list(&["-f", "json"])).expect("JSON");
    for format in formats.as_array().expect("a list").iter().filter(|format| format["readable"] == true) {
        let mut read =
            common::run_in(&fixtures(), &["-f", "json", "--first"], format["example"].as_str().expect("a text"));
        let results: serde_json::Value = serde_json::from_slice(&std::mem::take(&mut read.stdout)).expect("JSON");
        let result = &results["results"][0];
        let is_read = result["status"] != "invalid";
        assert_eq!(
            is_read.then(|| &result["format"]),
            Some(&format["auto"]).filter(|auto| !auto.is_null()),
            "{format}"
        );
        assert_eq!(result["error"]["kind"] == "ambiguous", format["ambiguous"] == true, "{format}");
    }
}

#[test]
fn every_sample_is_the_board_that_its_source_means() {
    for (dialect, options) in dialects() {
        let output = convert(dialect, &options, "sample.txt");
        assert_eq!(text(output.stderr), "", "{}", dialect.name);
        assert!(output.status.success());
        assert_recorded(&text(output.stdout), &fixtures().join("formats").join(dialect.name).join("sample.board"));
    }
}

#[test]
fn every_malformed_file_is_told_what_is_wrong_and_where() {
    for (dialect, options) in dialects() {
        let output = convert(dialect, &options, "malformed.txt");
        assert_eq!(output.status.code(), Some(1), "{}", dialect.name);
        assert_recorded(&text(output.stderr), &fixtures().join("formats").join(dialect.name).join("malformed.stderr"));
    }
}

#[test]
fn results_in_json_lines_and_yaml_are_the_boards_of_the_json_document() {
    let boards = |file| text(convert(format("nqfill").expect("a format"), &[], file).stdout);
    assert_eq!(boards("sample.jsonl"), boards("sample.txt"));
    assert_eq!(boards("sample.yaml"), boards("sample.txt"));
}

/// The results of a file, one line a board: the board, or the kind and place of its error.
fn outcomes(name: &str, bytes: Vec<u8>) -> String {
    let document = match Document::new(bytes, &ReadOptions::default()) {
        Ok(document) => document,
        Err(error) => return format!("{name}\t1\t{}\t-\n", error.kind.name()),
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
        format!("{name}\t{}\t{outcome}\t{place}\n", entry.index)
    };
    document.entries().map(line).collect()
}

#[test]
fn every_ugly_file_comes_to_what_the_table_says() {
    let folder = fixtures().join("input");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
        .filter(|name| name != "README.md" && name != "outcomes.tsv")
        .collect();
    names.sort();
    let rows = names.iter().map(|name| outcomes(name, fs::read(folder.join(name)).expect("a fixture")));
    let table = "file\tboard\toutcome\tplace\n".to_owned() + &rows.collect::<String>();
    assert_recorded(&table, &folder.join("outcomes.tsv"));
}

fn boards(bytes: &[u8], options: &ReadOptions) -> Vec<Result<Placement, InputErrorKind>> {
    let document = Document::new(bytes.to_vec(), options).expect("text");
    document.entries().map(|entry| entry.placement.map_err(|error| error.kind)).collect()
}

#[test]
fn auto_reads_every_sample_as_its_dialect_does_or_says_that_it_cannot_know() {
    for (dialect, arguments) in dialects().filter(|(dialect, _)| !dialect.only_if_asked) {
        let file = fixtures().join("formats").join(dialect.name).join("sample.txt");
        let bytes = fs::read(file).expect("a sample");
        let base = (arguments.first().map(String::as_str) == Some("--base")).then(|| match arguments[1].as_str() {
            "0" => Base::Zero,
            _ => Base::One,
        });
        let auto = boards(&bytes, &ReadOptions { base, ..ReadOptions::default() });
        let asked = boards(&bytes, &ReadOptions { base, format: Some(dialect), ..ReadOptions::default() });
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
        let options = if matches!(dialect.name, "vector" | "json" | "python" | "yaml") {
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

#[test]
fn text_output_of_every_style_is_read_again() {
    for style in ["compact", "spaced", "underscore", "boxed", "hash", "unicode", "vector"] {
        for lang in ["zh", "en"] {
            let output =
                text(nqfill(&["--style", style, "--lang", lang, "--stats"], "....\n....\n....\n....\n").stdout);
            let boards = boards(output.as_bytes(), &ReadOptions::default());
            let queens: Vec<usize> =
                boards.iter().map(|board| board.as_ref().map_or(0, |b| b.queens().len())).collect();
            assert_eq!(queens, [4, 4], "{style} {lang}: {output}");
        }
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
fn pairs_may_have_the_column_first() {
    let read = |pairs: PairOrder| {
        let options = ReadOptions { pairs: Some(pairs), ..ReadOptions::default() };
        boards(b"n = 4, base = 1\n2 1\n4 2\n", &options).remove(0).expect("a board")
    };
    let queens = |board: &Placement| board.queens().iter().map(|at| (at.row, at.column)).collect::<Vec<_>>();
    assert_eq!(queens(&read(PairOrder::RowColumn)), [(1, 0), (3, 1)]);
    assert_eq!(queens(&read(PairOrder::ColumnRow)), [(0, 1), (1, 3)]);
    let output = nqfill(&["convert", "-t", "vector", "--pairs", "column-row"], "n = 4, base = 1\n2 1\n4 2\n");
    assert_eq!(text(output.stdout), "2 4 ? ?\n");
    // A conflict is shown at its own pair.
    let output = nqfill(&["--pairs", "column-row", "--lang", "en"], "n = 4, base = 1\n1 2\n2 2\n");
    assert!(text(output.stderr).contains("2 | 1 2\n  | ^^^"));
}

#[test]
fn a_folder_is_converted_into_a_folder_that_mirrors_it() {
    let folder = assert_fs::TempDir::new().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::create_dir_all(path("in/sub")).expect("folders");
    fs::write(path("in/a.txt"), ".Q..\n...Q\n....\n....\n\nQ...\n....\n....\n....\n").expect("a file");
    fs::write(path("in/sub/b.board"), "[1, 3, 0, 2]\n").expect("a file");
    fs::write(path("in/c.txt"), "no board\n").expect("a file");
    let run = |arguments: &[&str]| {
        common::nqfill().arg("convert").args(arguments).current_dir(folder.path()).output().expect("the program runs")
    };
    assert_eq!(run(&["in", "-t", "fen", "-o", "out"]).status.code(), Some(1), "one file has no board");
    let read = |name: &str| fs::read_to_string(path(name)).unwrap_or_default();
    assert_eq!(read("out/a.fen"), "1Q2/3Q/4/4\nQ3/4/4/4\n");
    assert_eq!(read("out/sub/b.fen"), "1Q2/3Q/Q3/2Q1\n");
    assert!(!path("out/c.fen").exists());
    assert_eq!(run(&["in", "-o", "in"]).status.code(), Some(2), "nothing is written over itself");
    assert_eq!(read("in/sub/b.board"), "[1, 3, 0, 2]\n");
    fs::write(path("in/a.board"), "Q\n").expect("a file");
    let output = run(&["in", "-o", "out"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(output.stderr).contains("would both be written to"));
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
fn what_a_format_cannot_hold_is_named() {
    let output = nqfill(&["convert", "-t", "fen", "--lang", "en"], "Qx\n..\n");
    assert_eq!(text(output.stdout), "Q1/2\n");
    assert!(text(output.stderr).contains("fen cannot hold them: 1 blocked square"));
    let output = nqfill(&["convert", "-t", "vector", "--lang", "zh"], "QQ\n..\n");
    assert!(text(output.stderr).contains("1 个皇后"));
}
