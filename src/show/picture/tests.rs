//! Pictures as bytes: what they contain, that they are well formed, and that nothing in a name breaks them.

use crate::show::picture::shape::Shape;
use crate::show::picture::symbol::Symbol;
use crate::show::picture::{MOST_ROWS_OF_A_PICTURE, Mark, PICTURE_FORMATS, Picture, picture_format};
use nqfill_core::board::{Line, Placement, Square};
use nqfill_read::parse;
use std::collections::{BTreeMap, BTreeSet};

fn placement(drawing: &str) -> Placement {
    parse(drawing).expect("a board")
}

fn drawn(picture: &Picture, format: &str) -> Vec<u8> {
    let mut out = Vec::new();
    picture.write(picture_format(format).expect("a format"), &mut out).expect("memory takes everything");
    out
}

fn text(picture: &Picture, format: &str) -> String {
    String::from_utf8(drawn(picture, format)).expect("UTF-8")
}

#[test]
fn symbols_of_pictures_that_differ_have_different_ids() {
    let mut known = BTreeMap::new();
    let svg = text(&Picture::of_placement(&placement("Q...\n...x\n....\nQ...\n"), "").expect("small"), "svg");
    for n in [4, 8, 16, 20, 50] {
        let large = Placement::new(n, vec![Square::new(0, 1)], vec![Square::new(1, 1)]).expect("a board");
        let large = text(&Picture::of_placement(&large, "").expect("small"), "svg");
        for line in svg.lines().chain(large.lines()).filter(|line| line.starts_with("<g id=")) {
            let (id, shapes) = line.split_once('>').expect("an element");
            assert_eq!(known.entry(id.to_owned()).or_insert_with(|| shapes.to_owned()), shapes, "{id}");
        }
    }
    assert_eq!(known.len(), 3 + 2 * 2);
}

#[test]
fn no_title_breaks_a_picture() {
    let board = placement("Q...\n....\n....\n....\n");
    let title = "</title><script>alert(1)</script>\0\u{1b}[31m & \\end{tikzpicture}\nnext";
    let picture = Picture::of_placement(&board, title).expect("small");
    let svg = text(&picture, "svg");
    assert!(!svg.contains("<script") && !svg.contains('\0') && !svg.contains('\u{1b}'), "{svg}");
    assert!(svg.contains("&lt;/title&gt;") && svg.contains(" &amp; "), "{svg}");
    let tikz = text(&picture, "tikz");
    let after = tikz.split_once("\\begin{tikzpicture}").expect("a picture").1;
    assert!(tikz.lines().filter(|line| line.contains("script")).all(|line| line.starts_with('%')), "{tikz}");
    assert!(after.ends_with(";\n\\end{tikzpicture}\n"));
}

#[test]
fn every_size_is_drawn_in_every_way_up_to_the_largest() {
    for n in [1, 2, 3, 9, 10, 16, 17, 50, 51, 99, MOST_ROWS_OF_A_PICTURE] {
        let board = Placement::new(n, vec![Square::new(n as u32 - 1, 0)], vec![]).expect("a board");
        let picture = Picture::of_placement(&board, "").expect("small enough");
        for has_coordinates in [false, true] {
            let picture = picture.clone().with_coordinates(has_coordinates);
            // Pixels take long without optimisation.
            for format in PICTURE_FORMATS.iter().filter(|format| format.is_built && (format.name != "png" || n < 20)) {
                assert!(drawn(&picture, format.name).len() > 100, "{n} {}", format.name);
            }
        }
    }
    let too_large = Placement::new(MOST_ROWS_OF_A_PICTURE + 1, vec![], vec![]).expect("a board");
    assert!(Picture::of_placement(&too_large, "").is_none());
}

#[cfg(feature = "png")]
#[test]
fn a_png_has_two_pixels_a_unit_and_says_what_it_shows() {
    let bytes = drawn(&Picture::of_placement(&placement("Q.\n..\n"), "两行").expect("small"), "png");
    let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().expect("a PNG");
    let width = reader.info().width as usize;
    assert_eq!((width, reader.info().height), (188, 188));
    let texts: Vec<_> = reader.info().utf8_text.iter().map(|text| text.get_text().expect("plain")).collect();
    assert_eq!(texts, ["两行", "Q.\n..\n"]);
    let mut pixels = vec![0; 3 * width * width];
    reader.next_frame(&mut pixels).expect("pixels");
    let pixel = |x: usize, y: usize| <[u8; 3]>::try_from(&pixels[3 * (width * y + x)..][..3]).expect("three");
    assert_eq!(pixel(141, 47), [0xDD, 0xD5, 0xC3], "a dark square");
    assert_eq!(pixel(132, 132), [0xF7, 0xF4, 0xEC], "a light square");
    assert_eq!(pixel(49, 57), [0x1A, 0x1A, 0x1A], "the queen");
}

/// A board with every mark.
fn marked(n: usize) -> Picture {
    let board =
        Placement::new(n, vec![Square::new(0, 0), Square::new(3, 3)], vec![Square::new(2, 0)]).expect("a board");
    let mut picture = Picture::of_placement(&board, "all marks").expect("small");
    picture.add([Square::new(1, 5)]);
    picture.mark(Mark::Attacked, [Square::new(0, 1), Square::new(0, 2)]);
    picture.mark(Mark::Closed, [Square::new(4, 1)]);
    picture.mark(Mark::LookedAt, [Square::new(5, 0), Square::new(2, 0), Square::new(0, 0)]);
    picture.mark(Mark::Forced, [Square::new(1, 5)]);
    picture.frame_line(Line::Column, 4);
    picture.frame_line(Line::Antidiagonal, 5);
    picture
}

#[test]
fn each_mark_of_a_step_has_a_shape_of_its_own() {
    let picture = marked(6);
    let svg = text(&picture, "svg");
    let count = |symbol| svg.matches(&format!("<use href=\"#{symbol}-45\"")).count();
    let counts = ["attacked", "tint", "closed", "dot", "frame", "conflict", "forced"].map(count);
    assert_eq!(counts, [2, 1, 1, 1, 2, 2, 1], "{svg}");
    let is_frame = |line: &&str| line.starts_with("<path") && line.contains('L') && line.contains("Z\" fill=\"none\"");
    assert_eq!(svg.lines().filter(is_frame).count(), 2, "a frame around each line: {svg}");
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    let layers: Vec<_> =
        Symbol::all().filter_map(|symbol| svg.find(&format!("<use href=\"#{}-", symbol.name()))).collect();
    assert!(layers.is_sorted(), "{layers:?}");
}

#[test]
fn no_two_marks_look_alike_without_their_colours() {
    let shapes = |symbol: Symbol| {
        let shape = |shape: Shape| (shape.outline, shape.fill.is_some(), shape.stroke.is_some());
        format!("{:?}", symbol.shapes(45.0).into_iter().map(shape).collect::<Vec<_>>())
    };
    let different: BTreeSet<String> = Symbol::all().map(shapes).collect();
    assert_eq!(different.len(), Symbol::all().count());
    assert!(
        Symbol::all().enumerate().all(|(at, symbol)| symbol as usize == at),
        "the table has the order of the layers"
    );
}

#[test]
fn a_mark_outside_of_the_board_is_left_out() {
    let plain = Picture::of_placement(&placement("..\n..\n"), "").expect("small");
    let mut picture = plain.clone();
    picture.mark(Mark::Closed, [Square::new(2, 0), Square::new(0, u32::MAX)]);
    picture.add([Square::new(0, 2)]);
    picture.frame_line(Line::Row, 2);
    picture.frame_line(Line::Diagonal, 3);
    assert_eq!(text(&picture, "svg"), text(&plain, "svg"));
}
