//! Proofs of verdicts, in a folder that mirrors the input: a model and a proof for each claim.
//!
//! | claim | files |
//! |---|---|
//! | there is no completion | `NAME.opb`, `NAME.pbp` |
//! | there is one | `NAME.opb`, `NAME.pbp` |
//! | there are exactly those that were counted | `NAME.all.opb`, `NAME.all.pbp`: without these there is none |
//!
//! The second board of a file is `NAME-2`. The proof comes from a search of its own after the answer, so results do not
//! depend on it.

use super::folder::Targets;
use super::sources::Source;
use crate::board::{Placement, Puzzle};
use crate::engine::Budget;
use crate::files::{Target, WriteError};
use crate::job::{Board, Proofs};
use crate::proof::{Model, Proof, ProofError, refute, show};
use crate::referee::Solution;
use crate::report::{Lang, Question, Verdict, proof_words, words};
use crate::solve::{Outcome, Request, Total, complete, first};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// How proofs are written.
#[derive(Clone, Debug)]
pub struct ProofOptions {
    /// True to compress proofs with gzip, as `NAME.pbp.gz`.
    pub is_compressed: bool,
    /// The most bytes of a model, and of a proof before it is compressed.
    pub most_bytes: u64,
    /// The longest list of completions that is proved to be complete.
    pub most_completions: u64,
    /// Limits of the search for each proof.
    pub budget: Budget,
    /// The language of words for the user; `None` for no words.
    pub lang: Option<Lang>,
}

/// Numbers of the proofs of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProofCounts {
    /// Proofs written.
    pub written: u64,
    /// Bytes of these proofs before they are compressed.
    pub bytes: u64,
    /// Proofs that a limit ended.
    pub limited: u64,
    /// Proofs that could not be written.
    pub failed: u64,
}

/// A folder of proofs.
pub struct ProofFolder {
    folder: PathBuf,
    /// The path below the folder, without an ending, for each source by its name.
    stems: HashMap<Arc<str>, PathBuf>,
    inputs: Vec<PathBuf>,
    options: ProofOptions,
    progress: Mutex<Progress>,
}

#[derive(Default)]
struct Progress {
    counts: ProofCounts,
    /// Stems of boards after the first of a file, which another file may have, too.
    further: HashSet<PathBuf>,
}

/// What a verdict claims of the completions.
enum Claim {
    /// There is none.
    None,
    /// There is one; if known, there are exactly this many.
    Some(Option<u128>),
}

/// Why a claim is not proved.
enum Unproved {
    /// The reason that the proof itself gives.
    Proof(ProofError),
    /// A file could not be written.
    File(WriteError),
}

impl ProofFolder {
    /// Plans the files of proofs below `folder` and makes the folders that they need.
    ///
    /// # Errors
    /// If two sources have one name there, a source would be overwritten, or a folder cannot be made or written.
    pub fn plan(folder: &Path, sources: &[Source], options: ProofOptions) -> Result<Self, WriteError> {
        for ending in ["opb", options.ending()] {
            for of_all in ["", "all."] {
                Targets::plan(folder, sources, &format!("{of_all}{ending}"))?;
            }
        }
        let mut stems = HashMap::new();
        for source in sources {
            let stem = Targets::place(Path::new(""), source, "opb").with_extension("");
            // Names that are no text may look alike.
            if stems.insert(source.name(), stem).is_some() {
                return Err(WriteError::SameTarget(source.path.clone(), source.path.clone(), folder.into()));
            }
        }
        let inputs = sources.iter().map(|source| source.path.clone()).collect();
        Ok(Self { folder: folder.into(), stems, inputs, options, progress: Mutex::default() })
    }

    /// Counts of the proofs so far.
    #[must_use]
    pub fn counts(&self) -> ProofCounts {
        self.progress().counts
    }

    fn progress(&self) -> std::sync::MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The path of the files of a board, without an ending.
    fn stem(&self, board: &Board) -> Result<PathBuf, WriteError> {
        let stem = self.stems.get(&board.source).map_or_else(|| Path::new("board"), PathBuf::as_path);
        if board.entry.index <= 1 {
            return Ok(self.folder.join(stem));
        }
        let mut name = stem.file_name().unwrap_or_default().to_owned();
        name.push(format!("-{}", board.entry.index));
        let numbered = stem.with_file_name(name);
        let is_new = self.progress().further.insert(numbered.clone());
        let path = self.folder.join(&numbered);
        if !is_new || self.stems.values().any(|stem| *stem == numbered) {
            let source = PathBuf::from(&*board.source);
            return Err(WriteError::SameTarget(numbered, source, path));
        }
        Ok(path)
    }

    /// Proves what a verdict claims of a board. Returns the number of its completions if there are too many to prove that
    /// there are no others.
    fn prove_claim(
        &self,
        board: &Board,
        placement: &Placement,
        claim: &Claim,
        found: Option<&Solution>,
    ) -> Result<Option<u128>, Unproved> {
        let stem = self.stem(board)?;
        let model = Model::new(placement);
        let total = match claim {
            Claim::None => {
                let none = |out: &mut dyn Write| refute(&model, &self.options.budget, self.options.most_bytes, out);
                return self.write(&model, &stem, "", none).map(|()| None);
            }
            Claim::Some(total) => *total,
        };
        let puzzle = Puzzle::try_from(placement).map_err(|_| ProofError::NotExcluded)?;
        let found = match found {
            Some(found) => found.clone(),
            None => first(&puzzle).ok().flatten().ok_or(ProofError::NotExcluded)?,
        };
        self.write(&model, &stem, "", |out| show(&model, &found, self.options.most_bytes, out))?;
        match total {
            Some(total) if total <= u128::from(self.options.most_completions) => {
                let all = self.completions(&puzzle, total)?;
                let model = model.excluding(&all);
                let none = |out: &mut dyn Write| refute(&model, &self.options.budget, self.options.most_bytes, out);
                self.write(&model, &stem, ".all", none).map(|()| None)
            }
            too_many => Ok(too_many),
        }
    }

    /// All completions of a puzzle that has `total`.
    fn completions(&self, puzzle: &Puzzle, total: u128) -> Result<Vec<Solution>, ProofError> {
        let request = Request { budget: self.options.budget.clone(), ..Request::default() };
        let mut all = Vec::new();
        let answer = complete(puzzle, &request, &mut |solution| {
            all.push(solution);
            ControlFlow::Continue(())
        });
        match answer.outcome {
            Outcome::Solved(listing) if let Some(limit) = listing.cut_by => Err(limit.into()),
            _ if all.len() as u128 == total => Ok(all),
            _ => Err(ProofError::NotExcluded),
        }
    }

    /// Writes a proof, and once that is whole its model.
    fn write(
        &self,
        model: &Model<'_>,
        stem: &Path,
        part: &str,
        prove: impl FnOnce(&mut dyn Write) -> Result<Proof, ProofError>,
    ) -> Result<(), Unproved> {
        if model.most_bytes() > self.options.most_bytes {
            return Err(Unproved::Proof(ProofError::TooLong(self.options.most_bytes)));
        }
        let target = |ending: &str| {
            let mut path = stem.as_os_str().to_owned();
            path.push(format!("{part}.{ending}"));
            let target = Target::find(Path::new(&path))?;
            let target = if target.is_stream() { target } else { target.within(&self.folder)? };
            target.not_over(self.inputs.iter().map(PathBuf::as_path))
        };
        let mut proved = None;
        target(self.options.ending())?.write_if(|out| {
            let proof = match self.options.is_compressed {
                true => compressed(out, prove),
                false => prove(out),
            };
            let is_whole = proof.is_ok();
            match proof {
                Err(ProofError::Io(error)) => Err(error),
                other => {
                    proved = Some(other);
                    Ok(is_whole)
                }
            }
        })?;
        let proof = proved.unwrap_or(Err(ProofError::NotExcluded))?;
        target("opb")?.write(|out| model.write(out))?;
        let counts = &mut self.progress().counts;
        counts.written += 1;
        counts.bytes += proof.bytes;
        Ok(())
    }
}

impl Proofs for ProofFolder {
    fn prove(&self, board: &Board, verdict: &Verdict, found: Option<&Solution>) -> String {
        let (Some(claim), Ok(placement)) = (claim(verdict), &board.entry.placement) else { return String::new() };
        let end = self.prove_claim(board, placement, &claim, found);
        let counts = &mut self.progress().counts;
        match &end {
            Ok(_) => {}
            Err(Unproved::Proof(_)) => counts.limited += 1,
            Err(Unproved::File(_)) => counts.failed += 1,
        }
        let Some(lang) = self.options.lang else { return String::new() };
        let words = match end {
            Ok(None) => return String::new(),
            Ok(Some(total)) => proof_words::long_list(lang, total, self.options.most_completions),
            Err(Unproved::Proof(error)) => proof_words::unproved(lang, &error),
            Err(Unproved::File(error)) => words::write_error(lang, &error),
        };
        proof_words::about(lang, &board.subject(), &words)
    }
}

impl ProofOptions {
    fn ending(&self) -> &'static str {
        if self.is_compressed { "pbp.gz" } else { "pbp" }
    }
}

impl From<ProofError> for Unproved {
    fn from(error: ProofError) -> Self {
        Self::Proof(error)
    }
}

impl From<WriteError> for Unproved {
    fn from(error: WriteError) -> Self {
        Self::File(error)
    }
}

/// The claim of a verdict that can be proved. `None` if it claims nothing, or a number of classes.
fn claim(verdict: &Verdict) -> Option<Claim> {
    match verdict {
        Verdict::Answered(answer) => match &answer.outcome {
            Outcome::Unsolvable => Some(Claim::None),
            Outcome::Solved(listing) => Some(Claim::Some(match listing.total {
                Total::Exactly(total) => Some(total),
                Total::More | Total::Unknown | Total::Unsought => None,
            })),
            Outcome::Undecided(_) => None,
        },
        Verdict::Counted(count) if count.question == Question::HowManyClasses => None,
        Verdict::Counted(count) => match (count.tally.value, count.tally.exhaustive) {
            (0, true) => Some(Claim::None),
            (0, false) => None,
            (value, is_exact) => Some(Claim::Some(is_exact.then_some(value))),
        },
        Verdict::Conflict(_) => Some(Claim::None),
        Verdict::Explained(_) | Verdict::Invalid(_) => None,
    }
}

/// Compresses what a function writes.
fn compressed(
    out: &mut dyn Write,
    prove: impl FnOnce(&mut dyn Write) -> Result<Proof, ProofError>,
) -> Result<Proof, ProofError> {
    let mut encoder = GzEncoder::new(out, Compression::default());
    let proof = prove(&mut encoder)?;
    encoder.finish().map_err(|error: io::Error| ProofError::Io(error))?;
    Ok(proof)
}
