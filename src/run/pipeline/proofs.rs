//! Proofs of verdicts, in a folder that mirrors the input: a model and a proof for each claim.
//!
//! | claim | files |
//! |---|---|
//! | there is no completion | `NAME.opb`, `NAME.pbp` |
//! | there is one | `NAME.opb`, `NAME.pbp` |
//! | there are exactly those that were counted | `NAME.all.opb`, `NAME.all.pbp`: without these there is none |
//!
//! The second board of a file is `NAME-2`. What an earlier run has left in these places is removed. The proof comes
//! from a search of its own after the answer, so results do not depend on it.

use crate::files::words as file_words;
use crate::files::{Target, WriteError, with_ending};
use crate::run::pipeline::folder::Targets;
use crate::run::pipeline::lock;
use crate::run::pipeline::sources::Source;
use crate::run::words;
use flate2::Compression;
use flate2::write::GzEncoder;
use nqfill_core::Stopwatch;
use nqfill_core::board::{Placement, Puzzle};
use nqfill_core::engine::Budget;
use nqfill_core::proof::{Model, Proof, ProofError, refute, show};
use nqfill_core::referee::Solution;
use nqfill_core::solve::{Outcome, Request, Total, complete};
use nqfill_show::job::Board;
use nqfill_show::{Lang, Question, Verdict};
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// How proofs are written.
#[derive(Clone, Debug)]
pub(crate) struct ProofOptions {
    /// True to compress proofs with gzip, as `NAME.pbp.gz`.
    pub(crate) is_compressed: bool,
    /// The most bytes of a model, and of a proof before it is compressed.
    pub(crate) most_bytes: u64,
    /// The longest list of completions that is proved to be complete.
    pub(crate) most_completions: u64,
    /// Limits of the search for each proof.
    pub(crate) budget: Budget,
    /// The language of words for the user.
    pub(crate) lang: Lang,
    /// True to say alone which files could not be written, and not which limits left no proof.
    pub(crate) errors_alone: bool,
}

/// Numbers of the proofs of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ProofCounts {
    /// Proofs written.
    pub(crate) written: u64,
    /// Bytes of these proofs before they are compressed.
    pub(crate) bytes: u64,
    /// Proofs that a limit ended.
    pub(crate) limited: u64,
    /// Proofs that could not be written.
    pub(crate) failed: u64,
}

/// A folder of proofs.
pub(crate) struct ProofFolder {
    /// The files of each board of a source, by the name of the source.
    files: HashMap<Arc<str>, Vec<Files>>,
    options: ProofOptions,
    counts: Mutex<ProofCounts>,
}

/// The files of one board.
#[derive(Clone)]
struct Files {
    verdict: Pair,
    all: Pair,
}

/// A model and a proof about it.
#[derive(Clone)]
struct Pair {
    model: Target,
    proof: Target,
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
    /// The reason why only one completion is proved, and not that there are no others.
    All(ProofError),
    /// A file could not be written.
    File(WriteError),
}

impl ProofFolder {
    /// Plans the files of proofs below `folder`, for so many boards of each source, and makes the folders that they
    /// need.
    ///
    /// # Errors
    /// If two boards have one name there, a source would be overwritten, or a folder cannot be made or written.
    pub(crate) fn plan(
        folder: &Path,
        sources: &[Source],
        boards: &[usize],
        options: ProofOptions,
    ) -> Result<Self, WriteError> {
        let plan = |ending: String| Targets::plan_boards(folder, sources, boards, &ending);
        let proof = options.ending();
        let plans = [plan("opb".into())?, plan(proof.into())?, plan("all.opb".into())?, plan(format!("all.{proof}"))?];
        let (mut files, mut taken) = (HashMap::new(), HashMap::new());
        for (at, source) in sources.iter().enumerate() {
            for path in plans.iter().flat_map(|plan| plan.files_of(at)).map(Target::path) {
                if let Some(first) = taken.insert(path.to_path_buf(), source.path.clone()) {
                    return Err(WriteError::SameTarget(first, source.path.clone(), path.into()));
                }
            }
            let [model, proof, all_model, all_proof] = plans.each_ref().map(|plan| plan.files_of(at).iter().cloned());
            let verdict = model.zip(proof).map(|(model, proof)| Pair { model, proof });
            let all = all_model.zip(all_proof).map(|(model, proof)| Pair { model, proof });
            let of_boards = verdict.zip(all).map(|(verdict, all)| Files { verdict, all }).collect();
            // Names that are no text may look alike.
            if files.insert(source.name(), of_boards).is_some() {
                return Err(WriteError::SameTarget(source.path.clone(), source.path.clone(), folder.into()));
            }
        }
        Ok(Self { files, options, counts: Mutex::default() })
    }

    /// Counts of the proofs so far.
    pub(crate) fn counts(&self) -> ProofCounts {
        *lock(&self.counts)
    }

    /// The files of a board.
    fn files(&self, board: &Board) -> Result<&Files, WriteError> {
        let files = self.files.get(&board.source).and_then(|files| files.get(board.entry.index.max(1) - 1));
        files.ok_or_else(|| {
            let grown = io::Error::other("the file has grown since its boards were counted");
            WriteError::NotWritable(PathBuf::from(&*board.source), grown)
        })
    }

    /// Proves what a verdict claims of a board. Returns the number of its completions if there are too many to prove
    /// that there are no others.
    fn prove_claim(
        &self,
        board: &Board,
        placement: &Placement,
        claim: &Claim,
        found: Option<&Solution>,
    ) -> Result<Option<u128>, Unproved> {
        let files = self.files(board)?;
        let model = Model::new(placement);
        let total = match claim {
            Claim::None => {
                let none = |out: &mut dyn Write| refute(&model, &self.options.budget, self.options.most_bytes, out);
                return self.write(&model, &files.verdict, none).map(|()| None);
            }
            Claim::Some(total) => *total,
        };
        let puzzle = Puzzle::try_from(placement).map_err(|_| ProofError::NotExcluded)?;
        let found = match found {
            Some(found) => found.clone(),
            None => self.completions(&puzzle, Some(1))?.pop().ok_or(ProofError::NotExcluded)?,
        };
        self.write(&model, &files.verdict, |out| show(&model, &found, self.options.most_bytes, out))?;
        match total {
            Some(total) if total <= u128::from(self.options.most_completions) => {
                self.prove_all(&model, &puzzle, total, &files.all).map(|()| None)
            }
            too_many => Ok(too_many),
        }
    }

    /// Proves that a puzzle has no completions but those that were counted.
    fn prove_all(&self, model: &Model<'_>, puzzle: &Puzzle, total: u128, files: &Pair) -> Result<(), Unproved> {
        let all = self.completions(puzzle, None).map_err(Unproved::All)?;
        if all.len() as u128 != total {
            return Err(Unproved::All(ProofError::NotExcluded));
        }
        let model = model.clone().excluding(&all);
        let none = |out: &mut dyn Write| refute(&model, &self.options.budget, self.options.most_bytes, out);
        self.write(&model, files, none).map_err(|unproved| match unproved {
            Unproved::Proof(error) => Unproved::All(error),
            other => other,
        })
    }

    /// At most `most` completions of a puzzle, or all.
    fn completions(&self, puzzle: &Puzzle, most: Option<u64>) -> Result<Vec<Solution>, ProofError> {
        let budget = self.options.budget.clone();
        let request = Request { most, skip_total: true, budget, ..Request::default() };
        let mut all = Vec::new();
        let answer = complete(puzzle, &request, &mut |solution| {
            all.push(solution);
            ControlFlow::Continue(())
        });
        let limit = match answer.outcome {
            Outcome::Solved(listing) => listing.cut_by,
            Outcome::Undecided(limit) if limit.is_of_budget() => Some(limit),
            Outcome::Undecided(_) | Outcome::Unsolvable => None,
        };
        limit.map_or(Ok(all), |limit| Err(limit.into()))
    }

    /// Writes a proof, and once that is whole its model.
    fn write(
        &self,
        model: &Model<'_>,
        files: &Pair,
        prove: impl FnOnce(&mut dyn Write) -> Result<Proof, ProofError>,
    ) -> Result<(), Unproved> {
        if model.most_bytes() > self.options.most_bytes {
            return Err(Unproved::Proof(ProofError::TooLong(self.options.most_bytes)));
        }
        let begun = Stopwatch::start();
        let proof = write_if_whole(&files.proof, |out| match self.options.is_compressed {
            true => compressed(out, prove),
            false => prove(out),
        })?;
        let budget = &self.options.budget;
        let time = budget.time.map(|most| most.saturating_sub(begun.elapsed()));
        let left = Budget { time, ..budget.clone() };
        if let Err(unwritten) = write_if_whole(&files.model, |out| model.write_within(&left, out)) {
            // Nobody can check a proof without its model.
            files.remove()?;
            return Err(unwritten);
        }
        let mut counts = lock(&self.counts);
        counts.written += 1;
        counts.bytes += proof.bytes;
        Ok(())
    }
}

impl ProofFolder {
    /// Proves the verdict on a board, where `found` is its first completion, if that was listed. Returns words for the
    /// user, each line ended; empty if there is nothing to say.
    pub(crate) fn prove(&self, board: &Board, verdict: &Verdict, found: Option<&Solution>) -> String {
        let end = self.files(board).and_then(Files::remove_earlier).map_err(Unproved::File);
        let end = match (claim(verdict), &board.entry.placement) {
            (Some(claim), Ok(placement)) => end.and_then(|()| self.prove_claim(board, placement, &claim, found)),
            _ => end.map(|()| None),
        };
        match &end {
            Ok(_) => {}
            Err(Unproved::Proof(_) | Unproved::All(_)) => lock(&self.counts).limited += 1,
            Err(Unproved::File(_)) => lock(&self.counts).failed += 1,
        }
        let lang = self.options.lang;
        let words = match end {
            Ok(None) => return String::new(),
            Ok(_) | Err(Unproved::Proof(_) | Unproved::All(_)) if self.options.errors_alone => return String::new(),
            Ok(Some(total)) => words::not_all_proved(lang, total, self.options.most_completions),
            Err(Unproved::Proof(error)) => words::unproved(lang, &error, false),
            Err(Unproved::All(error)) => words::unproved(lang, &error, true),
            Err(Unproved::File(error)) => file_words::write_error(lang, &error),
        };
        words::of_proof(lang, &board.subject(), &words)
    }
}

impl ProofOptions {
    fn ending(&self) -> &'static str {
        if self.is_compressed { "pbp.gz" } else { "pbp" }
    }
}

impl Files {
    /// Removes what an earlier run has left in these places, so that no proof of another board stands there.
    fn remove_earlier(&self) -> Result<(), WriteError> {
        [&self.verdict, &self.all].into_iter().try_for_each(Pair::remove)
    }
}

impl Pair {
    /// Removes the model and the proof in these places, compressed or not. Files that are neither stay.
    fn remove(&self) -> Result<(), WriteError> {
        let proof = self.proof.path();
        let is_compressed = proof.extension().is_some_and(|ending| ending == "gz");
        let other = if is_compressed { proof.with_extension("") } else { with_ending(proof, ".gz") };
        for path in [self.model.path(), proof, &other].into_iter().filter(|path| is_of_a_proof(path)) {
            fs::remove_file(path).map_err(|error| WriteError::NotWritable(path.into(), error))?;
        }
        Ok(())
    }
}

/// Writes a file if what it is to hold can be written to its end.
fn write_if_whole<T>(
    target: &Target,
    write: impl FnOnce(&mut dyn Write) -> Result<T, ProofError>,
) -> Result<T, Unproved> {
    let mut written = None;
    target.write_if(|out| match write(out) {
        Err(ProofError::Io(error)) => Err(error),
        other => {
            let is_whole = other.is_ok();
            written = Some(other);
            Ok(is_whole)
        }
    })?;
    Ok(written.unwrap_or(Err(ProofError::NotExcluded))?)
}

/// True if a file begins as a model or a proof does, or is a compressed proof. A link is none.
fn is_of_a_proof(path: &Path) -> bool {
    const BEGINNINGS: [&[u8]; 3] = [b"* #variable= ", b"pseudo-Boolean proof version ", b"\x1f\x8b"];
    let mut beginning = Vec::new();
    let is_file = path.symlink_metadata().is_ok_and(|metadata| metadata.is_file());
    let mut read = |path| File::open(path).and_then(|file| file.take(32).read_to_end(&mut beginning));
    is_file && read(path).is_ok() && BEGINNINGS.iter().any(|start| beginning.starts_with(start))
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
        Verdict::Explained(_) | Verdict::Rated(_) | Verdict::Unrated(_) | Verdict::Invalid(_) => None,
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
