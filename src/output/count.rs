//! Counts as text: the number, with the path if there are several boards.

use super::{BoardWriter, Options};
use crate::report::{Subject, Verdict, words};
use std::io::{self, Write};

pub(super) fn board<'a>(subject: Subject<'a>, headed: bool, options: Options) -> Box<dyn BoardWriter + 'a> {
    Box::new(Line { subject, headed, options })
}

struct Line<'a> {
    subject: Subject<'a>,
    headed: bool,
    options: Options,
}

impl BoardWriter for Line<'_> {
    fn end(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        let path = if self.headed { format!(" {}", words::path(&self.subject)) } else { String::new() };
        let answer = match verdict {
            // A board in conflict has no completion; standard error lists its conflicts.
            Verdict::Conflict(_) => "0".into(),
            Verdict::Counted(count) => words::count(self.options.lang, count),
            _ => words::verdict(self.options.lang, verdict),
        };
        writeln!(out, "{answer}{path}")?;
        match verdict {
            Verdict::Counted(count) if self.options.statistics => {
                writeln!(out, "{}", words::count_statistics(self.options.lang, &count.tally))
            }
            _ => Ok(()),
        }
    }
}
