//! What texts say of their boards: the meanings of statements, what words may say that are not understood, and both of a whole
//! text, with which its boards have to agree.

use crate::format::terms::{Base, Cell, Mark, PairOrder, Script};
use crate::{Format, InputError, InputErrorKind};
use nqfill_core::board::Placement;
use std::ops::Range;

/// Something that a text says of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Statement {
    pub(crate) meaning: Meaning,
    /// The bytes that say it.
    pub(crate) span: Range<usize>,
}

/// What a sentence says of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// From where rows and columns count.
    Base(Base),
    /// The order of the two numbers of a pair.
    Order(PairOrder),
    /// `x` and `y`: nobody knows which is the row.
    Unordered,
    /// Which line of the board a number of a list belongs to.
    Index(Axis),
    /// What a character is.
    Glyph(char, Cell),
    /// Rows of the board.
    Size(usize),
    /// Files and ranks as numbers: ranks count from the bottom, and nqfill does not do that.
    Ranks,
    /// A board that is turned, or whose rows are in another order.
    Turned,
    /// Rows that count from the bottom.
    Upward,
    /// That -1 stands for a row without a queen.
    Unset,
}

impl Meaning {
    /// True if nqfill reads no board that is written so.
    pub(crate) const fn is_refused(self) -> bool {
        matches!(self, Self::Ranks | Self::Turned | Self::Upward)
    }
}

/// The lines that are counted: rows or columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Axis {
    Rows,
    Columns,
}

impl Axis {
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Rows => Self::Columns,
            Self::Columns => Self::Rows,
        }
    }
}

/// A number in words that are not understood, with which boards have to agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    /// Of queens: `7 queens solution`.
    Queens(usize),
    /// Of rows: `size five`. `6 x 6` may be a hole in a larger board.
    Rows(usize),
}

/// What words may be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doubt {
    /// The squares of a list: that they are blocked, or no queens.
    Squares,
    /// The same in a comment, which may be about a list that says so itself.
    Remarked,
    /// Which line of the board a number belongs to.
    Axes,
    /// Which line of a drawing is the first, and which way it goes.
    Sides,
    /// What a character of a drawing is.
    Marks,
    /// What 0 and 1 are.
    Bits,
    /// What the numbers or squares of a list are, in a comment right beside it or in metadata.
    Listed,
    /// Anything: words that are not known, right beside a list of numbers or squares.
    Anything,
}

impl Doubt {
    /// True if formats of this script are read otherwise if the words are meant so.
    pub(crate) const fn bears_on(self, script: Script) -> bool {
        match self {
            Self::Squares | Self::Remarked | Self::Anything => matches!(script, Script::Numbers | Script::Chess),
            Self::Listed => matches!(script, Script::Numbers | Script::Chess | Script::Named),
            Self::Axes => matches!(script, Script::Numbers | Script::Named),
            Self::Sides | Self::Bits => true,
            Self::Marks => {
                matches!(script, Script::Drawing | Script::OneLine | Script::Framed | Script::Quoted | Script::Named)
            }
        }
    }
}

/// What a text itself says of its boards, where no option could say it; filled in when the text is read.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// What the bytes say that are not obeyed by every format.
    pub(crate) statements: Vec<(Statement, String)>,
    /// Where lists of queens and of blocked squares begin.
    pub(crate) sections: Vec<Section>,
    /// Where sizes are said that hold for the boards below, if they differ.
    pub(crate) sizes: Vec<(Range<usize>, usize)>,
    /// Where the lines of tables begin, below the names of their columns.
    pub(crate) tables: Vec<usize>,
    /// Words that are passed over, with numbers that may be sizes.
    pub(crate) hints: Vec<(Range<usize>, Vec<usize>)>,
    /// Words that are passed over, with numbers of queens.
    pub(crate) counts: Vec<(Range<usize>, Vec<Count>)>,
    /// The first words of each kind that are not understood, and may say what boards mean.
    pub(crate) doubts: Vec<(Doubt, Range<usize>)>,
}

/// A list of squares of a kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Section {
    pub(crate) start: usize,
    pub(crate) mark: Mark,
    /// True if the name stands in the text that grammars read.
    pub(crate) is_named: bool,
}

impl Said {
    /// True if the text says nothing.
    pub(crate) fn is_nothing(&self) -> bool {
        let Self { statements, sections, sizes, tables: _, hints, counts, doubts } = self;
        let of_lists = statements.is_empty() && sections.is_empty() && doubts.is_empty();
        of_lists && sizes.is_empty() && hints.is_empty() && counts.is_empty()
    }

    fn with(&self, is_meant: impl Fn(&Meaning) -> bool) -> Option<&(Statement, String)> {
        self.statements.iter().find(|(statement, _)| is_meant(&statement.meaning))
    }

    /// True if the coordinates are `x` and `y`, so that only an option tells which is the row.
    pub(crate) fn is_unordered(&self) -> bool {
        self.with(|meaning| *meaning == Meaning::Unordered).is_some()
    }

    /// True if the first number of a list belongs to the first column.
    pub(crate) fn is_transposed(&self) -> bool {
        self.lists().is_some()
    }

    /// The words that say so.
    pub(crate) fn lists(&self) -> Option<&str> {
        self.with(|meaning| *meaning == Meaning::Index(Axis::Columns)).map(|(_, words)| words.as_str())
    }

    /// The words for the size, if the text tells it beside its boards.
    pub(crate) fn size(&self) -> Option<&str> {
        self.with(|meaning| matches!(meaning, Meaning::Size(_))).map(|(_, words)| words.as_str())
    }

    /// What the squares of a list are that names one at this place.
    pub(crate) fn mark_at(&self, at: usize) -> Mark {
        self.section_at(at).map_or(Mark::Queen, |section| section.mark)
    }

    fn section_at(&self, at: usize) -> Option<&Section> {
        let next = self.sections.partition_point(|section| section.start <= at);
        next.checked_sub(1).map(|section| &self.sections[section])
    }

    /// True if the names of columns stand right above a place.
    pub(crate) fn is_below_names(&self, text: &str, at: usize) -> bool {
        let above = self.tables.partition_point(|&start| start <= at).checked_sub(1).map(|table| self.tables[table]);
        // A part of the text may be read by itself.
        above.and_then(|start| text.get(start..at)).is_some_and(|between| between.trim().is_empty())
    }

    /// The size that is said above a board, and where, if several are said.
    pub(crate) fn size_above(&self, at: usize) -> Option<&(Range<usize>, usize)> {
        let below = self.sizes.partition_point(|(said, _)| said.start <= at);
        self.sizes[..below].last()
    }

    /// The words that may say a size, if none of them says this one: a board whose text does not tell its size may be
    /// meant otherwise.
    pub(crate) fn other_size(&self, n: usize) -> Option<&Range<usize>> {
        let is_said = self.hints.iter().any(|(_, sizes)| sizes.contains(&n));
        self.hints.first().filter(|_| !is_said).map(|(words, _)| words)
    }

    /// The words that tell of more queens than a board has room for, or of fewer than it has rows if they all have one;
    /// unless others tell of as many.
    pub(crate) fn other_count(&self, board: &Placement) -> Option<&Range<usize>> {
        let n = board.n();
        let may_be = |count: &Count| match *count {
            Count::Queens(count) => count == n || (count < n && board.queens().len() < n),
            Count::Rows(count) => count == n,
        };
        let is_said = || self.counts.iter().any(|(_, counts)| counts.iter().any(may_be));
        self.counts.first().filter(|_| !is_said()).map(|(words, _)| words)
    }

    /// The words of a comment by which the squares of a board with names may be blocked, of which it has none.
    pub(crate) fn remark(&self, script: Script, board: &Placement) -> Option<&Range<usize>> {
        let is_contradicted = script == Script::Named && board.blocked().is_empty() && !board.queens().is_empty();
        let remarks = || self.doubts.iter().find(|(doubt, _)| *doubt == Doubt::Remarked);
        if is_contradicted { remarks().map(|(_, words)| words) } else { None }
    }

    pub(crate) fn has_sections(&self) -> bool {
        !self.sections.is_empty()
    }

    /// The statement that a format does not obey, though it bears on what the format has.
    pub(crate) fn refused_by(&self, format: &Format, board: &Range<usize>) -> Option<InputError> {
        if self.statements.is_empty() && self.sections.is_empty() && self.doubts.is_empty() {
            return None;
        }
        let has_blocked = self.sections.iter().any(|section| section.mark == Mark::Blocked);
        let is_meant = |doubt: Doubt| doubt.bears_on(format.script) && !(doubt == Doubt::Remarked && has_blocked);
        if let Some((_, words)) = self.doubts.iter().find(|(doubt, _)| is_meant(*doubt)) {
            return Some(InputErrorKind::UnknownStatement.at(words.clone()));
        }
        let is_list = format.script == Script::Numbers && !format.takes.pairs;
        let refused = |(statement, words): &(Statement, String)| {
            let kind = InputErrorKind::OptionRefused { option: words.clone(), format: format.name };
            kind.at(statement.span.clone())
        };
        let is_refused = |meaning: &Meaning| match meaning {
            // Lists with names go by columns as well.
            Meaning::Index(Axis::Columns) => {
                format.name != "column-vector" && (format.script != Script::Named || format.name == "asp")
            }
            Meaning::Index(Axis::Rows) => format.name == "column-vector",
            Meaning::Order(PairOrder::ColumnRow) => is_list,
            _ => false,
        };
        let blocked = || {
            let is_drawn = matches!(format.script, Script::Drawing | Script::Framed | Script::Quoted);
            let has_sections = format.name == "pairs" || format.name == "squares";
            let is_lost = |section: &&Section| {
                let is_own = section.is_named && format.script == Script::Named;
                section.mark == Mark::Blocked && !is_drawn && !has_sections && !is_own
            };
            // The next list may be the blocked squares of this board.
            let next = self.sections.partition_point(|section| section.start <= board.start);
            let within = self.sections[next..].iter().filter(|section| board.contains(&section.start));
            let around = self.section_at(board.start).into_iter().chain(self.sections.get(next));
            let lost = around.chain(within).find(is_lost);
            lost.map(|_| {
                InputErrorKind::OptionRefused { option: "blocked".into(), format: format.name }.at(board.clone())
            })
        };
        self.with(is_refused).map(refused).or_else(blocked)
    }
}
