//! JSON: one document, or one result a line.

use crate::output::splice::{CHUNK, Layout, Splice};
use crate::output::{BoardWriter, Options};
use crate::{BoardResult, SolutionLog, Subject, Summary, Verdict};
use nqfill_core::referee::Solution;
use std::io::{self, BufWriter, IntoInnerError, Write};
use std::time::Duration;

/// Writes a result of `{schema, results: [...], summary}`, each on a line of its own.
pub(crate) fn board<'a>(subject: Subject<'a>, _headed: bool, options: Options) -> Box<dyn BoardWriter + 'a> {
    Box::new(JsonBoard { log: SolutionLog::new(&subject).timed(options.timestamps), subject, options, ending: "" })
}

pub(crate) fn end(summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"\n],\"summary\":")?;
    serde_json::to_writer(&mut *out, summary)?;
    out.write_all(b"}\n")
}

/// Writes a result alone on its line.
pub(crate) fn line<'a>(subject: Subject<'a>, _headed: bool, options: Options) -> Box<dyn BoardWriter + 'a> {
    Box::new(JsonBoard { log: SolutionLog::new(&subject).timed(options.timestamps), subject, options, ending: "\n" })
}

/// Writes `{"columns":[2,4,1,3],"board":".Q..\n..."}`, as the serializer does. Inside a string, the quotes of the
/// marker would be escaped.
static LAYOUT: Layout = Layout {
    marker: br#""solutions":[]"#,
    list: [br#""solutions":["#, b"]"],
    between: b",",
    columns: [br#"{"columns":["#, b"]"],
    between_columns: b",",
    column: [b"", b""],
    board: [br#","board":""#, br#"""#],
    row: [b"", br"\n"],
    seconds: [br#","seconds":"#, b""],
    end: b"}",
};

struct JsonBoard<'a> {
    subject: Subject<'a>,
    options: Options,
    log: SolutionLog<'a>,
    ending: &'static str,
}

impl BoardWriter for JsonBoard<'_> {
    fn found_after(&mut self, time: Duration) {
        self.log.found_after(time);
    }

    fn solution(&mut self, solution: &Solution, _out: &mut dyn Write) -> io::Result<()> {
        self.log.push(solution)
    }

    fn end(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        let Options { lang, statistics, distinct, unlisted, .. } = self.options;
        let result = BoardResult::new(&self.subject, verdict, &self.log, lang, statistics);
        let result = if distinct { result.of_classes(lang, verdict) } else { result };
        let result = if unlisted { result.without_list() } else { result };
        let splice = Splice::new(out, &self.log, &LAYOUT);
        let mut buffer = BufWriter::with_capacity(CHUNK, splice);
        serde_json::to_writer(&mut buffer, &result.with_solutions_apart())?;
        buffer.write_all(self.ending.as_bytes())?;
        let splice = buffer.into_inner().map_err(IntoInnerError::into_error)?;
        splice.end()
    }
}
