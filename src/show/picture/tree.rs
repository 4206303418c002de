//! The tree of a search as a picture: each node with the number of its column, those of a row on one level.

use crate::show::picture::PictureFormat;
use crate::show::picture::scene::{Item, LARGEST, Scene};
use crate::show::picture::shape::{ColourRole, Outline, Points, Shape, Units, number_lines};
use crate::show::trace::{Action, Step};
use nqfill_core::board::Square;
use nqfill_core::engine::By;
use std::io::{self, Write};

/// From leaf to leaf, and from level to level.
const WIDE: Units = 34.0;
const HIGH: Units = 52.0;
const RADIUS: Units = 12.0;
const MARGIN: Units = 26.0;
/// Space for the numbers of the levels.
const LEFT: Units = 34.0;
const NUMBER: Units = 11.0;

/// A node of the tree.
#[derive(Default)]
struct Node {
    /// The queen that was tried or forced; `None` at the root.
    queen: Option<Square>,
    is_forced: bool,
    /// The nodes below it, in the order of the search.
    children: Vec<usize>,
    /// True if the search has left it.
    is_left: bool,
    /// True if a completion was found here, not further below.
    is_solution: bool,
    depth: usize,
    parent: usize,
}

/// The tree of a search, which grows step by step. Node 0 is the root; each stands after its parent.
pub struct SearchTree {
    nodes: Vec<Node>,
    here: usize,
}

impl Default for SearchTree {
    fn default() -> Self {
        Self { nodes: vec![Node::default()], here: 0 }
    }
}

impl SearchTree {
    /// Takes the next step of the search.
    pub fn add(&mut self, step: &Step) {
        match step.action {
            Action::Place { queen, is_forced } => {
                let (at, depth) = (self.nodes.len(), self.nodes[self.here].depth + 1);
                self.nodes.push(Node { queen: Some(queen), is_forced, depth, parent: self.here, ..Node::default() });
                self.nodes[self.here].children.push(at);
                self.here = at;
            }
            Action::TakeBack(_) => {
                while self.nodes[self.here].depth > step.path {
                    self.nodes[self.here].is_left = true;
                    self.here = self.nodes[self.here].parent;
                }
            }
            Action::Solution(_) => self.nodes[self.here].is_solution = true,
            _ => {}
        }
    }
}

/// A tree, and how it is to be read.
pub struct TreePicture<'a> {
    /// The tree.
    pub tree: &'a SearchTree,
    /// The lines by which the search went: a node has the number of the other.
    pub by: By,
    /// The title and the description.
    pub words: [String; 2],
}

/// The places of the nodes.
struct Places {
    /// The middle of each node.
    middles: Vec<(Units, Units)>,
    leaves: usize,
    levels: usize,
}

impl Places {
    /// Leaves stand beside each other, all others in the middle of what is below them. Nodes stand after their
    /// parents, so two passes do.
    fn of(tree: &SearchTree) -> Self {
        let count = tree.nodes.len();
        let mut across = vec![0.0; count];
        let (mut leaves, mut waiting) = (0, vec![0]);
        while let Some(at) = waiting.pop() {
            let children = &tree.nodes[at].children;
            if children.is_empty() {
                across[at] = leaves as Units;
                leaves += 1;
            }
            waiting.extend(children.iter().rev());
        }
        for at in (0..count).rev() {
            if let [first, .., last] | [first @ last] = tree.nodes[at].children[..] {
                across[at] = (across[first] + across[last]) / 2.0;
            }
        }
        let x = |across: Units| LEFT + MARGIN + across * WIDE;
        let depths = || tree.nodes.iter().map(|node| node.depth);
        let middles = across.into_iter().zip(depths()).map(|(at, depth)| (x(at), MARGIN + depth as Units * HIGH));
        Self { middles: middles.collect(), leaves, levels: depths().max().map_or(1, |most| most + 1) }
    }
}

impl TreePicture<'_> {
    /// Writes the tree.
    pub fn write(&self, format: &PictureFormat, out: &mut dyn Write) -> io::Result<()> {
        (format.write)(&self.scene(), out)
    }

    fn scene(&self) -> Scene {
        let places = Places::of(self.tree);
        let width = LEFT + 2.0 * MARGIN + (places.leaves - 1) as Units * WIDE;
        // What ends a branch stands below it.
        let height = 2.0 * MARGIN + (places.levels - 1) as Units * HIGH + NUMBER;
        let mut scene = Scene::empty(LARGEST as Units, [width, height]);
        scene.items.push(Item::Shape(self.edges(&places)));
        scene.items.extend(self.levels(&places).map(Item::Shape));
        for at in 0..self.tree.nodes.len() {
            scene.items.extend(self.node(at, places.middles[at]).into_iter().map(Item::Shape));
        }
        [scene.title, scene.description] = self.words.clone();
        scene
    }

    fn edges(&self, places: &Places) -> Shape {
        let edges = self.tree.nodes.iter().enumerate().flat_map(|(at, node)| {
            node.children.iter().map(move |&child| vec![places.middles[at], places.middles[child]])
        });
        Shape::stroked(Outline::Lines(edges.collect()), ColourRole::Frame, 1.6)
    }

    /// The number of a square's line in the order of the search, and that of its place there.
    fn numbers(&self, square: Square) -> (u32, u32) {
        match self.by {
            By::Rows => (square.row + 1, square.column + 1),
            By::Columns => (square.column + 1, square.row + 1),
        }
    }

    /// The number of the row before each level whose nodes all are of one row.
    fn levels<'p>(&'p self, places: &'p Places) -> impl Iterator<Item = Shape> + 'p {
        (1..places.levels).filter_map(move |level| {
            let nodes = self.tree.nodes.iter().filter(move |node| node.depth == level);
            let mut rows = nodes.map(|node| node.queen.map(|queen| self.numbers(queen).0));
            let first = rows.next()??;
            let middle = (LEFT / 2.0 + 2.0, MARGIN + level as Units * HIGH);
            let lines = number_lines(first, middle, NUMBER);
            rows.all(|row| row == Some(first)).then(|| Shape::stroked(Outline::Lines(lines), ColourRole::Frame, 1.4))
        })
    }

    fn node(&self, at: usize, (x, y): (Units, Units)) -> Vec<Shape> {
        let node = &self.tree.nodes[at];
        let ends = node.children.is_empty() && node.is_left && !node.is_solution;
        let role = if ends { ColourRole::Conflict } else { ColourRole::Queen };
        let disc = |radius: Units, role, width| Shape {
            stroke: Some((role, width)),
            ..Shape::filled(Outline::Circle(x, y, radius), ColourRole::Paper)
        };
        let mut shapes = vec![Shape::filled(Outline::Circle(x, y, 5.0), ColourRole::Queen)];
        if let Some(queen) = node.queen {
            let square = [x - RADIUS, y - RADIUS, 2.0 * RADIUS, 2.0 * RADIUS];
            let outline =
                if node.is_forced { Outline::Rectangles(vec![square]) } else { Outline::Circle(x, y, RADIUS) };
            let lines = Outline::Lines(number_lines(self.numbers(queen).1, (x, y), NUMBER));
            let body = Shape { stroke: Some((role, 2.0)), ..Shape::filled(outline, ColourRole::Paper) };
            shapes = vec![body, Shape::stroked(lines, role, 1.6)];
        }
        if node.is_solution {
            shapes.insert(0, disc(RADIUS + 4.0, ColourRole::Forced, 2.6));
        } else if ends {
            shapes.push(Shape::stroked(Outline::Lines(cross((x, y + RADIUS + 8.0))), ColourRole::Conflict, 2.0));
        }
        shapes
    }
}

/// A small × below a node at which a branch ended.
fn cross((x, y): (Units, Units)) -> Vec<Points> {
    vec![vec![(x - 4.0, y - 4.0), (x + 4.0, y + 4.0)], vec![(x - 4.0, y + 4.0), (x + 4.0, y - 4.0)]]
}
