//! What becomes of each board of a run: its result, and messages.

use crate::run::boards::Run;
use crate::run::part::Part;
use crate::run::progress::Progress;
use nqfill::show::diagnostic::Diagnostics;
use nqfill::show::job::{Answered, Answering, Board, Job, Rewriting, Rewritten};
use nqfill::show::{Lang, Subject, Summary};
use nqfill::words::cli;
use nqfill_core::SearchOptions;
use nqfill_core::board::Placement;
use std::io;

/// The boards of a run, and the job that is done on each.
#[derive(Clone, Copy)]
pub struct Batch<'a> {
    pub run: &'a Run<'a>,
    /// What becomes of a board, and how results are written.
    pub job: Job<'a>,
    /// Renders what is wrong with boards; none where results say it.
    pub diagnostics: Option<Diagnostics>,
    /// True if each result leaves the program as soon as it is known.
    pub flushes_each: bool,
    pub progress: &'a Progress,
}

/// What became of boards.
#[derive(Default)]
pub struct Tally {
    pub summary: Summary,
    /// Boards that had no room in a file that holds one.
    pub unwritten: u64,
}

impl Tally {
    pub fn merge(&mut self, other: &Self) {
        self.summary.merge(&other.summary);
        self.unwritten += other.unwritten;
    }
}

/// A board, and whether it is one of several.
pub type OneOf<'b> = (&'b Board, bool);

impl Batch<'_> {
    /// This batch with the request of one thread in place of the shared one.
    pub fn with_request<'r>(&'r self, request: Option<&'r SearchOptions>) -> Batch<'r> {
        Batch { job: self.job.with_request(request), ..*self }
    }

    /// The request of one thread, if the job has one.
    pub fn own_request(&self) -> Option<SearchOptions> {
        self.job.own_request(self.run.shows_progress)
    }

    pub fn lang(&self) -> Lang {
        self.diagnostics.unwrap_or_default().lang
    }

    /// Does the job on a board, and writes the result.
    pub fn result(&self, board: OneOf<'_>, tally: &mut Tally, part: &mut Part<'_, '_>) -> io::Result<()> {
        self.progress.board_read();
        self.run.count_not_read(board.0);
        let answering = match &self.job {
            Job::Rewrite(rewriting) => return self.rewrite(rewriting, board, tally, part),
            Job::Answer(answering) => answering,
        };
        if let Some(key) = self.run.sort_by {
            part.buffer();
            let answered = self.answer(answering, board, part)?;
            answered.add_to(&mut tally.summary);
            tally.summary.written += 1;
            return part.sort(key(&answered.verdict));
        }
        if !self.has_room(tally) {
            return Ok(());
        }
        let (format, placement) = (answering.format, &board.0.entry.placement);
        if placement.as_ref().is_ok_and(|placement| !format.holds(placement)) {
            tally.summary.not_written += 1;
            return part
                .message(self.diagnostics.map_or_else(String::new, |diagnostics| diagnostics.too_large(board.0)));
        }
        // An invalid board has no picture, so the next one gets the file.
        if placement.is_ok() || format.has_all_boards() {
            part.begin()?;
            tally.summary.written += 1;
        }
        self.answer(answering, board, part)?.add_to(&mut tally.summary);
        Ok(())
    }

    /// True if there is room for one more result: a file of some formats holds one. Counts a board that has no room.
    pub fn has_room(&self, tally: &mut Tally) -> bool {
        let is_full = self.job.format().is_alone() && tally.summary.written > 0;
        tally.unwritten += u64::from(is_full);
        !is_full
    }

    /// Answers a board, and reports what is wrong with it and with its proof.
    fn answer(
        &self,
        answering: &Answering<'_>,
        (board, with_heading): OneOf<'_>,
        part: &mut Part<'_, '_>,
    ) -> io::Result<Answered> {
        let answered = answering.answer(board, board.puzzle(), with_heading, part)?;
        let verdict = &answered.verdict;
        if let Some(diagnostics) = self.diagnostics {
            part.message(diagnostics.diagnostic(board, verdict))?;
        }
        if let Some(proofs) = &self.run.proofs {
            part.message(proofs.prove(board, verdict, answered.first.as_ref()))?;
        }
        Ok(answered)
    }

    /// Counts the boards that had no room in a file that holds one. Returns a message about them, empty if there are none.
    pub fn leave_out(&self, tally: &mut Tally) -> String {
        tally.summary.not_written += tally.unwritten;
        let diagnostics = self.diagnostics.filter(|_| tally.unwritten > 0);
        diagnostics.map_or_else(String::new, |diagnostics| diagnostics.not_written(self.job.format(), tally.unwritten))
    }
}

/// Boards that are written as boards: themselves, or what a command makes of them.
impl Batch<'_> {
    /// Writes a board, or what is made of it. Reports an invalid board, and what is lost.
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
                return part.message(self.diagnostics.unwrap_or_default().invalid(board, error));
            }
        };
        let Some(change) = rewriting.change else {
            return self.write(rewriting, (board, placement, several), tally, part);
        };
        let Rewritten { board: made, message, is_cut } = change(board, placement);
        let is_unwritable = made.is_none() && !is_cut;
        summary.cut_short |= is_cut;
        summary.not_written += u64::from(is_unwritable);
        match message {
            Some(error) if is_unwritable || is_cut => part.message(error)?,
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
        if let Some(why) = cli::unwritable(lang, rewriting.format, made) {
            summary.not_written += 1;
            return part.message(cli::of_board(lang, board, &why));
        }
        part.begin()?;
        summary.written += 1;
        let subject = Subject { placement: Some(made), ..board.subject() };
        let loss = rewriting.format.write_board(subject, &[], &rewriting.options(several), part)?;
        if loss.is_none() {
            return Ok(());
        }
        let loss = cli::loss(lang, rewriting.format.name, loss);
        self.note(cli::of_board(lang, board, &loss), part)
    }

    /// Reports what is no error, unless the user wants quiet.
    fn note(&self, message: String, part: &mut Part<'_, '_>) -> io::Result<()> {
        if self.diagnostics.is_some_and(|diagnostics| !diagnostics.errors_only) {
            part.message(message)
        } else {
            Ok(())
        }
    }
}
