//! TikZ for LaTeX. The preamble needs `\usepackage{tikz}` and nothing else.

use crate::show::names;
use crate::show::picture::scene::{Item, Scene};
use crate::show::picture::shape::{ColourRole, Outline, Points, Shape, Units};
use crate::show::picture::svg::number;
use crate::show::picture::symbol::Symbol;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Centimetres of a unit: a square of a small board is 0.9 cm wide.
const CENTIMETRES: Units = 0.02;

/// Writes a scene as a `tikzpicture`.
pub(crate) fn write(scene: &Scene, out: &mut dyn Write) -> io::Result<()> {
    let mut text = String::from("% nqfill: needs \\usepackage{tikz}\n");
    for line in scene.title.lines().chain(scene.description.lines()) {
        let _ = writeln!(text, "% {}", names::visible(line));
    }
    for role in ColourRole::all() {
        let _ = writeln!(text, "\\definecolor{{{}}}{{HTML}}{{{:06X}}}", role.name(), role.colour());
    }
    let unit = format!("{CENTIMETRES:.5}cm");
    let _ = writeln!(text, "\\begin{{tikzpicture}}[x={unit}, y=-{unit}, line cap=round, line join=round]");
    for item in &scene.items {
        match item {
            Item::Shape(shape) => self::shape(shape, &mut text),
            Item::Symbols(symbol, places) => symbols(*symbol, scene.unit, places, &mut text),
        }
    }
    text.push_str("\\end{tikzpicture}\n");
    out.write_all(text.as_bytes())
}

/// Defines a symbol as a `pic`, and puts it in its places.
fn symbols(symbol: Symbol, unit: Units, places: &Points, text: &mut String) {
    let _ = writeln!(text, "\\tikzset{{nq{}/.pic={{%", symbol.name());
    symbol.shapes(unit).iter().for_each(|shape| self::shape(shape, text));
    text.push_str("}}\n");
    for &(x, y) in places {
        let _ = writeln!(text, "\\pic at ({},{}) {{nq{}}};", number(x), number(y), symbol.name());
    }
}

fn shape(shape: &Shape, text: &mut String) {
    let fill = shape.fill.map(|role| format!("fill={}", role.name()));
    let stroke =
        shape.stroke.map(|(role, width)| format!("draw={}, line width={:.5}cm", role.name(), width * CENTIMETRES));
    let options: Vec<_> = [fill, stroke].into_iter().flatten().collect();
    let _ = write!(text, "\\path[{}]", options.join(", "));
    let at = |x: Units, y: Units| format!("({},{})", number(x), number(y));
    let line = |points: &Points| points.iter().map(|&(x, y)| at(x, y)).collect::<Vec<_>>().join("--");
    let mut part = |part: String| text.extend([" ", &part]);
    match &shape.outline {
        Outline::Lines(lines) => lines.iter().map(line).for_each(part),
        Outline::Polygon(points) => part(line(points) + "--cycle"),
        Outline::Rectangles(rectangles) => rectangles
            .iter()
            .for_each(|&[x, y, width, height]| part(format!("{} rectangle {}", at(x, y), at(x + width, y + height)))),
        Outline::Circle(x, y, radius) => part(format!("{} circle[radius={}]", at(*x, *y), number(*radius))),
    }
    text.push_str(";\n");
}
