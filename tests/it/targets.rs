//! Where results may be written: devices and pipes as they are, links and modes kept, never over an input, never out of a folder.
#![cfg(unix)]

use crate::common::{nqfill, stderr};
use crate::faults::{WRITERS, code, empty_board, folder, names, shell, temporaries};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use std::fs;
use std::io::Write;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::process::{Command, Stdio};

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
            "check bad.txt --puzzle one.txt -o link",
            "check bad.txt --puzzles . -o x/one.txt",
            "check bad.txt --puzzle bad.txt --roster one.txt -o name",
            "convert x -o x",
            "golden x -o x/one.txt",
            "solve x -o x/one.txt/",
        ]
        .map(str::to_owned),
    );
    for line in lines {
        let output = shell(&folder, &format!("nqfill {line}"));
        assert_eq!(code(&output), Some(2), "{line}: {}", stderr(&output));
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
    lines.push("check - -o newdir/".to_owned());
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
        // What the system refuses is no wrong usage.
        let expected = if line.contains("missing/") || line.contains("newdir/") { 2 } else { 1 };
        assert_eq!(code(&output), Some(expected), "{line}: {}", stderr(&output));
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

    assert_eq!(code(&shell(&folder, "nqfill golden golden --update --all")), Some(0));
    assert_eq!(code(&shell(&folder, "nqfill golden golden --all")), Some(0));
    assert_eq!(names(&folder.child("golden")), ["a.expected.txt", "a.txt"]);
}

#[test]
fn a_marked_report_in_the_folder_is_written_anew_and_no_other_file_there_is() {
    let folder = folder();
    for line in ["check . -f json -o class.json", "check . -f html -o class.html"] {
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
    let folder = folder();
    folder.child("boards/one.txt").write_str("4\n.Q..\n....\n....\n....\n").expect("a file");
    folder.child("thesis.txt").write_str("thesis").expect("a file");
    fs::create_dir(folder.child("out").path()).expect("a folder");
    symlink("../thesis.txt", folder.child("out/one.solution.txt").path()).expect("a link");
    let output = shell(folder.path(), "nqfill boards -o out");
    assert_ne!(code(&output), Some(0), "{}", stderr(&output));
    assert_eq!(fs::read_to_string(folder.child("thesis.txt").path()).expect("it is there"), "thesis");
    assert_eq!(names(folder.child("out").path()), ["one.solution.txt"]);
}
