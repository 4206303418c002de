//! The program in its environment: pipes, folders, interrupts, parallel runs.

use crate::common::{code, commands_in_help, nqfill, root, run_in, stderr, stdout};
#[cfg(unix)]
use crate::common::{interrupt, ps};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
#[cfg(unix)]
use std::time::Duration;

const SAMPLE: &str = "4\n.Q..\n...Q\n....\n....\n";

fn run(command: &mut Command) -> Output {
    command.output().expect("the program runs")
}

fn empty_board(n: usize) -> String {
    (".".repeat(n) + "\n").repeat(n)
}

fn puzzles() -> [PathBuf; 2] {
    ["empty", "unique"].map(|folder| root().join("puzzles").join(folder))
}

#[test]
fn the_help_of_a_subcommand_begins_with_its_line_in_the_list() {
    let help = |args: &[&str]| String::from_utf8(run(nqfill().args(args)).stdout).expect("UTF-8");
    let mut count = 0;
    for (name, about) in commands_in_help() {
        assert_eq!(help(&[&name, "--help"]).lines().next(), Some(about.as_str()), "{name}");
        assert_eq!(help(&["help", &name]).lines().next(), Some(about.as_str()), "{name}");
        count += 1;
    }
    assert_eq!(count, 19);
}

#[test]
fn the_bytes_do_not_depend_on_the_number_of_jobs() {
    for format in ["text", "json", "jsonl", "yaml"] {
        let with = |jobs: &str| run(nqfill().args(["-f", format, "-q", "-n", "20", "-j", jobs]).args(puzzles()));
        let one = with("1");
        assert_eq!(one.status.code(), Some(0));
        assert!(one.stdout.len() > 15_000);
        for jobs in ["2", "7"] {
            assert!(with(jobs).stdout == one.stdout, "{format}, {jobs} jobs");
        }
    }
}

#[test]
fn a_closed_pipe_ends_quietly_with_success() {
    let folder = TempDir::new().expect("a folder");
    folder.child("empty.txt").write_str(&empty_board(13)).expect("a file");
    let mut command = nqfill();
    command.arg("--all").arg(folder.child("empty.txt").path());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs");
    let mut start = [0; 100];
    let mut stdout = child.stdout.take().expect("a pipe");
    stdout.read_exact(&mut start).expect("some output");
    drop(stdout);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()));
}

#[test]
fn a_long_list_is_announced_before_it_begins() {
    let folder = TempDir::new().expect("a folder");
    folder.child("empty.txt").write_str(&empty_board(14)).expect("a file");
    let stderr = |args: &[&str]| {
        let mut command = nqfill();
        command.args(args).arg("empty.txt").current_dir(folder.path()).stdout(Stdio::null());
        String::from_utf8(command.output().expect("the program runs").stderr).expect("text")
    };
    let all = ["--all", "--node-limit", "1000", "--lang", "en"];
    assert_eq!(stderr(&["--all", "--lang", "en"]), "empty.txt: listing all of 365596 solutions\n");
    assert_eq!(stderr(&["--all", "--lang", "en", "-q"]), "");
    assert_eq!(stderr(&all), "", "a list that a limit ends");
    assert_eq!(stderr(&["--lang", "en"]), "", "a list of at most 100");
    for engine in nqfill::engine::ENGINES.iter().filter(|engine| !engine.is_complete) {
        assert_eq!(stderr(&["--all", "--lang", "en", "-a", engine.name]), "", "{} lists one", engine.name);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_complete_and_says_what_is_not() {
    let folder = TempDir::new().expect("a folder");
    folder.child("a.txt").write_str(&empty_board(10)).expect("a file");
    folder.child("b.txt").write_str(&empty_board(20)).expect("a file");
    let mut command = nqfill();
    command.current_dir(folder.path()).args(["--all", "-j", "1", "-f", "json", "a.txt", "b.txt"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs");
    // The first board, whose list is longer than any buffer, is written once it is complete; then comes the second.
    let mut results = child.stdout.take().expect("a pipe");
    let mut text = vec![0; 10_000];
    results.read_exact(&mut text).expect("some output");
    interrupt(&child);
    results.read_to_end(&mut text).expect("the rest");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(code(&output), 130);
    assert!(stderr(&output).contains("已中断"));
    let document: serde_json::Value = serde_json::from_slice(&text).expect("JSON, closed properly");
    assert_eq!(document["results"][0]["exhaustive"], true);
    // Whether the second one has begun is not known.
    assert_ne!(document["results"][1]["exhaustive"], true);
}

/// Nobody reads the rest: without the second signal the program would wait for ever.
#[cfg(unix)]
#[test]
fn a_second_signal_ends_the_writing_of_a_list_at_once() {
    let mut command = nqfill();
    command.args(["--all", "-f", "json", "--size", "10"]);
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    let mut results = child.stdout.take().expect("a pipe");
    results.read_exact(&mut [0; 10_000]).expect("some output");
    interrupt(&child);
    // A second one that comes with the first is the same, as `timeout` sends them.
    while child.try_wait().expect("a child").is_none() {
        std::thread::sleep(LOOK_EVERY);
        let _ = Command::new("kill").args(["-TERM", &child.id().to_string()]).stderr(Stdio::null()).status();
    }
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    drop(results);
}

/// Every command that reads, with its arguments, where `pipe` has no writer, and what it has written of the board before it.
#[cfg(target_os = "linux")]
const READERS: [(&[&str], &str); 14] = [
    (&["solve", "-"], ""),
    (&["solve", "pipe"], ""),
    (&["solve", "board", "pipe"], "Found 1 solution."),
    (&["solve", "-f", "json", "board", "pipe"], "\"undecided\":0"),
    (&["solve", "--stream"], ""),
    (&["count", "pipe"], ""),
    (&["explain", "pipe"], ""),
    (&["hint", "pipe"], ""),
    (&["rate", "board", "pipe"], "\n"),
    (&["check", "--puzzle", "board", "-"], ""),
    (&["check", "--puzzle", "pipe", "board"], ""),
    (&["trace", "pipe"], ""),
    (&["sheet", "-o", "sheet.html", "pipe"], ""),
    (&["solve", "-o", "results/", "board", "pipe"], ""),
];

/// Bit of SIGHUP in the mask of the signals that a process catches; it is the last that nqfill asks for.
#[cfg(target_os = "linux")]
fn catches_signals(child: &Child) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).map(str::trim);
    caught.and_then(|caught| u64::from_str_radix(caught, 16).ok()).is_some_and(|caught| caught & 1 == 1)
}

#[cfg(target_os = "linux")]
#[test]
fn one_signal_ends_the_wait_for_input() {
    for ((reader, said), signal) in READERS.iter().zip(["-INT", "-TERM"].into_iter().cycle()) {
        let folder = folder_with_a_pipe();
        let mut command = nqfill();
        command.current_dir(folder.path()).args(*reader).args(["--lang", "en"]).stdin(Stdio::piped());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program runs");
        let silent = child.stdin.take();
        // The signal ends the program without its own words before it asks for them.
        while !catches_signals(&child) || !ps(&child, "stat").starts_with('S') {
            std::thread::sleep(LOOK_EVERY);
        }
        assert!(run(Command::new("kill").args([signal, &child.id().to_string()])).status.success());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(code(&output), 130, "{reader:?}");
        assert!(stdout(&output).contains(said), "{reader:?}: {}", stdout(&output));
        let mut names: Vec<_> =
            fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("a file").file_name()).collect();
        names.sort();
        let results = usize::from(names.iter().any(|name| name == "results"));
        assert_eq!(names.len(), 3 + results, "{reader:?} leaves no part of a file: {names:?}");
        drop(silent);
    }
}

/// Time between two looks at a process.
#[cfg(unix)]
const LOOK_EVERY: Duration = Duration::from_millis(10);

#[test]
fn a_silent_pipe_beside_a_size_is_said_to_be_waited_for() {
    let mut command = nqfill();
    command.args(["count", "--size", "6", "--lang", "en"]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    let held_open = child.stdin.take();
    let mut said = String::new();
    BufReader::new(child.stderr.take().expect("a pipe")).read_line(&mut said).expect("a line");
    assert_eq!(said, "waiting for standard input; for the empty board of 6 rows add < /dev/null\n");
    drop(held_open);
    assert_eq!(stdout(&child.wait_with_output().expect("it ends")), "4\n");
}

/// Every command that writes to a path, with its further arguments; the path comes last.
#[cfg(unix)]
const WRITERS: [&[&str]; 5] = [
    &["solve", "board", "-o"],
    &["count", "board", "-o"],
    &["convert", "board", "-o"],
    &["check", "board", "-o"],
    &["golden", "d", "-o"],
];

/// A folder with boards and a pipe.
#[cfg(unix)]
fn folder_with_a_pipe() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    folder.child("board").write_str(SAMPLE).expect("a file");
    folder.child("d/a.txt").write_str(SAMPLE).expect("a file");
    assert!(run(Command::new("mkfifo").arg(folder.path().join("pipe"))).status.success());
    folder
}

/// A command that writes to the pipe, once it sleeps because nobody reads.
#[cfg(unix)]
#[allow(clippy::zombie_processes, reason = "who asks for it waits for it")]
fn waiting_writer(folder: &TempDir, writer: &[&str]) -> Child {
    let mut command = nqfill();
    command.current_dir(folder.path()).args(writer).arg("pipe").stdout(Stdio::null()).stderr(Stdio::null());
    let child = command.spawn().expect("the program runs");
    loop {
        let state = ps(&child, "stat");
        assert!(!state.starts_with('Z'), "{writer:?} does not wait");
        if state.starts_with('S') {
            return child;
        }
    }
}

#[cfg(unix)]
#[test]
fn one_signal_ends_the_wait_for_a_reader_of_a_pipe() {
    let folder = folder_with_a_pipe();
    for (writer, signal) in WRITERS.iter().zip(["-INT", "-TERM", "-HUP"].into_iter().cycle()) {
        let mut child = waiting_writer(&folder, writer);
        assert!(run(Command::new("kill").args([signal, &child.id().to_string()])).status.success());
        child.wait().expect("it ends");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_that_is_read_late_gets_everything() {
    let folder = folder_with_a_pipe();
    for writer in &WRITERS {
        let mut child = waiting_writer(&folder, writer);
        let read = fs::read(folder.path().join("pipe")).expect("a pipe");
        let [command @ .., _] = writer else { panic!("an option comes last") };
        assert_eq!(read, run_in(folder.path(), &[command, &["-q"]].concat(), "").stdout, "{writer:?}");
        assert!(child.wait().expect("it ends").code().is_some_and(|code| code < 2), "{writer:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_failure_speaks_as_the_run_does() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    for locale in ["C", "zh_CN.UTF-8"] {
        let full = fs::File::options().write(true).open("/dev/full").expect("a device");
        let output = run(nqfill().env("LC_ALL", locale).args(["--size", "4"]).stdout(full));
        assert!(code(&output) == 1 && stderr(&output).contains("磁盘空间不足"), "{locale}: {}", stderr(&output));
    }
}

#[test]
fn every_shell_gets_completions_that_name_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = run(nqfill().args(["completions", shell]));
        assert_eq!((code(&output), stderr(&output)), (0, String::new()), "{shell}");
        for (name, _) in commands_in_help() {
            assert!(stdout(&output).contains(&name), "{shell}: {name}");
        }
    }
}

#[cfg(unix)]
#[test]
fn bash_understands_its_completions() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("nqfill.bash");
    fs::write(&path, run(nqfill().args(["completions", "bash"])).stdout).expect("a file");
    let Ok(checked) = Command::new("bash").arg("-n").arg(&path).output() else { return };
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    let script = format!(
        "source {}; COMP_WORDS=(nqfill check --det); COMP_CWORD=2; _nqfill nqfill --det check; echo ${{COMPREPLY[@]}}",
        path.display()
    );
    let completed = Command::new("bash").args(["-c", &script]).output().expect("bash runs");
    assert_eq!(String::from_utf8_lossy(&completed.stdout), "--detail\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_proof_that_the_disk_has_no_room_for_is_said_in_any_case() {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("a.txt"), "Q...\n....\n....\n....\n").expect("a file");
    fs::create_dir(folder.path().join("proofs")).expect("a folder");
    std::os::unix::fs::symlink("/dev/full", folder.path().join("proofs/a.pbp")).expect("a link");
    let words = ["a.txt", "--proof", "proofs", "-q", "--lang", "en"];
    let output = run_in(folder.path(), &words, "");
    assert!(code(&output) == 1 && stderr(&output).contains("a.pbp"), "{}", stderr(&output));
}

#[test]
fn help_is_for_people_and_names_every_table_entry() {
    let help = run(nqfill().arg("--help"));
    let text = String::from_utf8_lossy(&help.stdout);
    assert_eq!(help.status.code(), Some(0));
    let engines = nqfill::engine::ENGINES.iter().map(|engine| engine.name);
    let outputs = nqfill::show::output::FORMATS.iter().map(|format| format.name);
    for name in engines.chain(outputs) {
        assert!(text.contains(name), "{name}");
    }
}
