//! The texts of help about a command besides those of its options. Each command defines its own.

use crate::terminals::WIDTH;
use nqfill::show::output::columns::wrapped;
use nqfill::show::{Lang, Words};
use unicode_width::UnicodeWidthStr;

/// A command line without the name of the program, and its effect.
pub type Example = (&'static str, Words);

/// The JSON Schema of results, as `nqfill schema` lists it; the first is printed where none is named.
pub struct Schema {
    pub name: &'static str,
    /// Whose results.
    pub about: Words,
    pub json: &'static str,
}

/// The texts around the options of a command, and the schema of its results.
pub struct CommandInfo {
    /// The word that the user types.
    pub name: &'static str,
    pub about: Words,
    pub examples: &'static [Example],
    /// More text below the options.
    pub more: Option<fn(Lang) -> String>,
    /// The schema of its results as JSON, where they have a shape of their own.
    pub schema: Option<Schema>,
}

/// The exit codes of every command.
const EXIT_CODES: Words = (
    "退出码：0 都有了答案（无解也是答案）；1 检查未通过，或有棋盘、文件无法读取或写出；2 用法错误；3 因限制而未决；130 被中断。",
    "Exit codes: 0 all is answered (no solution, 无解, is an answer); 1 a check failed, or a board or file could not be \
     read or written; 2 wrong usage; 3 a limit left a board undecided; 130 interrupted.",
);

impl CommandInfo {
    /// That of a command without anything unusual.
    pub const PLAIN: Self = Self { name: "", about: ("", ""), examples: &[], more: None, schema: None };

    /// The first examples as a user types them, each with its effect.
    pub fn examples(&self, lang: Lang, most: usize) -> String {
        let row = |(command, what): &Example| (format!("nqfill {command}"), lang.of(*what));
        two_columns(&self.examples.iter().take(most).map(row).collect::<Vec<_>>())
    }

    /// The text below the options.
    pub fn below(&self, lang: Lang) -> String {
        let codes = wrapped(lang.of(EXIT_CODES), WIDTH).join("\n");
        self.more.map_or(codes.clone(), |more| format!("{}\n\n{codes}", more(lang)))
    }
}

/// Blanks before a row of two columns, and between the columns.
const GAP: usize = 2;

/// Longer terms have their meaning in the next line, so that the other meanings keep their width.
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
    let lines = meaning.lines().map(|line| {
        // What goes on below the first word of a list stands below that word.
        let hang = if line.starts_with("- ") { 2 } else { 0 };
        wrapped(line, WIDTH - column - hang).join(&format!("{margin}{}", " ".repeat(hang)))
    });
    format!("  {term}{between}{}", lines.collect::<Vec<_>>().join(&margin))
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
