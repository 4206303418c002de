//! Lines that belong to no board and were not read, and signs that were read by the structure of their board only.

use crate::show::job::Board;
use crate::show::names;
use crate::show::{Lang, say};
use nqfill_read::words::messages::amount;
use nqfill_read::{Document, NoteKind, Unread};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The most characters of a line that results show.
const MOST_SHOWN: usize = 200;

/// The most characters of the line that the end of a run quotes.
const MOST_QUOTED: usize = 40;

/// A line that belongs to no board and was not read; or a sign of a board, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NotRead {
    /// The line of the file, from 1.
    pub line: usize,
    /// What stands there; its beginning if it is long.
    pub text: String,
    /// True for a sign, with what it was read as.
    #[serde(skip)]
    pub is_sign: bool,
}

impl NotRead {
    /// All that was not read of a board's text.
    pub fn all(lang: Lang, unread: &[Unread], document: Option<&Document>) -> Vec<Self> {
        let text = document.map_or("", Document::text);
        let shown = |unread: &Unread| {
            let sign = match unread.kind {
                NoteKind::QueenSign(sign) => Some(say!(
                    lang,
                    "{sign} 读作皇后：每行每列各有一个",
                    "{sign} read as queens: one in each row and column"
                )),
                NoteKind::EmptySign(sign) => Some(say!(
                    lang,
                    "{sign} 读作空格：皇后以外只有它",
                    "{sign} read as empty squares: the only sign beside queens"
                )),
                NoteKind::Words | NoteKind::Comment | NoteKind::Prompt => None,
            };
            let is_sign = sign.is_some();
            let line = || beginning(text.get(unread.span.clone()).unwrap_or_default().trim(), MOST_SHOWN);
            Self { line: unread.line, text: sign.unwrap_or_else(line), is_sign }
        };
        unread.iter().map(shown).collect()
    }
}

fn beginning(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// What was not read in a run. Threads that answer boards share it.
#[derive(Debug, Default)]
pub struct NotReadTally(Mutex<Tally>);

#[derive(Debug, Default)]
struct Tally {
    /// Of each file how many lines, and the first of them.
    files: BTreeMap<Arc<str>, (u64, NotRead)>,
    /// Of each sign, in words, how many boards have it, and the first file by name.
    signs: BTreeMap<String, (u64, Arc<str>)>,
}

impl NotReadTally {
    /// Adds the lines near a board that were not read.
    pub fn add(&self, lang: Lang, board: &Board) {
        self.add_of(lang, &board.source, &board.entry.not_read, board.document.as_deref());
    }

    /// Adds what was not read of a file.
    pub fn add_of(&self, lang: Lang, source: &Arc<str>, unread: &[Unread], document: Option<&Document>) {
        if unread.is_empty() {
            return;
        }
        let mut tally = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for shown in NotRead::all(lang, unread, document) {
            if shown.is_sign {
                let (boards, first) = tally.signs.entry(shown.text).or_insert_with(|| (0, source.clone()));
                *boards += 1;
                if source < first {
                    *first = source.clone();
                }
            } else {
                let (lines, first) = tally.files.entry(source.clone()).or_insert_with(|| (0, shown.clone()));
                *lines += 1;
                if shown.line < first.line {
                    *first = shown;
                }
            }
        }
    }

    /// A message about the lines, and one for each sign; none if all was read. `how` is the command that lists the lines; without
    /// one their text is not shown.
    pub fn messages(&self, lang: Lang, how: Option<&str>) -> Vec<String> {
        let tally = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let of_lines = tally.files.iter().next().map(|(name, (_, first))| {
            let lines: u64 = tally.files.values().map(|(lines, _)| lines).sum();
            let (files, place) = (tally.files.len() as u64, first.line);
            let (name, text) = (names::printable(name), names::visible(&first.text));
            let text = beginning(&text, MOST_QUOTED);
            let [zh, en] = if lines > 1 { [" 等", ", ..."] } else { [""; 2] };
            let (text, list) = how.map_or_else(Default::default, |how| {
                (say!(lang, "“{text}”{zh}", " \"{text}\"{en}"), say!(lang, "；{how} 会列出", "; {how} lists them"))
            });
            say!(
                lang,
                "未读入：{files} 个文件中的 {lines} 行文字与注释（{name}:{place}{text}）{list}",
                (
                    "not read: {} of words and comments in {} ({name}:{place}{text}){list}",
                    amount(lines, "line"),
                    amount(files, "file")
                )
            )
        });
        let of_sign = |(sign, (boards, first)): (&String, &(u64, Arc<str>))| {
            let (first, more) = (names::printable(first), boards - 1);
            match more {
                0 => say!(lang, "{sign}（{first}）", "{sign} ({first})"),
                _ => say!(lang, "{sign}（{first} 等 {boards} 个棋盘）", "{sign} ({first} and {more} more)"),
            }
        };
        of_lines.into_iter().chain(tally.signs.iter().map(of_sign)).collect()
    }
}
