//! Text for people, in the words of the course: `解法 1:`, the board, `共找到 1 种解法。`

use crate::show::board_text::{Emphasis, in_conflict, write_columns};
use crate::show::output::columns::fitted;
use crate::show::output::{BoardWriter, Options};
use crate::show::{Status, Subject, Verdict};
use crate::words::{explain, search, verdict};
use nqfill_core::Stopwatch;
use nqfill_core::board::{Placement, Square, SquareSet};
use nqfill_core::referee::Solution;
use std::borrow::Cow;
use std::io::{self, Write};

/// Largest n that is drawn, in n² characters; beyond it text lists the columns.
const MOST_DRAWN: usize = 2_000;

/// Bytes for a heading and a small board.
const CAPACITY: usize = 1 << 8;

pub(crate) fn board<'a>(subject: Subject<'a>, with_heading: bool, options: Options) -> Box<dyn BoardWriter + 'a> {
    let since = options.timestamps.then(Stopwatch::start);
    let mut board = TextBoard { subject, options, listed: 0, since, buffer: Vec::with_capacity(CAPACITY) };
    if with_heading {
        let path = verdict::path(&board.subject);
        for part in ["== ", &path, " ==\n"] {
            board.buffer.extend_from_slice(part.as_bytes());
        }
    }
    Box::new(board)
}

/// A verdict in words, with the colour of its status where text has colours.
fn in_colour<'a>(options: Options, verdict: &Verdict, words: &'a str) -> Cow<'a, str> {
    let words = fitted(words, options.width);
    match verdict.status() {
        _ if !options.coloured => words,
        Status::Solved => Emphasis::Good.on(&words).into(),
        Status::Undecided => Emphasis::Given.on(&words).into(),
        _ => Emphasis::Bad.on(&words).into(),
    }
}

struct TextBoard<'a> {
    subject: Subject<'a>,
    options: Options,
    listed: u64,
    /// When the search began, if times are wanted.
    since: Option<Stopwatch>,
    /// Text not yet written: the heading before the first solution, then one solution at a time.
    buffer: Vec<u8>,
}

impl BoardWriter for TextBoard<'_> {
    fn solution(&mut self, solution: &Solution, out: &mut dyn Write) -> io::Result<()> {
        self.listed += 1;
        match self.since {
            None => verdict::heading(self.options.lang, self.listed, &mut self.buffer),
            Some(since) => verdict::timed_heading(self.options.lang, self.listed, since.elapsed(), &mut self.buffer),
        }
        self.buffer.push(b'\n');
        let (columns, given) = (solution.columns(), self.given());
        if columns.len() > MOST_DRAWN {
            write_columns(columns, given, &mut self.buffer);
        } else {
            self.options.style.draw(columns, self.subject.blocked(), given, &mut self.buffer);
        }
        self.buffer.push(b'\n');
        self.flush(out)
    }

    fn end(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        let lang = self.options.lang;
        self.line(&in_colour(self.options, verdict, &verdict::message(lang, verdict, self.options.distinct)));
        match verdict {
            Verdict::Conflict(conflicts) => {
                for conflict in conflicts.list() {
                    self.line(&verdict::conflict_line(lang, conflict));
                }
                let more = conflicts.total() - conflicts.list().len() as u64;
                if more > 0 {
                    self.line(&verdict::more_conflicts(lang, more));
                }
                if self.options.statistics {
                    self.line(&verdict::conflict_statistics(lang, conflicts));
                }
                if let Some(placement) = self.subject.placement.filter(|_| self.options.coloured) {
                    let drawn = in_conflict(placement, conflicts, true).unwrap_or_default();
                    self.buffer.extend_from_slice(drawn.as_bytes());
                }
            }
            Verdict::Answered(answer) if self.options.statistics => {
                self.line(&verdict::statistics(lang, &answer.statistics));
            }
            Verdict::Explained(explained) => {
                let lines = explain::lines(lang, explained, &|queens, blocked| self.drawn(queens, blocked));
                lines.iter().for_each(|line| self.line(line));
                if self.options.statistics {
                    self.line(&explain::searches(lang, &explained.searches));
                }
            }
            _ => {}
        }
        if self.options.statistics {
            self.source();
            self.solver_statistics(verdict);
        }
        self.flush(out)
    }
}

impl<'a> TextBoard<'a> {
    /// Writes a sentence, or what has lines already.
    fn line(&mut self, line: &str) {
        let width = self.options.width.filter(|_| !line.contains('\n'));
        self.buffer.extend_from_slice(fitted(line, width).as_bytes());
        self.buffer.push(b'\n');
    }

    /// How the input was read.
    fn source(&mut self) {
        if let Some(document) = self.subject.document {
            self.line(&verdict::source(self.options.lang, self.subject.format, document.encoding().name()));
        }
    }

    /// What solvers like the engine that answered print below their solutions.
    fn solver_statistics(&mut self, verdict: &Verdict) {
        let Verdict::Answered(answer) = verdict else { return };
        let lines = search::solver_statistics(self.options.lang, &answer.statistics, self.listed);
        if !lines.is_empty() {
            self.line("");
            lines.iter().for_each(|line| self.line(line));
        }
    }

    /// Some queens and blocked squares, drawn alone.
    fn drawn(&self, queens: &[Square], blocked: &[Square]) -> String {
        let n = self.subject.placement.map_or(0, Placement::n);
        self.options.style.draw_alone(n, queens, blocked, self.given())
    }

    /// The queens of the puzzle, where colours tell them from others.
    fn given(&self) -> Option<&'a SquareSet> {
        self.subject.placement.filter(|_| self.options.coloured).map(Placement::queens)
    }

    fn flush(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }
}

/// A count or a rating in a line, with the path if there are several boards.
pub(crate) struct Line<'a> {
    pub(crate) subject: Subject<'a>,
    pub(crate) with_heading: bool,
    pub(crate) options: Options,
    pub(crate) is_count: bool,
}

impl BoardWriter for Line<'_> {
    fn end(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        // Of several boards each has one line.
        let width = self.options.width.filter(|_| !self.with_heading);
        let options @ Options { lang, statistics, .. } = Options { width, ..self.options };
        let answer = match verdict {
            // A board in conflict has no completion; standard error lists its conflicts.
            Verdict::Conflict(_) if self.is_count => "0".into(),
            Verdict::Counted(count) => verdict::count(lang, count),
            _ => verdict::verdict(lang, verdict),
        };
        // A rating has blanks of its own.
        let gap = if self.is_count { " " } else { "  " };
        let path = if self.with_heading { gap.to_owned() + &verdict::path(&self.subject) } else { String::new() };
        writeln!(out, "{}{path}", in_colour(options, verdict, &answer))?;
        match verdict {
            Verdict::Counted(count) if statistics => {
                writeln!(out, "{}", fitted(&verdict::count_statistics(lang, &count.tally), width))
            }
            _ => Ok(()),
        }
    }
}
