//! Boards with named parts in their texts: where one ends and the next begins, and what stands beside them.

use crate::outcome::{FOUR, TWO, drawn, outcome, outcomes, read_all};
use nqfill_read_old::{Base, Document, InputErrorKind, ReadOptions, format};

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
