//! Options that several commands share, with their values.

pub mod folders;
mod limits;
mod messages;
mod output;
pub mod pictures;
mod reading;
pub mod refusals;
pub mod search;
pub mod sizes;
pub mod tuning;
mod values;

pub use limits::{JobsArgs, LimitArgs, duration, size};
pub use messages::{MessageArgs, ProgressArgs};
pub use output::{FormatArgs, Formats, names, output_formats, output_formats_and};
pub use reading::{InputArgs, Reading, paths};
pub use values::{BoardPath, OneOf, Range, Values, number, parsed};

use clap::builder::PossibleValuesParser;
use nqfill::show::{Style, Which, Words};
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

/// Kinds of verdicts, by the words that results in JSON have for them.
pub const VERDICTS: Values<Which> = &[
    ("solved", ("有解", "it has a completion"), Which::Solved),
    ("unique", ("恰有一种解法", "it has exactly one"), Which::Unique),
    ("several", ("有两种以上解法", "it has two or more"), Which::Several),
    ("no_solution", ("无解，且无冲突", "it has none, without a conflict"), Which::NoSolution),
    ("conflict", ("皇后互相攻击", "its queens attack each other"), Which::Conflict),
    ("undecided", ("因限制而未决", "a limit came first"), Which::Undecided),
    ("invalid", ("不是棋盘", "it is no board"), Which::Invalid),
];

/// `auto`, which names no engine, and the names of the engines.
pub fn engines() -> PossibleValuesParser {
    PossibleValuesParser::new(std::iter::once("auto").chain(ENGINES.iter().map(|engine| engine.name)))
}
