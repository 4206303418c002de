//! Golden files: inputs beside their expected results.
//!
//! `x.txt` or `x.in` is an input; `x.expected.txt`, `x.expected.json`, `x.expected.yaml`, `x.out` and `x.ans` hold the
//! expected output of solving it. A different output is stored beside it as `NAME.new`. An input that could not be
//! read, or a board that was not answered in full, never changes an expectation.

use crate::commands::golden::difference::{difference, normalised};
use crate::commands::golden::pairs::Pair;
use crate::files::{Target, with_ending};
use crate::run::input::Source;
use nqfill::show::job::{Answering, Board, Boards, Task};
use nqfill::show::output;
use nqfill::show::{Lang, Summary, Verdict, Words, say};
use nqfill::words::verdict;
use nqfill_core::engine::Limit;
use nqfill_core::solve::{Outcome, Request};
use nqfill_read::{Document, InputErrorKind, ReadOptions, Unreadable};
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How golden files are compared.
pub struct Comparing {
    /// How inputs are read.
    pub reading: ReadOptions,
    /// Most bytes of a file.
    pub max_input_bytes: u64,
    /// How boards are solved.
    pub request: Request,
    /// Ends the comparison when set.
    pub interrupt: Arc<AtomicBool>,
    pub lang: Lang,
    /// True to write expectations instead of comparing them.
    pub update: bool,
}

/// The result of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The output is as expected.
    Same,
    /// The output is not as expected.
    Different,
    /// The input has no expectation.
    Missing,
    /// The expectation has no input.
    Stale,
    /// The expectation was written.
    Updated,
    /// A file could not be read or written.
    Failed,
    /// A limit kept a board from its whole answer, so the expectation was not written.
    Undecided,
}

impl Ending {
    /// True if the comparison succeeded.
    pub const fn passed(self) -> bool {
        matches!(self, Self::Same | Self::Updated)
    }

    /// The word in reports; the English one is that for programs, too.
    pub const fn words(self) -> Words {
        match self {
            Self::Same => ("相符", "same"),
            Self::Different => ("不符", "different"),
            Self::Missing => ("无期望", "missing"),
            Self::Stale => ("无输入", "stale"),
            Self::Updated => ("已写出", "updated"),
            Self::Failed => ("失败", "failed"),
            Self::Undecided => ("未决", "undecided"),
        }
    }
}

/// A comparison with its result.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The path of its file relative to the folder.
    pub name: String,
    pub ending: Ending,
    /// The difference, or the reason of a failure.
    pub message: String,
}

/// What became of a pair, with the message.
type Ended = (Ending, String);

impl Comparing {
    /// Compares one pair of a folder.
    pub fn compare(&self, pair: &Pair) -> Comparison {
        let (ending, message) = self.ended(pair).unwrap_or_else(|error| (Ending::Failed, error.to_string()));
        Comparison { name: pair.name.clone(), ending, message }
    }

    fn ended(&self, pair: &Pair) -> io::Result<Ended> {
        let unreadable = |error| Ok((Ending::Failed, verdict::input_error(self.lang, &error)));
        let Some(input) = &pair.input else {
            let message = self.lang.pick("没有对应的输入文件", "there is no input for this expectation");
            return Ok((Ending::Stale, message.into()));
        };
        let bytes = match Source::found(input, input.parent().unwrap_or(input)).read(self.max_input_bytes) {
            Ok(bytes) => bytes,
            Err(error) => return unreadable(error),
        };
        let actual = self.solved(pair, bytes)?;
        let expected = match Source::given(&pair.expectation.path).read(self.max_input_bytes) {
            Ok(bytes) => Some(normalised(&bytes)),
            Err(InputErrorKind::Unreadable(Unreadable::Missing)) => None,
            Err(error) => return unreadable(error),
        };
        let found = expected.map(|expected| difference(&expected, &normalised(&actual.bytes), &pair.name));
        match found {
            Some(None) => {
                remove(&with_ending(&pair.expectation.path, ".new"))?;
                Ok((Ending::Same, String::new()))
            }
            // An answer that the user ended is neither compared nor kept.
            _ if self.interrupt.load(Ordering::Relaxed) => {
                Ok((Ending::Failed, self.lang.pick("已中断", "interrupted").into()))
            }
            _ if self.update => self.updated(pair, &actual),
            None => {
                let said =
                    ("没有期望文件；--update 可写出", "nothing is expected of this input; --update writes what is");
                Ok((Ending::Missing, self.lang.of(said).into()))
            }
            Some(Some(difference)) => {
                let new = with_ending(&pair.expectation.path, ".new");
                Ok(self.write(&new, pair, &actual.bytes).unwrap_or((Ending::Different, difference)))
            }
        }
    }

    /// What solving writes for an input, which is named relative to its folder. Bytes that are no text are answered,
    /// too: what nqfill says about them can be expected.
    fn solved(&self, pair: &Pair, bytes: Vec<u8>) -> io::Result<Output> {
        let format = output::format(pair.expectation.format).unwrap_or(&output::FORMATS[0]);
        let options = output::Options { lang: self.lang, distinct: self.request.distinct, ..Default::default() };
        let answering = Answering { task: Task::Complete(&self.request), format, options };
        let document = Document::new(bytes, &self.reading).map(Arc::new);
        let boards: Vec<Board> = Boards::of(pair.source.as_str().into(), document).collect();
        let is_headed = boards.len() > 1;
        let (mut bytes, mut cut) = (Vec::new(), None);
        format.document(options, &mut bytes, |out| {
            let mut summary = Summary::default();
            for (i, board) in boards.iter().enumerate() {
                if i > 0 {
                    out.write_all(format.separator().as_bytes())?;
                }
                let answered = answering.answer(board, board.puzzle(), is_headed, out)?;
                answered.add_to(&mut summary);
                let index = is_headed.then_some(board.entry.index);
                cut = cut.or_else(|| Some((index, reason_of_cut(&answered.verdict)?)));
            }
            Ok(summary)
        })?;
        Ok(Output { bytes, cut })
    }

    /// Writes the output as the expectation, unless a board was not answered in full.
    fn updated(&self, pair: &Pair, actual: &Output) -> io::Result<Ended> {
        if let Some((board, reason)) = actual.cut {
            return Ok((Ending::Undecided, not_written(self.lang, board, reason)));
        }
        let path = &pair.expectation.path;
        if let Some(failed) = self.write(path, pair, &actual.bytes) {
            return Ok(failed);
        }
        remove(&with_ending(path, ".new"))?;
        Ok((Ending::Updated, String::new()))
    }

    /// Writes a file in the folder of a pair. Returns a failed comparison if that cannot be done.
    fn write(&self, path: &Path, pair: &Pair, bytes: &[u8]) -> Option<Ended> {
        // A link out of the folder would overwrite files that are no expectations.
        let target = Target::find(path).and_then(|target| target.within(&pair.folder));
        let error = target.and_then(|target| target.write(|out| out.write_all(bytes))).err()?;
        Some((Ending::Failed, error.words(self.lang)))
    }
}

/// What solving writes for an input.
struct Output {
    bytes: Vec<u8>,
    /// The first board that was not answered in full, by its place in a file of several, and why; `None` if all were.
    cut: Option<(Option<usize>, Limit)>,
}

/// The reason why a board was not answered in full. A list that `-n` ends is what was asked for.
fn reason_of_cut(verdict: &Verdict) -> Option<Limit> {
    let Verdict::Answered(answer) = verdict else { return None };
    match &answer.outcome {
        Outcome::Undecided(reason) => Some(*reason),
        Outcome::Solved(listing) => listing.cut_by,
        Outcome::Unsolvable => None,
    }
}

/// Said of an expectation that was not written, because a board was not answered in full.
fn not_written(lang: Lang, board: Option<usize>, why: Limit) -> String {
    let board = board.map_or(String::new(), |board| say!(lang, "第 {board} 个棋盘", " of board {board}"));
    let why = verdict::reason(lang, why);
    say!(lang, "没有写入：{board}未得到完整的答案（{why}）", "not written: the answer{board} is not whole ({why})")
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
