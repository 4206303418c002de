//! Files in a folder that are no boards to read: what nqfill has written there itself, and what it reads for other ends.

use super::sources::{Source, SourceList};
use crate::files::Identity;
use crate::output::{OWN_BEGINNING, is_own, is_report, is_result_name};
use crate::report::PassedOverReason;
use std::collections::HashSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Whether a file is a result of an earlier run, by its name (`NAME.solution.EXT`) and by what is in it. So a board that
/// somebody has called so is read.
#[must_use]
pub fn is_own_result(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(is_result_name) && begins_as_own(path)
}

/// Whether a file is the report of a check, by what is in it.
pub(super) fn is_own_report(path: &Path) -> bool {
    begins(path, is_report)
}

/// Takes files off the list that are read for another end: the puzzle, the roster. Where only one path was given, and that
/// is such a file, it is meant.
pub fn leave_out(list: &mut SourceList, files: &[PathBuf], reason: PassedOverReason) {
    let files: HashSet<Identity> = files.iter().filter_map(|path| Identity::of(path)).collect();
    let is_one = |source: &Source| Identity::of(&source.path).is_some_and(|file| files.contains(&file));
    if files.is_empty() || list.files.iter().all(is_one) {
        return;
    }
    let SourceList { files, passed_over, .. } = list;
    files.retain(|source| {
        let is_one = is_one(source);
        if is_one {
            passed_over.add(&source.path, reason);
        }
        !is_one
    });
}

/// Whether a file is a result or a report of an earlier run, by what is in it alone.
pub(super) fn begins_as_own(path: &Path) -> bool {
    begins(path, is_own)
}

fn begins(path: &Path, so: impl Fn(&[u8]) -> bool) -> bool {
    let mut beginning = Vec::with_capacity(OWN_BEGINNING);
    let read = File::open(path).and_then(|file| file.take(OWN_BEGINNING as u64).read_to_end(&mut beginning));
    read.is_ok() && so(&beginning)
}
