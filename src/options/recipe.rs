//! What commands that make boards share: difficulties, seeds, why a recipe is refused.

use crate::exit::Failure;
use crate::help::both;
use crate::options::Values;
use nqfill_core::deduce::Difficulty;
use nqfill_core::generate::{Refusal, Setting};
use nqfill_show::{Lang, say};

/// Levels of boards that are made.
pub(crate) const DIFFICULTIES: Values<Difficulty> = &[
    ("trivial", both!("只剩一格的线", "lines with one square left"), Difficulty::Trivial),
    ("easy", both!("攻击一整条线的格", "squares that attack all of a line"), Difficulty::Easy),
    ("medium", both!("两线相争、行列锁定、计数", "clashes, sets of lines, sums"), Difficulty::Medium),
    ("hard", both!("以唯一余格试放反证", "trials by forced queens"), Difficulty::Hard),
    ("expert", both!("更深的试放", "deeper trials"), Difficulty::Expert),
];

/// A seed that is easy to type again. Hash maps draw their keys from the system too.
pub(crate) fn drawn_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish() % 1_000_000_000
}

/// The seed that was drawn.
pub(crate) fn seed_words(lang: Lang, seed: u64) -> String {
    say!(
        lang,
        "种子 {seed}；用 --seed {seed} 可再次得到同样的棋盘",
        "seed {seed}; --seed {seed} makes the same boards again"
    )
}

/// The failure of a recipe that is refused.
pub(crate) fn failure(refusal: Refusal) -> Failure {
    Failure::usage_by(|lang| refusal_words(lang, refusal))
}

/// Why a recipe is refused.
pub(crate) fn refusal_words(lang: Lang, refusal: Refusal) -> String {
    match refusal {
        Refusal::NotOfKind(kind, setting) => {
            let (kind, option) = (kind.name(), option(setting));
            say!(lang, "--kind {kind} 没有 {option}", "--kind {kind} has no {option}")
        }
        Refusal::Size(kind) => {
            let (sizes, kind) = (kind.sizes(), kind.name());
            let (least, most) = (sizes.start(), sizes.end());
            say!(
                lang,
                "--kind {kind} 的 --size 须是 {least} 到 {most}",
                "--kind {kind} takes a --size from {least} to {most}"
            )
        }
        Refusal::Range(setting) => {
            let option = option(setting);
            say!(lang, "{option}：棋盘上不可能有这么多", "{option}: no board of that size and kind has so many")
        }
        Refusal::TechniqueBeyond(technique) => {
            let technique = technique.id();
            say!(
                lang,
                "--technique {technique} 比 --difficulty 所要的更难",
                "--technique {technique} is harder than --difficulty allows"
            )
        }
        Refusal::NeverTaken(kind, technique) => {
            let (kind, technique) = (kind.name(), technique.id());
            say!(
                lang,
                "--kind {kind} 的棋盘从不用到 --technique {technique}",
                "no board of --kind {kind} takes --technique {technique}"
            )
        }
        Refusal::NotGraded => {
            let most = nqfill_core::generate::MOST_GRADED;
            say!(
                lang,
                "超过 {most} 行的棋盘不定级：--difficulty 和 --technique 用不上",
                "boards of more than {most} rows are not graded: --difficulty and --technique are of no use"
            )
        }
        Refusal::TooFewQueens(n, fewest) => say!(
            lang,
            "{n} 行的棋盘少于 {fewest} 个皇后时不会有唯一解",
            "no board of size {n} with fewer than {fewest} queens has exactly one completion"
        ),
        Refusal::NoCompletion(n) => {
            say!(lang, "{n} 行的棋盘没有解", "no board of size {n} has a completion")
        }
        Refusal::NoSymmetry(n) => say!(
            lang,
            "{n} 行的棋盘没有这样对称的解，因而没有这样对称的唯一解残局",
            "no completion of size {n} has that symmetry, so no puzzle with one completion has it"
        ),
        Refusal::NoDifficulty(n) => say!(
            lang,
            "{n} 行的唯一解棋盘没有这么难的（不用禁格时）",
            "no board of size {n} with one completion is that difficult, without blocked squares"
        ),
        Refusal::NoneUnsolvable(n) => say!(
            lang,
            "{n} 行的棋盘没有无解的（不用禁格时）",
            "every board of size {n} has a completion, without blocked squares"
        ),
        Refusal::TooManyQueens(kind, n, most) => {
            let kind = kind.name();
            say!(
                lang,
                "{n} 行的 --kind {kind} 棋盘至多有 {most} 个已有皇后",
                "no board of size {n} and --kind {kind} has more fixed queens than {most}"
            )
        }
        Refusal::NotOfTurn(setting) => {
            let option = option(setting);
            say!(
                lang,
                "{option}：旋转后不变的棋盘不会有这么多，因为成组出现（r180 每组 2 个，r90 每组 4 个）",
                "{option}: no board with that --symmetry has so many: they come in sets, of 2 for r180, of 4 for r90"
            )
        }
        Refusal::TurnNeedsAll(n) => say!(
            lang,
            "--symmetry r90：{n} 行的唯一解棋盘不用禁格时须有全部皇后（正中的除外）",
            "--symmetry r90: without blocked squares a board of size {n} with one completion needs all its queens, but for one in the middle"
        ),
        Refusal::NoFrame(n) => say!(
            lang,
            "{n} 行的 --kind frame 棋盘不会有这个数目的皇后",
            "no board of size {n} and --kind frame has that number of queens"
        ),
        _ => refusal.to_string(),
    }
}

/// The option of a setting.
pub(crate) fn option(setting: Setting) -> &'static str {
    match setting {
        Setting::Queens => "--queens",
        Setting::Blocked => "--blocked",
        Setting::Diagonals => "--diagonals",
        Setting::MinOpen => "--min-open",
        Setting::Minimal => "--minimal",
        Setting::Symmetry => "--symmetry",
        Setting::Difficulty => "--difficulty",
        Setting::Technique => "--technique",
    }
}
