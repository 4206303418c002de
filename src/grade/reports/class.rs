//! Text for a class, a teacher's first look: one line a student, reasons first, and what to do about them.

use crate::grade::reports::ReportWriter;
use crate::grade::row::CheckOptions;
use crate::grade::{CheckSummary, Detail, Ending, Graded, Points};
use crate::show::Lang;
use crate::show::names;
use crate::show::output::columns;
use crate::words::{class, grading};
use std::collections::HashMap;
use std::io::{self, Write};

pub(crate) fn writer(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer { options, lines: Vec::new(), places: HashMap::new() })
}

/// Most reasons of a student that are named; the others are counted.
const MOST_NAMED: usize = 2;

struct Writer {
    options: CheckOptions,
    /// In the order in which students first appear.
    lines: Vec<Line>,
    /// The place of each student among the lines, by name.
    places: HashMap<String, usize>,
}

/// The results of one student.
struct Line {
    name: String,
    ending: Ending,
    score: Points,
    max_score: Points,
    /// The reasons, each with its submission, or where that has the name of the student with its puzzle.
    wrong: Vec<(Option<String>, String)>,
    /// Number of the reasons that are not named.
    more: usize,
    /// What to do about the first text that is no board.
    note: Option<String>,
    submissions: usize,
}

impl ReportWriter for Writer {
    fn row(&mut self, graded: &Graded, _out: &mut dyn Write) -> io::Result<()> {
        let own_name = graded.printable_name();
        let name = graded
            .student
            .as_deref()
            .map_or_else(|| own_name.clone(), |student| names::printable(student).into_owned());
        let place = *self.places.entry(name.clone()).or_insert(self.lines.len());
        if place == self.lines.len() {
            let (score, max_score) = (Points::default(), Points::default());
            let (ending, wrong) = (Ending::Passed, Vec::new());
            self.lines.push(Line { name, ending, score, max_score, wrong, more: 0, note: None, submissions: 0 });
        }
        let line = &mut self.lines[place];
        line.submissions += 1;
        line.score += graded.score();
        line.max_score += graded.scheme.most;
        if graded.ending() != Ending::Passed {
            // A failure outranks an undecided check.
            line.ending = if line.ending == Ending::Failed { Ending::Failed } else { graded.ending() };
            let message = graded.message(&self.options);
            let why = message.lines().next().unwrap_or_default();
            if line.wrong.len() == MOST_NAMED {
                line.more += 1;
            } else {
                let submission = if own_name == line.name { graded.puzzle.as_deref() } else { Some(own_name.as_str()) };
                line.wrong.push((submission.map(str::to_owned), why.to_owned()));
            }
        }
        if self.options.detail == Detail::Full && line.note.is_none() {
            line.note = note(graded, self.options.lang);
        }
        Ok(())
    }

    fn end(&mut self, _summary: &CheckSummary, out: &mut dyn Write) -> io::Result<()> {
        self.lines.sort_by_key(|line| match line.ending {
            Ending::Failed => 0,
            Ending::Undecided => 1,
            Ending::Skipped | Ending::Passed => 2,
        });
        let mut text = Vec::new();
        match self.options.width {
            Some(width) => {
                let rows: Vec<_> = self.lines.iter().map(|line| line.cells(&self.options).to_vec()).collect();
                columns::write(&rows, 0, Some(width), &mut text)?;
            }
            None => self.lines.iter().try_for_each(|line| writeln!(text, "{}", line.written(&self.options)))?,
        }
        String::from_utf8_lossy(&text).lines().try_for_each(|line| writeln!(out, "{}", self.coloured(line)))
    }
}

impl Writer {
    /// A line, whose first word is in the colour of what it says where there are colours.
    fn coloured(&self, line: &str) -> String {
        let endings = [Ending::Failed, Ending::Undecided, Ending::Passed];
        let begins = |ending: &Ending| Some((*ending, line.strip_prefix(grading::ending(self.options.lang, *ending))?));
        match endings.iter().find_map(begins) {
            Some((ending, rest)) => ending.coloured_word(&line[..line.len() - rest.len()], &self.options) + rest,
            None => line.to_owned(),
        }
    }
}

impl Line {
    /// `未通过 2/10 bob：有皇后互相冲突`
    fn written(&self, options: &CheckOptions) -> String {
        let [ending, points, name, why] = self.cells(options);
        let text = format!("{ending} {points} {name}");
        if why.is_empty() { text } else { grading::after(options.lang, &text, &why) }
    }

    /// `未通过`, `2/10`, `bob`, `有皇后互相冲突`
    fn cells(&self, options: &CheckOptions) -> [String; 4] {
        let Self { name, score, max_score, .. } = self;
        let ending = grading::ending(options.lang, self.ending).to_owned();
        [ending, format!("{score}/{max_score}"), name.clone(), self.why(options)]
    }

    /// What is wrong; empty if nothing is, or if no word of it is wanted.
    fn why(&self, options: &CheckOptions) -> String {
        if options.detail == Detail::None {
            return String::new();
        }
        let of = |(submission, why): &(Option<String>, String)| match submission {
            Some(submission) if self.submissions > 1 => format!("{submission} {why}"),
            _ => why.to_string(),
        };
        let more = (self.more > 0).then(|| class::more_faults(options.lang, self.more));
        let messages: Vec<String> = self.wrong.iter().map(of).chain(more).chain(self.note.clone()).collect();
        grading::several(options.lang, &messages)
    }
}

/// What to do about a text that is no board.
fn note(graded: &Graded, lang: Lang) -> Option<String> {
    // Texts that are not understood have their advice below the summary.
    let help = graded.help(lang).filter(|_| graded.ending() == Ending::Failed);
    help.map(|help| grading::help_line(lang, &help).trim_end().to_owned())
}
