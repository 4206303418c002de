//! Which searches answer a request, in which order.
//!
//! Left to itself, nqfill searches in up to three phases, each of which may make the next unnecessary. All of them are
//! measured in nodes, so the bytes of an answer do not depend on the machine:
//! 1. a short probe by fewest open squares. Most boards with many fixed queens end here, with a sorted complete listing;
//! 2. row by row, which lists in canonical order as it goes. Boards with many completions yield enough of them soon,
//!    and the search then goes on to whatever end was asked for;
//! 3. by fewest open squares without end: up to a million completions are sorted, more are given away as found.
//!
//! Residuals of more than 64 rows go straight to the third phase: the engine needs another representation for them, in
//! which a node takes a thousand times longer, and rows in order lead nowhere there.
//!
//! Where one completion is asked for and the probe has one, that is the answer, or on boards of few rows the first one in
//! canonical order. Where the probe has none and the board is loose, a complete search may run into a corner and stay there for
//! years; local search, which proves nothing, then takes turns with it ([`super::turns`]). Residuals too large for a
//! complete search are left to local search alone.

use super::collect::{Keep, Kept, most_kept};
use super::delivery::Delivery;
use super::{Choice, End, Listed, Order, Reason, Request};
use crate::board::{Residual, ones};
use crate::engine::exact::Exact;
use crate::engine::sosic_gu::SosicGu;
use crate::engine::{Engine, Flow, Limit, Meter, Observer, Run, Sink, Stop};

/// Nodes of the probe. A board that is decided in so few is decided at once.
const PROBE: u64 = 2_000;
/// Nodes of the probe after its first completion, where one is enough: it may turn out to be the only one.
const PROBE_AFTER_FIRST: u64 = 500;

/// Nodes after which the search row by row must have come far enough: some to find the way, and some for each
/// completion wanted.
const ROW_BY_ROW: u64 = 5_000;
const ROW_BY_ROW_EACH: u64 = 50;

/// The most free rows for which the first two phases cost little.
pub(super) const MOST_ROWS_OF_PHASES: usize = 64;

/// The most free rows for which the second phase costs half a millisecond, no more than the probe: nearly all nodes fit
/// the small end of the search.
const MOST_ROWS_OF_CHEAP_ORDER: usize = 20;

/// Completions found by the probe that show a board to be rich, so that the first in order is not far.
const MANY_OF_PROBE: usize = 10;

/// Completions in row order that show the row order to be a good one for the board.
const WORTH_GOING_ON: u64 = 1_000;

/// Share of open squares, in percent, from which a residual of few rows is loose enough for local search.
const LOOSE_PERCENT: usize = 60;

/// What a search works with.
pub(super) struct Means<'m> {
    pub(super) meter: Meter,
    pub(super) observer: Option<&'m mut dyn Observer>,
}

/// A request, ready to run.
pub(super) struct Plan<'a> {
    pub(super) residual: &'a Residual,
    request: &'a Request,
}

impl<'a> Plan<'a> {
    pub(super) fn new(residual: &'a Residual, request: &'a Request) -> Self {
        Self { residual, request }
    }

    /// The engine asked for, or the one that does most of the work.
    pub(super) fn engine(&self) -> &'static dyn Engine {
        self.request.engine.unwrap_or(&Exact::SMALLEST_FIRST)
    }

    /// Searches and delivers; an error says why not even the attempt was made.
    pub(super) fn run(&self, means: &mut Means<'_>, delivery: &mut Delivery<'_>) -> Result<End, Reason> {
        let order = self.request.order;
        if self.request.engine.is_none() && order != Order::Canonical && self.refusal().is_some() {
            return Ok(self.stream(&SosicGu, Choice::Large, means, delivery));
        }
        if let Some(reason) = self.refusal() {
            return Err(reason);
        }
        match (self.request.engine, order) {
            (None, _) => Ok(self.phases(means, delivery)),
            _ if self.engine().is_canonical() => Ok(self.stream(self.engine(), Choice::Asked, means, delivery)),
            (_, Order::Search) => Ok(self.stream(self.engine(), Choice::Asked, means, delivery)),
            (_, Order::Canonical) => self.sort(means, delivery),
            (_, Order::Auto) => Ok(self.sort_or_stream(Choice::Asked, means, delivery)),
        }
    }

    /// Whether the search lists every completion, if nothing ends it.
    pub(super) fn can_list_all(&self) -> bool {
        self.engine().is_complete() && self.refusal().is_none()
    }

    /// Why the engine cannot take the residual.
    fn refusal(&self) -> Option<Reason> {
        let (rows, columns) = (self.residual.len(), self.residual.columns());
        let (most, most_span) = (self.engine().most_rows(), self.engine().most_span());
        let span = columns.first().zip(columns.last()).map_or(0, |(first, last)| (last - first + 1) as usize);
        if rows > most {
            return Some(Reason::TooManyRows { rows, most });
        }
        (span > most_span).then_some(Reason::TooWide { columns: span, most: most_span })
    }

    fn phases(&self, means: &mut Means<'_>, delivery: &mut Delivery<'_>) -> End {
        let (is_large, order) = (self.residual.len() > MOST_ROWS_OF_PHASES, self.request.order);
        if self.request.most == Some(1) && !self.request.distinct && order != Order::Canonical {
            return self.phases_to_first(means, delivery);
        }
        if is_large && order == Order::Auto {
            return self.sort_or_stream(Choice::Thorough, means, delivery);
        }
        if order == Order::Search {
            return self.stream(self.engine(), Choice::Thorough, means, delivery);
        }
        if let Ok(end) = self.probe(None, means, delivery) {
            return end;
        }
        if order == Order::Canonical {
            return self.stream(&Exact::ROW_BY_ROW, Choice::RowByRow, means, delivery);
        }
        let end = self.row_by_row(means, delivery);
        end.unwrap_or_else(|| self.sort_or_stream(Choice::Thorough, means, delivery))
    }

    /// The phases where any one completion will do: what the probe has is the answer, unless the one that comes first
    /// costs little.
    fn phases_to_first(&self, means: &mut Means<'_>, delivery: &mut Delivery<'_>) -> End {
        let m = self.residual.len();
        if m <= MOST_ROWS_OF_PHASES && self.request.order == Order::Auto {
            let after_first = if self.request.skip_total { 0 } else { PROBE_AFTER_FIRST };
            let after_first = (m > MOST_ROWS_OF_CHEAP_ORDER).then_some(after_first);
            let mut found = match self.probe(after_first, means, delivery) {
                Ok(end) => return end,
                Err(found) => found,
            };
            let is_cheap = m <= MOST_ROWS_OF_CHEAP_ORDER && found.len() >= MANY_OF_PROBE;
            if is_cheap && let Some(end) = self.row_by_row(means, delivery) {
                return end;
            }
            if found.len() > 0 {
                let stop = found.deliver(delivery).break_value();
                return End { stop, order: Listed::AsFound, engine: self.engine(), choice: Choice::Probe };
            }
        }
        match m > MOST_ROWS_OF_PHASES || self.is_loose() {
            true => self.take_turns(means, delivery),
            false => self.stream(self.engine(), Choice::Thorough, means, delivery),
        }
    }

    /// Whether local search has a chance; where most squares are closed, proofs are more likely than completions.
    fn is_loose(&self) -> bool {
        let m = self.residual.len();
        let open: usize = (0..m).map(|i| ones(self.residual.open_row(i)).count()).sum();
        open * 100 >= m * m * LOOSE_PERCENT
    }

    /// Phase 1. If it does not end the matter, what it has found.
    fn probe(&self, after_first: Option<u64>, means: &mut Means<'_>, delivery: &mut Delivery<'_>) -> Result<End, Kept> {
        let mut keep = Keep::for_a_while(delivery, after_first);
        let flow = self.search(self.engine(), Some(PROBE), 0, means, &mut keep);
        let kept = std::mem::take(&mut keep.kept);
        settle(flow, kept, self.engine(), Choice::Probe, delivery)
    }

    /// Phase 2.
    fn row_by_row(&self, means: &mut Means<'_>, delivery: &mut Delivery<'_>) -> Option<End> {
        let enough = delivery.most().unwrap_or(u64::MAX).min(WORTH_GOING_ON) as usize;
        let allowance = ROW_BY_ROW + ROW_BY_ROW_EACH * enough as u64;
        let mut keep = Keep::then_stream(delivery, enough);
        let flow = self.search(&Exact::ROW_BY_ROW, Some(allowance), 0, means, &mut keep);
        let kept = std::mem::take(&mut keep.kept);
        let (engine, choice) = (&Exact::ROW_BY_ROW, Choice::RowByRow);
        if keep.overflowed {
            return Some(End { stop: flow.break_value(), order: Listed::Canonically, engine, choice });
        }
        settle(flow, kept, engine, choice, delivery).ok()
    }

    /// Phase 3, and the whole plan of an engine that is no canonical one.
    fn sort_or_stream(&self, choice: Choice, means: &mut Means<'_>, delivery: &mut Delivery<'_>) -> End {
        let most = delivery.most().unwrap_or(u64::MAX).min(most_kept(self.residual.len()) as u64) as usize;
        let mut keep = Keep::then_stream(delivery, most);
        let flow = self.search(self.engine(), None, 0, means, &mut keep);
        let kept = std::mem::take(&mut keep.kept);
        let end = End { stop: flow.break_value(), order: Listed::AsFound, engine: self.engine(), choice };
        if keep.overflowed {
            return end;
        }
        settle(flow, kept, self.engine(), choice, delivery).unwrap_or(end)
    }

    /// Canonical order from an engine that finds completions in another one.
    fn sort(&self, means: &mut Means<'_>, delivery: &mut Delivery<'_>) -> Result<End, Reason> {
        let mut keep = Keep::at_most(delivery, most_kept(self.residual.len()) + 1);
        let flow = self.search(self.engine(), None, 0, means, &mut keep);
        let kept = std::mem::take(&mut keep.kept);
        if keep.overflowed {
            return Err(Reason::TooManyToSort);
        }
        let (engine, choice) = (self.engine(), Choice::Asked);
        let end = End { stop: flow.break_value(), order: Listed::AsFound, engine, choice };
        Ok(settle(flow, kept, engine, choice, delivery).unwrap_or(end))
    }

    fn stream(
        &self,
        engine: &'static dyn Engine,
        choice: Choice,
        means: &mut Means<'_>,
        delivery: &mut Delivery<'_>,
    ) -> End {
        let stop = self.search(engine, None, 0, means, delivery).break_value();
        let order = if engine.is_canonical() { Listed::Canonically } else { Listed::AsFound };
        End { stop, order, engine, choice }
    }

    /// Makes what engines ask the residual for first, in the time that there is.
    fn prepare(&self, meter: &mut Meter) -> Flow {
        let mut flow = Flow::Continue(());
        self.residual.prepare(&mut || {
            flow = meter.poll();
            flow.is_continue()
        });
        flow
    }

    /// Lets one engine search; `turn` makes the lots of its several turns different.
    pub(super) fn search(
        &self,
        engine: &dyn Engine,
        allowance: Option<u64>,
        turn: u64,
        means: &mut Means<'_>,
        sink: &mut dyn Sink,
    ) -> Flow {
        means.meter.allow(allowance);
        if self.residual.len() > MOST_ROWS_OF_PHASES && engine.takes_a_matrix() {
            self.prepare(&mut means.meter)?;
        }
        let mut tuning = self.request.tuning;
        tuning.seed = tuning.seed.wrapping_add(turn);
        let observer = means.observer.as_mut().map(|observer| &mut **observer as &mut dyn Observer);
        let run = Run::new(&mut means.meter, sink).tuned(tuning).with_cores(self.request.cores.clone());
        let mut run = run.observed(self.residual, observer);
        engine.search(self.residual, &mut run)
    }
}

/// Squares of the completions that are still delivered when time is up or the user wants an end: about 20 ms of drawing.
const MOST_SQUARES_IN_A_HURRY: usize = 20_000_000;

/// What to do with what a phase has kept: sorted and delivered where the phase saw everything, delivered as found where
/// the budget is spent and there will be no other phase, given back (an error) where another phase can do better.
fn settle(
    flow: Flow,
    mut kept: Kept,
    engine: &'static dyn Engine,
    choice: Choice,
    delivery: &mut Delivery<'_>,
) -> Result<End, Kept> {
    let end = |stop, order| Ok(End { stop, order, engine, choice });
    match flow.break_value() {
        None => end(kept.deliver_sorted(delivery).break_value(), Listed::Canonically),
        Some(stop @ (Stop::Limit(_) | Stop::GaveUp(_))) => {
            if matches!(stop, Stop::Limit(Limit::Time | Limit::Interrupt)) {
                kept.truncate(MOST_SQUARES_IN_A_HURRY / delivery.board().squares() + 1);
            }
            end(Some(kept.deliver(delivery).break_value().unwrap_or(stop)), Listed::AsFound)
        }
        Some(stop @ Stop::Rejected(_)) => end(Some(stop), Listed::AsFound),
        Some(Stop::Allowance | Stop::Enough) => Err(kept),
    }
}
