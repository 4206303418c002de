//! SVG: documents of their own, and elements of pages, which take their colours and symbols from the page. Nothing in
//! them needs a font, a script or another file.

use crate::show::picture::scene::{Item, Scene};
use crate::show::picture::shape::{ColourRole, Outline, Points, Shape, Units};
use crate::show::picture::symbol::Symbol;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Writes a scene as a document of its own.
pub(crate) fn write(scene: &Scene, out: &mut dyn Write) -> io::Result<()> {
    let sides = format!("{} {}", number(scene.width), number(scene.height));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"nqfill\" viewBox=\"0 0 {sides}\" role=\"img\">\n\
         <title>{}</title>\n<desc>{}</desc>\n",
        escaped(&scene.title),
        escaped(&scene.description),
    );
    text.push_str("<defs>\n");
    for item in &scene.items {
        if let Item::Symbols(symbol, _) = item {
            definition(&id(scene, *symbol), &symbol.shapes(scene.unit), in_hex, &mut text);
            text.push('\n');
        }
    }
    text.push_str("</defs>\n");
    items(scene, |symbol| id(scene, symbol), in_hex, "\n", &mut text);
    text.push_str("</svg>\n");
    out.write_all(text.as_bytes())
}

/// A scene as an element of a page with [`page_definitions`].
pub(crate) fn element(scene: &Scene, label: &str) -> String {
    let (sides, label) = ([scene.width, scene.height].map(number).join(" "), escaped(label).replace('"', "&quot;"));
    let mut text = format!(r#"<svg class="board" viewBox="0 0 {sides}" role="img" aria-label="{label}">"#);
    items(scene, |symbol| symbol.name().to_owned(), of_page, "", &mut text);
    text.push_str("</svg>");
    text
}

/// The shapes of a scene and its symbols, which have these ids, with a separator after each.
fn items(scene: &Scene, id: impl Fn(Symbol) -> String, colour: Colour, separator: &str, text: &mut String) {
    for item in &scene.items {
        match item {
            Item::Shape(shape) => self::shape(shape, colour, text),
            Item::Symbols(symbol, places) => {
                let id = id(*symbol);
                for &(x, y) in places {
                    let _ = write!(text, r##"<use href="#{id}" x="{}" y="{}"/>"##, number(x), number(y));
                }
            }
        }
        text.push_str(separator);
    }
}

/// All symbols, and the squares of small and of large boards, for the elements of a page.
pub(crate) fn page_definitions(unit: Units) -> String {
    let pattern = |name: &str, side: Units, dark: &str| {
        let (paper, side) = (ColourRole::Paper.name(), number(side));
        format!(
            "<pattern id=\"{name}\" width=\"{side}\" height=\"{side}\" patternUnits=\"userSpaceOnUse\">\
             <path fill=\"var(--{paper})\" d=\"M0 0h{side}v{side}h-{side}Z\"/>{dark}</pattern>"
        )
    };
    let (one, two, five) = (number(unit), number(2.0 * unit), number(5.0 * unit));
    let dark = ColourRole::Dark.name();
    let chequers = format!("<path fill=\"var(--{dark})\" d=\"M{one} 0h{one}v{one}h-{two}v{one}h{one}Z\"/>");
    let fifths = format!("<path fill=\"none\" stroke=\"var(--{dark})\" stroke-width=\"8\" d=\"M{five} 0V{five}H0\"/>");
    let mut text = pattern("chequer", 2.0 * unit, &chequers) + &pattern("fifth", 5.0 * unit, &fifths);
    for symbol in Symbol::all() {
        definition(symbol.name(), &symbol.shapes(unit), of_page, &mut text);
    }
    text
}

/// How a colour is written.
type Colour = fn(ColourRole) -> String;

fn in_hex(role: ColourRole) -> String {
    format!("#{:06X}", role.colour())
}

/// A colour of the page's style, which has each by its name.
fn of_page(role: ColourRole) -> String {
    format!("var(--{})", role.name())
}

/// The id of a symbol in a document: `given-45`. In a page that holds several documents, those whose symbols differ have
/// different ids, or the first of them would be drawn in all.
fn id(scene: &Scene, symbol: Symbol) -> String {
    format!("{}-{}", symbol.name(), number(scene.unit))
}

/// Defines a symbol.
fn definition(id: &str, shapes: &[Shape], colour: Colour, text: &mut String) {
    let _ = write!(text, "<g id=\"{id}\">");
    shapes.iter().for_each(|shape| self::shape(shape, colour, text));
    text.push_str("</g>");
}

fn shape(shape: &Shape, colour: Colour, text: &mut String) {
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
    let fill = shape.fill.map_or_else(|| "none".to_owned(), colour);
    let _ = write!(text, r#" fill="{fill}""#);
    if let Some((role, width)) = shape.stroke {
        let (stroke, width) = (colour(role), number(width));
        let _ =
            write!(text, r#" stroke="{stroke}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round""#);
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
                let _ = write!(text, "M{} {}h{}v{}h-{2}Z", number(x), number(y), number(width), number(height));
            }
        }
        Outline::Circle(..) => {}
    }
}

/// A length with at most two decimals.
pub fn number(value: Units) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Text in an element. What no XML may hold is shown as a replacement character.
pub fn escaped(text: &str) -> String {
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
