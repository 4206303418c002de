//! `nqfill playground`

mod collection;
mod page;

use crate::exit::{Exit, Failure, failed, print_message, usage};
use crate::files::{Target, holds_other_text};
use crate::help::{CommandInfo, both};
use crate::lang;
use crate::options::{InputArgs, MessageArgs};
use crate::run::destination;
use crate::run::input::{Source, SourceList, interrupted, read_typed};
use crate::signals;
use nqfill::show::names;
use nqfill::show::page::PAGE_BEGINNING;
use nqfill::show::shapes::entry::entry;
use nqfill::show::{Lang, Summary, Verdict};
use nqfill::words::cli::too_many;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "playground",
    about: ("写出一个网页：离线摆放、求解、讲解、出题", "Write a page that plays, solves and explains, offline"),
    examples: &[
        ("playground --open", ("写出 nqfill.html 并用浏览器打开", "write nqfill.html and open it in the browser")),
        ("playground -o week3.html boards/", ("把这些棋盘放进网页", "with the boards of a folder in it")),
    ],
    ..CommandInfo::PLAIN
};

#[derive(clap::Args)]
pub struct Args {
    #[arg(value_name = "PATH", help = both!(
        "放进网页的棋盘：文件、文件夹，或 `-`；不写则从今天的题开始",
        "Boards for the page: files, folders, or `-`; without one it begins with the puzzle of the day"
    ))]
    paths: Vec<PathBuf>,

    #[arg(short, long, value_name = "FILE", help = both!(
        "网页写入的文件，`-` 为标准输出［默认：nqfill.html］",
        "A file for the page, `-` for standard output [default: nqfill.html]"
    ))]
    output: Option<PathBuf>,

    #[arg(long, help = both!("写出后用浏览器打开", "Open it in the browser"))]
    open: bool,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    messages: MessageArgs,
}

/// The name of the file, if none is given.
const FILE: &str = "nqfill.html";

/// The most boards of a page: it lists them.
const MOST_BOARDS: usize = 1_000;

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let lang = args.messages.lang();
    let _ = signals::interrupt_flag();
    args.check_paths()?;
    let mut list = if args.paths.is_empty() {
        SourceList::default()
    } else {
        args.input.sources(&args.paths, args.output.as_deref())?
    };
    let target = args.target(&list.files)?;
    let (boards, summary, exit) = args.boards(&mut list)?;
    let boards = Value::from(boards);
    let exit = exit.max(Exit::of(&summary));
    if signals::has_come() {
        return Err(interrupted());
    }
    target.write(|out| page::write(lang, lang::requested(), &boards, out))?;
    if !target.is_stdout() {
        let path = std::path::absolute(target.path()).unwrap_or_else(|_| target.path().to_owned());
        if !args.messages.quiet {
            print_message(written_to(lang, &path));
        }
        if args.open {
            open(lang, &path);
        }
    }
    args.messages.end_summary();
    Ok(exit)
}

impl Args {
    /// The usage error of a page to write that stands where boards are named.
    fn check_paths(&self) -> Result<(), Failure> {
        let is_page = |path: &&PathBuf| path.extension().is_some_and(|it| it == "html") && !path.exists();
        let Some(path) = self.paths.iter().find(is_page).filter(|_| self.output.is_none()) else { return Ok(()) };
        let path = names::path_name(path);
        Err(usage!(
            "{path}：没有这个文件；要写出它，请用 -o {path}",
            "{path}: no such file; to write it, type -o {path}"
        ))
    }

    /// The boards of all paths, as the page reads them.
    fn boards(&self, list: &mut SourceList) -> Result<(Vec<Value>, Summary, Exit), Failure> {
        let (mut summary, lang) = (Summary::default(), self.messages.lang());
        if self.paths.is_empty() {
            return Ok((Vec::new(), summary, Exit::Answered));
        }
        read_typed(&mut list.files, self.messages.quiet)?;
        let reading = self.input.reading.resolve()?;
        let mut found = Vec::new();
        for board in list.files.iter().flat_map(|source| source.open(&reading)) {
            if found.len() == MOST_BOARDS {
                summary.not_written += 1;
                print_message(format_args!("nqfill: {}", too_many(lang, MOST_BOARDS)));
                break;
            }
            summary.boards += 1;
            if let Err(verdict @ Verdict::Invalid(_)) = board.puzzle() {
                summary.invalid += 1;
                self.messages.report_wrong(&board, &verdict);
            }
            let mut read = entry(&board, lang);
            // A number for each board of all files.
            read["index"] = (found.len() + 1).into();
            found.push(read);
        }
        Ok((found, summary, list.report(lang, self.messages.quiet)))
    }

    /// Where the page goes: never over what is read.
    fn target(&self, inputs: &[Source]) -> Result<Target, Failure> {
        destination::format_of(self.output.as_deref(), [((), "html")], None)?;
        let to_stdout = self.output.as_deref() == Some(Path::new("-"));
        if self.open && to_stdout {
            return Err(usage!(
                "--open 打开文件，而 -o - 写到标准输出",
                "--open opens a file, and -o - writes to standard output"
            ));
        }
        let path = self.output.clone().unwrap_or_else(|| FILE.into());
        if self.output.is_none() && holds_other_text(&path, PAGE_BEGINNING) {
            return Err(failed!(
                "{FILE} 已存在，且不是 nqfill 写出的网页；请用 -o 另选文件",
                "{FILE} exists and is no page of nqfill; choose another file with -o"
            ));
        }
        destination::find(Some(&path), inputs)
    }
}

/// Opens a file as the system does; reports where it cannot.
fn open(lang: Lang, path: &Path) {
    let (program, first): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("explorer", &[]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(first).arg(path).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if command.spawn().is_err() {
        print_message(not_opened(lang, program));
    }
}

fn written_to(lang: Lang, path: &Path) -> String {
    let path = names::path_name(path);
    nqfill::show::say!(lang, "网页已写到 {path}，用浏览器打开", "the page is in {path}: open it in a browser")
}

fn not_opened(lang: Lang, program: &str) -> String {
    nqfill::show::say!(lang, "没有 {program}，请自行打开", "there is no {program} here: open it yourself")
}
