//! A search that knows which facts its dead ends rest on: conflict-directed backjumping (Prosser, *Hybrid algorithms for the
//! constraint satisfaction problem*, 1993).
//!
//! A line without an open square is a conflict: of what closes each of its squares one fact or one tried queen suffices, and
//! those are chosen greedily, as a set cover. A queen that no conflict below it names is passed over with all its siblings.
//! The conflict that is left when no queen is tried any more is a core.

use nqfill_core::board::{BitSet, Line, Puzzle, Square};
use nqfill_core::internals::Meter;

/// Of a line that carries no queen.
const NOBODY: u32 = u32::MAX;

/// A part of a puzzle, in which queens are tried.
pub(super) struct Backjump<'a> {
    puzzle: &'a Puzzle,
    facts: &'a [Square],
    kept: &'a BitSet,
    /// For each line of each kind, what occupies it: the number of a fact, or beyond those the number of a tried queen.
    occupants: [Vec<u32>; 4],
    /// Squares of rows and of columns without a fixed queen that no fact closes.
    open: [Vec<(usize, Vec<Square>)>; 2],
    frames: Vec<Frame>,
}

/// A line whose squares are tried one by one.
struct Frame {
    kind: Line,
    index: usize,
    squares: Vec<Square>,
    next: usize,
    /// What the refutations of the squares before rest on: facts and tried queens.
    reason: BitSet,
}

const KINDS: [Line; 2] = [Line::Row, Line::Column];

/// Work of asking whether a square is open, by row and by column.
const WORK_A_SQUARE: u64 = 10;

impl<'a> Backjump<'a> {
    /// The part of a puzzle that keeps some of its facts. These are sorted.
    pub(super) fn new(puzzle: &'a Puzzle, facts: &'a [Square], kept: &'a BitSet) -> Self {
        let n = puzzle.n();
        let mut occupants = Line::ALL.map(|line| vec![NOBODY; line.count(n)]);
        for fact in kept.iter() {
            let square = facts[fact];
            if puzzle.fixed_column(square.row as usize) == Some(square.column) {
                occupy(&mut occupants, n, square, fact as u32);
            }
        }
        let mut part = Self { puzzle, facts, kept, occupants, open: Default::default(), frames: Vec::new() };
        part.open = KINDS.map(|kind| part.open_lines(kind));
        part
    }

    fn open_lines(&self, kind: Line) -> Vec<(usize, Vec<Square>)> {
        let n = self.puzzle.n();
        let free = (0..n).filter(|&index| self.occupants[kind as usize][index] == NOBODY);
        let open = |index| {
            kind.squares(index, n)
                .filter(|&square| !self.is_attacked(square) && self.blocked(square).is_none())
                .collect()
        };
        free.map(|index| (index, open(index))).collect()
    }

    fn occupant(&self, kind: Line, square: Square) -> u32 {
        self.occupants[kind as usize][kind.index(self.puzzle.n(), square)]
    }

    /// What keeps a square closed, beside a queen on the line that is looked at.
    fn closers(&self, along: Line, square: Square) -> impl Iterator<Item = u32> + '_ {
        let lines = Line::ALL.into_iter().filter(move |&kind| kind != along);
        let queens = lines.map(move |kind| self.occupant(kind, square)).filter(|&occupant| occupant != NOBODY);
        queens.chain(self.blocked(square))
    }

    fn blocked(&self, square: Square) -> Option<u32> {
        let is_blocked = self.puzzle.blocked().contains(square);
        let fact = is_blocked.then(|| self.facts.binary_search(&square).ok()).flatten()?;
        self.kept.contains(fact).then_some(fact as u32)
    }

    fn is_attacked(&self, square: Square) -> bool {
        Line::ALL.into_iter().any(|kind| self.occupant(kind, square) != NOBODY)
    }

    /// Facts that suffice for there to be no completion; `None` if there is one, if `most` positions do not decide it, or if a
    /// limit comes.
    pub(super) fn core(mut self, most: u64, positions: &mut u64, meter: &mut Meter) -> Option<BitSet> {
        let work_a_position = (self.puzzle.n() as u64).pow(2) * WORK_A_SQUARE;
        for _ in 0..most {
            if meter.work(work_a_position).is_err() {
                return None;
            }
            *positions += 1;
            let (kind, index, squares) = self.narrowest()?;
            if squares.is_empty() {
                let mut conflict = BitSet::new(self.facts.len() + self.puzzle.n() + 1);
                self.cover(kind, index, &mut conflict);
                if let Some(core) = self.back(conflict) {
                    return Some(core);
                }
            } else {
                let reason = BitSet::new(self.facts.len() + self.puzzle.n() + 1);
                self.frames.push(Frame { kind, index, squares, next: 0, reason });
                self.try_next();
            }
        }
        None
    }

    /// The free line with the fewest open squares; `None` if every row has its queen.
    fn narrowest(&self) -> Option<(Line, usize, Vec<Square>)> {
        let is_free = |square: &&Square| !self.is_attacked(**square);
        let mut best: Option<(usize, Line, usize, &[Square])> = None;
        for (kind, lines) in KINDS.into_iter().zip(&self.open) {
            for (index, squares) in lines {
                if self.occupants[kind as usize][*index] != NOBODY {
                    continue;
                }
                let bound = best.map_or(usize::MAX, |(count, ..)| count);
                let count = squares.iter().filter(is_free).take(bound).count();
                if count < bound {
                    best = Some((count, kind, *index, squares));
                }
            }
        }
        let (_, kind, index, squares) = best?;
        Some((kind, index, squares.iter().filter(is_free).copied().collect()))
    }

    fn try_next(&mut self) {
        let level = self.facts.len() + self.frames.len() - 1;
        if let Some(frame) = self.frames.last() {
            occupy(&mut self.occupants, self.puzzle.n(), frame.squares[frame.next], level as u32);
        }
    }

    /// Goes back to the last queen that a conflict names and tries the next square; the core, if there is none.
    fn back(&mut self, mut conflict: BitSet) -> Option<BitSet> {
        loop {
            let Some(mut frame) = self.frames.pop() else { return Some(conflict) };
            let level = self.facts.len() + self.frames.len();
            occupy(&mut self.occupants, self.puzzle.n(), frame.squares[frame.next], NOBODY);
            if !conflict.contains(level) {
                continue;
            }
            conflict.remove(level);
            frame.reason.union_with(&conflict);
            frame.next += 1;
            if frame.next < frame.squares.len() {
                self.frames.push(frame);
                self.try_next();
                return None;
            }
            conflict = frame.reason;
            self.cover(frame.kind, frame.index, &mut conflict);
        }
    }

    /// Adds to a reason what closes the closed squares of a line, as few as a greedy choice finds.
    fn cover(&self, kind: Line, index: usize, reason: &mut BitSet) {
        let mut uncovered: Vec<Vec<u32>> = Vec::new();
        for square in kind.squares(index, self.puzzle.n()) {
            let closers: Vec<u32> = self.closers(kind, square).collect();
            match closers[..] {
                [] => {}
                [only] => drop(reason.insert(only as usize)),
                _ => uncovered.push(closers),
            }
        }
        let mut tally = vec![0u32; self.facts.len() + self.frames.len() + 1];
        loop {
            uncovered.retain(|closers| !closers.iter().any(|&closer| reason.contains(closer as usize)));
            tally.fill(0);
            uncovered.iter().flatten().for_each(|&closer| tally[closer as usize] += 1);
            // Of equal ones the last: a tried queen rather than a fact.
            let Some(best) = (0..tally.len()).max_by_key(|&closer| tally[closer]).filter(|&best| tally[best] > 0)
            else {
                return;
            };
            reason.insert(best);
        }
    }
}

fn occupy(occupants: &mut [Vec<u32>; 4], n: usize, square: Square, by: u32) {
    for (kind, lines) in Line::ALL.into_iter().zip(occupants) {
        lines[kind.index(n, square)] = by;
    }
}
