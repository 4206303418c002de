//! JSON: one document, or one result a line.

use crate::show::output::solution_list::{Layout, write_list, write_solutions};
use crate::show::output::{BoardWriter, Options};
use crate::show::solutions::SOLUTIONS_APART;
use crate::show::{BoardResult, Level, SolutionLog, Subject, Summary, Verdict};
use nqfill_core::referee::Solution;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;
use std::cell::RefCell;
use std::io::{self, BufWriter, Write};
use std::time::Duration;

/// Writes a result of `{schema, results: [...], summary}`, each on a line of its own.
pub(crate) fn board<'a>(subject: Subject<'a>, _headed: bool, options: Options) -> Box<dyn BoardWriter + 'a> {
    new(subject, options, "")
}

pub(crate) fn end(summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"\n],\"summary\":")?;
    serde_json::to_writer(&mut *out, summary)?;
    out.write_all(b"}\n")
}

/// Writes a result alone on its line.
pub(crate) fn line<'a>(subject: Subject<'a>, _headed: bool, options: Options) -> Box<dyn BoardWriter + 'a> {
    new(subject, options, "\n")
}

fn new<'a>(subject: Subject<'a>, options: Options, ending: &'static str) -> Box<dyn BoardWriter + 'a> {
    let log = SolutionLog::new(&subject).timed(options.timestamps);
    Box::new(JsonBoard { log, subject, options, level: None, ending })
}

/// Bytes of it that are kept.
const MOST_ROOM: usize = 64 << 10;

thread_local! {
    /// Bytes that are gathered before they go on; kept from board to board.
    static ROOM: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Compact JSON, with the solutions of a log in place of the raw value that stands for them. Another raw value is an `id`,
/// which is no list.
struct WithSolutions<'a>(&'a SolutionLog<'a>);

impl Formatter for WithSolutions<'_> {
    fn write_raw_fragment<W: Write + ?Sized>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        match fragment {
            SOLUTIONS_APART => write_solutions(self.0, &LAYOUT, out),
            _ => out.write_all(fragment.as_bytes()),
        }
    }
}

/// Writes `{"columns":[2,4,1,3],"board":".Q..\n..."}`, as the serializer does.
static LAYOUT: Layout = Layout {
    list: [b"[", b"]"],
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
    level: Option<Level>,
    ending: &'static str,
}

impl BoardWriter for JsonBoard<'_> {
    fn found_after(&mut self, time: Duration) {
        self.log.found_after(time);
    }

    fn solution(&mut self, solution: &Solution, _out: &mut dyn Write) -> io::Result<()> {
        self.log.push(solution)
    }

    fn level(&mut self, level: Level) {
        self.level = Some(level);
    }

    fn end(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        let Options { lang, statistics, distinct, unlisted, .. } = self.options;
        let mut result = BoardResult::new(&self.subject, verdict, &self.log, lang, statistics);
        result.grade(self.level);
        if distinct {
            result.count_classes(lang, verdict);
        }
        if unlisted {
            result.leave_out_list();
        }
        ROOM.with_borrow_mut(|bytes| {
            bytes.clear();
            match result.write_plain(bytes) {
                Some(has_solutions) => {
                    if has_solutions {
                        write_list(&self.log, &LAYOUT, bytes, out)?;
                    }
                    bytes.push(b'}');
                }
                None => {
                    result.make_solutions_raw();
                    self.serialize(&result, bytes, out)?;
                }
            }
            bytes.extend_from_slice(self.ending.as_bytes());
            out.write_all(bytes)?;
            bytes.shrink_to(MOST_ROOM);
            Ok(())
        })
    }
}

impl JsonBoard<'_> {
    /// Writes a result that is not written by hand; `bytes` are its last.
    fn serialize(&self, result: &BoardResult<'_>, bytes: &mut Vec<u8>, out: &mut dyn Write) -> io::Result<()> {
        let mut buffer = BufWriter::new(out);
        let formatter = WithSolutions(&self.log);
        result.serialize(&mut Serializer::with_formatter(&mut buffer, formatter))?;
        let (_, last) = buffer.into_parts();
        bytes.extend_from_slice(&last.expect("nothing panicked"));
        Ok(())
    }
}
