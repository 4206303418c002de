//! A page of results: one file that shows every board with its verdict, solutions to page through, and reasons.

use crate::output::{BoardWriter, Options, PageHead, reasons};
use crate::page;
use crate::page::{
    Asset, BLOCKS, BOARD, Choice, LIST, MARKS, Page, SOLUTIONS, STEPS, board as drawn, both, fixed, visible,
};
use crate::picture::{MOST_ROWS_OF_A_PICTURE, Picture};
use crate::verdict_words;
use crate::{
    Lang, Level, Status, Subject, Summary, Verdict, deduction_words, explain_words, page_words, rate_words, words,
};
use maud::{Markup, html};
use nqfill_core::deduce::Difficulty;
use nqfill_core::rate::Rating;
use nqfill_core::referee::Solution;
use nqfill_core::solve::{Outcome, Total};
use std::io::{self, Write};

/// The most completions of a board on a page.
const MOST_PAGED: usize = 1_000;

/// What shows boards that are too large to draw.
const INSTEAD: &str = "nqfill -f jsonl";

/// What makes cards move.
static SCRIPTS: [&Asset; 6] = [&BLOCKS, &BOARD, &MARKS, &STEPS, &SOLUTIONS, &LIST];

fn page(lang: Lang, head: Option<&PageHead>) -> Page {
    let title = page_words::title(head.map_or("", |head| head.command));
    Page { kind: "results", title, lang, styles: &[], scripts: &SCRIPTS }
}

/// Which command and version wrote the page, of which boards, and when if that was asked for.
pub(crate) fn origin(head: &PageHead) -> Markup {
    let command = format!("nqfill {} {}", head.command, env!("CARGO_PKG_VERSION"));
    html! {
        p.origin {
            code { (command) }
            @if !head.folder.is_empty() { span { (visible(head.folder_name())) } }
            @if let Some(date) = &head.date { time datetime=(date) { (date) } }
        }
    }
}

/// Writes the page up to its first board: the counts, and what chooses and finds boards.
pub(crate) fn open(summary: &Summary, options: Options, out: &mut dyn Write) -> io::Result<()> {
    let tools = html! {
        @if let Some(head) = options.head { (origin(head)) }
        p.summary { (both(|lang| words::summary(lang, summary))) }
        @if summary.boards > 1 { (tools(summary)) }
    };
    let list = html! {
        (page::marks())
        p class="none-shown" { (fixed(page_words::NONE_SHOWN)) }
    };
    out.write_all(page(options.lang, options.head).beginning().as_bytes())?;
    write!(out, "<main>{}{}<ol class=\"cards\">", tools.into_string(), list.into_string())
}

/// Writes the page behind its last board.
pub(crate) fn end(summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
    let keys = html! { @if summary.boards > 1 { (page::keys(page_words::KEYS_OF_RESULTS)) } };
    write!(out, "</ol>{}</main>{}", keys.into_string(), page(Lang::Zh, None).end())
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
        let is_explained = matches!(verdict, Verdict::Explained(_)) && self.subject.placement.is_some();
        let is_rated = matches!(verdict, Verdict::Rated(_));
        html! {
            li class={
                "card " (name)
                @if let Some(class) = self.class() { " " (class) }
                @if is_wide { " wide" }
                @if is_explained { " explained" }
                @if is_rated { " is-rated" }
            } tabindex="-1" data-solutions=[self.all_columns()] {
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

    /// The verdict, the name and the board. The style puts the verdict first.
    fn head(&self, verdict: &Verdict) -> Markup {
        let name = self.name();
        html! {
            h2.name title=(name) { (name) }
            (self.verdict(verdict))
            (self.difficulty(verdict))
            (self.place(verdict))
            (self.picture(verdict))
            (self.too_many())
        }
    }

    /// The name without the folder that all boards share.
    fn name(&self) -> String {
        let folder = self.options.head.map_or("", |head| head.folder.as_str());
        let name = self.subject.source.strip_prefix(folder).unwrap_or(self.subject.source);
        words::place(name, self.subject.index)
    }

    /// The verdict in words; of a count its number, which is what the page is for.
    fn verdict(&self, verdict: &Verdict) -> Markup {
        match verdict {
            Verdict::Counted(count) if count.tally.exhaustive => {
                let words = both(|lang| page_words::counted(lang, count));
                html! { p.verdict.counted { b.number { (grouped(count.tally.value)) } " " (words) } }
            }
            Verdict::Rated(rating) => html! {
                p.verdict.rated { (both(|lang| rate_words::about(lang, rating))) }
                (rated(rating))
            },
            _ if is_only(verdict) => html! { p.verdict { (fixed(page_words::ONLY)) } },
            Verdict::Conflict(_) => html! { p.verdict { (fixed(page_words::CONFLICT)) } },
            _ => html! { p.verdict { (both(|lang| self.options.verdict(lang, verdict))) } },
        }
    }

    fn class(&self) -> Option<String> {
        if let Some(Level::Graded(difficulty, _)) = self.level { Some(class_of(difficulty)) } else { None }
    }

    /// How difficult the board is; a rating says so itself.
    fn difficulty(&self, verdict: &Verdict) -> Markup {
        let level = self.level.filter(|_| !matches!(verdict, Verdict::Rated(_)));
        html! { @if let Some(level) = level { (scale(level)) } }
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

/// True where the board has one completion, and is known to have no other.
fn is_only(verdict: &Verdict) -> bool {
    let Verdict::Answered(answer) = verdict else { return false };
    matches!(&answer.outcome, Outcome::Solved(listing) if listing.total == Total::Exactly(1))
}

/// A difficulty as dots of five, its name, and its score.
fn scale(level: Level) -> Markup {
    let filled = if let Level::Graded(difficulty, _) = level { difficulty as usize + 1 } else { 0 };
    let words = |lang| page_words::difficulty(lang, level);
    let named = Lang::ALL.map(|lang| (page::code(lang), words(lang)));
    html! {
        p.difficulty {
            @if filled > 0 {
                span.scale aria-hidden="true" {
                    @for step in 1..=Difficulty::ALL.len() { i class=(if step <= filled { "on" } else { "off" }) {} }
                }
            }
            @for (lang, [name, score]) in &named { span lang=(lang) { (name) span.score { (score) } } }
        }
    }
}

/// The difficulty of a rated board, and the techniques that it takes.
fn rated(rating: &Rating) -> Markup {
    html! {
        (scale(Level::of_rating(rating)))
        @if rating.techniques().next().is_some() {
            ul.techniques {
                @for (technique, times) in rating.techniques() {
                    li { (both(|lang| deduction_words::technique(lang, technique).to_owned())) @if times > 1 { " ×" (times) } }
                }
            }
        }
    }
}

/// A number in groups of three digits: `14 200`.
fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let first = digits.len() % 3;
    let (head, rest) = digits.split_at(first);
    let groups = rest.as_bytes().chunks(3).map(|group| String::from_utf8_lossy(group).into_owned());
    let head = (!head.is_empty()).then(|| head.to_owned());
    head.into_iter().chain(groups).collect::<Vec<_>>().join("\u{202f}")
}

/// The most columns that a page names of a board that is too large to draw.
const MOST_COLUMNS: usize = 1_000;

/// The columns of a completion, from 1.
fn columns(solution: &Solution) -> String {
    solution.columns().iter().map(|column| (column + 1).to_string()).collect::<Vec<_>>().join(" ")
}
