//! What results are written as.

use crate::help::both;
use clap::builder::PossibleValuesParser;
use nqfill::show::output;

// Not a doc comment: see `MessageArgs`. The formats are those of the command, which also says what they are the formats
// of.
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

impl FormatArgs {
    /// The name of a format, if one is asked for.
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
