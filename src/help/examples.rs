//! Examples in help: a column of commands, and beside it what each does.

use nqfill_show::output::columns::wrapped;
use nqfill_show::{Lang, Words};
use unicode_width::UnicodeWidthStr;

/// A command without the name of the program, and what it does. It stands once for both languages.
pub(crate) type Example = (&'static str, Words);

/// The width of a terminal for which help is laid out.
pub(crate) const WIDTH: usize = 80;

const INDENT: usize = 2;
const GAP: usize = 2;

/// Longer commands have what they do in the line below, so that they do not push all others aside.
const LONGEST_BESIDE: usize = 40;

/// The examples, a command a line.
pub(crate) fn laid_out(examples: &[Example], lang: Lang) -> String {
    let rows = examples.iter().map(|(command, what)| (format!("nqfill {command}"), lang.of(*what)));
    two_columns(&rows.collect::<Vec<_>>())
}

/// Rows of a term and its meaning as two columns within 80.
pub(crate) fn two_columns<T: AsRef<str>>(rows: &[(T, &str)]) -> String {
    let widths = rows.iter().map(|(term, _)| term.as_ref().width()).filter(|width| *width <= LONGEST_BESIDE);
    let column = INDENT + widths.max().unwrap_or(INDENT) + GAP;
    let lines = rows.iter().map(|(term, meaning)| row(term.as_ref(), meaning, column));
    lines.collect::<Vec<_>>().join("\n")
}

fn row(term: &str, meaning: &str, column: usize) -> String {
    let mut line = " ".repeat(INDENT) + term;
    let used = INDENT + term.width();
    let (room, margin) = (WIDTH - column, format!("\n{}", " ".repeat(column)));
    let is_beside = used + GAP <= column;
    line += &if is_beside { " ".repeat(column - used) } else { margin.clone() };
    line + &wrapped(meaning, room).join(&margin)
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
