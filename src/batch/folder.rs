//! Results in files of their own: one for each input file, in a folder that mirrors the input.

use super::queue::Queue;
use super::sources::Source;
use super::{Done, Options, Task, in_parallel, is_set, lock};
use crate::output::Format;
use crate::report::Summary;
use std::collections::HashMap;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tempfile::{Builder, NamedTempFile};
use thiserror::Error;

/// Bytes that are gathered before they go to a file.
const CHUNK: usize = 64 << 10;

/// Why results cannot be written where they should be.
#[derive(Debug, Error)]
pub enum FolderError {
    /// Two inputs would have the same result file.
    #[error("{first} and {second} would both be written to {target}", first = .0.display(), second = .1.display(), target = .2.display())]
    SameName(PathBuf, PathBuf, PathBuf),
    /// A result would take the place of what it was made from.
    #[error("{} would be written over itself; choose another folder", .0.display())]
    OverInput(PathBuf),
    /// The folder or a file in it cannot be made.
    #[error("cannot write {}: {}", .0.display(), io::Error::from(.1.kind()))]
    NotWritable(PathBuf, io::Error),
}

/// The result file of every source.
#[derive(Debug)]
pub struct Targets {
    files: Vec<PathBuf>,
}

impl Targets {
    /// Plans the files `NAME.ENDING` below `folder` and makes the folders that they need, so that a place that cannot be
    /// written is found out before any work is done.
    ///
    /// # Errors
    /// If two sources have the same target, one would be written over, or a folder cannot be made or written.
    pub fn plan(folder: &Path, sources: &[Source], ending: &str) -> Result<Self, FolderError> {
        let mut taken: HashMap<PathBuf, &Source> = HashMap::new();
        let mut files = Vec::with_capacity(sources.len());
        for source in sources {
            let file = folder.join(target(source, ending));
            if file == source.path || is_same_file(&file, &source.path) {
                return Err(FolderError::OverInput(file));
            }
            if let Some(first) = taken.insert(file.clone(), source) {
                return Err(FolderError::SameName(first.path.clone(), source.path.clone(), file));
            }
            files.push(file);
        }
        let targets = Self { files };
        targets.make_folders(folder)?;
        Ok(targets)
    }

    /// The result file of each source, in the order of the sources that were planned for.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().map(PathBuf::as_path)
    }

    fn make_folders(&self, folder: &Path) -> Result<(), FolderError> {
        let mut folders: Vec<&Path> = self.files.iter().filter_map(|file| file.parent()).collect();
        folders.push(folder);
        folders.sort_unstable();
        folders.dedup();
        for folder in folders {
            let made = fs::create_dir_all(folder).and_then(|()| NamedTempFile::new_in(folder));
            made.map_err(|error| FolderError::NotWritable(folder.into(), error))?;
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
    ) -> Result<Summary, FolderError> {
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
                    state.2.get_or_insert(FolderError::NotWritable(target.clone(), error));
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
    fn write(&self, source: &Source, target: &Path, words: &mut Vec<u8>, summary: &mut Summary) -> io::Result<()> {
        write_whole(target, |out| {
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

/// Writes a file beside its place and renames it there if `write` says that it is whole.
///
/// # Errors
/// Those of `write` and of the file; the place is then untouched.
pub fn write_whole(target: &Path, write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<bool>) -> io::Result<()> {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = temporary(folder)?;
    let mut out = BufWriter::with_capacity(CHUNK, file.as_file_mut());
    let is_whole = write(&mut out)?;
    out.flush()?;
    drop(out);
    if is_whole {
        file.persist(target)?;
    }
    Ok(())
}

/// A temporary file that, once renamed, may be read by whom the user's umask lets read.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
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
