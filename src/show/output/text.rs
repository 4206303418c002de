//! Text for people, in the words of the course: `解法 1:`, the board, `共找到 1 种解法。`

use crate::show::board_text::{Emphasis, in_conflict, write_columns};
use crate::show::output::columns::filled;
use crate::show::output::{BoardWriter, Options};
use crate::show::{Status, Subject, Verdict};
use crate::words::engines;
use crate::words::explain;
use crate::words::verdict;
use nqfill_core::board::{Placement, Square, SquareSet};
use nqfill_core::referee::Solution;
use std::io::{self, Write};
use std::time::Duration;

/// Largest n that is drawn, in n² characters; beyond it text lists the columns.
const MOST_DRAWN: usize = 2_000;

/// Bytes for a heading and a small board.
const CAPACITY: usize = 1 << 8;

pub(crate) fn board<'a>(subject: Subject<'a>, with_heading: bool, options: Options) -> Box<dyn BoardWriter + 'a> {
    let mut board = TextBoard { subject, options, listed: 0, found_after: None, buffer: Vec::with_capacity(CAPACITY) };
    if with_heading {
        let path = verdict::path(&board.subject);
        for part in ["== ", &path, " ==\n"] {
            board.buffer.extend_from_slice(part.as_bytes());
        }
    }
    Box::new(board)
}

struct TextBoard<'a> {
    subject: Subject<'a>,
    options: Options,
    listed: u64,
    /// When the next solution was found, if times are wanted.
    found_after: Option<Duration>,
    /// Text not yet written: the heading before the first solution, then one solution at a time.
    buffer: Vec<u8>,
}

impl BoardWriter for TextBoard<'_> {
    fn found_after(&mut self, time: Duration) {
        self.found_after = Some(time);
    }

    fn solution(&mut self, solution: &Solution, out: &mut dyn Write) -> io::Result<()> {
        self.listed += 1;
        match self.found_after {
            None => verdict::heading(self.options.lang, self.listed, &mut self.buffer),
            Some(time) => verdict::timed_heading(self.options.lang, self.listed, time, &mut self.buffer),
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
        self.verdict(verdict);
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
            Verdict::Answered(_)
            | Verdict::Counted(_)
            | Verdict::Rated(_)
            | Verdict::Unrated(_)
            | Verdict::Invalid(_) => {}
        }
        if self.options.statistics {
            self.source();
            self.solver_statistics(verdict);
        }
        self.flush(out)
    }
}

impl<'a> TextBoard<'a> {
    /// Writes the verdict in words, in colour where there are colours.
    fn verdict(&mut self, verdict: &Verdict) {
        let start = self.buffer.len();
        self.line(&self.options.verdict(self.options.lang, verdict));
        if self.options.coloured {
            let emphasis = match verdict.status() {
                Status::Solved => Emphasis::Good,
                Status::Undecided => Emphasis::Given,
                _ => Emphasis::Bad,
            };
            let words = String::from_utf8_lossy(&self.buffer[start..]).into_owned();
            self.buffer.truncate(start);
            self.buffer.extend_from_slice(emphasis.on(words.trim_end()).as_bytes());
            self.buffer.push(b'\n');
        }
    }

    /// Writes a sentence, or a board of several lines.
    fn line(&mut self, line: &str) {
        match self.options.width.filter(|_| !line.contains('\n')) {
            None => self.buffer.extend_from_slice(line.as_bytes()),
            Some(width) => self.buffer.extend_from_slice(filled(line, width).as_bytes()),
        }
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
        let lines = engines::solver_statistics(self.options.lang, &answer.statistics, self.listed);
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
