//! The main job, timed as whole processes: `cargo bench --bench main_job`.
//!
//! Every run's result is asserted before its time counts. Limits are printed beside the medians and asserted only with
//! `NQFILL_BENCH_ASSERT=1`, because other work on the machine can break any of them.

mod common;
#[path = "../tests/common/pages.rs"]
mod pages;

use common::{Report, median, median_checked};
use pages::named;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;
use tempfile::TempDir;

fn main() {
    let folder = TempDir::new().expect("a temporary folder");
    let mut report = Report::default();
    one_board(folder.path(), &mut report);
    listings(folder.path(), &mut report);
    many_files(folder.path(), &mut report);
    streams(folder.path(), &mut report);
    round_trips(&mut report);
    corpus(folder.path(), &mut report);
    making(folder.path(), &mut report);
    report.end();
}

/// Boards that are made, and 10,000 that are rated: images of all minimal boards of eight rows.
fn making(folder: &Path, report: &mut Report) {
    let boards = folder.join("made.txt");
    let made = |name: &str, options: &str, count: usize, note: &str, seconds: u64, report: &mut Report| {
        let arguments = format!("generate --seed 1 -q --count {count} {options} -o");
        let time = median_checked(
            5,
            || run(nqfill().args(arguments.split(' ')).arg(&boards)),
            |_| {
                let text = fs::read_to_string(&boards).expect("the boards");
                assert_eq!(text.lines().filter(|line| *line == note).count(), count, "{options}");
            },
        );
        report.line(name, time, Duration::from_secs(seconds));
    };
    let unique = "; completions: 1";
    made(
        "1,000 minimal boards of 8 rows with 2 to 4 blocked squares",
        "--minimal --blocked 2..4",
        1_000,
        unique,
        2,
        report,
    );
    made("100 minimal boards of 12 rows", "--minimal --size 12", 100, unique, 5, report);
    made("a minimal board of 20 rows", "--minimal --size 20", 1, unique, 5, report);
    made("1,000 threshold boards of 200 rows", "--kind threshold --size 200", 1_000, "; queens: 49", 5, report);
    made("all 239 minimal boards of 8 rows", "--minimal", 239, unique, 2, report);
    let text = fs::read_to_string(&boards).expect("the boards");
    let drawings: Vec<Vec<&str>> =
        text.split("\n\n").map(|board| board.lines().filter(|line| !line.starts_with(';')).collect()).collect();
    let flipped = |board: &[&str]| board.iter().rev().map(|row| format!("{row}\n")).collect::<String>() + "\n";
    let all = drawings.iter().flat_map(|board| [board.join("\n") + "\n\n", flipped(board)]).cycle().take(10_000);
    fs::write(&boards, all.collect::<String>()).expect("the boards");
    let is_right =
        |output: Output| assert_eq!(String::from_utf8_lossy(&output.stdout).matches("，极小").count(), 10_000);
    let time = median_checked(5, || run(nqfill().args(["rate", "-q"]).arg(&boards)), is_right);
    report.line("rate, 10,000 minimal boards of 8 rows", time, Duration::from_secs(3));
}

/// One 8 x 8 board against a program that only reads the file.
fn one_board(folder: &Path, report: &mut Report) {
    let path = folder.join("nauck.txt");
    fs::write(&path, "........\n........\n........\n...Q....\n.Q......\n........\n........\n........\n")
        .expect("a file");
    let read = median(51, || run(Command::new("cat").arg(&path)));
    let is_right = |output: Output| assert!(String::from_utf8_lossy(&output.stdout).ends_with("共找到 2 种解法。\n"));
    let solve = median_checked(51, || run(nqfill().arg(&path)), is_right);
    report.line("one 8 x 8 board, beyond `cat`", solve.saturating_sub(read), Duration::from_millis(2));
}

/// Every completion of an empty board, to a file.
fn listings(folder: &Path, report: &mut Report) {
    let out = folder.join("out.txt");
    for (n, count, runs) in [(12, 14_200, 11), (15, 2_279_184, 3)] {
        let path = folder.join(format!("empty-{n}.txt"));
        fs::write(&path, (".".repeat(n) + "\n").repeat(n)).expect("a file");
        let time = median(runs, || run(nqfill().arg("--all").arg("-o").arg(&out).arg(&path)));
        let bytes = fs::metadata(&out).expect("the listing").len();
        let text = fs::read(&out).expect("the listing");
        assert!(text.ends_with(format!("共找到 {count} 种解法。\n").as_bytes()));
        let limit = if n == 12 { Duration::from_millis(100) } else { Duration::from_secs_f64(bytes as f64 / 1e8) };
        report.line(&format!("--all, n = {n}: {:.0} MB/s", bytes as f64 / 1e6 / time.as_secs_f64()), time, limit);
    }
}

/// 10,000 files in nested folders against reading them.
fn many_files(folder: &Path, report: &mut Report) {
    let root = folder.join("many");
    for i in 0..10_000u32 {
        let (row, column) = (i / 8 % 8, i % 8);
        let board: String = (0..64)
            .map(|at| if at == row * 8 + column { 'Q' } else { '.' })
            .collect::<Vec<_>>()
            .chunks(8)
            .map(|row| row.iter().collect::<String>() + "\n")
            .collect();
        let path = root.join(format!("{}/{}/{i}.txt", i / 1000, i / 100));
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, board).expect("a file");
    }
    let read = median(7, || {
        let files = walkdir::WalkDir::new(&root).into_iter().filter_map(Result::ok).filter(|e| e.file_type().is_file());
        let bytes: usize = files.map(|entry| fs::read(entry.path()).expect("a file").len()).sum();
        assert_eq!(bytes, 720_000);
    });
    // Not to a pipe: its reader would be a third program on two cores. And to a new file each time: truncating the last
    // one takes 6 ms that are not the program's.
    let out = folder.join("many.txt");
    let solve = median_checked(
        7,
        || run(nqfill().arg("-q").arg(&root).stdout(fs::File::create(&out).expect("a file"))),
        |_| {
            assert_eq!(fs::read_to_string(&out).expect("the results").matches("共找到").count(), 10_000);
            fs::remove_file(&out).expect("the results");
        },
    );
    report.line(&format!("10,000 files; reading them takes {read:.1?}"), solve, 3 * read);
}

/// The board of a line: two queens that attack each other on none of the 64 places.
fn board_of_line(at: usize) -> String {
    let (row, column) = (at % 8, at / 8 % 8);
    let (other_row, other_column) = ((row + 3) % 8, (column + 1) % 8);
    format!("{{\"id\": {at}, \"n\": 8, \"queens\": [[{row}, {column}], [{other_row}, {other_column}]]}}\n")
}

/// 102,400 lines of 8 x 8 boards with an `id`, from a file to a file: at least 50,000 a second.
fn streams(folder: &Path, report: &mut Report) {
    const LINES: usize = 102_400;
    let (lines, out) = (folder.join("lines.jsonl"), folder.join("answers.jsonl"));
    fs::write(&lines, (0..LINES).map(board_of_line).collect::<String>()).expect("a file");
    for (options, field, total) in [
        ("--stream --first", "\"listed\":", 1600 * FIRST_OF_64),
        ("count --stream", "\"solution_count\":", 1600 * ALL_OF_64),
    ] {
        let time = median_checked(
            5,
            || {
                let (input, output) = (fs::File::open(&lines).expect("it"), fs::File::create(&out).expect("a file"));
                let ended = nqfill().args(options.split(' ')).arg("-q").stdin(input).stdout(output).status();
                assert!(ended.expect("the program runs").success());
            },
            |()| {
                let text = fs::read_to_string(&out).expect("the answers");
                let number = |line: &str| line.split(field).nth(1)?.split([',', '}']).next()?.parse::<u64>().ok();
                let numbers: Vec<u64> = text.lines().map(|line| number(line).expect(line)).collect();
                assert_eq!((numbers.len(), numbers.iter().sum::<u64>()), (LINES, total), "{options}");
            },
        );
        let second = LINES as f64 / time.as_secs_f64();
        let limit = Duration::from_secs_f64(LINES as f64 / 50_000.0);
        report.line(&format!("{options}, 102,400 boards of 8 rows: {second:.0} a second"), time, limit);
    }
}

/// Of the 64 boards, those with a completion, and the completions of all.
const FIRST_OF_64: u64 = 55;
const ALL_OF_64: u64 = 136;

/// A program that waits for each answer before it asks the next question.
fn round_trips(report: &mut Report) {
    let mut child = nqfill()
        .args(["count", "--stream", "-q"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let (mut input, mut answers) =
        (child.stdin.take().expect("a pipe"), BufReader::new(child.stdout.take().expect("a pipe")));
    let mut answer = String::new();
    let time = median(5, || {
        for at in 0..2_000 {
            input.write_all(board_of_line(at).as_bytes()).expect("it reads");
            answer.clear();
            answers.read_line(&mut answer).expect("it answers");
            assert!(answer.starts_with(&format!("{{\"id\":{at},")), "{answer}");
        }
    });
    drop(input);
    assert!(child.wait().expect("it ends").success());
    report.line("2,000 questions, each asked after the answer before it", time, None);
}

/// Every easy and threshold board of the corpus, one process each.
fn corpus(folder: &Path, report: &mut Report) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/corpus");
    let index = fs::read_to_string(root.join("index.tsv")).expect("the index");
    let mut slowest = (Duration::ZERO, String::new());
    for row in index.lines().skip(1).map(|row| row.split('\t').collect::<Vec<_>>()) {
        if row[0].starts_with("hard/") {
            continue;
        }
        let board = folder.join("board.txt");
        fs::write(&board, named(&root, row[0])).expect("written");
        let mut times: Vec<_> = (0..5).map(|_| search_time(&board, row[4])).collect();
        times.sort();
        let time = times[2];
        slowest = slowest.max((time, row[0].to_owned()));
    }
    report.line(&format!("slowest search of easy and threshold: {}", slowest.1), slowest.0, Duration::from_millis(10));
}

/// The time that the search for one completion reports; asserts its verdict.
fn search_time(board: &Path, verdict: &str) -> Duration {
    let output = run(nqfill().args(["--first", "-f", "jsonl", "--stats", "-q"]).arg(board));
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a result");
    let expected = if verdict == "sat" { "solved" } else { "no_solution" };
    assert_eq!(result["status"], expected, "{}", board.display());
    Duration::from_secs_f64(result["statistics"]["seconds"].as_f64().expect("seconds"))
}

fn nqfill() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nqfill"));
    command.env_remove("NQFILL_LANG");
    command
}

fn run(command: &mut Command) -> Output {
    let output = command.stdin(Stdio::null()).output().expect("the program runs");
    assert!(output.status.success(), "{command:?}: {output:?}");
    output
}
