//! A board divided into parts whose counts meet, with all that is listed of the parts; completions counted, and whether they are all.

use super::border::Border;
use super::cut::Cut;
use super::layout::Layout;
use super::quarters::Quarters;
use super::workspace::Workspace;
use crate::board::Residual;
use crate::engine::Meter;

/// The ways to divide a board.
pub(super) enum DividedBoard {
    /// Four quarters, of which halves are joined.
    Quarters(Quarters),
    /// Four quarters and the border row, which is added to joined halves.
    Border(Border),
}

impl DividedBoard {
    /// Divides `board` by `cut`, on up to `jobs` threads; `None` when it would need more than
    /// `bytes`, when the board has too many diagonals, or when the count is to stop.
    pub(super) fn by_cut(board: &Residual, cut: Cut, bytes: u64, jobs: usize, meter: &mut Meter) -> Option<Self> {
        let image = &cut.image(board);
        let layout = &Layout::new(image, cut)?;
        let quarters = Quarters::new(image, layout, cut, bytes, jobs, meter)?;
        // The limit is noticed with the first unit.
        meter.charge_at_once(quarters.work());
        Some(match cut.border {
            true => Self::Border(Border::new(quarters, image, layout, cut, bytes)),
            false => Self::Quarters(quarters),
        })
    }

    /// Units that the count of `board` falls into where it is divided by `cut`.
    pub(super) fn units(board: &Residual, cut: Cut) -> u64 {
        if cut.border { Border::units(board, cut) } else { Quarters::units(cut) }
    }

    pub(super) fn count(&self, unit: u64, workspace: &mut Workspace<'_>) -> Counted {
        match self {
            Self::Quarters(quarters) => quarters.count(unit, workspace),
            Self::Border(border) => border.count(unit, workspace),
        }
    }
}

#[derive(Clone, Copy)]
pub(super) struct Counted {
    pub(super) found: u128,
    /// False if the count was to stop before all were found.
    pub(super) is_all: bool,
}

impl Counted {
    pub(super) const fn all(found: u128) -> Self {
        Self { found, is_all: true }
    }

    /// Those found before the count was to stop.
    pub(super) const fn part(found: u128) -> Self {
        Self { found, is_all: false }
    }

    /// The completions of a board that stands for `weight` of them.
    pub(super) fn times(self, weight: u64) -> Self {
        Self { found: u128::from(weight) * self.found, ..self }
    }

    /// The sum of counts, up to the first one that is not whole.
    pub(super) fn sum(counts: impl Iterator<Item = Self>) -> Self {
        let mut sum = Self::all(0);
        for Self { found, is_all } in counts {
            sum.found += found;
            if !is_all {
                return Self::part(sum.found);
            }
        }
        sum
    }
}
