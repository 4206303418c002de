//! What is asked for, and what of that cannot be.

use super::facts;
use crate::deduce::{Difficulty, Technique};
use nqfill_core::board::Symmetry;
use std::ops::RangeInclusive;
use thiserror::Error;

/// The most rows of a board that is graded when it is made: beyond that a grade may take seconds.
pub const MOST_GRADED: u32 = 24;

/// What boards are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u64)]
pub enum Kind {
    /// Exactly one completion.
    Unique = 1,
    /// Queens at random without conflict.
    Random = 2,
    /// Queens of a completion.
    Planted = 3,
    /// No conflict and no completion.
    Unsolvable = 4,
    /// Queens in every row and column outside an empty block in the middle.
    Frame = 5,
    /// Blocked squares at random (CSPLib prob080).
    Blocked = 6,
    /// One queen more than can always be completed (OEIS A374013), at random.
    Threshold = 7,
    /// Whole diagonals blocked at random (CSPLib prob079, excluded diagonals).
    Diagonals = 8,
}

/// All kinds, the default first.
pub const KINDS: [Kind; 8] = [
    Kind::Unique,
    Kind::Random,
    Kind::Planted,
    Kind::Unsolvable,
    Kind::Frame,
    Kind::Blocked,
    Kind::Threshold,
    Kind::Diagonals,
];

/// A part of a [`Recipe`] that not every kind has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// [`Recipe::queens`]
    Queens,
    /// [`Recipe::blocked`]
    Blocked,
    /// [`Recipe::diagonals`]
    Diagonals,
    /// [`Recipe::min_open`]
    MinOpen,
    /// [`Recipe::minimal`]
    Minimal,
    /// [`Recipe::symmetry`]
    Symmetry,
    /// [`Recipe::difficulty`]
    Difficulty,
    /// [`Recipe::technique`]
    Technique,
}

impl Kind {
    /// The name in commands and files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Random => "random",
            Self::Planted => "planted",
            Self::Unsolvable => "unsolvable",
            Self::Frame => "frame",
            Self::Blocked => "blocked",
            Self::Threshold => "threshold",
            Self::Diagonals => "diagonals",
        }
    }

    /// The settings that it has.
    pub const fn settings(self) -> &'static [Setting] {
        use Setting::{Blocked, Diagonals, Difficulty, MinOpen, Minimal, Queens, Symmetry, Technique};
        match self {
            Self::Unique => &[Queens, Blocked, Minimal, Symmetry, Difficulty, Technique],
            Self::Unsolvable => &[Queens, Blocked, Minimal, Difficulty, Technique],
            Self::Random | Self::Planted | Self::Frame => &[Queens],
            Self::Blocked => &[Blocked, MinOpen],
            Self::Threshold => &[],
            Self::Diagonals => &[Diagonals, MinOpen],
        }
    }

    /// The fewest and the most rows.
    pub const fn sizes(self) -> RangeInclusive<u32> {
        match self {
            Self::Unique | Self::Unsolvable => 1..=100,
            Self::Threshold | Self::Frame => 4..=1_000,
            Self::Random | Self::Planted | Self::Blocked | Self::Diagonals => 1..=1_000,
        }
    }
}

/// Turns that leave the fixed queens and the blocked squares of a board as they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    /// None but that by nothing.
    #[default]
    None,
    /// Half a turn.
    Half,
    /// A quarter of a turn, and so all others.
    Quarter,
}

impl Turn {
    /// The turns, that by nothing first.
    pub(super) fn symmetries(self) -> impl Iterator<Item = Symmetry> {
        let wanted: &[&str] = match self {
            Self::None => &["identity"],
            Self::Half => &["identity", "r180"],
            Self::Quarter => &["identity", "r90", "r180", "r270"],
        };
        Symmetry::ALL.into_iter().filter(move |symmetry| wanted.contains(&symmetry.name()))
    }
}

/// What is asked for. What is `None` is left to the kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The kind of board.
    pub kind: Kind,
    /// Rows.
    pub n: u32,
    /// Fixed queens.
    pub queens: Option<RangeInclusive<u32>>,
    /// Blocked squares.
    pub blocked: Option<RangeInclusive<u32>>,
    /// Diagonals of which all squares are blocked.
    pub diagonals: Option<RangeInclusive<u32>>,
    /// Squares that stay open in each row and column; 1 where it is `None`.
    pub min_open: Option<u32>,
    /// True if no fixed queen and no blocked square can be left out; with a symmetry, none with all its images.
    pub minimal: bool,
    /// What leaves the board unchanged.
    pub symmetry: Turn,
    /// How difficult it is, as [`grade`](crate::deduce::grade()) says.
    pub difficulty: Option<Difficulty>,
    /// A technique without which those up to the hardest that the board takes do not finish it.
    pub technique: Option<Technique>,
}

/// Why no board of a recipe is made.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The kind has no such setting.
    #[error("{kind} boards have no such setting: {setting:?}", kind = .0.name(), setting = .1)]
    NotOfKind(Kind, Setting),
    /// The kind is not made of this number of rows.
    #[error("{} boards have {} to {} rows", .0.name(), .0.sizes().start(), .0.sizes().end())]
    Size(Kind),
    /// A range from more to less, or beyond the board.
    #[error("no board has so many: {0:?}")]
    Range(Setting),
    /// No board of the kind, or none of the difficulty that is asked for, takes the technique; or it is none that grades go by.
    #[error("no such board takes the technique {}", .0.id())]
    NotTaken(Technique),
    /// Difficulties are given for smaller boards only.
    #[error("boards of more than {MOST_GRADED} rows are not graded")]
    NotGraded,
    /// The empty board has no completion, or none that the turn leaves unchanged.
    #[error("no {0} x {0} board has such a completion")]
    NoCompletion(u32),
    /// It is known that fewer queens leave several completions; holds the fewest that do not.
    #[error("no {n} x {n} board with fewer than {fewest} fixed queens has exactly one completion", n = .0, fewest = .1)]
    TooFewQueens(u32, u32),
}

impl Refusal {
    /// True if the settings do not contradict each other, and it is known that there is no such board.
    pub const fn is_of_what_does_not_exist(self) -> bool {
        matches!(self, Self::NoCompletion(_) | Self::TooFewQueens(..))
    }
}

impl Recipe {
    /// A recipe of a kind and a number of rows, with nothing else asked for.
    pub const fn new(kind: Kind, n: u32) -> Self {
        Self {
            kind,
            n,
            queens: None,
            blocked: None,
            diagonals: None,
            min_open: None,
            minimal: false,
            symmetry: Turn::None,
            difficulty: None,
            technique: None,
        }
    }

    /// Refuses contradictions, and what is known not to exist.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        if !self.kind.sizes().contains(&self.n) {
            return Err(Refusal::Size(self.kind));
        }
        if let Some(setting) = self.asked().find(|setting| !self.kind.settings().contains(setting)) {
            return Err(Refusal::NotOfKind(self.kind, setting));
        }
        self.check_ranges()?;
        self.check_technique()?;
        self.check_existence()
    }

    /// The settings that are asked for.
    fn asked(&self) -> impl Iterator<Item = Setting> + use<> {
        let asked = [
            (self.queens.is_some(), Setting::Queens),
            (self.blocked.is_some(), Setting::Blocked),
            (self.diagonals.is_some(), Setting::Diagonals),
            (self.min_open.is_some(), Setting::MinOpen),
            (self.minimal, Setting::Minimal),
            (self.symmetry != Turn::None, Setting::Symmetry),
            (self.difficulty.is_some(), Setting::Difficulty),
            (self.technique.is_some(), Setting::Technique),
        ];
        asked.into_iter().filter(|(is_asked, _)| *is_asked).map(|(_, setting)| setting)
    }

    fn check_ranges(&self) -> Result<(), Refusal> {
        let n = self.n;
        let most_queens = if self.kind == Kind::Frame { n - 1 } else { n };
        let most_blocked = match self.kind {
            // Of a board with a completion n squares stay open.
            Kind::Unique => n * (n - 1),
            Kind::Unsolvable => n * n,
            _ => n * (n - self.least_open().min(n)),
        };
        let ranges = [
            (&self.queens, most_queens, Setting::Queens),
            (&self.blocked, most_blocked, Setting::Blocked),
            (&self.diagonals, 2 * (2 * n - 1), Setting::Diagonals),
        ];
        let is_wrong = |range: &Option<RangeInclusive<u32>>, most: u32| {
            range.as_ref().is_some_and(|range| range.is_empty() || *range.start() > most)
        };
        if let Some((.., setting)) = ranges.into_iter().find(|(range, most, _)| is_wrong(range, *most)) {
            return Err(Refusal::Range(setting));
        }
        if self.least_open() > n { Err(Refusal::Range(Setting::MinOpen)) } else { Ok(()) }
    }

    fn check_technique(&self) -> Result<(), Refusal> {
        if (self.difficulty.is_some() || self.technique.is_some()) && self.n > MOST_GRADED {
            return Err(Refusal::NotGraded);
        }
        let Some(technique) = self.technique else { return Ok(()) };
        let only_refutes = matches!(technique, Technique::DeadLine | Technique::Crowded);
        let is_taken = |difficulty| {
            (!only_refutes || self.kind == Kind::Unsolvable)
                && self.difficulty.is_none_or(|wanted| wanted >= difficulty)
        };
        if technique.difficulty().is_some_and(is_taken) { Ok(()) } else { Err(Refusal::NotTaken(technique)) }
    }

    fn check_existence(&self) -> Result<(), Refusal> {
        let n = self.n;
        let needs_completion = matches!(self.kind, Kind::Unique | Kind::Planted);
        if needs_completion && facts::has_no_turned_completion(n, self.symmetry) {
            return Err(Refusal::NoCompletion(n));
        }
        if let (Kind::Unique, 0, Some(queens)) = (self.kind, self.most_blocked(), &self.queens)
            && let Some(fewest) = facts::fewest_queens_of_a_unique_board(n)
            && *queens.end() < fewest
        {
            return Err(Refusal::TooFewQueens(n, fewest));
        }
        Ok(())
    }

    /// The most blocked squares of a board whose kind has none unless they are asked for.
    pub(super) fn most_blocked(&self) -> u32 {
        self.blocked.as_ref().map_or(0, |blocked| *blocked.end())
    }

    pub(super) fn least_open(&self) -> u32 {
        self.min_open.unwrap_or(1)
    }

    /// The difficulty beyond which a board is not wanted: that asked for, or else that of the technique asked for.
    pub(super) fn hardest(&self) -> Option<Difficulty> {
        self.difficulty.or(self.technique.and_then(Technique::difficulty))
    }
}
