//! `--stream`: a board a line, an answer a line.
#![allow(clippy::unwrap_used)]

use crate::common::interrupt;
use crate::common::{code, nqfill, run_in, stderr, stdout};
#[cfg(unix)]
use assert_fs::TempDir;
use serde_json::Value;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::ops::{Deref, DerefMut};
#[cfg(unix)]
use std::process::Command;
use std::process::{Child, ChildStdout, Output, Stdio};
use std::thread;
use std::time::Duration;

/// A command with what it does to a line.
const COMMANDS: [&[&str]; 6] = [
    &["--stream"],
    &["solve", "--stream", "--first"],
    &["count", "--stream"],
    &["explain", "--stream"],
    &["hint", "--stream"],
    &["rate", "--stream"],
];

/// The results of a stream that is read to its end, with exit code 0.
fn answered(args: &[&str], text: &[u8]) -> Vec<Value> {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("lines"), text).unwrap();
    let output = nqfill()
        .current_dir(folder.path())
        .args(args)
        .args(["-q", "--lang", "en"])
        .stdin(File::open(folder.path().join("lines")).unwrap())
        .output()
        .unwrap();
    assert!(code(&output) == 0 && stderr(&output).is_empty(), "{args:?}: {}", stderr(&output));
    stdout(&output).lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// Boards of 4 to 7 rows, each with one queen, in several formats; all numbers of completions occur.
fn boards(count: usize) -> Vec<String> {
    let board = |at: usize| {
        let (n, row) = (4 + at % 4, at / 4 % 4);
        let column = (at / 16 + row) % n;
        match at % 3 {
            0 => format!("{{\"id\": {at}, \"n\": {n}, \"base\": 0, \"queens\": [[{row}, {column}]]}}"),
            // With an even n such a line may be n and pairs, and is asked about.
            1 if n % 2 == 1 => {
                let columns = (0..n).map(|other| if other == row { (column + 1).to_string() } else { "0".into() });
                format!("{n} {}", columns.collect::<Vec<_>>().join(" "))
            }
            _ => format!("{{\"n\": {n}, \"base\": 0, \"queens\": [[{row}, {column}]], \"id\": \"b{at}\"}}"),
        }
    };
    (0..count).map(board).collect()
}

/// Boards of a test; without optimisation a share of them, in which still all numbers of completions occur.
const MANY: usize = if cfg!(debug_assertions) { 112 } else { 300 };

/// Lines among which a few are bad.
const LINES: usize = if cfg!(debug_assertions) { 1000 } else { 3000 };

fn lines_of(results: &[Value]) -> Vec<u64> {
    results.iter().map(|result| result["line"].as_u64().unwrap()).collect()
}

/// The program with both of its streams open.
struct Peer {
    child: Running,
    answers: BufReader<ChildStdout>,
}

impl Peer {
    fn start(args: &[&str]) -> Self {
        let mut command = nqfill();
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let answers = BufReader::new(child.stdout.take().unwrap());
        Self { child: Running(Some(child)), answers }
    }

    fn say(&mut self, bytes: &str) {
        self.child.stdin.as_mut().unwrap().write_all(bytes.as_bytes()).unwrap();
    }

    fn answer(&mut self) -> Value {
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        assert!(line.ends_with('\n'), "{line}");
        serde_json::from_str(&line).unwrap()
    }

    /// Ends the input. Returns what is still answered, the exit code, and what was said on standard error.
    fn end(mut self) -> (String, i32, String) {
        drop(self.child.stdin.take());
        let mut rest = String::new();
        self.answers.read_to_string(&mut rest).unwrap();
        let output = self.child.wait_with_output().unwrap();
        (rest, code(&output), stderr(&output))
    }
}

/// A program that a test which fails does not leave behind.
struct Running(Option<Child>);

impl Running {
    fn wait_with_output(mut self) -> io::Result<Output> {
        self.0.take().unwrap().wait_with_output()
    }
}

impl Deref for Running {
    type Target = Child;

    fn deref(&self) -> &Child {
        self.0.as_ref().unwrap()
    }
}

impl DerefMut for Running {
    fn deref_mut(&mut self) -> &mut Child {
        self.0.as_mut().unwrap()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A board that no machine counts while a test runs.
const LONG: &str = "{\"id\": \"long\", \"n\": 30, \"queens\": []}\n";

#[test]
fn answers_come_in_the_order_of_the_lines_whatever_the_number_of_jobs() {
    let text = boards(MANY).join("\n");
    for args in COMMANDS {
        let alone = answered(&[args, &["-j", "1"]].concat(), text.as_bytes());
        assert_eq!(lines_of(&alone), (1..=MANY as u64).collect::<Vec<_>>(), "{args:?}");
        assert_eq!(answered(&[args, &["-j", "5"]].concat(), text.as_bytes()), alone, "{args:?}");
    }
}

#[test]
fn a_stream_says_what_a_run_over_the_same_boards_says() {
    let folder = TempDir::new().unwrap();
    let all = boards(MANY);
    for (at, board) in all.iter().enumerate() {
        let mirrored = folder.path().join("boards").join(format!("{at:04}.txt"));
        fs::create_dir_all(mirrored.parent().unwrap()).unwrap();
        fs::write(mirrored, board).unwrap();
    }
    for args in COMMANDS {
        let mut streamed = answered(args, all.join("\n").as_bytes());
        let others: Vec<&str> = args.iter().copied().filter(|&arg| arg != "--stream").collect();
        let output =
            run_in(folder.path(), &[&others[..], &["-f", "jsonl", "-q", "--lang", "en", "boards"]].concat(), "");
        let mut run: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        for result in streamed.iter_mut().chain(&mut run) {
            let result = result.as_object_mut().unwrap();
            ["source", "index", "line"].iter().for_each(|name| drop(result.remove(*name)));
        }
        assert_eq!(streamed, run, "{args:?}");
    }
}

#[test]
fn ids_are_echoed_as_they_were_written_also_where_the_board_is_wrong() {
    let boards =
        ["\"n\": 4, \"queens\": [[0, 1]]", "\"n\": 4, \"queens\": [[7, 7]]", "\"what\": [[[1]]]", "\"type\": 1"];
    let ids = ["7", "\"a\"", "123456789012345678901234567890", "1e400", "\"\\u0000\\ud800\"", "\"\"", "-0.0"];
    let ids: Vec<&str> = ids.into_iter().flat_map(|id| boards.map(|_| id)).collect();
    let text: String =
        ids.iter().zip(boards.iter().cycle()).map(|(id, it)| format!("{{{it}, \"id\": {id}}}\n")).collect();
    for args in COMMANDS {
        let output = run_in(TempDir::new().unwrap().path(), &[args, &["-q"]].concat(), &text);
        let written = stdout(&output);
        assert_eq!((written.lines().count(), code(&output)), (ids.len(), 0), "{args:?}");
        for (line, id) in written.lines().zip(&ids) {
            assert!(line.starts_with(&format!("{{\"id\":{id},\"source\":\"-\"")), "{args:?} {line}");
        }
        let around = answered(args, b"{\"id\": \"around\", \"boards\": [{\"n\": 4, \"queens\": [[0, 1]]}]}\n");
        assert_eq!((&around[0]["id"], &around[0]["n"]), (&"around".into(), &4.into()), "{args:?}");
        let refused =
            answered(args, b"{\"id\": [1], \"n\": 4, \"queens\": [[0, 1]]}\n{\"id\": null, \"n\": 4, \"queens\": []}");
        assert_eq!(
            (&refused[0]["error"]["kind"], &refused[1]["error"]),
            (&"unusable_id".into(), &Value::Null),
            "{args:?}"
        );
    }
}

#[test]
fn every_kind_of_bad_line_is_an_error_and_nothing_else() {
    let lines: [(&[u8], &str); 9] = [
        (b"", "empty_line"),
        (b"  \t", "empty_line"),
        (b"\xB2\xD0\xBE\xD6 .Q..", "line_no_text"),
        (b".Q\0.", "line_no_text"),
        (b"zebra", "no_puzzle"),
        (b"{\"id\": 3, \"n\": 4", "unexpected"),
        (b"{\"n\": 4, \"queens\": [[5, 5]]}", "out_of_range"),
        (b"[{\"n\": 4, \"queens\": [[0, 1]]}, {\"n\": 4, \"queens\": [[0, 1]]}]", "several_boards_on_line"),
        (&[b'x'; 200], "input_too_large"),
    ];
    let mut text = Vec::new();
    for (line, _) in lines {
        text.extend_from_slice(line);
        text.extend_from_slice(b"\n4 2 4 0 0\n");
    }
    for args in COMMANDS {
        let results = answered(&[args, &["--max-input-bytes", "100"]].concat(), &text);
        assert_eq!(lines_of(&results), (1..=18).collect::<Vec<_>>(), "{args:?}");
        for ((line, kind), pair) in lines.iter().zip(results.chunks(2)) {
            assert_eq!(pair[0]["error"]["kind"], *kind, "{args:?} {}", String::from_utf8_lossy(line));
            assert!(pair[1]["error"].is_null() && pair[0]["index"] == 1, "{args:?}");
        }
    }
}

#[test]
fn one_bad_line_in_a_thousand_spoils_no_other() {
    let good = boards(LINES);
    let mut lines = good.clone();
    let places = [0, LINES / 3, LINES / 2, LINES - 1];
    for at in places {
        lines[at] = "{\"n\": 4, \"queens\": [[0, 1]".into();
    }
    for args in [COMMANDS[2], COMMANDS[3]] {
        let results = answered(args, lines.join("\n").as_bytes());
        let expected = answered(args, good.join("\n").as_bytes());
        let bad: Vec<usize> = (0..LINES).filter(|&at| results[at] != expected[at]).collect();
        assert_eq!(bad, places);
        assert!(bad.iter().all(|&at| results[at]["status"] == "invalid"));
    }
}

#[test]
fn a_peer_has_each_answer_before_it_sends_the_next_line() {
    for args in [&["count", "--stream", "-q"][..], &["count", "--stream", "-q", "-j", "1"]] {
        let mut peer = Peer::start(args);
        for (at, board) in boards(200).iter().enumerate() {
            peer.say(&format!("{board}\n"));
            assert_eq!(peer.answer()["line"], at + 1);
        }
        // The beginning of the next line holds nothing up.
        peer.say("4 2 4 0 0\n4 2 4");
        assert_eq!(peer.answer()["line"], 201);
        peer.say(" 1 3");
        let (rest, code, said) = peer.end();
        assert!(rest.contains("\"line\":202") && rest.matches('\n').count() == 1);
        assert_eq!((code, said.as_str()), (0, ""));
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_stream_and_what_was_answered_is_written() {
    let mut peer = Peer::start(&["count", "--stream", "--lang", "en", "-j", "1"]);
    peer.say(&format!("4 2 4 0 0\n{LONG}4 2 4 0 0\n"));
    assert_eq!(peer.answer()["status"], "solved");
    // A line that is not yet begun when the signal comes is not answered.
    thread::sleep(Duration::from_millis(300));
    interrupt(&peer.child);
    let long = peer.answer();
    assert_eq!((&long["id"], &long["status"]), (&"long".into(), &"undecided".into()));
    // Standard input is still open.
    let mut rest = String::new();
    peer.answers.read_to_string(&mut rest).unwrap();
    let output = peer.child.wait_with_output().unwrap();
    assert_eq!((rest.as_str(), output.status.code()), ("", Some(130)));
    assert!(stderr(&output).contains("interrupted"), "{}", stderr(&output));
    // While it waits for a line.
    let mut peer = Peer::start(&["count", "--stream", "-q"]);
    peer.say("4 2 4 0 0\n");
    peer.answer();
    interrupt(&peer.child);
    assert_eq!(peer.child.wait().unwrap().code(), Some(130));
}

#[test]
fn a_reader_that_stops_ends_the_stream() {
    for args in [&["count", "--stream"][..], &["solve", "--stream", "-j", "4"]] {
        let mut peer = Peer::start(args);
        peer.say(&(boards(50).join("\n") + "\n"));
        peer.answer();
        drop(peer.answers);
        // The input does not end: the program does, at an answer that nobody reads.
        let mut input = peer.child.stdin.take().unwrap();
        let line = boards(50).join("\n") + "\n";
        while input.write_all(line.as_bytes()).is_ok() && peer.child.try_wait().unwrap().is_none() {}
        let output = peer.child.wait_with_output().unwrap();
        assert_eq!((code(&output), stderr(&output).as_str()), (0, ""), "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_disk_that_is_full_is_reported() {
    if let Ok(full) = File::options().write(true).open("/dev/full") {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("lines"), boards(50).join("\n")).unwrap();
        let mut command = nqfill();
        let output = command
            .args(["count", "--lang", "en", "--stream", "lines"])
            .current_dir(folder.path())
            .stdout(full)
            .output()
            .unwrap();
        assert!(code(&output) == 1 && stderr(&output).contains("cannot write the results"), "{}", stderr(&output));
    }
}

#[cfg(unix)]
#[test]
fn lines_come_from_a_file_or_a_pipe_that_is_named() {
    let folder = TempDir::new().unwrap();
    let text = boards(20).join("\n");
    fs::write(folder.path().join("lines.txt"), &text).unwrap();
    assert!(Command::new("mkfifo").arg(folder.path().join("fifo")).status().unwrap().success());
    let run = |path: &str| {
        let mut command = nqfill();
        command.args(["count", "--stream", "-q", path]).current_dir(folder.path()).stdout(Stdio::piped());
        command.spawn().unwrap()
    };
    let piped = run("fifo");
    // The program has to open it, too, before this returns.
    fs::write(folder.path().join("fifo"), &text).unwrap();
    let (file, piped) = (run("lines.txt").wait_with_output().unwrap(), piped.wait_with_output().unwrap());
    assert_eq!((code(&file), code(&piped)), (0, 0));
    assert!(stdout(&file).lines().count() == 20 && stdout(&file).contains("\"source\":\"lines.txt\""));
    assert_eq!(stdout(&file).replace("lines.txt", "fifo"), stdout(&piped));
}

/// A file whose first byte cannot be read.
#[cfg(target_os = "linux")]
#[test]
fn input_that_cannot_be_read_is_an_error() {
    let output = run_in(TempDir::new().unwrap().path(), &["count", "--stream", "-q", "/proc/self/mem"], "");
    assert_eq!((code(&output), stdout(&output).as_str()), (1, ""));
}

/// The most bytes that a program has held so far; 0 if it has ended.
#[cfg(target_os = "linux")]
fn most_held(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    line.map_or(0, |line| line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() << 10)
}

/// Feeds lines and takes answers at the same time; returns the number of answers, their bytes, and the memory it took.
#[cfg(target_os = "linux")]
fn flood(args: &[&str], lines: impl Iterator<Item = String> + Send) -> (u64, u64, u64) {
    let Peer { mut child, mut answers } = Peer::start(args);
    let (mut input, mut count, mut bytes) = (child.stdin.take().unwrap(), 0, 0);
    let held = std::thread::scope(|scope| {
        scope.spawn(move || lines.for_each(|line| input.write_all(line.as_bytes()).unwrap()));
        let (mut line, mut held) = (Vec::new(), 0);
        while answers.read_until(b'\n', &mut line).unwrap() > 0 {
            (count, bytes) = (count + 1, bytes + line.len() as u64);
            line.clear();
            if count % 100 == 1 {
                held = most_held(&child).max(held);
            }
        }
        held
    });
    assert_eq!(child.wait().unwrap().code(), Some(0));
    (count, bytes, held)
}

#[cfg(target_os = "linux")]
#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes; CI runs it in release")]
fn a_million_lines_take_no_more_memory_than_a_thousand() {
    let board = |at: u64| match at % 1000 {
        500 => "no board\n".to_owned(),
        _ => format!("{{\"id\": {at}, \"n\": 8, \"base\": 0, \"queens\": [[{}, {}]]}}\n", at % 8, at / 8 % 8),
    };
    for args in [&["--stream", "--first", "-q"][..], &["count", "--stream", "-q"]] {
        let (count, _, held) = flood(args, (0..1_000_000u64).map(board));
        assert!(count == 1_000_000 && held < 64 << 20, "{args:?}: {count} answers, {held} bytes");
    }
}

#[cfg(target_os = "linux")]
#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes; CI runs it in release")]
fn long_answers_behind_a_long_board_take_bounded_memory() {
    // While the first line is searched, listings of 170 KB and of 650 KB wait for their turn.
    let empty = |n: usize| format!("{{\"n\": {n}, \"queens\": []}}\n");
    let lines = std::iter::once(empty(14)).chain((0..2000).map(move |at| empty(if at % 5 == 0 { 11 } else { 10 })));
    let (count, bytes, held) = flood(&["--stream", "--all", "-q", "-j", "4"], lines);
    assert!(count == 2001 && bytes > 200 << 20 && held < 160 << 20, "{count} answers, {bytes} bytes, {held} held");
}
