//! `[1,]` before the rows of R, `1 |` before those of numbered drawings, the frame of `console.table`, the numbers beside the
//! rows and columns of a frame of pandas, and the quotes of a matrix of Julia.

use super::{Edited, FEWEST, before, begins_with, lines};

/// Takes indices of rows away.
pub(super) fn take(edited: &mut Edited<'_>) {
    let text = edited.text;
    if begins_with(text, |line| r_row(line).is_some_and(|(index, _)| index == 1)) {
        of_r(edited);
    }
    if begins_with(text, |line| bar_row(line).is_some()) {
        of_bars(edited);
    }
    if begins_with(text, |line| line.contains("(index)")) {
        of_console(edited);
    }
    if begins_with(text, |line| quoted(line).is_some()) {
        of_julia(edited);
    }
}

/// The quotes of a row of characters: `'.'  'Q'  '.'  '.'`.
fn quoted(line: &str) -> Option<Vec<&str>> {
    let is_cell =
        |word: &str| word.len() > 2 && word.starts_with('\'') && word.ends_with('\'') && word.chars().count() == 3;
    let words = || line.split_whitespace();
    let quotes = || line.matches('\'').collect();
    (line.starts_with(' ') && words().count() >= FEWEST && words().all(is_cell)).then(quotes)
}

/// Takes the quotes of characters away.
fn of_julia(edited: &mut Edited<'_>) {
    let text = edited.text;
    lines(text).filter_map(quoted).flatten().for_each(|quote| edited.blank(quote));
}

/// Takes the numbers of rows and columns of a frame away: a line of `0 1 2 ...`, and below it lines with one more value each,
/// of which the first ones are 0, 1, 2 ... again.
pub(super) fn of_frame(edited: &mut Edited<'_>) {
    let text = edited.text;
    if !begins_with(text, |line| columns(line).is_some()) {
        return;
    }
    let mut all = lines(text).peekable();
    while let Some(head) = all.next() {
        let Some(width) = columns(head) else { continue };
        let mut taken = Vec::new();
        while let Some(row) = all.peek() {
            let index = row.split_whitespace().next().unwrap_or_default();
            if index != taken.len().to_string() || row.split_whitespace().count() != width + 1 {
                break;
            }
            taken.push(index);
            all.next();
        }
        if !taken.is_empty() {
            edited.blank(head);
            taken.into_iter().for_each(|index| edited.blank(index));
        }
    }
}

/// The numbers of the columns of a frame, which stand behind blanks.
fn columns(line: &str) -> Option<usize> {
    let numbers = || line.split_whitespace();
    let is_head = line.starts_with(' ') && numbers().enumerate().all(|(at, number)| number == at.to_string());
    let width = if is_head { numbers().count() } else { 0 };
    (width >= FEWEST).then_some(width)
}

/// The number of a row of R, and what shows it: `[1,]`.
fn r_row(line: &str) -> Option<(usize, &str)> {
    let (number, behind) = line.trim_start().strip_prefix('[')?.split_once(",]")?;
    Some((number.parse().ok()?, before(line, behind)))
}

/// Takes the indices of rows and columns of a matrix of R away, and the quotes of its letters.
fn of_r(edited: &mut Edited<'_>) {
    let text = edited.text;
    let (mut next, mut head) = (1, None);
    for line in lines(text) {
        if let Some((index, label)) = r_row(line).filter(|&(index, _)| index == next || index == 1) {
            edited.blank(label);
            line.matches('"').for_each(|quote| edited.blank(quote));
            if let Some(head) = head.take() {
                edited.blank(head);
            }
            next = index + 1;
            continue;
        }
        next = 1;
        let is_head = |(at, word): (usize, &str)| word == format!("[,{}]", at + 1);
        head = Some(line).filter(|line| line.contains("[,1]") && line.split_whitespace().enumerate().all(is_head));
    }
}

/// The number before the only bar of a line, what shows it, and the row behind that.
fn bar_row(line: &str) -> Option<(usize, &str, &str)> {
    let (number, row) = line.split_once('|').or_else(|| line.split_once('│'))?;
    let is_drawn = !row.contains(['|', '│']) && row.contains(|c: char| !c.is_whitespace());
    let index = number.trim().parse().ok()?;
    is_drawn.then_some((index, before(line, row), row))
}

/// Takes the numbers of rows before a bar away, if they are in their order and the rows no numbers.
fn of_bars(edited: &mut Edited<'_>) {
    let text = edited.text;
    let mut run: Vec<(usize, &str)> = Vec::new();
    let close = |run: &mut Vec<(usize, &str)>, edited: &mut Edited<'_>| {
        let steps = |step: isize| run.windows(2).all(|two| two[0].0.checked_add_signed(step) == Some(two[1].0));
        let is_meant = run.len() >= FEWEST && ((run[0].0 < 2 && steps(1)) || (run[0].0 == run.len() && steps(-1)));
        run.drain(..).filter(|_| is_meant).for_each(|(_, label)| edited.blank(label));
    };
    for line in lines(text) {
        let is_drawing = |row: &str| !row.contains(|c: char| c.is_ascii_digit());
        match bar_row(line).filter(|(.., row)| is_drawing(row)) {
            Some((index, label, _)) => run.push((index, label)),
            None => close(&mut run, edited),
        }
    }
    close(&mut run, edited);
}

/// Takes the heading, the indices and the quotes of `console.table` away, if its columns are numbered.
fn of_console(edited: &mut Edited<'_>) {
    let text = edited.text;
    let mut is_meant = false;
    for line in lines(text) {
        let Some(behind) = line.trim_start().strip_prefix(['│', '|']) else { continue };
        let Some((index, cells)) = behind.split_once(['│', '|']) else { continue };
        let numbers = || cells.split(['│', '|']).map(str::trim).filter(|cell| !cell.is_empty()).enumerate();
        if index.trim() == "(index)" {
            is_meant = numbers().all(|(at, cell)| cell == at.to_string());
            if is_meant {
                edited.blank(line);
            }
        } else if is_meant && index.trim().bytes().all(|byte| byte.is_ascii_digit()) {
            // The bar behind the index stays.
            edited.blank(before(line, &behind[index.len()..]));
            cells.matches('\'').for_each(|quote| edited.blank(quote));
        }
    }
}
