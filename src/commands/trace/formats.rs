//! Formats of traces, with their limits and their writers.

use crate::commands::trace::{Args, html, jsonl, pictures, text};
use nqfill::show::picture::{MOST_ROWS_OF_A_PICTURE, PICTURE_FORMATS, PictureFormat};
use nqfill::show::trace::{Ended, TraceRequest, data};
use nqfill::show::{Lang, Subject};
use nqfill_core::board::Puzzle;
use nqfill_core::engine::By;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// A format of traces.
#[derive(Clone, Copy)]
pub enum TraceFormat {
    Text,
    JsonLines,
    Page,
    Picture(&'static PictureFormat),
}

/// All formats, each with its name and its extension.
pub static FORMATS: [(&str, &str, TraceFormat); 5] = [
    ("text", "txt", TraceFormat::Text),
    ("jsonl", "jsonl", TraceFormat::JsonLines),
    ("html", "html", TraceFormat::Page),
    ("svg", "svg", TraceFormat::Picture(&PICTURE_FORMATS[0])),
    ("png", "png", TraceFormat::Picture(&PICTURE_FORMATS[1])),
];

/// The limits of a format.
pub struct Limits {
    /// Steps, where the user does not say; `None` for all.
    pub steps: Option<u64>,
    /// Most steps that may be asked for.
    pub most_steps: u64,
    /// Rows of the largest board.
    pub most_rows: usize,
}

/// Boards of a picture, and steps of a tree.
pub const MOST_BOARDS: usize = 100;
const MOST_STEPS_OF_A_TREE: u64 = 5_000;

impl TraceFormat {
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::JsonLines => "jsonl",
            Self::Page => "html",
            Self::Picture(format) => format.name,
        }
    }

    pub fn limits(self, is_tree: bool) -> Limits {
        let (steps, most_steps, most_rows) = match self {
            Self::Text => (Some(1_000), u64::MAX, 100),
            Self::JsonLines => (None, u64::MAX, usize::MAX),
            Self::Page => (Some(data::STEPS), 50_000, data::MOST_ROWS),
            Self::Picture(_) if is_tree => (Some(MOST_STEPS_OF_A_TREE), MOST_STEPS_OF_A_TREE, MOST_ROWS_OF_A_PICTURE),
            Self::Picture(_) => (Some(MOST_BOARDS as u64), MOST_BOARDS as u64, MOST_ROWS_OF_A_PICTURE),
        };
        Limits { steps, most_steps, most_rows }
    }

    /// Writes the traces of a puzzle, and returns how each ended.
    pub fn write(self, traces: &Traces<'_>, puzzle: &Puzzle, out: &mut dyn Write) -> io::Result<Vec<Ended>> {
        match self {
            Self::Text => text::write(traces, puzzle, out),
            Self::JsonLines => traces.each(|request| jsonl::write(traces, puzzle, request, out)),
            Self::Page => html::write(traces, puzzle, out),
            Self::Picture(format) => traces.each(|request| pictures::write(traces, puzzle, request, format, out)),
        }
    }
}

/// The traces of one board that are asked for.
pub struct Traces<'a> {
    pub args: &'a Args,
    /// The board as a report describes it.
    pub subject: Subject<'a>,
    /// True if it was read from a file or from standard input.
    pub is_read: bool,
    /// The searches, one engine after the other.
    pub requests: Vec<TraceRequest>,
    pub lang: Lang,
    /// Columns of the terminal, and whether it shows colours.
    pub width: usize,
    pub coloured: bool,
    pub interrupt: &'a AtomicBool,
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
            if self.interrupt.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(all)
    }
}
