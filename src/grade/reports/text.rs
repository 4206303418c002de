//! Text for people: the kind of each board, or each step of its check.

use crate::grade::reports::ReportWriter;
use crate::grade::row::{CheckOptions, StepRow};
use crate::grade::{Detail, Ending, Graded, Step, clip};
use crate::show::Lang;
use crate::show::board_text::in_conflict;
use crate::show::output::columns::fitted;
use crate::words::grading;
use crate::words::verdict;
use std::io::{self, Write};

pub(crate) fn writer(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer { options, first: true })
}

struct Writer {
    options: CheckOptions,
    first: bool,
}

impl ReportWriter for Writer {
    fn row(&mut self, graded: &Graded, out: &mut dyn Write) -> io::Result<()> {
        let mut text = String::new();
        let CheckOptions { lang, detail, width, .. } = self.options;
        if graded.has_heading {
            text += &format!("== {} ==\n", graded.printable_name());
        }
        match detail {
            Detail::None => outcome(graded, &self.options, &mut text),
            // A board checked by itself needs only its status; a chain of steps is worth showing.
            _ if graded.puzzle.is_some() => steps(graded, &self.options, &mut text),
            _ => verdict(graded, &self.options, &mut text),
        }
        text = fitted(&text, width).into_owned();
        if detail == Detail::Full {
            in_full(graded, &self.options, &mut text);
        }
        if !std::mem::take(&mut self.first) {
            out.write_all(b"\n")?;
        }
        let clipped = clip(&text, self.options.characters_left() - 1, lang);
        out.write_all(clipped.as_bytes())?;
        out.write_all(if clipped.ends_with('\n') { b"" } else { b"\n" })
    }
}

/// Writes `冲突：...`, one line for each reason.
fn verdict(graded: &Graded, options: &CheckOptions, text: &mut String) {
    let (lang, message) = (options.lang, graded.message(options));
    if graded.ending() == Ending::Passed {
        *text += &(graded.ending().coloured_word(&message, options) + "\n");
        *text += &not_read(graded, options);
        return;
    }
    let status = graded.ending().coloured_word(verdict::status(lang, graded.status), options);
    for line in message.lines() {
        *text += &(grading::after(lang, &status, line) + "\n");
    }
    *text += &conflict_number(graded, options).unwrap_or_default();
    *text += &help(graded, lang).unwrap_or_default();
    *text += &not_read(graded, options);
}

/// A line for what was not read around the board: text of the student, shown only in full detail.
fn not_read(graded: &Graded, options: &CheckOptions) -> String {
    let lines = if options.detail == Detail::Full { &graded.not_read[..] } else { &[] };
    grading::not_read(options.lang, lines).map_or_else(String::new, |line| line + "\n")
}

/// Writes `[未通过] 没有冲突` for each step that did not pass, or for each, then the outcome and the score.
fn steps(graded: &Graded, options: &CheckOptions, text: &mut String) {
    let lang = options.lang;
    let mut help = help(graded, lang);
    let is_fine = |step: &StepRow| matches!(step.ending, Ending::Passed | Ending::Skipped) && step.message.is_empty();
    let is_listed = |step: &StepRow| options.lists_steps || !is_fine(step);
    for step in graded.steps(options).into_iter().filter(is_listed) {
        let word = step.ending.coloured_word(grading::ending(lang, step.ending), options);
        *text += &format!("[{word}] {}\n", step.label);
        for line in step.message.lines() {
            *text += &format!("       {line}\n");
        }
        if step.ending == Ending::Failed && step.name == Step::NoConflicts.name() {
            *text += &conflict_number(graded, options).map_or_else(String::new, |number| format!("       {number}"));
        }
        // A file that cannot be read fails in its first step; the others are skipped.
        if let Some(help) = help.take_if(|_| matches!(step.ending, Ending::Failed | Ending::Undecided)) {
            *text += &format!("       {help}");
        }
    }
    *text += &not_read(graded, options);
    outcome(graded, options, text);
}

/// `冲突数：3（列 2，主对角线 1）`, where there are several conflicts: a single one is its own number.
fn conflict_number(graded: &Graded, options: &CheckOptions) -> Option<String> {
    let conflicts = graded.conflicts().filter(|_| options.detail == Detail::Full)?;
    (conflicts.total() > 1).then(|| verdict::conflict_number(options.lang, &conflicts) + "\n")
}

/// The line of advice for a submission that cannot be read.
fn help(graded: &Graded, lang: Lang) -> Option<String> {
    graded.help(lang).map(|help| grading::help_line(lang, &help))
}

/// Draws the board with its conflicts, on a terminal.
fn in_full(graded: &Graded, options: &CheckOptions, text: &mut String) {
    if options.drawn
        && let Some((placement, conflicts)) = graded.placement.as_ref().zip(graded.conflicts())
    {
        *text += &in_conflict(placement, &conflicts, options.coloured).unwrap_or_default();
    }
}

/// `未通过，得分 0/1`
fn outcome(graded: &Graded, options: &CheckOptions, text: &mut String) {
    let lang = options.lang;
    let ending = graded.ending().coloured_word(grading::ending(lang, graded.ending()), options);
    let score = grading::score(lang);
    *text += &format!("{ending}{score} {}/{}\n", graded.score(), graded.scheme.most);
}
