//! Parses `8,10,12` and `4..12`.

use crate::help::refused;
use std::str::FromStr;

/// Sizes of empty boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sizes(Vec<usize>);

/// Most boards of one run.
const MOST: usize = 1_000;

impl Sizes {
    pub fn list(&self) -> &[usize] {
        &self.0
    }
}

impl FromStr for Sizes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| match text.trim().parse::<usize>() {
            Ok(n) if (1..=nqfill_core::board::MOST_ROWS).contains(&n) => Ok(n),
            _ => Err(refused!("{text:?}不是棋盘的行数", "{text:?} is no size of a board")),
        };
        let mut sizes = Vec::new();
        for part in text.split(',') {
            let (first, last) = match part.split_once("..") {
                None => (number(part)?, number(part)?),
                Some((first, last)) => (number(first)?, number(last.trim_start_matches('='))?),
            };
            if first > last || last - first >= MOST - sizes.len() {
                return Err(refused!(
                    "{part:?}不是至多 {MOST} 个行数的范围",
                    "{part:?} is no range of at most {MOST} sizes"
                ));
            }
            sizes.extend(first..=last);
        }
        Ok(Self(sizes))
    }
}
