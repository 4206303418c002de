//! What a request asks for. The names and their defaults are those of the program's options.

use crate::Refused;
use nqfill::deduce::Difficulty;
use nqfill::show::{Lang, say};
use nqfill::words::verdict;
use nqfill_core::SearchOptions;
use nqfill_core::engine::{Budget, Engine, engine};
use nqfill_read::ReadOptions;
use serde::Deserialize;
use std::time::Duration;

/// The most bytes that a board may cost. The whole of a 32-bit machine has four times as many, and browsers give less.
const MEMORY: u64 = 1 << 30;

/// Completions that are listed, unless the request says how many.
const MOST_LISTED: u64 = 100;

/// What is to be done with the boards behind a request.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Task {
    /// `nqfill solve`
    Solve,
    /// `nqfill explain`
    Explain,
    /// `nqfill hint`
    Hint,
    /// `nqfill rate`
    Rate,
    /// What boards stand in a text, and what is wrong with others.
    Read,
    /// `nqfill generate`: one board.
    Generate,
    /// `nqfill trace`: what a player shows.
    Trace,
}

/// A request. A name that is none of these is refused.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    pub(crate) task: Task,
    /// The language of words: `zh`, or `en`.
    #[serde(default)]
    pub(crate) lang: Option<String>,
    /// The name of the text, as results have it.
    #[serde(default)]
    pub(crate) source: Option<String>,
    /// The format in which boards are read, in place of the one that fits.
    #[serde(default)]
    pub(crate) input: Option<String>,
    /// Completions to list, or boards to read, at most.
    #[serde(default)]
    pub(crate) most: Option<u64>,
    /// Up to four engines of `trace`.
    #[serde(default)]
    pub(crate) engines: Vec<String>,
    /// Milliseconds that a board may take.
    #[serde(default)]
    pub(crate) milliseconds: Option<u64>,
    /// Queens that may be tried for a board: a test that answers are those of the program ends alike in both.
    #[serde(default)]
    pub(crate) nodes: Option<u64>,
    /// How much `hint` tells, from 1 to 3.
    #[serde(default)]
    pub(crate) level: Option<u8>,
    /// What `generate` is asked for.
    #[serde(default)]
    pub(crate) recipe: Wanted,
}

/// What board is to be made.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    #[serde(default)]
    pub(crate) kind: Option<String>,
    #[serde(default)]
    pub(crate) size: Option<u32>,
    #[serde(default)]
    pub(crate) seed: u64,
    #[serde(default)]
    pub(crate) minimal: bool,
    #[serde(default)]
    pub(crate) difficulty: Option<String>,
}

impl Request {
    pub(crate) fn lang(&self) -> Result<Lang, Refused> {
        match self.lang.as_deref() {
            None | Some("zh") => Ok(Lang::Zh),
            Some("en") => Ok(Lang::En),
            Some(other) => Err(unknown(Lang::En, "lang", other)),
        }
    }

    /// The name of the text: that of standard input, unless the request has one.
    pub(crate) fn source(&self) -> &str {
        self.source.as_deref().unwrap_or("-")
    }

    pub(crate) fn budget(&self) -> Budget {
        Budget {
            nodes: self.nodes,
            time: self.milliseconds.map(Duration::from_millis),
            memory: Some(MEMORY),
            ..Budget::default()
        }
    }

    pub(crate) fn reading(&self) -> Result<ReadOptions, Refused> {
        let mut options = ReadOptions::default();
        if let Some(name) = self.input.as_deref() {
            let format = nqfill_read::format(name).ok_or_else(|| unknown(self.words(), "input", name))?;
            options.format = Some(format);
        }
        Ok(options)
    }

    /// The completions that are wanted.
    pub(crate) fn completions(&self) -> SearchOptions {
        SearchOptions {
            most: Some(self.most.unwrap_or(MOST_LISTED)),
            budget: self.budget(),
            ..SearchOptions::default()
        }
    }

    pub(crate) fn engines(&self) -> Result<Vec<&'static Engine>, Refused> {
        let named = |name| engine(name).ok_or_else(|| unknown(self.words(), "engines", name));
        self.engines.iter().map(|name| named(name)).collect()
    }

    /// The language, or English where it is none of ours.
    pub(crate) fn words(&self) -> Lang {
        self.lang().unwrap_or(Lang::En)
    }
}

impl Wanted {
    pub(crate) fn difficulty(&self, lang: Lang) -> Result<Option<Difficulty>, Refused> {
        let Some(name) = self.difficulty.as_deref() else { return Ok(None) };
        let known = Difficulty::ALL.into_iter().find(|one| verdict::difficulty_name(*one) == name);
        known.map(Some).ok_or_else(|| unknown(lang, "difficulty", name))
    }
}

/// A name that means nothing.
pub(crate) fn unknown(lang: Lang, option: &str, name: &str) -> Refused {
    let name: String = name.chars().take(100).collect();
    say!(lang, "{option}：没有 {name:?}", "{option}: there is no {name:?}")
}
