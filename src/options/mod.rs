//! Options that several commands share, with their values.

pub(crate) mod arguments;
pub(crate) mod folders;
pub(crate) mod one_board;
pub(crate) mod pictures;
pub(crate) mod recipe;
pub(crate) mod sizes;
pub(crate) mod tuning;
pub(crate) mod values;

use crate::help;
pub(crate) use crate::options::values::{BoardPath, OneOf, Values};
use crate::run::diagnostic::Drawer;
use crate::run::exit::Failure;
use crate::run::exit::usage;
use crate::run::lang;
use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use nqfill_core::board::MOST_ROWS;
use nqfill_core::engine::{Budget, ENGINES};
use nqfill_read;
use nqfill_read::{Base, PairOrder, ReadOptions};
use nqfill_show::output;
use nqfill_show::{Lang, Style, Which};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

// How nqfill talks. Not a doc comment: clap would make that the headline of every subcommand that has these options.
#[derive(clap::Args)]
#[command(next_help_heading = help::MESSAGES)]
pub(crate) struct MessageArgs {
    /// Language of results, diagnostics and summary [default: zh]; NQFILL_LANG says it for all runs
    #[arg(long, value_parser = OneOf(lang::LANGS))]
    lang: Option<Lang>,

    /// Colours in boards drawn as text, in diagnostics, and in the differences of golden
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    color: When,

    /// No summary, no progress bar, no notes: results, and errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

// For subcommands whose tables are for people alone. Not a doc comment either.
#[derive(clap::Args)]
pub(crate) struct TableLang {
    /// Language of results, diagnostics and summary [default: zh]; NQFILL_LANG says it for all runs
    #[arg(long, value_parser = OneOf(lang::LANGS))]
    lang: Option<Lang>,
}

impl TableLang {
    /// The language of the table and of standard error.
    pub(crate) fn resolve(&self) -> Lang {
        lang::of_run(self.lang)
    }

    /// Tells how to get English; see [`MessageArgs::end_summary`].
    pub(crate) fn end_summary(&self) {
        lang::say_how_to_get_english(self.lang);
    }
}

// For subcommands that show their progress. Not a doc comment either.
#[derive(clap::Args)]
#[command(next_help_heading = help::MESSAGES)]
pub(crate) struct ProgressArgs {
    /// Progress on standard error: a bar on a terminal, else a line now and then
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    progress: When,
}

impl ProgressArgs {
    /// True if the progress is shown: by default only on a terminal, where nobody wants quiet.
    pub(crate) fn is_shown(&self, quiet: bool) -> bool {
        self.progress.or_else(|| !quiet && std::io::stderr().is_terminal())
    }

    /// True if progress is to be shown in any case.
    pub(crate) fn is_always(&self) -> bool {
        self.progress == When::Always
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

impl When {
    /// What the user says, or else `auto`.
    fn or_else(self, auto: impl FnOnce() -> bool) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => auto(),
        }
    }
}

impl MessageArgs {
    /// The language of results, diagnostics and summary: independent of the locale, so that a command writes equal bytes
    /// everywhere.
    pub(crate) fn lang(&self) -> Lang {
        lang::of_run(self.lang)
    }

    /// Ends a summary: on a terminal whose locale is not Chinese, it says how to get English unless a language is chosen.
    pub(crate) fn end_summary(&self) {
        if !self.quiet {
            lang::say_how_to_get_english(self.lang);
        }
    }

    /// A drawer of errors, which `--quiet` does not silence.
    pub(crate) fn drawer(&self) -> Drawer {
        let auto = || anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never;
        Drawer { lang: self.lang(), coloured: self.color.or_else(auto), ..Drawer::default() }
    }

    /// True if colours are wanted wherever the output goes.
    pub(crate) fn wants_colours(&self) -> bool {
        self.color == When::Always
    }

    /// True if results get colours: on a terminal that shows them, unless `NO_COLOR` is set.
    pub(crate) fn results_are_coloured(&self, on_terminal: bool) -> bool {
        self.color
            .or_else(|| on_terminal && anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never)
    }
}

pub(crate) const STYLES: Values<Style> = &[
    ("compact", "`.Q..`", Style::Compact),
    ("spaced", "`. Q . .`", Style::Spaced),
    ("underscore", "`_ Q _ _`", Style::Underscore),
    ("boxed", "a frame around every square", Style::Boxed),
    ("hash", "a frame around every square, `#` on the empty ones", Style::Hash),
    ("unicode", "`· ♛ · ·`", Style::Unicode),
    ("vector", "`2 4 1 3`", Style::Vector),
];

// What a board may cost. Not a doc comment: see `MessageArgs`.
#[derive(clap::Args)]
pub(crate) struct MemoryArgs {
    /// Memory for each board, at most: 512M, 2G; a board that needs more is left undecided [default: 1G]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<u64>,
}

/// The default of `--memory`, in every command: no board takes more, whether it is searched or counted.
pub(crate) const MEMORY: u64 = 1 << 30;

impl MemoryArgs {
    /// True if the limit is given.
    pub(crate) fn is_given(&self) -> bool {
        self.memory.is_some()
    }

    /// The budget of each board, with the other limits.
    pub(crate) fn budget(&self, nodes: Option<u64>, time: Option<Duration>, interrupt: &Arc<AtomicBool>) -> Budget {
        let interrupt = Some(interrupt.clone());
        Budget { nodes, time, memory: Some(self.memory.unwrap_or(MEMORY)), interrupt, gauge: Some(Arc::default()) }
    }
}

// Limits of each board. Not a doc comment either.
#[derive(clap::Args)]
pub(crate) struct LimitArgs {
    /// Time for each board: 10s, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,

    /// Queens that may be tried for each board
    #[arg(long, value_name = "N")]
    node_limit: Option<u64>,

    #[command(flatten)]
    memory: MemoryArgs,
}

impl LimitArgs {
    /// True if a limit is given.
    pub(crate) fn is_given(&self) -> bool {
        self.time_limit.is_some() || self.node_limit.is_some() || self.memory.is_given()
    }

    /// The budget of each board.
    pub(crate) fn budget(&self, interrupt: &Arc<AtomicBool>) -> Budget {
        self.memory.budget(self.node_limit, self.time_limit, interrupt)
    }
}

// How files are read: for every subcommand that reads boards. Not a doc comment either.
#[derive(clap::Args)]
#[command(next_help_heading = help::READING)]
pub(crate) struct Reading {
    /// Input format: auto, or a name of `nqfill formats`
    #[arg(short, long, value_name = "FORMAT", default_value = "auto", value_parser = input_formats(),
        hide_possible_values = true)]
    input_format: String,

    /// These characters are queens
    #[arg(long, hide_short_help = true, value_name = "CHARS", default_value = "", hide_default_value = true)]
    queen: String,

    /// These characters are empty squares
    #[arg(long, hide_short_help = true, value_name = "CHARS", default_value = "", hide_default_value = true)]
    empty: String,

    /// These characters are blocked squares
    #[arg(long, hide_short_help = true, value_name = "CHARS", default_value = "", hide_default_value = true)]
    blocked: String,

    /// The number of the first row and column, where the text does not tell
    #[arg(long, hide_short_help = true, value_name = "0|1", value_parser = base)]
    base: Option<Base>,

    /// What the first number of a pair is, or x of x and y [default for pairs: row-column]
    #[arg(long, hide_short_help = true, value_name = "ORDER", value_parser = OneOf(PAIR_ORDERS))]
    pairs: Option<PairOrder>,

    /// The size of boards whose text does not tell it, or only claims it; without a PATH the empty board of N rows
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_ROWS as i64))]
    pub(crate) size: Option<u32>,

    /// Refuse larger files: 1M, 2G [default: 1G]
    #[arg(long, hide_short_help = true, value_name = "SIZE", value_parser = size)]
    max_input_bytes: Option<u64>,
}

/// The default of `--max-input-bytes`.
const MAX_INPUT_BYTES: u64 = 1 << 30;

const PAIR_ORDERS: Values<PairOrder> = &[
    ("row-column", "row, then column", PairOrder::RowColumn),
    ("column-row", "column, then row", PairOrder::ColumnRow),
];

pub(crate) fn base(text: &str) -> Result<Base, String> {
    match text {
        "0" => Ok(Base::Zero),
        "1" => Ok(Base::One),
        _ => Err("it is 0 or 1".into()),
    }
}

impl Reading {
    /// True if one of the options changes how boards are read.
    pub(crate) fn is_given(&self) -> bool {
        self.reads_otherwise() || self.size.is_some()
    }

    /// True if one of the options but that of the size changes how boards are read.
    pub(crate) fn reads_otherwise(&self) -> bool {
        let characters = [&self.queen, &self.empty, &self.blocked];
        self.input_format != "auto"
            || characters.iter().any(|characters| !characters.is_empty())
            || self.base.is_some()
            || self.pairs.is_some()
    }

    /// True if the limit on the size of files is given.
    pub(crate) fn limits_bytes(&self) -> bool {
        self.max_input_bytes.is_some()
    }

    /// The most bytes that a file may have.
    pub(crate) fn max_input_bytes(&self) -> u64 {
        self.max_input_bytes.unwrap_or(MAX_INPUT_BYTES)
    }

    /// The options in the form of the library.
    pub(crate) fn resolve(&self) -> Result<ReadOptions, Failure> {
        let options = ReadOptions {
            format: nqfill_read::format(&self.input_format),
            queen: self.queen.clone(),
            empty: self.empty.clone(),
            blocked: self.blocked.clone(),
            base: self.base,
            pairs: self.pairs,
            size: self.size.map(|size| size as usize),
        };
        if let Some(character) = options.contested() {
            return Err(usage!(
                "'{character}' 在 --queen、--empty、--blocked 中出现了两次：一个字符只能表示一种格子",
                "'{character}' is given to two of --queen, --empty and --blocked: it can be one kind of square only"
            ));
        }
        if let Some((option, format)) = options.refused() {
            return Err(usage!(
                ("{option} 不适用于格式 {}", format.name),
                ("{option} says nothing that the format {} could obey", format.name)
            ));
        }
        Ok(options)
    }
}

/// Kinds of verdicts, by the words that results in JSON have for them.
pub(crate) const VERDICTS: Values<Which> = &[
    ("solved", "it has a completion", Which::Solved),
    ("unique", "it has exactly one", Which::Unique),
    ("several", "it has two or more", Which::Several),
    ("no_solution|none", "it has none, without a conflict; none means the same", Which::NoSolution),
    ("conflict", "its queens attack each other", Which::Conflict),
    ("undecided", "a limit came first", Which::Undecided),
    ("invalid", "it is no board", Which::Invalid),
];

/// The names of the output formats that a command writes.
pub(crate) fn output_formats(is_written: fn(&output::Format) -> bool) -> PossibleValuesParser {
    PossibleValuesParser::new(output::FORMATS.iter().filter(|format| is_written(format)).map(|format| format.name))
}

/// The names of the output formats that are no pictures, and of one that a command has for itself.
pub(crate) fn output_formats_and(own: &'static output::Format) -> PossibleValuesParser {
    let shared = output::FORMATS.iter().filter(|format| format.picture.is_none());
    PossibleValuesParser::new(shared.chain([own]).map(|format| format.name))
}

/// `auto` and the names of the input formats.
pub(crate) fn input_formats() -> PossibleValuesParser {
    PossibleValuesParser::new(std::iter::once("auto").chain(nqfill_read::FORMATS.iter().map(|format| format.name)))
}

/// `auto`, which names no engine, and the names of the engines.
pub(crate) fn engines() -> PossibleValuesParser {
    PossibleValuesParser::new(std::iter::once("auto").chain(ENGINES.iter().map(|engine| engine.name)))
}

/// Parses a time with its unit (`500ms`, `10s`, `2m`), or a number of seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    if let Ok(seconds) = text.parse::<f64>() {
        return Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string());
    }
    humantime::parse_duration(text).map_err(|error| error.to_string())
}

/// Parses a number of bytes: `512M`, `2G`, `1000000`.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let factor = match text[digits.len()..].trim_end_matches(['b', 'B', 'i']).to_ascii_uppercase().as_str() {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        "T" => 1 << 40,
        _ => return Err("expected a number of bytes, as in 512M".into()),
    };
    let number: u64 = digits.parse().map_err(|_| "expected a number of bytes, as in 512M".to_owned())?;
    number.checked_mul(factor).ok_or_else(|| "too large".to_owned())
}
