//! What a run says of proofs, and of how far it has come.

use nqfill::show::{Lang, Subject, say};
use nqfill::words::names;
use nqfill::words::system::bytes;
use nqfill::words::verdict;
use nqfill::words::verdict::grouped;
use nqfill_core::proof::ProofError;
use nqfill_read::words::messages::amount;
use std::path::Path;
use std::time::Duration;

/// `nqfill: a.txt（棋盘 2）：...`, a line.
pub fn of_proof(lang: Lang, subject: &Subject<'_>, what: &str) -> String {
    let source = names::printable(subject.source);
    let board = match subject.index {
        0 | 1 => String::new(),
        index => say!(lang, "（棋盘 {index}）", " (board {index})"),
    };
    say!(lang, "nqfill: {source}{board}：{what}\n", "nqfill: {source}{board}: {what}\n")
}

/// Why there is no proof, and the option that allows one.
pub fn unproved(lang: Lang, error: &ProofError) -> String {
    let what = lang.pick("未写证明", "no proof is written");
    let why = match error {
        ProofError::TooLong(most) => {
            let most = bytes(*most);
            return say!(
                lang,
                "{what}：超过 {most}，可用 --max-proof-bytes 放宽",
                "{what}: it takes more than {most}, the limit of --max-proof-bytes"
            );
        }
        ProofError::Limit(limit) => verdict::reason(lang, *limit),
        other => other.to_string(),
    };
    say!(lang, "{what}：{why}", "{what}: {why}")
}

/// The proofs of a run, and how one is checked.
pub fn proofs_written(lang: Lang, written: u64, length: u64, folder: &Path) -> String {
    let (length, folder) = (bytes(length), names::path_name(folder));
    let first = say!(
        lang,
        "nqfill: {folder} 中写了 {written} 个证明（{length}）",
        ("nqfill: {} in {folder} ({length})", amount(written, "proof"))
    );
    first + lang.pick("；验证：veripb NAME.opb NAME.pbp", "; to check one: veripb NAME.opb NAME.pbp")
}

/// What is done so far: `第 3 个棋盘，已试 12,345 个节点，找到 92 种解法`.
pub fn progress(lang: Lang, boards: u64, nodes: u64, solutions: Option<u64>) -> String {
    let mut parts = Vec::new();
    if boards > 1 {
        parts.push(say!(lang, "第 {boards} 个棋盘", "board {boards}"));
    }
    if nodes > 0 {
        let nodes = grouped(nodes, ",");
        parts.push(say!(lang, "已试 {nodes} 个节点", "{nodes} nodes"));
        let solutions = solutions.map(|found| grouped(found, ","));
        parts.extend(solutions.map(|found| say!(lang, "找到 {found} 种解法", "{found} solutions")));
    }
    parts.join(lang.pick("，", ", "))
}

/// How far a run has come.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// What is done and of how much, if that is known.
    pub done: Option<(u64, u64)>,
    /// True if that is told as a share of the work, not as a number of files or boards.
    pub is_share: bool,
    /// Time since the start.
    pub elapsed: Duration,
    /// Time that is left, if that can be told.
    pub left: Option<Duration>,
}

/// The progress of a run on one line: `85 %，还需 6 秒`, `3/10, 5 s, 12 s left`, and then `line`.
pub fn progress_line(lang: Lang, pace: Pace, line: &str) -> String {
    let Pace { done, is_share, elapsed, left } = pace;
    let done = match done {
        // The last per cent stands for an end that has not come.
        Some((done, all)) if is_share => Some(format!("{} %", percent(done, all).min(99))),
        Some((done, all)) if all > 1 => Some(format!("{done}/{all}")),
        _ => None,
    };
    let seconds = elapsed.as_secs();
    // Of a share the time left is what people want to know.
    let elapsed = (!is_share || left.is_none()).then(|| say!(lang, "已用 {seconds} 秒", "{seconds} s"));
    let left = left.map(|left| time_left(lang, left));
    let parts = [done, elapsed, left, Some(line.to_owned()).filter(|line| !line.is_empty())];
    parts.into_iter().flatten().collect::<Vec<_>>().join(lang.pick("，", ", "))
}

fn percent(done: u64, all: u64) -> u64 {
    let percent = u128::from(done) * 100 / u128::from(all.max(1));
    u64::try_from(percent).unwrap_or(100)
}

/// `还需 6 秒`, in a unit of which there are not too many, rounded up.
fn time_left(lang: Lang, left: Duration) -> String {
    let seconds = left.as_secs() + u64::from(left.subsec_nanos() > 0);
    let (count, zh, en) = match seconds {
        ..120 => (seconds.max(1), "秒", "s"),
        120..7200 => (seconds.div_ceil(60), "分钟", "min"),
        7200..172_800 => (seconds.div_ceil(3600), "小时", "h"),
        _ => (seconds.div_ceil(86_400), "天", "days"),
    };
    say!(lang, "还需 {count} {zh}", "{count} {en} left")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_and_the_time_left_are_told_in_words() {
        let said = |done, left| {
            let (elapsed, left) = (Duration::from_secs(34), left);
            let pace = Pace { done, is_share: true, elapsed, left };
            Lang::ALL.map(|lang| progress_line(lang, pace, "")).join(" | ")
        };
        let seconds = |seconds| Some(Duration::from_secs_f64(seconds));
        assert_eq!(said(None, None), "已用 34 秒 | 34 s");
        assert_eq!(said(Some((85, 100)), seconds(5.2)), "85 %，还需 6 秒 | 85 %, 6 s left");
        assert_eq!(said(Some((0, 100)), None), "0 %，已用 34 秒 | 0 %, 34 s");
        assert_eq!(said(Some((1, 1000)), seconds(7_199.0)), "0 %，还需 120 分钟 | 0 %, 120 min left");
        assert_eq!(said(Some((1, 100)), seconds(90_000.0)), "1 %，还需 25 小时 | 1 %, 25 h left");
        assert_eq!(said(Some((1, 100)), seconds(9e5)), "1 %，还需 11 天 | 1 %, 11 days left");
        assert_eq!(said(Some((100, 100)), seconds(0.0)), "99 %，还需 1 秒 | 99 %, 1 s left");
    }

    #[test]
    fn files_are_counted_and_one_file_is_not() {
        let said = |done| {
            let pace = Pace { done, is_share: false, elapsed: Duration::from_secs(5), left: None };
            progress_line(Lang::En, pace, "7 nodes")
        };
        assert_eq!(said(Some((3, 10))), "3/10, 5 s, 7 nodes");
        assert_eq!(said(Some((0, 1))), "5 s, 7 nodes");
    }
}
