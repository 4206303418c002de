//! Boards, random ones among them, as the writers of this test know them: nothing of nqfill.

/// A square, row and column from 0.
pub(crate) type Square = (usize, usize);

/// A board as somebody means it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) n: usize,
    pub(crate) queens: Vec<Square>,
    pub(crate) blocked: Vec<Square>,
}

impl Board {
    /// The column of the queen in each row.
    pub(crate) fn columns(&self) -> Vec<Option<usize>> {
        (0..self.n).map(|row| self.queens.iter().find(|queen| queen.0 == row).map(|queen| queen.1)).collect()
    }

    /// The board with rows for columns.
    pub(crate) fn transposed(&self) -> Self {
        let turned = |squares: &[Square]| {
            let mut turned: Vec<Square> = squares.iter().map(|&(row, column)| (column, row)).collect();
            turned.sort_unstable();
            turned
        };
        Self { n: self.n, queens: turned(&self.queens), blocked: turned(&self.blocked) }
    }

    /// Each square, row by row, as one of three things.
    pub(crate) fn rows<T: Clone>(&self, [empty, queen, blocked]: [T; 3]) -> Vec<Vec<T>> {
        let cell = |at: Square| {
            let kind = if self.queens.contains(&at) { &queen } else { &empty };
            if self.blocked.contains(&at) { blocked.clone() } else { kind.clone() }
        };
        (0..self.n).map(|row| (0..self.n).map(|column| cell((row, column))).collect()).collect()
    }

    /// True if there is a queen in each row and column.
    pub(crate) fn is_whole(&self) -> bool {
        let mut columns: Vec<usize> = self.columns().into_iter().flatten().collect();
        columns.sort_unstable();
        columns.dedup();
        columns.len() == self.n
    }
}

/// Splitmix64 (Steele, Lea, Flood 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap_or(0)
    }

    fn permutation(&mut self, n: usize) -> Vec<usize> {
        let mut columns: Vec<usize> = (0..n).collect();
        for at in (1..n).rev() {
            columns.swap(at, self.below(at + 1));
        }
        columns
    }

    /// A board with a queen in each row and column that no transposition, turn or mirror maps to itself.
    pub(crate) fn whole(&mut self, n: usize) -> Board {
        loop {
            let columns = self.permutation(n);
            let board = Board { n, queens: columns.into_iter().enumerate().collect(), blocked: Vec::new() };
            if is_asymmetric(&board) {
                return board;
            }
        }
    }

    /// A board that lacks some queens, with `blocked` blocked squares.
    pub(crate) fn part(&mut self, n: usize, blocked: usize) -> Board {
        loop {
            let mut board = self.whole(n);
            for _ in 0..1 + self.below(n / 3) {
                let at = self.below(board.queens.len());
                board.queens.remove(at);
            }
            while board.blocked.len() < blocked {
                let square = (self.below(n), self.below(n));
                if !board.queens.contains(&square) && !board.blocked.contains(&square) {
                    board.blocked.push(square);
                }
            }
            board.blocked.sort_unstable();
            if is_asymmetric(&board) {
                return board;
            }
        }
    }
}

fn is_asymmetric(board: &Board) -> bool {
    let last = board.n - 1;
    let moved = |map: fn(usize, Square) -> Square| {
        let mut queens: Vec<Square> = board.queens.iter().map(|&square| map(last, square)).collect();
        queens.sort_unstable();
        queens != board.queens
    };
    let maps: [fn(usize, Square) -> Square; 7] = [
        |_, (row, column)| (column, row),
        |last, (row, column)| (last - row, column),
        |last, (row, column)| (row, last - column),
        |last, (row, column)| (last - row, last - column),
        |last, (row, column)| (column, last - row),
        |last, (row, column)| (last - column, row),
        |last, (row, column)| (last - column, last - row),
    ];
    maps.into_iter().all(moved)
}
