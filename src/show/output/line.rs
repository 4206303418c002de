//! Counts and ratings as text: a line a board, with the path if there are several boards.

use crate::show::output::{BoardWriter, Options};
use crate::show::{Subject, Verdict};
use crate::words::verdict;
use std::io::{self, Write};

pub(crate) fn count<'a>(subject: Subject<'a>, with_heading: bool, options: Options) -> Box<dyn BoardWriter + 'a> {
    Box::new(Line { subject, with_heading, options, is_count: true })
}

pub(crate) fn rating<'a>(subject: Subject<'a>, with_heading: bool, options: Options) -> Box<dyn BoardWriter + 'a> {
    Box::new(Line { subject, with_heading, options, is_count: false })
}

struct Line<'a> {
    subject: Subject<'a>,
    with_heading: bool,
    options: Options,
    is_count: bool,
}

impl BoardWriter for Line<'_> {
    fn end(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        let Options { lang, statistics, .. } = self.options;
        let said = match verdict {
            // A board in conflict has no completion; standard error lists its conflicts.
            Verdict::Conflict(_) if self.is_count => "0".into(),
            Verdict::Counted(count) => verdict::count(lang, count),
            _ => verdict::verdict(lang, verdict),
        };
        // A rating has blanks of its own.
        let gap = if self.is_count { " " } else { "  " };
        let path = if self.with_heading { gap.to_owned() + &verdict::path(&self.subject) } else { String::new() };
        writeln!(out, "{said}{path}")?;
        match verdict {
            Verdict::Counted(count) if statistics => writeln!(out, "{}", verdict::count_statistics(lang, &count.tally)),
            _ => Ok(()),
        }
    }
}
