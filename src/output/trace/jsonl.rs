//! JSON Lines: the board, the events, how it ended.

use super::{TraceHead, TraceOptions, TraceWriter};
use crate::board::Puzzle;
use crate::engine::Engine;
use crate::report::{Lang, TraceLine, Verdict};
use crate::trace::{Ended, Step};
use std::io::{self, Write};

pub(super) fn writer<'a>(head: TraceHead<'a>, options: TraceOptions) -> Box<dyn TraceWriter + 'a> {
    Box::new(Lines { head, lang: options.lang })
}

struct Lines<'a> {
    head: TraceHead<'a>,
    lang: Lang,
}

impl TraceWriter for Lines<'_> {
    fn begin(&mut self, engine: &'static Engine, _: &Puzzle, out: &mut dyn Write) -> io::Result<()> {
        line(&TraceLine::board(&self.head.subject, self.head.is_read, Some(engine)), out)
    }

    fn step(&mut self, step: &Step, out: &mut dyn Write) -> io::Result<()> {
        TraceLine::of(step).try_for_each(|event| line(&event, out))
    }

    fn end(&mut self, ended: &Ended, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        line(&TraceLine::end(self.lang, Some(ended), verdict), out)
    }

    fn refuse(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        line(&TraceLine::board(&self.head.subject, self.head.is_read, None), out)?;
        line(&TraceLine::end(self.lang, None, verdict), out)
    }
}

fn line(event: &TraceLine<'_>, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, event)?;
    out.write_all(b"\n")
}
