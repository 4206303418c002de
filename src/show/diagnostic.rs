//! Errors and conflicts of a board, drawn on the lines of its file.

use crate::show::board_text::MOST_ALONE;
use crate::show::output::Format;
use crate::show::picture::MOST_ROWS_OF_A_PICTURE;
use crate::show::{Lang, Verdict, Words, say};
use crate::words::names;
use crate::words::verdict;
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use nqfill_core::board::{Conflict, Conflicts, Placement};
use nqfill_read::words::messages::amount;
use nqfill_read::{Document, Entry, InputError, InputErrorKind, ReadAs, floor_char_boundary};
use std::ops::Range;

/// How diagnostics are drawn.
#[derive(Clone, Copy, Default)]
pub struct Diagnostics {
    /// The language of the words.
    pub lang: Lang,
    /// True to draw with colours.
    pub coloured: bool,
    /// What the result says already, which is not said again.
    pub result_says: ResultSays,
    /// True to say errors alone: no notes, and no conflicts, which are an answer.
    pub errors_alone: bool,
}

/// What a result says of what is wrong with its board, in the words of the diagnostic and for the same reader. Of that the
/// diagnostic shows the places alone.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub enum ResultSays {
    /// Nothing.
    #[default]
    Nothing,
    /// Why a text is no board.
    Errors,
    /// Why a text is no board, and which queens conflict.
    ErrorsAndConflicts,
}

/// The name of advice.
const HELP: Words = ("提示：", "help");

/// Most conflicts drawn for a board; the others are counted.
const MOST_DRAWN: usize = 5;

/// Longest line that is drawn, in bytes; longer ones show a reader nothing.
const LONGEST_LINE: usize = 500;

/// Longest part of a file that is drawn, in bytes; beyond it only the place is named.
const LONGEST_SNIPPET: usize = 64 << 10;

/// A board in the text that it stands in.
#[derive(Clone, Copy)]
pub struct BoardInText<'a> {
    /// The path as given, or `-`.
    pub source: &'a str,
    /// The text; `None` if it could not be read.
    pub document: Option<&'a Document>,
    /// The board, or what is wrong with it.
    pub entry: &'a Entry,
}

impl BoardInText<'_> {
    fn place(&self) -> String {
        verdict::place(self.source, self.entry.index)
    }
}

impl Diagnostics {
    /// The diagnostics beside results that say nothing of a board.
    pub fn in_full(self) -> Self {
        Self { result_says: ResultSays::Nothing, ..self }
    }

    /// Says how many completions will be listed.
    pub fn announcement(self, board: BoardInText<'_>, count: u128) -> String {
        announcement(self.lang, &board.place(), count) + "\n"
    }

    /// Shows what is wrong with a board; empty if nothing is.
    pub fn diagnostic(self, board: BoardInText<'_>, verdict: &Verdict) -> String {
        match (verdict, &board.entry.placement) {
            // Results in colour draw the board with these queens.
            (Verdict::Conflict(_), Ok(placement))
                if self.result_names_conflicts() && self.coloured && placement.n() <= MOST_ALONE =>
            {
                String::new()
            }
            (Verdict::Conflict(conflicts), _) if !self.errors_alone => self.conflicts(board, conflicts),
            (Verdict::Invalid(_), Err(error)) => self.invalid(board, error),
            _ => String::new(),
        }
    }

    fn result_names_conflicts(self) -> bool {
        self.result_says == ResultSays::ErrorsAndConflicts
    }

    /// Says that a board has too many rows for a picture.
    pub fn too_large(self, board: BoardInText<'_>) -> String {
        let (rows, most) = (board.entry.placement.as_ref().map_or(0, Placement::n), MOST_ROWS_OF_A_PICTURE);
        let why = verdict::too_large_for_a_picture(self.lang, rows, most, "nqfill -f jsonl");
        format!("{}{}{why}\n", board.place(), self.lang.colon())
    }

    /// Says that so many boards of a source, or of the whole run, are not written, because a file of the format holds
    /// one.
    pub fn left_out(self, source: Option<&str>, format: &Format, boards: u64) -> String {
        let boards = usize::try_from(boards).unwrap_or(usize::MAX);
        let said = one_board_a_file(self.lang, format.name, boards);
        match source {
            Some(source) => format!("{}{}{said}\n", names::printable(source), self.lang.colon()),
            None => format!("nqfill: {said}\n"),
        }
    }

    /// Draws the reason why a text is no board.
    pub fn invalid(self, board: BoardInText<'_>, error: &InputError) -> String {
        let title = verdict::input_error(self.lang, &error.kind);
        let is_new = self.result_says == ResultSays::Nothing;
        let title = is_new.then(|| (self.lang.pick("无效：", "invalid"), title.as_str()));
        let spans: Vec<_> = error.span.iter().cloned().collect();
        let read_as = board.document.map_or(ReadAs::Nothing, |document| document.read_as(board.entry));
        let help = verdict::help(self.lang, &error.kind, read_as);
        let InputErrorKind::Ambiguous { readings, .. } = &error.kind else {
            return self.drawn(board, title, &spans, Some(&help));
        };
        let mut text = self.drawn(board, title, &spans, None);
        for reading in readings {
            text += &format!("{}\n{}\n", verdict::reading(self.lang, reading), reading.board);
        }
        text + &format!("{}{help}\n\n", self.lang.pick("提示：", "help: "))
    }

    /// Draws the first conflicts of a board, and counts the others.
    pub fn conflicts(self, board: BoardInText<'_>, conflicts: &Conflicts) -> String {
        let drawn = conflicts.list().iter().take(MOST_DRAWN);
        let mut text: String = drawn.map(|conflict| self.conflict(board, conflict)).collect();
        let more = conflicts.total().saturating_sub(MOST_DRAWN as u64);
        if more > 0 {
            text += &verdict::more_conflicts(self.lang, more);
            text.push_str("\n\n");
        }
        text
    }

    fn conflict(self, board: BoardInText<'_>, conflict: &Conflict) -> String {
        let locate = |square| board.document?.locate(board.entry, square);
        let mut spans: Vec<_> = conflict.squares.iter().filter_map(|&square| locate(square)).collect();
        spans.dedup();
        let title = verdict::conflict(self.lang, conflict);
        let title = (!self.result_names_conflicts()).then(|| (self.lang.pick("冲突：", "conflict"), title.as_str()));
        self.drawn(board, title, &spans, None)
    }

    /// Draws a level and a title, the lines of the file, and the advice.
    fn drawn(
        self,
        board: BoardInText<'_>,
        title: Option<(&str, &str)>,
        spans: &[Range<usize>],
        help: Option<&str>,
    ) -> String {
        let group = match title {
            Some((level, title)) => Group::with_title(Level::ERROR.with_name(level).primary_title(title)),
            None => Group::with_level(Level::ERROR),
        };
        let path = match board.source {
            "-" => self.lang.pick("标准输入", "standard input").into(),
            path => names::printable(path),
        };
        let group = match spans.first().zip(board.document) {
            None => group.element(Origin::path(path.clone())),
            Some((first, document)) => match window(document.text(), spans) {
                Some(window) => group.element(snippet(document, window, spans).path(path.clone())),
                None => {
                    let place = document.position(first.start);
                    group.element(Origin::path(path.clone()).line(place.line).char_column(place.column))
                }
            },
        };
        let has_help = help.is_some();
        let help = help.map(|help| Level::HELP.with_name(self.lang.of(HELP)).message(help));
        let group = group.elements(help);
        let renderer = if self.coloured { Renderer::styled() } else { Renderer::plain() };
        let mut drawn = renderer.decor_style(DecorStyle::Ascii).render(&[group]);
        let names = [has_help.then(|| drawn.rfind(HELP.0)).flatten(), title.and_then(|(level, _)| drawn.find(level))];
        if self.lang == Lang::Zh {
            names.into_iter().flatten().for_each(|name| drop_colon(&mut drawn, name));
        }
        drawn.push_str("\n\n");
        match spans.first().zip(board.document) {
            Some((first, document)) if window(document.text(), spans).is_some() => {
                with_column_of_file(drawn, &path, document, first)
            }
            _ => drawn,
        }
    }
}

/// The drawing with the column that a place has in the file: the renderer counts the characters that it shows, and what
/// is shown by name has more of them.
fn with_column_of_file(drawn: String, path: &str, document: &Document, span: &Range<usize>) -> String {
    let place = document.position(span.start);
    let before = &document.text()[..floor_char_boundary(document.text(), span.start)];
    let line = &before[before.rfind(['\n', '\r']).map_or(0, |end| end + 1)..];
    let shown = names::visible_text(line).chars().count() + 1;
    if shown == place.column {
        return drawn;
    }
    drawn.replacen(&format!("{path}:{}:{shown}", place.line), &format!("{path}:{}:{}", place.line, place.column), 1)
}

/// Removes the colon that the renderer puts after a Chinese name, which has one of its own. Colours may stand between them.
fn drop_colon(drawn: &mut String, name: usize) {
    if let Some(colon) = drawn[name..].find(": ") {
        drawn.replace_range(name + colon..name + colon + 2, "");
    }
}

/// The range of the whole lines that contain the spans; `None` if it is too long to draw.
fn window(text: &str, spans: &[Range<usize>]) -> Option<Range<usize>> {
    let start = spans.iter().map(|span| span.start).min()?;
    let end = spans.iter().map(|span| span.end).max()?;
    let is_end = |&byte: &u8| byte == b'\n' || byte == b'\r';
    let bytes = text.as_bytes();
    // Looks no further than a line may be long: a thousand errors may be on one line that is the whole file.
    let before = &bytes[start.saturating_sub(LONGEST_LINE + 1)..start];
    let behind = &bytes[end..bytes.len().min(end + LONGEST_LINE + 1)];
    let start = start - before.iter().rev().position(is_end).unwrap_or(before.len());
    let end = end + behind.iter().position(is_end).unwrap_or(behind.len());
    let is_short = || bytes[start..end].split(is_end).all(|line| line.len() <= LONGEST_LINE);
    (end - start <= LONGEST_SNIPPET && is_short()).then_some(start..end)
}

fn snippet<'a>(document: &Document, window: Range<usize>, spans: &[Range<usize>]) -> Snippet<'a, Annotation<'a>> {
    let start = window.start;
    let line = document.position(start).line;
    // The renderer knows only `\n` and `\r\n`; replacing a lone `\r` by `\n` keeps the spans.
    let text = document.text()[window]
        .replace("\r\r\n", " \r\n")
        .replace("\r\n", "\u{0}\n")
        .replace('\r', "\n")
        .replace("\u{0}\n", "\r\n");
    // What is shown by name is longer than in the file: places move with it.
    let shown = |text: &str| text.split('\r').map(names::visible_text).collect::<Vec<_>>().join("\r");
    let place = |at: usize| shown(&text[..floor_char_boundary(&text, at - start)]).len();
    let annotations = spans.iter().map(|span| {
        let kind = if span == &spans[0] { AnnotationKind::Primary } else { AnnotationKind::Context };
        kind.span(place(span.start)..place(span.end))
    });
    Snippet::source(shown(&text)).line_start(line).annotations(annotations)
}

/// Shown before a long list of completions: its length.
fn announcement(lang: Lang, path: &str, count: u128) -> String {
    say!(lang, "{path}：共有 {count} 种解法，逐一列出", "{path}: listing all of {count} solutions")
}

/// `3 个棋盘未写出：一个 cnf 文件只能有一个棋盘；...`
fn one_board_a_file(lang: Lang, format: &str, left: usize) -> String {
    say!(
        lang,
        "{left} 个棋盘未写出：一个 {format} 文件只能有一个棋盘；用 -o 文件夹/ 可让每个棋盘各写一个文件",
        (
            "{} not written: a file of {format} holds one board; -o FOLDER/ writes a file for each",
            amount(left, "board")
        )
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::show::Invalid;
    use nqfill_core::board::Puzzle;
    use nqfill_read::ReadOptions;

    fn drawn(text: &str, diagnostics: Diagnostics) -> String {
        let document = match Document::new(text.into(), &ReadOptions::default()) {
            Ok(document) => document,
            Err(error) => panic!("it is a text: {error:?}"),
        };
        let drawn = document.entries().map(|entry| {
            let verdict = match &entry.placement {
                Ok(placement) => Puzzle::try_from(placement).err().map(Verdict::Conflict),
                Err(error) => Some(Verdict::Invalid(Invalid::new(error, &entry, Some(&document)))),
            };
            let board = BoardInText { source: "a.txt", document: Some(&document), entry: &entry };
            verdict.map_or_else(String::new, |verdict| diagnostics.diagnostic(board, &verdict))
        });
        drawn.collect()
    }

    #[test]
    fn what_a_result_has_said_is_not_said_again() {
        let said =
            Diagnostics { lang: Lang::En, result_says: ResultSays::ErrorsAndConflicts, ..Diagnostics::default() };
        let invalid = drawn("Q..\n..\n...\n", said);
        assert!(
            invalid.starts_with(" --> a.txt:2:1") && invalid.ends_with("help: add the 1 missing square in row 2\n\n")
        );
        let conflict = drawn("Q.\n.Q\n", said);
        assert!(conflict.starts_with(" --> a.txt:1:1") && !conflict.contains("share"), "{conflict}");
        assert!(drawn("Q.\n.Q\n", said.in_full()).contains("share"));
    }
}
