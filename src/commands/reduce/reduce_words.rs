//! Reduced boards in words.

use nqfill_core::board::{Placement, Puzzle};
use nqfill_core::reduce::Ways;
use nqfill_core::solve::Reason;
use nqfill_read::words::help_words::amount;
use nqfill_show::Lang;
use nqfill_show::say;
use nqfill_show::words::reason;

/// What was left out of a board: `去掉 5 个皇后，留下 3 个皇后`; how many ways there are, where all of them are asked
/// for.
pub(crate) fn ways(lang: Lang, whole: &Placement, ways: &Ways, all_are_wanted: bool) -> String {
    let said = match &ways.puzzles[..] {
        [way] => one_way(lang, whole, way),
        several => {
            let ways = several.len();
            lang.pick(format!("{ways} 种极小的留法"), amount(ways, "minimal way"))
        }
    };
    let extent = match (all_are_wanted, ways.is_all) {
        (false, _) => String::new(),
        (true, true) => say!(lang, "，再无其他", ", and no others"),
        (true, false) => say!(lang, "；可能还有其他", "; there may be others"),
    };
    let cut = ways.cut_by.map(|limit| say!(lang, "：", ": ") + &reason(lang, Reason::Limit(limit)));
    said + &extent + &cut.unwrap_or_default()
}

fn one_way(lang: Lang, whole: &Placement, way: &Puzzle) -> String {
    let (queens, blocked) = (way.fixed().count(), way.blocked().len());
    let gone = [whole.queens().len().saturating_sub(queens), whole.blocked().len().saturating_sub(blocked)];
    if gone == [0, 0] {
        return say!(lang, "没有可以去掉的", "nothing can be left out");
    }
    let (gone, kept) = (amounts(lang, gone), amounts(lang, [queens, blocked]));
    let kept = if kept.is_empty() { say!(lang, "无", "nothing") } else { kept };
    say!(lang, "去掉 {gone}，留下 {kept}", "left out: {gone}; left: {kept}")
}

/// `5 个皇后、2 个禁格`; kinds of which there are none are left out.
fn amounts(lang: Lang, [queens, blocked]: [usize; 2]) -> String {
    let queens = (queens > 0).then(|| lang.pick(format!("{queens} 个皇后"), amount(queens, "queen")));
    let blocked = (blocked > 0).then(|| lang.pick(format!("{blocked} 个禁格"), amount(blocked, "blocked square")));
    [queens, blocked].into_iter().flatten().collect::<Vec<_>>().join(lang.pick("、", " and "))
}

/// Why a board with several completions is not reduced.
pub(crate) fn several(lang: Lang) -> String {
    say!(lang, "有多种解法，没有要保持的唯一解", "it has several completions: there is no one completion to keep")
}

/// Why nothing is written of a board: `未决：超过节点限制`
pub(crate) fn undecided(lang: Lang, why: Reason) -> String {
    nqfill_show::words::undecided(lang, why)
}
