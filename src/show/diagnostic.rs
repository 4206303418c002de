//! Diagnostics: errors and conflicts of a board, rendered on the lines of its file.

use crate::show::board_text::MOST_ALONE;
use crate::show::job::Board;
use crate::show::names;
use crate::show::output::Format;
use crate::show::output::columns::fitted;
use crate::show::picture::MOST_ROWS_OF_A_PICTURE;
use crate::show::{Lang, Verdict, Words, say};
use crate::words::{reading, verdict};
use annotate_snippets::renderer::{DEFAULT_TERM_WIDTH, DecorStyle};
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use nqfill_core::board::{Conflict, Conflicts, Placement, Square};
use nqfill_read::words::messages::amount;
use nqfill_read::{Document, InputError, InputErrorKind, ReadAs, floor_char_boundary};
use std::ops::Range;

/// The options of diagnostics.
#[derive(Clone, Copy, Default)]
pub struct Diagnostics {
    /// The language of the messages.
    pub lang: Lang,
    /// True for colours.
    pub coloured: bool,
    /// The width of the terminal, to which messages keep.
    pub width: Option<usize>,
    /// The messages that the result has, which are not repeated.
    pub result_messages: ResultMessages,
    /// True for errors only: no notes, and no conflicts, which are an answer.
    pub errors_only: bool,
}

/// Messages about its board that a result has, in the words of the diagnostic and for the same reader. For these the diagnostic
/// shows the places only.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub enum ResultMessages {
    /// Nothing.
    #[default]
    Nothing,
    /// Why a text is no board.
    Errors,
    /// Why a text is no board, and which queens conflict.
    ErrorsAndConflicts,
}

/// Most columns before a message: a number of a line, and the name of advice.
const MOST_BEFORE: usize = 14;

/// The name of advice.
const HELP: Words = ("提示：", "help");

/// Most conflicts rendered for a board; the others are counted.
const MOST_RENDERED: usize = 5;

/// Longest line that is rendered, in bytes; longer ones show a reader nothing.
const LONGEST_LINE: usize = 500;

/// Longest part of a file that is rendered, in bytes; of a longer one only the place is named.
const LONGEST_SNIPPET: usize = 64 << 10;

impl Diagnostics {
    /// Renders what is wrong with a board; empty if nothing is.
    pub fn diagnostic(self, board: &Board, verdict: &Verdict) -> String {
        match (verdict, &board.entry.placement) {
            // Results in colour draw the board with these queens.
            (Verdict::Conflict(_), Ok(placement))
                if self.result_names_conflicts() && self.coloured && placement.n() <= MOST_ALONE =>
            {
                String::new()
            }
            (Verdict::Conflict(conflicts), _) if !self.errors_only => self.conflicts(board, conflicts),
            (Verdict::Invalid(_), Err(error)) => self.invalid(board, error),
            _ => String::new(),
        }
    }

    fn result_names_conflicts(self) -> bool {
        self.result_messages == ResultMessages::ErrorsAndConflicts
    }

    /// The message that a board has too many rows for a picture.
    pub fn too_large(self, board: &Board) -> String {
        let (rows, most) = (board.entry.placement.as_ref().map_or(0, Placement::n), MOST_ROWS_OF_A_PICTURE);
        let why = verdict::too_large_for_a_picture(self.lang, rows, most, "nqfill -f jsonl");
        format!("{}{}{why}\n", place(board), self.lang.colon())
    }

    /// The message that boards are not written, because a file of the format holds one.
    pub fn not_written(self, format: &Format, boards: u64) -> String {
        let format = format.name;
        say!(
            self.lang,
            "nqfill: {boards} 个棋盘未写出：一个 {format} 文件只能有一个棋盘；用 -o 文件夹/ 可让每个棋盘各写一个文件\n",
            (
                "nqfill: {} not written: a file of {format} holds one board; -o FOLDER/ writes a file for each\n",
                amount(boards, "board")
            )
        )
    }

    /// Renders the reason why a text is no board.
    pub fn invalid(self, board: &Board, error: &InputError) -> String {
        let title = reading::input_error(self.lang, &error.kind);
        let is_new = self.result_messages == ResultMessages::Nothing;
        let title = is_new.then(|| (self.lang.pick("无效：", "invalid"), title.as_str()));
        let spans: Vec<_> = error.span.iter().cloned().collect();
        let read_as = board.document.as_ref().map_or(ReadAs::Nothing, |document| document.read_as(&board.entry));
        let help = reading::help(self.lang, &error.kind, read_as);
        let InputErrorKind::Ambiguous { readings, .. } = &error.kind else {
            return self.rendered(board, title, &spans, Some(&help));
        };
        let mut text = self.rendered(board, title, &spans, None);
        for reading in readings {
            text += &format!("{}\n{}\n", reading::reading(self.lang, reading), reading.board);
        }
        text + &format!("{}{help}\n\n", self.lang.pick("提示：", "help: "))
    }

    /// Renders the first conflicts of a board, and counts the others.
    pub fn conflicts(self, board: &Board, conflicts: &Conflicts) -> String {
        let rendered = &conflicts.list()[..conflicts.list().len().min(MOST_RENDERED)];
        let squares: Vec<_> = rendered.iter().flat_map(|conflict| conflict.squares).collect();
        let shown = board.document.as_ref().map(|document| document.locate(&board.entry, &squares));
        let shown = shown.unwrap_or_default();
        let mut text: String = rendered.iter().map(|conflict| self.conflict(board, conflict, &shown)).collect();
        let more = conflicts.total().saturating_sub(MOST_RENDERED as u64);
        if more > 0 {
            text += &verdict::more_conflicts(self.lang, more);
            text.push_str("\n\n");
        }
        text
    }

    /// Renders a conflict whose squares are shown by some bytes.
    fn conflict(self, board: &Board, conflict: &Conflict, shown: &[(Square, Range<usize>)]) -> String {
        let place = |square: &Square| shown.iter().find(|(shown, _)| shown == square).map(|(_, span)| span.clone());
        let mut spans: Vec<_> = conflict.squares.iter().filter_map(place).collect();
        spans.dedup();
        let title = verdict::conflict(self.lang, conflict);
        let title = (!self.result_names_conflicts()).then(|| (self.lang.pick("冲突：", "conflict"), title.as_str()));
        self.rendered(board, title, &spans, None)
    }

    /// Renders a level and a title, the lines of the file, and the advice.
    fn rendered(
        self,
        board: &Board,
        title: Option<(&str, &str)>,
        spans: &[Range<usize>],
        help: Option<&str>,
    ) -> String {
        let in_width = |text| fitted(text, self.width.map(|width| width.saturating_sub(MOST_BEFORE)));
        let (shown_title, help) = (title.map(|(_, title)| in_width(title)), help.map(in_width));
        let group = match title.zip(shown_title) {
            Some(((level, _), title)) => Group::with_title(Level::ERROR.with_name(level).primary_title(title)),
            None => Group::with_level(Level::ERROR),
        };
        let document = board.document.as_deref();
        let path = match &*board.source {
            "-" => self.lang.pick("标准输入", "standard input").into(),
            path => names::printable(path),
        };
        let group = match spans.first().zip(document) {
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
        let mut rendered = renderer
            .decor_style(DecorStyle::Ascii)
            .term_width(self.width.unwrap_or(DEFAULT_TERM_WIDTH))
            .render(&[group]);
        let advice = has_help.then(|| rendered.rfind(HELP.0)).flatten();
        let names = [advice, title.and_then(|(level, _)| rendered.find(level))];
        if self.lang == Lang::Zh {
            // Lines below the first are indented for the colon, too.
            let below = advice.map_or(String::new(), |advice| rendered.split_off(advice).replace("\n  ", "\n"));
            rendered += &below;
            names.into_iter().flatten().for_each(|name| drop_colon(&mut rendered, name));
        }
        rendered.push_str("\n\n");
        match spans.first().zip(document) {
            Some((first, document)) if window(document.text(), spans).is_some() => {
                with_column_of_file(rendered, &path, document, first)
            }
            _ => rendered,
        }
    }
}

fn place(board: &Board) -> String {
    verdict::place(&board.source, board.entry.index)
}

/// The rendered text with the column that a place has in the file: the renderer counts the characters that it shows, and what
/// is shown by name has more of them.
fn with_column_of_file(rendered: String, path: &str, document: &Document, span: &Range<usize>) -> String {
    let place = document.position(span.start);
    let before = &document.text()[..floor_char_boundary(document.text(), span.start)];
    let line = &before[before.rfind(['\n', '\r']).map_or(0, |end| end + 1)..];
    let shown = names::visible_text(line).chars().count() + 1;
    if shown == place.column {
        return rendered;
    }
    rendered.replacen(&format!("{path}:{}:{shown}", place.line), &format!("{path}:{}:{}", place.line, place.column), 1)
}

/// Removes the colon that the renderer puts after a Chinese name, which has one of its own. Colours may stand between them.
fn drop_colon(rendered: &mut String, name: usize) {
    if let Some(colon) = rendered[name..].find(": ") {
        rendered.replace_range(name + colon..name + colon + 2, "");
    }
}

/// The range of the whole lines that contain the spans; `None` if it is too long to render.
fn window(text: &str, spans: &[Range<usize>]) -> Option<Range<usize>> {
    let start = spans.iter().map(|span| span.start).min()?;
    let end = spans.iter().map(|span| span.end).max()?;
    let is_end = |&byte: &u8| byte == b'\n' || byte == b'\r';
    let bytes = text.as_bytes();
    // Looks no further than a line may be long: a thousand errors may be on one line that is the whole file.
    let before = &bytes[start.saturating_sub(LONGEST_LINE + 1)..start];
    let after = &bytes[end..bytes.len().min(end + LONGEST_LINE + 1)];
    let start = start - before.iter().rev().position(is_end).unwrap_or(before.len());
    let end = end + after.iter().position(is_end).unwrap_or(after.len());
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::show::job::Boards;
    use nqfill_read::ReadOptions;

    fn rendered(text: &str, diagnostics: Diagnostics) -> String {
        let boards = Boards::read("a.txt".into(), Ok(text.into()), &ReadOptions::default());
        let rendered = boards.map(|board| match board.puzzle() {
            Ok(_) => String::new(),
            Err(verdict) => diagnostics.diagnostic(&board, &verdict),
        });
        rendered.collect()
    }

    #[test]
    fn messages_of_a_result_are_not_repeated() {
        let diagnostics = Diagnostics {
            lang: Lang::En,
            result_messages: ResultMessages::ErrorsAndConflicts,
            ..Diagnostics::default()
        };
        let invalid = rendered("Q..\n..\n...\n", diagnostics);
        assert!(
            invalid.starts_with(" --> a.txt:2:1") && invalid.ends_with("help: add the 1 missing square in row 2\n\n")
        );
        let conflict = rendered("Q.\n.Q\n", diagnostics);
        assert!(conflict.starts_with(" --> a.txt:1:1") && !conflict.contains("share"), "{conflict}");
    }
}
