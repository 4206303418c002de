//! Pictures as bytes: what they contain, that they are well formed, and that nothing in a name breaks them.

use super::{MOST_ROWS_OF_A_PICTURE, PICTURE_FORMATS, Picture, PictureOptions, Theme, picture_format};
use crate::board::Placement;
use crate::parse;
use crate::solve::first;

fn placement(drawing: &str) -> Placement {
    parse(drawing).expect("a board")
}

fn drawn(picture: &Picture, format: &str, options: PictureOptions) -> Vec<u8> {
    let mut out = Vec::new();
    picture.write(picture_format(format).expect("a format"), &options, &mut out).expect("memory takes everything");
    out
}

fn text(picture: &Picture, format: &str, options: PictureOptions) -> String {
    String::from_utf8(drawn(picture, format, options)).expect("UTF-8")
}

#[test]
fn each_mark_is_drawn_where_it_stands() {
    let board = placement("Q...\n...x\n....\n..Q.\n");
    let svg = text(&Picture::of_placement(&board, "a board").expect("small"), "svg", PictureOptions::default());
    assert_eq!(svg.matches("<use href=\"#given\"").count(), 2);
    assert_eq!(svg.matches("<use href=\"#blocked\"").count(), 1);
    assert!(svg.contains("<use href=\"#given\" x=\"2\" y=\"2\"/>"), "{svg}");
    assert!(svg.contains("<use href=\"#blocked\" x=\"137\" y=\"47\"/>"), "{svg}");
    assert!(!svg.contains("#conflict") && !svg.contains("#added"), "{svg}");
    assert!(svg.contains("<title>a board</title>\n<desc>Q...\n...x\n....\n..Q.\n</desc>"), "{svg}");
}

#[test]
fn queens_of_a_completion_are_outlined() {
    let board = placement(".Q..\n....\n....\n....\n");
    let solution = first(&board.clone().try_into().expect("no conflict")).expect("small").expect("it has one");
    let svg = text(&Picture::of_solution(&board, &solution, "").expect("small"), "svg", PictureOptions::default());
    assert_eq!((svg.matches("\"#given\"").count(), svg.matches("\"#added\"").count()), (1, 3));
}

#[test]
fn conflicting_queens_wear_a_ring_and_a_line_joins_them() {
    let board = placement("Q...\n....\n..Q.\nQ...\n");
    let svg = text(&Picture::of_placement(&board, "").expect("small"), "svg", PictureOptions::default());
    assert_eq!(svg.matches("<use href=\"#conflict\"").count(), 3);
    let lines = svg.lines().find(|line| line.contains("#B33A00") && line.starts_with("<path")).expect("lines");
    assert_eq!(lines.matches('M').count(), 2, "{lines}");
}

#[test]
fn no_title_breaks_a_picture() {
    let board = placement("Q...\n....\n....\n....\n");
    let title = "</title><script>alert(1)</script>\0\u{1b}[31m & \\end{tikzpicture}\nnext";
    let picture = Picture::of_placement(&board, title).expect("small");
    let svg = text(&picture, "svg", PictureOptions::default());
    assert!(!svg.contains("<script") && !svg.contains('\0') && !svg.contains('\u{1b}'), "{svg}");
    assert!(svg.contains("&lt;/title&gt;") && svg.contains(" &amp; "), "{svg}");
    let tikz = text(&picture, "tikz", PictureOptions::default());
    let after = tikz.split_once("\\begin{tikzpicture}").expect("a picture").1;
    assert!(tikz.lines().filter(|line| line.contains("script")).all(|line| line.starts_with('%')), "{tikz}");
    assert!(after.ends_with(";\n\\end{tikzpicture}\n"));
}

#[test]
fn every_size_is_drawn_in_every_way_up_to_the_largest() {
    for n in [1, 2, 3, 9, 10, 16, 17, 50, 51, 99, MOST_ROWS_OF_A_PICTURE] {
        let board = Placement::new(n, vec![crate::Square::new(n as u32 - 1, 0)], vec![]).expect("a board");
        let picture = Picture::of_placement(&board, "").expect("small enough");
        for (_, theme) in Theme::ALL {
            for has_coordinates in [false, true] {
                let options = PictureOptions { theme, has_coordinates, width: None };
                // Pixels take long without optimisation.
                let is_quick = |name: &str| name != "png" || (n < 20 && theme == Theme::Dark);
                for format in PICTURE_FORMATS.iter().filter(|format| is_quick(format.name)) {
                    let bytes = drawn(&picture, format.name, options);
                    assert!(bytes.len() > 100, "{n} {}", format.name);
                }
            }
        }
    }
    let too_large = Placement::new(MOST_ROWS_OF_A_PICTURE + 1, vec![], vec![]).expect("a board");
    assert!(Picture::of_placement(&too_large, "").is_none());
}

#[test]
fn a_png_has_the_width_that_was_asked_for_and_the_colours_of_its_theme() {
    let board = placement("Q.\n..\n");
    let picture = Picture::of_placement(&board, "").expect("small");
    let options = PictureOptions { theme: Theme::Dark, has_coordinates: false, width: Some(100) };
    let bytes = drawn(&picture, "png", options);
    let pixels = tiny_skia::Pixmap::decode_png(&bytes).expect("a PNG");
    assert_eq!((pixels.width(), pixels.height()), (100, 100));
    let pixel = |x, y| {
        let pixel = pixels.pixel(x, y).expect("within").demultiply();
        (pixel.red(), pixel.green(), pixel.blue())
    };
    assert_eq!(pixel(75, 25), (0x2E, 0x2C, 0x28), "a dark square");
    assert_eq!(pixel(70, 70), (0x44, 0x41, 0x3B), "a light square");
    assert_eq!(pixel(26, 35), (0xF5, 0xF2, 0xEA), "the queen");
}
