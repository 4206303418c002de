//! Words about proofs.

use nqfill_core::proof::ProofError;
use nqfill_core::solve::Reason;
use nqfill_read::words::help_words::amount;
use nqfill_show::memory_words::bytes;
use nqfill_show::{Lang, Subject, say, words};
use std::path::Path;

/// `nqfill: a.txt（棋盘 2）：...`, a line.
pub(crate) fn about(lang: Lang, subject: &Subject<'_>, what: &str) -> String {
    let source = words::printable(subject.source);
    let board = match subject.index {
        0 | 1 => String::new(),
        index => say!(lang, "（棋盘 {index}）", " (board {index})"),
    };
    say!(lang, "nqfill: {source}{board}：{what}\n", "nqfill: {source}{board}: {what}\n")
}

/// Why there is no proof, or none that there are no other completions, and the option that allows one.
pub(crate) fn unproved(lang: Lang, error: &ProofError, is_of_all: bool) -> String {
    let what = match is_of_all {
        false => lang.pick("未写证明", "no proof is written"),
        true => lang.pick("只证明了一种解法，未证明没有别的", "one completion is proved, not that there are no others"),
    };
    let why = match error {
        ProofError::TooLong(most) => {
            let most = bytes(*most);
            return say!(
                lang,
                "{what}：超过 {most}，可用 --max-proof-bytes 放宽",
                "{what}: it takes more than {most}, the limit of --max-proof-bytes"
            );
        }
        ProofError::Limit(limit) => words::reason(lang, Reason::Limit(*limit)),
        other => other.to_string(),
    };
    say!(lang, "{what}：{why}", "{what}: {why}")
}

/// Said of a list of completions that is too long to be proved complete.
pub(crate) fn long_list(lang: Lang, total: u128, most: u64) -> String {
    say!(
        lang,
        "共 {total} 种解法，只证明了其中一种；解法不超过 {most} 种时才证明没有别的，可用 --max-proof-solutions 放宽",
        "of {total} completions one is proved; that there are no others is proved of at most {most}, the limit of \
             --max-proof-solutions"
    )
}

/// The proofs of a run, and how one is checked.
pub(crate) fn summary(lang: Lang, written: u64, length: u64, folder: &Path, is_compressed: bool) -> String {
    let (length, folder) = (bytes(length), words::path_name(folder));
    let first = say!(
        lang,
        "nqfill: {folder} 中写了 {written} 个证明（{length}）",
        ("nqfill: {} in {folder} ({length})", amount(written, "proof"))
    );
    let unpack = if is_compressed { "gunzip -k NAME.pbp.gz && " } else { "" };
    let check = format!("{unpack}veripb NAME.opb NAME.pbp");
    first + &say!(lang, "；验证：{check}", "; to check one: {check}")
}
