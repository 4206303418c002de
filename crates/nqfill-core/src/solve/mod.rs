//! Completes a puzzle: request, choice of engine, outcome.

mod plan;
mod portfolio;
mod solution_buffer;
mod solution_sink;
mod solutions;
mod total;

use crate::SearchOptions;
use crate::board::{Puzzle, Residual, Symmetry};
use crate::count::KnownCount;
use crate::engine::{Engine, Limit, Meter, Metrics, Observer, Stop};
use crate::referee::Solution;
use solution_sink::SolutionSink;
pub use solutions::Solutions;
use std::ops::ControlFlow;
use std::time::Duration;

/// The order wanted for completions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Order {
    /// Canonical where that is promised or cheap, as found elsewhere.
    #[default]
    Auto,
    /// Lexicographic by row 1, row 2, ...
    Canonical,
    /// As the engine finds them.
    Search,
}

/// The order in which completions were listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// Lexicographic by row 1, row 2, ...
    Canonically,
    /// As the engine found them; equal on every run.
    AsFound,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// At least one completion was found.
    Solved(Listing),
    /// It was proved that there is no completion.
    Unsolvable,
    /// Neither was found; nothing is claimed.
    Undecided(Limit),
}

/// The completions listed, and what is known of the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Number of completions listed.
    pub listed: u64,
    /// Number of completions in all.
    pub total: Total,
    /// The order in which they were listed.
    pub order: Listed,
    /// The limit that ended the listing early.
    pub cut_by: Option<Limit>,
}

impl Listing {
    /// What is known of the number of completions.
    pub fn known(&self) -> KnownCount {
        match self.total {
            Total::Exactly(total) => KnownCount::exactly(total),
            Total::More => KnownCount::at_least(u128::from(self.listed) + 1),
            Total::Unknown | Total::NotAsked => KnownCount::at_least(u128::from(self.listed)),
        }
    }
}

/// Number of completions of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Total {
    /// Exactly this number.
    Exactly(u128),
    /// Certainly more than were listed.
    More,
    /// As many as were listed, or more.
    Unknown,
    /// As many as were listed, or more: not asked for ([`SearchOptions::skip_total`]).
    NotAsked,
}

/// The cost of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// The engine that answered.
    pub algorithm: &'static str,
    /// Queens tried.
    pub nodes: u64,
    /// Dead ends: positions from which the search turned back without having gone on, because nothing there could be
    /// completed.
    pub backtracks: u64,
    /// What this engine counts besides.
    pub metrics: Metrics,
    /// Why this engine answered.
    pub choice: Choice,
    /// Time from the start of the search to its end.
    pub elapsed: Duration,
}

impl Statistics {
    /// The cost of an answer that others have found.
    pub fn none() -> Self {
        let (metrics, choice) = (Metrics::default(), Choice::Asked);
        Self { algorithm: "", nodes: 0, backtracks: 0, metrics, choice, elapsed: Duration::ZERO }
    }
}

/// Reason why this engine answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The request named it.
    Asked,
    /// A probe of a few nodes was enough.
    Probe,
    /// The search row by row soon found enough completions, in canonical order.
    RowByRow,
    /// The request needs every completion or a proof; probe and row order did not suffice, or were skipped.
    Thorough,
    /// One completion was wanted, and local search found it first.
    LocalSearch,
    /// One completion was wanted, and the complete search ended before local search found one.
    CompleteSearch,
    /// The board has more free rows than a complete search takes.
    Large,
}

/// An outcome with its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The result.
    pub outcome: Outcome,
    /// Its cost.
    pub statistics: Statistics,
}

/// Finds one completion of a puzzle; `None` if it has none. [`complete`] can do more.
///
/// ```
/// use nqfill_core::{Puzzle, first};
///
/// let puzzle: Puzzle = ".Q..\n...Q\n....\n....".parse()?;
/// let solution = first(&puzzle)?.expect("it has one");
/// assert_eq!(solution.to_string(), ".Q..\n...Q\nQ...\n..Q.\n");
/// assert!(first(&"...\n...\n...".parse()?)?.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Why the puzzle stays undecided, if it is too large for every engine.
pub fn first(puzzle: &Puzzle) -> Result<Option<Solution>, Limit> {
    let found = ask(puzzle, &SearchOptions::up_to(1), None, &mut Meter::unlimited())?;
    Ok(found.map(|(solution, _)| solution))
}

/// Asks whether there are completions, with so many nodes of what is left of a budget, which holds instead of the request's: the
/// first one listed and what is known of the others, or `None` if there is none.
///
/// # Errors
/// Why the puzzle stays undecided.
#[doc(hidden)]
pub fn ask(
    puzzle: &Puzzle,
    options: &SearchOptions,
    nodes: Option<u64>,
    meter: &mut Meter,
) -> Result<Option<(Solution, Listing)>, Limit> {
    let (mut first, mut part) = (None, meter.child(nodes)?);
    let Answer { outcome, .. } = answer(puzzle, options, &mut part, None, &mut |solution| {
        first.get_or_insert(solution);
        ControlFlow::Continue(())
    });
    meter.absorb(part);
    match outcome {
        Outcome::Undecided(reason) => Err(reason),
        Outcome::Solved(listing) => Ok(first.map(|solution| (solution, listing))),
        Outcome::Unsolvable => Ok(None),
    }
}

/// The number of completions, up to `most`, found with so many nodes of what is left of a budget.
///
/// # Errors
/// Why it is not known.
#[doc(hidden)]
pub fn count_up_to(puzzle: &Puzzle, most: u64, nodes: Option<u64>, meter: &mut Meter) -> Result<u64, Limit> {
    match ask(puzzle, &SearchOptions::up_to(most), nodes, meter)?.map(|(_, listing)| listing) {
        None => Ok(0),
        Some(Listing { listed, total, .. }) if listed >= most || matches!(total, Total::Exactly(_)) => Ok(listed),
        Some(Listing { cut_by, .. }) => Err(cut_by.unwrap_or(Limit::Nodes)),
    }
}

/// Lists completions of a puzzle: passes each, checked by the referee, to `take`, which may break off the listing.
///
/// Memory stops growing with the number of completions beyond a million.
///
/// ```
/// use nqfill_core::{Outcome, Puzzle, SearchOptions, complete};
/// use std::ops::ControlFlow;
///
/// let puzzle: Puzzle = ".Q..\n....\n....\n....".parse()?;
/// let mut found = Vec::new();
/// let answer = complete(&puzzle, &SearchOptions::default(), &mut |solution| {
///     found.push(solution.into_columns());
///     ControlFlow::Continue(())
/// });
/// assert!(matches!(answer.outcome, Outcome::Solved(_)));
/// assert_eq!(found, [[1, 3, 0, 2]]);
/// # Ok::<(), nqfill_core::board::DrawingError>(())
/// ```
pub fn complete(puzzle: &Puzzle, options: &SearchOptions, take: &mut dyn FnMut(Solution) -> ControlFlow<()>) -> Answer {
    answer(puzzle, options, &mut Meter::start(&options.budget), None, take)
}

/// Lists completions as [`complete`] does, and reports every step of every search to an observer.
///
/// ```
/// use nqfill_core::engine::{Event, Observer};
/// use nqfill_core::{Puzzle, SearchOptions, complete_observed, engine};
/// use std::ops::ControlFlow;
///
/// struct Queens(u32);
///
/// impl Observer for Queens {
///     fn event(&mut self, event: Event) {
///         self.0 += u32::from(matches!(event, Event::Chosen(_)));
///     }
/// }
///
/// let puzzle = Puzzle::empty(8)?;
/// let options = SearchOptions { engine: engine("backtracking"), ..SearchOptions::default() };
/// let mut queens = Queens(0);
/// complete_observed(&puzzle, &options, &mut queens, &mut |_| ControlFlow::Continue(()));
/// assert_eq!(queens.0, 2056);
/// # Ok::<(), nqfill_core::PlacementError>(())
/// ```
pub fn complete_observed(
    puzzle: &Puzzle,
    options: &SearchOptions,
    observer: &mut dyn Observer,
    take: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Answer {
    answer(puzzle, options, &mut Meter::start(&options.budget), Some(observer), take)
}

/// Answers a request within what the meter has left.
fn answer(
    puzzle: &Puzzle,
    options: &SearchOptions,
    meter: &mut Meter,
    observer: Option<&mut dyn Observer>,
    take: &mut dyn FnMut(Solution) -> ControlFlow<()>,
) -> Answer {
    meter.on_rows(puzzle.n());
    if let ControlFlow::Break(Stop::Limit(limit)) = meter.check_memory(BYTES_A_ROW * puzzle.n() as u64) {
        return refused(options, limit, meter);
    }
    let residual = Residual::of(puzzle);
    let group = if options.distinct { Symmetry::of_puzzle(puzzle) } else { Vec::new() };
    let mut sink = SolutionSink::new(puzzle, &residual, &group, options.most, take);
    let observer = observer.map(|observer| observer as &mut dyn Observer);
    let end = plan::Plan::new(&residual, options, meter, observer).run(&mut sink);
    meter.tell();
    let statistics = statistics(end.engine, end.choice, meter);
    let total = || total::total(&residual, &sink, options.distinct, meter);
    let outcome = outcome(end, &sink, options.skip_total, total);
    Answer { outcome, statistics }
}

fn statistics(engine: &Engine, choice: Choice, meter: &Meter) -> Statistics {
    Statistics {
        algorithm: engine.name,
        nodes: meter.nodes(),
        backtracks: meter.backtracks(),
        metrics: meter.metrics(engine),
        choice,
        elapsed: meter.elapsed(),
    }
}

/// Bytes of memory for each row of a board with any engine: residual, position of a local search, solution and its way
/// to the output. Measured at ten million rows.
const BYTES_A_ROW: u64 = 64;

/// The answer for a board larger than the memory limit allows.
fn refused(options: &SearchOptions, limit: Limit, meter: &Meter) -> Answer {
    let engine = options.engine.unwrap_or(&crate::engine::exact::SMALLEST_FIRST);
    let statistics = statistics(engine, Choice::Asked, meter);
    Answer { outcome: Outcome::Undecided(limit), statistics }
}

/// How a search ended, and the order of its listing.
#[derive(Clone, Copy)]
struct SearchEnd {
    stop: Option<Stop>,
    order: Listed,
    engine: &'static Engine,
    choice: Choice,
}

fn outcome(end: SearchEnd, sink: &SolutionSink<'_>, skip_total: bool, total: impl FnOnce() -> Total) -> Outcome {
    let listed = sink.listed;
    let solved = |total, cut_by| Outcome::Solved(Listing { listed, total, order: end.order, cut_by });
    match end.stop {
        None if listed == 0 => Outcome::Unsolvable,
        None => solved(Total::Exactly(u128::from(listed)), None),
        Some(Stop::Limit(limit @ Limit::Rejected(_))) => Outcome::Undecided(limit),
        Some(Stop::Limit(limit)) if listed == 0 => Outcome::Undecided(limit),
        Some(Stop::Limit(limit)) if limit.is_of_budget() => solved(Total::Unknown, Some(limit)),
        // Where no row was free, the board is its only completion.
        Some(_) if sink.residual.is_empty() => solved(Total::Exactly(1), None),
        Some(_) if skip_total => solved(Total::NotAsked, None),
        // An incomplete engine that was asked for is asked for no more than it found, and no other engine replaces it.
        Some(_) if !end.engine.is_complete && end.choice == Choice::Asked => solved(Total::Unknown, None),
        Some(_) if sink.refused => solved(Total::Unknown, None),
        Some(_) => solved(total(), None),
    }
}

#[cfg(test)]
mod tests;
