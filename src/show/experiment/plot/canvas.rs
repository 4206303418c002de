//! The elements of a plot, as SVG. A page may give each part another colour by its class.

use crate::show::experiment::plot::colours::{Role, class, colour};
use crate::show::picture::svg::{escaped, number};
use std::fmt::Write as _;

/// A place on a plot, from its top left corner.
pub(crate) type Place = (f32, f32);

/// SVG in the making.
pub(crate) struct Canvas {
    /// The width of the plot.
    pub(crate) width: f32,
    /// Whether the title stands in the plot; on pages it stands above it.
    pub(crate) has_head: bool,
    text: String,
}

/// Dashes of lines, of which the first four have none.
const DASHES: [&str; 3] = ["", "7 4", "2 3"];

/// Number of different markers.
const MARKERS: usize = 4;

/// Half the width of a marker.
const HALF: f32 = 4.5;

impl Canvas {
    pub(crate) fn new(width: f32, has_head: bool) -> Self {
        Self { width, has_head, text: String::new() }
    }

    /// True of a plot for a telephone, whose edges are narrow.
    pub(crate) fn is_narrow(&self) -> bool {
        self.width < 500.0
    }

    pub(crate) fn into_text(self) -> String {
        self.text
    }

    /// Writes text; `anchor` is `start`, `middle` or `end`.
    pub(crate) fn text(&mut self, (x, y): Place, anchor: &str, role: Role, size: u32, text: &str) {
        let (x, y, fill, class) = (number(x), number(y), colour(role), class(role));
        let weight = if size > 15 { " font-weight=\"600\"" } else { "" };
        let text = escaped(text);
        let _ = writeln!(
            self.text,
            r#"<text class="{class}" x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}"{weight} fill="{fill}">{text}</text>"#
        );
    }

    /// Draws straight lines, each from one place to another.
    pub(crate) fn strokes(&mut self, strokes: &[[Place; 2]], role: Role, width: f32, dashes: &str) {
        let point = |(x, y): Place| format!("{} {}", number(x), number(y));
        let path: String = strokes.iter().map(|&[from, to]| format!("M{}L{}", point(from), point(to))).collect();
        if !path.is_empty() {
            self.path(&path, role, width, dashes);
        }
    }

    /// What is drawn says a text while it is pointed at.
    pub(crate) fn say(&mut self, text: &str, draw: impl FnOnce(&mut Self)) {
        let _ = write!(self.text, "<g><title>{}</title>", escaped(text));
        draw(self);
        self.text.push_str("</g>\n");
    }

    /// Draws the line of an engine.
    pub(crate) fn line(&mut self, places: &[Place], style: usize) {
        if let [first, rest @ ..] = places
            && !rest.is_empty()
        {
            let mut path = format!("M{} {}", number(first.0), number(first.1));
            rest.iter().for_each(|&(x, y)| path += &format!("L{} {}", number(x), number(y)));
            self.path(&path, Role::Line(style), 2.0, DASHES[style / MARKERS % DASHES.len()]);
        }
    }

    fn path(&mut self, path: &str, role: Role, width: f32, dashes: &str) {
        let (class, stroke, width) = (class(role), colour(role), number(width));
        let dashes = if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
        let _ = writeln!(
            self.text,
            r#"<path class="{class}" d="{path}" fill="none" stroke="{stroke}" stroke-width="{width}"{dashes} stroke-linejoin="round"/>"#
        );
    }

    /// Draws the marker of an engine, which says its value while it is pointed at. A bound is hollow, and an arrow shows
    /// where the true value lies.
    pub(crate) fn marker(&mut self, (x, y): Place, style: usize, towards: Option<Place>, value: &str) {
        let role = Role::Line(style);
        if let Some((right, down)) = towards {
            let end = (x + right * 20.0, y + down * 20.0);
            let side = |turn: f32| (end.0 - 5.0 * (right + turn * down), end.1 - 5.0 * (down + turn * right));
            self.strokes(&[[(x, y), end], [side(0.8), end], [side(-0.8), end]], role, 1.6, "");
        }
        let shape = match style % MARKERS {
            0 => format!(r#"<circle cx="{}" cy="{}" r="{HALF}""#, number(x), number(y)),
            1 => polygon((x, y), &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
            2 => polygon((x, y), &[(0.0, -1.15), (1.1, 0.85), (-1.1, 0.85)]),
            _ => polygon((x, y), &[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)]),
        };
        let (ground, ink) = (colour(Role::Ground), colour(role));
        let (fill, stroke) = if towards.is_some() { (&ground, &ink) } else { (&ink, &ground) };
        let width = if towards.is_some() { "1.8" } else { "1" };
        let kind = if towards.is_some() { "plot-hollow" } else { "plot-solid" };
        let class = class(role);
        let _ = writeln!(
            self.text,
            r#"<g class="{class}"><title>{}</title>{shape} class="{class} {kind}" fill="{fill}" stroke="{stroke}" stroke-width="{width}"/></g>"#,
            escaped(value)
        );
    }
}

/// The beginning of a polygon around a place, its corners in half widths of a marker.
fn polygon((x, y): Place, corners: &[Place]) -> String {
    let corner = |&(right, down): &Place| format!("{},{}", number(x + right * HALF), number(y + down * HALF));
    format!("<polygon points=\"{}\"", corners.iter().map(corner).collect::<Vec<_>>().join(" "))
}
