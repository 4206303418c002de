//! Files that are found in folders and not read, and why: what nqfill wrote, what it reads for other purposes, what is no text,
//! and links that leave the folder.
//!
//! What nqfill wrote is known by its name, `NAME.solution.EXT` and `NAME.expected.EXT`, or by the mark that it begins
//! with; its texts of solutions are boards like others. No other contents are looked at: what a person renames is a board.

use crate::files::{Identity, when_free};
use crate::run::input::{Source, SourceList};
use nqfill::grade::{Ending, Step};
use nqfill::show::names;
use nqfill::show::output::FORMATS;
use nqfill::show::page::PAGE_BEGINNING;
use nqfill::show::{Lang, say};
use nqfill::words::grading;
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
    Binary,
    /// It is a Markdown document, which no name asks for.
    Markdown,
    /// nqfill wrote it: results, reports, expectations.
    Written,
    /// Submissions are checked against it: a puzzle, or the list of students.
    Assignment,
    /// It is a link out of the folder, or to a folder.
    Link,
}

/// Number of files skipped for each reason, and the first of each by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Skipped(BTreeMap<SkipReason, (u64, String)>);

impl Skipped {
    /// Counts one more.
    pub fn add(&mut self, path: &Path, reason: SkipReason) {
        self.0.entry(reason).or_insert_with(|| (0, names::path_name(path))).0 += 1;
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

    /// The message, on one line: `skipped: 2 files that are no text (a.png, ...), 1 link (etc)`
    pub fn message(&self, lang: Lang) -> String {
        let part = |(&reason, (count, first)): (&SkipReason, &(u64, String))| {
            let more = if *count > 1 { lang.pick(" 等", ", ...") } else { "" };
            let [zh, one, several] = named(reason);
            let en = if *count == 1 { one } else { several };
            say!(lang, "{count} 个{zh}（{first}{more}）", "{count} {en} ({first}{more})")
        };
        let parts: Vec<String> = self.0.iter().map(part).collect();
        say!(lang, "跳过：", "skipped: ") + &parts.join(lang.pick("，", ", "))
    }
}

/// What was skipped: in Chinese, one of it in English, several in English.
fn named(reason: SkipReason) -> [&'static str; 3] {
    match reason {
        SkipReason::Binary => ["非文本文件", "file that is no text", "files that are no text"],
        SkipReason::Markdown => [" Markdown 文档", "Markdown document", "Markdown documents"],
        SkipReason::Written => [" nqfill 写出的文件", "file that nqfill wrote", "files that nqfill wrote"],
        SkipReason::Assignment => ["题目或名单文件", "puzzle or roster", "puzzles or rosters"],
        SkipReason::Link => ["不跟随的链接", "link that is not followed", "links that are not followed"],
    }
}

/// The use of the files of a folder, which decides which of them are skipped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FileRole {
    /// Boards to read.
    #[default]
    Boards,
    /// Submissions: an archive, a picture or a program is an answer, and is not skipped.
    Submissions,
    /// Files that nqfill wrote: results, expectations, and what they belong to.
    Written,
}

/// Bytes at the beginning of a file that are read for this: more than [`FIRST_BYTES`], so that most files of one board are read
/// whole, and opened once.
pub const SNIFFED: usize = 4 << 10;

/// Bytes of files that one walk keeps in memory; files beyond are opened again.
const MOST_BUFFERED: usize = 32 << 20;

/// The part of a result file's name before its extension.
pub const RESULT_ENDING: &str = "solution";

/// Endings of the expectations that `golden` writes.
const EXPECTATIONS: [&str; 3] = [".expected.txt", ".expected.json", ".expected.yaml"];

/// What nqfill writes at the beginning of a report.
const REPORTS: [&str; 7] = [
    "{\"schema\":\"nqfill-check-",
    PAGE_BEGINNING,
    "source,index,student,puzzle,status,",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"nqfill",
    "{\"tests\":[\n{\"name\":\"",
    "| | 得分 | 提交 | 原因 |",
    "| | points | submission | what is wrong |",
];

/// What nqfill writes at the beginning of results.
const RESULTS: [&str; 8] = [
    "{\"schema\":\"nqfill-",
    "source,index,line,n,queens,blocked,status,",
    "board,engine,verdict,",
    "schema: nqfill-",
    "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"nqfill\"",
    "% nqfill: needs \\usepackage{tikz}",
    "* #variable= ",
    "pseudo-Boolean proof version ",
];

/// What the beginning of a file shows: all its bytes, if these are few, or why it is skipped.
pub type Sniffed = Result<Option<Vec<u8>>, SkipReason>;

/// Finds out what files are by their names and beginnings.
pub struct Sniffer<'a> {
    /// Paths of all submissions without their endings.
    stems: HashSet<&'a [u8]>,
    role: FileRole,
    /// Bytes of all files that are buffered.
    buffered: AtomicUsize,
}

impl<'a> Sniffer<'a> {
    pub fn new(files: &'a [Source], role: FileRole) -> Self {
        let submissions = files.iter().filter(|_| role == FileRole::Submissions);
        Self { stems: submissions.map(|file| stem(&file.path)).collect(), role, buffered: AtomicUsize::new(0) }
    }

    /// Reads the beginning of a file. One that cannot be read is reported when its boards are read.
    pub fn sniff(&self, source: &Source) -> Sniffed {
        if self.role == FileRole::Written || source.contents.is_some() {
            return Ok(None);
        }
        let Ok(beginning) = beginning(&source.path) else { return Ok(None) };
        match self.reason(&source.path, &beginning) {
            Some(reason) => Err(reason),
            None => Ok(self.buffered(beginning)),
        }
    }

    /// All bytes of a file that has no more, if there is room for them in memory. An empty file is read again.
    fn buffered(&self, mut bytes: Vec<u8>) -> Option<Vec<u8>> {
        let size = bytes.len();
        let is_whole = (1..SNIFFED).contains(&size);
        bytes.shrink_to_fit();
        (is_whole && self.buffered.fetch_add(size, Ordering::Relaxed) + size <= MOST_BUFFERED).then_some(bytes)
    }

    /// Why a file is skipped. A submission may be a result of nqfill, so results are skipped there only if their source is there, too.
    fn reason(&self, path: &Path, beginning: &[u8]) -> Option<SkipReason> {
        let class = || file_kind(&beginning[..beginning.len().min(FIRST_BYTES)]).map(|kind| kind.class);
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let is_written = begins_as_report(beginning) || is_expectation(name);
        if self.role == FileRole::Submissions {
            let is_result = is_result(name) && self.has_source(path);
            let is_litter = || class() == Some(FileClass::System);
            return match is_written || is_result {
                true => Some(SkipReason::Written),
                false => is_litter().then_some(SkipReason::Binary),
            };
        }
        match is_written || is_result(name) || begins_as_result(beginning) {
            true => Some(SkipReason::Written),
            false => class().map(|_| SkipReason::Binary),
        }
    }

    /// True if the source of a result file `NAME.solution.EXT` was handed in, too.
    fn has_source(&self, path: &Path) -> bool {
        let result = stem(path);
        result.rsplitn(2, |&byte| byte == b'.').nth(1).is_some_and(|source| self.stems.contains(source))
    }
}

/// A path without the last ending of its name.
fn stem(path: &Path) -> &[u8] {
    let bytes = path.as_os_str().as_encoded_bytes();
    let ending = path.extension().map_or(0, |ending| ending.as_encoded_bytes().len() + 1);
    &bytes[..bytes.len() - ending]
}

/// True for the name of an expectation of `golden`.
fn is_expectation(name: &str) -> bool {
    EXPECTATIONS.iter().any(|ending| name.ends_with(ending))
}

/// True for the name of a result file in a folder: `NAME.solution.EXT`.
fn is_result(name: &str) -> bool {
    let Some((stem, extension)) = name.rsplit_once('.') else { return false };
    stem.strip_suffix(RESULT_ENDING).is_some_and(|stem| stem.len() > 1 && stem.ends_with('.'))
        && FORMATS.iter().any(|format| format.extension == extension)
}

fn begins_with(beginning: &[u8], marks: &[&str]) -> bool {
    let text = beginning.strip_prefix("\u{feff}".as_bytes()).unwrap_or(beginning);
    // Most files differ in the first byte already.
    let begins = |mark: &&str| text.first() == mark.as_bytes().first() && text.starts_with(mark.as_bytes());
    marks.iter().any(begins)
}

fn begins_as_result(beginning: &[u8]) -> bool {
    begins_with(beginning, &RESULTS)
        || models::is_own(beginning)
        || begins_as_line(beginning, &[",\"format\":\"", ",\"status\":\""])
}

fn begins_as_report(beginning: &[u8]) -> bool {
    begins_with(beginning, &REPORTS)
        || begins_as_line(beginning, &[",\"puzzle\":\"", ",\"max_score\":"])
        || begins_as_text_report(beginning)
}

/// True if the first line is a row of `jsonl` that has one of these members.
fn begins_as_line(beginning: &[u8], members: &[&str]) -> bool {
    if !begins_with(beginning, &["{\"source\":\"", "{\"id\":"]) {
        return false;
    }
    let text = String::from_utf8_lossy(beginning);
    let line = text.lines().next().unwrap_or_default();
    line.contains(",\"index\":") && members.iter().any(|member| line.contains(member))
}

/// True if a text begins as what `check` writes for people: `[passed] readable` below the name of a file, `failed 0/1 bob`,
/// `passed, score 1/1`.
fn begins_as_text_report(beginning: &[u8]) -> bool {
    let text = String::from_utf8_lossy(&beginning[..beginning.len().min(FIRST_BYTES)]);
    let line = text.lines().find(|line| !line.starts_with("== ")).unwrap_or_default();
    let is_score = |text: &str| {
        let score = text.split(' ').next().and_then(|score| score.split_once('/'));
        score.is_some_and(|(score, most)| score.parse::<f64>().is_ok() && most.parse::<f64>().is_ok())
    };
    let is_of = |lang, ending| {
        let word = grading::ending(lang, ending);
        let is_step = |step: &str| Step::ALL.iter().any(|it| step == grading::step(lang, *it));
        let after = |rest: &str| {
            rest.strip_prefix(grading::score(lang)).unwrap_or(rest).strip_prefix(' ').is_some_and(is_score)
        };
        line.strip_prefix('[').and_then(|line| line.strip_prefix(word)?.strip_prefix("] ")).is_some_and(is_step)
            || line.strip_prefix(word).is_some_and(after)
    };
    let endings = [Ending::Passed, Ending::Failed, Ending::Undecided];
    Lang::ALL.into_iter().any(|lang| endings.into_iter().any(|ending| is_of(lang, ending)))
}

impl SourceList {
    /// Takes files off the list that submissions are checked against. If the list has no other files, they stay.
    pub fn skip(&mut self, files: &[PathBuf]) {
        let others: HashSet<Identity> = files.iter().filter_map(|path| Identity::of(path)).collect();
        let is_other = |source: &Source| Identity::of(&source.path).is_some_and(|file| others.contains(&file));
        if others.is_empty() || self.files.iter().all(is_other) {
            return;
        }
        let skipped = self.files.extract_if(.., |source| is_other(source));
        skipped.for_each(|source| self.skipped.add(&source.path, SkipReason::Assignment));
    }
}

/// True if nqfill wrote a file, by its name or its beginning.
pub fn is_written_by_nqfill(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let is_marked = |beginning: Vec<u8>| begins_as_report(&beginning) || begins_as_result(&beginning);
    is_result(name) || beginning(path).is_ok_and(is_marked)
}

fn beginning(path: &Path) -> io::Result<Vec<u8>> {
    let mut beginning = Vec::with_capacity(SNIFFED);
    when_free(|| File::open(path))?.take(SNIFFED as u64).read_to_end(&mut beginning)?;
    Ok(beginning)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nqfill::grade::reports::{CLASS, REPORT_FORMATS};
    use nqfill::grade::row::CheckOptions;
    use nqfill::grade::{CheckSummary, Detail, Rules, check_board};
    use nqfill::show::Summary;
    use nqfill::show::output::{Options, format};

    #[test]
    fn documents_begin_with_a_mark_and_boards_do_not() {
        for (name, is_report) in [("json", false), ("yaml", false), ("html", true)] {
            let mut out = Vec::new();
            let document = format(name).expect("the table has it");
            document.document(Options::default(), &mut out, |_| Ok(Summary::default())).expect("memory");
            assert_eq!((begins_as_report(&out), begins_as_result(&out)), (is_report, !is_report), "{name}");
        }
        for format in nqfill_read::FORMATS.iter().filter(|format| format.name != "nqfill") {
            let example = format.example.as_bytes();
            assert!(!begins_as_report(example) && !begins_as_result(example), "{}", format.name);
        }
    }

    #[test]
    fn reports_of_checks_are_known_in_each_format_and_language() {
        let board = nqfill_read::parse(".Q..\n...Q\nQ...\n..Q.\n").expect("a board");
        for (format, lang) in REPORT_FORMATS.iter().chain([&CLASS]).flat_map(|it| Lang::ALL.map(|lang| (it, lang))) {
            let mut graded = check_board(Ok(&board), &Rules::default());
            (graded.puzzle, graded.has_heading) = (Some("p.txt".into()), true);
            for detail in [Detail::Full, Detail::Verdict, Detail::None] {
                let mut out = Vec::new();
                let mut writer = (format.writer)(CheckOptions { lang, detail, ..CheckOptions::default() });
                writer.begin(&mut out).expect("memory");
                writer.row(&graded, &mut out).expect("memory");
                writer.end(&CheckSummary::default(), &mut out).expect("memory");
                assert!(begins_as_report(&out), "{}: {}", format.name, String::from_utf8_lossy(&out));
            }
        }
    }

    #[test]
    fn results_are_known_by_a_name_with_a_stem_and_the_extension_of_a_format() {
        assert!(FORMATS.iter().all(|format| is_result(&format!("a.solution.{}", format.extension))));
        for name in ["a.txt", "solution.txt", ".solution.txt", "a.solution", "a.solution.md", "asolution.txt"] {
            assert!(!is_result(name), "{name}");
        }
    }
}
