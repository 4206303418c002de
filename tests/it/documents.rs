//! The documents agree with the program: every `$` block of README.md, README.zh.md and docs/ is run, and its output
//! compared; those of pages for newcomers by `cargo test`, the others by `.ci/full`.
//!
//! A block shows a terminal of 80 columns: results and diagnostics in the order in which they come there, in a folder with
//! this project's `puzzles/` (an empty one for tutorials), with `NO_COLOR` and no locale. A line `...` stands for any lines that the document leaves out,
//! and times, which differ from run to run, for each other. What cannot be run here stands in a block whose fence says why:
//! `text not run: needs Spark`. `SNAPSHOTS=overwrite cargo test --test it documents::` writes the blocks anew, those with one
//! `...` with as many lines before and after it.
#![cfg(unix)]
#![allow(clippy::unwrap_used, missing_docs)]

use crate::common::sessions::{Block, Session, blocks, sessions, shell};
use crate::common::{self, is_overwriting, root, terminal::OnTerminal};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};

/// README.md, README.zh.md and the pages of docs/.
fn documents() -> Vec<PathBuf> {
    let pages = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let mut documents: Vec<_> = pages.filter(|path| path.extension().is_some_and(|it| it == "md")).collect();
    documents.extend(["README.md", "README.zh.md"].map(|name| root().join(name)));
    documents.sort();
    documents
}

/// True if a block says behind its fence why it cannot be run here.
fn is_excused(block: &Block<'_>) -> bool {
    block.info.split_once("not run: ").is_some_and(|(_, reason)| !reason.trim().is_empty())
}

/// True for a tutorial. Who reads one has the page and the program, and nothing else.
fn is_tutorial(path: &Path) -> bool {
    let name = path.file_name().unwrap().to_string_lossy();
    ["students", "teachers", "researchers"].iter().any(|begin| name.starts_with(begin))
}

/// A folder with the files that a document mentions.
fn playground(document: &Path) -> TempDir {
    let folder = TempDir::new().unwrap();
    if is_tutorial(document) {
        return folder;
    }
    folder.child("puzzles").copy_from(root().join("puzzles"), &["**/*"]).unwrap();
    folder.child("fixtures/class").copy_from(root().join("fixtures/class"), &["**/*"]).unwrap();
    folder
}

/// The output of a command on a terminal, where the program is called `nqfill`.
fn on_a_terminal(command: &str, folder: &Path) -> String {
    let mut shell = shell(command, folder);
    // A bar comes and goes with the time that a command takes.
    shell.env("NO_COLOR", "1").env("TERM", "dumb");
    OnTerminal::start(shell, WIDTH).end().0
}

/// What every run in Chinese ends with on a terminal without a locale; a document may leave it out.
const HOW_TO_GET_ENGLISH: &str = "For English: --lang en, or NQFILL_LANG=en for every run";

/// Columns of a terminal that nobody has made wider.
const WIDTH: u16 = 80;

/// A line without its times: numbers with two or six decimals.
fn timeless(line: &str) -> String {
    let is_time = |word: &str| {
        let parts = word.split_once('.');
        parts.is_some_and(|(whole, part)| {
            let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            digits(whole) && digits(part) && matches!(part.len(), 2 | 6)
        })
    };
    let words = || line.split(|c: char| c.is_whitespace() || c == '，').filter(|word| !word.is_empty());
    // Columns of a table are as wide as their numbers.
    if words().any(is_time) {
        words().map(|word| if is_time(word) { "TIME" } else { word }).collect::<Vec<_>>().join(" ")
    } else {
        line.to_owned()
    }
}

/// True if the output matches the lines shown, where `...` stands for any lines.
fn agrees(shown: &[&str], came: &[&str]) -> bool {
    match shown {
        [] => came.is_empty(),
        ["...", rest @ ..] => (0..=came.len()).any(|skipped| agrees(rest, &came[skipped..])),
        [line, rest @ ..] => {
            came.first().is_some_and(|first| timeless(first) == timeless(line)) && agrees(rest, &came[1..])
        }
    }
}

/// What a document shows of an output: all of it, or with one `...` as many lines at its beginning and its end as before.
/// None if that cannot be told.
fn shown_anew(shown: &[&str], came: &str) -> Option<String> {
    let came: Vec<&str> = came.lines().collect();
    let mut cuts = shown.iter().enumerate().filter(|(_, line)| **line == "...").map(|(at, _)| at);
    let lines = match (cuts.next(), cuts.next()) {
        (None, _) => came,
        (Some(before), None) => {
            let after = shown.len() - before - 1;
            let kept = came.len().checked_sub(after).filter(|end| *end > before)?;
            [&came[..before], &["..."], &came[kept..]].concat()
        }
        (Some(_), Some(_)) => return None,
    };
    Some(lines.iter().map(|line| format!("{line}\n")).collect())
}

/// A line that looks like a command of a session, wherever it stands, is one that is run or one whose block says why not.
#[test]
fn no_session_of_a_document_is_left_out() {
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        let typed = text.lines().filter(|line| line.trim_start_matches(['>', ' ', '\t']).starts_with("$ ")).count();
        let blocks = blocks(&text);
        let known: usize = blocks.iter().map(|block| sessions(&block.lines).len()).sum();
        assert_eq!(typed, known, "{}: a command stands outside of a block, or is indented", path.display());
        for block in blocks.iter().filter(|block| block.info.contains("not run")) {
            assert!(is_excused(block), "{}:{}: say why it is not run", path.display(), block.line + 1);
        }
    }
}

/// True for what a newcomer reads: the README, the tutorials and the course.
fn is_for_newcomers(path: &Path) -> bool {
    let name = path.file_name().unwrap().to_string_lossy();
    is_tutorial(path) || ["README", "course"].iter().any(|begin| name.starts_with(begin))
}

#[test]
fn every_session_that_readme_and_tutorials_show_is_what_comes() {
    let (count, wrong) = compare_sessions(documents().into_iter().filter(|path| is_for_newcomers(path)));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 12, "only {count} sessions");
}

#[test]
#[ignore = "takes half a minute; `.ci/full` runs it"]
fn every_session_that_another_document_shows_is_what_comes() {
    let (_, wrong) = compare_sessions(documents().into_iter().filter(|path| !is_for_newcomers(path)));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Runs the sessions of some documents; returns how many there are, and which show something else than what comes.
fn compare_sessions(documents: impl Iterator<Item = PathBuf>) -> (usize, Vec<String>) {
    let (mut count, mut wrong) = (0, Vec::new());
    for path in documents {
        let mut text = fs::read_to_string(&path).unwrap();
        let (before, folder) = (text.clone(), playground(&path));
        for block in blocks(&before).iter().filter(|block| !is_excused(block)) {
            for Session { command, shown, .. } in sessions(&block.lines) {
                count += 1;
                let mut came = on_a_terminal(&command, folder.path());
                if !shown.contains(&HOW_TO_GET_ENGLISH) {
                    came = came.replace(&format!("{HOW_TO_GET_ENGLISH}\n"), "");
                }
                if agrees(&shown, &came.lines().collect::<Vec<_>>()) {
                    continue;
                }
                if is_overwriting()
                    && let Some(new) = shown_anew(&shown, &came)
                {
                    let old =
                        format!("$ {command}\n{}", shown.iter().map(|line| format!("{line}\n")).collect::<String>());
                    text = text.replacen(&old, &format!("$ {command}\n{new}"), 1);
                    continue;
                }
                let place = format!("{}:{}", path.file_name().unwrap().display(), block.line + 1);
                wrong.push(format!("{place}: $ {command}\n--- shown\n{}\n--- came\n{came}", shown.join("\n")));
            }
        }
        if text != before {
            fs::write(&path, text).unwrap();
        }
    }
    (count, wrong)
}

/// The first command of the README is what a new user types first.
#[test]
fn the_first_command_of_the_readme_is_a_few_screens_and_is_what_the_checks_run() {
    let path = root().join("README.md");
    let readme = fs::read_to_string(&path).unwrap();
    let first = blocks(&readme)[0].lines[0];
    let checks = fs::read_to_string(root().join(".ci/run")).unwrap();
    let run = checks.lines().find_map(|line| line.strip_prefix("readme \"")?.strip_suffix('"')).unwrap();
    assert_eq!(run, first, "the checks run another command");
    let arguments = first.strip_prefix("cargo run --release -- ").unwrap();
    let shown = on_a_terminal(&format!("nqfill {arguments}"), playground(&path).path());
    assert!(shown.lines().count() <= 380, "{} lines, and cargo adds a few", shown.lines().count());
    let [.., summary, hint] = shown.lines().collect::<Vec<_>>()[..] else { panic!("it is short") };
    assert!(summary.starts_with("共 65 个棋盘：有解 9，"), "it ends with {summary:?}");
    assert!(hint.contains("--lang en"), "it ends with {hint:?}");
}

/// The program accepts every command and option that the documents show.
#[test]
fn every_option_that_a_document_names_is_known() {
    let help = |command: &[&str]| {
        let output = common::nqfill().args(command).arg("--help").output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    let main = help(&[]);
    let commands = common::commands_in_help();
    assert!(commands.len() >= 9, "{commands:?}");
    let known: String = commands.iter().map(|(name, _)| help(&[name])).collect();
    let known = known + &main;
    let is_option_end = |c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        // Options of other programs occur in lines that call them.
        let lines = text.lines().filter(|line| {
            let others = [
                "cargo ",
                "java ",
                "sh -c",
                "minizinc",
                "base64",
                "clingo",
                "cadical",
                "cbc",
                "glpsol",
                "pip ",
                "podman ",
                "npx ",
                "brew ",
                "zypper ",
                "sha256sum ",
            ];
            let on_clusters = ["spark", "parallel", "slurm", "sbatch"];
            !others.iter().chain(&on_clusters).any(|it| line.to_ascii_lowercase().contains(it))
        });
        for word in lines.flat_map(|line| line.split([' ', '`', '|', '(', '[', '"', '\'', '：', '、', '，', '/'])) {
            let Some(rest) = word.strip_prefix("--").filter(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()))
            else {
                continue;
            };
            let option = format!("--{}", rest.split(is_option_end).next().unwrap());
            let is_known =
                known.match_indices(&option).any(|(at, _)| known[at + option.len()..].starts_with(is_option_end));
            assert!(is_known, "{}: {option}", path.display());
        }
    }
}

/// docs/formats.md, docs/models-and-proofs.md and `nqfill formats` agree on which formats are detected, and which are written.
#[test]
fn the_page_of_formats_says_how_each_is_found() {
    let text = |pages: [&str; 2]| pages.map(|page| fs::read_to_string(root().join(page)).unwrap()).concat();
    let page = text(["docs/formats.md", "docs/models-and-proofs.md"]);
    let chinese = text(["docs/formats.zh.md", "docs/models-and-proofs.zh.md"]);
    let output = common::nqfill().args(["formats", "--lang", "en"]).output().unwrap();
    let formats = String::from_utf8(output.stdout).unwrap();
    for format in formats.lines().filter(|line| !line.is_empty() && !line.starts_with(' ')) {
        let (name, uses) = (format.split(": ").next().unwrap(), format.rsplit(" (").next().unwrap());
        assert!(chinese.contains(&format!("## `{name}`\n")), "{name} has no section in Chinese");
        let section = page.split(&format!("## `{name}`\n")).nth(1).unwrap_or_else(|| panic!("{name} has no section"));
        let heading = section.split("\n### ").next().unwrap().split("```").next().unwrap().replace('\n', " ");
        let said = [heading.contains("chosen with `-i"), heading.contains("auto-detected")];
        // A name that is only for writing says so instead.
        let is_read_as_another = heading.contains("read as `");
        let expected = [uses.contains("one of several"), uses.contains("auto-detected")];
        assert!(said == expected || is_read_as_another, "{name}: {heading}");
        assert_eq!(heading.contains("written by `convert`"), uses.contains("written by convert"), "{name}");
    }
}

/// The table of engines in docs/researchers.md is that of `nqfill engines`; `SNAPSHOTS=overwrite` writes it anew.
#[test]
fn the_page_of_researchers_has_the_table_of_engines() {
    for (page, language) in [("docs/researchers.md", "en"), ("docs/researchers.zh.md", "zh")] {
        let output = common::nqfill().args(["engines", "--lang", language]).output().unwrap();
        let engines = String::from_utf8(output.stdout).unwrap();
        let row = |line: &str| {
            let cells: Vec<_> = line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
            let [name, _finds, limit, _method, source] = cells[..] else { panic!("{line}") };
            (name.to_owned(), format!(" | {limit} | {source} |\n"))
        };
        let (heading, rest) = row(engines.lines().next().unwrap());
        let rows = engines.lines().skip(1).map(row).map(|(name, rest)| format!("| `{name}`{rest}"));
        let table = format!("| {heading}{rest}|---|---|---|\n{}", rows.collect::<String>());
        let path = root().join(page);
        let old = fs::read_to_string(&path).unwrap();
        let (before, after) = old.split_once("<!-- engines -->\n\n").unwrap();
        let new = format!("{before}<!-- engines -->\n\n{table}\n{}", after.split_once("\n\n").unwrap().1);
        if is_overwriting() {
            fs::write(&path, &new).unwrap();
        }
        assert!(is_overwriting() || new == old, "{page}: SNAPSHOTS=overwrite writes the table anew");
    }
}
