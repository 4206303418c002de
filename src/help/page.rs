//! What help says of a command besides its options. Each command has its page in its own folder.

use crate::help::examples;
use crate::help::examples::Example;
use nqfill_show::output::columns::wrapped;
use nqfill_show::{Lang, Words};

/// What people come for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Group {
    Solve,
    Grade,
    Make,
    Learn,
    Machines,
    /// Commands about nqfill itself, which the last lines of the first screen name.
    Others,
}

/// What to type for a word, if anything helps.
pub(crate) type Tip = fn(&str, Lang) -> Option<String>;

/// The JSON Schema of results, as `nqfill schema` lists it.
pub(crate) struct Schema {
    pub(crate) name: &'static str,
    /// Whose results.
    pub(crate) about: &'static str,
    /// Its place in the list; the first is the one that is printed where none is named.
    pub(crate) place: u8,
    pub(crate) json: &'static str,
}

/// What stands around the options of a command, and what else is said of it.
pub(crate) struct Page {
    /// The word that the user types.
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// Its group in overviews, and its place there.
    pub(crate) group: (Group, u8),
    pub(crate) examples: &'static [Example],
    /// What else stands below the options.
    pub(crate) more: Option<fn(Lang) -> String>,
    pub(crate) exit_codes: Words,
    /// What to type for a word that is refused as a format, if this command takes it.
    pub(crate) tip: Option<Tip>,
    /// What is promised of its results as JSON, where they have a shape of their own.
    pub(crate) schema: Option<Schema>,
}

pub(crate) const ANSWERED: Words = (
    "0 每个棋盘都有了答案（无解也是答案）；1 有棋盘或文件无法读取；2 用法错误；3 因限制而未决；130 被中断。",
    "0 every board got its answer (无解, no solution, is one); 1 a board or file could not be read; 2 wrong usage; \
     3 a limit left a board undecided; 130 interrupted.",
);

pub(crate) const WRITTEN: Words =
    ("0 已输出；1 无法输出；2 用法错误。", "0 it is written; 1 it cannot be; 2 wrong usage.");

impl Page {
    /// A page without anything unusual.
    pub(crate) const PLAIN: Self = Self {
        name: "",
        about: "",
        group: (Group::Others, 0),
        examples: &[],
        more: None,
        exit_codes: WRITTEN,
        tip: None,
        schema: None,
    };

    /// Commands as a user types them, each with what it does.
    pub(crate) fn examples(&self, lang: Lang) -> String {
        examples::laid_out(self.examples, lang)
    }

    /// The text below the options.
    pub(crate) fn below(&self, lang: Lang) -> String {
        let codes = format!("{}{}", lang.pick("退出码：", "Exit codes: "), lang.of(self.exit_codes));
        let codes = wrapped(&codes, examples::WIDTH).join("\n");
        self.more.map_or(codes.clone(), |more| format!("{}\n\n{codes}", more(lang)))
    }
}
