//! Reads the one board that a command is about.

use crate::exit::failed;
use crate::exit::usage;
use crate::exit::{Failure, say};
use crate::options::{MessageArgs, Reading};
use crate::run::input::{Source, chosen_board, interrupted, read_typed, refuse_none, unnamed};
use crate::signals;
use nqfill::show::job::Board;
use nqfill::show::{Lang, NotReadTally};
use nqfill::words::names;
use nqfill_core::board::Puzzle;
use std::path::Path;

/// How the board is read.
pub struct OneBoard<'a> {
    pub reading: &'a Reading,
    pub messages: &'a MessageArgs,
}

impl OneBoard<'_> {
    /// The source of the board, and its number there; without a path standard input, or the empty board of `--size`.
    pub fn source(&self, path: Option<&Path>) -> Result<(Source, Option<usize>), Failure> {
        let Some(path) = path else {
            refuse_none(&[], self.reading)?;
            return Ok((unnamed(self.reading)?, None));
        };
        let (path, number) = chosen_board(path);
        Ok((Source::given(&path), number))
    }

    /// Reads the board that a path names, `FILE#2` the second of its file; without a number the first, and says so if
    /// there are more.
    pub fn read(&self, path: &Path) -> Result<Board, Failure> {
        let (source, number) = self.source(Some(path))?;
        self.read_from(&source, number)
    }

    /// Reads the board with this number of a source, or the first.
    pub fn read_from(&self, source: &Source, number: Option<usize>) -> Result<Board, Failure> {
        let (mut source, lang) = (source.clone(), self.messages.lang());
        let path = source.path.clone();
        if path.is_dir() {
            return Err(usage!(
                ("{}：这里要一个棋盘，不读文件夹", names::path_name(&path)),
                ("{}: one board is wanted here, and no folder is read", names::path_name(&path))
            ));
        }
        read_typed(std::slice::from_mut(&mut source), self.messages.quiet)?;
        let mut boards = source.open(&self.reading.resolve()?);
        if signals::has_come() {
            return Err(interrupted());
        }
        let found = boards.by_ref().find(|board| number.is_none_or(|number| board.entry.index == number));
        let Some(board) = found else { return Err(no_board(&path, number)) };
        if number.is_none() && !self.messages.quiet && boards.next().is_some() {
            say(others(lang, &source.name()));
        }
        if !self.messages.quiet {
            let not_read = NotReadTally::default();
            not_read.add(lang, &board);
            not_read.messages(lang, Some("nqfill -f json")).iter().for_each(say);
        }
        Ok(board)
    }

    /// The puzzle of a board. Where it is none, says what is wrong.
    pub fn puzzle(&self, board: &Board) -> Result<Puzzle, Failure> {
        board.puzzle().map_err(|verdict| {
            self.messages.report_wrong(board, &verdict);
            Failure::already_said()
        })
    }
}

fn no_board(path: &Path, number: Option<usize>) -> Failure {
    let (path, number) = (names::path_name(path), number.unwrap_or(1));
    failed!("{path}：没有第 {number} 个棋盘", "{path}: there is no board number {number}")
}

/// Said of a file with several boards.
fn others(lang: Lang, name: &str) -> String {
    let name = names::printable(name);
    nqfill::show::say!(
        lang,
        "{name}：有多个棋盘，只取第一个；第二个是 {name}#2",
        "{name}: it has several boards, and the first is taken; the second is {name}#2"
    )
}
