//! Boards that are written as boards: themselves, or what a command makes of them.

use crate::run::pipeline::batch::{Batch, OneOf, Tally};
use crate::run::pipeline::part::Part;
use nqfill::show::Subject;
use nqfill::show::job::{Board, Rewriting, Rewritten};
use nqfill::words::rewrite;
use nqfill_core::board::Placement;
use std::io;

impl Batch<'_> {
    /// Writes a board, or what is made of it. Says what is no board, and what is lost.
    pub fn rewrite(
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
                return part.say(self.drawer.unwrap_or_default().invalid(board.in_text(), error));
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
        if let Some(why) = rewrite::refusal(lang, rewriting, made) {
            summary.left_out += 1;
            return part.say(rewrite::of_board(lang, board, &why));
        }
        part.begin();
        summary.written += 1;
        let subject = Subject { placement: Some(made), ..board.subject() };
        let loss = rewriting.format.write_board(subject, &[], &rewriting.options(several), part)?;
        if loss.is_none() {
            return Ok(());
        }
        let loss = rewrite::loss(lang, rewriting.format.name, loss);
        self.note(rewrite::of_board(lang, board, &loss), part)
    }

    /// Says what is no error, unless the user wants quiet.
    fn note(&self, words: String, part: &mut Part<'_, '_>) -> io::Result<()> {
        if self.drawer.is_some_and(|drawer| !drawer.errors_alone) { part.say(words) } else { Ok(()) }
    }
}
