//! Runs that wait, are interrupted or are killed: what is complete is kept, nothing is left half done, and one signal ends any wait.
//! What a shell can show stands in `tests/cmd`.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use crate::common::{code, nqfill, run_in, sessions, stderr, stdout};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::ops::{Deref, DerefMut};
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::time::Duration;

const SAMPLE: &str = "4\n.Q..\n...Q\n....\n....\n";

/// Time between two looks at a process.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// A run of the program that a test which fails does not leave behind.
struct Run(Option<Child>);

impl Run {
    /// Starts it in a folder, with all its streams as pipes.
    fn start(folder: &Path, args: &[&str]) -> Self {
        let mut command = nqfill();
        command.current_dir(folder).args(args);
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        Self(Some(child.unwrap()))
    }

    /// What `ps` says of it, such as its state (`stat`) or the time that it has computed (`time`).
    fn ps(&self, what: &str) -> String {
        let output = Command::new("ps").args(["-o", &format!("{what}="), "-p", &self.id().to_string()]).output();
        stdout(&output.unwrap())
    }

    /// True once it has computed for a second.
    fn has_computed(&self) -> bool {
        self.ps("time").chars().any(|c| ('1'..='9').contains(&c))
    }

    /// Looks until something holds; fails if the run ends before.
    fn wait_until(&mut self, mut holds: impl FnMut(&Self) -> bool) {
        while !holds(self) {
            assert!(self.try_wait().unwrap().is_none(), "it ends");
            std::thread::sleep(LOOK_EVERY);
        }
    }

    /// Sends a signal, such as `-INT`, which Ctrl-C sends.
    fn signal(&self, signal: &str) {
        assert!(Command::new("kill").args([signal, &self.id().to_string()]).status().unwrap().success());
    }

    /// What it has written when it has ended.
    fn output(mut self) -> Output {
        self.0.take().unwrap().wait_with_output().unwrap()
    }
}

impl Deref for Run {
    type Target = Child;

    fn deref(&self) -> &Child {
        self.0.as_ref().unwrap()
    }
}

impl DerefMut for Run {
    fn deref_mut(&mut self) -> &mut Child {
        self.0.as_mut().unwrap()
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn empty_board(n: usize) -> String {
    (".".repeat(n) + "\n").repeat(n)
}

/// A folder with boards and a pipe.
fn folder_with_a_pipe() -> TempDir {
    let folder = TempDir::new().unwrap();
    folder.child("board").write_str(SAMPLE).unwrap();
    folder.child("d/a.txt").write_str(SAMPLE).unwrap();
    assert!(Command::new("mkfifo").arg(folder.path().join("pipe")).status().unwrap().success());
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<_> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn an_interrupt_keeps_what_is_complete_and_says_what_is_not() {
    let folder = TempDir::new().unwrap();
    folder.child("a.txt").write_str(&empty_board(10)).unwrap();
    folder.child("b.txt").write_str(&empty_board(20)).unwrap();
    let mut run = Run::start(folder.path(), &["--all", "-j", "1", "-f", "json", "a.txt", "b.txt"]);
    // The first board, whose list is longer than any buffer, is written once it is complete; then comes the second.
    let mut results = run.stdout.take().unwrap();
    let mut text = vec![0; 10_000];
    results.read_exact(&mut text).unwrap();
    run.signal("-INT");
    results.read_to_end(&mut text).unwrap();
    let output = run.output();
    assert_eq!(code(&output), 130);
    assert!(stderr(&output).contains("已中断"));
    let document: Value = serde_json::from_slice(&text).expect("JSON, closed properly");
    assert_eq!(document["results"][0]["exhaustive"], true);
    // Whether the second one has begun is not known.
    assert_ne!(document["results"][1]["exhaustive"], true);
}

/// Nobody reads the rest: without the second signal the program would wait for ever.
#[test]
fn a_second_signal_ends_the_writing_of_a_list_at_once() {
    let mut run = Run::start(Path::new("."), &["--all", "-f", "json", "--size", "10"]);
    drop(run.stdin.take());
    let mut results = run.stdout.take().unwrap();
    results.read_exact(&mut [0; 10_000]).unwrap();
    run.signal("-INT");
    // A second one that comes with the first is the same, as `timeout` sends them.
    while run.try_wait().unwrap().is_none() {
        std::thread::sleep(LOOK_EVERY);
        let _ = Command::new("kill").args(["-TERM", &run.id().to_string()]).stderr(Stdio::null()).status();
    }
    assert_eq!(run.wait().unwrap().code(), Some(130));
    drop(results);
}

#[test]
fn a_closed_pipe_ends_every_format_quietly_with_success() {
    for options in [&["-f", "text"][..], &["-f", "json"], &["-f", "jsonl"], &["-f", "yaml"], &["-j", "4"]] {
        let mut run = Run::start(Path::new("."), &[&["--all", "--size", "12", "-q"], options].concat());
        drop(run.stdin.take());
        run.stdout.take().unwrap().read_exact(&mut [0; 100]).unwrap();
        let output = run.output();
        assert_eq!((code(&output), stderr(&output).as_str()), (0, ""), "{options:?}");
    }
}

/// The second case takes longer than anybody waits.
#[test]
fn an_interrupted_golden_run_changes_no_expectation() {
    for update in [&[][..], &["--update"]] {
        let folder = TempDir::new().unwrap();
        folder.child("a.in").write_str(SAMPLE).unwrap();
        folder.child("b.in").write_str(&empty_board(17)).unwrap();
        ["a.out", "b.out"].iter().for_each(|name| folder.child(name).write_str("good").unwrap());
        let args = [&["golden", ".", "--lang", "en", "--all", "-j", "1"], update].concat();
        let mut run = Run::start(folder.path(), &args);
        run.wait_until(Run::has_computed);
        run.signal("-INT");
        let output = run.output();
        assert_eq!(code(&output), 130);
        assert!(stdout(&output).ends_with("failed    b.out\ninterrupted\n"), "{}", stdout(&output));
        assert_eq!(fs::read_to_string(folder.child("b.out")).unwrap(), "good");
    }
}

/// Ctrl-C ends the run that is under way; what was measured before it is written.
#[test]
fn an_interrupted_experiment_keeps_what_was_measured() {
    let folder = TempDir::new().unwrap();
    let args = ["compare", "--lang", "en", "--sizes", "6,30", "-a", "bitmask", "-o", "runs.csv"];
    let mut run = Run::start(folder.path(), &args);
    // The board of 6 rows takes far less than a second of the processor; that of 30 would take years.
    run.wait_until(Run::has_computed);
    run.signal("-INT");
    let output = run.output();
    assert_eq!(code(&output), 130);
    assert!(stderr(&output).contains("interrupted; what is written is 2 measurements"), "{}", stderr(&output));
    let written = fs::read_to_string(folder.child("runs.csv")).unwrap();
    assert!(written.contains("\nempty-6,bitmask,solved,4,152,46,"), "{written}");
    let cells = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    let limit = cells(written.lines().next().unwrap()).iter().position(|name| name == "limit").unwrap();
    assert_eq!(cells(written.lines().last().unwrap())[limit], "interrupt", "{written}");
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
fn catches_signals(run: &Run) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", run.id())).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).map(str::trim);
    caught.and_then(|caught| u64::from_str_radix(caught, 16).ok()).is_some_and(|caught| caught & 1 == 1)
}

#[cfg(target_os = "linux")]
#[test]
fn one_signal_ends_the_wait_for_input() {
    for ((reader, said), signal) in READERS.iter().zip(["-INT", "-TERM"].into_iter().cycle()) {
        let folder = folder_with_a_pipe();
        let mut run = Run::start(folder.path(), &[*reader, &["--lang", "en"]].concat());
        let silent = run.stdin.take();
        // The signal ends the program without its own words before it asks for them.
        run.wait_until(|run| catches_signals(run) && run.ps("stat").starts_with('S'));
        run.signal(signal);
        let output = run.output();
        assert_eq!(code(&output), 130, "{reader:?}");
        assert!(stdout(&output).contains(said), "{reader:?}: {}", stdout(&output));
        let mut names = names(folder.path());
        names.retain(|name| name != "results");
        assert_eq!(names, ["board", "d", "pipe"], "{reader:?} leaves no part of a file");
        drop(silent);
    }
}

#[test]
fn one_signal_ends_the_wait_for_a_reader_of_a_pipe_and_who_reads_late_gets_everything() {
    let folder = folder_with_a_pipe();
    let writers: [&[&str]; 5] =
        [&["solve", "board"], &["count", "board"], &["convert", "board"], &["check", "board"], &["golden", "d"]];
    for (writer, signal) in writers.iter().zip(["-INT", "-TERM", "-HUP"].into_iter().cycle()) {
        let waiting = || {
            let mut run = Run::start(folder.path(), &[*writer, &["-o", "pipe"]].concat());
            run.wait_until(|run| run.ps("stat").starts_with('S'));
            run
        };
        let run = waiting();
        run.signal(signal);
        run.output();
        let mut run = waiting();
        let read = fs::read(folder.path().join("pipe")).unwrap();
        assert_eq!(read, run_in(folder.path(), &[*writer, &["-q"]].concat(), "").stdout, "{writer:?}");
        assert!(run.wait().unwrap().code().is_some_and(|code| code < 2), "{writer:?}");
    }
}

/// The files of a folder that hold what is not yet complete.
fn temporaries(folder: &Path) -> Vec<String> {
    names(folder).into_iter().filter(|name| name.ends_with(".tmp")).collect()
}

#[test]
fn a_run_that_is_killed_leaves_what_was_there() {
    let folder = folder_with_a_pipe();
    folder.child("out").write_str("old").unwrap();
    // This input has no writer, so the run waits with its results half written.
    let mut run = Run::start(folder.path(), &["-q", "board", "pipe", "-o", "out"]);
    let mut of_live = Vec::new();
    // The run first creates a test file in the folder and removes it at once; the file that stays holds the results.
    run.wait_until(|run| {
        of_live = temporaries(folder.path());
        !of_live.is_empty() && run.ps("stat").starts_with('S') && temporaries(folder.path()) == of_live
    });
    run.kill().unwrap();
    run.wait().unwrap();
    assert_eq!((temporaries(folder.path()), fs::read(folder.child("out")).unwrap()), (of_live, b"old".to_vec()));
}

#[test]
fn a_limit_on_memory_or_open_files_leaves_what_was_there() {
    let folder = TempDir::new().unwrap();
    folder.child("three.txt").write_str(&vec![empty_board(11); 3].join("\n")).unwrap();
    let shell = |line: &str| sessions::shell(line, folder.path()).stdin(Stdio::null()).output().unwrap();
    let whole = shell("nqfill --all -q -f json three.txt").stdout;
    for limit in ["ulimit -n 3", "ulimit -n 4", "ulimit -n 5", "ulimit -n 7", "ulimit -v 40000", "ulimit -v 80000"] {
        // The system may fail even to start a program.
        if !shell(&format!("{limit}; exec nqfill --version")).status.success() {
            println!("skipped: {limit}");
            continue;
        }
        folder.child("out").write_str("old").unwrap();
        let output = shell(&format!("{limit}; exec nqfill --all -j 4 -f json three.txt -o out"));
        let written = fs::read(folder.child("out")).unwrap();
        if output.status.success() {
            assert!(written == whole, "{limit}");
        } else {
            let is_whole = || serde_json::from_slice::<Value>(&written).is_ok();
            assert!(written == b"old" || is_whole(), "{limit}: {:?}", output.status);
            assert!(!output.stderr.is_empty(), "{limit}");
        }
    }
}

/// A stream of lines with both of its ends open.
struct Peer {
    run: Run,
    answers: BufReader<ChildStdout>,
}

impl Peer {
    fn start(args: &[&str]) -> Self {
        let mut run = Run::start(Path::new("."), args);
        let answers = BufReader::new(run.stdout.take().unwrap());
        Self { run, answers }
    }

    fn say(&mut self, bytes: &str) {
        self.run.stdin.as_mut().unwrap().write_all(bytes.as_bytes()).unwrap();
    }

    fn answer(&mut self) -> Value {
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        assert!(line.ends_with('\n'), "{line}");
        serde_json::from_str(&line).unwrap()
    }

    /// What is still answered, and what the run has left.
    fn end(mut self) -> (String, Output) {
        let mut rest = String::new();
        self.answers.read_to_string(&mut rest).unwrap();
        (rest, self.run.output())
    }
}

/// A line with a board of one queen.
fn board_of_line(at: u64) -> String {
    format!("{{\"id\": {at}, \"n\": 8, \"base\": 0, \"queens\": [[{}, {}]]}}\n", at % 8, at / 8 % 8)
}

#[test]
fn a_peer_has_each_answer_before_it_sends_the_next_line() {
    for args in [&["count", "--stream", "-q"][..], &["count", "--stream", "-q", "-j", "1"]] {
        let mut peer = Peer::start(args);
        for at in 0..200 {
            peer.say(&board_of_line(at));
            assert_eq!(peer.answer()["line"], at + 1);
        }
        // The beginning of the next line holds nothing up.
        peer.say("4 2 4 0 0\n4 2 4");
        assert_eq!(peer.answer()["line"], 201);
        peer.say(" 1 3");
        drop(peer.run.stdin.take());
        let (rest, output) = peer.end();
        assert!(rest.contains("\"line\":202") && rest.matches('\n').count() == 1);
        assert_eq!((code(&output), stderr(&output).as_str()), (0, ""));
    }
}

#[test]
fn an_interrupt_ends_a_stream_and_what_was_answered_is_written() {
    let mut peer = Peer::start(&["count", "--stream", "--lang", "en", "-j", "1"]);
    // No machine counts this one while a test runs.
    peer.say("4 2 4 0 0\n{\"id\": \"long\", \"n\": 30, \"queens\": []}\n4 2 4 0 0\n");
    assert_eq!(peer.answer()["status"], "solved");
    // A line that is not yet begun when the signal comes is not answered.
    peer.run.wait_until(Run::has_computed);
    peer.run.signal("-INT");
    let long = peer.answer();
    assert_eq!((&long["id"], &long["status"]), (&"long".into(), &"undecided".into()));
    // Standard input is still open.
    let (rest, output) = peer.end();
    assert_eq!((rest.as_str(), code(&output)), ("", 130));
    assert!(stderr(&output).contains("interrupted"), "{}", stderr(&output));
    // While it waits for a line.
    let mut peer = Peer::start(&["count", "--stream", "-q"]);
    peer.say("4 2 4 0 0\n");
    peer.answer();
    peer.run.signal("-INT");
    assert_eq!(code(&peer.end().1), 130);
}

#[test]
fn a_reader_that_stops_ends_the_stream() {
    for args in [&["count", "--stream"][..], &["solve", "--stream", "-j", "4"]] {
        let mut peer = Peer::start(args);
        let lines: String = (0..50).map(board_of_line).collect();
        peer.say(&lines);
        peer.answer();
        let Peer { mut run, answers } = peer;
        drop(answers);
        // The input does not end: the program does, at an answer that nobody reads.
        let mut input = run.stdin.take().unwrap();
        while input.write_all(lines.as_bytes()).is_ok() && run.try_wait().unwrap().is_none() {}
        let output = run.output();
        assert_eq!((code(&output), stderr(&output).as_str()), (0, ""), "{args:?}");
    }
}

/// The most bytes that a program has held so far; 0 if it has ended.
#[cfg(target_os = "linux")]
fn most_held(run: &Run) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", run.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    line.map_or(0, |line| line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() << 10)
}

/// Feeds lines and takes answers at the same time; returns the number of answers, their bytes, and the memory it took.
#[cfg(target_os = "linux")]
fn flood(args: &[&str], lines: impl Iterator<Item = String> + Send) -> (u64, u64, u64) {
    let Peer { mut run, mut answers } = Peer::start(args);
    let (mut input, mut count, mut bytes) = (run.stdin.take().unwrap(), 0, 0);
    let held = std::thread::scope(|scope| {
        scope.spawn(move || lines.for_each(|line| input.write_all(line.as_bytes()).unwrap()));
        let (mut line, mut held) = (Vec::new(), 0);
        while answers.read_until(b'\n', &mut line).unwrap() > 0 {
            (count, bytes) = (count + 1, bytes + line.len() as u64);
            line.clear();
            if count % 100 == 1 {
                held = most_held(&run).max(held);
            }
        }
        held
    });
    assert_eq!(run.wait().unwrap().code(), Some(0));
    (count, bytes, held)
}

#[cfg(target_os = "linux")]
#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes; `.ci/full` runs it in release")]
fn a_million_lines_take_no_more_memory_than_a_thousand() {
    let line = |at: u64| if at % 1000 == 500 { "no board\n".to_owned() } else { board_of_line(at) };
    for args in [&["--stream", "--first", "-q"][..], &["count", "--stream", "-q"]] {
        let (count, _, held) = flood(args, (0..1_000_000u64).map(line));
        assert!(count == 1_000_000 && held < 64 << 20, "{args:?}: {count} answers, {held} bytes");
    }
}

#[cfg(target_os = "linux")]
#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes; `.ci/full` runs it in release")]
fn long_answers_behind_a_long_board_take_bounded_memory() {
    // While the first line is searched, listings of 170 KB and of 650 KB wait for their turn.
    let empty = |n: usize| format!("{{\"n\": {n}, \"queens\": []}}\n");
    let lines = std::iter::once(empty(14)).chain((0..2000).map(move |at| empty(if at % 5 == 0 { 11 } else { 10 })));
    let (count, bytes, held) = flood(&["--stream", "--all", "-q", "-j", "4"], lines);
    assert!(count == 2001 && bytes > 200 << 20 && held < 160 << 20, "{count} answers, {bytes} bytes, {held} held");
}

#[test]
fn devices_are_written_to_and_never_replaced() {
    let folder = folder_with_a_pipe();
    if !Command::new("mknod").args(["null", "c", "1", "3"]).current_dir(&folder).status().unwrap().success() {
        println!("skipped: mknod is not allowed here");
        return;
    }
    symlink("null", folder.child("link")).unwrap();
    for command in ["solve board", "count board", "convert board", "check board", "golden d"] {
        for output in ["null", "link"] {
            let words: Vec<&str> = command.split(' ').chain(["-o", output]).collect();
            run_in(folder.path(), &words, "");
            let kind = |name: &str| fs::symlink_metadata(folder.child(name)).unwrap().file_type();
            assert!(kind("null").is_char_device() && kind("link").is_symlink(), "{words:?}");
        }
    }
}
