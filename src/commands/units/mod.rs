//! Units of a division as lines of JSON, and results of units put together: `nqfill split` and `nqfill merge`.
//!
//! A line of a unit is a board with an `id`. Whatever answers boards echoes it, so a result says which unit it is of:
//!
//! ```text
//! id = puzzle ":" cube         4fd0c3a91b2e6f70:c9:1-9*2/r1:2
//! ```
//! `puzzle` is a digest of the puzzle; `cube` is the steps that lead to the unit. Nothing else is needed to put
//! results together: that the units are a partition follows from their cubes.

pub mod merge;
mod results;
pub mod split;

use crate::exit::{Failure, print_message, usage};
use crate::files::{STANDARD_STREAM, Target};
use crate::options::{MessageArgs, Values};
use crate::run::destination;
use crate::run::input::{FileRole, Source, Walk, walked};
use crate::run::one_board::OneBoard;
use crate::signals;
use hmac_sha256::Hash;
use nqfill::show::job::Board;
use nqfill::show::names;
use nqfill::words::reading;
use nqfill_core::board::{Puzzle, Square};
use nqfill_core::division::{Node, Purpose};
use results::Results;
use serde::Serialize;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The digest of a puzzle, of its size, its fixed queens and its blocked squares: 16 hexadecimal digits.
fn digest(puzzle: &Puzzle) -> String {
    let mut digest = Hash::new();
    digest.update((puzzle.n() as u64).to_le_bytes());
    for (kind, squares) in [(b'Q', puzzle.fixed().collect::<Vec<_>>()), (b'x', puzzle.blocked().iter().collect())] {
        digest.update([kind]);
        digest.update((squares.len() as u64).to_le_bytes());
        for square in squares {
            digest.update(square.row.to_le_bytes());
            digest.update(square.column.to_le_bytes());
        }
    }
    digest.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A unit as a line of JSON: pairs of row and column, 0-based.
#[derive(Serialize)]
struct UnitLine {
    id: String,
    number: usize,
    multiplicity: u64,
    n: usize,
    /// From where rows and columns count: nothing else tells.
    base: u8,
    queens: Vec<[u32; 2]>,
    blocked: Vec<[u32; 2]>,
}

/// Writes a unit as a line of JSON. `number` counts from 1.
fn write_unit(puzzle: &str, number: usize, node: &Node, out: &mut dyn Write) -> io::Result<()> {
    let pair = |square: Square| [square.row, square.column];
    let board = node.board();
    let line = UnitLine {
        id: format!("{puzzle}:{}", node.cube()),
        number,
        multiplicity: node.weight(),
        n: board.n(),
        base: 0,
        queens: board.fixed().map(pair).collect(),
        blocked: board.blocked().iter().map(pair).collect(),
    };
    serde_json::to_writer(&mut *out, &line)?;
    out.write_all(b"\n")
}

/// Purposes of units, and of their results.
const PURPOSES: Values<Purpose> = &[
    (
        "count",
        ("解法数：合成时须有全部单元", "the number of completions, for which all units are needed"),
        Purpose::Count,
    ),
    ("solve", ("有没有解：有一个解即可", "whether there is one, for which one completion is enough"), Purpose::Solve),
];

/// Reads the puzzle that units are of.
fn read_puzzle(one: &OneBoard<'_>, source: &Source) -> Result<(Board, Puzzle), Failure> {
    let board = one.read(source)?;
    let puzzle = one.puzzle(&board)?;
    Ok((board, puzzle))
}

/// The place of the output, which is neither the puzzle nor what is read. Refuses standard input for both.
fn output(output: Option<&Path>, puzzle: &Source, read: &[PathBuf]) -> Result<Target, Failure> {
    let inputs = || destination::files_of(std::slice::from_ref(puzzle)).chain(read.iter().map(PathBuf::as_path));
    if inputs().filter(|&path| path == Path::new(STANDARD_STREAM)).count() > 1 {
        return Err(usage!("标准输入只能读一次", "standard input can be read only once"));
    }
    destination::find_not_over(output, inputs())
}

/// Reads the units and results in files, and in the files of folders. A line that is no JSON, as a job leaves it that was
/// killed, is reported and skipped: whether something is missing is seen at the end.
fn read_results<'p>(puzzle: &'p Puzzle, paths: &[PathBuf], messages: &MessageArgs) -> Result<Results<'p>, Failure> {
    let lang = messages.lang();
    let mut results = Results::new(puzzle);
    let list = walked(paths, None, Walk { role: FileRole::Written, ..Walk::default() })?;
    list.report(lang, messages.quiet);
    for source in &list.files {
        let name = source.name();
        let shown = names::printable(&name);
        let bytes = source.read().map_err(|kind| {
            Failure::failed_by(|lang| format!("{shown}{}{}", lang.colon(), reading::input_error(lang, &kind)))
        })?;
        let broken = results.add_text(&bytes, &name)?;
        if signals::has_come() {
            return Err(Failure::interrupted("已中断：没有合成结果", "interrupted: nothing was put together"));
        }
        if let (Some(first), false) = (broken.first(), messages.quiet) {
            let lines = broken.len();
            print_message(nqfill::show::say!(
                lang,
                "{shown}：跳过 {lines} 行，不是 JSON，第一处在第 {first} 行",
                "{shown}: lines without JSON are skipped: {lines}, the first is line {first}"
            ));
        }
    }
    Ok(results)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_that_differ_have_different_digests() {
        let boards = [
            "....\n....\n....\n....",
            "Q...\n....\n....\n....",
            "x...\n....\n....\n....",
            ".Q..\n....\n....\n....",
            "..\n..",
        ];
        let keys: std::collections::HashSet<_> =
            boards.iter().map(|board| digest(&board.parse().expect("a puzzle"))).collect();
        assert_eq!(keys.len(), boards.len());
    }
}
