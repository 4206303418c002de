//! Results in a folder that mirrors the input: one result file for each input file.

use crate::files::{Identity, Target, WriteError, make_writable_folder};
use crate::run::input::Source;
use crate::run::ordered::{Give, Threads, in_order};
use crate::run::pipeline::Event;
use crate::run::pipeline::batch::{Batch, Tally};
use crate::run::pipeline::results::{of_board, of_source};
use crate::run::threads::is_set;
use crate::signals;
use nqfill::show::Summary;
use nqfill_core::engine::Cores;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// The result file of every source, or of every board.
#[derive(Debug)]
pub struct Targets {
    files: Vec<Target>,
    /// Where the files of each source begin, if it has one for each board.
    starts: Vec<usize>,
}

impl Targets {
    /// Plans so many files for each source below `folder`, `NAME.ENDING` for the first, then `NAME-2.ENDING`, and so on, and
    /// makes the folders that they need, so that a place that cannot be written is an error before any work is done. A folder
    /// that cannot be entered has none.
    pub fn plan(folder: &Path, sources: &[Source], boards: &[usize], ending: &str) -> Result<Self, WriteError> {
        let mut taken: HashMap<PathBuf, &Source> = HashMap::new();
        let (mut paths, mut starts) = (Vec::with_capacity(sources.len()), Vec::with_capacity(sources.len()));
        for (source, &boards) in sources.iter().zip(boards) {
            starts.push(paths.len());
            let boards = if source.is_folder() { 0 } else { boards.max(1) };
            for path in (1..=boards).map(|number| folder.join(target(source, number, ending))) {
                if let Some(first) = taken.insert(path.clone(), source) {
                    return Err(WriteError::SameTarget(first.path.clone(), source.path.clone(), path));
                }
                paths.push(path);
            }
        }
        make_folders(folder, &paths)?;
        // A link out of the folder may lead to any file of the user; devices and pipes lose nothing.
        let target = |path: &PathBuf| {
            if signals::has_come() {
                return Err(WriteError::NotWritable(path.clone(), io::ErrorKind::Interrupted.into()));
            }
            let target = Target::find(path)?;
            if target.is_stream() { Ok(target) } else { target.within(folder) }
        };
        let files = paths.iter().map(target).collect::<Result<_, _>>()?;
        let targets = Self { files, starts };
        targets.refuse_shared(sources)?;
        Ok(targets)
    }

    /// The files of the boards of a source.
    pub fn files_of(&self, source: usize) -> &[Target] {
        let end = self.starts.get(source + 1).copied().unwrap_or(self.files.len());
        &self.files[self.starts[source]..end]
    }

    /// Refuses targets that are inputs, and two targets that links make one file: the second would overwrite the first.
    fn refuse_shared(&self, sources: &[Source]) -> Result<(), WriteError> {
        let there: Vec<_> = self.files.iter().filter_map(|file| Some((file, file.identity()?))).collect();
        // Most folders for results are empty, and then the inputs need not be looked up.
        if there.is_empty() {
            return Ok(());
        }
        let inputs: HashSet<_> = sources.iter().filter_map(|source| Identity::of(&source.path)).collect();
        let mut taken = HashMap::new();
        for (file, identity) in there {
            let path = file.path().to_path_buf();
            if inputs.contains(&identity) {
                return Err(WriteError::OverInput(path));
            }
            if let Some(first) = taken.insert(identity, path.clone()) {
                return Err(WriteError::SameFile(first, path));
            }
        }
        Ok(())
    }

    /// Answers every board, one source at a time on each thread, and writes the results of each file: first beside its
    /// place, then renamed, so that a result file is whole or absent. Words for the user come in the order of the
    /// files.
    pub fn fill(
        &self,
        sources: &[Source],
        batch: &Batch<'_>,
        err: &mut (dyn Write + Send),
    ) -> Result<Summary, WriteError> {
        let files: Vec<_> = sources.iter().enumerate().collect();
        let (mut summary, has_failed) = (Summary::default(), AtomicBool::new(false));
        // Threads have files of their own, and only give away their cores when there are no more.
        let of_file = Batch { cores: &Cores::default(), are_awaited: false, ..*batch };
        let make = |&(at, source): &(usize, &Source), give: Give<'_, Made>| {
            if has_failed.load(Ordering::Relaxed) {
                return;
            }
            let mut said = Said(give);
            let targets = self.files_of(at);
            let written = match batch.job.format().is_alone() {
                true => write_each(source, targets, &of_file, &mut said),
                false => write_all(source, targets.first(), &of_file, &mut said),
            };
            has_failed.fetch_or(written.is_err(), Ordering::Relaxed);
            give(written.map(Told::Counts));
        };
        let threads = Threads { jobs: batch.jobs.count(), interrupt: batch.interrupt, cores: batch.cores };
        in_order(&files, &threads, &make, &mut |made: Made| {
            match made? {
                Told::Counts(counts) => summary.merge(&counts),
                // Standard error may be closed; results matter more.
                Told::Words(said) => drop(err.write_all(&said)),
            }
            Ok(())
        })?;
        Ok(summary)
    }
}

/// Part of the outcome of a file, or why its result cannot be written.
type Made = Result<Told, WriteError>;

enum Told {
    /// Words for the user.
    Words(Vec<u8>),
    /// Counts of its verdicts, the last part.
    Counts(Summary),
}

/// Gives on words for the user.
struct Said<'g>(Give<'g, Made>);

impl Write for Said<'_> {
    fn write(&mut self, words: &[u8]) -> io::Result<usize> {
        if !words.is_empty() {
            (self.0)(Ok(Told::Words(words.to_vec())));
        }
        Ok(words.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Does the job on all boards of one source, each in a file of its own. A board that is none, or that the format cannot
/// hold, gets no file.
fn write_each(
    source: &Source,
    targets: &[Target],
    batch: &Batch<'_>,
    said: &mut Said<'_>,
) -> Result<Summary, WriteError> {
    let (mut tally, mut targets) = (Tally::default(), targets.iter());
    for board in source.open(batch.max_input_bytes, batch.reading) {
        if is_set(batch.interrupt) {
            break;
        }
        let target = targets.next();
        if target.is_none() && !source.is_folder() {
            // The file has grown since its boards were counted.
            tally.untold += 1;
            continue;
        }
        write(source, target, batch, |out| {
            let of_board = of_board(board, batch, (out, &mut *said))?;
            tally.merge(&of_board);
            Ok(of_board.summary)
        })?;
    }
    let _ = said.write_all(batch.leave_out(Some(&source.name()), &mut tally).as_bytes());
    (batch.watch)(Event::FileDone);
    Ok(tally.summary)
}

/// Does the job on all boards of one source, in one file.
fn write_all(
    source: &Source,
    target: Option<&Target>,
    batch: &Batch<'_>,
    said: &mut Said<'_>,
) -> Result<Summary, WriteError> {
    let mut counted = Summary::default();
    write(source, target, batch, |out| {
        counted = of_source(source, batch, (out, said))?;
        Ok(counted)
    })?;
    Ok(counted)
}

/// Writes a file, unless no board was written. After an interrupt no file is left, because it would not be whole. Without
/// a target, of a folder that cannot be entered, there are words alone.
fn write(
    source: &Source,
    target: Option<&Target>,
    batch: &Batch<'_>,
    results: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<Summary>,
) -> Result<(), WriteError> {
    match target {
        Some(target) => target.write_if(|out| Ok(results(out)?.written > 0 && !is_set(batch.interrupt))),
        None => match results(&mut io::sink()) {
            Ok(_) => Ok(()),
            Err(error) => Err(WriteError::NotWritable(source.path.clone(), error)),
        },
    }
}

/// Makes the folder of results and its subfolders, and tests that files can be made in them.
fn make_folders(folder: &Path, files: &[PathBuf]) -> Result<(), WriteError> {
    let mut folders: BTreeSet<&Path> = files.iter().filter_map(|file| file.parent()).collect();
    folders.insert(folder);
    folders.into_iter().try_for_each(make_writable_folder)
}

/// `NAME.ENDING`, in the same subfolder as the source; `NAME-2.ENDING` for its second board.
fn target(source: &Source, board: usize, ending: &str) -> PathBuf {
    let below = source.path.strip_prefix(&source.root).ok().filter(|_| !source.root.as_os_str().is_empty());
    let name = if source.is_stdin() { Path::new("stdin") } else { &source.path };
    let name = below.unwrap_or_else(|| Path::new(name.file_name().unwrap_or_default()));
    let mut stem = name.file_stem().unwrap_or_default().to_owned();
    if board > 1 {
        stem.push(format!("-{board}"));
    }
    stem.push(".");
    stem.push(ending);
    name.with_file_name(stem)
}
