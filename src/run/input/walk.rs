//! From folders to files.
//!
//! A link to a file is followed if that lies inside the folder that is walked; a link out of it could bring in any file.
//! Links to folders are not followed: what they lead to inside the folder is read where it is.

use crate::files::Identity;
use crate::run::input::filter::{Filter, ends_with};
use crate::run::input::skip::{FileRole, SkipReason, Sniffed, Sniffer, is_written_by_nqfill};
use crate::run::input::{Source, SourceList, empty_folder};
use crate::run::ordered::{Give, in_order};
use nqfill_core::engine::Jobs;
use nqfill_read::Unreadable;
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

/// The files that paths lead to, in the order of the paths; folders are walked, their files sorted by path.
///
/// Hidden files in a folder are not read, and Markdown documents only where a name asks for them. `output`, the folder of
/// results, is ignored, and so is a file of results that an earlier run has written. A folder that cannot be entered
/// becomes a source with an error.
pub fn sources(paths: &[PathBuf], output: Option<&Path>, walk: &Walk) -> SourceList {
    let output = output.and_then(|path| path.canonicalize().ok());
    let mut all = SourceList::default();
    for path in paths {
        if !path.is_dir() {
            all.files.push(Source::given(path));
            continue;
        }
        let mut walker = Walker::new(path, output.as_deref(), walk);
        walker.walk();
        walker.skip_by_contents();
        if walker.list.files.is_empty() {
            all.nothing.push(empty_folder(path));
        }
        all.files.extend(walker.list.files);
        all.skipped.merge(walker.list.skipped);
    }
    all
}

/// One walk through one folder.
struct Walker<'a> {
    walk: &'a Walk,
    root: Arc<Path>,
    /// The folder, with all links to it resolved.
    real_root: Option<PathBuf>,
    /// The folder or the file of results.
    output: Option<&'a Path>,
    /// The file of results, if it exists.
    output_file: Option<Identity>,
    list: SourceList,
}

impl<'a> Walker<'a> {
    fn new(root: &Path, output: Option<&'a Path>, walk: &'a Walk) -> Self {
        Self {
            walk,
            root: root.into(),
            real_root: root.canonicalize().ok(),
            output,
            output_file: output.and_then(Identity::of),
            list: SourceList::default(),
        }
    }

    fn walk(&mut self) {
        // Entries of one folder differ only in their names, but to compare names would divide each path again and again.
        let by_name = |one: &DirEntry, other: &DirEntry| one.path().as_os_str().cmp(other.path().as_os_str());
        let mut entries = WalkDir::new(&self.root).sort_by(by_name).into_iter();
        while let Some(entry) = entries.next() {
            match entry {
                // The folder itself, which may have been given as a link.
                Ok(entry) if entry.depth() == 0 => {}
                Ok(entry) if !entry.file_type().is_dir() => self.take(entry),
                Ok(folder) => {
                    if !self.enters(&folder) {
                        entries.skip_current_dir();
                    }
                }
                Err(error) => {
                    let path = error.path().unwrap_or(&self.root).to_owned();
                    self.push(path, Some(error.io_error().map_or(Unreadable::Special, Unreadable::from)));
                }
            }
        }
    }

    fn push(&mut self, path: PathBuf, error: Option<Unreadable>) {
        self.list.files.push(Source::found(path, self.root.clone(), error));
    }

    fn enters(&self, folder: &DirEntry) -> bool {
        let is_output = || self.output.is_some_and(|it| folder.path().canonicalize().is_ok_and(|folder| folder == it));
        !is_hidden(folder.file_name()) && !self.walk.filter.excludes(self.below(folder)) && !is_output()
    }

    /// Takes a file or a link, unless it is ignored or skipped.
    fn take(&mut self, entry: DirEntry) {
        let (below, filter) = (self.below(&entry), &self.walk.filter);
        if is_hidden(entry.file_name()) || !filter.wants(below) || self.is_written_anew(entry.path()) {
            return;
        }
        let is_markdown = ends_with(below.as_os_str().as_encoded_bytes(), b".md");
        if is_markdown && !self.walk.markdown && !filter.names_markdown() {
            return self.list.skipped.add(entry.path(), SkipReason::Markdown);
        }
        if !entry.path_is_symlink() {
            let is_special = !entry.file_type().is_file();
            return self.push(entry.into_path(), is_special.then_some(Unreadable::Special));
        }
        let path = entry.into_path();
        match path.metadata() {
            Err(error) => self.push(path, Some(Unreadable::from(&error))),
            Ok(metadata) if metadata.is_dir() || self.leads_out(&path) => {
                self.list.skipped.add(&path, SkipReason::Link);
            }
            Ok(metadata) => self.push(path, (!metadata.is_file()).then_some(Unreadable::Special)),
        }
    }

    /// The path of an entry below the folder that is walked.
    fn below<'e>(&self, entry: &'e DirEntry) -> &'e Path {
        match entry.depth() {
            // To compare paths part by part takes longer than all else here.
            1 => Path::new(entry.file_name()),
            _ => entry.path().strip_prefix(&self.root).unwrap_or(entry.path()),
        }
    }

    /// True if a file has the results of an earlier run that this run overwrites: it is ignored, so that both runs
    /// write the same bytes. If people have written it, it is read, and then refused as a file of results.
    fn is_written_anew(&self, file: &Path) -> bool {
        self.output_file.is_some() && Identity::of(file) == self.output_file && is_written_by_nqfill(file)
    }

    fn leads_out(&self, link: &Path) -> bool {
        let (Ok(target), Some(root)) = (link.canonicalize(), &self.real_root) else { return false };
        !target.starts_with(root)
    }

    /// Takes files off the list that are no text or were written by nqfill. Small ones keep their bytes, so that each is opened
    /// once.
    fn skip_by_contents(&mut self) {
        let files = mem::take(&mut self.list.files);
        let sniffed = sniff_all(&files, &Sniffer::new(&files, self.walk.role));
        for (source, sniffed) in files.into_iter().zip(sniffed) {
            match sniffed {
                Err(reason) => self.list.skipped.add(&source.path, reason),
                Ok(None) => self.list.files.push(source),
                Ok(whole) => self.list.files.push(Source { contents: whole.map(Ok), ..source }),
            }
        }
    }
}

/// Sniffs all files, on several threads if there are many.
fn sniff_all(files: &[Source], sniffer: &Sniffer<'_>) -> Vec<Sniffed> {
    let jobs = if files.len() > FEW { Jobs::Cores.count() } else { 1 };
    let mut all = Vec::with_capacity(files.len());
    let make = |source: &Source, give: Give<'_, Sniffed>| give(sniffer.sniff(source));
    let Ok(()) = in_order(files, (jobs, &AtomicBool::new(false)), &make, &mut |sniffed| {
        all.push(sniffed);
        Ok::<(), Infallible>(())
    });
    all
}

/// True if a file or a folder of this name is hidden.
fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::input::skip::SNIFFED;

    #[test]
    fn small_files_are_opened_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let board = "Q...\n....\n....\n....\n";
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("a.txt"), board).expect("a file");
        std::fs::write(path("b.txt"), board.repeat(SNIFFED / board.len() + 1)).expect("a file");
        let files = sources(&[folder.path().into()], None, &Walk::default()).files;
        assert_eq!(files.iter().map(|source| source.contents.is_some()).collect::<Vec<_>>(), [true, false]);
        assert!(files[1].read().expect("read") == std::fs::read(path("b.txt")).expect("a file"));
        assert_eq!(files[0].read().expect("buffered"), board.as_bytes());
    }
}
