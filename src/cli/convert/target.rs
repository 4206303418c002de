//! What boards are written as: in a format that can be read again, or as models.

use crate::board::Placement;
use crate::cli::destination;
use crate::cli::exit::Failure;
use crate::input::{self, Format, Loss, TEXT_EXTENSION};
use crate::models::{MODELS, ModelFormat};
use clap::builder::PossibleValuesParser;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::Path;

/// A format that `convert` writes.
#[derive(Clone, Copy)]
pub(super) enum Target {
    Board(&'static Format),
    Model(&'static ModelFormat),
}

impl Target {
    /// All of them, those that can be read again first.
    fn all() -> impl Iterator<Item = Self> {
        let boards = input::FORMATS.iter().filter(|format| format.is_writable()).map(Self::Board);
        boards.chain(MODELS.iter().map(Self::Model))
    }

    /// The names of all of them.
    pub(super) fn names() -> PossibleValuesParser {
        PossibleValuesParser::new(Self::all().map(Self::name))
    }

    /// The one of that name.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::all().find(|target| target.name() == name)
    }

    /// The format that an option names; else that of the extension of the output, which the first format with it has; else
    /// `grid`.
    pub(super) fn find(name: Option<&str>, output: Option<&Path>) -> Result<Self, Failure> {
        if let Some(name) = name {
            return Ok(Self::named(name).expect("clap lets only names of the tables pass"));
        }
        let wanted = output.and_then(Path::extension).map(OsStr::to_ascii_lowercase);
        let has_extension = |target: &Self| wanted.as_deref() == Some(OsStr::new(target.extension()));
        if let Some(target) = Self::all().filter(|target| target.extension() != TEXT_EXTENSION).find(has_extension) {
            return Ok(target);
        }
        destination::refuse_extension(output, "-t")?;
        Ok(Self::Board(input::format("grid").expect("the table has it")))
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Board(format) => format.name,
            Self::Model(format) => format.name,
        }
    }

    pub(super) const fn extension(self) -> &'static str {
        match self {
            Self::Board(format) => format.extension,
            Self::Model(format) => format.extension,
        }
    }

    /// True if a file holds one board: a model is a whole file.
    pub(super) const fn is_alone(self) -> bool {
        matches!(self, Self::Model(_))
    }

    /// True if there is a blank line between two boards.
    pub(super) const fn is_drawn(self) -> bool {
        matches!(self, Self::Board(format) if format.is_drawn)
    }

    /// The most bytes that a board takes.
    pub(super) fn bytes_of(self, placement: &Placement) -> u64 {
        match self {
            Self::Board(format) => format.bytes_of(placement),
            Self::Model(format) => format.bytes_of(placement),
        }
    }

    /// Writes a board. A model holds everything.
    pub(super) fn write(self, placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
        match self {
            Self::Board(format) => format.write(placement, out).expect("only formats that can be written are targets"),
            Self::Model(format) => format.write(placement, out).map(|()| Loss::default()),
        }
    }
}
