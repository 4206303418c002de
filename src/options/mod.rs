//! Options that several commands share, with their values.

pub(crate) mod arguments;
pub(crate) mod folders;
pub(crate) mod pictures;
pub(crate) mod recipe;
pub(crate) mod refusals;
pub(crate) mod sizes;
pub(crate) mod tuning;
pub(crate) mod values;

use crate::exit::{Failure, say, usage};
use crate::help;
use crate::help::{Refused, both, refused};
use crate::lang;
pub(crate) use crate::options::values::{BoardPath, OneOf, Values, number};
use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use nqfill_core::board::MOST_ROWS;
use nqfill_core::engine::{Budget, ENGINES};
use nqfill_read::{Base, PairOrder, ReadOptions};
use nqfill_show::diagnostic::Drawer;
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
    #[arg(long, value_parser = OneOf(lang::LANGS), help = both!(
        "结果、诊断信息与小结的语言［默认：zh］；也可用 NQFILL_LANG 设定",
        "Language of results, diagnostics and summary [default: zh]; NQFILL_LANG says it for all runs"
    ))]
    lang: Option<Lang>,

    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto, help = both!(
        "文本棋盘、诊断信息与 golden 所示差异的颜色",
        "Colours in boards drawn as text, in diagnostics, and in the differences of golden"
    ))]
    color: When,

    #[arg(short, long, help = both!(
        "不显示汇总、进度条与提示，只有结果与错误",
        "No summary, no progress bar, no notes: results, and errors"
    ))]
    pub(crate) quiet: bool,
}

// For subcommands whose tables are for people alone. Not a doc comment either.
#[derive(clap::Args)]
pub(crate) struct TableLang {
    #[arg(long, value_parser = OneOf(lang::LANGS), help = both!(
        "结果、诊断信息与小结的语言［默认：zh］；也可用 NQFILL_LANG 设定",
        "Language of results, diagnostics and summary [default: zh]; NQFILL_LANG says it for all runs"
    ))]
    lang: Option<Lang>,
}

impl TableLang {
    /// The language of the table and of standard error.
    pub(crate) fn resolve(&self) -> Lang {
        lang::of_run(self.lang)
    }

    /// Tells how to get English; see [`MessageArgs::end_summary`].
    pub(crate) fn end_summary(&self) {
        say_how_to_get_english(self.lang);
    }
}

// For subcommands that show their progress. Not a doc comment either.
#[derive(clap::Args)]
#[command(next_help_heading = help::MESSAGES)]
pub(crate) struct ProgressArgs {
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto, help = both!(
        "在标准错误上显示进度：终端上为进度条，否则隔一会儿一行",
        "Progress on standard error: a bar on a terminal, else a line now and then"
    ))]
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
            say_how_to_get_english(self.lang);
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

/// Tells how to get English on a terminal, if the run speaks Chinese to somebody who did not ask for it.
fn say_how_to_get_english(asked: Option<Lang>) {
    if lang::is_chinese_by_default(asked) && std::io::stderr().is_terminal() {
        say(format_args!("For English: --lang en, or {}=en for every run", lang::VARIABLE));
    }
}

pub(crate) const STYLES: Values<Style> = &[
    ("compact", "`.Q..`", Style::Compact),
    ("spaced", "`. Q . .`", Style::Spaced),
    ("underscore", "`_ Q _ _`", Style::Underscore),
    ("boxed", both!("每格加框", "a frame around every square"), Style::Boxed),
    ("hash", both!("每格加框，空格写作 `#`", "a frame around every square, `#` on the empty ones"), Style::Hash),
    ("unicode", "`· ♛ · ·`", Style::Unicode),
    ("vector", "`2 4 1 3`", Style::Vector),
];

// What a board may cost. Not a doc comment: see `MessageArgs`.
#[derive(clap::Args)]
pub(crate) struct MemoryArgs {
    #[arg(long, value_name = "SIZE", value_parser = size, help = both!(
        "每个棋盘至多可用的内存，如 512M、2G；需要更多的棋盘算未决［默认：1G］",
        "Memory for each board, at most: 512M, 2G; a board that needs more is left undecided [default: 1G]"
    ))]
    memory: Option<u64>,
}

/// Completions listed at most, where the user does not say: all of the 8 x 8 board fit.
pub(crate) const MOST_LISTED: u64 = 100;

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
    #[arg(long, value_name = "TIME", value_parser = duration,
        help = both!("每个棋盘的时间限制，如 10s、500ms、2m", "Time for each board: 10s, 500ms, 2m"))]
    time_limit: Option<Duration>,

    #[arg(long, value_name = "N", value_parser = crate::options::number::<u64>(..), help = both!("每个棋盘最多试放的皇后数", "Queens that may be tried for each board"))]
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
    #[arg(short, long, value_name = "FORMAT", default_value = "auto", value_parser = input_formats(),
        hide_possible_values = true,
        help = both!(
            "输入格式：auto，或 `nqfill formats` 列出的名称",
            "Input format: auto, or a name of `nqfill formats`"
        ))]
    input_format: String,

    #[arg(long, hide_short_help = true, value_name = "CHARS", default_value = "", hide_default_value = true,
        help = both!("这些字符是皇后", "These characters are queens"))]
    queen: String,

    #[arg(long, hide_short_help = true, value_name = "CHARS", default_value = "", hide_default_value = true,
        help = both!("这些字符是空格", "These characters are empty squares"))]
    empty: String,

    #[arg(long, hide_short_help = true, value_name = "CHARS", default_value = "", hide_default_value = true,
        help = both!("这些字符是禁放的格子", "These characters are blocked squares"))]
    blocked: String,

    #[arg(long, hide_short_help = true, value_name = "0|1", value_parser = base, help = both!(
        "行列号从几数起（文件没有说明时）",
        "The number of the first row and column, where the text does not tell"
    ))]
    base: Option<Base>,

    #[arg(long, hide_short_help = true, value_name = "ORDER", value_parser = OneOf(PAIR_ORDERS), help = both!(
        "一对数中第一个是行还是列，或 x、y 中的 x［pairs 格式默认：row-column］",
        "What the first number of a pair is, or x of x and y [default for pairs: row-column]"
    ))]
    pairs: Option<PairOrder>,

    #[arg(long, value_name = "N", value_parser = crate::options::number::<u32>(1..=MOST_ROWS as u64), help = both!(
        "棋盘的大小（文件没有说明或无法确认时）；没有 PATH 时即 N 行的空棋盘",
        "The size of boards whose text does not tell it, or only claims it; without a PATH the empty board of N rows"
    ))]
    pub(crate) size: Option<u32>,

    #[arg(long, hide_short_help = true, value_name = "SIZE", value_parser = size,
        help = both!("拒绝超过此大小的文件，如 1M、2G［默认：1G］", "Refuse larger files: 1M, 2G [default: 1G]"))]
    max_input_bytes: Option<u64>,
}

/// The default of `--max-input-bytes`.
const MAX_INPUT_BYTES: u64 = 1 << 30;

const PAIR_ORDERS: Values<PairOrder> = &[
    ("row-column", both!("先行后列", "row, then column"), PairOrder::RowColumn),
    ("column-row", both!("先列后行", "column, then row"), PairOrder::ColumnRow),
];

pub(crate) fn base(text: &str) -> Result<Base, Refused> {
    match text {
        "0" => Ok(Base::Zero),
        "1" => Ok(Base::One),
        _ => Err(refused!("应为 0 或 1", "it is 0 or 1")),
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
    ("solved", both!("有解", "it has a completion"), Which::Solved),
    ("unique", both!("恰有一种解法", "it has exactly one"), Which::Unique),
    ("several", both!("有两种以上解法", "it has two or more"), Which::Several),
    (
        "no_solution|none",
        both!("无解，且无冲突；也可写 none", "it has none, without a conflict; none means the same"),
        Which::NoSolution,
    ),
    ("conflict", both!("皇后互相攻击", "its queens attack each other"), Which::Conflict),
    ("undecided", both!("因限制而未决", "a limit came first"), Which::Undecided),
    ("invalid", both!("不是棋盘", "it is no board"), Which::Invalid),
];

/// The names of the output formats that a command writes.
pub(crate) fn output_formats(is_written: fn(&output::Format) -> bool) -> PossibleValuesParser {
    PossibleValuesParser::new(output::FORMATS.iter().filter(|format| is_written(format)).map(|format| format.name))
}

/// The names of the output formats that are no pictures, and of one that a command has for itself.
pub(crate) fn output_formats_and(own: &'static output::Format) -> PossibleValuesParser {
    let shared = output::FORMATS.iter().filter(|format| format.picture().is_none());
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
pub(crate) fn duration(text: &str) -> Result<Duration, Refused> {
    let parsed = match text.parse::<f64>() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string()),
        Err(_) => humantime::parse_duration(text).map_err(|error| error.to_string()),
    };
    parsed.map_err(|error| refused!("应为时间，如 10s、500ms、2m", "{error}"))
}

/// Parses a number of bytes: `512M`, `2G`, `1000000`.
pub(crate) fn size(text: &str) -> Result<u64, Refused> {
    let expected = || refused!("应为字节数，如 512M", "expected a number of bytes, as in 512M");
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let factor = match text[digits.len()..].trim_end_matches(['b', 'B', 'i']).to_ascii_uppercase().as_str() {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        "T" => 1 << 40,
        _ => return Err(expected()),
    };
    let number: u64 = digits.parse().map_err(|_| expected())?;
    number.checked_mul(factor).ok_or_else(|| refused!("过大", "too large"))
}
