//! The text that a notebook or a page of a course system holds: what its programs printed, what its writer typed.

use serde_json::Value;

/// The text outputs of a notebook, or the paragraphs of a page that has nothing else; `None` for any other file.
///
/// Lines are counted in what is returned: those of a notebook are JSON, and a page may have all its rows on one.
pub fn contents(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?.trim_start_matches('\u{feff}').trim_start();
    let text = match text.as_bytes().first()? {
        b'{' if text.contains("\"cell_type\"") => outputs(&serde_json::from_str(text).ok()?),
        b'<' => paragraphs(text)?,
        _ => return None,
    };
    (!text.trim().is_empty()).then_some(text)
}

/// What the cells of a notebook printed, and the values that it shows as text.
fn outputs(notebook: &Value) -> String {
    let list = |value: &Value, name: &str| value[name].as_array().cloned().unwrap_or_default();
    let outputs = list(notebook, "cells").iter().flat_map(|cell| list(cell, "outputs")).collect::<Vec<_>>();
    let printed = outputs.iter().filter(|output| output["name"] != "stderr");
    let texts = printed.map(|output| joined(&output["text"]) + &joined(&output["data"]["text/plain"]));
    texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
}

/// A text of a notebook, which may be a list of its lines.
fn joined(text: &Value) -> String {
    match text {
        Value::String(text) => text.clone(),
        Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect(),
        _ => String::new(),
    }
}

/// Tags that end a line.
const BREAKS: [&str; 4] = ["p", "br", "div", "pre"];

/// Tags that change nothing of a text.
const PLAIN: [&str; 9] = ["span", "code", "tt", "font", "b", "strong", "html", "body", "!doctype"];

/// The text of a page of paragraphs; `None` where there is another tag, an attribute that hides something, or a sign with a
/// name that is not known.
fn paragraphs(page: &str) -> Option<String> {
    let page = page.split_once("</head>").map_or(page, |(_, body)| body);
    let (mut rest, mut text) = (page, String::new());
    while let Some((before, tag)) = rest.split_once('<') {
        text += &unescaped(before)?;
        let (tag, after) = tag.split_once('>')?;
        let name = tag.trim_matches('/').split([' ', '/', '\n']).next().unwrap_or_default().to_ascii_lowercase();
        match name.as_str() {
            name if BREAKS.contains(&name) => text.push('\n'),
            name if PLAIN.contains(&name) && !tag.contains("display") => {}
            _ => return None,
        }
        rest = after;
    }
    text += &unescaped(rest)?;
    Some(text)
}

fn unescaped(text: &str) -> Option<String> {
    let plain = text.replace("&nbsp;", " ").replace('\u{a0}', " ").replace("&lt;", "<").replace("&gt;", ">");
    (!plain.contains('&')).then_some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notebook_is_what_it_printed() {
        let notebook = r#"{"cells": [{"cell_type": "markdown", "source": ["Q..."]}, {"cell_type": "code", "outputs": [
            {"name": "stdout", "text": [".Q\n", "Q.\n"]}, {"name": "stderr", "text": "x"},
            {"data": {"text/plain": ["[1, 0]"], "image/png": "iVBO"}}]}]}"#;
        assert_eq!(contents(notebook.as_bytes()).as_deref(), Some(".Q\nQ.\n\n[1, 0]"));
        assert_eq!(contents(br#"{"cells": [{"cell_type": "code", "outputs": []}]}"#), None);
    }

    #[test]
    fn a_page_is_its_paragraphs_if_it_has_nothing_else() {
        let lines =
            |page: &str| contents(page.as_bytes()).map(|text| text.split_whitespace().collect::<Vec<_>>().join("|"));
        assert_eq!(lines("<p>.Q<br />Q.</p>").as_deref(), Some(".Q|Q."));
        let page = "<!DOCTYPE html><html><head><title>4</title></head><body><p dir=\"ltr\">.Q<br>Q.</p></body></html>";
        assert_eq!(lines(page).as_deref(), Some(".Q|Q."));
        for other in ["<p>.Q</p><table>", "<svg></svg>", "<p>&hearts;</p>", "<p", "4\n.Q..\n", "<p></p>"] {
            assert_eq!(lines(other), None, "{other}");
        }
    }
}
