//! Hints in words: one step, as much of it as is asked for.

use crate::show::say;
use crate::show::{Explained, HintLevel, Lang};
use crate::words::steps::{chains, lines_of, sentence, square, technique};
use nqfill_core::board::Square;
use nqfill_core::deduce::Step;
use nqfill_core::explain::Completable;

/// The hint for a board with completions, in one sentence. Where no technique finds a step it is a square that all
/// completions use, or none.
pub(crate) fn of_completable(lang: Lang, explained: &Explained, known: &Completable, level: HintLevel) -> String {
    match (known.steps.first(), known.forced.first(), known.impossible.first()) {
        _ if explained.free_rows == 0 => complete(lang),
        (Some(step), ..) => of_step(lang, step, level),
        (_, Some(&queen), _) => hinted(lang, &unproved(lang, queen, true, level)),
        (_, _, Some(&square)) => hinted(lang, &unproved(lang, square, false, level)),
        _ => nothing(lang, known),
    }
}

/// What follows from each queen that a step tries, where all of it is told.
pub(crate) fn chain(lang: Lang, step: Option<&Step>, level: HintLevel) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(step) = step.filter(|_| level == HintLevel::Whole) {
        chains(lang, &step.deduction, "   ", &mut lines);
    }
    lines
}

/// The hint for a board without completion.
pub(crate) fn none(lang: Lang) -> String {
    say!(
        lang,
        "已经无法补全，没有下一步；nqfill explain 说明原因。",
        "It cannot be completed, so there is no next step; nqfill explain says why."
    )
}

fn hinted(lang: Lang, text: &str) -> String {
    say!(lang, "提示：{text}", "Hint: {text}")
}

fn of_step(lang: Lang, step: &Step, level: HintLevel) -> String {
    let name = technique(lang, step.deduction.technique);
    let place = || match step.deduction.lines.as_slice() {
        [] => step.deduction.ways.iter().map(|way| square(lang, way.queen)).collect::<Vec<_>>().join("、"),
        lines => lines_of(lang, lines),
    };
    let text = match level {
        HintLevel::Place => say!(lang, ("{name}：看{}", place()), ("{name}: look at {}", place())),
        HintLevel::Step | HintLevel::Whole => sentence(lang, &step.deduction),
    };
    hinted(lang, &text)
}

/// A square that all completions use, or that none uses, which only a search knows.
fn unproved(lang: Lang, at: Square, is_used: bool, level: HintLevel) -> String {
    let none = say!(lang, "没有一步可直接看出", "no step is to be seen at once");
    let (row, at) = (at.row + 1, square(lang, at));
    let (zh, en) = match (level, is_used) {
        (HintLevel::Place, true) => (
            format!("第 {row} 行的皇后在每个解中都在同一格"),
            format!("every solution has the queen of row {row} on the same square"),
        ),
        (HintLevel::Place, false) => (
            format!("第 {row} 行有一个可放格，任何解都不用"),
            format!("row {row} has an open square that no solution uses"),
        ),
        (_, true) => (format!("{at}在每个解中都有皇后"), format!("every solution has a queen at {at}")),
        (_, false) => (format!("{at}可放，但任何解都不用"), format!("{at} is open, but no solution uses it")),
    };
    say!(lang, "{none}；{zh}。", "{none}; {en}.")
}

/// Nothing is left to do.
pub fn complete(lang: Lang) -> String {
    say!(lang, "棋盘已经摆满，没有下一步。", "The board is complete: no step is left.")
}

/// No square is known to be forced, or to be of no use.
fn nothing(lang: Lang, known: &Completable) -> String {
    match known.all_squares_decided {
        true => say!(
            lang,
            "没有必然的一步：有多种解法，每个可放格都在某个解中用到，放哪一格都行。",
            "No step is forced: there are several solutions, and each open square is used by one of them. Any will do."
        ),
        false => say!(lang, "没有找到必然的一步。", "No step was found that is forced."),
    }
}
