//! Results in files of their own: one for each input file, in a folder that mirrors the input.

use super::queue::Queue;
use super::sources::Source;
use super::{Done, Options, Task, in_parallel, is_set, lock};
use crate::files::{Identity, Target, WriteError, prepare};
use crate::output::Format;
use crate::report::Summary;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The result file of every source.
#[derive(Debug)]
pub struct Targets {
    files: Vec<Target>,
}

impl Targets {
    /// Plans the files `NAME.ENDING` below `folder` and makes the folders that they need, so that a place that cannot be
    /// written is found out before any work is done.
    ///
    /// # Errors
    /// If two sources have the same target, one would be written over, or a folder cannot be made or written.
    pub fn plan(folder: &Path, sources: &[Source], ending: &str) -> Result<Self, WriteError> {
        let mut taken: HashMap<PathBuf, &Source> = HashMap::new();
        let mut paths = Vec::with_capacity(sources.len());
        for source in sources {
            let path = Self::place(folder, source, ending);
            if let Some(first) = taken.insert(path.clone(), source) {
                return Err(WriteError::SameTarget(first.path.clone(), source.path.clone(), path));
            }
            paths.push(path);
        }
        make_folders(folder, &paths)?;
        // A link out of the folder may lead to anything. Devices and pipes are written to.
        let target = |path: &PathBuf| {
            let target = Target::find(path)?;
            if target.is_stream() { Ok(target) } else { target.within(folder) }
        };
        let files = paths.iter().map(target).collect::<Result<_, _>>()?;
        let targets = Self { files };
        targets.refuse_shared(sources)?;
        Ok(targets)
    }

    /// Where the result of a source would be.
    #[must_use]
    pub fn place(folder: &Path, source: &Source, ending: &str) -> PathBuf {
        folder.join(target(source, ending))
    }

    /// The result file of each source, in the order of the sources that were planned for.
    pub fn files(&self) -> impl Iterator<Item = &Target> {
        self.files.iter()
    }

    /// Refuses targets that are inputs, and two that are one file by links: the second would overwrite the first.
    fn refuse_shared(&self, sources: &[Source]) -> Result<(), WriteError> {
        let there: Vec<_> = self.files.iter().filter_map(|file| Some((file, file.identity()?))).collect();
        // Most folders for results are empty, and then there is nothing to find out about the inputs.
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

    /// Answers every board, one file at a time on each thread, and writes the results of a file when it is done:
    /// beside its place first and then renamed, so that a result file is whole or not there.
    ///
    /// # Errors
    /// If a result file cannot be written; files written before that stay.
    pub fn fill(
        &self,
        sources: &[Source],
        writer: &FileWriter<'_>,
        diagnostics: &mut (dyn Write + Send),
    ) -> Result<Summary, WriteError> {
        let files: Vec<_> = sources.iter().zip(&self.files).collect();
        let next = AtomicUsize::new(0);
        let state = Mutex::new((Summary::default(), diagnostics, None));
        in_parallel(writer.options.jobs.count(), || {
            let _done = Done(&writer.options.cores);
            while let Some(&(source, target)) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                if is_set(writer.options.interrupt) || lock(&state).2.is_some() {
                    return;
                }
                let (mut words, mut summary) = (Vec::new(), Summary::default());
                let written = writer.write(source, target, &mut words, &mut summary);
                let mut state = lock(&state);
                state.0.merge(&summary);
                // Standard error may be closed; results matter more.
                let _ = state.1.write_all(&words);
                if let Err(error) = written {
                    state.2.get_or_insert(error);
                }
                writer.task.file_done();
            }
        });
        let (summary, _, error) = state.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        error.map_or(Ok(summary), Err)
    }
}

/// What it takes to write the results of one file.
pub struct FileWriter<'a> {
    /// What is done with each board.
    pub task: &'a dyn Task,
    /// The output format.
    pub format: &'a dyn Format,
    /// How to go about it.
    pub options: &'a Options<'a>,
}

impl FileWriter<'_> {
    /// Answers all boards of one source. An interrupt leaves no file: it would not be whole.
    fn write(
        &self,
        source: &Source,
        target: &Target,
        words: &mut Vec<u8>,
        summary: &mut Summary,
    ) -> Result<(), WriteError> {
        target.write_if(|out| {
            self.format.begin(out)?;
            let queue = Queue::new(std::slice::from_ref(source), self.options);
            let worker = queue.worker();
            while let Some((place, board)) = worker.next() {
                if !place.is_first() {
                    self.format.between(out)?;
                }
                summary.add(&self.task.answer(&board, out, words)?);
            }
            self.format.end(summary, out)?;
            Ok(!is_set(self.options.interrupt))
        })
    }
}

/// Makes the folder of results and those below it, and finds out whether files can be made in them.
fn make_folders(folder: &Path, files: &[PathBuf]) -> Result<(), WriteError> {
    let mut folders: BTreeSet<&Path> = files.iter().filter_map(|file| file.parent()).collect();
    folders.insert(folder);
    for folder in folders {
        let made: io::Result<()> = fs::create_dir_all(folder).and_then(|()| prepare(folder));
        made.map_err(|error| WriteError::of_folder(folder, error))?;
    }
    Ok(())
}

/// `NAME.ENDING`, in the folders of the source below the folder that was given.
fn target(source: &Source, ending: &str) -> PathBuf {
    let below = source.path.strip_prefix(&source.root).ok().filter(|_| !source.root.as_os_str().is_empty());
    let name = if source.is_stdin() { Path::new("stdin") } else { &source.path };
    let name = below.unwrap_or_else(|| Path::new(name.file_name().unwrap_or_default()));
    let mut stem = name.file_stem().unwrap_or_default().to_owned();
    stem.push(".");
    stem.push(ending);
    name.with_file_name(stem)
}
