//! The page that shows what a command writes as JSON: the same text for every run, but for its language. Scripts draw boards and
//! sentences from the data; without script the page says so and shows the data.

use crate::show::Lang;
use crate::show::page::asset::{PAGE, STYLE, compact, policy};
use crate::show::page::{Asset, BOARD, MARKS, PAGE_BEGINNING, RESULTS, STEPS, code};
use crate::show::picture::page_definitions;
use crate::words::rate;
use crate::words::steps;
use nqfill_core::deduce::{Difficulty, TECHNIQUES};
use serde_json::{Value, json};
use std::io::{self, Write};

static SCRIPTS: [&Asset; 5] = [&PAGE, &BOARD, &MARKS, &STEPS, &RESULTS];

const WITHOUT_SCRIPT: &str = "这个网页用 JavaScript 画棋盘；未启用时，下面是 JSON 格式的结果。 \
    This page draws its boards with JavaScript; without it, here are the results as JSON.";

/// Writes the page up to its data.
pub(crate) fn beginning(kind: &str, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let style = compact(STYLE.text);
    let (lang, policy) = (code(lang), policy(std::slice::from_ref(&style), &SCRIPTS, ""));
    write!(
        out,
        "{PAGE_BEGINNING}{kind}\" lang=\"{lang}\"><head><meta charset=\"utf-8\">\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"generator\" content=\"nqfill {}\"><title>nqfill</title><style>{style}</style></head><body>\
         <svg class=\"definitions\" aria-hidden=\"true\"><defs>{}</defs></svg>\
         <noscript><p>{WITHOUT_SCRIPT}</p></noscript>\
         <script type=\"application/json\" id=\"names\">{}</script>",
        env!("CARGO_PKG_VERSION"),
        page_definitions(),
        names(),
    )
}

/// Writes the page after its data.
pub(crate) fn end(out: &mut dyn Write) -> io::Result<()> {
    SCRIPTS.iter().try_for_each(|script| write!(out, "<script>{}</script>", script.text))?;
    writeln!(out, "</body></html>")
}

/// Names of techniques and difficulties, which JSON has as ids, in both languages.
fn names() -> Value {
    let techniques =
        TECHNIQUES.iter().map(|&technique| (technique.id(), Lang::ALL.map(|lang| steps::technique(lang, technique))));
    let difficulty = |one| {
        let [zh, en] = Lang::ALL.map(|lang| rate::difficulty(lang, one));
        [rate::difficulty_name(one), zh, en]
    };
    json!({
        "techniques": techniques.collect::<std::collections::BTreeMap<_, _>>(),
        "difficulties": Difficulty::ALL.map(difficulty),
    })
}

/// Writes JSON into an element `script`, which no `<` of a text may end.
pub(crate) struct InScript<'a>(pub(crate) &'a mut dyn Write);

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_of_the_data_ends_its_element() {
        let mut written = Vec::new();
        InScript(&mut written).write_all(br#"{"source":"</script><!--"}"#).expect("memory");
        assert!(!written.contains(&b'<'));
        let read: Value = serde_json::from_slice(&written).expect("JSON");
        assert_eq!(read["source"], "</script><!--");
    }
}
