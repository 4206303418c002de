//! Formats with named parts: names that people write are read, unknown ones are errors, and nothing is dropped.

use crate::{boards, fixtures};
use nqfill_core::board::{Placement, Square};
use nqfill_read::{Base, Document, InputErrorKind, PairOrder, Position, ReadOptions, format};
use std::fs;

type Read = Result<Placement, InputErrorKind>;

fn read_all(text: &str, options: &ReadOptions) -> Vec<Read> {
    boards(text.as_bytes(), options)
}

/// Reads the only board of a text.
fn read_with(text: &str, options: &ReadOptions) -> Read {
    let mut boards = read_all(text, options);
    assert_eq!(boards.len(), 1, "{text}: {boards:?}");
    boards.remove(0)
}

/// Draws a board on one line.
fn drawn(board: &Placement) -> String {
    let cell = |square: Square| match (board.queens().contains(square), board.blocked().contains(square)) {
        (true, _) => 'Q',
        (_, true) => 'x',
        _ => '.',
    };
    let n = board.n() as u32;
    let rows = (0..n).map(|row| (0..n).map(|column| cell(Square::new(row, column))).collect::<String>());
    rows.collect::<Vec<_>>().join("/")
}

/// The drawing of a text's board, or the name of its error.
fn outcome(text: &str, options: &ReadOptions) -> String {
    match read_with(text, options) {
        Ok(board) => drawn(&board),
        Err(kind) => kind.name().to_owned(),
    }
}

const TWO: &str = ".Q../...Q/..../....";
const FOUR: &str = ".Q../...Q/Q.../..Q.";

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
        for entry in fs::read_dir(folder.join(name)).expect("a folder") {
            let path = entry.expect("an entry").path();
            let file = path.file_name().and_then(|file| file.to_str()).expect("UTF-8");
            if !(file.starts_with("sample-") && file.ends_with(".txt")) {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a sample");
            let expected = fs::read_to_string(path.with_extension("board")).expect("its boards");
            let asked = ReadOptions { format: format(name), ..ReadOptions::default() };
            for options in [ReadOptions::default(), asked] {
                let boards = read_all(&text, &options).into_iter().map(|board| drawn(&board.expect("a board")) + "\n");
                assert_eq!(boards.collect::<String>(), expected, "{}", path.display());
            }
            samples += 1;
        }
    }
    assert_eq!(samples, 18);
}

#[test]
fn a_bad_line_of_json_lines_is_one_bad_board() {
    let text = "{\"n\":4,\"queens\":[[0,1]]}\n{\"n\":4,\"queens\":[[0,1]\n{\"n\":4,\"quens\":[]}\n{\"n\":4}\n";
    let found: Vec<bool> = read_all(text, &ReadOptions::default()).iter().map(Result::is_ok).collect();
    assert_eq!(found, [true, false, false, true]);
}

#[test]
fn a_second_size_that_is_no_number_begins_no_board() {
    let texts = [
        "n = 5\nnqueens = [(0, 1)]\nblocked = [(2, 0)]\n",
        "n = 5;\nnqueens = [|1,2|];\nblocked = [|3,1|];\n",
        "letting n = 5\nletting nqueens = [[0, 1]]\nletting blocks = [[3, 1]]\n",
    ];
    for text in texts {
        assert_eq!(outcome(text, &ReadOptions::default()), "unexpected", "{text}");
    }
}

#[test]
fn yaml_that_stands_for_more_than_it_says_is_refused() {
    let front = "schema: nqfill-results-1\nresults:\n";
    let result = "- source: a\n  n: 4\n  fixed:\n  - row: 1\n    column: 2\n  status: solved\n";
    let of = |results: &str| read_all(&(front.to_owned() + results), &ReadOptions::default());
    assert_eq!(of(result).len(), 1);
    let indented: String = result.repeat(2).lines().map(|line| format!("  {line}\n")).collect();
    for two in [result.repeat(2), indented] {
        let boards: Vec<usize> = of(&two).iter().map(|board| board.as_ref().map_or(0, |b| b.queens().len())).collect();
        assert_eq!(boards, [1, 1]);
    }
    let bomb = "- source: &a [x, x]\n  status: solved\n  n: 4\n  b: &b [*a, *a]\n  c: [*b, *b]\n";
    assert_eq!(of(&(bomb.to_owned() + result)).iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true]);
    assert_eq!(of(bomb), [Err(InputErrorKind::Aliases)]);
    let deep = format!("- source: {}\n  n: 4\n  status: solved\n", "[".repeat(9999));
    assert!(matches!(of(&deep)[..], [Err(InputErrorKind::TooDeep { .. })]));
}

/// Number of boards read from a text, and the errors of the others.
fn outcomes(text: &str) -> (usize, Vec<&'static str>) {
    let boards = read_all(text, &ReadOptions::default());
    let errors = boards.iter().filter_map(|board| board.as_ref().err()).map(InputErrorKind::name).collect();
    (boards.iter().filter(|board| board.is_ok()).count(), errors)
}

#[test]
fn what_stands_in_a_board_and_says_nothing_to_its_format_is_an_error() {
    let essence = [
        "leting init = [[0, 1]]",
        "Letting init = [[0, 1]]",
        "init = [[0, 1]]",
        "[[1, 3]]",
        "such that x = 3",
        "given n : int",
        "find board : matrix indexed by [int(1..n)] of int",
        "where n > 3",
        ".Q..",
        "....",
    ];
    for line in essence {
        for text in [
            format!("letting n = 4\n{line}\n"),
            format!("letting n = 4\n{line}\nletting blocks = [[1, 1]]\n"),
            format!("letting n = 4\n\n{line}\nletting blocks = [[1, 1]]\n"),
        ] {
            assert_eq!(outcomes(&text), (0, vec!["unexpected"]), "{text}");
        }
    }
    for line in ["letng init = [[0, 1]]", "init = [[0, 1]]", "init = [\n[0, 1]]"] {
        let text = format!("{line}\n\nletting n = 4\n");
        assert_eq!(outcomes(&text), (0, vec!["unexpected"]), "{text}");
    }
    let asp = [".Q..", "....", "[[0, 1]]", "\"...\"", ",", "..", "Q..Q", "Queens: (1,2)", "1 2", "b4"];
    for line in asp {
        for text in [format!("board(4).\n{line}\nqueen(1,2).\n"), format!("board(4). queen(1,2).\n{line}\n")] {
            assert!(
                matches!(&outcomes(&text), (0, errors) if errors == &["unexpected"]),
                "{text} {:?}",
                outcomes(&text)
            );
        }
    }
}

#[test]
fn comments_headings_and_sentences_stand_in_boards_with_names() {
    let texts = [
        "language Essence 1.3\n\nletting n be 4\nletting init = [[0, 1]] $ two\n",
        "language ESSENCE' 1.0\n$ .Q..\nletting n = 4\n\n$ leting\n\nletting init = [\n  [0, 1] $ a\n]\n",
        "Solution 1:\nletting n = 4\nletting init = [[0, 1]]\nThat is the whole board, with thanks.\n",
        "letting n = 4 letting init = [[0, 1]]\n",
        "% a\nboard(4).\n// b\nqueen(1,2). % .Q..\n# c\nThere are more facts below this line.\n\n",
        "Answer: 1\nboard(4) queen(1,2)\nSATISFIABLE\n\nModels       : 1+\nCPU Time     : 0.002s\n",
        "DLV [build BEN/Dec 17 2012   gcc 4.6.1]\n\n{board(4), queen(1,2)}\n",
        "Best model: {board(4), queen(1,2)}\nCost ([Weight:Level]): <1:1>\n",
    ];
    for text in texts {
        assert_eq!(outcome(text, &ReadOptions::default()), ".Q../..../..../....", "{text}");
    }
}

#[test]
fn a_drawing_above_a_board_with_names_costs_no_board_of_them_and_one_below_it_is_told_of() {
    const DRAWING: &str = ".Q..\n...Q\n....\n....\n";
    for board in ["letting n = 4\nletting init = [[0, 1]]\n", "board(4).\nqueen(1,2).\n"] {
        assert_eq!(outcomes(&format!("{DRAWING}{board}")), (1, vec!["unexpected"]), "{board}");
        assert_eq!(outcomes(&format!("{DRAWING}\n{board}")), (1, vec!["other_format"]), "{board}");
        assert_eq!(outcomes(&format!("{board}{DRAWING}")), (0, vec!["unexpected"]), "{board}");
        assert_eq!(outcomes(&format!("{board}\n{DRAWING}")), (1, vec!["other_format"]), "{board}");
    }
}

#[test]
fn statements_of_programs_are_no_facts() {
    let rules = [
        "{queen(2,4)}.",
        "{queen(2,4)} :- foo.",
        "{queen(2,4); queen(2,1)} = 1.",
        "{queen(2,4) : num(3)}",
        "1 {queen(1,X) : num(X)} 1 :- row(X).",
        "block(_,1).",
        "queen(I,I).",
        "queen(1,Y) :- Y = 2.",
        "block(X,1) :- X=1..4.",
        "queen(1,2) :- foo(3).",
        "queen(1,2) | queen(1,3).",
        "foo(1) ; queen(1,3).",
        "size(X) :- X = 5.",
        "num(X) :- X = 1..8.",
        ":- queen(X,1).",
        ":- not queen(X,1), X > 2.",
        "-queen(1,2).",
        "not queen(1,2).",
        "foo(X) :- bar(X).",
        ":- queen(X,Y), queen(X,Z), Y < Z.",
        ":- queen(1,2).",
        "num(1..n).",
        "#const n = 4.",
        "#show queen/2.",
        "#external queen(1,2).",
        "#include \"a.lp\".",
    ];
    for rule in rules {
        for text in [format!("board(4). {rule}"), format!("board(4).\n{rule}\nqueen(1,2).\n")] {
            assert_eq!(outcomes(&text), (0, vec!["no_fact"]), "{text}");
        }
    }
    for program in [
        "#const n = 8.\n1 {queen(I,1..n)} 1 :- I = 1..n.\n",
        "{ queen(1..8,1..8) }.\n:- queen(I,J), queen(I,K), J < K.\n",
    ] {
        assert_eq!(outcomes(program), (0, vec!["no_fact"]), "{program}");
    }
}

#[test]
fn facts_count_from_where_the_option_says() {
    let zero = ReadOptions { base: Some(Base::Zero), ..ReadOptions::default() };
    let whole = "queen(0,1). queen(1,3). queen(2,0). queen(3,2).";
    for text in [format!("board(4). {whole}"), format!("row(0..3). {whole}"), whole.to_owned()] {
        assert_eq!(outcome(&text, &zero), FOUR, "{text}");
        assert_eq!(outcome(&text, &ReadOptions { format: format("asp"), ..zero.clone() }), FOUR, "{text}");
        assert_ne!(outcome(&text, &ReadOptions::default()), FOUR, "{text}");
    }
    assert_eq!(outcome("board(4). queen(4,1).", &zero), "out_of_range");
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
fn mappings_of_yaml_are_read_and_never_an_empty_board() {
    let texts = [
        ("n: 4\nqueens:\n  - [0, 1]\n  - [1, 3]\n", TWO),
        ("n: 4\nqueens:\n- [0, 1]\n- [1,\n   3]\nblocked: []\n", TWO),
        ("n: 4 # size\nqueens: [[0, 1], [1, 3]] # two\n", TWO),
        ("queens: [[0, 1], [1, 3]]\nn: 4\n", TWO),
        ("n: 4\nqueens:\n- row: 0\n  column: 1\n- row: 1\n  column: 3\n", TWO),
        ("n: 4\nqueens:\n  -\n    row: 0\n    column: 1\n  - {row: 1, column: 3}\n", TWO),
        ("n: 4\nqueens:\n  - - 0\n    - 1\n  - - 1\n    - 3\n", TWO),
        ("n: 4\nqueens:\n  - b4\n  - d3\n", TWO),
        ("size: 4\nfixed:\n  - 2\n  - 4\n  - ~\n  - null\n", TWO),
        ("\"n\": 4\nblocked:\nqueens:\n  - [0, 1]\n  - [1, 3]\nnote: say \"a\\b\" # c\n", TWO),
        ("title: two\nboard: |\n  .Q..\n  ...Q\n\n  ....\n  ....\nn: 4\n", TWO),
        ("board:\n  - .Q..\n  - \"...Q\"\n  - '....'\n  - ....\n", TWO),
        ("board:\n  - [0,1,0,0]\n  - [0,0,0,1]\n  - [1,0,0,0]\n  - [0,0,1,0]\n", FOUR),
        ("# a\nSolution 1:\n---\nn: 4\nqueens:\n  - [0, 1]\n  - [1, 3]\n...\nThat is all of them, thanks.\n", TWO),
        ("solutions:\n  - [1, 3, 0, 2]\n", FOUR),
        ("n: 4\nquens:\n  - [0, 1]\n", "unknown_name"),
        ("n: 4\nquens: [[0, 1]]\n", "unknown_name"),
        ("n: 4\nqueens:\n  - [0, 5]\n", "out_of_range"),
        ("n: 4\nqueens:\n  - [0, 1]\n  .Q..\n", "unexpected"),
        ("n: 4\nqueens:\n  - [0, 1]\n.Q..\n", "unexpected"),
        ("n: 4\nqueens:\n  - [0, 1\nn: 5\n", "unexpected"),
        ("n: 4\nqueens:\n    - [0, 1]\n  - [1, 3]\n", "unexpected"),
        ("n: 4\nqueens: &a [[0, 1]]\n", "aliases"),
        ("n: 4\nqueens: !set [[0, 1]]\n", "unexpected"),
        ("n: 4\norder:\n  - [0, 1]\n", "hidden_squares"),
        ("n: 4\nn: 5\nqueens:\n  - [0, 1]\n", "repeated_name"),
    ];
    for (text, expected) in texts {
        assert_eq!(outcome(text, &ReadOptions::default()), expected, "{text}");
        assert_eq!(
            outcome(text, &ReadOptions { format: format("yaml"), ..ReadOptions::default() }),
            expected,
            "{text}"
        );
    }
    let several = [
        "n: 4\nqueens: [[0, 1]]\n---\nn: 4\nqueens: [[1, 3]]\n...\n",
        "- n: 4\n  queens: [[0, 1]]\n- n: 4\n  queens:\n  - [1, 3]\n",
        "boards:\n  - n: 4\n    queens: [[0, 1]]\n  - n: 4\n    queens: [[1, 3]]\n",
    ];
    for text in several {
        let boards = read_all(text, &ReadOptions::default());
        let drawn: Vec<String> = boards.into_iter().map(|board| drawn(&board.expect("a board"))).collect();
        assert_eq!(drawn, [".Q../..../..../....", "..../...Q/..../...."], "{text}");
    }
    let deep = format!("n: 4\nqueens:\n  {}\n", "- ".repeat(99));
    assert_eq!(outcome(&deep, &ReadOptions::default()), "too_deep");
}

#[test]
fn an_error_of_a_mapping_points_at_the_text_as_written() {
    let text = "title: a\nn: 4\nqueens:\n  - row: 0\n    column: 1\n  - row: 1\n    column: 7\nblocked: []\n";
    let document = Document::new(text.into(), &ReadOptions::default()).expect("text");
    let error = document.entries().next().expect("an entry").placement.expect_err("no board");
    let span = error.span.expect("a place");
    assert!(text[span.clone()].starts_with("row: 1\n    column: 7"), "{:?}", &text[span]);
}

#[test]
fn a_list_of_solutions_in_an_object_is_a_board_each() {
    let texts = [
        (r#"{"n":4,"solutions":[[1,3,0,2],[2,0,3,1]]}"#, 2),
        (r#"{"count":2,"solutions":[[2,4,1,3],[3,1,4,2]],"name":"a"}"#, 2),
        (r#"{"solutions":[[".Q..","...Q","Q...","..Q."]]}"#, 1),
        (r#"{"solutions":[[[0,1],[1,3],[2,0],[3,2]],]}"#, 1),
        ("[{\"n\":4,\"solutions\":[[1,3,0,2]]},\n{\"n\":4,\"boards\":[[2,0,3,1]]}]", 2),
    ];
    for (text, count) in texts {
        assert_eq!(outcomes(text), (count, vec![]), "{text}");
    }
    let damaged = [
        (r#"{"solutions":[[1,3,0,2],[2,0,3,9],[2,0,3,1]]}"#, 2, "out_of_range"),
        (r#"{"n":5,"solutions":[[1,3,0,2]]}"#, 0, "disagree"),
        (r#"{"solutions":[[1,3,0,2],5]}"#, 0, "unexpected"),
        (r#"{"solutions":[[1,3,0,2]],"queens":[[0,1]]}"#, 0, "unknown_name"),
        (r#"{"solutions":[[1,3,0,2]] x}"#, 0, "unexpected"),
        (r#"{"solutions":[[1,3,0,2]],"order":[[0,1]]}"#, 0, "hidden_squares"),
    ];
    for (text, count, error) in damaged {
        assert_eq!(outcomes(text), (count, vec![error]), "{text}");
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
