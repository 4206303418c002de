//! Random numbers from a fixed seed, so that every run is the same run.

use crate::board::Residual;
use std::ops::ControlFlow;

/// SplitMix64 (Steele, Lea and Flood 2014): a counter and a mixing function, enough for ties.
pub struct Random(u64);

impl Random {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u32) -> u32 {
        (((self.next_u64() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// A number from 0 up to 1.
    pub fn fraction(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Fisher and Yates's shuffle.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// The expected cost of a search that branches on the squares which `choose` says, from some random descents (Knuth 1975), the
/// same ones every time. A descent multiplies its share of the whole by the number of squares at each choice, and `cost` says
/// what the position after one costs: `Break` with all below it, where the descent ends.
pub(crate) fn descend<E>(
    board: &Residual,
    descents: u32,
    mut choose: impl FnMut(&Residual) -> Result<Vec<(usize, usize)>, E>,
    mut cost: impl FnMut(&Residual) -> Result<ControlFlow<f64, f64>, E>,
) -> Result<f64, E> {
    let mut random = Random::new(1);
    let mut expected = 0.0;
    for _ in 0..descents {
        let (mut left, mut weight) = (board.clone(), 1.0 / f64::from(descents));
        loop {
            let squares = choose(&left)?;
            if squares.is_empty() {
                break;
            }
            weight *= squares.len() as f64;
            let (i, j) = squares[random.below(squares.len() as u32) as usize];
            left = left.with_queen(i, j);
            let cost = cost(&left)?;
            let (ControlFlow::Continue(here) | ControlFlow::Break(here)) = cost;
            // Where a share outgrows all numbers, nothing is still nothing.
            expected += if here > 0.0 { weight * here } else { 0.0 };
            if cost.is_break() {
                break;
            }
        }
    }
    Ok(expected)
}
