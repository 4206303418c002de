//! What commands that make boards share: difficulties, seeds, why a recipe is refused.

use crate::exit::Failure;
use crate::help::both;
use crate::options::Values;
use nqfill_core::deduce::Difficulty;
use nqfill_core::generate::Refusal;
use nqfill_show::generate_words::refusal_words;
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
