//! Plots of experiments: a figure of several engines on a log scale, drawn by plotters.
//!
//! The lower axis has the rows of the board or, where many boards have one size, the queens that they begin with. A run that a
//! limit has cut is a triangle: the true value lies above. No log scale has 0, which stands at its foot.
//!
//! Colours of lines: Okabe and Ito, "Color Universal Design", and Tol, "Colour schemes".

#[cfg(test)]
mod tests;

use crate::show::Lang;
use crate::show::experiment::{Experiment, Figure, Measurement, wide};
use crate::show::picture::svg::escaped;
use crate::show::table::Table;
use crate::words::search as words;
use crate::words::verdict::grouped;
use plotters::coord::Shift;
use plotters::coord::combinators::LogCoord;
use plotters::coord::types::RangedCoordusize;
use plotters::prelude::*;
use serde::Serialize;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

/// A figure of all engines.
pub struct Plot {
    title: String,
    /// The method of measuring, and the meaning of triangles if there are any.
    method: String,
    /// The title of the lower axis.
    across: String,
    /// The same numbers for readers who do not see it.
    numbers: Table,
    is_time: bool,
    lines: Vec<Line>,
}

/// The line of one engine, or of several with the same values.
struct Line {
    engines: Vec<String>,
    /// The place of the first engine among those asked for, which gives it its colour in every plot.
    place: usize,
    /// In their order along the lower axis.
    points: Vec<Point>,
}

/// A measurement.
#[derive(Clone, Copy, PartialEq)]
struct Point {
    /// Rows of the board, or queens that it begins with.
    at: usize,
    value: f64,
    /// The smallest and the largest value of several runs.
    range: Option<[f64; 2]>,
    /// True if a limit ended the run.
    is_bound: bool,
}

/// The points of a line in the picture of its plot.
#[derive(Serialize)]
pub(crate) struct LinePlaces {
    engines: Vec<String>,
    /// Each point: its pixel, its place on the lower axis, its value.
    points: Vec<([i32; 2], usize, f64)>,
}

/// A plot on a page, and the data of its script.
#[derive(Serialize)]
pub(crate) struct PagePlot {
    /// The picture, an element of its own.
    #[serde(skip)]
    pub(crate) svg: String,
    across: String,
    is_time: bool,
    lines: Vec<LinePlaces>,
}

/// The fewest boards of one size that stand against their queens.
const MANY: usize = 10;

/// The plots of those figures that some engine has.
pub fn plots(experiment: &Experiment, figures: &[Figure], lang: Lang) -> Vec<Plot> {
    figures.iter().filter_map(|&figure| Plot::of(experiment, figure, lang)).collect()
}

/// Writes plots one below the other, as one picture.
pub fn write_plots(plots: &[Plot], out: &mut dyn Write) -> io::Result<()> {
    out.write_all(document(plots).map_err(io::Error::other)?.0.as_bytes())
}

impl Plot {
    /// A figure against the rows of the board, or against its queens.
    fn of(experiment: &Experiment, figure: Figure, lang: Lang) -> Option<Self> {
        let runs = || experiment.measurements.iter().filter(|run| figure.value(run).is_some());
        let n = runs().next()?.n?;
        let distinct = |part: fn(&Measurement) -> Option<usize>| runs().filter_map(part).collect::<BTreeSet<_>>().len();
        let is_of_queens =
            distinct(|run| run.n) == 1 && distinct(|run| run.queens) > 2 && distinct(|run| Some(run.place)) >= MANY;
        let point = |run: &Measurement| {
            let range = run.range.filter(|_| figure == Figure::Seconds);
            let at = if is_of_queens { run.queens } else { run.n };
            Some(Point { at: at?, value: figure.value(run)?, range, is_bound: run.is_cut && figure.grows() })
        };
        let points = |engine| {
            let mut points: Vec<_> =
                experiment.boards().filter_map(|runs| point(experiment.run_of(runs, engine)?)).collect();
            points.sort_by_key(|point| point.at);
            points
        };
        let lines = lines(experiment, points);
        let has_bounds = lines.iter().flat_map(|line| &line.points).any(|point| point.is_bound);
        let bounds = if has_bounds { words::bounds(lang) } else { "" };
        Some(Self {
            title: words::title(lang, figure, experiment.is_first),
            method: format!("{}{bounds}", words::method(lang, figure, experiment)),
            across: if is_of_queens { words::queens_axis(lang, n) } else { words::size_axis(lang).to_owned() },
            numbers: wide(experiment, &[figure], false, |figure| words::figure(lang, figure), lang),
            is_time: figure == Figure::Seconds,
            lines,
        })
    }

    /// The plot for a page.
    pub(crate) fn on_page(&self) -> io::Result<PagePlot> {
        let (svg, lines) = document(std::slice::from_ref(self)).map_err(io::Error::other)?;
        Ok(PagePlot { svg, across: self.across.clone(), is_time: self.is_time, lines })
    }

    fn points(&self) -> impl Iterator<Item = &Point> {
        self.lines.iter().flat_map(|line| &line.points)
    }

    /// The upright axis: whole decades, and one more at its foot for 0.
    fn scale(&self) -> Scale {
        let values =
            || self.points().flat_map(|point| [point.value].into_iter().chain(point.range.into_iter().flatten()));
        let positive = values().filter(|value| *value > 0.0);
        let (least, most) = positive.fold((f64::INFINITY, 0.0_f64), |(least, most), v| (least.min(v), most.max(v)));
        let (least, most) = if most > 0.0 { (least, most) } else { (1.0, 1.0) };
        let low = (least.log10() + 1e-9).floor() as i32;
        let high = ((most.log10() - 1e-9).ceil() as i32).max(low + 1);
        let has_zero = values().any(|value| value <= 0.0);
        let low = low - i32::from(has_zero);
        // What is rounded must not lose the labels of the ends.
        let ends = 10_f64.powi(low) * (1.0 - 1e-9)..10_f64.powi(high) * (1.0 + 1e-9);
        Scale { ends, has_zero, is_time: self.is_time }
    }

    fn draw(&self, area: &Area<'_>) -> DrawResult<Vec<LinePlaces>> {
        let area = area.titled(&self.title, ("sans-serif", 21))?.titled(&self.method, ("sans-serif", 15))?;
        let names = self.names();
        let longest = names.iter().map(|(name, _)| pixels(name.width())).max().unwrap_or(0);
        let (area, right) = area.split_horizontally(SIZE.0.cast_signed() - BEFORE_NAME - longest * LETTER - 12);
        draw_names(names, &right)?;
        let scale = self.scale();
        let most = self.points().map(|point| point.at).max().unwrap_or(0);
        let least = self.points().map(|point| point.at).min().unwrap_or(0);
        let mut chart = ChartBuilder::on(&area)
            .margin(12)
            .x_label_area_size(44)
            .y_label_area_size(70)
            .build_cartesian_2d(least.saturating_sub(1)..most + 1, scale.ends.clone().log_scale())?;
        chart
            .configure_mesh()
            .x_desc(&self.across)
            .y_label_formatter(&|value| scale.label(*value))
            .axis_desc_style(("sans-serif", 16))
            .label_style(("sans-serif", 15))
            .draw()?;
        self.lines.iter().try_for_each(|line| line.draw(&mut chart, &scale))?;
        Ok(self.lines.iter().map(|line| line.places(&chart, &scale)).collect())
    }

    /// The names of engines, each with the style of its line; of those with the same line the first alone has it.
    fn names(&self) -> Vec<(String, Option<ShapeStyle>)> {
        let of_line = |line: &Line| {
            let others = line.engines[1..].iter().map(|name| (format!("= {name}"), None));
            [(line.engines[0].clone(), Some(line.style()))].into_iter().chain(others).collect::<Vec<_>>()
        };
        self.lines.iter().flat_map(of_line).collect()
    }
}

/// Draws names, one below the other.
fn draw_names(names: Vec<(String, Option<ShapeStyle>)>, area: &Area<'_>) -> DrawResult {
    let step = 20.min(NAMES_HIGH / pixels(names.len().max(1)));
    for (at, (name, style)) in (0..).zip(names) {
        let y = 24 + at * step;
        if let Some(style) = style {
            area.draw(&PathElement::new([(0, y), (BEFORE_NAME - 6, y)], style))?;
        }
        area.draw(&Text::new(name, (BEFORE_NAME, y - 6), ("sans-serif", 15)))?;
    }
    Ok(())
}

/// A small number as plotters counts pixels; one that no picture has is the width of a picture.
fn pixels(count: usize) -> i32 {
    i32::try_from(count).map_or(SIZE.0.cast_signed(), |count| count.min(SIZE.0.cast_signed()))
}

/// Space before a name, what a letter of it takes, and the height of all names.
const BEFORE_NAME: i32 = 28;
const LETTER: i32 = 8;
const NAMES_HIGH: i32 = 320;

/// An area in pixels.
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// The result of drawing.
type DrawResult<T = ()> = Result<T, DrawingAreaErrorKind<io::Error>>;

/// A chart of values on a log scale.
type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordusize, LogCoord<f64>>>;

/// The lines of all engines with points. Lines of the same values hide each other, and are one.
fn lines(experiment: &Experiment, points: impl Fn(usize) -> Vec<Point>) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for (place, name) in experiment.engines.iter().enumerate() {
        let points = points(place);
        match lines.iter_mut().find(|line| line.points == points) {
            Some(line) => line.engines.push(name.clone()),
            None if points.is_empty() => {}
            None => lines.push(Line { engines: vec![name.clone()], place, points }),
        }
    }
    lines
}

const LINE_COLOURS: [RGBColor; 6] = [
    RGBColor(0x00, 0x72, 0xB2),
    RGBColor(0xD5, 0x5E, 0x00),
    RGBColor(0x11, 0x77, 0x33),
    RGBColor(0x88, 0x22, 0x55),
    RGBColor(0x33, 0x22, 0x88),
    RGBColor(0x99, 0x99, 0x33),
];

impl Line {
    fn style(&self) -> ShapeStyle {
        LINE_COLOURS[self.place % LINE_COLOURS.len()].stroke_width(2)
    }

    /// The ranges, the line through the medians, the markers. Beyond the colours lines are dashed.
    fn draw(&self, chart: &mut Chart<'_, '_>, scale: &Scale) -> DrawResult {
        let style = self.style();
        let place = |point: &Point| (point.at, scale.place(point.value));
        let medians = self.medians().map(|point| place(&point)).collect::<Vec<_>>().into_iter();
        if self.place < LINE_COLOURS.len() {
            chart.draw_series(LineSeries::new(medians, style))?;
        } else {
            chart.draw_series(DashedLineSeries::new(medians, 6, 4, style))?;
        }
        let range = |point: &Point| {
            point.range.map(|ends| PathElement::new(ends.map(|end| (point.at, scale.place(end))), style.color))
        };
        chart.draw_series(self.points.iter().filter_map(range))?;
        let (bounds, values): (Vec<_>, Vec<_>) = self.points.iter().partition(|point| point.is_bound);
        chart.draw_series(values.into_iter().map(|point| Circle::new(place(point), 4, style.filled())))?;
        chart.draw_series(bounds.into_iter().map(|point| TriangleMarker::new(place(point), 7, style)))?;
        Ok(())
    }

    fn places(&self, chart: &Chart<'_, '_>, scale: &Scale) -> LinePlaces {
        let place = |point: &Point| {
            let (x, y) = chart.backend_coord(&(point.at, scale.place(point.value)));
            ([x, y], point.at, point.value)
        };
        LinePlaces { engines: self.engines.clone(), points: self.points.iter().map(place).collect() }
    }

    /// At each place the median of its boards.
    fn medians(&self) -> impl Iterator<Item = Point> {
        self.points.chunk_by(|one, other| one.at == other.at).map(|boards| {
            let mut sorted = boards.to_vec();
            sorted.sort_by(|one, other| one.value.total_cmp(&other.value));
            sorted[sorted.len() / 2]
        })
    }
}

/// A log scale.
struct Scale {
    ends: Range<f64>,
    /// True if the lower end stands for 0.
    has_zero: bool,
    is_time: bool,
}

impl Scale {
    fn place(&self, value: f64) -> f64 {
        value.max(self.ends.start)
    }

    /// A value as the axis has it: `100 ms`, `10 000`.
    fn label(&self, value: f64) -> String {
        if self.has_zero && value < 1.5 * self.ends.start {
            return "0".to_owned();
        }
        let (scale, unit) = match value {
            _ if !self.is_time => (1.0, ""),
            ..0.95e-6 => (1e9, " ns"),
            ..0.95e-3 => (1e6, " µs"),
            ..0.95 => (1e3, " ms"),
            _ => (1.0, " s"),
        };
        let scaled = value * scale;
        if scaled < 0.95 {
            return format!("{scaled:.2}{unit}");
        }
        format!("{}{unit}", grouped(scaled.round() as u64, "\u{2009}"))
    }
}

/// The width and the height of a plot.
const SIZE: (u32, u32) = (720, 440);

/// A picture of plots, one below the other, and where their lines stand in it.
fn document(plots: &[Plot]) -> DrawResult<(String, Vec<LinePlaces>)> {
    let mut text = String::new();
    let root = SVGBackend::with_string(&mut text, (SIZE.0, SIZE.1 * plots.len() as u32)).into_drawing_area();
    root.fill(&WHITE)?;
    let areas = root.split_evenly((plots.len().max(1), 1));
    let places = areas.iter().zip(plots).map(|(area, plot)| plot.draw(area)).collect::<Result<Vec<_>, _>>()?;
    root.present()?;
    drop((areas, root));
    let joined = |part: fn(&Plot) -> String| escaped(&plots.iter().map(part).collect::<Vec<_>>().join("\n"));
    let (title, numbers) = (joined(|plot| plot.title.clone()), joined(|plot| plot.numbers.plain()));
    let head = format!(" role=\"img\">\n<title>{title}</title>\n<desc>{numbers}</desc>\n");
    Ok((text.replacen(">\n", &head, 1), places.into_iter().flatten().collect()))
}
