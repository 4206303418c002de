//! `nqfill golden`: compares the results of solving inputs with expected files.
//!
//! `x.txt` or `x.in` is an input; `x.expected.txt`, `x.expected.json`, `x.expected.yaml`, `x.out` and `x.ans` are its
//! expectations. A comparison writes nothing but its report; `--update` writes expectations.

mod comparison;
mod difference;
mod pairs;
mod report;

use crate::commands::golden::comparison::{Comparing, Comparison, Ending, pair_moved};
use crate::commands::golden::pairs::{Pair, belonging, pairs};
use crate::commands::golden::report::Report;
use crate::exit::{Exit, Failure, print_message, usage};
use crate::help::{CommandInfo, both};
use crate::options;
use crate::options::{Folders, FormatArgs, JobsArgs, LimitArgs, MessageArgs, Reading, SearchArgs};
use crate::run::destination;
use crate::run::input;
use crate::run::input::{Filter, Source, SourceList};
use crate::run::ordered::{Give, in_order};
use crate::run::progress::Progress;
use crate::signals;
use nqfill::show::Lang;
use nqfill::show::names;
use nqfill::words::reading;
use nqfill_core::engine::{Budget, Tuning};
use nqfill_read::words::messages::amount;
use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "golden",
    about: ("把求解文件夹中各输入的结果与旁边的期望文件比较", "Compare what solving writes with expected files"),
    examples: &[
        ("golden fixtures/", ("与期望文件比较", "compare with what is expected")),
        ("golden --update fixtures/", ("写出期望文件", "write what is expected")),
    ],
    ..CommandInfo::PLAIN
};

#[derive(clap::Args)]
#[command(mut_args(options::on("format", |format| format.value_parser(options::names(&FORMATS)).help(both!(
    "报告格式（默认按 -o FILE 的扩展名，否则为 text）",
    "Report format (default: that of the extension of -o FILE, else text)"
)))))]
pub struct Args {
    #[arg(value_name = "PATH", help = both!(
        "输入所在的文件夹，或其中一个文件：x.txt 或 x.in，旁边是 x.expected.txt、.json、.yaml，或 x.out、x.ans",
        "A folder of inputs or one of its files: x.txt or x.in, beside x.expected.txt, .json or .yaml, x.out or x.ans"
    ))]
    path: PathBuf,

    #[arg(long, help = both!("改为写出期望文件", "Write the expectations instead"))]
    update: bool,

    #[command(flatten)]
    format: FormatArgs,

    #[arg(short, long, value_name = "FILE", help = both!("报告写入的文件", "A file for the report"))]
    output: Option<PathBuf>,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    jobs: JobsArgs,

    #[command(flatten)]
    folders: Folders,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    messages: MessageArgs,
}

/// The formats of reports, each with its extension and its writer.
const FORMATS: [(&str, &str, Report); 3] =
    [("text", "txt", report::text), ("json", "json", report::json), ("junit", "xml", report::junit)];

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let folder = args.folder();
    input::require_folder(folder)?;
    let write = args.format.choose(args.output.as_deref(), &FORMATS)?;
    let comparing = args.comparing()?;
    let filter = Filter::new(&args.folders.glob)?;
    let (mut pairs, mut others) = pairs(folder, &args.files()?, args.output.as_deref(), &filter)?;
    if let Some(name) = args.path.file_name().filter(|_| folder != args.path) {
        pairs.retain(|pair| pair.has(&folder.join(name)));
    }
    let files = pairs.iter().flat_map(|pair| pair.input.iter().map(|input| &input.path).chain([&pair.path]));
    let output = destination::find_not_over(args.output.as_deref(), files.map(PathBuf::as_path))?;
    let mut comparisons = unreadable(&others, comparing.lang);
    args.compare_all(&pairs, &comparing, &mut comparisons);
    pair_moved(&mut comparisons, comparing.lang);
    output.write(|out| write(&comparisons, comparing.lang, out))?;
    if comparing.interrupt.load(Ordering::Relaxed) {
        let (done, all) = (comparisons.len(), pairs.len());
        return Err(Failure::interrupted(
            format_args!("已中断：{all} 个期望中只处理了 {done} 个"),
            format_args!("interrupted: {done} of {all} expectations were dealt with"),
        ));
    }
    if comparisons.is_empty() {
        others.nothing = vec![input::empty_folder(&args.path)];
    } else if !args.messages.quiet {
        print_message(summary(comparing.lang, report::passed(&comparisons), comparisons.len()));
    }
    let of_files = others.report(comparing.lang, args.messages.quiet);
    let exit = comparisons.iter().map(|it| it.ending.exit()).fold(of_files, Exit::max);
    args.messages.end_summary();
    Ok(exit)
}

impl Args {
    /// The folder of inputs: that of the file, if one is given.
    fn folder(&self) -> &Path {
        let parent = self.path.parent().filter(|_| self.path.is_file());
        parent.map_or(&*self.path, |parent| if parent.as_os_str().is_empty() { Path::new(".") } else { parent })
    }

    /// The folder, or the file and those that belong to it.
    fn files(&self) -> Result<Vec<PathBuf>, Failure> {
        if !self.path.is_file() {
            return Ok(vec![self.path.clone()]);
        }
        let name = names::path_name(&self.path);
        belonging(&self.path).ok_or_else(|| {
            usage!("{name} 既不是 x.txt、x.in，也不是期望文件", "{name} is no x.txt, no x.in and no expectation")
        })
    }

    fn comparing(&self) -> Result<Comparing<'_>, Failure> {
        let interrupt = signals::interrupt_flag();
        let budget = Budget { progress: None, ..self.limits.budget(&interrupt) };
        let request = self.search.request(budget, Tuning::default());
        Ok(Comparing { args: self, reading: self.reading.resolve()?, request, interrupt, lang: self.messages.lang() })
    }

    /// Compares pairs at the same time, and adds the comparisons in the order of the pairs.
    fn compare_all(&self, pairs: &[Pair], comparing: &Comparing<'_>, comparisons: &mut Vec<Comparison>) {
        let progress = Progress::of_work(&self.messages, pairs.len(), None);
        let make = |pair: &Pair, give: Give<'_, Comparison>| give(comparing.compare(pair));
        let take = &mut |comparison| {
            comparisons.push(comparison);
            progress.item_done();
            Ok::<_, Infallible>(())
        };
        let Ok(()) = in_order(pairs, (self.jobs.count(), &comparing.interrupt), &make, take);
    }
}

/// A failed comparison for each folder that could not be entered and each file that cannot be read.
fn unreadable(others: &SourceList, lang: Lang) -> Vec<Comparison> {
    let comparison = |source: &Source| {
        let error = source.error()?;
        let (name, message) = (names::path_name(&source.path), reading::input_error(lang, error));
        Some(Comparison::new(&name, Ending::Failed, message))
    };
    others.files.iter().filter_map(comparison).collect()
}

/// The counts of a run: `共 3 个期望：相符 2，不符 1`
fn summary(lang: Lang, passed: usize, all: usize) -> String {
    let (failed, expectations) = (all - passed, amount(all, "expectation"));
    nqfill::show::say!(
        lang,
        "共 {all} 个期望：相符 {passed}，不符 {failed}",
        "{expectations}: {passed} met, {failed} not"
    )
}
