//! The options of all commands that answer boards.

use crate::exit::{Failure, usage};
use crate::help::both;
use crate::options;
use crate::options::{FormatArgs, InputArgs, JobsArgs, MessageArgs, PictureArgs, not_for_pictures};
use crate::run::lines;
use nqfill::show::Style;
use nqfill::show::output;
use nqfill::show::output::Format;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

// Options of all these subcommands.
#[derive(clap::Args)]
#[command(mut_args(options::on("format", |format| format.value_parser(options::output_formats(|_| true)))))]
pub struct Common {
    #[arg(value_name = "PATH", help = options::paths())]
    pub paths: Vec<PathBuf>,

    #[arg(long, hide_short_help = true, conflicts_with_all = ["output", "glob"], help = both!(
        "每行一个棋盘，一读到就回答一行 JSON，不是棋盘的行也回答；都回答了则退出码为 0",
        "One board a line: answer each with a line of JSON as soon as it is there, also one that is no board; exit \
         code 0 when all are answered"
    ))]
    pub stream: bool,

    #[command(flatten)]
    pub format: FormatArgs,

    #[arg(short, long, value_name = "PATH", help = both!(
        "所有结果写入的文件；或文件夹，每个文件对应一个结果文件", "A file for all results; or a folder, with a file for each file"
    ), long_help = both!(
        "所有结果写入的文件；或文件夹（已有的、以 / 结尾的，或 PATH 为文件夹时没有扩展名的名字）：每个文件对应 NAME.solution.EXT\
         （图：第二个棋盘为 NAME-2.solution.EXT）",
        "A file for all results; a folder (one that exists, ends in /, or a name without extension when a PATH is a \
         folder): NAME.solution.EXT for each file (a picture: also NAME-2.solution.EXT for its second board)"
    ))]
    pub output: Option<PathBuf>,

    #[command(flatten)]
    pub jobs: JobsArgs,

    #[arg(long, help = both!("显示求解的统计", "Report what each answer took"), long_help = both!(
        "显示求解的统计，以及输入的格式与编码",
        "Report what each answer took, and how the input was read"
    ))]
    pub stats: bool,

    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub progress: options::ProgressArgs,

    #[command(flatten)]
    pub messages: MessageArgs,
}

impl Common {
    /// The output format that is requested by name, or by the extension of the output file.
    pub fn format(&self) -> Result<&'static Format, Failure> {
        self.format_among(&output::FORMATS.iter().collect::<Vec<_>>())
    }

    /// The output format of a command that has a line for each board in place of text, perhaps one format more, and no pictures.
    pub fn format_in_lines(
        &self,
        lines: &'static Format,
        more: Option<&'static Format>,
    ) -> Result<&'static Format, Failure> {
        let others = output::FORMATS.iter().filter(|format| format.picture().is_none() && !format.is_for_people());
        self.format_among(&[lines].into_iter().chain(others).chain(more).collect::<Vec<_>>())
    }

    /// The format that is requested among those of a command, of which the first is the default.
    fn format_among(&self, formats: &[&'static Format]) -> Result<&'static Format, Failure> {
        if self.stream {
            return lines::format(self);
        }
        self.format.choose(self.output.as_deref(), &options::rows(formats.iter().copied()))
    }

    /// True for results in colours: text on a terminal, or `--color always`.
    pub fn is_coloured(&self, format: &Format) -> bool {
        let on_terminal = self.output.is_none() && io::stdout().is_terminal();
        format.is_for_people() && self.messages.results_are_coloured(on_terminal)
    }

    /// The options of the output format. Refuses a style where the format has its own way to show boards, and options of
    /// pictures where it is none.
    pub fn output_options(
        &self,
        style: Option<Style>,
        pictures: &PictureArgs,
        format: &Format,
    ) -> Result<output::Options, Failure> {
        let name = format.name;
        if style.is_some() && !format.is_for_people() {
            return Err(usage!(
                "--style 只用于 text；{name} 有自己的画法",
                "--style is for text; {name} has its own way to show boards"
            ));
        }
        let no_place = ["图上没有统计的位置", "they have no place for statistics"];
        not_for_pictures(format, self.stats, "--stats", no_place)?;
        pictures.check_format(format, self.output.as_deref())?;
        Ok(output::Options {
            lang: self.messages.lang(),
            style: style.unwrap_or_default(),
            statistics: self.stats,
            coloured: self.is_coloured(format),
            coordinates: pictures.coordinates,
            ..output::Options::default()
        })
    }
}
