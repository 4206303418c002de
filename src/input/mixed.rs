//! Texts that mix formats: each part between blank lines, headings or rules is read in its own.
//!
//! ```text
//! text   = part { part }        of at least two kinds, where no one format fits the whole
//! part   = block                lines without talk between them, boards in one format
//!        | block { block }      of a format with names, whose boards may have blank lines in them
//! block  = line { line }        up to talk; or up to a row below an assignment, or the other way round
//! ```
//! A text is taken to be one only if it is clear: every part is boards in its format, or one of a format that another
//! part has without a fault. So a damaged file stays a file of one format.

use super::auto::{Found, found};
use super::choice::Choice;
use super::formats::Script;
use super::talk::{Talk, said_at};
use super::{Format, ReadOptions};
use std::ops::Range;

/// Texts that are longer are in one format, but for blocks that [`Choice`] finds.
pub(super) const LONGEST: usize = if cfg!(test) { 512 } else { 64 << 10 };

/// The parts of a text, each with its formats; `None` if it is not clear that formats are mixed.
pub(super) fn parts(text: &str, options: &ReadOptions) -> Option<Vec<(Range<usize>, Choice)>> {
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
    is_clear(&parts).then(|| parts.into_iter().map(|(part, found)| (part, found.choice(options))).collect())
}

/// A block and what it is by itself.
type Block = (Range<usize>, Found);

/// Blocks that may be parts of one board with names, together; any other by itself.
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

/// The parts that some blocks are: one, if they are boards of one format with names together.
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

/// Whether parts are of several kinds, and each is good, or a bad board of a format that another one has.
fn is_clear(parts: &[Block]) -> bool {
    let sole = |found: &Found| if let [only] = found.leaders[..] { Some(only) } else { None };
    let good = parts.iter().map(|(_, found)| found).filter(|found| found.is_clear);
    let formats: Vec<&Format> = good.filter_map(sole).collect();
    let is_known =
        |found: &Found| sole(found).is_some_and(|format| formats.iter().any(|good| good.name == format.name));
    let is_mixed = formats.iter().any(|one| formats.iter().any(|other| are_apart(one, other)));
    is_mixed && parts.iter().all(|(_, found)| found.is_clear || is_known(found))
}

/// Whether no board of the one format can be a damaged one of the other.
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

/// The blocks of a text; talk is in none of them, but comments are.
fn blocks(text: &str) -> Vec<Range<usize>> {
    let (mut blocks, mut at): (Vec<Range<usize>>, _) = (Vec::new(), 0);
    // The line of the block above, if nothing has come between, and comments.
    let (mut above, mut comments): (Option<Line<'_>>, _) = (None, None);
    while let Some(said) = said_at(text, at) {
        // A comment is none to a format where `;` ends a statement.
        let line = Line { row: &text[said.content], whole: text[said.line.start..said.line.end].trim() };
        match said.talk {
            Some(Talk::Comment) => comments = comments.or(Some(at)),
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
    /// Whether it is a whole statement of a format with names, and more than a size.
    fn is_statement(&self) -> bool {
        let ends = |ends: &[&str]| ends.iter().any(|end| self.whole.ends_with(end));
        (self.whole.contains('=') && ends(&[";", "]", ")", "}"]))
            || (self.whole.starts_with('{') && ends(&["}"]))
            || ends(&[")."])
    }

    /// Whether it may be a row of a drawing.
    fn is_row(&self) -> bool {
        !self.row.contains(|c: char| c.is_ascii_digit() || "=()[]{}:\"'".contains(c)) && !self.is_statement()
    }
}

/// Whether a line is a statement and the other one a row. A size below a row begins another board, above one it may belong
/// to it.
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
