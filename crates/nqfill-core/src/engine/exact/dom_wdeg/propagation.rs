//! Places a queen and all that follow from her.

use super::super::state::bits;
use super::position::{Position, View, Word};
use super::squares::Squares;
use crate::simd::{Task, Vector};

/// How a propagation ended.
pub(super) enum Propagated {
    /// A free line has no open square.
    DeadEnd((View, usize)),
    /// All queens are placed.
    Complete,
    /// No line is forced; the lines with two open squares, by view.
    Open([u64; 2]),
}

/// Unit propagation: the queens in `placed` are placed, then every queen whose row or column has no other open square.
pub(super) struct Propagation<'a, W> {
    pub(super) squares: &'a Squares<W>,
    pub(super) position: &'a mut Position<W>,
    /// Squares by number; those of the forced queens are added.
    pub(super) placed: &'a mut Vec<u16>,
}

impl<W: Word> Task for Propagation<'_, W> {
    type Output = Propagated;

    #[inline(always)]
    fn run<V: Vector<P>, const P: usize>(self, vector: V) -> Propagated {
        let Self { squares, position, placed } = self;
        for &square in &*placed {
            squares.put(square, position);
        }
        loop {
            // No closure: it would be compiled without the vector's instructions.
            let sizes = [position.sizes(View::Rows, vector), position.sizes(View::Columns, vector)];
            for view in View::BOTH {
                if let Some(line) = bits(sizes[view as usize].empty).next() {
                    return Propagated::DeadEnd((view, line));
                }
            }
            if sizes[0].single | sizes[1].single == 0 {
                let pairs = sizes.map(|sizes| sizes.pairs);
                return if position.free[0] == 0 { Propagated::Complete } else { Propagated::Open(pairs) };
            }
            for view in View::BOTH {
                // Queens of rows that were just placed may stand in columns of this set.
                for line in bits(sizes[view as usize].single & position.free[view as usize]) {
                    let open = position.open[view as usize].0[line];
                    if open == W::NONE {
                        return Propagated::DeadEnd((view, line));
                    }
                    let square = squares.at(view, line, open.first());
                    squares.put(square, position);
                    placed.push(square);
                }
            }
        }
    }
}
