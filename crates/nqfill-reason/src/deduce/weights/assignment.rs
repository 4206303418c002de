//! The assignment problem: Kuhn 1955, with shortest augmenting paths.

/// A price that no assignment of open squares reaches.
const CLOSED: i64 = 1 << 40;

/// A cheapest assignment of rows to columns, by shortest augmenting paths, and its duals. Index 0 stands for none.
pub(super) struct Assignment {
    m: usize,
    prices: Vec<i64>,
    row_duals: Vec<i64>,
    column_duals: Vec<i64>,
    row_of: Vec<usize>,
    column_of: Vec<usize>,
    /// Of the path that is looked for: the least price of each column, the column before it, and if it is reached.
    least: Vec<i64>,
    before: Vec<usize>,
    is_reached: Vec<bool>,
}

impl Assignment {
    pub(super) fn new(m: usize) -> Self {
        let (numbers, places) = (vec![0; m + 1], vec![0; m + 1]);
        Self {
            m,
            prices: vec![CLOSED; (m + 1) * (m + 1)],
            row_duals: numbers.clone(),
            column_duals: numbers.clone(),
            row_of: places.clone(),
            column_of: places.clone(),
            least: numbers,
            before: places,
            is_reached: vec![false; m + 1],
        }
    }

    /// Solves it anew for these prices of squares, always the same squares. False if no assignment uses them alone.
    pub(super) fn solve(&mut self, prices: impl Iterator<Item = (usize, usize, i64)>) -> bool {
        for (row, column, price) in prices {
            self.prices[(row + 1) * (self.m + 1) + column + 1] = price;
        }
        self.row_duals.fill(0);
        self.column_duals.fill(0);
        self.row_of.fill(0);
        (1..=self.m).all(|row| self.augment(row))
    }

    /// Assigns one row more. False if it has no way to a column.
    fn augment(&mut self, row: usize) -> bool {
        self.least.fill(i64::MAX);
        self.is_reached.fill(false);
        self.row_of[0] = row;
        let mut at = 0;
        while self.row_of[at] != 0 {
            let Some(next) = self.reach(at) else { return false };
            at = next;
        }
        while at != 0 {
            let before = self.before[at];
            self.row_of[at] = self.row_of[before];
            self.column_of[self.row_of[at]] = at;
            at = before;
        }
        true
    }

    /// Reaches the next column from all that are reached, `at` the last of them, and keeps the duals in step.
    fn reach(&mut self, at: usize) -> Option<usize> {
        self.is_reached[at] = true;
        let row = self.row_of[at];
        let mut nearest = 0;
        let mut delta = CLOSED / 2;
        for column in 1..=self.m {
            if self.is_reached[column] {
                continue;
            }
            let price = self.prices[row * (self.m + 1) + column] - self.row_duals[row] - self.column_duals[column];
            if price < self.least[column] {
                (self.least[column], self.before[column]) = (price, at);
            }
            if self.least[column] < delta {
                (delta, nearest) = (self.least[column], column);
            }
        }
        if nearest == 0 {
            return None;
        }
        for column in 0..=self.m {
            if self.is_reached[column] {
                self.row_duals[self.row_of[column]] += delta;
                self.column_duals[column] -= delta;
            } else {
                self.least[column] -= delta;
            }
        }
        Some(nearest)
    }

    /// Its price, which is what all rows and columns weigh.
    pub(super) fn total(&self) -> i64 {
        self.row_duals[1..].iter().chain(&self.column_duals[1..]).sum()
    }

    pub(super) fn weight(&self, row: usize, column: usize) -> i64 {
        self.row_duals[row + 1] + self.column_duals[column + 1]
    }

    pub(super) fn column_of(&self, row: usize) -> usize {
        self.column_of[row + 1] - 1
    }

    pub(super) fn duals(&self) -> [Vec<i64>; 2] {
        [self.row_duals[1..].to_vec(), self.column_duals[1..].to_vec()]
    }
}
