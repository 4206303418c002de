//! Pictures of verdicts: a completion, conflicts, the reason why there is none, certain squares, the next step.

use crate::show::picture::{Mark, Picture};
use crate::show::{Explained, HintLevel, Lang, Verdict};
use crate::words::{explain, steps, verdict};
use nqfill_core::board::{Line, Placement, Square};
use nqfill_core::referee::Solution;
use nqfill_core::solve::Outcome;
use nqfill_reason::deduce::{Conclusion, Deduction, Step};
use nqfill_reason::explain::{Completable, Core, Explanation, Impossible};
use std::collections::BTreeSet;

/// Conflicts that a description lists.
const MOST_LISTED: usize = 20;

impl Picture {
    /// A verdict on a board, with the completion that was found first. The title says the verdict in words. `None` if
    /// the board has more than [`MOST_ROWS_OF_A_PICTURE`](super::MOST_ROWS_OF_A_PICTURE) rows.
    ///
    /// Of several reasons it shows the first: its queens and blocked squares are framed, squares that these attack have
    /// a small ×, squares that the steps close a bold one, and the last step frames its lines.
    pub fn of_verdict(placement: &Placement, verdict: &Verdict, first: Option<&Solution>, lang: Lang) -> Option<Self> {
        let title = verdict::verdict(lang, verdict);
        let mut picture = match first {
            Some(solution) => Self::of_solution(placement, solution, title),
            None => Self::of_placement(placement, title),
        }?;
        match verdict {
            Verdict::Answered(answer) if matches!(answer.outcome, Outcome::Unsolvable) => {
                picture.mark_attacked(&picture.given.clone());
            }
            Verdict::Conflict(conflicts) => {
                let listed = conflicts.list().iter().take(MOST_LISTED);
                picture.notes.extend(listed.map(|conflict| verdict::conflict_line(lang, conflict)));
            }
            Verdict::Explained(explained) => picture.explain(explained, lang),
            _ => {}
        }
        Some(picture)
    }

    /// The same picture with another title.
    pub(crate) fn with_title(self, title: String) -> Self {
        Self { title, ..self }
    }

    fn explain(&mut self, explained: &Explained, lang: Lang) {
        match (&explained.explanation, explained.hint) {
            (Explanation::Undecided(_), _) => return,
            (Explanation::Impossible(reason), None) => return self.show_reason(reason, lang),
            (Explanation::Completable(known), None) => self.show_certain(known),
            (Explanation::Impossible(_), Some(_)) => {}
            (Explanation::Completable(known), Some(level)) => self.show_hint(&known.steps, &known.forced, level),
        }
        let lines = explain::lines(lang, explained, &|_, _| String::new());
        self.notes.extend(lines.into_iter().filter(|line| !line.is_empty()));
        self.mark_attacked(&self.given.clone());
    }

    /// The reason, apart from the other queens and blocked squares, and what the steps close.
    fn show_reason(&mut self, reason: &Impossible, lang: Lang) {
        let core = reason.core.as_ref().map(Core::squares).unwrap_or_default();
        self.mark(Mark::LookedAt, core.iter().copied());
        self.notes.push(explain::blame(lang, reason));
        let steps = reason.argument.steps();
        self.set_aside(self.given.clone().into_iter().filter(|queen| !core.contains(queen)));
        steps.iter().for_each(|step| self.conclude(&step.deduction));
        if let Some(last) = steps.last() {
            self.notes.push(steps::sentence(lang, &last.deduction));
            if last.deduction.follows == Conclusion::Contradiction {
                self.look_at(&last.deduction);
            }
        }
        let forced = steps.iter().filter_map(|step| match step.deduction.follows {
            Conclusion::Queen(queen) => Some(queen),
            _ => None,
        });
        let given = self.given.iter().copied().filter(|queen| !self.aside.contains(queen));
        self.mark_attacked(&given.chain(forced).collect::<Vec<_>>());
    }

    /// Squares with a queen in every completion, and open squares with one in none.
    fn show_certain(&mut self, known: &Completable) {
        self.force(&known.forced);
        self.mark(Mark::Closed, known.impossible.iter().copied());
    }

    /// The next step: only where it looks, or all of it. Where there is none, a square that is forced,
    /// or its row.
    fn show_hint(&mut self, steps: &[Step], forced: &[Square], level: HintLevel) {
        match (steps.first(), level) {
            (Some(step), HintLevel::Place) => self.frame_lines(&step.deduction),
            (Some(step), _) => {
                self.look_at(&step.deduction);
                self.conclude(&step.deduction);
            }
            (None, HintLevel::Place) => {
                forced.iter().take(1).for_each(|square| self.frame_line(Line::Row, square.row as usize));
            }
            (None, _) => self.force(&forced[..forced.len().min(1)]),
        }
    }

    fn force(&mut self, squares: &[Square]) {
        self.add(squares.iter().copied());
        self.mark(Mark::Forced, squares.iter().copied());
    }

    fn look_at(&mut self, deduction: &Deduction) {
        self.frame_lines(deduction);
        self.mark(Mark::LookedAt, deduction.looks_at.iter().copied());
    }

    /// Frames the lines of a deduction; where it has none, as a trial, the squares that it tries.
    fn frame_lines(&mut self, deduction: &Deduction) {
        deduction.lines.iter().for_each(|line| self.frame_line(line.kind, line.index as usize));
        if deduction.lines.is_empty() {
            self.mark(Mark::LookedAt, deduction.ways.iter().map(|way| way.queen));
        }
    }

    fn conclude(&mut self, deduction: &Deduction) {
        match &deduction.follows {
            Conclusion::Closes(squares) => self.mark(Mark::Closed, squares.iter().copied()),
            Conclusion::Queen(square) => self.force(&[*square]),
            Conclusion::Contradiction => {}
        }
    }

    /// Marks the squares that queens attack and that have no other mark.
    fn mark_attacked(&mut self, queens: &[Square]) {
        let n = self.n as usize;
        let lines: BTreeSet<(Line, usize)> =
            queens.iter().flat_map(|&queen| Line::ALL.map(|line| (line, line.index(n, queen)))).collect();
        let taken = self.taken();
        let marked: BTreeSet<Square> = self.marks.iter().map(|&(_, square)| square).collect();
        let squares = lines.into_iter().flat_map(|(line, index)| line.squares(index, n));
        let left = squares.filter(|square| !taken.contains(square) && !marked.contains(square));
        self.mark(Mark::Attacked, left.collect::<Vec<_>>());
    }
}
