//! A page that plays a trace: boards, what each step says, and the tree of the search.
//!
//! Each step is what it changes on the board ([`Replay`] finds that), so the script only sets squares, and goes back
//! from a board that it keeps every hundred steps.

use crate::commands::trace::formats::{TraceHead, TraceOptions, TraceWriter};
use crate::commands::trace::replay::{Mark, Replay};
use crate::commands::trace::step::{Action, Dead, Ended, Step};
use crate::commands::trace::trace_words;
use maud::{Markup, PreEscaped, html};
use nqfill_core::board::{Puzzle, Square};
use nqfill_core::engine::{By, EmptyLine, Engine, Pruning};
use nqfill_show::page::{Asset, Page, board as drawn, both, fixed, visible};
use nqfill_show::picture::Picture;
use nqfill_show::{Lang, Verdict, Words, page_words, verdict_words, words};
use serde::Serialize;
use std::collections::HashMap;
use std::io::{self, Write};

/// The tree of a search.
static TREE: Asset = Asset::new(include_str!("../tree.js"));
/// Plays traces.
static PLAYER: Asset = Asset::new(include_str!("../player.js"));
static PLAYER_STYLE: Asset = Asset::new(include_str!("../player.css"));

static SCRIPTS: [&Asset; 2] = [&TREE, &PLAYER];
static STYLES: [&Asset; 1] = [&PLAYER_STYLE];

/// Sentences that stand on the page for readers without script.
const MOST_LISTED: usize = 100;

pub(crate) fn writer<'a>(head: TraceHead<'a>, options: TraceOptions) -> Box<dyn TraceWriter + 'a> {
    Box::new(Film { head, lang: options.lang, by: options.by, reels: Vec::new(), refused: None })
}

struct Film<'a> {
    head: TraceHead<'a>,
    lang: Lang,
    by: By,
    reels: Vec<Reel>,
    refused: Option<Verdict>,
}

/// The trace of one engine.
struct Reel {
    by: By,
    replay: Replay,
    /// What the squares show, as numbers.
    shown: Vec<u8>,
    numbers: HashMap<String, usize>,
    data: Data,
    ending: [String; 2],
    last: Option<Picture>,
}

/// What the script reads.
#[derive(Serialize)]
struct Data {
    name: &'static str,
    n: usize,
    /// What the squares show before the first step.
    start: Vec<u8>,
    /// Sentences in both languages, each once.
    texts: Vec<[String; 2]>,
    steps: Vec<StepData>,
}

/// A step: kind, sentence, nodes, depth, squares that change with what they show then, squares that it is about, and
/// what the kind needs besides.
#[derive(Serialize)]
struct StepData(u8, usize, u64, usize, Vec<u16>, Vec<u16>, i64);

impl TraceWriter for Film<'_> {
    fn begin(&mut self, engine: &'static Engine, puzzle: &Puzzle, _out: &mut dyn Write) -> io::Result<()> {
        let replay = Replay::new(engine, puzzle);
        let shown = shown(&replay);
        let data =
            Data { name: engine.name, n: replay.n(), start: shown.clone(), texts: Vec::new(), steps: Vec::new() };
        let (numbers, ending, last) = (HashMap::new(), [String::new(), String::new()], None);
        self.reels.push(Reel { by: self.by, replay, shown, numbers, data, ending, last });
        Ok(())
    }

    fn step(&mut self, step: &Step, _out: &mut dyn Write) -> io::Result<()> {
        self.reels.last_mut().expect("a search has begun").add(step);
        Ok(())
    }

    fn end(&mut self, ended: &Ended, verdict: &Verdict, _out: &mut dyn Write) -> io::Result<()> {
        let placement = self.head.subject.placement;
        let reel = self.reels.last_mut().expect("a search has begun");
        reel.ending = Lang::ALL.map(|lang| trace_words::ending(lang, ended, verdict));
        reel.last = placement.and_then(|placement| Picture::of_placement(placement, "")).map(|mut picture| {
            picture.add(reel.squares(|mark| mark == Mark::Queen));
            picture.mark(nqfill_show::picture::Mark::Attacked, reel.squares(|mark| matches!(mark, Mark::Closed(_))));
            picture
        });
        Ok(())
    }

    fn refuse(&mut self, verdict: &Verdict, _out: &mut dyn Write) -> io::Result<()> {
        self.refused = Some(verdict.clone());
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let page = Page {
            kind: "trace",
            title: trace_words::TRACE,
            lang: self.lang,
            styles: &STYLES,
            scripts: if self.refused.is_none() { &SCRIPTS } else { &[] },
        };
        out.write_all(page.beginning().as_bytes())?;
        out.write_all(self.contents().into_string().as_bytes())?;
        out.write_all(page.end().as_bytes())
    }
}

impl Film<'_> {
    fn contents(&self) -> Markup {
        html! {
            main.player {
                h2 { (visible(&words::path(&self.head.subject))) }
                @if let Some(verdict) = &self.refused {
                    p.verdict { (both(|lang| verdict_words::verdict(lang, verdict))) }
                    @if let Some(picture) = self.head.subject.placement.and_then(|it| Picture::of_placement(it, "")) {
                        (drawn(&picture))
                    }
                } @else {
                    (controls(self.reels.len() > 1))
                    div.reels { @for reel in &self.reels { (reel.markup()) } }
                    p.faint.scripted { (fixed(trace_words::TREE_LEGEND)) }
                    (keys())
                    (self.data())
                }
            }
        }
    }

    /// The data, in which no character can end its element.
    fn data(&self) -> Markup {
        let data: Vec<&Data> = self.reels.iter().map(|reel| &reel.data).collect();
        let text = serde_json::to_string(&data).unwrap_or_default();
        let safe = text.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
        html! { script id="trace" type="application/json" { (PreEscaped(safe)) } }
    }
}

impl Reel {
    fn add(&mut self, step: &Step) {
        self.replay.apply(step);
        let after = shown(&self.replay);
        let changed = self.shown.iter().zip(&after).enumerate().filter(|(_, (before, after))| before != after);
        let changes = changed.flat_map(|(at, (_, &after))| [at as u16, u16::from(after)]).collect();
        let new = (0..after.len()).filter(|&at| self.replay.is_new(self.square(at))).map(|at| at as u16).collect();
        self.shown = after;
        let text = self.text(&step.action);
        let (kind, besides) = kind(&step.action, self.data.n);
        self.data.steps.push(StepData(kind, text, step.nodes, step.depth, changes, new, besides));
    }

    /// The number of a step's sentence.
    fn text(&mut self, action: &Action) -> usize {
        let both = Lang::ALL.map(|lang| trace_words::sentence(lang, self.by, action));
        let texts = &mut self.data.texts;
        *self.numbers.entry(both[1].clone()).or_insert_with(|| {
            texts.push(both);
            texts.len() - 1
        })
    }

    fn square(&self, at: usize) -> Square {
        Square::new((at / self.data.n) as u32, (at % self.data.n) as u32)
    }

    fn squares(&self, wanted: impl Fn(Mark) -> bool) -> Vec<Square> {
        (0..self.shown.len()).map(|at| self.square(at)).filter(|&square| wanted(self.replay.mark(square))).collect()
    }

    fn markup(&self) -> Markup {
        let sentence = |step: &StepData, lang: Lang| {
            let [zh, en] = &self.data.texts[step.1];
            lang.pick(zh, en).clone()
        };
        let [zh, en] = &self.ending;
        html! {
            section.reel {
                h3 { (self.data.name) }
                dl.counts.scripted {
                    @for (name, words) in trace_words::TRACE_COUNTS { div { dt { (fixed(*words)) } dd class=(name) { "0" } } }
                }
                p.sentence.scripted aria-live="polite" {}
                div.stage.scripted { div.film {} div.branches {} }
                noscript {
                    @if let Some(picture) = &self.last { div.picture { (PreEscaped(picture.element())) } }
                    ol { @for step in self.data.steps.iter().take(MOST_LISTED) { li { (both(|lang| sentence(step, lang))) } } }
                    @if self.data.steps.len() > MOST_LISTED { p { "…" } }
                }
                p.lines.faint { (both(|lang| lang.pick(zh, en).clone())) }
            }
        }
    }
}

/// What a square shows: 0 open, 1 blocked, 2 a fixed queen, 3 a queen, 4 closed, 10 and more closed by the queen of
/// that row less 10.
fn shown(replay: &Replay) -> Vec<u8> {
    let n = replay.n() as u32;
    let squares = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
    let number = |square| match replay.mark(square) {
        Mark::Open => 0,
        Mark::Blocked => 1,
        Mark::Fixed => 2,
        Mark::Queen => 3,
        Mark::Closed(Pruning::Queen(queen)) => 10 + queen.row as u8,
        Mark::Closed(_) => 4,
    };
    squares.map(number).collect()
}

/// The number of a kind of step, and what it needs besides: a square, a number of choices, a line, conflicts.
fn kind(action: &Action, n: usize) -> (u8, i64) {
    let n = u32::try_from(n).unwrap_or_default();
    let conflicts = |conflicts: u64| i64::try_from(conflicts).unwrap_or_default();
    let at = |square: Square| i64::from(square.row * n + square.column);
    match action {
        Action::Place { queen, is_forced } => (u8::from(*is_forced), at(*queen)),
        Action::Imply(queen) => (1, at(*queen)),
        Action::Close { .. } => (2, 0),
        Action::Exclude(square) => (3, at(*square)),
        Action::Assume => (4, 0),
        Action::DeadEnd(Dead::Line(EmptyLine::Row(row))) => (5, i64::from(*row) + 1),
        Action::DeadEnd(Dead::Line(EmptyLine::Column(column))) => (5, -i64::from(*column) - 1),
        Action::DeadEnd(_) => (5, 0),
        Action::TakeBack(queen) => (6, at(*queen)),
        Action::Return(choices) => (7, i64::from(*choices)),
        Action::PutOff | Action::Restart => (8, 0),
        Action::Solution(_) => (9, 0),
        Action::Scatter { conflicts: now, .. } => (10, conflicts(*now)),
        Action::Exchange { after, .. } | Action::Move { after, .. } => (11, conflicts(*after)),
        Action::Cool(_) => (12, 0),
    }
}

/// The pictures on buttons, in a square of side 24.
const BEGIN: &str = "M21 4v16l-8-8zM13 4v16l-8-8zM3 4h2v16H3z";
const BACK: &str = "M19 4v16L9 12zM5 4h3v16H5z";
const FORWARD: &str = "M5 4v16l10-8zM16 4h3v16h-3z";
const END: &str = "M3 4v16l8-8zM11 4v16l8-8zM19 4h2v16h-2z";
const PLAY: &str = "M6 4l13 8-13 8z";
const PAUSE: &str = "M6 4h4v16H6zM14 4h4v16h-4z";

fn controls(has_two: bool) -> Markup {
    let picture = |id: &str, path: &str, name: Words| {
        html! {
            button type="button" id=(id) {
                svg viewBox="0 0 24 24" aria-hidden="true" { path d=(path); }
                span.unseen { (fixed(name)) }
            }
        }
    };
    let jump = |id: &str, name: Words| html! { button type="button" id=(id) { (fixed(name)) } };
    html! {
        div.controls.scripted role="group" {
            div.buttons {
                (picture("begin", BEGIN, trace_words::BEGIN))
                (picture("back", BACK, trace_words::STEP_BACK))
                button type="button" id="play" {
                    svg viewBox="0 0 24 24" aria-hidden="true" { path.to-play d=(PLAY); path.to-pause d=(PAUSE); }
                    span.unseen { (fixed(trace_words::PLAY)) }
                }
                (picture("forward", FORWARD, trace_words::STEP_FORWARD))
                (picture("end", END, trace_words::END))
            }
            div.buttons {
                (jump("dead-before", trace_words::DEAD_BEFORE)) (jump("dead-after", trace_words::DEAD_AFTER))
                (jump("solution-before", trace_words::SOLUTION_BEFORE)) (jump("solution-after", trace_words::SOLUTION_AFTER))
            }
            label.speed {
                (fixed(trace_words::SPEED)) " " input type="range" id="speed" min="0" max="100" value="30"; " "
                output id="pace" {} " " (fixed(trace_words::A_SECOND))
            }
            @if has_two {
                fieldset.pace {
                    legend.unseen { (fixed(trace_words::TOGETHER)) }
                    label { input type="radio" name="by" id="by-step" checked; " " (fixed(trace_words::BY_STEP)) }
                    label { input type="radio" name="by" id="by-node"; " " (fixed(trace_words::BY_NODE)) }
                }
            }
            div.timeline {
                label { span.unseen { (fixed(trace_words::POSITION)) } input type="range" id="at" min="0" value="0"; }
                svg.ticks preserveAspectRatio="none" aria-hidden="true" { path.dead-ticks {} path.solution-ticks {} }
            }
        }
    }
}

fn keys() -> Markup {
    html! {
        details.scripted {
            summary { (fixed(page_words::KEYS)) }
            @for (key, meaning) in trace_words::KEYS_OF_TRACES { p { kbd { (key) } " " (fixed(*meaning)) } }
        }
    }
}
