//! Texts that mix formats: each part between blank lines, headings or rules is read in its own format.
//!
//! ```text
//! text   = part { part }        of at least two formats, where no format fits the whole
//! part   = block                lines without filler between them, boards in one format
//!        | block { block }      of a format with names, whose boards may contain blank lines
//! block  = line { line }        up to filler, to a row below an assignment, or to an assignment below a row
//! ```
//! A text mixes formats only if every part is boards in its format, or is in a format that reads another part without a
//! fault. So a damaged file stays a file of one format.

use crate::detect::choice::Leaders;
use crate::detect::{Found, found};
use crate::filler::{Filler, scan_line};
use crate::formats::Script;
use crate::{Format, ReadOptions};
use std::ops::Range;

/// Bytes of a text that may mix formats, at most; in longer ones [`Leaders`] finds blocks in other formats.
pub(crate) const LONGEST: usize = if cfg!(test) { 512 } else { 64 << 10 };

/// The parts of a text, each with its formats; `None` if the text does not clearly mix formats.
pub(crate) fn parts(text: &str, options: &ReadOptions) -> Option<Vec<(Range<usize>, Leaders)>> {
    if text.len() > LONGEST {
        return None;
    }
    let blocks = blocks(text);
    if blocks.len() < 2 {
        return None;
    }
    let mut parts: Vec<Block> = Vec::new();
    for run in runs(text, blocks, options)? {
        parts.extend(joined(text, run, options));
    }
    is_clear(&parts).then(|| {
        parts
            .into_iter()
            .map(|(part, found)| (part, Leaders::found(found.leaders, found.has_rivals, options)))
            .collect()
    })
}

/// A block and its formats.
type Block = (Range<usize>, Found);

/// Groups consecutive blocks that may be parts of one board with names; every other block is a run of its own.
fn runs(text: &str, blocks: Vec<Range<usize>>, options: &ReadOptions) -> Option<Vec<Vec<Block>>> {
    let mut runs: Vec<(bool, Vec<Block>)> = Vec::new();
    for block in blocks {
        let found = found(&text[block.clone()], options).ok()?;
        let is_apart = found.is_clear && found.leaders.iter().all(|format| format.script != Script::Named);
        match runs.last_mut() {
            Some((false, run)) if !is_apart => run.push((block, found)),
            _ => runs.push((is_apart, vec![(block, found)])),
        }
    }
    Some(runs.into_iter().map(|(_, run)| run).collect())
}

/// Joins the blocks of a run into one part if a format with names reads all of it.
fn joined(text: &str, run: Vec<Block>, options: &ReadOptions) -> Vec<Block> {
    if let [(first, _), .., (last, _)] = &run[..]
        && let Ok(found) = found(&text[first.start..last.end], options)
        && found.is_clear
        && found.leaders.iter().all(|format| format.script == Script::Named)
    {
        return vec![(first.start..last.end, found)];
    }
    run
}

/// True if the parts are in several formats, and each is read without a fault or in a format that reads another part
/// without one.
fn is_clear(parts: &[Block]) -> bool {
    let sole = |found: &Found| if let [only] = found.leaders[..] { Some(only) } else { None };
    let good = parts.iter().map(|(_, found)| found).filter(|found| found.is_clear);
    let formats: Vec<&Format> = good.filter_map(sole).collect();
    let is_known =
        |found: &Found| sole(found).is_some_and(|format| formats.iter().any(|good| good.name == format.name));
    let is_mixed = formats.iter().any(|one| formats.iter().any(|other| are_apart(one, other)));
    is_mixed && parts.iter().all(|(_, found)| found.is_clear || is_known(found))
}

/// True if no board of one format can be a damaged board of the other.
fn are_apart(one: &Format, other: &Format) -> bool {
    let is_drawn = |format: &Format| matches!(format.script, Script::Drawing | Script::OneLine | Script::Framed);
    let is_listed = |format: &Format| matches!(format.script, Script::Numbers | Script::Chess);
    // A row of bits is a vector with wrong numbers.
    let is_bits = |format: &Format| format.name.starts_with("bits");
    one.name != other.name
        && !(is_drawn(one) && is_drawn(other))
        && !(is_listed(one) && is_listed(other))
        && !(is_listed(one) && is_bits(other))
        && !(is_bits(one) && is_listed(other))
}

/// The blocks of a text. They contain comments, and no other filler.
fn blocks(text: &str) -> Vec<Range<usize>> {
    let (mut blocks, mut at): (Vec<Range<usize>>, _) = (Vec::new(), 0);
    // The line of the block above, if no filler stands between, and the first comment since.
    let (mut above, mut comments): (Option<Line<'_>>, _) = (None, None);
    while let Some(said) = scan_line(text, at) {
        // Where `;` ends a statement, it begins no comment.
        let line = Line { row: &text[said.content], whole: text[said.line.start..said.line.end].trim() };
        match said.filler {
            Some(Filler::Comment) => comments = comments.or(Some(at)),
            Some(_) => (above, comments) = (None, None),
            None => {
                match blocks.last_mut() {
                    Some(block) if above.is_some_and(|above| !is_break(&above, &line)) => block.end = said.line.next,
                    _ => blocks.push(comments.unwrap_or(at)..said.line.next),
                }
                (above, comments) = (Some(line), None);
            }
        }
        at = said.line.next;
    }
    blocks
}

/// A line without its comment, and all of it.
struct Line<'a> {
    row: &'a str,
    whole: &'a str,
}

impl Line<'_> {
    /// True if it is a whole statement of a format with names, and not only a size.
    fn is_statement(&self) -> bool {
        let ends = |ends: &[&str]| ends.iter().any(|end| self.whole.ends_with(end));
        (self.whole.contains('=') && ends(&[";", "]", ")", "}"]))
            || (self.whole.starts_with('{') && ends(&["}"]))
            || ends(&[")."])
    }

    /// True if it may be a row of a drawing.
    fn is_row(&self) -> bool {
        !self.row.contains(|c: char| c.is_ascii_digit() || "=()[]{}:\"'".contains(c)) && !self.is_statement()
    }
}

/// True if one line is a statement and the other a row. A size below a row begins another board; a size above a row may
/// belong to it.
fn is_break(above: &Line<'_>, below: &Line<'_>) -> bool {
    (above.is_row() && (below.is_statement() || below.whole.contains('='))) || (above.is_statement() && below.is_row())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_end_at_talk_and_where_rows_meet_assignments() {
        let of = |text: &'static str| -> Vec<&str> { blocks(text).into_iter().map(|block| &text[block]).collect() };
        assert_eq!(of("n = 4\n.Q..\n\n2 4 1 3\n"), ["n = 4\n.Q..\n", "2 4 1 3\n"]);
        assert_eq!(of(".Q..\n...Q\nn = 4; q = [1];\n"), [".Q..\n...Q\n", "n = 4; q = [1];\n"]);
        assert_eq!(of("解法 1:\n; a\n.Q..\n---\n; b\n\n2 4 1 3"), ["; a\n.Q..\n", "2 4 1 3"]);
        assert!(of("; a\n\n").is_empty());
    }
}
