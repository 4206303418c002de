//! Pictures of a search: boards at chosen steps beside each other, or the tree of what was tried.

use crate::commands::trace::formats::{MOST_BOARDS, Traces};
use crate::help::invalid;
use crate::options::numbers;
use nqfill::show::Verdict;
use nqfill::show::picture::tree::{SearchTree, TreePicture};
use nqfill::show::picture::{self, BoardGrid, Picture, PictureFormat};
use nqfill::show::trace::{Action, Dead, Ended, Mark, Replay, Step, TraceRequest, trace};
use nqfill::words::{trace as words, verdict};
use nqfill_core::board::{Line, Placement, Puzzle, Square};
use nqfill_core::engine::{EmptyLine, Pruning};
use std::io::{self, Write};
use std::str::FromStr;

/// Boards beside each other.
const ACROSS: usize = 4;

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

/// Writes the picture of a search.
pub fn write(
    traces: &Traces<'_>,
    puzzle: &Puzzle,
    request: &TraceRequest,
    format: &PictureFormat,
    out: &mut dyn Write,
) -> io::Result<Ended> {
    let (mut tree, mut board) = (SearchTree::default(), Replay::new(request.engine, puzzle));
    let mut pictures = Vec::new();
    let ended = trace(puzzle, request, &mut |step| {
        if traces.tree {
            tree.add(step);
            return Ok::<_, io::Error>(());
        }
        board.apply(step);
        if traces.at.is_none_or(|steps| steps.contains(&step.number)) {
            let number = u32::try_from(step.number).unwrap_or(u32::MAX);
            let picture = traces.subject.placement.and_then(|placement| picture(placement, &board, step));
            let sentence = words::sentence(traces.lang, traces.by(), &step.action);
            pictures.extend(picture.map(|picture| (number, picture.with_note(sentence))));
        }
        Ok(())
    })?;
    let heading = words::heading(traces.lang, request.engine, traces.by(), &verdict::path(&traces.subject));
    let texts = [heading, words::ending(traces.lang, &ended, &Verdict::Answered(ended.answer.clone()))];
    match traces.tree {
        true => TreePicture { tree: &tree, by: traces.by(), words: texts }.write(format, out)?,
        false => BoardGrid { pictures, across: ACROSS, title: texts.join("\n") }.write(format, out)?,
    }
    Ok(ended)
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
        Action::DeadEnd(Dead::Line(EmptyLine::Row(row))) => picture.frame_line(Line::Row, *row as usize),
        Action::DeadEnd(Dead::Line(EmptyLine::Column(column))) => {
            picture.frame_line(Line::Column, *column as usize);
        }
        _ => {}
    }
    Some(picture)
}

/// The mark of a closed square: by this step, and along which line, or before.
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
