//! Equal submissions of different students: pointed out, so that a teacher need not compare 188 files.

use crate::graded::{Fingerprint, Graded, SameAs};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// The first submission with some contents.
struct First {
    name: Arc<str>,
    student: Option<String>,
}

/// The submissions seen so far.
#[derive(Default)]
pub struct EqualSubmissions {
    files: HashMap<(Arc<str>, u64), First>,
    boards: HashMap<(Arc<str>, u64), First>,
}

impl EqualSubmissions {
    /// Looks for an equal submission of another student for the same puzzle, and remembers this one.
    pub fn compare(&mut self, graded: &mut Graded) {
        let (Some(Fingerprint { file, board }), Some(puzzle)) = (graded.fingerprint, graded.puzzle.clone()) else {
            return;
        };
        let (file, board) = ((puzzle.clone(), file), board.map(|board| (puzzle, board)));
        let of_another = |first: &&First| first.student.is_none() || first.student != graded.student;
        let same_file = self.files.get(&file).filter(of_another).map(|first| (first, true));
        let same_board = || board.as_ref().and_then(|board| self.boards.get(board)).filter(of_another);
        let same = same_file.or_else(|| same_board().map(|first| (first, false)));
        graded.same_as = same.map(|(first, whole_file)| SameAs { name: first.name.clone(), whole_file });

        let this = || First { name: graded.name().into(), student: graded.student.clone() };
        self.files.entry(file).or_insert_with(this);
        if let Some(board) = board {
            self.boards.entry(board).or_insert_with(this);
        }
    }
}

/// A hash of a value, for comparisons within a run; nobody gains by a collision.
pub fn digest(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
