//! A page of results: one file that shows every board with its verdict, solutions to page through, and reasons.

use crate::output::{BoardWriter, Options, reasons};
use crate::page;
use crate::page::{Asset, BLOCKS, BOARD, Choice, LIST, MARKS, Page, SOLUTIONS, STEPS, board as drawn, both, fixed};
use crate::picture::{MOST_ROWS_OF_A_PICTURE, Picture};
use crate::verdict_words;
use crate::{Lang, Level, Status, Subject, Summary, Verdict, explain_words, page_words, rate_words, words};
use maud::{Markup, html};
use nqfill_core::deduce::Difficulty;
use nqfill_core::referee::Solution;
use std::io::{self, Write};

/// The most completions of a board on a page.
const MOST_PAGED: usize = 1_000;

/// What shows boards that are too large to draw.
const INSTEAD: &str = "-f text --style vector";

/// What makes cards move.
static SCRIPTS: [&Asset; 6] = [&BLOCKS, &BOARD, &MARKS, &STEPS, &SOLUTIONS, &LIST];

fn page(lang: Lang) -> Page {
    Page { kind: "results", title: page_words::RESULTS, lang, styles: &[], scripts: &SCRIPTS }
}

/// Writes the page up to its first board: the counts, and what chooses and finds boards.
pub(crate) fn open(summary: &Summary, options: Options, out: &mut dyn Write) -> io::Result<()> {
    let tools = html! {
        p.summary { (both(|lang| words::summary(lang, summary))) }
        @if summary.boards > 1 { (tools(summary)) }
    };
    let list = html! {
        (page::marks())
        p class="none-shown" { (fixed(page_words::NONE_SHOWN)) }
    };
    out.write_all(page(options.lang).beginning().as_bytes())?;
    write!(out, "<main>{}{}<ol class=\"cards\">", tools.into_string(), list.into_string())
}

/// Writes the page behind its last board.
pub(crate) fn end(summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
    let keys = html! { @if summary.boards > 1 { (page::keys(page_words::KEYS_OF_RESULTS)) } };
    write!(out, "</ol>{}</main>{}", keys.into_string(), page(Lang::Zh).end())
}

/// What chooses verdicts and finds names.
pub(crate) fn tools(summary: &Summary) -> Markup {
    let counts = [
        (Status::Solved, summary.solved),
        (Status::NoSolution, summary.no_solution),
        (Status::Conflict, summary.conflict),
        (Status::Undecided, summary.undecided),
        (Status::Invalid, summary.invalid),
    ];
    let choice = |(status, count): (Status, u64)| Choice {
        class: status.name().to_owned(),
        label: both(|lang| verdict_words::status(lang, status).to_owned()),
        count,
    };
    let mut groups = vec![(page_words::VERDICTS, counts.map(choice).into())];
    if summary.difficulties.iter().sum::<u64>() > 0 {
        groups.push((page_words::DIFFICULTIES, levels(summary)));
    }
    page::tools(&groups)
}

/// Boxes for the difficulties of boards.
fn levels(summary: &Summary) -> Vec<Choice> {
    let choice = |(difficulty, count)| Choice {
        class: class_of(difficulty),
        label: both(|lang| rate_words::difficulty(lang, difficulty).to_owned()),
        count,
    };
    Difficulty::ALL.into_iter().zip(summary.difficulties).map(choice).collect()
}

/// The class of cards of a difficulty.
fn class_of(difficulty: Difficulty) -> String {
    format!("level-{}", rate_words::difficulty_name(difficulty))
}

pub(crate) fn board<'a>(subject: Subject<'a>, headed: bool, options: Options) -> Box<dyn BoardWriter + 'a> {
    Box::new(Card { subject, headed, options, solutions: Vec::new(), listed: 0, level: None })
}

/// A board on the page.
struct Card<'a> {
    subject: Subject<'a>,
    headed: bool,
    options: Options,
    /// The first completions.
    solutions: Vec<Solution>,
    listed: u64,
    level: Option<Level>,
}

impl BoardWriter for Card<'_> {
    fn solution(&mut self, solution: &Solution, _out: &mut dyn Write) -> io::Result<()> {
        self.listed += 1;
        let most = if self.is_drawn() { MOST_PAGED } else { 1 };
        if self.solutions.len() < most {
            self.solutions.push(solution.clone());
        }
        Ok(())
    }

    fn level(&mut self, level: Level) {
        self.level = Some(level);
    }

    fn end(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(self.markup(verdict).into_string().as_bytes())?;
        out.write_all(b"\n")
    }
}

impl Card<'_> {
    fn is_drawn(&self) -> bool {
        self.subject.placement.is_some_and(|placement| placement.n() <= MOST_ROWS_OF_A_PICTURE)
    }

    fn markup(&self, verdict: &Verdict) -> Markup {
        let name = verdict.status().name();
        let is_wide = matches!(verdict, Verdict::Explained(_)) || !self.headed;
        html! {
            li class={ "card " (name) @if let Some(class) = self.class() { " " (class) } @if is_wide { " wide" } } tabindex="-1" data-solutions=[self.all_columns()] {
                @if matches!(verdict, Verdict::Explained(_)) {
                    div.stage { (self.head(verdict)) }
                } @else {
                    (self.head(verdict))
                }
                (self.details(verdict))
                @if self.options.statistics { (self.statistics(verdict)) }
            }
        }
    }

    /// The name, the verdict and the board.
    fn head(&self, verdict: &Verdict) -> Markup {
        html! {
            h2 { (words::path(&self.subject)) }
            p.verdict { (both(|lang| self.options.verdict(lang, verdict))) }
            (self.difficulty(verdict))
            (self.place(verdict))
            (self.picture(verdict))
            (self.too_many())
        }
    }

    fn class(&self) -> Option<String> {
        if let Some(Level::Graded(difficulty, _)) = self.level { Some(class_of(difficulty)) } else { None }
    }

    /// How difficult the board is; a rating says so itself.
    fn difficulty(&self, verdict: &Verdict) -> Markup {
        let level = self.level.filter(|_| !matches!(verdict, Verdict::Rated(_)));
        html! { @if let Some(level) = level { p.difficulty { (both(|lang| page_words::difficulty(lang, level))) } } }
    }

    /// Where an invalid board is wrong.
    fn place(&self, verdict: &Verdict) -> Markup {
        let Verdict::Invalid(invalid) = verdict else { return Markup::default() };
        html! {
            @if let Some(position) = invalid.position {
                p.faint { (both(|lang| page_words::place(lang, position))) }
            }
        }
    }

    /// The board, with its first completion; in numbers where it is too large to draw.
    fn picture(&self, verdict: &Verdict) -> Markup {
        let Some(placement) = self.subject.placement else { return Markup::default() };
        let picture = Picture::of_verdict(placement, verdict, self.solutions.first(), Lang::default());
        html! {
            @match picture {
                Some(picture) => (drawn(&picture)),
                None => {
                    p.faint { (both(|lang| words::too_large_for_a_picture(lang, placement.n(), MOST_ROWS_OF_A_PICTURE, INSTEAD))) }
                    @if let Some(solution) = self.solutions.first().filter(|_| placement.n() <= MOST_COLUMNS) {
                        p.columns { (columns(solution)) }
                    }
                }
            }
        }
    }

    /// The columns of all completions, if there are several to page through.
    fn all_columns(&self) -> Option<String> {
        let all: Vec<_> = self.solutions.iter().map(columns).collect();
        (all.len() > 1).then(|| all.join(";"))
    }

    fn too_many(&self) -> Markup {
        let shown = self.solutions.len();
        html! {
            @if self.is_drawn() && self.listed > shown as u64 {
                p.faint { (both(|lang| page_words::first_on_page(lang, shown, self.listed))) }
            }
        }
    }

    /// Conflicts, or why there is no completion, or what all completions share.
    fn details(&self, verdict: &Verdict) -> Markup {
        match verdict {
            Verdict::Conflict(conflicts) => {
                let more = conflicts.total() - conflicts.list().len() as u64;
                html! {
                    @for conflict in conflicts.list() { p { (both(|lang| words::conflict(lang, conflict))) } }
                    @if more > 0 { p.faint { (both(|lang| words::more_conflicts(lang, more))) } }
                }
            }
            Verdict::Explained(explained) => {
                self.subject.placement.map_or_else(Markup::default, |placement| reasons::details(placement, explained))
            }
            Verdict::Answered(_)
            | Verdict::Counted(_)
            | Verdict::Rated(_)
            | Verdict::Unrated(_)
            | Verdict::Invalid(_) => Markup::default(),
        }
    }

    fn statistics(&self, verdict: &Verdict) -> Markup {
        let of_search = |lang| match verdict {
            Verdict::Answered(answer) => words::statistics(lang, &answer.statistics),
            Verdict::Counted(count) => words::count_statistics(lang, &count.tally),
            Verdict::Explained(explained) => explain_words::searches(lang, &explained.searches),
            Verdict::Rated(_) | Verdict::Unrated(_) | Verdict::Conflict(_) | Verdict::Invalid(_) => String::new(),
        };
        let source = |lang| {
            let encoding = self.subject.document.map(|document| document.encoding().name());
            encoding.map_or_else(String::new, |encoding| words::source(lang, self.subject.format, encoding))
        };
        html! {
            p.faint { (both(of_search)) }
            p.faint { (both(source)) }
        }
    }
}

/// The most columns that a page names of a board that is too large to draw.
const MOST_COLUMNS: usize = 1_000;

/// The columns of a completion, from 1.
fn columns(solution: &Solution) -> String {
    solution.columns().iter().map(|column| (column + 1).to_string()).collect::<Vec<_>>().join(" ")
}
