//! Units of a division, and results put together, in words.

use crate::commands::units::{MergeError, Merged, NotProved, NotRead, UnitId};
use crate::run::words as run_words;
use nqfill_core::division::Fault;
use nqfill_grade::check_words;
use nqfill_read::InputErrorKind;
use nqfill_read::words::help_words::amount;
use nqfill_show::Lang;
use nqfill_show::say;
use nqfill_show::words::{path_name, printable};
use std::path::Path;

/// How many units were written, and what they are expected to take.
pub(crate) fn divided(lang: Lang, units: usize, seconds: Option<f64>, is_rest: bool) -> String {
    let units = match (is_rest, units) {
        (true, 0) => return say!(lang, "没有未完成的单元", "no unit is open"),
        (true, _) => say!(lang, "{units} 个单元尚未完成", ("{} still open", amount(units, "unit"))),
        (false, _) => say!(lang, "分成 {units} 个单元", ("divided into {}", amount(units, "unit"))),
    };
    let Some(seconds) = seconds else { return units };
    let time = duration(lang, seconds);
    say!(lang, "{units}；预计单核共需 {time}", "{units}; expected on one core, in all: {time}")
}

/// A number of seconds in the unit that fits: an estimate, so two digits are enough.
fn duration(lang: Lang, seconds: f64) -> String {
    let years = lang.pick("年", "years");
    let units = [(31_557_600.0, years), (86_400.0, "d"), (3_600.0, "h"), (60.0, "min"), (1.0, "s")];
    let (size, unit) = units.into_iter().find(|(size, _)| seconds >= 2.0 * size).unwrap_or((1.0, "s"));
    match seconds / size {
        value if value < 10.0 => format!("{value:.1} {unit}"),
        value if value < 10_000.0 => format!("{value:.0} {unit}"),
        value => format!("{value:.0e} {unit}"),
    }
}

/// What a result was put together from.
pub(crate) fn merged(lang: Lang, merged: &Merged) -> String {
    let units = merged.units;
    if merged.count.is_none() {
        return say!(lang, "有一个单元有解，题目即有解", "one unit has a completion, and so has the puzzle");
    }
    say!(lang, "由 {units} 个单元的结果合成", ("put together from the results of {}", amount(units, "unit")))
}

/// That units are not decided.
pub(crate) fn undecided(lang: Lang, open: usize, units: usize) -> String {
    say!(
        lang,
        "nqfill: 未决：{units} 个单元中有 {open} 个尚未算完：",
        ("nqfill: undecided: {open} of {} still open:", amount(units, "unit"))
    )
}

/// One unit that is not decided.
pub(crate) fn open_unit(lang: Lang, id: &UnitId, tried: Option<&str>) -> String {
    match tried {
        Some(why) => {
            let why: String = why.chars().take(200).collect();
            format!("  {id}{}{}", lang.colon(), printable(&why))
        }
        None => format!("  {id}"),
    }
}

/// That there are more than were named.
pub(crate) fn and_more(lang: Lang, more: usize) -> String {
    say!(lang, "  另有 {more} 个", "  and {more} more")
}

/// The commands that run open units again: `answer` answers them, and writes to the second of two new files.
pub(crate) fn run_again(
    lang: Lang,
    (puzzle, results): (&str, &str),
    (answer, purpose): (&str, &str),
    [open, more]: &[String; 2],
) -> String {
    let (puzzle, results) = (printable(puzzle), printable(results));
    let words = lang.pick(
        "再算这些单元（原来的单元文件也写在 --resume 之后）：",
        "to run them again (the file of the units goes behind --resume, too):",
    );
    format!(
        "{words}\n  nqfill split {puzzle} --resume {results} -o {open}\n  {answer} -f jsonl {open} > {more}\n  nqfill merge \
         {puzzle} {results} {more}{purpose}"
    )
}

/// That more lines of a file were passed over than were said.
pub(crate) fn more_not_read(lang: Lang, name: &str, more: usize) -> String {
    let name = printable(name);
    say!(lang, "{name}：另有 {more} 行不是 JSON，略过", "{name}: {more} more without JSON, passed over")
}

/// A line that was passed over.
pub(crate) fn not_read(lang: Lang, name: &str, line: &NotRead) -> String {
    let (name, NotRead { line, why, .. }) = (printable(name), line);
    let why = printable(why);
    say!(lang, "{name}:{line}：不是 JSON，略过：{why}", "{name}:{line}: no JSON, passed over: {why}")
}

/// A file that could not be read.
pub(crate) fn unreadable(lang: Lang, name: &str, kind: &InputErrorKind) -> String {
    check_words::after(lang, &printable(name), &nqfill_read::words::input_words::input_error(lang, kind))
}

/// Why results cannot be put together.
pub(crate) fn merge_error(lang: Lang, error: &MergeError) -> String {
    let at = |(name, line): &(std::sync::Arc<str>, usize)| format!("{}:{line}", printable(name));
    match error {
        MergeError::NoId(place) => say!(
            lang,
            ("{}：没有单元的 id；结果须由 nqfill split 写出的单元得到", at(place)),
            ("{}: no id of a unit; results come from the units that nqfill split has written", at(place))
        ),
        MergeError::OtherPuzzle(place) => {
            say!(lang, ("{}：属于另一个题目", at(place)), ("{}: of another puzzle", at(place)))
        }
        MergeError::TwoDivisions(one, other) => say!(
            lang,
            ("{} 与 {} 属于两次不同的划分", at(one), at(other)),
            ("{} and {} are of two divisions", at(one), at(other))
        ),
        MergeError::NoSuchUnit { at: place, .. } => {
            say!(lang, ("{}：题目没有这个单元", at(place)), ("{}: the puzzle has no such unit", at(place)))
        }
        MergeError::OtherBoard(place) => say!(
            lang,
            ("{}：棋盘不是 id 所指的单元", at(place)),
            ("{}: the board is not that of the unit that its id names", at(place))
        ),
        MergeError::NoCompletion { at: place, why } => {
            say!(lang, ("{}：列出的解法不是解：{why}", at(place)), ("{}: a completion that is none: {why}", at(place)))
        }
        MergeError::NoLine { at: place, why } => {
            let line =
                say!(lang, ("{}：不是单元或结果的一行", at(place)), ("{}: no line of a unit or a result", at(place)));
            if why.is_empty() { line } else { check_words::after(lang, &line, &printable(why)) }
        }
        MergeError::Nothing => say!(
            lang,
            "没有读到单元，也没有读到结果：应为 JSON 行，由 split 与 -f jsonl 写出",
            "no unit and no result was read: they are lines of JSON, as split and -f jsonl write them"
        ),
        MergeError::WrongCount(place) => say!(
            lang,
            ("{}：解法数、结论与列出的解法不相符，或多于棋盘所能有", at(place)),
            (
                "{}: the number, the verdict and the completions that are listed contradict each other, or are more than the board \
                 can have",
                at(place)
            )
        ),
        MergeError::NoResult { at: place, status } => {
            let status = printable(status);
            say!(
                lang,
                ("{}：“{status}” 不是单元的结果", at(place)),
                ("{}: `{status}` is no result of a unit", at(place))
            )
        }
        MergeError::Contradiction(one, other) => say!(
            lang,
            ("{} 与 {} 是同一单元的两个不同结果", at(one), at(other)),
            ("{} and {} are different results of one unit", at(one), at(other))
        ),
        MergeError::ContradictsParts { at: place, place: unit } => say!(
            lang,
            ("{}：单元 {unit} 的结果与再分所得单元的结果不符", at(place)),
            ("{}: the result of {unit} contradicts those of the units that it was divided into", at(place))
        ),
        MergeError::Fault(fault) => self::fault(lang, fault),
        MergeError::Overflow => say!(lang, "解法数超出 128 位", "more completions than 128 bits can count"),
    }
}

fn fault(lang: Lang, fault: &Fault) -> String {
    match fault {
        Fault::Gap(place) => {
            say!(lang, "缺少单元：没有一个结果包含 {place}", "a gap: no result has {place}")
        }
        Fault::Overlap(one, other) => {
            say!(lang, "单元重叠：{one} 与 {other}", "units overlap: {one} and {other}")
        }
        Fault::Divisions(one, other) => {
            say!(lang, "{one} 与 {other} 属于两次不同的划分", "{one} and {other} are of two divisions")
        }
        Fault::Contradiction(place) => {
            say!(lang, "{place} 有两个不同的结果", "two different results of {place}")
        }
        Fault::TooFine(place) => {
            say!(lang, "{place} 分得太细，无法核对", "{place} falls into too many parts to check them")
        }
        Fault::Wrong { place, .. } => {
            say!(lang, "题目没有 {place} 这个单元", "the puzzle has no unit {place}")
        }
        _ => fault.to_string(),
    }
}

/// The proofs that were put together, and how one is checked.
pub(crate) fn proved(lang: Lang, first: &Path, proofs: usize, bytes: u64) -> String {
    let bytes = nqfill_show::memory_words::bytes(bytes);
    let (proof, model) = (path_name(first), path_name(&first.with_extension("opb")));
    say!(
        lang,
        "写了 {proofs} 个证明（{bytes}）；验证：veripb {model} {proof}",
        ("{} written ({bytes}); to check: veripb {model} {proof}", amount(proofs, "proof"))
    )
}

/// Why no proof was put together.
pub(crate) fn not_proved(lang: Lang, error: &NotProved) -> String {
    let why = match error {
        NotProved::File(error) => return crate::files::words::write_error(lang, error),
        NotProved::NoModel { folder, place, count } => {
            let folder = path_name(folder);
            say!(
                lang,
                "{folder} 中没有单元 {place} 排除 {count} 种解法的模型",
                "{folder} has no model of {place} that excludes {count} completions"
            )
        }
        NotProved::WrongModel(path) => {
            let path = path_name(path);
            say!(lang, "{path}：模型与单元不符", "{path}: the model is none of its unit")
        }
        NotProved::NoProof(path) => {
            let path = path_name(path);
            say!(lang, "{path}：旁边没有证明", "{path}: there is no proof beside it")
        }
        NotProved::NotCounted(place) => say!(
            lang,
            "单元 {place} 的解没有数过，无从证明其数目",
            "the completions of {place} are not counted, so nothing is proved of their number"
        ),
        NotProved::Proof(error) => return run_words::unproved(lang, error, false),
    };
    say!(lang, "未写证明：{why}", "no proof is written: {why}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expected_time_has_the_unit_that_fits() {
        for (seconds, expected) in [
            (0.04, "0.0 s"),
            (119.0, "119 s"),
            (150.0, "2.5 min"),
            (44_000.0, "12 h"),
            (2.8e5, "3.2 d"),
            (8.7e9, "276 years"),
            (2.2e13, "7e5 years"),
        ] {
            assert_eq!(duration(Lang::En, seconds), expected);
        }
        assert_eq!(duration(Lang::Zh, 8.7e9), "276 年");
    }
}
