//! Files in a folder that are no boards to read: results and reports of nqfill, and files that it reads for other purposes.

use crate::files::Identity;
use crate::run::own_results::{OWN_BEGINNING, is_own, is_report, is_result_name, is_unmistakable};
use crate::run::pipeline::sources::{Source, SourceList};
use nqfill_read::{FIRST_BYTES, file_kind};
use nqfill_show::PassedOverReason;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The use of the files of a folder, which decides the kinds of files that are passed over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Boards to read.
    #[default]
    Boards,
    /// Submissions: an archive or a picture is somebody's answer, and is not passed over.
    Submissions,
    /// Inputs beside their expectations.
    Pairs,
    /// Results of units, which nqfill itself has written.
    Results,
}

/// Bytes of a file that the first look reads: more than [`OWN_BEGINNING`] and [`FIRST_BYTES`], so that most files of one board
/// need not be opened again.
pub(crate) const FIRST_LOOK: usize = 4 << 10;

/// Endings of the expectations of contests, which other programs write.
const OF_CONTESTS: [&str; 2] = [".out", ".ans"];

/// Endings of the expectations that `golden` writes.
const EXPECTATIONS: [&str; 3] = [".expected.txt", ".expected.json", ".expected.yaml"];

/// Endings of the files that `golden` leaves beside expectations that are not met.
const NEW: [&str; 5] = [".expected.txt.new", ".expected.json.new", ".expected.yaml.new", ".out.new", ".ans.new"];

/// Endings of the inputs of expectations.
const INPUTS: [&str; 2] = [".in", ".txt"];

/// Facts about all files of a walk, collected before the first look at one of them.
pub(crate) struct Beside<'a> {
    /// Paths of all files without their endings, sorted; only for a walk through submissions.
    stems: Vec<&'a [u8]>,
    purpose: Purpose,
}

impl<'a> Beside<'a> {
    pub(crate) fn new(files: &'a [Source], purpose: Purpose) -> Self {
        let is_class = purpose == Purpose::Submissions;
        let mut stems: Vec<_> = files.iter().filter(|_| is_class).map(|file| stem(&file.path)).collect();
        stems.sort_unstable();
        Self { stems, purpose }
    }

    /// Reads the beginning of a file into an empty buffer. Returns why it is no file of boards, if its name and its beginning
    /// show that.
    pub(crate) fn reason(&self, source: &Source, buffer: &mut Vec<u8>) -> Option<PassedOverReason> {
        if source.error.is_some() || source.is_special {
            return None;
        }
        // A file that cannot be read is reported when its turn comes.
        if read_beginning(&source.path, FIRST_LOOK, buffer).is_err() {
            buffer.clear();
            return None;
        }
        let kind = || file_kind(&buffer[..buffer.len().min(FIRST_BYTES)]);
        let own = self.own(&source.path, &buffer[..buffer.len().min(OWN_BEGINNING)]);
        own.or_else(|| kind().map(|kind| PassedOverReason::NoText(kind.class)))
    }

    /// The kind of a file that nqfill has written. Among submissions, a student's answer may be a result of nqfill, so
    /// results are passed over only beside their source. Files of golden pairs are known by their names alone.
    fn own(&self, path: &Path, beginning: &[u8]) -> Option<PassedOverReason> {
        let is_expected = || is_expectation(path, beginning);
        let is_result = || name(path).is_some_and(is_result_name) && is_own(beginning);
        match self.purpose {
            Purpose::Pairs if is_of_pair(path) => None,
            Purpose::Results => None,
            _ if is_report(beginning) => Some(PassedOverReason::Reports),
            _ if is_expected() => Some(PassedOverReason::Expectations),
            Purpose::Submissions => (is_result() && self.has_source(path)).then_some(PassedOverReason::Results),
            Purpose::Boards | Purpose::Pairs => {
                (is_result() || is_unmistakable(beginning)).then_some(PassedOverReason::Results)
            }
        }
    }

    /// True if the source of a result file `NAME.solution.EXT` was handed in, too.
    fn has_source(&self, path: &Path) -> bool {
        let source = stem(Path::new(path)).rsplitn(2, |&byte| byte == b'.').nth(1).unwrap_or_default();
        self.stems.binary_search(&source).is_ok()
    }
}

/// A path without the last ending of its name.
fn stem(path: &Path) -> &[u8] {
    let bytes = path.as_os_str().as_encoded_bytes();
    let ending = path.extension().map_or(0, |ending| ending.as_encoded_bytes().len() + 1);
    &bytes[..bytes.len() - ending]
}

fn name(path: &Path) -> Option<&str> {
    path.file_name().and_then(|name| name.to_str())
}

fn ends_in<'a>(name: &'a str, endings: &[&str]) -> Option<&'a str> {
    endings.iter().find_map(|ending| name.strip_suffix(ending))
}

/// The name without the ending of an expectation.
fn stem_of_expectation(path: &Path) -> Option<&str> {
    let name = name(path)?;
    ends_in(name, &EXPECTATIONS).or_else(|| ends_in(name, &NEW))
}

/// True if a file is an expectation of `golden` or was left beside one: it has such a name, and either stands beside its
/// input or begins as nqfill writes. So a board that somebody has given such a name is read.
fn is_expectation(path: &Path, beginning: &[u8]) -> bool {
    let Some(stem) = stem_of_expectation(path) else { return false };
    is_own(beginning) || INPUTS.iter().any(|ending| path.with_file_name(format!("{stem}{ending}")).is_file())
}

/// True if a file is an expectation or an input that has one: then it is a test, whatever its contents.
fn is_of_pair(path: &Path) -> bool {
    let Some(name) = name(path) else { return false };
    let mut endings = EXPECTATIONS.iter().chain(&OF_CONTESTS);
    let has_expectation = |stem: &str| endings.any(|ending| path.with_file_name(format!("{stem}{ending}")).is_file());
    let is_expected = ends_in(name, &EXPECTATIONS).or_else(|| ends_in(name, &OF_CONTESTS)).is_some();
    is_expected || ends_in(name, &NEW).is_some() || ends_in(name, &INPUTS).is_some_and(has_expectation)
}

/// Takes files off the list that are read for another purpose: the puzzle, the roster. If the list has no other files, they
/// stay.
pub(crate) fn leave_out(list: &mut SourceList, files: &[PathBuf], reason: PassedOverReason) {
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

/// True if a file is a result or a report of an earlier run, judged by its contents alone.
pub(crate) fn begins_as_own(path: &Path) -> bool {
    let mut beginning = Vec::new();
    read_beginning(path, OWN_BEGINNING, &mut beginning).is_ok_and(|()| is_own(&beginning))
}

fn read_beginning(path: &Path, most: usize, buffer: &mut Vec<u8>) -> io::Result<()> {
    buffer.reserve(most);
    File::open(path)?.take(most as u64).read_to_end(buffer).map(drop)
}
