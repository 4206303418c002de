//! One line a student, for a teacher's first look.

use super::ReportWriter;
use crate::check::Points;
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
        for line in &self.lines {
            writeln!(out, "{}", line.written(&self.options))?;
        }
        Ok(())
    }
}

impl Line {
    /// `未通过 2/10 bob：有皇后互相冲突`
    fn written(&self, options: &CheckOptions) -> String {
        let lang = options.lang;
        let Self { name, score, max_score, .. } = self;
        let text = format!("{} {score}/{max_score} {name}", ending_word(lang, self.ending));
        if options.detail == Detail::None || self.wrong.is_empty() {
            return text;
        }
        let of = |(case, why): &(String, String)| match self.submissions {
            1 => why.clone(),
            _ => format!("{case} {why}"),
        };
        let wrong: Vec<String> = self.wrong.iter().map(of).collect();
        check_words::after(lang, &text, &check_words::several(lang, &wrong))
    }
}
