//! What a text says of its boards, as options.

use crate::coordinates::Mark;
use crate::formats::Script;
use crate::glyphs::{COMMON, Cell};
use crate::statements::{Axis, Count, Doubt, Meaning, Statement};
use crate::{Format, InputError, InputErrorKind, PairOrder, ReadOptions};
use nqfill_core::board::Placement;
use std::ops::Range;

/// What a text itself says of its boards, where no option could say it; filled in when the text is read.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// What the bytes say that are not obeyed by every format.
    statements: Vec<(Statement, String)>,
    /// Where lists of queens and of blocked squares begin.
    sections: Vec<Section>,
    /// Where sizes are said that hold for the boards below, if they differ.
    sizes: Vec<(Range<usize>, usize)>,
    /// Words that are passed over, with numbers that may be sizes.
    hints: Vec<(Range<usize>, Vec<usize>)>,
    /// Words that are passed over, with numbers of queens.
    counts: Vec<(Range<usize>, Vec<Count>)>,
    /// The first words of each kind that are not understood, and may say what boards mean.
    doubts: Vec<(Doubt, Range<usize>)>,
}

/// A list of squares of a kind.
#[derive(Clone, Copy, Debug)]
struct Section {
    start: usize,
    mark: Mark,
    /// True if the name stands in the text that grammars read.
    is_named: bool,
}

impl Said {
    /// True if the text says nothing.
    pub(crate) fn is_nothing(&self) -> bool {
        let Self { statements, sections, sizes, hints, counts, doubts } = self;
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

    pub(crate) fn has_sections(&self) -> bool {
        !self.sections.is_empty()
    }

    /// The statement that a format does not obey, though it bears on what the format has.
    pub(crate) fn refused_by(&self, format: &'static Format, board: &Range<usize>) -> Option<InputError> {
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
            let lost = self.section_at(board.start).filter(is_lost);
            lost.map(|_| {
                InputErrorKind::OptionRefused { option: "blocked".into(), format: format.name }.at(board.clone())
            })
        };
        self.with(is_refused).map(refused).or_else(blocked)
    }
}

/// Statements that agree with each other and with the options.
pub(crate) struct Convention {
    pub(crate) options: ReadOptions,
    /// What has been said, each once, with its words.
    told: Vec<(Statement, String)>,
}

/// Sizes of a text that are remembered, at most.
const MOST_SIZES: usize = 1 << 20;

/// Different statements of a text, at most: each new one is compared with all others.
const MOST_TOLD: usize = 64;

/// The words of a statement, as an error shows them.
fn words(text: &str, span: &Range<usize>) -> String {
    crate::text::prefix(text[span.clone()].trim(), 60).to_owned()
}

impl Convention {
    pub(crate) fn new(options: &ReadOptions) -> Self {
        Self { options: options.clone(), told: Vec::new() }
    }

    /// Takes a statement.
    ///
    /// # Errors
    /// If it contradicts another one or an option.
    pub(crate) fn add(&mut self, text: &str, statement: Statement) -> Result<(), InputError> {
        if statement.meaning.is_refused() {
            return Err(InputErrorKind::UnknownStatement.at(statement.span));
        }
        let said = words(text, &statement.span);
        let contradicts = |(other, _): &&(Statement, String)| is_contradiction(other.meaning, statement.meaning);
        let other = self.told.iter().find(contradicts).map(|(_, words)| words.clone());
        if let Some(one) = other.or_else(|| self.contradicting(statement.meaning)) {
            return Err(InputErrorKind::Disagree { one, other: said }.at(statement.span));
        }
        if self.told.len() == MOST_TOLD {
            return Err(InputErrorKind::UnknownStatement.at(statement.span));
        }
        if self.told.iter().all(|(other, _)| other.meaning != statement.meaning) {
            self.told.push((statement, said));
        }
        Ok(())
    }

    /// True if anything has been said.
    pub(crate) fn is_begun(&self) -> bool {
        let said = &self.options.said;
        !(self.told.is_empty()
            && said.sections.is_empty()
            && said.sizes.is_empty()
            && said.hints.is_empty()
            && said.counts.is_empty()
            && said.doubts.is_empty())
    }

    /// Remembers words that may say a size.
    pub(crate) fn hint(&mut self, span: Range<usize>, sizes: Vec<usize>) {
        let hints = &mut self.options.said.hints;
        if !sizes.is_empty() && hints.len() < MOST_TOLD {
            hints.push((span, sizes));
        }
    }

    /// Remembers words that tell a number of queens.
    pub(crate) fn count(&mut self, span: Range<usize>, numbers: Vec<Count>) {
        let counts = &mut self.options.said.counts;
        if !numbers.is_empty() && counts.len() < MOST_TOLD {
            counts.push((span, numbers));
        }
    }

    /// Remembers words that may say what boards mean.
    pub(crate) fn doubt(&mut self, span: &Range<usize>, doubts: Vec<Doubt>) {
        let known = &mut self.options.said.doubts;
        for doubt in doubts {
            if known.iter().all(|(other, _)| *other != doubt) {
                known.push((doubt, span.clone()));
            }
        }
    }

    /// Takes sizes that hold for the boards below them.
    ///
    /// # Errors
    /// If they are too many.
    pub(crate) fn sizes(&mut self, statements: impl Iterator<Item = Statement>) -> Result<(), InputError> {
        for Statement { meaning, span } in statements {
            let Meaning::Size(size) = meaning else { continue };
            if self.options.said.sizes.len() == MOST_SIZES {
                return Err(InputErrorKind::UnknownStatement.at(span));
            }
            self.options.said.sizes.push((span, size));
        }
        Ok(())
    }

    /// What the squares of the lists from here on are.
    pub(crate) fn section(&mut self, start: usize, mark: Mark, is_named: bool) {
        let sections = &mut self.options.said.sections;
        // What goes on as before needs no room.
        if sections.last().is_none_or(|last| (last.mark, last.is_named) != (mark, is_named)) {
            sections.push(Section { start, mark, is_named });
        }
    }

    /// The option that a statement contradicts.
    fn contradicting(&self, meaning: Meaning) -> Option<String> {
        let options = &self.options;
        match meaning {
            Meaning::Base(base) => options.base.filter(|asked| *asked != base).map(|base| base.option().to_owned()),
            Meaning::Order(order) => {
                options.pairs.filter(|asked| *asked != order).map(|order| order.option().to_owned())
            }
            Meaning::Size(size) => options.size.filter(|asked| *asked != size).map(|size| format!("--size {size}")),
            Meaning::Index(axis) => {
                let name = if axis == Axis::Rows { "column-vector" } else { "vector" };
                options.format.filter(|format| format.name == name).map(|_| format!("-i {name}"))
            }
            Meaning::Glyph(character, cell) => {
                let given = [
                    ("--queen", &options.queen, Cell::Queen),
                    ("--empty", &options.empty, Cell::Empty),
                    ("--blocked", &options.blocked, Cell::Blocked),
                ];
                let other =
                    given.into_iter().find(|(_, characters, kind)| *kind != cell && characters.contains(character));
                other.map(|(option, characters, _)| format!("{option} '{characters}'"))
            }
            Meaning::Unordered | Meaning::Ranks | Meaning::Turned | Meaning::Upward | Meaning::Unset => None,
        }
    }

    /// The options with all that has been said.
    pub(crate) fn finish(mut self) -> ReadOptions {
        let has_common = |&(character, cell): &(char, Cell)| COMMON.meaning(character) == Some(cell);
        let glyphs: Vec<(char, Cell)> = self
            .told
            .iter()
            .filter_map(|(statement, _)| match statement.meaning {
                Meaning::Glyph(character, cell) => Some((character, cell)),
                _ => None,
            })
            .collect();
        // What every drawing means by its characters needs no option.
        if !glyphs.iter().all(has_common) {
            for (character, cell) in glyphs {
                let characters = match cell {
                    Cell::Queen => &mut self.options.queen,
                    Cell::Empty => &mut self.options.empty,
                    Cell::Blocked => &mut self.options.blocked,
                };
                if !characters.contains(character) {
                    characters.push(character);
                }
            }
        }
        for (statement, _) in &self.told {
            match statement.meaning {
                Meaning::Base(base) => self.options.base = Some(base),
                Meaning::Order(order) => self.options.pairs = Some(order),
                Meaning::Size(size) => self.options.size = Some(size),
                _ => {}
            }
        }
        self.options.said.statements = self.told;
        self.options
    }
}

fn is_contradiction(one: Meaning, other: Meaning) -> bool {
    match (one, other) {
        (Meaning::Base(one), Meaning::Base(other)) => one != other,
        (Meaning::Order(one), Meaning::Order(other)) => one != other,
        (Meaning::Index(one), Meaning::Index(other)) => one != other,
        (Meaning::Size(one), Meaning::Size(other)) => one != other,
        (Meaning::Glyph(one, kind), Meaning::Glyph(other, other_kind)) => one == other && kind != other_kind,
        _ => false,
    }
}
