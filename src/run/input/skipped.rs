//! Files that are found in folders and not read, and why: results and reports of nqfill, what it reads for other purposes, and
//! what is no text.
//!
//! What nqfill wrote is known by its name, `NAME.solution.EXT` and `NAME.expected.EXT`, or by the mark that it begins
//! with. No other contents are looked at: what a person renames is a board.

use crate::files::Identity;
use crate::run::input::{Source, SourceList};
use nqfill::show::page::PAGE_BEGINNING;
use nqfill::show::{Lang, say};
use nqfill::words::names;
use nqfill_read::{FIRST_BYTES, FileClass, file_kind, models};
use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Reason why a file or a link in a folder is skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SkipReason {
    /// It is no text.
    NoText(FileClass),
    /// It is a Markdown document, which no name asks for.
    Markdown,
    /// A result of an earlier run of nqfill.
    Results,
    /// The report of a check or of a comparison.
    Reports,
    /// Expected output of a golden input.
    Expectations,
    /// A puzzle that submissions are checked against.
    Puzzle,
    /// The list of students.
    Roster,
    /// A link that leads out of the folder.
    LinkOut,
    /// A link to a folder that was already walked through another link.
    LinkAgain,
}

/// Number of files skipped for each reason, and the first of each by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Skipped(BTreeMap<SkipReason, (u64, String)>);

impl Skipped {
    /// Counts one more.
    pub fn add(&mut self, path: &Path, reason: SkipReason) {
        let (count, _) = self.0.entry(reason).or_insert_with(|| (0, names::path_name(path)));
        *count += 1;
    }

    /// Adds the counts of another walk.
    pub fn merge(&mut self, other: Self) {
        for (reason, (count, first)) in other.0 {
            self.0.entry(reason).or_insert((0, first)).0 += count;
        }
    }

    /// Number of files skipped.
    pub fn total(&self) -> u64 {
        self.0.values().map(|(count, _)| count).sum()
    }

    /// True if nothing was skipped.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The message, on one line: `passed over: 2 pictures (a.png, ...), 1 link out of the folder (etc)`
    pub fn message(&self, lang: Lang) -> String {
        let part = |(&reason, (count, first)): (&SkipReason, &(u64, String))| {
            let more = if *count > 1 { lang.pick(" 等", ", ...") } else { "" };
            let [zh, one, several] = named(reason);
            let en = if *count == 1 { one } else { several };
            say!(lang, "{count} 个{zh}（{first}{more}）", "{count} {en} ({first}{more})")
        };
        let parts: Vec<String> = self.0.iter().map(part).collect();
        say!(lang, "跳过：", "passed over: ") + &parts.join(lang.pick("，", ", "))
    }
}

/// What was skipped: in Chinese, one of it in English, several in English.
fn named(reason: SkipReason) -> [&'static str; 3] {
    match reason {
        SkipReason::NoText(FileClass::Picture) => ["图片", "picture", "pictures"],
        SkipReason::NoText(FileClass::Archive) => ["压缩包", "archive", "archives"],
        SkipReason::NoText(FileClass::Document) => ["办公文档", "office document", "office documents"],
        SkipReason::NoText(FileClass::Media) => ["音视频", "sound or film", "sounds or films"],
        SkipReason::NoText(FileClass::Program) => ["程序", "program", "programs"],
        SkipReason::NoText(FileClass::System) => ["系统文件", "system file", "system files"],
        SkipReason::Markdown => [" Markdown 文档", "Markdown document", "Markdown documents"],
        SkipReason::Results => [" nqfill 的结果文件", "result of nqfill", "results of nqfill"],
        SkipReason::Reports => ["批改报告", "report of a check", "reports of checks"],
        SkipReason::Expectations => [" golden 的期望文件", "expectation of golden", "expectations of golden"],
        SkipReason::Puzzle => ["题目", "puzzle", "puzzles"],
        SkipReason::Roster => ["学生名单", "list of students", "lists of students"],
        SkipReason::LinkOut => ["指向文件夹之外的链接", "link out of the folder", "links out of the folder"],
        SkipReason::LinkAgain => {
            ["指向已读过的文件夹的链接", "link to a folder read before", "links to folders read before"]
        }
    }
}
/// The use of the files of a folder, which decides the kinds of files that are skipped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FileRole {
    /// Boards to read.
    #[default]
    Boards,
    /// Submissions: an archive or a picture is an answer, and is not skipped.
    Submissions,
    /// Inputs and their expectations.
    Pairs,
    /// Results of units, which nqfill itself has written.
    Results,
}

/// Bytes at the beginning of a file that are read for this: more than [`FIRST_BYTES`], so that most files of one board are read
/// whole, and opened once.
pub const SNIFFED: usize = 4 << 10;

/// Bytes of files that one walk keeps in memory; files beyond are opened again.
const MOST_BUFFERED: usize = 32 << 20;

/// The part of a result file's name before its extension.
pub const RESULT_ENDING: &str = "solution";

/// What nqfill writes at the beginning of a file, and what such a file is.
const MARKS: [(&str, SkipReason); 8] = [
    ("{\"schema\":\"nqfill-check-", SkipReason::Reports),
    (PAGE_BEGINNING, SkipReason::Reports),
    ("{\"schema\":\"nqfill-", SkipReason::Results),
    ("schema: nqfill-", SkipReason::Results),
    ("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"nqfill\"", SkipReason::Results),
    ("% nqfill: needs \\usepackage{tikz}", SkipReason::Results),
    ("* #variable= ", SkipReason::Results),
    ("pseudo-Boolean proof version ", SkipReason::Results),
];

/// Endings of the expectations of contests, which other programs write.
const OF_CONTESTS: [&str; 2] = [".out", ".ans"];

/// Endings of the expectations that `golden` writes.
const EXPECTATIONS: [&str; 3] = [".expected.txt", ".expected.json", ".expected.yaml"];

/// Endings of the inputs of expectations.
const INPUTS: [&str; 2] = [".in", ".txt"];

/// What the beginning of a file shows: all its bytes, if these are few, or why it is skipped.
pub type Sniffed = Result<Option<Vec<u8>>, SkipReason>;

/// Finds out what files are by their names and beginnings.
pub struct Sniffer<'a> {
    /// Paths of all files without their endings, sorted; only for a walk through submissions.
    stems: Vec<&'a [u8]>,
    role: FileRole,
    /// Bytes of all files that are kept.
    buffered: AtomicUsize,
}

impl<'a> Sniffer<'a> {
    pub fn new(files: &'a [Source], role: FileRole) -> Self {
        let is_class = role == FileRole::Submissions;
        let mut stems: Vec<_> = files.iter().filter(|_| is_class).map(|file| stem(&file.path)).collect();
        stems.sort_unstable();
        Self { stems, role, buffered: AtomicUsize::new(0) }
    }

    /// Reads the beginning of a file. One that cannot be read is reported when its boards are read.
    pub fn sniff(&self, source: &Source) -> Sniffed {
        let is_readable = source.error.is_none() && !source.is_special;
        let Some(mut file) = is_readable.then(|| File::open(&source.path).ok()).flatten() else { return Ok(None) };
        let Ok(beginning) = beginning(&mut file) else { return Ok(None) };
        let kind = || file_kind(&beginning[..beginning.len().min(FIRST_BYTES)]);
        let reason = self.own(&source.path, &beginning).or_else(|| kind().map(|kind| SkipReason::NoText(kind.class)));
        match reason.filter(|&reason| self.role != FileRole::Submissions || is_litter(reason)) {
            Some(reason) => Err(reason),
            None => Ok(self.buffered(beginning)),
        }
    }

    /// All bytes of a file that has no more, if there is room to keep them. An empty file is read again.
    fn buffered(&self, mut bytes: Vec<u8>) -> Option<Vec<u8>> {
        let size = bytes.len();
        let is_kept =
            (1..SNIFFED).contains(&size) && self.buffered.fetch_add(size, Ordering::Relaxed) + size <= MOST_BUFFERED;
        bytes.shrink_to_fit();
        is_kept.then_some(bytes)
    }

    /// The kind of a file that nqfill has written. Among submissions, a student's answer may be a result of nqfill, so
    /// results are skipped only where their source is in the same folder. Files of golden pairs are known by their names alone.
    fn own(&self, path: &Path, beginning: &[u8]) -> Option<SkipReason> {
        let (name, mark) = (name(path).unwrap_or_default(), mark(beginning));
        match self.role {
            FileRole::Pairs if is_of_pair(path) => None,
            FileRole::Results => None,
            _ if mark == Some(SkipReason::Reports) => mark,
            _ if is_name_of_expectation(name) => Some(SkipReason::Expectations),
            FileRole::Submissions => (is_result_name(name) && self.has_source(path)).then_some(SkipReason::Results),
            FileRole::Boards | FileRole::Pairs => mark.or_else(|| is_result_name(name).then_some(SkipReason::Results)),
        }
    }

    /// True if the source of a result file `NAME.solution.EXT` was handed in, too.
    fn has_source(&self, path: &Path) -> bool {
        let source = stem(Path::new(path)).rsplitn(2, |&byte| byte == b'.').nth(1).unwrap_or_default();
        self.stems.binary_search(&source).is_ok()
    }
}

/// True if programs leave such files in folders: they are no submissions.
fn is_litter(reason: SkipReason) -> bool {
    use SkipReason::{Expectations, NoText, Reports, Results};
    matches!(reason, Reports | Results | Expectations | NoText(FileClass::Program | FileClass::System))
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

/// True for the name of an expectation of `golden`.
fn is_name_of_expectation(name: &str) -> bool {
    ends_in(name, &EXPECTATIONS).is_some()
}

/// True for the name of a result file in a folder: `NAME.solution.EXT`.
fn is_result_name(name: &str) -> bool {
    let Some((stem, extension)) = name.rsplit_once('.') else { return false };
    stem.strip_suffix(RESULT_ENDING).is_some_and(|stem| stem.len() > 1 && stem.ends_with('.'))
        && nqfill::show::output::FORMATS.iter().any(|format| format.extension == extension)
}

/// The kind of a file that begins with a mark of nqfill.
fn mark(beginning: &[u8]) -> Option<SkipReason> {
    let text = beginning.strip_prefix("\u{feff}".as_bytes()).unwrap_or(beginning);
    // Most files differ in the first byte already.
    let begins = |mark: &str| text.first() == mark.as_bytes().first() && text.starts_with(mark.as_bytes());
    let found = MARKS.iter().find(|(mark, _)| begins(mark)).map(|&(_, reason)| reason);
    found.or_else(|| models::is_own(text).then_some(SkipReason::Results))
}

/// True if a file is an expectation or an input that has one: then it is a test, whatever its contents.
fn is_of_pair(path: &Path) -> bool {
    let Some(name) = name(path) else { return false };
    let mut endings = EXPECTATIONS.iter().chain(&OF_CONTESTS);
    let has_expectation = |stem: &str| endings.any(|ending| path.with_file_name(format!("{stem}{ending}")).is_file());
    let is_expected = ends_in(name, &EXPECTATIONS).or_else(|| ends_in(name, &OF_CONTESTS)).is_some();
    is_expected || ends_in(name, &INPUTS).is_some_and(has_expectation)
}

impl SourceList {
    /// Takes files off the list that are read for something else: the puzzle, the roster. If the list has no other files,
    /// they stay.
    pub fn skip(&mut self, files: &[PathBuf], reason: SkipReason) {
        let others: HashSet<Identity> = files.iter().filter_map(|path| Identity::of(path)).collect();
        let is_other = |source: &Source| Identity::of(&source.path).is_some_and(|file| others.contains(&file));
        if others.is_empty() || self.files.iter().all(is_other) {
            return;
        }
        let skipped = self.files.extract_if(.., |source| is_other(source));
        skipped.for_each(|source| self.skipped.add(&source.path, reason));
    }
}

/// True if a file begins with a mark of nqfill.
pub fn is_marked(path: &Path) -> bool {
    let beginning = File::open(path).and_then(|mut file| beginning(&mut file));
    beginning.is_ok_and(|beginning| mark(&beginning).is_some())
}

fn beginning(file: &mut File) -> io::Result<Vec<u8>> {
    let mut beginning = Vec::with_capacity(SNIFFED);
    file.take(SNIFFED as u64).read_to_end(&mut beginning)?;
    Ok(beginning)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nqfill::show::Summary;
    use nqfill::show::output::{Options, format};

    #[test]
    fn documents_begin_with_a_mark_and_boards_do_not() {
        for (name, reason) in
            [("json", SkipReason::Results), ("yaml", SkipReason::Results), ("html", SkipReason::Reports)]
        {
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
