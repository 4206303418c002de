//! Meeting in the middle without quarters: two searches, each of one half of the rows, grouped by column set.
//!
//! It lists every half board, so it needs memory for all of them, and it lists them one by one. But it visits only
//! column sets that occur, which makes it the better way on sparse boards, where most of the C(m, m/2) sets have none.

use super::super::meter::Ticker;
use super::block::TIE;
use super::counted::Counted;
use super::cut::Cut;
use super::layout::Layout;
use super::pairs::{Pairs, cost};
use super::plain::{Plain, Row, TakenSets};
use super::prices::{LISTED_HALF, units};
use crate::board::Residual;
use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::Range;

/// Bytes of a half.
pub(super) const BYTES: f64 = size_of::<Half>() as f64;

/// A half board: its columns, and the diagonals that cross the border.
type Half = (u64, u64);

/// The two lists of half boards, sorted by the columns that the top half uses.
pub(super) struct Halves {
    top: Vec<Half>,
    bottom: Vec<Half>,
}

impl Halves {
    /// Lists the halves of `board`; `None` when they would need more than `bytes`, the board is too wide or has too
    /// many diagonals, or the count is to stop.
    pub(super) fn new(board: &Residual, bytes: u64, ticker: &mut Ticker<'_>) -> Option<Self> {
        let len = board.len();
        let layout = Layout::new(board, Cut { left: 0, ..Cut::in_half(len) })?;
        let room = usize::try_from(bytes / 2 / size_of::<Half>() as u64).unwrap_or(usize::MAX);
        let top = list(board, &layout, 0..len / 2, room, ticker)?;
        let mut bottom = list(board, &layout, len / 2..len, room, ticker)?;
        let first = board.columns().first().copied().unwrap_or(0);
        let all = board.columns().iter().fold(0, |set, column| set | 1 << (column - first));
        for half in &mut bottom {
            half.0 ^= all;
        }
        bottom.sort_unstable();
        Some(Self { top, bottom })
    }

    /// Counts the completions.
    pub(super) fn count(&self, pairs: &mut Pairs<'_>, ticker: &mut Ticker<'_>) -> Counted {
        let same_columns = |a: &Half, b: &Half| a.0 == b.0;
        let (mut total, mut lanes, mut words) = (0, Vec::new(), Vec::new());
        let mut bottoms = self.bottom.chunk_by(same_columns).peekable();
        for tops in self.top.chunk_by(same_columns) {
            while bottoms.next_if(|bottoms| bottoms[0].0 < tops[0].0).is_some() {}
            let Some(bottoms) = bottoms.next_if(|bottoms| bottoms[0].0 == tops[0].0) else { continue };
            let swapped = cost(bottoms.len(), tops.len()) < cost(tops.len(), bottoms.len());
            let (as_lanes, as_words) = if swapped { (bottoms, tops) } else { (tops, bottoms) };
            lanes.clear();
            words.clear();
            lanes.extend(as_lanes.iter().map(|half| half.1));
            words.extend(as_words.iter().map(|half| half.1));
            total += u128::from(pairs.count_doubled(&mut lanes, (&words, &[]), !TIE) / 2);
            if ticker.spend(units(cost(lanes.len(), words.len()))).is_break() {
                return Counted::part(total);
            }
        }
        Counted::all(total)
    }
}

/// All ways to fill these rows, sorted; `None` if they are more than `room`, or when the count is to stop.
fn list(
    board: &Residual,
    layout: &Layout,
    rows: Range<usize>,
    room: usize,
    ticker: &mut Ticker<'_>,
) -> Option<Vec<Half>> {
    let plain = Plain::new(board, rows.clone())?;
    let first = board.columns().first().copied().unwrap_or(0);
    let mut words = vec![[0; 64]; rows.len()];
    for (i, words) in rows.zip(&mut words) {
        for (j, column) in board.columns().iter().enumerate() {
            words[(column - first) as usize] = layout.word(i, j);
        }
    }
    let mut lister = Lister { plain, words, room, ticker, found: Vec::new() };
    lister.list(0, TakenSets::default(), 0).continue_value()?;
    lister.found.sort_unstable();
    Some(lister.found)
}

struct Lister<'a, 'b> {
    plain: Plain,
    /// The crossing diagonals of each square, by row and real column.
    words: Vec<[u64; 64]>,
    room: usize,
    ticker: &'a mut Ticker<'b>,
    found: Vec<Half>,
}

impl Lister<'_, '_> {
    fn list(&mut self, row: usize, taken: TakenSets, word: u64) -> ControlFlow<()> {
        let Some(&Row { open, gap }) = self.plain.rows.get(row) else {
            self.found.push((taken.columns, word));
            if self.found.len() > self.room {
                return Break(());
            }
            return self.ticker.spend(units(LISTED_HALF)).map_break(drop);
        };
        let mut squares = open & !taken.all();
        while squares != 0 {
            let queen = squares & squares.wrapping_neg();
            squares ^= queen;
            let word = word | self.words[row][queen.trailing_zeros() as usize];
            self.list(row + 1, taken.with(queen, gap), word)?;
        }
        Continue(())
    }
}
