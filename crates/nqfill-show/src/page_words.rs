//! Words that stand on pages alone, each in both languages.

use crate::say;
use crate::{Count, Lang, Level, Question, Words, rate_words};
use nqfill_read::Position;

/// The title of a page of results of a command.
pub(crate) fn title(command: &str) -> Words {
    match command {
        "solve" => ("皇后残局：解法", "n-queens completion: solutions"),
        "explain" => ("皇后残局：原因", "n-queens completion: reasons"),
        "count" => ("皇后残局：解法数", "n-queens completion: counts"),
        "rate" => ("皇后残局：难度", "n-queens completion: difficulty"),
        "hint" => ("皇后残局：提示", "n-queens completion: hints"),
        _ => ("皇后残局结果", "Results of n-queens completion"),
    }
}
/// The verdict on a board with one completion.
pub(crate) const ONLY: Words = ("唯一解", "The only solution");
/// The verdict on a board whose queens attack each other.
pub(crate) const CONFLICT: Words = ("冲突，无解", "Conflict: no solution");

/// Behind the number of completions, or of their classes.
pub(crate) fn counted(lang: Lang, count: &Count) -> String {
    let one = count.tally.value == 1;
    match count.question {
        // A search for two that finds no second knows that there is one.
        Question::HowMany | Question::Unique if one => say!(lang, "种解法：唯一解", "the only solution"),
        Question::HowMany | Question::Unique => say!(lang, "种解法", "solutions"),
        Question::HowManyClasses if one => say!(lang, "类解法", "class of solutions"),
        Question::HowManyClasses => say!(lang, "类解法", "classes of solutions"),
    }
}

/// Before the field that finds names.
pub(crate) const SEARCH: Words = ("按名称查找", "Search by name");
/// Before the boxes of verdicts.
pub(crate) const VERDICTS: Words = ("结论", "Verdicts");
/// Before the boxes of difficulties.
pub(crate) const DIFFICULTIES: Words = ("难度", "Difficulty");
/// The button that shows the keys.
pub const KEYS: Words = ("快捷键", "Keys");
/// Closes a dialogue.
pub(crate) const CLOSE: Words = ("关闭", "Close");
/// Stands in place of boards that are all hidden.
pub(crate) const NONE_SHOWN: Words =
    ("没有符合条件的棋盘；请检查查找的名称与所选的各项。", "No board is left: check the name and the boxes.");

/// Before the meanings of marks.
pub(crate) const MARKS: Words = ("记号", "Marks");
/// What the marks of boards mean: the names of their shapes, one above the other.
pub(crate) const MARKS_OF_BOARDS: &[(&[&str], Words)] = &[
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
pub(crate) const KEYS_OF_RESULTS: &[(&str, Words)] = &[
    ("/", ("按名称查找", "search by name")),
    ("j", ("下一个棋盘", "next board")),
    ("k", ("上一个棋盘", "previous board")),
    ("← →", ("所选棋盘的上一个、下一个解", "previous and next solution of the board in focus")),
    ("↑ ↓", ("上一步、下一步推理，画在棋盘上", "previous and next step of a reason, drawn on its board")),
    ("?", ("显示快捷键", "show the keys")),
];

/// `中等`, and its score: `（4003 分）`
pub(crate) fn difficulty(lang: Lang, level: Level) -> [String; 2] {
    match level {
        Level::Graded(difficulty, score) => {
            let name = rate_words::difficulty(lang, difficulty);
            [name.to_owned(), say!(lang, "（{score} 分）", " (score {score})")]
        }
        _ => [rate_words::level(lang, level), String::new()],
    }
}

/// `第 3 行第 5 个字符`
pub(crate) fn place(lang: Lang, position: Position) -> String {
    let Position { line, column, .. } = position;
    say!(lang, "第 {line} 行，第 {column} 个字符", "line {line}, character {column}")
}

/// Above the steps of a reason, above repairs, and above the steps to the only completion.
pub(crate) const REASONING: Words = ("推理", "Reasoning");
pub(crate) const REPAIRS: Words = ("去掉什么就有解", "What to take away");
pub(crate) const STEPS: Words = ("解题步骤", "Steps");

/// What opens the steps that follow from a queen that is tried.
pub(crate) fn chain(lang: Lang, steps: usize) -> String {
    let s = if steps == 1 { "" } else { "s" };
    say!(lang, "试放之后的 {steps} 步", "{steps} step{s} from there")
}

/// How many of the listed completions are on the page.
pub(crate) fn first_on_page(lang: Lang, shown: usize, listed: u64) -> String {
    say!(
        lang,
        "本页只有前 {shown} 种；全部 {listed} 种可用 -f json 或 text 写出",
        "This page has the first {shown}; -f json or text writes all {listed}"
    )
}
