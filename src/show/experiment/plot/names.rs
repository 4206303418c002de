//! The names of engines at the right ends of their lines, in place of a legend. They are pushed apart where they would
//! overlap.

use crate::show::experiment::plot::canvas::{Canvas, Place};
use crate::show::experiment::plot::colours::Role;
use unicode_width::UnicodeWidthStr;

/// The width of a letter of a name.
const LETTER: f32 = 7.4;

/// Space between the end of the axis and the names, of a plot and of one for a telephone.
const BEFORE: [f32; 2] = [34.0, 18.0];

/// The least distance of two names.
const GAP: f32 = 17.0;

/// A name, and where its line ends.
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) style: usize,
    pub(crate) end: Place,
}

fn before(canvas: &Canvas) -> f32 {
    BEFORE[usize::from(canvas.is_narrow())]
}

/// The room that names take behind the axes.
pub(crate) fn room<'a>(names: impl Iterator<Item = &'a str>, canvas: &Canvas) -> f32 {
    names.map(UnicodeWidthStr::width).max().unwrap_or(0) as f32 * LETTER + before(canvas)
}

/// Draws names at the right of axes with these sides (top, right, bottom, left), and a thin line to each from where its
/// line ends.
pub(crate) fn draw(names: Vec<Name>, [top, right, bottom, _]: [f32; 4], canvas: &mut Canvas) {
    let places: Vec<f32> = names.iter().map(|name| name.end.1).collect();
    let x = right + before(canvas);
    for (Name { text, style, end }, y) in names.into_iter().zip(push_apart(&places, [top, bottom])) {
        let leader = [[(end.0 + 7.0, end.1), (right + 6.0, end.1)], [(right + 6.0, end.1), (x - 5.0, y)]];
        canvas.strokes(&leader, Role::Line(style), 0.8, "1 3");
        canvas.text((x, y + 4.5), "start", Role::Line(style), 13, &text);
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
