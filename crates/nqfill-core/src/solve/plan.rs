//! Chooses the searches that answer a request, and their order.
//!
//! By default nqfill searches in up to three phases, each of which may make the next unnecessary. All are measured in
//! nodes, so the bytes of an answer do not depend on the machine:
//! 1. a short probe, fewest open squares first. Most boards with many fixed queens end here, with a sorted complete
//!    listing;
//! 2. row by row, which lists in canonical order. Boards with many completions soon yield enough of them, and the
//!    search then runs on until the request is met;
//! 3. fewest open squares first, without an allowance: up to a million completions are sorted, more are streamed as
//!    found.
//!
//! Residuals of more than 64 rows go straight to the third phase: the engine needs another representation for them, in
//! which a node takes a thousand times longer, and row order finds nothing there.
//!
//! If one completion is wanted and the probe has one, that is the answer, or on boards of few rows the first one in
//! canonical order. If the probe has none and the board is loose, a complete search may stay in a dead corner for
//! years; local search, which proves nothing, then alternates with it ([`super::portfolio`]). Residuals too large for a
//! complete search are left to local search alone.

use super::solution_buffer::{BufferingSink, SolutionBuffer, most_kept};
use super::solution_sink::SolutionSink;
use super::{Choice, Listed, Order, SearchEnd};
use crate::SearchOptions;
use crate::board::{Residual, Symmetry, ones};
use crate::engine::exact;
use crate::engine::sosic_gu::SOSIC_GU;
use crate::engine::{By, Engine, Flow, Limit, Meter, Observer, SearchContext, Sink, Stop, Tuning};
use smallvec::{SmallVec, smallvec};

/// Nodes of the probe. A board decided within them is decided at once.
const PROBE: u64 = 2_000;
/// Nodes of the probe after its first completion, if one is enough: it may prove to be the only one.
const PROBE_AFTER_FIRST: u64 = 500;

/// Nodes after which the search row by row must have found enough: a base, and a number for each completion wanted.
const ROW_BY_ROW: u64 = 5_000;
const ROW_BY_ROW_EACH: u64 = 50;

/// Most free rows for which the first two phases cost little.
pub(super) const MOST_ROWS_OF_PHASES: usize = 64;

/// Most free rows for which the second phase costs half a millisecond, no more than the probe: nearly all nodes lie in
/// the endgame of the search.
const MOST_ROWS_OF_CHEAP_ORDER: usize = 20;

/// Completions found by the probe that show a board to be rich: the first in canonical order is not far.
const MANY_OF_PROBE: usize = 10;

/// Completions in row order that show row order to suit the board.
const WORTH_GOING_ON: u64 = 1_000;

/// Percentage of open squares from which a residual of few rows is loose enough for local search.
const LOOSE_PERCENT: usize = 60;

/// A search that may answer a request.
#[derive(Clone, Copy)]
enum Phase {
    /// A short search, which keeps what it finds; it may have fewer nodes after its first completion.
    Probe { after_first: Option<u64> },
    /// The first completion in canonical order, with the nodes of a probe.
    FirstInOrder,
    /// Row by row, where the probe has found so many completions.
    RowByRow { if_found: usize },
    /// A completion that the probe has found.
    FoundByProbe,
    /// Local search and complete search alternating, where local search has a chance.
    Portfolio,
    /// The engine without an allowance; what it finds is sorted unless it is too much.
    Sorted(Choice),
    /// An engine without an allowance, whose completions are passed on as they are found.
    Streamed(&'static Engine, Choice),
}

/// Phases in their order: inline, since a run may have millions of boards.
type Phases = SmallVec<[Phase; 6]>;

/// A request, with what its searches share.
pub(super) struct Plan<'a> {
    pub(super) residual: &'a Residual,
    /// What a named engine sees that goes by columns.
    transposed: Option<Residual>,
    options: &'a SearchOptions,
    meter: &'a mut Meter,
    observer: Option<&'a mut dyn Observer>,
    found: SolutionBuffer,
}

/// The engine asked for, or the one that does most of the work by default.
fn engine(options: &SearchOptions) -> &'static Engine {
    options.engine.unwrap_or(&exact::SMALLEST_FIRST)
}

/// True if a named engine is to search column by column.
fn is_by_columns(options: &SearchOptions) -> bool {
    options.engine.is_some() && options.tuning.by == By::Columns
}

/// The reason why the engine cannot take the residual, if any.
pub(super) fn refusal(residual: &Residual, options: &SearchOptions) -> Option<Limit> {
    let (rows, engine) = (residual.len(), engine(options));
    let columns = if is_by_columns(options) { residual.rows() } else { residual.columns() };
    let span = columns.first().zip(columns.last()).map_or(0, |(first, last)| (last - first + 1) as usize);
    if rows > engine.most_rows {
        return Some(Limit::TooManyRows { rows, most: engine.most_rows });
    }
    (span > engine.most_span).then_some(Limit::TooWide { columns: span, most: engine.most_span })
}

impl<'a> Plan<'a> {
    pub(super) fn new(
        residual: &'a Residual,
        options: &'a SearchOptions,
        meter: &'a mut Meter,
        observer: Option<&'a mut dyn Observer>,
    ) -> Self {
        let transposed = is_by_columns(options).then(|| residual.image(Symmetry::TRANSPOSITION));
        Self { residual, transposed, options, meter, observer, found: SolutionBuffer::default() }
    }

    /// Searches and emits.
    pub(super) fn run(&mut self, sink: &mut SolutionSink<'_>) -> SearchEnd {
        let (order, refusal) = (self.options.order, refusal(self.residual, self.options));
        let phases = match (self.options.engine, refusal) {
            (None, Some(_)) if order != Order::Canonical => smallvec![Phase::Streamed(&SOSIC_GU, Choice::Large)],
            (_, Some(limit)) => {
                let (stop, engine) = (Some(Stop::Limit(limit)), engine(self.options));
                return SearchEnd { stop, order: Listed::AsFound, engine, choice: Choice::Asked };
            }
            (None, None) => self.phases(),
            (Some(engine), None) if order == Order::Search || self.lists_canonically(engine) => {
                smallvec![Phase::Streamed(engine, Choice::Asked)]
            }
            (Some(_), None) => smallvec![Phase::Sorted(Choice::Asked)],
        };
        self.first_end(phases, sink).unwrap_or_else(|| unreachable!("the last phase has no allowance"))
    }

    /// Carries out one phase after the other until one has an end.
    fn first_end(&mut self, phases: Phases, sink: &mut SolutionSink<'_>) -> Option<SearchEnd> {
        phases.into_iter().find_map(|phase| self.carry_out(phase, sink))
    }

    /// True if the engine finds completions in canonical order with the settings of this request.
    fn lists_canonically(&self, engine: &Engine) -> bool {
        match self.options.engine {
            Some(_) => engine.lists_canonically(&self.options.tuning),
            // Settings of named engines are not for those that nqfill chooses.
            None => engine.is_canonical,
        }
    }

    /// The phases of a request that names no engine.
    fn phases(&self) -> Phases {
        let thorough = Phase::Sorted(Choice::Thorough);
        match self.options.order {
            Order::Auto | Order::Search if self.options.most == Some(1) && !self.options.distinct => {
                self.phases_to_first()
            }
            Order::Auto if self.is_large() => smallvec![thorough],
            Order::Auto => smallvec![Phase::Probe { after_first: None }, Phase::RowByRow { if_found: 0 }, thorough],
            Order::Search => smallvec![Phase::Streamed(engine(self.options), Choice::Thorough)],
            Order::Canonical => {
                smallvec![Phase::Probe { after_first: None }, Phase::Streamed(&exact::ROW_BY_ROW, Choice::RowByRow)]
            }
        }
    }

    /// The phases if any one completion will do: the probe's completion is the answer, unless the canonical first costs
    /// little.
    fn phases_to_first(&self) -> Phases {
        let mut phases = Phases::new();
        if !self.is_large() && self.options.order == Order::Auto {
            if exact::is_small(self.residual) {
                phases.push(Phase::FirstInOrder);
            }
            let is_cheap = self.residual.len() <= MOST_ROWS_OF_CHEAP_ORDER;
            let after_first = if self.options.skip_total { 0 } else { PROBE_AFTER_FIRST };
            phases.push(Phase::Probe { after_first: (!is_cheap).then_some(after_first) });
            if is_cheap {
                phases.push(Phase::RowByRow { if_found: MANY_OF_PROBE });
            }
            phases.push(Phase::FoundByProbe);
        }
        phases.extend([Phase::Portfolio, Phase::Streamed(engine(self.options), Choice::Thorough)]);
        phases
    }

    /// What a listing in pieces does first: a probe, which may be all of it, and a look for the first completion where that may be
    /// near. That one is emitted alone, and ends it with [`Stop::Enough`]. `None` if nothing came of it.
    pub(super) fn before_a_listing(&mut self, sink: &mut SolutionSink<'_>) -> Option<SearchEnd> {
        let is_canonical = self.options.order != Order::Search;
        let refusal = refusal(self.residual, self.options);
        let phases: Phases = if refusal.is_some() || self.is_large() {
            sink.most = Some(1);
            let any = refusal.map_or(Phase::Portfolio, |_| Phase::Streamed(&SOSIC_GU, Choice::Large));
            (!is_canonical).then_some(any).into_iter().collect()
        } else if is_canonical {
            smallvec![Phase::Probe { after_first: None }, Phase::FirstInOrder]
        } else {
            let after_first = Some(PROBE_AFTER_FIRST);
            smallvec![Phase::Probe { after_first }, Phase::FoundByProbe, Phase::Portfolio]
        };
        self.first_end(phases, sink)
    }

    /// Carries out a phase. `None` if another is to follow.
    fn carry_out(&mut self, phase: Phase, sink: &mut SolutionSink<'_>) -> Option<SearchEnd> {
        match phase {
            Phase::Probe { after_first } => self.probe(after_first, sink),
            Phase::FirstInOrder => self.first_in_order(sink),
            Phase::RowByRow { if_found } if self.found.len() < if_found => None,
            Phase::RowByRow { .. } => self.row_by_row(sink),
            Phase::FoundByProbe => self.found_by_probe(sink),
            Phase::Portfolio => (self.is_large() || self.is_loose()).then(|| self.run_portfolio(sink)),
            Phase::Sorted(choice) => Some(self.sorted(choice, sink)),
            Phase::Streamed(engine, choice) => Some(self.streamed(engine, choice, sink)),
        }
    }

    fn is_large(&self) -> bool {
        self.residual.len() > MOST_ROWS_OF_PHASES
    }

    /// True if local search has a chance; on boards with most squares closed, proofs are more likely than completions.
    fn is_loose(&self) -> bool {
        let m = self.residual.len();
        let open: usize = (0..m).map(|i| ones(self.residual.open_row(i)).count()).sum();
        open * 100 >= m * m * LOOSE_PERCENT
    }

    fn probe(&mut self, after_first: Option<u64>, sink: &mut SolutionSink<'_>) -> Option<SearchEnd> {
        let (engine, mut keep) = (engine(self.options), BufferingSink::for_a_while(sink, after_first));
        let flow = self.search(engine, Some(PROBE), 0, &mut keep);
        settle(flow, keep, (engine, Choice::Probe), self.meter).map_err(|found| self.found = found).ok()
    }

    fn first_in_order(&mut self, sink: &mut SolutionSink<'_>) -> Option<SearchEnd> {
        sink.most = Some(1);
        let engine = &exact::ROW_BY_ROW;
        let stop = self.search(engine, Some(PROBE), 0, sink).break_value();
        // To see that there is none it has probed all of the board.
        let choice = if stop == Some(Stop::Enough) { Choice::RowByRow } else { Choice::Probe };
        let end = SearchEnd { stop, order: Listed::Canonically, engine, choice };
        (stop != Some(Stop::Allowance)).then_some(end)
    }

    fn row_by_row(&mut self, sink: &mut SolutionSink<'_>) -> Option<SearchEnd> {
        let enough = sink.most.unwrap_or(u64::MAX).min(WORTH_GOING_ON) as usize;
        let allowance = ROW_BY_ROW + ROW_BY_ROW_EACH * enough as u64;
        let mut keep = BufferingSink::then_stream(sink, enough);
        let (engine, choice) = (&exact::ROW_BY_ROW, Choice::RowByRow);
        let flow = self.search(engine, Some(allowance), 0, &mut keep);
        if keep.overflowed {
            return Some(SearchEnd { stop: flow.break_value(), order: Listed::Canonically, engine, choice });
        }
        settle(flow, keep, (engine, choice), self.meter).ok()
    }

    fn found_by_probe(&mut self, sink: &mut SolutionSink<'_>) -> Option<SearchEnd> {
        if self.found.len() == 0 {
            return None;
        }
        sink.most = Some(1);
        let stop = self.found.emit(sink).break_value();
        Some(SearchEnd { stop, order: Listed::AsFound, engine: engine(self.options), choice: Choice::Probe })
    }

    /// Too many completions to be sorted are passed on as they are found, or refused where canonical order is wanted.
    fn sorted(&mut self, choice: Choice, sink: &mut SolutionSink<'_>) -> SearchEnd {
        let (engine, most) = (engine(self.options), most_kept(self.residual.len()));
        let is_canonical = self.options.order == Order::Canonical;
        let mut keep = match is_canonical {
            true => BufferingSink::at_most(sink, most + 1),
            false => {
                let wanted = sink.most.unwrap_or(u64::MAX);
                BufferingSink::then_stream(sink, wanted.min(most as u64) as usize)
            }
        };
        let flow = self.search(engine, None, 0, &mut keep);
        let is_refused = is_canonical && keep.overflowed;
        let stop = if is_refused { Some(Stop::Limit(Limit::TooManyToSort)) } else { flow.break_value() };
        let end = SearchEnd { stop, order: Listed::AsFound, engine, choice };
        settle(flow, keep, (engine, choice), self.meter).unwrap_or(end)
    }

    fn streamed(&mut self, engine: &'static Engine, choice: Choice, sink: &mut SolutionSink<'_>) -> SearchEnd {
        let stop = self.search(engine, None, 0, sink).break_value();
        let order = if self.lists_canonically(engine) { Listed::Canonically } else { Listed::AsFound };
        SearchEnd { stop, order, engine, choice }
    }

    /// Runs one engine; `turn` varies the seed between its turns.
    pub(super) fn search(&mut self, engine: &Engine, allowance: Option<u64>, turn: u64, sink: &mut dyn Sink) -> Flow {
        self.meter.allow(allowance);
        let residual = self.transposed.as_ref().unwrap_or(self.residual);
        if self.is_large() && engine.takes_a_matrix() {
            residual.prepare(|| self.meter.poll())?;
        }
        let by = if self.transposed.is_some() { By::Columns } else { By::Rows };
        let seed = self.options.tuning.seed.wrapping_add(turn);
        let observer = self.observer.as_mut().map(|observer| &mut **observer as &mut dyn Observer);
        let run = SearchContext::new(self.meter, sink).tuned(Tuning { seed, by, ..self.options.tuning });
        engine.search(residual, &mut run.with_cores(&self.options.cores).observed(residual, observer))
    }
}

/// Most squares of completions that are still emitted after a time limit or an interrupt: 5 to 50 ms of drawing.
const MOST_SQUARES_IN_A_HURRY: usize = 5_000_000;

/// Ends a phase: sorts and emits what it kept if it saw everything; emits it as found if the budget is spent and
/// no phase follows; returns it as an error if another phase can do better, or if it was too much to be kept.
fn settle(
    flow: Flow,
    keep: BufferingSink<'_, '_>,
    (engine, choice): (&'static Engine, Choice),
    meter: &mut Meter,
) -> Result<SearchEnd, SolutionBuffer> {
    let BufferingSink { sink, mut kept, overflowed, .. } = keep;
    if overflowed {
        return Err(kept);
    }
    let end = |stop, order| Ok(SearchEnd { stop, order, engine, choice });
    match flow.break_value() {
        None => end(kept.emit_sorted(sink, meter).break_value(), Listed::Canonically),
        Some(stop @ Stop::Limit(Limit::Rejected(_))) => end(Some(stop), Listed::AsFound),
        Some(stop @ Stop::Limit(_)) => {
            if matches!(stop, Stop::Limit(Limit::Time | Limit::Interrupt)) {
                kept.truncate(MOST_SQUARES_IN_A_HURRY / sink.squares() + 1);
            }
            end(Some(kept.emit(sink).break_value().unwrap_or(stop)), Listed::AsFound)
        }
        Some(Stop::Allowance | Stop::Enough) => Err(kept),
    }
}
