//! One line a student, for a teacher's first look.

use super::ReportWriter;
use crate::check::Points;
use crate::output::columns;
use crate::report::{Case, CheckOptions, CheckSummary, Detail, Ending, check_words, ending_word, words};
use std::collections::HashMap;
use std::io::{self, Write};

pub(super) fn writer(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer { options, lines: Vec::new(), places: HashMap::new() })
}

struct Writer {
    options: CheckOptions,
    /// In the order in which students first appear.
    lines: Vec<Line>,
    places: HashMap<String, usize>,
}

/// The results of one student.
struct Line {
    name: String,
    ending: Ending,
    score: Points,
    max_score: Points,
    /// The faults, each with its submission.
    wrong: Vec<(String, String)>,
    submissions: usize,
}

impl ReportWriter for Writer {
    fn case(&mut self, case: &Case<'_>, _out: &mut dyn Write) -> io::Result<()> {
        let name = case.student.map_or_else(|| case.name.clone(), |student| words::printable(student).into_owned());
        let place = *self.places.entry(name.clone()).or_insert(self.lines.len());
        if place == self.lines.len() {
            let (score, max_score) = (Points::default(), Points::default());
            self.lines.push(Line { name, ending: Ending::Passed, score, max_score, wrong: Vec::new(), submissions: 0 });
        }
        let line = &mut self.lines[place];
        line.submissions += 1;
        line.score += case.score;
        line.max_score += case.max_score;
        if case.ending != Ending::Passed {
            // A failure outranks an undecided check.
            line.ending = if line.ending == Ending::Failed { Ending::Failed } else { case.ending };
            let why = case.message.lines().next().unwrap_or_default();
            line.wrong.push((case.name.clone(), why.to_owned()));
        }
        Ok(())
    }

    fn end(&mut self, _summary: &CheckSummary, out: &mut dyn Write) -> io::Result<()> {
        if let Some(room) = self.options.room {
            let rows: Vec<_> = self.lines.iter().map(|line| line.cells(&self.options).to_vec()).collect();
            return columns::write(&rows, 0, Some(room), out);
        }
        self.lines.iter().try_for_each(|line| writeln!(out, "{}", line.written(&self.options)))
    }
}

impl Line {
    /// `未通过 2/10 bob：有皇后互相冲突`
    fn written(&self, options: &CheckOptions) -> String {
        let [ending, points, name, why] = self.cells(options);
        let text = format!("{ending} {points} {name}");
        if why.is_empty() { text } else { check_words::after(options.lang, &text, &why) }
    }

    /// `未通过`, `2/10`, `bob`, `有皇后互相冲突`
    fn cells(&self, options: &CheckOptions) -> [String; 4] {
        let Self { name, score, max_score, .. } = self;
        let ending = ending_word(options.lang, self.ending).to_owned();
        [ending, format!("{score}/{max_score}"), name.clone(), self.why(options)]
    }

    /// What is wrong; empty if nothing is, or if no word of it is wanted.
    fn why(&self, options: &CheckOptions) -> String {
        if options.detail == Detail::None || self.wrong.is_empty() {
            return String::new();
        }
        let of = |(case, why): &(String, String)| match self.submissions {
            1 => why.clone(),
            _ => format!("{case} {why}"),
        };
        let wrong: Vec<String> = self.wrong.iter().map(of).collect();
        check_words::several(options.lang, &wrong)
    }
}
