//! Results in a folder that mirrors the input: one result file for each input file.

use crate::files::{Folder, Identity, Target, WriteError};
use crate::run::pipeline::batch::Batch;
use crate::run::pipeline::one_result::OneResult;
use crate::run::pipeline::ordered_writer::{Threads, in_order};
use crate::run::pipeline::output::{Beside, Output, Results, SpillBuffer};
use crate::run::pipeline::selection::Chosen;
use crate::run::pipeline::sources::Source;
use crate::run::pipeline::{Event, is_set};
use nqfill_show::Summary;
use nqfill_show::output::Format;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// The result file of every source, or of every board.
#[derive(Debug)]
pub(crate) struct Targets {
    files: Vec<Target>,
    /// Where the files of each source begin, if it has one for each board.
    starts: Vec<usize>,
}

impl Targets {
    /// Plans the files `NAME.ENDING` below `folder` and makes the folders that they need, so that a place that cannot
    /// be written is an error before any work is done.
    ///
    /// # Errors
    /// If two sources have one target, a source would be overwritten, or a folder cannot be made or written.
    pub(crate) fn plan(folder: &Path, sources: &[Source], ending: &str) -> Result<Self, WriteError> {
        Self::plan_boards(folder, sources, &vec![1; sources.len()], ending)
    }

    /// Plans a file for each board, of which there are so many in each source: `NAME.ENDING` for the first, then
    /// `NAME-2.ENDING`, and so on. A folder that cannot be entered has none.
    ///
    /// # Errors
    /// As for [`Targets::plan`].
    pub(crate) fn plan_boards(
        folder: &Path,
        sources: &[Source],
        boards: &[usize],
        ending: &str,
    ) -> Result<Self, WriteError> {
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
            let target = Target::find(path)?;
            if target.is_stream() { Ok(target) } else { target.within(folder) }
        };
        let files = paths.iter().map(target).collect::<Result<_, _>>()?;
        let targets = Self { files, starts };
        targets.refuse_shared(sources)?;
        Ok(targets)
    }

    /// The files of the boards of a source.
    pub(crate) fn files_of(&self, source: usize) -> &[Target] {
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
    ///
    /// # Errors
    /// If a result file cannot be written; files written before that stay.
    pub(crate) fn fill(
        &self,
        sources: &[Source],
        batch: &Batch<'_>,
        words: &mut (dyn Write + Send),
    ) -> Result<Summary, WriteError> {
        let files: Vec<_> = sources.iter().enumerate().collect();
        let (mut summary, has_failed) = (Summary::default(), AtomicBool::new(false));
        let write = if batch.job.format().is_alone() { write_each } else { write_file };
        let make = |&(at, source): &(usize, &Source), give: &mut dyn FnMut(Made)| {
            if has_failed.load(Ordering::Relaxed) {
                return;
            }
            let mut say = |words| {
                give(Ok(Told::Words(words)));
                Ok(())
            };
            let request = batch.own_request();
            let written = write(source, self.files_of(at), &batch.with_request(request.as_ref()), &mut say);
            has_failed.fetch_or(written.is_err(), Ordering::Relaxed);
            (batch.watch)(Event::FileDone);
            give(written.map(Told::Counts));
        };
        let threads = Threads { jobs: batch.jobs.count(), interrupt: batch.interrupt, cores: batch.cores };
        in_order(&files, &threads, &make, &mut |made: Made| {
            match made? {
                Told::Counts(counts) => summary.merge(&counts),
                // Standard error may be closed; results matter more.
                Told::Words(said) => drop(words.write_all(said.as_bytes())),
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
    Words(String),
    /// Counts of its verdicts, the last part.
    Counts(Summary),
}

/// Takes words for the user.
type Say<'a> = &'a mut dyn FnMut(String) -> io::Result<()>;

/// Does the job on all boards of one source, each in a file of its own. A board that is none, or that the format cannot
/// hold, gets no file.
fn write_each(source: &Source, targets: &[Target], batch: &Batch<'_>, say: Say<'_>) -> Result<Summary, WriteError> {
    let (mut summary, mut targets, mut left_out) = (Summary::default(), targets.iter(), 0);
    for board in source.open(batch.max_input_bytes, batch.reading) {
        if is_set(batch.interrupt) {
            break;
        }
        let mut write = |out: &mut dyn Write| {
            let mut one = OneResult::new(Beside { out, say });
            batch.result((&board, false), &mut summary, &mut one)?;
            left_out += one.left_out;
            Ok(one.is_there && !is_set(batch.interrupt))
        };
        match targets.next() {
            Some(target) => target.write_if(|out| write(out))?,
            None if source.is_folder() => {
                let told = write(&mut io::sink()).map(drop);
                told.map_err(|error| WriteError::NotWritable(source.path.clone(), error))?;
            }
            // The file has grown since its boards were counted.
            None => left_out += 1,
        }
    }
    // Words never fail here.
    let _ = batch.leave_out(Some(&source.name()), left_out, &mut summary).map(say);
    Ok(summary)
}

/// Does the job on all boards of one source. After an interrupt no file is left, because it would not be whole. Without
/// a target, of a folder that cannot be entered, there are words alone.
fn write_file(source: &Source, targets: &[Target], batch: &Batch<'_>, say: Say<'_>) -> Result<Summary, WriteError> {
    let mut counted = Summary::default();
    let mut write = |out: &mut (dyn Write + Send)| {
        let mut boards = source.open(batch.max_input_bytes, batch.reading);
        let (first, second) = (boards.next(), boards.next());
        let several = second.is_some();
        counted = batch.document(several, out, |out| {
            let mut results = FileResults { out, say, chosen: Chosen::new(batch.job.format(), &batch.selection) };
            let mut summary = Summary::default();
            for board in first.into_iter().chain(second).chain(boards) {
                if is_set(batch.interrupt) {
                    break;
                }
                batch.result((&board, several), &mut summary, &mut results)?;
            }
            Ok(summary)
        })?;
        // A file without a board that was written gets no result file.
        Ok(!is_set(batch.interrupt) && counted.written > 0)
    };
    match targets.first() {
        Some(target) => target.write_if(write)?,
        None => {
            let told = write(&mut io::sink()).map(drop);
            told.map_err(|error: io::Error| WriteError::NotWritable(source.path.clone(), error))?;
        }
    }
    Ok(counted)
}

/// The results of one file.
struct FileResults<'a> {
    out: &'a mut dyn Write,
    say: Say<'a>,
    chosen: Chosen<'a>,
}

impl Write for FileResults<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Output for FileResults<'_> {
    fn say(&mut self, words: String) -> io::Result<()> {
        (self.say)(words)
    }
}

impl Results for FileResults<'_> {
    fn begin(&mut self, _format: &Format) -> io::Result<()> {
        self.chosen.begin(self.out)
    }

    fn choose(&mut self, place: u64, result: SpillBuffer) -> io::Result<()> {
        self.chosen.take(place, result, self.out)
    }
}

/// Makes the folder of results and its subfolders, and tests that files can be made in them.
fn make_folders(folder: &Path, files: &[PathBuf]) -> Result<(), WriteError> {
    let mut folders: BTreeSet<&Path> = files.iter().filter_map(|file| file.parent()).collect();
    folders.insert(folder);
    for folder in folders {
        Folder::make(folder)?.ready()?;
    }
    Ok(())
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
