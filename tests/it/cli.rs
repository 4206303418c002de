//! The program in its environment: pipes, folders, interrupts, parallel runs.

use crate::common::{self, nqfill};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const SAMPLE: &str = "4\n.Q..\n...Q\n....\n....\n";

fn run(command: &mut Command) -> Output {
    command.output().expect("the program runs")
}

fn empty_board(n: usize) -> String {
    (".".repeat(n) + "\n").repeat(n)
}

fn puzzles() -> [&'static str; 2] {
    [concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/empty"), concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/unique")]
}

#[test]
fn the_help_of_a_subcommand_begins_with_its_line_in_the_list() {
    let help = |args: &[&str]| String::from_utf8(run(nqfill().args(args)).stdout).expect("UTF-8");
    let mut count = 0;
    for (name, about) in common::commands_in_help() {
        assert_eq!(help(&[&name, "--help"]).lines().next(), Some(about.as_str()), "{name}");
        assert_eq!(help(&["help", &name]).lines().next(), Some(about.as_str()), "{name}");
        count += 1;
    }
    assert!(count >= 21, "{count} commands");
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

#[test]
fn a_list_has_at_most_a_hundred_completions_unless_more_are_asked_for() {
    let folder = TempDir::new().expect("a folder");
    folder.child("empty.txt").write_str(&empty_board(12)).expect("a file");
    let last_line = |args: &[&str]| {
        let output = run(nqfill().args(args).arg("empty.txt").current_dir(folder.path()));
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(text.contains("\nSolution 100:\n") || text.contains("\n解法 100:\n"));
        text.lines().last().map(str::to_owned)
    };
    assert_eq!(last_line(&[]).as_deref(), Some("共有 14200 种解法，已列出前 100 种。"));
    assert_eq!(last_line(&["--lang", "en"]).as_deref(), Some("14200 solutions, the first 100 listed."));
}

#[test]
fn first_finds_one_completion_and_looks_for_nothing_else() {
    let folder = TempDir::new().expect("a folder");
    folder.child("unique.txt").write_str(SAMPLE).expect("a file");
    folder.child("several.txt").write_str(&empty_board(12)).expect("a file");
    folder.child("large.txt").write_str(&empty_board(70)).expect("a file");
    for board in ["unique.txt", "several.txt", "large.txt"] {
        for engine in ["auto", "exact", "backtracking", "sosic-gu"] {
            if board == "large.txt" && engine == "backtracking" {
                continue;
            }
            let result = |options: &[&str]| {
                let fixed = ["-q", "-f", "jsonl", "--first", "-a", engine, board];
                let output = run(nqfill().args(fixed).args(options).current_dir(folder.path()));
                serde_json::from_slice::<serde_json::Value>(&output.stdout).expect("a line of JSON")
            };
            let (zh, en) = (result(&[]), result(&["--lang", "en"]));
            assert_eq!(zh["message"], "已求得 1 种解法，未再搜索。", "{engine} {board}");
            assert_eq!(en["message"], "Found one solution; others were not looked for.", "{engine} {board}");
            assert_eq!(
                (&zh["solution_count"], &zh["exhaustive"], &zh["listed"]),
                (&1.into(), &false.into(), &1.into())
            );
        }
    }
}

#[test]
fn a_folder_is_mirrored_into_a_folder() {
    let folder = TempDir::new().expect("a folder");
    folder.child("in/a.txt").write_str(SAMPLE).expect("a file");
    folder.child("in/deep/er/b.txt").write_str("!\n").expect("a file");
    folder.child("in/deep/c.txt").write_str(&format!("{SAMPLE}\n{SAMPLE}")).expect("a file");
    let output = run(nqfill().current_dir(folder.path()).args(["-q", "-o", "out", "in"]));
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    let read = |path: &str| fs::read_to_string(folder.child("out").child(path).path()).expect(path);
    assert!(read("a.solution.txt").starts_with("解法 1:\n"));
    assert!(read("deep/er/b.solution.txt").starts_with("无效："));
    assert_eq!(read("deep/c.solution.txt").matches("== in/deep/c.txt").count(), 2);
    let written = walk(folder.child("out").path());
    assert_eq!(written, ["a.solution.txt", "deep/c.solution.txt", "deep/er/b.solution.txt"]);
}

#[test]
fn results_inside_the_input_folder_are_not_read_again() {
    let folder = TempDir::new().expect("a folder");
    folder.child("a.txt").write_str(SAMPLE).expect("a file");
    for _ in 0..2 {
        run(nqfill().current_dir(folder.path()).args(["-q", "-f", "json", "-o", "out", "."]));
    }
    assert_eq!(walk(folder.path()), ["a.txt", "out/a.solution.json"]);
}

#[test]
fn a_file_of_results_is_whole_or_not_there() {
    let folder = TempDir::new().expect("a folder");
    folder.child("a.txt").write_str(SAMPLE).expect("a file");
    folder.child("old.json").write_str("old").expect("a file");
    let output = run(nqfill().current_dir(folder.path()).args(["-f", "json", "-o", "old.json", "a.txt"]));
    assert_eq!(output.status.code(), Some(0));
    let text = fs::read_to_string(folder.child("old.json").path()).expect("the results");
    let document: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(document["summary"]["solved"], 1);
    assert_eq!(walk(folder.path()), ["a.txt", "old.json"]);
}

#[test]
fn standard_input_is_read_without_a_path() {
    let mut child = nqfill().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program runs");
    child.stdin.take().expect("a pipe").write_all(SAMPLE.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "解法 1:\n.Q..\n...Q\nQ...\n..Q.\n\n共找到 1 种解法。\n");
}

#[test]
fn a_time_limit_ends_a_search_that_would_not_end() {
    let folder = TempDir::new().expect("a folder");
    folder.child("empty.txt").write_str(&empty_board(20)).expect("a file");
    let started = Instant::now();
    let output = run(nqfill()
        .args(["--all", "--time-limit", "200ms", "-o"])
        .args([folder.child("out").path(), folder.child("empty.txt").path()]));
    assert_eq!(output.status.code(), Some(3));
    assert!(started.elapsed() < Duration::from_secs(30), "far beyond its limit");
    let text = fs::read_to_string(folder.child("out").path()).expect("the results");
    assert!(text.lines().last().is_some_and(|line| line.ends_with("可能还有更多。")), "{:?}", text.lines().last());
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_complete_and_says_what_is_not() {
    let folder = TempDir::new().expect("a folder");
    folder.child("a.txt").write_str(SAMPLE).expect("a file");
    folder.child("b.txt").write_str(&empty_board(20)).expect("a file");
    let out = fs::File::create(folder.child("out").path()).expect("a file");
    let mut command = nqfill();
    command.current_dir(folder.path()).args(["--all", "-j", "1", "-f", "json", "a.txt", "b.txt"]);
    let child = command.stdout(out).stderr(Stdio::piped()).spawn().expect("the program runs");
    std::thread::sleep(Duration::from_millis(500));
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(String::from_utf8_lossy(&output.stderr).contains("已中断"));
    let text = fs::read_to_string(folder.child("out").path()).expect("the results");
    let document: serde_json::Value = serde_json::from_str(&text).expect("JSON, closed properly");
    assert_eq!(document["results"][0]["exhaustive"], true);
    assert_eq!(document["results"][1]["exhaustive"], false);
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_a_loop_is_one_error() {
    let folder = TempDir::new().expect("a folder");
    folder.child("in/a.txt").write_str(SAMPLE).expect("a file");
    std::os::unix::fs::symlink(".", folder.child("in/loop").path()).expect("a link");
    std::os::unix::fs::symlink("a.txt", folder.child("in/b.txt").path()).expect("a link");
    let output = run(nqfill().current_dir(folder.path()).args(["-q", "in"]));
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text.matches("共找到 1 种解法。").count(), 2, "{text}");
    assert_eq!(text.matches("无效").count(), 1, "{text}");
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

/// The files below a folder by relative path, sorted.
fn walk(root: &Path) -> Vec<String> {
    let files = walkdir::WalkDir::new(root).into_iter().map(|entry| entry.expect("an entry"));
    let files = files.filter(|entry| entry.file_type().is_file());
    let below = |path: &Path| path.strip_prefix(root).expect("below").to_string_lossy().into_owned();
    let mut files: Vec<_> = files.map(|entry| below(entry.path())).collect();
    files.sort();
    files
}

#[test]
fn the_extension_of_the_output_file_chooses_the_format_unless_a_format_is_named() {
    let folder = TempDir::new().expect("a folder");
    let board = folder.child("board.txt");
    board.write_str(SAMPLE).expect("a file");
    let written = |command: &str, name: &str, more: &[&str]| {
        let target = folder.child(name);
        let arguments = [&[command][..], more].concat();
        assert!(
            run(nqfill().args(arguments).arg(board.path()).arg("-o").arg(target.path())).status.success(),
            "{name}"
        );
        fs::read_to_string(target.path()).expect("the result")
    };
    for (command, name, begins) in [
        ("solve", "a.json", "{\"schema\""),
        ("solve", "a.JSON", "{\"schema\""),
        ("solve", "a.jsonl", "{\"source\""),
        ("solve", "a.yml", "schema:"),
        ("solve", "a.out", "解法 1:"),
        ("count", "b.yaml", "schema:"),
        ("count", "b.txt", "1\n"),
        ("check", "c.csv", "source,"),
        ("check", "c.xml", "<?xml"),
        ("check", "c.tap", "TAP version 14"),
    ] {
        let text = written(command, name, &[]);
        assert!(text.starts_with(begins), "{command} {name}: {text}");
    }
    assert!(written("solve", "d.json", &["-f", "text"]).starts_with("解法 1:"));
}

/// Options without effect are refused with the reason.
#[test]
fn options_that_would_be_ignored_are_refused() {
    let folder = TempDir::new().expect("a folder");
    folder.child("a.txt").write_str(SAMPLE).expect("a file");
    for (args, code) in [
        (&["a.txt", "--style", "boxed", "-f", "json"][..], 2),
        (&["a.txt", "--style", "boxed"], 0),
        (&["a.txt", "--seed", "1", "-a", "exact"], 2),
        (&["a.txt", "--seed", "1"], 0),
        (&["a.txt", "--seed", "1", "-a", "sosic-gu"], 0),
        (&["a.txt", "--cooling", "1,0.05,0.95,20"], 2),
        (&["a.txt", "--cooling", "1,0.05,0.95,20", "-a", "annealing"], 0),
        (&["a.txt", "--cooling", "1,0.05,0.95,20", "-a", "annealing-row"], 0),
        (&["a.txt", "--sideways", "0"], 2),
        (&["a.txt", "--sideways", "0", "-a", "annealing-row"], 2),
        (&["a.txt", "--sideways", "0", "-a", "hill-climbing"], 0),
        (&["compare", "a.txt", "-a", "exact,annealing", "--seed", "1", "--first"], 0),
        (&["compare", "a.txt", "-a", "exact,bitmask", "--seed", "1"], 2),
        (&["a.txt", "--ext", "txt"], 2),
        (&["convert", "a.txt", "--progress", "always"], 2),
        (&["golden", ".", "--progress", "always"], 2),
        (&["count", "a.txt", "--style", "boxed"], 2),
        (&["formats", "--progress", "always"], 2),
    ] {
        assert_eq!(run(nqfill().current_dir(folder.path()).args(args)).status.code(), Some(code), "{args:?}");
    }
}
