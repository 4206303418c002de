//! YAML: the document of the JSON format, with boards as block scalars.

use crate::show::board_text::plain;
use crate::show::output::results::{Syntax, writer};
use crate::show::output::{BoardWriter, Options};
use crate::show::shapes::by_hand::digits;
use crate::show::shapes::{AnswerShape, BoardShape, SolutionShape};
use crate::show::{SCHEMA, Subject, Summary};
use nqfill_read::Id;
use serde::Serialize;
use std::io::{self, Write};

pub(crate) fn board<'a>(subject: Subject<'a>, _with_heading: bool, options: Options) -> Box<dyn BoardWriter + 'a> {
    writer(subject, options, Yaml)
}

pub(crate) fn begin(_: Options, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "schema: {SCHEMA}\nresults:\n")
}

pub(crate) fn end(_: Options, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
    #[derive(Serialize)]
    struct End<'a> {
        summary: &'a Summary,
    }
    serde_yaml::to_writer(out, &End { summary }).map_err(io::Error::other)
}

/// An element of the sequence `results`.
pub(crate) struct Yaml;

impl Syntax for Yaml {
    /// The `id` and the source come first, and are quoted: they alone can be any word, and the serializer leaves words bare that
    /// YAML 1.1 readers take for something else.
    fn board(&self, mut board: BoardShape<'_>, out: &mut Vec<u8>) -> io::Result<()> {
        let start = out.len();
        if let Some(id) = board.id.take() {
            writeln!(out, "  id: {}", id_scalar(id))?;
        }
        if let Some(source) = board.source.take() {
            writeln!(out, "  source: {}", quoted(source))?;
        }
        members(&board, out)?;
        out[start] = b'-';
        Ok(())
    }

    /// By hand, as the serializer would: a list may have millions of completions, each a line a column.
    fn solution(&self, number: u64, solution: &SolutionShape<'_>, out: &mut Vec<u8>) -> io::Result<()> {
        out.extend_from_slice(if number == 0 { b"  solutions:\n" } else { b"" });
        out.extend_from_slice(b"  - columns:\n");
        for &column in solution.columns {
            out.extend_from_slice(b"    - ");
            digits(out, u64::from(column) + 1);
            out.push(b'\n');
        }
        if solution.is_drawn() {
            out.extend_from_slice(b"    board: |\n");
            plain(solution.columns, solution.blocked, (b"      ", b"\n"), out);
        }
        if let Some(seconds) = solution.seconds() {
            out.extend_from_slice(b"    seconds: ");
            serde_json::to_writer(&mut *out, &seconds)?;
            out.push(b'\n');
        }
        Ok(())
    }

    fn answer(&self, listed: Option<u64>, answer: &AnswerShape, out: &mut Vec<u8>) -> io::Result<()> {
        out.extend_from_slice(if listed == Some(0) { b"  solutions: []\n" } else { b"" });
        members(answer, out)
    }
}

/// Adds the members of an element that has begun.
fn members(shape: &impl Serialize, out: &mut Vec<u8>) -> io::Result<()> {
    let start = out.len();
    serde_yaml::to_writer(&mut *out, &[shape]).map_err(io::Error::other)?;
    // The dash of the element.
    out[start] = b' ';
    Ok(())
}

/// An `id` on one line. Half of a pair of surrogates is no text to this program; YAML has the escapes of JSON.
fn id_scalar(id: &Id) -> String {
    serde_json::from_str::<String>(id.json()).map_or_else(|_| id.json().to_owned(), |text| quoted(&text))
}

/// A text in quotes as YAML 1.1, YAML 1.2 and JSON read it: on one line, and without characters that YAML calls not printable.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    for c in serde_json::Value::from(text).to_string().chars() {
        if is_plain(c) {
            quoted.push(c);
        } else {
            // All characters that are not plain lie below U+10000.
            quoted += &format!("\\u{:04x}", u32::from(c));
        }
    }
    quoted
}

/// True if YAML calls the character printable and no reader drops it or takes it for a line end.
fn is_plain(c: char) -> bool {
    let is_printable = matches!(c, ' '..='~' | '\u{A0}'..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..);
    is_printable && !matches!(c, '\u{2028}' | '\u{2029}' | '\u{FEFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_text_is_read_back_as_json_and_as_yaml() {
        let hostile = "a\nb\t\"\\\u{0}\u{7f}\u{85}\u{202e}\u{2028}\u{fffe}\u{feff}\u{1f451}<script>': #";
        let quoted = quoted(hostile);
        assert!(quoted.chars().all(is_plain));
        assert_eq!(serde_json::from_str::<String>(&quoted).expect("JSON"), hostile);
        assert_eq!(serde_yaml::from_str::<String>(&quoted).expect("YAML"), hostile);
    }
}
