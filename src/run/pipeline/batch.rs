//! What all boards of a run have in common, and what becomes of one of them: its result, and words for the user.

use crate::run::job::{Answered, Board, Job};
use crate::run::pipeline::held::{Beside, Held, Output};
use crate::run::pipeline::{Event, ProofFolder, Selection};
use nqfill_core::engine::{Cores, Jobs};
use nqfill_read::ReadOptions;
use nqfill_show::diagnostic::Drawer;
use nqfill_show::{Summary, Verdict};
use std::io;
use std::sync::atomic::AtomicBool;

/// Boards that are answered in one way.
pub(crate) struct Batch<'a> {
    /// The question, and how results are written.
    pub(crate) job: Job<'a>,
    /// Draws what is wrong with boards, if somebody wants to read it.
    pub(crate) drawer: Option<Drawer>,
    /// Where proofs go, if they are wanted.
    pub(crate) proofs: Option<&'a ProofFolder>,
    /// Number of boards that are answered at the same time.
    pub(crate) jobs: Jobs,
    /// Gets the core of each thread that has no more boards to answer, for the searches that are still running.
    pub(crate) cores: Cores,
    /// The input format and its options.
    pub(crate) reading: &'a ReadOptions,
    /// The most bytes that a file may have.
    pub(crate) max_input_bytes: u64,
    /// True if each result is flushed as soon as its turn comes.
    pub(crate) flush_each: bool,
    /// Which results are written.
    pub(crate) selection: Selection<'a>,
    /// When set, the batch ends. A batch sets it if results cannot be written, so that running searches end.
    pub(crate) interrupt: &'a AtomicBool,
    /// Gets every event, on the thread where it happens.
    pub(crate) watch: &'a (dyn Fn(Event) + Sync),
}

impl Batch<'_> {
    /// Answers a board and writes its result behind those of others, or returns it with its place where results are chosen.
    pub(crate) fn result(
        &self,
        (board, is_headed): (&Board, bool),
        is_first: bool,
        summary: &mut Summary,
        out: &mut dyn Output,
    ) -> io::Result<Option<(u64, Held)>> {
        (self.watch)(Event::BoardRead);
        if self.selection.is_all() {
            if !is_first {
                self.job.format.between(out)?;
            }
            self.answer(board, is_headed, out)?.add_to(summary);
            return Ok(None);
        }
        let mut held = Held::default();
        let mut beside = Beside { out: &mut held, say: &mut |words| out.say(words) };
        let answered = self.answer(board, is_headed, &mut beside)?;
        answered.add_to(summary);
        let place = self.selection.place(&answered.verdict);
        Ok(self.selection.wants(&answered.verdict).then_some((place, held)))
    }

    /// Answers a board, and says what is wrong with it and with its proof.
    pub(crate) fn answer(&self, board: &Board, is_headed: bool, out: &mut dyn Output) -> io::Result<Answered> {
        let puzzle = board.puzzle();
        // The reader should know before a long list begins.
        if let Some(drawer) = self.drawer.filter(|drawer| !drawer.errors_alone)
            && let Some(count) = self.job.long_list(&puzzle)
        {
            out.say(drawer.announcement(board.in_text(), count))?;
        }
        let answered = self.job.answer(board, puzzle, is_headed, out)?;
        let verdict = &answered.verdict;
        let is_written = self.selection.wants(verdict);
        let drawer = self.drawer.map(|drawer| if is_written { drawer } else { drawer.in_full() });
        let diagnostic = drawer.map(|drawer| drawer.diagnostic(board.in_text(), verdict));
        let of_proof = self.proofs.map(|proofs| proofs.prove(board, verdict, answered.first.as_ref()));
        for words in [diagnostic, of_proof].into_iter().flatten().filter(|words| !words.is_empty()) {
            out.say(words)?;
        }
        Ok(answered)
    }

    /// Answers a board if the format can hold it, where a file holds one board. False if nothing was written.
    pub(crate) fn answer_alone(&self, board: &Board, summary: &mut Summary, out: &mut dyn Output) -> io::Result<bool> {
        let is_refused = board.entry.placement.as_ref().is_ok_and(|placement| !self.job.format.holds(placement));
        if is_refused {
            summary.left_out += 1;
            out.say(self.drawer.map_or_else(String::new, |drawer| drawer.too_large(board.in_text())))?;
            return Ok(false);
        }
        let answered = self.answer(board, false, out)?;
        answered.add_to(summary);
        Ok(!matches!(answered.verdict, Verdict::Invalid(_)))
    }

    /// Counts boards that have no place in a file that holds one, and says so.
    pub(crate) fn leave_out(&self, boards: u64, summary: &mut Summary, out: &mut dyn Output) -> io::Result<()> {
        summary.left_out += boards;
        match self.drawer.filter(|_| boards > 0) {
            Some(drawer) => out.say(drawer.left_out(self.job.format, boards)),
            None => Ok(()),
        }
    }
}
