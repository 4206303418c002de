//! Words of the pages that `check` writes for a class and for its students.

use crate::show::say;
use crate::show::{Lang, Words};

/// The title of the page of a class.
pub(crate) const CLASS: Words = ("班级批改报告", "Report of a class");
/// The title of the page of a student.
pub(crate) const STUDENT: Words = ("批改结果", "Result of a check");
/// The columns of the table: whose, result, points, puzzle, what is wrong.
pub(crate) const COLUMNS: [(&str, Words); 5] = [
    ("name", ("学生", "Student")),
    ("verdict", ("结论", "Result")),
    ("points", ("得分", "Points")),
    ("puzzle", ("题目", "Puzzle")),
    ("fault", ("问题", "What is wrong")),
];
/// Before the boxes of results.
pub(crate) const RESULTS: Words = ("结论", "Result");
/// Above the bars.
pub(crate) const DISTRIBUTION: Words = ("得分分布", "Distribution of points");
/// Mean and median, of points, or of shares where not all could have the same: `平均 4.2，中位数 6（满分 6）`
pub(crate) fn middle(lang: Lang, mean: f64, median: f64, most: Option<f64>) -> String {
    let (scale, unit) = if most.is_some() { (1.0, "") } else { (100.0, " %") };
    let number = |value: f64| format!("{}{unit}", (value * scale * 10.0).round() / 10.0);
    let (mean, median) = (number(mean), number(median));
    let of = most.map_or(String::new(), |most| say!(lang, "（满分 {most}）", " (of {most})"));
    say!(lang, "平均 {mean}，中位数 {median}{of}", "mean {mean}, median {median}{of}")
}

/// Above the bars of the commonest faults, which choose rows.
pub(crate) const FAULTS: Words = ("未通过的步骤，常见的在前", "Steps that failed, the commonest first");
/// The button of the view for a projector, and its heading.
pub(crate) const SHOW: Words = ("投影：不显示姓名", "Show without names");
/// The button that opens all rows.
pub(crate) const OPEN_ALL: Words = ("全部展开", "Open all");

/// The columns of the bars.
pub(crate) const BARS: [Words; 2] = [("得分", "Points"), ("份数", "Submissions")];
/// Before the name of a puzzle, and of a file that was handed in.
pub(crate) const PUZZLE: Words = ("题目", "Puzzle");
pub(crate) const FILE: Words = ("提交的文件", "Handed in");
/// Above the student's own text.
pub(crate) const OWN_TEXT: Words = ("提交的原文", "The text that was handed in");
/// Under a board that lacks queens of the puzzle.
pub(crate) const GONE: Words = ("双圈：题目给定的皇后应在此处", "double ring: a queen of the puzzle belongs here");
/// Under a board where queens of the puzzle were moved.
pub(crate) const MOVED: Words = ("方框：移动了的皇后", "frame: a queen that was moved");
/// Under a board with rows that have no queen, or several.
pub(crate) const ROWS: Words = ("框出的行：没有皇后，或有多个", "framed rows: without a queen, or with several");
/// Stands in place of rows that are all hidden.
pub(crate) const NONE_SHOWN: Words =
    ("没有符合条件的提交；请检查查找的名称与所选的结论。", "No submission is left: check the name and the boxes.");
/// In place of a board that would make the report on a submission too long.
pub(crate) const TOO_LONG: Words =
    ("超过报告长度限制，未画出棋盘", "the board is left out: the report would be too long");

/// The keys of the page of a class.
pub(crate) const KEYS: &[(&str, Words)] = &[
    ("/", ("按名称查找", "search by name")),
    ("j", ("下一行", "next row")),
    ("k", ("上一行", "previous row")),
    ("n", ("下一个未通过的，并展开", "next that failed, opened")),
    ("p", ("投影：不显示姓名，画出三种典型问题", "for the class: three typical faults, without names")),
    ("Enter", ("展开或收起所选的行", "open or close the row in focus")),
    ("o", ("展开或收起所有显示的行", "open or close all rows that are shown")),
    ("?", ("显示快捷键", "show the keys")),
];

/// The points of a student in all: `得分 3/10`.
pub(crate) fn points(lang: Lang, score: &str, most: &str) -> String {
    say!(lang, "得分 {score}/{most}", "{score} of {most} points")
}
