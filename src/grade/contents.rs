//! The text that a notebook or a page of a course system holds: what its programs printed, what its writer typed.

use serde_json::Value;

/// The text outputs of a notebook, or the paragraphs and tables of a page that has nothing else; `None` for any other file.
///
/// Lines are counted in what is returned: those of a notebook are JSON, and a page may have all its rows on one.
pub fn contents(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?.trim_start_matches('\u{feff}').trim_start();
    match text.as_bytes().first()? {
        b'{' if text.contains("\"cell_type\"") => {
            let notebook = serde_json::from_str(text).ok()?;
            [outputs(&notebook), notes(&notebook)].into_iter().find(|text| !text.trim().is_empty())
        }
        b'<' => page_text(text),
        _ => None,
    }
}

/// The list that a value of a notebook has under a name.
fn list(value: &Value, name: &str) -> Vec<Value> {
    value[name].as_array().cloned().unwrap_or_default()
}

/// What the cells of a notebook printed, and the values that it shows as text.
fn outputs(notebook: &Value) -> String {
    let outputs = list(notebook, "cells").iter().flat_map(|cell| list(cell, "outputs")).collect::<Vec<_>>();
    let printed = outputs.iter().filter(|output| output["name"] != "stderr");
    let texts = printed.map(|output| joined(&output["text"]) + &joined(&output["data"]["text/plain"]));
    texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
}

/// What the writer of a notebook typed beside its programs, without the fences of code.
fn notes(notebook: &Value) -> String {
    let cells = list(notebook, "cells").into_iter().filter(|cell| cell["cell_type"] != "code");
    let texts = cells.map(|cell| joined(&cell["source"])).collect::<Vec<_>>().join("\n\n");
    texts.lines().filter(|line| !line.starts_with("```")).collect::<Vec<_>>().join("\n")
}

/// A text of a notebook, which may be a list of its lines.
fn joined(text: &Value) -> String {
    match text {
        Value::String(text) => text.clone(),
        Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect(),
        _ => String::new(),
    }
}

/// Tags that stand on lines of their own.
const BLOCKS: [&str; 7] = ["p", "div", "pre", "table", "tbody", "thead", "tr"];

/// Tags that change nothing of a text.
const PLAIN: [&str; 9] = ["span", "code", "tt", "font", "b", "strong", "html", "body", "!doctype"];

/// The text of a page of paragraphs and tables, whose rows have bars around their cells; `None` where there is another tag, an
/// attribute that hides something, a sign with a name that is not known, or a table that shows nothing in characters.
fn page_text(page: &str) -> Option<String> {
    let page = page.split_once("</head>").map_or(page, |(_, body)| body);
    let (mut rest, mut text, mut is_kept, mut is_cell, mut has_cells) = (page, String::new(), false, false, false);
    while let Some((before, tag)) = rest.split_once('<') {
        let (tag, after) = tag.split_once('>')?;
        let name = tag.trim_matches('/').split([' ', '/', '\n']).next().unwrap_or_default().to_ascii_lowercase();
        let is_start = text.is_empty() || text.ends_with('\n');
        let is_block = BLOCKS.contains(&name.as_str());
        // White space at the edges of a block is none of its text.
        let before = if is_start && !is_kept { before.trim_ascii_start() } else { before };
        let before = if (is_block || name == "br") && !is_kept { before.trim_ascii_end() } else { before };
        text += &unescaped(before)?;
        match (name.as_str(), tag.starts_with('/')) {
            _ if tag.contains("display") || tag.contains("span=") => return None,
            ("td" | "th", false) => (text, is_cell, has_cells) = (text + "| ", true, true),
            ("td" | "th", true) => (text, is_cell) = (text.trim_ascii_end().to_owned() + " ", false),
            ("tr", true) => text += "|\n",
            ("br", _) => text.push(if is_cell { ' ' } else { '\n' }),
            ("pre", is_end) if !is_cell => is_kept = !is_end,
            (name, _) if !is_block && !PLAIN.contains(&name) => return None,
            _ => {}
        }
        let is_start = text.is_empty() || text.ends_with('\n');
        if is_block && !is_start {
            text.push(if is_cell { ' ' } else { '\n' });
        }
        rest = after;
    }
    text += &unescaped(rest)?;
    let is_blank = |c: char| c == '|' || c.is_whitespace();
    (!has_cells || !text.chars().all(is_blank)).then_some(text)
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
