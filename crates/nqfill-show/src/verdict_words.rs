//! The verdict on a board, in words.

use crate::Status;
use crate::say;
use crate::words::{count, found, found_classes, input_error, no_solution, undecided};
use crate::{Count, Lang, Question, Verdict, explain_words, rate_words};
use nqfill_core::count::Tally;
use nqfill_core::solve::{Answer, Listing, Outcome, Total};

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
        Verdict::Invalid(error) => say!(lang, "无效：", "Invalid: ") + &input_error(lang, &error.kind),
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
        Total::Exactly(total) => say!(
            lang,
            "对称者算一类，共有 {total} 类解法，已列出前 {listed} 类。",
            "{total} classes of solutions up to symmetry, the first {listed} listed."
        ),
        Total::More => say!(
            lang,
            "对称者算一类，已列出前 {listed} 类解法，还有更多。",
            "Listed the first {listed} classes of solutions up to symmetry; there are more."
        ),
        Total::Unsought if listed == 1 => total(lang, listing),
        Total::Unknown | Total::Unsought => say!(
            lang,
            "对称者算一类，已列出前 {listed} 类解法，可能还有更多。",
            "Listed the first {listed} classes of solutions up to symmetry; there may be more."
        ),
    }
}

fn total(lang: Lang, listing: &Listing) -> String {
    let listed = listing.listed;
    match listing.total {
        Total::Exactly(total) if total == u128::from(listed) => found(lang, total),
        Total::Exactly(total) => {
            say!(lang, "共有 {total} 种解法，已列出前 {listed} 种。", "{total} solutions, the first {listed} listed.")
        }
        Total::More => {
            say!(lang, "已列出前 {listed} 种解法，还有更多。", "Listed the first {listed} solutions; there are more.")
        }
        Total::Unsought if listed == 1 => {
            say!(lang, "已求得 1 种解法，未再搜索。", "Found one solution; others were not looked for.")
        }
        Total::Unknown | Total::Unsought => say!(
            lang,
            "已列出前 {listed} 种解法，可能还有更多。",
            "Listed the first {listed} solutions; there may be more."
        ),
    }
}
