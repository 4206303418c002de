//! Reads a submission with the help of its puzzle.
//!
//! A text that can be read in several ways is an error where nothing more is known. Of a submission more is known: the
//! size of its board, and that it has n queens. The readings that are no such board fail whatever their writer intended, so:
//!
//! ```text
//! readings with n rows and n queens          the submission
//! none                                       fails: the reading that is nearest to a submission gives the reason
//! all fail                                   fails
//! all pass, and are the same board           passes
//! some pass, or all pass with other boards   the teacher chooses
//! ```
//! So no wrong board passes whichever reading its writer intended. Fixed queens and blocked squares decide nothing between
//! two readings: a transposed board may keep them, too.

use crate::grade::answers::is_puzzle;
use crate::grade::reason::is_refused;
use crate::grade::spelled::{Spelled, spelled};
use crate::grade::submission::check_submission;
use crate::grade::{Answers, Assignment, Ending, Graded, Require, Rules, listed};
use nqfill_core::board::{Placement, Square};
use nqfill_read::{Document, Entry, Format, InputErrorKind, ReadOptions, format};
use std::collections::HashMap;

/// A submission as it is read.
pub struct ReadSubmission {
    /// Its text.
    pub document: Document,
    /// The options between which the teacher has to choose; empty if there is no choice.
    pub question: Vec<String>,
}

/// Number of boards that show whether a text leaves its size open.
const EXAMINED: usize = 2;

/// Most readings of a text that are tried.
const MOST_READINGS: usize = 32;

/// One of the ways to read a text, and the check of it.
struct Candidate {
    option: String,
    document: Document,
    boards: Vec<Placement>,
    graded: Graded,
}

/// Reads a submission again with the size of its puzzle. With `is_one` it is one board, otherwise a list of all solutions.
pub fn read_submission(
    document: Document,
    assignment: &Assignment,
    reading: &ReadOptions,
    rules: &Rules,
    is_one: bool,
) -> ReadSubmission {
    let n = assignment.placement().n();
    let answer = Some(&document).filter(|_| is_one).and_then(|document| below_puzzle(document, assignment, reading));
    let document = answer.unwrap_or(document);
    let document = match known(&document, n, reading, is_one) {
        Some(Spelled::Open) => return ReadSubmission { document, question: vec!["-i bits".to_owned()] },
        Some(Spelled::Known(text)) => of_text(&text, &document, reading).unwrap_or(document),
        None => document,
    };
    let (document, options) = without_glyphs(sized(document, n, reading, is_one), n, is_one);
    if let Some(document) = Some(&document).filter(|_| is_one).and_then(|document| in_two_forms(document, n, &options))
    {
        return ReadSubmission { document, question: Vec::new() };
    }
    let found = candidates(&document, assignment, &options, rules);
    if found.is_empty() {
        return ReadSubmission { document, question: Vec::new() };
    }
    match chosen(likely(found, n, rules), is_one) {
        Ok(document) => ReadSubmission { document, question: Vec::new() },
        Err(question) => ReadSubmission { document, question },
    }
}

/// The readings with n rows, with queens, and with as many queens as a submission has to have: as far as there are any.
fn likely(mut candidates: Vec<Candidate>, n: usize, rules: &Rules) -> Vec<Candidate> {
    let has_size = |board: &Placement| board.n() == n;
    let has_queens = |board: &Placement| !board.queens().is_empty();
    let is_enough = |board: &Placement| rules.require.is_partial() || board.queens().len() == n;
    let conditions: [&dyn Fn(&Placement) -> bool; 3] = [&has_size, &has_queens, &is_enough];
    for holds in conditions {
        let is_likely = |candidate: &Candidate| !candidate.boards.is_empty() && candidate.boards.iter().all(holds);
        if candidates.iter().any(is_likely) {
            candidates.retain(is_likely);
        }
    }
    candidates
}

/// The reading that is taken, if all readings end in the same verdict.
///
/// # Errors
/// The options between which the verdict depends.
fn chosen(candidates: Vec<Candidate>, is_one: bool) -> Result<Document, Vec<String>> {
    let queens =
        |candidate: &Candidate| candidate.boards.iter().map(|board| board.queens().clone()).collect::<Vec<_>>();
    let is_same = candidates.iter().all(|candidate| queens(candidate) == queens(&candidates[0]));
    // A list of solutions may earn a part of its points, so two that fail need not be the same.
    let fails = is_one && candidates.iter().all(|candidate| !candidate.graded.passed());
    let options: Vec<String> = candidates.iter().map(|candidate| candidate.option.clone()).collect();
    let furthest = candidates.into_iter().rev().max_by_key(|candidate| steps_passed(&candidate.graded));
    furthest.filter(|_| is_same || fails).map(|candidate| candidate.document).ok_or_else(|| without_format(options))
}

fn steps_passed(graded: &Graded) -> usize {
    graded.steps.iter().take_while(|step| step.ending == Ending::Passed).count()
}

/// The options without the format that all of them name: other submissions of the class are in others.
fn without_format(options: Vec<String>) -> Vec<String> {
    let rest = |option: &String| {
        option
            .strip_prefix("-i ")
            .and_then(|named| named.split_once(' '))
            .map(|(format, rest)| (format.to_owned(), rest.to_owned()))
    };
    let parts: Vec<(String, String)> = options.iter().filter_map(rest).collect();
    let is_common = parts.len() == options.len() && parts.iter().all(|(format, _)| *format == parts[0].0);
    if is_common { parts.into_iter().map(|(_, rest)| rest).collect() } else { options }
}

/// All readings of a text whose first board can be read in several ways; none if it cannot.
fn candidates(document: &Document, assignment: &Assignment, options: &ReadOptions, rules: &Rules) -> Vec<Candidate> {
    // Whether a board can be completed decides nothing between readings, and would be searched for each.
    let require = if rules.require == Require::Completable { Require::Partial } else { rules.require };
    let rules = Rules { require, ..rules.clone() };
    let mut open = readings(document, options);
    if open.is_empty() {
        open.extend(flat_pairs(document, options, assignment.placement().n()));
    }
    let mut found = Vec::new();
    while let Some((option, options)) = open.pop() {
        let Some(document) = again(document, &options) else { continue };
        let deeper = readings(&document, &options);
        if deeper.is_empty() || open.len() + found.len() + deeper.len() > MOST_READINGS {
            found.push(Candidate::of(option, document, assignment, &rules));
        } else {
            open.extend(deeper);
        }
    }
    found.reverse();
    found
}

impl Candidate {
    fn of(option: String, document: Document, assignment: &Assignment, rules: &Rules) -> Self {
        let answers = Answers::of(&document, assignment);
        let graded = check_submission(answers.placement(), answers.boards, assignment, rules);
        let boards = listed(&document, assignment).filter_map(Result::ok).collect();
        Self { option, document, boards, graded }
    }
}

/// The options between which a text leaves the choice, each as it is shown.
fn readings(document: &Document, options: &ReadOptions) -> Vec<(String, ReadOptions)> {
    let first = document.entries().next().and_then(|entry| entry.placement.err());
    let Some(InputErrorKind::Ambiguous { readings, .. }) = first.map(|error| error.kind) else { return Vec::new() };
    // Characters of drawings mean nothing to a reading without any.
    let fitting = |options: ReadOptions| if options.refused().is_some() { options.without_glyphs() } else { options };
    let of = |option: String| options.with(&option).map(|options| (option, fitting(options)));
    readings.into_iter().filter_map(|reading| of(reading.option)).collect()
}

/// The reading of a text of 2n numbers, or of n and so many, as rows and columns, if it is nothing else for a puzzle of size n.
fn flat_pairs(document: &Document, options: &ReadOptions, n: usize) -> Option<(String, ReadOptions)> {
    let has_size = |entry: Entry| entry.placement.is_ok_and(|board| board.n() == n);
    let is_list = document.format().is_some_and(|format| matches!(format.name, "vector" | "spoj" | "pairs"));
    let is_given = options.format.is_some() || options.pairs.is_some();
    if is_given || !is_list || document.entries().take(EXAMINED).any(has_size) {
        return None;
    }
    let options = ReadOptions { format: format("pairs"), size: Some(n), ..options.clone() };
    let first: Vec<Entry> = again(document, &options)?.entries().take(EXAMINED).collect();
    let is_answer = match &first[..] {
        [only] => match &only.placement {
            Ok(board) => board.n() == n && board.queens().len() == n,
            Err(error) => matches!(error.kind, InputErrorKind::Ambiguous { .. }),
        },
        _ => false,
    };
    is_answer.then(|| ("-i pairs".to_owned(), options))
}

/// The same text read with other options.
fn again(document: &Document, options: &ReadOptions) -> Option<Document> {
    of_text(document.text(), document, options)
}

/// A text that begins where another one does.
fn of_text(text: &str, document: &Document, options: &ReadOptions) -> Option<Document> {
    Some(Document::new(text.into(), options).ok()?.beginning_at_line(document.first_line()))
}

/// The numbers of a text that the reader does not know, or takes for several boards.
fn known(document: &Document, n: usize, reading: &ReadOptions, is_one: bool) -> Option<Spelled> {
    let first: Vec<Entry> = document.entries().take(EXAMINED).collect();
    let is_of_bits = reading.format.is_some_and(|format| format.name == "bits");
    let is_read = first.iter().all(|entry| entry.placement.is_ok()) && !(is_one && first.len() > 1);
    if is_read || reading.format.is_some() && !is_of_bits { None } else { spelled(document.text(), n, is_of_bits) }
}

/// Lines of a text that is looked at as two, at most.
const MOST_LINES: usize = 50;

/// The answer that a program has printed directly below its puzzle, where the reader takes both for one damaged board.
fn below_puzzle(document: &Document, assignment: &Assignment, options: &ReadOptions) -> Option<Document> {
    let (text, n) = (document.text(), assignment.placement().n());
    let one = |document: &Document| {
        let mut entries = document.entries();
        entries.next().filter(|_| entries.next().is_none())
    };
    let is_damaged = one(document).is_some_and(|entry| entry.placement.is_err());
    if options.format.is_some() || text.lines().count() > MOST_LINES || !is_damaged {
        return None;
    }
    let mut ends = text.match_indices('\n').map(|(at, _)| at + 1);
    let at = ends.find(|&at| {
        let part = |part: &str| of_text(part, document, options).as_ref().and_then(one);
        part(&text[..at]).is_some_and(|entry| is_puzzle(&entry, assignment))
            && part(&text[at..]).is_some_and(|entry| entry.placement.is_ok_and(|board| board.n() == n))
    })?;
    of_text(&("\n".repeat(text[..at].lines().count()) + &text[at..]), document, options)
}

/// A board that is shown in two forms, `.Q..` and its columns below, which the reader takes for none: the one that needs no
/// option, if the other may be the same; both as drawings, if it is none of them.
fn in_two_forms(document: &Document, n: usize, options: &ReadOptions) -> Option<Document> {
    let text = document.text();
    let is_open = || document.entries().any(|entry| entry.placement.is_err_and(|error| is_refused(&error.kind)));
    if options.format.is_some() || text.lines().count() > MOST_LINES || !is_open() {
        return None;
    }
    let options = &ReadOptions { size: Some(n), ..options.clone() };
    let mut ends = text.match_indices('\n').map(|(at, _)| at + 1);
    let (at, one, other) = ends.find_map(|at| {
        let boards = |part: &str| of_text(part, document, options).map(|part| boards(&part, n, options));
        let one = boards(&text[..at]).filter(|one| !one.is_empty())?;
        let other = boards(&text[at..]).filter(|other| !other.is_empty())?;
        Some((at, one, other))
    })?;
    let part = |one: &[Placement], other: &[Placement]| matches!(one, [only] if other.contains(only));
    let part = match (part(&one, &other), part(&other, &one)) {
        (true, _) => text[..at].to_owned(),
        (_, true) => "\n".repeat(text[..at].lines().count()) + &text[at..],
        _ if one.len() > 1 || is_ruler(&other[0]) => return None,
        _ => text[..at].to_owned() + "\n" + &drawn(&other[0]),
    };
    of_text(&part, document, options)
}

/// The boards that a text may be, if it is one.
fn boards(document: &Document, n: usize, options: &ReadOptions) -> Vec<Placement> {
    let first: Vec<Entry> = document.entries().take(EXAMINED).collect();
    let [only] = &first[..] else { return Vec::new() };
    let again = |(_, options): (String, ReadOptions)| again(document, &options)?.entries().next()?.placement.ok();
    let boards = match &only.placement {
        Ok(board) => vec![board.clone()],
        Err(_) => readings(document, options).into_iter().filter_map(again).collect(),
    };
    boards.into_iter().filter(|board| board.n() == n && board.queens().len() == n).collect()
}

/// True for the numbers 1 to n in their order, which may stand below the columns of a drawing.
fn is_ruler(board: &Placement) -> bool {
    board.queens().iter().all(|square| square.row == square.column)
}

fn drawn(board: &Placement) -> String {
    let side = board.n() as u32;
    let square = |row, column| if board.queens().contains(Square::new(row, column)) { 'Q' } else { '.' };
    (0..side).map(|row| (0..side).map(|column| square(row, column)).collect::<String>() + "\n").collect()
}

/// A text with the options that it is read with.
type Text = (Document, ReadOptions);

/// A text with the size of the puzzle, if it leaves the size open and then holds boards of that size, or leaves only
/// something else open. A size that the user set stays.
fn sized(document: Document, n: usize, reading: &ReadOptions, is_one: bool) -> Text {
    let options = ReadOptions { size: Some(n), ..reading.clone() };
    if reading.size.is_some() || options.refused().is_some() || !is_open(&document, is_one) {
        return (document, reading.clone());
    }
    match again(&document, &options).filter(|again| is_settled(again, n, is_one)) {
        Some(again) => (again, options),
        None => (document, reading.clone()),
    }
}

/// True if a text holds boards of this size, or one that can be read in several ways.
fn is_settled(document: &Document, n: usize, is_one: bool) -> bool {
    let first: Vec<Entry> = document.entries().take(EXAMINED).collect();
    let is_good = |entry: &Entry| match &entry.placement {
        Ok(board) => board.n() == n,
        Err(error) => is_one && matches!(error.kind, InputErrorKind::Ambiguous { .. }),
    };
    !first.is_empty() && first.iter().all(is_good) && !(is_one && first.len() > 1)
}

/// True if reading the text needs an option, or finds several boards where one is expected.
fn is_open(document: &Document, is_one: bool) -> bool {
    let first: Vec<Entry> = document.entries().take(EXAMINED).collect();
    let asks = first.iter().any(|entry| entry.placement.as_ref().is_err_and(|error| error.kind.wants_option()));
    asks || (is_one && first.len() > 1)
}

/// A text that cannot be read with `--queen` and its like, read without them: they act on drawings with these
/// characters, and what another submission counts with a `1` is a number. Of several readings each is tried with them:
/// `-i bits --queen 1`.
fn without_glyphs((document, options): Text, n: usize, is_one: bool) -> Text {
    let first =
        |document: &Document| document.entries().next().map(|entry| entry.placement.map_err(|error| error.kind));
    let is_open = |document: &Document| matches!(first(document), Some(Err(kind)) if kind.wants_option());
    if !options.has_glyphs() || matches!(first(&document), Some(Ok(_))) || is_open(&document) {
        return (document, options);
    }
    let plain = options.without_glyphs();
    let Some(again) = again(&document, &plain) else { return (document, options) };
    let (again, plain) = sized(again, n, &plain, is_one);
    let is_refused = matches!(first(&document), Some(Err(InputErrorKind::OptionRefused { .. })));
    let is_free = |entry: &Entry| is_of_numbers(entry) || keeps_glyphs(entry, &again, &options);
    if is_refused || again.entries().take(EXAMINED).all(|entry| is_free(&entry)) {
        return (again, plain);
    }
    let ReadOptions { queen, empty, blocked, .. } = options.clone();
    if is_open(&again) { (again, ReadOptions { queen, empty, blocked, ..plain }) } else { (document, options) }
}

/// Most rows of a drawing whose squares are compared one by one.
const MOST_ROWS: usize = 100;

/// True if no square of a drawing has another meaning than the options give its character: a `1` next to the board may
/// number a row.
fn keeps_glyphs(entry: &Entry, document: &Document, options: &ReadOptions) -> bool {
    let text = document.text();
    let ReadOptions { queen, empty, blocked, .. } = options;
    let Ok(board) = &entry.placement else {
        return ![queen, empty, blocked].iter().any(|given| text.contains(|c| given.contains(c)));
    };
    if board.n() > MOST_ROWS {
        return false;
    }
    let side = board.n() as u32;
    let squares: Vec<_> = (0..side).flat_map(|row| (0..side).map(move |column| Square::new(row, column))).collect();
    // The first bytes that show a square are its character.
    let shown: HashMap<_, _> = document.locate(entry, &squares).into_iter().rev().collect();
    let is_kept = |square: &Square| {
        let shown = shown.get(square).and_then(|span| text.get(span.clone())).unwrap_or_default();
        let has = |given: &String| shown.contains(|c| given.contains(c));
        let (is_queen, is_blocked) = (board.queens().contains(*square), board.blocked().contains(*square));
        (!has(queen) || is_queen) && (!has(blocked) || is_blocked) && (!has(empty) || !(is_queen || is_blocked))
    };
    squares.iter().all(is_kept)
}

/// True if a board was read, or may be read in several ways, in formats where no character stands for a square.
fn is_of_numbers(entry: &Entry) -> bool {
    let has_none = |format: Option<&Format>| format.is_some_and(|format| !format.has_characters());
    match &entry.placement {
        Ok(_) => has_none(entry.format),
        Err(error) => match &error.kind {
            InputErrorKind::Ambiguous { readings, .. } => readings.iter().all(|reading| {
                let named = reading.option.split(' ').skip_while(|word| *word != "-i").nth(1);
                has_none(named.and_then(format).or(entry.format))
            }),
            _ => false,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nqfill_read::Base;

    fn sizes(text: &str, n: usize, options: &ReadOptions, is_one: bool) -> Vec<Option<usize>> {
        let document = Document::new(text.into(), options).expect("text");
        let (document, _) = sized(document, n, options, is_one);
        document.entries().map(|entry| entry.placement.ok().map(|board| board.n())).collect()
    }

    #[test]
    fn what_leaves_its_size_open_has_that_of_the_puzzle() {
        let auto = ReadOptions::default();
        for text in ["b4 d3 a2 c1\n", "4\n1 2\n2 4\n3 1\n4 3\n", "[(0, 1), (1, 3)]\n"] {
            assert_eq!(sizes(text, 4, &auto, true), [Some(4)], "{text}");
        }
        for text in ["b4 d3 a2 c1\n", "[(0, 1), (1, 3)]\n"] {
            assert_eq!(sizes(text, 8, &auto, true), [Some(8)], "{text}");
        }
    }

    #[test]
    fn what_tells_its_size_keeps_it() {
        let auto = ReadOptions::default();
        assert_eq!(sizes(".Q..\n....\n....\n....\n", 5, &auto, true), [Some(4)]);
        assert_eq!(sizes("1 3 0 2\n", 8, &auto, true), [Some(4)]);
        assert_eq!(sizes(".Q\n..\n\n..\n..\n", 4, &auto, true), [Some(2), Some(2)]);
        let given = ReadOptions { size: Some(8), ..auto };
        assert_eq!(sizes("b4 d3 a2 c1\n", 4, &given, true), [Some(8)]);
    }

    #[test]
    fn a_puzzle_decides_what_its_answer_means_and_no_wrong_one_passes() {
        let assignment = Assignment::new(nqfill_read::parse(".Q..\n....\n....\n....\n").expect("a board"));
        let passes = |text: &str, base| {
            let reading = ReadOptions { base, ..ReadOptions::default() };
            let (document, rules) = (Document::new(text.into(), &reading).expect("text"), Rules::default());
            let ReadSubmission { document, question } = read_submission(document, &assignment, &reading, &rules, true);
            let answers = Answers::of(&document, &assignment);
            question.is_empty() && check_submission(answers.placement(), answers.boards, &assignment, &rules).passed()
        };
        let drawn = ".Q..\n...Q\nQ...\n..Q.\n";
        for (right, wrong) in [
            ("   0  1  2  3\n0  0  1  0  0\n1  0  0  0  1\n2  1  0  0  0\n3  0  0  1  0\n", ("2  1", "2  0")),
            ("   1  2  3  4\n1  0  1  0  0\n2  0  0  0  1\n3  1  0  0  0\n4  0  0  1  0\n", ("0  1\n", "1  0\n")),
            ("0 1 -1 0\n0 0 0 1\n1 -1 0 0\n0 0 1 0\n", ("-1", "1")),
            ("[[0, 1, -1, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]]\n", ("-1, 0", "0, -1], [0")),
            ("★☆★★\n★★★☆\n☆★★★\n★★☆★\n", ("★☆★★", "☆★★★")),
        ] {
            let wrong = right.replace(wrong.0, wrong.1);
            for base in [None, Some(Base::Zero), Some(Base::One)] {
                assert!(passes(right, base) && !passes(&wrong, base), "{right}{wrong}");
            }
        }
        assert!(passes("1302\n", None) && passes("答案：1302\n", None) && !passes("2031\n", None));
        for (below, wrong) in
            [("2 4 1 3\n", "3 1 4 2\n"), ("Solution: [1, 3, 0, 2]\n", "[1, 3, 0, 3]\n"), ("2413\n", "2431\n")]
        {
            for gap in ["", "\n"] {
                assert!(passes(&[drawn, gap, below].concat(), None), "{below}");
                assert!(!passes(&[drawn, gap, wrong].concat(), None), "{wrong}");
            }
        }
    }
}
