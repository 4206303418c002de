//! Search by the row or column with the fewest open squares: best where a few queens force the rest.

use std::ops::ControlFlow;

use super::Stop;
use super::board::Board;
use super::meter::{End, Ticker};
use crate::engine::random::Random;

/// Work of a node on a board of this many rows, about nanoseconds.
pub(crate) fn node_cost(len: usize) -> u64 {
    20 + 6 * len as u64
}

/// A search under way.
struct Search<'a, 'b> {
    position: Position<'a>,
    nodes: u64,
    enough: u128,
    /// Memory for the trail.
    bytes: u64,
    total: u128,
    ticker: &'a mut Ticker<'b>,
}

/// A board of any size with some queens more.
struct Position<'a> {
    board: &'a Board,
    /// Free column at each real one, counted from the first; `NONE` where there is none.
    at: Vec<u32>,
    words: usize,
    /// Open squares of every row, one after the other.
    open: Vec<u64>,
    /// Words of `open` as they were before they were changed, latest last.
    trail: Vec<(usize, u64)>,
    /// Rows and columns without a queen.
    rows: Vec<usize>,
    columns: Vec<u64>,
}

const NONE: u32 = u32::MAX;

/// A row or a column to try the squares of.
#[derive(Clone, Copy)]
enum Line {
    Row(usize),
    Column(usize),
}

/// A line whose squares are tried one after the other.
struct Level {
    line: Line,
    /// The next place on it.
    next: usize,
    /// The queen that stands on it.
    placed: Option<Placed>,
}

/// A queen, and what was before it.
struct Placed {
    square: (usize, usize),
    /// The place of her row among the rows without a queen.
    at: usize,
    /// The length of the trail.
    mark: usize,
}

/// Counts completions with at most `nodes` queens tried, until there are `enough`. Without [`End::Complete`] the number is
/// a lower bound. The board and what is remembered of the queens on the way take at most so many bytes, or the count ends.
pub(crate) fn count(board: &Board, nodes: u64, enough: u128, bytes: u64, ticker: &mut Ticker<'_>) -> (u128, End) {
    let bytes = bytes.saturating_sub(Board::bytes(board.len()));
    let mut search = Search { nodes, enough, bytes, total: 0, ticker, position: Position::new(board) };
    let end = match search.run() {
        ControlFlow::Continue(()) => End::Complete,
        ControlFlow::Break(end) => end,
    };
    (search.total, end)
}

/// Random descents of an estimate.
const DESCENTS: u32 = 20;

/// The expected number of queens tried by a search without end, from some random descents (Knuth 1975), always the same
/// ones.
pub(crate) fn expected_tries(board: &Board) -> f64 {
    let mut random = Random::new(1);
    let mut expected = 0.0;
    for _ in 0..DESCENTS {
        let (mut position, mut weight) = (Position::new(board), 1.0 / f64::from(DESCENTS));
        while let Some(line) = position.line().filter(|_| !position.rows.is_empty()) {
            let squares: Vec<_> = position.squares(line).collect();
            weight *= squares.len() as f64;
            expected += weight;
            let (i, j) = squares[random.below(squares.len() as u32) as usize];
            position.place(i, j);
        }
    }
    expected
}

impl Search<'_, '_> {
    /// Searches until nothing is left. The levels are a list and no recursion: a board of thousands of rows is that deep.
    fn run(&mut self) -> ControlFlow<End> {
        let mut levels = Vec::new();
        self.enter(&mut levels)?;
        while let Some(level) = levels.last_mut() {
            if let Some(placed) = level.placed.take() {
                self.position.take_back(placed);
            }
            let Some((i, j)) = self.position.next_open(level.line, level.next) else {
                levels.pop();
                continue;
            };
            self.pay()?;
            level.next = level.line.other(i, j) + 1;
            level.placed = Some(self.position.place(i, j));
            self.enter(&mut levels)?;
        }
        ControlFlow::Continue(())
    }

    /// Opens a level on the best line, unless the position is a dead end or a completion.
    fn enter(&mut self, levels: &mut Vec<Level>) -> ControlFlow<End> {
        if self.position.rows.is_empty() {
            self.total += 1;
            return if self.total >= self.enough { ControlFlow::Break(End::Enough) } else { ControlFlow::Continue(()) };
        }
        levels.extend(self.position.line().map(|line| Level { line, next: 0, placed: None }));
        ControlFlow::Continue(())
    }

    /// Notes one queen tried, and what is remembered of those that stand.
    fn pay(&mut self) -> ControlFlow<End> {
        self.nodes = match self.nodes.checked_sub(1) {
            Some(nodes) => nodes,
            None => return ControlFlow::Break(End::OutOfNodes),
        };
        let spent = self.ticker.spend(node_cost(self.position.board.len()));
        if spent.is_break() || (self.position.words > 1 && self.pay_for_many_rows().is_break()) {
            return ControlFlow::Break(End::Stopped);
        }
        ControlFlow::Continue(())
    }

    /// With more than 64 rows the trail becomes large, and a node takes so long that the clock is looked at each time.
    fn pay_for_many_rows(&mut self) -> ControlFlow<()> {
        let matrices = Board::bytes(self.position.board.len());
        let bytes_of = |trail: usize| (trail * size_of::<(usize, u64)>()) as u64;
        let trail = self.position.trail.len();
        if bytes_of(trail) > self.bytes {
            self.ticker.stop(Stop::OutOfMemory(2 * (bytes_of(trail) + matrices)));
        }
        // A queen closes up to three squares of each row.
        let more = 3 * self.position.rows.len();
        if self.position.trail.try_reserve(more).is_err() {
            self.ticker.stop(Stop::NoMemory(bytes_of(trail + more) + matrices));
        }
        self.ticker.poll()
    }
}

impl Line {
    /// Where a square of the line lies on it.
    fn other(self, i: usize, j: usize) -> usize {
        match self {
            Line::Row(_) => j,
            Line::Column(_) => i,
        }
    }
}

impl<'a> Position<'a> {
    fn new(board: &'a Board) -> Self {
        let len = board.len();
        let first = board.columns().first().copied().unwrap_or(0);
        let mut at = vec![NONE; board.columns().last().map_or(0, |last| (last - first + 1) as usize)];
        for (place, &column) in (0..).zip(board.columns()) {
            at[(column - first) as usize] = place;
        }
        let words = len.div_ceil(64);
        let open = (0..len).flat_map(|i| board.row(i).to_vec()).collect();
        let columns = (0..words).map(|w| u64::MAX >> (64 - (len - 64 * w).min(64))).collect();
        Position { board, at, words, open, trail: Vec::new(), rows: (0..len).collect(), columns }
    }

    fn row(&self, i: usize) -> &[u64] {
        &self.open[i * self.words..(i + 1) * self.words]
    }

    fn is_open(&self, i: usize, j: usize) -> bool {
        self.row(i)[j / 64] >> (j % 64) & 1 == 1
    }

    /// The open squares of a line.
    fn squares(&self, line: Line) -> impl Iterator<Item = (usize, usize)> {
        let len = self.board.len();
        let all = (0..len).map(move |other| match line {
            Line::Row(i) => (i, other),
            Line::Column(j) => (other, j),
        });
        all.filter(|&(i, j)| self.rows.binary_search(&i).is_ok() && self.is_open(i, j))
    }

    /// The line with the fewest open squares, `None` if one has none.
    fn line(&self) -> Option<Line> {
        let (mut best, mut fewest) = (Line::Row(0), u32::MAX);
        for &i in &self.rows {
            let squares = self.row(i).iter().map(|word| word.count_ones()).sum();
            if squares == 0 {
                return None;
            }
            if squares < fewest {
                (best, fewest) = (Line::Row(i), squares);
            }
        }
        for w in 0..self.words {
            // Columns with at least one, two and three open squares.
            let (mut ones, mut twos, mut threes) = (0, 0, 0);
            for &i in &self.rows {
                let word = self.row(i)[w];
                threes |= twos & word;
                twos |= ones & word;
                ones |= word;
            }
            let free = self.columns[w];
            if free & !ones != 0 {
                return None;
            }
            for (squares, columns) in [(1, free & !twos), (2, free & !threes)] {
                if squares < fewest && columns != 0 {
                    (best, fewest) = (Line::Column(64 * w + columns.trailing_zeros() as usize), squares);
                }
            }
        }
        Some(best)
    }

    /// The first open square of a line from a place on.
    fn next_open(&self, line: Line, from: usize) -> Option<(usize, usize)> {
        match line {
            Line::Row(i) => {
                let (word, mask) = (from / 64, u64::MAX << (from % 64));
                let words = self.row(i).iter().enumerate().skip(word);
                let mut left = words.map(|(w, &open)| (w, if w == word { open & mask } else { open }));
                let (w, open) = left.find(|&(_, open)| open != 0)?;
                Some((i, 64 * w + open.trailing_zeros() as usize))
            }
            Line::Column(j) => {
                let rows = &self.rows[self.rows.partition_point(|&i| i < from)..];
                rows.iter().find(|&&i| self.is_open(i, j)).map(|&i| (i, j))
            }
        }
    }

    fn place(&mut self, i: usize, j: usize) -> Placed {
        let mark = self.trail.len();
        let at = self.rows.binary_search(&i).unwrap_or_else(|_| unreachable!("only free rows are tried"));
        self.rows.remove(at);
        self.columns[j / 64] &= !(1 << (j % 64));
        for k in 0..self.rows.len() {
            self.attack((i, j), self.rows[k]);
        }
        Placed { square: (i, j), at, mark }
    }

    /// Takes the last queen back.
    fn take_back(&mut self, Placed { square: (i, j), at, mark }: Placed) {
        for (word, before) in self.trail.drain(mark..).rev() {
            self.open[word] = before;
        }
        self.rows.insert(at, i);
        self.columns[j / 64] |= 1 << (j % 64);
    }

    /// Closes the squares of row `p` that a queen on `(i, j)` attacks.
    fn attack(&mut self, (i, j): (usize, usize), p: usize) {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let distance = i64::from(rows[p]) - i64::from(rows[i]);
        let column = i64::from(columns[j] - columns[0]);
        self.close(p, j);
        for reached in [column - distance, column + distance] {
            let at = usize::try_from(reached).ok().and_then(|reached| self.at.get(reached));
            if let Some(&q) = at.filter(|q| **q != NONE) {
                self.close(p, q as usize);
            }
        }
    }

    fn close(&mut self, i: usize, j: usize) {
        let (word, bit) = (i * self.words + j / 64, 1 << (j % 64));
        if self.open[word] & bit != 0 {
            self.trail.push((word, self.open[word]));
            self.open[word] ^= bit;
        }
    }
}
