//! Groups of boards that are the same up to symmetry, as they are written.

use crate::commands::canon::shapes::{DUPLICATES_SCHEMA, DuplicatesSummary, GroupShape};
use nqfill_core::board::Symmetry;
use nqfill_read::words::help_words::amount;
use nqfill_show::{Lang, say, words};
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
            _ => writeln!(out, "  {}  {place}", symmetry_in_words(lang, member.way))?,
        }
    }
    Ok(())
}

/// The name of a symmetry: `顺时针转 90°`.
pub(crate) fn symmetry_in_words(lang: Lang, symmetry: Symmetry) -> &'static str {
    let (zh, en) = match symmetry.name() {
        "identity" => ("相同", "identical"),
        "r90" => ("顺时针转 90°", "turned by 90 degrees"),
        "r180" => ("转 180°", "turned by 180 degrees"),
        "r270" => ("逆时针转 90°", "turned by 270 degrees"),
        "mirror" => ("左右翻转", "left and right swapped"),
        "flip" => ("上下翻转", "top and bottom swapped"),
        "transpose" => ("行列互换", "rows and columns swapped"),
        _ => ("沿副对角线翻转", "flipped along the antidiagonal"),
    };
    lang.pick(zh, en)
}

impl DuplicatesSummary {
    /// What `canon --duplicates` found: `5 个棋盘，3 类；1 组重复，多出 2 个`
    pub(crate) fn in_words(self, lang: Lang) -> String {
        let DuplicatesSummary { boards, classes, groups, duplicates, invalid } = self;
        let invalid = match invalid {
            0 => String::new(),
            _ => say!(lang, "，{invalid} 个无效", ", {invalid} invalid"),
        };
        let classes = match classes {
            1 => lang.pick("1 类".to_owned(), "1 class".to_owned()),
            _ => say!(lang, "{classes} 类", "{classes} classes"),
        };
        say!(
            lang,
            "{boards} 个棋盘{invalid}，不计对称共 {classes}；{groups} 组重复，多出 {duplicates} 个",
            (
                "{}{invalid}, {classes} up to symmetry; {} of the same, {} too many",
                amount(boards, "board"),
                amount(groups, "group"),
                duplicates
            )
        )
    }
}
