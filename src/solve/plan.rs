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

use super::collect::{Keep, Kept, MOST_SORTED};
use super::delivery::Delivery;
use super::{End, Listed, Order, Reason, Request};
use crate::board::Residual;
use crate::engine::exact::Exact;
use crate::engine::{Engine, Flow, Meter, Run, Sink, Stop};

/// Nodes of the probe. A board that is decided in so few is decided at once.
const PROBE: u64 = 2_000;

/// Nodes after which the search row by row must have come far enough: some to find the way, and some for each
/// completion wanted.
const ROW_BY_ROW: u64 = 5_000;
const ROW_BY_ROW_EACH: u64 = 50;

/// The most free rows for which the first two phases cost little.
const MOST_ROWS_OF_PHASES: usize = 64;

/// Completions in row order that show the row order to be a good one for the board.
const WORTH_GOING_ON: u64 = 1_000;

/// A request, ready to run.
pub(super) struct Plan<'a> {
    residual: &'a Residual,
    request: &'a Request,
}

impl<'a> Plan<'a> {
    pub(super) fn new(residual: &'a Residual, request: &'a Request) -> Self {
        Self { residual, request }
    }

    /// The engine that answers.
    pub(super) fn engine(&self) -> &'static dyn Engine {
        self.request.engine.unwrap_or(&Exact::SMALLEST_FIRST)
    }

    /// Searches and delivers; an error says why not even the attempt was made.
    pub(super) fn run(&self, meter: &mut Meter, delivery: &mut Delivery<'_>) -> Result<End, Reason> {
        let (rows, most) = (self.residual.len(), self.engine().most_rows());
        if rows > most {
            return Err(Reason::TooManyRows { rows, most });
        }
        match (self.request.engine, self.request.order) {
            (None, order) if order != Order::Search => Ok(self.phases(meter, delivery)),
            _ if self.engine().is_canonical() => Ok(self.stream(self.engine(), meter, delivery)),
            (_, Order::Search) => Ok(self.stream(self.engine(), meter, delivery)),
            (_, Order::Canonical) => self.sort(meter, delivery),
            (_, Order::Auto) => Ok(self.sort_or_stream(meter, delivery)),
        }
    }

    fn phases(&self, meter: &mut Meter, delivery: &mut Delivery<'_>) -> End {
        let is_large = self.residual.len() > MOST_ROWS_OF_PHASES;
        if is_large && self.request.order == Order::Auto {
            return self.sort_or_stream(meter, delivery);
        }
        if let Some(end) = self.probe(meter, delivery) {
            return end;
        }
        if self.request.order == Order::Canonical {
            return self.stream(&Exact::ROW_BY_ROW, meter, delivery);
        }
        self.row_by_row(meter, delivery).unwrap_or_else(|| self.sort_or_stream(meter, delivery))
    }

    /// Phase 1.
    fn probe(&self, meter: &mut Meter, delivery: &mut Delivery<'_>) -> Option<End> {
        let mut keep = Keep::then_stream(delivery, usize::MAX);
        let flow = self.search(self.engine(), Some(PROBE), meter, &mut keep);
        let kept = std::mem::take(&mut keep.kept);
        settle(flow, kept, delivery)
    }

    /// Phase 2.
    fn row_by_row(&self, meter: &mut Meter, delivery: &mut Delivery<'_>) -> Option<End> {
        let enough = delivery.most().unwrap_or(u64::MAX).min(WORTH_GOING_ON) as usize;
        let allowance = ROW_BY_ROW + ROW_BY_ROW_EACH * enough as u64;
        let mut keep = Keep::then_stream(delivery, enough);
        let flow = self.search(&Exact::ROW_BY_ROW, Some(allowance), meter, &mut keep);
        let kept = std::mem::take(&mut keep.kept);
        if keep.overflowed {
            return Some(End { stop: flow.break_value(), order: Listed::Canonically });
        }
        settle(flow, kept, delivery)
    }

    /// Phase 3, and the whole plan of an engine that is no canonical one.
    fn sort_or_stream(&self, meter: &mut Meter, delivery: &mut Delivery<'_>) -> End {
        let most = delivery.most().unwrap_or(u64::MAX).min(MOST_SORTED as u64) as usize;
        let mut keep = Keep::then_stream(delivery, most);
        let flow = self.search(self.engine(), None, meter, &mut keep);
        let kept = std::mem::take(&mut keep.kept);
        if keep.overflowed {
            return End { stop: flow.break_value(), order: Listed::AsFound };
        }
        let stop = flow.break_value();
        settle(flow, kept, delivery).unwrap_or(End { stop, order: Listed::AsFound })
    }

    /// Canonical order from an engine that finds completions in another one.
    fn sort(&self, meter: &mut Meter, delivery: &mut Delivery<'_>) -> Result<End, Reason> {
        let mut keep = Keep::at_most(delivery, MOST_SORTED + 1);
        let flow = self.search(self.engine(), None, meter, &mut keep);
        let kept = std::mem::take(&mut keep.kept);
        if keep.overflowed {
            return Err(Reason::TooManyToSort);
        }
        let stop = flow.break_value();
        Ok(settle(flow, kept, delivery).unwrap_or(End { stop, order: Listed::AsFound }))
    }

    fn stream(&self, engine: &dyn Engine, meter: &mut Meter, delivery: &mut Delivery<'_>) -> End {
        let stop = self.search(engine, None, meter, delivery).break_value();
        let order = if engine.is_canonical() { Listed::Canonically } else { Listed::AsFound };
        End { stop, order }
    }

    fn search(&self, engine: &dyn Engine, allowance: Option<u64>, meter: &mut Meter, sink: &mut dyn Sink) -> Flow {
        meter.allow(allowance);
        engine.search(self.residual, &mut Run::new(meter, sink))
    }
}

/// What to do with what a phase has kept: sorted and delivered where the phase saw everything, delivered as found where
/// the budget is spent and there will be no other phase, dropped (`None`) where another phase can do better.
fn settle(flow: Flow, mut kept: Kept, delivery: &mut Delivery<'_>) -> Option<End> {
    match flow.break_value() {
        None => {
            let stop = kept.deliver_sorted(delivery).break_value();
            Some(End { stop, order: Listed::Canonically })
        }
        Some(stop @ Stop::Limit(_)) => {
            let stop = kept.deliver(delivery).break_value().unwrap_or(stop);
            Some(End { stop: Some(stop), order: Listed::AsFound })
        }
        Some(stop @ Stop::Rejected(_)) => Some(End { stop: Some(stop), order: Listed::AsFound }),
        Some(Stop::Allowance | Stop::Enough) => None,
    }
}
