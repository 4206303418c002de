//! Pages that people look at: one file each, which needs no network and no other file.
//!
//! A page is a [`Page`] around markup made with `maud`, which escapes what stands in it. Fixed words stand in it in
//! both languages ([`both`]), and the style shows those of the language that is chosen. Without script everything is
//! there to be read; scripts add what moves. They are files, which a page holds word for word ([`Asset`]), and its
//! policy names their hashes: no other script runs, whatever stands in a board or a name, and nothing is loaded.
//!
//! | script | gives `nqfill.` | needs |
//! |---|---|---|
//! | `page.js`, on every page | `pick`, `both`: texts of the page's language; `copy`, `draw`, `isTyping` | |
//! | [`BOARD`] | `board`: makes, fills and reads boards | |
//! | [`MARKS`] | `marks`: what a step shows on a board | [`BOARD`] |
//! | [`STEPS`] | `steps`: explanations of JSON, whose steps are drawn | [`MARKS`] |
//! | `results.js` | results of JSON as cards: the page of results, `viewer` | [`STEPS`] |
//! | [`TREE`], [`REEL`] | `tree`, `Reel`: a traced search with its board at a step | [`BOARD`] |
//! | [`PLAYER`], [`PLAYER_STYLE`] | `player`: plays traced searches | [`REEL`] |
//! | [`BLOCKS`], [`LIST`] | rows of a class: laid out when seen, searched | |
//!
//! The head of each script says what it gives, and of what shape its data are.
//!
//! Boards are pictures of [`crate::show::picture`]: [`board`] keeps each as an element for readers without script, and
//! `page.js` draws it when it comes into sight, so that a page of ten thousand boards opens quickly.
//!
//! Text that is not nqfill's own goes through [`visible`], so that no character changes how the text around it looks.

pub(crate) mod asset;
#[cfg(test)]
mod tests;
pub mod tools;
pub(crate) mod viewer;

pub use asset::{Asset, BLOCKS, BOARD, LIST, MARKS, PLAYER, PLAYER_STYLE, REEL, STEPS, TREE};
pub use tools::{Choice, keys, tools};

use crate::show::picture::{Picture, page_definitions};
use crate::show::{Lang, Words};
use crate::words::names;
use asset::{PAGE, RESULTS, STYLE, WITH_WORKER, compact, policy};
use maud::{Markup, PreEscaped, html};
#[cfg(test)]
use std::collections::BTreeMap;

/// The beginning of every page, which tells that nqfill wrote it. The kind of page follows, then a quote.
pub const PAGE_BEGINNING: &str = "<!DOCTYPE html><html class=\"nqfill ";

/// What stands around the contents of a page.
pub struct Page {
    /// The kind of page, a class that its style may name.
    pub kind: &'static str,
    /// The title.
    pub title: Words,
    /// The language that it opens in.
    pub lang: Lang,
    /// Styles besides that of all pages.
    pub styles: &'static [&'static Asset],
    /// Scripts besides that of all pages, in this order.
    pub scripts: &'static [&'static Asset],
}

impl Page {
    /// The page up to its contents.
    pub fn beginning(&self) -> String {
        self.begun("")
    }

    /// The same of a page that runs WebAssembly, in workers that it makes of its own text.
    pub fn beginning_with_worker(&self) -> String {
        self.begun(WITH_WORKER)
    }

    fn begun(&self, allowed: &str) -> String {
        let head = self.head(allowed).into_string();
        let body = html! {
            svg class="definitions" aria-hidden="true" { defs { (PreEscaped(page_definitions())) } }
            header {
                h1 { (fixed(self.title)) }
                (self.languages())
            }
        };
        let lang = code(self.lang);
        format!("{PAGE_BEGINNING}{}\" lang=\"{lang}\">{head}<body>{}", self.kind, body.into_string())
    }

    /// The page behind its contents.
    pub fn end(&self) -> String {
        let scripts = html! {
            @for script in self.all_scripts() { script { (PreEscaped(script.text)) } }
        };
        scripts.into_string() + "</body></html>\n"
    }

    fn all_scripts(&self) -> Vec<&Asset> {
        [&PAGE].into_iter().chain(self.scripts.iter().copied()).collect()
    }

    fn head(&self, allowed: &str) -> Markup {
        let styles: Vec<String> =
            [&STYLE].into_iter().chain(self.styles.iter().copied()).map(|style| compact(style.text)).collect();
        html! {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy(&styles, &self.all_scripts(), allowed));
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="generator" content=(concat!("nqfill ", env!("CARGO_PKG_VERSION")));
                title { "nqfill: " (self.lang.of(self.title)) }
                @for style in &styles { style { (PreEscaped(style)) } }
            }
        }
    }

    fn languages(&self) -> Markup {
        html! {
            fieldset.languages {
                legend { "语言 / Language" }
                @for (lang, name) in [(Lang::Zh, "中文"), (Lang::En, "English")] {
                    label lang=(code(lang)) {
                        input type="radio" name="language" id={ "lang-" (code(lang)) } checked[lang == self.lang];
                        " " (name)
                    }
                }
            }
        }
    }
}

/// The code of a language in HTML.
pub fn code(lang: Lang) -> &'static str {
    lang.pick("zh", "en")
}

/// A text in both languages, of which the page shows one; alone where both are the same.
pub fn both(text: impl Fn(Lang) -> String) -> Markup {
    let [zh, en] = Lang::ALL.map(text);
    html! {
        @if zh == en { (zh) } @else {
            span lang="zh" { (zh) }
            span lang="en" { (en) }
        }
    }
}

/// Fixed words in both languages.
pub fn fixed(words: Words) -> Markup {
    both(|lang| lang.of(words).to_owned())
}

/// A text of others, in which characters that cannot be seen, or that turn the text around them, are named by their
/// numbers; line feeds and tabs stay.
pub fn visible(text: &str) -> String {
    names::visible_text(text).into_owned()
}

/// A name that others gave: one line, in which line feeds and tabs are named, too.
pub fn visible_name(name: &str) -> String {
    names::visible(name).into_owned()
}

/// A board that is drawn when it comes into sight.
pub fn board(picture: &Picture) -> Markup {
    let class = match picture.rows() {
        ..=3 => "picture tiny",
        4..=16 => "picture",
        17..=50 => "picture large",
        _ => "picture huge",
    };
    html! {
        div class=(class) {
            noscript { (PreEscaped(picture.element())) }
        }
    }
}

/// The colours that a style names, on light screens, on dark ones and on paper.
#[cfg(test)]
pub(crate) fn colours_of_style(style: &str) -> Vec<(&'static str, BTreeMap<&str, u32>)> {
    let blocks = style.split(":root").skip(1).map(|block| block.split_once('}').map_or(block, |(inner, _)| inner));
    let colours = blocks.map(|block| {
        let values = block.lines().filter_map(|line| line.trim().strip_prefix("--")?.split_once(": #"));
        values
            .filter_map(|(name, value)| Some((name, u32::from_str_radix(value.strip_suffix(';')?, 16).ok()?)))
            .collect()
    });
    ["light", "dark", "paper"].into_iter().zip(colours).collect()
}
