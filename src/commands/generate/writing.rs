//! Writes boards to standard output, to a file, or each to a file of its own.

use crate::commands::convert::Target;
use crate::commands::generate::Args;
use crate::commands::generate::generate_words;
use crate::commands::generate::tries::Numbered;
use crate::files::{self, WriteError};
use crate::run::destination;
use crate::run::exit::usage;
use crate::run::exit::{Failure, say};
use nqfill_core::board::Placement;
use nqfill_show::rate_words::difficulty_name;
use nqfill_show::words;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Where boards go.
pub(crate) struct Writing {
    target: Target,
    place: Place,
    /// Digits of the number in a file's name.
    digits: usize,
}

enum Place {
    Stdout,
    File(files::Target),
    Folder(PathBuf),
}

/// Takes board after board.
pub(crate) struct Boards<'a> {
    target: Target,
    digits: usize,
    to: To<'a>,
    has_written: bool,
}

enum To<'a> {
    Stream(&'a mut (dyn Write + Send)),
    Folder(&'a Path),
}

impl Writing {
    /// Finds the place before any board is made.
    pub(crate) fn new(args: &Args) -> Result<Self, Failure> {
        // Boards are made for folders, as if the input were one.
        let folder = args.output.as_deref().filter(|output| destination::is_folder(output, true));
        let target = Target::find(args.format.as_deref(), args.output.as_deref().filter(|_| folder.is_none()), "-f")?;
        let place = match (args.output.as_deref(), folder) {
            (_, Some(folder)) => {
                let made = std::fs::create_dir_all(folder).and_then(|()| files::prepare(folder));
                made.map_err(|error| Failure::no_target(WriteError::of_folder(folder, error)))?;
                Place::Folder(folder.into())
            }
            (Some(output), None) => {
                let file = files::Target::find(output).and_then(files::Target::ready).map_err(Failure::no_target)?;
                if file.is_stdout() { Place::Stdout } else { Place::File(file) }
            }
            (None, None) => Place::Stdout,
        };
        if target.is_alone()
            && !matches!(place, Place::Folder(_))
            && args.count.saturating_mul(args.sizes().count() as u64) > 1
        {
            return Err(destination::refuse_several_in_one(args.output.as_deref(), target.name()));
        }
        if !target.has_notes() && !args.messages.quiet {
            say(generate_words::no_notes(args.messages.lang(), target.name()));
        }
        let digits = (args.count.ilog10() as usize + 1).max(4);
        Ok(Self { target, place, digits })
    }

    /// Writes all boards that a function makes. A file appears whole, and only if there are any.
    pub(crate) fn all(
        &self,
        make: &mut (dyn FnMut(&mut Boards<'_>) -> Result<(), Failure> + Send),
    ) -> Result<(), Failure> {
        match &self.place {
            Place::Folder(folder) => make(&mut self.boards(To::Folder(folder))),
            Place::Stdout => {
                let mut out = BufWriter::new(io::stdout());
                make(&mut self.boards(To::Stream(&mut out)))?;
                Ok(out.flush()?)
            }
            Place::File(file) => {
                let mut failure = None;
                let written = file.write_if(|out| {
                    let mut boards = self.boards(To::Stream(out));
                    match make(&mut boards).map_err(Failure::into_results_error) {
                        Ok(()) => Ok(boards.has_written),
                        // The file says its name.
                        Err(Ok(error)) => Err(error),
                        Err(Err(other)) => {
                            failure = Some(other);
                            Ok(false)
                        }
                    }
                });
                failure.map_or(Ok(()), Err)?;
                Ok(written?)
            }
        }
    }
}

impl Writing {
    fn boards<'a>(&self, to: To<'a>) -> Boards<'a> {
        Boards { target: self.target, digits: self.digits, to, has_written: false }
    }
}

impl Boards<'_> {
    pub(crate) fn take(&mut self, board: &Numbered<'_>) -> Result<(), Failure> {
        let target = self.target;
        let placement = Placement::from(&board.made.puzzle);
        let notes = generate_words::notes(&board.origin, board.made);
        let mut text = Vec::new();
        let loss = target.write_with_notes(&placement, &notes, &mut text)?;
        if !loss.is_none() {
            let name = target.name();
            return Err(usage!(
                "{name} 写不下禁格：换一种格式",
                "{name} has no room for blocked squares: choose another format"
            ));
        }
        match &mut self.to {
            To::Stream(out) => {
                if self.has_written && target.is_drawn() {
                    out.write_all(b"\n")?;
                }
                out.write_all(&text)?;
            }
            To::Folder(folder) => {
                let name = folder.join(file_name(board, self.digits, target.extension()));
                refuse_other_contents(&name, &text)?;
                let file =
                    files::Target::find(&name).and_then(|file| file.within(folder)).map_err(Failure::no_target)?;
                file.write(|out| out.write_all(&text))?;
            }
        }
        self.has_written = true;
        Ok(())
    }
}

/// Refuses to replace a file that holds something else: boards of an earlier run with another seed have the same names.
fn refuse_other_contents(name: &Path, text: &[u8]) -> Result<(), Failure> {
    if !name.is_file() || std::fs::read(name).is_ok_and(|held| held == text) {
        return Ok(());
    }
    let name = words::path_name(name);
    Err(usage!(
        "{name} 已有别的内容，不会被覆盖；请换一个文件夹",
        "{name} holds something else and is not overwritten; choose another folder"
    ))
}

/// `unique-8-easy-0007.txt`
fn file_name(board: &Numbered<'_>, digits: usize, extension: &str) -> String {
    let (recipe, number) = (board.origin.recipe, board.origin.number);
    let difficulty = board.made.grade.as_ref().and_then(|grade| grade.difficulty);
    let difficulty = difficulty.map_or(String::new(), |difficulty| format!("-{}", difficulty_name(difficulty)));
    format!("{}-{}{difficulty}-{number:0digits$}.{extension}", recipe.kind.name(), recipe.n)
}
