//! Everyday boards: many small ones, compared with the plain loop that anyone would write for them.
//!
//! `cargo bench --bench everyday`. The plain loop is this program itself, run as `everyday --plain FILE`: it reads boards of
//! eight rows, places queens row by row with bit masks, and writes the JSON that nqfill writes. Every byte of both is
//! compared: of one file, and of one board in fifty in a file of its own. As JSON on lines the boards go through `--stream`, whose
//! answers are compared, too. `NQFILL_BENCH_BOARDS` is the number of boards, a million if nothing else is said.

mod common;

use common::{Report, made, median_ratio, nqfill};
use nqfill::{GeneratorSpec, Placement, generate::Kind, read::FORMATS};
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

const RUNS: usize = 5;

/// Boards in one file for each that is in a file of its own.
const BOARDS_A_FILE: usize = 50;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "--plain") {
        return plain(&arguments[at + 1]);
    }
    let boards = std::env::var("NQFILL_BENCH_BOARDS").ok().and_then(|count| count.parse().ok()).unwrap_or(1_000_000);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("boards.txt");
    let text = boards_as_text(boards);
    fs::write(&path, &text).expect("the boards");
    let mut report = Report::default();
    compare(&path, folder.path(), &mut report);
    compare_files(&text, folder.path(), &mut report);
    compare_lines(&text, &path, folder.path(), &mut report);
    report.end();
}

/// Rows of a board.
const ROWS: usize = 8;

/// Bytes of a board as text.
const BYTES: usize = ROWS * (ROWS + 1);

/// The plain loop, without a word for anything that is wrong with a board. Of a folder it takes the files in order.
fn plain(path: &str) {
    let mut out = Vec::with_capacity(2 << 20);
    if Path::new(path).is_dir() {
        let entries = fs::read_dir(path).expect("the folder");
        let mut files: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
        files.sort();
        files.iter().for_each(|file| plain_file(file.to_str().expect("a name of ours"), &mut out));
    } else {
        plain_file(path, &mut out);
    }
    std::io::stdout().write_all(&out).expect("standard output");
}

fn plain_file(path: &str, out: &mut Vec<u8>) {
    let text = fs::read(path).expect("the boards");
    for (index, board) in text.chunks(BYTES + 1).enumerate() {
        let (mut given, mut count) = ([(0, 0); ROWS], 0);
        for (row, line) in board.chunks(ROWS + 1).take(ROWS).enumerate() {
            if let Some(column) = line.iter().position(|&byte| byte == b'Q') {
                given[count] = (row, column);
                count += 1;
            }
        }
        print_result(out, path, index, &given[..count]);
        if out.len() > 1 << 20 {
            std::io::stdout().write_all(out).expect("standard output");
            out.clear();
        }
    }
}

/// The first completion, row by row, columns ascending.
fn first(given: &[(usize, usize)]) -> Option<[usize; ROWS]> {
    let mut open = [0xff; ROWS];
    for &(at, column) in given {
        for (row, open) in open.iter_mut().enumerate() {
            let (queen, away) = (1u32 << column, row.abs_diff(at));
            *open &= if row == at { queen } else { !(queen | queen << away | queen >> away) };
        }
    }
    let mut columns = [0; ROWS];
    fill(&open, &mut columns, 0, [0; 3]).then_some(columns)
}

fn fill(open: &[u32; ROWS], columns: &mut [usize; ROWS], row: usize, [taken, left, right]: [u32; 3]) -> bool {
    if row == ROWS {
        return true;
    }
    let mut open_here = open[row] & !(taken | left | right);
    while open_here != 0 {
        let queen = open_here & open_here.wrapping_neg();
        open_here ^= queen;
        columns[row] = queen.trailing_zeros() as usize;
        if fill(open, columns, row + 1, [taken | queen, (left | queen) << 1, (right | queen) >> 1]) {
            return true;
        }
    }
    false
}

fn print_result(out: &mut Vec<u8>, path: &str, index: usize, given: &[(usize, usize)]) {
    let (number, line) = (index + 1, index * (ROWS + 1) + 1);
    let _ = write!(out, r#"{{"source":"{path}","index":{number},"line":{line}"#);
    out.extend(br#","format":"grid","encoding":"UTF-8","n":8,"fixed":["#);
    for (at, &(row, column)) in given.iter().enumerate() {
        out.extend(if at > 0 { &br#",{"row":"#[..] } else { br#"{"row":"# });
        out.push(b'1' + row as u8);
        out.extend(br#","column":"#);
        out.extend([b'1' + column as u8, b'}']);
    }
    let Some(columns) = first(given) else {
        out.extend(br#"],"blocked":[],"solutions":[],"status":"no_solution","message":""#);
        out.extend("无解".as_bytes());
        out.extend(b"\",\"solution_count\":0,\"exhaustive\":true,\"listed\":0}\n");
        return;
    };
    out.extend(br#"],"blocked":[],"solutions":[{"columns":["#);
    columns.iter().for_each(|&column| out.extend([b'1' + column as u8, b',']));
    out.pop();
    out.extend(br#"],"board":""#);
    for &column in &columns {
        let start = out.len();
        out.extend(br"........\n");
        out[start + column] = b'Q';
    }
    out.extend(br#""}],"status":"solved","message":""#);
    out.extend("已求得 1 种解法，未再搜索。".as_bytes());
    out.extend(b"\",\"solution_count\":1,\"exhaustive\":false,\"listed\":1,\"order\":\"canonical\"}\n");
}

/// Boards with two queens that do not attack each other, as text.
fn boards_as_text(count: usize) -> String {
    let spec = GeneratorSpec { queens: Some(2..=2), ..GeneratorSpec::new(Kind::Random, ROWS as u32) };
    let mut text = Vec::with_capacity(count * (BYTES + 1));
    for board in made(spec).take(count) {
        FORMATS[0].write(&Placement::from(&board), &mut text).expect("writable").expect("memory");
        text.push(b'\n');
    }
    text.pop();
    String::from_utf8(text).expect("a drawing")
}

fn run(command: &mut Command, output: &Path) {
    let out = File::create(output).expect("a file");
    assert!(command.stdout(out).stderr(Stdio::null()).status().expect("it starts").code().is_some());
}

fn solve(path: &Path, more: &[&str], output: &Path) {
    let options = ["--first", "-q", "-f", "jsonl", "--lang", "zh"];
    run(nqfill().args(options).args(more).arg(path), output);
}

/// Runs both on a file or a folder, and compares what they write and how long they take.
fn compare(path: &Path, folder: &Path, report: &mut Report) {
    let outputs = ["plain", "one", "two"].map(|name| folder.join(name));
    let this = std::env::current_exe().expect("this program");
    let plain = || run(Command::new(&this).arg("--plain").arg(path), &outputs[0]);
    let one = median_ratio(RUNS, || solve(path, &["-j", "1"], &outputs[1]), plain);
    let place = if path.is_dir() { "a file each" } else { "one file" };
    report.at_most(&format!("boards of 8 rows in {place}, one core, beside the plain loop"), one, 2.5);
    let on = |jobs: &'static str, output: usize| solve(path, &["-j", jobs], &outputs[output]);
    let two = median_ratio(RUNS, || on("1", 1), || on("2", 2));
    report.at_least("the same, two cores beside one", two, 1.7);
    let [of_plain, of_one, of_two] = outputs.each_ref().map(|output| fs::read(output).expect("results"));
    assert!(of_plain == of_one, "the plain loop writes other results");
    assert!(of_plain == of_two, "two cores write other results than one");
}

/// The boards of a text.
fn boards(text: &str) -> impl Iterator<Item = &str> {
    (0..text.len()).step_by(BYTES + 1).map(|start| &text[start..start + BYTES])
}

/// Compares boards in files of their own.
fn compare_files(text: &str, folder: &Path, report: &mut Report) {
    let files = folder.join("files");
    fs::create_dir(&files).expect("a folder");
    for (number, board) in boards(text).step_by(BOARDS_A_FILE).enumerate() {
        fs::write(files.join(format!("{number:07}.txt")), board).expect("a file");
    }
    compare(&files, folder, report);
}

/// Compares boards on lines with those of one file.
fn compare_lines(text: &str, path: &Path, folder: &Path, report: &mut Report) {
    let [lines, of_lines, of_file] = ["lines", "of lines", "of file"].map(|name| folder.join(name));
    let line = |(id, board): (usize, &str)| {
        let queen = |at: usize| format!("[{}, {}]", at / (ROWS + 1), at % (ROWS + 1));
        let queens: Vec<_> = board.match_indices('Q').map(|(at, _)| queen(at)).collect();
        format!("{{\"id\": {id}, \"n\": {ROWS}, \"base\": 0, \"queens\": [{}]}}\n", queens.join(", "))
    };
    fs::write(&lines, boards(text).enumerate().map(line).collect::<String>()).expect("the boards");
    let stream = || solve(&lines, &["--stream", "-j", "1"], &of_lines);
    let ratio = median_ratio(RUNS, stream, || solve(path, &["-j", "1"], &of_file));
    report.at_most("the same as JSON on lines, --stream, beside one file", ratio, 2.0);
    let answers = |output: &Path| -> Vec<String> {
        let bytes = fs::read_to_string(output).expect("text");
        bytes.lines().filter_map(|line| Some(line.split_once("\"fixed\"")?.1.to_owned())).collect()
    };
    assert!(answers(&of_lines) == answers(&of_file), "lines have other answers than boards of a file");
}
