//! Shapes in units.

use crate::show::picture::colour::ColourRole;

/// A length or a place in units, of which a square of a small board has 45.
pub(crate) type Units = f32;

/// A line of straight pieces.
pub(crate) type Points = Vec<(Units, Units)>;

/// A shape: filled, stroked or both.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) outline: Outline,
    pub(crate) fill: Option<ColourRole>,
    /// ColourRole and width.
    pub(crate) stroke: Option<(ColourRole, Units)>,
}

#[derive(Clone, Debug)]
pub(crate) enum Outline {
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
    pub(crate) fn filled(outline: Outline, role: ColourRole) -> Self {
        Self { outline, fill: Some(role), stroke: None }
    }

    pub(crate) fn stroked(outline: Outline, role: ColourRole, width: Units) -> Self {
        Self { outline, fill: None, stroke: Some((role, width)) }
    }
}
