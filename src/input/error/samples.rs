//! One error of every kind.

use super::{Counted, Expected, InputErrorKind, Reading, Unreadable};
use crate::input::Legend;
use std::io::ErrorKind;

impl InputErrorKind {
    /// One error of every kind, for whoever has to have words for each.
    #[must_use]
    pub fn samples() -> Vec<Self> {
        let legend = Box::new(Legend { empty: ".".into(), queen: "Q".into(), blocked: "x".into() });
        let reading = |option: &str, board: &str| Reading { option: option.into(), n: 1, board: board.into() };
        let mut samples = vec![
            Self::EmptyFile,
            Self::NoBoard,
            Self::RaggedRow { row: 3, found: 5, expected: 4 },
            Self::NotSquare { rows: 3, columns: 4 },
            Self::WrongRanks { ranks: 7, squares: 8 },
            Self::WrongHeader { header: 5, rows: 4 },
            Self::UnknownCharacter { character: 'z', row: 2, column: 3, legend },
            Self::SeveralSquares { row: 2, column: 3, found: 2 },
            Self::OutOfRange { number: 9, first: 1, last: 8 },
            Self::NoSuchSquare { name: "qa1".into(), last: "h8".into() },
            Self::SizeUnknown,
            Self::Ambiguous(vec![reading("-i kattis", "Q\n"), reading("-i cses", "x\n")]),
            Self::ColourRegions,
            Self::UnknownName { name: "queen_list".into(), nearest: Some("queens".into()) },
            Self::UnknownName { name: "zebra".into(), nearest: None },
            Self::RepeatedName { name: "queens".into() },
            Self::MissingName { name: "rows".into(), partner: "cols".into() },
            Self::HiddenSquares { name: "order".into() },
            Self::NoFact { name: "queen".into() },
            Self::Disagree { one: "--size 8".into(), other: "n = 4".into() },
            Self::OptionRefused { option: "--base 0".into(), format: "spoj" },
            Self::TooDeep { most: 32 },
            Self::TooManySquares { most: 1 << 20 },
            Self::BelongsToNone,
            Self::InSentence,
            Self::Aliases,
            Self::Malformed("expected value".into()),
            Self::ZeroSize,
            Self::BoardTooLarge { most: 100_000_000 },
            Self::SizeBeyondText { n: 50_000_000 },
            Self::InputTooLarge { most: 1 << 30 },
            Self::Undecodable { offset: 9 },
        ];
        samples.extend(Counted::ALL.map(|counted| Self::WrongCount { counted, found: 1, expected: 2 }));
        samples.extend(Expected::ALL.map(|expected| Self::Unexpected { found: Some('z'), expected }));
        samples.push(Self::Unexpected { found: None, expected: Expected::Number });
        let unreadable = [
            Unreadable::Missing,
            Unreadable::Forbidden,
            Unreadable::Folder,
            Unreadable::Loop,
            Unreadable::Special,
            Unreadable::NoText("png"),
            Unreadable::Other { kind: ErrorKind::Other, number: None, text: "no medium found".into() },
        ];
        samples.extend(unreadable.map(Self::Unreadable));
        samples
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A kind that is not listed here does not compile, and one that has no sample fails.
    const fn number(kind: &InputErrorKind) -> usize {
        match kind {
            InputErrorKind::EmptyFile => 0,
            InputErrorKind::NoBoard => 1,
            InputErrorKind::RaggedRow { .. } => 2,
            InputErrorKind::NotSquare { .. } => 3,
            InputErrorKind::WrongHeader { .. } => 4,
            InputErrorKind::UnknownCharacter { .. } => 5,
            InputErrorKind::Unexpected { .. } => 6,
            InputErrorKind::OutOfRange { .. } => 7,
            InputErrorKind::WrongCount { .. } => 8,
            InputErrorKind::SizeUnknown => 9,
            InputErrorKind::Ambiguous(_) => 10,
            InputErrorKind::ColourRegions => 11,
            InputErrorKind::Malformed(_) => 12,
            InputErrorKind::ZeroSize => 13,
            InputErrorKind::BoardTooLarge { .. } => 14,
            InputErrorKind::InputTooLarge { .. } => 15,
            InputErrorKind::Undecodable { .. } => 16,
            InputErrorKind::Unreadable(_) => 17,
            InputErrorKind::SizeBeyondText { .. } => 18,
            InputErrorKind::UnknownName { .. } => 19,
            InputErrorKind::RepeatedName { .. } => 20,
            InputErrorKind::MissingName { .. } => 21,
            InputErrorKind::HiddenSquares { .. } => 30,
            InputErrorKind::NoFact { .. } => 31,
            InputErrorKind::Disagree { .. } => 22,
            InputErrorKind::OptionRefused { .. } => 25,
            InputErrorKind::TooDeep { .. } => 23,
            InputErrorKind::Aliases => 24,
            InputErrorKind::TooManySquares { .. } => 27,
            InputErrorKind::BelongsToNone => 29,
            InputErrorKind::InSentence => 33,
            InputErrorKind::WrongRanks { .. } => 26,
            InputErrorKind::NoSuchSquare { .. } => 28,
            InputErrorKind::SeveralSquares { .. } => 32,
        }
    }

    #[test]
    fn every_kind_has_a_sample_and_a_name_of_its_own() {
        let samples = InputErrorKind::samples();
        let mut names = std::collections::BTreeMap::new();
        for kind in &samples {
            assert_eq!(*names.entry(kind.name()).or_insert(number(kind)), number(kind));
        }
        assert_eq!(names.len(), 34);
    }
}
