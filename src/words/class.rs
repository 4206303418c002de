//! Classes in words: counts, what waits for the teacher, students and rosters, and why nothing is graded.

use crate::grade::roster::RosterError;
use crate::grade::students::{Students, StudentsBy, UnknownStudents};
use crate::grade::{CheckSummary, Detail, Reason};
use crate::show::names;
use crate::show::{Lang, say};
use crate::words::{grading, reading};
use nqfill_read::words::messages::{amount, file_words};
use nqfill_read::{InputErrorKind, Unreadable};
use std::cmp::Reverse;
use std::path::Path;
use std::sync::Arc;

/// The counts of a run: `共检查 60 份：通过 20，未通过 39，未决 1；得分 20/60`
pub fn summary(lang: Lang, summary: &CheckSummary) -> String {
    let &CheckSummary { checked, passed, failed, undecided, score, max_score, .. } = summary;
    say!(
        lang,
        "共检查 {checked} 份：通过 {passed}，未通过 {failed}，未决 {undecided}；得分 {score}/{max_score}",
        "{checked} checked: {passed} passed, {failed} failed, {undecided} undecided; score {score}/{max_score}"
    )
}

/// The line of a run that found no file.
pub fn nothing_to_check(lang: Lang) -> &'static str {
    lang.pick("没有可检查的文件", "there is nothing to check")
}

/// The message of a run that Ctrl-C has ended: how many submissions were checked, of how many files.
pub fn interrupted(lang: Lang, checked: u64, files: usize) -> String {
    say!(
        lang,
        "nqfill: 已中断：{files} 个文件，只检查了 {checked} 份，报告不完整",
        "nqfill: interrupted: {checked} submissions of {files} files were checked; the report is not complete"
    )
}

/// The lines that follow a summary: frequent failures, students not on the roster.
pub fn remarks(lang: Lang, summary: &CheckSummary, detail: Detail) -> Vec<String> {
    let mut lines = waiting(lang, summary);
    let failing = summary.failing_steps();
    let faults: Vec<String> =
        failing.iter().map(|&(failing, count)| format!("{} {count}", grading::fault(lang, failing))).collect();
    if !faults.is_empty() && detail != Detail::None {
        let faults = faults.join(lang.pick("，", "; "));
        lines.push(say!(lang, "常见问题：{faults}", "faults: {faults}"));
    }
    lines.extend(beside_answers(lang, &summary.beside_answers));
    lines.extend(not_on_roster(lang, summary));
    lines
}

/// Most files beside answers that are named.
const MOST_BESIDE: usize = 3;

/// The line of files that are not graded, since an answer lies beside them.
fn beside_answers(lang: Lang, paths: &[String]) -> Option<String> {
    let (count, first): (_, Vec<_>) =
        (paths.len(), paths.iter().take(MOST_BESIDE).map(|path| names::printable(path)).collect());
    let more = if count > MOST_BESIDE { lang.pick(" 等", ", ...") } else { "" };
    let first = first.join(lang.pick("、", ", "));
    let line = say!(
        lang,
        "{count} 个程序、图片等文件与同一学生的答案在一起，不评分：{first}{more}",
        (
            "{} beside an answer of their student not graded (programs, pictures and the like): {first}{more}",
            amount(count, "file")
        )
    );
    (count > 0).then_some(line)
}

/// The lines of students who were found on the roster, of those who are not on it, and of one who may be.
fn not_on_roster(lang: Lang, summary: &CheckSummary) -> Vec<String> {
    let (count, mut lines) = (summary.not_on_roster, Vec::new());
    if let Some((found, student, entry)) = &summary.found_in_roster {
        let (student, entry) = (names::visible(student), names::visible(entry));
        lines.push(say!(
            lang,
            "{found} 个文件按名单认出学生，如“{student}”是“{entry}”",
            ("{} of students found by a part of the name, as \"{entry}\" in \"{student}\"", amount(*found, "file"))
        ));
    }
    if count > 0 {
        let named = |(student, path): (&String, &String)| {
            let (student, path) = (names::printable(student), names::printable(path));
            say!(lang, "{student}（{path}）", "{student} ({path})")
        };
        let first: Vec<_> = summary.first_not_on_roster.iter().map(named).collect();
        let first = first.join(lang.pick("、", ", "));
        lines.push(say!(
            lang,
            "其中 {count} 份的学生不在名单上，如 {first}",
            ("{} by students who are not on the roster, as {first}", amount(count, "submission"))
        ));
    }
    if let Some((student, entry, below)) = &summary.nearly_on_roster {
        let pattern = pattern_within(student, entry, *below);
        let (student, entry) = (names::visible(student), names::visible(entry));
        lines.push(say!(
            lang,
            "“{student}”可能是名单上的“{entry}”：用 --student-from-path 说明路径中哪一段是学生，如 '{pattern}'",
            "\"{student}\" may be \"{entry}\" of the roster: --student-from-path says what in a path is the student, as '{pattern}'"
        ));
    }
    lines
}

/// The pattern by which an entry of the roster is found in the name of a file, or of a folder this far above: `{student}_*`
fn pattern_within(name: &str, entry: &str, below: usize) -> String {
    let (before, behind) = name.split_once(entry).unwrap_or_default();
    // Without a sign between them it is the other letters that say where the student is.
    let is_sign = |c: &char| !c.is_alphanumeric();
    let before =
        before.chars().next_back().filter(is_sign).map_or_else(|| before.to_owned(), |sign| format!("*{sign}"));
    let behind = match behind.chars().next() {
        None => if below > 0 { "" } else { ".*" }.to_owned(),
        Some(sign) if is_sign(&sign) => format!("{sign}*"),
        Some(_) => format!("{behind}*"),
    };
    format!("{before}{{student}}{behind}{}", "/*".repeat(below))
}

/// A file that the system does not read: `nowhere.txt：无法读取文件：没有这个文件`
pub(crate) fn not_found(lang: Lang, name: &str, reason: &Reason) -> String {
    grading::after(lang, &names::printable(name), &grading::verdict(lang, reason))
}

/// The files that the system did not read: the first, and how many more.
pub fn unread(lang: Lang, summary: &CheckSummary) -> Option<String> {
    let (count, [zh, en]) = summary.unread.as_ref()?;
    let more = count - 1;
    let others = say!(lang, "；还有 {more} 个文件读不了", "; {more} more could not be read");
    Some(format!("{}{}", lang.pick(zh, en), if more > 0 { others } else { String::new() }))
}

/// Most kinds of submissions that wait for the teacher which are named.
const MOST_WAITING: usize = 5;

/// A line for each kind of submissions that wait for the teacher, the most frequent first, with what to do about them.
pub fn waiting(lang: Lang, summary: &CheckSummary) -> Vec<String> {
    let line = |(count, first, [zh, en]): &(u64, String, [String; 2])| {
        let first = names::printable(first);
        say!(
            lang,
            "{count} 份没有评分（如 {first}）；提示：{zh}",
            ("{} not graded ({first}); help: {en}", amount(*count, "submission"))
        )
    };
    let mut kinds: Vec<_> = summary.waiting.values().collect();
    kinds.sort_by_key(|(count, ..)| Reverse(*count));
    let more: u64 = kinds.iter().skip(MOST_WAITING).map(|(count, ..)| count).sum();
    let others = say!(lang, "另有 {more} 份没有评分，原因见报告", "{more} more not graded: the report says why");
    kinds.into_iter().take(MOST_WAITING).map(line).chain((more > 0).then_some(others)).collect()
}

/// The score of one student who handed in several files.
pub(crate) fn best_counts(lang: Lang, files: u64, passed: u64) -> String {
    say!(
        lang,
        "{files} 个文件，通过 {passed} 个；每道题计得分最高的一个",
        ("{}, {passed} passed; for each puzzle the best one counts", amount(files, "file"))
    )
}

/// A puzzle of all submissions that is none.
pub fn no_puzzle(lang: Lang, name: &str, reason: &Reason) -> String {
    let (name, why) = (names::printable(name), grading::verdict(lang, reason));
    say!(lang, "{name}：{why}；没有批改任何提交", "{name}: {why}; nothing was graded")
}

/// A path of submissions that leads nowhere.
pub fn no_submissions(lang: Lang, name: &str) -> String {
    let name = names::printable(name);
    say!(
        lang,
        "{name}：没有这个文件或文件夹；没有批改任何提交\n提示：核对路径",
        "{name}: no such file or folder; nothing was graded\nhelp: check the path"
    )
}

/// A folder without puzzles.
pub fn no_puzzles(lang: Lang, folder: &Path) -> String {
    let folder = names::path_name(folder);
    say!(lang, "{folder}：文件夹中没有题目", "{folder}: there is no puzzle in the folder")
}

/// Submissions of which none has a puzzle: how many they are, one of them, its puzzle by the pattern, and a puzzle.
pub fn no_puzzle_fits(lang: Lang, files: usize, names: &(Arc<str>, Option<String>, Arc<str>)) -> String {
    let (example, puzzle) = (names::printable(&names.0), names::printable(&names.2));
    match &names.1 {
        Some(named) => say!(
            lang,
            "--student-from-path 中 {{puzzle}} 所得的都不是题目的名字，如 {example} 的“{named}”，而题目如 {puzzle}；没有批改任何提交\n\
             提示：{{student}} 只取最短的一段；两者之间还有别的，用 *：'{{student}}_*_{{puzzle}}.txt'",
            "{{puzzle}} of --student-from-path finds no name of a puzzle, but \"{named}\" in {example}, and puzzles are \
             like {puzzle}; nothing was graded\n\
             help: {{student}} takes as little as it can; what else stands between the two is *: '{{student}}_*_{{puzzle}}.txt'"
        ),
        None => say!(
            lang,
            "{files} 份提交都不与题目同名，也不在与题目同名的文件夹中，如 {example}，而题目如 {puzzle}；没有批改任何提交\n\
             提示：文件名中有题目名的，写 --student-from-path '{{student}}_{{puzzle}}.txt'",
            "none of {files} submissions has the name of a puzzle or lies in a folder of such a name: they are like \
             {example}, puzzles like {puzzle}; nothing was graded\n\
             help: where names of files have that of the puzzle, --student-from-path '{{student}}_{{puzzle}}.txt'"
        ),
    }
}

/// How students were found where no pattern was given.
pub fn students_by(lang: Lang, found: &Students<'_>) -> String {
    let (students, example) = (found.count, names::path_name(found.example));
    let (zh, en) = match found.by {
        StudentsBy::FileName => ("文件名", "file name"),
        StudentsBy::Folder(_) | StudentsBy::Pattern(_) => ("文件夹", "folder"),
    };
    say!(
        lang,
        "按{zh}区分学生，如 {example}，共 {students} 人；若不是这样请用 --student-from-path",
        ("{}, found by {en}, as in {example}; if not so: --student-from-path", amount(students, "student"))
    )
}

/// Submissions by whose paths the students are not certain, and what to type.
pub fn students_unknown(lang: Lang, unknown: &UnknownStudents<'_>) -> String {
    let example = names::path_name(unknown.example);
    let (folder, name) = unknown.patterns();
    let name = name.map(|name| {
        say!(
            lang,
            "，文件以学生命名时写 --student-from-path '{name}'",
            "; if files are named after their students, --student-from-path '{name}'"
        )
    });
    let name = name.unwrap_or_default();
    say!(
        lang,
        "不能确定各份提交是谁的，如 {example}；没有批改任何提交\n\
         提示：每个学生一个文件夹时写 --student-from-path '{folder}'{name}",
        "cannot tell whose the submissions are, such as {example}; nothing was graded\n\
         help: if each student has a folder, --student-from-path '{folder}'{name}"
    )
}

/// How to see more than a line a student.
pub fn details(lang: Lang) -> &'static str {
    lang.pick("各份提交的每一步：-f text", "each step of each submission: -f text")
}

/// Reasons of a student that are not named: `另有 3 份有错`
pub(crate) fn more_faults(lang: Lang, more: usize) -> String {
    say!(lang, "另有 {more} 份未通过", "{more} more did not pass")
}

/// A path pattern that matches no path.
pub fn pattern_fits_nothing(lang: Lang, files: usize, example: &str) -> String {
    let example = names::printable(example);
    say!(
        lang,
        "--student-from-path 与 {files} 个文件都不符，例如 {example}",
        "--student-from-path fits none of the {files} files, such as {example}"
    )
}

/// A path pattern that does not match some paths, the first of which is an example.
pub fn pattern_misses(lang: Lang, missed: usize, example: &str) -> String {
    let example = names::printable(example);
    say!(
        lang,
        "{missed} 份与 --student-from-path 不符，不知道是谁的，如 {example}",
        ("--student-from-path does not fit {}, such as {example}: whose is unknown", amount(missed, "file"))
    )
}

/// Why a list of students is refused.
pub fn roster_error(lang: Lang, error: &RosterError) -> String {
    match error {
        RosterError::Unreadable(path, why) => {
            let path = names::printable(path);
            let why = match why {
                InputErrorKind::Unreadable(Unreadable::NoText(name)) => {
                    let file = file_words(lang, name);
                    say!(lang, "这是{file}，不是名单", "this is {file}, not a roster")
                }
                _ => reading::input_error(lang, why),
            };
            say!(
                lang,
                "--roster {path}：{why}\n提示：名单是纯文本，每行一人，或从表格另存的 CSV，如 --roster 名单.csv",
                "--roster {path}: {why}\nhelp: a roster is a text, one student a line, or a spreadsheet saved as CSV: --roster class.csv"
            )
        }
        RosterError::Empty(path) => {
            let path = names::printable(path);
            say!(lang, "{path}：名单中没有学生", "{path}: there is no student in the list")
        }
        RosterError::WhichColumn(path, columns) => {
            let (path, columns) = (names::printable(path), names::printable(columns));
            say!(
                lang,
                "{path}：不知道哪一列是学生；请把那一列的表头写作“学号”或“姓名”，现有表头：{columns}",
                "{path}: which column has the students? give it the heading student; the headings are: {columns}"
            )
        }
    }
}
