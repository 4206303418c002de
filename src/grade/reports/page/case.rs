//! One submission on a page: its steps, its board with the fault drawn on it, and what was handed in.

use crate::grade::Fault;
use crate::grade::graded::Graded;
use crate::grade::row::{CheckOptions, Ending, StepRow, ending_word};
use crate::grade::{Detail, clip_bytes};
use crate::show::page::{both, fixed, visible, visible_name};
use crate::show::picture::{Mark, Picture};
use crate::show::{Lang, Style, Words};
use crate::words::check;
use crate::words::class_page;
use crate::words::explain;
use maud::{Markup, PreEscaped, html};
use nqfill_core::board::{Line, Placement, Square};
use std::path::Path;

/// Who looks at a page.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Audience {
    /// Sees paths.
    Teacher,
    /// Sees what is theirs.
    Student,
}

/// A submission in both languages.
pub(crate) struct Handed<'a> {
    graded: &'a Graded,
    /// In Chinese and in English, as are the steps.
    messages: [String; 2],
    steps: [Vec<StepRow>; 2],
    options: &'a CheckOptions,
}

impl<'a> Handed<'a> {
    pub(crate) fn new(graded: &'a Graded, options: &'a CheckOptions) -> Self {
        // Each language gets its half of the room, beside the board and the text.
        let of = Lang::ALL.map(|lang| CheckOptions { lang, most_bytes: options.most_bytes / 4, ..*options });
        let messages = of.each_ref().map(|options| graded.message(options));
        let steps = of.each_ref().map(|options| graded.steps(options));
        Self { graded, messages, steps, options }
    }

    /// A part of the message in both languages.
    fn message(&self, part: impl Fn(&str) -> &str) -> Markup {
        let [zh, en] = &self.messages;
        both(|lang| visible(part(lang.pick(zh, en))))
    }

    /// The step that failed, unless no word of it is wanted.
    pub(crate) fn failed_step(&self) -> Option<&'static str> {
        self.steps[0].iter().find(|step| step.ending == Ending::Failed).map(|step| step.name)
    }

    /// What is wrong, in one line; empty if nothing is, or if no word of it is wanted.
    pub(crate) fn fault(&self) -> Markup {
        if self.options.detail == Detail::None || self.graded.ending() == Ending::Passed {
            return Markup::default();
        }
        self.message(|message| message.lines().next().unwrap_or_default())
    }

    /// The submission on the page of its student.
    pub(crate) fn card(&self, audience: Audience) -> Markup {
        html! {
            section class={ "card wide " (self.graded.ending().name()) } {
                h2 {
                    @match self.graded.puzzle.as_deref() {
                        Some(puzzle) => { (fixed(class_page::PUZZLE)) " " (file_name(puzzle)) }
                        None => (self.source(audience)),
                    }
                }
                p.verdict {
                    (both(|lang| ending_word(lang, self.graded.ending()).to_owned()))
                    " " (self.graded.score()) "/" (self.graded.scheme.most())
                }
                (self.details(audience))
            }
        }
    }

    /// The name of what was handed in: for its student without the folders of the teacher.
    fn source(&self, audience: Audience) -> String {
        match audience {
            Audience::Teacher => visible_name(&self.graded.printable_name()),
            Audience::Student => file_name(&self.graded.printable_name()),
        }
    }

    /// What stands behind a row. A page with `--detail none` says nothing here.
    pub(crate) fn details(&self, audience: Audience) -> Markup {
        if self.options.detail == Detail::None {
            return Markup::default();
        }
        let graded = self.graded;
        let full = Some(graded).filter(|_| self.options.detail == Detail::Full);
        let words = html! {
            @if !graded.source.is_empty() { p.faint { (fixed(class_page::FILE)) " " (self.source(audience)) } }
            (self.steps(audience))
            (help(graded, audience))
            (not_read(graded))
            @if let Some(graded) = full { (reason(graded)) }
        };
        let room = self.options.most_bytes.saturating_sub(words.0.len());
        html! { (words) @if let Some(graded) = full { (shown(graded, room, self.options.lang)) } }
    }

    fn steps(&self, audience: Audience) -> Markup {
        if self.graded.puzzle.is_none() {
            return html! { p.lines { (self.message(|message| message)) } };
        }
        let [zh, en] = &self.steps;
        html! {
            ul.steps {
                @for (zh, en) in zh.iter().zip(en) {
                    @if zh.ending != Ending::Skipped {
                        li class=(zh.ending.name()) {
                            (both(|lang| lang.pick(zh, en).label.to_owned()))
                            @let message = both(|lang| visible(&self.step_message(lang.pick(zh, en), lang, audience)));
                            @if !message.0.is_empty() { p.lines { (message) } }
                        }
                    }
                }
            }
        }
    }

    /// What is wrong in a step. Faults of puzzles name files of the teacher, which are no business of students.
    fn step_message(&self, step: &StepRow, lang: Lang, audience: Audience) -> String {
        match self.graded.checked.fault().filter(|_| audience == Audience::Student && step.ending == Ending::Failed) {
            Some(fault @ (Fault::SeveralPuzzles(_) | Fault::NoPuzzle | Fault::BadPuzzle(_))) => {
                check::verdict(lang, fault)
            }
            _ => step.message.clone(),
        }
    }
}

/// The last part of a path.
fn file_name(path: &str) -> String {
    visible_name(Path::new(path).file_name().map_or(path.into(), |name| name.to_string_lossy()).as_ref())
}

/// The advice for a text that is no board. Options are the teacher's.
fn help(graded: &Graded, audience: Audience) -> Markup {
    let advice = Lang::ALL.map(|lang| {
        let help = graded.help(lang).unwrap_or_default();
        let between = lang.pick("；", "; ");
        let is_for = |part: &&str| audience == Audience::Teacher || !part.contains("`-") && !part.contains("`nqfill");
        let parts: Vec<&str> = help.split(between).filter(is_for).collect();
        if parts.concat().is_empty() { String::new() } else { check::help_line(lang, &parts.join(between)) }
    });
    let [zh, en] = &advice;
    html! { @if !zh.is_empty() && !en.is_empty() { p.faint { (both(|lang| visible(lang.pick(zh, en).trim_end()))) } } }
}

/// What stands beside the boards and was not read.
fn not_read(graded: &Graded) -> Markup {
    let said = Lang::ALL.map(|lang| check::not_read(lang, &graded.not_read));
    let [Some(zh), Some(en)] = &said else { return Markup::default() };
    html! { p.faint.notread { (both(|lang| visible(lang.pick(zh, en)))) } }
}

/// Why a board cannot be completed, where that was asked for.
fn reason(graded: &Graded) -> Markup {
    let Some(reason) = graded.reason() else { return Markup::default() };
    let n = graded.placement.as_ref().map_or(0, Placement::n);
    let draw = |queens: &[Square], blocked: &[Square]| Style::Compact.draw_alone(n, queens, blocked, None);
    html! { pre { (both(|lang| explain::why(lang, reason, &draw).join("\n"))) } }
}

/// The board and the text that was handed in, as far as there is room.
fn shown(graded: &Graded, room: usize, lang: Lang) -> Markup {
    let text = graded.text.as_deref().map(|text| visible(&clip_bytes(text, room / 4, lang)));
    let board = board(graded);
    let is_too_long = board.as_ref().is_some_and(|board| board.0.len() > room / 2);
    html! {
        div.handed {
            @if is_too_long { p.faint { (fixed(class_page::TOO_LONG)) } } @else if let Some(board) = board { (board) }
            @if let Some(text) = text.filter(|text| !text.is_empty()) {
                figure {
                    figcaption.faint { (fixed(class_page::OWN_TEXT)) }
                    pre.own { (text) }
                }
            }
        }
    }
}

/// The board with its fault. The first board of a list says nothing about the list.
fn board(graded: &Graded) -> Option<Markup> {
    let placement = graded.placement.as_ref().filter(|_| graded.checked.solutions.is_none())?;
    let mut picture = match &graded.asked {
        Some(asked) => Picture::of_submission(asked, placement, "")?,
        None => Picture::of_placement(placement, "")?,
    };
    let legend = mark(&mut picture, graded, placement);
    let size = if picture.rows() > 16 { "picture large" } else { "picture" };
    Some(html! {
        figure {
            div class=(size) { (PreEscaped(picture.element())) }
            @for words in legend { figcaption.faint { (fixed(words)) } }
        }
    })
}

/// Marks the fault on the board; returns what the marks mean. Conflicts are drawn with the board.
fn mark(picture: &mut Picture, graded: &Graded, placement: &Placement) -> Vec<Words> {
    let (fault, mut legend) = (graded.checked.fault(), Vec::new());
    if let Some(asked) = graded.asked.as_ref().filter(|asked| asked.n() == placement.n()) {
        let gone: Vec<Square> = asked.queens().iter().filter(|&queen| !placement.queens().contains(queen)).collect();
        legend.extend((!gone.is_empty()).then_some(class_page::GONE));
        picture.mark(Mark::Forced, gone);
    }
    match fault {
        Some(Fault::FixedQueens { moved, .. }) if !moved.is_empty() => {
            picture.mark(Mark::LookedAt, moved.iter().map(|&(_, to)| to));
            legend.push(class_page::MOVED);
        }
        Some(Fault::QueenCount { .. } | Fault::Incomplete { .. }) => {
            let mut queens = vec![0_u32; placement.n()];
            placement.queens().iter().for_each(|queen| queens[queen.row as usize] += 1);
            let wrong = queens.iter().zip(0..).filter(|(count, _)| **count != 1);
            wrong.for_each(|(_, row)| picture.look_along(Line::Row, row));
            legend.push(class_page::ROWS);
        }
        _ => {}
    }
    legend
}
