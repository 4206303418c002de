//! Shapes in units.

use super::theme::Ink;

/// A length or a place in units, of which a square of a small board has 45.
pub(super) type Units = f32;

/// A line of straight pieces.
pub(super) type Points = Vec<(Units, Units)>;

/// A shape: filled, stroked or both.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) outline: Outline,
    pub(super) fill: Option<Ink>,
    /// Ink and width.
    pub(super) stroke: Option<(Ink, Units)>,
}

#[derive(Clone, Debug)]
pub(super) enum Outline {
    /// Lines, each open.
    Lines(Vec<Points>),
    /// A closed line.
    Polygon(Points),
    /// Rectangles: left, top, width, height.
    Rectangles(Vec<[Units; 4]>),
    /// A circle: centre and radius.
    Circle(Units, Units, Units),
}

impl Shape {
    pub(super) fn filled(outline: Outline, ink: Ink) -> Self {
        Self { outline, fill: Some(ink), stroke: None }
    }

    pub(super) fn stroked(outline: Outline, ink: Ink, width: Units) -> Self {
        Self { outline, fill: None, stroke: Some((ink, width)) }
    }
}
