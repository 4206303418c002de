//! `[1,]` before the rows of R, `1 |` before those of numbered drawings, and the frame of `console.table`.

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
