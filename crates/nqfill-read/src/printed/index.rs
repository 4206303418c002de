//! `[1,]` before the rows of R, `1 |` before those of numbered drawings, the frame of `console.table`, the numbers beside the
//! rows and columns of a frame of pandas, and the quotes of a matrix of Julia.

use super::{Edited, begins_with, lines};
use crate::text::LineSpan;
use std::ops::Range;

/// Rows without which numbers in front of lines may be anything.
const FEWEST: usize = 4;

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
fn quoted(line: &str) -> Option<Vec<usize>> {
    let is_cell =
        |word: &str| word.len() > 2 && word.starts_with('\'') && word.ends_with('\'') && word.chars().count() == 3;
    let words = || line.split_whitespace();
    let quotes = || line.match_indices('\'').map(|(at, _)| at).collect();
    (line.starts_with(' ') && words().count() >= FEWEST && words().all(is_cell)).then(quotes)
}

/// Takes the quotes of characters away.
fn of_julia(edited: &mut Edited<'_>) {
    let text = edited.text;
    for LineSpan { start, end, .. } in lines(text) {
        for at in quoted(&text[start..end]).unwrap_or_default() {
            edited.blank(start + at..start + at + 1);
        }
    }
}

/// Takes the numbers of rows and columns of a frame away: a line of `0 1 2 ...`, and below it lines with one more value each,
/// of which the first ones are 0, 1, 2 ... again.
pub(super) fn of_frame(edited: &mut Edited<'_>) {
    let text = edited.text;
    if !begins_with(text, |line| columns(line).is_some()) {
        return;
    }
    let mut all = lines(text).peekable();
    while let Some(LineSpan { start, end, .. }) = all.next() {
        let Some(width) = columns(&text[start..end]) else { continue };
        let (head, mut taken) = (start..end, Vec::new());
        while let Some(row) = all.peek() {
            let line = &text[row.start..row.end];
            let index = line.split_whitespace().next().unwrap_or_default();
            if index != taken.len().to_string() || line.split_whitespace().count() != width + 1 {
                break;
            }
            taken.push(row.start..row.start + index.len());
            all.next();
        }
        if !taken.is_empty() {
            edited.blank(head);
            taken.into_iter().for_each(|span| edited.blank(span));
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

/// The number of a row of R, and the bytes that it takes: `[1,]`.
fn r_row(line: &str) -> Option<(usize, Range<usize>)> {
    let said = line.trim_start();
    let start = line.len() - said.len();
    let end = said.strip_prefix('[')?.find(",]")?;
    Some((said[1..=end].parse().ok()?, start..start + end + 3))
}

/// Takes the indices of rows and columns of a matrix of R away, and the quotes of its letters.
fn of_r(edited: &mut Edited<'_>) {
    let text = edited.text;
    let (mut next, mut head) = (1, None);
    for LineSpan { start, end, .. } in lines(text) {
        let line = &text[start..end];
        if let Some((index, span)) = r_row(line)
            && (index == next || index == 1)
        {
            edited.blank(start + span.start..start + span.end);
            let quotes = line.match_indices('"').map(|(at, _)| at);
            quotes.for_each(|at| edited.blank(start + at..start + at + 1));
            if let Some(head) = head.take() {
                edited.blank(head);
            }
            next = index + 1;
            continue;
        }
        next = 1;
        let is_head = |(at, word): (usize, &str)| word == format!("[,{}]", at + 1);
        head = (line.contains("[,1]") && line.split_whitespace().enumerate().all(is_head)).then_some(start..end);
    }
}

/// The number before the only bar of a line, and the bytes up to that.
fn bar_row(line: &str) -> Option<(usize, Range<usize>)> {
    let (number, behind) = line.split_once('|').or_else(|| line.split_once('│'))?;
    let is_drawn = !behind.contains(['|', '│']) && behind.contains(|c: char| !c.is_whitespace());
    let index = number.trim().parse().ok()?;
    is_drawn.then_some((index, 0..line.len() - behind.len()))
}

/// Takes the numbers of rows before a bar away, if they are in their order and the rows no numbers.
fn of_bars(edited: &mut Edited<'_>) {
    let text = edited.text;
    let mut run: Vec<(usize, Range<usize>)> = Vec::new();
    let close = |run: &mut Vec<(usize, Range<usize>)>, edited: &mut Edited<'_>| {
        let steps = |step: isize| run.windows(2).all(|two| two[0].0.checked_add_signed(step) == Some(two[1].0));
        let is_meant = run.len() >= FEWEST && ((run[0].0 < 2 && steps(1)) || (run[0].0 == run.len() && steps(-1)));
        run.drain(..).filter(|_| is_meant).for_each(|(_, span)| edited.blank(span));
    };
    for LineSpan { start, end, .. } in lines(text) {
        let line = &text[start..end];
        let is_drawing = |behind: &str| !behind.contains(|c: char| c.is_ascii_digit());
        match bar_row(line).filter(|(_, span)| is_drawing(&line[span.end..])) {
            Some((index, span)) => run.push((index, start + span.start..start + span.end)),
            None => close(&mut run, edited),
        }
    }
    close(&mut run, edited);
}

/// Takes the heading, the indices and the quotes of `console.table` away, if its columns are numbered.
fn of_console(edited: &mut Edited<'_>) {
    let text = edited.text;
    let mut is_meant = false;
    for LineSpan { start, end, .. } in lines(text) {
        let line = &text[start..end];
        let Some(behind) = line.trim_start().strip_prefix(['│', '|']) else { continue };
        let Some((index, cells)) = behind.split_once(['│', '|']) else { continue };
        let numbers = || cells.split(['│', '|']).map(str::trim).filter(|cell| !cell.is_empty()).enumerate();
        if index.trim() == "(index)" {
            is_meant = numbers().all(|(at, cell)| cell == at.to_string());
            if is_meant {
                edited.blank(start..end);
            }
        } else if is_meant && index.trim().bytes().all(|byte| byte.is_ascii_digit()) {
            let bar = behind[index.len()..].chars().next().map_or(0, char::len_utf8);
            edited.blank(start..end - cells.len() - bar);
            let quotes = cells.match_indices('\'').map(|(at, _)| end - cells.len() + at);
            quotes.for_each(|at| edited.blank(at..at + 1));
        }
    }
}
