//! Groups of boards that are the same up to symmetry, as they are written: their shape in JSON, and text.

use crate::commands::canon::canon_words;
use nqfill_core::board::Symmetry;
use nqfill_show::{Lang, words};
use schemars::{JsonSchema, schema_for};
use serde::Serialize;
use std::io::{self, Write};

/// The version of the shape; changes when a field changes its meaning or is removed.
pub(crate) const DUPLICATES_SCHEMA: &str = "nqfill-duplicates-1";

/// All groups of a run: what `canon --duplicates -f json` writes.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "nqfill canon --duplicates")]
pub(crate) struct DuplicatesDocument<'a> {
    /// The version of this shape: `nqfill-duplicates-1`.
    pub(crate) schema: &'static str,
    /// Classes of which there are several boards, in the order of their first ones.
    pub(crate) groups: Vec<GroupShape<'a>>,
    /// How many boards there are.
    pub(crate) summary: DuplicatesSummary,
}

/// Boards that are the same up to symmetry: one line of `-f jsonl`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct GroupShape<'a> {
    /// The boards, in the order of the input.
    pub(crate) boards: Vec<MemberShape<'a>>,
}

/// One of them.
#[derive(Serialize, JsonSchema)]
pub(crate) struct MemberShape<'a> {
    /// The path as given, or `-` for standard input.
    pub(crate) source: &'a str,
    /// The board's place in its file, from 1.
    pub(crate) index: usize,
    /// The line of the file where the board begins, from 1.
    pub(crate) line: usize,
    /// The symmetry that leads from the first board of the group to this one: `identity`, `r90`, `r180`, `r270`, `mirror`,
    /// `flip`, `transpose` or `antitranspose`.
    pub(crate) symmetry: &'static str,
    /// That symmetry, for words.
    #[serde(skip)]
    pub(crate) way: Symmetry,
}

impl<'a> MemberShape<'a> {
    /// Makes the shape of a board.
    pub(crate) fn new(source: &'a str, index: usize, line: usize, symmetry: Symmetry) -> Self {
        Self { source, index, line, symmetry: symmetry.name(), way: symmetry }
    }
}

/// Counts of boards and of classes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub(crate) struct DuplicatesSummary {
    /// All boards, and files that could not be read.
    pub(crate) boards: u64,
    /// Classes under the eight symmetries.
    pub(crate) classes: u64,
    /// Classes of which there are several boards.
    pub(crate) groups: u64,
    /// Boards that could be left out: all of each group but the first.
    pub(crate) duplicates: u64,
    /// What was no board.
    pub(crate) invalid: u64,
}

/// The JSON Schema of [`DuplicatesDocument`]; `$defs/GroupShape` is that of one line of `-f jsonl`.
pub(crate) fn duplicates_json_schema() -> serde_json::Value {
    schema_for!(DuplicatesDocument<'_>).to_value()
}

/// How groups are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DuplicatesFormat {
    /// A line for each board, behind the first of a group with the way to it; a blank line between groups.
    Text,
    /// One document.
    Json,
    /// A line for each group.
    Lines,
}

impl DuplicatesFormat {
    pub(crate) fn write<'a>(
        self,
        lang: Lang,
        groups: impl Iterator<Item = GroupShape<'a>>,
        summary: &DuplicatesSummary,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if self == Self::Json {
            writeln!(out, "{{\"schema\":\"{DUPLICATES_SCHEMA}\",\"groups\":[")?;
        }
        for (number, group) in groups.enumerate() {
            match self {
                Self::Text => write_text(lang, number, &group, out)?,
                Self::Lines => writeln!(out, "{}", serde_json::to_string(&group)?)?,
                Self::Json => {
                    out.write_all(if number > 0 { b",\n" } else { b"" })?;
                    serde_json::to_writer(&mut *out, &group)?;
                }
            }
        }
        if self == Self::Json {
            writeln!(out, "\n],\"summary\":{}}}", serde_json::to_string(summary)?)?;
        }
        Ok(())
    }
}

fn write_text(lang: Lang, number: usize, group: &GroupShape<'_>, out: &mut dyn Write) -> io::Result<()> {
    if number > 0 {
        out.write_all(b"\n")?;
    }
    for (at, member) in group.boards.iter().enumerate() {
        let place = words::place(member.source, member.index);
        match at {
            0 => writeln!(out, "{place}")?,
            _ => writeln!(out, "  {}  {place}", canon_words::symmetry(lang, member.way))?,
        }
    }
    Ok(())
}
