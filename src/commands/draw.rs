//! `nqfill draw`

use crate::commands::convert;
use crate::commands::convert::{Files, Target};
use crate::help::{both, in_both};
use crate::options::pictures::PictureArgs;
use crate::run::destination;
use crate::run::exit::{Exit, Failure};
use clap::builder::{PossibleValue, PossibleValuesParser};
use nqfill_show::picture::{PICTURE_FORMATS, picture_format};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[arg(short, long, short_alias = 't', alias = "to", value_name = "FORMAT", value_parser = formats(), help = both!(
        "图的格式（默认按 -o FILE 的扩展名，否则为 svg）",
        "The kind of picture (default: that of the extension of -o FILE, else svg)"
    ))]
    format: Option<String>,

    #[command(flatten)]
    pictures: PictureArgs,

    #[command(flatten)]
    files: Files,
}

fn formats() -> PossibleValuesParser {
    PossibleValuesParser::new(
        PICTURE_FORMATS.iter().map(|format| PossibleValue::new(format.name).help(in_both(format.summary))),
    )
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let output = args.files.output.as_deref();
    let named = args.format.as_deref().and_then(picture_format);
    let by_extension = PICTURE_FORMATS.iter().map(|format| (format, format.extension));
    let format = match named {
        Some(named) => named,
        None => destination::format_of(output, by_extension, Some("-f"))?.unwrap_or(&PICTURE_FORMATS[0]),
    };
    let options = args.pictures.resolve(format, output)?;
    convert::write(&args.files, Target::Picture(format, options), u64::MAX, None)
}
