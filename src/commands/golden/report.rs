//! Reports of comparisons.

use crate::commands::golden::comparison::Comparison;
use nqfill::grade::reports::xml_escaped;
use nqfill::show::names;
use nqfill::show::{Lang, say};
use serde::Serialize;
use std::io::{self, Write};

/// Writes comparisons as a report.
pub type Report = fn(&[Comparison], Lang, &mut dyn Write) -> io::Result<()>;

/// Writes `same      x.expected.txt` for each comparison, followed by the difference if there is one.
pub fn text(comparisons: &[Comparison], lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    for Comparison { name, ending, message, .. } in comparisons {
        let (zh, en) = ending.words();
        // An ideograph takes two columns.
        let padding = "  ".repeat(3_usize.saturating_sub(zh.chars().count()));
        writeln!(out, "{}{name}", say!(lang, "{zh}{padding} ", "{en:<9} "))?;
        message.lines().try_for_each(|line| writeln!(out, "{}", names::visible_text(line)))?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    results: &'a [Comparison],
    summary: Summary,
}

#[derive(Serialize)]
struct Summary {
    expectations: usize,
    passed: usize,
}

/// Writes one document.
pub fn json(comparisons: &[Comparison], _: Lang, out: &mut dyn Write) -> io::Result<()> {
    let document = Document {
        schema: "nqfill-golden-1",
        results: comparisons,
        summary: Summary { expectations: comparisons.len(), passed: passed(comparisons) },
    };
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}

/// The number of comparisons that succeeded.
pub fn passed(comparisons: &[Comparison]) -> usize {
    comparisons.iter().filter(|it| it.ending.passed()).count()
}

/// Writes JUnit XML: a test for each comparison.
pub fn junit(comparisons: &[Comparison], _: Lang, out: &mut dyn Write) -> io::Result<()> {
    let counts = format!(
        "tests=\"{}\" failures=\"{}\" errors=\"0\"",
        comparisons.len(),
        comparisons.len() - passed(comparisons)
    );
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<testsuites name=\"nqfill\" {counts}>\n    <testsuite name=\"golden\" skipped=\"0\" {counts}>")?;
    for Comparison { name, ending, message, .. } in comparisons {
        let (name, message) = (xml_escaped(name), xml_escaped(&names::visible_text(message)));
        write!(out, "        <testcase name=\"{name}\" classname=\"golden\"")?;
        match ending.passed() {
            true => writeln!(out, "/>")?,
            false => {
                let status = ending.words().1;
                writeln!(
                    out,
                    ">\n            <failure message=\"{status}\" type=\"{status}\">{message}</failure>\n        </testcase>"
                )?;
            }
        }
    }
    writeln!(out, "    </testsuite>\n</testsuites>")
}
