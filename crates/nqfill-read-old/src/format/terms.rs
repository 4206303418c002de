//! The words that formats, options and statements share: kinds of squares, from where rows and columns count, how boards are
//! written.

/// A kind of square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Empty,
    Queen,
    Blocked,
}

/// The meaning of a square in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Queen,
    Blocked,
    /// A queen that may be named elsewhere: drawn, one of a list of columns, or under a second name.
    QueenAgain,
    /// A blocked square that may be named elsewhere: drawn, on a closed diagonal, or under a second name.
    BlockedAgain,
}

impl Mark {
    /// The mark of a square that is no mistake if it is named twice.
    pub(crate) const fn again(self) -> Self {
        match self {
            Self::Queen | Self::QueenAgain => Self::QueenAgain,
            Self::Blocked | Self::BlockedAgain => Self::BlockedAgain,
        }
    }

    pub(crate) const fn is_queen(self) -> bool {
        matches!(self, Self::Queen | Self::QueenAgain)
    }

    /// True if a square that is named twice is a mistake.
    pub(crate) const fn is_named_once(self) -> bool {
        matches!(self, Self::Queen | Self::Blocked)
    }
}

/// The characters with which boards are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Script {
    /// A line a row, a character a square.
    Drawing,
    /// All rows on one line.
    OneLine,
    /// Squares between bars.
    Framed,
    /// Rows in quotes.
    Quoted,
    /// Numbers that mean something by their place.
    Numbers,
    /// The names of squares, and ranks between slashes.
    Chess,
    /// Names with values.
    Named,
}

/// From where a format counts rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numbers {
    /// It does not number them.
    None,
    /// As `--base` says.
    Either,
    /// Always from 1.
    FromOne,
    /// Queens from 0 and blocked squares from 1.
    FromBoth,
}

/// The meaning of the first number of a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PairOrder {
    /// Row, then column: as in a matrix.
    #[default]
    RowColumn,
    /// Column, then row: as x and y.
    ColumnRow,
}

impl PairOrder {
    /// Both.
    pub const ALL: [Self; 2] = [Self::RowColumn, Self::ColumnRow];

    /// Row and column of a pair so written.
    pub const fn row_column(self, (first, second): (i64, i64)) -> (i64, i64) {
        match self {
            Self::RowColumn => (first, second),
            Self::ColumnRow => (second, first),
        }
    }

    /// The option that chooses it.
    pub const fn option(self) -> &'static str {
        match self {
            Self::RowColumn => "--pairs row-column",
            Self::ColumnRow => "--pairs column-row",
        }
    }
}

/// The number of the first row and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// They are counted from 0.
    Zero,
    /// They are counted from 1.
    One,
}

impl Base {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Zero, Self::One];

    /// 0 or 1.
    pub const fn first(self) -> i64 {
        match self {
            Self::Zero => 0,
            Self::One => 1,
        }
    }

    /// The option that chooses it.
    pub const fn option(self) -> &'static str {
        match self {
            Self::Zero => "--base 0",
            Self::One => "--base 1",
        }
    }
}
