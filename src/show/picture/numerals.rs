//! Digits as lines, so that pictures need no fonts.

use crate::show::picture::shape::{Points, Units};

/// The strokes of each digit in a box 6 wide and 10 high.
const DIGITS: [&[&[(i8, i8)]]; 10] = [
    &[&[(2, 0), (4, 0), (6, 2), (6, 8), (4, 10), (2, 10), (0, 8), (0, 2), (2, 0)]],
    &[&[(1, 2), (3, 0), (3, 10)], &[(1, 10), (5, 10)]],
    &[&[(0, 2), (2, 0), (4, 0), (6, 2), (6, 4), (0, 10), (6, 10)]],
    &[&[(0, 0), (6, 0), (3, 4), (4, 4), (6, 6), (6, 8), (4, 10), (2, 10), (0, 8)]],
    &[&[(5, 10), (5, 0), (0, 7), (6, 7)]],
    &[&[(6, 0), (1, 0), (0, 5), (4, 4), (6, 6), (6, 8), (4, 10), (2, 10), (0, 8)]],
    &[&[(5, 0), (3, 0), (0, 4), (0, 8), (2, 10), (4, 10), (6, 8), (6, 6), (4, 4), (2, 4), (0, 6)]],
    &[&[(0, 0), (6, 0), (2, 10)]],
    &[&[
        (2, 0),
        (4, 0),
        (6, 2),
        (4, 5),
        (2, 5),
        (0, 7),
        (0, 8),
        (2, 10),
        (4, 10),
        (6, 8),
        (6, 7),
        (4, 5),
        (2, 5),
        (0, 2),
        (2, 0),
    ]],
    &[&[(1, 10), (3, 10), (6, 6), (6, 2), (4, 0), (2, 0), (0, 2), (0, 4), (2, 6), (4, 6), (6, 4)]],
];

/// Width of a digit and of the gap after it, in tenths of its height.
const WIDTH: Units = 6.0;
const GAP: Units = 2.5;

/// The width of a number.
pub(crate) fn width(number: u32, height: Units) -> Units {
    let digits = number.checked_ilog10().unwrap_or_default() + 1;
    (digits as Units * (WIDTH + GAP) - GAP) * height / 10.0
}

/// The lines of a number whose middle is at `centre`.
pub(crate) fn lines(number: u32, centre: (Units, Units), height: Units) -> Vec<Points> {
    let digits: Vec<usize> = number.to_string().bytes().map(|digit| usize::from(digit - b'0')).collect();
    let scale = height / 10.0;
    let (left, top) = (centre.0 - width(number, height) / 2.0, centre.1 - height / 2.0);
    let mut lines = Vec::new();
    for (at, &digit) in digits.iter().enumerate() {
        let left = left + at as Units * (WIDTH + GAP) * scale;
        let place = |&(x, y): &(i8, i8)| (left + Units::from(x) * scale, top + Units::from(y) * scale);
        lines.extend(DIGITS[digit].iter().map(|stroke| stroke.iter().map(place).collect()));
    }
    lines
}
