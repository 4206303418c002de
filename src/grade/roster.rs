//! The students of a class, from a list of their names or numbers.

use crate::grade::students::of_moodle;
use crate::grade::{Graded, Scheme, Step};
use crate::show::Lang;
use crate::show::table::records;
use crate::words::class;
use nqfill_read::{Document, InputErrorKind, ReadOptions};
use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;
use thiserror::Error;
use unicode_normalization::UnicodeNormalization;

/// Headings of the columns of students, the best first.
const COLUMNS: [&str; 8] = ["student", "学号", "id number", "student id", "id", "姓名", "full name", "name"];

/// Lines of CSV in which the heading is looked for: a title may stand above it.
const MOST_LINES: usize = 5;

/// The students who should have handed something in, each once, in the order of the list.
#[derive(Debug, Default)]
pub struct Roster {
    students: Vec<String>,
    /// What other columns have of a student and of no other, by the place in the list: a name beside a number.
    others: HashMap<usize, Vec<String>>,
    /// The places in the list of all names, by digests in the form in which names are compared.
    keys: HashMap<u64, u32>,
}

/// An error in a list of students.
#[derive(Debug, Error)]
#[error("{}", class::roster_error(Lang::En, self))]
pub enum RosterError {
    /// The file cannot be read, or is no text.
    Unreadable(String, InputErrorKind),
    /// There is no student in it.
    Empty(String),
    /// There are several columns, none with a known heading.
    WhichColumn(String, String),
}

impl Roster {
    /// Reads a list: one student a line, or CSV (also with `;` or tabs) with a heading. Each column with a known heading names the
    /// students, the best first.
    ///
    /// # Errors
    /// If it cannot be read, holds no student, or leaves it open which column has the students.
    pub fn read(name: &str, bytes: Vec<u8>) -> Result<Self, RosterError> {
        let name = || name.to_owned();
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return Err(RosterError::Empty(name()));
        }
        // The decoder of boards knows GBK and UTF-16 too, in which spreadsheets write.
        let document = Document::new(bytes, &ReadOptions::default());
        let document = document.map_err(|error| RosterError::Unreadable(name(), error.kind))?;
        let Some((columns, headings)) = columns_of(document.text()) else {
            let heading = rows(document.text()).next().unwrap_or_default();
            return Err(RosterError::WhichColumn(name(), heading.iter().collect::<Vec<_>>().join(", ")));
        };
        let mut roster = Self::default();
        for row in rows(document.text()).skip(headings) {
            let cells = columns.iter().filter_map(|&at| row.get(at)).map(without_mark);
            let mut names = cells.filter(|cell| !cell.is_empty()).map(str::to_owned);
            let place = roster.students.len() as u32;
            if let Some(name) = names.next().filter(|name| *roster.keys.entry(digest(name)).or_insert(place) == place) {
                let others: Vec<String> = names.collect();
                if !others.is_empty() {
                    roster.others.insert(roster.students.len(), others);
                }
                roster.students.push(name);
            }
        }
        roster.keep_own_names();
        if roster.students.is_empty() { Err(RosterError::Empty(name())) } else { Ok(roster) }
    }

    /// Forgets names in other columns that several students have.
    fn keep_own_names(&mut self) {
        let mut owners = HashMap::<u64, Vec<u32>>::new();
        for (&place, names) in &self.others {
            names.iter().for_each(|name| owners.entry(digest(name)).or_default().push(place as u32));
        }
        owners.retain(|name, places| places.len() == 1 && !self.keys.contains_key(name));
        self.others.values_mut().for_each(|names| names.retain(|name| owners.contains_key(&digest(name))));
        self.keys.extend(owners.into_iter().map(|(name, places)| (name, places[0])));
    }

    /// True if a student is on the list.
    pub fn has(&self, student: &str) -> bool {
        self.keys.contains_key(&digest(student))
    }

    /// The only student of the list who is named by a part of a name: of `2024102_李四_答案` the number. A part is what stands
    /// between `_` or brackets; a number may stand before or behind a name there. By a name alone nobody is found beside another
    /// number of four digits and more, which is of somebody else.
    pub fn named_in(&self, name: &str) -> Option<&str> {
        let parts: Vec<&str> = name.split(BETWEEN).flat_map(with_number).filter(|part| !part.is_empty()).collect();
        let found = |part: &&str| self.keys.get(&digest(part)).copied();
        let place = parts.iter().find_map(found)?;
        let is_of_one = parts.iter().filter_map(found).all(|other| other == place);
        let is_number = |part: &&&str| part.contains(|c: char| c.is_ascii_digit());
        let is_of_other = |part: &&str| part.len() > 3 && part.bytes().all(|byte| byte.is_ascii_digit());
        let has_number = parts.iter().filter(is_number).any(|part| found(part).is_some());
        (is_of_one && (has_number || !parts.iter().any(is_of_other))).then(|| &*self.students[place as usize])
    }

    /// The student of the list whose file or folder this is: by the whole name, of Moodle without its number, or by a part.
    pub fn entry(&self, path: &str, student: &str) -> Option<&str> {
        let whole = |name: &str| self.keys.get(&digest(name)).map(|&place| &*self.students[place as usize]);
        match of_moodle(path, student) {
            Some((name, _)) => whole(student).or_else(|| whole(name)),
            None => whole(student).or_else(|| self.named_in(student)),
        }
    }

    /// The student of the list whose name is a part of this one, with nothing next to it that belongs to a name of its kind: of
    /// `20240001_答案` and `2024102李四` the number.
    pub fn within(&self, name: &str) -> Option<&str> {
        let name = key(name);
        let is_apart = |student: &str, at: usize| {
            let (before, after) = (name[..at].chars().next_back(), name[at + student.len()..].chars().next());
            let goes_on = |inner: Option<char>, outer: Option<char>| {
                let is_ascii = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
                is_ascii(inner) && is_ascii(outer)
            };
            !goes_on(student.chars().next(), before) && !goes_on(student.chars().next_back(), after)
        };
        let is_in = |student: &&String| {
            let student = key(student);
            name.match_indices(&student).any(|(at, _)| is_apart(&student, at))
        };
        let names = self.students.iter().chain(self.others.values().flatten());
        names.filter(is_in).max_by_key(|student| student.len()).map(String::as_str)
    }

    /// A grade for each pair of a student of the list and a puzzle that the student handed in nothing for, one by one.
    pub fn missing<'a>(
        &'a self,
        graded: &'a HandedIn,
        puzzles: &'a [Arc<str>],
        scheme: &'a Arc<Scheme>,
    ) -> impl Iterator<Item = Graded> + 'a {
        let students = self.students.iter().enumerate();
        let pairs = students.flat_map(move |student| puzzles.iter().map(move |puzzle| (student, puzzle)));
        let names = |(at, name)| [name].into_iter().chain(self.others.get(&at).into_iter().flatten());
        let missing = pairs.filter(move |(student, puzzle)| !names(*student).any(|name| graded.has(name, puzzle)));
        missing.map(|((_, name), puzzle)| not_handed_in(name, puzzle, scheme))
    }
}

/// The pairs of student and puzzle for which something was handed in; with true if it was an answer.
#[derive(Debug, Default)]
pub struct HandedIn {
    pairs: HashMap<(String, Arc<str>), bool>,
}

impl HandedIn {
    /// Remembers a submission.
    pub fn note(&mut self, graded: &Graded) {
        if let (Some(student), Some(puzzle)) = (&graded.student, &graded.puzzle) {
            *self.pairs.entry((key(student), puzzle.clone())).or_default() |= graded.is_answer();
        }
    }

    /// True for a file whose student handed in an answer to its puzzle, too, or to any where it fits none.
    pub fn has_answer_beside(&self, graded: &Graded) -> bool {
        let (Some(student), Some(puzzle)) = (&graded.student, &graded.puzzle) else { return false };
        let student = key(student);
        match graded.deciding().is_some_and(|it| it.step == Step::Puzzle) {
            true => self.pairs.iter().any(|((owner, _), is_answer)| *is_answer && *owner == student),
            false => self.pairs.get(&(student, puzzle.clone())).is_some_and(|is_answer| *is_answer),
        }
    }

    fn has(&self, student: &str, puzzle: &Arc<str>) -> bool {
        self.pairs.contains_key(&(key(student), puzzle.clone()))
    }
}

/// A name in the form in which names are compared: some systems decompose letters with accents, `Ann` is `ann`, and full-width
/// letters and digits are plain ones.
pub fn key(name: &str) -> String {
    name.trim().nfkc().collect::<String>().to_lowercase()
}

/// What stands between the parts of a name.
const BETWEEN: [char; 10] = ['_', '(', ')', '（', '）', '[', ']', '【', '】', '+'];

/// A part of a name, apart from the number before or behind it: `2024102李四`, `hw1 ann`.
fn with_number(part: &str) -> [&str; 2] {
    let is_word = |c: char| c.is_ascii_alphanumeric();
    let start = part.find(|c| !is_word(c)).unwrap_or(part.len());
    let end = part.rfind(|c| !is_word(c)).map_or(0, |at| at + part[at..].chars().next().map_or(0, char::len_utf8));
    let has_digit = |word: &str| word.contains(|c: char| c.is_ascii_digit());
    if has_digit(&part[..start])
        && !part[start..].trim_start_matches([' ', '-']).starts_with(|c: char| c.is_ascii_digit())
    {
        [&part[..start], part[start..].trim_matches([' ', '-'])]
    } else if has_digit(&part[end..])
        && !part[..end].trim_end_matches([' ', '-']).ends_with(|c: char| c.is_ascii_digit())
    {
        [part[..end].trim_matches([' ', '-']), &part[end..]]
    } else {
        [part.trim(), ""]
    }
}

fn digest(student: &str) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(key(student))
}

/// The cells of each line that has any.
fn rows(text: &str) -> impl Iterator<Item = csv::StringRecord> {
    records(text).filter(|row| row.iter().any(|cell| !without_mark(cell).is_empty()))
}

/// A cell without the byte order mark of the file.
fn without_mark(cell: &str) -> &str {
    cell.trim_matches('\u{feff}')
}

/// The indexes of the columns of students, the best first, and the number of lines down to their heading; without a heading that
/// is known only a single column is possible.
fn columns_of(text: &str) -> Option<(Vec<usize>, usize)> {
    let known = |(line, heading): (usize, csv::StringRecord)| {
        // `学 号`: blanks between letters are for the eye.
        let closed = |text: &str| without_mark(text).to_lowercase().split_whitespace().collect::<String>();
        let find = |name: &&str| heading.iter().position(|cell| closed(cell) == closed(name));
        let columns: Vec<usize> = COLUMNS.iter().filter_map(find).collect();
        let is_heading = !columns.is_empty() && (line == 0 || heading.len() > 1);
        is_heading.then_some((columns, line + 1))
    };
    let headed = rows(text).take(MOST_LINES).enumerate().find_map(known);
    headed.or_else(|| rows(text).all(|row| row.len() == 1).then(|| (vec![0], 0)))
}

fn not_handed_in(student: &str, puzzle: &Arc<str>, scheme: &Arc<Scheme>) -> Graded {
    let (student, puzzle, scheme) = (Some(student.to_owned()), Some(puzzle.clone()), scheme.clone());
    Graded { student, puzzle, scheme, has_heading: true, ..Graded::not_handed_in() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn students(text: &str) -> Result<Vec<String>, RosterError> {
        Ok(Roster::read("roster", text.into())?.students)
    }

    #[test]
    fn a_roster_is_a_name_a_line_or_a_column_of_csv() {
        let both = ["张三".to_owned(), "li, si".to_owned()];
        assert_eq!(students("张三\n\"li, si\"\n\n张三\n").expect("students"), both);
        assert_eq!(students("no,姓名\r\n1,张三\r\n2,\"li, si\"\r\n").expect("students"), both);
        assert_eq!(students("班级\tStudent\n1\t张三\n1\tli, si\n").expect("students"), both);
        assert_eq!(students("ID;group\n张三;x\nli, si;y\n").expect("students"), both);
        assert!(matches!(students("a,b\nc,d\n"), Err(RosterError::WhichColumn(..))));
        assert!(matches!(students("student\n"), Err(RosterError::Empty(_))));
        assert_eq!(students("班级,学　号\n1,张三\n1,\"li, si\"\n").expect("students"), both);
        assert!(students("").is_err());
    }

    #[test]
    fn a_student_has_the_names_of_all_known_columns_that_are_no_other_students() {
        let text = "1班 点名册,,\n序号,姓名,学号\n1,张三,s1\n2,李四,s2\n3,李四,s3\n4,王五,\n";
        let roster = Roster::read("roster", text.into()).expect("students");
        let has = |name| roster.has(name);
        assert_eq!(["s1", "张三", "s3", "李四", "王五", "1"].map(has), [true, true, true, false, true, false]);
        assert_eq!(students(text).expect("students"), ["s1", "s2", "s3", "王五"]);
        assert_eq!(roster.within("张三_17_file"), Some("张三"));
        assert_eq!(students("ann\nid\nbob\n").expect("students"), ["ann", "id", "bob"]);
    }

    #[test]
    fn one_student_of_the_list_is_named_between_the_signs_of_a_name() {
        let csv = "学号,姓名\n2024102,李四\n7,Ed Evans\n8,王五\n9,Jose\n10,José\n11,Ann\n";
        let roster = Roster::read("roster", csv.into()).expect("students");
        for (name, named) in [
            ("2024102_李四_hw1", Some("2024102")),
            ("2024102李四", Some("2024102")),
            ("李四_hw1", Some("2024102")),
            ("hw1_ed evans", Some("7")),
            ("hw1 王五", Some("8")),
            ("Jose\u{301}_hw", Some("10")),
            ("s7_Evans", None),
            ("Ed Evans Kim_hw", None),
            ("Ann-Lee_hw", None),
            ("欧阳 李四_hw", None),
            ("作业李四", None),
            ("李四光_1", None),
            ("李四_王五", None),
            ("2024102_王五", None),
            ("2023999_李四", None),
            ("2024-7_x", None),
        ] {
            assert_eq!(roster.named_in(name), named, "{name}");
        }
        assert_eq!(roster.entry("Ann_71_assignsubmission_file_/a.txt", "Ann_71"), Some("11"));
        assert_eq!(roster.entry("Ann_7_assignsubmission_file_/a.txt", "Ann Lee_7"), None);
    }

    #[test]
    fn a_student_of_the_list_is_found_in_a_longer_name() {
        let roster = Roster::read("roster", "2024102\n20240001\n李四\nann\n".into()).expect("students");
        for (name, entry) in [
            ("2024102张三", Some("2024102")),
            ("20240001_答案", Some("20240001")),
            ("hw1-ann", Some("ann")),
            ("作业李四", Some("李四")),
            ("12024102", None),
            ("anna", None),
            ("HW1_Ann", Some("ann")),
        ] {
            assert_eq!(roster.within(name), entry, "{name}");
        }
    }
}
