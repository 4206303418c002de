//! The hard boards of the corpus: minutes without optimisation, so `cargo test --release --test it -- --ignored hard`.

use crate::common::{ask, fixtures, puzzle, table};
use nqfill::{Outcome, Request};
use std::fs;

#[test]
#[ignore = "takes minutes in a build without optimisation; `.ci/full` runs it in release"]
fn the_hard_boards_get_their_verdicts() {
    let rows: Vec<_> = table("corpus/index.tsv").into_iter().filter(|row| row[0].starts_with("hard/")).collect();
    assert_eq!(rows.len(), 10);
    for row in rows {
        let board = fs::read_to_string(fixtures().join("corpus").join(&row[0])).expect("a fixture");
        let request = Request { most: Some(1), skip_total: true, ..Request::default() };
        let (found, answer) = ask(&puzzle(&board), &request);
        match row[4].as_str() {
            "sat" => assert_eq!(found.len(), 1, "{}", row[0]),
            _ => assert_eq!(answer.outcome, Outcome::Unsolvable, "{}", row[0]),
        }
    }
}
