//! Equal submissions of different students: pointed out, so that a teacher need not compare 188 files.

use crate::graded::{Graded, Mark, SameAs};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// The first submission with some contents.
struct First {
    name: Arc<str>,
    student: Option<String>,
}

/// The submissions seen so far.
#[derive(Default)]
pub struct Alike {
    files: HashMap<(Arc<str>, u64), First>,
    boards: HashMap<(Arc<str>, u64), First>,
}

impl Alike {
    /// Looks for an equal submission of another student for the same puzzle, and remembers this one.
    pub fn look_at(&mut self, graded: &mut Graded) {
        let (Some(Mark { file, board }), Some(puzzle)) = (graded.mark, graded.puzzle.clone()) else { return };
        let same_file = of_somebody_else(self.files.entry((puzzle.clone(), file)), graded);
        let same_board = board.and_then(|board| of_somebody_else(self.boards.entry((puzzle, board)), graded));
        graded.same_as = match (same_file, same_board) {
            (Some(name), _) => Some(SameAs { name, whole_file: true }),
            (None, Some(name)) => Some(SameAs { name, whole_file: false }),
            (None, None) => None,
        };
    }
}

fn of_somebody_else(entry: Entry<'_, (Arc<str>, u64), First>, graded: &Graded) -> Option<Arc<str>> {
    match entry {
        Entry::Vacant(place) => {
            place.insert(First { name: graded.name().into(), student: graded.student.clone() });
            None
        }
        Entry::Occupied(place) => {
            let first = place.get();
            let is_own = first.student.is_some() && first.student == graded.student;
            (!is_own).then(|| first.name.clone())
        }
    }
}

/// A hash of a value, equal in every run; nobody gains by a collision.
pub fn digest(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
