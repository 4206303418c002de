//! What all boards of a run have in common, and what becomes of one of them: its result, and words for the user.

use crate::run::pipeline::part::Part;
use crate::run::pipeline::{Event, ProofFolder};
use nqfill::show::diagnostic::Diagnostics;
use nqfill::show::job::{Answered, Answering, Board, Job, Rewriting, Rewritten};
use nqfill::show::{Lang, NotReadTally, Subject, Summary, Verdict, Which};
use nqfill::words::boards;
use nqfill_core::board::Placement;
use nqfill_core::engine::{Cores, Jobs};
use nqfill_core::solve::Request;
use nqfill_read::ReadOptions;
use std::io;
use std::sync::atomic::AtomicBool;

/// Boards of which the same becomes.
#[derive(Clone, Copy)]
pub struct Batch<'a> {
    /// What becomes of them, and how results are written.
    pub job: Job<'a>,
    /// Draws what is wrong with boards, if somebody wants to read it.
    pub diagnostics: Option<Diagnostics>,
    /// Where proofs go, if they are wanted.
    pub proofs: Option<&'a ProofFolder>,
    /// Number of boards that are answered at the same time.
    pub jobs: Jobs,
    /// Gets the core of each thread that has no more boards to answer, for the searches that are still running.
    pub cores: &'a Cores,
    /// The input format and its options.
    pub reading: &'a ReadOptions,
    /// The most bytes that a file may have.
    pub max_input_bytes: u64,
    /// True if each result leaves the program as soon as it is known.
    pub are_awaited: bool,
    /// Which results are written.
    pub selection: Selection<'a>,
    /// When set, the batch ends. A batch sets it if results cannot be written, so that running searches end.
    pub interrupt: &'a AtomicBool,
    /// Gets every event, on the thread where it happens.
    pub watch: &'a (dyn Fn(Event) + Sync),
    /// Counts what stands beside boards and is not read, if somebody wants to know.
    pub not_read: Option<&'a NotReadTally>,
    /// True if somebody watches the work of the searches.
    pub is_watched: bool,
}

#[cfg(test)]
impl<'a> Batch<'a> {
    /// A batch of completions in text, on one thread.
    pub fn of_tests(
        request: &'a Request,
        cores: &'a Cores,
        reading: &'a ReadOptions,
        interrupt: &'a AtomicBool,
    ) -> Self {
        use nqfill::show::job::Task;
        use nqfill::show::output::{FORMATS, Options};
        let answering = Answering { task: Task::Complete(request), format: &FORMATS[0], options: Options::default() };
        Self {
            job: Job::Answer(answering),
            diagnostics: None,
            proofs: None,
            jobs: Jobs::Exactly(1),
            cores,
            reading,
            max_input_bytes: 1 << 20,
            are_awaited: false,
            selection: Selection::default(),
            interrupt,
            watch: &|_| {},
            not_read: None,
            is_watched: false,
        }
    }
}

/// What is chosen of the results of a run. The default is all of them, in the order of the input.
#[derive(Clone, Copy, Default)]
pub struct Selection<'a> {
    /// Verdicts of which one has to fit; none for all boards.
    pub only: &'a [Which],
    /// Gives each result its key: lower ones first, equal ones in the order of the input.
    pub sort_by: Option<fn(&Verdict) -> u64>,
}

impl Selection<'_> {
    /// True if results are written as they come.
    fn is_all(&self) -> bool {
        self.only.is_empty() && self.sort_by.is_none()
    }

    /// True if the result of a board is written.
    fn wants(&self, verdict: &Verdict) -> bool {
        self.only.is_empty() || self.only.iter().any(|which| which.fits(verdict))
    }
}

/// What became of boards.
#[derive(Default)]
pub struct Tally {
    pub summary: Summary,
    /// Boards that had no place in a file that holds one, and of which the user was not told.
    pub untold: u64,
}

impl Tally {
    pub fn merge(&mut self, other: &Self) {
        self.summary.merge(&other.summary);
        self.untold += other.untold;
    }
}

/// A board, and whether it is one of several.
pub type OneOf<'b> = (&'b Board, bool);

impl Batch<'_> {
    /// This batch with the request of one thread in place of the shared one.
    pub fn with_request<'r>(&'r self, request: Option<&'r Request>) -> Batch<'r> {
        Batch { job: self.job.with_request(request), ..*self }
    }

    /// The request of one thread, if the job has one.
    pub fn own_request(&self) -> Option<Request> {
        self.job.own_request(self.is_watched)
    }

    pub fn lang(&self) -> Lang {
        self.diagnostics.unwrap_or_default().lang
    }

    /// Does the job on a board, and writes the result.
    pub fn result(&self, board: OneOf<'_>, tally: &mut Tally, part: &mut Part<'_, '_>) -> io::Result<()> {
        (self.watch)(Event::BoardRead);
        self.not_read.into_iter().for_each(|not_read| not_read.add(self.lang(), board.0));
        let answering = match &self.job {
            Job::Rewrite(rewriting) => return self.rewrite(rewriting, board, tally, part),
            Job::Answer(answering) => answering,
        };
        if !self.selection.is_all() {
            return self.choose(answering, board, &mut tally.summary, part);
        }
        if !self.has_room(tally) {
            return Ok(());
        }
        let (format, placement) = (answering.format, &board.0.entry.placement);
        if placement.as_ref().is_ok_and(|placement| !format.holds(placement)) {
            tally.summary.left_out += 1;
            return part.say(
                self.diagnostics.map_or_else(String::new, |diagnostics| diagnostics.too_large(board.0.in_text())),
            );
        }
        // What is no board has no picture, and takes no room.
        if placement.is_ok() || format.tells_all() {
            part.begin();
            tally.summary.written += 1;
        }
        self.answer(answering, board, part)?.add_to(&mut tally.summary);
        Ok(())
    }

    /// True if there is room for one more result. Where there is not, because a file of the format holds one, counts
    /// what is left out.
    pub fn has_room(&self, tally: &mut Tally) -> bool {
        let is_full = self.job.format().is_alone() && tally.summary.written > 0;
        tally.untold += u64::from(is_full);
        !is_full
    }

    /// Answers a board whose verdict tells whether and where its result is written.
    fn choose(
        &self,
        answering: &Answering<'_>,
        board: OneOf<'_>,
        summary: &mut Summary,
        part: &mut Part<'_, '_>,
    ) -> io::Result<()> {
        part.hold_back();
        let answered = self.answer(answering, board, part)?;
        answered.add_to(summary);
        if !self.selection.wants(&answered.verdict) {
            part.drop_held();
            return Ok(());
        }
        summary.written += 1;
        part.write_held(self.selection.sort_by.map(|key| key(&answered.verdict)))
    }

    /// Answers a board, and says what is wrong with it and with its proof.
    fn answer(
        &self,
        answering: &Answering<'_>,
        (board, is_headed): OneOf<'_>,
        part: &mut Part<'_, '_>,
    ) -> io::Result<Answered> {
        let puzzle = board.puzzle();
        // The reader should know before a long list begins.
        if let Some(diagnostics) = self.diagnostics.filter(|diagnostics| !diagnostics.errors_alone)
            && let Some(count) = answering.long_list(&puzzle)
        {
            part.say(diagnostics.announcement(board.in_text(), count))?;
        }
        let answered = answering.answer(board, puzzle, is_headed, part)?;
        let verdict = &answered.verdict;
        if let Some(diagnostics) = self.diagnostics {
            let diagnostics = if self.selection.wants(verdict) { diagnostics } else { diagnostics.in_full() };
            part.say(diagnostics.diagnostic(board.in_text(), verdict))?;
        }
        if let Some(proofs) = self.proofs {
            part.say(proofs.prove(board, verdict, answered.first.as_ref()))?;
        }
        Ok(answered)
    }

    /// Counts the boards that had no place in a file that holds one, and says so: of a source, or of all together. Empty if
    /// there is nothing to say.
    pub fn leave_out(&self, source: Option<&str>, tally: &mut Tally) -> String {
        let boards = std::mem::take(&mut tally.untold);
        tally.summary.left_out += boards;
        let diagnostics = self.diagnostics.filter(|_| boards > 0);
        diagnostics.map_or_else(String::new, |diagnostics| diagnostics.left_out(source, self.job.format(), boards))
    }
}

/// Boards that are written as boards: themselves, or what a command makes of them.
impl Batch<'_> {
    /// Writes a board, or what is made of it. Says what is no board, and what is lost.
    fn rewrite(
        &self,
        rewriting: &Rewriting<'_>,
        (board, several): OneOf<'_>,
        tally: &mut Tally,
        part: &mut Part<'_, '_>,
    ) -> io::Result<()> {
        let summary = &mut tally.summary;
        summary.boards += 1;
        let placement = match &board.entry.placement {
            Ok(placement) => placement,
            Err(error) => {
                summary.invalid += 1;
                return part.say(self.diagnostics.unwrap_or_default().invalid(board.in_text(), error));
            }
        };
        let Some(change) = rewriting.change else {
            return self.write(rewriting, (board, placement, several), tally, part);
        };
        let Rewritten { board: made, said, is_cut } = change(board, placement);
        let is_refused = made.is_none() && !is_cut;
        summary.cut_short |= is_cut;
        summary.left_out += u64::from(is_refused);
        match said {
            Some(error) if is_refused || is_cut => part.say(error)?,
            Some(note) => self.note(note, part)?,
            None => {}
        }
        made.map_or(Ok(()), |made| self.write(rewriting, (board, &made, several), tally, part))
    }

    /// Writes what is made of a board, unless it is too large.
    fn write(
        &self,
        rewriting: &Rewriting<'_>,
        (board, made, several): (&Board, &Placement, bool),
        tally: &mut Tally,
        part: &mut Part<'_, '_>,
    ) -> io::Result<()> {
        if !self.has_room(tally) {
            return Ok(());
        }
        let (lang, summary) = (self.lang(), &mut tally.summary);
        if let Some(why) = boards::refusal(lang, rewriting, made) {
            summary.left_out += 1;
            return part.say(boards::of_board(lang, board, &why));
        }
        part.begin();
        summary.written += 1;
        let subject = Subject { placement: Some(made), ..board.subject() };
        let loss = rewriting.format.write_board(subject, &[], &rewriting.options(several), part)?;
        if loss.is_none() {
            return Ok(());
        }
        let loss = boards::loss(lang, rewriting.format.name, loss);
        self.note(boards::of_board(lang, board, &loss), part)
    }

    /// Says what is no error, unless the user wants quiet.
    fn note(&self, words: String, part: &mut Part<'_, '_>) -> io::Result<()> {
        if self.diagnostics.is_some_and(|diagnostics| !diagnostics.errors_alone) { part.say(words) } else { Ok(()) }
    }
}
