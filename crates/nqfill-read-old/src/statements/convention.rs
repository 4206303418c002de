//! What a text says of its boards, as options.

use crate::format::glyphs::COMMON;
use crate::format::said::{Axis, Count, Doubt, Meaning, Section, Statement};
use crate::format::terms::{Cell, Mark};
use crate::{InputError, InputErrorKind, ReadOptions};
use std::ops::Range;

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

    /// Remembers that the lines of a table begin here.
    pub(crate) fn table(&mut self, start: usize) {
        self.options.said.tables.push(start);
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
