//! Searches by columns: the engine sees the transposed board, and everybody else the board.

use crate::engine::{Event, Flow, Meter, Multipliers, Observer, Sink};

/// Takes completions of the transposed residual, and passes on those of the residual.
pub(super) struct TransposedSink<'s> {
    sink: &'s mut dyn Sink,
    columns: Vec<u32>,
}

impl<'s> TransposedSink<'s> {
    /// For a residual of m rows.
    pub(super) fn new(sink: &'s mut dyn Sink, m: usize) -> Self {
        Self { sink, columns: vec![0; m] }
    }
}

impl Sink for TransposedSink<'_> {
    fn solution(&mut self, rows: &[u32], meter: &mut Meter) -> Flow {
        for (column, &row) in (0..).zip(rows) {
            self.columns[row as usize] = column;
        }
        self.sink.solution(&self.columns, meter)
    }
}

/// Receives the steps of a search on the transposed board of n rows, and reports those on the board.
pub(super) struct TransposedObserver<'o> {
    pub(super) observer: &'o mut dyn Observer,
    pub(super) n: usize,
}

impl Observer for TransposedObserver<'_> {
    fn event(&mut self, event: Event) {
        self.observer.event(event.transposed());
    }

    fn nodes(&mut self, nodes: u64) {
        self.observer.nodes(nodes);
    }

    fn wants_more(&self) -> bool {
        self.observer.wants_more()
    }

    fn multipliers(&mut self, multipliers: &Multipliers) {
        self.observer.multipliers(&multipliers.transposed(self.n));
    }
}
