//! Reads the text output of nqfill back.
//!
//! ```text
//! text    = block ("\n" block)*
//! block   = heading? solution* verdict rest
//! heading = "== PATH =="        where there are several boards
//! verdict = one of the lines of `verdict_words::verdict`
//! rest    = conflicts, statistics
//! ```

use crate::commands::golden::claims::{Claim, Extent, boards_of};

/// The meaning of a line with a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    NoSolution,
    All { total: u128 },
    First { total: u128, listed: u128 },
    More { listed: u128 },
    Unknown { listed: u128 },
    Undecided,
    Invalid,
}

/// The claims of a text, one a block; `None` if a block has no verdict, because nqfill did not write it.
pub(crate) fn claims(text: &str) -> Option<Vec<Claim>> {
    blocks(text).into_iter().map(|block| claim(&block)).collect()
}

/// The blocks without their headings.
fn blocks(text: &str) -> Vec<Vec<&str>> {
    let mut blocks = Vec::new();
    for line in text.lines() {
        let is_heading = line.starts_with("== ") && line.ends_with(" ==");
        if is_heading || blocks.is_empty() {
            blocks.push(Vec::new());
        }
        if let Some(block) = blocks.last_mut().filter(|_| !is_heading) {
            block.push(line);
        }
    }
    blocks
}

fn claim(block: &[&str]) -> Option<Claim> {
    let (at, said) = block.iter().enumerate().find_map(|(at, line)| Some((at, said(line)?)))?;
    let (listed, extent) = match said {
        Said::NoSolution => return Some(Claim::Count(0)),
        Said::Undecided => return Some(Claim::Undecided),
        Said::Invalid => return Some(Claim::Invalid),
        Said::All { total } => (total, Extent::Exactly(total)),
        Said::First { total, listed } => (listed, Extent::Exactly(total)),
        Said::More { listed } => (listed, Extent::More),
        Said::Unknown { listed } => (listed, Extent::Unknown),
    };
    let boards = boards_of(&block[..at].join("\n"))?;
    Some(Claim::Solutions { boards, listed: Some(listed), extent })
}

fn said(line: &str) -> Option<Said> {
    let is = |words: [&str; 2]| words.contains(&line);
    let begins = |words: [&str; 2]| words.iter().any(|word| line.starts_with(word));
    if is(["无解", "No solution"]) {
        return Some(Said::NoSolution);
    }
    if is(["已求得 1 种解法，未再搜索。", "Found one solution; others were not looked for."]) {
        return Some(Said::Unknown { listed: 1 });
    }
    if begins(["未决：", "Undecided: "]) {
        return Some(Said::Undecided);
    }
    if begins(["无效：", "Invalid: "]) {
        return Some(Said::Invalid);
    }
    let one = |patterns: [[&str; 2]; 2]| {
        patterns.iter().find_map(|[before, after]| line.strip_prefix(before)?.strip_suffix(after)?.parse().ok())
    };
    let any = |patterns: &[[[&str; 2]; 2]]| patterns.iter().find_map(|&patterns| one(patterns));
    if let Some(total) = any(&ALL) {
        return Some(Said::All { total });
    }
    if let Some(listed) = any(&MORE) {
        return Some(Said::More { listed });
    }
    if let Some(listed) = any(&UNKNOWN) {
        return Some(Said::Unknown { listed });
    }
    let two = |&[before, between, after]: &[&str; 3]| {
        let (total, listed) = line.strip_prefix(before)?.strip_suffix(after)?.split_once(between)?;
        Some(Said::First { total: total.parse().ok()?, listed: listed.parse().ok()? })
    };
    FIRST.iter().find_map(two)
}

/// What stands before and behind a number, in both languages: of completions, of one, of classes, of one.
type Around = [[&'static str; 2]; 2];

const ALL: [Around; 4] = [
    [["共找到 ", " 种解法。"], ["Found ", " solutions."]],
    [["Found ", " solution."]; 2],
    [["对称者算一类，共有 ", " 类解法。"], ["Found ", " classes of solutions up to symmetry."]],
    [["Found ", " class of solutions up to symmetry."]; 2],
];

const MORE: [Around; 2] = [
    [["已列出前 ", " 种解法，还有更多。"], ["Listed the first ", " solutions; there are more."]],
    [
        ["对称者算一类，已列出前 ", " 类解法，还有更多。"],
        ["Listed the first ", " classes of solutions up to symmetry; there are more."],
    ],
];

const UNKNOWN: [Around; 2] = [
    [["已列出前 ", " 种解法，可能还有更多。"], ["Listed the first ", " solutions; there may be more."]],
    [
        ["对称者算一类，已列出前 ", " 类解法，可能还有更多。"],
        ["Listed the first ", " classes of solutions up to symmetry; there may be more."],
    ],
];

/// What stands before, between and behind a total and the number of those that are listed.
const FIRST: [[&str; 3]; 4] = [
    ["共有 ", " 种解法，已列出前 ", " 种。"],
    ["", " solutions, the first ", " listed."],
    ["对称者算一类，共有 ", " 类解法，已列出前 ", " 类。"],
    ["", " classes of solutions up to symmetry, the first ", " listed."],
];

#[cfg(test)]
mod tests {
    use super::*;
    use nqfill_core::solve::{Answer, Listed, Listing, Outcome, Reason, Request, Total, complete};
    use nqfill_read::{InputErrorKind, ReadAs};
    use nqfill_show::{Invalid, Lang, Verdict, verdict_words};
    use std::ops::ControlFlow;

    fn answered(outcome: Outcome) -> Verdict {
        let puzzle = nqfill_core::Puzzle::try_from(nqfill_read::parse("Q").expect("a board")).expect("no conflict");
        let answer = complete(&puzzle, &Request::default(), &mut |_| ControlFlow::Continue(()));
        Verdict::Answered(Answer { outcome, ..answer })
    }

    fn listing(listed: u64, total: Total) -> Verdict {
        answered(Outcome::Solved(Listing { listed, total, order: Listed::Canonically, cut_by: None }))
    }

    #[test]
    fn every_verdict_in_words_is_read_back() {
        let limit = Reason::Limit(nqfill_core::engine::Limit::Nodes);
        for (verdict, expected) in [
            (listing(1, Total::Exactly(1)), Said::All { total: 1 }),
            (listing(92, Total::Exactly(92)), Said::All { total: 92 }),
            (listing(100, Total::Exactly(14_200)), Said::First { total: 14_200, listed: 100 }),
            (listing(100, Total::More), Said::More { listed: 100 }),
            (listing(1, Total::Unknown), Said::Unknown { listed: 1 }),
            (listing(1, Total::Unsought), Said::Unknown { listed: 1 }),
            (listing(7, Total::Unsought), Said::Unknown { listed: 7 }),
            (answered(Outcome::Unsolvable), Said::NoSolution),
            (answered(Outcome::Undecided(limit)), Said::Undecided),
        ] {
            for lang in Lang::ALL {
                for line in [verdict_words::verdict(lang, &verdict), verdict_words::verdict_on_classes(lang, &verdict)]
                {
                    assert_eq!(said(&line), Some(expected), "{line}");
                }
            }
        }
        let invalid =
            || Verdict::Invalid(Invalid { kind: InputErrorKind::NoBoard, position: None, read_as: ReadAs::Nothing });
        for lang in Lang::ALL {
            assert_eq!(said(&verdict_words::verdict(lang, &invalid())), Some(Said::Invalid));
        }
    }

    #[test]
    fn a_text_without_a_verdict_is_none_of_nqfills() {
        for text in [".Q..\n...Q\nQ...\n..Q.\n", "92", "== a ==\n无解\n\n== b ==\n.Q..\n", "共找到 x 种解法。"]
        {
            assert!(claims(text).is_none(), "{text}");
        }
        assert_eq!(claims("== a ==\n无解\n\n== b ==\nNo solution\n").map(|claims| claims.len()), Some(2));
    }
}
