//! Groups of boards that are the same up to symmetry, as they are written.

use crate::commands::canon::canon_words;
use crate::commands::canon::shapes::{DUPLICATES_SCHEMA, DuplicatesSummary, GroupShape};
use nqfill_show::{Lang, words};
use std::io::{self, Write};

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
