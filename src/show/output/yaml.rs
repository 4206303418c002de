//! YAML: the document of the JSON format, with boards as block scalars.

use crate::show::output::solution_list::{Layout, write_solutions};
use crate::show::output::{BoardWriter, Options};
use crate::show::{BoardResult, Level, SolutionLog, Subject, Summary, Verdict};
use nqfill_core::referee::Solution;
use nqfill_read::Id;
use serde::Serialize;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::Duration;

pub(crate) fn board<'a>(subject: Subject<'a>, _headed: bool, options: Options) -> Box<dyn BoardWriter + 'a> {
    let log = SolutionLog::new(&subject).timed(options.timestamps);
    Box::new(YamlBoard { log, subject, options, level: None })
}

pub(crate) fn end(summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
    #[derive(Serialize)]
    struct End<'a> {
        summary: &'a Summary,
    }
    serde_yaml::to_writer(out, &End { summary }).map_err(io::Error::other)
}

/// What a result has in place of its solutions. Lines inside any string are indented deeper or quoted.
const MARKER: &[u8] = b"\n  solutions: []\n";

/// Writes the columns, one a line, and the board as a block scalar, as the serializer does.
static LAYOUT: Layout = Layout {
    list: [b"\n  solutions:\n", b""],
    between: b"",
    columns: [b"  - columns:\n", b""],
    between_columns: b"",
    column: [b"    - ", b"\n"],
    board: [b"    board: |\n", b""],
    row: [b"      ", b"\n"],
    seconds: [b"    seconds: ", b"\n"],
    end: b"",
};

struct YamlBoard<'a> {
    subject: Subject<'a>,
    options: Options,
    log: SolutionLog<'a>,
    level: Option<Level>,
}

impl BoardWriter for YamlBoard<'_> {
    fn found_after(&mut self, time: Duration) {
        self.log.found_after(time);
    }

    fn solution(&mut self, solution: &Solution, _out: &mut dyn Write) -> io::Result<()> {
        self.log.push(solution)
    }

    fn level(&mut self, level: Level) {
        self.level = Some(level);
    }

    /// Writes one element of the sequence `results`.
    fn end(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        let mut result =
            BoardResult::new(&self.subject, verdict, &self.log, self.options.lang, self.options.statistics);
        result.grade(self.level);
        if self.options.distinct {
            result.count_classes(self.options.lang, verdict);
        }
        if self.options.unlisted {
            result.leave_out_list();
        }
        result.put_solutions_apart();
        let mut splice = Splice::new(out, &self.log);
        let (id, source) = (result.id.take(), result.source.take());
        write_element(id, source, &result, &mut splice)?;
        splice.end()
    }
}

/// Passes bytes on, with the solutions of a log in place of a marker. [`Splice::end`] writes the rest.
struct Splice<'a> {
    out: &'a mut dyn Write,
    log: &'a SolutionLog<'a>,
    /// Bytes not yet written, which may be the beginning of the marker; `None` once it was found.
    held: Option<Vec<u8>>,
}

impl<'a> Splice<'a> {
    /// Starts to look for the marker. A log without solutions leaves the marker in place.
    fn new(out: &'a mut dyn Write, log: &'a SolutionLog<'a>) -> Self {
        let held = (!log.is_empty()).then(Vec::new);
        Self { out, log, held }
    }

    /// Writes the bytes still held.
    fn end(mut self) -> io::Result<()> {
        self.held.take().map_or(Ok(()), |held| self.out.write_all(&held))
    }
}

impl Write for Splice<'_> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let Some(mut held) = self.held.take() else {
            self.out.write_all(buffer)?;
            return Ok(buffer.len());
        };
        held.extend_from_slice(buffer);
        if let Some(at) = memchr::memmem::find(&held, MARKER) {
            self.out.write_all(&held[..at])?;
            write_solutions(self.log, &LAYOUT, self.out)?;
            self.out.write_all(&held[at + MARKER.len()..])?;
        } else {
            let kept = held.len().min(MARKER.len() - 1);
            self.out.write_all(&held[..held.len() - kept])?;
            held.drain(..held.len() - kept);
            self.held = Some(held);
        }
        Ok(buffer.len())
    }

    /// Does not write the bytes held, which may become the marker; [`Splice::end`] does.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes an element of a sequence. Its `id` and its source come first and are written by hand: they alone
/// can be any word, and the serializer leaves words bare that YAML 1.1 readers take for something else.
fn write_element(
    id: Option<&Id>,
    source: Option<&str>,
    others: &impl Serialize,
    out: &mut dyn Write,
) -> io::Result<()> {
    out.write_all(b"- ")?;
    write_id(id, out)?;
    if let Some(source) = source {
        write!(out, "source: {}\n  ", scalar(source).map_err(io::Error::other)?)?;
    }
    serde_yaml::to_writer(SkipFirst { bytes: "- ".len(), out }, &[others]).map_err(io::Error::other)
}

/// Writes the line of the `id` of an element, and what the next line begins with.
fn write_id(id: Option<&Id>, out: &mut dyn Write) -> io::Result<()> {
    let Some(id) = id else { return Ok(()) };
    // Half of a pair of surrogates is no text to this program; YAML has the escapes of JSON.
    match serde_json::from_str::<String>(id.json()) {
        Ok(text) => write!(out, "id: {}\n  ", scalar(&text).map_err(io::Error::other)?),
        Err(_) => write!(out, "id: {}\n  ", id.json()),
    }
}

/// Formats a string on one line so that YAML 1.1 and 1.2 read it alike.
fn scalar(text: &str) -> Result<String, serde_yaml::Error> {
    // The serializer would begin a block scalar, which must not stand here.
    if !text.chars().all(is_plain) {
        return Ok(quoted(text));
    }
    let plain = serde_yaml::to_string(text)?;
    let plain = plain.trim_end();
    Ok(if plain == text && is_special_in_yaml_1_1(text) { format!("'{text}'") } else { plain.to_owned() })
}

/// Quotes a text so that YAML 1.1, YAML 1.2 and JSON read it: on one line, and without characters that YAML calls not
/// printable.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            c if is_plain(c) => quoted.push(c),
            // All other characters that are not plain lie below U+10000.
            c => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(c));
            }
        }
    }
    quoted.push('"');
    quoted
}

/// True if YAML calls the character printable and no reader drops it or takes it for a line end.
fn is_plain(c: char) -> bool {
    let is_printable = matches!(c, ' '..='~' | '\u{A0}'..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..);
    is_printable && !matches!(c, '\u{2028}' | '\u{2029}' | '\u{FEFF}')
}

/// True for words that YAML 1.1 takes for a boolean, a number, a date, a merge key or a default value.
fn is_special_in_yaml_1_1(text: &str) -> bool {
    let booleans = ["y", "n", "yes", "no", "on", "off", "true", "false", "null", "=", "<<"];
    let number_like = |byte: &u8| byte.is_ascii_hexdigit() || b"+-_.:,xXoTtZz ".contains(byte);
    let starts_a_number = text.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c));
    booleans.contains(&text.to_ascii_lowercase().as_str())
        || (starts_a_number && text.as_bytes().iter().all(number_like))
}

/// Drops the first bytes written and passes the others on.
struct SkipFirst<'a> {
    bytes: usize,
    out: &'a mut dyn Write,
}

impl Write for SkipFirst<'_> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let skipped = self.bytes.min(buffer.len());
        self.bytes -= skipped;
        self.out.write_all(&buffer[skipped..])?;
        Ok(buffer.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_older_readers_take_for_something_else_are_quoted() {
        for word in ["no", "Yes", "on", "y", "1_0", "1:30", "2026-11-21", "=", "<<", "0x1F", "1e3", "null"] {
            assert_eq!(scalar(word).expect("a string"), format!("'{word}'"));
        }
        for word in ["puzzles/a.txt", "残局.txt", "b2.txt"] {
            assert_eq!(scalar(word).expect("a string"), word);
        }
    }

    #[test]
    fn quoted_text_is_read_back_as_json_and_as_yaml() {
        let hostile = "a\nb\t\"\\\u{0}\u{7f}\u{85}\u{202e}\u{2028}\u{fffe}\u{feff}\u{1f451}<script>': #";
        let quoted = quoted(hostile);
        assert!(quoted.chars().all(is_plain));
        assert_eq!(serde_json::from_str::<String>(&quoted).expect("JSON"), hostile);
        assert_eq!(serde_yaml::from_str::<String>(&quoted).expect("YAML"), hostile);
    }
}
