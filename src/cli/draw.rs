//! `nqfill draw`

use super::convert::{self, Files, Target};
use super::destination;
use super::exit::{Exit, Failure};
use crate::picture::{MOST_PIXELS, PICTURE_FORMATS, PictureOptions, Theme, picture_format};
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser};
use std::io::{self, IsTerminal};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The kind of picture (default: that of the extension of -o FILE, else svg)
    #[arg(short, long, value_name = "FORMAT", value_parser = formats())]
    format: Option<String>,

    /// Colours
    #[arg(long, value_enum, value_name = "THEME", default_value_t = ThemeName::Light)]
    theme: ThemeName,

    /// Number rows and columns
    #[arg(long)]
    coordinates: bool,

    /// Width of the picture in pixels
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_PIXELS)))]
    width: Option<u32>,

    #[command(flatten)]
    files: Files,
}

#[derive(Clone, Copy, ValueEnum)]
enum ThemeName {
    /// dark on light
    Light,
    /// light on dark
    Dark,
    /// black on white
    Print,
}

impl From<ThemeName> for Theme {
    fn from(name: ThemeName) -> Self {
        match name {
            ThemeName::Light => Self::Light,
            ThemeName::Dark => Self::Dark,
            ThemeName::Print => Self::Print,
        }
    }
}

fn formats() -> PossibleValuesParser {
    PossibleValuesParser::new(PICTURE_FORMATS.iter().map(|format| PossibleValue::new(format.name).help(format.summary)))
}

pub(super) fn run(args: Args) -> Result<Exit, Failure> {
    let extension = args.files.output.as_deref().and_then(|output| output.extension()).and_then(|it| it.to_str());
    let of_file = extension.and_then(|wanted| {
        PICTURE_FORMATS.iter().find(|format| wanted.eq_ignore_ascii_case(format.extension) || wanted == format.name)
    });
    let named = args.format.as_deref().and_then(picture_format);
    let chosen = named.or(of_file);
    if chosen.is_none() {
        destination::refuse_extension(args.files.output.as_deref(), "-f")?;
    }
    let format = chosen.unwrap_or(&PICTURE_FORMATS[0]);
    if format.name == "png" && args.files.output.is_none() && io::stdout().is_terminal() {
        return Err(Failure::usage_in(
            "PNG 不写到终端；请用 -o 指定文件，或用管道",
            "a PNG is not written to a terminal: name a file with -o, or use a pipe",
        ));
    }
    let options = PictureOptions { theme: args.theme.into(), has_coordinates: args.coordinates, width: args.width };
    convert::write(args.files, Target::Picture(format, options), u64::MAX)
}
