//! An explanation as a part of somebody else's page, such as a notebook: in one language, with no script, no style sheet and no id
//! that could clash. A step that is opened shows its board, as one that is clicked does on a page of results.

use crate::deduction_words::{at_the_same_time, from_queen, sentence, square};
use crate::output::reasons::{numbered, squares_left};
use crate::picture::{Mark, Picture};
use crate::{Explained, Lang, Verdict, explain_words, page_words};
use maud::{Markup, PreEscaped, html};
use nqfill_core::board::{Placement, Square};
use nqfill_core::deduce::{Conclusion, Deduction, Step, Way};
use nqfill_core::explain::{Argument, Case, Completable, Core, Explanation, Impossible};
use std::cell::Cell;

/// The most bytes of the pictures of steps; steps behind these have none.
const MOST_BYTES: usize = 1 << 19;

/// Sides of pictures: of the board, of a step, of a repair.
const SIDES: [u32; 3] = [280, 240, 150];

/// The board with its reason, or with what is certain, beside the words. `None` for a verdict that is no explanation.
pub fn explanation(placement: &Placement, verdict: &Verdict, lang: Lang) -> Option<String> {
    let Verdict::Explained(explained) = verdict else { return None };
    let board = Picture::of_verdict(placement, verdict, None, lang);
    let part = Fragment { placement, lang, room: Cell::new(MOST_BYTES) };
    let words = match (&explained.explanation, explained.hint) {
        (Explanation::Impossible(reason), None) => part.impossible(explained, reason),
        (Explanation::Completable(known), None) => part.certain(known),
        _ => part.lines(&explain_words::lines(lang, explained, &|_, _| String::new())),
    };
    let markup = html! {
        div style="display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start" {
            @if let Some(board) = board { (drawn(&svg_of(&board), SIDES[0])) }
            div style="flex:1;min-width:16em" {
                p { strong { (explain_words::verdict(lang, explained)) } }
                (words)
            }
        }
    };
    Some(markup.into_string())
}

fn svg_of(picture: &Picture) -> String {
    picture.svg()
}

fn drawn(svg: &str, side: u32) -> Markup {
    html! { div style={ "width:" (side) "px;flex:none" } { (PreEscaped(svg)) } }
}

struct Fragment<'a> {
    placement: &'a Placement,
    lang: Lang,
    /// Bytes left for pictures of steps.
    room: Cell<usize>,
}

impl Fragment<'_> {
    fn lines(&self, lines: &[String]) -> Markup {
        let text = lines.join("\n").trim().to_owned();
        html! { @if !text.is_empty() { p style="white-space:pre-line" { (text) } } }
    }

    fn heading(&self, words: crate::Words) -> Markup {
        html! { p { strong { (self.lang.pick(words.0, words.1)) } } }
    }

    fn impossible(&self, explained: &Explained, reason: &Impossible) -> Markup {
        html! {
            @if let Some(core) = &reason.core {
                p { (explain_words::core_line(self.lang, core)) }
                (self.heading(page_words::REASONING))
                @if let Some(board) = self.apart(core) { (self.argument(&reason.argument, &board, "")) }
                @if let Some(steps) = &reason.steps_for_all {
                    p { (explain_words::for_the_whole_board(self.lang)) }
                    @if let Some(mut board) = self.board() { (self.list(steps, &mut board)) }
                }
            }
            @if !reason.repairs.is_empty() {
                (self.heading(page_words::REPAIRS))
                div style="display:flex;flex-wrap:wrap;gap:8px" {
                    @for repair in &reason.repairs {
                        div style={ "max-width:" (SIDES[2]) "px" } {
                            @if let Some(left) = squares_left(self.placement, explained, repair) { (drawn(&svg_of(&left), SIDES[2])) }
                            (explain_words::repair(self.lang, explained, reason, repair))
                        }
                    }
                }
            }
            (self.lines(&explain_words::beside_repairs(self.lang, reason)))
        }
    }

    fn certain(&self, known: &Completable) -> Markup {
        html! {
            (self.lines(&explain_words::certain_squares(self.lang, known)))
            @if known.count == (1, true) && !known.steps.is_empty() {
                (self.heading(page_words::STEPS))
                @if let Some(mut board) = self.board() { (self.list(&known.steps, &mut board)) }
            }
        }
    }

    fn board(&self) -> Option<Picture> {
        Picture::of_placement(self.placement, "")
    }

    /// The board, with the queens that do not belong to a reason small.
    fn apart(&self, core: &Core) -> Option<Picture> {
        let mut board = self.board()?;
        board.set_aside(self.placement.queens().iter().filter(|queen| !core.queens.contains(queen)));
        Some(board)
    }

    fn argument(&self, argument: &Argument, board: &Picture, number: &str) -> Markup {
        let mut board = board.clone();
        html! {
            @match argument {
                Argument::Cases(steps, cases) => {
                    (self.list(steps, &mut board))
                    @for (at, case) in (1..).zip(cases) { (self.case(case, &board, &numbered(number, at))) }
                }
                Argument::Steps(steps) => (self.list(steps, &mut board)),
                Argument::Unfinished(steps, nodes) => {
                    (self.list(steps, &mut board))
                    p { (explain_words::unfinished_reasoning(self.lang, *nodes)) }
                }
                Argument::Search(nodes) => p { (explain_words::by_search(self.lang, *nodes)) },
                _ => {},
            }
        }
    }

    fn case(&self, Case { queen, argument, .. }: &Case, board: &Picture, number: &str) -> Markup {
        let board = with_queen(board, *queen);
        html! {
            p { (explain_words::case(self.lang, number, *queen)) }
            div style="margin-left:1.5em" { (self.argument(argument, &board, number)) }
        }
    }

    /// Steps, each with the board as it is by then, on which its conclusion is left.
    fn list(&self, steps: &[Step], board: &mut Picture) -> Markup {
        let rounds = std::iter::once(None).chain(steps.iter().map(|step| Some(step.round)));
        html! {
            @if !steps.is_empty() {
                ol {
                    @for (step, before) in steps.iter().zip(rounds) { li { (self.step(step, before == Some(step.round), board)) } }
                }
            }
        }
    }

    fn step(&self, step: &Step, is_beside: bool, board: &mut Picture) -> Markup {
        let text = at_the_same_time(self.lang, is_beside).to_owned() + &sentence(self.lang, &step.deduction);
        let svg = self.picture(&step.deduction, board);
        let ways = self.ways(&step.deduction, board);
        conclude(&step.deduction, board);
        html! {
            @if svg.is_none() && ways.0.is_empty() { (text) } @else {
                details {
                    summary style="cursor:pointer" { (text) }
                    @if let Some(svg) = svg { (drawn(&svg, SIDES[1])) }
                    (ways)
                }
            }
        }
    }

    /// The board with what a step looks at and what follows, if there is room for it.
    fn picture(&self, deduction: &Deduction, board: &Picture) -> Option<String> {
        let mut seen = board.clone();
        seen.show(deduction);
        seen.mark_attacked_by(board);
        let svg = svg_of(&seen);
        self.room.set(self.room.get().checked_sub(svg.len())?);
        Some(svg)
    }

    /// What follows from each queen that is tried.
    fn ways(&self, deduction: &Deduction, board: &Picture) -> Markup {
        let ways = &deduction.ways;
        html! {
            @if ways.iter().any(|way| !way.steps.is_empty()) {
                @for Way { queen, steps, .. } in ways {
                    @if ways.len() > 1 { p { (from_queen(self.lang, &square(self.lang, *queen))) } }
                    (self.list(steps, &mut with_queen(board, *queen)))
                }
            }
        }
    }
}

fn with_queen(board: &Picture, queen: Square) -> Picture {
    let mut board = board.clone();
    board.add([queen]);
    board
}

/// Leaves what a step shows on the board.
fn conclude(deduction: &Deduction, board: &mut Picture) {
    match &deduction.follows {
        Conclusion::Closes(squares) => board.mark(Mark::Closed, squares.iter().copied()),
        Conclusion::Queen(queen) => board.add([*queen]),
        Conclusion::Contradiction => {}
    }
}
