//! What all boards of a run have in common, and what becomes of one of them: its result, and words for the user.

use crate::run::pipeline::output::{Beside, Output, Results, SpillBuffer};
use crate::run::pipeline::{Event, ProofFolder, Selection};
use nqfill_core::engine::{Cores, Jobs};
use nqfill_core::solve::Request;
use nqfill_read::ReadOptions;
use nqfill_show::diagnostic::Drawer;
use nqfill_show::job::{Answered, Answering, Board, Job};
use nqfill_show::{Lang, NotReadTally, Summary};
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

/// Boards of which the same becomes.
#[derive(Clone, Copy)]
pub(crate) struct Batch<'a> {
    /// What becomes of them, and how results are written.
    pub(crate) job: Job<'a>,
    /// Draws what is wrong with boards, if somebody wants to read it.
    pub(crate) drawer: Option<Drawer>,
    /// Where proofs go, if they are wanted.
    pub(crate) proofs: Option<&'a ProofFolder>,
    /// Number of boards that are answered at the same time.
    pub(crate) jobs: Jobs,
    /// Gets the core of each thread that has no more boards to answer, for the searches that are still running.
    pub(crate) cores: &'a Cores,
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
    /// Counts what stands beside boards and is not read, if somebody wants to know.
    pub(crate) not_read: Option<&'a NotReadTally>,
    /// True if somebody watches the work of the searches.
    pub(crate) is_watched: bool,
}

impl Batch<'_> {
    /// This batch with the request of one thread in place of the shared one.
    pub(crate) fn with_request<'r>(&'r self, request: Option<&'r Request>) -> Batch<'r> {
        Batch { job: self.job.with_request(request), ..*self }
    }

    /// The request of one thread, if the job has one.
    pub(crate) fn own_request(&self) -> Option<Request> {
        self.job.own_request(self.is_watched)
    }

    /// Writes one document, of which `results` writes the results; `several` says that these may be of several boards.
    pub(crate) fn document(
        &self,
        several: bool,
        out: &mut (dyn Write + Send),
        results: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<Summary>,
    ) -> io::Result<Summary> {
        self.job.format().document(self.job.options(several), out, results)
    }

    fn lang(&self) -> Lang {
        self.drawer.unwrap_or_default().lang
    }

    /// Does the job on a board, which is one of several or the only one, and writes the results behind those of others.
    pub(crate) fn result(
        &self,
        (board, several): (&Board, bool),
        summary: &mut Summary,
        out: &mut dyn Results,
    ) -> io::Result<()> {
        (self.watch)(Event::BoardRead);
        self.not_read.into_iter().for_each(|tally| tally.add(self.lang(), board));
        let answering = match &self.job {
            Job::Rewrite(rewriting) => return self.rewrite(rewriting, (board, several), summary, out),
            Job::Answer(answering) if self.selection.is_all() => answering,
            Job::Answer(answering) => return self.choose(answering, (board, several), summary, out),
        };
        if !out.has_room() {
            return Ok(());
        }
        let (format, placement) = (answering.format, &board.entry.placement);
        if placement.as_ref().is_ok_and(|placement| !format.holds(placement)) {
            summary.left_out += 1;
            return out.say(self.drawer.map_or_else(String::new, |drawer| drawer.too_large(board.in_text())));
        }
        // What is no board has no picture, and takes no room.
        if placement.is_ok() || !format.is_alone() {
            out.begin(format)?;
            summary.written += 1;
        }
        self.answer(answering, (board, several), out)?.add_to(summary);
        Ok(())
    }

    /// Answers a board whose verdict tells whether and where its result is written.
    fn choose(
        &self,
        answering: &Answering<'_>,
        (board, several): (&Board, bool),
        summary: &mut Summary,
        out: &mut dyn Results,
    ) -> io::Result<()> {
        let mut held = SpillBuffer::default();
        let mut beside = Beside { out: &mut held, say: &mut |words| out.say(words) };
        let answered = self.answer(answering, (board, several), &mut beside)?;
        answered.add_to(summary);
        if !self.selection.wants(&answered.verdict) {
            return Ok(());
        }
        summary.written += 1;
        out.choose(self.selection.place(&answered.verdict), held)
    }

    /// Answers a board, and says what is wrong with it and with its proof.
    fn answer(
        &self,
        answering: &Answering<'_>,
        (board, is_headed): (&Board, bool),
        out: &mut dyn Output,
    ) -> io::Result<Answered> {
        let puzzle = board.puzzle();
        // The reader should know before a long list begins.
        if let Some(drawer) = self.drawer.filter(|drawer| !drawer.errors_alone)
            && let Some(count) = answering.long_list(&puzzle)
        {
            out.say(drawer.announcement(board.in_text(), count))?;
        }
        let answered = answering.answer(board, puzzle, is_headed, out)?;
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

    /// Counts boards that have no place in a file that holds one, and says so: of a source, or of all together.
    pub(crate) fn leave_out(&self, source: Option<&str>, boards: u64, summary: &mut Summary) -> Option<String> {
        summary.left_out += boards;
        let drawer = self.drawer.filter(|_| boards > 0)?;
        Some(drawer.left_out(source, self.job.format(), boards))
    }
}
