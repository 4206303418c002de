//! The words that formats and options share: kinds of squares, from where rows and columns count.

/// A kind of square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Empty,
    Queen,
    Blocked,
}

/// The term of some whose option ends in this word: `columns` is `--lists columns`.
pub(crate) fn term<T: Copy>(all: [T; 2], option: fn(T) -> &'static str, word: &str) -> Option<T> {
    all.into_iter().find(|term| option(*term).rsplit(' ').next() == Some(word))
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

/// The meaning of the place of a number in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// Its place is the row of a queen, its value the column.
    Rows,
    /// Its place is the column of a queen, its value the row.
    Columns,
}

impl Axis {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Rows, Self::Columns];

    /// The option that chooses it.
    pub const fn option(self) -> &'static str {
        match self {
            Self::Rows => "--lists rows",
            Self::Columns => "--lists columns",
        }
    }
}
