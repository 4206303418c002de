//! The comparison of the results of an input with its expectation.

use crate::commands::golden::Args;
use crate::commands::golden::difference::{difference, normalized};
use crate::commands::golden::pairs::{Input, Pair};
use crate::exit::Exit;
use crate::files::{RealFolders, Target};
use crate::run::input::{Source, boards_of};
use nqfill::show::job::{Answering, Task};
use nqfill::show::{Lang, Summary, Words, output, say};
use nqfill::words::reading;
use nqfill_core::SearchOptions;
use nqfill_read::{InputErrorKind, ReadOptions, Unreadable};
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use std::slice;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Compares golden files as the options say.
pub struct Comparing<'a> {
    pub args: &'a Args,
    pub reading: ReadOptions,
    pub request: SearchOptions,
    /// Ends the comparison when set.
    pub interrupt: Arc<AtomicBool>,
    pub lang: Lang,
}

/// The result of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// The output is as expected.
    Same,
    /// The output is not as expected.
    Different,
    /// The input has no expectation.
    Missing,
    /// The input has no expectation, but one without input fits.
    Moved,
    /// The expectation has no input.
    Stale,
    /// The expectation was written.
    Updated,
    /// A file could not be read or written.
    Failed,
    /// A limit ended the search of a board, so the expectation was not written.
    Undecided,
}

impl Ending {
    /// The exit code that the comparison requires.
    pub const fn exit(self) -> Exit {
        match self {
            Self::Same | Self::Updated => Exit::Answered,
            Self::Undecided => Exit::Undecided,
            _ => Exit::Failed,
        }
    }

    /// True if the comparison succeeded.
    pub fn passed(self) -> bool {
        self.exit() == Exit::Answered
    }

    /// The word in reports.
    pub const fn words(self) -> Words {
        match self {
            Self::Same => ("相符", "same"),
            Self::Different => ("不符", "different"),
            Self::Missing => ("无期望", "missing"),
            Self::Moved => ("已移动", "moved"),
            Self::Stale => ("无输入", "stale"),
            Self::Updated => ("已写出", "updated"),
            Self::Failed => ("失败", "failed"),
            Self::Undecided => ("未决", "undecided"),
        }
    }
}

/// A comparison with its result.
#[derive(Serialize)]
pub struct Comparison {
    /// The name of the expectation.
    #[serde(rename = "file")]
    pub name: String,
    #[serde(rename = "status")]
    pub ending: Ending,
    /// The difference, or the reason of a failure.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub message: String,
    /// The text without the name of the input, where an input or an expectation is alone.
    #[serde(skip)]
    text: Option<String>,
}

impl Comparison {
    pub fn new(name: &str, ending: Ending, message: impl Into<String>) -> Self {
        Self { name: name.to_owned(), ending, message: message.into(), text: None }
    }

    fn with_text(self, text: String, names: &[String]) -> Self {
        let text = names.iter().fold(text, |text, name| text.replace(name, ""));
        Self { text: Some(text), ..self }
    }
}

/// Pairs inputs that have no expectation with stale expectations that hold the results of these inputs: an input
/// was moved without its expectation.
pub fn pair_moved(comparisons: &mut Vec<Comparison>, lang: Lang) {
    let stale = comparisons.iter().filter(|it| it.ending == Ending::Stale);
    let mut stale: HashMap<_, _> = stale.filter_map(|it| Some((it.text.clone()?, it.name.clone()))).collect();
    let mut paired = HashSet::new();
    for missing in comparisons.iter_mut().filter(|it| it.ending == Ending::Missing) {
        if let Some(old) = missing.text.as_ref().and_then(|text| stale.remove(text)) {
            missing.ending = Ending::Moved;
            missing.message = say!(lang, "{old} 就是它的期望文件；改名即可", "{old} holds what is expected; rename it");
            paired.insert(old);
        }
    }
    comparisons.retain(|it| it.ending != Ending::Stale || !paired.contains(&it.name));
}

impl Comparing<'_> {
    /// Compares a pair, or writes its expectation. A file or a board that cannot be read, a board that was not answered in
    /// full and an interrupt leave an expectation as it is.
    pub fn compare(&self, pair: &Pair) -> Comparison {
        self.compared(pair).unwrap_or_else(|why| Comparison::new(&pair.name, Ending::Failed, why))
    }

    fn compared(&self, pair: &Pair) -> Result<Comparison, String> {
        let new = |ending, message: &str| Comparison::new(&pair.name, ending, message);
        let unreadable = |error| reading::input_error(self.lang, &error);
        let expected = match Source::given(&pair.path).read() {
            Err(InputErrorKind::Unreadable(Unreadable::Missing)) => None,
            read => Some(normalized(&read.map_err(unreadable)?)),
        };
        let Some(input) = &pair.input else {
            let message = ("没有对应的输入文件", "there is no input for this expectation");
            let stale = new(Ending::Stale, self.lang.of(message));
            return Ok(stale.with_text(expected.unwrap_or_default(), &pair.names_of_input()));
        };
        let bytes = Source::given(&input.path).read().map_err(unreadable)?;
        let (solved, summary) = self.solved(pair, input, &bytes, self.lang);
        if self.interrupt.load(Ordering::Relaxed) {
            return Err(self.lang.pick("已中断", "interrupted").into());
        }
        if expected.as_ref() == Some(&solved) {
            return Ok(new(Ending::Same, ""));
        }
        if self.args.update {
            // An empty file says in which format results are wanted.
            let is_new = expected.is_none_or(|expected| expected.is_empty());
            return self.updated(pair, &solved, &summary, is_new);
        }
        let Some(expected) = expected else {
            let message = ("没有期望文件；--update 可写出", "there is no such file; --update writes it");
            let missing = new(Ending::Missing, self.lang.of(message));
            return Ok(missing.with_text(solved, slice::from_ref(&input.name)));
        };
        let other = self.lang.pick(Lang::En, Lang::Zh);
        let is_in_other = self.solved(pair, input, &bytes, other).0 == expected;
        let message = ("期望文件是英文的：加上 --lang en", "what is expected is in Chinese: add --lang zh");
        let in_other = || self.lang.of(message).to_owned();
        let message = if is_in_other { in_other() } else { difference(&expected, &solved, &pair.name) };
        Ok(new(Ending::Different, &message))
    }

    /// The results of solving an input, and how many there are of each kind. Bytes that are no text are answered, too: the
    /// message about them can be expected.
    fn solved(&self, pair: &Pair, input: &Input, bytes: &[u8], lang: Lang) -> (String, Summary) {
        let format = output::format(pair.format).unwrap_or(&output::FORMATS[0]);
        let options = output::Options { lang, distinct: self.request.distinct, ..Default::default() };
        let answering = Answering { task: Task::Complete(&self.request), format, options };
        let mut boards = boards_of(input.name.as_str().into(), Ok(bytes.to_vec()), &self.reading);
        let (first, mut others) = (boards.next(), boards.peekable());
        let several = others.peek().is_some();
        let (mut bytes, mut summary) = (Vec::new(), Summary::default());
        let written = format.document(options, &mut bytes, |out| {
            let boards = first.into_iter().chain(others).take_while(|_| !self.interrupt.load(Ordering::Relaxed));
            for (i, board) in boards.enumerate() {
                if i > 0 {
                    out.write_all(format.separator().as_bytes())?;
                }
                answering.answer(&board, board.puzzle(), several, out)?.add_to(&mut summary);
            }
            Ok(summary)
        });
        written.expect("memory takes everything");
        (String::from_utf8_lossy(&bytes).into_owned(), summary)
    }

    /// Writes the results as the expectation, unless a board was not answered in full. An error never replaces what was expected:
    /// it may be a damaged input.
    fn updated(&self, pair: &Pair, solved: &str, summary: &Summary, is_new: bool) -> Result<Comparison, String> {
        if summary.cut_short {
            let message = ("没有写入：答案因限制而不完整", "not written: a limit left the answer incomplete");
            return Ok(Comparison::new(&pair.name, Ending::Undecided, self.lang.of(message)));
        }
        if summary.invalid > 0 && !is_new {
            let message = (
                "没有写入：输入中有棋盘无法读取；若错误正是所期望的，先删去期望文件",
                "not written: a board cannot be read; delete this file first if its error is expected",
            );
            return Err(self.lang.of(message).to_owned());
        }
        // A link would overwrite files that are no expectations: out of the folder, or the input.
        let target = Target::find(&pair.path)
            .and_then(|target| target.within(self.args.folder(), &mut RealFolders::default()))
            .and_then(|target| target.not_over(pair.input.iter().map(|input| &*input.path)));
        let written = target.and_then(|target| target.write(|out| out.write_all(solved.as_bytes())));
        written.map_err(|failure| failure.message(self.lang).unwrap_or_default())?;
        Ok(Comparison::new(&pair.name, Ending::Updated, ""))
    }
}
