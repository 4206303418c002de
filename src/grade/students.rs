//! Whose submissions files are: by a pattern, or by the folders in which they lie.

use crate::grade::OptionError;
use crate::grade::roster::{Roster, key};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

/// Where the path of a submission has its student.
#[derive(Clone, Debug)]
pub enum StudentsBy {
    /// Where a pattern has `{student}`.
    Pattern(PathPattern),
    /// In the folder that is this part of the path, from 0; a file outside the folders has its own name.
    Folder(usize),
    /// In the name of the file.
    FileName,
}

impl StudentsBy {
    /// Number of parts of a path below the one that has the student.
    pub fn parts_below(&self, path: &Path) -> usize {
        match self {
            Self::Folder(place) => path.components().count().saturating_sub(place + 1),
            Self::Pattern(_) | Self::FileName => 0,
        }
    }

    /// Finds the student of a path, and with a pattern the puzzle.
    pub fn find(&self, path: &Path) -> Found {
        let folder = |place| path.parent()?.components().nth(place).map(Component::as_os_str);
        let name = match self {
            Self::Pattern(pattern) => return pattern.find(&path.to_string_lossy()),
            Self::Folder(place) => folder(*place).or(path.file_stem()),
            Self::FileName => path.file_stem(),
        };
        Found { student: name.map(student_of), puzzle: None }
    }
}

/// What Moodle writes behind the name and the number of a student: `张三_1001_assignsubmission_file`.
const OF_MOODLE: &str = "_assignsubmission_";

/// The student whose folder or file has this name.
fn student_of(name: &OsStr) -> String {
    let name = name.to_string_lossy();
    name.split_once(OF_MOODLE).map_or(&*name, |(student, _)| student).to_owned()
}

/// The name and the number of a student of Moodle, by a path.
pub fn of_moodle<'s>(path: &str, student: &'s str) -> Option<(&'s str, &'s str)> {
    student.rsplit_once('_').filter(|_| path.contains(OF_MOODLE))
}

/// The students of submissions, found by their paths.
#[derive(Clone, Debug)]
pub struct Students<'a> {
    /// Where paths have the student.
    pub by: StudentsBy,
    /// Number of students.
    pub count: usize,
    /// A submission, as an example.
    pub example: &'a Path,
}

impl<'a> Students<'a> {
    fn new(by: StudentsBy, files: &[&'a Path], example: &'a Path) -> Self {
        let count = files.iter().filter_map(|path| by.find(path).student).collect::<BTreeSet<_>>().len();
        Self { by, count, example }
    }
}

/// Paths by which it is not certain whose submissions they are.
#[derive(Clone, Debug)]
pub struct UnknownStudents<'a> {
    /// A submission in a folder.
    pub example: &'a Path,
    /// The part of its path that is the folder, from 0.
    pub place: usize,
    /// True if files of two folders have one name: by it two students would become one.
    pub has_a_name_twice: bool,
}

impl UnknownStudents<'_> {
    /// The patterns for the path of the example: of the folder as the student, and of the name of the file if that can be one.
    pub(crate) fn patterns(&self) -> (String, Option<String>) {
        let before = if self.place > 0 { "*/" } else { "" };
        let below = StudentsBy::Folder(self.place).parts_below(self.example);
        let extension = if self.example.extension().is_some() { ".*" } else { "" };
        let by_name = || format!("{{student}}{extension}");
        (format!("{before}{{student}}{}", "/*".repeat(below)), (!self.has_a_name_twice).then(by_name))
    }
}

/// Names of folders that hold an assignment of a class, without their numbers.
#[rustfmt::skip]
const ASSIGNMENTS: [&str; 23] = [
    "assignment", "attempt", "ex", "exercise", "hw", "homework", "lab", "problem", "puzzle", "question", "round", "task", "try", "week",
    "作业", "练习", "实验", "题", "题目", "第题", "第周", "第次", "第次作业",
];

/// Finds the students of files by their paths.
///
/// The folders directly below the folder that all files share are students where there are at least two of them and at
/// least three of four files lie in them; so they are beside many files with names of their own if the files in them have
/// names that say nothing. Where at least three of four files lie outside them, the names of files are
/// students; so they are if each folder has the name of a puzzle.
///
/// Where no student found so is on the roster, the folders or names are students by which most files are of those who are.
///
/// # Errors
/// If neither is certain.
pub fn find_students<'a>(
    files: &[&'a Path],
    puzzles: &[String],
    roster: Option<&Roster>,
) -> Result<Students<'a>, UnknownStudents<'a>> {
    let found = by_layout(files, puzzles);
    let Some(roster) = roster else { return found };
    let listed = |by: &StudentsBy| {
        let entry = |path: &Path| roster.entry(&path.to_string_lossy(), &by.find(path).student?).map(drop);
        let is_listed = |path: &&&Path| entry(path).is_some();
        files.iter().filter(|path| is_listed(path)).count()
    };
    if found.as_ref().is_ok_and(|found| listed(&found.by) > 0) {
        return found;
    }
    let deepest = files.iter().map(|path| path.components().count()).max().unwrap_or_default();
    let ways = (0..deepest).map(StudentsBy::Folder).chain([StudentsBy::FileName]);
    match ways.max_by_key(listed).filter(|by| 2 * listed(by) > files.len()) {
        Some(by) => Ok(Students::new(by, files, files[0])),
        None => found,
    }
}

/// The students that the folders tell.
fn by_layout<'a>(files: &[&'a Path], puzzles: &[String]) -> Result<Students<'a>, UnknownStudents<'a>> {
    let layout = Layout::new(files);
    let puzzles: BTreeSet<String> = puzzles.iter().map(|puzzle| key(puzzle)).collect();
    let is_puzzle = |name: &OsStr| puzzles.contains(&key(&name.to_string_lossy()));
    match layout.example {
        Some(example) if !layout.is_by_name(&is_puzzle) => {
            let Layout { place, .. } = layout;
            match layout.is_by_folder(&is_puzzle) {
                true => Ok(Students::new(StudentsBy::Folder(place), files, example)),
                false => Err(UnknownStudents { example, place, has_a_name_twice: layout.has_a_name_twice() }),
            }
        }
        example => {
            let example = layout.outside.first().copied().or(example).unwrap_or(Path::new(""));
            Ok(Students::new(StudentsBy::FileName, files, example))
        }
    }
}

/// How files lie in folders.
struct Layout<'a> {
    /// The part of paths that is the folder, from 0: the first that not all of them share.
    place: usize,
    /// What lies in each folder, without extensions: one writes `hw1.txt`, another `hw1.csv`.
    folders: BTreeMap<&'a OsStr, BTreeSet<PathBuf>>,
    /// Number of files in folders.
    inside: usize,
    /// The first of them.
    example: Option<&'a Path>,
    /// Files outside the folders.
    outside: Vec<&'a Path>,
}

impl<'a> Layout<'a> {
    fn new(files: &[&'a Path]) -> Self {
        let place = shared_parts(files);
        let mut layout = Self { place, folders: BTreeMap::new(), inside: 0, example: None, outside: Vec::new() };
        for &path in files {
            let Some(folder) = path.parent().and_then(|parent| parent.components().nth(place)) else {
                layout.outside.push(path);
                continue;
            };
            let below = path.components().skip(place + 1).collect::<PathBuf>().with_extension("");
            layout.folders.entry(folder.as_os_str()).or_default().insert(below);
            layout.inside += 1;
            layout.example.get_or_insert(path);
        }
        layout
    }

    /// True if the names of files are students.
    fn is_by_name(&self, is_puzzle: &dyn Fn(&OsStr) -> bool) -> bool {
        (self.are_few() && !self.has_a_name_twice()) || self.folders.keys().all(|name| is_puzzle(name))
    }

    /// True if it is certain that the folders are students: most files lie in them, and they are called neither like a puzzle nor
    /// like an assignment, nor are they groups.
    fn is_by_folder(&self, is_puzzle: &dyn Fn(&OsStr) -> bool) -> bool {
        let are_most = 3 * self.outside.len() <= self.inside && self.folders.len() > 1;
        let are_late = || self.are_few() && !self.are_named_outside();
        let is_other = |name: &&OsStr| is_puzzle(name) || is_assignment(name);
        (are_most || are_late()) && !self.folders.keys().any(is_other) && !self.are_groups(is_puzzle)
    }

    /// True if at most one of four files lies in a folder.
    fn are_few(&self) -> bool {
        3 * self.inside <= self.outside.len()
    }

    /// True if a file in a folder, or a folder, has the name of a file outside.
    fn are_named_outside(&self) -> bool {
        let outside: BTreeSet<&OsStr> = self.outside.iter().filter_map(|path| path.file_stem()).collect();
        let mut inside = self.folders.values().flatten().filter_map(|path| path.file_name());
        inside.any(|name| outside.contains(name)) || self.folders.keys().any(|name| outside.contains(name))
    }

    /// True if files of two folders have one name: by it two students would become one.
    fn has_a_name_twice(&self) -> bool {
        let mut seen = BTreeSet::new();
        let names =
            |paths: &'_ BTreeSet<PathBuf>| paths.iter().filter_map(|path| Some(path.file_name()?.to_owned())).collect();
        self.folders.values().map(names).any(|names: BTreeSet<_>| names.into_iter().any(|name| !seen.insert(name)))
    }

    /// True if at least half of the folders hold several files, most of them with names that no other folder and no
    /// puzzle has: such are groups of students, whose files have the names of students.
    fn are_groups(&self, is_puzzle: &dyn Fn(&OsStr) -> bool) -> bool {
        let mut owners: HashMap<&PathBuf, usize> = HashMap::new();
        self.folders.values().flatten().for_each(|name| *owners.entry(name).or_default() += 1);
        let is_own = |name: &&PathBuf| owners[*name] == 1 && !name.file_name().is_some_and(is_puzzle);
        let is_group =
            |names: &&BTreeSet<PathBuf>| names.len() > 1 && 2 * names.iter().filter(is_own).count() > names.len();
        2 * self.folders.values().filter(is_group).count() >= self.folders.len()
    }
}

/// Number of parts that the folders of all files begin with.
fn shared_parts(files: &[&Path]) -> usize {
    let mut folders = files.iter().map(|path| path.parent().into_iter().flat_map(Path::components));
    let Some(first) = folders.next() else { return 0 };
    let mut shared: Vec<Component<'_>> = first.collect();
    for folder in folders {
        let equal = shared.iter().zip(folder).take_while(|(one, other)| *one == other).count();
        shared.truncate(equal);
    }
    shared.len()
}

fn is_assignment(name: &OsStr) -> bool {
    let name = name.to_string_lossy().to_lowercase();
    let word: String = name.chars().filter(|c| !c.is_numeric() && !"-_. 一二三四五六七八九十".contains(*c)).collect();
    ASSIGNMENTS.contains(&word.as_str())
}

/// A pattern for the end of a path: `{student}/{puzzle}.txt`, `hw1_{student}_*.txt`.
///
/// `{student}` and `{puzzle}` stand for the names wanted, `*` for anything; none of them matches a `/`. A pattern of k
/// parts is matched against the last k parts of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathPattern {
    parts: Vec<Vec<Piece>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Any,
    Student,
    Puzzle,
}

/// The names that a pattern found in a path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The match of `{student}`.
    pub student: Option<String>,
    /// The match of `{puzzle}`.
    pub puzzle: Option<String>,
}

impl std::str::FromStr for PathPattern {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Self, OptionError> {
        let parts = text.trim_matches('/').split('/').map(pieces).collect::<Result<Vec<_>, _>>()?;
        if !parts.iter().flatten().any(|piece| *piece == Piece::Student) {
            return Err(OptionError::NoStudent);
        }
        Ok(Self { parts })
    }
}

fn pieces(part: &str) -> Result<Vec<Piece>, OptionError> {
    let mut pieces = Vec::new();
    let mut rest = part;
    while !rest.is_empty() {
        let named = [("{student}", Piece::Student), ("{puzzle}", Piece::Puzzle), ("*", Piece::Any)];
        if let Some((name, piece)) = named.into_iter().find(|(name, _)| rest.starts_with(name)) {
            pieces.push(piece);
            rest = &rest[name.len()..];
            continue;
        }
        let length = rest.find(['{', '}', '*']).unwrap_or(rest.len());
        if length == 0 {
            return Err(OptionError::UnknownPart(part.into()));
        }
        pieces.push(Piece::Text(rest[..length].into()));
        rest = &rest[length..];
    }
    Ok(pieces)
}

impl PathPattern {
    /// Matches a path; finds nothing if it does not fit.
    pub fn find(&self, path: &str) -> Found {
        let path: Vec<&str> = path.split(['/', std::path::MAIN_SEPARATOR]).filter(|part| !part.is_empty()).collect();
        let mut found = Found::default();
        let Some(skipped) = path.len().checked_sub(self.parts.len()) else { return found };
        let fits = self.parts.iter().zip(&path[skipped..]).all(|(pieces, part)| fit(pieces, part, &mut found));
        if fits { found } else { Found::default() }
    }
}

/// Matches the pieces against one part of a path; a placeholder takes as little as possible, at least one character, and before
/// another one no part of a number: in `2024102李四` the first one takes `2024102`.
fn fit(pieces: &[Piece], part: &str, found: &mut Found) -> bool {
    let Some((piece, others)) = pieces.split_first() else { return part.is_empty() };
    if let Piece::Text(text) = piece {
        return part.strip_prefix(text.as_str()).is_some_and(|rest| fit(others, rest, found));
    }
    let starts = part.char_indices().map(|(at, _)| at).skip(1).chain([part.len()]);
    let is_digit = |at: usize| part.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let is_text = matches!(others.first(), None | Some(Piece::Text(_)));
    for end in starts.filter(|&end| end > 0 && (is_text || !(is_digit(end - 1) && is_digit(end)))) {
        if fit(others, &part[end..], found) {
            let text = || Some(part[..end].to_owned());
            match piece {
                Piece::Student => found.student = text(),
                Piece::Puzzle => found.puzzle = text(),
                Piece::Any | Piece::Text(_) => {}
            }
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of students, who are found by folder.
    fn by_folder(paths: &[&str], puzzles: &[&str]) -> Option<usize> {
        found(paths, puzzles).ok().filter(|found| matches!(found.by, StudentsBy::Folder(_))).map(|found| found.count)
    }

    /// The number of students, who are found by file name.
    fn by_name(paths: &[&str], puzzles: &[&str]) -> Option<usize> {
        found(paths, puzzles).ok().filter(|found| matches!(found.by, StudentsBy::FileName)).map(|found| found.count)
    }

    fn found<'a>(paths: &[&'a str], puzzles: &[&str]) -> Result<Students<'a>, UnknownStudents<'a>> {
        let files: Vec<&Path> = paths.iter().map(|path| Path::new(*path)).collect();
        find_students(&files, &puzzles.iter().map(|&puzzle| puzzle.to_owned()).collect::<Vec<_>>(), None)
    }

    #[test]
    fn a_roster_tells_students_where_the_folders_do_not() {
        let roster = Roster::read("roster", "2023001\n2023002\nteam\n".into()).expect("students");
        for (paths, student) in [
            (&["s/2023001/x.txt"][..], "2023001"),
            (&["2023001/x.txt", "2023001/y.png"], "2023001"),
            (&["s/A/2023001/x.txt", "s/B/2023002/x.txt"], "2023001"),
            (&["team/2023001.txt", "team/2023002.txt"], "2023001"),
            (&["team/2023001.txt", "team/late.txt"], "2023001"),
            (&["s/ann/x.txt", "s/bob/x.txt"], "ann"),
        ] {
            let files: Vec<&Path> = paths.iter().map(|path| Path::new(*path)).collect();
            let by = find_students(&files, &[], Some(&roster)).expect("students").by;
            assert_eq!(by.find(files[0]).student.as_deref(), Some(student), "{paths:?}");
        }
    }

    #[test]
    fn folders_are_students_whatever_their_files_are_called() {
        for (paths, puzzles, students) in [
            (&["s/2023001/hw1.txt", "s/2023002/hw1.txt"][..], &["hw1"][..], 2),
            (&["s/张三/解答.txt", "s/李四/我的答案.csv", "s/王五/解答.txt"], &[], 3),
            (&["s/ann/x.txt", "s/bob/y.txt"], &[], 2),
            (&["s/ann/x.txt", "s/bob/src/x.txt", "s/eve/x.txt"], &[], 3),
            (&["s/ann/x.txt", "s/bob/x.txt", "s/eve/x.txt", "s/late.txt"], &[], 4),
            (&["s/ann/x.txt", "s/bob/x.txt", "s/eve/x.txt", "s/eve.txt"], &[], 3),
            (&["s/ann/答案.txt", "s/ann/截图.png", "s/bob/答案.txt", "s/bob/截图.png"], &[], 2),
            (&["s/ann/p1.txt", "s/ann/p2.txt", "s/bob/p3.txt", "s/bob/p4.txt"], &["p1", "p2", "p3", "p4"], 2),
            (&["s/hand-ins/ann/x.txt", "s/hand-ins/bob/x.txt"], &[], 2),
        ] {
            assert_eq!(by_folder(paths, puzzles), Some(students), "{paths:?}");
        }
        let by = found(&["s/ann/src/x.txt", "s/bob/x.txt", "s/eve/x.txt", "s/late.txt"], &[]).expect("students").by;
        let student = |path| by.find(Path::new(path)).student.expect("a student");
        assert_eq!(["s/ann/src/x.txt", "s/bob/x.txt", "s/late.txt"].map(student), ["ann", "bob", "late"]);
    }

    #[test]
    fn files_of_one_folder_are_students_by_their_names() {
        for (paths, puzzles, students) in [
            (&["s/ann.txt", "s/bob.txt"][..], &[][..], 2),
            (&["ann.txt", "bob.txt"], &[], 2),
            (&["s/ann/x.txt", "s/ann/y.txt"], &[], 2),
            (&["s/a.txt", "s/b.txt", "s/c.txt", "s/late/d.txt"], &[], 4),
            (&["s/p1/ann.txt", "s/p1/bob.txt", "s/p2/ann.txt"], &["p1", "p2", "p3"], 2),
        ] {
            assert_eq!(by_name(paths, puzzles), Some(students), "{paths:?}");
        }
    }

    #[test]
    fn what_is_not_plain_is_not_guessed() {
        for paths in [
            &["s/ann/x.txt", "s/bob/x.txt", "s/eve.txt"][..],
            &["s/ann/x.txt", "s/bob.txt"],
            &["s/A/ann.txt", "s/A/bob.txt", "s/B/eve.txt", "s/B/tom.txt"],
            &["s/A/ann.txt", "s/A/bob.txt", "s/A/eve.txt", "s/B/ann.txt"],
            &["s/hw1/answer.txt", "s/hw2/answer.txt"],
            &["s/第一题/ann.txt", "s/第二题/ann.txt"],
        ] {
            assert!(found(paths, &[]).is_err(), "{paths:?}");
        }
        let names = ["a", "b", "c", "d", "e", "f"].map(|name| format!("s/{name}.txt"));
        for (folders, students) in [
            (["s/x/answer.txt", "s/y/answer.txt"], Some(8)),
            (["s/x/a.txt", "s/y/a.txt"], None),
            (["s/x/answer.txt", "s/hw2/answer.txt"], None),
        ] {
            let twice: Vec<&str> = names.iter().map(String::as_str).chain(folders).collect();
            assert_eq!(by_folder(&twice, &[]), students);
            let patterns = found(&twice, &[]).err().map(|unknown| unknown.patterns().1);
            assert!(patterns.is_none_or(|by_name| by_name.is_none()), "two students would become one");
        }
    }

    #[test]
    fn the_folders_of_moodle_are_students_and_a_student_may_have_two() {
        let paths = [
            "s/张三_1001_assignsubmission_onlinetext/onlinetext.html",
            "s/张三_1001_assignsubmission_file/a.txt",
            "s/李四_1002_assignsubmission_file_/a.txt",
        ];
        assert_eq!(by_folder(&paths, &[]), Some(2));
        let by = found(&paths, &[]).expect("students").by;
        assert_eq!(by.find(Path::new(paths[2])).student.as_deref(), Some("李四_1002"));
        assert_eq!(of_moodle(paths[2], "李四_1002"), Some(("李四", "1002")));
    }

    fn matched(pattern: &str, path: &str) -> (Option<String>, Option<String>) {
        let found = pattern.parse::<PathPattern>().expect("a pattern").find(path);
        (found.student, found.puzzle)
    }

    #[test]
    fn students_and_puzzles_are_found_at_the_end_of_a_path() {
        let both = |student: &str, puzzle: &str| (Some(student.to_owned()), Some(puzzle.to_owned()));
        assert_eq!(matched("{student}/{puzzle}.txt", "class/张三/p1.txt"), both("张三", "p1"));
        assert_eq!(matched("hw_{student}_{puzzle}.*", "x/hw_li_si_p2.txt"), both("li", "si_p2"));
        assert_eq!(matched("{student}.txt", "a/b.txt").0.as_deref(), Some("b"));
        assert_eq!(matched("{student}*.txt", "2024102李四.txt").0.as_deref(), Some("2024102"));
        assert_eq!(matched("*{student}.txt", "2024102李四.txt").0.as_deref(), Some("李四"));
        assert_eq!(matched("hw{student}{puzzle}.txt", "hw12p3.txt"), both("12", "p3"));
        assert_eq!(matched("{student}.txt", "a/b.in"), (None, None));
        assert_eq!(matched("{student}/x/y", "y"), (None, None));
    }

    #[test]
    fn a_pattern_that_finds_no_student_is_none() {
        assert_eq!("*.txt".parse::<PathPattern>(), Err(OptionError::NoStudent));
        assert_eq!("{name}.txt".parse::<PathPattern>(), Err(OptionError::UnknownPart("{name}.txt".into())));
    }
}
