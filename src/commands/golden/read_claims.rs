//! Reads the claims of a text about boards: JSON and YAML of nqfill, its text, numbers of solutions, boards.

use crate::commands::golden::claims::{Claim, Extent, boards_of};
use crate::commands::golden::text_results;
use nqfill_core::board::{Placement, Square};
use nqfill_grade::{Fault, claims_no_solution};
use nqfill_read::InputErrorKind;
use serde_json::Value;

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
