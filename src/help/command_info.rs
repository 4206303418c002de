//! What help says of a command besides its options. Each command has its own, beside its options.

use crate::help::WIDTH;
use nqfill::show::output::columns::wrapped;
use nqfill::show::{Lang, Words};
use unicode_width::UnicodeWidthStr;

/// What people come for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Group {
    Solve,
    Grade,
    Make,
    Learn,
    Machines,
    /// Commands about nqfill itself, which the last lines of the first screen name.
    Others,
}

/// A command without the name of the program, and what it does.
pub type Example = (&'static str, Words);

/// The JSON Schema of results, as `nqfill schema` lists it.
pub struct Schema {
    pub name: &'static str,
    /// Whose results.
    pub about: Words,
    /// Its place in the list; the first is the one that is printed where none is named.
    pub place: u8,
    pub json: &'static str,
}

/// What stands around the options of a command, and what else is said of it.
pub struct CommandInfo {
    /// The word that the user types.
    pub name: &'static str,
    pub about: Words,
    /// Its group in overviews, and its place there.
    pub group: (Group, u8),
    pub examples: &'static [Example],
    /// What else stands below the options.
    pub more: Option<fn(Lang) -> String>,
    pub exit_codes: Words,
    /// What is promised of its results as JSON, where they have a shape of their own.
    pub schema: Option<Schema>,
}

pub const ANSWERED: Words = (
    "0 每个棋盘都有了答案（无解也是答案）；1 有棋盘或文件无法读取；2 用法错误；3 因限制而未决；130 被中断。",
    "0 every board got its answer (无解, no solution, is one); 1 a board or file could not be read; 2 wrong usage; \
     3 a limit left a board undecided; 130 interrupted.",
);

pub const WRITTEN: Words = ("0 已输出；1 无法输出；2 用法错误。", "0 it is written; 1 it cannot be; 2 wrong usage.");

impl CommandInfo {
    /// That of a command without anything unusual.
    pub const PLAIN: Self = Self {
        name: "",
        about: ("", ""),
        group: (Group::Others, 0),
        examples: &[],
        more: None,
        exit_codes: WRITTEN,
        schema: None,
    };

    /// The first commands as a user types them, each with what it does.
    pub fn examples(&self, lang: Lang, most: usize) -> String {
        let row = |(command, what): &Example| (format!("nqfill {command}"), lang.of(*what));
        two_columns(&self.examples.iter().take(most).map(row).collect::<Vec<_>>())
    }

    /// The text below the options.
    pub fn below(&self, lang: Lang) -> String {
        let codes = format!("{}{}", lang.pick("退出码：", "Exit codes: "), lang.of(self.exit_codes));
        let codes = wrapped(&codes, WIDTH).join("\n");
        self.more.map_or(codes.clone(), |more| format!("{}\n\n{codes}", more(lang)))
    }
}

/// Blanks before a row of two columns, and between the columns.
const GAP: usize = 2;

/// Longer terms have their meaning in the line below, so that they do not push all others aside.
const LONGEST_BESIDE: usize = 40;

/// Rows of a term and its meaning as two columns within 80.
pub fn two_columns<T: AsRef<str>, M: AsRef<str>>(rows: &[(T, M)]) -> String {
    let widths = rows.iter().map(|(term, _)| term.as_ref().width()).filter(|width| *width <= LONGEST_BESIDE);
    let column = GAP + widths.max().unwrap_or(GAP) + GAP;
    let lines = rows.iter().map(|(term, meaning)| row(term.as_ref(), meaning.as_ref(), column));
    lines.collect::<Vec<_>>().join("\n")
}

fn row(term: &str, meaning: &str, column: usize) -> String {
    let used = GAP + term.width();
    let margin = format!("\n{}", " ".repeat(column));
    let between = if used + GAP <= column { " ".repeat(column - used) } else { margin.clone() };
    let lines: Vec<_> = meaning.lines().flat_map(|line| wrapped(line, WIDTH - column)).collect();
    format!("  {term}{between}{}", lines.join(&margin))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_command_has_its_meaning_below_and_no_line_is_too_wide() {
        let long = "x".repeat(60);
        let meaning = "a meaning of many words that needs more than one line of its column, and says so";
        let text = two_columns(&[("short", "one"), (&long, "two"), ("shorter", meaning)]);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[..3], ["  short    one".to_owned(), format!("  {long}"), format!("{}two", " ".repeat(11))]);
        assert!(lines.len() > 4 && lines.iter().all(|line| line.width() <= WIDTH), "{text}");
    }
}
