//! Matrices and lists as AMPL displays them.
//!
//! ```text
//! matrix = name "[*,*]" [ ":=" ] line { ":" numbers ":=" line { number numbers line } } ";"
//! list   = name "[*]" ":=" line { number number line } ";"
//! ```

use super::{Edited, FEWEST, begins_with, lines};

/// The numbers that each line has behind its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Head {
    Matrix,
    List,
}

/// Takes the names, the numbers of rows and columns, and the ends of displays away.
pub(super) fn take(edited: &mut Edited<'_>) {
    let text = edited.text;
    if !begins_with(text, |line| head(line).is_some()) {
        return;
    }
    let all: Vec<&str> = lines(text).collect();
    let mut at = 0;
    while at < all.len() {
        let shown = head(all[at]).and_then(|head| display(head, &all[at..]));
        let Some((length, taken)) = shown else {
            at += 1;
            continue;
        };
        taken.into_iter().for_each(|part| edited.blank(part));
        at += length;
    }
}

/// `x [*,*]`, `q [*] :=`
fn head(line: &str) -> Option<Head> {
    let said = line.trim();
    let (name, kind) = said.split_once(" [")?;
    let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && !name.is_empty();
    match kind.trim_end_matches(":=").trim_end() {
        "*,*]" if is_name => Some(Head::Matrix),
        "*]" if is_name && kind.ends_with(":=") => Some(Head::List),
        _ => None,
    }
}

/// How many lines a display takes, and the parts of them that are no values.
fn display<'a>(head: Head, lines: &[&'a str]) -> Option<(usize, Vec<&'a str>)> {
    let (mut taken, columns) = match head {
        Head::Matrix => {
            let columns = lines.get(1)?;
            (lines[..2].to_vec(), numbers(columns.trim().strip_prefix(':')?.strip_suffix(":=")?)?)
        }
        Head::List => (lines[..1].to_vec(), Vec::new()),
    };
    let width = if head == Head::Matrix { columns.len() } else { 1 };
    let mut rows = Vec::new();
    for line in &lines[taken.len()..] {
        if line.trim() == ";" {
            taken.push(line);
            let is_count = (0..2).contains(rows.first()?) && rows.windows(2).all(|two| two[0] + 1 == two[1]);
            let is_whole = rows.len() >= FEWEST && is_count && (head == Head::List || columns == rows);
            return is_whole.then_some((taken.len(), taken));
        }
        let row = numbers(line).filter(|row| row.len() == width + 1)?;
        taken.extend(line.split_whitespace().next());
        rows.push(row[0]);
    }
    None
}

fn numbers(text: &str) -> Option<Vec<i64>> {
    text.split_whitespace().map(|word| word.parse().ok()).collect()
}
