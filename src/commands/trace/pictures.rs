//! Pictures of a search: boards at chosen steps beside each other, or the tree of what was tried.

use crate::commands::trace::formats::Traces;
use crate::help::invalid;
use crate::options::numbers;
use nqfill::show::Verdict;
use nqfill::show::picture::board_grid::BoardGrid;
use nqfill::show::picture::tree::TreePicture;
use nqfill::show::picture::{self, Picture, PictureFormat};
use nqfill::show::trace::{Action, Dead, Ended, Mark, Replay, SearchTree, Step, TraceRequest, replayed, traced};
use nqfill::words::{trace, verdict};
use nqfill_core::board::{Line, Placement, Puzzle, Square};
use nqfill_core::engine::{EmptyLine, Pruning};
use std::io::{self, Write};
use std::str::FromStr;

/// Boards beside each other.
const ACROSS: usize = 4;

/// The most boards of a picture.
pub const MOST_BOARDS: u64 = 100;

/// Numbers of steps, ascending, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenSteps(Vec<u64>);

impl ChosenSteps {
    pub fn list(&self) -> &[u64] {
        &self.0
    }

    /// The last of them.
    pub fn last(&self) -> u64 {
        self.0.last().copied().unwrap_or_default()
    }
}

impl FromStr for ChosenSteps {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| match text.parse() {
            Ok(step) if step > 0 => Ok(step),
            _ => Err(invalid!("{text:?}不是步的编号", "{text:?} is no number of a step")),
        };
        let too_many = |part: &str| {
            invalid!("{part:?}：一幅图至多 {MOST_BOARDS} 步", "{part:?}: a picture has at most {MOST_BOARDS} steps")
        };
        let mut steps = numbers(text, number, MOST_BOARDS, too_many)?;
        steps.sort_unstable();
        steps.dedup();
        Ok(Self(steps))
    }
}

/// Writes the picture of the one search that is asked for.
pub fn write(
    traces: &Traces<'_>,
    puzzle: &Puzzle,
    format: &PictureFormat,
    out: &mut dyn Write,
) -> io::Result<Vec<Ended>> {
    traces.each(|request| match traces.tree {
        true => write_tree(traces, puzzle, request, format, out),
        false => write_boards(traces, puzzle, request, format, out),
    })
}

fn write_tree(
    traces: &Traces<'_>,
    puzzle: &Puzzle,
    request: &TraceRequest,
    format: &PictureFormat,
    out: &mut dyn Write,
) -> io::Result<Ended> {
    let mut tree = SearchTree::default();
    let ended = traced(puzzle, request, &mut |step| {
        tree.add(step);
        Ok::<_, io::Error>(())
    })?;
    TreePicture { tree: &tree, by: traces.by(), words: words(traces, request, &ended) }.write(format, out)?;
    Ok(ended)
}

fn write_boards(
    traces: &Traces<'_>,
    puzzle: &Puzzle,
    request: &TraceRequest,
    format: &PictureFormat,
    out: &mut dyn Write,
) -> io::Result<Ended> {
    let mut pictures = Vec::new();
    let ended = replayed(puzzle, request, &mut |step, board| {
        if traces.at.is_none_or(|steps| steps.contains(&step.number)) {
            let number = u32::try_from(step.number).unwrap_or(u32::MAX);
            let picture = traces.subject.placement.and_then(|placement| picture(placement, board, step));
            let sentence = trace::sentence(traces.lang, traces.by(), &step.action);
            pictures.extend(picture.map(|picture| (number, picture.with_note(sentence))));
        }
        Ok::<_, io::Error>(())
    })?;
    BoardGrid { pictures, across: ACROSS, title: words(traces, request, &ended).join("\n") }.write(format, out)?;
    Ok(ended)
}

/// The heading, and how the search ended.
fn words(traces: &Traces<'_>, request: &TraceRequest, ended: &Ended) -> [String; 2] {
    let heading = trace::heading(traces.lang, request.engine, traces.by(), &verdict::path(&traces.subject));
    [heading, trace::ending(traces.lang, ended, &Verdict::Answered(ended.answer.clone()))]
}

/// The board after a step, with what the step does.
fn picture(placement: &Placement, board: &Replay, step: &Step) -> Option<Picture> {
    let mut picture = Picture::of_placement(placement, "")?;
    picture.add(board.squares().filter(|&square| board.mark(square) == Mark::Queen));
    for square in board.squares() {
        if let Some(mark) = mark(board, square) {
            picture.mark(mark, [square]);
        }
    }
    match &step.action {
        Action::Place { queen, is_forced: false } => picture.mark(picture::Mark::LookedAt, [*queen]),
        Action::Place { queen, is_forced: true } => picture.mark(picture::Mark::Forced, [*queen]),
        Action::DeadEnd(Dead::Line(EmptyLine::Row(row))) => picture.look_along(Line::Row, *row as usize),
        Action::DeadEnd(Dead::Line(EmptyLine::Column(column))) => {
            picture.look_along(Line::Column, *column as usize);
        }
        _ => {}
    }
    Some(picture)
}

/// What a square without a queen shows: closed by this step, and along which line, or before.
fn mark(replay: &Replay, square: Square) -> Option<picture::Mark> {
    let Mark::Closed(by) = replay.mark(square) else { return None };
    let along = match by {
        Pruning::Queen(queen) => Line::joining(queen, square),
        _ => None,
    };
    Some(match (replay.is_new(square), along) {
        (true, Some(line)) => picture::Mark::ClosedAlong(line),
        (true, None) => picture::Mark::Closed,
        (false, _) => picture::Mark::Attacked,
    })
}
