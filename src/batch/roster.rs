//! The students of a class, from a list of their names or numbers.

use super::sources::Source;
use crate::check::{Checked, Scheme};
use crate::input::{Document, ReadOptions};
use crate::report::Graded;
use std::collections::HashSet;
use std::sync::Arc;
use thiserror::Error;
use unicode_normalization::UnicodeNormalization;

/// Headings of the column of students, the best first.
const COLUMNS: [&str; 16] = [
    "student",
    "student_id",
    "student id",
    "studentid",
    "学号",
    "学生",
    "sid",
    "id",
    "username",
    "login",
    "user",
    "姓名",
    "name",
    "email",
    "学生学号",
    "学生姓名",
];

/// The students who should have handed something in, each once, in the order of the list.
#[derive(Debug)]
pub struct Roster {
    students: Vec<String>,
}

/// An error in a list of students.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RosterError {
    /// The file cannot be read, or is no text.
    #[error("{0}: cannot be read as a list of students")]
    Unreadable(String),
    /// There is nobody in it.
    #[error("{0}: there is no student in it")]
    Empty(String),
    /// There are several columns, none with a known heading.
    #[error("{0}: which column has the students? --roster-column takes one of: {1}")]
    WhichColumn(String, String),
}

impl Roster {
    /// Reads a list: one student a line, or CSV (also with `;` or tabs) with a heading.
    ///
    /// # Errors
    /// If it cannot be read, holds nobody, or leaves it open which column has the students.
    pub fn read(source: &Source, column: Option<&str>, most_bytes: u64) -> Result<Self, RosterError> {
        let name = || source.name().to_string();
        let bytes = source.read(most_bytes).map_err(|_| RosterError::Unreadable(name()))?;
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return Err(RosterError::Empty(name()));
        }
        // The decoder of boards knows GBK and UTF-16 too, in which spreadsheets write.
        let document = Document::new(bytes, &ReadOptions::default()).map_err(|_| RosterError::Unreadable(name()))?;
        let rows = rows(document.text());
        let Some((at, has_heading)) = column_of(&rows, column) else {
            let names = rows.first().map(|heading| heading.join(", ")).unwrap_or_default();
            return Err(RosterError::WhichColumn(name(), names));
        };
        let mut seen = HashSet::new();
        let students = rows.into_iter().skip(usize::from(has_heading)).filter_map(|mut row| {
            let student = (at < row.len()).then(|| row.swap_remove(at))?;
            (!student.is_empty() && seen.insert(key(&student))).then_some(student)
        });
        let students: Vec<String> = students.collect();
        if students.is_empty() { Err(RosterError::Empty(name())) } else { Ok(Self { students }) }
    }

    /// The students by their keys, to look them up.
    #[must_use]
    pub fn index(&self) -> HashSet<String> {
        self.students.iter().map(|student| key(student)).collect()
    }

    /// A grade for each pair of a student of the list and a puzzle that the student handed in nothing for.
    pub fn missing(&self, graded: &HandedIn, puzzles: &[Arc<str>], scheme: &Arc<Scheme>) -> Vec<Graded> {
        let pairs = self.students.iter().flat_map(|student| puzzles.iter().map(move |puzzle| (student, puzzle)));
        let missing = pairs.filter(|(student, puzzle)| !graded.has(student, puzzle));
        missing.map(|(student, puzzle)| not_handed_in(student, puzzle, scheme)).collect()
    }
}

/// The pairs of student and puzzle for which something was handed in.
#[derive(Debug, Default)]
pub struct HandedIn {
    pairs: HashSet<(String, Arc<str>)>,
}

impl HandedIn {
    /// Remembers a submission.
    pub fn note(&mut self, graded: &Graded) {
        if let (Some(student), Some(puzzle)) = (&graded.student, &graded.puzzle) {
            self.pairs.insert((key(student), puzzle.clone()));
        }
    }

    fn has(&self, student: &str, puzzle: &Arc<str>) -> bool {
        self.pairs.contains(&(key(student), puzzle.clone()))
    }
}

/// A name in the form in which names are compared: some systems decompose letters with accents.
#[must_use]
pub fn key(student: &str) -> String {
    student.trim().nfc().collect()
}

/// The cells of each line, divided by the separator of the first line.
fn rows(text: &str) -> Vec<Vec<String>> {
    let first = text.lines().next().unwrap_or_default();
    let separator = ['\t', ';', ','].into_iter().find(|&separator| first.contains(separator)).unwrap_or(',');
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .delimiter(separator as u8)
        .comment(Some(b'#'))
        .from_reader(text.as_bytes());
    let records = reader.records().filter_map(Result::ok);
    let rows = records.map(|record| record.iter().map(|cell| cell.trim_matches('\u{feff}').to_owned()).collect());
    rows.filter(|row: &Vec<String>| row.iter().any(|cell| !cell.is_empty())).collect()
}

/// The index of the column of students, and true if the first line is a heading.
fn column_of(rows: &[Vec<String>], wanted: Option<&str>) -> Option<(usize, bool)> {
    let heading = rows.first()?;
    let find = |name: &str| heading.iter().position(|cell| cell.to_lowercase() == name.to_lowercase());
    match wanted {
        Some(name) => find(name).map(|at| (at, true)),
        None => COLUMNS
            .iter()
            .find_map(|name| find(name))
            .map(|at| (at, true))
            .or_else(|| rows.iter().all(|row| row.len() == 1).then_some((0, false))),
    }
}

fn not_handed_in(student: &str, puzzle: &Arc<str>, scheme: &Arc<Scheme>) -> Graded {
    let nothing = Graded::of_file("".into(), true, Checked::not_handed_in(), scheme.clone());
    Graded { student: Some(student.to_owned()), puzzle: Some(puzzle.clone()), ..nothing }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn students(text: &str, column: Option<&str>) -> Result<Vec<String>, RosterError> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("roster");
        std::fs::write(&path, text).expect("a file");
        Roster::read(&Source::given(&path), column, 1 << 20).map(|roster| roster.students)
    }

    #[test]
    fn a_roster_is_a_name_a_line_or_a_column_of_csv() {
        let both = ["张三".to_owned(), "li, si".to_owned()];
        assert_eq!(students("张三\n\"li, si\"\n\n张三\n", None).expect("students"), both);
        assert_eq!(students("no,姓名\r\n1,张三\r\n2,\"li, si\"\r\n", None).expect("students"), both);
        assert_eq!(students("班级\tStudent\n1\t张三\n1\tli, si\n", None).expect("students"), both);
        assert_eq!(students("a;b\n张三;x\nli, si;y\n", Some("A")).expect("students"), both);
        assert!(matches!(students("a,b\nc,d\n", None), Err(RosterError::WhichColumn(..))));
        assert!(matches!(students("a,b\nc,d\n", Some("x")), Err(RosterError::WhichColumn(..))));
        assert!(matches!(students("student\n", None), Err(RosterError::Empty(_))));
        assert!(students("", None).is_err());
    }
}
