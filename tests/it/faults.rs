//! Failures while files are written: full disks, broken streams, missing folders, system limits, a killed run. Results
//! are whole, or absent with a message; no file that existed before is lost.
#![cfg(unix)]

use crate::common::{nqfill, ps, sessions, stderr};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Rows of a board whose completions take at least half a megabyte in every format.
const ROWS: usize = 11;

/// Each command that writes a file with `-o`, with its further arguments.
const WRITERS: [&[&str]; 4] = [&["solve"], &["count"], &["convert"], &["check"]];

fn empty_board(n: usize) -> String {
    (".".repeat(n) + "\n").repeat(n)
}

/// A folder with `three.txt`, boards with long listings, and `bad.txt`, no board.
fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    folder.child("three.txt").write_str(&vec![empty_board(ROWS); 3].join("\n")).expect("a file");
    folder.child("one.txt").write_str("4\n.Q..\n....\n....\n....\n").expect("a file");
    folder.child("bad.txt").write_str("Q..\n..\n...\n").expect("a file");
    folder
}

/// Runs a line of a shell in a folder.
fn shell(folder: &Path, line: &str) -> Output {
    sessions::shell(line, folder).stdin(Stdio::null()).output().expect("a shell")
}

/// The exit code of a program that a signal may have ended.
fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<_> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn temporaries(folder: &Path) -> Vec<String> {
    names(folder).into_iter().filter(|name| name.ends_with(".tmp")).collect()
}

fn no_such_folder() -> &'static str {
    "TMPDIR=/nonexistent/folder"
}

#[test]
fn without_a_folder_for_temporary_files_nothing_is_lost() {
    let folder = folder();
    for format in ["text", "json", "jsonl", "yaml"] {
        let run = |before: &str, after: &str| {
            shell(&folder, &format!("{before} nqfill --all -q -f {format} three.txt {after}"))
        };
        let whole = run("", "").stdout;
        assert!(whole.len() > 500_000, "{format}");
        for jobs in [1, 4] {
            let output = run(no_such_folder(), &format!("-j {jobs}"));
            assert!(code(&output) == Some(0) && output.stdout == whole, "{format} {jobs}: {}", stderr(&output));
            assert_eq!(code(&run(no_such_folder(), &format!("-j {jobs} -o out"))), Some(0));
            assert!(fs::read(folder.child("out")).expect("a file") == whole, "{format} {jobs}");
        }
    }
}

#[test]
fn a_limit_on_the_size_of_files_leaves_whole_results_or_a_message() {
    let folder = folder();
    let out = folder.child("out");
    for format in ["text", "json", "jsonl", "yaml"] {
        let whole = shell(&folder, &format!("nqfill --all -q -f {format} three.txt")).stdout;
        // In blocks of 512 bytes; the last limit suffices.
        for blocks in [0, 1, 200, 700, 1000, 20_000] {
            out.write_str("old").expect("a file");
            let line = format!("ulimit -f {blocks}; exec nqfill --all -q -j 4 -f {format} three.txt -o out");
            let output = shell(&folder, &line);
            let written = fs::read(out.path()).expect("a file");
            match code(&output) {
                Some(0) => assert!(written == whole, "{format} {blocks}"),
                Some(1 | 2) => {
                    assert!(
                        written == b"old" && stderr(&output).contains("无法写"),
                        "{format} {blocks}: {}",
                        stderr(&output)
                    );
                }
                other => panic!("{format} {blocks}: {other:?} {}", stderr(&output)),
            }
            assert_eq!(code(&output) == Some(0), blocks == 20_000, "{format} {blocks}");
            assert!(temporaries(&folder).is_empty());
        }
    }
}

#[test]
fn a_full_disk_behind_standard_output_is_a_failure_of_every_command() {
    if !Path::new("/dev/full").exists() {
        println!("skipped: there is no /dev/full");
        return;
    }
    let folder = folder();
    folder.child("golden/a.txt").write_str("1\nQ\n").expect("a file");
    let lines = [
        "solve one.txt",
        "solve --all -j 4 three.txt",
        "solve --all -f json three.txt",
        "count one.txt",
        "convert one.txt",
        "check one.txt",
        "check -f junit one.txt",
        "golden golden",
        "compare -a exact one.txt",
        "compare -a exact -f svg one.txt",
        "compare -a exact -f html one.txt",
        "solve -f html one.txt",
        "explain -f png one.txt",
        "draw -f svg one.txt",
        "draw -f png one.txt",
        "draw -f tikz one.txt",
        "sheet one.txt",
        "trace one.txt",
        "trace -f jsonl one.txt",
        "trace -f html one.txt",
        "check -f html one.txt",
        "formats",
        "engines",
        "schema",
        "--help",
        "solve --help",
        "--version",
    ];
    for line in lines {
        let output = shell(&folder, &format!("nqfill {line} > /dev/full"));
        assert_eq!(code(&output), Some(1), "{line}: {}", stderr(&output));
        assert!(stderr(&output).contains("磁盘空间不足"), "{line}: {}", stderr(&output));
    }
    let output = shell(&folder, "nqfill --lang en one.txt > /dev/full");
    assert!(stderr(&output).contains("no space left"), "{}", stderr(&output));
}

#[test]
fn a_broken_standard_error_changes_nothing() {
    let folder = folder();
    let lines = [
        "bad.txt one.txt",
        "count bad.txt one.txt",
        "convert bad.txt one.txt",
        "check bad.txt one.txt",
        "check --puzzle bad.txt one.txt",
        "compare bad.txt one.txt",
        "--all three.txt",
        "missing.txt",
        "--size x",
        "golden .",
        "convert --to fen three.txt -o missing/out",
    ];
    for line in lines {
        let good = shell(&folder, &format!("nqfill {line} 2> /dev/null"));
        for broken in ["2>&-", "2> /dev/full", ">&- 2>&-"] {
            let output = shell(&folder, &format!("nqfill {line} {broken}"));
            assert_eq!(code(&output), code(&good), "{line} {broken}");
            if !broken.starts_with(">&-") && !line.starts_with("compare") {
                assert!(output.stdout == good.stdout, "{line} {broken}");
            }
        }
    }
}

#[test]
fn a_pipe_that_is_closed_ends_every_format_quietly() {
    let folder = folder();
    for line in ["-f text", "-f json", "-f jsonl", "-f yaml", "-j 4 -f jsonl"] {
        let mut command = nqfill();
        command.args(line.split(' ')).args(["--all", "-q", "three.txt"]).current_dir(&folder).stdin(Stdio::null());
        let mut run = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs");
        let mut first = [0; 100];
        run.stdout.take().expect("a pipe").read_exact(&mut first).expect("something to read");
        let output = run.wait_with_output().expect("it ends");
        assert_eq!((code(&output), stderr(&output)), (Some(0), String::new()), "{line}");
    }
}

#[test]
fn threads_that_cannot_be_started_are_done_without() {
    let folder = folder();
    folder.child("lines").write_str("2 4 1 3\nzebra\n\n[0, 2]\n4 2 0 0 3").expect("a file");
    // A stack of this size fits in no memory.
    let huge = "RUST_MIN_STACK=70368744177664";
    for line in [
        "--all -q three.txt one.txt",
        "count -q three.txt one.txt",
        "count -q one.txt",
        "check -q three.txt one.txt",
        "-q . -o out",
        "count -q --stream lines",
        "count -q --stream --progress always lines",
        "solve -q --stream lines",
        "solve -q --stream missing",
        "check -q --stream lines --puzzle one.txt",
        "-q one.txt --progress always",
    ] {
        let run = |before: &str| shell(&folder, &format!("{before} nqfill {line} -j 4"));
        let (good, output) = (run(""), run(huge));
        assert_eq!((code(&output), stderr(&output)), (code(&good), stderr(&good)), "{line}");
        assert!(output.stdout == good.stdout, "{line}");
    }
}

#[test]
fn a_limit_on_memory_or_open_files_leaves_what_was_there() {
    let folder = folder();
    let whole = shell(&folder, "nqfill --all -q -f json three.txt").stdout;
    let limits = ["ulimit -n 3", "ulimit -n 4", "ulimit -n 5", "ulimit -n 7", "ulimit -v 40000", "ulimit -v 80000"];
    for limit in limits {
        // The system may fail even to start a program.
        if code(&shell(&folder, &format!("{limit}; exec nqfill --version"))) != Some(0) {
            println!("skipped: {limit}");
            continue;
        }
        folder.child("out").write_str("old").expect("a file");
        let output = shell(&folder, &format!("{limit}; exec nqfill --all -j 4 -f json three.txt -o out"));
        let written = fs::read(folder.child("out")).expect("a file");
        if code(&output) == Some(0) {
            assert!(written == whole, "{limit}");
        } else {
            let is_whole = || serde_json::from_slice::<serde_json::Value>(&written).is_ok();
            assert!(written == b"old" || is_whole(), "{limit}: {:?}", code(&output));
            assert!(!output.stderr.is_empty(), "{limit}");
        }
    }
}

#[test]
fn a_run_that_is_killed_leaves_what_was_there_and_the_next_one_tidies_up() {
    let folder = folder();
    folder.child("out").write_str("old").expect("a file");
    // This input has no writer, so the run waits with its results half written.
    assert_eq!(code(&shell(&folder, "mkfifo fifo")), Some(0));
    let mut command = nqfill();
    command.args(["-q", "one.txt", "fifo", "-o", "out"]).current_dir(&folder);
    let mut run = command.stdin(Stdio::null()).spawn().expect("the program runs");
    // The run first creates a test file in the folder and removes it at once; the file that stays holds the results.
    let of_live = loop {
        assert!(run.try_wait().expect("a process").is_none(), "it waits");
        let seen = temporaries(&folder);
        if !seen.is_empty() && ps(&run, "stat").starts_with('S') && temporaries(&folder) == seen {
            break seen;
        }
    };
    assert!(of_live[0].starts_with(&format!(".nqfill-{}-", run.id())), "{of_live:?}");
    let next = || code(&shell(&folder, "nqfill -q one.txt -o next"));
    assert_eq!((next(), temporaries(&folder)), (Some(0), of_live), "a run that goes on keeps its file");
    run.kill().expect("killed");
    run.wait().expect("it ends");
    assert_eq!((temporaries(&folder).len(), fs::read(folder.child("out")).expect("a file")), (1, b"old".to_vec()));
    assert_eq!((next(), temporaries(&folder)), (Some(0), Vec::new()));
}

#[test]
fn devices_are_written_to_and_never_replaced() {
    let folder = folder();
    let made = Command::new("mknod").args(["null", "c", "1", "3"]).current_dir(&folder).status();
    if !made.is_ok_and(|status| status.success()) {
        println!("skipped: mknod is not allowed here");
        return;
    }
    folder.child("golden/a.txt").write_str("1\nQ\n").expect("a file");
    let golden: &[&str] = &["golden", "golden"];
    for command in WRITERS.into_iter().map(|command| [command, &["one.txt"]].concat()).chain([golden.to_vec()]) {
        let line = command.join(" ");
        shell(&folder, &format!("nqfill {line} -o null"));
        shell(&folder, &format!("ln -sf null link; nqfill {line} -o link"));
        let kind = |name: &str| fs::symlink_metadata(folder.child(name)).expect("it is there").file_type();
        assert!(kind("null").is_char_device() && kind("link").is_symlink(), "{line}");
    }
    assert_eq!(code(&shell(&folder, "nqfill count one.txt --checkpoint null")), Some(0));
    assert_eq!(code(&shell(&folder, "nqfill . -o null")), Some(1), "a folder, of which one file is no board");
    assert!(fs::symlink_metadata(folder.child("null")).expect("it is there").file_type().is_char_device());
}

#[test]
fn pipes_and_open_streams_are_written_to_and_never_replaced() {
    let folder = folder();
    for command in WRITERS {
        let command = command.join(" ");
        let plain = shell(&folder, &format!("nqfill {command} one.txt")).stdout;
        let outputs = [
            "mkfifo fifo; nqfill COMMAND one.txt -o fifo & cat fifo; wait; test -p fifo; rm fifo",
            "nqfill COMMAND one.txt -o -",
            "nqfill COMMAND one.txt -o /dev/stdout",
            "nqfill COMMAND one.txt -o /dev/stdout | cat",
            "mkdir -p d; cp one.txt d; nqfill COMMAND d -o /dev/stdout > log; cat log",
            "echo before > log; nqfill COMMAND one.txt -o /dev/stdout >> log; tail -n +2 log",
            "nqfill COMMAND one.txt -o /dev/fd/3 3> three; cat three",
            "ln -s /dev/stdout link; nqfill COMMAND one.txt -o link; rm link",
        ];
        for line in outputs {
            let output = shell(&folder, &line.replace("COMMAND", command.as_str()));
            let (found, expected) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&plain));
            assert!(found == expected, "{command}: {line}\n{found}{}", stderr(&output));
        }
    }
    assert!(temporaries(&folder).is_empty());
}

#[test]
fn links_and_modes_of_an_existing_file_stay() {
    let folder = folder();
    for command in WRITERS {
        let command = command.join(" ");
        let plain = shell(&folder, &format!("nqfill {command} one.txt")).stdout;
        folder.child("out").write_str("old and a good deal longer than what takes its place").expect("a file");
        fs::set_permissions(folder.child("out"), PermissionsExt::from_mode(0o640)).expect("a mode");
        symlink("out", folder.child("link")).expect("a link");
        assert_eq!(code(&shell(&folder, &format!("nqfill {command} one.txt -o link"))), Some(0));
        assert!(
            folder.child("link").is_symlink() && fs::read(folder.child("out")).expect("a file") == plain,
            "{command}"
        );
        fs::hard_link(folder.child("out"), folder.child("name")).expect("a hard link");
        folder.child("out").write_str("old").expect("a file");
        assert_eq!(code(&shell(&folder, &format!("nqfill {command} one.txt -o link"))), Some(0));
        let there = folder.child("out").metadata().expect("a file");
        assert_eq!((there.nlink(), there.mode() & 0o777), (1, 0o640), "{command}");
        assert!(fs::read(folder.child("out")).expect("a file") == plain, "{command}");
        assert_eq!(
            fs::read(folder.child("name")).expect("a file"),
            b"old",
            "{command}: the other name keeps its contents"
        );
        ["out", "name", "link"].iter().for_each(|name| fs::remove_file(folder.child(name)).expect("removed"));
    }
}

#[test]
fn an_input_is_never_overwritten_by_whatever_name() {
    let folder = folder();
    folder.child("x/one.txt").write_str("1\nQ\n").expect("a file");
    symlink("one.txt", folder.child("link")).expect("a link");
    fs::hard_link(folder.child("one.txt"), folder.child("name")).expect("a hard link");
    let before = fs::read(folder.child("one.txt")).expect("a file");
    let outputs = ["-o one.txt", "-o ./x/../one.txt", "-o link", "-o name", "-f json -o one.txt"];
    let mut lines = Vec::new();
    for command in WRITERS.map(|command| command.join(" ")) {
        for output in outputs.iter().filter(|output| command != "convert" || !output.contains("json")) {
            lines.push(format!("{command} one.txt {output}"));
            lines.push(format!("{command} bad.txt link {output}"));
            lines.push(format!("{command} - {output} < one.txt"));
        }
    }
    lines.extend(
        [
            "count one.txt --checkpoint link",
            "count bad.txt one.txt --checkpoint name",
            "check bad.txt --puzzle one.txt -o link",
            "check bad.txt --puzzles . -o x/one.txt",
            "check bad.txt --puzzle bad.txt --roster one.txt -o name",
            "convert x -o x",
            "golden x -o x/one.txt",
            "count bad.txt --resume one.txt -o link",
            "check --exit-style testlib one.txt bad.txt bad.txt one.txt",
            "solve x -o x/one.txt/",
        ]
        .map(str::to_owned),
    );
    for line in lines {
        let output = shell(&folder, &format!("nqfill {line}"));
        let expected = if line.contains("testlib") { 3 } else { 2 };
        assert_eq!(code(&output), Some(expected), "{line}: {}", stderr(&output));
        assert_eq!(fs::read(folder.child("one.txt")).expect("a file"), before, "{line}");
        assert_eq!(fs::read(folder.child("x/one.txt")).expect("a file"), b"1\nQ\n", "{line}");
    }
    let zh = shell(&folder, "nqfill --lang zh one.txt -o link");
    assert!(stderr(&zh).contains("link 是输入文件"), "{}", stderr(&zh));
}

#[test]
fn results_that_would_be_one_file_by_links_are_refused() {
    let folder = folder();
    assert_eq!(code(&shell(&folder, "nqfill -q one.txt three.txt -o results/")), Some(0));
    let before = fs::read(folder.child("results/three.solution.txt")).expect("a file");
    for make in ["ln", "ln -s"] {
        let line = format!("cd results; rm one.solution.txt; {make} three.solution.txt one.solution.txt; cd ..");
        let output = shell(&folder, &format!("{line}; nqfill -q one.txt three.txt -o results/"));
        assert!(code(&output) == Some(2) && stderr(&output).contains("the same file"), "{make}: {}", stderr(&output));
        assert!(fs::read(folder.child("results/three.solution.txt")).expect("a file") == before, "{make}");
    }
}

#[test]
fn what_cannot_be_written_is_found_out_before_the_work() {
    let folder = folder();
    let long = "long".repeat(100);
    let places = ["-o missing/out", "-o one.txt/out", &format!("-o {long}"), "-o /proc/nqfill"];
    let mut lines: Vec<_> = WRITERS
        .iter()
        .flat_map(|command| places.iter().map(move |place| format!("{} - {place}", command[0])))
        .collect();
    lines.extend([
        "count - --checkpoint missing/state".into(),
        format!("count - --checkpoint {long}"),
        "count - --checkpoint -".into(),
    ]);
    lines.extend([
        "check - -o newdir/".to_owned(),
        "count - --checkpoint newdir/".to_owned(),
        "count - -o out --checkpoint out".to_owned(),
    ]);
    for line in lines {
        // This input has no writer: a program that reads it before opening the output waits for ever.
        let mut command = nqfill();
        command
            .args(line.split(' '))
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .env("LC_ALL", "C");
        let mut run = command.stderr(Stdio::piped()).spawn().expect("the program runs");
        let _held_open = run.stdin.take();
        let output = run.wait_with_output().expect("it ends");
        assert_eq!(code(&output), Some(2), "{line}: {}", stderr(&output));
    }
    let output = shell(&folder, "nqfill one.txt -o missing/out");
    assert_eq!(stderr(&output), "nqfill: cannot write missing/out: the folder missing does not exist\n");
}

#[test]
fn a_name_that_ends_as_a_folder_does_is_made_one() {
    let folder = folder();
    assert_eq!(code(&shell(&folder, "nqfill -q one.txt three.txt -o new/deep/")), Some(0));
    assert_eq!(names(&folder.child("new/deep")), ["one.solution.txt", "three.solution.txt"]);
    assert_eq!(code(&shell(&folder, "nqfill convert -q -t fen one.txt -o fen/")), Some(0));
    assert_eq!(names(&folder.child("fen")), ["one.fen"]);
    let output = shell(&folder, "nqfill one.txt -o three.txt/");
    assert!(code(&output) == Some(2) && stderr(&output).contains("not a folder"), "{}", stderr(&output));
}

#[test]
fn golden_writes_whole_files_and_not_out_of_its_folder() {
    let folder = TempDir::new().expect("a folder");
    folder.child("golden/a.txt").write_str(&empty_board(8)).expect("a file");
    folder.child("golden/a.expected.txt").write_str("old").expect("a file");
    folder.child("outside").write_str("outside").expect("a file");
    let output = shell(&folder, "ulimit -f 8; exec nqfill golden golden --update --all");
    assert_eq!(code(&output), Some(1), "{}", stderr(&output));
    assert_eq!(fs::read(folder.child("golden/a.expected.txt")).expect("a file"), b"old");
    assert_eq!(names(&folder.child("golden")), ["a.expected.txt", "a.txt"]);

    symlink("../outside", folder.child("golden/a.expected.txt.new")).expect("a link");
    let output = shell(&folder, "nqfill golden golden");
    assert!(code(&output) == Some(1) && String::from_utf8_lossy(&output.stdout).contains("失败"), "{output:?}");
    assert_eq!(fs::read(folder.child("outside")).expect("a file"), b"outside");

    fs::write(folder.child("golden/.nqfill-1-abcdef.tmp"), "left behind").expect("a file");
    assert_eq!(code(&shell(&folder, "nqfill golden golden --update --all")), Some(0));
    assert_eq!(code(&shell(&folder, "nqfill golden golden --all")), Some(0));
    assert_eq!(names(&folder.child("golden")), ["a.expected.txt", "a.txt"]);
}

#[test]
fn a_marked_report_in_the_folder_is_written_anew_and_no_other_file_there_is() {
    let folder = folder();
    for line in ["check . -f json -o class.json", "check . -f yaml -o class.yaml", "check . -f html -o class.html"] {
        let run = || shell(&folder, &format!("nqfill {line}; cat class.*"));
        let (first, second) = (run(), run());
        assert!(first.stdout == second.stdout && !first.stdout.is_empty(), "{line}: {}", stderr(&second));
        shell(&folder, "rm class.*");
    }
    for line in ["check . -f csv -o class.csv", "check . -f junit -o class.xml", "check . -o class.txt"] {
        let (_, second) = (shell(&folder, &format!("nqfill {line}")), shell(&folder, &format!("nqfill {line}")));
        assert_eq!(code(&second), Some(2), "{line}: {}", stderr(&second));
        shell(&folder, "rm class.*");
    }
    let before = names(&folder);
    assert_eq!(code(&shell(&folder, "nqfill check . -o bad.txt")), Some(2));
    assert_eq!(code(&shell(&folder, "nqfill convert . -o bad.txt")), Some(2));
    assert_eq!(
        (names(&folder), fs::read(folder.child("bad.txt")).expect("a file")),
        (before, b"Q..\n..\n...\n".to_vec())
    );
}

#[test]
fn two_runs_into_one_folder_do_not_disturb_each_other() {
    let folder = folder();
    let whole = shell(&folder, "nqfill --all -q three.txt").stdout;
    let line = "nqfill --all -q three.txt -o out & nqfill --all -q three.txt -o out & nqfill -q one.txt -o other; wait";
    let output = shell(&folder, line);
    assert!(output.stderr.is_empty(), "{}", stderr(&output));
    assert!(fs::read(folder.child("out")).expect("a file") == whole && temporaries(&folder).is_empty());
}

#[test]
fn a_result_file_of_a_folder_that_cannot_be_written_ends_the_run() {
    let folder = folder();
    let mut pipe = fs::File::create(folder.child("answers")).expect("a file");
    pipe.write_all(b"old").expect("written");
    let output = shell(&folder, "ulimit -f 200; exec nqfill --all -q -j 2 one.txt three.txt -o results/");
    assert_eq!(code(&output), Some(1), "{}", stderr(&output));
    assert!(stderr(&output).contains("results/three.solution.txt"), "{}", stderr(&output));
    assert!(!folder.child("results/three.solution.txt").exists() && temporaries(&folder.child("results")).is_empty());
}

/// A link out of the folder that a command fills may lead anywhere, even to an input.
#[test]
fn what_fills_a_folder_follows_no_link_out_of_it() {
    for (line, link) in [
        ("nqfill check --exit-style kattis one.txt one.txt out <one.txt", "judgemessage.txt"),
        ("nqfill man -o out", "nqfill-count.1"),
        ("nqfill boards -o out", "one.solution.txt"),
    ] {
        let folder = folder();
        folder.child("boards/one.txt").write_str("4\n.Q..\n....\n....\n....\n").expect("a file");
        folder.child("thesis.txt").write_str("thesis").expect("a file");
        fs::create_dir(folder.child("out").path()).expect("a folder");
        symlink("../thesis.txt", folder.child("out").child(link).path()).expect("a link");
        let output = shell(folder.path(), line);
        assert!(!matches!(code(&output), Some(0 | 42 | 43)), "{line}: {:?} {}", code(&output), stderr(&output));
        assert_eq!(fs::read_to_string(folder.child("thesis.txt").path()).expect("it is there"), "thesis", "{line}");
        assert_eq!(names(folder.child("out").path()), [link], "{line}");
    }
}

#[test]
fn a_checkpoint_replaces_nothing_but_a_checkpoint() {
    let folder = folder();
    folder.child("thesis.txt").write_str("thesis").expect("a file");
    folder.child("empty.txt").write_str("").expect("a file");
    let count = |file: &str| shell(folder.path(), &format!("nqfill count one.txt --node-limit 1 --checkpoint {file}"));
    assert_eq!(code(&count("thesis.txt")), Some(2));
    assert_eq!(fs::read_to_string(folder.child("thesis.txt").path()).expect("it is there"), "thesis");
    for file in ["new.txt", "empty.txt"] {
        for _ in 0..2 {
            assert_ne!(code(&count(file)), Some(2), "{file}");
        }
    }
}
