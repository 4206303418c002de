//! Tells from the names of files alone whose submissions they are, where each student has a folder:
//! `subs/2023001/hw1.txt`.

use crate::PathPattern;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

/// What folders of assignments are called, besides their numbers.
const ASSIGNMENTS: [&str; 32] = [
    "a",
    "assignment",
    "attempt",
    "board",
    "boards",
    "day",
    "ex",
    "exercise",
    "hw",
    "homework",
    "lab",
    "p",
    "problem",
    "puzzle",
    "puzzles",
    "q",
    "question",
    "round",
    "set",
    "t",
    "task",
    "test",
    "try",
    "week",
    "作业",
    "练习",
    "实验",
    "题",
    "题目",
    "第题",
    "第周",
    "第次",
];

/// Submissions whose students are known by their folders.
#[derive(Clone, Debug)]
pub struct StudentFolders {
    /// Where the path of each submission has the student.
    pub pattern: PathPattern,
    /// Number of students.
    pub students: usize,
    /// A submission, as an example.
    pub example: PathBuf,
}

/// A submission's file.
#[derive(Clone, Copy)]
pub struct HandedInFile<'a> {
    /// Its path.
    pub path: &'a Path,
    /// The folder in which a walk found it; empty for a path that was given itself.
    pub root: &'a Path,
}

/// Finds out whether each student has a folder: all files lie equally deep, every folder has a file that others have
/// too, the names of files are those of puzzles or fewer than the folders, and no folder is called like a puzzle or an
/// assignment. Where that is not sure, `None`.
pub fn student_folders(files: &[HandedInFile<'_>], puzzles: &[String]) -> Option<StudentFolders> {
    let depth = depth(files)?;
    let mut folders: BTreeMap<&OsStr, BTreeSet<PathBuf>> = BTreeMap::new();
    for file in files {
        let (folder, name) = parts(file.path, depth)?;
        folders.entry(folder).or_default().insert(name);
    }
    let mut owners: HashMap<&PathBuf, usize> = HashMap::new();
    folders.values().flatten().for_each(|name| *owners.entry(name).or_default() += 1);
    let is_shared = |names: &BTreeSet<PathBuf>| names.iter().any(|name| owners[name] > 1);
    let is_student = |folder: &OsStr| folder.to_str().is_none_or(|name| is_student_name(name, puzzles));
    let is_puzzle = |name: &PathBuf| puzzles.iter().any(|puzzle| name.file_name() == Some(OsStr::new(puzzle)));
    let are_told = folders.len() > 1
        && (owners.len() < folders.len() || owners.keys().copied().all(is_puzzle))
        && folders.values().all(is_shared)
        && folders.keys().all(|folder| is_student(folder));
    let pattern = format!("{{student}}{}", "/*".repeat(depth - 1)).parse().ok().filter(|_| are_told)?;
    Some(StudentFolders { pattern, students: folders.len(), example: files.first()?.path.to_owned() })
}

/// The number of parts of each path from the folder of the student on; `None` if that differs.
fn depth(files: &[HandedInFile<'_>]) -> Option<usize> {
    let root = &files.first()?.root;
    let is_walked = !root.as_os_str().is_empty() && files.iter().all(|file| file.root == *root);
    let below = |file: &HandedInFile<'_>| match file.path.strip_prefix(file.root) {
        Ok(below) if is_walked => below.components().count(),
        // Of several folders or files each is given by its student.
        _ => 2,
    };
    let depth = below(files.first()?);
    (depth >= 2 && files.iter().all(|file| below(file) == depth)).then_some(depth)
}

/// The folder of a student, and what lies in it, without extension: one writes `hw1.txt`, another `hw1.csv`.
fn parts(path: &Path, depth: usize) -> Option<(&OsStr, PathBuf)> {
    let normal = |part: Component<'_>| matches!(part, Component::Normal(_));
    let names: Vec<&OsStr> = path.components().filter(|&part| normal(part)).map(Component::as_os_str).collect();
    let names = names.get(names.len().checked_sub(depth)?..)?;
    let (folder, rest) = names.split_first()?;
    Some((folder, rest.iter().collect::<PathBuf>().with_extension("")))
}

fn is_student_name(name: &str, puzzles: &[String]) -> bool {
    let word: String = name.to_lowercase().chars().filter(|c| !c.is_numeric() && !"-_. ".contains(*c)).collect();
    let has_number = name.chars().any(char::is_numeric);
    // `a` is somebody's name, `a1` is none.
    let is_assignment = ASSIGNMENTS.contains(&word.as_str()) && (has_number || word.chars().count() > 1);
    !is_assignment && !puzzles.iter().any(|puzzle| puzzle == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(root: &str, paths: &[&'static str], puzzles: &[&str]) -> Option<usize> {
        let file = |path: &&'static str| HandedInFile { path: Path::new(*path), root: Path::new(root) };
        let files: Vec<HandedInFile<'_>> = paths.iter().map(file).collect();
        let puzzles: Vec<String> = puzzles.iter().map(|&puzzle| puzzle.to_owned()).collect();
        let found = student_folders(&files, &puzzles)?;
        for path in paths {
            assert!(found.pattern.find(path).student.is_some(), "{path}");
        }
        Some(found.students)
    }

    #[test]
    fn a_folder_for_each_student_is_told_by_the_names_of_files() {
        assert_eq!(told("s", &["s/2023001/hw1.txt", "s/2023002/hw1.txt"], &["hw1"]), Some(2));
        assert_eq!(told("s", &["s/张三/解答.txt", "s/李四/解答.csv", "s/王五/解答.txt"], &[]), Some(3));
        assert_eq!(
            told("s", &["s/ann/p1.txt", "s/ann/p2.txt", "s/bob/p1.txt", "s/eve/p2.txt"], &["p1", "p2"]),
            Some(3)
        );
        assert_eq!(
            told("s", &["s/ann/p1.txt", "s/ann/p2.txt", "s/bob/p1.txt", "s/bob/p2.txt"], &["p1", "p2"]),
            Some(2)
        );
        assert_eq!(told("s", &["s/a/src/x.txt", "s/b/src/x.txt"], &[]), Some(2));
        assert_eq!(told("", &["s/ann/x.txt", "s/bob/x.txt"], &[]), Some(2), "given one by one");
    }

    #[test]
    fn folders_of_puzzles_and_single_files_are_no_students() {
        let none: [(&[&str], &[&str]); 8] = [
            (&["s/ann.txt", "s/bob.txt"], &[]),
            (&["s/p1/ann.txt", "s/p1/bob.txt", "s/p2/ann.txt", "s/p2/bob.txt", "s/p3/ann.txt"], &["p1", "p2", "p3"]),
            (&["s/nauck/ann.txt", "s/nauck/bob.txt", "s/hard/ann.txt", "s/hard/bob.txt"], &[]),
            (&["s/hw1/answer.txt", "s/hw2/answer.txt"], &[]),
            (&["s/第1题/ann.txt", "s/第2题/ann.txt"], &[]),
            (&["s/ann/x.txt", "s/bob/x.txt", "s/stray.txt"], &[]),
            (&["s/ann/x.txt", "s/bob/y.txt"], &[]),
            (&["s/ann/x.txt", "s/ann/y.txt"], &[]),
        ];
        for (paths, puzzles) in none {
            assert_eq!(told("s", paths, puzzles), None, "{paths:?}");
        }
        assert_eq!(told("", &["ann.txt", "bob.txt"], &[]), None);
    }
}
