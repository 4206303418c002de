//! Words about golden files: expectations, claims of texts, and the programs that are compared.

use super::{Lang, Words, words};
use std::fmt::Display;
use std::io;
use std::path::Path;
use std::time::Duration;

/// The counts of a run: `共 3 个期望：相符 2，不符 1`
pub(crate) fn summary(lang: Lang, folder: &Path, passed: usize, all: usize) -> String {
    let (folder, failed) = (folder.display(), all - passed);
    if all == 0 {
        return lang.pick(
            format!("nqfill: {folder} 中没有可比较的文件（x.txt、x.in 及旁边的期望文件）"),
            format!("nqfill: nothing to compare in {folder}: no x.txt or x.in that is asked for"),
        );
    }
    lang.pick(
        format!("共 {all} 个期望：相符 {passed}，不符 {failed}"),
        format!("{all} expectations: {passed} met, {failed} not"),
    )
}

/// A stale expectation.
pub(crate) const NO_INPUT: Words = ("没有对应的输入文件", "there is no input for this expectation");

/// An input without expectation.
pub(crate) const NO_EXPECTATION: Words = ("没有期望文件", "nothing is expected of this input");

/// An expectation without a claim.
pub(crate) const EXPECTATION_NOT_UNDERSTOOD: Words =
    ("无法理解期望文件的内容", "the expectation says nothing that is understood");

/// An output without a claim.
pub(crate) const OUTPUT_NOT_UNDERSTOOD: Words = ("无法理解程序的输出", "the output says nothing that is understood");

/// An expectation with another number of results than the input has boards.
pub(crate) fn result_count(lang: Lang, expected: usize, boards: usize) -> String {
    lang.pick(
        format!("期望文件有 {expected} 个结果，输入有 {boards} 个棋盘"),
        format!("{expected} results are expected, the input has {boards} boards"),
    )
}

/// An answer where an undecided board is expected.
pub(crate) const UNDECIDED_EXPECTED: Words = ("期望未决，但已有答案", "it is expected to be undecided");

/// An undecided board where an answer is expected.
pub(crate) const UNDECIDED: Words = ("未决", "undecided");

/// A board where an invalid one is expected.
pub(crate) const INVALID_EXPECTED: Words = ("期望无效，但输入有效", "the input is expected to be invalid, and is not");

/// The heading of an error in an expectation.
pub(crate) const EXPECTATION_WRONG: Words = ("期望文件本身有错", "the expectation itself is wrong");

/// The heading of an error in an output.
pub(crate) const OUTPUT_WRONG: Words = ("有错", "wrong");

/// An error of an output: `程序的输出：有错：...`
pub(crate) fn of_output(lang: Lang, line: &str) -> String {
    lang.pick(format!("程序的输出：{line}"), format!("the output: {line}"))
}

/// A text that lists another number of solutions than it says.
pub(crate) fn listed(lang: Lang, said: u128, found: u64) -> String {
    lang.pick(
        format!("说列出了 {said} 种解法，实际列出 {found} 种"),
        format!("it says that {said} solutions are listed, {found} are"),
    )
}

/// A total that cannot be checked.
pub(crate) const NOT_COUNTED: Words = ("未能数出解法总数", "the solutions could not be counted within the budget");

/// A wrong total.
pub(crate) fn total(lang: Lang, expected: u128, total: u128) -> String {
    lang.pick(
        format!("期望有 {expected} 种解法，实际有 {total} 种"),
        format!("{expected} solutions are expected, there are {total}"),
    )
}

/// A claim that there are more solutions than the listed ones, where no other was found.
pub(crate) fn no_more(lang: Lang, listed: u64) -> String {
    lang.pick(format!("没有找到 {listed} 种以外的解法"), format!("no more than {listed} solutions were found"))
}

/// A program that did not start.
pub(crate) fn not_started(lang: Lang, program: &str, error: &io::Error) -> String {
    let why = words::io_error(lang, error);
    lang.pick(format!("无法运行 {program}：{why}"), format!("cannot run {program}: {why}"))
}

/// A program that met its time limit.
pub(crate) fn out_of_time(lang: Lang, limit: Duration) -> String {
    let seconds = limit.as_secs_f64();
    lang.pick(format!("超过时间限制 {seconds} 秒"), format!("it took longer than {seconds} s"))
}

/// A program that wrote more than `most` bytes.
pub(crate) fn too_much_output(lang: Lang, most: u64) -> String {
    lang.pick(format!("输出超过 {most} 字节"), format!("it wrote more than {most} bytes"))
}

/// The end of a program that failed: its exit code, or its status if it has none.
pub(crate) fn ended(lang: Lang, code: Option<i32>, status: impl Display) -> String {
    match code {
        Some(code) => lang.pick(format!("退出码 {code}"), format!("exit code {code}")),
        None => lang.pick(format!("异常终止：{status}"), format!("it died: {status}")),
    }
}

/// A program that was interrupted.
pub(crate) const INTERRUPTED: Words = ("已中断", "interrupted");
