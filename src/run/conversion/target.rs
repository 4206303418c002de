//! What boards are written as: in a format that can be read again, as models, as pictures.

use crate::exit::Failure;
use crate::run::destination;
use crate::run::job::Board;
use clap::builder::PossibleValuesParser;
use nqfill_core::board::Placement;
use nqfill_read::models::{MODELS, ModelFormat};
use nqfill_read::{Format, Loss, Note, TEXT_EXTENSION};
use nqfill_show::picture::{MOST_ROWS_OF_A_PICTURE, Picture, PictureFormat, PictureOptions};
use nqfill_show::{Lang, words};
use std::io::{self, Write};
use std::path::Path;

const WRITABLE: &str = "only formats that can be written are targets";

/// A format that `convert` writes.
#[derive(Clone, Copy)]
pub(crate) enum Target {
    Board(&'static Format),
    Model(&'static ModelFormat),
    /// What `draw` writes; `convert` names none.
    Picture(&'static PictureFormat, PictureOptions),
}

impl Target {
    /// All of them, those that can be read again first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let boards = nqfill_read::FORMATS.iter().filter(|format| format.is_writable()).map(Self::Board);
        boards.chain(MODELS.iter().map(Self::Model))
    }

    /// The names of all of them.
    pub(crate) fn names() -> PossibleValuesParser {
        PossibleValuesParser::new(Self::all().map(Self::name))
    }

    /// The one of that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::all().find(|target| target.name() == name)
    }

    /// The format of that name; else the first one with the extension of the output; else `grid`. `option` is what chooses a
    /// format, for the message on an extension of something else.
    pub(crate) fn find(name: Option<&str>, output: Option<&Path>, option: &str) -> Result<Self, Failure> {
        if let Some(name) = name {
            return Ok(Self::named(name).expect("clap lets only names of the tables pass"));
        }
        let grid = Self::Board(nqfill_read::format("grid").expect("the table has it"));
        // Most formats have no extension of their own: a text is a grid.
        let own = Self::all().filter(|target| target.extension() != TEXT_EXTENSION);
        let formats = std::iter::once(grid).chain(own).map(|target| (target, target.extension()));
        Ok(destination::format_of(output, formats, Some(option))?.unwrap_or(grid))
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Board(format) => format.name,
            Self::Model(format) => format.name,
            Self::Picture(format, _) => format.name,
        }
    }

    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Board(format) => format.extension,
            Self::Model(format) => format.extension,
            Self::Picture(format, _) => format.extension,
        }
    }

    /// True if a file holds one board: a model or a picture is a whole file.
    pub(crate) const fn is_alone(self) -> bool {
        matches!(self, Self::Model(_) | Self::Picture(..))
    }

    /// Why a board cannot be written, whatever the limits.
    pub(crate) fn refusal(self, lang: Lang, placement: &Placement) -> Option<String> {
        let is_too_large = matches!(self, Self::Picture(..)) && placement.n() > MOST_ROWS_OF_A_PICTURE;
        let (rows, most, instead) = (placement.n(), MOST_ROWS_OF_A_PICTURE, "nqfill convert -t vector");
        is_too_large.then(|| words::too_large_for_a_picture(lang, rows, most, instead))
    }

    /// True if there is a blank line between two boards.
    pub(crate) const fn is_drawn(self) -> bool {
        matches!(self, Self::Board(format) if format.is_drawn)
    }

    /// The most bytes that a board takes.
    pub(crate) fn bytes_of(self, placement: &Placement) -> u64 {
        match self {
            Self::Board(format) => format.bytes_of(placement),
            Self::Model(format) => format.bytes_of(placement),
            // The largest board that is drawn takes less than a megabyte.
            Self::Picture(..) => 0,
        }
    }

    /// True if notes can be written with a board.
    pub(crate) const fn has_notes(self) -> bool {
        match self {
            Self::Board(format) => format.has_notes(),
            Self::Model(_) => true,
            Self::Picture(..) => false,
        }
    }

    /// Writes a board that was made, with notes where there is room, and returns what the format could not hold: blocked
    /// squares, in `vector` and its like.
    pub(crate) fn write_with_notes(
        self,
        placement: &Placement,
        notes: &[Note],
        out: &mut dyn Write,
    ) -> io::Result<Loss> {
        match self {
            Self::Board(format) => format.write_with_notes(placement, notes, out).expect(WRITABLE),
            Self::Model(format) => {
                let comments = notes.iter().map(ToString::to_string);
                format.write_with_comments(placement, comments, out).map(|()| Loss::default())
            }
            Self::Picture(..) => Ok(Loss::default()),
        }
    }

    /// Writes a board. A model or a picture holds everything.
    pub(crate) fn write(self, board: &Board, placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
        match self {
            Self::Board(format) => format.write(placement, out).expect(WRITABLE),
            Self::Model(format) => format.write(placement, out).map(|()| Loss::default()),
            Self::Picture(format, options) => {
                let number = if board.entry.index > 1 { format!("#{}", board.entry.index) } else { String::new() };
                let title = format!("{}{number}", words::printable(&board.source));
                let picture = Picture::of_placement(placement, title);
                picture.map_or(Ok(()), |picture| picture.write(format, &options, out)).map(|()| Loss::default())
            }
        }
    }
}
