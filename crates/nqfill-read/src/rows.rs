//! Where the rows of a drawing are, in little more than a byte or two for each: a file of nothing but line ends and single
//! squares has millions of them.

use std::ops::Range;

/// Pieces of a text, most of them one behind the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    /// For each row the bytes before it, from the end of the one above, and its own; a row of a few squares takes two
    /// bytes.
    steps: Vec<u8>,
    /// How many there are.
    len: usize,
    /// The end of the last.
    end: usize,
    /// Where every row whose number is a multiple of [`BETWEEN_MARKS`] stands, but for the first.
    marks: Vec<Mark>,
}

/// A place to begin from.
#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    /// Of its step.
    step: usize,
    /// The end of the row above.
    end: usize,
}

/// Rows that are gone through, at most, to find one by its number.
const BETWEEN_MARKS: usize = 64;

/// Initial capacity in bytes: enough for the rows of a chessboard.
const FEW: usize = 16;

impl Rows {
    pub(crate) fn few() -> Self {
        Self { steps: Vec::with_capacity(FEW), ..Self::default() }
    }

    /// Adds a row below the others.
    pub(crate) fn push(&mut self, row: Range<usize>) {
        if self.len > 0 && self.len.is_multiple_of(BETWEEN_MARKS) {
            self.marks.push(Mark { step: self.steps.len(), end: self.end });
        }
        let before = row.start.wrapping_sub(self.end).cast_signed();
        // A row above the last one has the lowest bit, so that both are small.
        write(&mut self.steps, (before << 1 ^ before >> (isize::BITS - 1)).cast_unsigned());
        write(&mut self.steps, row.end.wrapping_sub(row.start));
        (self.len, self.end) = (self.len + 1, row.end);
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(crate) fn first(&self) -> Option<Range<usize>> {
        self.iter().next()
    }

    /// The row of that number, from 0.
    pub(crate) fn get(&self, number: usize) -> Option<Range<usize>> {
        let mark = match number / BETWEEN_MARKS {
            0 => Mark::default(),
            part => *self.marks.get(part - 1)?,
        };
        self.from(mark).nth(number % BETWEEN_MARKS)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        self.from(Mark::default())
    }

    fn from(&self, Mark { step, mut end }: Mark) -> impl Iterator<Item = Range<usize>> + '_ {
        let mut steps = &self.steps[step..];
        std::iter::from_fn(move || {
            let before = read(&mut steps)?;
            let start = end.wrapping_add(before >> 1 ^ (before & 1).wrapping_neg());
            end = start.wrapping_add(read(&mut steps)?);
            Some(start..end)
        })
    }
}

impl FromIterator<Range<usize>> for Rows {
    fn from_iter<T: IntoIterator<Item = Range<usize>>>(rows: T) -> Self {
        let mut found = Self::default();
        rows.into_iter().for_each(|row| found.push(row));
        found
    }
}

/// Seven bits a byte, the lowest first; all bytes but the last have the eighth.
fn write(into: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        into.push(number as u8 | 0x80);
        number >>= 7;
    }
    into.push(number as u8);
}

fn read(from: &mut &[u8]) -> Option<usize> {
    let (mut number, mut shift) = (0, 0);
    loop {
        let (&byte, rest) = from.split_first()?;
        *from = rest;
        number |= usize::from(byte & 0x7F) << shift;
        shift += 7;
        if byte < 0x80 {
            return Some(number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_out_as_they_went_in() {
        let of_lengths = |lengths: &[usize], between: usize| -> Vec<Range<usize>> {
            let mut at = 0;
            let row = |&length: &usize| {
                let start = at + between;
                at = start + length;
                start..at
            };
            lengths.iter().map(row).collect()
        };
        for count in [0, 1, 2, 63, 64, 65, 200] {
            let lengths: Vec<usize> = (0..count).map(|i| [0, 1, 127, 128, 70_000][i % 5]).collect();
            for between in [0, 1, 300] {
                let wanted = of_lengths(&lengths, between);
                let rows: Rows = wanted.iter().cloned().collect();
                assert_eq!((rows.len(), rows.is_empty(), rows.first()), (count, count == 0, wanted.first().cloned()));
                assert_eq!(rows.iter().collect::<Vec<_>>(), wanted);
                assert!((0..count + 70).all(|i| rows.get(i) == wanted.get(i).cloned()), "{count} {between}");
            }
        }
    }

    #[test]
    fn rows_may_stand_in_any_order() {
        let wanted = [500..700, 0..1, 1..1, 900..usize::MAX >> 1, 3..4];
        assert_eq!(wanted.iter().cloned().collect::<Rows>().iter().collect::<Vec<_>>(), wanted);
    }

    #[test]
    fn a_small_row_takes_two_bytes() {
        let rows: Rows = (0..6_400).map(|i| 3 * i..3 * i + 2).collect();
        assert!(rows.steps.len() + rows.marks.len() * size_of::<Mark>() <= 6_400 * 5 / 2);
    }
}
