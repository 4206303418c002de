//! Text: small boards beside each other, each with its sentence.

use crate::commands::trace::formats::{TraceHead, TraceOptions, TraceWriter};
use nqfill::show::Verdict;
use nqfill::show::output::columns::wrapped;
use nqfill::show::output::{FORMATS, Options};
use nqfill::show::trace::{Action, Dead, Ended, Step};
use nqfill::show::trace::{Mark, Replay};
use nqfill::words::trace;
use nqfill::words::verdict;
use nqfill_core::board::{Puzzle, Square};
use nqfill_core::engine::{EmptyLine, Engine};
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

/// Columns between two boards.
const GAP: usize = 2;

/// Columns that a sentence needs to be read with ease.
const LEAST: usize = 22;

pub fn writer<'a>(head: TraceHead<'a>, options: TraceOptions<'a>) -> Box<dyn TraceWriter + 'a> {
    Box::new(Pictures { head, options, replay: None, row: Vec::new(), is_first: true })
}

struct Pictures<'a> {
    head: TraceHead<'a>,
    options: TraceOptions<'a>,
    replay: Option<Replay>,
    /// Pictures of the row that is not full yet.
    row: Vec<Vec<String>>,
    is_first: bool,
}

impl TraceWriter for Pictures<'_> {
    fn begin(&mut self, engine: &'static Engine, puzzle: &Puzzle, out: &mut dyn Write) -> io::Result<()> {
        let lang = self.options.lang;
        if !std::mem::take(&mut self.is_first) {
            writeln!(out)?;
        }
        let board = verdict::path(&self.head.subject);
        writeln!(out, "{}", trace::heading(lang, engine, self.options.by, &board))?;
        writeln!(out, "{}\n", trace::legend(lang))?;
        self.replay = Some(Replay::new(engine, puzzle));
        let is_empty = puzzle.fixed().next().is_none() && puzzle.blocked().is_empty();
        if is_empty { Ok(()) } else { self.picture(0, trace::beginning(lang), None, out) }
    }

    fn step(&mut self, step: &Step, out: &mut dyn Write) -> io::Result<()> {
        if let Some(replay) = &mut self.replay {
            replay.apply(step);
        }
        let dead = match step.action {
            Action::DeadEnd(Dead::Line(line)) => Some(line),
            _ => None,
        };
        self.picture(step.number, &trace::sentence(self.options.lang, self.options.by, &step.action), dead, out)
    }

    fn end(&mut self, ended: &Ended, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        self.flush(out)?;
        writeln!(out, "{}", trace::ending(self.options.lang, ended, verdict))
    }

    fn refuse(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        let options = Options { lang: self.options.lang, ..Options::default() };
        FORMATS[0].board(self.head.subject, false, options).end(verdict, out)
    }
}

impl Pictures<'_> {
    /// Adds a picture to the row, and writes the row once it is full.
    fn picture(&mut self, number: u64, words: &str, dead: Option<EmptyLine>, out: &mut dyn Write) -> io::Result<()> {
        let Some(replay) = &self.replay else { return Ok(()) };
        let least = LEAST.max(2 * replay.n() + 1);
        let beside = ((self.options.width + GAP) / (least + GAP)).max(1);
        let width = ((self.options.width + GAP) / beside - GAP).max(least);
        let mut lines = vec![format!("{number}.")];
        lines.extend(drawn(replay, dead));
        if self.options.domains {
            let domains = domains(replay, self.options);
            lines.extend(domains.iter().flat_map(|domain| wrapped(domain, width)).map(str::to_owned));
        }
        lines.extend(wrapped(words, width).into_iter().map(str::to_owned));
        lines.iter_mut().for_each(|line| line.push_str(&" ".repeat((width + GAP).saturating_sub(line.width()))));
        self.row.push(lines);
        if self.row.len() == beside { self.flush(out) } else { Ok(()) }
    }

    fn flush(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let height = self.row.iter().map(Vec::len).max().unwrap_or(0);
        let width = self.row.first().map_or(0, |lines| lines[0].width());
        for at in 0..height {
            let line: String =
                self.row.iter().map(|lines| lines.get(at).cloned().unwrap_or_else(|| " ".repeat(width))).collect();
            writeln!(out, "{}", line.trim_end())?;
        }
        if height > 0 {
            writeln!(out)?;
        }
        self.row.clear();
        Ok(())
    }
}

/// The board, a line a row, and a line for the mark below a column without an open square.
fn drawn(replay: &Replay, dead: Option<EmptyLine>) -> Vec<String> {
    let n = replay.n() as u32;
    let row = |row: u32| {
        let squares: Vec<&str> = (0..n).map(|column| glyph(replay, Square::new(row, column))).collect();
        let mark = if dead == Some(EmptyLine::Row(row)) { " !" } else { "" };
        squares.join(" ") + mark
    };
    let mut lines: Vec<String> = (0..n).map(row).collect();
    if let Some(EmptyLine::Column(column)) = dead {
        lines.push(" ".repeat(2 * column as usize) + "!");
    }
    lines
}

/// What each line without a queen has left, a sentence each.
fn domains(replay: &Replay, TraceOptions { lang, by, .. }: TraceOptions<'_>) -> Vec<String> {
    replay.domains(by).iter().map(|(line, open)| trace::domain(lang, by, *line, open)).collect()
}

fn glyph(replay: &Replay, square: Square) -> &'static str {
    match (replay.mark(square), replay.is_new(square)) {
        (Mark::Open, _) => ".",
        (Mark::Blocked, _) => "x",
        (Mark::Queen, true) => "Q",
        (Mark::Fixed | Mark::Queen, _) => "q",
        (Mark::Closed(_), true) => "*",
        (Mark::Closed(_), false) => "-",
    }
}
