//! From folders to files.
//!
//! A link is followed if it leads to a place inside the folder that is walked. A link that leads out of it could bring
//! in any file, and is skipped. Links to folders, inside folders that were reached by a link, are followed once for
//! each target: otherwise a few dozen links among a few dozen folders make more paths than can be walked.

use crate::files::Identity;
use crate::run::input::filter::{Filter, ends_with};
use crate::run::input::skipped::{FileRole, SkipReason, Sniffed, Sniffer, is_marked};
use crate::run::input::{Source, SourceList};
use crate::run::ordered::{Give, Threads, in_order};
use nqfill_core::engine::{Cores, Jobs};
use nqfill_read::Unreadable;
use std::collections::HashSet;
use std::convert::Infallible;
use std::ffi::OsStr;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use walkdir::{DirEntry, WalkDir};

/// How folders are walked.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    /// Chooses files by their names.
    pub filter: Filter,
    /// True if Markdown documents are read even where no name asks for them.
    pub markdown: bool,
    /// The use of the files.
    pub role: FileRole,
}

/// Up to this many files are sniffed on one thread; more are worth several threads.
const FEW: usize = 256;

/// One walk through one folder.
struct Walker<'a> {
    walk: &'a Walk,
    root: Arc<Path>,
    /// The folder, with all links to it resolved.
    real_root: Option<PathBuf>,
    /// The folder or the file of results.
    skip: Option<&'a Path>,
    /// The file of results, if it exists.
    written: Option<Identity>,
    /// Folders that were entered by a link, inside a folder that was entered by a link.
    entered: HashSet<PathBuf>,
    list: SourceList,
}

/// What is done with an entry of a folder.
enum Step {
    /// It is a file to read or a folder to enter.
    Take,
    /// It is ignored.
    Leave,
    /// It is skipped, and the user is notified.
    Skip(SkipReason),
    /// It cannot be read or entered.
    Fail(Unreadable),
}

/// The files that paths lead to, in the order of the paths; folders are walked, their files sorted by path.
///
/// Hidden files in a folder are not read, and Markdown documents only where a name asks for them. `skip`, the folder of
/// results, is ignored, and so is a file of results that an earlier run has written. A folder that cannot be entered
/// becomes a source with an error.
pub fn sources(paths: &[PathBuf], skip: Option<&Path>, walk: &Walk) -> SourceList {
    let skip = skip.and_then(|path| path.canonicalize().ok());
    let mut all = SourceList::default();
    for path in paths {
        if !path.is_dir() {
            all.files.push(Source::given(path));
            continue;
        }
        let found = self::walk(path, skip.as_deref(), walk);
        if found.files.is_empty() {
            all.empty.push(path.clone());
        }
        all.files.extend(found.files);
        all.skipped.merge(found.skipped);
    }
    all
}

/// The files of a folder, sorted by path, and those that are skipped. A folder that cannot be entered becomes a
/// source with an error.
fn walk(root: &Path, skip: Option<&Path>, walk: &Walk) -> SourceList {
    let real_root = root.canonicalize().ok();
    let (written, list) = (skip.and_then(Identity::of), SourceList::default());
    let mut walker = Walker { walk, root: root.into(), real_root, skip, written, entered: HashSet::new(), list };
    // Entries of one folder differ only in their names, but to compare names would divide each path again and again.
    let by_name = |one: &DirEntry, other: &DirEntry| one.path().as_os_str().cmp(other.path().as_os_str());
    let mut entries = WalkDir::new(root).follow_links(true).sort_by(by_name).into_iter();
    while let Some(entry) = entries.next() {
        if !walker.take(entry) {
            entries.skip_current_dir();
        }
    }
    walker.skip_by_contents();
    walker.list
}

impl Walker<'_> {
    /// Takes an entry. False for a folder that is not to be entered.
    fn take(&mut self, entry: walkdir::Result<DirEntry>) -> bool {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                self.fail(&error);
                return true;
            }
        };
        let is_folder = entry.file_type().is_dir();
        match self.step(&entry) {
            Step::Take if is_folder => return true,
            Step::Take => {
                let is_special = !entry.file_type().is_file();
                let source = Source::new(entry.into_path(), self.root.clone(), None);
                self.list.files.push(Source { is_special, ..source });
            }
            Step::Leave => {}
            Step::Skip(reason) => self.list.skipped.add(entry.path(), reason),
            Step::Fail(why) => self.list.files.push(Source::new(entry.into_path(), self.root.clone(), Some(why))),
        }
        !is_folder
    }

    fn fail(&mut self, error: &walkdir::Error) {
        let path = error.path().unwrap_or(&self.root);
        let below = path.strip_prefix(&self.root).unwrap_or(path);
        let filter = &self.walk.filter;
        let is_wanted = if error.io_error().is_some() { filter.wants(below) } else { !filter.excludes(below) };
        // A link to nothing or to itself is no error if its name is not wanted.
        let is_hidden = below.file_name().is_some_and(is_hidden);
        if path.is_symlink() && (is_hidden || !is_wanted) {
            return;
        }
        let why = error.io_error().map_or(Unreadable::Loop, Unreadable::from);
        self.list.files.push(Source::new(path.into(), self.root.clone(), Some(why)));
    }

    fn step(&mut self, entry: &DirEntry) -> Step {
        if entry.depth() == 0 {
            return Step::Take;
        }
        let name = entry.file_name();
        let below = match entry.depth() {
            // To compare paths part by part takes longer than all else here.
            1 => Path::new(name),
            _ => entry.path().strip_prefix(&self.root).unwrap_or(entry.path()),
        };
        let filter = &self.walk.filter;
        let is_wanted = if entry.file_type().is_dir() {
            !filter.excludes(below) && !self.is_skipped(entry.path())
        } else {
            filter.wants(below) && !self.is_written_anew(entry.path())
        };
        if is_hidden(name) || !is_wanted {
            return Step::Leave;
        }
        let reads_markdown = self.walk.markdown || filter.names_markdown() || entry.file_type().is_dir();
        if !reads_markdown && is_markdown(below) {
            return Step::Skip(SkipReason::Markdown);
        }
        if entry.path_is_symlink() { self.step_of_link(entry) } else { Step::Take }
    }

    fn is_skipped(&self, folder: &Path) -> bool {
        self.skip.is_some_and(|skip| folder.canonicalize().is_ok_and(|folder| folder == skip))
    }

    /// True if a file has the results of an earlier run that this run overwrites: it is ignored, so that both runs
    /// write the same bytes. If people have written it, it is read, and then refused as a file of results.
    fn is_written_anew(&self, file: &Path) -> bool {
        self.written.is_some() && Identity::of(file) == self.written && is_marked(file)
    }

    fn step_of_link(&mut self, entry: &DirEntry) -> Step {
        let (Ok(target), Some(root)) = (entry.path().canonicalize(), &self.real_root) else { return Step::Take };
        if !target.starts_with(root) {
            return Step::Skip(SkipReason::LinkOut);
        }
        if !entry.file_type().is_dir() {
            return Step::Take;
        }
        // The walk knows the folders that it went through, not their parents, and would go through all of it again.
        if root.starts_with(&target) {
            return Step::Fail(Unreadable::Loop);
        }
        if self.is_behind_link(entry.path()) && !self.entered.insert(target) {
            return Step::Skip(SkipReason::LinkAgain);
        }
        Step::Take
    }

    /// True if a parent folder, below the root, was reached by a link.
    fn is_behind_link(&self, path: &Path) -> bool {
        let above = path.ancestors().skip(1).take_while(|folder| *folder != &*self.root);
        above.into_iter().any(Path::is_symlink)
    }

    /// Takes files off the list that are no text or were written by nqfill. Small ones keep their bytes, so that each is opened
    /// once.
    fn skip_by_contents(&mut self) {
        let files = mem::take(&mut self.list.files);
        let sniffed = sniff_all(&files, &Sniffer::new(&files, self.walk.role));
        for (source, sniffed) in files.into_iter().zip(sniffed) {
            match sniffed {
                Err(reason) => self.list.skipped.add(&source.path, reason),
                Ok(whole) => self.list.files.push(Source { buffered: whole.map(Ok), ..source }),
            }
        }
    }
}

/// Sniffs all files, on several threads if there are many.
fn sniff_all(files: &[Source], sniffer: &Sniffer<'_>) -> Vec<Sniffed> {
    let jobs = if files.len() > FEW { Jobs::Cores.count() } else { 1 };
    let threads = Threads { jobs, interrupt: &AtomicBool::new(false), cores: &Cores::default() };
    let mut all = Vec::with_capacity(files.len());
    let make = |source: &Source, give: Give<'_, Sniffed>| give(sniffer.sniff(source));
    let Ok(()) = in_order(files, &threads, &make, &mut |sniffed| {
        all.push(sniffed);
        Ok::<(), Infallible>(())
    });
    all
}

/// True if a file or a folder of this name is hidden.
fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

fn is_markdown(path: &Path) -> bool {
    ends_with(path.as_os_str().as_encoded_bytes(), b".md")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::input::skipped::SNIFFED;

    #[test]
    fn small_files_are_opened_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let board = "Q...\n....\n....\n....\n";
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("a.txt"), board).expect("a file");
        std::fs::write(path("b.txt"), board.repeat(SNIFFED / board.len() + 1)).expect("a file");
        let files = walk(folder.path(), None, &Walk::default()).files;
        assert_eq!(files.iter().map(|source| source.buffered.is_some()).collect::<Vec<_>>(), [true, false]);
        assert!(files[1].read().expect("read") == std::fs::read(path("b.txt")).expect("a file"));
        assert_eq!(files[0].read().expect("buffered"), board.as_bytes());
    }
}
