//! Boards of a text, answered or rewritten one after the other: what the program writes for them.

use crate::request::{Request, Task, unknown};
use crate::{Given, Refused};
use nqfill::explain::Query;
use nqfill::show::diagnostic::Diagnostics;
use nqfill::show::job::{Answering, Board, Boards, Job, Rewriting, Task as Question};
use nqfill::show::output::{COUNT_LINES, Format, Options, RATE_CSV, RATE_LINES, board_format, format};
use nqfill::show::{Count, HintLevel, Subject, Summary};
use nqfill::words::boards;
use nqfill_core::board::Puzzle;
use nqfill_core::count::{CountRequest, Unwatched, count_with};
use nqfill_read::ReadOptions;
use serde_json::json;
use std::io::{self, Write};

/// The most bytes that a board may take when it is written.
const MOST_BYTES: u64 = 64 << 20;

/// The results of all boards, as the program writes them, and what it says of them beside.
pub(crate) fn written(request: &Request, text: &[u8]) -> Result<Given, Refused> {
    let (format, reading) = (output_format(request)?, request.reading()?);
    let (lang, coordinates) = (request.lang()?, request.coordinates);
    let options = Options { lang, coordinates, ..Options::default() };
    let texts = Texts { source: request.source(), text, reading: &reading };
    let write = |job: Job<'_>| {
        let diagnostics = Diagnostics { lang, ..Diagnostics::default() };
        Run { job, diagnostics, said: String::new(), is_first: true }.written(&texts)
    };
    let answer = |task| write(Job::Answer(Answering { task, format, options }));
    let written = match request.task {
        Task::Convert => write(Job::Rewrite(Rewriting { coordinates, ..Rewriting::new(format, MOST_BYTES) })),
        Task::Count => answer(Question::Count(&|puzzle| count(puzzle, request))),
        Task::Rate => answer(Question::Rate(&request.budget())),
        Task::Explain | Task::Hint => {
            let query = query(request);
            answer(Question::Explain(&query, hint(request)))
        }
        _ => {
            let mut wanted = request.completions();
            if format.is_alone() {
                wanted.most = Some(1);
            }
            answer(Question::Complete(&wanted))
        }
    };
    let (said, out) = written.map_err(|error| error.to_string())?;
    Ok((json!({ "said": said, "extension": format.extension }), out))
}

/// The format that is asked for, among those of the command.
fn output_format(request: &Request) -> Result<&'static Format, Refused> {
    let name = request.format.as_deref();
    let named = |usual| name.unwrap_or(usual);
    let found = match request.task {
        Task::Convert => {
            let picture = || format(named("grid")).filter(|format| format.picture().is_some());
            board_format(named("grid")).or_else(picture)
        }
        Task::Count if named("text") == "text" => Some(&COUNT_LINES),
        Task::Rate if named("text") == "text" => Some(&RATE_LINES),
        Task::Rate if named("text") == "csv" => Some(&RATE_CSV),
        Task::Count | Task::Rate => format(named("text")).filter(|format| format.picture().is_none()),
        _ => format(named("text")),
    };
    found.ok_or_else(|| unknown(request.words(), "format", name.unwrap_or_default()))
}

fn count(puzzle: &Puzzle, request: &Request) -> Count {
    let asked = CountRequest { budget: request.budget(), ..CountRequest::default() };
    Count { tally: count_with(puzzle, &asked, &Unwatched), question: nqfill::show::Question::HowMany }
}

fn hint(request: &Request) -> Option<HintLevel> {
    let level = usize::from(request.level.unwrap_or(1)).saturating_sub(1);
    (request.task == Task::Hint).then(|| HintLevel::after(level))
}

fn query(request: &Request) -> Query {
    Query { next_step: request.task == Task::Hint, budget: request.budget(), ..Query::default() }
}

/// A text with boards, which are read once to see whether there are several, and once to be answered.
struct Texts<'a> {
    source: &'a str,
    text: &'a [u8],
    reading: &'a ReadOptions,
}

impl Texts<'_> {
    fn boards(&self) -> Boards {
        Boards::read(self.source.into(), Ok(self.text.to_vec()), self.reading)
    }
}

/// The boards of one text on their way to the output.
struct Run<'a> {
    job: Job<'a>,
    diagnostics: Diagnostics,
    /// What the program would say on standard error.
    said: String,
    is_first: bool,
}

impl Run<'_> {
    fn written(mut self, texts: &Texts<'_>) -> io::Result<(String, Vec<u8>)> {
        let (mut out, format) = (Vec::new(), self.job.format());
        let several = texts.boards().take(2).count() > 1;
        if format.is_alone() {
            self.all(texts.boards(), false, &mut out)?;
        } else {
            let options = self.job.options(several);
            format.document(options, &mut out, |out| self.all(texts.boards(), several, out))?;
        }
        Ok((self.said, out))
    }

    fn all(&mut self, boards: Boards, several: bool, out: &mut (dyn Write + Send)) -> io::Result<Summary> {
        let mut summary = Summary::default();
        for board in boards {
            let format = self.job.format();
            if format.is_alone() && !self.is_first && board.entry.placement.is_ok() {
                summary.not_written += 1;
                continue;
            }
            match self.job {
                Job::Answer(answering) => self.answer(&answering, (&board, several), &mut summary, out)?,
                Job::Rewrite(rewriting) => self.rewrite(&rewriting, (&board, several), &mut summary, out)?,
            }
        }
        if summary.not_written > 0 && self.job.format().is_alone() {
            self.said += &self.diagnostics.not_written(None, self.job.format(), summary.not_written);
        }
        Ok(summary)
    }

    /// Writes what stands between a result and the one before it.
    fn begin(&mut self, summary: &mut Summary, out: &mut dyn Write) -> io::Result<()> {
        summary.written += 1;
        if std::mem::take(&mut self.is_first) {
            Ok(())
        } else {
            out.write_all(self.job.format().separator().as_bytes())
        }
    }

    fn answer(
        &mut self,
        answering: &Answering<'_>,
        (board, several): (&Board, bool),
        summary: &mut Summary,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let (format, placement) = (answering.format, &board.entry.placement);
        if placement.as_ref().is_ok_and(|placement| !format.holds(placement)) {
            summary.not_written += 1;
            self.said += &self.diagnostics.too_large(board.in_text());
            return Ok(());
        }
        // What is no board has no picture.
        if placement.is_ok() || !format.is_alone() {
            self.begin(summary, out)?;
        }
        let answered = answering.answer(board, board.puzzle(), several, out)?;
        self.said += &self.diagnostics.diagnostic(board.in_text(), &answered.verdict);
        answered.add_to(summary);
        Ok(())
    }

    fn rewrite(
        &mut self,
        rewriting: &Rewriting<'_>,
        (board, several): (&Board, bool),
        summary: &mut Summary,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        summary.boards += 1;
        let lang = self.diagnostics.lang;
        let placement = match &board.entry.placement {
            Ok(placement) => placement,
            Err(error) => {
                summary.invalid += 1;
                self.said += &self.diagnostics.invalid(board.in_text(), error);
                return Ok(());
            }
        };
        if let Some(why) = boards::refusal(lang, rewriting, placement) {
            summary.not_written += 1;
            self.said += &boards::of_board(lang, board, &why);
            return Ok(());
        }
        self.begin(summary, out)?;
        let subject = Subject { placement: Some(placement), ..board.subject() };
        let loss = rewriting.format.write_board(subject, &[], &rewriting.options(several), out)?;
        if !loss.is_none() {
            let loss = boards::loss(lang, rewriting.format.name, loss);
            self.said += &boards::of_board(lang, board, &loss);
        }
        Ok(())
    }
}
