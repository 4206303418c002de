//! Words about a class as a whole: counts, students, rosters.

use crate::grade::Detail;
use crate::grade::graded::CheckSummary;
use crate::grade::students::{StudentsBy, Told, Untold, Why};
use crate::grade::{EmptyWord, Fault, PatternError, SchemeError, Step, points};
use crate::show::Lang;
use crate::show::say;
use crate::words::check;
use crate::words::names;
use nqfill_read::words::messages::amount;
use std::path::Path;

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

/// The lines that follow a summary: frequent failures, students not on the roster.
pub fn remarks(lang: Lang, summary: &CheckSummary, detail: Detail) -> Vec<String> {
    let mut lines = questions(lang, summary);
    lines.extend(unread(lang, summary));
    let steps: Vec<String> =
        summary.failing_steps().iter().map(|&(step, count)| failing_step(lang, step, count)).collect();
    if !steps.is_empty() && detail != Detail::None {
        let steps = steps.join(lang.pick("，", ", "));
        lines.push(say!(lang, "未通过的步骤：{steps}", "failed at: {steps}"));
    }
    let strangers = summary.not_on_roster;
    if strangers > 0 {
        lines.push(say!(
            lang,
            "其中 {strangers} 份的学生不在名单上",
            ("{} by students who are not on the roster", amount(strangers, "submission"))
        ));
    }
    lines
}

/// A line for each choice between readings that whoever grades has to make.
pub fn questions(lang: Lang, summary: &CheckSummary) -> Vec<String> {
    let line = |(options, (count, first)): (&Vec<String>, &(u64, String))| {
        let options = options.join(lang.pick(" 或 ", " or "));
        let first = names::printable(first);
        say!(
            lang,
            "{count} 份有几种读法，通过与否取决于此（如 {first}）；请选定：{options}",
            (
                "{} can be read in several ways, which decide whether it passes ({first}); choose {options}",
                amount(*count, "submission")
            )
        )
    };
    summary.questions.iter().map(line).collect()
}

/// A line for each kind of text that was refused, with what to do about all of them.
fn unread(lang: Lang, summary: &CheckSummary) -> Vec<String> {
    let line = |(count, first, [zh, en]): &(u64, String, [String; 2])| {
        let first = names::printable(first);
        say!(
            lang,
            "{count} 份看不懂，没有评分（如 {first}）；提示：{zh}",
            (
                "{} and not graded ({first}); help: {en}",
                if *count == 1 {
                    "1 submission is not understood".into()
                } else {
                    format!("{count} submissions are not understood")
                }
            )
        )
    };
    summary.unread.values().map(line).collect()
}

/// The score of one student who handed in several files.
pub(crate) fn best_counts(lang: Lang, files: u64, passed: u64) -> String {
    say!(
        lang,
        "{files} 个文件，通过 {passed} 个；每道题计得分最高的一个",
        ("{}, {passed} passed; for each puzzle the best one counts", amount(files, "file"))
    )
}

/// `皇后互不冲突（no_conflicts）12`
fn failing_step(lang: Lang, step: Step, count: u64) -> String {
    let name = step.name();
    say!(lang, ("{}（{name}）{count}", check::step(lang, step)), "{name} {count}")
}

/// Why points for steps are refused.
pub fn scheme_error(lang: Lang, error: &SchemeError) -> String {
    let zh = match error {
        SchemeError::NotPoints(text) => format!("\"{text}\"不是分数，应如 10、2.5"),
        SchemeError::NoStep(name) => format!("没有步骤\"{name}\"；步骤有 {}", points::step_names().join("、")),
        SchemeError::Twice(name) => format!("步骤\"{name}\"给出了两次"),
    };
    lang.pick(zh, error.to_string())
}

/// Why a pattern of paths is refused.
pub fn pattern_error(lang: Lang, error: &PatternError) -> String {
    let zh = match error {
        PatternError::Unknown(part) => format!("\"{part}\"：路径中只有 {{student}}、{{puzzle}} 与 * 可以代表一部分"),
        PatternError::NoStudent => "样式中没有 {student}".to_owned(),
    };
    lang.pick(zh, error.to_string())
}

/// Why words for "no solution" are refused.
pub fn no_words_error(lang: Lang, error: &EmptyWord) -> String {
    lang.pick("有一个词是空的，应如 NO,IMPOSSIBLE,-1".to_owned(), error.to_string())
}

/// A puzzle of all submissions that is none.
pub fn no_puzzle(lang: Lang, name: &str, fault: &Fault) -> String {
    let (name, why) = (names::printable(name), check::verdict(lang, fault));
    say!(lang, "{name}：{why}；没有批改任何提交", "{name}: {why}; nothing was graded")
}

/// A folder where one puzzle is needed.
pub fn puzzle_is_folder(lang: Lang, path: &Path) -> String {
    let path = names::path_name(path);
    say!(
        lang,
        "--puzzle {path} 是文件夹；是否指 --puzzles {path}？没有批改任何提交",
        "--puzzle {path} is a folder; did you mean --puzzles {path}? nothing was graded"
    )
}

/// A file where a folder of puzzles is needed.
pub fn puzzles_are_a_file(lang: Lang, path: &Path) -> String {
    let path = names::path_name(path);
    say!(
        lang,
        "--puzzles {path} 是文件；是否指 --puzzle {path}？没有批改任何提交",
        "--puzzles {path} is a file; did you mean --puzzle {path}? nothing was graded"
    )
}

/// The report of a submission that was not graded for a reason that is no fault of the student.
pub(crate) fn ungraded(lang: Lang, why: &str) -> String {
    say!(
        lang,
        "评分程序出错，这份提交没有评分：{why}\n这不是提交的错误，也不是 0 分；请联系老师。",
        "The autograder failed, and this submission was not graded: {why}\nThat is no fault of the submission, and no \
             score of 0: please tell the course staff."
    )
}

/// A folder without puzzles.
pub fn no_puzzles(lang: Lang, folder: &Path) -> String {
    let folder = names::path_name(folder);
    say!(lang, "{folder}：没有这个文件夹，或其中没有题目", "{folder}: no such folder, or no puzzle in it")
}

/// How the students were told apart where no pattern was given.
pub fn students_told(lang: Lang, told: &Told<'_>) -> String {
    let (students, example) = (told.students, names::path_name(told.example));
    let (zh, en) = match told.by {
        StudentsBy::FileName => ("文件名", "file name"),
        StudentsBy::Folder(_) | StudentsBy::Pattern(_) => ("文件夹", "folder"),
    };
    say!(
        lang,
        "按{zh}区分学生，如 {example}，共 {students} 人；若不是这样请用 --student-from-path",
        ("{}, told apart by {en}, as in {example}; if not so: --student-from-path", amount(students, "student"))
    )
}

/// Why students cannot be told apart, and what to type.
pub fn students_untold(lang: Lang, untold: &Untold<'_>) -> String {
    let (why, example) = (why_untold(lang, &untold.why), names::path_name(untold.example));
    let [folder, name] = untold.patterns();
    say!(
        lang,
        "不能确定各份提交是谁的，如 {example}：{why}；没有批改任何提交\n\
         提示：每个学生一个文件夹时写 --student-from-path '{folder}'，文件以学生命名时写 --student-from-path '{name}'",
        "cannot tell whose the submissions are, such as {example}: {why}; nothing was graded\n\
         help: if each student has a folder, --student-from-path '{folder}'; if files are named after their students, \
         --student-from-path '{name}'"
    )
}

fn why_untold(lang: Lang, why: &Why) -> String {
    match why {
        Why::Mixed { inside, beside } => say!(
            lang,
            "{inside} 个文件在文件夹中，{beside} 个在外面",
            ("{} in folders, {beside} beside them", amount(*inside, "file"))
        ),
        Why::Groups { folders } => say!(
            lang,
            "各文件夹里的文件名互不相同，这 {folders} 个文件夹可能是学生，也可能是班级或小组",
            "the files of each folder have names of their own: the {folders} folders may be students, or groups of them"
        ),
        Why::Assignment(folder) => {
            let folder = names::printable(folder);
            say!(
                lang,
                "文件夹 {folder} 像是一次作业或一道题",
                "the folder {folder} is called like an assignment or a puzzle"
            )
        }
    }
}

/// How to see more than a line a student.
pub fn details(lang: Lang) -> &'static str {
    lang.pick("各份提交的每一步：-f text", "each step of each submission: -f text")
}

/// Faults of a student that are not told: `另有 3 份有错`
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

/// A roster that cannot be read.
pub fn roster_unreadable(lang: Lang, path: &str) -> String {
    let path = names::printable(path);
    say!(lang, "{path}：无法读取学生名单", "{path}: the list of students cannot be read")
}

/// A roster without students.
pub fn roster_empty(lang: Lang, path: &str) -> String {
    let path = names::printable(path);
    say!(lang, "{path}：名单中没有学生", "{path}: there is no student in the list")
}

/// A roster with several columns, none of them known.
pub fn roster_column(lang: Lang, path: &str, columns: &str) -> String {
    let (path, columns) = (names::printable(path), names::printable(columns));
    say!(
        lang,
        "{path}：不知道哪一列是学生；请把那一列的表头写作“学号”或“姓名”，现有表头：{columns}",
        "{path}: which column has the students? give it the heading student; the headings are: {columns}"
    )
}
