//! Writes the report of a class from graded submissions in order.

use crate::commands::check::CheckRun;
use crate::commands::check::puzzles::Puzzles;
use nqfill::grade::reports::{ReportWriter, page};
use nqfill::grade::roster::{HandedIn, Roster};
use nqfill::grade::{CheckSummary, Graded};
use std::io::{self, Write};

/// A report in progress.
pub struct Report<'a> {
    run: &'a CheckRun<'a>,
    writer: Box<dyn ReportWriter + 'a>,
    out: &'a mut (dyn Write + Send),
    flush_each: bool,
    handed_in: HandedIn,
    summary: CheckSummary,
}

/// Students who are not on the roster and are looked for in it, each of whom takes a pass over it.
const MOST_LOOKED_UP: u64 = 100;

impl<'a> Report<'a> {
    pub fn begin(run: &'a CheckRun<'a>, flush_each: bool, out: &'a mut (dyn Write + Send)) -> io::Result<Self> {
        let mut writer = match &run.place.students {
            Some(students) => page::of_students(run.options, Box::new(|name, page| students.write(name, page))),
            None => (run.format.writer)(run.options),
        };
        writer.begin(out)?;
        Ok(Self { run, writer, out, flush_each, handed_in: HandedIn::default(), summary: CheckSummary::default() })
    }

    /// Takes the next submission.
    pub fn take(&mut self, graded: &Graded) -> io::Result<()> {
        self.handed_in.note(graded);
        let run = self.run;
        if let (Some(roster), Some(student)) = (&run.roster, &graded.student) {
            self.note_unlisted(roster, student);
        }
        self.write(graded)
    }

    /// Counts a student who is not on the roster, and remembers the first whose name holds one who is.
    fn note_unlisted(&mut self, roster: &Roster, student: &str) {
        if roster.has(student) {
            return;
        }
        self.summary.not_on_roster += 1;
        if self.summary.nearly_on_roster.is_none() && self.summary.not_on_roster <= MOST_LOOKED_UP {
            self.summary.nearly_on_roster = roster.within(student).map(|entry| (student.to_owned(), entry.to_owned()));
        }
    }

    /// Writes the students who handed in nothing; adds the number of skipped files.
    pub fn end(mut self, skipped: u64) -> io::Result<CheckSummary> {
        self.summary.skipped = skipped;
        if let Some(roster) = &self.run.roster {
            let (handed_in, puzzles) = (
                std::mem::take(&mut self.handed_in),
                self.run.grader.puzzles.as_ref().map(Puzzles::names).unwrap_or_default(),
            );
            for missing in roster.missing(&handed_in, &puzzles, &self.run.grader.scheme) {
                self.write(&missing)?;
            }
        }
        self.writer.end(&self.summary, self.out)?;
        self.out.flush()?;
        Ok(self.summary)
    }

    fn write(&mut self, graded: &Graded) -> io::Result<()> {
        self.summary.add(graded);
        self.writer.row(graded, self.out)?;
        if self.flush_each { self.out.flush() } else { Ok(()) }
    }
}
