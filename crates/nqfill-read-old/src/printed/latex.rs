//! The rows of a table of LaTeX: `. & Q & . & . \\`. A cell is a character, or nothing, which is an empty square.

use super::{Edited, begins_with, lines};

/// Lines of a table that are no rows.
const RULES: [&str; 6] = ["\\hline", "\\cline", "\\toprule", "\\midrule", "\\bottomrule", "\\centering"];

/// Takes the signs of tables away, where all of their rows are of squares.
pub(super) fn take(edited: &mut Edited<'_>) {
    let text = edited.text;
    if !begins_with(text, |line| line.trim_start().starts_with("\\begin{")) {
        return;
    }
    let all: Vec<(&str, Option<String>)> = lines(text).map(|line| (line, row(line))).collect();
    let begins = |(line, _): &(&str, _)| line.trim_start().starts_with("\\begin{");
    let ends = |(line, _): &(&str, _)| line.trim().starts_with("\\end{");
    let mut at = 0;
    while let Some(start) = all[at..].iter().position(begins).map(|start| at + start) {
        let is_known = |(line, row): &&(&str, Option<String>)| row.is_some() || is_frame(line.trim());
        let known = all[start..].iter().take_while(is_known).count();
        let table = all[start..start + known].iter().rposition(ends).map_or(&[][..], |end| &all[start..=start + end]);
        if table.iter().any(|(_, row)| row.is_some()) {
            for (line, row) in table {
                edited.blank(line);
                edited.put(line, row.as_deref().unwrap_or_default());
            }
        }
        at = start + known;
    }
}

/// True if a line of a table is no row: its beginning, its end, a rule, nothing.
fn is_frame(line: &str) -> bool {
    let rules = line.split('\\').skip(1).all(|word| RULES.iter().any(|rule| word.starts_with(&rule[1..])));
    line.is_empty() || line.starts_with("\\begin{") || line.starts_with("\\end{") || (line.starts_with('\\') && rules)
}

/// The squares of a row, a character each.
fn row(line: &str) -> Option<String> {
    let said = line.trim().trim_start_matches("\\hline").trim_start();
    let (cells, behind) = said.rsplit_once("\\\\")?;
    if !is_frame(behind.trim()) || !cells.contains('&') {
        return None;
    }
    let cell = |cell: &str| {
        let mut characters = cell.trim().chars();
        let first = characters.next().unwrap_or('.');
        characters.next().is_none().then_some(first).filter(|first| !"\\{}$".contains(*first))
    };
    cells.split('&').map(cell).collect()
}
