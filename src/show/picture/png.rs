//! PNG, drawn by tiny-skia: the same pixels on every machine.

use crate::show::picture::scene::{Item, Scene};
use crate::show::picture::shape::{ColourRole, Outline, Points, Shape};
use std::io::{self, Write};
use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

/// Pixels of a unit.
const PIXELS: f32 = 2.0;

/// Writes a scene as an image.
pub(crate) fn write(scene: &Scene, out: &mut dyn Write) -> io::Result<()> {
    let [width, height] = [scene.width, scene.height].map(|side| (side * PIXELS).ceil() as u32);
    let mut pixels = Pixmap::new(width, height).ok_or_else(|| io::Error::from(io::ErrorKind::OutOfMemory))?;
    let scale = Transform::from_scale(PIXELS, PIXELS);
    for item in &scene.items {
        match item {
            Item::Shape(shape) => draw(shape, scale, &mut pixels),
            Item::Symbols(symbol, places) => {
                let shapes = symbol.shapes(scene.unit);
                for &(x, y) in places {
                    shapes.iter().for_each(|shape| draw(shape, scale.pre_translate(x, y), &mut pixels));
                }
            }
        }
    }
    encode(scene, &pixels, out).map_err(|error| match error {
        png::EncodingError::IoError(error) => error,
        error => io::Error::other(error),
    })
}

/// Encodes pixels, with who made them, the title and the description. Nothing shines through, so they need no alpha.
fn encode(scene: &Scene, pixels: &Pixmap, out: &mut dyn Write) -> Result<(), png::EncodingError> {
    let mut encoder = png::Encoder::new(out, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.add_text_chunk("Software".into(), "nqfill".into())?;
    encoder.add_itxt_chunk("Title".into(), scene.title.clone())?;
    encoder.add_itxt_chunk("Description".into(), scene.description.clone())?;
    let mut writer = encoder.write_header()?;
    let colours: Vec<u8> = pixels.data().chunks_exact(4).flat_map(|pixel| &pixel[..3]).copied().collect();
    writer.write_image_data(&colours)?;
    writer.finish()
}

fn draw(shape: &Shape, transform: Transform, pixels: &mut Pixmap) {
    let Some(path) = path(&shape.outline) else { return };
    if let Some(role) = shape.fill {
        pixels.fill_path(&path, &paint(role), FillRule::Winding, transform, None);
    }
    if let Some((role, width)) = shape.stroke {
        let stroke = Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        pixels.stroke_path(&path, &paint(role), &stroke, transform, None);
    }
}

fn paint(role: ColourRole) -> Paint<'static> {
    let [_, red, green, blue] = role.colour().to_be_bytes();
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(Color::from_rgba8(red, green, blue, 255));
    paint
}

/// `None` for an empty path.
fn path(outline: &Outline) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let mut line = |points: &Points| {
        for (at, &(x, y)) in points.iter().enumerate() {
            if at == 0 {
                builder.move_to(x, y);
            } else {
                builder.line_to(x, y);
            }
        }
    };
    match outline {
        Outline::Lines(lines) => lines.iter().for_each(line),
        Outline::Polygon(points) => {
            line(points);
            builder.close();
        }
        Outline::Rectangles(rectangles) => {
            let rectangles =
                rectangles.iter().filter_map(|&[x, y, width, height]| Rect::from_xywh(x, y, width, height));
            rectangles.for_each(|rectangle| builder.push_rect(rectangle));
        }
        &Outline::Circle(x, y, radius) => builder.push_circle(x, y, radius),
    }
    builder.finish()
}
