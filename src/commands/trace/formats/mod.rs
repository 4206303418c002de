//! Traces of searches: the table of their formats, one a file.

pub mod html;
pub mod jsonl;
pub mod stills;
pub mod text;

use crate::commands::trace::MOST_STILLS;
use nqfill::show::picture::MOST_ROWS_OF_A_PICTURE;
use nqfill::show::trace::reel;
use nqfill::show::trace::{Ended, Step};
use nqfill::show::{Lang, Subject, Verdict, Words};
use nqfill_core::board::Puzzle;
use nqfill_core::engine::{By, Engine};
use std::io::{self, Write};

/// One way to write traces.
pub struct TraceFormat {
    /// The name by which users choose it.
    pub name: &'static str,
    /// A description of one line.
    pub summary: Words,
    /// True for text for people: verdicts in words.
    pub is_for_people: bool,
    /// The extension of its files, without a dot.
    pub extension: &'static str,
    /// Most steps, where the user does not say; `None` for all.
    pub steps: Option<u64>,
    /// Most steps that may be asked for.
    pub most_steps: u64,
    /// The largest board.
    pub most_rows: usize,
    /// Makes a writer for the traces of one board.
    pub writer: Writer,
}

/// What a document of traces is about.
#[derive(Clone, Copy)]
pub struct TraceHead<'a> {
    /// The board as a report describes it.
    pub subject: Subject<'a>,
    /// True if it was read from a file or from standard input.
    pub is_read: bool,
}

/// Options of all formats.
#[derive(Clone, Copy, Debug)]
pub struct TraceOptions<'a> {
    /// The language of sentences.
    pub lang: Lang,
    /// Columns of the terminal.
    pub width: usize,
    /// The lines by which the search goes.
    pub by: By,
    /// Whether to show after each step what the free lines have left. Holds a board of marks in memory.
    pub domains: bool,
    /// The steps that a picture shows; all if `None`.
    pub at: Option<&'a [u64]>,
    /// Whether a picture shows the tree of the search in place of boards.
    pub tree: bool,
}

/// Writes the traces of one board, one engine after the other.
pub trait TraceWriter {
    /// Begins with an engine.
    fn begin(&mut self, engine: &'static Engine, puzzle: &Puzzle, out: &mut dyn Write) -> io::Result<()>;

    /// Writes a step.
    fn step(&mut self, step: &Step, out: &mut dyn Write) -> io::Result<()>;

    /// Ends with an engine.
    fn end(&mut self, ended: &Ended, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()>;

    /// Writes what there is to say of a board that has nothing to trace.
    fn refuse(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()>;

    /// Writes the end of the document.
    fn finish(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// All formats.
pub static TRACE_FORMATS: [TraceFormat; 5] = [
    TraceFormat {
        name: "text",
        summary: ("并排的小棋盘，各配一句话", "small boards beside each other, each with a sentence"),
        is_for_people: true,
        extension: "txt",
        steps: Some(1_000),
        most_steps: u64::MAX,
        most_rows: 100,
        writer: text::writer,
    },
    TraceFormat {
        name: "jsonl",
        summary: ("JSON Lines：每行一个事件", "JSON Lines: one event a line"),
        is_for_people: false,
        extension: "jsonl",
        steps: None,
        most_steps: u64::MAX,
        most_rows: usize::MAX,
        writer: jsonl::writer,
    },
    TraceFormat {
        name: "html",
        summary: ("可播放的网页", "a page that plays the search"),
        is_for_people: false,
        extension: "html",
        steps: Some(reel::STEPS),
        most_steps: 50_000,
        most_rows: reel::MOST_ROWS,
        writer: html::writer,
    },
    picture(
        "svg",
        ("各步的棋盘或搜索树，矢量图", "boards of steps, or the tree: vector graphics"),
        |head, options| stills::writer(head, options, "svg"),
    ),
    picture("png", ("同上，位图", "the same as pixels"), |head, options| stills::writer(head, options, "png")),
];

type Writer = for<'a> fn(TraceHead<'a>, TraceOptions<'a>) -> Box<dyn TraceWriter + 'a>;

const fn picture(name: &'static str, summary: Words, writer: Writer) -> TraceFormat {
    TraceFormat {
        name,
        summary,
        is_for_people: false,
        extension: name,
        steps: Some(MOST_STILLS),
        most_steps: MOST_STEPS_OF_A_TREE,
        most_rows: MOST_ROWS_OF_A_PICTURE,
        writer,
    }
}

/// The longest search whose tree is drawn, in steps.
pub const MOST_STEPS_OF_A_TREE: u64 = 5_000;
