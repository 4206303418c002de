//! Boards are written as boards: what `convert`, `canon`, `reduce` and `draw` share.

mod change;
mod conversion_words;
mod target;

use crate::exit::{Exit, Failure, say};
use crate::files::words as file_words;
use crate::help::both;
use crate::options;
use crate::options::{InputArgs, MessageArgs};
use crate::run::destination::{self, Destination};
use crate::run::folders;
use crate::run::job::{Board, Boards};
use crate::run::pipeline::{Source, SourceList, Targets};
use crate::run::waiting::Reader;
pub(crate) use change::{Change, Changed};
use nqfill_core::board::Placement;
use nqfill_read::ReadOptions;
use nqfill_show::diagnostic;
use nqfill_show::diagnostic::Drawer;
use nqfill_show::words;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
pub(crate) use target::Target;

// The format to write. Not a doc comment: see `options`.
#[derive(clap::Args)]
pub(crate) struct ToArgs {
    #[arg(short, long, short_alias = 'f', alias = "format", value_name = "FORMAT", value_parser = Target::names(),
        help = both!(
            "写成的格式（默认按 -o FILE 的扩展名，否则为 grid）；-f 也一样",
            "The format to write (default: that of the extension of -o FILE, else grid); -f means the same"
        ))]
    to: Option<String>,
}

impl ToArgs {
    /// The name of a format, if one is asked for.
    pub(crate) fn name(&self) -> Option<&str> {
        self.to.as_deref()
    }

    /// The format that is named; else that of the extension of the output; else `grid`.
    pub(crate) fn target(&self, output: Option<&Path>) -> Result<Target, Failure> {
        Target::find(self.name(), output, "-t")
    }
}

// Options of the subcommands that write boards as they are. Not a doc comment: see `options`.
#[derive(clap::Args)]
pub(crate) struct Files {
    #[arg(value_name = "PATH", value_parser = options::BoardPath, help = options::PATHS)]
    pub(crate) paths: Vec<PathBuf>,

    #[arg(short, long, value_name = "PATH", help = both!(
        "所有棋盘写入的文件；或文件夹（已有的、以 / 结尾的，或 PATH 为文件夹时没有扩展名的名字）：每个文件对应 NAME.EXT\
         （模型与图片：第二个棋盘对应 NAME-2.EXT）",
        "A file for all boards; a folder (one that exists, ends in /, or a name without extension when a PATH is a \
         folder): NAME.EXT for each file (a model or picture: also NAME-2.EXT for its second board)"
    ))]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) input: InputArgs,

    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}

impl Files {
    /// What is read.
    pub(crate) fn sources(&self) -> Result<SourceList, Failure> {
        self.input.refuse_none(&self.paths)?;
        self.input.sources(&self.paths, &self.messages, None, self.output.as_deref())
    }
}

/// Writes all boards, or what a change makes of them, each of at most `most_bytes` bytes.
pub(crate) fn write(
    files: &Files,
    target: Target,
    most_bytes: u64,
    change: Option<&dyn Change>,
) -> Result<Exit, Failure> {
    let reading = files.input.reading.resolve()?;
    let mut list = files.sources()?;
    Reader::new(&files.input.reading, &files.messages, None).read_typed(&mut list.files)?;
    let mut conversion = Conversion { change, ..Conversion::new(files, target, most_bytes, &reading) };
    let destination = conversion.destination(&mut list.files)?;
    let sources = &list.files;
    match &destination {
        Destination::Folder(targets) => conversion.each_to_its_own(sources, targets)?,
        // If nothing could be converted, an existing file stays.
        one => destination::write_if(one.file(), |out| {
            conversion.all(sources, out)?;
            Ok(conversion.has_written)
        })?,
    }
    folders::say(&list, files.messages.lang(), files.messages.quiet);
    if !conversion.has_written_any
        && let Some(output) = files.output.as_deref()
    {
        say(file_words::nothing_converted(files.messages.lang(), output));
    }
    let nothing = if conversion.has_written_any { Exit::Answered } else { Exit::Failed };
    Ok(conversion.exit.max(nothing).max(folders::exit(&list)))
}

/// One run of conversions.
pub(crate) struct Conversion<'a> {
    files: &'a Files,
    target: Target,
    most_bytes: u64,
    reading: &'a ReadOptions,
    change: Option<&'a dyn Change>,
    drawer: Drawer,
    /// True if a board was written to the current file.
    has_written: bool,
    /// True if a board was written to any file.
    has_written_any: bool,
    /// The highest exit code that a board required.
    exit: Exit,
    /// Boards of the current source that were left out, because the file holds one already.
    left_out: usize,
}

impl<'a> Conversion<'a> {
    fn new(files: &'a Files, target: Target, most_bytes: u64, reading: &'a ReadOptions) -> Self {
        let drawer = files.messages.drawer();
        Self {
            files,
            target,
            most_bytes,
            reading,
            change: None,
            drawer,
            has_written: false,
            has_written_any: false,
            exit: Exit::Answered,
            left_out: 0,
        }
    }

    /// Finds the destination.
    fn destination(&self, sources: &mut [Source]) -> Result<Destination, Failure> {
        let (output, paths, ending) = (self.files.output.as_deref(), &self.files.paths, self.target.extension());
        let format = (self.target.name(), ending);
        if !self.target.is_alone() {
            return Destination::find(output, paths, sources, ending);
        }
        let most = self.files.input.reading.max_input_bytes();
        Destination::find_for_each(output, paths, sources, format, &|file| file.boards(most, self.reading))
    }

    fn all(&mut self, sources: &[Source], out: &mut dyn Write) -> io::Result<()> {
        sources.iter().try_for_each(|source| self.file(source, out))
    }

    /// Writes the boards of each file to a file in a folder that mirrors the input. A file without a board that can be read
    /// gets no result file.
    fn each_to_its_own(&mut self, sources: &[Source], targets: &Targets) -> Result<(), Failure> {
        if self.target.is_alone() {
            return self.each_board_to_its_own(sources, targets);
        }
        for (at, source) in sources.iter().enumerate() {
            self.has_written = false;
            let Some(target) = targets.files_of(at).first() else {
                self.file(source, &mut io::sink())?;
                continue;
            };
            target.write_if(|out| {
                self.file(source, out)?;
                Ok(self.has_written)
            })?;
        }
        Ok(())
    }

    /// Writes each board to a file of its own. A board that cannot be written gets none.
    fn each_board_to_its_own(&mut self, sources: &[Source], targets: &Targets) -> Result<(), Failure> {
        for (at, source) in sources.iter().enumerate() {
            let mut files = targets.files_of(at).iter();
            for board in self.boards(source) {
                let Some(target) = files.next() else {
                    match source.is_folder() {
                        true => self.board(&board, &mut io::sink())?,
                        // The file has grown since its boards were counted.
                        false => self.left_out += 1,
                    }
                    continue;
                };
                self.has_written = false;
                target.write_if(|out| {
                    self.board(&board, out)?;
                    Ok(self.has_written)
                })?;
            }
            self.tell_left_out(source);
        }
        Ok(())
    }

    fn boards(&self, source: &Source) -> Boards {
        source.open(self.files.input.reading.max_input_bytes(), self.reading)
    }

    fn file(&mut self, source: &Source, out: &mut dyn Write) -> io::Result<()> {
        self.boards(source).try_for_each(|board| self.board(&board, out))?;
        self.tell_left_out(source);
        Ok(())
    }

    /// Tells how many boards of a source were left out.
    fn tell_left_out(&mut self, source: &Source) {
        let left_out = std::mem::take(&mut self.left_out);
        if left_out > 0 {
            self.exit = self.exit.max(Exit::Failed);
            let why = diagnostic::one_board_a_file(self.drawer.lang, self.target.name(), left_out);
            self.say_of(&words::printable(&source.name()), &why);
        }
    }

    /// Writes a board, or what a change makes of it.
    fn board(&mut self, board: &Board, out: &mut dyn Write) -> io::Result<()> {
        if self.exit == Exit::Interrupted {
            return Ok(());
        }
        let placement = match &board.entry.placement {
            Ok(placement) => placement,
            Err(error) => {
                self.exit = self.exit.max(Exit::Failed);
                self.say(&self.drawer.invalid(board.in_text(), error));
                return Ok(());
            }
        };
        let Some(change) = self.change else { return self.placement(board, placement, out) };
        let Changed { boards, said, exit } = change.of(board, placement);
        self.exit = self.exit.max(exit);
        match said {
            Some(note) if exit == Exit::Answered => self.note(&note),
            Some(error) => self.say(&error),
            None => {}
        }
        boards.iter().try_for_each(|placement| self.placement(board, placement, out))
    }

    /// Writes a board, or tells why that is impossible; tells the parts that the format could not hold.
    fn placement(&mut self, board: &Board, placement: &Placement, out: &mut dyn Write) -> io::Result<()> {
        if self.has_written && self.target.is_alone() {
            self.left_out += 1;
            return Ok(());
        }
        if let Some(why) = self.target.refusal(self.drawer.lang, placement) {
            self.exit = self.exit.max(Exit::Failed);
            self.say_of(&place(board), &why);
            return Ok(());
        }
        let bytes = self.target.bytes_of(placement);
        if bytes > self.most_bytes {
            self.exit = self.exit.max(Exit::Failed);
            let limit =
                conversion_words::output_limit(self.drawer.lang, self.target.name(), bytes, self.target.is_alone());
            self.say_of(&place(board), &limit);
            return Ok(());
        }
        if self.has_written && self.target.is_drawn() {
            out.write_all(b"\n")?;
        }
        (self.has_written, self.has_written_any) = (true, true);
        let loss = self.target.write(board, placement, out)?;
        if !loss.is_none() {
            let loss = conversion_words::loss(self.drawer.lang, self.target.name(), loss);
            self.note(&format!("{}{}{loss}\n", place(board), self.drawer.lang.colon()));
        }
        Ok(())
    }

    /// Tells what is no error.
    fn note(&self, text: &str) {
        if !self.files.messages.quiet {
            self.say(text);
        }
    }

    /// Says something of a source or a board.
    fn say_of(&self, name: &str, words: &str) {
        self.say(&format!("{name}{}{words}\n", self.drawer.lang.colon()));
    }

    fn say(&self, text: &str) {
        let _ = io::stderr().write_all(text.as_bytes());
    }
}

/// The source and the number of a board: `a.txt#2`.
pub(crate) fn place(board: &Board) -> String {
    format!("{}#{}", words::printable(&board.source), board.entry.index)
}
