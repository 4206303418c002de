//! Words about golden files: expectations, claims of texts, and the programs that are compared.

use nqfill_core::engine::Limit;
use nqfill_read::words::help_words::amount;
use nqfill_show::say;
use nqfill_show::{Lang, Words, words};
use std::fmt::Display;
use std::io;
use std::path::Path;
use std::time::Duration;

/// The counts of a run: `共 3 个期望：相符 2，不符 1`
pub(crate) fn summary(lang: Lang, is_update: bool, passed: usize, all: usize) -> String {
    let failed = all - passed;
    if is_update {
        return say!(
            lang,
            "共 {all} 个期望：已写出或原已相符 {passed}，未写 {failed}",
            ("{}: {passed} written or met before, {failed} not written", amount(all, "expectation"))
        );
    }
    say!(
        lang,
        "共 {all} 个期望：相符 {passed}，不符 {failed}",
        ("{}: {passed} met, {failed} not", amount(all, "expectation"))
    )
}

/// A folder without inputs and expectations.
pub(crate) fn nothing_to_compare(lang: Lang, folder: &Path) -> String {
    let folder = words::path_name(folder);
    say!(
        lang,
        "{folder} 中没有可比较的文件（x.txt、x.in 及旁边的期望文件）",
        "nothing to compare in {folder}: no x.txt or x.in that is asked for"
    )
}

/// An expectation that was not written, because a board was not answered in full.
pub(crate) fn not_written(lang: Lang, board: Option<usize>, why: Limit) -> String {
    let board = board.map_or(String::new(), |board| say!(lang, "第 {board} 个棋盘", " of board {board}"));
    let why = words::reason(lang, why);
    say!(lang, "没有写入：{board}未得到完整的答案（{why}）", "not written: the answer{board} is not whole ({why})")
}

/// A command that names no program.
pub(crate) fn no_command(lang: Lang, text: &str) -> String {
    say!(
        lang,
        "--command 的 {text:?} 不是命令：应为一个词，或引号中的几个词",
        "{text:?} is no command: a word, or words in quotes"
    )
}

/// A command in which a file name would be a part of a script.
pub(crate) fn path_in_script(lang: Lang, script: &str) -> String {
    let script = words::printable(script);
    say!(
        lang,
        "--command 的 \"{script}\" 中不能有 {{}}：shell 会把文件名当作命令执行；请把路径作为参数传入，如 sh -c 'cat \"$1\"' sh {{}}",
        "--command: no {{}} within \"{script}\", where a shell would run what stands in a file name; hand the path over \
             as an argument: sh -c 'cat \"$1\"' sh {{}}"
    )
}

/// A stale expectation.
pub(crate) const NO_INPUT: Words = ("没有对应的输入文件", "there is no input for this expectation");

/// An input without expectation.
pub(crate) const NO_EXPECTATION: Words =
    ("没有期望文件；--update 可写出", "nothing is expected of this input; --update writes what is");

/// An expectation without a claim.
pub(crate) const EXPECTATION_NOT_UNDERSTOOD: Words =
    ("无法理解期望文件的内容", "the expectation says nothing that is understood");

/// An output without a claim.
pub(crate) const OUTPUT_NOT_UNDERSTOOD: Words = ("无法理解程序的输出", "the output says nothing that is understood");

/// An expectation with another number of results than the input has boards.
pub(crate) fn result_count(lang: Lang, expected: usize, boards: usize) -> String {
    say!(
        lang,
        "期望文件有 {expected} 个结果，输入有 {boards} 个棋盘",
        "{expected} results are expected, the input has {boards} boards"
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

/// An output that calls a board invalid.
pub(crate) const SAID_INVALID: Words =
    ("它说输入无效，而输入有效", "it says that the input is invalid, which it is not");

/// An answer to an invalid board: `期望有答案，但输入无效：...`
pub(crate) fn answer_expected(lang: Lang, fault: &str) -> String {
    say!(lang, "期望有答案，但输入无效：{fault}", "an answer is expected, and the input is invalid: {fault}")
}

/// An output that answers an invalid board.
pub(crate) fn said_valid(lang: Lang, fault: &str) -> String {
    say!(lang, "它给出答案，而输入无效：{fault}", "it answers, and the input is invalid: {fault}")
}

/// An error of an output: `程序的输出：有错：...`
pub(crate) fn of_output(lang: Lang, line: &str) -> String {
    say!(lang, "程序的输出：{line}", "the output: {line}")
}

/// A text that lists another number of solutions than it says.
pub(crate) fn listed(lang: Lang, said: u128, found: u64) -> String {
    say!(lang, "说列出了 {said} 种解法，实际列出 {found} 种", "it says that {said} solutions are listed, {found} are")
}

/// A total that cannot be checked.
pub(crate) const NOT_COUNTED: Words = ("未能数出解法总数", "the solutions could not be counted within the budget");

/// An expectation with a wrong total.
pub(crate) fn total(lang: Lang, expected: u128, total: u128) -> String {
    let is = if total == 1 { "is" } else { "are" };
    say!(
        lang,
        "期望有 {expected} 种解法，实际有 {total} 种",
        ("{} expected, there {is} {total}", solutions_are(expected))
    )
}

/// An output with a wrong total, where the expectation was right.
pub(crate) fn said_total(lang: Lang, said: u128, total: u128) -> String {
    say!(lang, "期望有 {total} 种解法，它说有 {said} 种", ("{} expected, it says {said}", solutions_are(total)))
}

fn solutions_are(count: u128) -> String {
    if count == 1 { "1 solution is".into() } else { format!("{count} solutions are") }
}

/// A claim that there are more solutions than the listed ones, where no other was found.
pub(crate) fn no_more(lang: Lang, listed: u64) -> String {
    say!(lang, "没有找到 {listed} 种以外的解法", "no more than {listed} solutions were found")
}

/// A program that did not start.
pub(crate) fn not_started(lang: Lang, program: &str, error: &io::Error) -> String {
    let why = words::io_error(lang, error);
    say!(lang, "无法运行 {program}：{why}", "cannot run {program}: {why}")
}

/// A program that met its time limit.
pub(crate) fn out_of_time(lang: Lang, limit: Duration) -> String {
    let seconds = limit.as_secs_f64();
    say!(lang, "超过时间限制 {seconds} 秒", "it took longer than {seconds} s")
}

/// A program that wrote more than `most` bytes.
pub(crate) fn too_much_output(lang: Lang, most: u64) -> String {
    say!(lang, "输出超过 {most} 字节", "it wrote more than {most} bytes")
}

/// The end of a program that failed: its exit code, or its status if it has none.
pub(crate) fn ended(lang: Lang, code: Option<i32>, status: impl Display) -> String {
    match code {
        Some(code) => say!(lang, "退出码 {code}", "exit code {code}"),
        None => say!(lang, "异常终止：{status}", "it died: {status}"),
    }
}

/// A program that was interrupted.
pub(crate) const INTERRUPTED: Words = ("已中断", "interrupted");
