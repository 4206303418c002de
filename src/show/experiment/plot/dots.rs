//! A row of dots for each engine, where all boards have one size.

use crate::show::experiment::plot::canvas::Canvas;
use crate::show::experiment::plot::colours::Role;
use crate::show::experiment::plot::scale::{LogScale, decade, value};
use crate::show::experiment::plot::{EDGE, Plot};
use unicode_width::UnicodeWidthStr;

/// Space above the rows, with a title and without one.
const ABOVE: [f32; 2] = [78.0, 12.0];
const ROW: f32 = 30.0;
/// The width of a letter of a name.
const LETTER: f32 = 7.6;
/// Space for the numbers at the right.
const NUMBERS: [f32; 2] = [110.0, 72.0];
/// Space below the rows.
const BELOW: f32 = 62.0;

/// Draws the plot and returns its height.
pub(crate) fn draw(plot: &Plot, canvas: &mut Canvas) -> f32 {
    let longest = plot.series.iter().map(|series| series.name.width()).max().unwrap_or(0) as f32;
    let (left, right) =
        (EDGE + longest * LETTER + 20.0, canvas.width - EDGE - NUMBERS[usize::from(canvas.is_narrow())]);
    let top = ABOVE[usize::from(!canvas.has_head)];
    let bottom = top + ROW * plot.series.len() as f32;
    let scale = LogScale::new(plot.points().map(|point| point.value), [left + 12.0, right - 24.0]);
    plot.head(canvas);
    let down = |x: f32| [(x, top), (x, bottom)];
    canvas.strokes(&scale.between().map(down).collect::<Vec<_>>(), Role::Grid, 0.6, "");
    canvas.strokes(&scale.decades().map(|(_, x)| down(x)).collect::<Vec<_>>(), Role::Grid, 1.4, "");
    for (exponent, x) in scale.decades() {
        canvas.text((x, bottom + 20.0), "middle", Role::Axis, 13, &decade(plot.unit, exponent));
    }
    if let Some(zero) = scale.zero {
        canvas.strokes(&[down(zero)], Role::Axis, 1.0, "6 4");
        canvas.text((zero, bottom + 20.0), "middle", Role::Axis, 13, "0");
    }
    for (at, series) in plot.series.iter().enumerate() {
        let y = top + ROW * (at as f32 + 0.5);
        canvas.text((left - 10.0, y + 4.5), "end", Role::Line(series.style), 13, &series.name);
        canvas.strokes(&[[(left, y), (right, y)]], Role::Grid, 1.0, "1 3");
        for point in &series.points {
            let says = plot.says(series, point);
            canvas.marker((scale.place(point.value), y), series.style, point.is_bound.then_some((1.0, 0.0)), &says);
        }
        if let [point] = series.points[..] {
            let bound = if point.is_bound { "> " } else { "" };
            let text = format!("{bound}{}", value(plot.unit, point.value));
            canvas.text((canvas.width - EDGE, y + 4.5), "end", Role::Text, 13, &text);
        }
    }
    canvas.text((f32::midpoint(left, right), bottom + 42.0), "middle", Role::Axis, 13, &plot.across);
    canvas.text((canvas.width - EDGE, bottom + 42.0), "end", Role::Axis, 12, plot.bounds);
    bottom + BELOW
}
