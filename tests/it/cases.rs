//! Cases of the command line, as data: `tests/cmd/*.md`.
//!
//! A section `## ...` is a case, and its heading says what it shows. It runs in a new folder with the files of its blocks
//! ```` ```file NAME ... ````, and with those that stand before the first section, as for every case of the page. A block
//! ```` ```console ```` is a session of a shell: below each `$` command its standard output, then its standard error with
//! `! ` before each line, then `? CODE` where its exit code is not 0. Nothing is left out: who wants to see less says so in
//! the command (`| grep -c ...`). Times of summaries stand as 0.00 seconds, control characters as `\u{1b}`, the folder as `[FOLDER]`, a last line without its
//! end before `(no newline)`. The environment has a variable `ROOT`, the folder of this project. A heading that ends in
//! `(Unix)` is passed over elsewhere.
//!
//! `SNAPSHOTS=overwrite cargo test --test it cases::` writes the sessions anew; read the difference.
#![allow(clippy::unwrap_used)]

use crate::common::is_overwriting;
use crate::common::sessions::{Block, Session, blocks, sessions, shell};
use assert_fs::TempDir;
use similar::TextDiff;
use std::borrow::Cow;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
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
    canon check classes compare count destinations draw folders generate golden hint judges language only options programs rate
    reduce sheet solve stream trace units
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
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
    let path = PathBuf::from("tests/cmd").join(page).with_extension("md");
    let text = fs::read_to_string(root().join(&path)).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let blocks = blocks(&text);
    // What looks like a heading in a block is none.
    let is_in_block =
        |at: usize| blocks.iter().any(|block| (block.line..=block.line + block.lines.len()).contains(&at));
    let headings: Vec<usize> =
        (0..lines.len()).filter(|&at| lines[at].starts_with("## ") && !is_in_block(at)).collect();
    assert!(!headings.is_empty(), "{}: no cases", path.display());
    let (mut now, mut written, mut wrong) = (String::new(), 0, String::new());
    for (at, &heading) in headings.iter().enumerate() {
        let end = headings.get(at + 1).copied().unwrap_or(lines.len());
        let within = |from, to| blocks.iter().filter(move |block| (from..to).contains(&block.line));
        let claim = lines[heading].trim_start_matches("## ");
        let sessions_of = |block: &&Block<'_>| block.info == "console";
        assert!(
            within(heading, end).filter(sessions_of).any(|block| block.lines.iter().any(|it| it.contains("nqfill"))),
            "{}:{}: the case runs nothing",
            path.display(),
            heading + 1
        );
        if cfg!(not(unix)) && claim.ends_with("(Unix)") {
            continue;
        }
        let folder = Folder::new();
        for block in within(0, headings[0]).chain(within(heading, end)) {
            if let Some(names) = block.info.strip_prefix("file ") {
                folder.write(names, block);
                continue;
            }
            assert_eq!(block.info, "console", "{}:{}: an unknown block", path.display(), block.line + 1);
            for session in sessions(&block.lines) {
                let line = block.line + 1 + session.line;
                let shown_at = line + session.command.lines().count();
                let came = folder.came(&session);
                let shown: String = session.shown.iter().map(|line| format!("{line}\n")).collect();
                lines[written..shown_at].iter().for_each(|line| writeln!(now, "{line}").unwrap());
                now += &came;
                written = shown_at + session.shown.len();
                if came != shown {
                    let diff = TextDiff::from_lines(&shown, &came);
                    let changes = diff.iter_all_changes().map(|change| format!("{}{change}", change.tag()));
                    let changes: String = changes.collect();
                    let place = format!("{}:{}", path.display(), line + 1);
                    writeln!(wrong, "{place}: {claim}\n$ {}\n{changes}", session.command).unwrap();
                }
            }
        }
    }
    lines[written..].iter().for_each(|line| writeln!(now, "{line}").unwrap());
    if is_overwriting() {
        fs::write(root().join(path), now).unwrap();
    } else {
        assert!(wrong.is_empty(), "what the page shows (-) is not what came (+)\n\n{wrong}");
    }
}

/// The folder of a case.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        fs::create_dir(folder.path().join("case")).unwrap();
        Self(folder)
    }

    fn path(&self) -> PathBuf {
        // One level down, so that a case has a place besides (`../`) for what its folder is not to hold.
        self.0.path().join("case")
    }

    /// Writes the lines of a block into each file that it names.
    fn write(&self, names: &str, block: &Block<'_>) {
        let text: String = block.lines.iter().map(|line| format!("{line}\n")).collect();
        for name in names.split_whitespace() {
            let path = self.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, &text).unwrap();
        }
    }

    /// What comes of a command, as a page shows it.
    fn came(&self, session: &Session<'_>) -> String {
        let mut shell = shell(&session.command, &self.path());
        let Output { stdout, stderr, status } =
            shell.env("ROOT", root()).stdin(Stdio::null()).output().expect("a shell");
        let code = status.code().expect("it ends by itself");
        let (stdout, stderr) = (self.readable(&stdout), self.readable(&stderr));
        let is_of_shell = stderr.lines().any(|line| line.starts_with("sh: "));
        assert!(!is_of_shell && ![126, 127].contains(&code), "the shell fails: {}: {stderr}", session.command);
        let mut came = stdout;
        stderr.lines().for_each(|line| writeln!(came, "{}", format!("! {}", without_time(line)).trim_end()).unwrap());
        if code != 0 {
            writeln!(came, "? {code}").unwrap();
        }
        let is_markup = |line: &str| line.starts_with("```") || line.starts_with("$ ");
        assert!(!came.lines().any(is_markup), "{}: what comes looks like a session", session.command);
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
