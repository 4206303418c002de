//! Boards of a collection that are the same up to symmetry.

use crate::commands::canon::shapes::{DuplicatesSummary, GroupShape, MemberShape};
use nqfill_core::board::{Canonical, Placement, Symmetry};
use std::collections::HashMap;
use std::sync::Arc;

/// The boards seen so far, by their classes under the eight symmetries. Keeps a key for each class, which holds the
/// squares of its canonical form and nothing else, and a place for each board.
#[derive(Default)]
pub(crate) struct Classes {
    /// The number of each class, by the squares of its canonical form.
    numbers: HashMap<Box<[u8]>, u32>,
    classes: Vec<Class>,
    summary: DuplicatesSummary,
}

/// Where a board stands.
#[derive(Clone)]
struct Member {
    source: Arc<str>,
    index: usize,
    line: usize,
    /// Leads from the board to its canonical form.
    symmetry: Symmetry,
}

struct Class {
    first: Member,
    /// All others, in their order.
    others: Vec<Member>,
    /// The symmetries of the canonical form; only of classes with other boards.
    group: Vec<Symmetry>,
}

impl Classes {
    /// Takes the next board, at an index and a line of its source.
    pub(crate) fn add(&mut self, source: &Arc<str>, (index, line): (usize, usize), placement: &Placement) {
        self.summary.boards += 1;
        let canonical = Canonical::of(placement);
        let member = Member { source: source.clone(), index, line, symmetry: canonical.symmetry };
        let next = self.classes.len() as u32;
        let number = *self.numbers.entry(canonical.key()).or_insert(next);
        match self.classes.get_mut(number as usize) {
            None => {
                self.summary.classes += 1;
                self.classes.push(Class { first: member, others: Vec::new(), group: Vec::new() });
            }
            Some(class) => {
                if class.others.is_empty() {
                    class.group = Symmetry::between(&canonical.placement, &canonical.placement);
                    self.summary.groups += 1;
                }
                self.summary.duplicates += 1;
                class.others.push(member);
            }
        }
    }

    /// Counts a board that could not be read.
    pub(crate) fn add_invalid(&mut self) {
        self.summary.boards += 1;
        self.summary.invalid += 1;
    }

    /// How many there are.
    pub(crate) fn summary(&self) -> DuplicatesSummary {
        self.summary
    }

    /// Classes with several boards, in the order of their first ones.
    pub(crate) fn groups(&self) -> impl Iterator<Item = GroupShape<'_>> {
        self.classes.iter().filter(|class| !class.others.is_empty()).map(Class::shape)
    }
}

impl Class {
    fn shape(&self) -> GroupShape<'_> {
        let members = std::iter::once(&self.first).chain(&self.others);
        GroupShape { boards: members.map(|member| member.shape(self.way_to(member))).collect() }
    }

    /// The first symmetry that leads from the first board to another one.
    fn way_to(&self, member: &Member) -> Symmetry {
        let to_member = |own: &Symmetry| self.first.symmetry.then(*own).then(member.symmetry.inverse());
        let ways: Vec<Symmetry> = self.group.iter().map(to_member).collect();
        Symmetry::ALL.into_iter().find(|symmetry| ways.contains(symmetry)).unwrap_or(Symmetry::ALL[0])
    }
}

impl Member {
    fn shape(&self, symmetry: Symmetry) -> MemberShape<'_> {
        MemberShape::new(&self.source, self.index, self.line, symmetry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nqfill_core::board::{Puzzle, Square};

    /// All boards of an n with at most so many queens and blocked squares, conflicts among them.
    fn boards(n: u32, most: u32) -> Vec<Placement> {
        let mut boards = vec![(Vec::new(), Vec::new())];
        let mut all = Vec::new();
        for at in 0..=n * n {
            all.extend(boards.iter().filter(|_| at == n * n).cloned());
            if at == n * n {
                break;
            }
            let square = Square::new(at / n, at % n);
            let mut more = Vec::new();
            for (queens, blocked) in &boards {
                let (queens, blocked): (&Vec<Square>, &Vec<Square>) = (queens, blocked);
                if (queens.len() + blocked.len()) < most as usize {
                    more.push(([&queens[..], &[square]].concat(), blocked.clone()));
                    more.push((queens.clone(), [&blocked[..], &[square]].concat()));
                }
            }
            boards.extend(more);
        }
        let made = |(queens, blocked)| Placement::new(n as usize, queens, blocked).expect("on the board");
        all.into_iter().map(made).collect()
    }

    /// All boards of an n whose queens do not conflict.
    fn without_conflict(n: u32) -> Vec<Placement> {
        let columns = |code: u32| (0..n).map(move |row| (row, code / (n + 1).pow(row) % (n + 1)));
        let queens =
            |code| columns(code).filter(|&(_, column)| column < n).map(|(row, column)| Square::new(row, column));
        let boards = (0..(n + 1).pow(n)).map(|code| Placement::new(n as usize, queens(code).collect(), vec![]));
        boards.map(|board| board.expect("on the board")).filter(|board| Puzzle::try_from(board).is_ok()).collect()
    }

    #[test]
    fn groups_are_exactly_the_boards_that_a_symmetry_maps_to_each_other() {
        for boards in [boards(4, 3), boards(5, 2), without_conflict(4), without_conflict(5)] {
            let mut classes = Classes::default();
            let source: Arc<str> = "a".into();
            boards.iter().enumerate().for_each(|(index, board)| classes.add(&source, (index, 1), board));
            let mut grouped = vec![false; boards.len()];
            for group in classes.groups() {
                let first = &boards[group.boards[0].index];
                for member in &group.boards {
                    assert!(!std::mem::replace(&mut grouped[member.index], true));
                    let ways = Symmetry::between(first, &boards[member.index]);
                    assert_eq!(ways[0].name(), member.symmetry);
                }
                // As many as there are different images: all of them are in the list.
                let images = 8 / Symmetry::between(first, first).len();
                assert_eq!(group.boards.len(), images, "{first:?}");
            }
            // Those that are in no group have no other image.
            for (board, _) in boards.iter().zip(&grouped).filter(|(_, is_grouped)| !**is_grouped) {
                assert_eq!(Symmetry::between(board, board).len(), 8);
            }
        }
    }
}
