//! The page of the playground: its frame (`playground.html`), which is constant, with what it holds and the scripts that move it.

use nqfill::show::Lang;
use nqfill::show::page::{Asset, BOARD, MARKS, PAGE, PLAYER, PLAYER_STYLE, Page, REEL, STEPS, TREE};
use std::io::{self, Write};

/// The frame in both languages, with `{lang}` and `{version}` in it.
static FRAME: &str = include_str!("playground.html");
static STYLE: Asset = Asset::new(include_str!("playground.css"));
static LANGUAGE: Asset = Asset::new(include_str!("language.js"));
static STATE: Asset = Asset::new(include_str!("state.js"));
static PARTS: Asset = Asset::new(include_str!("parts.js"));
static ENGINE: Asset = Asset::new(include_str!("engine.js"));
static SQUARES: Asset = Asset::new(include_str!("squares.js"));
static ANSWERS: Asset = Asset::new(include_str!("answers.js"));
static REASONS: Asset = Asset::new(include_str!("reasons.js"));
static SEARCHES: Asset = Asset::new(include_str!("searches.js"));
static PUZZLES: Asset = Asset::new(include_str!("puzzles.js"));
static SHARE: Asset = Asset::new(include_str!("share.js"));
static PLAY: Asset = Asset::new(include_str!("play.js"));
/// What runs in the worker, which stands in the page as data.
static WORKER: Asset = Asset::new(include_str!("worker.js"));

static STYLES: [&Asset; 2] = [&PLAYER_STYLE, &STYLE];
static SCRIPTS: [&Asset; 18] = [
    &PAGE, &LANGUAGE, &BOARD, &MARKS, &STEPS, &TREE, &REEL, &PLAYER, &STATE, &PARTS, &ENGINE, &SQUARES, &ANSWERS,
    &REASONS, &SEARCHES, &PUZZLES, &SHARE, &PLAY,
];

/// Scripts without lines of comments and the blanks that lines begin with: what this page holds besides is large
/// enough. No text of a script goes over the end of a line.
fn slim(assets: &[&'static Asset]) -> &'static [&'static Asset] {
    let lines = |text: &'static str| {
        text.lines().map(str::trim_start).filter(|line| !line.is_empty() && !line.starts_with("//"))
    };
    let slim = |asset: &&'static Asset| -> &'static Asset {
        let text = lines(asset.text).flat_map(|line| [line, "\n"]).collect::<String>();
        Box::leak(Box::new(Asset { text: text.leak() }))
    };
    assets.iter().map(slim).collect::<Vec<_>>().leak()
}

/// What the page may do: run WebAssembly, in workers that it makes of its own text.
const WITH_WORKER: &str = " 'wasm-unsafe-eval'; worker-src blob:";

/// Writes the page with the program for the worker (gzip) and boards as JSON, whole. It opens in `lang`; unless that was `chosen`,
/// its script follows the browser.
pub fn write(lang: Lang, chosen: Option<Lang>, wasm: &[u8], boards: &str, out: &mut dyn Write) -> io::Result<()> {
    let page = Page { kind: "playground", styles: &STYLES, scripts: slim(&SCRIPTS) };
    page.head(lang, lang.pick("皇后残局", "n-queens playground"), WITH_WORKER, out)?;
    let chosen = chosen.map_or("", |lang| lang.pick("zh", "en"));
    write!(out, "{}", FRAME.replace("{lang}", chosen).replace("{version}", env!("CARGO_PKG_VERSION")))?;
    held("given-boards", "application/json", &escaped(boards), out)?;
    held("collection", "application/json", &escaped(&super::collection::json()), out)?;
    held("worker", "text/plain", WORKER.text, out)?;
    held("wasm", "text/plain", &in_base_91(wasm), out)?;
    page.end(out)
}

/// Writes an element that nothing runs or shows.
fn held(id: &str, kind: &str, text: &str, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "<script id=\"{id}\" type=\"{kind}\">{text}</script>")
}

/// JSON in which no character can end its element.
fn escaped(json: &str) -> String {
    json.replace('<', "\\u003c")
}

/// The digits of [`in_base_91`]: all that can be seen but for what means something in HTML or between quotes.
const DIGITS: &[u8; 91] =
    b"!#$%'()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";

/// How many numbers two digits are more than 13 bits.
const SPARE: u32 = 91 * 91 - (1 << 13);

/// Bytes as text, 13 bits as two digits, or 14 where the lower 13 are less than what two digits spare, behind their number in 26
/// bits (as basE91 of J. Henke has them): a thirteenth shorter than Base64, of what is most of the page.
fn in_base_91(bytes: &[u8]) -> String {
    let pair = |bits: u32| [bits / 91 % 91, bits % 91].map(|digit| char::from(DIGITS[digit as usize]));
    let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    let mut text: String = [length & 8191, length >> 13].into_iter().flat_map(pair).collect();
    let (mut held, mut bits) = (0, 0);
    for &byte in bytes {
        held |= u32::from(byte) << bits;
        bits += 8;
        if bits > 13 {
            let taken = if held & 8191 < SPARE { 14 } else { 13 };
            text.extend(pair(held & ((1 << taken) - 1)));
            held >>= taken;
            bits -= taken;
        }
    }
    text.extend(pair(held));
    text
}
