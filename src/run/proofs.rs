//! Proofs of verdicts, in a folder that mirrors the input: a model `NAME.opb` and a proof `NAME.pbp` for each board, that it has no
//! completion, or one.
//!
//! The second board of a file is `NAME-2`. Files that an earlier run has left there are removed. The proof comes
//! from a search of its own after the answer, so results do not depend on it.

use crate::exit::{Exit, Failure, print_message};
use crate::files::Target;
use crate::help::both;
use crate::options::MessageArgs;
use crate::run::destination::{Folder, same_target};
use crate::run::input::Source;
use crate::run::threads::lock;
use nqfill::show::job::Board;
use nqfill::show::names;
use nqfill::show::{Lang, Subject, Verdict};
use nqfill::words::reading::bytes;
use nqfill::words::verdict;
use nqfill_core::Stopwatch;
use nqfill_core::engine::Budget;
use nqfill_core::proof::{Model, Proof, ProofError, refute, show};
use nqfill_core::referee::Solution;
use nqfill_core::solve::Outcome;
use nqfill_read::words::messages::amount;
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
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
    /// What those that are not written require.
    exit: Exit,
}

/// The number of the first board of each source, and the files of its boards, by the name of the source.
type FilesOfAll = HashMap<Arc<str>, (usize, Vec<Files>)>;

/// A folder of proofs.
pub struct ProofFolder {
    folder: PathBuf,
    files: FilesOfAll,
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
        let files = files(&folder, sources, boards)?;
        let (budget, lang, quiet) = (Budget { nodes: None, ..budget }, messages.lang(), messages.quiet);
        Ok(Some(ProofFolder { folder, files, budget, lang, quiet, counts: Mutex::default() }))
    }
}

/// The files of the boards of each source.
fn files(folder: &Path, sources: &[Source], boards: &[usize]) -> Result<FilesOfAll, Failure> {
    let plan = |ending| Folder::plan(folder, sources, boards, ending);
    let plans = [plan("opb")?, plan("pbp")?];
    let mut files = HashMap::new();
    for (at, source) in sources.iter().enumerate() {
        let [model, proof] = plans.each_ref().map(|plan| plan.files_of(at).iter().cloned());
        let of_boards = model.zip(proof).map(|(model, proof)| Files { model, proof }).collect();
        // Names that are no text may have the same form in results.
        if files.insert(source.name(), (source.number.unwrap_or(1), of_boards)).is_some() {
            return Err(same_target([&source.path, &source.path, folder]));
        }
    }
    Ok(files)
}

impl ProofFolder {
    /// Reports what was written. Returns the exit code that the proofs require.
    pub fn end(&self) -> Exit {
        let counts = lock(&self.counts);
        if counts.written > 0 && !self.quiet {
            print_message(written(self.lang, &counts, &self.folder));
        }
        counts.exit
    }

    /// Proves the verdict on a board, where `found` is its first completion. Returns a message for the user, each line ended;
    /// empty if there is nothing to say.
    pub fn prove(&self, board: &Board, verdict: &Verdict, found: Option<&Solution>) -> String {
        let Err(failure) = self.try_to_prove(board, verdict, found) else { return String::new() };
        let mut counts = lock(&self.counts);
        counts.exit = counts.exit.max(failure.exit());
        let is_silent = self.quiet && failure.exit() == Exit::Undecided;
        let message = failure.message(self.lang).filter(|_| !is_silent);
        message.map_or_else(String::new, |message| of_proof(self.lang, &board.subject(), &message))
    }

    fn try_to_prove(&self, board: &Board, verdict: &Verdict, found: Option<&Solution>) -> Result<(), Failure> {
        let files = self.files(board)?;
        files.remove()?;
        let Ok(placement) = &board.entry.placement else { return Ok(()) };
        let model = Model::new(placement);
        let is_unsolvable = match verdict {
            Verdict::Answered(answer) => matches!(answer.outcome, Outcome::Unsolvable),
            verdict => matches!(verdict, Verdict::Conflict(_)),
        };
        match found {
            Some(found) => self.write(&model, files, |out| show(&model, found, MOST_BYTES, out)),
            None if is_unsolvable => self.write(&model, files, |out| refute(&model, &self.budget, MOST_BYTES, out)),
            None => Ok(()),
        }
    }

    /// The files of a board.
    fn files(&self, board: &Board) -> Result<&Files, Failure> {
        let of_source = self.files.get(&board.source);
        let files = of_source.and_then(|(first, files)| files.get(board.entry.index.max(*first) - first));
        files.ok_or_else(|| {
            let grown = io::Error::other("the file has grown since its boards were counted");
            Failure::not_written(Path::new(&*board.source), grown)
        })
    }

    /// Writes a proof, and once that is whole its model.
    fn write(
        &self,
        model: &Model<'_>,
        files: &Files,
        prove: impl FnOnce(&mut dyn Write) -> Result<Proof, ProofError>,
    ) -> Result<(), Failure> {
        if model.most_bytes() > MOST_BYTES {
            return Err(unproved(&ProofError::TooLong(MOST_BYTES)));
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

impl Files {
    /// Removes the files that an earlier run has left there, so that no proof of another board stands there. Files that are
    /// neither a model nor a proof stay.
    fn remove(&self) -> Result<(), Failure> {
        for path in [self.model.path(), self.proof.path()].into_iter().filter(|path| is_of_a_proof(path)) {
            fs::remove_file(path).map_err(|error| Failure::not_written(path, error))?;
        }
        Ok(())
    }
}

/// Writes a file if what it is to hold can be written to its end.
fn write_if_whole<T>(
    target: &Target,
    write: impl FnOnce(&mut dyn Write) -> Result<T, ProofError>,
) -> Result<T, Failure> {
    let mut written = None;
    target.write_if(|out| match write(out) {
        Err(ProofError::Io(error)) => Err(error),
        other => Ok(written.insert(other).is_ok()),
    })?;
    written.expect("it has been written").map_err(|error| unproved(&error))
}

/// True if a file begins as a model or a proof does. A link is none.
fn is_of_a_proof(path: &Path) -> bool {
    const BEGINNINGS: [&[u8]; 2] = [b"* #variable= ", b"pseudo-Boolean proof version "];
    let mut beginning = Vec::new();
    let is_file = path.symlink_metadata().is_ok_and(|metadata| metadata.is_file());
    let mut read = |path| File::open(path).and_then(|file| file.take(32).read_to_end(&mut beginning));
    is_file && read(path).is_ok() && BEGINNINGS.iter().any(|start| beginning.starts_with(start))
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

/// There is no proof within the limits.
fn unproved(error: &ProofError) -> Failure {
    Failure::undecided_by(|lang| {
        let why = match error {
            ProofError::TooLong(most) => {
                let most = bytes(*most);
                nqfill::show::say!(lang, "超过 {most}", "it takes more than {most}")
            }
            ProofError::Limit(limit) => verdict::reason(lang, *limit),
            other => other.to_string(),
        };
        nqfill::show::say!(lang, "未写证明：{why}", "no proof is written: {why}")
    })
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
