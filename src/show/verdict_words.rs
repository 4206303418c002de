//! The verdict on a board, in words.

use crate::show::Status;
use crate::show::words::{count, found, found_classes, input_error, no_solution, undecided};
use crate::show::{Count, Lang, Question, Verdict, explain_words, rate_words};
use nqfill_core::count::Tally;
use nqfill_core::solve::{Answer, Listing, Outcome, Total};
use nqfill_read::words::sentences::Sentence;
use std::borrow::Cow;

/// A status in one word.
pub fn status(lang: Lang, status: Status) -> &'static str {
    match status {
        Status::Complete => lang.pick("完整", "complete"),
        Status::Partial => lang.pick("未完成", "partial"),
        Status::ClaimedNoSolution => lang.pick("声称无解", "claimed 无解 (no solution)"),
        Status::Missing => lang.pick("未提交", "not handed in"),
        Status::Conflict => lang.pick("冲突", "conflict"),
        Status::Invalid => lang.pick("无效", "invalid"),
        Status::Solved => lang.pick("有解", "solved"),
        Status::NoSolution => lang.pick("无解", "no solution"),
        Status::Undecided => lang.pick("未决", "undecided"),
    }
}

/// The verdict in one line, which ends text output and is `message` in JSON.
pub fn verdict(lang: Lang, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Answered(answer) => match &answer.outcome {
            Outcome::Solved(listing) => total(lang, listing),
            Outcome::Unsolvable => no_solution(lang),
            Outcome::Undecided(why) => undecided(lang, *why),
        },
        Verdict::Counted(Count { tally: Tally { value, exhaustive: true, .. }, question: Question::HowMany }) => {
            found(lang, *value)
        }
        Verdict::Counted(Count {
            tally: Tally { value: classes @ 1.., exhaustive: true, .. },
            question: Question::HowManyClasses,
        }) => found_classes(lang, *classes),
        Verdict::Counted(count) => self::count(lang, count),
        Verdict::Explained(explained) => explain_words::verdict(lang, explained),
        Verdict::Rated(rating) => rate_words::rating(lang, rating),
        Verdict::Unrated(why) => undecided(lang, *why),
        Verdict::Conflict(_) => no_solution(lang),
        Verdict::Invalid(error) => Sentence::Invalid.write(lang, &[&input_error(lang, &error.kind)]),
    }
}

/// The verdict in one line, as [`verdict`] has it, without a copy of what is the same for all boards of a kind.
pub(crate) fn said(lang: Lang, verdict: &Verdict) -> Cow<'static, str> {
    let Verdict::Answered(Answer { outcome, .. }) = verdict else { return self::verdict(lang, verdict).into() };
    match outcome {
        Outcome::Solved(Listing { listed: 1, total: Total::Unsought, .. }) => Sentence::OneUnsought.said(lang).into(),
        Outcome::Unsolvable => Sentence::NoSolution.said(lang).into(),
        _ => self::verdict(lang, verdict).into(),
    }
}

/// The verdict on a list that has one completion of each class, which counts classes.
pub fn verdict_on_classes(lang: Lang, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Answered(Answer { outcome: Outcome::Solved(listing), .. }) => total_of_classes(lang, listing),
        _ => self::verdict(lang, verdict),
    }
}

fn total_of_classes(lang: Lang, listing: &Listing) -> String {
    let listed = listing.listed;
    match listing.total {
        Total::Exactly(total) if total == u128::from(listed) => found_classes(lang, total),
        Total::Exactly(total) => Sentence::FirstOfClasses.write(lang, &[&total, &listed]),
        Total::More => Sentence::MoreClasses.write(lang, &[&listed]),
        Total::Unsought if listed == 1 => Sentence::OneUnsought.write(lang, &[]),
        Total::Unknown | Total::Unsought => Sentence::PerhapsMoreClasses.write(lang, &[&listed]),
    }
}

fn total(lang: Lang, listing: &Listing) -> String {
    let listed = listing.listed;
    match listing.total {
        Total::Exactly(total) if total == u128::from(listed) => found(lang, total),
        Total::Exactly(total) => Sentence::FirstOf.write(lang, &[&total, &listed]),
        Total::More => Sentence::More.write(lang, &[&listed]),
        Total::Unsought if listed == 1 => Sentence::OneUnsought.write(lang, &[]),
        Total::Unknown | Total::Unsought => Sentence::PerhapsMore.write(lang, &[&listed]),
    }
}
