//! Units and results of units, read from lines of JSON and put together.

use super::digest;
use crate::exit::{Failure, failed};
use crate::signals;
use nqfill::show::names::printable;
use nqfill_core::board::{Puzzle, Square};
use nqfill_core::division::{Cube, Node, PartitionError, Purpose, Tree};
use nqfill_core::referee::{Referee, Solution};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::{BTreeMap, HashSet};

/// The members of a line that are read: those of a unit, or those of a result.
#[derive(Deserialize)]
#[serde(expecting = "an object")]
struct Line {
    id: Option<serde_json::Value>,
    n: Option<usize>,
    #[serde(default)]
    fixed: Vec<SquareIn>,
    #[serde(default)]
    queens: Vec<SquareIn>,
    #[serde(default)]
    blocked: Vec<SquareIn>,
    status: Option<String>,
    solution_count: Option<u128>,
    exhaustive: Option<bool>,
    counted: Option<String>,
    #[serde(default)]
    solutions: Vec<SolutionIn>,
    /// The lines of a document of `-f json`.
    #[serde(default)]
    results: Vec<Line>,
}

/// A square as results write it, 1-based, or as units do.
#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(untagged)]
enum SquareIn {
    Named { row: u32, column: u32 },
    Pair([u32; 2]),
}

#[derive(Deserialize)]
struct SolutionIn {
    columns: Vec<u32>,
}

impl Line {
    /// False if the line has another board than this one.
    fn fits(&self, board: &Puzzle) -> bool {
        let named = |square: Square| SquareIn::Named { row: square.row + 1, column: square.column + 1 };
        let pair = |square: Square| SquareIn::Pair([square.row, square.column]);
        let (queens, write): (_, fn(Square) -> SquareIn) =
            if self.status.is_some() { (&self.fixed, named) } else { (&self.queens, pair) };
        let has_squares = || {
            board.fixed().map(write).eq(queens.iter().copied())
                && board.blocked().iter().map(write).eq(self.blocked.iter().copied())
        };
        self.n.is_none_or(|n| n == board.n() && has_squares())
    }
}

/// What is known of the completions of a unit.
#[derive(Clone, Debug, Default)]
struct Found {
    /// Their number.
    count: Option<u128>,
    /// How many are known of.
    at_least: u128,
    /// Those that results list.
    listed: HashSet<Solution>,
}

impl Found {
    /// Adds what another result of the unit says. False if the two contradict each other.
    fn add(&mut self, other: Self) -> bool {
        let agree = self.count.zip(other.count).is_none_or(|(one, other)| one == other);
        self.count = self.count.or(other.count);
        self.listed.extend(other.listed);
        self.at_least = self.at_least.max(other.at_least).max(self.listed.len() as u128);
        agree && self.count.is_none_or(|count| self.at_least <= count)
    }
}

/// A unit, and what results say of it.
struct Unit {
    node: Node,
    found: Found,
    /// True if a search ended without a decision.
    is_undecided: bool,
    /// Where its last result stands.
    at: String,
}

/// What is known of the units of a puzzle.
pub struct Results<'p> {
    puzzle: &'p Puzzle,
    digest: String,
    units: BTreeMap<Cube, Unit>,
}

/// The results of all units.
pub struct Merged {
    /// Number of completions; `None` if a unit was not counted.
    pub count: Option<u128>,
    /// Number of completions that are known of.
    pub at_least: u128,
    /// A completion, if a result lists one.
    pub completion: Option<Solution>,
    /// Number of units.
    pub units: usize,
    /// The units that are to be decided yet; none if one completion decides.
    pub open: Vec<Node>,
}

impl<'p> Results<'p> {
    /// Nothing known of the units of a puzzle.
    pub fn new(puzzle: &'p Puzzle) -> Self {
        Self { puzzle, digest: digest(puzzle), units: BTreeMap::new() }
    }

    /// Adds the lines of a text, each a value of JSON, or a document of `-f json`. Returns the numbers of the lines that are no
    /// JSON.
    pub fn add_text(&mut self, text: &[u8], name: &str) -> Result<Vec<usize>, Failure> {
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        let at = |line: usize| format!("{}:{line}", printable(name));
        // The first line of a document that spans lines is no value by itself.
        if let Ok(Line { results, .. }) = serde_json::from_slice(text)
            && !results.is_empty()
        {
            results.iter().try_for_each(|line| self.add(line, &at(1)))?;
            return Ok(Vec::new());
        }
        let mut broken = Vec::new();
        for (line, number) in text.split(|&byte| byte == b'\n').zip(1..) {
            match serde_json::from_slice(line) {
                _ if signals::has_come() => break,
                _ if line.trim_ascii().is_empty() => {}
                Ok(read) => self.add(&read, &at(number))?,
                Err(_) if serde_json::from_slice::<IgnoredAny>(line).is_err() => broken.push(number),
                Err(error) => {
                    let (at, why) = (at(number), error.to_string());
                    let why = printable(&why);
                    return Err(failed!(
                        "{at}：不是单元或结果的一行：{why}",
                        "{at}: no line of a unit or a result: {why}"
                    ));
                }
            }
        }
        Ok(broken)
    }

    fn add(&mut self, line: &Line, at: &str) -> Result<(), Failure> {
        let id = line.id.as_ref().and_then(|id| id.as_str()?.split_once(':'));
        let Some((puzzle, Ok(cube))) = id.map(|(puzzle, cube)| (puzzle, cube.parse::<Cube>())) else {
            return Err(failed!(
                "{at}：没有单元的 id；结果须由 nqfill split 写出的单元得到",
                "{at}: no id of a unit; results come from the units that nqfill split has written"
            ));
        };
        if puzzle != self.digest {
            return Err(failed!(
                "{at}：属于另一个题目；第一个参数须是划分的那个题目",
                "{at}: of another puzzle; the first argument must be the one that was divided"
            ));
        }
        let node = match self.units.get(&cube) {
            Some(unit) => unit.node.clone(),
            None => Node::at(self.puzzle, &cube)
                .map_err(|_| failed!("{at}：题目没有这个单元", "{at}: the puzzle has no such unit"))?,
        };
        let own = node.board();
        if !line.fits(own) {
            return Err(failed!(
                "{at}：棋盘不是 id 所指的单元",
                "{at}: the board is not that of the unit that its id names"
            ));
        }
        let found = found(own, line, at)?;
        let new = || Unit { node, found: Found::default(), is_undecided: false, at: at.into() };
        let unit = self.units.entry(cube).or_insert_with(new);
        if !unit.found.add(found) {
            let first = &unit.at;
            return Err(failed!(
                "{first} 与 {at} 是同一单元的两个不同结果",
                "{first} and {at} are different results of one unit"
            ));
        }
        if line.status.is_some() {
            unit.at = at.into();
        }
        unit.is_undecided |= matches!(line.status.as_deref(), Some("undecided" | "invalid"));
        Ok(())
    }

    /// Puts the results together. To solve, one completion is enough, whatever is known of the other units. Where the
    /// purpose is not given, it is to count, unless a result names completions without their number.
    pub fn merged(self, purpose: Option<Purpose>) -> Result<Merged, Failure> {
        if self.units.is_empty() {
            return Err(failed!(
                "没有读到单元，也没有读到结果：应为 JSON 行，由 split 与 -f jsonl 写出",
                "no unit and no result was read: they are lines of JSON, as split and -f jsonl write them"
            ));
        }
        let is_uncounted = |unit: &Unit| !unit.is_undecided && unit.found.count.is_none() && unit.found.at_least > 0;
        let to_solve = match purpose {
            Some(purpose) => purpose == Purpose::Solve,
            None => self.units.values().any(is_uncounted),
        };
        let mut merged = Merged { count: None, at_least: 0, completion: None, units: 0, open: Vec::new() };
        let mut tree = Tree::default();
        for (cube, Unit { found, .. }) in self.units {
            merged.at_least = merged.at_least.max(found.at_least);
            merged.completion =
                merged.completion.or_else(|| found.listed.iter().min_by_key(|it| it.columns()).cloned());
            tree.insert(&cube, found.count);
        }
        let is_solved = to_solve && merged.at_least > 0;
        let units = match tree.cover(self.puzzle) {
            // One completion decides, whatever the other units have.
            Err(PartitionError::Gap(_)) if is_solved => return Ok(merged),
            cover => cover.map_err(|error| not_a_partition(&error))?,
        };
        merged.units = units.len();
        let mut sum = Some(0_u128);
        for (node, count) in units {
            match count {
                Some(count) => sum = sum.map(|sum| add_weighed(sum, count, node.weight())).transpose()?,
                None => {
                    sum = None;
                    merged.open.push(node);
                }
            }
        }
        if is_solved {
            merged.open.clear();
        }
        merged.count = sum;
        Ok(merged)
    }
}

fn add_weighed(sum: u128, count: u128, weight: u64) -> Result<u128, Failure> {
    let sum = count.checked_mul(u128::from(weight)).and_then(|own| sum.checked_add(own));
    sum.ok_or_else(|| failed!("解法数超出 128 位", "more completions than 128 bits can count"))
}

/// What a line says of a unit with this board.
fn found(board: &Puzzle, line: &Line, at: &str) -> Result<Found, Failure> {
    let (mut referee, mut listed) = (Referee::new(board), HashSet::new());
    let mut is_twice = false;
    for SolutionIn { columns } in &line.solutions {
        let columns = columns.iter().map(|column| column.wrapping_sub(1)).collect();
        let solution = referee.verify(columns);
        let solution = solution
            .map_err(|why| failed!("{at}：列出的解法不是解：{why}", "{at}: a completion that is none: {why}"))?;
        is_twice |= !listed.insert(solution);
    }
    let mut at_least = line.solution_count.unwrap_or(0).max(listed.len() as u128);
    let is_whole = line.exhaustive == Some(true);
    let (count, is_wrong) = match (line.status.as_deref(), &line.counted) {
        // An invalid line of a unit says that it was damaged on its way, not what the unit has.
        (None | Some("undecided" | "invalid"), _) => (None, false),
        (Some("no_solution"), _) => (Some(0), at_least > 0 || line.exhaustive == Some(false)),
        (Some("solved"), None) => {
            // A completion is known of, whatever the number says.
            at_least = at_least.max(1);
            (line.solution_count.filter(|_| is_whole), false)
        }
        (Some(status), counted) => {
            let status = printable(counted.as_deref().unwrap_or(status));
            return Err(failed!("{at}：“{status}” 不是单元的结果", "{at}: `{status}` is no result of a unit"));
        }
    };
    let most = (1..=board.free_rows() as u128).try_fold(1_u128, u128::checked_mul);
    let is_more = count.is_some_and(|count| count < at_least) || most.is_some_and(|most| at_least > most);
    if is_wrong || is_twice || is_more {
        return Err(failed!(
            "{at}：解法数、结论与列出的解法不相符，或多于棋盘所能有",
            "{at}: the number, the verdict and the completions that are listed contradict each other, or are more than the board \
             can have"
        ));
    }
    Ok(Found { count, at_least, listed })
}

fn not_a_partition(error: &PartitionError) -> Failure {
    match error {
        PartitionError::Gap(cube) => failed!("缺少单元：没有一个结果包含 {cube}", "a gap: no result has {cube}"),
        PartitionError::Overlap(one, other) => {
            failed!("单元重叠：{one} 与 {other}", "units overlap: {one} and {other}")
        }
        error => failed!("各单元不是题目的一个划分：{error}", "the units are no division of the puzzle: {error}"),
    }
}
