//! Reads the one board that a command is about.

use crate::exit::{Failure, print_message, usage};
use crate::options::{MessageArgs, Reading};
use crate::run::input::{Source, interrupted, read_typed, require_input, unnamed};
use crate::signals;
use nqfill::show::job::Board;
use nqfill::show::names;
use nqfill::show::{Lang, NotReadTally};
use nqfill_core::board::Puzzle;
use std::path::Path;

/// How the board is read.
pub struct OneBoard<'a> {
    pub reading: &'a Reading,
    pub messages: &'a MessageArgs,
}

impl OneBoard<'_> {
    /// The source of the board: of `FILE#2` the second; without a path standard input, or the empty board of `--size`.
    pub fn source(&self, path: Option<&Path>) -> Result<Source, Failure> {
        if let Some(path) = path {
            return Ok(Source::given(path).numbered());
        }
        require_input(&[], self.reading)?;
        unnamed(self.reading)
    }

    /// Reads the board of a source; without a number the first, and says so if there are more.
    pub fn read(&self, source: &Source) -> Result<Board, Failure> {
        let (mut source, lang) = (source.clone(), self.messages.lang());
        if source.path.is_dir() {
            let path = names::path_name(&source.path);
            return Err(usage!(
                "{path}：这里要一个棋盘，不读文件夹",
                "{path}: one board is wanted here, and no folder is read"
            ));
        }
        read_typed(std::slice::from_mut(&mut source), self.messages.quiet)?;
        let mut boards = source.open(&self.reading.resolve()?);
        if signals::has_come() {
            return Err(interrupted());
        }
        let Some(board) = boards.next() else { return Err(source.no_board()) };
        if source.number.is_none() && !self.messages.quiet && boards.next().is_some() {
            print_message(others(lang, &source.name()));
        }
        if !self.messages.quiet {
            let not_read = NotReadTally::default();
            not_read.add(lang, &board);
            not_read.messages(lang, Some("nqfill -f json")).iter().for_each(print_message);
        }
        Ok(board)
    }

    /// The puzzle of a board. Where it is none, says what is wrong.
    pub fn puzzle(&self, board: &Board) -> Result<Puzzle, Failure> {
        board.puzzle().map_err(|verdict| {
            self.messages.report_wrong(board, &verdict);
            Failure::already_reported()
        })
    }
}

/// The message about a file with several boards.
fn others(lang: Lang, name: &str) -> String {
    let name = names::printable(name);
    nqfill::show::say!(
        lang,
        "{name}：有多个棋盘，只取第一个；第二个是 {name}#2",
        "{name}: it has several boards, and the first is taken; the second is {name}#2"
    )
}
