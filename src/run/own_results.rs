//! Recognises files of nqfill by their beginning, so that a second run over a folder does not take the results of the first for
//! boards.

use nqfill_core::board::Symmetry;
use nqfill_core::engine::{Counter, engine};
use nqfill_grade::Step;
use nqfill_grade::case::{Ending, ending_word};
use nqfill_grade::check_words;
use nqfill_grade::model::CHECK_SCHEMA;
use nqfill_read::behind_id;
use nqfill_read::models;
use nqfill_show::page::PAGE_BEGINNING;
use nqfill_show::verdict_words;
use nqfill_show::{Lang, SCHEMA, Status, Words, engine_words, words};
use std::borrow::Cow;

/// Bytes of the beginning of a file that are enough to recognise it.
pub(crate) const OWN_BEGINNING: usize = 1 << 10;

/// True if a command of nqfill may have written a file with this beginning, in one of its formats for results and reports.
/// Text is known by its words, which people may write too, so its name has to be that of a result as well.
pub(crate) fn is_own(beginning: &[u8]) -> bool {
    let text = text_of(beginning);
    is_report_text(&text)
        || text.contains(SCHEMA)
        || is_line_of_results(&text)
        || is_picture(&text)
        || is_text(&text)
        || is_counts(&text)
        || models::is_own(&text)
        || text.starts_with(PAGE_BEGINNING)
}

/// True if only a command of nqfill can have written a file with this beginning: results that name their source, a table of
/// measurements, the state of a count, a model for other solvers. Its name does not matter.
pub(crate) fn is_unmistakable(beginning: &[u8]) -> bool {
    if is_plainly_a_board(beginning) {
        return false;
    }
    let text = text_of(beginning);
    RESULT_MARKS.iter().any(|mark| text.starts_with(mark))
        || is_picture(&text)
        || is_line_of_results(&text)
        || is_headed(&text, is_first_line)
        || is_headed(&text, |lang, line| lang.of(LEGEND_OF_TRACES).lines().next() == Some(line))
        || is_groups(&text)
        || is_table(&text)
        || models::is_own(&text)
}

/// True if this is the beginning of a report of a check, which nobody hands in.
pub(crate) fn is_report(beginning: &[u8]) -> bool {
    !is_plainly_a_board(beginning) && is_report_text(&text_of(beginning))
}

/// True if the first bytes show without a closer look that neither a report nor unmistakable results begin so: none of them
/// begins as a drawing or a list of numbers does, and each of [`MARKS`], which may stand anywhere, has an `l` or a `t`. A table
/// of runs has one of these, or the `g` of `sosic-gu`, or is in Chinese.
fn is_plainly_a_board(beginning: &[u8]) -> bool {
    let is_square = |byte: &u8| byte.is_ascii_digit() || b".Q_*|+".contains(byte);
    beginning.first().is_some_and(is_square)
        && memchr::memchr3(b'l', b't', b'g', beginning).is_none()
        && beginning.is_ascii()
}

/// The beginning of a file as text; its last character may be cut off.
fn text_of(beginning: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(beginning.strip_prefix("\u{feff}".as_bytes()).unwrap_or(beginning))
}

fn is_report_text(text: &str) -> bool {
    let is_line = begins_as_result(text) && text.contains("\"passed\":") && text.contains("\"max_score\":");
    let is_tap = text.starts_with("TAP version ");
    MARKS.iter().any(|mark| text.contains(mark))
        || is_tap
        || text.starts_with(PAGE_BEGINNING)
        || is_line
        || is_comparison(text)
        || Lang::ALL.iter().any(|&lang| is_check_text(lang, text))
}

/// True for a line of `golden` about a pair: `same      x.expected.txt`.
fn is_comparison(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    let names = |lang| GOLDEN_ENDINGS.iter().filter_map(move |word| line.strip_prefix(&*words::comparison(lang, word)));
    Lang::ALL.into_iter().flat_map(names).any(|name| !name.is_empty() && !name.starts_with(' '))
}

/// True for text reports of checks: a chain of steps, a line a student, or boards with their kinds.
fn is_check_text(lang: Lang, text: &str) -> bool {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let is_headed = is_heading(first);
    let line = if is_headed { lines.next().unwrap_or_default() } else { first };
    let is_step = line
        .strip_prefix('[')
        .and_then(|line| line.split_once("] "))
        .is_some_and(|(_, label)| Step::ALL.iter().any(|&step| check_words::step(lang, step) == label));
    let conflict = verdict_words::status(lang, Status::Conflict);
    let is_conflict = line.strip_prefix(conflict).is_some_and(|rest| rest.starts_with(['：', ':']));
    let is_board =
        [Status::Complete, Status::Partial].iter().any(|&status| line == verdict_words::status(lang, status));
    is_step || is_score(lang, line) || (is_headed && (is_conflict || is_board))
}

/// True for `通过 10/10 张三`, or `未通过，得分 0/1`
fn is_score(lang: Lang, line: &str) -> bool {
    let endings = [Ending::Passed, Ending::Failed, Ending::Undecided];
    let mut behind = endings.into_iter().filter_map(|ending| line.strip_prefix(ending_word(lang, ending)));
    behind.any(|rest| {
        let rest = rest.trim_start_matches(check_words::score(lang)).trim_start();
        let score = rest.split(' ').next().and_then(|score| score.split_once('/'));
        score.is_some_and(|(score, most)| score.parse::<f64>().is_ok() && most.parse::<f64>().is_ok())
    })
}

/// The names of the results of a comparison of golden files.
pub(crate) const GOLDEN_ENDINGS: [&str; 7] =
    ["same", "different", "missing", "stale", "updated", "failed", "undecided"];

/// The part of a result file's name before its extension.
pub(crate) const RESULT_ENDING: &str = "solution";

/// True for the name of a result file in a folder: `NAME.solution.EXT`.
pub(crate) fn is_result_name(name: &str) -> bool {
    let extensions = nqfill_show::output::FORMATS.iter().map(|format| format.extension);
    let mut stems = extensions.filter_map(|extension| name.strip_suffix(extension)?.strip_suffix('.'));
    stems.any(|stem| stem.strip_suffix(RESULT_ENDING).is_some_and(|stem| stem.len() > 1 && stem.ends_with('.')))
}

/// What the characters of a step stand for, below the heading of a trace as text.
pub(crate) const LEGEND_OF_TRACES: Words = (
    "Q 本步的皇后  q 其余皇后  * 本步排除  - 先前排除或受攻击  x 禁格  ! 无处可放",
    "Q queen of this step  q other queens  x blocked  ! no square left\n\
     * closed by this step  - closed before or attacked",
);

/// Texts that only reports of checks contain.
const MARKS: [&str; 8] = [
    CHECK_SCHEMA,
    "<testsuites name=\"nqfill\"",
    "\"generatedBy\":\"nqfill",
    "\"slug\":\"nqfill/",
    "source,index,student,puzzle,status,passed,",
    "assignment,duedate,timestamp,student_id,",
    "{\"tests\":[\n{\"name\":",
    "{\"version\":1,\"tests\":[",
];

/// Beginnings of documents of results, and of states of counts.
const RESULT_MARKS: [&str; 12] = [
    "<!DOCTYPE html><html class=\"nqfill results\"",
    "<!DOCTYPE html><html class=\"nqfill trace\"",
    "<!DOCTYPE html><html class=\"nqfill sheet\"",
    "{\"schema\":\"nqfill-results-",
    "schema: nqfill-results-",
    "{\"schema\":\"nqfill-checkpoint-",
    "{\"schema\":\"nqfill-duplicates-",
    "{\"boards\":[{\"source\":\"",
    "{\"schema\":\"nqfill-trace-",
    "source,index,line,n,queens,blocked,status,difficulty,",
    "* #variable= ",
    "pseudo-Boolean proof version ",
];

/// True for a picture. A PNG begins with a byte that is no text, and names its maker soon.
fn is_picture(text: &str) -> bool {
    let is_png = text.starts_with("\u{FFFD}PNG\r\n") && text.contains("Software\0nqfill");
    is_png
        || ["<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"nqfill\"", "% nqfill: needs \\usepackage{tikz}"]
            .iter()
            .any(|mark| text.starts_with(mark))
}

/// True for a result in JSON Lines, which has no schema name but always begins with the same fields.
fn is_line_of_results(text: &str) -> bool {
    begins_as_result(text) && text.contains("\",\"index\":") && text.contains(",\"line\":")
}

/// True for a line with the first members of a result: an `id` if the board had one, then the source.
fn begins_as_result(text: &str) -> bool {
    behind_id(text).starts_with("\"source\":\"")
}

/// True for text results: the heading of a board, if any, and the first line about a board.
fn is_text(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    is_heading(first) || Lang::ALL.iter().any(|&lang| is_first_line(lang, first))
}

/// True for a heading and a second line of this kind: the first line about a board in text results of several, or the legend of
/// a trace.
fn is_headed(text: &str, is_second: fn(Lang, &str) -> bool) -> bool {
    let mut lines = text.lines();
    let (first, second) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    is_heading(first) && Lang::ALL.iter().any(|&lang| is_second(lang, second))
}

/// True for groups of boards as text: a place, and a way from it to another one.
fn is_groups(text: &str) -> bool {
    let second = text.lines().nth(1).and_then(|line| line.strip_prefix("  ")).unwrap_or_default();
    let begins = |lang, way| second.strip_prefix(words::symmetry(lang, way)).is_some_and(|rest| rest.starts_with("  "));
    Lang::ALL.iter().any(|&lang| Symmetry::ALL.iter().any(|&way| begins(lang, way)))
}

/// `== PATH ==`
fn is_heading(line: &str) -> bool {
    line.starts_with("== ") && line.ends_with(" ==")
}

/// True for the output of `compare`: a heading, or the first measurement in JSON. Empty columns are left out of it.
fn is_table(text: &str) -> bool {
    let heading = text.lines().next().unwrap_or_default().split([' ', ',', '|']).filter(|word| !word.is_empty());
    let heading: Vec<&str> = heading.take(4).collect();
    Lang::ALL.iter().any(|&lang| heads_a_table(lang, &heading))
        || (text.starts_with("[\n  {\n    \"board\": \"") && text.contains("\n    \"engine\": \""))
        || (text.starts_with("{\n  \"runs\": [\n    {\n      \"board\": \"") && text.contains("\n      \"engine\": \""))
}

/// True for the first columns of a table with a row for each run, or with a row for each board and figures of each engine.
fn heads_a_table(lang: Lang, words: &[&str]) -> bool {
    let board = lang.pick("棋盘", "board");
    // That of fitted growth.
    if words == ["engine", "figure", "n", "points"] {
        return true;
    }
    if words.starts_with(&[board, lang.pick("算法", "engine"), lang.pick("结论", "verdict")]) {
        return true;
    }
    let [first, others @ ..] = words else { return false };
    let figures = others.strip_prefix(&[lang.pick("解法数", "solutions")]).unwrap_or(others);
    let [name, figure, ..] = figures else { return false };
    let of_all = lang.pick(["秒", "倍数", "节点", "回溯"], ["seconds", "ratio", "nodes", "backtracks"]);
    let is_figure = of_all.contains(figure) || Counter::all().any(|it| engine_words::counter(lang, it) == *figure);
    (*first == board || *first == "n") && (*name == "auto" || engine(name).is_some()) && is_figure
}

fn is_first_line(lang: Lang, line: &str) -> bool {
    let mut heading = Vec::new();
    words::heading(lang, 1, &mut heading);
    let begins = lang.pick(["未决：", "无效："], ["Undecided: ", "Invalid: "]);
    line.as_bytes() == heading
        || line.starts_with(lang.pick("解法 1，用时 ", "Solution 1, time = "))
        || line == lang.pick("无解", "No solution")
        || begins.iter().any(|words| line.starts_with(words))
}

/// True for the output of `count`: a number or a word, or for several boards a line for each, the second with `PATH#2`.
fn is_counts(text: &str) -> bool {
    let words = ["唯一解", "unique", "多解", "several", "none"];
    let is_count = |word: &str| words.contains(&word) || word.parse::<u128>().is_ok();
    let mut lines = text.lines();
    let (first, second) = (lines.next().unwrap_or_default(), lines.next());
    let Some(second) = second else { return is_count(first) };
    let is_second = second.split_once(' ').is_some_and(|(count, path)| is_count(count) && path.ends_with("#2"));
    is_second && first.split_once(' ').is_some_and(|(count, _)| is_count(count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::job::{Boards, Job, Task};
    use nqfill_core::solve::Request;
    use nqfill_read::ReadOptions;
    use nqfill_show::Summary;
    use nqfill_show::output::{COUNT_LINES, FORMATS, Options};
    use std::io::Write;

    /// The results in a format of a solved board, one without solution, and one in conflict.
    fn written(format: &nqfill_show::output::Format, boards: &[&str], lang: Lang) -> Vec<u8> {
        let (mut out, options) = (Vec::new(), Options { lang, ..Options::default() });
        let task = Task::Complete(&Request::default());
        let job = Job { task, format, options, diagnostics: None, proofs: None };
        let boards = |out: &mut (dyn Write + Send)| {
            for (i, board) in boards.iter().enumerate() {
                let text = Ok(board.as_bytes().to_vec());
                let read = Boards::read("d/a.txt".into(), text, &ReadOptions::default()).next();
                let mut board = read.expect("a board");
                board.entry.index = i + 1;
                let mut bytes = Vec::new();
                job.answer(&board, boards.len() > 1, &mut bytes)?;
                out.write_all(&bytes)?;
            }
            Ok(Summary::default())
        };
        format.document(options, &mut out, boards).expect("memory");
        out.truncate(OWN_BEGINNING);
        out
    }

    #[test]
    fn results_in_every_format_are_known_by_how_they_begin() {
        let boards = [".Q..\n....\n....\n....\n", "..\n..\n", "Q...\nQ...\n....\n....\n", "Q..\n...\n"];
        for format in &FORMATS {
            for lang in Lang::ALL {
                let is_written = |drawing: &&[&str]| !format.is_alone() || drawing != &[boards[3]];
                let several = (!format.is_alone()).then_some(&boards[..]);
                for boards in boards.chunks(1).filter(is_written).chain(several) {
                    let bytes = written(format, boards, lang);
                    assert!(is_own(&bytes), "{}: {}", format.name, String::from_utf8_lossy(&bytes));
                    let is_one = format.name == "text" && boards.len() == 1;
                    assert_eq!(is_unmistakable(&bytes), !is_one, "{}", String::from_utf8_lossy(&bytes));
                }
            }
            assert!(is_result_name(&format!("a.solution.{}", format.extension)));
        }
        assert!(["92\n", "92 d/a.txt\n10 d/a.txt#2\n", "unique\n"].iter().all(|text| is_own(text.as_bytes())));
        assert_eq!(COUNT_LINES.extension, "txt");
    }

    #[test]
    fn no_mark_of_a_report_is_plainly_a_board() {
        for mark in MARKS {
            assert!(!is_plainly_a_board(format!(".{mark}").as_bytes()), "{mark}");
        }
        for mark in RESULT_MARKS {
            assert!(!is_plainly_a_board(mark.as_bytes()), "{mark}");
        }
        for mark in GOLDEN_ENDINGS.into_iter().chain(["TAP version ", "== ", "[", "board", " "]) {
            assert!(!is_plainly_a_board(&mark.as_bytes()[..1]), "{mark}");
        }
        assert!(is_plainly_a_board(b"Q...\n..Q.\n") && is_plainly_a_board(b"4\n2 4 1 3\n"));
    }

    #[test]
    fn boards_of_people_are_not_taken_for_results() {
        for format in nqfill_read::FORMATS.iter().filter(|format| format.name != "nqfill") {
            assert!(!is_own(format.example.as_bytes()), "{}: {}", format.name, format.example);
            assert!(!is_unmistakable(format.example.as_bytes()), "{}: {}", format.name, format.example);
        }
        for name in ["a.txt", "solution.txt", ".solution.txt", "a.solution", "a.solution.md", "asolution.txt"] {
            assert!(!is_result_name(name), "{name}");
        }
        for text in
            ["Solution 1:\n.Q..\n", "== my boards ==\n.Q..\n", "same boards as before\n.Q..\n", "board 1\n.Q..\n"]
        {
            assert!(!is_unmistakable(text.as_bytes()) && !is_report(text.as_bytes()), "{text}");
        }
    }
}
