//! What a text claims of boards: which solutions each has, or how many.

use crate::commands::golden::text_results;
use nqfill_core::board::{Placement, Square};
use nqfill_grade::{Fault, claims_no_solution};
use nqfill_read::{Document, InputErrorKind, ReadOptions};
use serde_json::Value;

/// A claim about one board.
#[derive(Clone, Debug)]
pub(crate) enum Claim {
    /// This number of solutions.
    Count(u128),
    /// These solutions.
    Solutions {
        /// The boards that are listed.
        boards: Vec<Result<Placement, Fault>>,
        /// Number of solutions that the text says it lists.
        listed: Option<u128>,
        /// The relation of these boards to all solutions.
        extent: Extent,
    },
    /// A limit came first; nothing is claimed.
    Undecided,
    /// No board.
    Invalid,
}

/// Relation of the listed solutions to all solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All are listed.
    Whole,
    /// This number in all.
    Exactly(u128),
    /// There are more.
    More,
    /// There may be more.
    Unknown,
}

/// The boards of a text; `None` if it is no text of boards.
pub(crate) fn boards_of(text: &str) -> Option<Vec<Result<Placement, Fault>>> {
    if text.trim().is_empty() {
        return Some(Vec::new());
    }
    let document = Document::new(text.as_bytes().to_vec(), &ReadOptions::default()).ok()?;
    let boards: Vec<_> = document.entries().map(|entry| entry.placement.map_err(Fault::from)).collect();
    let is_none = matches!(boards.as_slice(), [Err(Fault::Unreadable(InputErrorKind::NoBoard))]);
    (!is_none).then_some(boards)
}

/// The claims of a text about `boards` boards; `None` if it cannot be interpreted.
pub(crate) fn claims(text: &str, format: &str, boards: usize) -> Option<Vec<Claim>> {
    match format {
        "text" => text_results::claims(text).or_else(|| text_of_others(text, boards)),
        "json" => of_document(&serde_json::from_str(text).ok()?),
        _ => of_document(&serde_yaml::from_str(text).ok()?),
    }
}

/// Numbers, one a board; or for a single board a claim of no solution, or its solutions without a verdict.
fn text_of_others(text: &str, boards: usize) -> Option<Vec<Claim>> {
    let numbers: Option<Vec<u128>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
    if let Some(numbers) = numbers.filter(|numbers| numbers.len() == boards && boards > 0) {
        return Some(numbers.into_iter().map(Claim::Count).collect());
    }
    if claims_no_solution(text.lines().next().unwrap_or_default()) {
        return Some(vec![Claim::Count(0)]);
    }
    let boards = boards_of(text)?;
    (!boards.is_empty()).then(|| vec![Claim::Solutions { boards, listed: None, extent: Extent::Whole }])
}

/// The claims of a JSON or YAML document.
fn of_document(document: &Value) -> Option<Vec<Claim>> {
    document.get("results")?.as_array()?.iter().map(of_result).collect()
}

fn of_result(result: &Value) -> Option<Claim> {
    match result.get("status")?.as_str()? {
        "invalid" => return Some(Claim::Invalid),
        "undecided" => return Some(Claim::Undecided),
        _ => {}
    }
    let count = result.get("solution_count").and_then(Value::as_u64).map(u128::from);
    let Some(solutions) = result.get("solutions").and_then(Value::as_array) else { return count.map(Claim::Count) };
    let is_exhaustive = result.get("exhaustive").and_then(Value::as_bool).unwrap_or(true);
    let extent = match count {
        Some(count) if is_exhaustive => Extent::Exactly(count),
        Some(_) => Extent::Unknown,
        None => Extent::Whole,
    };
    let listed = result.get("listed").and_then(Value::as_u64).map(u128::from);
    Some(Claim::Solutions { boards: solutions.iter().map(of_columns).collect(), listed, extent })
}

/// Reads a solution from its 1-based columns.
fn of_columns(solution: &Value) -> Result<Placement, Fault> {
    let no_board = || Fault::Unreadable(InputErrorKind::NoBoard);
    let columns = solution.get("columns").and_then(Value::as_array).ok_or_else(no_board)?;
    let square = |(row, column): (usize, &Value)| {
        let column = column.as_u64().and_then(|column| column.checked_sub(1)).ok_or_else(no_board)?;
        Ok(Square::new(row as u32, u32::try_from(column).map_err(|_| no_board())?))
    };
    let squares = columns.iter().enumerate().map(square).collect::<Result<Vec<_>, Fault>>()?;
    Placement::new(columns.len(), squares, Vec::new()).map_err(|_| no_board())
}
