//! PDF: one page as large as the picture, of lines and surfaces, without fonts.

use crate::picture::PictureOptions;
use crate::picture::scene::{Item, Scene};
use crate::picture::shape::{Outline, Points, Shape, Units};
use crate::picture::theme::{Ink, Theme};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Finish, Pdf, Rect, Ref, TextStr};
use std::io::{self, Write};

/// Points of a unit where no width is asked for: a square of a small board is 0.9 cm wide, as in LaTeX.
const POINTS: Units = 0.02 / 2.54 * 72.0;

/// Points of a pixel: 96 pixels are an inch of 72 points.
const PIXEL: Units = 0.75;

/// How far the handles of a quarter of a circle are from its ends, in radii.
const HANDLE: Units = 0.552_285;

/// Writes a scene as a document.
pub(crate) fn write(scene: &Scene, options: &PictureOptions, out: &mut dyn Write) -> io::Result<()> {
    let scale = options.width.map_or(POINTS, |width| width as Units * PIXEL / scene.width);
    let [catalog, pages, page, contents, about] = [1, 2, 3, 4, 5].map(Ref::new);
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(pages);
    pdf.pages(pages).kids([page]).count(1);
    let mut sheet = pdf.page(page);
    sheet.parent(pages).media_box(Rect::new(0.0, 0.0, scene.width * scale, scene.height * scale)).contents(contents);
    sheet.resources();
    sheet.finish();
    pdf.stream(contents, &drawn(scene, scale));
    let mut info = pdf.document_info(about);
    info.title(TextStr(&scene.title)).subject(TextStr(&scene.description)).producer(TextStr("nqfill"));
    info.finish();
    out.write_all(&pdf.finish())
}

/// The scene as drawing operators, from the top down.
fn drawn(scene: &Scene, scale: Units) -> Vec<u8> {
    let mut content = Content::new();
    content.set_line_cap(LineCapStyle::RoundCap).set_line_join(LineJoinStyle::RoundJoin);
    content.transform([scale, 0.0, 0.0, -scale, 0.0, scene.height * scale]);
    for item in &scene.items {
        match item {
            Item::Shape(shape) => self::shape(shape, scene.theme, (0.0, 0.0), &mut content),
            Item::Stamps(stamp, places) => {
                let shapes = stamp.shapes(scene.unit);
                for &place in places {
                    shapes.iter().for_each(|shape| self::shape(shape, scene.theme, place, &mut content));
                }
            }
        }
    }
    content.finish().into_vec()
}

fn shape(shape: &Shape, theme: Theme, origin: (Units, Units), content: &mut Content) {
    if let Some(ink) = shape.fill {
        let [red, green, blue] = colour(ink, theme);
        content.set_fill_rgb(red, green, blue);
    }
    if let Some((ink, width)) = shape.stroke {
        let [red, green, blue] = colour(ink, theme);
        content.set_stroke_rgb(red, green, blue).set_line_width(width);
    }
    path(&shape.outline, origin, content);
    match (shape.fill, shape.stroke) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, Some(_)) => content.stroke(),
        (None, None) => content.end_path(),
    };
}

fn path(outline: &Outline, (left, top): (Units, Units), content: &mut Content) {
    let line = |points: &Points, content: &mut Content| {
        for (at, &(x, y)) in points.iter().enumerate() {
            match at {
                0 => content.move_to(left + x, top + y),
                _ => content.line_to(left + x, top + y),
            };
        }
    };
    match outline {
        Outline::Lines(lines) => lines.iter().for_each(|points| line(points, content)),
        Outline::Polygon(points) => {
            line(points, content);
            content.close_path();
        }
        Outline::Rectangles(rectangles) => rectangles.iter().for_each(|&[x, y, width, height]| {
            content.rect(left + x, top + y, width, height);
        }),
        &Outline::Circle(x, y, radius) => circle((left + x, top + y), radius, content),
    }
}

/// Four curves, from the right.
fn circle((x, y): (Units, Units), radius: Units, content: &mut Content) {
    let at = |right: Units, down: Units| (x + right * radius, y + down * radius);
    content.move_to(x + radius, y);
    for (cosine, sine) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
        let (first_x, first_y) = at(cosine - HANDLE * sine, sine + HANDLE * cosine);
        let (second_x, second_y) = at(HANDLE * cosine - sine, HANDLE * sine + cosine);
        let (end_x, end_y) = at(-sine, cosine);
        content.cubic_to(first_x, first_y, second_x, second_y, end_x, end_y);
    }
    content.close_path();
}

fn colour(ink: Ink, theme: Theme) -> [f32; 3] {
    let [_, red, green, blue] = theme.colour(ink).to_be_bytes();
    [red, green, blue].map(|part| f32::from(part) / 255.0)
}
