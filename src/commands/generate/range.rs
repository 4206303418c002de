//! Parses `3` and `2..4`.

use crate::help::{Refused, refused};
use std::str::FromStr;

/// Numbers from the first to the second, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range(pub(crate) u32, pub(crate) u32);

impl FromStr for Range {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Self, Refused> {
        let wrong =
            || refused!("{text:?}不是数，也不是 2..4 这样的范围", "{text:?} is no number and no range like 2..4");
        let number = |part: &str| part.trim().parse().map_err(|_| wrong());
        let range = match text.split_once("..") {
            None => number(text).map(|number| Self(number, number))?,
            Some((least, most)) => Self(number(least)?, number(most.trim_start_matches('='))?),
        };
        if range.0 > range.1 {
            return Err(refused!("{text:?}由大到小", "{text:?} goes from more to less"));
        }
        Ok(range)
    }
}

#[cfg(test)]
mod tests {
    use super::Range;

    #[test]
    fn ranges_have_both_ends() {
        assert_eq!("3".parse(), Ok(Range(3, 3)));
        assert_eq!("2..4".parse(), Ok(Range(2, 4)));
        assert_eq!(" 2 ..=4".parse(), Ok(Range(2, 4)));
        for wrong in ["", "..", "4..2", "-1", "1..x", "2,3"] {
            assert!(wrong.parse::<Range>().is_err(), "{wrong}");
        }
    }
}
