//! Files in a folder that are no boards to read: results and reports of nqfill, and files that it reads for other
//! purposes.
//!
//! What nqfill wrote is known by its name, `NAME.solution.EXT` and `NAME.expected.EXT`, or by the mark that it begins
//! with. No other contents are looked at: what a person renames is a board.

use crate::files::Identity;
use crate::run::passed_over::PassedOverReason;
use crate::run::pipeline::sources::{Source, SourceList};
use nqfill::show::page::PAGE_BEGINNING;
use nqfill_read::{FIRST_BYTES, file_kind, models};
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The use of the files of a folder, which decides the kinds of files that are passed over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
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

/// Bytes of a file that the first look reads: more than [`FIRST_BYTES`], so that most files of one board need not be
/// opened again.
pub const FIRST_LOOK: usize = 4 << 10;

/// The part of a result file's name before its extension.
pub const RESULT_ENDING: &str = "solution";

/// What nqfill writes at the beginning of a file, and what such a file is.
const MARKS: [(&str, PassedOverReason); 8] = [
    ("{\"schema\":\"nqfill-check-", PassedOverReason::Reports),
    (PAGE_BEGINNING, PassedOverReason::Reports),
    ("{\"schema\":\"nqfill-", PassedOverReason::Results),
    ("schema: nqfill-", PassedOverReason::Results),
    ("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"nqfill\"", PassedOverReason::Results),
    ("% nqfill: needs \\usepackage{tikz}", PassedOverReason::Results),
    ("* #variable= ", PassedOverReason::Results),
    ("pseudo-Boolean proof version ", PassedOverReason::Results),
];

/// Endings of the expectations of contests, which other programs write.
const OF_CONTESTS: [&str; 2] = [".out", ".ans"];

/// Endings of the expectations that `golden` writes.
const EXPECTATIONS: [&str; 3] = [".expected.txt", ".expected.json", ".expected.yaml"];

/// Endings of the files that `golden` leaves beside expectations that are not met.
const NEW: [&str; 5] = [".expected.txt.new", ".expected.json.new", ".expected.yaml.new", ".out.new", ".ans.new"];

/// Endings of the inputs of expectations.
const INPUTS: [&str; 2] = [".in", ".txt"];

/// Facts about all files of a walk, collected before the first look at one of them.
pub struct Beside<'a> {
    /// Paths of all files without their endings, sorted; only for a walk through submissions.
    stems: Vec<&'a [u8]>,
    purpose: Purpose,
}

impl<'a> Beside<'a> {
    pub fn new(files: &'a [Source], purpose: Purpose) -> Self {
        let is_class = purpose == Purpose::Submissions;
        let mut stems: Vec<_> = files.iter().filter(|_| is_class).map(|file| stem(&file.path)).collect();
        stems.sort_unstable();
        Self { stems, purpose }
    }

    /// Reads the beginning of a file into an empty buffer. Returns why it is no file of boards, if its name and its
    /// beginning show that.
    pub fn reason(&self, source: &Source, buffer: &mut Vec<u8>) -> Option<PassedOverReason> {
        if source.error.is_some() || source.is_special {
            return None;
        }
        // A file that cannot be read is reported when its turn comes.
        if read_beginning(&source.path, FIRST_LOOK, buffer).is_err() {
            buffer.clear();
            return None;
        }
        let kind = || file_kind(&buffer[..buffer.len().min(FIRST_BYTES)]);
        self.own(&source.path, buffer).or_else(|| kind().map(|kind| PassedOverReason::NoText(kind.class)))
    }

    /// The kind of a file that nqfill has written. Among submissions, a student's answer may be a result of nqfill, so
    /// results are passed over only beside their source. Files of golden pairs are known by their names alone.
    fn own(&self, path: &Path, beginning: &[u8]) -> Option<PassedOverReason> {
        let (name, mark) = (name(path).unwrap_or_default(), mark(beginning));
        match self.purpose {
            Purpose::Pairs if is_of_pair(path) => None,
            Purpose::Results => None,
            _ if mark == Some(PassedOverReason::Reports) => mark,
            _ if is_name_of_expectation(name) => Some(PassedOverReason::Expectations),
            Purpose::Submissions => {
                (is_result_name(name) && self.has_source(path)).then_some(PassedOverReason::Results)
            }
            Purpose::Boards | Purpose::Pairs => {
                mark.or_else(|| is_result_name(name).then_some(PassedOverReason::Results))
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

/// True for the name of an expectation of `golden`, or of what it left beside one.
fn is_name_of_expectation(name: &str) -> bool {
    ends_in(name, &EXPECTATIONS).or_else(|| ends_in(name, &NEW)).is_some()
}

/// True for the name of a result file in a folder: `NAME.solution.EXT`.
fn is_result_name(name: &str) -> bool {
    let Some((stem, extension)) = name.rsplit_once('.') else { return false };
    stem.strip_suffix(RESULT_ENDING).is_some_and(|stem| stem.len() > 1 && stem.ends_with('.'))
        && nqfill::show::output::FORMATS.iter().any(|format| format.extension == extension)
}

/// The kind of a file that begins with a mark of nqfill.
fn mark(beginning: &[u8]) -> Option<PassedOverReason> {
    let text = beginning.strip_prefix("\u{feff}".as_bytes()).unwrap_or(beginning);
    // Most files differ in the first byte already.
    let begins = |mark: &str| text.first() == mark.as_bytes().first() && text.starts_with(mark.as_bytes());
    let found = MARKS.iter().find(|(mark, _)| begins(mark)).map(|&(_, reason)| reason);
    found.or_else(|| models::is_own(text).then_some(PassedOverReason::Results))
}

/// True if a file is an expectation or an input that has one: then it is a test, whatever its contents.
fn is_of_pair(path: &Path) -> bool {
    let Some(name) = name(path) else { return false };
    let mut endings = EXPECTATIONS.iter().chain(&OF_CONTESTS);
    let has_expectation = |stem: &str| endings.any(|ending| path.with_file_name(format!("{stem}{ending}")).is_file());
    let is_expected = ends_in(name, &EXPECTATIONS).or_else(|| ends_in(name, &OF_CONTESTS)).is_some();
    is_expected || ends_in(name, &NEW).is_some() || ends_in(name, &INPUTS).is_some_and(has_expectation)
}

/// Takes files off the list that are read for another purpose: the puzzle, the roster. If the list has no other files,
/// they stay.
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

/// True if a file begins with a mark of nqfill.
pub fn is_marked(path: &Path) -> bool {
    let mut beginning = Vec::new();
    read_beginning(path, FIRST_LOOK, &mut beginning).is_ok_and(|()| mark(&beginning).is_some())
}

fn read_beginning(path: &Path, most: usize, buffer: &mut Vec<u8>) -> io::Result<()> {
    buffer.reserve(most);
    File::open(path)?.take(most as u64).read_to_end(buffer).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nqfill::show::Summary;
    use nqfill::show::output::{Options, format};

    #[test]
    fn documents_begin_with_a_mark_and_boards_do_not() {
        for (name, reason) in [
            ("json", PassedOverReason::Results),
            ("yaml", PassedOverReason::Results),
            ("html", PassedOverReason::Reports),
        ] {
            let mut out = Vec::new();
            let document = format(name).expect("the table has it");
            document.document(Options::default(), &mut out, |_| Ok(Summary::default())).expect("memory");
            assert_eq!(mark(&out), Some(reason), "{name}");
        }
        for format in nqfill_read::FORMATS.iter().filter(|format| format.name != "nqfill") {
            assert_eq!(mark(format.example.as_bytes()), None, "{}", format.name);
        }
    }

    #[test]
    fn results_are_known_by_a_name_with_a_stem_and_the_extension_of_a_format() {
        assert!(
            nqfill::show::output::FORMATS
                .iter()
                .all(|format| is_result_name(&format!("a.solution.{}", format.extension)))
        );
        for name in ["a.txt", "solution.txt", ".solution.txt", "a.solution", "a.solution.md", "asolution.txt"] {
            assert!(!is_result_name(name), "{name}");
        }
    }
}
