//! The cube of a unit, its place in the tree of a division, and how it is written.
//!
//! ```text
//! cube        = "all" | step { "/" step }
//! step        = restriction { "+" restriction } [ "*" weight ]
//! restriction = ( "r" | "c" ) line ":" range { "," range }
//! range       = number [ "-" number ]
//! ```
//! `r5:1-3,7` says that the queen of row 5 stands in one of the columns 1, 2, 3 and 7, `c9:1-9+c10:10-18*4` that the queen
//! of column 9 stands in the rows 1 to 9, that of column 10 in the rows 10 to 18, and that these completions count four
//! times. All numbers count from 1.

use crate::board::Line;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Says that the queen of a line stands on one of some squares.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Domain {
    /// [`Line::Row`] or [`Line::Column`].
    pub line: Line,
    /// Index of the line, 0-based.
    pub index: u32,
    /// The squares: columns of a row, rows of a column, 0-based and ascending; at least one.
    pub squares: Vec<u32>,
}

/// One step down the tree of a division.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Split {
    /// Restrictions of different lines, ascending.
    pub restrictions: Vec<Domain>,
    /// The number of images, under symmetries of the board, that the step stands for, itself among them.
    pub weight: u64,
}

/// The steps that lead from a puzzle to a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cube(pub Vec<Split>);

/// Text that is no cube.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no place of a unit")]
pub struct WrongCube(String);

impl Cube {
    /// The number of times that completions of the unit count; `None` if it is 2^64 or more.
    pub fn weight(&self) -> Option<u64> {
        self.0.iter().try_fold(1_u64, |weight, step| weight.checked_mul(step.weight))
    }

    /// The cube one step further down.
    pub fn then(&self, step: Split) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Self(steps)
    }
}

impl fmt::Display for Domain {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = if self.line == Line::Row { 'r' } else { 'c' };
        write!(out, "{line}{}:", u64::from(self.index) + 1)?;
        for (i, run) in self.squares.chunk_by(|&a, &b| a + 1 == b).enumerate() {
            let comma = if i > 0 { "," } else { "" };
            let [first, last] = [run[0], run[run.len() - 1]].map(|square| u64::from(square) + 1);
            match run.len() {
                1 => write!(out, "{comma}{first}")?,
                _ => write!(out, "{comma}{first}-{last}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Split {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, restriction) in self.restrictions.iter().enumerate() {
            let plus = if i > 0 { "+" } else { "" };
            write!(out, "{plus}{restriction}")?;
        }
        if self.weight == 1 { Ok(()) } else { write!(out, "*{}", self.weight) }
    }
}

impl fmt::Display for Cube {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return out.write_str(ALL);
        }
        for (i, step) in self.0.iter().enumerate() {
            let slash = if i > 0 { "/" } else { "" };
            write!(out, "{slash}{step}")?;
        }
        Ok(())
    }
}

/// The cube of the whole puzzle.
const ALL: &str = "all";

/// Most squares that the restrictions of a cube may name, for text from elsewhere.
const MOST_SQUARES: usize = 1 << 20;

/// Most steps of a cube.
pub(super) const MOST_STEPS: usize = 1 << 10;

impl FromStr for Cube {
    type Err = WrongCube;

    fn from_str(text: &str) -> Result<Self, WrongCube> {
        let mut room = MOST_SQUARES;
        let mut steps =
            || text.split('/').take(MOST_STEPS + 1).map(|text| step(text, &mut room)).collect::<Option<_>>();
        let cube = if text == ALL { Some(Self::default()) } else { steps().map(Self) };
        let cube = cube.filter(|cube| cube.0.len() <= MOST_STEPS);
        // Only what this module writes: two texts of one cube would be two units.
        let cube = cube.filter(|cube| cube.to_string() == text);
        cube.ok_or_else(|| WrongCube(text.chars().take(200).collect()))
    }
}

fn step(text: &str, room: &mut usize) -> Option<Split> {
    let (text, weight) = match text.split_once('*') {
        Some((text, weight)) => (text, weight.parse().ok().filter(|&weight| weight > 1)?),
        None => (text, 1),
    };
    let restrictions: Vec<_> = text.split('+').map(|text| restriction(text, room)).collect::<Option<_>>()?;
    let key = |restriction: &Domain| (restriction.line, restriction.index);
    restrictions.is_sorted_by(|a, b| key(a) < key(b)).then_some(Split { restrictions, weight })
}

fn restriction(text: &str, room: &mut usize) -> Option<Domain> {
    let line = match text.as_bytes().first()? {
        b'r' => Line::Row,
        b'c' => Line::Column,
        _ => return None,
    };
    let (index, ranges) = text[1..].split_once(':')?;
    let mut squares = Vec::new();
    for range in ranges.split(',') {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let (first, last) = (number(first)?, number(last)?);
        let count = (last as usize).checked_sub(first as usize)? + 1;
        *room = room.checked_sub(count)?;
        squares.extend(first..=last);
    }
    squares.is_sorted_by(|a, b| a < b).then_some(Domain { line, index: number(index)?, squares })
}

/// A number that counts from 1, counted from 0.
fn number(text: &str) -> Option<u32> {
    text.parse::<u32>().ok()?.checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cube_is_read_as_it_is_written() {
        for text in ["all", "r5:1-3,7", "c9:1-9+c10:10-18*4/r3:2,5", "r1:4294967295", "r1:1,3,5-6/c2:7*2/c2:7"] {
            assert_eq!(text.parse::<Cube>().map(|cube| cube.to_string()), Ok(text.into()));
        }
        let cube: Cube = "r5:1-3,7*2/c1:4*3".parse().expect("a cube");
        assert_eq!(cube.weight(), Some(6));
        assert_eq!(cube.0[0].restrictions[0].squares, [0, 1, 2, 6]);
    }

    #[test]
    fn what_is_written_otherwise_is_no_cube() {
        let wrong = "/ r r5 r5: r0:1 r5:0 r5:3-1 r5:1,1 r5:2,1 r5:1-2,3 r5:1-1 r5:01 x5:1 r5:1*1 r5:1*0 r5:1* r5:1+ r5:1+r5:2 \
                     c1:1+r1:2 r5:1/ R5:1 all/r5:1 r1:1-4000000000 皇后";
        for text in wrong.split(' ').chain(["", "r5:1 "]) {
            assert!(text.parse::<Cube>().is_err(), "{text}");
        }
        let heavy: Cube = ["r1:1*4294967296"; 2].join("/").parse().expect("a cube");
        assert_eq!(heavy.weight(), None);
    }
}
