//! Puts proofs of units together in a folder.

use crate::commands::units::unit_words;
use crate::commands::units::{Merged, NotProved, UnitProofs};
use crate::files::{Folder, Target};
use nqfill_core::board::{Placement, Puzzle};
use nqfill_core::proof::{Model, Proof, ProofError, join, show};
use nqfill_show::Lang;
use nqfill_show::job::Board;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Where proofs of units are, and where that of the puzzle goes.
pub(crate) struct Proofs<'a> {
    pub(crate) from: &'a Path,
    pub(crate) to: &'a Path,
    pub(crate) most_bytes: u64,
}

impl Proofs<'_> {
    /// Writes the proof of what is known of the puzzle: that it has no completion, or one, and no others than are
    /// counted. Returns words on what was written.
    pub(crate) fn write(
        &self,
        lang: Lang,
        board: &Board,
        puzzle: &Puzzle,
        merged: &Merged,
    ) -> Result<String, NotProved> {
        Folder::make(self.to)?.ready()?;
        let placement = Placement::from(puzzle);
        let model = Model::new(&placement);
        let units = UnitProofs::find(self.from)?;
        let (mut bytes, mut files) = (0, Vec::new());
        let mut write = |ending: &str, model: &Model<'_>, prove: &mut dyn FnMut(&mut dyn Write) -> Made| {
            let (proof, path) = self.pair((board, ending), model, &units, prove)?;
            bytes += proof.bytes;
            files.push(path);
            Ok::<_, NotProved>(())
        };
        let all = match merged.count {
            Some(_) => units.completions(puzzle, merged)?,
            None => merged.completion.iter().cloned().collect(),
        };
        // First what may fail, so that nothing is left behind then.
        if merged.count.is_some() {
            let excluding = model.clone().excluding(&all);
            let mut prove = |out: &mut dyn Write| {
                let mut wrong = None;
                let units = units.proofs(merged).map(|unit| {
                    unit.map_err(|error| {
                        wrong = Some(error);
                        ProofError::NotExcluded
                    })
                });
                let joined = join(&excluding, puzzle, units, self.most_bytes, out);
                wrong.map_or(joined.map_err(NotProved::Proof), Err)
            };
            write(if all.is_empty() { "" } else { "all." }, &excluding, &mut prove)?;
        }
        if let Some(first) = all.first() {
            write("", &model, &mut |out| Ok(show(&model, first, self.most_bytes, out)?))?;
        }
        Ok(files.first().map_or_else(String::new, |first| unit_words::proved(lang, first, files.len(), bytes)))
    }

    /// Writes a proof, and once that is whole its model. Returns its path.
    fn pair(
        &self,
        (board, ending): (&Board, &str),
        model: &Model<'_>,
        units: &UnitProofs,
        prove: &mut dyn FnMut(&mut dyn Write) -> Made,
    ) -> Result<(Proof, PathBuf), NotProved> {
        let stem = Path::new(&*board.source).file_stem().map_or_else(|| "puzzle".into(), |stem| stem.to_string_lossy());
        let number = if board.entry.index > 1 { format!("-{}", board.entry.index) } else { String::new() };
        let inputs: Vec<_> = units.paths().flat_map(|model| [model.to_owned(), model.with_extension("pbp")]).collect();
        let file = |kind: &str| {
            let target = Target::find(&self.to.join(format!("{stem}{number}.{ending}{kind}")))?;
            target.not_over(inputs.iter().map(PathBuf::as_path))
        };
        let (models, proofs) = (file("opb")?, file("pbp")?);
        let mut made = None;
        proofs.write_if(|out| match prove(out) {
            Err(NotProved::Proof(ProofError::Io(error))) => Err(error),
            other => {
                let is_whole = other.is_ok();
                made = Some(other);
                Ok(is_whole)
            }
        })?;
        let proof = made.unwrap_or(Err(NotProved::Proof(ProofError::NotExcluded)))?;
        models.write(|out| model.write(out))?;
        Ok((proof, proofs.path().into()))
    }
}

type Made = Result<Proof, NotProved>;
