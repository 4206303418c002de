//! Formats with named parts: names that people write are read, unknown ones are errors, and no value is dropped.

use crate::fixtures;
use crate::outcome::{FOUR, TWO, drawn, outcome, outcomes, read_all};
use crate::pages::cases;
use nqfill_read_old::{Base, Document, InputErrorKind, PairOrder, Position, ReadOptions, format};
use std::fs;

#[test]
fn what_people_name_queens_and_squares_is_read() {
    let texts = [
        (r#"{"n":4,"queen":[[0,1]]}"#, ".Q../..../..../...."),
        (r#"{"N":4,"Queens":[[0,1],[1,3]]}"#, TWO),
        (r#"{"size":4,"positions":[[0,1],[1,3]]}"#, TWO),
        (r#"{"n":4,"columns":[2,4,1,3]}"#, FOUR),
        (r#"{"n":4,"columns":[2,4,1,3],"board":".Q..\n...Q\nQ...\n..Q.\n"}"#, FOUR),
        (r#"{"n":4,"board":[".Q..","...Q","....","...."]}"#, TWO),
        (r#"{"board":[". Q . .",". . . Q",". . . .",". . . ."]}"#, TWO),
        (r#"{"board":[[".","\u265b",".","."],[".",".",".","Q"],["","","",""],[" "," "," "," "]]}"#, TWO),
        (r#"{"n":4,"blocked_squares":[[0,1]]}"#, ".x../..../..../...."),
        (r#"{"n":4,"queens":["b4","d3"]}"#, TWO),
        (r#"{"n":4,"queens":"b4 d3"}"#, TWO),
        (r#"{"n":4,"queens":[1,3,0,2]}"#, FOUR),
        (r#"{"n":4,"queens":[2,4,null,null]}"#, TWO),
        (r#"{"n":4,"queens":[[0,1,0,0],[0,0,0,1],[0,0,0,0],[0,0,0,0]]}"#, TWO),
        (r#"{"n":4,"board":[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]}"#, FOUR),
        (r#"{"n":4}"#, "..../..../..../...."),
        (r#"{"n":4,"queens":[]}"#, "..../..../..../...."),
        ("{'n': 4, 'queens': [(0, 1), (1, 3)], 'name': None, 'unique': True}", TWO),
        ("{\"n\": 4, // the size\n \"queens\": [[0, 1], [1, 3],], # two\n}\n", TWO),
        ("{n: 4, queens: [[0, 1], [1, 3]]}", TWO),
        (r#"{"name":"a","boards":[{"n":4,"queens":[[0,1],[1,3]]}],"seed":3}"#, TWO),
        ("n = 4; rows = [1, 2]; cols = [2, 4];", TWO),
        ("queens = [|0,1,0,0|0,0,0,1|0,0,0,0|0,0,0,0|];", TWO),
        ("n = 4; queens = [|1,2|2,4|];", TWO),
        ("n = 4; queens = array2d(1..2, 1..2, [1,2, 2,4]);", TWO),
        ("board = array2d(1..4, 1..4, [0,1,0,0, 0,0,0,1, 1,0,0,0, 0,0,1,0]);", FOUR),
        ("q = array1d(1..4, [2, 4, 1, 3]);\n----------\n==========\n", FOUR),
        ("{\n  \"q\" : [2, 4, 1, 3]\n}\n----------\n==========\n", FOUR),
        (
            "{\"type\": \"solution\", \"output\": {\"json\": {\"q\": [2, 4, 1, 3]}}, \"time\": 12}\n{\"type\": \"status\"}\n",
            FOUR,
        ),
        ("letting queens be [2, 4, 1, 3; int(1..4)]\n", FOUR),
        ("n = 4\nqueens = [(0, 1), (1, 3)]\nblocked = []\n", TWO),
        ("const n = 4;\nlet queens = [[0, 1], [1, 3]];\n", TWO),
        ("queens: list[int] = [1, 3, 0, 2]  # a comment\n", FOUR),
        ("import numpy as np\nboard = np.array([[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]], dtype=int)\n", FOUR),
        ("board(4). queen(1,2; 2,4).", TWO),
        ("board(4). block(1..4,2).", ".x../.x../.x../.x.."),
        ("num(1..4).\nqueen(1,2).\nqueen(2,4).\n", TWO),
        ("{queen(1,2), queen(2,4), queen(3,1), queen(4,3)}\n", FOUR),
        (
            "clingo version 5.6.2\nSolving...\nAnswer: 1\nqueen(1,2) queen(2,4) queen(3,1) queen(4,3)\nSATISFIABLE\n\nTime : 0.01s\n",
            FOUR,
        ),
        (
            r#"{"Solver": "clingo", "Call": [{"Witnesses": [{"Value": ["queen(1,2)","queen(2,4)","queen(3,1)","queen(4,3)"]}]}]}"#,
            FOUR,
        ),
    ];
    for (text, board) in texts {
        assert_eq!(outcome(text, &ReadOptions::default()), board, "{text}");
    }
}

#[test]
fn what_is_not_understood_is_an_error_of_its_own() {
    let texts = [
        (r#"{"n":4,"quens":[[0,1]]}"#, "unknown_name"),
        (r#"{"n":4,"foo":3}"#, "unknown_name"),
        (r#"{"n":4,"queens":[[0,1]],"Queens":[[1,3]]}"#, "repeated_name"),
        (r#"{"n":4,"size":5}"#, "disagree"),
        (r#"{"n":5,"board":[".Q..","...Q","....","...."]}"#, "wrong_header"),
        (r#"{"n":4,"queens":[1,3]}"#, "wrong_count"),
        (r#"{"n":8,"queens":[0,1,1,3]}"#, "wrong_count"),
        (r#"{"n":4,"rows":[0,1]}"#, "missing_name"),
        (r#"{"n":4,"queens":"abc"}"#, "unexpected"),
        (r#"{"n":4,"queens":{"a":1}}"#, "unknown_name"),
        (r#"{"n":"4"}"#, "unexpected"),
        (r#"{"name":"a"}"#, "no_board"),
        (r#"{"n":4,"boards":[{"queens":[[0,1]]}]}"#, "unknown_name"),
        (r#"{"n":4,"board":[[0,1,0,0],[0,0,0,1],[0,0,0,0],[0,0,0,0]]}"#, "ambiguous"),
        (r#"{"n":4,"queens":[1,2,-1,-1]}"#, "ambiguous"),
        ("queens = [(0, 1)]\n", "size_unknown"),
        ("n = 4\nqueens = [(1, 2)]\n", "ambiguous"),
        ("n = 4\nblocked = [1, 3, 0, 2]\n", "unexpected"),
        ("things = [1, 3, 0, 2]\n", "unknown_name"),
        ("n = 4; row = [1]; colz = [2];", "unknown_name"),
        ("n = 4; queens = [1 2; 2 4];", "unexpected"),
        ("letting n be 4\nletting blokcs be [[1, 1]]\n", "unknown_name"),
        ("board(4). quen(1,2).", "unknown_name"),
        ("board(4). board(5). queen(1,2).", "disagree"),
        ("board(4). queen(1;2,3).", "wrong_count"),
        ("board(1000000). block(1..1000000,1..1000000).", "too_many_squares"),
        ("num(0..3). queen(1,2).", "out_of_range"),
    ];
    for (text, kind) in texts {
        assert_eq!(outcome(text, &ReadOptions::default()), kind, "{text}");
    }
    let deep = format!("{{\"n\":4,\"queens\":{}{}}}", "[".repeat(99), "]".repeat(99));
    assert_eq!(outcome(&deep, &ReadOptions { format: format("json"), ..ReadOptions::default() }), "too_deep");
}

#[test]
fn squares_that_name_their_coordinates_are_queens() {
    let sized = ReadOptions { size: Some(4), ..ReadOptions::default() };
    let of = |text: &str, base: Option<Base>, pairs: Option<PairOrder>| {
        outcome(text, &ReadOptions { base, pairs, ..sized.clone() })
    };
    let zero = r#"[{"row":0,"col":1},{"row":1,"col":3}]"#;
    let one = r#"[{"row":1,"column":2},{"row":2,"column":3}]"#;
    let xy = r#"[{"x":0,"y":1},{"x":1,"y":3}]"#;
    assert_eq!([of(zero, None, None), of(one, None, None), of(xy, None, None)], [TWO, "ambiguous", "ambiguous"]);
    assert_eq!(of(one, Some(Base::One), None), ".Q../..Q./..../....");
    assert_eq!(of(one, Some(Base::Zero), None), "..../..Q./...Q/....");
    assert_eq!(of(xy, None, Some(PairOrder::RowColumn)), TWO);
    assert_eq!(of(xy, None, Some(PairOrder::ColumnRow)), "..../Q.../..../.Q..");
    assert_eq!(of(r#"[{"x":0,"y":1},{"x":1,"y":0}]"#, None, None), ".Q../Q.../..../....");
    assert_eq!(outcome(zero, &ReadOptions::default()), "size_unknown");
    assert_eq!(of(r#"{"n":8,"queens":[]}"#, None, None), "disagree");
}

#[test]
fn an_option_is_obeyed_in_every_format_with_names() {
    let one = ReadOptions { base: Some(Base::One), ..ReadOptions::default() };
    assert_eq!(outcome(r#"{"n":4,"queens":[[1,2],[2,4]]}"#, &one), TWO);
    let swapped = ReadOptions { pairs: Some(PairOrder::ColumnRow), ..ReadOptions::default() };
    for text in
        [r#"{"n":4,"queens":[[1,0],[3,1]]}"#, "board(4). queen(2,1). queen(4,2).", "n = 4\nqueens = [(1, 0), (3, 1)]\n"]
    {
        assert_eq!(outcome(text, &swapped), TWO, "{text}");
    }
    let said = r#"{"n":4,"base":1,"queens":[[1,2],[2,4]]}"#;
    assert_eq!(outcome(said, &ReadOptions::default()), TWO);
    assert_eq!(outcome(said, &ReadOptions { base: Some(Base::Zero), ..ReadOptions::default() }), "disagree");
    let ones = r#"{"board":[[0,1],[0,0]]}"#;
    let meaning = |queen: &str, blocked: &str| {
        outcome(ones, &ReadOptions { queen: queen.into(), blocked: blocked.into(), ..ReadOptions::default() })
    };
    assert_eq!([meaning("1", ""), meaning("", "1")], [".Q/..", ".x/.."]);
}

#[test]
fn what_programs_print_is_read() {
    let folder = fixtures().join("formats");
    let mut samples = 0;
    for name in ["yaml", "json", "python", "dzn", "essence", "asp", "nqfill", "vector", "pairs", "grid", "boxed"] {
        let page = fs::read_to_string(folder.join(name).with_extension("md")).expect("a page");
        for case in cases(&page).iter().filter(|case| case.title.starts_with("sample-")) {
            let asked = ReadOptions { format: format(name), ..ReadOptions::default() };
            for options in [ReadOptions::default(), asked] {
                let boards =
                    read_all(case.text, &options).into_iter().map(|board| drawn(&board.expect("a board")) + "\n");
                assert_eq!(boards.collect::<String>(), case.expected, "{name}: {}", case.title);
            }
            samples += 1;
        }
    }
    assert_eq!(samples, 20);
}

#[test]
fn metadata_that_looks_like_squares_is_an_error() {
    let values = [
        "[[0,1],[1,3]]",
        "[[0,1]]",
        "[(0, 1)]",
        "{\"a\": [[0,1]]}",
        "[1,3,0,2]",
        "\"2 4 1 3\"",
        "[2,4,-1,-1]",
        "[\"b4\",\"d3\"]",
        "\"b4 d3\"",
        "{\"row\":0,\"col\":1}",
        "[{\"row\":0,\"col\":1}]",
        "[\".Q..\",\"...Q\",\"....\",\"....\"]",
        "\".*..\\n...*\\n....\\n....\"",
        "[\"0100\",\"0001\",\"0000\",\"0000\"]",
    ];
    for name in ["order", "default", "tags", "index", "note", "sections"] {
        for value in values {
            for text in
                [format!("{{\"n\": 4, \"{name}\": {value}}}"), format!("n = 4\nqueens = [(0, 1)]\n{name} = {value}\n")]
            {
                assert_eq!(outcomes(&text), (0, vec!["hidden_squares"]), "{text}");
            }
        }
    }
    for text in
        ["n = 4; order = [1, 2, 3, 4];", "n = 4; tags = [|1,2|2,4|];", "letting n = 4\nletting index = [[0, 1]]\n"]
    {
        assert_eq!(outcomes(text), (0, vec!["hidden_squares"]), "{text}");
    }
    assert_eq!(outcomes("board(4). order(1,2)."), (0, vec!["hidden_squares"]));
}

#[test]
fn plain_metadata_is_passed_over() {
    let values = [
        "[\"hard\",\"medium\"]",
        "\"lexicographic\"",
        "\"b4\"",
        "[2020, 1, 2]",
        "[\"a1\", \"hard\"]",
        "[]",
        "null",
        "0.25",
        "17",
        "{\"nodes\": 4, \"time\": {\"wall\": 1}}",
        "\"The first of 4 boards, see b4\"",
        "\"2024-01-02\"",
    ];
    for name in ["order", "default", "tags", "index", "note", "statistics"] {
        for value in values {
            let text = format!("{{\"n\": 4, \"queens\": [[0, 1]], \"{name}\": {value}}}");
            assert_eq!(outcome(&text, &ReadOptions::default()), ".Q../..../..../....", "{text}");
        }
    }
    assert_eq!(outcome("board(4). time(12). queen(1,2).", &ReadOptions::default()), ".Q../..../..../....");
}

#[test]
fn a_comment_behind_the_size_hides_no_assignment() {
    for sign in ["#", "//", "%"] {
        for size in ["n = 4", "n = 4;", "N=4", "# a board\nn = 4", "\nsize = 4"] {
            let text = format!("{size}  {sign} the size = 4\nqueens = [(0, 1)]  {sign} one\nblocked = []\n");
            assert_eq!(outcome(&text, &ReadOptions::default()), ".Q../..../..../....", "{text}");
        }
        assert_eq!(outcome(&format!("n = 4  {sign} size\n0 1\n1 3\n"), &ReadOptions::default()), TWO);
    }
}

#[test]
fn closed_diagonals_are_those_of_csplib() {
    let options = ReadOptions::default();
    for (text, board) in [
        ("n = 4\nnumdiags = 1\ndiags = [[1, 1]]\n", ".x../x.../..../...."),
        ("n = 4\nnumdiags = 2\ndiags = [[0, 0], [5, 1]]\n", "...x/..../...x/..x."),
        ("n = 4\ndiags = [[6, 0]]\n", "..../..../..../x..."),
        ("letting n = 4\nletting numdiff = 1\nletting diffdiags = [3]\n", "...x/..../..../...."),
        ("letting n = 4\nletting numdiff = 1\nletting diffdiags = [-3]\n", "..../..../..../x..."),
        ("letting n = 4\nletting numsum = 2\nletting sumdiags = [0, 6]\n", "x.../..../..../...x"),
        ("{\"n\": 4, \"diags\": [[3, 0]]}", "x.../.x../..x./...x"),
        ("[4, [[0, 1], [3, 3]]]", ".x../..../..../...x"),
    ] {
        assert_eq!(outcome(text, &options), board, "{text}");
    }
    for (text, error) in [
        ("n = 4\nnumdiags = 2\ndiags = [[1, 1]]\n", "wrong_count"),
        ("n = 4\ndiags = [[7, 1]]\n", "out_of_range"),
        ("n = 4\ndiags = [[1, 2]]\n", "unexpected"),
        ("letting n = 4\nletting diffdiags = [4]\n", "out_of_range"),
        ("n = 999999\ndiags = [[999998, 1], [999998, 0]]\n", "too_many_squares"),
        ("[4, [[0, 4]]]", "out_of_range"),
    ] {
        assert_eq!(outcome(text, &options), error, "{text}");
    }
    let text = "n = 4\nnumdiags = 2\ndiags = [[0, 0], [1, 1]]\n";
    let of = |range| read_all(text, &ReadOptions { diagonals: Some(range), ..options.clone() });
    let blocked = |range| -> Vec<usize> {
        of(range).into_iter().map(|board| board.map_or(99, |board| board.blocked().len())).collect()
    };
    assert_eq!((blocked(1..=1), blocked(0..=2), blocked(3..=3)), (vec![1], vec![0, 1, 3], vec![99]));
}

#[test]
fn a_square_that_is_named_twice_is_an_error_with_both_places() {
    let sized = ReadOptions { base: Some(Base::Zero), ..ReadOptions::default() };
    for text in [
        "{\"n\": 4, \"queens\": [[0, 1],\n [0, 1]]}",
        "n: 4\nqueens:\n  - {row: 0, column: 1}\n  - {row: 0, column: 1}\n",
        "n = 4\nqueens = [(0, 1), (0, 1)]\n",
        "n = 4; row = [0, 0]; col = [1, 1];\n",
        "n = 4\n0 1\n1 3\n0 1\n",
    ] {
        assert_eq!(outcome(text, &sized), "repeated_square", "{text}");
    }
    for text in [
        "board(4). queen(1,2). queen(1,2).\n",
        "n = 4\nb4 d3 b4\n",
        "letting n = 4\nletting blocks = [[1, 2], [1, 2]]\n",
    ] {
        assert_eq!(outcome(text, &ReadOptions::default()), "repeated_square", "{text}");
    }
    let document = Document::new("n = 4\nb4 d3\n b4\n".into(), &ReadOptions::default()).expect("text");
    let error = document.entries().next().expect("an entry").placement.expect_err("no board");
    let first = Position { line: 2, column: 1 };
    assert_eq!(error.kind, InputErrorKind::RepeatedSquare { row: 1, column: 2, first });
    assert_eq!(error.span, Some(13..15));
    // A puzzle beside its solution.
    for text in [
        "given(1,2). queen(1,2). queen(2,4). board(4).",
        "{\"n\": 4, \"fixed\": [[0, 1]], \"solution\": [[0, 1], [1, 3]]}",
        "{\"board\": [\".Q..\", \"...Q\", \"....\", \"....\"], \"queens\": [[0, 1], [1, 3]]}",
    ] {
        assert_eq!(outcome(text, &ReadOptions::default()), TWO, "{text}");
    }
}
