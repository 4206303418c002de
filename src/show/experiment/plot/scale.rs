//! Axes: from values to places, and where they are labelled.

use crate::show::experiment::plot::Unit;
use crate::words::verdict;

/// A log scale over whole decades, with a place of its own for 0.
pub(crate) struct LogScale {
    /// Exponents of ten at both ends.
    low: i32,
    high: i32,
    /// Places of both ends; at the first the way to 0 begins.
    pub(crate) from: f32,
    to: f32,
    /// Where 0 stands, if there is one.
    pub(crate) zero: Option<f32>,
}

/// The space that a base line for 0 takes from the scale.
const ZERO_GAP: f32 = 30.0;

impl LogScale {
    /// A scale over values, from one place to another.
    pub(crate) fn new(values: impl Iterator<Item = f64> + Clone, [from, to]: [f32; 2]) -> Self {
        let positive = values.clone().filter(|value| *value > 0.0);
        let (least, most) = positive.fold((f64::INFINITY, 0.0_f64), |(least, most), v| (least.min(v), most.max(v)));
        let exponent = |value: f64| value.log10();
        let (low, high) = if least.is_finite() {
            ((exponent(least) + 1e-9).floor() as i32, (exponent(most) - 1e-9).ceil() as i32)
        } else {
            (0, 1)
        };
        let zero = values.into_iter().any(|value| value <= 0.0).then_some(from);
        let step = if to > from { ZERO_GAP } else { -ZERO_GAP };
        Self { low, high: high.max(low + 1), from: if zero.is_some() { from + step } else { from }, to, zero }
    }

    /// The place of a value.
    pub(crate) fn place(&self, value: f64) -> f32 {
        match self.zero {
            Some(zero) if value <= 0.0 => zero,
            _ => {
                let share = (value.log10() - f64::from(self.low)) / f64::from(self.high - self.low);
                self.from + share as f32 * (self.to - self.from)
            }
        }
    }

    /// Exponents of the decades, and the places of each.
    pub(crate) fn decades(&self) -> impl Iterator<Item = (i32, f32)> {
        (self.low..=self.high).map(|exponent| (exponent, self.place(10_f64.powi(exponent))))
    }

    /// Places of twice and five times each decade.
    pub(crate) fn between(&self) -> impl Iterator<Item = f32> {
        let steps = (self.low..self.high).flat_map(|exponent| [2.0, 5.0].map(|k| k * 10_f64.powi(exponent)));
        steps.map(|value| self.place(value))
    }
}

/// A power of ten in words: `100 ms`, `10 000`.
pub(crate) fn decade(unit: Unit, exponent: i32) -> String {
    match unit {
        Unit::Seconds => {
            let (third, name) = match exponent {
                ..-6 => (-9, "ns"),
                -6..-3 => (-6, "µs"),
                -3..0 => (-3, "ms"),
                0.. => (0, "s"),
            };
            format!("{} {name}", power(exponent - third))
        }
        Unit::Count => power(exponent),
    }
}

fn power(exponent: i32) -> String {
    match exponent {
        ..0 => format!("{:.*}", exponent.unsigned_abs() as usize, 10_f64.powi(exponent)),
        0..=6 => grouped(10_u64.pow(exponent.unsigned_abs())),
        _ => format!("10{}", superscript(exponent)),
    }
}

fn superscript(exponent: i32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    exponent.to_string().bytes().filter_map(|byte| DIGITS.get(usize::from(byte.wrapping_sub(b'0')))).collect()
}

/// A whole number with thin spaces between its thousands.
fn grouped(number: u64) -> String {
    verdict::grouped(number, "\u{2009}")
}

/// A value with three digits: `0.412 ms`, `1 234`.
pub(crate) fn value(unit: Unit, value: f64) -> String {
    let (value, name) = match unit {
        Unit::Count if value.fract() == 0.0 => return grouped(value as u64),
        Unit::Count => (value, ""),
        Unit::Seconds if value < 1e-3 => (value * 1e6, " µs"),
        Unit::Seconds if value < 1.0 => (value * 1e3, " ms"),
        Unit::Seconds => (value, " s"),
    };
    let decimals = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
    format!("{value:.decimals$}{name}")
}

/// The axis of sizes: linear, or logarithmic where few sizes would crowd at its beginning.
pub(crate) struct SizeScale {
    /// All sizes in ascending order.
    sizes: Vec<usize>,
    least: usize,
    most: usize,
    from: f32,
    to: f32,
    is_log: bool,
}

/// The least space between two labels.
const LABEL: f32 = 30.0;

impl SizeScale {
    /// A scale over at least two sizes.
    pub(crate) fn new(sizes: impl Iterator<Item = usize>, [from, to]: [f32; 2]) -> Self {
        let mut sizes: Vec<usize> = sizes.collect();
        sizes.sort_unstable();
        sizes.dedup();
        let (least, most) = sizes.first().copied().zip(sizes.last().copied()).unwrap_or((1, 1));
        Self { sizes, least, most, from, to, is_log: most - least > 60 && most > 8 * least }
    }

    /// The place of a size.
    pub(crate) fn place(&self, n: usize) -> f32 {
        let at = |n: usize| if self.is_log { (n.max(1) as f64).log10() } else { n as f64 };
        let (least, most) = (at(self.least), at(self.most));
        let share = (at(n) - least) / (most - least).max(f64::MIN_POSITIVE);
        self.from + share as f32 * (self.to - self.from)
    }

    /// The sizes with a label.
    pub(crate) fn labelled(&self) -> Vec<usize> {
        let mut steps = (0..9).map(|exponent| 10_usize.pow(exponent)).flat_map(|ten| [1, 2, 5].map(|k| k * ten));
        let is_wide = |pair: &[usize]| self.place(pair[1]) - self.place(pair[0]) >= LABEL;
        if self.is_log && self.sizes.windows(2).all(is_wide) {
            return self.sizes.clone();
        }
        if self.is_log {
            return steps.filter(|n| (self.least..=self.most).contains(n)).collect();
        }
        let space = (self.to - self.from) / (self.most - self.least).max(1) as f32;
        let step = steps.find(|&step| step as f32 * space >= LABEL).unwrap_or(usize::MAX);
        (self.least.div_ceil(step)..=self.most / step).map(|k| k * step).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decades_have_names_in_their_unit() {
        let seconds = [-7, -6, -4, -3, -1, 0, 1, 4].map(|exponent| decade(Unit::Seconds, exponent));
        assert_eq!(seconds, ["100 ns", "1 µs", "100 µs", "1 ms", "100 ms", "1 s", "10 s", "10\u{2009}000 s"]);
        let counts = [-2, 0, 3, 6, 12].map(|exponent| decade(Unit::Count, exponent));
        assert_eq!(counts, ["0.01", "1", "1\u{2009}000", "1\u{2009}000\u{2009}000", "10¹²"]);
    }

    #[test]
    fn values_have_three_digits() {
        let seconds = [0.000_000_5, 0.000_412, 0.0234, 0.5, 12.0, 1234.0].map(|seconds| value(Unit::Seconds, seconds));
        assert_eq!(seconds, ["0.50 µs", "412 µs", "23.4 ms", "500 ms", "12.0 s", "1234 s"]);
        assert_eq!([0.0, 856_188.0, 0.25].map(|v| value(Unit::Count, v)), ["0", "856\u{2009}188", "0.25"]);
    }

    #[test]
    fn a_log_scale_covers_whole_decades_and_keeps_zero_apart() {
        let scale = LogScale::new([0.0, 3.0, 700.0].into_iter(), [330.0, 0.0]);
        assert_eq!((scale.place(0.0), scale.place(1.0), scale.place(1000.0)), (330.0, 300.0, 0.0));
        assert_eq!(scale.decades().map(|(exponent, _)| exponent).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert!((scale.place(10.0) - 200.0).abs() < 0.01 && scale.between().count() == 6);
        let exact = LogScale::new([1.0, 10.0].into_iter(), [0.0, 10.0]);
        assert_eq!((exact.place(1.0), exact.place(10.0), exact.zero), (0.0, 10.0, None));
        // Neither zeros alone nor one value make it fail.
        assert_eq!(LogScale::new([0.0].into_iter(), [0.0, 90.0]).decades().count(), 2);
        assert_eq!(LogScale::new([10.0].into_iter(), [0.0, 90.0]).decades().count(), 2);
    }

    #[test]
    fn every_size_is_labelled_where_there_is_space() {
        let labelled = |sizes: &[usize]| SizeScale::new(sizes.iter().copied(), [0.0, 600.0]).labelled();
        assert_eq!(labelled(&[12, 4]), (4..=12).collect::<Vec<_>>());
        assert_eq!(labelled(&[8, 50]), [10, 15, 20, 25, 30, 35, 40, 45, 50]);
        assert_eq!(labelled(&[8, 100, 10_000]), [8, 100, 10_000]);
        assert_eq!(labelled(&[8, 9, 10_000]), [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]);
    }
}
