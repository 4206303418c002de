//! The boards of a comparison: from files, and empty ones.

use crate::run::input::Source;
use crate::signals;
use nqfill::show::experiment::{BoardName, Remark};
use nqfill::words::names;
use nqfill::words::verdict;
use nqfill_core::board::{Conflicts, Placement, Puzzle};
use nqfill_read::{Document, InputError, ReadOptions};

/// A board with its name in the table.
pub struct NamedBoard {
    pub name: BoardName,
    pub n: usize,
    pub puzzle: Result<Puzzle, Conflicts>,
}

/// An input that could not be read, with its name in the table and the reason.
pub struct Unread {
    pub name: BoardName,
    pub why: Remark,
}

/// All boards in order, and the inputs that could not be read.
pub fn read<'a>(
    sources: &'a [Source],
    reading: &'a ReadOptions,
    max_bytes: u64,
    sizes: &'a [usize],
) -> impl Iterator<Item = Result<NamedBoard, Unread>> + 'a {
    let files = sources.iter().flat_map(move |source| {
        let bytes = source.read(max_bytes).map_err(InputError::from);
        let document = bytes.and_then(|bytes| Document::new(bytes, reading));
        let unread = |index: usize, error: &InputError| Unread {
            name: name(&source.name(), index),
            why: Remark::new(|lang| verdict::input_error(lang, &error.kind)),
        };
        match document {
            // The file was awaited when a signal came.
            Err(_) if signals::has_come() => Vec::new(),
            Err(error) => vec![Err(unread(1, &error))],
            Ok(document) => {
                let board = |entry: nqfill_read::Entry| match entry.placement {
                    Err(error) => Err(unread(entry.index, &error)),
                    Ok(placement) => Ok(board(name(&source.name(), entry.index), &placement)),
                };
                document.entries().map(board).collect::<Vec<_>>()
            }
        }
    });
    let empty = move |&n: &usize| match Placement::new(n, Vec::new(), Vec::new()) {
        Ok(placement) => Ok(board(BoardName::Empty(n), &placement)),
        Err(error) => Err(Unread { name: BoardName::Empty(n), why: Remark::new(|_| error.to_string()) }),
    };
    files.chain(sizes.iter().map(empty))
}

fn name(source: &str, index: usize) -> BoardName {
    let source = names::printable(source);
    BoardName::Path(if index == 1 { source.into_owned() } else { format!("{source}#{index}") })
}

fn board(name: BoardName, placement: &Placement) -> NamedBoard {
    NamedBoard { name, n: placement.n(), puzzle: Puzzle::try_from(placement) }
}
