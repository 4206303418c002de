//! Text: small boards beside each other, each with its sentence.

use crate::commands::trace::formats::Traces;
use nqfill::show::Verdict;
use nqfill::show::board_text::Emphasis;
use nqfill::show::output::columns::wrapped;
use nqfill::show::trace::{Action, Dead, Ended, Mark, Replay, trace};
use nqfill::words::{search as words, verdict};
use nqfill_core::board::{Puzzle, Square};
use nqfill_core::engine::EmptyLine;
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

/// Columns between two boards.
const GAP: usize = 2;

/// Columns that a sentence needs to be read with ease.
const LEAST: usize = 22;

pub fn write(traces: &Traces<'_>, puzzle: &Puzzle, out: &mut dyn Write) -> io::Result<Vec<Ended>> {
    let (lang, by, mut is_first) = (traces.lang, traces.by(), true);
    let path = verdict::path(&traces.subject);
    let is_empty = puzzle.fixed().next().is_none() && puzzle.blocked().is_empty();
    traces.each(|request| {
        if !std::mem::take(&mut is_first) {
            writeln!(out)?;
        }
        writeln!(out, "{}", words::heading(lang, request.engine, by, &path))?;
        writeln!(out, "{}\n", words::legend(lang))?;
        let (mut board, mut row) = (Replay::new(request.engine, puzzle), Row::new(traces, puzzle.n()));
        if !is_empty {
            row.add(0, words::beginning(lang), None, &board, out)?;
        }
        let ended = trace(puzzle, request, &mut |step| {
            board.apply(step);
            let dead = match step.action {
                Action::DeadEnd(Dead::Line(line)) => Some(line),
                _ => None,
            };
            row.add(step.number, &words::sentence(lang, by, &step.action), dead, &board, out)
        })?;
        row.write(out)?;
        writeln!(out, "{}", words::ending(lang, &ended, &Verdict::Answered(ended.answer.clone())))?;
        Ok(ended)
    })
}

/// A line of text, and its width without colours.
type Line = (String, usize);

/// Boards beside each other, as many as fit.
struct Row<'t> {
    traces: &'t Traces<'t>,
    /// The most boards, and the columns of each.
    most: usize,
    width: usize,
    boards: Vec<Vec<Line>>,
}

impl<'t> Row<'t> {
    fn new(traces: &'t Traces<'t>, n: usize) -> Self {
        let least = LEAST.max(2 * n + 1);
        let most = ((traces.width + GAP) / (least + GAP)).max(1);
        let width = ((traces.width + GAP) / most - GAP).max(least);
        Self { traces, most, width, boards: Vec::new() }
    }

    /// Adds a board with its number and its sentence, and writes the row once it is full.
    fn add(
        &mut self,
        number: u64,
        sentence: &str,
        dead: Option<EmptyLine>,
        board: &Replay,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let plain = |text: &str| (text.to_owned(), text.width());
        let mut lines = vec![plain(&format!("{number}."))];
        lines.extend(drawn(board, dead, self.traces.coloured));
        if self.traces.args.domains {
            let domains = domains(board, self.traces);
            lines.extend(domains.iter().flat_map(|domain| wrapped(domain, self.width)).map(plain));
        }
        lines.extend(wrapped(sentence, self.width).into_iter().map(plain));
        self.boards.push(lines);
        if self.boards.len() == self.most { self.write(out) } else { Ok(()) }
    }

    fn write(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let height = self.boards.iter().map(Vec::len).max().unwrap_or(0);
        for at in 0..height {
            let mut text = String::new();
            let mut blanks = 0;
            for lines in &self.boards {
                let (line, width) = lines.get(at).map_or(("", 0), |(line, width)| (line, *width));
                if width > 0 {
                    text.extend([&" ".repeat(blanks), line]);
                    blanks = 0;
                }
                blanks += (self.width + GAP).saturating_sub(width);
            }
            writeln!(out, "{text}")?;
        }
        if height > 0 {
            writeln!(out)?;
        }
        self.boards.clear();
        Ok(())
    }
}

/// The board, a line a row, and a line for the mark below a column without an open square.
fn drawn(replay: &Replay, dead: Option<EmptyLine>, coloured: bool) -> Vec<Line> {
    let n = replay.n() as u32;
    let marked = |(glyph, emphasis): (&str, Option<Emphasis>)| match emphasis.filter(|_| coloured) {
        Some(emphasis) => emphasis.on(glyph),
        None => glyph.to_owned(),
    };
    let end = marked(("!", Some(Emphasis::Bad)));
    let row = |row: u32| {
        let squares: Vec<_> = (0..n).map(|column| marked(glyph(replay, Square::new(row, column)))).collect();
        let width = (2 * n - 1) as usize;
        if dead == Some(EmptyLine::Row(row)) {
            (format!("{} {end}", squares.join(" ")), width + 2)
        } else {
            (squares.join(" "), width)
        }
    };
    let mut lines: Vec<Line> = (0..n).map(row).collect();
    if let Some(EmptyLine::Column(column)) = dead {
        let before = 2 * column as usize;
        lines.push((" ".repeat(before) + &end, before + 1));
    }
    lines
}

/// The open squares of each line without a queen, a sentence each.
fn domains(replay: &Replay, traces: &Traces<'_>) -> Vec<String> {
    let (lang, by) = (traces.lang, traces.by());
    replay.domains(by).iter().map(|(line, open)| words::domain(lang, by, *line, open)).collect()
}

/// The character of a square: changes of the step are reversed, closed squares dim.
fn glyph(replay: &Replay, square: Square) -> (&'static str, Option<Emphasis>) {
    match (replay.mark(square), replay.is_new(square)) {
        (Mark::Open, _) => (".", None),
        (Mark::Blocked, _) => ("x", Some(Emphasis::Blocked)),
        (Mark::Queen, true) => ("Q", Some(Emphasis::New)),
        (Mark::Fixed | Mark::Queen, _) => ("q", Some(Emphasis::Given)),
        (Mark::Closed(_), true) => ("*", Some(Emphasis::New)),
        (Mark::Closed(_), false) => ("-", Some(Emphasis::Blocked)),
    }
}
