//! Traces of searches: the table of their formats, one a file.

pub(crate) mod html;
pub(crate) mod jsonl;
pub(crate) mod stills;
pub(crate) mod text;

use crate::commands::trace::chosen_steps::MOST_STILLS;
use nqfill_core::board::Puzzle;
use nqfill_core::engine::{By, Engine};
use nqfill_show::picture::MOST_ROWS_OF_A_PICTURE;
use nqfill_show::trace::reel;
use nqfill_show::trace::{Ended, Step};
use nqfill_show::{Lang, Subject, Verdict, Words};
use std::io::{self, Write};

/// One way to write traces.
pub(crate) struct TraceFormat {
    /// The name by which users choose it.
    pub(crate) name: &'static str,
    /// A description of one line.
    pub(crate) summary: Words,
    /// True for text for people: verdicts in words.
    pub(crate) is_for_people: bool,
    /// The extension of its files, without a dot.
    pub(crate) extension: &'static str,
    /// Most steps, where the user does not say; `None` for all.
    pub(crate) steps: Option<u64>,
    /// Most steps that may be asked for.
    pub(crate) most_steps: u64,
    /// The largest board.
    pub(crate) most_rows: usize,
    /// Makes a writer for the traces of one board.
    pub(crate) writer: Writer,
}

/// What a document of traces is about.
#[derive(Clone, Copy)]
pub(crate) struct TraceHead<'a> {
    /// The board as a report describes it.
    pub(crate) subject: Subject<'a>,
    /// True if it was read from a file or from standard input.
    pub(crate) is_read: bool,
}

/// Options of all formats.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TraceOptions<'a> {
    /// The language of sentences.
    pub(crate) lang: Lang,
    /// Columns of the terminal.
    pub(crate) width: usize,
    /// The lines by which the search goes.
    pub(crate) by: By,
    /// Whether to show after each step what the free lines have left. Holds a board of marks in memory.
    pub(crate) domains: bool,
    /// The steps that a picture shows; all if `None`.
    pub(crate) at: Option<&'a [u64]>,
    /// Whether a picture shows the tree of the search in place of boards.
    pub(crate) tree: bool,
}

/// Writes the traces of one board, one engine after the other.
pub(crate) trait TraceWriter {
    /// Begins with an engine.
    ///
    /// # Errors
    /// Errors of writing to `out`.
    fn begin(&mut self, engine: &'static Engine, puzzle: &Puzzle, out: &mut dyn Write) -> io::Result<()>;

    /// Writes a step.
    ///
    /// # Errors
    /// Errors of writing to `out`.
    fn step(&mut self, step: &Step, out: &mut dyn Write) -> io::Result<()>;

    /// Ends with an engine.
    ///
    /// # Errors
    /// Errors of writing to `out`.
    fn end(&mut self, ended: &Ended, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()>;

    /// Writes what there is to say of a board that has nothing to trace.
    ///
    /// # Errors
    /// Errors of writing to `out`.
    fn refuse(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()>;

    /// Writes the end of the document.
    ///
    /// # Errors
    /// Errors of writing to `out`.
    fn finish(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// All formats.
pub(crate) static TRACE_FORMATS: [TraceFormat; 5] = [
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
pub(crate) const MOST_STEPS_OF_A_TREE: u64 = 5_000;
