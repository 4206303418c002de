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
    let (mut rest, mut text) = (page, String::new());
    let (mut is_kept, mut is_table, mut is_cell, mut has_cells) = (false, false, false, false);
    while let Some((before, tag)) = rest.split_once('<') {
        let (tag, after) = tag.split_once('>')?;
        let name = tag.trim_matches('/').split([' ', '/', '\n']).next().unwrap_or_default().to_ascii_lowercase();
        let is_block = BLOCKS.contains(&name.as_str());
        let is_start = text.is_empty() || text.ends_with('\n');
        let edges = if is_kept { (false, false) } else { (is_start, is_block || name == "br") };
        text += &shown(before, is_table, edges)?;
        match (name.as_str(), tag.starts_with('/')) {
            _ if tag.contains("display") || tag.contains("span=") => return None,
            ("td" | "th", false) => (text, is_cell, has_cells) = (text + "| ", true, true),
            ("td" | "th", true) => {
                text.truncate(text.trim_ascii_end().len());
                (text, is_cell) = (text + " ", false);
            }
            ("tr", true) => text += "|\n",
            ("br", _) => text.push(if is_cell { ' ' } else { '\n' }),
            ("pre", is_end) => is_kept = !is_end,
            ("table", is_end) => is_table = !is_end,
            (name, _) if !is_block && !PLAIN.contains(&name) => return None,
            _ => {}
        }
        let is_start = text.is_empty() || text.ends_with('\n');
        if is_block && !is_start {
            text.push(if is_cell { ' ' } else { '\n' });
        }
        rest = after;
    }
    text += &shown(rest, false, (false, false))?;
    let is_blank = |c: char| c == '|' || c.is_whitespace();
    (!has_cells || !text.chars().all(is_blank)).then_some(text)
}

/// The text between two tags, without the white space at those of its edges where a line of the page begins or ends, and on one
/// line in a table.
fn shown(text: &str, is_table: bool, edges: (bool, bool)) -> Option<String> {
    let text = if edges.0 { text.trim_ascii_start() } else { text };
    let mut plain = if edges.1 { text.trim_ascii_end() } else { text }.to_owned();
    if is_table {
        plain = plain.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
    }
    plain = plain.replace("&nbsp;", " ").replace('\u{a0}', " ").replace("&lt;", "<").replace("&gt;", ">");
    let mut pieces = plain.split("&#");
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (number, after) = piece.split_once(';')?;
        let code = number.strip_prefix(['x', 'X']).map_or_else(|| number.parse(), |hex| u32::from_str_radix(hex, 16));
        text.push(char::from_u32(code.ok()?)?);
        text += after;
    }
    (!text.contains('&')).then_some(text)
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
        let typed =
            r#"{"cells": [{"cell_type": "code", "outputs": []}, {"cell_type": "markdown", "source": "```\nQ."}]}"#;
        assert_eq!(contents(typed.as_bytes()).as_deref(), Some("Q."));
        assert_eq!(contents(br#"{"cells": [{"cell_type": "code", "outputs": []}]}"#), None);
    }

    #[test]
    fn a_page_is_its_paragraphs_and_tables_if_it_has_nothing_else() {
        let lines =
            |page: &str| contents(page.as_bytes()).map(|text| text.split_whitespace().collect::<Vec<_>>().join("|"));
        assert_eq!(lines("<p>.Q<br />Q.</p>").as_deref(), Some(".Q|Q."));
        let page = "<!DOCTYPE html><html><head><title>4</title></head><body><p dir=\"ltr\">.Q<br>Q.</p></body></html>";
        assert_eq!(lines(page).as_deref(), Some(".Q|Q."));
        for rows in [
            "<p>.Q</p>\n<p>..</p><p>Q.</p>",
            "<div>.Q\n  </div>\n\n<div>..<br>\n  Q.<br/></div>",
            "<pre>.Q\n..\nQ.</pre>",
        ] {
            assert_eq!(contents(rows.as_bytes()).as_deref().map(str::trim), Some(".Q\n..\nQ."), "{rows}");
        }
        let cells = "<table class=\"x\"><tbody>\n<tr><td></td> <td><p>Q</p></td></tr><tr>\n<td>Q</td><td>&nbsp;</td></tr></table>";
        assert_eq!(contents(cells.as_bytes()).as_deref(), Some("| |  Q |\n| Q | |\n"));
        assert_eq!(lines("<p>&#9819;.<br>.&#x265B;</p>").as_deref(), Some("♛.|.♛"));
        assert_eq!(contents(b"<p></p>").as_deref(), Some(""));
        for other in ["<p>.Q</p><ul>", "<svg></svg>", "<p>&hearts;</p>", "<p", "4\n.Q..\n", "<table><td></td></table>"]
        {
            assert_eq!(lines(other), None, "{other}");
        }
    }
}
