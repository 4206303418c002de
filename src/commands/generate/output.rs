//! Writes boards to standard output, to a file, or each to a file of its own.

use crate::commands::generate::Args;
use crate::commands::generate::tries::Take;
use crate::exit::{Failure, print_message, usage};
use crate::files::{Target, holds_other_text, make_writable_folder};
use crate::options;
use crate::run::destination;
use nqfill::show::names;
use nqfill::show::output::{BOARD_FORMATS, Format, Options};
use nqfill::show::{Subject, Summary};
use nqfill::words::cli;
use nqfill::words::cli::Origin;
use nqfill::words::verdict::difficulty_name;
use nqfill_core::board::Placement;
use nqfill_reason::generate::Generated;
use std::path::{Path, PathBuf};

/// The destination of boards, and their format.
pub struct Output {
    format: &'static Format,
    /// True if several boards are requested.
    several: bool,
    place: Place,
    /// Digits of the number in a file's name.
    digits: usize,
}

enum Place {
    /// One file for all boards, or standard output.
    One(Target),
    /// A file for each board.
    Folder(PathBuf),
}

impl Output {
    /// Finds the destination before any board is made.
    pub fn new(args: &Args) -> Result<Self, Failure> {
        let output = args.output.as_deref();
        // Boards are made for folders, as if the input were one.
        let folder = output.filter(|output| destination::is_folder(output, true));
        let format = args.format.choose(output.filter(|_| folder.is_none()), &options::rows(BOARD_FORMATS.iter()))?;
        let place = match folder {
            Some(path) => {
                make_writable_folder(path)?;
                Place::Folder(path.into())
            }
            None => {
                output.map_or(Ok(()), check_generated)?;
                Place::One(destination::find(output, &[])?)
            }
        };
        let boards = args.count.saturating_mul(args.specs().count() as u64);
        if format.is_alone() && folder.is_none() && boards > 1 {
            return Err(destination::several_in_one(output, format.name));
        }
        if !format.has_notes() && !args.messages.quiet {
            print_message(cli::no_notes(args.messages.lang(), format.name));
        }
        let digits = (args.count.ilog10() as usize + 1).max(4);
        Ok(Self { format, several: folder.is_none() && boards > 1, place, digits })
    }

    /// Writes all boards that a function makes. A file appears whole, and only if there are any.
    pub fn all(&self, make: &mut (dyn FnMut(Take<'_>) -> Result<(), Failure> + Send)) -> Result<(), Failure> {
        let output = match &self.place {
            Place::One(output) => output,
            Place::Folder(folder) => return make(&mut |made, origin| self.write_alone(folder, made, origin)),
        };
        output.write_if(|out| {
            let document = self.format.document(self.options(), out, |out| {
                let mut summary = Summary::default();
                make(&mut |made, origin| {
                    let text = self.text(made, origin)?;
                    if summary.written > 0 {
                        out.write_all(self.format.separator().as_bytes())?;
                    }
                    summary.written += 1;
                    Ok(out.write_all(&text)?)
                })?;
                Ok(summary)
            });
            Ok(document?.written > 0)
        })
    }

    fn options(&self) -> Options {
        Options { several: self.several, ..Options::default() }
    }

    fn write_alone(&self, folder: &Path, made: &Generated, origin: &Origin<'_>) -> Result<(), Failure> {
        let (name, text) = (self.file_name(made, origin), self.text(made, origin)?);
        check_same_contents(&folder.join(&name), &text)?;
        let file = Target::in_folder(folder, &name)?;
        file.write(|out| out.write_all(&text))
    }

    /// A board with its notes.
    fn text(&self, made: &Generated, origin: &Origin<'_>) -> Result<Vec<u8>, Failure> {
        let (placement, notes) = (Placement::from(&made.puzzle), cli::notes(origin, made));
        let mut text = Vec::new();
        let loss = self.format.write_board(Subject::of("", &placement), &notes, &self.options(), &mut text)?;
        if loss.is_none() {
            return Ok(text);
        }
        let name = self.format.name;
        Err(usage!("{name} 写不下禁格：换一种格式", "{name} has no room for blocked squares: choose another format"))
    }

    /// `unique-8-easy-0007.txt`
    fn file_name(&self, made: &Generated, origin: &Origin<'_>) -> String {
        let (Origin { spec, number, .. }, Self { digits, format, .. }) = (origin, self);
        let difficulty = made.grade.as_ref().and_then(|grade| grade.difficulty);
        let difficulty = difficulty.map_or(String::new(), |difficulty| format!("-{}", difficulty_name(difficulty)));
        format!("{}-{}{difficulty}-{number:0digits$}.{}", spec.kind.name(), spec.n, format.extension)
    }
}

/// The usage error of a file that exists and was not written by `generate`: it is not replaced.
fn check_generated(file: &Path) -> Result<(), Failure> {
    let name = names::path_name(file);
    if holds_other_text(file, "nqfill generate ") {
        return Err(usage!(
            "{name} 不是 generate 写的，不会被覆盖；请换一个文件，或先删除它",
            "{name} was not made by generate and is not overwritten; choose another file, or delete it first"
        ));
    }
    Ok(())
}

/// The usage error of a file that holds something else: boards of an earlier run with another seed have the same names.
fn check_same_contents(name: &Path, text: &[u8]) -> Result<(), Failure> {
    if !name.is_file() || std::fs::read(name).is_ok_and(|old| old == text) {
        return Ok(());
    }
    let name = names::path_name(name);
    Err(usage!(
        "{name} 已有别的内容，不会被覆盖；请换一个文件夹",
        "{name} holds something else and is not overwritten; choose another folder"
    ))
}
