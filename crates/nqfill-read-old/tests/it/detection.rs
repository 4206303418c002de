//! Detection of formats: nothing is guessed, no option is ignored, and a bad or ambiguous board affects no other.

use crate::readings::{assert_readings_hold, drawn, entries};
use nqfill_core::board::{Placement, Square};
use nqfill_read_old::{Base, Entry, FORMATS, Format, InputError, InputErrorKind, PairOrder, ReadOptions, format};
use std::fmt::Write;

/// Each board of a text in a few words: its queens as 1-based columns, 0 for an empty row; or the kind of its error.
fn outcomes(text: &str, options: &ReadOptions) -> Vec<String> {
    let of = |entry: Entry| entry.placement.map_or_else(|error| error.kind.name().to_owned(), |board| columns(&board));
    entries(text, options).into_iter().map(of).collect()
}

fn found(text: &str) -> Vec<String> {
    outcomes(text, &ReadOptions::default())
}

fn columns(board: &Placement) -> String {
    let mut text = format!("{}:", board.n());
    for row in 0..board.n() as u32 {
        let column = board.queens().iter().find(|square| square.row == row).map_or(0, |square| square.column + 1);
        let _ = write!(text, " {column}");
    }
    if !board.blocked().is_empty() {
        let _ = write!(text, " blocked {}", board.blocked().len());
    }
    text
}

const GRID: &str = ".Q..\n...Q\nQ...\n..Q.\n";
const STARS: &str = ".*..\n....\n....\n....\n";
const BITS: &str = "0100\n0001\n1000\n0010\n";
const SOLUTION: &str = "4: 2 4 1 3";

#[test]
fn a_board_in_other_characters_costs_no_other() {
    for (other, format) in [(STARS, "not kattis"), (BITS, "not bits")] {
        for text in
            [format!("{GRID}\n{other}\n{GRID}"), format!("{other}\n{GRID}\n{GRID}"), format!("{GRID}\n{GRID}\n{other}")]
        {
            let mut formats = formats(&text);
            formats.sort();
            assert_eq!(formats, ["grid", "grid", format], "{text}");
        }
    }
}

#[test]
fn a_comment_is_no_evidence_and_a_sentence_costs_nothing() {
    for remark in ["; * is not used", "# * is not used", "// * * *", "一共有2组解", "That was all that I found, sorry."]
    {
        for board in [GRID, "2 4 1 3\n", "[2, 4, 1, 3]\n", "1Q2/3Q/Q3/2Q1\n", "[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]\n"]
        {
            for text in [format!("{remark}\n{board}"), format!("{board}{remark}\n"), format!("{board}\n{remark}\n")] {
                assert_eq!(found(&text), [SOLUTION], "{text}");
            }
        }
    }
}

/// Each board of a text as the name of its format, or the name of another one in which it is.
fn formats(text: &str) -> Vec<String> {
    let of = |entry: &Entry| match &entry.placement {
        Err(InputError { kind: InputErrorKind::OtherFormat { format }, .. }) => format!("not {format}"),
        Err(error) => error.kind.name().into(),
        Ok(_) => entry.format.map_or("", |format| format.name).into(),
    };
    entries(text, &ReadOptions::default()).iter().map(of).collect()
}

#[test]
fn a_text_that_mixes_formats_is_read_in_that_of_most_of_it_and_the_rest_is_named() {
    let text = format!("2 4 1 3\n\n{GRID}\n1Q2/3Q/Q3/2Q1\n\n{GRID}");
    assert_eq!(formats(&text), ["not vector", "grid", "not fen", "grid"]);
    let named = "n = 4\nqueens = [(0, 1), (1, 3), (2, 0), (3, 2)]\n";
    let grids = format!("{GRID}\n").repeat(4);
    assert_eq!(formats(&format!("{grids}{named}")), ["grid", "grid", "grid", "grid", "not python"]);
    assert_eq!(formats(&format!("{named}\n{GRID}\n{named}\n{named}")), ["python", "not grid", "python", "python"]);
    let errors = entries(&text, &ReadOptions::default()).into_iter().filter_map(|entry| entry.placement.err());
    let spans: Vec<_> = errors.map(|error| &text[error.span.expect("a place")]).collect();
    assert_eq!(spans, ["2 4 1 3", "1Q2/3Q/Q3/2Q1"]);
    let asked = ReadOptions { format: format("grid"), ..ReadOptions::default() };
    assert!(!outcomes(&text, &asked).contains(&"other_format".into()), "who names a format is told what it lacks");
}

#[test]
fn of_two_boards_in_two_formats_one_is_read_and_the_other_named() {
    let parts = [
        ("grid", GRID),
        ("lists", "[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]\n"),
        ("vector", "2 4 1 3\n"),
        ("fen", "1Q2/3Q/Q3/2Q1\n"),
        ("python", "n = 4\nqueens = [(0, 1), (1, 3), (2, 0), (3, 2)]\n"),
        ("dzn", "n = 4; row = [1, 2, 3, 4];\ncol = [2, 4, 1, 3];\n"),
        ("json", "{\"n\": 4, \"queens\": [[0, 1], [1, 3], [2, 0], [3, 2]]}\n"),
        ("essence", "letting n = 4\nletting init = [[0, 1], [1, 3], [2, 0], [3, 2]]\n"),
        ("asp", "board(4).\nqueen(1,2). queen(2,4).\nqueen(3,1). queen(4,3).\n"),
    ];
    for (one, first) in parts {
        // Numbers are not mistaken for chess notation, nor the reverse: one of the two may be a damaged line. Rows in quotes
        // are a drawing, too.
        let is_alike = |other: &str| {
            [["vector", "fen"], ["grid", "lists"]].iter().any(|two| two.contains(&one) && two.contains(&other))
        };
        for (other, second) in parts.into_iter().filter(|(other, _)| *other != one && !is_alike(other)) {
            for between in ["\n", "\n解法 2:\n", "---\n"] {
                let text = format!("{first}{between}{second}");
                let (found, formats) = (found(&text), formats(&text));
                // Python and MiniZinc read each other's statements.
                if found != [SOLUTION; 2] {
                    let [named, other_named] = [one, other].map(|name| format!("not {name}"));
                    assert!(formats == [one, &other_named] || formats == [&named, other], "{text}{formats:?}");
                }
            }
        }
    }
}

#[test]
fn a_bad_part_costs_no_part_of_another_format() {
    let named = "n = 4\nqueens = [(0, 1), (1, 3), (2, 0), (3, 2)]\n";
    let bad = ".Q..\n...Q\nQ..\n..Q.\n";
    assert_eq!(formats(&format!("{named}\n{GRID}\n{bad}")), ["python", "not grid", "unexpected"]);
    // A text that no format reads is no part.
    assert!(found(&format!("{named}\n{bad}")).iter().all(|outcome| outcome != SOLUTION));
}

/// Files with one board a line, one line damaged: that line is not read in another format.
#[test]
fn a_damaged_line_is_a_bad_line_of_its_file() {
    let files = [
        ("spoj", "8 2 0 0 0 4 0 0 0", "8 2 0 0 4 0 0 0"),
        ("spoj", "6 2 4 6 1 3 5", "6 2 4 6 1 3"),
        ("vector", "2 4 1 3", "2 4 1 9"),
        ("vector", "[2, 4, 1, 3]", "[2, 4, 1"),
        ("fen", "1Q2/3Q/Q3/2Q1", "1Q2/3Q/Q3"),
        ("line", ".Q.....QQ.....Q.", ".Q.....QQ.....Q"),
        ("squares", "a1 b5 c8 d6 e3 f7 g2 h4", "a1 b5 c8 d6 e3 f7 g2 h"),
        ("lists", "[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]", "[\".Q..\",\"...Q\",\"Q...\",\"..Q\"]"),
        ("grid", ".Q..\n...Q\nQ...\n..Q.\n", ".Q..\n...Q\nQ...\n..Q\n"),
    ];
    for (name, good, bad) in files {
        for place in 0..6 {
            let lines: Vec<&str> = (0..6).map(|line| if line == place { bad } else { good }).collect();
            let text = lines.join("\n") + "\n";
            let read = entries(&text, &ReadOptions::default());
            let verdicts: Vec<bool> = read.iter().map(|entry| entry.placement.is_ok()).collect();
            assert_eq!(verdicts, (0..6).map(|line| line != place).collect::<Vec<_>>(), "{name}:\n{text}");
            let others = read.iter().filter(|entry| entry.format.is_none_or(|format| format.name != name)).count();
            assert_eq!(others, 0, "{name}:\n{text}");
        }
    }
}

#[test]
fn what_may_be_several_boards_is_not_guessed() {
    let cases: [(&str, &[&str]); 14] = [
        ("4\n1 2\n2 4\n3 1\n4 3\n", &["ambiguous"]),
        ("4\n0 1\n1 3\n2 0\n3 2\n", &["ambiguous"]),
        ("queens = [(0, 1)]\n", &["size_unknown"]),
        ("[(0, 1), (1, 3)]\n", &["size_unknown"]),
        ("(1,2)\n", &["size_unknown"]),
        ("queens = [1, 3, 0, 2]\n", &[SOLUTION]),
        ("a1 b5 c8 d6 e3 f7 g2 h4\na1 b6 c8 d3 e7 g4 f2 h5\n", &["8: 3 6 4 2 8 5 7 1", "8: 3 5 2 8 7 4 6 1"]),
        ("a1 b5 c8 d6\ne3 f7 g2 h4\n", &["8: 3 6 4 2 8 5 7 1"]),
        ("b4 d5\na1 h3\n", &["8: 0 0 0 4 2 0 0 0", "8: 0 0 0 0 0 8 0 1"]),
        ("b4\nd5\n", &["8: 0 0 0 4 2 0 0 0"]),
        ("0 1 0\n0 0\n1 0 0\n", &["ragged_row"]),
        ("[[1, 3, 0, 2], [2, 0, 3, 1]]\n", &[SOLUTION, "4: 3 1 4 2"]),
        ("2 0 3 2\n", &["ambiguous"]),
        ("b4 d3 a2 c1\n", &["ambiguous"]),
    ];
    for (text, expected) in cases {
        assert_eq!(found(text), expected, "{text}");
        assert_readings_hold(text, &ReadOptions::default());
        let sized = ReadOptions { size: Some(8), ..ReadOptions::default() };
        assert_readings_hold(text, &sized);
    }
}

#[test]
fn what_stands_above_or_before_a_list_is_understood() {
    for text in [
        "4\n2 4 1 3\n",
        "4\n[2, 4, 1, 3]\n",
        "n = 4\n2 4 1 3\n",
        "N = 4\n2 4 1 3\n",
        "n=4\n2 4 1 3\n",
        "1\n2 4 1 3\n",
        "1: 2 4 1 3\n",
        "Solution 1: [2, 4, 1, 3]\n",
        "Solution #1: [2, 4, 1, 3]\n",
        "解法 1: 2 4 1 3\n",
        "queens = [2, 4, 1, 3]\n",
        "2、4、1、3\n",
        "[2，4，1，3]\n",
    ] {
        assert_eq!(found(text), [SOLUTION], "{text}");
    }
    assert_eq!(found("2\n2 4 1 3\n3 1 4 2\n"), [SOLUTION, "4: 3 1 4 2"]);
    assert_eq!(found("5\n2 4 1 3\n"), ["wrong_header"]);
    assert_eq!(found("n=4\n2 4 1 3\n\nn=5\n2 4 1 3\n"), [SOLUTION, "wrong_header"]);
}

#[test]
fn errors_point_at_what_is_wrong() {
    let place = |text: &str| {
        let error = entries(text, &ReadOptions::default()).remove(0).placement.expect_err("no board");
        (error.kind.name(), error.span.map(|span| span.start))
    };
    assert_eq!(place("[2, 4, 1, x]\n"), ("unexpected", Some(10)));
    assert_eq!(place("[2, 4, 1, 3\n"), ("unexpected", Some(11)));
    assert_eq!(place("[2, 4, 1, 3\n[3, 1, 4, 2]\n"), ("unexpected", Some(11)));
    assert_eq!(place("qa1\n"), ("unexpected", Some(0)));
    assert_eq!(place(&format!("{GRID}\n{STARS}")[20..]), ("ambiguous", Some(2)));
}

/// Text that people put around a board.
const AROUND: [(&str, &str); 5] = [
    ("", ""),
    ("; a comment with * and 1\n", ""),
    ("", "\n一共有2组解\n"),
    ("Here is the board that I found:\n", "\nThat was all, thank you.\n"),
    ("\n\n", "\n; the end\n"),
];

fn board(n: usize, is_queen: impl Fn(usize) -> bool) -> Placement {
    let square = |i: usize| Square::new((i / n) as u32, (i % n) as u32);
    Placement::new(n, (0..n * n).filter(|&i| is_queen(i)).map(square).collect(), Vec::new()).expect("on the board")
}

/// Every board up to 2 x 2, some of the 512 of 3 x 3 and of the 65,536 of 4 x 4, and larger ones at random.
fn boards() -> Vec<Placement> {
    let all =
        |n: usize, step: usize| (0..1usize << (n * n)).step_by(step).map(move |bits| board(n, |i| bits >> i & 1 == 1));
    let mut random = 1u64;
    let mut chance = move || {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        random >> 33
    };
    let mut larger = Vec::new();
    for n in 5..=8 {
        for _ in 0..6 {
            let columns: Vec<u64> = (0..n).map(|_| chance() % (2 * n)).collect();
            larger.push(board(n as usize, |i| columns[i / n as usize] == (i % n as usize) as u64));
        }
    }
    (1..=2).flat_map(|n| all(n, 1)).chain(all(3, 9)).chain(all(4, 1_999)).chain(larger).collect()
}

/// True if a vector can also be read as n and n columns, as in SPOJ's format.
fn is_line_of_spoj(text: &str) -> bool {
    let numbers: Option<Vec<usize>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
    numbers.is_some_and(|numbers| numbers.len() > 1 && numbers[0] == numbers.len() - 1)
}

/// Asserts that a written board is read as itself, or not at all.
fn assert_never_another(dialect: &'static Format) {
    let mut read = 0;
    for board in boards() {
        let mut bytes = Vec::new();
        if !dialect.write(&board, &mut bytes).expect("writable").expect("memory").is_none() {
            continue;
        }
        let written = String::from_utf8(bytes).expect("UTF-8");
        if is_line_of_spoj(&written) {
            continue;
        }
        for (above, below) in AROUND {
            let text = format!("{above}{written}{below}");
            for entry in entries(&text, &ReadOptions::default()) {
                match entry.placement {
                    Ok(found) => assert_eq!(found, board, "{}: {text}", dialect.name),
                    Err(error) => {
                        let InputErrorKind::Ambiguous(readings) = error.kind else { continue };
                        let is_among = readings.iter().any(|reading| reading.board == drawn(&board));
                        assert!(is_among, "{}: {text}{readings:?}", dialect.name);
                        continue;
                    }
                }
                read += 1;
            }
        }
    }
    assert!(read > 50, "{}: {read} boards read", dialect.name);
}

macro_rules! written_boards_are_read_as_themselves_or_not_at_all {
    ($($test:ident $name:literal)*) => {$(
        #[test]
        fn $test() {
            assert_never_another(format($name).expect("a name of the table"));
        }
    )*};
}

written_boards_are_read_as_themselves_or_not_at_all! {
    what_grid_wrote_is_no_other_board "grid"
    what_spaced_wrote_is_no_other_board "spaced"
    what_underscore_wrote_is_no_other_board "underscore"
    what_unicode_wrote_is_no_other_board "unicode"
    what_boxed_wrote_is_no_other_board "boxed"
    what_hash_wrote_is_no_other_board "hash"
    what_lists_wrote_is_no_other_board "lists"
    what_vector_wrote_is_no_other_board "vector"
    what_pairs_wrote_is_no_other_board "pairs"
    what_squares_wrote_is_no_other_board "squares"
    what_fen_wrote_is_no_other_board "fen"
    what_essence_wrote_is_no_other_board "essence"
    what_asp_wrote_is_no_other_board "asp"
    what_dzn_wrote_is_no_other_board "dzn"
    what_json_wrote_is_no_other_board "json"
    what_diagonals_wrote_is_no_other_board "diagonals"
}

#[test]
fn every_format_that_is_written_is_checked() {
    let source = include_str!("detection.rs");
    for dialect in FORMATS.iter().filter(|format| format.is_writable()) {
        assert!(source.contains(&format!("what_{}_wrote_is_no_other_board \"{0}\"", dialect.name)), "{}", dialect.name);
    }
}

/// Options that make a claim about boards.
fn said() -> Vec<ReadOptions> {
    let none = ReadOptions::default;
    let mut said: Vec<ReadOptions> = Base::ALL.map(|base| ReadOptions { base: Some(base), ..none() }).into();
    said.extend(PairOrder::ALL.map(|order| ReadOptions { pairs: Some(order), ..none() }));
    said.extend([2, 4, 5, 8].map(|size| ReadOptions { size: Some(size), ..none() }));
    for character in ["Q", ".", "1", "*", "#"] {
        let character = || character.to_owned();
        said.push(ReadOptions { queen: character(), ..none() });
        said.push(ReadOptions { empty: character(), ..none() });
        said.push(ReadOptions { blocked: character(), ..none() });
    }
    said
}

/// True if the claim of an option holds for a board.
fn holds(options: &ReadOptions, text: &str, entry: &Entry) -> bool {
    let Ok(board) = &entry.placement else { return true };
    let name = entry.format.map_or("", |format| format.name);
    // A text with a character that was given a meaning is a drawing, or has names, one of which may hold a drawing.
    let drawings = [
        "essence",
        "asp",
        "dzn",
        "json",
        "yaml",
        "grid",
        "boxed",
        "line",
        "lists",
        "kattis",
        "cses",
        "luogu-p1562",
        "bits",
        "bits-allowed",
    ];
    let given = [&options.queen, &options.empty, &options.blocked];
    let has_given = given.into_iter().any(|character| !character.is_empty() && text.contains(character));
    let counts_otherwise = match options.base {
        Some(Base::Zero) => ["spoj", "nqfill", "essence"].contains(&name),
        Some(Base::One) => name == "essence",
        None => false,
    };
    options.size.is_none_or(|size| size == board.n()) && (!has_given || drawings.contains(&name)) && !counts_otherwise
}

#[test]
fn an_option_is_obeyed_or_rules_a_reading_out() {
    for dialect in &FORMATS {
        for options in said() {
            for entry in entries(dialect.example, &options) {
                assert!(holds(&options, dialect.example, &entry), "{}: {options:?}: {entry:?}", dialect.name);
            }
            assert_readings_hold(dialect.example, &options);
        }
    }
    for text in [
        "(1,2)",
        "[(0, 1)]",
        "[0, 1, 3]",
        "{\"n\": 4, \"queens\": [[0, 1]]}",
        "n = 4, base = 1\n1 2\n",
        "b4 d5",
        "4 2 4 0 0",
    ] {
        let plain = found(text);
        for options in said() {
            let read = entries(text, &options);
            assert!(read.iter().all(|entry| holds(&options, text, entry)), "{text} {options:?} {read:?}");
        }
        assert_eq!(plain.len(), 1, "{text}");
    }
}

#[test]
fn pairs_and_numbers_follow_what_was_said_of_them() {
    let column_first = ReadOptions { pairs: Some(PairOrder::ColumnRow), ..ReadOptions::default() };
    let from_one = ReadOptions { base: Some(Base::One), ..ReadOptions::default() };
    let from_zero = ReadOptions { base: Some(Base::Zero), ..ReadOptions::default() };
    assert_eq!(outcomes("n = 4, base = 1\n1 3\n", &column_first), ["4: 0 0 1 0"]);
    assert_eq!(outcomes("{\"n\": 4, \"queens\": [[0, 2]]}", &column_first), ["4: 0 0 1 0"]);
    assert_eq!(outcomes("letting n = 4\nletting init = [[0, 2]]\n", &column_first), ["4: 0 0 1 0"]);
    assert_eq!(outcomes("{\"n\": 4, \"queens\": [[1, 3]]}", &from_one), ["4: 3 0 0 0"]);
    assert_eq!(outcomes("n = 4, base = 1\n1 3\n", &from_zero), ["disagree"]);
    assert_eq!(outcomes("letting n = 4\nletting init = [[0, 2]]\n", &from_one), ["option_refused"]);
    assert_eq!(outcomes("board(4). queen(0,2).", &from_zero), ["4: 3 0 0 0"]);
    assert_eq!(outcomes("4 2 4 0 0", &ReadOptions { format: format("spoj"), ..from_zero.clone() }), ["option_refused"]);
    assert_eq!(outcomes("2 0 3 2", &from_zero), ["4: 3 1 4 3"]);
}

#[test]
fn an_ambiguity_of_a_board_too_large_to_show_holds() {
    for text in ["20 1\n(1,1)\n\n", "0100\n0001\n(1,1)\n0000\n"] {
        assert!(found(text).contains(&"ambiguous".to_owned()), "{text}");
        assert_readings_hold(text, &ReadOptions::default());
    }
}
