//! The options of `nqfill check`.

use crate::exit::Failure;
use crate::help::{CommandInfo, Schema, both};
use crate::options;
use crate::options::{FormatArgs, InputArgs, JobsArgs, MessageArgs, Values};
use crate::run::destination;
use clap::Arg;
use clap::builder::PossibleValuesParser;
use nqfill::grade::reports::{REPORT_FORMATS, ReportFormat, report_format};
use nqfill::grade::{Detail, NoWords, PathPattern, Require, Scheme, Step};
use nqfill::show::{Lang, say};
use nqfill::words::grading;
use std::path::PathBuf;

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "check",
    about: ("检查棋盘，或对照题目批改提交", "Check boards, or grade submissions against their puzzle"),
    examples: &[
        ("check boards/", ("检查每个棋盘有无冲突", "is every board free of conflicts?")),
        ("check --puzzle puzzle.txt subs/", ("对照题目批改", "does every file complete the puzzle?")),
        ("check --puzzle p.txt --points no_conflicts=3,complete=7 -f csv subs/", ("按步骤给分", "points for steps")),
        ("check --puzzle puzzle.txt -f html -o pages/ subs/", ("班级与每个学生的网页", "pages for the class and its students")),
    ],
    more: Some(steps),
    schema: Some(Schema {
        name: "check",
        about: ("check 的结果", "those of check"),
        json: include_str!("../schema/check.json"),
    }),
};

#[derive(clap::Args)]
#[command(mut_args(shared))]
pub struct Args {
    #[arg(value_name = "PATH", help = options::paths())]
    pub paths: Vec<PathBuf>,

    #[command(flatten)]
    format: FormatArgs,

    #[arg(short, long, value_name = "FILE", help = both!(
        "报告写入的文件；-f html 时也可为文件夹：班级一页，每个学生一页",
        "A file for the report; with -f html also a folder: a page for the class and one for each student"
    ))]
    pub output: Option<PathBuf>,

    #[arg(long, value_name = "PUZZLE", help = both!(
        "对照题目批改，每个文件是一份提交：题目是 FILE 或 FILE#2，也可以是文件夹，各份提交按路径、文件名或所在文件夹的名称找题目",
        "Grade against this puzzle, each file as one submission: FILE or FILE#2, or a folder in which each submission finds \
         the puzzle that has its path, its name, or the name of its folder"
    ))]
    pub puzzle: Option<PathBuf>,

    #[arg(long, hide_short_help = true, value_name = "WORDS", value_parser = options::parsed::<NoWords>(grading::option_error),
        help = both!(
        "提交用哪些词表示无解，如 NO,IMPOSSIBLE,-1，别的都不算（默认：常见的说法）",
        "How a submission says that there is no solution: NO,IMPOSSIBLE,-1 and nothing else (default: the usual words)"
    ))]
    pub no_words: Option<NoWords>,

    #[arg(long, hide_short_help = true, value_parser = options::OneOf(REQUIREMENTS), help = both!(
        "怎样算通过（默认 partial；有题目时 complete）",
        "What passes (default: partial; with a puzzle: complete)"
    ))]
    pub require: Option<Require>,

    #[arg(long, value_name = "POINTS", default_value = "1",
        value_parser = options::parsed::<Scheme>(grading::option_error), help = both!(
        "分数：10 表示全部步骤通过才给，也可分步骤，如 readable=1,no_conflicts=3,complete=6",
        "Points: 10 for all steps or nothing, or readable=1,no_conflicts=3,complete=6"
    ))]
    pub points: Scheme,

    #[arg(long, hide_short_help = true, value_name = "PATTERN", value_parser = options::parsed::<PathPattern>(grading::option_error),
        help = both!(
        "路径中学生与题目的位置，如 {student}/{puzzle}.txt、hw1_{student}_*.txt",
        "Where a path says whose it is: {student}/{puzzle}.txt, hw1_{student}_*.txt"
    ))]
    pub student_from_path: Option<PathPattern>,

    #[arg(long, hide_short_help = true, value_name = "FILE", help = both!(
        "学生名单，每行一人，或 CSV 中表头为学号、姓名等的一列：未提交者也列出，记 0 分",
        "The students of the class, one a line, or the column student, id or name of CSV: who handed in nothing is \
         reported, with 0 points"
    ))]
    pub roster: Option<PathBuf>,

    #[arg(long, hide_short_help = true, default_value = "full", value_parser = options::OneOf(DETAILS), help = both!(
        "报告的详细程度",
        "How much a report says: squares too, which step failed, or only passed or failed"
    ))]
    pub detail: Detail,

    #[command(flatten)]
    pub jobs: JobsArgs,

    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub messages: MessageArgs,
}

/// What the options that commands share mean here.
fn shared(option: Arg) -> Arg {
    match option.get_id().as_str() {
        "format" => option.value_parser(report_formats()).help(both!(
            "报告格式（默认按 -o FILE 的扩展名，否则为 text）",
            "Report format (default: that of the extension of -o FILE, else text)"
        )),
        "jobs" => option.help(both!(
            "同时检查的文件数（默认为核数）；不影响报告",
            "Files in parallel (default: the number of cores); the report never depends on it"
        )),
        _ => option,
    }
}

/// The names of the steps of a check in `--points` and reports.
fn steps(lang: Lang) -> String {
    let line = |step: &Step| format!("\n    {:<16} {}", step.name(), grading::step(lang, *step));
    say!(lang, "步骤，可用于 --points：", "Steps, as --points names them:")
        + &Step::ALL.iter().map(line).collect::<String>()
}

const REQUIREMENTS: Values<Require> = &[
    ("complete", ("n 个皇后，互不冲突", "n queens without conflict"), Require::Complete),
    ("partial", ("互不冲突，皇后可以不足", "no conflict; queens may be missing"), Require::Partial),
    (
        "completable",
        ("皇后可以不足，但能补全", "queens may be missing, and there is a completion"),
        Require::Completable,
    ),
    ("all-solutions", ("列出题目的全部解法", "all solutions of the puzzle, listed"), Require::AllSolutions),
];

const DETAILS: Values<Detail> = &[
    ("full", ("指出具体的格子", "squares too"), Detail::Full),
    ("verdict", ("只指出哪一步未通过", "which step failed"), Detail::Verdict),
    ("none", ("只有通过与否和得分", "passed or failed, and the points"), Detail::None),
];

fn report_formats() -> PossibleValuesParser {
    PossibleValuesParser::new(REPORT_FORMATS.iter().map(|format| format.name))
}

impl Args {
    /// The report format, named by `-f` or by the extension of the report file, which
    /// [`check_options`](Self::check_options) has checked.
    pub fn format(&self) -> &'static ReportFormat {
        self.named_format().ok().flatten().unwrap_or(&REPORT_FORMATS[0])
    }

    /// The report format, if `-f` or the extension of the report file names it.
    pub fn named_format(&self) -> Result<Option<&'static ReportFormat>, Failure> {
        if let Some(named) = self.format.name() {
            return Ok(report_format(named));
        }
        let by_extension = REPORT_FORMATS.iter().map(|format| (format, format.extension));
        destination::format_of(self.output.as_deref(), by_extension, Some("-f"))
    }

    /// True if `-f` or the extension of the report file names the format.
    pub fn names_format(&self) -> bool {
        matches!(self.named_format(), Ok(Some(_)))
    }

    /// True if so many submissions are a class, of which text has a line a student unless more is asked for.
    pub fn is_class(&self, submissions: usize) -> bool {
        let is_several = submissions > 1 || self.roster.is_some();
        self.puzzle.is_some() && is_several && !self.names_format()
    }
}
