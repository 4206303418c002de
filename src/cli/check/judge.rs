//! `nqfill check` as the checker of a programming contest.
//!
//! - kattis: `INPUT ANSWER FEEDBACK_DIR < OUTPUT`, 42 accepted, 43 wrong answer, anything else a fault of the judge;
//!   words for the judges in `judgemessage.txt` and for the team in `teammessage.txt`.
//! - testlib: `INPUT OUTPUT ANSWER [REPORT]`, 0 OK, 1 wrong answer, 2 presentation error, 3 a fault of the judge; words
//!   on standard error, or in the report file.
//!
//! The answer of the judges is not needed to know whether a completion is right, and where it claims less than the
//! output shows, the output is right.

use super::Args;
use crate::batch::Source;
use crate::check::{Fault, Step};
use crate::cli::exit::{Exit, Failure};
use crate::report::{Case, CheckOptions, CheckSummary, Detail, Graded};
use clap::ValueEnum;
use std::path::Path;
use std::{fs, io};

/// Which judge's exit codes are used.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ExitStyle {
    /// 42 accepted, 43 wrong answer
    Kattis,
    /// 0 OK, 1 wrong answer, 2 presentation error, 3 fail
    Testlib,
}

/// What a judge says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Accepted,
    WrongAnswer,
    PresentationError,
    /// The judge's own fault: a bad puzzle, a spent budget.
    Fail,
}

impl ExitStyle {
    fn code(self, verdict: Verdict) -> Exit {
        match (self, verdict) {
            (Self::Kattis, Verdict::Accepted) => Exit::Accepted,
            (Self::Kattis, Verdict::WrongAnswer | Verdict::PresentationError) => Exit::WrongAnswer,
            (Self::Kattis, Verdict::Fail) => Exit::Failed,
            // The codes of testlib happen to be among the ordinary ones, with other meanings.
            (Self::Testlib, Verdict::Accepted) => Exit::Answered,
            (Self::Testlib, Verdict::WrongAnswer) => Exit::Failed,
            (Self::Testlib, Verdict::PresentationError) => Exit::Usage,
            (Self::Testlib, Verdict::Fail) => Exit::Undecided,
        }
    }

    /// The code for submissions that were checked in the ordinary way.
    pub(super) fn exit(self, summary: &CheckSummary) -> Exit {
        self.code(match summary {
            CheckSummary { checked: 0, .. } => Verdict::Fail,
            CheckSummary { failed, invalid, .. } if *failed > 0 && failed == invalid => Verdict::PresentationError,
            CheckSummary { failed: 1.., .. } => Verdict::WrongAnswer,
            CheckSummary { undecided: 1.., .. } => Verdict::Fail,
            _ => Verdict::Accepted,
        })
    }
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    match (args.exit_style, args.paths.as_slice()) {
        (Some(ExitStyle::Kattis), [input, _answer, feedback, ..]) => {
            let (verdict, said) = judge(args, input, Path::new("-"))?;
            feed_back(feedback, verdict, &said, args.report_options().detail).map_err(Failure::failed)?;
            Ok(ExitStyle::Kattis.code(verdict))
        }
        (Some(ExitStyle::Testlib), [input, output, _answer, report @ ..]) => {
            let (verdict, said) = judge(args, input, output)?;
            let line = format!("{} {said}\n", testlib_word(verdict));
            match report.first() {
                Some(report) => fs::write(report, line).map_err(Failure::failed)?,
                None => eprint!("{line}"),
            }
            Ok(ExitStyle::Testlib.code(verdict))
        }
        (Some(ExitStyle::Kattis), _) => {
            Err(Failure::usage("kattis: INPUT ANSWER FEEDBACK_DIR < OUTPUT, or --puzzle PUZZLE PATH..."))
        }
        _ => Err(Failure::usage("testlib: INPUT OUTPUT ANSWER [REPORT], or --puzzle PUZZLE PATH...")),
    }
}

fn judge(args: &Args, input: &Path, output: &Path) -> Result<(Verdict, String), Failure> {
    let grader = args.judge_grader(input, &crate::cli::run::interrupt_flag())?;
    let mut graded = None;
    grader.grade(&Source::given(output), &mut |it| graded = Some(it));
    let graded = graded.ok_or_else(|| Failure::failed("nothing was graded"))?;
    let case = Case::of(&graded, &CheckOptions { detail: Detail::Full, ..args.report_options() });
    Ok((verdict(&graded), case.message.replace('\n', "; ")))
}

fn verdict(graded: &Graded) -> Verdict {
    let checked = &graded.checked;
    match (checked.deciding().map(|result| result.step), checked.fault()) {
        (None, _) => Verdict::Accepted,
        (Some(Step::Puzzle), _) | (_, None | Some(Fault::Rejected(_))) => Verdict::Fail,
        (Some(Step::Readable | Step::OneBoard), _) => Verdict::PresentationError,
        _ => Verdict::WrongAnswer,
    }
}

fn testlib_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Accepted => "ok",
        Verdict::WrongAnswer => "wrong answer",
        Verdict::PresentationError => "wrong output format",
        Verdict::Fail => "FAIL",
    }
}

/// The judges read everything; the team reads it only where a report may say it.
fn feed_back(folder: &Path, verdict: Verdict, said: &str, detail: Detail) -> io::Result<()> {
    fs::write(folder.join("judgemessage.txt"), format!("{said}\n"))?;
    if verdict != Verdict::Accepted && detail == Detail::Full {
        fs::write(folder.join("teammessage.txt"), format!("{said}\n"))?;
    }
    Ok(())
}
