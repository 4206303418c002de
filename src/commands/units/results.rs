//! Lines of units and of results, read from texts of any origin.

use nqfill_core::board::Square;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::ops::ControlFlow;

/// A unit, or a result of one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Item {
    /// The line of the text, from 1.
    pub(crate) line: usize,
    /// The `id`, as text; `None` if there is none.
    pub(crate) id: Option<String>,
    /// The board that it is about: rows, fixed queens, blocked squares; 0-based, in order.
    pub(crate) board: Option<(usize, Vec<Square>, Vec<Square>)>,
    /// What was found.
    pub(crate) finding: Finding,
}

/// What a line says of its unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// Nothing: it is a unit.
    Unit,
    /// It has no completion.
    None,
    /// It has completions.
    Some {
        /// Their number, if the result knows it.
        count: Option<u128>,
        /// Number of completions that are known of.
        at_least: u128,
        /// The completions that are listed, a column a row, 1-based.
        listed: Vec<Vec<u32>>,
    },
    /// It was not decided.
    Undecided {
        /// Why.
        why: String,
        /// Number of completions that are known of.
        at_least: u128,
        /// The completions that are listed, a column a row, 1-based.
        listed: Vec<Vec<u32>>,
    },
    /// It says that it has no completion, and names some, or that there may be others.
    Contradictory,
    /// A result that is none of a unit, for example a number of classes; holds its status.
    Other(String),
}

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotRead {
    /// The line of the text, from 1.
    pub(crate) line: usize,
    /// Why, in English; empty if it is no object.
    pub(crate) why: String,
    /// True if it is no JSON: what a job that was killed leaves behind. Otherwise its members have other values than
    /// results.
    pub(crate) is_broken: bool,
}

/// The members of a line that are read.
#[derive(Deserialize)]
#[serde(expecting = "an object")]
struct LineIn {
    id: Option<serde_json::Value>,
    n: Option<usize>,
    #[serde(default)]
    fixed: Vec<SquareIn>,
    #[serde(default)]
    queens: Vec<[u32; 2]>,
    #[serde(default)]
    blocked: Vec<SquareIn>,
    status: Option<String>,
    message: Option<String>,
    solution_count: Option<u128>,
    exhaustive: Option<bool>,
    counted: Option<String>,
    #[serde(default)]
    solutions: Vec<SolutionIn>,
    /// Documents of `-f json`.
    #[serde(default)]
    results: Vec<LineIn>,
}

/// A square as results write it, 1-based, or as units do.
#[derive(Clone, Copy, Deserialize)]
#[serde(untagged)]
enum SquareIn {
    Named { row: u32, column: u32 },
    Pair([u32; 2]),
}

#[derive(Deserialize)]
struct SolutionIn {
    columns: Vec<u32>,
}

/// Reads the lines of a text, each a value of JSON; or a document of `-f json`. Gives each item, or what could not be
/// read, until the taker breaks.
pub(crate) fn read_items(text: &[u8], give: &mut dyn FnMut(Result<Item, NotRead>) -> ControlFlow<()>) {
    let is_blank = |line: &[u8]| line.iter().all(u8::is_ascii_whitespace);
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    // The first line of a document that spans lines is no value by itself.
    if let Ok(LineIn { results, .. }) = serde_json::from_slice(text)
        && !results.is_empty()
    {
        let mut items = results.into_iter().map(|result| Ok(item(result, 1)));
        let _ = items.try_for_each(give);
        return;
    }
    let lines = text.split(|&byte| byte == b'\n').zip(1..).filter(|(line, _)| !is_blank(line));
    let mut items = lines.map(|(line, number)| match serde_json::from_slice(line) {
        Ok(read) => Ok(item(read, number)),
        Err(error) => {
            let broken = serde_json::from_slice::<IgnoredAny>(line).err();
            let is_object = line.trim_ascii_start().starts_with(b"{");
            let is_broken = broken.is_some();
            let why = broken.or(Some(error).filter(|_| is_object)).map_or_else(String::new, |error| error.to_string());
            Err(NotRead { line: number, why, is_broken })
        }
    });
    let _ = items.try_for_each(give);
}

fn item(read: LineIn, line: usize) -> Item {
    let id = read.id.map(|id| match id {
        serde_json::Value::String(text) => text,
        other => other.to_string(),
    });
    let squares = |squares: Vec<SquareIn>| {
        let mut squares: Vec<_> = squares.into_iter().filter_map(square).collect();
        squares.sort_unstable();
        squares
    };
    let is_result = read.status.is_some();
    let queens = match is_result {
        true => squares(read.fixed),
        false => squares(read.queens.into_iter().map(SquareIn::Pair).collect()),
    };
    let blocked = squares(read.blocked);
    let finding = match read.status {
        None => Finding::Unit,
        Some(status) => {
            let listed: Vec<_> = read.solutions.into_iter().map(|solution| solution.columns).collect();
            let at_least = read.solution_count.unwrap_or(0);
            let message = read.message.unwrap_or_else(|| status.clone());
            match (status.as_str(), read.counted) {
                ("no_solution", _) if at_least > 0 || !listed.is_empty() || read.exhaustive == Some(false) => {
                    Finding::Contradictory
                }
                ("no_solution", _) => Finding::None,
                ("solved", None) => {
                    let count = read.solution_count.filter(|_| read.exhaustive == Some(true));
                    Finding::Some { count, at_least, listed }
                }
                // An invalid line of a unit says that it was damaged on its way, not what the unit has.
                ("undecided" | "invalid", _) => Finding::Undecided { why: message, at_least, listed },
                (_, counted) => Finding::Other(counted.unwrap_or(status)),
            }
        }
    };
    Item { line, id, board: read.n.map(|n| (n, queens, blocked)), finding }
}

/// A square, 0-based; `None` for a row or column 0.
fn square(square: SquareIn) -> Option<Square> {
    match square {
        SquareIn::Named { row, column } => Some(Square::new(row.checked_sub(1)?, column.checked_sub(1)?)),
        SquareIn::Pair([row, column]) => Some(Square::new(row, column)),
    }
}
