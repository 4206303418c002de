//! Texts with parts that no format reads: every board is read, or an error names the rest.

use nqfill_core::board::Placement;
use nqfill_read_old::{Document, ReadOptions};

/// Each board of a text as size, queens and number of blocked squares; or the kind of its error.
fn found(text: &str) -> Vec<Result<Board, &'static str>> {
    let document = Document::new(text.into(), &ReadOptions::default()).expect("a text");
    document.entries().map(|entry| entry.placement.as_ref().map(Board::of).map_err(|error| error.kind.name())).collect()
}

#[derive(Debug, PartialEq)]
struct Board {
    n: usize,
    queens: Vec<(u32, u32)>,
    blocked: usize,
}

impl Board {
    fn of(board: &Placement) -> Self {
        let queens = board.queens().iter().map(|square| (square.row, square.column)).collect();
        Self { n: board.n(), queens, blocked: board.blocked().len() }
    }
}

/// One board in many forms, each readable by itself.
const FORMS: [&str; 20] = [
    "4\n.Q..\n...Q\n....\n....\n",
    ". Q . .\n. . . Q\n. . . .\n. . . .\n",
    "-Q--\n---Q\n----\n----\n",
    "⬜♛⬜⬜\n⬜⬜⬜♛\n⬜⬜⬜⬜\n⬜⬜⬜⬜\n",
    "4\n....\n....\n..x.\n....\n",
    "....\n....\n....\n....\n",
    "+---+---+---+---+\n|   | Q |   |   |\n+---+---+---+---+\n|   |   |   | Q |\n+---+---+---+---+\n\
     |   |   |   |   |\n+---+---+---+---+\n|   |   |   |   |\n+---+---+---+---+\n",
    "+----+\n|.Q..|\n|...Q|\n|Q...|\n|..Q.|\n+----+\n",
    "  | Q |   |  \n--+---+---+--\n  |   |   | Q\n--+---+---+--\nQ |   |   |  \n--+---+---+--\n  |   | Q |  \n",
    "[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]\n",
    "Output: [[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]]\n",
    "vector<string> board = {\".Q..\", \"...Q\", \"Q...\", \"..Q.\"};\n",
    ".Q../...Q/Q.../..Q.\n",
    "b d a c\n",
    "[1, 3, 0, 2]\n",
    "0 1\n1 3\n2 0\n3 2\n",
    "1Q2/3Q/4/4\n",
    "row = [1, 2]; col = [2, 4]; n = 4;\n",
    "{\"n\": 4, \"queens\": [[0, 1]]}\n",
    "{\"source\":\"-\",\"index\":1,\"line\":1,\"n\":4,\"fixed\":[{\"row\":1,\"column\":2}],\"blocked\":[],\"status\":\"solved\"}\n",
];

#[test]
fn no_board_of_two_texts_is_lost_without_a_word() {
    let mut lost = String::new();
    for (first, second) in FORMS.iter().flat_map(|first| FORMS.map(|second| (first, second))) {
        let (alone, below) = (found(first), found(second));
        for between in ["", "\n", "\n\n", "---\n"] {
            let text = [first, between, second].concat();
            let boards = found(&text);
            if boards.iter().all(Result::is_ok) && !boards.iter().eq(alone.iter().chain(&below)) {
                lost += &format!("{text}{boards:?}\n\n");
            }
        }
    }
    assert!(lost.is_empty(), "{lost}");
}

#[test]
fn a_list_at_the_end_of_a_sentence_is_told_of() {
    for sentence in ["n皇后的解是 2 4 1 3\n", "The solution is 2, 4, 1, 3.\n"] {
        for text in [sentence.to_owned(), format!("{}\n{sentence}", FORMS[0]), format!("{sentence}\n{}", FORMS[0])] {
            assert!(found(&text).contains(&Err("in_sentence")), "{text}{:?}", found(&text));
        }
    }
}

#[test]
fn a_square_of_facts_has_two_numbers() {
    for text in ["queen(1,2,3).\n", "queen(1).\n", "queen(1,2). queen(1,2,3).\n", "board(4). block(1,2,3).\n"] {
        assert_eq!(found(text), [Err("wrong_count")], "{text}");
    }
}

#[test]
fn a_row_without_its_last_bar_loses_no_queen() {
    for text in ["  | Q |   |  \n--+---+---+--\n  |   |   | Q\n", "| Q | .\n| . | Q\n| . | . |\n"] {
        assert!(found(text).iter().all(Result::is_err), "{text}{:?}", found(text));
    }
}

#[test]
fn a_legend_is_no_board_of_one_square() {
    for legend in ["Q = queen", "Q - queen", "Q: 皇后"] {
        let boards = found(&format!("{legend}\n8/8/3Q4/1Q6/8/8/8/8 w - - 0 1\n"));
        assert!(boards.iter().flatten().all(|board| board.n == 8), "{legend}: {boards:?}");
    }
}

#[test]
fn rows_of_a_drawing_are_no_boards_of_a_line() {
    let sixteen = |above: &str| format!(".Q..\n...Q\nQ...\n..Q.\n{above}\n") + &"................\n".repeat(15);
    let with_words = format!("................\n谢谢！\n{}", "................\n".repeat(15));
    for text in [sixteen(""), sixteen("; a"), with_words, sixteen("Solution 2")] {
        let boards = found(&text);
        let is_short = |board: &Board| board.n == 4 && board.queens.len() < 4;
        assert!(!boards.iter().flatten().any(is_short), "{text}{boards:?}");
    }
}

/// Found by changed texts: the label was counted from the words, and not from the blank in front of them.
#[test]
fn a_label_behind_a_strange_blank_is_cut_between_characters() {
    let text = "\u{b}Taille de l'échiquier :\u{65f}  [\u{65f}  ";
    let document = Document::new(text.into(), &ReadOptions::default()).expect("text");
    assert!(document.entries().all(|entry| entry.placement.is_err()));
}

/// Found by changed texts: the place of an item without a value lies behind its mapping.
#[test]
fn an_item_of_yaml_without_a_value_is_an_error() {
    for text in ["blocked:\n-", "blocked:\n-\n", "n: 4\nqueens:\n-\n", "queens:\n- 1\n-"] {
        let document = Document::new(text.into(), &ReadOptions::default()).expect("text");
        assert!(document.entries().all(|entry| entry.placement.is_err()), "{text}");
    }
}
