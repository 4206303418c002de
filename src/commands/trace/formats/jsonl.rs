//! JSON Lines: the board, the events, how it ended.

use crate::commands::trace::formats::{TraceHead, TraceOptions, TraceWriter};
use crate::commands::trace::model::TraceLine;
use nqfill::show::Verdict;
use nqfill::show::trace::Replay;
use nqfill::show::trace::{Ended, Step};
use nqfill_core::board::Puzzle;
use nqfill_core::engine::Engine;
use std::io::{self, Write};

pub fn writer<'a>(head: TraceHead<'a>, options: TraceOptions<'a>) -> Box<dyn TraceWriter + 'a> {
    Box::new(Lines { head, options, replay: None })
}

struct Lines<'a> {
    head: TraceHead<'a>,
    options: TraceOptions<'a>,
    /// The board at the current step, where domains are wanted.
    replay: Option<Replay>,
}

impl TraceWriter for Lines<'_> {
    fn begin(&mut self, engine: &'static Engine, puzzle: &Puzzle, out: &mut dyn Write) -> io::Result<()> {
        self.replay = self.options.domains.then(|| Replay::new(engine, puzzle));
        let board = TraceLine::board(&self.head.subject, self.head.is_read, Some(engine)).by(self.options.by);
        line(&self.with_domains(board), out)
    }

    fn step(&mut self, step: &Step, out: &mut dyn Write) -> io::Result<()> {
        if let Some(replay) = &mut self.replay {
            replay.apply(step);
        }
        let mut events = TraceLine::of(step).peekable();
        while let Some(event) = events.next() {
            // The domains are those after the whole step.
            let is_last = events.peek().is_none();
            line(&if is_last { self.with_domains(event) } else { event }, out)?;
        }
        Ok(())
    }

    fn end(&mut self, ended: &Ended, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        line(&TraceLine::end(self.options.lang, Some(ended), verdict), out)
    }

    fn refuse(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        line(&TraceLine::board(&self.head.subject, self.head.is_read, None), out)?;
        line(&TraceLine::end(self.options.lang, None, verdict), out)
    }
}

impl Lines<'_> {
    fn with_domains<'l>(&self, line: TraceLine<'l>) -> TraceLine<'l> {
        match &self.replay {
            Some(replay) => line.with_domains(self.options.by, &replay.domains(self.options.by)),
            None => line,
        }
    }
}

fn line(event: &TraceLine<'_>, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, event)?;
    out.write_all(b"\n")
}
