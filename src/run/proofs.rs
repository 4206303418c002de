//! Proofs of verdicts, in a folder that mirrors the input: a model `NAME.opb` and a proof `NAME.pbp` for each board, that it has no
//! completion, or one.
//!
//! The second board of a file is `NAME-2`. Files that an earlier run has left there are removed. The proof comes
//! from a search of its own after the answer, so results do not depend on it.

use crate::exit::{Exit, Failure, say};
use crate::files::{Target, WriteError};
use crate::help::both;
use crate::options::MessageArgs;
use crate::run::destination::Folder;
use crate::run::input::Source;
use crate::run::threads::lock;
use nqfill::show::job::Board;
use nqfill::show::{Lang, Question, Subject, Verdict};
use nqfill::words::names;
use nqfill::words::system::bytes;
use nqfill::words::verdict;
use nqfill_core::Stopwatch;
use nqfill_core::board::{Placement, Puzzle};
use nqfill_core::engine::Budget;
use nqfill_core::proof::{Model, Proof, ProofError, refute, show};
use nqfill_core::referee::Solution;
use nqfill_core::solve::{Outcome, Request, complete};
use nqfill_read::words::messages::amount;
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

// Options of the subcommands that write proofs.
#[derive(clap::Args)]
pub struct ProofArgs {
    #[arg(long, hide_short_help = true, value_name = "DIR", conflicts_with = "stream", help = both!(
        "在此写出每个结论的证明，供 VeriPB 验证：NAME.opb 与 NAME.pbp",
        "Write a proof of each verdict here, for VeriPB to check: NAME.opb and NAME.pbp"
    ))]
    proof: Option<PathBuf>,
}

/// The most bytes of a model, and of a proof.
const MOST_BYTES: u64 = 1 << 30;

/// Numbers of the proofs of a run.
#[derive(Default)]
struct Counts {
    written: u64,
    /// Bytes of these proofs.
    bytes: u64,
    /// Proofs that a limit ended.
    limited: u64,
    /// Proofs that could not be written.
    failed: u64,
}

/// A folder of proofs.
pub struct ProofFolder {
    folder: PathBuf,
    /// The files of each board of a source, by the name of the source.
    files: HashMap<Arc<str>, Vec<Files>>,
    /// Limits of the search for each proof.
    budget: Budget,
    lang: Lang,
    /// True to report only files that could not be written.
    quiet: bool,
    counts: Mutex<Counts>,
}

/// The files of one board: a model and a proof about it.
#[derive(Clone)]
struct Files {
    model: Target,
    proof: Target,
}

/// Why a claim is not proved.
enum Unproved {
    /// The reason that the proof itself gives.
    Proof(ProofError),
    /// A file could not be written.
    File(WriteError),
}

impl ProofArgs {
    /// True if proofs are requested.
    pub fn is_given(&self) -> bool {
        self.proof.is_some()
    }

    /// Finds the files of the proofs of so many boards of each source, and makes the folders that they need. The budget holds
    /// for the search of each proof again, its limit of nodes apart, which differs from search to search.
    pub fn plan(
        &self,
        sources: &[Source],
        boards: &[usize],
        budget: Budget,
        messages: &MessageArgs,
    ) -> Result<Option<ProofFolder>, Failure> {
        let Some(folder) = self.proof.clone() else { return Ok(None) };
        let files = files(&folder, sources, boards).map_err(Failure::no_target)?;
        Ok(Some(ProofFolder {
            folder,
            files,
            budget: Budget { nodes: None, ..budget },
            lang: messages.lang(),
            quiet: messages.quiet,
            counts: Mutex::default(),
        }))
    }
}

/// The files of the boards of each source.
fn files(folder: &Path, sources: &[Source], boards: &[usize]) -> Result<HashMap<Arc<str>, Vec<Files>>, WriteError> {
    let plan = |ending| Folder::plan(folder, sources, boards, ending);
    let plans = [plan("opb")?, plan("pbp")?];
    let mut files = HashMap::new();
    for (at, source) in sources.iter().enumerate() {
        let [model, proof] = plans.each_ref().map(|plan| plan.files_of(at).iter().cloned());
        let of_boards = model.zip(proof).map(|(model, proof)| Files { model, proof }).collect();
        // Names that are no text may have the same form in results.
        if files.insert(source.name(), of_boards).is_some() {
            return Err(WriteError::SameTarget(source.path.clone(), source.path.clone(), folder.into()));
        }
    }
    Ok(files)
}

impl ProofFolder {
    /// Reports what was written. Returns the exit code that the proofs require.
    pub fn end(&self) -> Exit {
        let counts = lock(&self.counts);
        if counts.written > 0 && !self.quiet {
            say(written(self.lang, &counts, &self.folder));
        }
        match (counts.failed, counts.limited) {
            (0, 0) => Exit::Answered,
            (0, _) => Exit::Undecided,
            _ => Exit::Failed,
        }
    }

    /// The files of a board.
    fn files(&self, board: &Board) -> Result<&Files, WriteError> {
        let files = self.files.get(&board.source).and_then(|files| files.get(board.entry.index.max(1) - 1));
        files.ok_or_else(|| {
            let grown = io::Error::other("the file has grown since its boards were counted");
            WriteError::NotWritable(PathBuf::from(&*board.source), grown)
        })
    }

    /// Proves that a board has a completion, perhaps this one, or that it has none.
    fn prove_claim(
        &self,
        board: &Board,
        placement: &Placement,
        has_completion: bool,
        found: Option<&Solution>,
    ) -> Result<(), Unproved> {
        let (files, model) = (self.files(board)?, Model::new(placement));
        if !has_completion {
            return self.write(&model, files, |out| refute(&model, &self.budget, MOST_BYTES, out));
        }
        let found = found.cloned().map_or_else(|| self.first_completion(placement), Ok)?;
        self.write(&model, files, |out| show(&model, &found, MOST_BYTES, out))
    }

    /// The completion that a search within the budget finds first.
    fn first_completion(&self, placement: &Placement) -> Result<Solution, ProofError> {
        let puzzle = Puzzle::try_from(placement).expect("a board without conflicts has completions");
        let budget = self.budget.clone();
        let request = Request { most: Some(1), skip_total: true, budget, ..Request::default() };
        let mut first = None;
        let answer = complete(&puzzle, &request, &mut |solution| {
            first = Some(solution);
            ControlFlow::Continue(())
        });
        match (first, answer.outcome) {
            (Some(first), _) => Ok(first),
            (None, Outcome::Undecided(limit)) => Err(limit.into()),
            (None, outcome) => panic!("completions were found before, and now {outcome:?}"),
        }
    }

    /// Writes a proof, and once that is whole its model.
    fn write(
        &self,
        model: &Model<'_>,
        files: &Files,
        prove: impl FnOnce(&mut dyn Write) -> Result<Proof, ProofError>,
    ) -> Result<(), Unproved> {
        if model.most_bytes() > MOST_BYTES {
            return Err(Unproved::Proof(ProofError::TooLong(MOST_BYTES)));
        }
        let begun = Stopwatch::start();
        let proof = write_if_whole(&files.proof, prove)?;
        let budget = &self.budget;
        let time = budget.time.map(|most| most.saturating_sub(begun.elapsed()));
        let left = Budget { time, ..budget.clone() };
        if let Err(unwritten) = write_if_whole(&files.model, |out| model.write_within(&left, out)) {
            // A proof cannot be checked without its model.
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
    /// Proves the verdict on a board, where `found` is its first completion, if that was listed. Returns a message for the
    /// user, each line ended; empty if there is nothing to say.
    pub fn prove(&self, board: &Board, verdict: &Verdict, found: Option<&Solution>) -> String {
        let end = self.files(board).and_then(Files::remove).map_err(Unproved::File);
        let end = match (claimed(verdict), &board.entry.placement) {
            (Some(has_completion), Ok(placement)) => {
                end.and_then(|()| self.prove_claim(board, placement, has_completion, found))
            }
            _ => end,
        };
        let Err(unproved) = end else { return String::new() };
        let lang = self.lang;
        let message = match unproved {
            Unproved::Proof(error) => {
                lock(&self.counts).limited += 1;
                if self.quiet {
                    return String::new();
                }
                reason(lang, &error)
            }
            Unproved::File(error) => {
                lock(&self.counts).failed += 1;
                error.words(lang)
            }
        };
        of_proof(lang, &board.subject(), &message)
    }
}

impl Files {
    /// Removes the files that an earlier run has left there, so that no proof of another board stands there. Files that are
    /// neither a model nor a proof stay.
    fn remove(&self) -> Result<(), WriteError> {
        for path in [self.model.path(), self.proof.path()].into_iter().filter(|path| is_of_a_proof(path)) {
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
    Ok(written.unwrap_or(Err(ProofError::Solvable))?)
}

/// True if a file begins as a model or a proof does. A link is none.
fn is_of_a_proof(path: &Path) -> bool {
    const BEGINNINGS: [&[u8]; 2] = [b"* #variable= ", b"pseudo-Boolean proof version "];
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

/// Whether a verdict claims that there is a completion, or that there is none. `None` if it claims neither, or a number of classes.
fn claimed(verdict: &Verdict) -> Option<bool> {
    match verdict {
        Verdict::Answered(answer) => match &answer.outcome {
            Outcome::Unsolvable => Some(false),
            Outcome::Solved(_) => Some(true),
            Outcome::Undecided(_) => None,
        },
        Verdict::Counted(count) if count.question == Question::HowManyClasses => None,
        Verdict::Counted(count) if count.tally.value > 0 => Some(true),
        Verdict::Counted(count) => count.tally.exhaustive.then_some(false),
        Verdict::Conflict(_) => Some(false),
        Verdict::Explained(_) | Verdict::Rated(_) | Verdict::Unrated(_) | Verdict::Invalid(_) => None,
    }
}

/// `nqfill: a.txt（棋盘 2）：...`, a line.
fn of_proof(lang: Lang, subject: &Subject<'_>, what: &str) -> String {
    let source = names::printable(subject.source);
    let board = match subject.index {
        0 | 1 => String::new(),
        index => nqfill::show::say!(lang, "（棋盘 {index}）", " (board {index})"),
    };
    nqfill::show::say!(lang, "nqfill: {source}{board}：{what}\n", "nqfill: {source}{board}: {what}\n")
}

/// Why there is no proof.
fn reason(lang: Lang, error: &ProofError) -> String {
    let why = match error {
        ProofError::TooLong(most) => {
            let most = bytes(*most);
            nqfill::show::say!(lang, "超过 {most}", "it takes more than {most}")
        }
        ProofError::Limit(limit) => verdict::reason(lang, *limit),
        other => other.to_string(),
    };
    nqfill::show::say!(lang, "未写证明：{why}", "no proof is written: {why}")
}

/// The proofs of a run, and how one is checked.
fn written(lang: Lang, counts: &Counts, folder: &Path) -> String {
    let (written, length, folder) = (counts.written, bytes(counts.bytes), names::path_name(folder));
    let first = nqfill::show::say!(
        lang,
        "nqfill: {folder} 中写了 {written} 个证明（{length}）",
        ("nqfill: {} in {folder} ({length})", amount(written, "proof"))
    );
    first + lang.pick("；验证：veripb NAME.opb NAME.pbp", "; to check one: veripb NAME.opb NAME.pbp")
}
