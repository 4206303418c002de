//! A line for each engine, against the size of the board. Names at the ends of lines are pushed apart where they would
//! overlap.

use crate::experiment::plot::canvas::{Canvas, Place};
use crate::experiment::plot::colours::Role;
use crate::experiment::plot::scale::{LogScale, SizeScale, decade};
use crate::experiment::plot::{EDGE, Plot, Point, Series, Unit};
use unicode_width::UnicodeWidthStr;

/// Space above the axes, with a title and without one, and below them.
const ABOVE: [f32; 2] = [72.0, 16.0];
const BELOW: f32 = 62.0;
/// The height of the axes, and the space before them, of a plot and of one for a telephone.
const HIGH: [f32; 2] = [366.0, 300.0];
const BEFORE: [f32; 2] = [96.0, 62.0];

/// The width of a letter of a name.
const LETTER: f32 = 7.4;

/// Space between the end of the axis and the names.
const BEFORE_NAMES: [f32; 2] = [34.0, 18.0];

/// The least distance of two names.
const GAP: f32 = 17.0;

/// Draws the plot and returns its height.
pub(crate) fn draw(plot: &Plot, canvas: &mut Canvas) -> f32 {
    let narrow = usize::from(canvas.is_narrow());
    let names = named_lines(plot);
    let longest = names.iter().map(|(name, _)| name.width()).max().unwrap_or(0) as f32;
    let right = canvas.width - EDGE - longest * LETTER - BEFORE_NAMES[narrow];
    let values = plot.points().flat_map(|point| [point.value].into_iter().chain(point.spread.into_iter().flatten()));
    let fitted = plot.series.iter().flat_map(|series| series.fitted().map(|(_, value)| value));
    let top = ABOVE[usize::from(!canvas.has_head)];
    let (bottom, left) = (top + HIGH[narrow], BEFORE[narrow]);
    let axes = Axes {
        values: LogScale::new(values.chain(fitted), [bottom, top]),
        sizes: SizeScale::new(plot.points().map(|point| point.n), [left + 22.0, right - 8.0]),
        sides: [top, right, bottom, left],
        before_names: BEFORE_NAMES[narrow],
    };
    plot.head(canvas);
    axes.draw(plot, canvas);
    for series in &plot.series {
        axes.series(series, plot.unit, canvas);
    }
    axes.names(&names, canvas);
    bottom + BELOW
}

/// The names of lines, each with the uppermost of those that it names: lines of the same values hide each other, and
/// have one name, `backtracking = bitmask`.
fn named_lines(plot: &Plot) -> Vec<(String, &Series)> {
    let values = |series: &Series| series.medians().map(|point| (point.n, point.value.to_bits())).collect::<Vec<_>>();
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
    before_names: f32,
}

impl Axes {
    fn place(&self, point: &Point) -> Place {
        (self.sizes.place(point.n), self.values.place(point.value))
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
        canvas.text((middle, bottom + 42.0), "middle", Role::Axis, 13, &plot.sizes);
        canvas.text((canvas.width - EDGE, bottom + 42.0), "end", Role::Axis, 12, plot.bounds);
    }

    /// The spread, the line through the medians of each size, the markers.
    fn series(&self, series: &Series, unit: Unit, canvas: &mut Canvas) {
        let spread = |point: &Point| {
            let x = self.sizes.place(point.n);
            point.spread.map(|[min, max]| [(x, self.values.place(min)), (x, self.values.place(max))])
        };
        let spreads: Vec<_> = series.points.iter().filter_map(spread).collect();
        canvas.strokes(&spreads, Role::Line(series.style), 1.2, "");
        let fitted: Vec<Place> =
            series.fitted().map(|(n, value)| (self.sizes.place(n), self.values.place(value))).collect();
        let steps: Vec<[Place; 2]> = fitted.windows(2).map(|pair| [pair[0], pair[1]]).collect();
        canvas.strokes(&steps, Role::Line(series.style), 1.2, "2 4");
        canvas.line(&series.medians().map(|point| self.place(&point)).collect::<Vec<_>>(), series.style);
        for point in &series.points {
            let says = point.says(&series.name, unit);
            canvas.marker(self.place(point), series.style, point.is_bound.then_some((0.0, -1.0)), &says);
        }
    }

    /// The name of each engine at the right, and a thin line to it from where the engine's line ends.
    fn names(&self, lines: &[(String, &Series)], canvas: &mut Canvas) {
        let [top, right, bottom, _] = self.sides;
        let end = |(name, series): &(String, &Series)| {
            Some((name.clone(), series.style, self.place(&series.medians().next_back()?)))
        };
        let ends: Vec<(String, usize, Place)> = lines.iter().filter_map(end).collect();
        let places: Vec<f32> = ends.iter().map(|(_, _, (_, y))| *y).collect();
        let x = right + self.before_names;
        for ((name, style, (end_x, end_y)), y) in ends.into_iter().zip(push_apart(&places, [top, bottom])) {
            let leader = [[(end_x + 7.0, end_y), (right + 6.0, end_y)], [(right + 6.0, end_y), (x - 5.0, y)]];
            canvas.strokes(&leader, Role::Line(style), 0.8, "1 3");
            canvas.text((x, y + 4.5), "start", Role::Line(style), 13, &name);
        }
    }
}

impl Series {
    /// Sizes with the values of the fitted growth there; none if it is not fitted.
    fn fitted(&self) -> impl Iterator<Item = (usize, f64)> + Clone {
        let mut sizes: Vec<usize> = self.points.iter().map(|point| point.n).collect();
        sizes.dedup();
        let growth = self.growth;
        sizes.into_iter().filter_map(move |n| Some((n, growth?.at(n))))
    }

    /// For each size the median of its boards.
    fn medians(&self) -> impl DoubleEndedIterator<Item = Point> {
        self.points.chunk_by(|one, other| one.n == other.n).map(|boards| {
            let mut sorted = boards.to_vec();
            sorted.sort_by(|one, other| one.value.total_cmp(&other.value));
            sorted[sorted.len() / 2]
        })
    }
}

/// Moves places apart, in their order, so that all lie between two bounds if there is space.
pub(crate) fn push_apart(places: &[f32], [top, bottom]: [f32; 2]) -> Vec<f32> {
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|&one, &other| places[one].total_cmp(&places[other]));
    let mut sorted: Vec<f32> = order.iter().map(|&at| places[at].max(top)).collect();
    for at in 1..sorted.len() {
        sorted[at] = sorted[at].max(sorted[at - 1] + GAP);
    }
    // What was pushed out at the bottom pushes back.
    let mut end = bottom;
    for place in sorted.iter_mut().rev() {
        *place = place.min(end);
        end = *place - GAP;
    }
    let mut moved = vec![0.0; places.len()];
    order.iter().zip(sorted).for_each(|(&at, place)| moved[at] = place);
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_their_order_and_their_distance() {
        assert_eq!(push_apart(&[50.0, 10.0, 12.0], [0.0, 100.0]), [50.0, 10.0, 27.0]);
        assert_eq!(push_apart(&[99.0, 98.0, 97.0], [0.0, 100.0]), [100.0, 83.0, 66.0]);
        assert_eq!(push_apart(&[], [0.0, 100.0]), [] as [f32; 0]);
    }
}
