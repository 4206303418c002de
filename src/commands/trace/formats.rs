//! Formats of traces: the table, one format a file.

use crate::commands::trace::{html, jsonl, pictures, text};
use nqfill::show::picture::{MOST_ROWS_OF_A_PICTURE, PICTURE_FORMATS, PictureFormat};
use nqfill::show::trace::{Ended, TraceRequest, data};
use nqfill::show::{Lang, Subject, Words};
use nqfill_core::board::Puzzle;
use nqfill_core::engine::By;
use std::io::{self, Write};

/// One way to write traces.
pub struct TraceFormat {
    /// The name by which users choose it.
    pub name: &'static str,
    /// The extension of its files, without a dot.
    pub extension: &'static str,
    /// A description of one line.
    pub summary: Words,
    /// Most steps, where the user does not say; `None` for all.
    pub steps: Option<u64>,
    /// Most steps that may be asked for.
    pub most_steps: u64,
    /// The largest board.
    pub most_rows: usize,
    writer: Writer,
}

/// What writes the traces.
enum Writer {
    Text,
    JsonLines,
    Page,
    Picture(&'static PictureFormat),
}

impl TraceFormat {
    const fn of_picture(format: &'static PictureFormat, summary: Words) -> Self {
        Self {
            name: format.name,
            extension: format.extension,
            summary,
            steps: Some(pictures::MOST_BOARDS),
            most_steps: MOST_STEPS_OF_A_TREE,
            most_rows: MOST_ROWS_OF_A_PICTURE,
            writer: Writer::Picture(format),
        }
    }

    /// The kind of picture, if it is one.
    pub fn picture(&self) -> Option<&'static PictureFormat> {
        if let Writer::Picture(format) = self.writer { Some(format) } else { None }
    }

    /// Writes the traces of a puzzle, and returns how each ended.
    pub fn write(&self, traces: &Traces<'_>, puzzle: &Puzzle, out: &mut dyn Write) -> io::Result<Vec<Ended>> {
        match self.writer {
            Writer::Text => text::write(traces, puzzle, out),
            Writer::JsonLines => jsonl::write(traces, puzzle, out),
            Writer::Page => html::write(traces, puzzle, out),
            Writer::Picture(format) => pictures::write(traces, puzzle, format, out),
        }
    }
}

/// The traces of one board that are asked for.
pub struct Traces<'a> {
    /// The board as a report describes it.
    pub subject: Subject<'a>,
    /// True if it was read from a file or from standard input.
    pub is_read: bool,
    /// The searches, one engine after the other.
    pub requests: Vec<TraceRequest>,
    /// The language of sentences.
    pub lang: Lang,
    /// Columns of the terminal.
    pub width: usize,
    /// Whether to show after each step what the free lines have left. Holds a board of marks in memory.
    pub domains: bool,
    /// The steps that a picture shows; all if `None`.
    pub at: Option<&'a [u64]>,
    /// Whether a picture shows the tree of the search in place of boards.
    pub tree: bool,
    /// True once the user has interrupted the run.
    pub is_interrupted: &'a dyn Fn() -> bool,
}

impl Traces<'_> {
    /// The lines by which the searches go.
    pub fn by(&self) -> By {
        self.requests.first().map(|request| request.tuning.by).unwrap_or_default()
    }

    /// Writes each search with `write`, until an interrupt.
    pub fn each(&self, mut write: impl FnMut(&TraceRequest) -> io::Result<Ended>) -> io::Result<Vec<Ended>> {
        let mut all = Vec::new();
        for request in &self.requests {
            all.push(write(request)?);
            if (self.is_interrupted)() {
                break;
            }
        }
        Ok(all)
    }
}

/// All formats.
pub static TRACE_FORMATS: [TraceFormat; 5] = [
    TraceFormat {
        name: "text",
        extension: "txt",
        summary: ("并排的小棋盘，各配一句话", "small boards beside each other, each with a sentence"),
        steps: Some(1_000),
        most_steps: u64::MAX,
        most_rows: 100,
        writer: Writer::Text,
    },
    TraceFormat {
        name: "jsonl",
        extension: "jsonl",
        summary: ("JSON Lines：每行一个事件", "JSON Lines: one event a line"),
        steps: None,
        most_steps: u64::MAX,
        most_rows: usize::MAX,
        writer: Writer::JsonLines,
    },
    TraceFormat {
        name: "html",
        extension: "html",
        summary: ("可播放的网页", "a page that plays the search"),
        steps: Some(data::STEPS),
        most_steps: 50_000,
        most_rows: data::MOST_ROWS,
        writer: Writer::Page,
    },
    TraceFormat::of_picture(
        &PICTURE_FORMATS[0],
        ("各步的棋盘或搜索树，矢量图", "boards of steps, or the tree: vector graphics"),
    ),
    TraceFormat::of_picture(&PICTURE_FORMATS[1], ("同上，位图", "the same as pixels")),
];

/// The longest search whose tree is drawn, in steps.
pub const MOST_STEPS_OF_A_TREE: u64 = 5_000;
