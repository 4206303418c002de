//! Characters that a terminal obeys, or that nobody sees, in names and contents of files and in arguments: each command shows
//! them by name, wherever it repeats them for people.
#![cfg(unix)]

use crate::common::run;
use assert_fs::TempDir;
use assert_fs::prelude::*;
use std::path::Path;

/// CSI in C0 and in C1, delete, next line, a soft hyphen, zero-width marks, directions, separators, an interlinear mark, a tag,
/// and a character that Arabic uses.
const OBEYED: &str = "\u{1b}[31m\u{9b}31m\u{7f}\u{85}\u{ad}\u{200b}\u{200d}\u{200e}\u{202e}\u{2066}\u{2028}\u{2029}\u{2060}\
                      \u{fff9}\u{e0041}\u{61c}";

const BOARD: &str = ".Q..\n....\n....\n....\n";

/// A name with these characters.
fn name(what: &str) -> String {
    format!("{what}{OBEYED}.txt")
}

/// Contents that repeat the characters where diagnostics quote them.
fn contents() -> Vec<String> {
    vec![
        format!("Q{OBEYED}.\n..\n"),
        format!(".Q..\n....\n{OBEYED}....\n....\n"),
        format!("{{\"n\": 4, \"{OBEYED}\": 3}}\n"),
        format!("{{\"n\": 4, \"quens\": [\"{OBEYED}\"]}}\n"),
        format!("{{\"n\": 4, \"id\": \"{OBEYED}\", \"queens\": [[0, 1], [0, 2]]}}\n"),
        format!("[{{\"row\": 1, \"c{OBEYED}\": 2}}]\n"),
        format!("n: 4\n{OBEYED}: [1, 2]\n"),
        format!("n = 4; {OBEYED} = [1, 2];\n"),
        format!("board(4). {OBEYED}(1,2).\n"),
        format!("letting {OBEYED} be [1, 2]\n"),
        format!("4\n1 {OBEYED}2\n"),
        format!("dear {OBEYED} teacher\n"),
        format!("{OBEYED}\n"),
        format!("QQ.. {OBEYED}\n....\n....\n....\n"),
        format!("2 4 1 {OBEYED}3\n"),
        format!("无解{OBEYED}\n"),
    ]
}

/// A folder of hostile files: boards `b`, submissions `s`, expectations `g`, and files with plain names.
fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    folder.child("p.txt").write_str(BOARD).expect("a file");
    folder.child(name("b/good")).write_str(BOARD).expect("a file");
    folder.child(name("b/conflict")).write_str("QQ\n..\n").expect("a file");
    folder.child(name("g/a")).write_str(BOARD).expect("a file");
    folder.child(format!("g/a{OBEYED}.expected.txt")).write_str(&format!("{OBEYED}\n")).expect("a file");
    for (number, text) in contents().into_iter().enumerate() {
        folder.child(name(&format!("b/{number}"))).write_str(&text).expect("a file");
        folder.child(name(&format!("s/{number}"))).write_str(&text).expect("a file");
    }
    folder
}

/// A character that must not be seen, of what a command says; colours that are nqfill's own are never asked for here.
fn raw(said: &[u8]) -> Option<char> {
    let text = String::from_utf8_lossy(said).into_owned();
    text.chars().find(|&c| OBEYED.contains(c) && !c.is_ascii_graphic() || (c.is_control() && !matches!(c, '\n' | '\t')))
}

/// What is wrong with the words of a command.
fn fault(folder: &Path, args: &[&str]) -> Option<String> {
    let output = run(folder, args);
    let raw = raw(&output.stdout).or_else(|| raw(&output.stderr));
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    let is_named = said.contains("<U+009B>") || said.contains("\\u{9b}");
    (raw.is_some() || !is_named).then(|| format!("{args:?}: {raw:?}\n{said}"))
}

#[test]
fn every_command_shows_what_a_terminal_would_obey_by_name() {
    let folder = folder();
    let (good, state, option) = (name("b/good"), name("missing"), format!("--{OBEYED}"));
    let commands: &[&[&str]] = &[
        &["solve", "b"],
        &["count", "b"],
        &["count", "b", "--unique"],
        &["explain", "b"],
        &["rate", "b"],
        &["check", "b"],
        &["check", "s", "--puzzle", "p.txt"],
        &["check", "s", "--puzzle", "p.txt", "-f", "text"],
        &["check", "p.txt", "--puzzle", &good, "p.txt", &good],
        &["check", "s", "--puzzle", &state],
        &["convert", "-t", "fen", "b", "-o", "out/"],
        &["convert", "--canonical", "b", "-o", "canon/"],
        &["convert", "--reduce", &good, &state],
        &["convert", "-t", "svg", "b", "-o", "pictures/"],
        &["sheet", "b", "-o", "sheet.html"],
        &["trace", &state],
        &["trace", &good],
        &["compare", "b", "-a", "exact"],
        &["golden", "g"],
        &["golden", &state],
        &["split", &state],
        &["merge", "p.txt", &good],
        &["solve", &state],
        &["solve", "p.txt", "-o", &name("no/folder")],
        &["solve", "b", "-o", &name("b/good")],
        &["solve", &option],
        &["solve", "p.txt", "-f", OBEYED],
        &["solve", "p.txt", "-n", OBEYED],
        &["count", &good, "--memory", OBEYED],
    ];
    let mut faults = Vec::new();
    for lang in ["en", "zh"] {
        faults.extend(commands.iter().filter_map(|args| fault(folder.path(), &[args, &["--lang", lang][..]].concat())));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
