//! Plots of experiments: a figure of several engines against the size of the board, on a log scale.
//!
//! Every line has its engine's name at its end, in place of a legend. Lines differ by colour, by marker and beyond four
//! by dashes. A run that a limit has cut is a hollow marker with an arrow: the true value lies above. Values of 0,
//! which no log scale has, stand on a base line of their own. Where all boards have one size, a row of dots for each
//! engine takes the place of lines.
//!
//! Colours of lines: Okabe and Ito, "Color Universal Design", and Tol, "Colour schemes", at least 3:1 on the ground and
//! distinct for the three kinds of colour blindness; `colours` says how that was measured.
//!
//! Many boards of one size have no size to stand against: their lines go by the number of queens that they begin with,
//! and a profile shows how many of them each engine has done within a time.

pub(crate) mod canvas;
pub(crate) mod colours;
pub(crate) mod dots;
pub(crate) mod lines;
pub(crate) mod names;
pub(crate) mod profile;
pub(crate) mod scale;
#[cfg(test)]
mod tests;

use crate::show::Lang;
use crate::show::experiment::{Experiment, Figure, Measurement, profile_table, wide};
use crate::show::picture::svg::escaped;
use crate::show::table::Table;
use crate::words::experiment as words;
use canvas::Canvas;
use colours::Role;
#[cfg(all(test, feature = "pages"))]
pub(crate) use colours::named as colours_of_plots;
use std::collections::BTreeSet;
use std::io::{self, Write};

/// A figure of all engines.
pub struct Plot {
    lang: Lang,
    kind: Kind,
    title: String,
    /// How the figure was measured.
    method: String,
    /// The title of the lower axis, or the size of all boards.
    across: String,
    /// What a marker with an arrow means; empty if there is none.
    bounds: &'static str,
    numbers: Table,
    unit: Unit,
    series: Vec<Series>,
}

/// What stands along the lower axis, and so how a plot is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Rows of the board.
    Sizes,
    /// Queens that a board begins with, where all have one size.
    Queens,
    /// The figure itself: a row of dots for each engine.
    Dots,
    /// The figure itself, against the boards out of so many that were done with no more of it.
    Profile { boards: usize },
}

/// The line of one engine.
struct Series {
    name: String,
    /// Its place among the engines asked for, which gives it its colour in every plot.
    style: usize,
    /// In their order along the lower axis.
    points: Vec<Point>,
}

/// A measurement.
#[derive(Clone, Copy)]
struct Point {
    /// Rows of the board, or queens that it begins with; in a profile the number of boards so far.
    at: usize,
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

/// The fewest boards of which a plot shows how they are distributed.
const MANY: usize = 10;

/// The plots of each figure that some engine has: its values, and the profile of many boards.
pub fn plots(experiment: &Experiment, figures: &[Figure], lang: Lang) -> Vec<Plot> {
    let of = |&figure: &Figure| [Plot::of(experiment, figure, lang), Plot::profile(experiment, figure, lang)];
    figures.iter().flat_map(of).flatten().collect()
}

impl Kind {
    /// How the values of a figure are drawn.
    fn of(experiment: &Experiment, figure: Figure) -> Self {
        let plotted = || experiment.measurements.iter().filter(|run| figure.value(run).is_some());
        let distinct =
            |part: fn(&Measurement) -> Option<usize>| plotted().filter_map(part).collect::<BTreeSet<_>>().len();
        let boards = distinct(|run| Some(run.place));
        match (distinct(|run| run.n), distinct(|run| run.queens)) {
            (2.., _) => Self::Sizes,
            (_, 3..) if boards >= MANY => Self::Queens,
            _ => Self::Dots,
        }
    }

    /// The place of a run along the lower axis.
    fn place(self, run: &Measurement) -> Option<usize> {
        if self == Self::Queens { run.queens } else { run.n }
    }
}

impl Plot {
    fn of(experiment: &Experiment, figure: Figure, lang: Lang) -> Option<Self> {
        let kind = Kind::of(experiment, figure);
        let series: Vec<Series> = (0..experiment.engines.len())
            .map(|engine| Series::of(experiment, figure, engine, kind))
            .filter(|series| !series.points.is_empty())
            .collect();
        let n = experiment.measurements.iter().find(|run| figure.value(run).is_some())?.n?;
        let points = || series.iter().flat_map(|series| &series.points);
        Some(Self {
            lang,
            kind,
            title: words::title(lang, figure, experiment.is_first),
            method: words::method(lang, figure, experiment),
            across: match kind {
                Kind::Sizes => words::size_axis(lang).to_owned(),
                Kind::Queens => words::queens_axis(lang, n),
                Kind::Dots | Kind::Profile { .. } => format!("n = {n}"),
            },
            bounds: if points().any(|point| point.is_bound) { words::bounds(lang) } else { "" },
            numbers: wide(experiment, &[figure], false, lang),
            unit: Unit::of(figure),
            series,
        })
    }

    /// How many boards each engine has done within a time or a number of nodes: of many boards, several of a size.
    fn profile(experiment: &Experiment, figure: Figure, lang: Lang) -> Option<Self> {
        if !matches!(figure, Figure::Seconds | Figure::Nodes) {
            return None;
        }
        let sizes: BTreeSet<usize> = experiment.measurements.iter().filter_map(|run| run.n).collect();
        let boards = experiment.boards().filter(|runs| runs.iter().any(|run| figure.value(run).is_some())).count();
        if boards < MANY.max(2 * sizes.len()) {
            return None;
        }
        let engines = 0..experiment.engines.len();
        let series: Vec<Series> = engines.map(|engine| Series::of_profile(experiment, figure, engine)).collect();
        Some(Self {
            lang,
            kind: Kind::Profile { boards },
            title: words::profile_title(lang, figure, experiment.is_first),
            method: words::method(lang, figure, experiment),
            across: words::profile_axis(lang, figure).to_owned(),
            bounds: "",
            numbers: profile_table(experiment, figure, boards, lang),
            unit: Unit::of(figure),
            series: series.into_iter().filter(|series| !series.points.is_empty()).collect(),
        })
    }

    /// The plot as an element of its own.
    pub fn svg(&self) -> String {
        document(std::slice::from_ref(self), WIDTH, true)
    }

    /// Draws the plot and returns its height.
    fn draw(&self, canvas: &mut Canvas) -> f32 {
        match self.kind {
            Kind::Sizes | Kind::Queens => lines::draw(self, canvas),
            Kind::Dots => dots::draw(self, canvas),
            Kind::Profile { boards } => profile::draw(self, boards, canvas),
        }
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

    /// What a marker says: `bitmask, n = 8: 2056`.
    fn says(&self, series: &Series, point: &Point) -> String {
        let bound = if point.is_bound { "> " } else { "" };
        let at = match self.kind {
            Kind::Queens => words::queens(self.lang, point.at),
            _ => format!("n = {}", point.at),
        };
        format!("{}, {at}: {bound}{}", series.name, scale::value(self.unit, point.value))
    }
}

/// What a page takes of a plot.
#[cfg(feature = "pages")]
impl Plot {
    /// The widths of a plot on a page, in units: where two stand beside each other, and on a telephone.
    pub(crate) const PAGE_WIDTHS: [f32; 2] = [660.0, 400.0];

    /// The plot as an element of a page, which says above it what it shows, of this width in units.
    pub(crate) fn element(&self, width: f32) -> String {
        document(std::slice::from_ref(self), width, false)
    }

    /// The title, and how the figure was measured.
    pub(crate) fn head_lines(&self) -> [&str; 2] {
        [&self.title, &self.method]
    }
}

impl Unit {
    fn of(figure: Figure) -> Self {
        if figure == Figure::Seconds { Self::Seconds } else { Self::Count }
    }
}

impl Series {
    fn of(experiment: &Experiment, figure: Figure, engine: usize, kind: Kind) -> Self {
        let point = |run: &Measurement| {
            let spread = run.spread.filter(|_| figure == Figure::Seconds).map(|spread| [spread.min, spread.max]);
            let is_bound = run.is_cut && figure.grows();
            Some(Point { at: kind.place(run)?, value: figure.value(run)?, spread, is_bound })
        };
        let runs = experiment.boards().filter_map(|runs| runs.get(engine));
        let mut points: Vec<Point> = runs.filter_map(point).collect();
        points.sort_by_key(|point| point.at);
        Self { name: experiment.engines[engine].clone(), style: engine, points }
    }

    /// The figures of the boards that an engine has done, each with how many it has done by then.
    fn of_profile(experiment: &Experiment, figure: Figure, engine: usize) -> Self {
        let done = experiment.done(figure, engine);
        let point = |(at, value)| Point { at, value, spread: None, is_bound: false };
        let points = (1..).zip(done).map(point).collect();
        Self { name: experiment.engines[engine].clone(), style: engine, points }
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
pub fn write_plots(plots: &[Plot], out: &mut dyn Write) -> io::Result<()> {
    out.write_all(document(plots, WIDTH, true).as_bytes())
}

fn document(plots: &[Plot], width: f32, has_head: bool) -> String {
    let (mut body, mut height) = (String::new(), 0.0);
    for plot in plots {
        let mut canvas = Canvas::new(width, has_head);
        let of_plot = plot.draw(&mut canvas);
        body += &format!("<g transform=\"translate(0 {height})\">\n{}</g>\n", canvas.into_text());
        height += of_plot;
    }
    let joined = |part: fn(&Plot) -> String| escaped(&plots.iter().map(part).collect::<Vec<_>>().join("\n"));
    let (title, numbers) = (joined(|plot| plot.title.clone()), joined(|plot| plot.numbers.plain()));
    let ground = colours::colour(Role::Ground);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"nqfill\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         font-family=\"system-ui, sans-serif\">\n<title>{title}</title>\n<desc>{numbers}</desc>\n\
         <rect class=\"plot-ground\" width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>\n{body}</svg>\n"
    )
}
