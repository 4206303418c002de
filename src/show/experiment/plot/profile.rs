//! How many boards each engine has done within a time, or a number of nodes: a line that rises at every board.
//!
//! Dolan and Moré, "Benchmarking optimization software with performance profiles" (2002), with the figure itself in place
//! of its ratio to the best engine, so that a line does not change with the engines beside it.

use crate::show::experiment::plot::canvas::{Canvas, Place};
use crate::show::experiment::plot::colours::Role;
use crate::show::experiment::plot::names::{self, Name};
use crate::show::experiment::plot::scale::{LogScale, decade, value};
use crate::show::experiment::plot::{EDGE, Plot, Series};
use crate::words::experiment as words;

/// Space above the axes, with a title and without one, and below them.
const ABOVE: [f32; 2] = [72.0, 16.0];
const BELOW: f32 = 62.0;
/// The height of the axes, and the space before them, of a plot and of one for a telephone.
const HIGH: [f32; 2] = [366.0, 300.0];
const BEFORE: [f32; 2] = [66.0, 52.0];

/// Draws the plot of so many boards and returns its height.
pub(crate) fn draw(plot: &Plot, boards: usize, canvas: &mut Canvas) -> f32 {
    let narrow = usize::from(canvas.is_narrow());
    let right = canvas.width - EDGE - names::room(plot.series.iter().map(|series| series.name.as_str()), canvas);
    let top = ABOVE[usize::from(!canvas.has_head)];
    let (bottom, left) = (top + HIGH[narrow], BEFORE[narrow]);
    let axes = Axes {
        values: LogScale::new(plot.points().map(|point| point.value), [left, right]),
        boards,
        sides: [top, right, bottom, left],
    };
    plot.head(canvas);
    axes.draw(plot, canvas);
    for series in &plot.series {
        canvas.say(&axes.says(plot, series), |canvas| canvas.line(&axes.steps(series), series.style));
    }
    let name = |series: &Series| {
        let end = (right, axes.height(series.points.len()));
        Name { text: series.name.clone(), style: series.style, end }
    };
    names::draw(plot.series.iter().map(name).collect(), axes.sides, canvas);
    bottom + BELOW
}

struct Axes {
    values: LogScale,
    boards: usize,
    /// Top, right, bottom and left.
    sides: [f32; 4],
}

/// The least space between two labels of the upright axis.
const LABEL: f32 = 26.0;

impl Axes {
    /// Where so many boards stand.
    fn height(&self, boards: usize) -> f32 {
        let [top, _, bottom, _] = self.sides;
        bottom - (bottom - top) * boards as f32 / self.boards as f32
    }

    /// The numbers of boards with a label: all of them, and round ones below.
    fn labelled(&self) -> Vec<usize> {
        let mut steps = (0..9).map(|exponent| 10_usize.pow(exponent)).flat_map(|ten| [1, 2, 5].map(|k| k * ten));
        let is_wide = |from: usize, to: usize| self.height(from) - self.height(to) >= LABEL;
        let step = steps.find(|&step| is_wide(0, step)).unwrap_or(self.boards);
        let below = (0..self.boards).step_by(step).filter(|&count| is_wide(count, self.boards));
        below.chain([self.boards]).collect()
    }

    fn draw(&self, plot: &Plot, canvas: &mut Canvas) {
        let [top, right, bottom, left] = self.sides;
        let down = |x: f32| [(x, top), (x, bottom)];
        let across = |y: f32| [(left, y), (right, y)];
        canvas.strokes(&self.values.between().map(down).collect::<Vec<_>>(), Role::Grid, 0.6, "");
        canvas.strokes(&self.values.decades().map(|(_, x)| down(x)).collect::<Vec<_>>(), Role::Grid, 1.4, "");
        for (exponent, x) in self.values.decades() {
            canvas.text((x, bottom + 20.0), "middle", Role::Axis, 13, &decade(plot.unit, exponent));
        }
        if let Some(zero) = self.values.zero {
            canvas.text((zero, bottom + 20.0), "middle", Role::Axis, 13, "0");
        }
        canvas.strokes(&[across(top)], Role::Axis, 1.0, "6 4");
        for count in self.labelled() {
            let y = self.height(count);
            canvas.strokes(&[across(y)], Role::Grid, 0.6, "");
            canvas.text((left - 8.0, y + 4.5), "end", Role::Axis, 13, &count.to_string());
        }
        canvas.strokes(&[across(bottom), [(left, top), (left, bottom)]], Role::Axis, 1.0, "");
        let middle = f32::midpoint(left, right);
        canvas.text((middle, bottom + 42.0), "middle", Role::Axis, 13, &plot.across);
    }

    /// The line of an engine: flat to each board, and from the last one to the end of the axis.
    fn steps(&self, series: &Series) -> Vec<Place> {
        let [_, right, bottom, left] = self.sides;
        let mut places = vec![(left, bottom)];
        for point in &series.points {
            let (x, y) = (self.values.place(point.value), self.height(point.at));
            let below = places.last().map_or(bottom, |place| place.1);
            places.extend([(x, below), (x, y)]);
        }
        places.push((right, places.last().map_or(bottom, |place| place.1)));
        places
    }

    /// `exact: 50 of 56; half of all within 0.4 ms`
    fn says(&self, plot: &Plot, series: &Series) -> String {
        let half = series.points.get(self.boards.div_ceil(2) - 1).map(|point| value(plot.unit, point.value));
        words::of_profile(plot.lang, &series.name, series.points.len(), self.boards, half.as_deref())
    }
}
