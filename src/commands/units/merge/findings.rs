//! Puts the results of units together to one of the puzzle.

use crate::commands::units::id::{UnitId, puzzle_key};
use crate::commands::units::results::{Finding, Item};
use nqfill_core::board::Puzzle;
use nqfill_core::division::{Cover, Fault, Known, Node, Place, Purpose, Tree, Twice, WrongStep};
use nqfill_core::referee::{Referee, Rejection, Solution};
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use thiserror::Error;

/// The place of a line: the name of its file, and its number.
pub(crate) type At = (Arc<str>, usize);

/// Gathers what is known of the units of a puzzle.
pub(crate) struct Merge<'p> {
    puzzle: &'p Puzzle,
    key: String,
    /// The division of the units, and where it was first named.
    division: Option<(String, At)>,
    known: HashMap<Place, Entry>,
}

/// What is known of one unit.
struct Entry {
    node: Node,
    finding: Option<Found>,
    /// Why it was not decided, if somebody tried.
    tried: Option<String>,
}

/// A result of one unit, or what several say together.
#[derive(Clone, Debug)]
struct Found {
    /// `Some(0)` if it has no completion.
    count: Option<u128>,
    /// Number of completions that are known of.
    at_least: u128,
    /// Digests of the completions that were listed.
    listed: HashSet<u64>,
    completion: Option<Solution>,
    at: At,
}

impl Found {
    /// True if it decides whether the unit has a completion.
    fn is_decided(&self) -> bool {
        self.count.is_some() || self.at_least > 0
    }

    /// Adds what another result says. False if the two contradict each other.
    fn add(&mut self, other: Self) -> bool {
        let agree = self.count.zip(other.count).is_none_or(|(one, other)| one == other);
        self.count = self.count.or(other.count);
        self.listed.extend(other.listed);
        self.at_least = self.at_least.max(other.at_least).max(self.listed.len() as u128);
        self.completion = self.completion.take().or(other.completion);
        agree && self.count.is_none_or(|count| self.at_least <= count)
    }
}

/// Results of one unit are put together before they are compared.
impl PartialEq for Found {
    fn eq(&self, other: &Self) -> bool {
        self.count == other.count
    }
}

/// The results of all units.
#[derive(Clone, Debug)]
pub(crate) struct Merged {
    /// Number of completions; `None` if some unit was not counted.
    pub(crate) count: Option<u128>,
    /// Completions of the units that are counted, each unit with its weight.
    pub(crate) counted: u128,
    /// A completion, if a result lists one.
    pub(crate) completion: Option<Solution>,
    /// True if nothing is left to do: all units are counted, or one has a completion and no more is asked, or none has
    /// any.
    pub(crate) is_decided: bool,
    /// Number of units that stand for the whole puzzle.
    pub(crate) units: usize,
    /// The units that are decided, in the order of their places, each with its number of completions, if that is known.
    pub(crate) decided: Vec<(Node, Option<u128>)>,
    /// The units that are not decided.
    pub(crate) open: Vec<OpenUnit>,
    /// The division; `None` if nothing was added.
    pub(crate) division: Option<String>,
}

/// A unit that is not decided.
#[derive(Clone, Debug)]
pub(crate) struct OpenUnit {
    /// Its place, and its board.
    pub(crate) node: Node,
    /// Why, if somebody tried.
    pub(crate) tried: Option<String>,
}

/// Reason why results cannot be put together.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub(crate) enum MergeError {
    /// A line without the id of a unit.
    #[error("{}:{}: no id of a unit", .0.0, .0.1)]
    NoId(At),
    /// A unit of another puzzle.
    #[error("{}:{}: a unit of another puzzle", .0.0, .0.1)]
    OtherPuzzle(At),
    /// Units of two divisions: where each was named.
    #[error("{}:{} and {}:{} are of two divisions", .0.0, .0.1, .1.0, .1.1)]
    TwoDivisions(At, At),
    /// A place that the puzzle does not have.
    #[error("{}:{}: {why}", at.0, at.1)]
    NoSuchUnit {
        /// Where the line is.
        at: At,
        /// What is wrong.
        why: WrongStep,
    },
    /// The board is not that of the unit.
    #[error("{}:{}: the board is not that of the unit", .0.0, .0.1)]
    OtherBoard(At),
    /// A completion that is none.
    #[error("{}:{}: a completion that is none: {why}", at.0, at.1)]
    NoCompletion {
        /// Where the line is.
        at: At,
        /// Why the referee rejects it.
        why: Rejection,
    },
    /// A number or a verdict that contradicts the completions that are listed, a number that the board cannot have, or
    /// one completion listed twice.
    #[error("{}:{}: number, verdict and listed completions contradict each other, or the board", .0.0, .0.1)]
    WrongCount(At),
    /// Something that is no result of a unit: a conflict, a board that is none, a number of classes; holds its status.
    #[error("{}:{}: `{status}` is no result of a unit", at.0, at.1)]
    NoResult {
        /// Where the line is.
        at: At,
        /// The status.
        status: String,
    },
    /// A line whose members have other values than those of a result; holds what is wrong, in English.
    #[error("{}:{}: no line of a unit or a result: {why}", at.0, at.1)]
    NoLine {
        /// Where the line is.
        at: At,
        /// What is wrong.
        why: String,
    },
    /// There is nothing to put together.
    #[error("no unit and no result was read")]
    Nothing,
    /// Two results of a unit that contradict each other.
    #[error("{}:{} and {}:{} contradict each other", .0.0, .0.1, .1.0, .1.1)]
    Contradiction(At, At),
    /// A result of a unit that contradicts those of the units that it was divided into.
    #[error("{}:{}: the result contradicts those of the units of `{place}`", at.0, at.1)]
    ContradictsParts {
        /// Where the line is.
        at: At,
        /// The unit.
        place: Place,
    },
    /// The units are no partition of the puzzle.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The number does not fit 128 bits.
    #[error("more completions than 128 bits can count")]
    Overflow,
}

impl<'p> Merge<'p> {
    /// A merge of units of this puzzle.
    pub(crate) fn new(puzzle: &'p Puzzle) -> Self {
        Self { puzzle, key: puzzle_key(puzzle), division: None, known: HashMap::new() }
    }

    /// Adds a unit that is known to exist.
    ///
    /// # Errors
    /// If it is of another division than those before.
    pub(crate) fn add_unit(&mut self, division: &str, node: Node, at: &At) -> Result<(), MergeError> {
        self.same_division(division, at)?;
        self.known.entry(node.place().clone()).or_insert(Entry { node, finding: None, tried: None });
        Ok(())
    }

    /// Adds a line.
    ///
    /// # Errors
    /// If it is no unit of this puzzle, or its result is wrong.
    pub(crate) fn add(&mut self, item: Item, name: &Arc<str>) -> Result<(), MergeError> {
        let at: At = (name.clone(), item.line);
        let id: UnitId = item.id.and_then(|id| id.parse().ok()).ok_or_else(|| MergeError::NoId(at.clone()))?;
        if id.puzzle != self.key {
            return Err(MergeError::OtherPuzzle(at));
        }
        let node = match self.known.get(&id.place) {
            Some(entry) => entry.node.clone(),
            None => Node::at(self.puzzle, &id.place).map_err(|why| MergeError::NoSuchUnit { at: at.clone(), why })?,
        };
        if let Some((n, queens, blocked)) = item.board {
            let board = node.board();
            if n != board.n() || !board.fixed().eq(queens) || !board.blocked().iter().eq(blocked) {
                return Err(MergeError::OtherBoard(at));
            }
        }
        let tried = match &item.finding {
            Finding::Undecided { why, .. } => Some(why.clone()),
            _ => None,
        };
        let finding = finding(node.board(), item.finding, &at)?;
        self.add_unit(&id.division, node, &at)?;
        let entry = self.known.get_mut(&id.place).expect("it was added");
        match (finding, &mut entry.finding) {
            (Some(found), Some(before)) => {
                let first = before.at.clone();
                if !before.add(found) {
                    return Err(MergeError::Contradiction(first, at));
                }
            }
            (found, before) => *before = before.take().or(found),
        }
        entry.tried = tried.or(entry.tried.take());
        Ok(())
    }

    fn same_division(&mut self, division: &str, at: &At) -> Result<(), MergeError> {
        match &self.division {
            Some((first, there)) if first != division => Err(MergeError::TwoDivisions(there.clone(), at.clone())),
            Some(_) => Ok(()),
            None => {
                self.division = Some((division.into(), at.clone()));
                Ok(())
            }
        }
    }

    /// Puts the results together. To solve, one completion is enough, whatever is known of the other units. Where the
    /// purpose is not given, it is to count, unless a result names completions without their number.
    ///
    /// # Errors
    /// If the units are no partition of the puzzle, or results contradict each other.
    pub(crate) fn finish(self, purpose: Option<Purpose>) -> Result<Merged, MergeError> {
        // A count that was cut short is still one.
        let is_uncounted =
            |entry: &Entry| entry.tried.is_none() && entry.finding.as_ref().is_some_and(|found| found.count.is_none());
        let to_solve =
            purpose.map_or_else(|| self.known.values().any(is_uncounted), |purpose| purpose == Purpose::Solve);
        if self.known.is_empty() {
            return Err(MergeError::Nothing);
        }
        let mut tree = Tree::default();
        let mut tried = HashMap::new();
        let (mut is_solvable, mut completion) = (false, None);
        for (place, entry) in self.known {
            let found = entry.finding.filter(Found::is_decided);
            let known = match &found {
                None => Known::Open,
                // Its own units may be counted.
                Some(found) if found.count.is_none() && !to_solve => Known::Partial(found.clone()),
                Some(found) => Known::Decided(found.clone()),
            };
            tree.add(&place, known)?;
            if let Some(why) = entry.tried {
                tried.insert(place, why);
            }
            if let Some(found) = found {
                is_solvable |= found.at_least > 0;
                completion = completion.or(found.completion);
            }
        }
        let Cover { units, twice } = match tree.cover(self.puzzle) {
            // One completion decides, whatever the other units have.
            Err(Fault::Gap(_)) if is_solvable && to_solve => Cover::default(),
            cover => cover?,
        };
        for twice in &twice {
            check_parts(twice)?;
        }
        let (mut counted, mut all_counted) = (0_u128, !units.is_empty());
        let (mut open, mut decided) = (Vec::new(), Vec::new());
        let count = units.len();
        for (node, found) in units {
            if let Some(found) = &found {
                decided.push((node.clone(), found.count));
            }
            match found {
                Some(Found { count: Some(own), .. }) => {
                    let weighed = own.checked_mul(u128::from(node.weight()));
                    counted = weighed.and_then(|own| counted.checked_add(own)).ok_or(MergeError::Overflow)?;
                }
                Some(_) if to_solve => all_counted = false,
                _ => {
                    all_counted = false;
                    let tried = tried.remove(node.place());
                    open.push(OpenUnit { node, tried });
                }
            }
        }
        let total = all_counted.then_some(counted);
        let division = self.division.map(|(division, _)| division);
        let is_decided = open.is_empty() || is_solvable && to_solve;
        Ok(Merged { count: total, counted, completion, is_decided, units: count, decided, open, division })
    }
}

/// Checks a result against those of units that its unit was divided into.
fn check_parts(Twice { place, value, parts, is_whole }: &Twice<Found>) -> Result<(), MergeError> {
    let sum = |number: &dyn Fn(&Found) -> Option<u128>| {
        let weighed = |(weight, part): &(u64, Found)| number(part)?.checked_mul(u128::from(*weight));
        parts.iter().try_fold(0_u128, |sum, part| sum.checked_add(weighed(part)?))
    };
    let least = sum(&|part| Some(part.count.unwrap_or(part.at_least)));
    let exact = sum(&|part| part.count).filter(|_| *is_whole);
    let fits = |count: u128| least.is_some_and(|least| least <= count) && exact.is_none_or(|exact| exact == count);
    let agree = value.count.is_none_or(fits) && exact.is_none_or(|exact| exact >= value.at_least);
    if agree { Ok(()) } else { Err(MergeError::ContradictsParts { at: value.at.clone(), place: place.clone() }) }
}

/// What a line says of a unit with this board; `None` if nothing.
fn finding(board: &Puzzle, finding: Finding, at: &At) -> Result<Option<Found>, MergeError> {
    let wrong = || Err(MergeError::WrongCount(at.clone()));
    let (count, at_least, listed) = match finding {
        Finding::Unit => return Ok(None),
        Finding::Other(status) => return Err(MergeError::NoResult { at: at.clone(), status }),
        Finding::Contradictory => return wrong(),
        Finding::None => (Some(0), 0, Vec::new()),
        Finding::Undecided { at_least, listed, .. } => (None, at_least, listed),
        // A completion is known of, whatever the number says.
        Finding::Some { count, at_least, listed } => (count, at_least.max(1), listed),
    };
    let mut found = Found { count, at_least, listed: HashSet::new(), completion: None, at: at.clone() };
    let mut referee = Referee::new(board);
    for columns in listed {
        let columns = columns.into_iter().map(|column| column.wrapping_sub(1)).collect();
        let solution = referee.verify(columns).map_err(|why| MergeError::NoCompletion { at: at.clone(), why })?;
        let mut digest = DefaultHasher::new();
        solution.hash(&mut digest);
        if !found.listed.insert(digest.finish()) {
            return wrong();
        }
        found.completion.get_or_insert(solution);
    }
    found.at_least = found.at_least.max(found.listed.len() as u128);
    let most = (1..=board.free_rows() as u128).try_fold(1_u128, u128::checked_mul);
    let is_wrong =
        found.count.is_some_and(|count| count < found.at_least) || most.is_some_and(|most| found.at_least > most);
    if is_wrong { wrong() } else { Ok(Some(found)) }
}
