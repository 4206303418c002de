//! Boards written as boards: in formats that can be read again, as models for other solvers, and as pictures.

use crate::show::models::{MODELS, ModelFormat};
use crate::show::names;
use crate::show::output::{BoardWriter, Contents, Format, Options};
use crate::show::picture::{MOST_ROWS_OF_A_PICTURE, Picture, PictureFormat};
use crate::show::{Lang, Subject, Summary, Verdict};
use crate::words::{cli, verdict};
use nqfill_core::board::Placement;
use nqfill_core::referee::Solution;
use nqfill_read::{Loss, Note};
use std::io::{self, Write};
use std::sync::LazyLock;

/// The formats that boards are written in, those that can be read again first. `json` is one document, a list where
/// there are several boards; `jsonl` has a board on each line.
pub static BOARD_FORMATS: LazyLock<Vec<Format>> = LazyLock::new(|| {
    let written = nqfill_read::FORMATS.iter().filter(|format| format.is_writable());
    let boards = written.flat_map(|format| match Format::of_boards(format) {
        lines if format.name == "json" => {
            let begin =
                |options: Options, out: &mut dyn Write| out.write_all(if options.several { b"[\n" } else { b"" });
            let end = |options: Options, _: &Summary, out: &mut dyn Write| {
                out.write_all(if options.several { b"\n]\n" } else { b"" })
            };
            let document = Format { separator: ",\n", begin, end, ..Format::of_boards(format) };
            vec![document, Format { name: "jsonl", extension: "jsonl", ..lines }]
        }
        other => vec![other],
    });
    let model = |format: &'static ModelFormat| Format::new(format.name, format.extension, Contents::Model(format));
    boards.chain(MODELS.iter().map(model)).collect()
});

/// Finds a format of boards by its name.
pub fn board_format(name: &str) -> Option<&'static Format> {
    BOARD_FORMATS.iter().find(|format| format.name == name)
}

impl Format {
    fn of_boards(format: &'static nqfill_read::Format) -> Self {
        let separator = if format.is_drawn { "\n" } else { "" };
        Self { separator, ..Self::new(format.name, format.extension, Contents::Boards(format)) }
    }

    /// True if notes can be written with a board.
    pub fn has_notes(&self) -> bool {
        match self.contents {
            Contents::Boards(format) => format.has_notes(),
            Contents::Model(_) => true,
            _ => false,
        }
    }

    /// The most bytes that a board takes, where it may take many; a picture never does.
    pub fn bytes_of(&self, placement: &Placement) -> u64 {
        match self.contents {
            Contents::Boards(format) => format.bytes_of(placement),
            Contents::Model(format) => format.bytes_of(placement),
            _ => 0,
        }
    }

    /// Why a board cannot be written, whatever the limits.
    pub fn unwritable(&self, lang: Lang, placement: &Placement) -> Option<String> {
        let (rows, most, instead) = (placement.n(), MOST_ROWS_OF_A_PICTURE, "nqfill convert -t vector");
        // Two numbers are a pair, and few ranks without a queen are numbers.
        let is_read_again = match self.name {
            "vector" => rows > 2,
            "fen" => rows > 3 || !placement.queens().is_empty(),
            _ => true,
        };
        if !is_read_again {
            return Some(cli::not_read_again(lang, self.name, rows));
        }
        (!self.holds(placement)).then(|| verdict::too_large_for_a_picture(lang, rows, most, instead))
    }

    /// Writes the board of a subject, with notes if the format has them, and returns what the format could not hold. A
    /// model and a picture hold everything.
    ///
    /// # Errors
    /// Errors of `out`; if the format is one of results, which hold verdicts.
    pub fn write_board(
        &self,
        subject: Subject<'_>,
        notes: &[Note],
        options: &Options,
        out: &mut dyn Write,
    ) -> io::Result<Loss> {
        let Some(placement) = subject.placement else { return Ok(Loss::default()) };
        match self.contents {
            Contents::Boards(format) if options.several && self.name == "json" => {
                let mut text = Vec::new();
                let loss = format.write_with_notes(placement, notes, &mut text);
                // Where the line ends a comma follows, or the end of the list.
                out.write_all(text.strip_suffix(b"\n").unwrap_or(&text))?;
                loss
            }
            Contents::Boards(format) if notes.is_empty() => format.write(placement, out),
            Contents::Boards(format) => format.write_with_notes(placement, notes, out),
            Contents::Model(format) => Some(format.write_with_notes(placement, notes, out).map(|()| Loss::default())),
            Contents::Picture(format) => {
                let number = if subject.index > 1 { format!("#{}", subject.index) } else { String::new() };
                let picture = Picture::of_placement(placement, names::printable(subject.source).into_owned() + &number);
                let picture = picture.map(|picture| picture.with_coordinates(options.coordinates));
                let drawn = picture.map_or(Ok(()), |picture| picture.write(format, out));
                Some(drawn.map(|()| Loss::default()))
            }
            _ => None,
        }
        .unwrap_or(Err(io::ErrorKind::Unsupported.into()))
    }
}

/// Writes the board, whatever the verdict.
pub(crate) struct BoardItself<'a> {
    pub(crate) format: &'a Format,
    pub(crate) subject: Subject<'a>,
    pub(crate) options: Options,
}

impl BoardWriter for BoardItself<'_> {
    fn end(&mut self, _verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        self.format.write_board(self.subject, &[], &self.options, out).map(drop)
    }
}

/// Draws one board: the completion that was found first, or why there is none.
pub(crate) struct PictureBoard<'a> {
    pub(crate) format: &'static PictureFormat,
    pub(crate) subject: Subject<'a>,
    pub(crate) options: Options,
    pub(crate) first: Option<Solution>,
}

impl BoardWriter for PictureBoard<'_> {
    fn solution(&mut self, solution: &Solution, _out: &mut dyn Write) -> io::Result<()> {
        self.first.get_or_insert_with(|| solution.clone());
        Ok(())
    }

    /// What is no board, or too large, has no picture.
    fn end(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        let Some(placement) = self.subject.placement else { return Ok(()) };
        let picture = Picture::of_verdict(placement, verdict, self.first.as_ref(), self.options.lang);
        let title = verdict::message(self.options.lang, verdict, self.options.distinct).into_owned();
        let picture = picture.map(|picture| picture.with_title(title).with_coordinates(self.options.coordinates));
        picture.map_or(Ok(()), |picture| picture.write(self.format, out))
    }
}
