//! Reasons on a page: why a board has no completion, or what is certain, with the steps. What a step looks at and what follows
//! from it stand beside its sentence as marks, which `steps.js` draws on the board of the card.

use crate::deduction_words::{at_the_same_time, from_queen, sentence, square};
use crate::page::{both, fixed};
use crate::picture::Picture;
use crate::{Explained, Lang, explain_words, page_words};
use maud::{Markup, PreEscaped, html};
use nqfill_core::board::{Line, Placement, Square};
use nqfill_core::deduce::{Conclusion, Deduction, Step, Way};
use nqfill_core::explain::{Argument, Case, Completable, Explanation, Impossible, Repair};
use std::fmt::Write as _;

/// What stands beside the board of an explanation.
pub(crate) fn details(placement: &Placement, explained: &Explained) -> Markup {
    let details = match (&explained.explanation, explained.hint) {
        (Explanation::Impossible(reason), None) => impossible(placement, explained, reason),
        (Explanation::Completable(known), None) => certain(known),
        _ => lines(|lang| explain_words::lines(lang, explained, &|_, _| String::new())),
    };
    html! { div.details { (details) } }
}

/// Lines of text in both languages, if there are any.
fn lines(text: impl Fn(Lang) -> Vec<String>) -> Markup {
    let text = both(|lang| text(lang).join("\n").trim().to_owned());
    html! { @if !text.0.is_empty() { p.lines { (text) } } }
}

fn impossible(placement: &Placement, explained: &Explained, reason: &Impossible) -> Markup {
    html! {
        @if let Some(core) = &reason.core {
            p { (both(|lang| explain_words::core_line(lang, core))) }
            h3 { (fixed(page_words::REASONING)) }
            (argument(&reason.argument, None, ""))
            @if let Some(steps) = &reason.steps_for_all {
                p { (both(explain_words::for_the_whole_board)) }
                (list(steps, None))
            }
        }
        @if !reason.repairs.is_empty() {
            h3 { (fixed(page_words::REPAIRS)) }
            div.pictures { @for repair in &reason.repairs { (repaired(placement, explained, reason, repair)) } }
        }
        (lines(|lang| explain_words::beside_repairs(lang, reason)))
    }
}

/// The board without what a repair takes away, with a completion of what is left.
pub(crate) fn squares_left(placement: &Placement, explained: &Explained, repair: &Repair) -> Option<Picture> {
    let blocked: Vec<Square> = explained.blocked.iter().filter(|square| !repair.remove.contains(square)).collect();
    Picture::of_squares(placement, &explain_words::queens(&repair.solution), &blocked, "")
}

/// What to take away, and a completion of what is left.
fn repaired(placement: &Placement, explained: &Explained, reason: &Impossible, repair: &Repair) -> Markup {
    html! {
        figure {
            figcaption { (both(|lang| explain_words::repair(lang, explained, reason, repair))) }
            @if let Some(picture) = squares_left(placement, explained, repair) { (small(&picture)) }
        }
    }
}

fn small(picture: &Picture) -> Markup {
    // Too small for numbers.
    html! { div.picture { noscript { (PreEscaped(picture.element_without_numbers())) } } }
}

fn certain(known: &Completable) -> Markup {
    html! {
        (lines(|lang| explain_words::certain_squares(lang, known)))
        @if known.count == (1, true) && !known.steps.is_empty() {
            h3 { (fixed(page_words::STEPS)) }
            (list(&known.steps, None))
        }
    }
}

/// An argument that begins with a queen on a square, if it is that of a case.
fn argument(argument: &Argument, queen: Option<Square>, number: &str) -> Markup {
    html! {
        @match argument {
            Argument::Cases(steps, cases) => {
                (list(steps, queen))
                ol.cases {
                    @for (at, case) in (1..).zip(cases) { (self::case(case, &numbered(number, at))) }
                }
            }
            Argument::Steps(steps) => (list(steps, queen)),
            Argument::Unfinished(steps, nodes) => {
                (list(steps, queen))
                p { (both(|lang| explain_words::unfinished_reasoning(lang, *nodes))) }
            }
            Argument::Search(nodes) => p { (both(|lang| explain_words::by_search(lang, *nodes))) },
            _ => {},
        }
    }
}

pub(crate) fn numbered(number: &str, at: usize) -> String {
    if number.is_empty() { at.to_string() } else { format!("{number}.{at}") }
}

fn case(Case { queen, argument, .. }: &Case, number: &str) -> Markup {
    html! {
        li {
            span.say data-marks={ "t" (place(*queen)) } { (both(|lang| explain_words::case(lang, number, *queen))) }
            (self::argument(argument, Some(*queen), number))
        }
    }
}

/// Steps from the board, or from a queen that is tried.
fn list(steps: &[Step], queen: Option<Square>) -> Markup {
    let rounds = std::iter::once(None).chain(steps.iter().map(|step| Some(step.round)));
    html! {
        @if !steps.is_empty() || queen.is_some() {
            ol.steps data-queen=[queen.map(place)] {
                @for (step, before) in steps.iter().zip(rounds) { (self::step(step, before == Some(step.round))) }
            }
        }
    }
}

/// A step, which is seen on the same board as the one before it if `is_beside`.
fn step(step: &Step, is_beside: bool) -> Markup {
    let text = |lang| at_the_same_time(lang, is_beside).to_owned() + &sentence(lang, &step.deduction);
    html! {
        li {
            span.say data-marks=(marks(&step.deduction)) { (both(text)) }
            (ways(&step.deduction))
        }
    }
}

/// What follows from each queen that is tried, folded.
fn ways(deduction: &Deduction) -> Markup {
    let ways = &deduction.ways;
    let steps = ways.iter().map(|way| way.steps.len()).sum::<usize>();
    html! {
        @if steps > 0 {
            details.ways {
                summary { (both(|lang| page_words::chain(lang, steps))) }
                @for Way { queen, steps, .. } in ways {
                    @if ways.len() > 1 { p { (both(|lang| from_queen(lang, &square(lang, *queen)))) } }
                    (list(steps, Some(*queen)))
                }
            }
        }
    }
}

/// `3.4`: row and column, from 1.
fn place(square: Square) -> String {
    format!("{}.{}", square.row + 1, square.column + 1)
}

/// The marks of a step: frames `R3`, `C3`, and for diagonals `D-2` (row less column), `A9` (their sum); squares that are looked at
/// `o3.4`, closed `x3.4`, that get a queen `q3.4`, where one is tried `t3.4`.
fn marks(deduction: &Deduction) -> String {
    let mut marks = String::new();
    let mut add = |kind: char, square: Square| _ = write!(marks, "{kind}{} ", place(square));
    if deduction.lines.is_empty() {
        deduction.ways.iter().for_each(|way| add('t', way.queen));
    }
    deduction.looks_at.iter().for_each(|&square| add('o', square));
    match &deduction.follows {
        Conclusion::Closes(squares) => squares.iter().for_each(|&square| add('x', square)),
        Conclusion::Queen(square) => add('q', *square),
        Conclusion::Contradiction => {}
    }
    for line in &deduction.lines {
        let _ = write!(marks, "{}{} ", if line.kind == Line::Row { 'R' } else { 'C' }, line.index + 1);
    }
    let weights = deduction.weights.iter().flat_map(|weights| &weights.lines);
    for line in weights.filter(|line| matches!(line.kind, Line::Diagonal | Line::Antidiagonal)) {
        let (kind, more) = if line.kind == Line::Diagonal { ('D', 0) } else { ('A', 2) };
        let _ = write!(marks, "{kind}{} ", line.number + more);
    }
    marks.trim_end().to_owned()
}
