//! Points for steps.

use crate::grade::{Ending, OptionError, Step, StepResult};
use serde::{Serialize, Serializer};
use std::fmt;
use std::iter::Sum;
use std::str::FromStr;

/// A number of points, exact to a thousandth, so that tenths add up exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points {
    thousandths: u64,
}

impl Points {
    /// One point.
    pub const ONE: Self = Self { thousandths: 1000 };

    /// The points as a float, for formats that require one.
    pub(crate) fn as_f64(self) -> f64 {
        self.thousandths as f64 / 1000.0
    }

    /// Subtracts other points; never below zero.
    fn without(self, others: Self) -> Self {
        Self { thousandths: self.thousandths.saturating_sub(others.thousandths) }
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.thousandths / 1000, self.thousandths % 1000);
        if part == 0 {
            return write!(f, "{whole}");
        }
        let part = format!("{part:03}");
        write!(f, "{whole}.{}", part.trim_end_matches('0'))
    }
}

/// A number: an integer if they are whole.
impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value = self.as_f64();
        if value.fract() == 0.0 { serializer.serialize_u64(value as u64) } else { serializer.serialize_f64(value) }
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        Self { thousandths: points.map(|points| points.thousandths).sum() }
    }
}

impl std::ops::AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        self.thousandths += other.thousandths;
    }
}

impl FromStr for Points {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Self, OptionError> {
        let bad = || OptionError::NotPoints(text.into());
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |text: &str, most: usize| {
            (!text.is_empty() && text.len() <= most && text.bytes().all(|byte| byte.is_ascii_digit()))
                .then(|| text.parse::<u64>().ok())
                .flatten()
        };
        let whole = digits(whole, 9).ok_or_else(bad)?;
        let part = digits(&format!("{part:0<3}"), 3).ok_or_else(bad)?;
        Ok(Self { thousandths: whole * 1000 + part })
    }
}

/// How points are awarded: for each of some steps that passes, or all for a submission that passes every step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scheme {
    /// The most points that a submission can get.
    pub(crate) most: Points,
    /// The steps with points of their own.
    steps: Vec<(Step, Points)>,
}

/// The names of the steps that may have points.
pub(crate) fn step_names() -> Vec<&'static str> {
    Step::ALL[1..].iter().map(|step| step.name()).collect()
}

impl Default for Scheme {
    fn default() -> Self {
        Self { most: Points::ONE, steps: Vec::new() }
    }
}

/// Reads `10`, or `readable=1,no_conflicts=3,complete=6`.
impl FromStr for Scheme {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Self, OptionError> {
        if !text.contains('=') {
            return Ok(Self { most: text.trim().parse()?, steps: Vec::new() });
        }
        let mut steps: Vec<(Step, Points)> = Vec::new();
        for part in text.split(',') {
            let (name, points) = part.split_once('=').ok_or_else(|| OptionError::NotPoints(part.into()))?;
            let name = name.trim().replace('-', "_");
            let step = Step::ALL.iter().copied().find(|step| step.name() == name);
            let step = step.ok_or_else(|| OptionError::NoStep(name.clone()))?;
            if steps.iter().any(|&(other, _)| other == step) {
                return Err(OptionError::TwiceInScheme(name));
            }
            steps.push((step, points.trim().parse()?));
        }
        Ok(Self { most: steps.iter().map(|&(_, points)| points).sum(), steps })
    }
}

impl Scheme {
    /// The steps with points of their own.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        self.steps.iter().map(|&(step, _)| step)
    }

    /// The points of a chain; all if every step passed, whichever chain it is.
    pub(crate) fn score(&self, steps: &[StepResult]) -> Points {
        steps.iter().map(|result| self.got(result, steps)).sum()
    }

    /// The most points of one step of a chain. The last step is worth what the steps before it leave over, so every
    /// chain adds up to the same total.
    pub(crate) fn of(&self, step: Step, steps: &[StepResult]) -> Points {
        match steps.split_last() {
            Some((last, others)) if last.step == step => {
                self.most.without(others.iter().map(|other| self.named(other.step)).sum())
            }
            _ => self.named(step),
        }
    }

    /// The points that a step got: all or none.
    pub(crate) fn got(&self, result: &StepResult, steps: &[StepResult]) -> Points {
        if result.ending == Ending::Passed { self.of(result.step, steps) } else { Points::default() }
    }

    /// The points that the scheme names for a step.
    fn named(&self, step: Step) -> Points {
        self.steps.iter().find(|&&(other, _)| other == step).map_or(Points::default(), |&(_, points)| points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_exact_and_print_without_needless_zeros() {
        for (text, shown) in [("10", "10"), ("2.50", "2.5"), ("0.125", "0.125"), ("007", "7")] {
            assert_eq!(text.parse::<Points>().expect("points").to_string(), shown);
        }
        for text in ["", "-1", "1.2345", "x", "1e3", "."] {
            assert!(text.parse::<Points>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_scheme_names_steps_that_exist_and_names_them_once() {
        let scheme: Scheme = "readable=1, no-conflicts=3,complete=6.5".parse().expect("a scheme");
        assert_eq!(scheme.most.to_string(), "10.5");
        assert_eq!("x=1".parse::<Scheme>(), Err(OptionError::NoStep("x".into())));
        assert_eq!("size=1,size=2".parse::<Scheme>(), Err(OptionError::TwiceInScheme("size".into())));
    }

    #[test]
    fn the_points_of_every_chain_add_up() {
        use crate::grade::{Assignment, Graded, Rules, check_refutation, check_submission};
        let scheme: Scheme = "readable=1,no_conflicts=2.5,complete=6".parse().expect("a scheme");
        let assignment = |text| Assignment::new(nqfill_read::parse(text).expect("a board"));
        let right = nqfill_read::parse(".Q..\n...Q\nQ...\n..Q.\n").expect("a board");
        let open = assignment("....\n....\n....\n....\n");
        let chains = [
            (check_submission(Ok(&right), 1, &open, &Rules::default()), "9.5"),
            (check_submission(Ok(&right), 1, &assignment("Q...\n....\n....\n....\n"), &Rules::default()), "3.5"),
            (check_refutation(&open, &Rules::default()), "1"),
            (check_refutation(&assignment("Q...\n....\n....\n....\n"), &Rules::default()), "9.5"),
            (Graded::not_handed_in(), "0"),
        ];
        for (Graded { steps, .. }, expected) in chains {
            let most: Points = steps.iter().map(|result| scheme.of(result.step, &steps)).sum();
            assert_eq!((scheme.score(&steps).to_string().as_str(), most), (expected, scheme.most));
        }
    }
}
