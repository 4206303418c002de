//! `--proof`: proofs of verdicts for other programs to check.

use crate::exit::{Exit, Failure, say};
use crate::help::both;
use crate::options;
use crate::run::boards::{Common, Run};
use crate::run::pipeline::{ProofFolder, ProofOptions};
use crate::run::words;
use nqfill_core::engine::Budget;
use std::path::{Path, PathBuf};

// Options of the subcommands that write proofs. Not a doc comment: see `options`.
#[derive(clap::Args)]
pub struct ProofArgs {
    #[arg(long, hide_short_help = true, value_name = "DIR", help = both!(
        "在此写出每个结论的证明，供 VeriPB 验证：NAME.opb 与 NAME.pbp",
        "Write a proof of each verdict here, for VeriPB to check: NAME.opb and NAME.pbp"
    ))]
    proof: Option<PathBuf>,

    #[arg(long, hide_short_help = true, value_name = "SIZE", requires = "proof",
        value_parser = options::size,
        help = both!("证明不超过此大小［默认：1G］", "Write no proof longer than SIZE [default: 1G]"))]
    max_proof_bytes: Option<u64>,
}

/// The default of `--max-proof-bytes`.
const MOST_BYTES: u64 = 1 << 30;

/// The proofs of a run.
pub struct ProofsOfRun<'a> {
    folder: ProofFolder,
    place: &'a Path,
    common: &'a Common,
}

impl ProofArgs {
    /// True if proofs are asked for.
    pub fn is_given(&self) -> bool {
        self.proof.is_some()
    }

    /// Finds the places of proofs before any work is done. The budget holds for the search of each proof again,
    /// its limit of nodes apart, which differs from search to search.
    pub fn plan<'a>(
        &'a self,
        common: &'a Common,
        run: &mut Run<'_>,
        budget: Budget,
    ) -> Result<Option<ProofsOfRun<'a>>, Failure> {
        let Some(place) = self.proof.as_deref() else { return Ok(None) };
        let options = ProofOptions {
            most_bytes: self.max_proof_bytes.unwrap_or(MOST_BYTES),
            budget: Budget { nodes: None, ..budget },
            lang: common.messages.lang(),
            errors_alone: common.messages.quiet,
        };
        let boards = run.count_boards();
        let folder = ProofFolder::plan(place, run.sources(), &boards, options).map_err(Failure::no_target)?;
        Ok(Some(ProofsOfRun { folder, place, common }))
    }
}

impl ProofsOfRun<'_> {
    /// Writes the proof of each board.
    pub fn writer(&self) -> &ProofFolder {
        &self.folder
    }

    /// Says what was written. Returns the exit code that the proofs require.
    pub fn end(&self) -> Exit {
        let counts = self.folder.counts();
        if counts.written > 0 && !self.common.messages.quiet {
            let lang = self.common.messages.lang();
            say(words::proofs_written(lang, counts.written, counts.bytes, self.place));
        }
        match (counts.failed, counts.limited) {
            (0, 0) => Exit::Answered,
            (0, _) => Exit::Undecided,
            _ => Exit::Failed,
        }
    }
}
