//! A table in Markdown, a row for each submission: for the summary of a job, an issue, a wiki.

use crate::grade::reports::ReportWriter;
use crate::grade::row::CheckOptions;
use crate::grade::{CheckSummary, Graded};
use crate::show::say;
use crate::words::{class, grading};
use std::io::{self, Write};

pub(crate) fn writer(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Table { options })
}

struct Table {
    options: CheckOptions,
}

impl ReportWriter for Table {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let heads = say!(self.options.lang, "| | 得分 | 提交 | 原因 |", "| | points | submission | what is wrong |");
        writeln!(out, "{heads}\n|---|---:|---|---|")
    }

    fn row(&mut self, graded: &Graded, out: &mut dyn Write) -> io::Result<()> {
        let ending = grading::ending(self.options.lang, graded.ending());
        let message = graded.message(&self.options);
        let why = message.lines().next().unwrap_or_default();
        let (name, score, max_score) = (graded.printable_name(), graded.score(), graded.scheme.most);
        writeln!(out, "| {ending} | {score}/{max_score} | {} | {} |", escaped(&name), escaped(why))
    }

    fn end(&mut self, summary: &CheckSummary, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\n{}", escaped(&class::summary(self.options.lang, summary)))
    }
}

/// A text in which no character is markup: names and messages come from students.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            // A cell is one line.
            '\u{2028}' | '\u{2029}' => escaped.push('\u{FFFD}'),
            _ if character.is_control() => escaped.push('\u{FFFD}'),
            '<' => escaped.push_str("&lt;"),
            '&' => escaped.push_str("&amp;"),
            // A mention of somebody, or a link to an issue.
            '@' => escaped.push_str("&#64;"),
            _ => {
                if r"\`*_{}[]()>#+!|~".contains(character) {
                    escaped.push('\\');
                }
                escaped.push(character);
            }
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_is_markup() {
        assert_eq!(escaped("a|b\u{2028}\n<img> [x](y) `c` @d &e"), r"a\|b��&lt;img\> \[x\]\(y\) \`c\` &#64;d &amp;e");
    }
}
