//! Lists of queens and of blocked squares that are one board.

use crate::Said;
use crate::filler::skip_filler;
use crate::terms::Mark;

/// The sections of a board whose lines are taken one by one.
pub(crate) struct Sections<'a> {
    said: &'a Said,
    seen: Vec<Mark>,
}

impl<'a> Sections<'a> {
    /// The board whose first line begins there.
    pub(crate) fn from(said: &'a Said, at: usize) -> Self {
        Self { said, seen: vec![said.mark_at(at)] }
    }

    /// Takes a line; false if its section begins another board.
    pub(crate) fn take(&mut self, at: usize) -> bool {
        let mark = self.said.mark_at(at);
        let goes_on = self.seen.last() == Some(&mark) || !self.seen.contains(&mark);
        if goes_on && self.seen.last() != Some(&mark) {
            self.seen.push(mark);
        }
        goes_on
    }

    /// Where the next line that is no filler begins, if it is of a section that this board has not had.
    pub(crate) fn next_below(&self, text: &str, at: usize) -> Option<usize> {
        let next = if self.said.has_sections() { skip_filler(text, at) } else { None };
        let is_new = |start: usize| !self.seen.contains(&self.said.mark_at(start));
        next.filter(|next| is_new(next.content.start)).map(|next| next.line.start)
    }
}
