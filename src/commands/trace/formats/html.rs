//! A page that plays a trace: boards, what each step says, and the tree of the search.

use crate::commands::trace::formats::{TraceHead, TraceOptions, TraceWriter};
use maud::{Markup, PreEscaped, html};
use nqfill_core::board::Puzzle;
use nqfill_core::engine::{By, Engine};
use nqfill_show::page::{Asset, Page, board as drawn, both, fixed, visible};
use nqfill_show::picture::Picture;
use nqfill_show::trace::reel::{Reel, ReelData, StepData};
use nqfill_show::trace::{Ended, Mark, Step, trace_words};
use nqfill_show::{Lang, Verdict, Words, page_words, verdict_words, words};
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
    Box::new(Film { head, lang: options.lang, by: options.by, scenes: Vec::new(), refused: None })
}

struct Film<'a> {
    head: TraceHead<'a>,
    lang: Lang,
    by: By,
    scenes: Vec<Scene>,
    refused: Option<Verdict>,
}

/// The trace of one engine, and its last board.
struct Scene {
    reel: Reel,
    last: Option<Picture>,
}

impl TraceWriter for Film<'_> {
    fn begin(&mut self, engine: &'static Engine, puzzle: &Puzzle, _out: &mut dyn Write) -> io::Result<()> {
        self.scenes.push(Scene { reel: Reel::new(engine, puzzle, self.by), last: None });
        Ok(())
    }

    fn step(&mut self, step: &Step, _out: &mut dyn Write) -> io::Result<()> {
        self.scenes.last_mut().expect("a search has begun").reel.add(step);
        Ok(())
    }

    fn end(&mut self, ended: &Ended, verdict: &Verdict, _out: &mut dyn Write) -> io::Result<()> {
        let placement = self.head.subject.placement;
        let Scene { reel, last } = self.scenes.last_mut().expect("a search has begun");
        reel.end(ended, verdict);
        *last = placement.and_then(|placement| Picture::of_placement(placement, "")).map(|mut picture| {
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
                    (controls(self.scenes.len() > 1))
                    div.reels { @for scene in &self.scenes { (scene.markup()) } }
                    p.faint.scripted { (fixed(trace_words::TREE_LEGEND)) }
                    (keys())
                    (self.data())
                }
            }
        }
    }

    /// The data, in which no character can end its element.
    fn data(&self) -> Markup {
        let data: Vec<&ReelData> = self.scenes.iter().map(|scene| scene.reel.data()).collect();
        let text = serde_json::to_string(&data).unwrap_or_default();
        let safe = text.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
        html! { script id="trace" type="application/json" { (PreEscaped(safe)) } }
    }
}

impl Scene {
    fn markup(&self) -> Markup {
        let data = self.reel.data();
        let sentence = |step: &StepData, lang: Lang| {
            let [zh, en] = &data.texts[step.1];
            lang.pick(zh, en).clone()
        };
        let [zh, en] = &data.ending;
        html! {
            section.reel {
                h3 { (data.name) }
                dl.counts.scripted {
                    @for (name, words) in trace_words::TRACE_COUNTS { div { dt { (fixed(*words)) } dd class=(name) { "0" } } }
                }
                p.sentence.scripted aria-live="polite" {}
                div.stage.scripted { div.film {} div.branches {} }
                noscript {
                    @if let Some(picture) = &self.last { div.picture { (PreEscaped(picture.element())) } }
                    ol { @for step in data.steps.iter().take(MOST_LISTED) { li { (both(|lang| sentence(step, lang))) } } }
                    @if data.steps.len() > MOST_LISTED { p { "…" } }
                }
                p.lines.faint { (both(|lang| lang.pick(zh, en).clone())) }
            }
        }
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
