//! What is asked for, and what of that cannot be.

use super::known_results;
use crate::deduce::Difficulty;
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

/// A part of a [`GeneratorSpec`] that not every kind has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// [`GeneratorSpec::queens`]
    Queens,
    /// [`GeneratorSpec::blocked`]
    Blocked,
    /// [`GeneratorSpec::diagonals`]
    Diagonals,
    /// [`GeneratorSpec::minimal`]
    Minimal,
    /// [`GeneratorSpec::difficulty`]
    Difficulty,
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
        use Setting::{Blocked, Diagonals, Difficulty, Minimal, Queens};
        match self {
            Self::Unique | Self::Unsolvable => &[Queens, Blocked, Minimal, Difficulty],
            Self::Random | Self::Planted | Self::Frame => &[Queens],
            Self::Blocked => &[Blocked],
            Self::Threshold => &[],
            Self::Diagonals => &[Diagonals],
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

/// What is asked for. What is `None` is left to the kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratorSpec {
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
    /// True if no fixed queen and no blocked square can be left out.
    pub minimal: bool,
    /// How difficult it is, as [`grade`](crate::deduce::grade()) says.
    pub difficulty: Option<Difficulty>,
}

/// Why no board of a specification is made.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// The kind has no such setting.
    #[error("{kind} boards have no such setting: {setting:?}", kind = .0.name(), setting = .1)]
    NotOfKind(Kind, Setting),
    /// The kind is not made of this number of rows.
    #[error("{} boards have {} to {} rows", .0.name(), .0.sizes().start(), .0.sizes().end())]
    Size(Kind),
    /// A range from more to less, or beyond the board.
    #[error("no board has so many: {0:?}")]
    Range(Setting),
    /// Difficulties are given for smaller boards only.
    #[error("boards of more than {MOST_GRADED} rows are not graded")]
    NotGraded,
    /// The empty board has no completion.
    #[error("no {0} x {0} board has a completion")]
    NoCompletion(u32),
    /// It is known that fewer queens leave several completions; holds the fewest that do not.
    #[error("no {n} x {n} board with fewer than {fewest} fixed queens has exactly one completion", n = .0, fewest = .1)]
    TooFewQueens(u32, u32),
}

impl SpecError {
    /// True if the settings do not contradict each other, and it is known that there is no such board.
    pub const fn is_of_what_does_not_exist(self) -> bool {
        matches!(self, Self::NoCompletion(_) | Self::TooFewQueens(..))
    }
}

impl GeneratorSpec {
    /// Boards of a kind and a number of rows, with nothing else asked for.
    pub const fn new(kind: Kind, n: u32) -> Self {
        Self { kind, n, queens: None, blocked: None, diagonals: None, minimal: false, difficulty: None }
    }

    /// Refuses contradictions, and what is known not to exist.
    pub(super) fn check(&self) -> Result<(), SpecError> {
        if !self.kind.sizes().contains(&self.n) {
            return Err(SpecError::Size(self.kind));
        }
        if let Some(setting) = self.asked().find(|setting| !self.kind.settings().contains(setting)) {
            return Err(SpecError::NotOfKind(self.kind, setting));
        }
        self.check_ranges()?;
        if self.difficulty.is_some() && self.n > MOST_GRADED {
            return Err(SpecError::NotGraded);
        }
        self.check_existence()
    }

    /// The settings that are asked for.
    fn asked(&self) -> impl Iterator<Item = Setting> + use<> {
        let asked = [
            (self.queens.is_some(), Setting::Queens),
            (self.blocked.is_some(), Setting::Blocked),
            (self.diagonals.is_some(), Setting::Diagonals),
            (self.minimal, Setting::Minimal),
            (self.difficulty.is_some(), Setting::Difficulty),
        ];
        asked.into_iter().filter(|(is_asked, _)| *is_asked).map(|(_, setting)| setting)
    }

    fn check_ranges(&self) -> Result<(), SpecError> {
        let n = self.n;
        // Of a board with a completion n squares stay open, and others keep one in each row and column.
        let least_open = if self.kind == Kind::Unsolvable { 0 } else { n };
        let ranges = [
            (&self.queens, n - u32::from(self.kind == Kind::Frame), Setting::Queens),
            (&self.blocked, n * n - least_open, Setting::Blocked),
            (&self.diagonals, 2 * (2 * n - 1), Setting::Diagonals),
        ];
        let is_wrong = |range: &RangeInclusive<u32>, most: u32| range.is_empty() || *range.start() > most;
        let mut ranges = ranges.into_iter();
        let wrong = ranges.find(|(range, most, _)| range.as_ref().is_some_and(|range| is_wrong(range, *most)));
        wrong.map_or(Ok(()), |(.., setting)| Err(SpecError::Range(setting)))
    }

    fn check_existence(&self) -> Result<(), SpecError> {
        let n = self.n;
        let needs_completion = matches!(self.kind, Kind::Unique | Kind::Planted);
        if needs_completion && known_results::has_no_completion(n) {
            return Err(SpecError::NoCompletion(n));
        }
        let has_blocked = self.blocked.as_ref().is_some_and(|blocked| *blocked.end() > 0);
        if let (Kind::Unique, false, Some(queens)) = (self.kind, has_blocked, &self.queens)
            && let Some(fewest) = known_results::fewest_queens_of_a_unique_board(n)
            && *queens.end() < fewest
        {
            return Err(SpecError::TooFewQueens(n, fewest));
        }
        Ok(())
    }
}
