//! Options that several subcommands share, and their values.

use crate::engine::{Engine, engine};
use crate::input;
use crate::output;
use crate::report::{Lang, Style};
use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use std::io::IsTerminal;
use std::time::Duration;

/// How nqfill talks.
#[derive(clap::Args)]
pub(super) struct Talk {
    /// Language of results (default zh) and of diagnostics (default: that of the locale)
    #[arg(long, value_enum, env = "NQFILL_LANG", hide_env_values = true)]
    lang: Option<LangName>,

    /// Colours in diagnostics, and in boards that check draws
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    color: When,

    /// Progress bar on standard error
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    pub(super) progress: When,

    /// No diagnostics, no summary, no progress bar: results only
    #[arg(short, long)]
    pub(super) quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, ValueEnum)]
enum LangName {
    Zh,
    En,
}

impl From<LangName> for Lang {
    fn from(name: LangName) -> Self {
        match name {
            LangName::Zh => Self::Zh,
            LangName::En => Self::En,
        }
    }
}

impl Talk {
    /// The language of results, whatever the locale, so that the same command writes the same bytes everywhere.
    pub(super) fn result_lang(&self) -> Lang {
        self.lang.map_or_else(Lang::default, Lang::from)
    }

    /// The language of standard error.
    pub(super) fn diagnostic_lang(&self) -> Lang {
        let locale = || {
            let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
            ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set)
        };
        self.lang.map_or_else(|| locale().map_or(Lang::En, |name| Lang::of_locale(&name)), Lang::from)
    }

    /// Whether colours are asked for, wherever the output goes.
    pub(super) fn wants_colours(&self) -> bool {
        self.color == When::Always
    }

    /// Whether results get colours: on a terminal that shows them, unless `NO_COLOR` is set.
    pub(super) fn results_are_coloured(&self, on_terminal: bool) -> bool {
        match self.color {
            When::Always => true,
            When::Never => false,
            When::Auto => {
                on_terminal && anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never
            }
        }
    }

    /// Whether standard error gets colours.
    pub(super) fn is_coloured(&self) -> bool {
        match self.color {
            When::Always => true,
            When::Never => false,
            When::Auto => anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum StyleName {
    /// .Q..
    Compact,
    /// . Q . .
    Spaced,
    /// a frame around every square
    Boxed,
    /// · ♛ · ·
    Unicode,
    /// 2 4 1 3
    Vector,
}

impl From<StyleName> for Style {
    fn from(name: StyleName) -> Self {
        match name {
            StyleName::Compact => Self::Compact,
            StyleName::Spaced => Self::Spaced,
            StyleName::Boxed => Self::Boxed,
            StyleName::Unicode => Self::Unicode,
            StyleName::Vector => Self::Vector,
        }
    }
}

/// The names of the output formats, from their table.
pub(super) fn output_formats() -> PossibleValuesParser {
    PossibleValuesParser::new(output::FORMATS.iter().map(|format| format.name()))
}

/// `auto` and the names of the input formats, from their table.
pub(super) fn input_formats() -> PossibleValuesParser {
    PossibleValuesParser::new(std::iter::once("auto").chain(input::FORMATS.iter().map(|format| format.name)))
}

/// `auto` and the names of the engines, from their table.
pub(super) fn engines() -> PossibleValuesParser {
    PossibleValuesParser::new(std::iter::once("auto").chain(crate::ENGINES.iter().map(|engine| engine.name())))
}

/// The engine of a name that [`engines`] lets pass; `None` for `auto`.
pub(super) fn engine_named(name: &str) -> Option<&'static dyn Engine> {
    engine(name)
}

/// A time with its unit (`500ms`, `10s`, `2m`), or a number of seconds.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    if let Ok(seconds) = text.parse::<f64>() {
        return Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string());
    }
    humantime::parse_duration(text).map_err(|error| error.to_string())
}

/// Whether a progress bar is to be drawn: by itself only where it disturbs nothing, on a terminal that the results do
/// not go to.
pub(super) fn wants_progress(talk: &Talk, results_on_stdout: bool) -> bool {
    match talk.progress {
        When::Always => true,
        When::Never => false,
        When::Auto => {
            let stdout_is_free = !(results_on_stdout && std::io::stdout().is_terminal());
            !talk.quiet && std::io::stderr().is_terminal() && stdout_is_free
        }
    }
}
