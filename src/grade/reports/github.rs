//! For a job of GitHub Actions: a workflow command for each submission that did not pass, which marks its file and line,
//! and the table of `markdown`. A job prints the lines that begin with `::` and appends the others to its summary.
//!
//! ```text
//! command = ("::error" | "::warning") " " [ "file=" PATH "," [ "line=" N "," [ "col=" N "," ] ] ] "title=" NAME "::" MESSAGE
//! ```

use crate::grade::reports::ReportWriter;
use crate::grade::reports::markdown::Table;
use crate::grade::row::{CheckOptions, Ending, ending_word};
use crate::grade::{CheckSummary, Detail, Graded};
use std::io::{self, Write};

pub(crate) fn writer(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer { options, table: Table { options } })
}

struct Writer {
    options: CheckOptions,
    table: Table,
}

impl ReportWriter for Writer {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.table.begin(out)
    }

    fn row(&mut self, graded: &Graded, out: &mut dyn Write) -> io::Result<()> {
        let level = match graded.ending() {
            Ending::Passed | Ending::Skipped => None,
            Ending::Failed => Some("error"),
            Ending::Undecided => Some("warning"),
        };
        if let Some(level) = level {
            let message = graded.message(&self.options);
            // A command without a message marks nothing.
            let message = if message.is_empty() { ending_word(self.options.lang, graded.ending()) } else { &message };
            writeln!(
                out,
                "::{level} {}title={}::{}",
                place(graded, self.options.detail),
                property(&graded.printable_name()),
                data(message)
            )?;
        }
        self.table.row(graded, out)
    }

    fn end(&mut self, summary: &CheckSummary, out: &mut dyn Write) -> io::Result<()> {
        self.table.end(summary, out)
    }
}

/// Where the fault is; empty if it is in no file.
fn place(graded: &Graded, detail: Detail) -> String {
    if matches!(&*graded.source, "" | "-") {
        return String::new();
    }
    let file = property(&graded.source);
    match graded.position {
        _ if detail == Detail::None => format!("file={file},"),
        // The place of a square would say more of it than the message does.
        Some(position) if detail == Detail::Full || graded.placement.is_none() => {
            format!("file={file},line={},col={},", position.line, position.column)
        }
        _ => format!("file={file},line={},", graded.line),
    }
}

/// The text of a command on one line.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A value of a command, which ends with `,` or `:`.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_ends_its_command_or_begins_another() {
        assert_eq!(property("a,b:c%\n::error::"), "a%2Cb%3Ac%25%0A%3A%3Aerror%3A%3A");
        assert_eq!(data("one\r\n::error::two"), "one%0D%0A::error::two");
    }
}
