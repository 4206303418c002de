//! A board divided into parts whose counts meet, with all that is listed of the parts.

use super::super::meter::{Ticker, WorkMeter};
use super::border::{Border, Kept};
use super::cut::Cut;
use super::halves::Halves;
use super::layout::Layout;
use super::quarters::{JoinSpace, Quarters};
use super::total::Total;
use crate::board::Residual;
use crate::simd::Processor;

/// The ways to divide a board.
pub(super) enum Division {
    /// Two halves, all of them listed.
    Halves(Halves),
    /// Four quarters, of which halves are joined.
    Quarters(Quarters),
    /// Four quarters and the border row, which is added to joined halves.
    Border(Border),
}

/// The lists of one thread.
pub(super) struct Workspace {
    space: JoinSpace,
    kept: Kept,
}

impl Workspace {
    pub(super) fn new(processor: Processor) -> Self {
        Self { space: JoinSpace::new(processor), kept: Kept::default() }
    }
}

impl Division {
    /// Divides `board` into two halves; `None` when they would need more than `bytes`, when the board has too many
    /// diagonals, or when the count is to stop.
    pub(super) fn into_halves(board: &Residual, bytes: u64, ticker: &mut Ticker<'_>) -> Option<Self> {
        Halves::new(board, bytes, ticker).map(Self::Halves)
    }

    /// Divides `board` by `cut`, on up to `jobs` threads; `None` as for [`Division::into_halves`].
    pub(super) fn by_cut(board: &Residual, cut: Cut, bytes: u64, jobs: usize, meter: &WorkMeter<'_>) -> Option<Self> {
        let image = &cut.image(board);
        let layout = &Layout::new(image, cut)?;
        let division = if cut.border {
            Self::Border(Border::new(image, layout, cut, bytes, jobs, meter)?)
        } else {
            Self::Quarters(Quarters::new(image, layout, cut, bytes, jobs, meter)?)
        };
        // The limit is noticed with the first unit.
        let _ = meter.ticker().spend(division.work());
        Some(division)
    }

    /// Units that the count of `board` falls into where it is divided by `cut`.
    pub(super) fn units(board: &Residual, cut: Cut) -> u64 {
        if cut.border { Border::units(board, cut) } else { Quarters::units(cut) }
    }

    /// Work units of listing the quarters; halves are metered while they are listed.
    fn work(&self) -> u64 {
        match self {
            Self::Halves(_) => 0,
            Self::Quarters(quarters) => quarters.work(),
            Self::Border(border) => border.work(),
        }
    }

    /// Counts the completions of a unit; halves are a single one.
    pub(super) fn count(&self, unit: u64, workspace: &mut Workspace, ticker: &mut Ticker<'_>) -> Total {
        let Workspace { space, kept } = workspace;
        match self {
            Self::Halves(halves) => halves.count(&mut space.pairs, ticker),
            Self::Quarters(quarters) => quarters.count(unit, space, ticker),
            Self::Border(border) => border.count(unit, kept, space, ticker),
        }
    }
}
