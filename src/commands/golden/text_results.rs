//! Reads the text output of nqfill back.
//!
//! ```text
//! text    = block ("\n" block)*
//! block   = heading? solution* verdict rest
//! heading = "== PATH =="        where there are several boards
//! verdict = a `Sentence` that ends a board
//! rest    = conflicts, statistics
//! ```

use crate::commands::golden::claims::{Claim, Extent, boards_of};
use nqfill_read::words::sentences::Sentence;

/// The meaning of a line with a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    NoSolution,
    Listed(u128, Extent),
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
    Some(match said {
        Said::NoSolution => Claim::Count(0),
        Said::Undecided => Claim::Undecided,
        Said::Invalid => Claim::Invalid,
        Said::Listed(listed, extent) => {
            Claim::Solutions { boards: boards_of(&block[..at].join("\n"))?, listed: Some(listed), extent }
        }
    })
}

fn said(line: &str) -> Option<Said> {
    let (sentence, values) = Sentence::read(line)?;
    let number = |at: usize| values.get(at)?.parse().ok();
    let all = |total| Said::Listed(total, Extent::Exactly(total));
    Some(match sentence {
        Sentence::NoSolution => Said::NoSolution,
        Sentence::Undecided => Said::Undecided,
        Sentence::Invalid => Said::Invalid,
        Sentence::FoundOne | Sentence::FoundOneClass => all(1),
        Sentence::Found | Sentence::FoundClasses => all(number(0)?),
        Sentence::FirstOf | Sentence::FirstOfClasses => Said::Listed(number(1)?, Extent::Exactly(number(0)?)),
        Sentence::More | Sentence::MoreClasses => Said::Listed(number(0)?, Extent::More),
        Sentence::PerhapsMore | Sentence::PerhapsMoreClasses => Said::Listed(number(0)?, Extent::Unknown),
        Sentence::OneUnsought => Said::Listed(1, Extent::Unknown),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use nqfill_core::solve::{Answer, Listed, Listing, Outcome, Request, Total, complete};
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
        let all = |total| Said::Listed(total, Extent::Exactly(total));
        let limit = nqfill_core::engine::Limit::Nodes;
        for (verdict, expected) in [
            (listing(1, Total::Exactly(1)), all(1)),
            (listing(92, Total::Exactly(92)), all(92)),
            (listing(100, Total::Exactly(14_200)), Said::Listed(100, Extent::Exactly(14_200))),
            (listing(100, Total::More), Said::Listed(100, Extent::More)),
            (listing(1, Total::Unknown), Said::Listed(1, Extent::Unknown)),
            (listing(1, Total::Unsought), Said::Listed(1, Extent::Unknown)),
            (listing(7, Total::Unsought), Said::Listed(7, Extent::Unknown)),
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
