//! `nqfill check` as the checker of a programming contest.
//!
//! - kattis: `INPUT ANSWER FEEDBACK_DIR < OUTPUT`, 42 accepted, 43 wrong answer, anything else a fault of the judge;
//!   words for the judges in `judgemessage.txt` and for the team in `teammessage.txt`.
//! - testlib: `INPUT OUTPUT ANSWER [REPORT [-appes]]`, 0 OK, 1 wrong answer, 2 presentation error, 3 a fault of the
//!   judge; words on standard error, or in the report file, which is XML with `-appes`.

use crate::commands::check::Args;
use crate::exit::{Exit, Failure, failed, say, usage};
use crate::files::{Target, WriteError};
use crate::help::both;
use crate::options::refusals::refuse;
use crate::run::pipeline::Source;
use clap::ValueEnum;
use nqfill_grade::Detail;
use nqfill_grade::case::{CheckOptions, message};
use nqfill_grade::check_words;
use nqfill_grade::graded::CheckSummary;
use nqfill_grade::reports::xml_escaped;
use nqfill_grade::{Cases, Fault, Judged, Ruling};
use nqfill_show::words;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The exit codes of a contest system.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExitStyle {
    #[value(help = both!("42 通过，43 答案错误", "42 accepted, 43 wrong answer"))]
    Kattis,
    #[value(help = both!(
        "0 通过，1 答案错误，2 格式错误，3 评测出错",
        "0 OK, 1 wrong answer, 2 presentation error, 3 fail"
    ))]
    Testlib,
}

impl ExitStyle {
    fn code(self, ruling: Ruling) -> Exit {
        match (self, ruling) {
            (Self::Kattis, Ruling::Accepted) => Exit::Accepted,
            (Self::Kattis, Ruling::WrongAnswer | Ruling::PresentationError) => Exit::WrongAnswer,
            (Self::Kattis, Ruling::Fail) => Exit::Failed,
            // The codes of testlib coincide with ordinary ones of other meanings.
            (Self::Testlib, Ruling::Accepted) => Exit::Answered,
            (Self::Testlib, Ruling::WrongAnswer) => Exit::Failed,
            (Self::Testlib, Ruling::PresentationError) => Exit::Usage,
            (Self::Testlib, Ruling::Fail) => Exit::Undecided,
        }
    }

    /// The exit code for submissions that were checked without a judge's arguments.
    pub(crate) fn exit(self, summary: &CheckSummary) -> Exit {
        self.code(match summary {
            CheckSummary { checked: 0, .. } => Ruling::Fail,
            CheckSummary { failed, invalid, .. } if *failed > 0 && failed == invalid => Ruling::PresentationError,
            CheckSummary { failed: 1.., .. } => Ruling::WrongAnswer,
            CheckSummary { undecided: 1.., .. } => Ruling::Fail,
            _ => Ruling::Accepted,
        })
    }

    /// The exit code if judging failed: no contestant is to blame.
    pub(crate) fn of_failure(self, failure: Failure) -> Exit {
        match (self, failure.report()) {
            // Every code but its own two is a fault of the judge.
            (Self::Kattis, exit) => exit,
            (Self::Testlib, _) => self.code(Ruling::Fail),
        }
    }
}

/// The exit code of wrong arguments, if they are for a judge.
pub(crate) fn exit_of_bad_arguments(args: &[OsString]) -> Option<Exit> {
    let is_check = args.get(1).is_some_and(|arg| arg == "check");
    let mut values = args.iter().zip(args.iter().skip(1)).filter(|(name, _)| *name == "--exit-style");
    let is_testlib =
        values.any(|(_, value)| value == "testlib") || args.iter().any(|arg| arg == "--exit-style=testlib");
    (is_check && is_testlib).then(|| ExitStyle::Testlib.code(Ruling::Fail))
}

/// Judges; reports every failure on the way as a fault of the judge.
pub(crate) fn run(args: &Args, style: ExitStyle) -> Exit {
    let judged = match style {
        ExitStyle::Kattis => kattis(args),
        ExitStyle::Testlib => testlib(args),
    };
    judged.map_or_else(|failure| style.of_failure(failure), |ruling| style.code(ruling))
}

fn kattis(args: &Args) -> Result<Ruling, Failure> {
    args.refuse_for_judges()?;
    let [input, answer, feedback] = args.paths.as_slice() else {
        return Err(usage!(
            "kattis 的参数：INPUT ANSWER FEEDBACK_DIR < OUTPUT，或 --puzzle PUZZLE PATH...",
            "kattis: INPUT ANSWER FEEDBACK_DIR < OUTPUT, or --puzzle PUZZLE PATH..."
        ));
    };
    refuse([(
        args.appes,
        usage!(
            "-appes 只用于 testlib：它说明 REPORT 的写法",
            "-appes belongs to testlib: it says how REPORT is written"
        ),
    )])?;
    let (ruling, said) = judge(args, input, Path::new("-"), answer)?;
    let fed_back = feed_back(feedback, &[input, answer], ruling, &said, args.report_options().detail);
    fed_back.map_err(|error| Failure::from(error).said_as_usage())?;
    Ok(ruling)
}

fn testlib(args: &Args) -> Result<Ruling, Failure> {
    args.refuse_for_judges()?;
    let (input, output, answer, report) = match args.paths.as_slice() {
        [input, output, answer] if !args.appes => (input, output, answer, None),
        [input, output, answer, report] => (input, output, answer, Some(report)),
        _ => {
            return Err(usage!(
                "testlib 的参数：INPUT OUTPUT ANSWER [REPORT [-appes]]，或 --puzzle PUZZLE PATH...",
                "testlib: INPUT OUTPUT ANSWER [REPORT [-appes]], or --puzzle PUZZLE PATH..."
            ));
        }
    };
    let judged = judge(args, input, output, answer);
    let (ruling, said) = match &judged {
        Ok((ruling, said)) => (*ruling, said.clone()),
        Err(failure) => (Ruling::Fail, failure.message(args.messages.lang()).unwrap_or_default()),
    };
    let line = format!("{} {said}\n", testlib_word(ruling));
    let Some(report) = report else {
        if judged.is_ok() {
            say(line.trim_end());
        }
        return judged.map(|(ruling, _)| ruling);
    };
    let text = if args.appes { appes(ruling, &said) } else { line };
    write(report, &[input, output, answer], &text)?;
    judged.map(|(ruling, _)| ruling)
}

/// The ruling with its message.
fn judge(args: &Args, input: &Path, output: &Path, answer: &Path) -> Result<(Ruling, String), Failure> {
    let most = args.max_input_bytes();
    // Read first, so that a program that writes it into a pipe is not cut off.
    let output = Source::given(output).read(most).map_err(Fault::from);
    let judge = args.judge(&crate::run::signals::interrupt_flag())?;
    let mut cases = read_cases(args, input)?;
    if judge.all_solutions && cases.count() > 1 {
        return Err(failed!(
            "--all-solutions 只用于一个题目，输入却有多个",
            "--all-solutions takes one puzzle, and the input has several"
        )
        .said_as_usage());
    }
    // The judges' own answer may be anything, but it has to exist.
    let answer = Source::given(answer).read(most).map_err(|kind| said_of(answer, &Fault::Unreadable(kind)))?;
    judge.hear(&mut cases, &String::from_utf8_lossy(&answer));
    let judged = judge.judge(&cases, output);
    let said = said(args, &judged);
    Ok((judged.ruling, said))
}

fn read_cases(args: &Args, input: &Path) -> Result<Cases, Failure> {
    let document = args.puzzle_input()?.read(&Source::given(input)).map_err(|fault| said_of(input, &fault))?;
    Cases::of(&document).map_err(|fault| said_of(input, &fault))
}

/// A fault of a file of the judge.
fn said_of(path: &Path, fault: &Fault) -> Failure {
    let name = words::path_name(path);
    Failure::failed_by(|lang| format!("{name}{}{}", lang.colon(), check_words::verdict(lang, fault))).said_as_usage()
}

fn said(args: &Args, judged: &Judged) -> String {
    let options = CheckOptions { detail: Detail::Full, ..args.report_options() };
    let said = message(&judged.checked, &options).replace('\n', "; ");
    match judged.case {
        Some(case) if judged.ruling != Ruling::Accepted => check_words::of_case(options.lang, case, &said),
        _ => said,
    }
}

fn testlib_word(ruling: Ruling) -> &'static str {
    match ruling {
        Ruling::Accepted => "ok",
        Ruling::WrongAnswer => "wrong answer",
        Ruling::PresentationError => "wrong output format",
        Ruling::Fail => "FAIL",
    }
}

/// The report that testlib writes with `-appes`, in the encoding declared there.
fn appes(ruling: Ruling, said: &str) -> String {
    let outcome = match ruling {
        Ruling::Accepted => "accepted",
        Ruling::WrongAnswer => "wrong-answer",
        Ruling::PresentationError => "presentation-error",
        Ruling::Fail => "fail",
    };
    let said = xml_escaped(said);
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?><result outcome = \"{outcome}\">{said}</result>\n")
}

/// Writes the messages: the judges' has everything, the team's only what a report may say. Refuses links out of the
/// folder: they might lead to the output being judged, whose name is unknown here.
fn feed_back(folder: &Path, inputs: &[&PathBuf], ruling: Ruling, said: &str, detail: Detail) -> Result<(), WriteError> {
    let text = format!("{said}\n");
    let tell = |name: &str| {
        let path = folder.join(name);
        Target::find(&path)?.within(folder)?;
        write(&path, inputs, &text)
    };
    tell("judgemessage.txt")?;
    if ruling != Ruling::Accepted && detail == Detail::Full {
        tell("teammessage.txt")?;
    }
    Ok(())
}

/// Writes a file that is no input of the judge.
fn write(path: &Path, inputs: &[&PathBuf], text: &str) -> Result<(), WriteError> {
    let target = Target::find(path)?.not_over(inputs.iter().map(|input| input.as_path()))?;
    target.write(|out| out.write_all(text.as_bytes()))
}
