//! The growth of a figure with the size of the board: c * b^n, fitted to the runs of an engine.
//!
//! The logarithms of the values lie on a straight line where a figure grows so; the line with the least squares of
//! distances from them is taken, as for any regression (Legendre 1805). R² is the share of the variance of the
//! logarithms that it explains.

use crate::Lang;
use crate::experiment::{Experiment, Figure, Measurement};
use crate::experiment_words as words;
use crate::table::Table;
use serde::{Serialize, Serializer};

/// The fewest sizes that are fitted: through two points goes a line whatever they are.
pub const LEAST_SIZES: usize = 3;

/// The growth of a figure of one engine.
#[derive(Serialize)]
pub struct Fit {
    /// The engine by name.
    pub engine: String,
    /// What grows.
    #[serde(serialize_with = "by_name")]
    pub figure: Figure,
    /// The sizes of the runs that are fitted, in ascending order.
    pub sizes: Vec<usize>,
    /// The number of these runs.
    pub points: usize,
    /// False for a metric that the engine does not have.
    #[serde(skip)]
    pub is_counted: bool,
    /// `None` with fewer than [`LEAST_SIZES`] sizes.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub growth: Option<Growth>,
}

/// c * b^n.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Growth {
    /// The factor before the power.
    pub c: f64,
    /// The factor of one row more.
    pub b: f64,
    /// The share of the variance of the logarithms that it explains.
    pub r_squared: f64,
}

fn by_name<S: Serializer>(figure: &Figure, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(figure.name())
}

impl Growth {
    /// Fits values, which are above 0, at their sizes.
    fn of(points: &[(usize, f64)]) -> Self {
        let count = points.len() as f64;
        let mean = |of: fn(&(usize, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
        let (n, log) = (mean(|point| point.0 as f64), mean(|point| point.1.ln()));
        let from_means = points.iter().map(|point| (point.0 as f64 - n, point.1.ln() - log));
        let sum = |of: fn((f64, f64)) -> f64| from_means.clone().map(of).sum::<f64>();
        let (nn, nl, ll) = (sum(|(n, _)| n * n), sum(|(n, l)| n * l), sum(|(_, l)| l * l));
        let slope = nl / nn;
        // Values that are all equal leave nothing to explain.
        let r_squared = if ll > 0.0 { nl * nl / (nn * ll) } else { 1.0 };
        Self { c: (log - slope * n).exp(), b: slope.exp(), r_squared }
    }

    /// The value at a size.
    pub fn at(&self, n: usize) -> f64 {
        // The factors alone may be too small, or too large.
        (self.c.ln() + n as f64 * self.b.ln()).exp()
    }
}

impl Fit {
    /// Fits the runs of the engine at a place. Runs that a limit has cut, or that are not compared, are left out, and
    /// values of 0, which have no logarithm.
    pub fn of(experiment: &Experiment, engine: usize, figure: Figure) -> Self {
        let all: Vec<&Measurement> = experiment.boards().filter_map(|runs| runs.get(engine)).collect();
        let lacks = |metric| !all.is_empty() && all.iter().all(|run| run.metrics.0.get(metric).is_none());
        let is_counted = !matches!(figure, Figure::Metric(metric) if lacks(metric));
        let runs = all.iter().filter(|run| !run.is_cut);
        let point = |run: &&Measurement| run.n.zip(figure.value(run).filter(|value| *value > 0.0));
        let points: Vec<(usize, f64)> = runs.filter_map(point).collect();
        let mut sizes: Vec<usize> = points.iter().map(|point| point.0).collect();
        sizes.sort_unstable();
        sizes.dedup();
        let growth = (sizes.len() >= LEAST_SIZES).then(|| Growth::of(&points));
        Self { engine: experiment.engines[engine].clone(), figure, sizes, points: points.len(), is_counted, growth }
    }
}

impl Experiment {
    /// The growth of each figure that is to be fitted, for each engine.
    pub fn fits(&self) -> Vec<Fit> {
        let engines = 0..self.engines.len();
        let of = |&figure: &Figure| engines.clone().map(move |engine| Fit::of(self, engine, figure));
        self.fitted.iter().flat_map(of).collect()
    }
}

/// A row for each engine and figure, for people.
pub fn fits(fits: &[Fit], lang: Lang) -> Table {
    let mut table = Table::new(words::fit_columns(lang));
    for fit in fits {
        let of = |text: fn(&Growth) -> String| fit.growth.as_ref().map_or_else(String::new, text);
        let numbers = [of(|fit| format!("{:.2e}", fit.c)), of(|fit| format!("{:.3}", fit.b))];
        let quality = of(|fit| format!("{:.4}", fit.r_squared));
        let remark = match fit.growth {
            Some(_) => String::new(),
            None if fit.is_counted => words::too_few_sizes(lang),
            None => words::not_counted(lang),
        };
        let name = words::figure(lang, fit.figure).to_owned();
        let [c, b] = numbers;
        table.row([fit.engine.clone(), name, fit.range(), c, b, quality, remark]);
    }
    table
}

/// Fits for programs, with all digits.
pub fn fits_for_programs(fits: &[Fit]) -> Table {
    let mut table = Table::new(["engine", "figure", "n", "points", "c", "b", "r_squared"]);
    for fit in fits {
        let of = |value: fn(&Growth) -> f64| fit.growth.as_ref().map_or_else(String::new, |fit| value(fit).to_string());
        let numbers = [of(|fit| fit.c), of(|fit| fit.b), of(|fit| fit.r_squared)];
        let first = [fit.engine.clone(), fit.figure.name().to_owned(), fit.range(), fit.points.to_string()];
        table.row(first.into_iter().chain(numbers));
    }
    table
}

impl Fit {
    /// The least and the largest size: `8..12`; empty without any.
    fn range(&self) -> String {
        let ends = self.sizes.first().zip(self.sizes.last());
        ends.map_or_else(String::new, |(least, most)| format!("{least}..{most}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{BoardName, Measurement};

    fn experiment(values: &[(usize, f64)]) -> Experiment {
        let run = |(place, &(n, seconds)): (usize, &(usize, f64))| Measurement {
            place,
            board: BoardName::Empty(n),
            n: Some(n),
            seconds,
            is_comparable: true,
            ..Measurement::default()
        };
        Experiment {
            engines: vec!["exact".into()],
            runs: 1,
            is_first: false,
            time_limit: None,
            fitted: vec![Figure::Seconds],
            measurements: values.iter().enumerate().map(run).collect(),
        }
    }

    fn growth(values: &[(usize, f64)]) -> Option<Growth> {
        experiment(values).fits()[0].growth
    }

    fn is_near(one: f64, other: f64) -> bool {
        (one / other - 1.0).abs() < 1e-9
    }

    #[test]
    fn an_exponential_is_fitted_without_a_rest() {
        let values = [4_u16, 5, 7, 10].map(|n| (usize::from(n), 0.003 * 2.5_f64.powi(n.into())));
        let Some(Growth { c, b, r_squared }) = growth(&values) else { panic!("four sizes") };
        assert!(is_near(c, 0.003) && is_near(b, 2.5) && is_near(r_squared, 1.0), "{c} {b} {r_squared}");
        assert!(is_near(Growth { c, b, r_squared }.at(7), values[2].1));
        assert_eq!(growth(&[(4, 2.0), (5, 2.0), (6, 2.0)]).map(|fit| (fit.b, fit.r_squared)), Some((1.0, 1.0)));
    }

    /// By numpy: `numpy.polyfit(n, numpy.log(seconds), 1)`.
    #[test]
    fn the_growth_of_the_tables_of_the_report_is_what_numpy_finds() {
        let of =
            |seconds: [f64; 3]| growth(&[(8, seconds[0]), (10, seconds[1]), (12, seconds[2])]).expect("three sizes");
        let (backtracking, checking) = (of([0.07, 1.33, 46.76]), of([0.08, 0.23, 3.70]));
        assert!(
            (backtracking.b - BACKTRACKING.0).abs() < 1e-6 && (backtracking.r_squared - BACKTRACKING.1).abs() < 1e-6
        );
        assert!((checking.b - CHECKING.0).abs() < 1e-6 && (checking.r_squared - CHECKING.1).abs() < 1e-6);
    }

    const BACKTRACKING: (f64, f64) = (5.083_866_24, 0.997_024_81);
    const CHECKING: (f64, f64) = (2.607_821_94, 0.936_999_48);

    #[test]
    fn zeros_cut_runs_and_two_sizes_are_not_fitted() {
        assert_eq!(growth(&[(4, 1.0), (5, 2.0)]), None);
        assert_eq!(growth(&[(4, 1.0), (4, 1.5), (5, 2.0), (6, 0.0)]), None, "a zero has no logarithm");
        let mut cut = experiment(&[(4, 1.0), (5, 2.0), (6, 4.0), (7, 4.0)]);
        cut.measurements[3].is_cut = true;
        let fits = cut.fits();
        assert_eq!((fits[0].sizes.clone(), fits[0].points), (vec![4, 5, 6], 3));
        assert!(fits[0].growth.is_some_and(|fit| is_near(fit.b, 2.0)));
    }
}
