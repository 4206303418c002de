//! Pages: one file each, which needs no network and no other file.
//!
//! A [`Page`] is constant: its style, its scripts, and between them what a command writes as JSON ([`data`]). Scripts draw boards and
//! make sentences from the data; without script the page shows a note and the data. Its policy names the hashes of style and
//! scripts: no other script runs, whatever stands in a board or a name, and nothing is loaded.
//!
//! | script | gives `nqfill.` | needs |
//! |---|---|---|
//! | [`PAGE`] | `pick`: texts of the page's language; `part`, `element`, `button`, `choice`, `pager`, `sheet`, `stage`; `keys`, `help`; `visible` | |
//! | [`BOARD`] | `board`: makes and fills boards, and draws what a step says of them | |
//! | [`RESULT`] | `result`: what is known of a result, in words, lists and drawn steps | [`BOARD`] |
//! | [`LIST`] | `list`: results that are searched, chosen from, and made when they are seen | |
//! | `results.js` | results as cards: the page of results | [`RESULT`], [`LIST`] |
//! | [`PLAYER`], [`PLAYER_STYLE`] | `player`: plays traced searches; the style is that of the stage of a class, too | [`BOARD`] |
//!
//! The head of each script documents what it gives, and the shape of its data. Every script needs [`PAGE`].

pub(crate) mod asset;
#[cfg(test)]
mod tests;

pub(crate) use asset::RESULTS;
pub use asset::{Asset, BOARD, LIST, PAGE, PLAYER, PLAYER_STYLE, RESULT, base64};

use crate::show::Lang;
use crate::show::names::visible_text;
use crate::show::picture::page_definitions;
use crate::show::picture::svg::escaped;
use asset::{STYLE, policy};
use serde::Serialize;
use std::io::{self, Write};

/// The beginning of every page, a mark of nqfill. The kind of page follows, then a quote.
pub const PAGE_BEGINNING: &str = "<!DOCTYPE html><html class=\"nqfill ";

/// The end of every page.
pub const PAGE_END: &str = "</body></html>\n";

const WITHOUT_SCRIPT: &str = "这个网页用 JavaScript 画棋盘；未启用时，下面是 JSON 格式的结果。 \
    This page draws its boards with JavaScript; without it, here are the results as JSON.";

/// What a kind of page has besides the style of all pages.
pub struct Page {
    /// The kind, a class that its style may name.
    pub kind: &'static str,
    /// Styles.
    pub styles: &'static [&'static Asset],
    /// Scripts, in this order.
    pub scripts: &'static [&'static Asset],
}

impl Page {
    /// Writes the page up to its contents, with a title and what its policy allows besides (`'wasm-unsafe-eval'`).
    pub fn head(&self, lang: Lang, title: &str, allowed: &str, out: &mut dyn Write) -> io::Result<()> {
        let of_page = std::iter::once(&STYLE).chain(self.styles.iter().copied());
        let styles: Vec<String> =
            std::iter::once(asset::colours()).chain(of_page.map(|one| one.text.to_owned())).collect();
        let (kind, lang, policy) = (self.kind, lang.pick("zh", "en"), policy(&styles, self.scripts, allowed));
        write!(
            out,
            "{PAGE_BEGINNING}{kind}\" lang=\"{lang}\"><head><meta charset=\"utf-8\">\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <meta name=\"generator\" content=\"nqfill {}\"><title>{}</title>",
            env!("CARGO_PKG_VERSION"),
            escaped(&visible_text(title)),
        )?;
        styles.iter().try_for_each(|style| write!(out, "<style>{style}</style>"))?;
        write!(
            out,
            "</head><body><svg class=\"definitions\" aria-hidden=\"true\"><defs>{}</defs></svg>",
            page_definitions()
        )
    }

    /// Writes the page up to its data, from which its scripts make the rest, title included.
    pub fn beginning(&self, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
        self.head(lang, "nqfill", "", out)?;
        write!(out, "<noscript><p>{WITHOUT_SCRIPT}</p></noscript>")
    }

    /// Writes the page after its data.
    pub fn end(&self, out: &mut dyn Write) -> io::Result<()> {
        self.scripts(out)?;
        out.write_all(PAGE_END.as_bytes())
    }

    /// Writes the scripts. A page with data of its own after them does not end by [`Page::end`].
    pub fn scripts(&self, out: &mut dyn Write) -> io::Result<()> {
        self.scripts.iter().try_for_each(|script| write!(out, "<script>{}</script>", script.text))
    }
}

/// Writes data for the scripts of a page, which find them by this `id`, and which are seen without script.
pub fn data(id: &str, value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{}", data_beginning(id))?;
    serde_json::to_writer(InScript(out), value)?;
    out.write_all(DATA_END.as_bytes())
}

/// The beginning of an element of data that is written part by part, into [`InScript`].
pub fn data_beginning(id: &str) -> String {
    format!("<script type=\"application/json\" class=\"data\" id=\"{id}\">")
}

/// The end of that element.
pub const DATA_END: &str = "</script>";

/// Writes JSON into an element `script`, which no `<` of a text may end.
pub struct InScript<'a>(pub &'a mut dyn Write);

impl Write for InScript<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut parts = bytes.split(|&byte| byte == b'<');
        self.0.write_all(parts.next().unwrap_or_default())?;
        parts.try_for_each(|part| {
            self.0.write_all(b"\\u003c")?;
            self.0.write_all(part)
        })?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
