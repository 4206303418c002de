//! Which row the search branches on, and which of its columns it tries: the strategies of the original CP solver.
//!
//! Their names there are `CHOOSE_...` for variables and `ASSIGN_...` for values. Variables are rows, values are columns
//! of the board, counted from 0 as there; of several rows that are equally good the first is taken.

use super::domains::Domains;
use crate::engine::random::Random;

/// The order in which rows with a choice are branched on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum VariableOrder {
    /// The first row (`CHOOSE_FIRST_UNBOUND`).
    #[default]
    First,
    /// A row with the fewest columns (`CHOOSE_MIN_SIZE`).
    Smallest,
    /// Of those the one whose first column is smallest (`CHOOSE_MIN_SIZE_LOWEST_MIN`).
    SmallestLowestMin,
    /// Of those the one whose first column is largest (`CHOOSE_MIN_SIZE_HIGHEST_MIN`).
    SmallestHighestMin,
    /// Of those the one whose last column is smallest (`CHOOSE_MIN_SIZE_LOWEST_MAX`).
    SmallestLowestMax,
    /// Of those the one whose last column is largest (`CHOOSE_MIN_SIZE_HIGHEST_MAX`).
    SmallestHighestMax,
    /// A row with the most columns (`CHOOSE_MAX_SIZE`).
    Largest,
    /// The row whose first column is smallest (`CHOOSE_LOWEST_MIN`).
    LowestMin,
    /// The row whose last column is largest (`CHOOSE_HIGHEST_MAX`).
    HighestMax,
    /// The row whose second column is farthest from its first (`CHOOSE_MAX_REGRET_ON_MIN`).
    MaxRegret,
    /// Any row (`CHOOSE_RANDOM`).
    Random,
}

/// The order in which the columns of a row are tried. Each is tried once; after it failed, the row has one less.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ValueOrder {
    /// The smallest first (`ASSIGN_MIN_VALUE`).
    #[default]
    Min,
    /// The largest first (`ASSIGN_MAX_VALUE`).
    Max,
    /// The one nearest to the middle between smallest and largest; of two the smaller (`ASSIGN_CENTER_VALUE`).
    Center,
    /// Any (`ASSIGN_RANDOM_VALUE`).
    Random,
}

/// A search strategy: what is branched on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Branching {
    /// The order of rows.
    pub variables: VariableOrder,
    /// The order of columns.
    pub values: ValueOrder,
}

impl Branching {
    /// True if it draws random numbers.
    pub fn is_random(self) -> bool {
        self.variables == VariableOrder::Random || self.values == ValueOrder::Random
    }

    /// The row to branch on and the column to try there; none if every row is bound.
    pub(super) fn decide(self, domains: &Domains<'_>, random: &mut Random) -> Option<(usize, usize)> {
        let row = self.variables.row(domains, random)?;
        Some((row, self.values.column(domains, row, random)?))
    }
}

/// What the orders look at in the domain of a row.
struct Shape {
    size: i64,
    min: i64,
    second: i64,
    max: i64,
}

impl Shape {
    fn of(domains: &Domains<'_>, row: usize) -> Self {
        let mut columns = domains.values(row).map(|(_, column)| i64::from(column));
        let min = columns.next().unwrap_or(0);
        let second = columns.next().unwrap_or(min);
        Self { size: domains.size(row), min, second, max: columns.last().unwrap_or(second) }
    }
}

impl VariableOrder {
    fn row(self, domains: &Domains<'_>, random: &mut Random) -> Option<usize> {
        let mut unbound = domains.unbound();
        let key: fn(&Shape) -> (i64, i64) = match self {
            Self::First => return unbound.next(),
            Self::Random => {
                let rows: Vec<usize> = unbound.collect();
                return drawn(rows.len(), random).map(|at| rows[at]);
            }
            Self::Smallest => |it| (it.size, 0),
            Self::SmallestLowestMin => |it| (it.size, it.min),
            Self::SmallestHighestMin => |it| (it.size, -it.min),
            Self::SmallestLowestMax => |it| (it.size, it.max),
            Self::SmallestHighestMax => |it| (it.size, -it.max),
            Self::Largest => |it| (-it.size, 0),
            Self::LowestMin => |it| (it.min, 0),
            Self::HighestMax => |it| (-it.max, 0),
            Self::MaxRegret => |it| (it.min - it.second, 0),
        };
        // The first of several with the same key.
        unbound.min_by_key(|&row| key(&Shape::of(domains, row)))
    }
}

impl ValueOrder {
    fn column(self, domains: &Domains<'_>, row: usize, random: &mut Random) -> Option<usize> {
        let mut values = domains.values(row);
        let value = match self {
            Self::Min => values.next(),
            Self::Max => values.last(),
            Self::Random => drawn(domains.size(row) as usize, random).and_then(|at| values.nth(at)),
            Self::Center => {
                let Shape { min, max, .. } = Shape::of(domains, row);
                values.min_by_key(|&(_, column)| ((min + max) / 2).abs_diff(i64::from(column)))
            }
        };
        value.map(|(j, _)| j)
    }
}

/// One of `count` places; none of none.
fn drawn(count: usize, random: &mut Random) -> Option<usize> {
    (count > 0).then(|| random.below(count as u32) as usize)
}
