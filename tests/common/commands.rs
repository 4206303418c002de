//! Runs the commands on the boards of a file through the library and within small limits: for the fuzzer, and for the
//! test of its corpus. The first byte of an input selects format, base, engine and output.

use super::input::options;
use nqfill::count::count_with;
use nqfill::grade::{Assignment, Require, Rules, check_submission};
use nqfill::read::{Document, Entry, FORMATS};
use nqfill::show::models::MODELS;
use nqfill::show::output::{self, Options};
use nqfill::show::{Count, Lang, Question, Subject, Verdict};
use nqfill::{Budget, Outcome, Placement, Puzzle, SearchOptions, complete, engine::ENGINES};
use std::ops::ControlFlow;

/// Most boards of a file that are examined.
const MOST_BOARDS: usize = 8;

/// Most bytes of memory for a search or a count.
const MEMORY: u64 = 16 << 20;

/// Most bytes of a written board.
const MOST_WRITTEN: u64 = 1 << 20;

/// Solves, counts, converts and checks every board of an input.
pub(crate) fn run_all(choice: u8, bytes: &[u8]) {
    let Ok(document) = Document::new(bytes.to_vec(), &options(choice)) else { return };
    let mut assignment = None;
    for entry in document.entries().take(MOST_BOARDS) {
        solve(choice, &document, &entry);
        let Ok(placement) = entry.placement else { continue };
        convert(&placement);
        check(&placement, assignment.get_or_insert_with(|| Assignment::new(placement.clone())));
    }
}

fn budget() -> Budget {
    Budget { nodes: Some(200), memory: Some(MEMORY), ..Budget::default() }
}

fn solve(choice: u8, document: &Document, entry: &Entry) {
    let Ok(placement) = &entry.placement else { return };
    let subject = Subject {
        id: entry.id.as_ref(),
        source: "fuzz",
        index: entry.index,
        line: entry.line,
        document: Some(document),
        format: entry.format.map(|format| format.name),
        placement: Some(placement),
        not_read: &entry.not_read,
    };
    let puzzle = match Puzzle::try_from(placement) {
        Ok(puzzle) => puzzle,
        Err(conflicts) => return write(choice, subject, |_| Verdict::Conflict(conflicts)),
    };
    let engine = ENGINES.get(usize::from(choice) % (ENGINES.len() + 1)).copied();
    let request = SearchOptions { engine, most: Some(3), budget: budget(), ..SearchOptions::default() };
    write(choice, subject, |take| {
        let answer = complete(&puzzle, &request, take);
        assert!(!matches!(answer.outcome, Outcome::Undecided(nqfill::Limit::Rejected(_))), "{answer:?}");
        Verdict::Answered(answer)
    });
    let distinct = choice.is_multiple_of(2);
    let request = SearchOptions { distinct, budget: budget(), ..SearchOptions::default() };
    let tally = count_with(&puzzle, &request);
    write(choice, subject, |_| Verdict::Counted(Count { tally, question: Question::HowMany }));
}

/// Writes the report on a board; asserts that JSON can be read back.
fn write(
    choice: u8,
    subject: Subject<'_>,
    verdict: impl FnOnce(&mut dyn FnMut(nqfill::Solution) -> ControlFlow<()>) -> Verdict,
) {
    let format = &output::FORMATS[usize::from(choice) % output::FORMATS.len()];
    let options = Options { lang: Lang::En, ..Options::default() };
    let (mut writer, mut out) = (format.board(subject, true, options), Vec::new());
    let verdict = verdict(&mut |solution| {
        writer.solution(&solution, &mut out).expect("memory");
        ControlFlow::Continue(())
    });
    writer.end(&verdict, &mut out).expect("memory");
    if format.name == "jsonl" {
        serde_json::from_slice::<serde_json::Value>(&out).expect("JSON");
    }
}

fn convert(placement: &Placement) {
    for format in FORMATS.iter().filter(|format| format.is_writable()) {
        let foreseen = format.bytes_of(placement);
        if foreseen <= MOST_WRITTEN {
            let mut out = Vec::new();
            format.write(placement, &mut out).expect("writable").expect("memory");
            assert!(out.len() as u64 <= foreseen, "{}: {} bytes, {foreseen} foreseen", format.name, out.len());
        }
    }
    for format in &MODELS {
        let foreseen = format.bytes_of(placement);
        if foreseen <= MOST_WRITTEN {
            let mut out = Vec::new();
            format.write(placement, &mut out).expect("memory");
            assert!(out.len() as u64 <= foreseen, "{}: {} bytes, {foreseen} foreseen", format.name, out.len());
        }
    }
}

fn check(placement: &Placement, assignment: &Assignment) {
    let rules = Rules { require: Require::Completable, budget: budget() };
    let _ = nqfill::grade::check_board(Ok(placement), &rules);
    let _ = check_submission(Ok(placement), 1, assignment, &rules);
}
