//! Words that stand on pages alone, each in both languages.

use crate::say;
use crate::{Lang, Level, Words, rate_words};
use nqfill_read::Position;

/// The title of a page of results.
pub const RESULTS: Words = ("皇后残局结果", "Results of n-queens completion");
/// Before the field that finds names.
pub const SEARCH: Words = ("按名称查找", "Search by name");
/// Before the boxes of verdicts.
pub const VERDICTS: Words = ("结论", "Verdicts");
/// Before the boxes of difficulties.
pub const DIFFICULTIES: Words = ("难度", "Difficulty");
/// The button that shows the keys.
pub const KEYS: Words = ("快捷键", "Keys");
/// Closes a dialogue.
pub const CLOSE: Words = ("关闭", "Close");
/// Stands in place of boards that are all hidden.
pub const NONE_SHOWN: Words =
    ("没有符合条件的棋盘；请检查查找的名称与所选的各项。", "No board is left: check the name and the boxes.");

/// Before the meanings of marks.
pub const MARKS: Words = ("记号", "Marks");
/// What the marks of boards mean: the names of their shapes, one above the other.
pub const MARKS_OF_BOARDS: &[(&[&str], Words)] = &[
    (&["given"], ("题中的皇后", "a queen of the puzzle")),
    (&["added"], ("补上的皇后", "a queen that was added")),
    (&["aside"], ("题中的皇后，与所示原因无关", "a queen of the puzzle, no part of the reason shown")),
    (&["blocked"], ("禁格", "a blocked square")),
    (&["given", "conflict"], ("互相攻击，或在禁格上", "attacked by another queen, or on a blocked square")),
    (&["attacked"], ("受攻击的格", "an attacked square")),
    (
        &["given", "frame"],
        ("原因的一部分；框住整行或整列：推理所看的线", "part of the reason; around a whole line: looked at"),
    ),
    (&["tint", "closed"], ("推理排除的格，或没有解使用的格", "closed by the reasoning, or used by no completion")),
    (&["added", "forced"], ("必有皇后", "a queen must stand here")),
    (&["added", "trial"], ("试放的皇后", "a queen is tried here")),
];

/// The keys of a page of results.
pub const KEYS_OF_RESULTS: &[(&str, Words)] = &[
    ("/", ("按名称查找", "search by name")),
    ("j", ("下一个棋盘", "next board")),
    ("k", ("上一个棋盘", "previous board")),
    ("← →", ("所选棋盘的上一个、下一个解", "previous and next solution of the board in focus")),
    ("?", ("显示快捷键", "show the keys")),
];

/// The title of a page that plays a trace.
pub const TRACE: Words = ("搜索演示", "A search, step by step");
/// The controls of a trace.
pub const BEGIN: Words = ("到开头", "to the beginning");
/// One step back.
pub const STEP_BACK: Words = ("退一步", "one step back");
/// Plays, or pauses.
pub const PLAY: Words = ("播放或暂停", "play or pause");
/// One step forward.
pub const STEP_FORWARD: Words = ("进一步", "one step forward");
/// To the last step.
pub const END: Words = ("到末尾", "to the end");
/// To the dead end before.
pub const DEAD_BEFORE: Words = ("← 绝路", "← dead end");
/// To the next dead end.
pub const DEAD_AFTER: Words = ("绝路 →", "dead end →");
/// To the solution before.
pub const SOLUTION_BEFORE: Words = ("← 解", "← solution");
/// To the next solution.
pub const SOLUTION_AFTER: Words = ("解 →", "solution →");
/// Before the control of the speed.
pub const SPEED: Words = ("速度", "Speed");
/// Behind the speed.
pub const A_SECOND: Words = ("步/秒", "steps a second");
/// How two searches go on together.
pub const TOGETHER: Words = ("同步方式", "Together");
/// Both at the same step.
pub const BY_STEP: Words = ("按步", "by step");
/// Both at the same node.
pub const BY_NODE: Words = ("按节点", "by node");
/// The place in the trace.
pub const POSITION: Words = ("位置", "Position");
/// What is counted beside a board, with the class of its number.
pub const TRACE_COUNTS: &[(&str, Words)] = &[
    ("step", ("步", "step")),
    ("nodes", ("节点", "nodes")),
    ("dead-ends", ("绝路", "dead ends")),
    ("solutions", ("解", "solutions")),
    ("depth", ("深度", "depth")),
];
/// What the shapes of the tree stand for.
pub const TREE_LEGEND: Words = (
    "棋盘：粗 × 为本步排除，数字为排除它的皇后所在的行。树：圆为当前选择，方为被迫，空心为未试，三角为失败的子树及其皇后数，菱形为有解的子树及其解数；× 为设该格没有皇后，? 为未说明的选择。",
    "Board: a bold × is closed by this step, a number is the row of the queen that closed the square. Tree: a disc is chosen, a \
     square forced, a ring not tried yet, a triangle a failed subtree with its number of queens, a diamond one with solutions and \
     their number; a × supposes that a square has no queen, a ? is a choice that is not named.",
);

/// The keys of a page that plays a trace.
pub const KEYS_OF_TRACES: &[(&str, Words)] = &[
    ("␣", ("播放或暂停（空格键）", "play or pause (space)")),
    ("← →", ("退一步、进一步", "one step back, one forward")),
    ("Home End", ("开头、末尾", "beginning, end")),
    ("[ ]", ("上一个、下一个绝路", "previous and next dead end")),
    ("{ }", ("上一个、下一个解", "previous and next solution")),
];

/// `难度：中等 4003`
pub fn difficulty(lang: Lang, level: Level) -> String {
    say!(lang, "难度：", "Difficulty: ") + &rate_words::level(lang, level)
}

/// `第 3 行第 5 个字符`
pub fn place(lang: Lang, position: Position) -> String {
    let Position { line, column, .. } = position;
    say!(lang, "第 {line} 行，第 {column} 个字符", "line {line}, character {column}")
}

/// How many of the listed completions are on the page.
pub fn first_on_page(lang: Lang, shown: usize, listed: u64) -> String {
    say!(
        lang,
        "本页只有前 {shown} 种；全部 {listed} 种可用 -f json 或 text 写出",
        "This page has the first {shown}; -f json or text writes all {listed}"
    )
}
