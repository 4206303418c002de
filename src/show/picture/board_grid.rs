//! Several boards beside each other, each with its number below it: the steps of a search.

use crate::show::picture::colour::ColourRole;
use crate::show::picture::numerals;
use crate::show::picture::scene::{Item, Layout, Scene};
use crate::show::picture::shape::{Outline, Shape, Units};
use crate::show::picture::{Picture, PictureFormat};
use std::io::{self, Write};

/// Space between two boards, and below a board for its number.
const BETWEEN: Units = 24.0;
const BELOW: Units = 26.0;
/// The height of numbers.
const NUMBER: Units = 13.0;

/// Boards of one size with their numbers, in rows of at most so many.
pub struct BoardGrid {
    /// The boards.
    pub pictures: Vec<(u32, Picture)>,
    /// The most boards in a row.
    pub across: usize,
    /// The title.
    pub title: String,
}

impl BoardGrid {
    /// Writes the boards as one picture.
    pub fn write(&self, format: &PictureFormat, out: &mut dyn Write) -> io::Result<()> {
        (format.write)(&self.scene(), out)
    }

    fn scene(&self) -> Scene {
        let layout = Layout::new(self.pictures.first().map_or(1, |(_, picture)| picture.n), false);
        let across = self.across.clamp(1, self.pictures.len().max(1));
        let down = self.pictures.len().div_ceil(across).max(1);
        let step = layout.side() + BETWEEN;
        let sides = [step * across as Units - BETWEEN, step * down as Units + BELOW - BETWEEN];
        let mut scene = Scene::empty(layout.unit, sides);
        for (at, (number, picture)) in self.pictures.iter().enumerate() {
            let (left, top) = (step * (at % across) as Units, step * (at / across) as Units);
            let layout = layout.moved(left, top);
            scene.items.extend(layout.all(picture));
            let (middle, foot) = layout.foot();
            let lines = Outline::Lines(numerals::lines(*number, (middle, foot + BELOW / 2.0), NUMBER));
            scene.items.push(Item::Shape(Shape::stroked(lines, ColourRole::Queen, NUMBER * 0.12)));
        }
        scene.title.clone_from(&self.title);
        let described = self.pictures.iter().map(|(number, picture)| format!("{number}. {}", picture.description()));
        scene.description = described.collect::<Vec<_>>().join("\n");
        scene
    }
}
