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
//! years; local search, which proves nothing, then alternates with it ([`super::turns`]). Residuals too large for a
//! complete search are left to local search alone.

use super::collect::{Keep, Kept, most_kept};
use super::delivery::Delivery;
use super::transposed::{TransposedObserver, TransposedSink};
use super::{Choice, Listed, Order, Request, SearchEnd};
use crate::board::{Residual, ones};
use crate::engine::exact;
use crate::engine::sosic_gu::SOSIC_GU;
use crate::engine::{By, Engine, Flow, Limit, Meter, Observer, Run, Sink, Stop};

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

/// The meter and the observer of a search.
pub(super) struct Session<'m> {
    pub(super) meter: &'m mut Meter,
    pub(super) observer: Option<&'m mut dyn Observer>,
}

/// A request, ready to run.
pub(super) struct Plan<'a> {
    pub(super) residual: &'a Residual,
    /// What a named engine sees that goes by columns.
    transposed: Option<Residual>,
    request: &'a Request,
}

impl<'a> Plan<'a> {
    pub(super) fn new(residual: &'a Residual, request: &'a Request) -> Self {
        let is_by_columns = request.engine.is_some() && request.tuning.by == By::Columns;
        Self { residual, transposed: is_by_columns.then(|| residual.transposed()), request }
    }

    /// The engine asked for, or the one that does most of the work by default.
    pub(super) fn engine(&self) -> &'static Engine {
        self.request.engine.unwrap_or(&exact::SMALLEST_FIRST)
    }

    /// What the engine sees.
    fn searched(&self) -> &Residual {
        self.transposed.as_ref().unwrap_or(self.residual)
    }

    /// Searches and delivers; the error says why no search was started.
    pub(super) fn run(&self, session: &mut Session<'_>, delivery: &mut Delivery<'_>) -> Result<SearchEnd, Limit> {
        let order = self.request.order;
        if self.request.engine.is_none() && order != Order::Canonical && self.refusal().is_some() {
            return Ok(self.any(session, delivery));
        }
        if let Some(reason) = self.refusal() {
            return Err(reason);
        }
        let Some(engine) = self.request.engine else { return Ok(self.phases(session, delivery)) };
        if order == Order::Search || self.lists_canonically(engine) {
            return Ok(self.stream(engine, Choice::Asked, session, delivery));
        }
        match order {
            Order::Canonical => self.sort(session, delivery),
            Order::Auto | Order::Search => Ok(self.sort_or_stream(Choice::Asked, session, delivery)),
        }
    }

    /// True if the engine finds completions in canonical order with the settings of this request.
    fn lists_canonically(&self, engine: &Engine) -> bool {
        match self.request.engine {
            Some(_) => engine.lists_canonically(&self.request.tuning),
            // Settings of named engines are not for those that nqfill chooses.
            None => engine.is_canonical,
        }
    }

    /// True if the search lists every completion unless a limit ends it.
    pub(super) fn can_list_all(&self) -> bool {
        self.engine().is_complete && self.refusal().is_none()
    }

    /// The reason why the engine cannot take the residual, if any.
    pub(super) fn refusal(&self) -> Option<Limit> {
        let (rows, columns) = (self.residual.len(), self.searched().columns());
        let (most, most_span) = (self.engine().most_rows, self.engine().most_span);
        let span = columns.first().zip(columns.last()).map_or(0, |(first, last)| (last - first + 1) as usize);
        if rows > most {
            return Some(Limit::TooManyRows { rows, most });
        }
        (span > most_span).then_some(Limit::TooWide { columns: span, most: most_span })
    }

    fn phases(&self, session: &mut Session<'_>, delivery: &mut Delivery<'_>) -> SearchEnd {
        let (is_large, order) = (self.residual.len() > MOST_ROWS_OF_PHASES, self.request.order);
        if self.request.most == Some(1) && !self.request.distinct && order != Order::Canonical {
            return self.phases_to_first(session, delivery);
        }
        if is_large && order == Order::Auto {
            return self.sort_or_stream(Choice::Thorough, session, delivery);
        }
        if order == Order::Search {
            return self.stream(self.engine(), Choice::Thorough, session, delivery);
        }
        if let Ok(end) = self.probe(None, session, delivery) {
            return end;
        }
        if order == Order::Canonical {
            return self.stream(&exact::ROW_BY_ROW, Choice::RowByRow, session, delivery);
        }
        let end = self.row_by_row(session, delivery);
        end.unwrap_or_else(|| self.sort_or_stream(Choice::Thorough, session, delivery))
    }

    /// The phases if any one completion will do: the probe's completion is the answer, unless the canonical first costs
    /// little.
    fn phases_to_first(&self, session: &mut Session<'_>, delivery: &mut Delivery<'_>) -> SearchEnd {
        let m = self.residual.len();
        if m <= MOST_ROWS_OF_PHASES && self.request.order == Order::Auto {
            if exact::is_soon_found(self.residual)
                && let Some(end) = self.first_row_by_row(session, delivery)
            {
                return end;
            }
            let after_first = if self.request.skip_total { 0 } else { PROBE_AFTER_FIRST };
            let after_first = (m > MOST_ROWS_OF_CHEAP_ORDER).then_some(after_first);
            let mut found = match self.probe(after_first, session, delivery) {
                Ok(end) => return end,
                Err(found) => found,
            };
            let is_cheap = m <= MOST_ROWS_OF_CHEAP_ORDER && found.len() >= MANY_OF_PROBE;
            if is_cheap && let Some(end) = self.row_by_row(session, delivery) {
                return end;
            }
            if found.len() > 0 {
                let stop = found.deliver(delivery).break_value();
                return SearchEnd { stop, order: Listed::AsFound, engine: self.engine(), choice: Choice::Probe };
            }
        }
        if m > MOST_ROWS_OF_PHASES || self.is_loose() {
            return self.take_turns(session, delivery);
        }
        self.stream(self.engine(), Choice::Thorough, session, delivery)
    }

    /// Finds any one completion, by whatever engine takes the board.
    pub(super) fn any(&self, session: &mut Session<'_>, delivery: &mut Delivery<'_>) -> SearchEnd {
        match self.refusal() {
            Some(_) => self.stream(&SOSIC_GU, Choice::Large, session, delivery),
            None => self.take_turns(session, delivery),
        }
    }

    /// True if local search has a chance; on boards with most squares closed, proofs are more likely than completions.
    pub(super) fn is_loose(&self) -> bool {
        let m = self.residual.len();
        let open: usize = (0..m).map(|i| ones(self.residual.open_row(i)).count()).sum();
        open * 100 >= m * m * LOOSE_PERCENT
    }

    /// What a listing in pieces does first: a probe, which may be all of it, and a look for the first completion where that may be
    /// near. That one is delivered alone, and ends it with [`Stop::Enough`]. `None` if nothing came of it.
    pub(super) fn before_a_listing(&self, session: &mut Session<'_>, delivery: &mut Delivery<'_>) -> Option<SearchEnd> {
        let is_canonical = self.request.order != Order::Search;
        if self.refusal().is_some() || self.residual.len() > MOST_ROWS_OF_PHASES {
            delivery.most = Some(1);
            return (!is_canonical).then(|| self.any(session, delivery));
        }
        let after_first = (!is_canonical).then_some(PROBE_AFTER_FIRST);
        let mut found = match self.probe(after_first, session, delivery) {
            Ok(end) => return Some(end),
            Err(found) => found,
        };
        delivery.most = Some(1);
        if is_canonical {
            return self.first_row_by_row(session, delivery);
        }
        if found.len() > 0 {
            let stop = found.deliver(delivery).break_value();
            return Some(SearchEnd { stop, order: Listed::AsFound, engine: self.engine(), choice: Choice::Probe });
        }
        self.is_loose().then(|| self.take_turns(session, delivery))
    }

    /// Phase 1. Returns its completions as an error if it does not settle the request.
    pub(super) fn probe(
        &self,
        after_first: Option<u64>,
        session: &mut Session<'_>,
        delivery: &mut Delivery<'_>,
    ) -> Result<SearchEnd, Kept> {
        let mut keep = Keep::for_a_while(delivery, after_first);
        let flow = self.search(self.engine(), Some(PROBE), 0, session, &mut keep);
        settle(flow, keep, (self.engine(), Choice::Probe), session.meter)
    }

    /// Looks for the first completion in canonical order, which is all that is wanted, with the nodes of a probe. `None` if these
    /// do not suffice.
    fn first_row_by_row(&self, session: &mut Session<'_>, delivery: &mut Delivery<'_>) -> Option<SearchEnd> {
        let engine = &exact::ROW_BY_ROW;
        let stop = self.search(engine, Some(PROBE), 0, session, delivery).break_value();
        // To see that there is none it has probed all of the board.
        let choice = if stop == Some(Stop::Enough) { Choice::RowByRow } else { Choice::Probe };
        let end = SearchEnd { stop, order: Listed::Canonically, engine, choice };
        (stop != Some(Stop::Allowance)).then_some(end)
    }

    /// Phase 2.
    fn row_by_row(&self, session: &mut Session<'_>, delivery: &mut Delivery<'_>) -> Option<SearchEnd> {
        let enough = delivery.most.unwrap_or(u64::MAX).min(WORTH_GOING_ON) as usize;
        let allowance = ROW_BY_ROW + ROW_BY_ROW_EACH * enough as u64;
        let mut keep = Keep::then_stream(delivery, enough);
        let flow = self.search(&exact::ROW_BY_ROW, Some(allowance), 0, session, &mut keep);
        let (engine, choice) = (&exact::ROW_BY_ROW, Choice::RowByRow);
        if keep.overflowed {
            return Some(SearchEnd { stop: flow.break_value(), order: Listed::Canonically, engine, choice });
        }
        settle(flow, keep, (engine, choice), session.meter).ok()
    }

    /// Phase 3, and the whole plan of a named engine that is not canonical.
    fn sort_or_stream(&self, choice: Choice, session: &mut Session<'_>, delivery: &mut Delivery<'_>) -> SearchEnd {
        let most = delivery.most.unwrap_or(u64::MAX).min(most_kept(self.residual.len()) as u64) as usize;
        let mut keep = Keep::then_stream(delivery, most);
        let flow = self.search(self.engine(), None, 0, session, &mut keep);
        let end = SearchEnd { stop: flow.break_value(), order: Listed::AsFound, engine: self.engine(), choice };
        settle(flow, keep, (self.engine(), choice), session.meter).unwrap_or(end)
    }

    /// Sorts the completions of an engine that finds them in another order.
    fn sort(&self, session: &mut Session<'_>, delivery: &mut Delivery<'_>) -> Result<SearchEnd, Limit> {
        let mut keep = Keep::at_most(delivery, most_kept(self.residual.len()) + 1);
        let flow = self.search(self.engine(), None, 0, session, &mut keep);
        if keep.overflowed {
            return Err(Limit::TooManyToSort);
        }
        let (engine, choice) = (self.engine(), Choice::Asked);
        let end = SearchEnd { stop: flow.break_value(), order: Listed::AsFound, engine, choice };
        Ok(settle(flow, keep, (engine, choice), session.meter).unwrap_or(end))
    }

    fn stream(
        &self,
        engine: &'static Engine,
        choice: Choice,
        session: &mut Session<'_>,
        delivery: &mut Delivery<'_>,
    ) -> SearchEnd {
        let stop = self.search(engine, None, 0, session, delivery).break_value();
        let order = if self.lists_canonically(engine) { Listed::Canonically } else { Listed::AsFound };
        SearchEnd { stop, order, engine, choice }
    }

    /// Makes the residual's open squares within the time limit.
    fn prepare(&self, meter: &mut Meter) -> Flow {
        let mut flow = Flow::Continue(());
        self.searched().prepare(&mut || {
            flow = meter.poll();
            flow.is_continue()
        });
        flow
    }

    /// Runs one engine; `turn` varies the seed between its turns.
    pub(super) fn search(
        &self,
        engine: &Engine,
        allowance: Option<u64>,
        turn: u64,
        session: &mut Session<'_>,
        sink: &mut dyn Sink,
    ) -> Flow {
        session.meter.allow(allowance);
        if self.residual.len() > MOST_ROWS_OF_PHASES && engine.takes_a_matrix() {
            self.prepare(session.meter)?;
        }
        let mut tuning = self.request.tuning;
        tuning.seed = tuning.seed.wrapping_add(turn);
        let observer = session.observer.as_mut().map(|observer| &mut **observer as &mut dyn Observer);
        let (mut turned_sink, mut turned_observer);
        let (sink, observer): (&mut dyn Sink, Option<&mut dyn Observer>) = match &self.transposed {
            None => (sink, observer),
            Some(residual) => {
                turned_sink = TransposedSink::new(sink, residual.len());
                turned_observer = observer.map(|observer| TransposedObserver { observer, n: residual.n() });
                (&mut turned_sink, turned_observer.as_mut().map(|observer| observer as &mut dyn Observer))
            }
        };
        let run = Run::new(&mut *session.meter, sink).tuned(tuning).with_cores(&self.request.cores);
        engine.search(self.searched(), &mut run.observed(self.searched(), observer))
    }
}

/// Most squares of completions that are still delivered after a time limit or an interrupt: 5 to 50 ms of drawing.
const MOST_SQUARES_IN_A_HURRY: usize = 5_000_000;

/// Ends a phase: sorts and delivers what it kept if it saw everything; delivers it as found if the budget is spent and
/// no phase follows; returns it as an error if another phase can do better, or if it was too much to be kept.
fn settle(
    flow: Flow,
    keep: Keep<'_, '_>,
    (engine, choice): (&'static Engine, Choice),
    meter: &mut Meter,
) -> Result<SearchEnd, Kept> {
    let Keep { delivery, mut kept, overflowed, .. } = keep;
    if overflowed {
        return Err(kept);
    }
    let end = |stop, order| Ok(SearchEnd { stop, order, engine, choice });
    match flow.break_value() {
        None => end(kept.deliver_sorted(delivery, meter).break_value(), Listed::Canonically),
        Some(stop @ Stop::Limit(Limit::Rejected(_))) => end(Some(stop), Listed::AsFound),
        Some(stop @ Stop::Limit(_)) => {
            if matches!(stop, Stop::Limit(Limit::Time | Limit::Interrupt)) {
                kept.truncate(MOST_SQUARES_IN_A_HURRY / delivery.squares() + 1);
            }
            end(Some(kept.deliver(delivery).break_value().unwrap_or(stop)), Listed::AsFound)
        }
        Some(Stop::Allowance | Stop::Enough) => Err(kept),
    }
}
