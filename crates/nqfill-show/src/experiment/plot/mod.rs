//! Plots of experiments: a figure of several engines against the size of the board, on a log scale.
//!
//! Every line has its engine's name at its end, in place of a legend. Lines differ by colour, by marker and beyond four
//! by dashes. A run that a limit has cut is a hollow marker with an arrow: the true value lies above. Values of 0,
//! which no log scale has, stand on a base line of their own. Where all boards have one size, a row of dots for each
//! engine takes the place of lines.
//!
//! Colours of lines: Okabe and Ito, "Color Universal Design", and Tol, "Colour schemes", at least 3:1 on the ground and
//! distinct for the three kinds of colour blindness; `colours` says how that was measured.

pub(crate) mod canvas;
pub(crate) mod colours;
pub(crate) mod dots;
pub(crate) mod lines;
pub(crate) mod scale;
#[cfg(test)]
mod tests;

use crate::Lang;
use crate::experiment::{Experiment, Figure, Fit, Growth, Measurement, wide};
use crate::experiment_words as words;
use crate::picture::svg::escaped;
use crate::picture::theme::Theme;
use canvas::Canvas;
use colours::Role;
#[cfg(all(test, feature = "pages"))]
pub(crate) use colours::named as colours_of_plots;
use std::io::{self, Write};

/// A figure of all engines.
pub struct Plot {
    title: String,
    /// How the figure was measured.
    method: String,
    /// The title of the axis of sizes, or the size of all boards.
    sizes: String,
    /// What a marker with an arrow means; empty if there is none.
    bounds: &'static str,
    /// The plotted numbers as text.
    numbers: String,
    unit: Unit,
    series: Vec<Series>,
}

/// The line of one engine.
struct Series {
    name: String,
    /// Its place among the engines asked for, which gives it its colour in every plot.
    style: usize,
    /// In order of n.
    points: Vec<Point>,
    /// Its growth, if that is fitted.
    growth: Option<Growth>,
}

/// A measurement.
#[derive(Clone, Copy)]
struct Point {
    n: usize,
    value: f64,
    /// The smallest and the largest value of several runs.
    spread: Option<[f64; 2]>,
    /// True if a limit ended the run.
    is_bound: bool,
}

/// What an axis counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    Seconds,
    Count,
}

/// A plot of each figure that some engine has.
pub fn plots(experiment: &Experiment, figures: &[Figure], lang: Lang) -> Vec<Plot> {
    figures.iter().filter_map(|&figure| Plot::of(experiment, figure, lang)).collect()
}

impl Plot {
    fn of(experiment: &Experiment, figure: Figure, lang: Lang) -> Option<Self> {
        let series: Vec<Series> = (0..experiment.engines.len())
            .map(|engine| Series::of(experiment, figure, engine))
            .filter(|series| !series.points.is_empty())
            .collect();
        let first = series.first()?.points[0].n;
        let points = || series.iter().flat_map(|series| &series.points);
        let is_one_size = points().all(|point| point.n == first);
        Some(Self {
            title: words::title(lang, figure, experiment.is_first),
            method: words::method(lang, figure, experiment),
            sizes: if is_one_size { format!("n = {first}") } else { words::size_axis(lang).to_owned() },
            bounds: if points().any(|point| point.is_bound) { words::bounds(lang) } else { "" },
            numbers: wide(experiment, &[figure], lang).plain(),
            unit: if figure == Figure::Seconds { Unit::Seconds } else { Unit::Count },
            series,
        })
    }

    /// The plot as an element of its own.
    pub fn svg(&self, theme: Theme) -> String {
        document(std::slice::from_ref(self), theme, WIDTH, true)
    }

    /// Draws the plot and returns its height.
    fn draw(&self, canvas: &mut Canvas) -> f32 {
        let mut sizes = self.points().map(|point| point.n);
        let first = sizes.next();
        if sizes.all(|n| Some(n) == first) { dots::draw(self, canvas) } else { lines::draw(self, canvas) }
    }

    /// Draws the title and below it how the figure was measured.
    fn head(&self, canvas: &mut Canvas) {
        if !canvas.has_head {
            return;
        }
        canvas.text((EDGE, 28.0), "start", Role::Text, 17, &self.title);
        canvas.text((EDGE, 48.0), "start", Role::Axis, 13, &self.method);
    }

    fn points(&self) -> impl Iterator<Item = &Point> + Clone {
        self.series.iter().flat_map(|series| &series.points)
    }
}

/// What a page takes of a plot.
#[cfg(feature = "pages")]
impl Plot {
    /// The widths of a plot on a page, in units: where two stand beside each other, and on a telephone.
    pub(crate) const PAGE_WIDTHS: [f32; 2] = [660.0, 400.0];

    /// The plot as an element of a page, which says above it what it shows, of this width in units.
    pub(crate) fn element(&self, width: f32) -> String {
        document(std::slice::from_ref(self), Theme::Light, width, false)
    }

    /// The title, and how the figure was measured.
    pub(crate) fn head_lines(&self) -> [&str; 2] {
        [&self.title, &self.method]
    }
}

impl Point {
    /// What it says: `bitmask, n = 8: 2056`.
    fn says(&self, name: &str, unit: Unit) -> String {
        let bound = if self.is_bound { "> " } else { "" };
        format!("{name}, n = {}: {bound}{}", self.n, scale::value(unit, self.value))
    }
}

impl Series {
    fn of(experiment: &Experiment, figure: Figure, engine: usize) -> Self {
        let point = |run: &Measurement| {
            let spread = run.spread.filter(|_| figure == Figure::Seconds).map(|spread| [spread.min, spread.max]);
            let is_bound = run.is_cut && figure.grows();
            Some(Point { n: run.n?, value: figure.value(run)?, spread, is_bound })
        };
        let runs = experiment.boards().filter_map(|runs| runs.get(engine));
        let mut points: Vec<Point> = runs.filter_map(point).collect();
        points.sort_by_key(|point| point.n);
        let growth = experiment.fitted.contains(&figure).then(|| Fit::of(experiment, engine, figure).growth).flatten();
        let name = experiment.engines[engine].clone();
        let name = growth.as_ref().map_or(name.clone(), |growth| format!("{name} {}", words::growth(growth)));
        Self { name, style: engine, points, growth }
    }
}

/// The width of a plot that stands alone, in units.
const WIDTH: f32 = 960.0;
/// The space at the edges.
const EDGE: f32 = 20.0;

/// Writes plots one below the other.
///
/// # Errors
/// Errors of `out`.
pub fn write_plots(plots: &[Plot], theme: Theme, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(document(plots, theme, WIDTH, true).as_bytes())
}

fn document(plots: &[Plot], theme: Theme, width: f32, has_head: bool) -> String {
    let (mut body, mut height) = (String::new(), 0.0);
    for plot in plots {
        let mut canvas = Canvas::new(theme, width, has_head);
        let of_plot = plot.draw(&mut canvas);
        body += &format!("<g transform=\"translate(0 {height})\">\n{}</g>\n", canvas.into_text());
        height += of_plot;
    }
    let joined = |part: fn(&Plot) -> &str| escaped(&plots.iter().map(part).collect::<Vec<_>>().join("\n"));
    let (title, numbers) = (joined(|plot| &plot.title), joined(|plot| &plot.numbers));
    let ground = colours::colour(theme, Role::Ground);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"nqfill\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         font-family=\"system-ui, sans-serif\">\n<title>{title}</title>\n<desc>{numbers}</desc>\n\
         <rect class=\"plot-ground\" width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>\n{body}</svg>\n"
    )
}
