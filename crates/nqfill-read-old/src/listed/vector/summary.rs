//! What the numbers of a list tell of their base.

use crate::format::piece::{Piece, signed};
use crate::listed::vector::token::{Token, tokens};
use crate::{Base, InputError};
use nqfill_core::board::BitSet;

/// The facts about the numbers that tell their base.
#[derive(Default)]
pub(crate) struct ColumnSummary {
    pub(crate) n: usize,
    queens: usize,
    least: i64,
    most: i64,
    has_zero: bool,
    has_minus_one: bool,
    pub(crate) has_letter: bool,
    /// True if the numbers are 0 to n - 1, each once.
    is_permutation_from_0: bool,
}

impl ColumnSummary {
    pub(crate) fn of(piece: &Piece<'_>, drop_first: bool) -> Result<Self, InputError> {
        let mut summary = Self { least: i64::MAX, most: i64::MIN, ..Self::default() };
        let mut skip = usize::from(drop_first);
        tokens(piece, |token, _| match token {
            _ if skip > 0 => skip -= 1,
            token => summary.add(token),
        })?;
        if summary.queens == summary.n && summary.least == 0 && summary.most == signed(summary.n) - 1 {
            let (mut seen, mut skip) = (BitSet::new(summary.n), usize::from(drop_first));
            let mut is_permutation = true;
            tokens(piece, |token, _| match token {
                _ if skip > 0 => skip -= 1,
                Token::Number(number) => is_permutation &= seen.insert(number as usize),
                _ => {}
            })?;
            summary.is_permutation_from_0 = is_permutation;
        }
        Ok(summary)
    }

    fn add(&mut self, token: Token) {
        self.n += 1;
        let (Token::Number(number) | Token::Letter(number)) = token else { return };
        self.has_letter |= matches!(token, Token::Letter(_));
        self.has_zero |= number == 0;
        self.has_minus_one |= number == -1;
        self.queens += usize::from(number >= 0);
        self.least = self.least.min(number);
        self.most = self.most.max(number);
    }

    /// From where the numbers count; `None` if that makes a difference and they do not tell.
    pub(crate) fn base(&self) -> Option<Base> {
        let n = signed(self.n);
        let may_be_0 = !self.has_letter && self.most < n;
        let may_be_1 = self.has_letter || !(self.has_zero && self.has_minus_one);
        match (may_be_0, may_be_1) {
            (true, _) if self.is_permutation_from_0 || self.queens == 0 => Some(Base::Zero),
            (true, true) => None,
            (true, false) => Some(Base::Zero),
            (false, _) => Some(Base::One),
        }
    }
}
