//! What a command reads: the files that its paths lead to, and where none is given standard input or the empty board of
//! `--size`.
//!
//! `--size N` without a PATH stands for the empty board with N rows, in every command that reads boards. Standard input that
//! has something is read all the same, so that `nqfill --size 8 < squares.txt` never answers another board than the one
//! it was given; a terminal, `/dev/null` and an empty file have nothing.

use crate::exit::{Failure, usage};
use crate::options::refusals::refuse;
use crate::options::{InputArgs, MessageArgs, Reading};
use crate::run::pipeline;
use crate::run::pipeline::{Source, SourceList};
use crate::run::waiting::Reader;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

impl InputArgs {
    /// The sources that the paths of a run lead to, but for `skip`, its output.
    pub fn sources(
        &self,
        paths: &[PathBuf],
        messages: &MessageArgs,
        skip: Option<&Path>,
    ) -> Result<SourceList, Failure> {
        let walk = self.folders.walk()?;
        let stdin = ["-".into()];
        let named = if paths.is_empty() { &stdin } else { paths };
        self.folders.refuse_unused(named)?;
        let mut list = pipeline::sources(named, skip, &walk);
        if paths.is_empty() && self.reading.size.is_some() {
            list.files = vec![unnamed(&self.reading, messages)?];
        }
        Ok(list)
    }

    /// Refuses to wait for boards that nobody types: there is a path, the empty board of `--size`, or standard input
    /// that is no terminal.
    pub fn refuse_none(&self, paths: &[PathBuf]) -> Result<(), Failure> {
        refuse_none(paths, &self.reading)
    }
}

/// The source where no path is given: standard input, or the empty board of `--size` if that has nothing.
pub fn unnamed(reading: &Reading, messages: &MessageArgs) -> Result<Source, Failure> {
    let Some(n) = reading.size else { return Ok(Source::given(Path::new("-"))) };
    if let Some(source) = Reader::new(reading, messages).standard_input(n)? {
        return Ok(source);
    }
    refuse([(
        reading.reads_otherwise() || reading.limits_bytes(),
        usage!(
            "没有 PATH 时不读取文件：--size 的空棋盘用不到其他读取选项",
            "without a PATH no file is read: other options of reading are not for the empty board of --size"
        ),
    )])?;
    Ok(Source::empty_board(n as usize))
}

/// [`InputArgs::refuse_none`] for a command that reads one board.
pub fn refuse_none(paths: &[PathBuf], reading: &Reading) -> Result<(), Failure> {
    if !paths.is_empty() || reading.size.is_some() || !io::stdin().is_terminal() {
        return Ok(());
    }
    Err(Failure::nothing_to_read())
}
