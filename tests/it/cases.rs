//! Cases of the command line, as data: `tests/cmd/*.md`.
//!
//! A section `## ...` is a case, and its heading says what it shows. It runs in a new folder with the files of its blocks
//! ```` ```file NAME ... ````, and with those that stand before the first section, as for every case of the page. A block
//! ```` ```console ```` is a session of a shell: below each `$` command its standard output, then its standard error with
//! `! ` before each line, then `? CODE` where its exit code is not 0. Nothing is left out: who wants to see less says so in
//! the command (`| grep -c ...`). Times of summaries stand as 0.00 seconds, control characters as `\u{1b}`, the folder as
//! `[FOLDER]`, a last line without its end before `(no newline)`. The environment has a variable `ROOT`, the folder of this
//! project. A heading that ends in `(Unix)` or `(Linux)` is passed over elsewhere.
//!
//! `SNAPSHOTS=overwrite cargo test --test it cases::` writes the sessions anew; read the difference.
#![allow(clippy::unwrap_used)]

use crate::common::is_overwriting;
use crate::common::root;
use crate::common::sessions::{Block, Session, blocks, sessions, shell};
use assert_fs::TempDir;
use similar::TextDiff;
use std::borrow::Cow;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::process::{Output, Stdio};

/// A test for each page.
macro_rules! pages {
    ($($page:ident)*) => {
        const PAGES: &[&str] = &[$(stringify!($page)),*];
        $(#[test]
        fn $page() {
            run(stringify!($page));
        })*
    };
}

pages! {
    check classes compare convert count destinations error_kinds errors explain folders generate golden hint ids language
    models options pictures playground proof rate reports results sheet solve sort stream targets trace tutorial units usage
}

#[test]
fn no_page_of_cases_is_left_out() {
    let files = fs::read_dir(root().join("tests/cmd")).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    files.sort();
    assert_eq!(files, PAGES);
}

/// Runs all cases of a page.
fn run(page: &str) {
    let path = root().join("tests/cmd").join(page).with_extension("md");
    let text = fs::read_to_string(&path).unwrap();
    let blocks = blocks(&text);
    let mut record = Record { page, lines: text.lines().collect(), seen: 0, now: String::new(), wrong: String::new() };
    for case in cases(page, &record.lines, &blocks) {
        if cfg!(not(unix)) && case.claim.ends_with("(Unix)")
            || cfg!(not(target_os = "linux")) && case.claim.ends_with("(Linux)")
        {
            continue;
        }
        let folder = Folder::new(&case);
        for (line, session) in case.sessions() {
            let came = folder.came(&session.command);
            record.hold(case.claim, line, &session, &came);
        }
    }
    record.copy_to(record.lines.len());
    if is_overwriting() {
        fs::write(path, record.now).unwrap();
    } else {
        assert!(record.wrong.is_empty(), "what the page shows (-) is not what came (+)\n\n{}", record.wrong);
    }
}

/// A section of a page.
struct Case<'a> {
    claim: &'a str,
    /// Those of the page before its first section, and its own.
    blocks: Vec<&'a Block<'a>>,
}

/// The cases of a page. Panics where one would show nothing, or not all that stands in it.
fn cases<'a>(page: &str, lines: &[&'a str], blocks: &'a [Block<'a>]) -> Vec<Case<'a>> {
    // What looks like a heading in a block is none.
    let is_in_block =
        |at: usize| blocks.iter().any(|block| (block.line..=block.line + block.lines.len()).contains(&at));
    let is_heading = |&at: &usize| lines[at].starts_with("## ") && !is_in_block(at);
    let headings: Vec<usize> = (0..lines.len()).filter(is_heading).collect();
    assert!(!headings.is_empty(), "tests/cmd/{page}.md: no cases");
    let within = |from: usize, to: usize| blocks.iter().filter(move |block| (from..to).contains(&block.line));
    let ends = headings[1..].iter().chain([&lines.len()]).copied().collect::<Vec<_>>();
    let case = |(&heading, end): (&usize, usize)| {
        let blocks: Vec<_> = within(0, headings[0]).chain(within(heading, end)).collect();
        let case = Case { claim: lines[heading].trim_start_matches("## "), blocks };
        for block in &case.blocks {
            let is_session = block.info == "console" && block.lines.first().is_some_and(|line| line.starts_with("$ "));
            assert!(
                is_session || block.info.starts_with("file "),
                "tests/cmd/{page}.md:{}: what is this?",
                block.line + 1
            );
        }
        let runs = case.sessions().any(|(_, session)| session.command.contains("nqfill"));
        assert!(runs, "tests/cmd/{page}.md:{}: the case runs nothing", heading + 1);
        case
    };
    headings.iter().zip(ends).map(case).collect()
}

impl Case<'_> {
    /// Each file with its text.
    fn files(&self) -> impl Iterator<Item = (&str, String)> {
        self.blocks.iter().flat_map(|block| {
            let names = block.info.strip_prefix("file ").unwrap_or_default().split_whitespace();
            names.map(|name| (name, block.lines.iter().map(|line| format!("{line}\n")).collect()))
        })
    }

    /// Each session with its line, from 0.
    fn sessions(&self) -> impl Iterator<Item = (usize, Session<'_>)> {
        let consoles = self.blocks.iter().filter(|block| block.info == "console");
        consoles.flat_map(|block| sessions(&block.lines).into_iter().map(|it| (block.line + 1 + it.line, it)))
    }
}

/// A page as it stands, and as it would be written now.
struct Record<'a> {
    page: &'a str,
    lines: Vec<&'a str>,
    /// Lines that [`Self::now`] has of it.
    seen: usize,
    now: String,
    /// The sessions that show something else than what came.
    wrong: String,
}

impl Record<'_> {
    fn copy_to(&mut self, end: usize) {
        self.lines[self.seen..end].iter().for_each(|line| writeln!(self.now, "{line}").unwrap());
        self.seen = end;
    }

    /// Holds a session against what came of it.
    fn hold(&mut self, claim: &str, line: usize, session: &Session<'_>, came: &str) {
        self.copy_to(line + session.command.lines().count());
        self.now += came;
        self.seen += session.shown.len();
        let shown: String = session.shown.iter().map(|line| format!("{line}\n")).collect();
        if came != shown {
            let diff = TextDiff::from_lines(shown.as_str(), came);
            let changes = diff.iter_all_changes().map(|change| format!("{}{change}", change.tag()));
            let changes: String = changes.collect();
            let place = format!("tests/cmd/{}.md:{}", self.page, line + 1);
            writeln!(self.wrong, "{place}: {claim}\n$ {}\n{changes}", session.command).unwrap();
        }
    }
}

/// The folder of a case.
struct Folder(TempDir);

impl Folder {
    fn new(case: &Case<'_>) -> Self {
        let folder = Self(TempDir::new().unwrap());
        fs::create_dir(folder.path()).unwrap();
        for (name, text) in case.files() {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        folder
    }

    fn path(&self) -> PathBuf {
        // One level down, so that a case has a place besides (`../`) for what its folder is not to hold.
        self.0.path().join("case")
    }

    /// What comes of a command, as a page shows it.
    fn came(&self, command: &str) -> String {
        let mut shell = shell(command, &self.path());
        let Output { stdout, stderr, status } =
            shell.env("ROOT", root()).stdin(Stdio::null()).output().expect("a shell");
        let code = status.code().expect("it ends by itself");
        let (stdout, stderr) = (self.readable(&stdout), self.readable(&stderr));
        let is_of_shell = stderr.lines().any(|line| line.starts_with("sh: "));
        assert!(!is_of_shell && ![126, 127].contains(&code), "the shell fails: {command}: {stderr}");
        let mut came = stdout;
        stderr.lines().for_each(|line| writeln!(came, "{}", format!("! {}", without_time(line)).trim_end()).unwrap());
        if code != 0 {
            writeln!(came, "? {code}").unwrap();
        }
        let is_markup = |line: &str| line.starts_with("```") || line.starts_with("$ ");
        assert!(!came.lines().any(is_markup), "{command}: what comes looks like a session");
        came
    }

    /// Text for a page.
    fn readable(&self, bytes: &[u8]) -> String {
        let text = String::from_utf8_lossy(bytes).replace(self.path().to_str().unwrap(), "[FOLDER]");
        let is_invisible = |c| matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{feff}');
        let is_odd = |c: char| c != '\n' && (c.is_control() || is_invisible(c));
        let mut shown = String::new();
        for c in text.chars() {
            match c {
                '\r' => shown += "\\r",
                c if is_odd(c) => shown.extend(c.escape_unicode()),
                c => shown.push(c),
            }
        }
        if !shown.is_empty() && !shown.ends_with('\n') {
            shown += "\n(no newline)\n";
        }
        shown
    }
}

/// A summary with 0.00 as the seconds that it took.
fn without_time(line: &str) -> Cow<'_, str> {
    for (before, after) in [("用时 ", " 秒"), (", ", " s")] {
        let Some((start, time)) = line.rsplit_once(before) else { continue };
        let Some((time, rest)) = time.split_once(after) else { continue };
        if time.parse::<f64>().is_ok() {
            return format!("{start}{before}0.00{after}{rest}").into();
        }
    }
    line.into()
}
