//! Text: small boards beside each other, each with its sentence.

use crate::commands::trace::formats::Traces;
use nqfill::show::Verdict;
use nqfill::show::output::columns::wrapped;
use nqfill::show::trace::{Action, Dead, Ended, Mark, Replay, replayed};
use nqfill::words::{trace, verdict};
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
    let board = verdict::path(&traces.subject);
    let is_empty = puzzle.fixed().next().is_none() && puzzle.blocked().is_empty();
    traces.each(|request| {
        if !std::mem::take(&mut is_first) {
            writeln!(out)?;
        }
        writeln!(out, "{}", trace::heading(lang, request.engine, by, &board))?;
        writeln!(out, "{}\n", trace::legend(lang))?;
        let mut row = Row::new(traces, puzzle.n());
        if !is_empty {
            row.add(0, trace::beginning(lang), None, &Replay::new(request.engine, puzzle), out)?;
        }
        let ended = replayed(puzzle, request, &mut |step, board| {
            let dead = match step.action {
                Action::DeadEnd(Dead::Line(line)) => Some(line),
                _ => None,
            };
            row.add(step.number, &trace::sentence(lang, by, &step.action), dead, board, out)
        })?;
        row.write(out)?;
        writeln!(out, "{}", trace::ending(lang, &ended, &Verdict::Answered(ended.answer.clone())))?;
        Ok(ended)
    })
}

/// Boards beside each other, until there is no room for more.
struct Row<'t> {
    traces: &'t Traces<'t>,
    /// The most boards, and the columns of each.
    most: usize,
    width: usize,
    boards: Vec<Vec<String>>,
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
        words: &str,
        dead: Option<EmptyLine>,
        board: &Replay,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let wrapped = |text: &str| wrapped(text, self.width).into_iter().map(str::to_owned).collect::<Vec<_>>();
        let mut lines = vec![format!("{number}.")];
        lines.extend(drawn(board, dead));
        if self.traces.domains {
            lines.extend(domains(board, self.traces).iter().flat_map(|domain| wrapped(domain)));
        }
        lines.extend(wrapped(words));
        self.boards.push(lines);
        if self.boards.len() == self.most { self.write(out) } else { Ok(()) }
    }

    fn write(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let height = self.boards.iter().map(Vec::len).max().unwrap_or(0);
        for at in 0..height {
            let mut text = String::new();
            for line in self.boards.iter().map(|lines| lines.get(at).map_or("", String::as_str)) {
                text.extend([line, &" ".repeat((self.width + GAP).saturating_sub(line.width()))]);
            }
            writeln!(out, "{}", text.trim_end())?;
        }
        if height > 0 {
            writeln!(out)?;
        }
        self.boards.clear();
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
fn domains(replay: &Replay, traces: &Traces<'_>) -> Vec<String> {
    let (lang, by) = (traces.lang, traces.by());
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
