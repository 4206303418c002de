//! One error of every kind.

use crate::error::{Counted, Expected, InputErrorKind, OtherText, Reading, Unreadable};
use crate::{Legend, Position};
use std::io::ErrorKind;

impl InputErrorKind {
    /// One error of every kind, for whoever has to have words for each.
    pub fn samples() -> Vec<Self> {
        let legend = Box::new(Legend { empty: ".".into(), queen: "Q".into(), blocked: "x".into() });
        let reading = |option: &str, board: &str| Reading { option: option.into(), n: 1, board: board.into() };
        let mut samples = vec![
            Self::EmptyFile,
            Self::NoBoard,
            Self::RaggedRow { row: 3, found: 5, expected: 4 },
            Self::NotSquare { rows: 3, columns: 4 },
            Self::OneSquare,
            Self::Matrix { n: 4 },
            Self::WrongRanks { ranks: 7, squares: 8 },
            Self::WrongHeader { header: 5, rows: 4 },
            Self::UnknownCharacter { character: 'z', row: 2, column: 3, legend },
            Self::SeveralSquares { row: 2, column: 3, found: 2 },
            Self::OutOfRange { number: 9, first: 1, last: 8 },
            Self::NoSuchSquare { name: "qa1".into(), last: "h8".into() },
            Self::SizeUnknown,
            Self::Ambiguous(vec![reading("-i kattis", "Q\n"), reading("-i cses", "x\n")]),
            Self::Model { language: "cnf" },
            Self::ColourRegions,
            Self::UnknownName { name: "queen_list".into(), nearest: Some("queens".into()) },
            Self::UnknownName { name: "zebra".into(), nearest: None },
            Self::RepeatedName { name: "queens".into() },
            Self::MissingName { name: "rows".into(), partner: "cols".into() },
            Self::HiddenSquares { name: "order".into() },
            Self::RepeatedSquare { row: 1, column: 2, first: Position { line: 3, column: 4 } },
            Self::NoFact,
            Self::Disagree { one: "--size 8".into(), other: "n = 4".into() },
            Self::OptionRefused { option: "--base 0".into(), format: "spoj" },
            Self::TooDeep { most: 32 },
            Self::TooManySquares { most: 1 << 20 },
            Self::BelongsToNone,
            Self::OtherFormat { format: "grid" },
            Self::InSentence,
            Self::UnknownStatement,
            Self::Aliases,
            Self::Malformed("expected value".into()),
            Self::ZeroSize,
            Self::BoardTooLarge { most: 100_000_000 },
            Self::SizeBeyondText { n: 50_000_000 },
            Self::InputTooLarge { most: 1 << 30 },
            Self::Undecodable { offset: 9 },
            Self::EmptyLine,
            Self::LineNoText { offset: 9 },
            Self::SeveralBoardsOnLine,
            Self::UnusableId { most: 4096 },
        ];
        samples.extend(Counted::ALL.iter().map(|&counted| Self::WrongCount { counted, found: 1, expected: 2 }));
        samples.extend(Expected::ALL.iter().map(|&expected| Self::Unexpected { found: Some('z'), expected }));
        samples.extend(OtherText::ALL.iter().map(|&other| Self::NoPuzzle(other)));
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
    use std::collections::BTreeSet;

    #[test]
    fn every_kind_has_a_sample() {
        let names: BTreeSet<_> = InputErrorKind::samples().iter().map(InputErrorKind::name).collect();
        assert_eq!(names, InputErrorKind::NAMES.iter().copied().collect());
    }
}
