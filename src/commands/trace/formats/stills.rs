//! Pictures of a search: boards at chosen steps beside each other, or the tree of what was tried.

use crate::commands::trace::formats::{TraceHead, TraceOptions, TraceWriter};
use nqfill::show::Verdict;
use nqfill::show::picture::strip::Strip;
use nqfill::show::picture::tree::TreePicture;
use nqfill::show::picture::{self, Picture, PictureFormat, picture_format};
use nqfill::show::trace::{Action, Dead, Ended, Mark, Replay, SearchTree, Step};
use nqfill::words::trace;
use nqfill::words::verdict;
use nqfill_core::board::{Line, Puzzle, Square};
use nqfill_core::engine::{EmptyLine, Engine, Pruning};
use std::io::{self, Write};

/// Boards beside each other.
const ACROSS: usize = 4;

/// A writer of pictures of the format of that name.
pub fn writer<'a>(head: TraceHead<'a>, options: TraceOptions<'a>, name: &str) -> Box<dyn TraceWriter + 'a> {
    let format = picture_format(name).expect("a format of pictures");
    Box::new(Stills {
        head,
        options,
        format,
        replay: None,
        tree: SearchTree::default(),
        pictures: Vec::new(),
        words: [String::new(), String::new()],
    })
}

struct Stills<'a> {
    head: TraceHead<'a>,
    options: TraceOptions<'a>,
    format: &'static PictureFormat,
    replay: Option<Replay>,
    tree: SearchTree,
    pictures: Vec<(u32, Picture)>,
    /// The heading, and how the search ended.
    words: [String; 2],
}

impl TraceWriter for Stills<'_> {
    fn begin(&mut self, engine: &'static Engine, puzzle: &Puzzle, _out: &mut dyn Write) -> io::Result<()> {
        self.replay = Some(Replay::new(engine, puzzle));
        let (lang, by) = (self.options.lang, self.options.by);
        self.words[0] = trace::heading(lang, engine, by, &verdict::path(&self.head.subject));
        Ok(())
    }

    fn step(&mut self, step: &Step, _out: &mut dyn Write) -> io::Result<()> {
        let replay = self.replay.as_mut().expect("a search has begun");
        if self.options.tree {
            self.tree.add(step);
        } else {
            replay.apply(step);
            if self.options.at.is_none_or(|steps| steps.contains(&step.number)) {
                self.pictures.extend(self.still(step));
            }
        }
        Ok(())
    }

    fn end(&mut self, ended: &Ended, verdict: &Verdict, _out: &mut dyn Write) -> io::Result<()> {
        self.words[1] = trace::ending(self.options.lang, ended, verdict);
        Ok(())
    }

    fn refuse(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        let Some(placement) = self.head.subject.placement else { return Ok(()) };
        let picture = Picture::of_placement(placement, verdict::verdict(self.options.lang, verdict));
        picture.map_or(Ok(()), |picture| picture.write(self.format, out))
    }

    fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let [heading, ending] = self.words.clone();
        if self.replay.is_none() {
            return Ok(());
        }
        if self.options.tree {
            let tree = TreePicture { tree: &self.tree, by: self.options.by, words: [heading, ending] };
            return tree.write(self.format, out);
        }
        let pictures = std::mem::take(&mut self.pictures);
        let strip = Strip { pictures, across: ACROSS, title: format!("{heading}\n{ending}") };
        strip.write(self.format, out)
    }
}

impl Stills<'_> {
    /// The board after a step, with what the step does.
    fn still(&self, step: &Step) -> Option<(u32, Picture)> {
        let (replay, placement) = (self.replay.as_ref()?, self.head.subject.placement?);
        let n = replay.n() as u32;
        let squares = || (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
        let mut picture = Picture::of_placement(placement, "")?;
        picture.add(squares().filter(|&square| replay.mark(square) == Mark::Queen));
        for square in squares() {
            if let Some(mark) = mark(replay, square) {
                picture.mark(mark, [square]);
            }
        }
        match &step.action {
            Action::Place { queen, is_forced: false } => picture.mark(picture::Mark::LookedAt, [*queen]),
            Action::Place { queen, is_forced: true } | Action::Imply(queen) => {
                picture.mark(picture::Mark::Forced, [*queen]);
            }
            Action::DeadEnd(Dead::Line(EmptyLine::Row(row))) => picture.look_along(Line::Row, *row as usize),
            Action::DeadEnd(Dead::Line(EmptyLine::Column(column))) => {
                picture.look_along(Line::Column, *column as usize);
            }
            _ => {}
        }
        let sentence = trace::sentence(self.options.lang, self.options.by, &step.action);
        Some((u32::try_from(step.number).unwrap_or(u32::MAX), picture.with_note(sentence)))
    }
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
