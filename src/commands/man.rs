//! `nqfill man`

use crate::exit::{Exit, Failure, usage};
use crate::files::Folder;
use crate::help;
use crate::help::{Group, Page, Program, WRITTEN, both};
use crate::lang;
use crate::options;
use crate::options::refusals::refuse;
use clap::Command;
use clap_mangen::Man;
use nqfill_show::Lang;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[rustfmt::skip]
pub(crate) const PAGE: Page = Page {
    name: "man",
    about: both!("输出手册页", "Print manual pages"),
    group: (Group::Others, 4),
    examples: &[
        ("man check", ("check 的手册页", "the page of check")),
        ("man -o man1", ("全部手册页写入文件夹", "all pages, into a folder")),
    ],
    exit_codes: WRITTEN,
    ..Page::PLAIN
};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "COMMAND",
        help = both!("命令；不写则为 nqfill 本身的手册页", "A command; the page of nqfill itself if none is given"))]
    command: Option<String>,

    #[arg(short, long, value_name = "DIR", conflicts_with = "command", help = both!(
        "写入全部手册页的文件夹：nqfill.1、nqfill-check.1……",
        "A folder for the pages of all commands: nqfill.1, nqfill-check.1, ..."
    ))]
    output: Option<PathBuf>,

    #[arg(long, value_parser = options::OneOf(lang::LANGS),
        help = both!("手册页的语言：en（默认）或 zh", "Language of the pages: en (default) or zh"))]
    lang: Option<Lang>,
}

pub(crate) fn run(args: &Args, program: &Program) -> Result<Exit, Failure> {
    // Packages are built anywhere: the locale must not change their contents.
    let lang = args.lang.or_else(lang::of_variable).unwrap_or(Lang::En);
    let pages = pages(program, lang);
    refuse([(
        args.output.as_deref() == Some(Path::new("-")),
        usage!(
            "-o 要一个文件夹；不写 -o 就输出到标准输出",
            "-o takes a folder; without it the page goes to standard output"
        ),
    )])?;
    match &args.output {
        Some(folder) => write_all(&pages, folder)?,
        None => io::stdout().lock().write_all(named(&pages, args.command.as_deref())?)?,
    }
    Ok(Exit::Answered)
}

/// The name of a command, `nqfill` or `nqfill-check`, with its page.
type ManualPage = (String, Vec<u8>);

/// The pages of the program and of each command.
fn pages(program: &Program, lang: Lang) -> Vec<ManualPage> {
    let command = help::command(program, lang);
    let below = command.get_subcommands().filter(|below| below.get_name() != "help");
    let below: Vec<ManualPage> =
        below.map(|below| page(below.clone(), &format!("nqfill-{}", below.get_name()))).collect();
    let mut pages = vec![page(command.clone(), "nqfill")];
    pages.extend(below);
    pages
}

fn page(command: Command, name: &str) -> ManualPage {
    let version = command.get_version().unwrap_or(env!("CARGO_PKG_VERSION")).to_owned();
    let mut text = Vec::new();
    let man = Man::new(command.name(name.to_owned()).version(version)).title(name.to_uppercase());
    // Writing to memory cannot fail.
    let _ = man.render(&mut text);
    (name.to_owned(), text)
}

fn named<'a>(pages: &'a [ManualPage], command: Option<&str>) -> Result<&'a [u8], Failure> {
    let name = command.map_or_else(|| "nqfill".to_owned(), |command| format!("nqfill-{command}"));
    let page = pages.iter().find(|(other, _)| *other == name);
    page.map(|(_, text)| text.as_slice()).ok_or_else(|| {
        let command = command.unwrap_or_default();
        usage!("没有命令 {command}", "there is no command {command}")
    })
}

fn write_all(pages: &[ManualPage], folder: &Path) -> Result<(), Failure> {
    let folder = Folder::make(folder).map_err(Failure::no_target)?;
    // All destinations are checked before the first page is written.
    let targets: Result<Vec<_>, _> = pages.iter().map(|(name, _)| folder.file(&format!("{name}.1"))).collect();
    for (target, (_, text)) in targets.map_err(Failure::no_target)?.iter().zip(pages) {
        target.write(|out| out.write_all(text))?;
    }
    Ok(())
}
