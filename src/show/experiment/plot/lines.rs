//! A line for each engine, against the size of the board or the queens that it begins with.

use crate::show::experiment::plot::canvas::{Canvas, Place};
use crate::show::experiment::plot::colours::Role;
use crate::show::experiment::plot::names::{self, Name};
use crate::show::experiment::plot::scale::{LogScale, SizeScale, decade};
use crate::show::experiment::plot::{EDGE, Plot, Point, Series};

/// Space above the axes, with a title and without one, and below them.
const ABOVE: [f32; 2] = [72.0, 16.0];
const BELOW: f32 = 62.0;
/// The height of the axes, and the space before them, of a plot and of one for a telephone.
const HIGH: [f32; 2] = [366.0, 300.0];
const BEFORE: [f32; 2] = [96.0, 62.0];

/// Draws the plot and returns its height.
pub(crate) fn draw(plot: &Plot, canvas: &mut Canvas) -> f32 {
    let narrow = usize::from(canvas.is_narrow());
    let named = named_lines(plot);
    let right = canvas.width - EDGE - names::room(named.iter().map(|(name, _)| name.as_str()), canvas);
    let values = plot.points().flat_map(|point| [point.value].into_iter().chain(point.spread.into_iter().flatten()));
    let top = ABOVE[usize::from(!canvas.has_head)];
    let (bottom, left) = (top + HIGH[narrow], BEFORE[narrow]);
    let axes = Axes {
        values: LogScale::new(values, [bottom, top]),
        sizes: SizeScale::new(plot.points().map(|point| point.at), [left + 22.0, right - 8.0]),
        sides: [top, right, bottom, left],
    };
    plot.head(canvas);
    axes.draw(plot, canvas);
    for series in &plot.series {
        axes.series(plot, series, canvas);
    }
    let name = |(text, series): (String, &Series)| {
        Some(Name { text, style: series.style, end: axes.place(&series.medians().next_back()?) })
    };
    names::draw(named.into_iter().filter_map(name).collect(), axes.sides, canvas);
    bottom + BELOW
}

/// The names of lines, each with the uppermost of those that it names: lines of the same values hide each other, and
/// have one name, `backtracking = bitmask`.
fn named_lines(plot: &Plot) -> Vec<(String, &Series)> {
    let values = |series: &Series| series.medians().map(|point| (point.at, point.value.to_bits())).collect::<Vec<_>>();
    let mut lines: Vec<(String, &Series)> = Vec::new();
    for series in plot.series.iter().filter(|series| !series.points.is_empty()) {
        match lines.iter_mut().find(|(_, other)| values(other) == values(series)) {
            Some((name, line)) => (*name, *line) = (format!("{name} = {}", series.name), series),
            None => lines.push((series.name.clone(), series)),
        }
    }
    lines
}

struct Axes {
    values: LogScale,
    sizes: SizeScale,
    /// Top, right, bottom and left.
    sides: [f32; 4],
}

impl Axes {
    fn place(&self, point: &Point) -> Place {
        (self.sizes.place(point.at), self.values.place(point.value))
    }

    fn draw(&self, plot: &Plot, canvas: &mut Canvas) {
        let [top, right, bottom, left] = self.sides;
        let across = |y: f32| [(left, y), (right, y)];
        canvas.strokes(&self.values.between().map(across).collect::<Vec<_>>(), Role::Grid, 0.6, "");
        canvas.strokes(&self.values.decades().map(|(_, y)| across(y)).collect::<Vec<_>>(), Role::Grid, 1.4, "");
        for (exponent, y) in self.values.decades() {
            canvas.text((left - 8.0, y + 4.5), "end", Role::Axis, 13, &decade(plot.unit, exponent));
        }
        let start = self.values.from;
        canvas.strokes(&[[(left, top), (left, start)]], Role::Axis, 1.0, "");
        if let Some(zero) = self.values.zero {
            canvas.text((left - 8.0, zero + 4.5), "end", Role::Axis, 13, "0");
            let slash = |y: f32| [(left - 5.0, y + 3.0), (left + 5.0, y - 3.0)];
            let middle = f32::midpoint(start, zero);
            canvas.strokes(&[slash(middle - 3.0), slash(middle + 3.0)], Role::Axis, 1.0, "");
            canvas.strokes(&[across(zero)], Role::Axis, 1.0, "6 4");
        } else {
            canvas.strokes(&[across(bottom)], Role::Axis, 1.0, "");
        }
        for n in self.sizes.labelled() {
            let x = self.sizes.place(n);
            canvas.strokes(&[[(x, bottom), (x, bottom + 5.0)]], Role::Axis, 1.0, "");
            canvas.text((x, bottom + 20.0), "middle", Role::Axis, 13, &n.to_string());
        }
        let middle = f32::midpoint(left, right);
        canvas.text((middle, bottom + 42.0), "middle", Role::Axis, 13, &plot.across);
        canvas.text((canvas.width - EDGE, bottom + 42.0), "end", Role::Axis, 12, plot.bounds);
    }

    /// The spread, the line through the medians of each size, the markers.
    fn series(&self, plot: &Plot, series: &Series, canvas: &mut Canvas) {
        let spread = |point: &Point| {
            let x = self.sizes.place(point.at);
            point.spread.map(|[min, max]| [(x, self.values.place(min)), (x, self.values.place(max))])
        };
        let spreads: Vec<_> = series.points.iter().filter_map(spread).collect();
        canvas.strokes(&spreads, Role::Line(series.style), 1.2, "");
        canvas.line(&series.medians().map(|point| self.place(&point)).collect::<Vec<_>>(), series.style);
        for point in &series.points {
            let says = plot.says(series, point);
            canvas.marker(self.place(point), series.style, point.is_bound.then_some((0.0, -1.0)), &says);
        }
    }
}

impl Series {
    /// At each place the median of its boards.
    fn medians(&self) -> impl DoubleEndedIterator<Item = Point> {
        self.points.chunk_by(|one, other| one.at == other.at).map(|boards| {
            let mut sorted = boards.to_vec();
            sorted.sort_by(|one, other| one.value.total_cmp(&other.value));
            sorted[sorted.len() / 2]
        })
    }
}
