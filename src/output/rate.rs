//! Ratings as text: a line a board, with the path if there are several boards.

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
        let path = if self.headed { format!("  {}", words::path(&self.subject)) } else { String::new() };
        writeln!(out, "{}{path}", words::verdict(self.options.lang, verdict))
    }
}
