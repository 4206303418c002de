//! Proofs of units, found in a folder, put together to one of the puzzle.

use crate::commands::units::Merged;
use crate::files::{WriteError, with_ending};
use flate2::read::MultiGzDecoder;
use nqfill_core::board::{Placement, Puzzle, Square};
use nqfill_core::division::{Node, Place};
use nqfill_core::proof::{Model, ProofError, UnitProof};
use nqfill_core::referee::{Referee, Solution};
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The models and proofs of a folder.
#[derive(Debug)]
pub(crate) struct UnitProofs {
    folder: PathBuf,
    /// The model files of each board, with the number of completions that they exclude.
    models: HashMap<Board, Vec<(u64, PathBuf)>>,
}

/// A board that a model is of: rows, fixed queens, blocked squares.
type Board = (usize, Vec<Square>, Vec<Square>);

/// Reason why proofs of units are none of the puzzle.
#[derive(Debug, Error)]
#[non_exhaustive]
pub(crate) enum NotProved {
    /// There is no model of a unit with the completions that its result counts.
    #[error("{} has no model of `{place}` that excludes {count} completions", folder.display())]
    NoModel {
        /// The folder.
        folder: PathBuf,
        /// The unit.
        place: Place,
        /// The completions that its result counts.
        count: u128,
    },
    /// A model that excludes something else than completions of its unit, each once.
    #[error("{}: the model is none of its unit", .0.display())]
    WrongModel(PathBuf),
    /// There is no proof beside a model.
    #[error("{}: there is no proof beside it", .0.display())]
    NoProof(PathBuf),
    /// A unit has completions, and no result counts them.
    #[error("the completions of `{0}` are not counted, so nothing is proved of their number")]
    NotCounted(Place),
    /// The proofs cannot be put together, or not be read or written.
    #[error(transparent)]
    Proof(#[from] ProofError),
    /// A file of the proof of the puzzle cannot be written.
    #[error(transparent)]
    File(#[from] WriteError),
}

impl UnitProofs {
    /// Finds the models in a folder and the folders below it. A file that is no model is passed over.
    ///
    /// # Errors
    /// If a folder or a model cannot be read.
    pub(crate) fn find(folder: &Path) -> Result<Self, ProofError> {
        let mut models: HashMap<Board, Vec<(u64, PathBuf)>> = HashMap::new();
        for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
            let entry = entry.map_err(|error| ProofError::Io(error.into()))?;
            if !entry.file_type().is_file() || entry.path().extension().is_none_or(|extension| extension != "opb") {
                continue;
            }
            let text = BufReader::new(File::open(entry.path())?);
            if let Some(model) = read_model(text)? {
                models.entry(model.board).or_default().push((model.excluded.len() as u64, entry.path().into()));
            }
        }
        Ok(Self { folder: folder.into(), models })
    }

    /// The models that were found. What is written must not replace them, nor the proofs beside them.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.models.values().flatten().map(|(_, path)| path.as_path())
    }

    /// The completions that the models of all units exclude, each checked.
    ///
    /// # Errors
    /// If a unit has no model that excludes as many completions as its result counts, or one that excludes others.
    pub(crate) fn completions(&self, puzzle: &Puzzle, merged: &Merged) -> Result<Vec<Solution>, NotProved> {
        let mut all = Vec::new();
        let mut referee = Referee::new(puzzle);
        for (node, count) in &merged.decided {
            let count = count.ok_or_else(|| NotProved::NotCounted(node.place().clone()))?;
            if count == 0 {
                continue;
            }
            let path = self.model(node, count)?;
            let wrong = || NotProved::WrongModel(path.into());
            let model = read_model(BufReader::new(File::open(path).map_err(ProofError::Io)?))?.ok_or_else(wrong)?;
            let mut own = Referee::new(node.board());
            let before = all.len();
            for columns in model.excluded {
                own.verify(columns.clone()).map_err(|_| wrong())?;
                all.push(referee.verify(columns).map_err(|_| wrong())?);
            }
            all[before..].sort_unstable();
            if all[before..].windows(2).any(|pair| pair[0] == pair[1]) {
                return Err(wrong());
            }
        }
        Ok(all)
    }

    /// The proofs of all units, in the order of their places.
    pub(crate) fn proofs<'a>(
        &'a self,
        merged: &'a Merged,
    ) -> impl Iterator<Item = Result<UnitProof<'static>, NotProved>> + 'a {
        merged.decided.iter().map(|(node, count)| {
            let count = count.ok_or_else(|| NotProved::NotCounted(node.place().clone()))?;
            let text = open_proof(self.model(node, count)?)?;
            Ok(UnitProof { node: node.clone(), excluded: count as u64, text })
        })
    }

    /// The model of a unit that excludes this number of completions.
    fn model(&self, node: &Node, count: u128) -> Result<&Path, NotProved> {
        let board = node.board();
        let key = (board.n(), board.fixed().collect(), board.blocked().iter().collect());
        let models = self.models.get(&key).into_iter().flatten();
        let fits = models.into_iter().find(|(excluded, _)| u128::from(*excluded) == count);
        let found = fits.map(|(_, path)| path.as_path());
        found.ok_or_else(|| NotProved::NoModel { folder: self.folder.clone(), place: node.place().clone(), count })
    }
}

/// Opens the proof beside a model.
fn open_proof(model: &Path) -> Result<Box<dyn BufRead>, NotProved> {
    let plain = model.with_extension("pbp");
    let opened = |path: &Path| File::open(path).map_err(|_| NotProved::NoProof(model.into()));
    if plain.is_file() {
        return Ok(Box::new(BufReader::new(opened(&plain)?)));
    }
    Ok(Box::new(BufReader::new(MultiGzDecoder::new(opened(&with_ending(&plain, ".gz"))?))))
}

/// A model that was read.
struct ModelRead {
    board: Board,
    /// The completions that it excludes: the column of each row, 0-based.
    excluded: Vec<Vec<u32>>,
}

/// Reads a model that nqfill has written, of this version: `None` if it is another one.
fn read_model(mut text: impl BufRead) -> Result<Option<ModelRead>, ProofError> {
    let mut bytes = Vec::new();
    text.by_ref().take(MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(parse_model(&bytes))
}

/// The longest model that is read.
const MOST_BYTES: u64 = 1 << 30;

fn parse_model(bytes: &[u8]) -> Option<ModelRead> {
    let text = std::str::from_utf8(bytes).ok()?;
    let squares: usize = text.strip_prefix("* #variable= ")?.split(' ').next()?.parse().ok()?;
    let n = squares.isqrt();
    // All lines of a board are written before its facts; a shorter text is none.
    let lines = 2 * n + 2 * (2 * n).saturating_sub(3) + 2;
    if n == 0 || n * n != squares || n > bytes.len() {
        return None;
    }
    let (mut queens, mut blocked, mut excluded) = (Vec::new(), Vec::new(), Vec::new());
    for line in text.lines().skip(lines) {
        let terms: Vec<_> = line.split(' ').collect();
        match terms[..] {
            ["1", name, ">=", "1", ";"] => queens.push(square(name)?),
            ["-1", name, ">=", "0", ";"] if excluded.is_empty() => blocked.push(square(name)?),
            _ => {
                let named = terms.chunks_exact(2).take(n).map(|pair| square(pair[1])).collect::<Option<Vec<_>>>()?;
                excluded.push(named.into_iter().map(|square| square.column).collect::<Vec<_>>());
            }
        }
    }
    let placement = Placement::new(n, queens.clone(), blocked.clone()).ok()?;
    let puzzle = Puzzle::try_from(&placement).ok()?;
    let mut referee = Referee::new(&puzzle);
    let solutions: Vec<_> =
        excluded.iter().map(|columns| referee.verify(columns.clone()).ok()).collect::<Option<_>>()?;
    // Nothing but what nqfill writes of this board is its model.
    let mut same = Vec::with_capacity(bytes.len());
    Model::new(&placement).excluding(&solutions).write(&mut same).ok()?;
    (same == bytes).then_some(ModelRead { board: (n, queens, blocked), excluded })
}

/// The square of a variable: `q3_5` is row 3, column 5.
fn square(name: &str) -> Option<Square> {
    let (row, column) = name.strip_prefix('q')?.split_once('_')?;
    let number = |text: &str| text.parse::<u32>().ok()?.checked_sub(1);
    Some(Square::new(number(row)?, number(column)?))
}
