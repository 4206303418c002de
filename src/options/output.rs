//! What results are written as, and options of pictures, for all subcommands that draw.

use crate::exit::{Failure, usage};
use crate::help::both;
use clap::builder::PossibleValuesParser;
use nqfill::show::output;
use nqfill::show::output::Format;
use nqfill::show::picture::PictureFormat;
use std::io::{self, IsTerminal};
use std::path::Path;

// The command adds the names of its formats, and may replace the help.
#[derive(clap::Args)]
pub struct FormatArgs {
    #[arg(short, long, value_name = "FORMAT", help = both!(
        "输出格式（默认按 -o FILE 的扩展名，否则为 text）",
        "Output format (default: that of the extension of -o FILE, else text)"
    ))]
    format: Option<String>,
}

/// Formats of a command, each with its name and its extension; the first one is the usual.
pub type Formats<F> = [(&'static str, &'static str, F)];

/// The names of formats.
pub fn names<F>(formats: &Formats<F>) -> PossibleValuesParser {
    PossibleValuesParser::new(formats.iter().map(|(name, ..)| *name))
}

/// Output formats as formats of a command.
pub fn rows(formats: impl IntoIterator<Item = &'static Format>) -> Vec<(&'static str, &'static str, &'static Format)> {
    formats.into_iter().map(|format| (format.name, format.extension, format)).collect()
}

impl FormatArgs {
    /// The name of a format, if one is given.
    pub fn name(&self) -> Option<&str> {
        self.format.as_deref()
    }
}

/// The names of the output formats that a command writes.
pub fn output_formats(is_written: fn(&output::Format) -> bool) -> PossibleValuesParser {
    PossibleValuesParser::new(output::FORMATS.iter().filter(|format| is_written(format)).map(|format| format.name))
}

/// The names of the output formats that are no pictures, and of one that a command has for itself.
pub fn output_formats_and(own: &'static output::Format) -> PossibleValuesParser {
    let shared = output::FORMATS.iter().filter(|format| format.picture().is_none());
    PossibleValuesParser::new(shared.chain([own]).map(|format| format.name))
}

// Options of pictures.
#[derive(clap::Args)]
pub struct PictureArgs {
    #[arg(long, hide_short_help = true, help = both!("在图上标出行号与列号", "Number rows and columns of pictures"))]
    pub coordinates: bool,
}

impl PictureArgs {
    /// The usage error of the options where the output format is no picture, and of pixels where they cannot be written.
    pub fn check_format(&self, format: &Format, output: Option<&Path>) -> Result<(), Failure> {
        let (name, picture) = (format.name, format.picture());
        if picture.is_none() && self.coordinates {
            return Err(usage!(
                "--coordinates 只用于图（svg、png、tikz），而格式为 {name}",
                "--coordinates is for pictures (svg, png, tikz), and the format is {name}"
            ));
        }
        picture.map_or(Ok(()), |picture| check_pixels(picture, output))
    }
}

/// The usage error of pixels on a terminal, and in a program that cannot write them.
pub fn check_pixels(picture: &PictureFormat, output: Option<&Path>) -> Result<(), Failure> {
    let upper = picture.name.to_uppercase();
    if !picture.is_built {
        return Err(usage!(
            "此程序编译时没有 {upper}：编译时加上 `--features png`，或用 -f svg",
            "this program is built without {upper}: build it with `--features png`, or use -f svg"
        ));
    }
    if picture.is_binary && output.is_none() && io::stdout().is_terminal() {
        return Err(usage!(
            "{upper} 不写到终端；请用 -o 指定文件，或用管道",
            "a {upper} is not written to a terminal: name a file with -o, or use a pipe"
        ));
    }
    Ok(())
}
