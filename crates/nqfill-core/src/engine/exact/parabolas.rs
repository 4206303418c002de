//! The multipliers that an ascent begins with: what geometry knows of a residual.

use super::bound::{Multipliers, SCALE};
use super::diagonals::Diagonals;
use crate::board::{Line, Residual};

impl Multipliers {
    /// A start that needs no more than the geometry: on the diagonals through row r and column c, measured from the middle
    /// of the free rows and columns, (r + c)^2 + (r - c)^2 = 2 r^2 + 2 c^2, so parabolas on both kinds and one on the
    /// columns leave every square of a row the same cost. From here 200 steps do what 500 do from equal multipliers.
    ///
    /// Each parabola ends at the outermost open diagonal of its kind. Ending it at the m-th, which is the argument of
    /// sums of squares, proves as much at the root as those 500 steps at once, but has nothing to say of the diagonals
    /// beyond, and is up to three times as many nodes further down.
    pub(super) fn parabolas(residual: &Residual, diagonals: &Diagonals) -> Self {
        let mean = |lines: &[u32]| lines.iter().map(|&x| f64::from(x)).sum::<f64>() / lines.len() as f64;
        let (row, column) = (mean(residual.rows()), mean(residual.columns()));
        // Products and sums give the same bits on every machine.
        let square = |x: f64| x * x;
        let squared = |(line, index): (Line, usize)| {
            let middle = if line == Line::Diagonal { row - column + residual.n() as f64 - 1.0 } else { row + column };
            square(index as f64 - middle)
        };
        let twice = |at: u32| 2.0 * square(f64::from(at) - column);
        let lines = || diagonals.lines();
        let top =
            |kind: Line| lines().filter(|(_, line)| line.0 == kind).map(|(_, line)| squared(line)).fold(0.0, f64::max);
        let (top_down, top_up) = (top(Line::Diagonal), top(Line::Antidiagonal));
        let most = residual.columns().iter().map(|&at| twice(at)).fold(top_down.max(top_up), f64::max);
        let scale = f64::from(SCALE) / (4.0 * most.max(1.0));
        let mut start = Multipliers { diagonals: vec![0; diagonals.len()], columns: [0; 64] };
        for (number, line) in lines() {
            let top = if line.0 == Line::Diagonal { top_down } else { top_up };
            start.diagonals[number] = ((top - squared(line)) * scale) as i32;
        }
        for (b, &at) in start.columns.iter_mut().zip(residual.columns()) {
            *b = (-twice(at) * scale) as i32;
        }
        start
    }
}
