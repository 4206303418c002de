//! The page of the playground: boards and names as data, the scripts that make the rest, and the module that they run.

use nqfill::show::Lang;
use nqfill::show::output::names;
use nqfill::show::page::{
    Asset, BOARD, DATA_END, InScript, PAGE, PAGE_END, PLAYER, PLAYER_STYLE, Page, RESULT, base64,
};
use nqfill::words::search::engine_summary;
use nqfill_core::engine::ENGINES;
use serde::Serialize;
use serde_json::{Value, json};
use std::io::{self, Write};

static STYLE: Asset = Asset::new(include_str!("playground.css"));
static STATE: Asset = Asset::new(include_str!("state.js"));
static ENGINE: Asset = Asset::new(include_str!("engine.js"));
static SQUARES: Asset = Asset::new(include_str!("squares.js"));
static VIEW: Asset = Asset::new(include_str!("view.js"));
static ANSWERS: Asset = Asset::new(include_str!("answers.js"));
static HINTS: Asset = Asset::new(include_str!("hints.js"));
static PUZZLES: Asset = Asset::new(include_str!("puzzles.js"));
static SHARE: Asset = Asset::new(include_str!("share.js"));
static SEARCHES: Asset = Asset::new(include_str!("searches.js"));
static PLAY: Asset = Asset::new(include_str!("play.js"));
/// What runs in the worker, which stands in the page as data.
static WORKER: Asset = Asset::new(include_str!("worker.js"));

static PLAYGROUND: Page = Page {
    kind: "playground",
    styles: &[&PLAYER_STYLE, &STYLE],
    scripts: &[
        &PAGE, &BOARD, &RESULT, &PLAYER, &STATE, &ENGINE, &SQUARES, &VIEW, &ANSWERS, &HINTS, &PUZZLES, &SHARE,
        &SEARCHES, &PLAY,
    ],
};

/// What the page runs, gzipped: nqfill in WebAssembly, optimised and packed by `.ci/web`, as of the last release.
static MODULE: &[u8] = include_bytes!("nqfill.wasm.gz");

/// What the page may do: run WebAssembly, in workers that it makes of its own text.
const WITH_WORKER: &str = " 'wasm-unsafe-eval'; worker-src blob:";

const WITHOUT_SCRIPT: &str = "这个网页需要 JavaScript。 This page needs JavaScript.";

/// Writes the page with boards, whole. It opens in `lang`; unless that was `chosen`, its script follows the browser. What the
/// worker runs stands last: the board is there before it is read.
pub fn write(lang: Lang, chosen: Option<Lang>, boards: &Value, out: &mut dyn Write) -> io::Result<()> {
    PLAYGROUND.head(lang, lang.pick("皇后残局", "n-queens"), WITH_WORKER, out)?;
    write!(out, "<noscript><p>{WITHOUT_SCRIPT}</p></noscript>")?;
    data("language", &chosen.map(|lang| lang.pick("zh", "en")), out)?;
    data("given-boards", boards, out)?;
    data("collection", &super::collection::boards(lang), out)?;
    data("names", &names(), out)?;
    data("engines", &engines(), out)?;
    PLAYGROUND.scripts(out)?;
    text("worker", WORKER.text, out)?;
    text("wasm", &base64(MODULE), out)?;
    out.write_all(PAGE_END.as_bytes())
}

/// Writes data for the scripts, which are not shown without script.
fn data(id: &str, value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "<script id=\"{id}\" type=\"application/json\">")?;
    serde_json::to_writer(InScript(out), value)?;
    out.write_all(DATA_END.as_bytes())
}

/// Writes a text that nothing runs or shows.
fn text(id: &str, text: &str, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "<script id=\"{id}\" type=\"text/plain\">{text}</script>")
}

/// The engines, with their summaries in both languages.
fn engines() -> Value {
    let engines = ENGINES.iter().filter(|engine| engine.tells_steps).map(|engine| {
        let [zh, en] = Lang::ALL.map(|lang| engine_summary(lang, engine));
        json!({ "name": engine.name, "zh": zh, "en": en })
    });
    engines.collect()
}
