//! What comes on a terminal, where people read: colours, tables, the bar, and Ctrl-C while a board is typed.
#![cfg(unix)]

use crate::common::terminal::OnTerminal;
use crate::common::{nqfill, root};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use std::fmt::Write as _;
use std::io::Write;
use std::process::Command;
use unicode_width::UnicodeWidthStr;

/// Two queens on a board with a blocked square, and two that attack each other.
const PUZZLE: &str = ".Q..\n...Q\n...x\n....\n";
const CONFLICT: &str = "Q..x\n.Q..\n....\n....\n";

fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    folder.child("puzzle.txt").write_str(PUZZLE).expect("a file");
    folder.child("conflict.txt").write_str(CONFLICT).expect("a file");
    folder
}

fn command(folder: &TempDir, arguments: &[&str]) -> Command {
    let mut command = nqfill();
    command.args(arguments).current_dir(folder.path()).env("TERM", "xterm-256color");
    command
}

/// What a command shows on a terminal, and its exit code.
fn shown(folder: &TempDir, arguments: &[&str], width: u16) -> (String, Option<i32>) {
    OnTerminal::start(command(folder, arguments), width).end()
}

#[test]
#[ignore = "needs a terminal of its own; `.ci/full` runs it"]
fn colours_tell_the_queens_of_the_puzzle_from_those_of_the_solution() {
    let folder = folder();
    let (text, _) = shown(&folder, &["puzzle.txt"], 80);
    let board = ".\u{1b}[1mQ\u{1b}[0m..\n...\u{1b}[1mQ\u{1b}[0m\n\u{1b}[4;36mQ\u{1b}[0m..\u{1b}[2mx\u{1b}[0m\n";
    assert!(text.contains(board), "{text:?}");
    let (text, _) = shown(&folder, &["explain", "puzzle.txt"], 80);
    assert!(text.contains(board), "{text:?}");
    let (text, _) = shown(&folder, &["conflict.txt"], 80);
    let queen = "\u{1b}[1;97;41mQ\u{1b}[0m";
    assert!(text.contains(&format!("{queen}..\u{1b}[2mx\u{1b}[0m\n.{queen}..\n")), "{text:?}");
}

#[test]
#[ignore = "needs a terminal of its own; `.ci/full` runs it"]
fn without_colours_the_bytes_are_those_of_a_pipe() {
    let folder = folder();
    for command_line in [&["puzzle.txt"][..], &["explain", "puzzle.txt"], &["conflict.txt", "-q"]] {
        let piped = command(&folder, command_line).output().expect("it runs");
        let piped = String::from_utf8(piped.stdout).expect("text");
        assert!(!piped.contains('\u{1b}'), "{piped:?}");
        let never = shown(&folder, &[command_line, &["--color", "never", "--lang", "zh"]].concat(), 80).0;
        assert_eq!(never, piped);
        let mut no_color = command(&folder, command_line);
        no_color.env("NO_COLOR", "1").env("NQFILL_LANG", "zh");
        assert_eq!(OnTerminal::start(no_color, 80).end().0, piped);
    }
}

#[test]
#[ignore = "needs a terminal of its own; `.ci/full` runs it"]
fn a_chinese_summary_tells_a_reader_of_english_how_to_get_it() {
    let folder = folder();
    let boards = ["puzzle.txt", "conflict.txt"];
    let ends_with_hint = |change: &dyn Fn(&mut Command)| {
        let mut command = command(&folder, &boards);
        change(&mut command);
        let text = OnTerminal::start(command, 80).end().0;
        assert!(text.contains("2 个棋盘") || text.contains("2 boards"), "{text}");
        text.ends_with("\nFor English: --lang en, or NQFILL_LANG=en for every run\n")
    };
    assert!(ends_with_hint(&|_| {}));
    assert!(ends_with_hint(&|command| _ = command.env("LC_ALL", "de_DE.UTF-8")));
    assert!(!ends_with_hint(&|command| _ = command.env("LC_ALL", "zh_CN.UTF-8")));
    assert!(!ends_with_hint(&|command| _ = command.env("NQFILL_LANG", "zh")));
    assert!(!ends_with_hint(&|command| _ = command.args(["--lang", "zh"])));
    assert!(!ends_with_hint(&|command| _ = command.args(["--lang", "en"])));
    let piped = command(&folder, &boards).output().expect("it runs");
    assert!(!String::from_utf8(piped.stderr).expect("text").contains("English"));
    assert!(!shown(&folder, &["-q", "puzzle.txt", "conflict.txt"], 80).0.contains("English"));
}

#[test]
#[ignore = "needs a terminal of its own; `.ci/full` runs it"]
fn tables_fit_the_terminal_in_both_languages_and_lose_nothing() {
    let folder = folder();
    folder.child("class/李雷.txt").write_str(CONFLICT).expect("a file");
    folder.child("class/a-student-with-a-long-name.txt").write_str(PUZZLE).expect("a file");
    let long = std::fs::read_to_string(root().join("puzzles/article/single-queens-6.txt")).expect("a file");
    folder.child("long.txt").write_str(&long).expect("a file");
    // The mark between a name and its fault is a column on a terminal, and cells that are broken stand beside others.
    let letters = |text: &str| {
        let mut letters: Vec<_> = text.chars().filter(|c| !c.is_whitespace() && !"：:".contains(*c)).collect();
        letters.sort_unstable();
        letters
    };
    for arguments in [
        &["engines"][..],
        &["formats"],
        &["explain", "-q", "--color", "never", "long.txt"],
        &["check", "class", "--puzzle", "puzzle.txt", "--quiet", "--color", "never"],
    ] {
        for lang in ["zh", "en"] {
            let arguments = [arguments, &["--lang", lang]].concat();
            let piped =
                String::from_utf8(command(&folder, &arguments).output().expect("it runs").stdout).expect("text");
            for width in [80, 60] {
                let (text, _) = shown(&folder, &arguments, width);
                // Examples of formats stand as they have to be written.
                let widest = text.lines().filter(|line| !line.starts_with("    ")).map(str::width).max();
                assert!(!text.is_empty() && widest <= Some(usize::from(width)), "{arguments:?} {widest:?}\n{text}");
                assert_eq!(letters(&text), letters(&piped), "{arguments:?}");
            }
        }
    }
    let (text, _) = shown(&folder, &["check", "class", "--puzzle", "puzzle.txt", "--quiet", "--color", "never"], 80);
    let at = |name: &str| {
        let line = text.lines().find(|line| line.contains(name)).expect("a line of the student");
        line[..line.find(name).expect("the name")].width()
    };
    assert_eq!(at("李雷"), at("a-student"), "{text}");
}

/// 22 queens are counted in a minute or so; the limit comes first.
#[test]
#[ignore = "needs a terminal of its own; `.ci/full` runs it"]
fn one_long_board_shows_its_work_and_the_bar_is_gone_at_the_end() {
    let folder = folder();
    let mut board = String::new();
    (0..22).for_each(|_| writeln!(board, "{}", ".".repeat(22)).expect("a string"));
    folder.child("long.txt").write_str(&board).expect("a file");
    let run = |arguments: &[&str], word: Option<&str>| {
        let arguments = [arguments, &["--time-limit", "1500ms", "--lang", "en", "long.txt"]].concat();
        let (text, code) = shown(&folder, &arguments, 100);
        assert_eq!(code, Some(3), "{text}");
        let Some(word) = word else { return assert!(!text.contains("\u{1b}[2K"), "{text:?}") };
        let bar = text.find(word).unwrap_or_else(|| panic!("no bar: {text:?}"));
        assert!(text.rfind("\u{1b}[2K").is_some_and(|erased| erased > bar), "{text:?}");
    };
    // All at once, because each runs to its limit.
    std::thread::scope(|scope| {
        for (arguments, word) in [(&["--all", "-o", "/dev/null"][..], "solutions"), (&["count"], "0s")] {
            scope.spawn(move || run(arguments, Some(word)));
            scope.spawn(move || run(&[arguments, &["--progress", "never"]].concat(), None));
        }
    });
}

/// 17 queens in little memory are counted in many units, of which some are done when the limit comes.
#[test]
#[ignore = "needs a terminal of its own; `.ci/full` runs it"]
fn the_share_of_a_count_is_told_in_words_once_it_is_known_and_never_falls() {
    let folder = folder();
    let board = (".".repeat(17) + "\n").repeat(17);
    folder.child("long.txt").write_str(&board).expect("a file");
    let arguments = ["count", "--memory", "1M", "--time-limit", "2s", "--lang", "en", "long.txt"];
    let (text, code) = shown(&folder, &arguments, 100);
    assert_eq!(code, Some(3), "{text}");
    let percents = text.split(" %").map(|before| before.rsplit(|c: char| !c.is_ascii_digit()).next());
    let percents: Vec<u64> = percents.filter_map(|digits| digits?.parse().ok()).collect();
    assert!(percents.is_sorted() && percents.first() < Some(&50) && percents.last() < Some(&100), "{percents:?}");
    assert!(!text.contains(" < ") && !text.contains("0%"), "{text:?}");
}

#[test]
#[ignore = "needs a terminal of its own; `.ci/full` runs it"]
fn the_bar_and_results_on_the_same_terminal_do_not_run_into_each_other() {
    let folder = folder();
    let mut board = String::new();
    (0..12).for_each(|_| writeln!(board, "{}", ".".repeat(12)).expect("a string"));
    folder.child("list.txt").write_str(&board).expect("a file");
    let arguments = ["--all", "list.txt", "--color", "never", "--quiet"];
    let piped = command(&folder, &arguments).output().expect("it runs").stdout;
    let (text, _) = shown(&folder, &[&arguments[..], &["--progress", "always"]].concat(), 80);
    // The bar is erased before the next line of results.
    let bare = |line: &str| line.rsplit_once("\u{1b}[2K").map_or(line.len(), |(_, line)| line.len());
    let lines = |text: &str| text.lines().filter(|line| bare(line) == 12 && line.ends_with(['.', 'Q'])).count();
    assert_eq!(lines(&text), lines(&String::from_utf8(piped).expect("text")), "a line of a board is broken");
}

#[test]
#[ignore = "needs a terminal of its own; `.ci/full` runs it"]
fn the_first_interrupt_ends_reading_from_a_terminal_with_a_word_and_leaves_nothing() {
    let folder = folder();
    for (arguments, lang) in [
        (&["-", "-o", "out.txt"][..], "en"),
        (&["check", "-"], "zh"),
        (&["count", "-"], "en"),
        (&["convert", "-", "-t", "vector"], "en"),
    ] {
        let mut run = OnTerminal::start(command(&folder, &[arguments, &["--lang", lang]].concat()), 80);
        run.read_until("Ctrl-D");
        run.screen.write_all(b".Q..\n").expect("typed");
        run.read_until(".Q..");
        let pid = run.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill runs").success());
        let (text, code) = run.end();
        assert_eq!(code, Some(130), "{arguments:?}: {text}");
        let word = if lang == "zh" { "已中断，没有读到棋盘" } else { "interrupted; no board was read" };
        assert!(text.contains(word), "{arguments:?}: {text}");
    }
    let left: Vec<_> = std::fs::read_dir(folder.path()).expect("a folder").flatten().map(|it| it.file_name()).collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[test]
#[ignore = "needs a terminal of its own; `.ci/full` runs it"]
fn a_typed_board_is_answered_when_its_end_is_typed() {
    let folder = folder();
    let mut run = OnTerminal::start(command(&folder, &["-", "--color", "never", "--lang", "en"]), 80);
    run.read_until("Ctrl-D");
    run.screen.write_all(b".Q..\n...Q\n....\n....\n\x04").expect("typed");
    let (text, code) = run.end();
    assert!(text.contains("Found 1 solution.") && code == Some(0), "{code:?} {text}");
}

#[test]
#[ignore = "needs a terminal of its own; `.ci/full` runs it"]
fn a_command_without_a_board_on_a_terminal_shows_its_help() {
    let folder = folder();
    for name in ["solve", "count", "explain", "rate", "hint", "convert", "sheet", "check", "trace"] {
        let (text, code) = shown(&folder, &[name], 80);
        assert!(text.contains(&format!("  nqfill {name} ")) && code == Some(0), "{name}: {text}");
    }
    let (text, code) = shown(&folder, &["sheet", "-o", "sheet.html"], 80);
    assert!(text.contains("  nqfill sheet ") && code == Some(0), "{text}");
}

#[test]
#[ignore = "needs a terminal of its own; `.ci/full` runs it"]
fn boards_of_a_trace_stand_beside_each_other_as_the_terminal_is_wide() {
    let folder = folder();
    let boards = |width: u16| {
        let text = shown(&folder, &["trace", "--size", "4", "--lang", "en"], width).0;
        let numbers = text.lines().find(|line| line.starts_with("1."));
        numbers.map_or(0, |line| line.split_whitespace().count())
    };
    assert_eq!([20, 48, 80, 120].map(boards), [1, 2, 3, 5]);
}
