//! The puzzle of a submission chooses between its readings, and never so that a wrong board passes.

use crate::board::{Board, Random, Square};
use crate::language::LANGUAGES;
use crate::writer::{Kind, Page, Writer};
use crate::{board_of, cases};
use nqfill_core::board::{Placement, Puzzle};
use nqfill_core::referee::Referee;
use nqfill_grade::{Assignment, Rules, Submission, check_submission, read_submission};
use nqfill_read::{Document, ReadOptions};
use std::collections::BTreeMap;

/// A writer of squares that leaves open which number is the row.
const X_AND_Y: Writer = Writer::new("JSON with x and y", Kind::Squares, |page| {
    format!("{{\"n\": {}, \"queens\": [{}]}}\n", page.n(), page.each("{\"x\": {a}, \"y\": {b}}", ", "))
})
.sized()
.in_order();

/// All completions of an empty board.
fn solutions(n: usize) -> Vec<Board> {
    fn place(n: usize, queens: &mut Vec<Square>, found: &mut Vec<Board>) {
        let row = queens.len();
        if row == n {
            found.push(Board { n, queens: queens.clone(), blocked: Vec::new() });
            return;
        }
        for column in 0..n {
            let is_free = |&(r, c): &Square| c != column && c.abs_diff(column) != row - r;
            if queens.iter().all(is_free) {
                queens.push((row, column));
                place(n, queens, found);
                queens.pop();
            }
        }
    }
    let mut found = Vec::new();
    place(n, &mut Vec::new(), &mut found);
    found
}

/// Puzzles that a board completes: empty, with fixed queens, and with blocked squares.
fn puzzles(board: &Board, random: &mut Random) -> Vec<Board> {
    let n = board.n;
    let empty = Board { n, queens: Vec::new(), blocked: Vec::new() };
    let fixed = |count: usize| Board { queens: board.queens[..count].to_vec(), ..empty.clone() };
    let mut blocked = empty.clone();
    while blocked.blocked.len() < n {
        let square = (random.below(n), random.below(n));
        if !board.queens.contains(&square) && !blocked.blocked.contains(&square) {
            blocked.blocked.push(square);
        }
    }
    vec![empty.clone(), fixed(1), fixed(2), blocked]
}

/// A board with one fault, or another board that may be a completion by chance.
fn changed(board: &Board, random: &mut Random) -> Vec<Board> {
    let n = board.n;
    let at = random.below(n);
    let with = |change: &dyn Fn(&mut Vec<Square>)| {
        let mut queens = board.queens.clone();
        change(&mut queens);
        queens.sort_unstable();
        queens.dedup();
        Board { queens, ..board.clone() }
    };
    let column = random.below(n);
    vec![
        with(&|queens| queens[at].1 = column),
        with(&|queens| {
            queens.remove(at);
        }),
        with(&|queens| queens.push(((at + 1) % n, column))),
        with(&|queens| queens.iter_mut().for_each(|queen| queen.1 = n - 1 - queen.1)),
        with(&|queens| queens.iter_mut().for_each(|queen| queen.1 = (queen.1 + 1) % n)),
        board.transposed(),
    ]
}

fn placement(board: &Board) -> Placement {
    let squares = |squares: &[Square]| {
        squares.iter().map(|&(row, column)| nqfill_core::board::Square::new(row as u32, column as u32)).collect()
    };
    Placement::new(board.n, squares(&board.queens), squares(&board.blocked)).expect("a board")
}

/// True if a text passes as a submission.
fn passes(text: &str, assignment: &Assignment, options: &ReadOptions) -> bool {
    let rules = Rules::default();
    let Ok(document) = Document::new(text.as_bytes().to_vec(), options) else { return false };
    let read = read_submission(document, assignment, options, &rules, true);
    let mut entries = read.document.entries();
    let Some(Ok(board)) = entries.next().map(|entry| entry.placement) else { return false };
    let submission = Submission { placement: Ok(board), boards: 1 + entries.count() };
    read.question.is_empty() && check_submission(&submission, assignment, &rules).passed()
}

/// True if the referee accepts a board as a completion of the puzzle.
fn is_right(board: &Board, puzzle: &Board) -> bool {
    let puzzle = Puzzle::try_from(placement(puzzle)).expect("no conflict");
    let columns: Vec<u32> = board.queens.iter().map(|queen| queen.1 as u32).collect();
    let rows: Vec<usize> = board.queens.iter().map(|queen| queen.0).collect();
    rows == (0..board.n).collect::<Vec<_>>() && Referee::new(&puzzle).verify(columns).is_ok()
}

/// The pages on which a writer may put a board; `None` where the board has a row that it cannot write.
fn pages(writer: &Writer, board: &Board) -> Vec<String> {
    let is_numbered = matches!(writer.kind, Kind::Columns);
    let rows: Vec<usize> = board.queens.iter().map(|queen| queen.0).collect();
    let has_two = rows.windows(2).any(|pair| pair[0] == pair[1]);
    let is_short = rows.len() < board.n;
    if (is_numbered && (has_two || (writer.is_whole && is_short))) || (writer.name.starts_with("FEN") && has_two) {
        return Vec::new();
    }
    let bases = match writer.kind {
        Kind::Columns | Kind::Squares => writer.base.map_or(vec![0, 1], |base| vec![base]),
        _ => vec![0],
    };
    let orders: &[bool] = if writer.name == X_AND_Y.name { &[false, true] } else { &[false] };
    let page = |(base, column_first)| Page { board, base, column_first, words: &LANGUAGES[0] };
    let pages = bases.into_iter().flat_map(|base| orders.iter().map(move |&order| (base, order))).map(page);
    // With a 0 for its one row without a queen, such a list is that of another board, counted from 0.
    let is_other =
        |page: &Page<'_>| is_numbered && is_short && page.base == 1 && cases::is_permutation(&page.numbers());
    pages.filter(|page| !is_other(page)).map(|page| (writer.write)(&page)).collect()
}

/// Counts by writer of right boards that pass, of right boards, and of wrong boards that pass, with the first of these.
#[derive(Default)]
struct Count {
    accepted: usize,
    right: usize,
    wrong: Vec<String>,
}

fn counts(options: &ReadOptions, share: usize) -> BTreeMap<&'static str, Count> {
    let mut counts: BTreeMap<&'static str, Count> = BTreeMap::new();
    let mut random = Random(80);
    for solution in [4, 5, 6].into_iter().flat_map(solutions) {
        for puzzle in puzzles(&solution, &mut random) {
            let assignment = Assignment::new(placement(&puzzle));
            let boards = changed(&solution, &mut random).into_iter().chain([solution.clone()]);
            for board in boards {
                let is_right = is_right(&board, &puzzle);
                for writer in cases::writers().chain([X_AND_Y]).filter(|_| random.below(share) == 0) {
                    let count = counts.entry(writer.name).or_default();
                    for text in pages(&writer, &board) {
                        let passes = passes(&text, &assignment, options);
                        count.right += usize::from(is_right);
                        count.accepted += usize::from(is_right && passes);
                        if passes && !is_right {
                            count.wrong.push(format!("{text}is no completion of {:?}", board_of(&placement(&puzzle))));
                        }
                    }
                }
            }
        }
    }
    counts
}

/// A share of the cases in a debug build, all of them with `--release`.
const SHARE: usize = if cfg!(debug_assertions) { 40 } else { 1 };

#[test]
fn no_wrong_board_passes_in_any_reading() {
    for options in [ReadOptions::default(), ReadOptions { queen: "1Q".into(), ..ReadOptions::default() }] {
        let counts = counts(&options, SHARE);
        let wrong: Vec<&String> = counts.values().flat_map(|count| &count.wrong).collect();
        assert!(wrong.is_empty(), "{} wrong boards pass, the first as\n{}", wrong.len(), wrong[0]);
        for name in
            ["stars", "stars, spaced", "ones", "ones, spaced", "numpy of ones", "nested lists of ones", "blanks"]
        {
            let Count { accepted, right, .. } = counts[name];
            assert_eq!(accepted, right, "{name}: right boards fail");
        }
    }
}

#[test]
#[ignore = "prints how many right boards pass: cargo test --test oracle -- --ignored --nocapture"]
fn right_boards_that_pass() {
    for (name, Count { accepted, right, wrong }) in counts(&ReadOptions::default(), SHARE) {
        println!("{name:40} {accepted:5} of {right:5}, and {:5} wrong ones", wrong.len());
    }
}
