//! Pictures of a search: boards at chosen steps beside each other, or the tree of what was tried.

use crate::commands::trace::formats::Traces;
use crate::options::Numbers;
use crate::signals::until_interrupt;
use nqfill::show::Verdict;
use nqfill::show::picture::tree::{SearchTree, TreePicture};
use nqfill::show::picture::{self, BoardGrid, Picture, PictureFormat};
use nqfill::show::trace::{Action, Dead, Ended, Mark, Replay, Step, TraceRequest, trace};
use nqfill::words::{search as words, verdict};
use nqfill_core::board::{Line, Placement, Puzzle, Square};
use nqfill_core::engine::{EmptyLine, Pruning};
use std::io::{self, Write};
use std::sync::atomic::Ordering;

/// Boards beside each other.
const ACROSS: usize = 4;

/// Writes the picture of a search.
pub fn write(
    traces: &Traces<'_>,
    puzzle: &Puzzle,
    request: &TraceRequest,
    format: &'static PictureFormat,
    out: &mut dyn Write,
) -> io::Result<Ended> {
    let (mut tree, mut board) = (SearchTree::default(), Replay::new(request.engine, puzzle));
    let mut pictures = Vec::new();
    let ended = trace(puzzle, request, &mut |step| {
        if traces.args.tree {
            tree.add(step);
            return Ok::<_, io::Error>(());
        }
        board.apply(step);
        let number = u32::try_from(step.number).unwrap_or(u32::MAX);
        if traces.args.at.as_ref().is_none_or(|Numbers(steps)| steps.contains(&number)) {
            let picture = traces.subject.placement.and_then(|placement| picture(placement, &board, step));
            let sentence = words::sentence(traces.lang, traces.by(), &step.action);
            pictures.extend(picture.map(|picture| (number, picture.with_note(sentence))));
        }
        Ok(())
    })?;
    if traces.interrupt.load(Ordering::Relaxed) {
        return Err(io::ErrorKind::Interrupted.into());
    }
    let title = words::picture_title(traces.lang, request.engine, traces.by(), &verdict::path(&traces.subject));
    let texts = [title, words::ending(traces.lang, &ended, &Verdict::Answered(ended.answer.clone()))];
    let (is_tree, by) = (traces.args.tree, traces.by());
    // A large picture takes seconds.
    let drawn = until_interrupt(move || {
        let mut bytes = Vec::new();
        match is_tree {
            true => TreePicture { tree: &tree, by, words: texts }.write(format, &mut bytes)?,
            false => BoardGrid { pictures, across: ACROSS, title: texts.join("\n") }.write(format, &mut bytes)?,
        }
        Ok(bytes)
    });
    out.write_all(&drawn?)?;
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
