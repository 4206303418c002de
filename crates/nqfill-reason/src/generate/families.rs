//! The families of the literature on n-queens completion.

use super::spec::{GeneratorSpec, Kind};
use super::stream::Stream;
use super::{Attempt, Generator, known_results};
use nqfill_core::board::{Line, Puzzle, Residual, Square};
use nqfill_core::count::KnownCount;
use nqfill_core::internals::{Meter, TakenLines, ask, count_within};
use nqfill_core::{Limit, SearchOptions};
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// What is drawn for a board.
#[derive(Default)]
pub(super) struct Drawn {
    pub(super) queens: Vec<Square>,
    pub(super) blocked: Vec<Square>,
    /// As [`Generated::diagonals`](super::Generated::diagonals).
    pub(super) diagonals: Vec<[u32; 2]>,
}

/// Queens of a random completion.
pub(super) fn planted(generator: &Generator, stream: &mut Stream, meter: &mut Meter) -> Attempt<Drawn> {
    let spec = generator.spec();
    let wanted = drawn(&spec.queens, spec.n / 2..=spec.n / 2, spec.n, stream);
    let Some(columns) = generator.completion(stream, meter)? else { return Ok(None) };
    let rows = stream.permutation(spec.n);
    let queens = rows[..wanted as usize].iter().map(|&row| Square::new(row, columns[row as usize])).collect();
    Ok(Some(Drawn { queens, ..Drawn::default() }))
}

/// Queens at random without conflict.
pub(super) fn random(spec: &GeneratorSpec, stream: &mut Stream, meter: &mut Meter) -> Attempt<Drawn> {
    let n = spec.n;
    let wanted = match known_results::queens_beyond_the_threshold(n).filter(|_| spec.kind == Kind::Threshold) {
        Some(queens) => queens,
        None => drawn(&spec.queens, n / 4..=n / 2, n, stream),
    };
    Ok(placed(n, wanted, stream, meter)?.map(|queens| Drawn { queens, ..Drawn::default() }))
}

/// A number of a range as far as the board goes.
fn drawn(range: &Option<RangeInclusive<u32>>, default: RangeInclusive<u32>, most: u32, stream: &mut Stream) -> u32 {
    let range = range.clone().unwrap_or(default);
    stream.between(*range.start(), (*range.end()).min(most))
}

/// This many queens without conflict. Where enough of all sets of queens in different rows and columns have none, sets are drawn
/// until one has none, and every placement is equally likely. Else a free row and a free column are drawn, at most n * n times,
/// and taken if nothing attacks their square, as Gent, Jefferson and Nightingale (2017) do: some placements are likelier.
fn placed(n: u32, queens: u32, stream: &mut Stream, meter: &mut Meter) -> Attempt<Vec<Square>> {
    if queens == n && known_results::has_no_completion(n) {
        return Ok(None);
    }
    let is_set = is_often_without_conflict(n, queens);
    let (attempts, draws) = if is_set { (1 << 20, queens) } else { (100, n * n) };
    first_of(attempts, meter, || {
        let mut draw = Draw::new(n);
        for _ in 0..draws {
            let is_whole = draw.queens.len() == queens as usize;
            if is_whole || !draw.queen(stream) && is_set {
                break;
            }
        }
        (draw.queens.len() == queens as usize).then_some(draw.queens)
    })
}

/// The result of the first attempt that has one. Between two of them the time may end, or an interrupt come.
fn first_of<T>(attempts: u32, meter: &mut Meter, mut attempt: impl FnMut() -> Option<T>) -> Attempt<T> {
    for _ in 0..attempts {
        if let Some(found) = attempt() {
            return Ok(Some(found));
        }
        meter.look_at_clock()?;
    }
    Ok(None)
}

/// True if a random set of queens in different rows and columns is expected to have at most eight pairs on a diagonal.
fn is_often_without_conflict(n: u32, queens: u32) -> bool {
    // Of all pairs of squares in different rows and columns 2 (2n - 1) in 3n (n - 1) share a diagonal.
    let [n, queens] = [n, queens].map(u64::from);
    queens * queens.saturating_sub(1) / 2 * 2 * (2 * n - 1) <= 8 * 3 * n * (n - 1)
}

/// Queens that are drawn at random.
struct Draw {
    /// The rows, and the columns, that have no queen.
    rows: Vec<u32>,
    columns: Vec<u32>,
    taken: TakenLines,
    queens: Vec<Square>,
}

impl Draw {
    fn new(n: u32) -> Self {
        let taken = TakenLines::new(n as usize);
        Self { rows: (0..n).collect(), columns: (0..n).collect(), taken, queens: Vec::new() }
    }

    /// Draws a row and a column without a queen. True if that square is not attacked, and a queen stands there now.
    fn queen(&mut self, stream: &mut Stream) -> bool {
        let (at, across) = (stream.place_below(self.rows.len()), stream.place_below(self.columns.len()));
        let square = Square::new(self.rows[at], self.columns[across]);
        let is_free = self.taken.place(square);
        if is_free {
            self.rows.swap_remove(at);
            self.columns.swap_remove(across);
            self.queens.push(square);
        }
        is_free
    }
}

/// Queens in every row and column outside an empty block in the middle, and as many diagonals of either direction open in the
/// block, give or take one: the hardest boards of a size known.
pub(super) fn frame(spec: &GeneratorSpec, stream: &mut Stream, meter: &mut Meter) -> Attempt<Drawn> {
    const FRAMES: u32 = 200;
    let n = spec.n;
    // Frames are hardest where n is between 1.4 and 1.5 times the rows of the block.
    let hardest = n - (20 * n + 14) / 29;
    let hardest = hardest + u32::from(known_results::has_no_frame_of(n, hardest));
    let outside = drawn(&spec.queens, hardest..=hardest, n - 1, stream);
    let block = outside / 2..outside / 2 + n - outside;
    let frame = first_of(FRAMES, meter, || {
        let queens = around(n, &block, stream)?;
        is_balanced(n, &block, &queens).then_some(queens)
    });
    Ok(frame?.map(|queens| Drawn { queens, ..Drawn::default() }))
}

/// Queens outside of a block, row by row, each in a column at random of those where nothing attacks it.
fn around(n: u32, block: &std::ops::Range<u32>, stream: &mut Stream) -> Option<Vec<Square>> {
    let outside = || (0..n).filter(|line| !block.contains(line));
    let (mut taken, mut queens) = (TakenLines::new(n as usize), Vec::new());
    for row in outside() {
        let squares = outside().map(|column| Square::new(row, column));
        let free: Vec<Square> = squares.filter(|&square| !taken.attack(square)).collect();
        if free.is_empty() {
            return None;
        }
        let queen = free[stream.place_below(free.len())];
        taken.place(queen);
        queens.push(queen);
    }
    Some(queens)
}

/// True if the block has as many open diagonals of one direction as of the other, give or take one.
fn is_balanced(n: u32, block: &std::ops::Range<u32>, queens: &[Square]) -> bool {
    let squares = block.clone().flat_map(|row| block.clone().map(move |column| Square::new(row, column)));
    let taken = TakenLines::of(n as usize, queens.iter().copied());
    let open: Vec<Square> = squares.filter(|&square| !taken.attack(square)).collect();
    let down: HashSet<u32> = open.iter().map(|square| square.row + n - square.column).collect();
    let up: HashSet<u32> = open.iter().map(|square| square.row + square.column).collect();
    down.len().abs_diff(up.len()) <= 1
}

/// Blocked squares in random order, each unless a row or a column would have no square left (CSPLib prob080).
pub(super) fn blocked(spec: &GeneratorSpec, stream: &mut Stream) -> Option<Drawn> {
    let n = spec.n;
    let most = n * (n - 1);
    let half_and_more = (n * n / 2).min(most)..=(n * n * 7 / 10).min(most);
    let wanted = drawn(&spec.blocked, half_and_more, most, stream) as usize;
    let mut open = Open::new(n);
    for square in stream.permutation(n * n).into_iter().map(|at| Square::new(at / n, at % n)) {
        if open.blocked.len() < wanted {
            open.block(&[square]);
        }
    }
    (open.blocked.len() == wanted).then(|| Drawn { blocked: open.blocked, ..Drawn::default() })
}

/// Diagonals of either direction in random order, each unless a row or a column would have no square left (CSPLib prob079,
/// excluded diagonals, whose numbers are those of [`Line::index`]: antidiagonals are its family 1, diagonals its family 0).
pub(super) fn diagonals(spec: &GeneratorSpec, stream: &mut Stream) -> Option<Drawn> {
    let n = spec.n;
    let wanted = drawn(&spec.diagonals, n..=n, 2 * (2 * n - 1), stream) as usize;
    let mut families = [stream.permutation(2 * n - 1), stream.permutation(2 * n - 1)];
    let mut open = Open::new(n);
    let mut diagonals = Vec::new();
    while diagonals.len() < wanted {
        let family = match families.each_ref().map(Vec::is_empty) {
            [true, true] => return None,
            [true, false] => 1,
            [false, true] => 0,
            [false, false] => stream.place_below(2),
        };
        let Some(number) = families[family].pop() else { continue };
        let line = if family == 1 { Line::Antidiagonal } else { Line::Diagonal };
        if open.block(&line.squares(number as usize, n as usize).collect::<Vec<_>>()) {
            diagonals.push([number, family as u32]);
        }
    }
    Some(Drawn { blocked: open.blocked, diagonals, ..Drawn::default() })
}

/// The squares of a board that are not blocked, by row and column.
struct Open {
    rows: Vec<u32>,
    columns: Vec<u32>,
    is_blocked: Vec<bool>,
    blocked: Vec<Square>,
}

impl Open {
    fn new(n: u32) -> Self {
        let lines = vec![n; n as usize];
        let is_blocked = vec![false; (n * n) as usize];
        Self { rows: lines.clone(), columns: lines, is_blocked, blocked: Vec::new() }
    }

    /// Blocks squares, of which no two are in one row or column, unless a line would have none left.
    fn block(&mut self, squares: &[Square]) -> bool {
        let n = self.rows.len();
        let at = |square: &Square| square.row as usize * n + square.column as usize;
        let new: Vec<Square> = squares.iter().copied().filter(|square| !self.is_blocked[at(square)]).collect();
        let is_last =
            |square: &Square| self.rows[square.row as usize] == 1 || self.columns[square.column as usize] == 1;
        if new.iter().any(is_last) {
            return false;
        }
        for square in &new {
            self.rows[square.row as usize] -= 1;
            self.columns[square.column as usize] -= 1;
            self.is_blocked[at(square)] = true;
        }
        self.blocked.extend(new);
        true
    }
}

/// What a millisecond tells of the number of completions, in work that is counted, not timed: all, or at least one or two.
pub(super) fn completions(puzzle: &Puzzle, meter: &mut Meter) -> Attempt<KnownCount> {
    const NANOSECONDS_OF_COUNTING: u64 = 1_000_000;
    const MOST_ROWS_COUNTED: usize = 24;
    const NODES: u64 = 20_000;
    // To see that a large board would take longer takes longer too.
    if puzzle.free_rows() <= MOST_ROWS_COUNTED {
        let tally = count_within(&Residual::of(puzzle), NANOSECONDS_OF_COUNTING, &meter.remaining()?);
        if tally.exhaustive {
            return Ok(Some(tally.known()));
        }
    }
    match ask(puzzle, &SearchOptions::up_to(2), Some(NODES), meter) {
        Err(limit @ (Limit::Time | Limit::Interrupt)) => Err(limit),
        Err(_) => Ok(None),
        Ok(found) => Ok(Some(found.map_or(KnownCount::exactly(0), |(_, listing)| listing.known()))),
    }
}
