//! Lists of queens and of blocked squares that are one board.

use crate::Said;
use crate::format::terms::Mark;
use crate::prose::filler::{Filler, ScannedLine, scan_line, skip_filler};

/// The lines of a board that are taken one by one.
pub(crate) struct Lines<'t> {
    pub(crate) text: &'t str,
    /// Where the next one begins.
    pub(crate) at: usize,
    /// How many have been taken.
    pub(crate) taken: usize,
    /// True if the first one is the size of the board.
    pub(crate) is_sized: bool,
}

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

    /// Where the board ends whose first lines end at `end`: before a blank line or words, or a line that begins another board, as
    /// `begins` tells of it and of the number of lines above it. Blank lines may follow the size, and stand between sections.
    pub(crate) fn end_of(mut self, lines: &Lines<'_>, mut end: usize, begins: &dyn Fn(&str, usize) -> bool) -> usize {
        let &Lines { text, mut at, mut taken, is_sized } = lines;
        while let Some(ScannedLine { line, content, filler }) = scan_line(text, at) {
            let is_next = |sections: &mut Self| begins(&text[content.clone()], taken) || !sections.take(content.start);
            match filler {
                Some(Filler::Comment) => {}
                Some(Filler::Blank) if is_sized && taken == 1 => {}
                Some(Filler::Blank) => match self.next_below(text, line.next) {
                    Some(next) => {
                        at = next;
                        continue;
                    }
                    None => break,
                },
                Some(_) => break,
                None if taken > 0 && is_next(&mut self) => break,
                None => (end, taken) = (content.end, taken + 1),
            }
            at = line.next;
        }
        end
    }
}
