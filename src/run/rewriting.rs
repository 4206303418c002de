//! Boards are written as boards: the options and the run that `convert`, `canon`, `reduce` and `draw` share.

use crate::exit::{Exit, Failure, say};
use crate::files::words as file_words;
use crate::help::both;
use crate::options;
use crate::options::{InputArgs, JobsArgs, MessageArgs};
use crate::run::boards::{Places, Run};
use crate::run::destination;
use crate::run::pipeline::SourceList;
use clap::builder::PossibleValuesParser;
use nqfill_read::TEXT_EXTENSION;
use nqfill_show::job::{Job, Rewriting};
use nqfill_show::output::{BOARD_FORMATS, Format, board_format};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

// The format to write. Not a doc comment: see `options`.
#[derive(clap::Args)]
pub(crate) struct ToArgs {
    #[arg(short, long, short_alias = 'f', alias = "format", value_name = "FORMAT", value_parser = format_names(),
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
    pub(crate) fn format(&self, output: Option<&Path>) -> Result<&'static Format, Failure> {
        format(self.name(), output, "-t")
    }
}

// The limit on what is written of one board. Not a doc comment: see `options`.
#[derive(clap::Args)]
pub(crate) struct OutputLimit {
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = options::size,
        help = both!("拒绝写出后超过此大小的棋盘", "Refuse boards that would take more when written"))]
    pub(crate) max_output_bytes: u64,
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
    pub(crate) jobs: JobsArgs,

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

    /// Writes all boards, or what is made of them. `interrupt` is the flag of Ctrl-C, where making them may take long.
    pub(crate) fn rewrite(&self, rewriting: Rewriting<'_>, interrupt: Option<&AtomicBool>) -> Result<Exit, Failure> {
        let Self { paths, output, jobs, input, messages } = self;
        let (output, format) = (output.as_deref(), rewriting.format);
        input.refuse_none(paths)?;
        let places = Places { paths, output, input, messages, format, ending: format.extension.to_owned() };
        let run = Run::new(&places, interrupt)?.with_jobs(jobs.threads());
        let (summary, exit) = run.write_all(Job::Rewrite(rewriting))?;
        if summary.written > 0 {
            return Ok(exit);
        }
        let nothing =
            if format.picture().is_some() { file_words::nothing_drawn } else { file_words::nothing_converted };
        output.iter().for_each(|output| say(nothing(messages.lang(), output)));
        Ok(exit.max(Exit::Failed))
    }
}

/// The names of the formats that boards are written in.
pub(crate) fn format_names() -> PossibleValuesParser {
    PossibleValuesParser::new(BOARD_FORMATS.iter().map(|format| format.name))
}

/// The format of that name; else the first one with the extension of the output; else `grid`. `option` is what chooses
/// a format, for the message on an extension of something else.
pub(crate) fn format(name: Option<&str>, output: Option<&Path>, option: &str) -> Result<&'static Format, Failure> {
    if let Some(named) = name.and_then(board_format) {
        return Ok(named);
    }
    // Most formats have no extension of their own: a text is a grid, the first of them.
    let grid = &BOARD_FORMATS[0];
    let own = BOARD_FORMATS.iter().filter(|format| format.extension != TEXT_EXTENSION);
    let formats = std::iter::once(grid).chain(own).map(|format| (format, format.extension));
    Ok(destination::format_of(output, formats, Some(option))?.unwrap_or(grid))
}
