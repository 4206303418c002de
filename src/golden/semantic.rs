//! Expectations compared by what they say: which solutions there are, or how many. What is expected is itself checked,
//! because published answers are wrong now and then.

use super::Options;
use super::render::{Read, entries};
use crate::board::{Placement, Square};
use crate::check::{Assignment, Fault, Rules, SolutionTally, claims_no_solution, listing};
use crate::input::{Document, ReadOptions};
use crate::report::check_words;
use serde_json::Value;

/// What an expectation says of a board.
enum Claim {
    /// So many solutions.
    Count(u128),
    /// These solutions, and so many in all if it says so.
    Solutions(Vec<Result<Placement, Fault>>, Option<u128>),
    /// It is no board.
    Invalid,
}

/// How an expectation is wrong; `None` if it is right.
pub(super) fn difference(expected: &str, document: &Read, format: &str, options: &Options) -> Option<String> {
    let lang = options.lang;
    let boards = entries(document);
    let claims = match format {
        "text" => text_claim(expected).map(|claim| vec![claim]),
        "json" => serde_json::from_str(expected).ok().and_then(|value| claims(&value)),
        _ => serde_yaml::from_str(expected).ok().and_then(|value| claims(&value)),
    };
    let Some(claims) = claims else {
        return Some(lang.pick("无法理解期望文件的内容", "the expectation says nothing that is understood").into());
    };
    if claims.len() != boards.len() {
        let (expected, found) = (claims.len(), boards.len());
        return Some(lang.pick(
            format!("期望文件有 {expected} 个结果，输入有 {found} 个棋盘"),
            format!("{expected} results are expected, the input has {found} boards"),
        ));
    }
    let wrong = |(claim, entry): (Claim, &crate::input::Entry)| {
        let placement = entry.placement.as_ref().map_err(|error| Fault::Unreadable(error.kind.clone()));
        wrong_claim(claim, placement, options)
    };
    let lines: Vec<String> = claims.into_iter().zip(&boards).filter_map(wrong).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// A number, the words for no solution, or boards.
fn text_claim(text: &str) -> Option<Claim> {
    if let Ok(count) = text.trim().parse() {
        return Some(Claim::Count(count));
    }
    // A heading or the sum below are words; a conflict is 无解 with its reasons below.
    if claims_no_solution(text.lines().next().unwrap_or_default()) {
        return Some(Claim::Count(0));
    }
    let document = Document::new(text.as_bytes().to_vec(), &ReadOptions::default()).ok()?;
    let boards: Vec<_> = document.entries().map(|entry| entry.placement.map_err(|error| error.kind.into())).collect();
    match boards.as_slice() {
        [Err(Fault::Unreadable(crate::InputErrorKind::NoBoard))] => invalid_claim(text),
        _ => Some(Claim::Solutions(boards, None)),
    }
}

fn invalid_claim(text: &str) -> Option<Claim> {
    let is = ["无效", "Invalid"].into_iter().any(|word| text.starts_with(word));
    is.then_some(Claim::Invalid)
}

/// The results of a JSON or YAML document.
fn claims(value: &Value) -> Option<Vec<Claim>> {
    value.get("results")?.as_array()?.iter().map(claim).collect()
}

fn claim(result: &Value) -> Option<Claim> {
    if result.get("status")?.as_str()? == "invalid" {
        return Some(Claim::Invalid);
    }
    let count = result.get("solution_count").and_then(Value::as_u64).map(u128::from);
    match result.get("solutions").and_then(Value::as_array) {
        Some(solutions) => Some(Claim::Solutions(solutions.iter().map(placement).collect(), count)),
        None => count.map(Claim::Count),
    }
}

/// A solution from its 1-based columns.
fn placement(solution: &Value) -> Result<Placement, Fault> {
    let no_board = || Fault::Unreadable(crate::InputErrorKind::NoBoard);
    let columns = solution.get("columns").and_then(Value::as_array).ok_or_else(no_board)?;
    let square = |(row, column): (usize, &Value)| {
        let column = column.as_u64().and_then(|column| column.checked_sub(1)).ok_or_else(no_board)?;
        Ok(Square::new(row as u32, u32::try_from(column).map_err(|_| no_board())?))
    };
    let squares = columns.iter().enumerate().map(square).collect::<Result<Vec<_>, Fault>>()?;
    Placement::new(columns.len(), squares, Vec::new()).map_err(|_| no_board())
}

fn wrong_claim(claim: Claim, placement: Result<&Placement, Fault>, options: &Options) -> Option<String> {
    let lang = options.lang;
    let placement = match (placement, &claim) {
        (Ok(placement), _) => placement,
        (Err(_), Claim::Invalid) => return None,
        (Err(fault), _) => return Some(check_words::verdict(lang, &fault)),
    };
    let rules =
        Rules { distinct: options.request.distinct, budget: options.request.budget.clone(), ..Rules::default() };
    let assignment = Assignment::new(placement.clone());
    let (boards, said) = match claim {
        Claim::Invalid => {
            return Some(lang.pick("期望无效，但输入有效", "the input is expected to be invalid, and is not").into());
        }
        Claim::Count(count) => (Vec::new(), Some(count)),
        Claim::Solutions(boards, said) => (boards, said),
    };
    let listed = !boards.is_empty();
    let tally = match assignment.puzzle() {
        Some(_) => listing(boards, &assignment, &rules).solutions.unwrap_or_default(),
        None => SolutionTally { wrong: boards.len() as u64, total: Some(0), ..SolutionTally::default() },
    };
    verdict(&tally, said, listed, options)
}

/// Whether the counts agree. A list with a total of its own may be cut short; one without has to be whole.
fn verdict(tally: &SolutionTally, said: Option<u128>, listed: bool, options: &Options) -> Option<String> {
    let lang = options.lang;
    let Some(total) = tally.total else {
        return Some(lang.pick("未能数出解法总数", "the solutions could not be counted within the budget").into());
    };
    let wrong_list = tally.wrong > 0 || tally.duplicate > 0 || (said.is_none() && listed && tally.missing() != Some(0));
    if wrong_list {
        let counts = check_words::tally(lang, tally);
        return Some(
            lang.pick(format!("期望文件本身有错：{counts}"), format!("the expectation itself is wrong: {counts}")),
        );
    }
    let said = said.unwrap_or(u128::from(tally.right));
    (said != total).then(|| {
        lang.pick(
            format!("期望有 {said} 种解法，实际有 {total} 种"),
            format!("{said} solutions are expected, there are {total}"),
        )
    })
}
