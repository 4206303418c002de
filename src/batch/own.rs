//! Files in a folder that nqfill has written there itself.

use super::sources::{Source, SourceList};
use crate::files::{Identity, Target};
use crate::output::{OWN_BEGINNING, is_own, is_result_name};
use crate::report::PassedOverReason;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Whether a file is a result of an earlier run, by its name (`NAME.solution.EXT`) and by what is in it. So a board that
/// somebody has called so is read.
#[must_use]
pub fn is_own_result(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(is_result_name) && begins_as_own(path)
}

/// Takes a file off the list that was found in a folder, is about to be written, and was written by an earlier run: the
/// results or the report of a folder, kept in it. Whatever else is about to be written over stays on the list.
pub fn leave_out_own(list: &mut SourceList, target: &Target) {
    let Some(file) = target.identity() else { return };
    let is_found = |source: &Source| !source.root.as_os_str().is_empty();
    let is_target = |source: &Source| is_found(source) && Identity::of(&source.path).as_ref() == Some(&file);
    let SourceList { files, passed_over, .. } = list;
    files.retain(|source| {
        let is_own = is_target(source) && begins_as_own(&source.path);
        if is_own {
            passed_over.add(&source.path, PassedOverReason::Results);
        }
        !is_own
    });
}

fn begins_as_own(path: &Path) -> bool {
    let mut beginning = Vec::with_capacity(OWN_BEGINNING);
    let read = File::open(path).and_then(|file| file.take(OWN_BEGINNING as u64).read_to_end(&mut beginning));
    read.is_ok() && is_own(&beginning)
}
