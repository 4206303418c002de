//! Pairs: row and column of each queen, one a line up to a blank line, a heading or another size; or all on one line.
//!
//! ```text
//! board   = [ size ] [ k ] [ head ] { [ section ] { pair } }
//! size    = "n = 4" [ ", base = 1" ] | n, above a k
//! k       = number             as in Aizu ALDS1_13_A: k pairs follow, and the board is 8 x 8; or n, if fewer follow
//!         | n k                on one line: the size, and how many pairs follow
//! head    = "row,col" | "x,y" ...
//! section = "queens:" | "blocked:"
//! pair    = number separator number                        row, column; or as the head or the options say
//! line    = n { pair } | n k { pair } | { pair }           as exercises on completion give boards: `5 1 1 2 3`
//! ```
//! A line that is no pair spoils its board.

use super::lists::{List, Listed, Tokens, board_item, damaged, readings};
use super::{Row, content, not_understood, row};
use crate::convention::{EachPair, Pair, Said, alone, of_each_pair};
use crate::item::{Item, NoteKind, Passed, Says, Source};
use crate::line::{Line, LineKind};
use crate::question::agreed;
use crate::terms::PairOrder;
use crate::{Counted, Foreign, InputError, InputErrorKind, Question};
use nqfill_core::board::Placement;
use std::ops::Range;

/// The board of a number of pairs alone.
const AIZU: usize = 8;

/// The order that the names of two columns tell; `None` in it if they are x and y.
pub(super) fn table_head(line: &str) -> Option<Option<PairOrder>> {
    let word = |word: &str| word.trim_matches(['"', ' ']).to_ascii_lowercase();
    let mut words = line.split([',', '\t', ';', ' ']).filter(|word| !word.is_empty()).map(word);
    let (one, other) = (words.next()?, words.next().filter(|_| words.next().is_none())?);
    let is_row = |word: &str| matches!(word, "row" | "rows" | "r" | "行");
    let is_column = |word: &str| matches!(word, "column" | "columns" | "col" | "cols" | "c" | "列");
    match (&one[..], &other[..]) {
        (one, other) if is_row(one) && is_column(other) => Some(Some(PairOrder::RowColumn)),
        (one, other) if is_column(one) && is_row(other) => Some(Some(PairOrder::ColumnRow)),
        ("x", "y") | ("y", "x") => Some(None),
        _ => None,
    }
}

/// True for the squares below or behind `queens:`, false for those of `blocked:`; and what stands behind.
pub(crate) fn section(line: &str) -> Option<(bool, &str)> {
    let (name, rest) = line.split_once(':')?;
    let is_queen =
        [("queens", true), ("blocked", false)].into_iter().find(|(known, _)| name.eq_ignore_ascii_case(known))?.1;
    Some((is_queen, rest.trim()))
}

/// How a line of numbers may be pairs: what stands before them, and the size.
struct Layout {
    before: usize,
    n: Option<usize>,
}

fn layouts(source: &Source<'_>, values: &[Option<i32>]) -> Vec<Layout> {
    let count = values.len();
    let number = |at: usize| values.get(at).copied().flatten().and_then(|value| usize::try_from(value).ok());
    let mut layouts = Vec::new();
    if values.contains(&None) || count < 3 {
        return layouts;
    }
    let n = number(0).filter(|n| *n > 1);
    if n.is_some_and(|n| !count.is_multiple_of(2) && count / 2 <= n) {
        layouts.push(Layout { before: 1, n });
    }
    if n.is_some() && count.is_multiple_of(2) && number(1) == Some(count / 2 - 1) {
        layouts.push(Layout { before: 2, n });
    }
    if count.is_multiple_of(2) {
        let n = source.options.size.filter(|size| 2 * size == count);
        layouts.push(Layout { before: 0, n });
    }
    layouts
}

/// All that a line of numbers may be as pairs, and how each is counted.
///
/// # Errors
/// If it is no pairs.
pub(super) fn of_list(
    source: &Source<'_>,
    above: &Said,
    listed: &Listed<'_>,
) -> Result<Vec<(String, Placement)>, InputError> {
    let (mut found, mut first) = (Vec::new(), None);
    let is_said = |layout: &Layout| above.n.as_ref().is_none_or(|(n, _)| layout.n == Some(*n));
    for Layout { before, n } in layouts(source, &listed.list.values).into_iter().filter(is_said) {
        let each = |see: &mut dyn FnMut(&Pair)| {
            show(Tokens::of(listed.line).skip(before), listed.span.start, true, see);
        };
        let said = Said { n: n.map(|n| (n, listed.span.clone())), base: above.base, ..Said::default() };
        let read = |said: &Said| of_each_pair(source, said, &each, listed.span.clone());
        first = first.or_else(|| read(&said).err());
        found.extend(readings("-i pairs", &said, read));
    }
    let count = listed.list.values.len();
    let kind = InputErrorKind::WrongCount { counted: Counted::Coordinates, found: count, expected: count / 2 * 2 };
    if found.is_empty() { Err(first.unwrap_or_else(|| kind.at(listed.span.clone()))) } else { Ok(found) }
}

/// True if a line may be a size and pairs on the board.
pub(super) fn may_be(values: &[Option<i32>]) -> bool {
    let Some((Some(n), rest)) = values.split_first() else { return false };
    let is_on_board = |values: &[Option<i32>]| {
        let is_within = |value: &Option<i32>| value.is_some_and(|value| (0..=*n).contains(&value));
        values.iter().all(is_within) && !(values.contains(&Some(0)) && values.contains(&Some(*n)))
    };
    let is_flat = || {
        let most = i32::try_from(values.len() / 2).unwrap_or(i32::MAX);
        values.iter().all(|value| value.is_some_and(|value| (0..=most).contains(&value)))
    };
    match values.len() {
        0..3 => false,
        count if !count.is_multiple_of(2) => is_on_board(rest),
        count => (usize::try_from(rest[0].unwrap_or(-1)) == Ok(count / 2 - 1) && is_on_board(&rest[1..])) || is_flat(),
    }
}

/// Shows tokens two by two.
fn show(
    mut tokens: impl Iterator<Item = Result<(Option<i32>, Range<usize>), usize>>,
    start: usize,
    is_queen: bool,
    see: &mut dyn FnMut(&Pair),
) {
    // A number that is none is no row of any board.
    let number = |value: Option<i32>| i64::from(value.unwrap_or(i32::MIN));
    while let (Some(Ok((one, first))), Some(Ok((other, second)))) = (tokens.next(), tokens.next()) {
        let span = start + first.start..start + second.end;
        see(&Pair { numbers: (number(one), number(other)), is_queen, may_repeat: false, span });
    }
}

/// The lines of a board.
#[derive(Default)]
struct Block {
    said: Said,
    /// Numbers alone above the pairs, and their bytes.
    bare: Vec<(usize, Range<usize>)>,
    /// The bytes of each line of pairs.
    lines: Vec<Range<usize>>,
    /// The line from which on squares are queens, or blocked.
    sections: Vec<(usize, bool)>,
    pairs: usize,
    /// What spoils it.
    wrong: Option<InputError>,
    /// All of it, without what stands before it and behind it.
    span: Range<usize>,
    notes: Vec<(Range<usize>, NoteKind)>,
    /// Comments since its last line, which may be behind it.
    pending: Vec<(Range<usize>, NoteKind)>,
}

/// The item of the board that begins at a place, with a line that is no passed one.
pub(super) fn block(source: &Source<'_>, from: usize) -> Item {
    let mut block = Block::default();
    let (mut at, mut end) = (from, from);
    while let Some(line) = content(source.text, at) {
        match block.take(source, &line) {
            Taken::Yes => {
                let start = if end == from { line.span.start } else { block.span.start };
                block.span = start..line.span.end;
                end = line.next;
            }
            Taken::Between => {}
            Taken::No => break,
        }
        at = line.next;
    }
    if end == from {
        let line = content(source.text, from).map_or(from..source.text.len(), |line| line.span.start..line.next);
        let error = not_understood(Foreign::Words, line.clone());
        return board_item(source, from, line, "pairs", Err(error));
    }
    let placement = block.placement(source, end);
    let mut item = board_item(source, from, block.span.clone(), "pairs", placement);
    if let Says::Boards(boards) = &mut item.says {
        boards[0].notes = block.notes;
    }
    item.span.end = end;
    item
}

/// True if, behind blank lines, another number alone stands above pairs: the first of all is how many boards there are.
fn is_next_counted(text: &str, mut at: usize) -> bool {
    let length = |line: &Line<'_>| match row(text, line) {
        Row::Content { text: said, .. } => List::of(said).ok().map(|list| list.values.len()),
        _ => None,
    };
    while let Some(line) = content(text, at) {
        if !matches!(line.kind, LineKind::Passed(_)) {
            let is_pair = || content(text, line.next).is_some_and(|below| length(&below) == Some(2));
            return length(&line) == Some(1) && is_pair();
        }
        at = line.next;
    }
    false
}

enum Taken {
    Yes,
    /// It may stand within the board, if more of it follows.
    Between,
    No,
}

impl Block {
    fn is_begun(&self) -> bool {
        !self.lines.is_empty() || !self.sections.is_empty()
    }

    /// Takes a line that is the block's.
    fn take(&mut self, source: &Source<'_>, line: &Line<'_>) -> Taken {
        let is_first = self.span.is_empty();
        let taken = match row(source.text, line) {
            Row::Passed(Passed::Blank) if !self.is_begun() => Taken::Between,
            Row::Passed(Passed::Blank) if self.goes_on(source, line.next) => Taken::Between,
            Row::Passed(Passed::Comment { is_ours }) => {
                self.pending.extend((!is_ours).then(|| (line.span.clone(), NoteKind::Comment)));
                Taken::Between
            }
            Row::Passed(_) => Taken::No,
            Row::Named(n, base) if is_first => {
                self.said = Said { n: Some((n, line.span.clone())), base, ..Said::default() };
                Taken::Yes
            }
            Row::Content { is_headed: true, .. } | Row::Named(..) if !is_first => Taken::No,
            Row::Named(..) => Taken::No,
            Row::Content { text, start, .. } => self.take_content(text, start),
        };
        if matches!(taken, Taken::Yes) {
            self.notes.append(&mut self.pending);
            self.notes.extend(line.note.clone().map(|note| (note, NoteKind::Comment)));
        }
        taken
    }

    /// True if, behind blank lines, a section follows that has not begun.
    fn goes_on(&self, source: &Source<'_>, mut at: usize) -> bool {
        while let Some(line) = content(source.text, at) {
            match row(source.text, &line) {
                Row::Passed(Passed::Blank) => at = line.next,
                Row::Content { text, .. } => {
                    return section(text).is_some_and(|(is_queen, _)| self.may_begin(is_queen));
                }
                _ => return false,
            }
        }
        false
    }

    fn may_begin(&self, is_queen: bool) -> bool {
        self.sections.iter().all(|(_, other)| *other != is_queen)
            && !(is_queen && self.sections.is_empty() && !self.lines.is_empty())
    }

    fn take_content(&mut self, text: &str, start: usize) -> Taken {
        if let Some((is_queen, rest)) = section(text) {
            if !self.may_begin(is_queen) {
                return Taken::No;
            }
            self.sections.push((self.lines.len(), is_queen));
            let start = start + text.len() - rest.len();
            return if rest.is_empty() { Taken::Yes } else { self.take_content(rest, start) };
        }
        if let Some(order) = table_head(text).filter(|_| !self.is_begun()) {
            if self.said.pairs.is_some() || self.said.is_xy {
                let wrong = not_understood(Foreign::Line, start..start + text.len());
                self.wrong.get_or_insert(wrong);
            }
            (self.said.pairs, self.said.is_xy) = (order, order.is_none());
            return Taken::Yes;
        }
        let span = start..start + text.len();
        let Ok(list) = List::of(text) else {
            let Some(error) = damaged(text, start) else { return Taken::No };
            self.wrong.get_or_insert(error);
            return Taken::Yes;
        };
        match (&list.values[..], list.is_paired) {
            (_, true) | ([_, _], _) => {
                self.pairs += list.values.len() / 2;
                self.lines.push(span);
            }
            ([Some(number)], _) if !self.is_begun() && self.bare.len() < 2 => {
                self.bare.push((usize::try_from(*number).unwrap_or(usize::MAX), span));
            }
            ([_], _) if self.is_whole() => return Taken::No,
            (values, _) => {
                let kind =
                    InputErrorKind::WrongCount { counted: Counted::Coordinates, found: values.len(), expected: 2 };
                self.wrong.get_or_insert(kind.at(span));
            }
        }
        Taken::Yes
    }

    /// True if as many pairs stand here as the number above them says.
    fn is_whole(&self) -> bool {
        self.bare.last().is_some_and(|(k, _)| *k == self.pairs)
    }

    fn each<'a>(&'a self, source: &'a Source<'_>, from: usize) -> Box<EachPair<'a>> {
        Box::new(move |see| {
            let mut sections = self.sections.iter().peekable();
            let mut is_queen = true;
            for (index, span) in self.lines.iter().enumerate() {
                while let Some((_, next)) = sections.next_if(|(at, _)| *at <= index) {
                    is_queen = *next;
                }
                if index >= from {
                    show(Tokens::of(&source.text[span.clone()]), span.start, is_queen, see);
                }
            }
        })
    }

    fn read(&self, source: &Source<'_>, said: &Said, from: usize) -> Result<Placement, InputError> {
        of_each_pair(source, said, &*self.each(source, from), self.span.clone())
    }

    fn placement(&self, source: &Source<'_>, end: usize) -> Result<Placement, InputError> {
        if let Some(wrong) = &self.wrong {
            return Err(wrong.clone());
        }
        let wrong_count = |expected: usize| {
            Err(InputErrorKind::WrongCount { counted: Counted::Pairs, found: self.pairs, expected }
                .at(self.span.clone()))
        };
        let is_said = source.plan.is_asked || self.said.base.is_some() || self.is_begun();
        match (&self.said.n, &self.bare[..]) {
            (Some(_), []) if is_said => self.read(source, &self.said, 0),
            (None, []) => self.unsized_board(source),
            (None, [(_, at), _]) if is_next_counted(source.text, end) => Err(not_understood(Foreign::Line, at.clone())),
            (_, [.., (k, _)]) if *k == self.pairs && (self.bare.len() == 2 || self.said.n.is_some()) => {
                let n = self.said.n.clone().or_else(|| self.bare.first().cloned());
                self.read(source, &Said { n, ..self.said.clone() }, 0)
            }
            (None, [(k, _)]) if *k == self.pairs => self.counted(source, *k),
            (None, [(n, at)]) if *n > 3 && 0 < self.pairs && self.pairs < *n => {
                let said = Said { n: Some((*n, at.clone())), ..self.said.clone() };
                match self.read(source, &said, 0) {
                    Err(InputError { kind: InputErrorKind::OutOfRange { .. }, .. }) => wrong_count(*n),
                    read => read,
                }
            }
            (_, [.., (k, _)]) if self.pairs > 0 => wrong_count(*k),
            (Some((n, at)), _) => Err(alone(*n).at(at.clone())),
            _ => Err(InputErrorKind::NoBoard.at(self.span.clone())),
        }
    }

    /// k pairs below their number: of a chessboard, or of a board that they fill.
    fn counted(&self, source: &Source<'_>, k: usize) -> Result<Placement, InputError> {
        let size_unknown = |read: &Result<Placement, InputError>| {
            matches!(read, Err(InputError { kind: InputErrorKind::SizeUnknown, .. }))
        };
        let tried = Source { probe: None, ..*source };
        let fills = source.options.size.is_none() && k != AIZU && !size_unknown(&self.read(&tried, &self.said, 0));
        let sizes = if fills { vec![k, AIZU] } else { vec![AIZU] };
        self.read(source, &Said { sizes, ..self.said.clone() }, 0)
    }

    /// Pairs without a size above them. The first line may be the size and the number of the others.
    fn unsized_board(&self, source: &Source<'_>) -> Result<Placement, InputError> {
        let all = || self.read(source, &self.said, 0);
        let Some(Ok(first)) = self.lines.first().map(|line| List::of(&source.text[line.clone()])) else { return all() };
        let ([Some(n), Some(k)], true) = (&first.values[..], self.sections.is_empty()) else { return all() };
        let (n, k) = (usize::try_from(*n).unwrap_or(0), usize::try_from(*k).unwrap_or(0));
        let (asked, is_counted) = (source.options.size, k == self.pairs - 1);
        let may_be_size = asked.is_none_or(|asked| asked == n && is_counted) && n > 0 && (is_counted || n == k);
        if !may_be_size || self.pairs < 2 || self.lines.len() != self.pairs {
            return all();
        }
        // What is tried is not seen.
        let tried = Source { probe: None, ..*source };
        let said = Said { n: Some((n, self.lines[0].clone())), ..self.said.clone() };
        let below = self.read(&tried, &said, 1);
        if matches!(below, Err(InputError { kind: InputErrorKind::OutOfRange { .. }, .. })) {
            return all();
        }
        let whole = self.read(&tried, &self.said, 0).ok().filter(|_| asked.is_none());
        match (whole, below) {
            (Some(_), _) if source.plan.is_asked => all(),
            // `4 4` may be rows and columns.
            (Some(_), _) if !is_counted => Err(InputErrorKind::SizeUnknown.at(self.span.clone())),
            (Some(whole), Ok(below)) => {
                let boards = vec![("-i pairs".to_owned(), whole), (format!("--size {n}"), below)];
                agreed(Question::SizeOrCount, boards).map_err(|kind| kind.at(self.span.clone()))
            }
            _ if is_counted => self.read(source, &said, 1),
            _ => all(),
        }
    }
}
