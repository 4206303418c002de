//! Options that several commands share, with their values.
//!
//! Structs of options have no doc comments: clap would make them the headline of every command that has these options.

mod limits;
mod messages;
mod output;
mod reading;
mod search;
mod values;

pub use limits::{JobsArgs, LimitArgs, duration};
pub use messages::{MessageArgs, ProgressArgs};
pub use output::{FormatArgs, Formats, PictureArgs, check_pixels, names, output_formats, output_formats_and, rows};
pub use reading::{Folders, InputArgs, Reading, paths};
pub use search::{SearchArgs, TuningArgs};
pub use values::{Numbers, OneOf, Range, ReadPath, Values, number, numbers, parsed, sizes};

use crate::exit::{Failure, usage};
use clap::Arg;
use clap::builder::PossibleValuesParser;
use nqfill::show::output::Format;
use nqfill::show::{Style, Words};
use nqfill_core::engine::ENGINES;

/// Completions listed at most, where the user does not say: all of the 8 x 8 board fit.
pub const MOST_LISTED: u64 = 100;

/// A text that is the same in both languages.
const fn alike(text: &'static str) -> Words {
    (text, text)
}

pub const STYLES: Values<Style> = &[
    ("compact", alike("`.Q..`"), Style::Compact),
    ("spaced", alike("`. Q . .`"), Style::Spaced),
    ("boxed", ("每格加框", "a frame around every square"), Style::Boxed),
    ("unicode", alike("`· ♛ · ·`"), Style::Unicode),
];

/// `auto`, which names no engine, and the names of the engines.
pub fn engines() -> PossibleValuesParser {
    PossibleValuesParser::new(std::iter::once("auto").chain(ENGINES.iter().map(|engine| engine.name)))
}

/// Changes an option that commands share, where it stands among the others.
pub fn on(id: &'static str, change: impl Fn(Arg) -> Arg) -> impl Fn(Arg) -> Arg {
    move |option| if option.get_id() == id { change(option) } else { option }
}

/// The usage error of an option that has no effect without another one.
pub fn needs(option: &str, needed: &str) -> Failure {
    usage!("{option} 需要与 {needed} 一起使用", "{option} needs {needed}")
}

/// The usage error of an option that pictures cannot obey: they show only one thing.
pub fn not_for_pictures(format: &Format, is_given: bool, option: &str, why: [&str; 2]) -> Result<(), Failure> {
    let [zh, en] = why;
    match is_given && format.picture().is_some() {
        true => Err(usage!("{option} 不用于图：{zh}", "{option} is not for pictures: {en}")),
        false => Ok(()),
    }
}
