//! SVG. Nothing in it needs a font, a script or another file.

use super::PictureOptions;
use super::scene::{Item, Outline, Points, Scene, Shape, Units};
use super::stamp::Stamp;
use super::theme::Theme;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Writes a scene as a document of its own.
pub(super) fn write(scene: &Scene, options: &PictureOptions, out: &mut dyn Write) -> io::Result<()> {
    let side = number(scene.side);
    let width = options.width.map(|width| format!(r#" width="{width}" height="{width}""#)).unwrap_or_default();
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"nqfill\" viewBox=\"0 0 {side} {side}\"{width} role=\"img\">\n\
         <title>{}</title>\n<desc>{}</desc>\n",
        escaped(&scene.title),
        escaped(&scene.description),
    );
    definitions(scene, &mut text);
    for item in &scene.items {
        match item {
            Item::Shape(shape) => self::shape(shape, scene.theme, &mut text),
            Item::Stamps(stamp, places) => stamps(*stamp, places, &mut text),
        }
        text.push('\n');
    }
    text.push_str("</svg>\n");
    out.write_all(text.as_bytes())
}

/// The stamps that the scene uses, each once.
fn definitions(scene: &Scene, text: &mut String) {
    text.push_str("<defs>\n");
    for item in &scene.items {
        if let Item::Stamps(stamp, _) = item {
            let _ = write!(text, "<g id=\"{}\">", stamp.name());
            stamp.shapes(scene.unit).iter().for_each(|shape| self::shape(shape, scene.theme, text));
            text.push_str("</g>\n");
        }
    }
    text.push_str("</defs>\n");
}

fn stamps(stamp: Stamp, places: &Points, text: &mut String) {
    for &(x, y) in places {
        let _ = write!(text, r##"<use href="#{}" x="{}" y="{}"/>"##, stamp.name(), number(x), number(y));
    }
}

fn shape(shape: &Shape, theme: Theme, text: &mut String) {
    match &shape.outline {
        Outline::Circle(x, y, radius) => {
            let _ = write!(text, r#"<circle cx="{}" cy="{}" r="{}""#, number(*x), number(*y), number(*radius));
        }
        outline => {
            text.push_str("<path d=\"");
            path(outline, text);
            text.push('"');
        }
    }
    let colour = |ink| format!("#{:06X}", theme.colour(ink));
    let fill = shape.fill.map_or_else(|| "none".to_owned(), colour);
    let _ = write!(text, r#" fill="{fill}""#);
    if let Some((ink, width)) = shape.stroke {
        let _ = write!(
            text,
            r#" stroke="{}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round""#,
            colour(ink),
            number(width)
        );
    }
    text.push_str("/>");
}

fn path(outline: &Outline, text: &mut String) {
    let mut line = |points: &Points, end: &str| {
        for (at, &(x, y)) in points.iter().enumerate() {
            let _ = write!(text, "{}{} {}", if at == 0 { "M" } else { "L" }, number(x), number(y));
        }
        text.push_str(end);
    };
    match outline {
        Outline::Lines(lines) => lines.iter().for_each(|points| line(points, "")),
        Outline::Polygon(points) => line(points, "Z"),
        Outline::Rectangles(rectangles) => {
            for &[x, y, width, height] in rectangles {
                let _ = write!(text, "M{} {}h{}v{}h-{1}Z", number(x), number(y), number(width), number(height));
            }
        }
        Outline::Circle(..) => {}
    }
}

/// A length with at most two decimals.
pub(super) fn number(value: Units) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Text in an element. What no XML may hold is shown as a replacement character.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\n' | '\t' => out.push(character),
            '\0'..='\x1F' | '\x7F' | '\u{FFFE}' | '\u{FFFF}' => out.push('\u{FFFD}'),
            other => out.push(other),
        }
    }
    out
}
