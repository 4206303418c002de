//! Files with one board a line, numbers and drawings: their format is recognised, and a damaged line leaves the others
//! intact.

use nqfill::read::{Base, Document, ReadOptions, format, position};

/// Each board of a text as `n: row.column ...` (1-based), or its error and place.
fn outcomes(text: &str, options: &str) -> Vec<String> {
    let mut read = ReadOptions::default();
    let words: Vec<&str> = options.split_whitespace().collect();
    for pair in words.chunks(2) {
        match pair {
            ["-i", name] => read.format = format(name),
            ["--size", n] => read.size = n.parse().ok(),
            ["--base", "0"] => read.base = Some(Base::Zero),
            ["--base", "1"] => read.base = Some(Base::One),
            _ => panic!("{options}"),
        }
    }
    let document = match Document::new(text.into(), &read) {
        Ok(document) => document,
        Err(error) => return vec![error.kind.name().to_owned()],
    };
    let shown = |entry: nqfill::read::Entry| match entry.placement {
        Ok(board) => {
            let squares = board.queens().iter().map(|square| format!(" {}.{}", square.row + 1, square.column + 1));
            format!("{}:{}", board.n(), squares.collect::<String>())
        }
        Err(error) => {
            let place = error.span.map(|span| position(document.text(), span.start));
            let place = place.map_or_else(String::new, |place| format!(" {}:{}", place.line, place.column));
            format!("{}{place}", error.kind.name())
        }
    };
    document.entries().map(shown).collect()
}

fn assert_outcomes(table: &[(&str, &str, &[&str])]) {
    for (text, options, expected) in table {
        assert_eq!(outcomes(text, options), *expected, "{text:?} {options}");
    }
}

const FIRST: &str = "4: 1.2 2.4 3.1 4.3";
const SECOND: &str = "4: 1.3 2.1 3.4 4.2";
const TWO: &str = "4: 1.2 2.4";
const EIGHT: &str = "8: 1.1 2.5 3.8 4.6 5.3 6.7 7.2 8.4";
const LETTERS: &str = "8: 1.6 2.4 3.7 4.1 5.8 6.2 7.5 8.3";

#[test]
fn two_numbers_in_brackets_beside_two_others_are_squares() {
    assert_outcomes(&[
        ("(1,2) (2,4) (3,1) (4,3)\n", "", &[FIRST]),
        ("(1,2)(2,4)(3,1)(4,3)\n", "", &[FIRST]),
        ("(1 2) (2 4) (3 1) (4 3)\n", "", &[FIRST]),
        ("[1,2] [2,4] [3,1] [4,3]\n", "", &[FIRST]),
        ("{0, 1}, {1, 3}, {2, 0}, {3, 2}\n", "", &[FIRST]),
        ("(1,2) (2,4)\n(3,1) (4,3)\n", "", &[FIRST]),
        ("queens: (1,2) (2,4) (3,1) (4,3)\n", "", &[FIRST]),
        ("Solution 1: (1,2) (2,4) (3,1) (4,3)\nSolution 2: (1,3) (2,1) (3,4) (4,2)\n", "", &[FIRST, SECOND]),
        ("(1,2)(2,4)\n", "", &["size_unknown 1:1"]),
        ("(1,2)(2,4)\n", "--size 4 --base 1", &[TWO]),
        ("(1,2)(2,1)\n", "--size 4 --base 1", &["4: 1.2 2.1"]),
        ("(2,4,1,3) (3,1,4,2)\n", "", &[FIRST, SECOND]),
    ]);
}

#[test]
fn a_size_and_a_count_above_pairs_are_no_queen() {
    assert_outcomes(&[
        ("4 2\n1 2\n2 4\n", "", &[TWO]),
        ("4 2\n1 2\n2 4\n", "--size 4 --base 1", &[TWO]),
        ("4 2\n0 1\n1 3\n", "--size 4", &[TWO]),
        ("4\n2\n1 2\n2 4\n", "", &[TWO]),
        ("4\n2\n1 2\n2 4\n", "--size 4", &[TWO]),
        ("4\n2\n1 2\n2 4\n", "--size 8", &["disagree 1:1"]),
        ("4\n3\n1 2\n2 4\n", "", &["wrong_count 1:1"]),
        ("8 1\n1 2\n", "--size 8 --base 1", &["8: 1.2"]),
        ("8 1\n1 2\n", "--size 8", &["ambiguous 2:1"]),
        // The number of pairs, their squares or the given size show that the first line is a pair.
        ("4 3\n1 2\n2 4\n", "--size 4 --base 1", &["4: 1.2 2.4 4.3"]),
        ("4 2\n1 2\n5 4\n", "--size 8 --base 1", &["8: 1.2 4.2 5.4"]),
        ("4 2\n1 2\n2 4\n", "--size 8 --base 1", &["8: 1.2 2.4 4.2"]),
        ("n = 8\n4 2\n1 3\n2 5\n", "--base 1", &["8: 1.3 2.5 4.2"]),
        ("4 3\n3 1\n2 4\n1 2\n", "", &[FIRST]),
        // Aizu's problem has a count and no size.
        ("2\n1 2\n2 4\n", "--base 1", &["8: 1.2 2.4"]),
    ]);
}

#[test]
fn what_a_header_of_pairs_cannot_say_is_refused_by_its_place() {
    assert_outcomes(&[
        ("n = 4, base = 1\n1 2\n2 4\n", "", &[TWO]),
        ("n = 4, base = 1\n1 2\n2 4 3\n", "", &["unexpected 3:5"]),
        ("n = 4, base = 1\n1 2\np r\n", "", &["unexpected 3:1"]),
        ("2\n1 2\n2 4 3\n", "", &["unexpected 3:5"]),
        ("n=4,base=2\n1 2\n2 4\n", "", &["unexpected 1:10"]),
        ("n = 4, m = 1\n1 2\n", "", &["unknown_name 1:8"]),
        ("n = 4, base = 1, k = 2\n1 2\n2 4\n", "", &["unknown_name 1:18"]),
    ]);
}

#[test]
fn one_damaged_vector_costs_no_other() {
    assert_outcomes(&[
        ("2 4 1 3\n3 1 4 x\n3 1 4 2\n", "", &[FIRST, "unexpected 2:7", SECOND]),
        ("3 1 4 x\n2 4 1 3\n3 1 4 2\n", "", &["unexpected 1:7", FIRST, SECOND]),
        ("2,4,1,3\n3,1,4,x\n3,1,4,2\n", "", &[FIRST, "unexpected 2:7", SECOND]),
        ("2 4 1 3\n\n3 1 4 2.\n\n3 1 4 2\n", "", &[FIRST, "unexpected 3:8", SECOND]),
        ("1: 2 4 1 3\n2: 3 1 4 x\n3: 3 1 4 2\n", "", &[FIRST, "unexpected 2:10", SECOND]),
        ("[2, 4, 1, 3]\n[3, 1, 4, x]\n[3, 1, 4, 2]\n", "", &[FIRST, "unexpected 2:11", SECOND]),
        ("1 5 8 6 3 7 2 4\n1 5 8 6 3 7 2 four\n1 5 8 6 3 7 2 4\n", "", &[EIGHT, "unexpected 2:15", EIGHT]),
        ("15863724\n1586372\n15863724\n", "", &[EIGHT, "out_of_range 2:3", EIGHT]),
        ("1586372\n15863724\n15863724\n", "", &["out_of_range 1:3", EIGHT, EIGHT]),
        ("f d g a h b e c\nf d g a h b e z\n", "", &[LETTERS, "out_of_range 2:15"]),
        ("fdgahbec\nfdgahbez\nfdgahbec\n", "", &[LETTERS, "out_of_range 2:8", LETTERS]),
        ("4 2 4 0 0\n4 2 0 x 1\n4 0 0 0 4\n", "", &["4: 1.2 2.4", "unexpected 2:7", "4: 4.4"]),
    ]);
}

#[test]
fn what_is_no_vector_does_not_become_one() {
    assert_outcomes(&[
        ("A A B B\nA C C B\nD D C B\nD D D B\n", "", &["colour_regions 1:1"]),
        ("A B C D\nA B C D\nA B C D\nA A C C\n", "", &["unknown_character 4:1"]),
        ("0 1 0 0\n0 0 0 1\n1 0 x 0\n0 0 1 0\n", "", &["unknown_character 1:1"]),
        ("99999999999999999999\n.Q..\n", "", &["board_too_large 1:1"]),
        (
            "12\n5\n8\n10\n1\n3\n6\n2\n11\n9\n7\n4\n",
            "--size 12",
            &["12: 1.12 2.5 3.8 4.10 5.1 6.3 7.6 8.2 9.11 10.9 11.7 12.4"],
        ),
    ]);
}

#[test]
fn solutions_of_one_listing_are_of_one_size() {
    let short = |place: &str| format!("wrong_count {place}");
    for (text, place) in [
        ("Solution 1: [1,3,0,2]\nSolution 2: [1,3,0]\n", "2:13"),
        ("Solution 1:\n[1,3,0,2]\n\nSolution 2:\n[1,3,0]\n", "5:1"),
        ("解法 1: 2 4 1 3\n解法 2: 3 1 2\n", "2:7"),
        ("第1种解法：2 4 1 3\n第2种解法：3 1 2\n", "2:7"),
        ("方案1：[1,3,0,2]\n方案2：[1,3,0]\n", "2:5"),
    ] {
        assert_eq!(outcomes(text, ""), [FIRST.to_owned(), short(place)], "{text}");
    }
    assert_outcomes(&[
        (
            "Solution 1: [1,3,0,2]\nSolution 2: [1,3,0,2,4]\nSolution 3: [2,0,3,1]\n",
            "",
            &[FIRST, "wrong_count 2:13", SECOND],
        ),
        ("Solution 1: 15863724\nSolution 2: 1572863\n", "", &[EIGHT, "wrong_count 2:13"]),
        // Boards of another kind: another listing, cases, no headings.
        ("Solution 1: [1,3,0,2]\nSolution 1: [0,2,4,1,3]\n", "", &[FIRST, "5: 1.1 2.3 3.5 4.2 5.4"]),
        ("Case 1: [1,3,0,2]\nCase 2: [0,2,4,1,3]\n", "", &[FIRST, "5: 1.1 2.3 3.5 4.2 5.4"]),
        ("[1,3,0,2]\n[0,2,4,1,3]\n", "", &[FIRST, "5: 1.1 2.3 3.5 4.2 5.4"]),
    ]);
}

#[test]
fn an_option_that_agrees_makes_nothing_doubtful() {
    let board = "4: 1.2 2.4";
    assert_outcomes(&[
        ("4 2 4 0 0\n", "", &[board]),
        ("4 2 4 0 0\n", "--base 1", &[board]),
        ("4 2 4 0 0\n", "--size 4", &[board]),
        ("4 2 4 0 0\n", "--size 4 --base 1", &[board]),
        ("4 2 4 0 0\n", "--size 5 --base 1", &["5: 1.4 2.2 3.4"]),
        ("4 2 4 0 0\n", "--base 0", &["5: 1.5 2.3 3.5 4.1 5.1"]),
    ]);
}

#[test]
fn rows_side_by_side_on_one_line_are_a_board() {
    for line in [".Q.. ...Q Q... ..Q.", ".Q..,...Q,Q...,..Q.", ".Q../...Q/Q.../..Q.", "|.Q..|...Q|Q...|..Q.|"] {
        assert_eq!(outcomes(&format!("{line}\n"), ""), [FIRST], "{line}");
    }
    let damaged = ".Q.. ...Q Q... ..Q.\n.Q.. ...Q Q... ..Q\n..Q. Q... ...Q .Q..\n";
    assert_outcomes(&[(damaged, "-i line", &[FIRST, "ragged_row 2:16", SECOND])]);
    // As many lines as boards in a line: drawings side by side, so that a line alone is no board.
    let beside = ".Q.. ..Q. .Q.. ..Q.\n...Q Q... ...Q Q...\nQ... ...Q Q... ...Q\n..Q. .Q.. ..Q. .Q..\n";
    assert_outcomes(&[(beside, "", &["unknown_character 1:5"])]);
    let places = ["1:5", "3:5", "5:5", "7:5"].map(|place| format!("unknown_character {place}"));
    assert_eq!(outcomes(&beside.replace('\n', "\n\n"), ""), places);
}

#[test]
fn a_line_that_lacks_a_square_says_so() {
    let board = ".Q.....QQ.....Q.";
    assert_outcomes(&[
        (&format!("{board}\n{}\n{board}\n", &board[1..]), "", &[FIRST, "ragged_row 2:13", FIRST]),
        (&format!("{board}\n{board}.\n{board}\n"), "", &[FIRST, "ragged_row 2:13", FIRST]),
    ]);
}

#[test]
fn what_is_wrong_with_a_square_is_its_own_kind_of_error() {
    assert_outcomes(&[
        ("| Q | |\n|QQ| |\n", "", &["several_squares 2:2"]),
        ("| Q | |\n|Qz| |\n", "", &["unknown_character 2:3"]),
        (".,Q,.,.\n.,.,.,QQ\n.,.,.,.\n.,.,.,.\n", "", &["several_squares 2:7"]),
        (".Q..\n...Q # x\nQ...\n..Q.\n", "", &["unknown_character 2:6"]),
        ("[]\n", "", &["no_board"]),
        ("[[], []]\n", "", &["no_board"]),
        ("2 4 1 3 # row 5\n3 1 4 2 # another\n", "", &[FIRST, SECOND]),
        ("2 # 1 3\n2 4 1 3\n3 1 4 2\n", "", &["unexpected 1:3", FIRST, SECOND]),
        ("1 0 # 0\n0 0 0 1\n0 1 0 0\n0 0 1 0\n", "-i bits", &["unknown_character 1:5"]),
    ]);
}

#[test]
fn a_drawing_between_two_boxes_is_no_part_of_them() {
    let frame = "+---+---+\n| Q |   |\n+---+---+\n|   |   |\n+---+---+\n";
    let drawing = ".Q..\n...Q\n....\n....\n";
    let found = outcomes(&format!("{frame}{drawing}{frame}"), "");
    let boxes = found.iter().filter(|outcome| *outcome == "2: 1.1").count();
    assert!(boxes == 2 && found.len() == 3, "{found:?}");
}
