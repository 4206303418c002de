//! Words about boards that were made.

use crate::help::both;
use crate::options::recipe::option;
use nqfill_core::deduce;
use nqfill_core::generate::{Kind, Made, Recipe, Setting, Turn, VERSION};
use nqfill_read::Note;
use nqfill_read::words::help_words::amount;
use nqfill_show::Lang;
use nqfill_show::rate_words::difficulty_name;
use nqfill_show::say;
use serde_json::Value;
use std::ops::RangeInclusive;
use std::time::Duration;

/// Where a board comes from.
#[derive(Clone, Copy)]
pub(crate) struct Origin<'a> {
    /// What was asked for.
    pub(crate) recipe: &'a Recipe,
    /// The seed.
    pub(crate) seed: u64,
    /// The number of the board among those of its size, from 1.
    pub(crate) number: u64,
    /// The number of the try that made it.
    pub(crate) at_try: u64,
}

/// What a board that was made says of itself, and how to make it again.
pub(crate) fn notes(origin: &Origin<'_>, made: &Made) -> Vec<Note> {
    let Origin { recipe, seed, number, at_try } = *origin;
    let (queens, blocked) = (made.puzzle.fixed().count(), made.puzzle.blocked().len());
    let grade = made.grade.as_ref();
    let difficulty = grade.and_then(|grade| grade.difficulty);
    let command = format!("nqfill generate {} --seed {seed} --first-try {at_try}", arguments(recipe));
    let notes = [
        ("kind", Some(recipe.kind.name().into())),
        ("seed", Some(seed.into())),
        ("number", Some(number.into())),
        ("try", Some(at_try.into())),
        ("size", Some(recipe.n.into())),
        ("queens", Some(queens.into())),
        ("blocked", (blocked > 0).then(|| blocked.into())),
        ("minimal", recipe.minimal.then(|| true.into())),
        ("difficulty", difficulty.map(|difficulty| difficulty_name(difficulty).into())),
        ("techniques", grade.map(|grade| techniques(&grade.rounds)).filter(|text| !text.is_empty()).map(Value::from)),
        ("completions", Some(completions(made.count))),
        ("diagonals", (!made.diagonals.is_empty()).then(|| diagonals(&made.diagonals).into())),
        ("generator", Some(VERSION.into())),
        ("command", Some(command.into())),
    ];
    notes.into_iter().filter_map(|(name, value)| Some(Note { name, value: value? })).collect()
}

/// `--kind unique --size 8 --queens 2..3 --minimal`
fn arguments(recipe: &Recipe) -> String {
    let mut arguments = format!("--kind {} --size {}", recipe.kind.name(), recipe.n);
    for setting in recipe.kind.settings() {
        let range =
            |range: &Option<RangeInclusive<u32>>| range.as_ref().map(|range| range_of(*range.start(), *range.end()));
        let value = match setting {
            Setting::Queens => range(&recipe.queens),
            Setting::Blocked => range(&recipe.blocked),
            Setting::Diagonals => range(&recipe.diagonals),
            Setting::MinOpen => recipe.min_open.map(|open| open.to_string()),
            Setting::Minimal => recipe.minimal.then(String::new),
            Setting::Symmetry => (recipe.symmetry != Turn::None).then(|| turn(recipe.symmetry).to_owned()),
            Setting::Difficulty => recipe.difficulty.map(|difficulty| difficulty_name(difficulty).to_owned()),
            Setting::Technique => recipe.technique.map(|technique| technique.id().to_owned()),
        };
        if let Some(value) = value {
            let argument = format!(" {} {value}", option(*setting));
            arguments.push_str(argument.trim_end());
        }
    }
    arguments
}

fn range_of(least: u32, most: u32) -> String {
    if least == most { least.to_string() } else { format!("{least}..{most}") }
}

/// The name of a turn as `--symmetry` takes it.
pub(crate) const fn turn(turn: Turn) -> &'static str {
    match turn {
        Turn::None => "none",
        Turn::Half => "r180",
        Turn::Quarter => "r90",
    }
}

/// `single 4, pair_attack 2`
fn techniques(rounds: &[u32]) -> String {
    let taken = deduce::TECHNIQUES.into_iter().zip(rounds).filter(|(_, rounds)| **rounds > 0);
    taken.map(|(technique, rounds)| format!("{} {rounds}", technique.id())).collect::<Vec<_>>().join(", ")
}

fn completions(count: Option<(u128, bool)>) -> Value {
    match count {
        None => "unknown".into(),
        Some((0, false)) => "unknown".into(),
        Some((count, true)) => u64::try_from(count).map_or_else(|_| count.to_string().into(), Value::from),
        Some((count, false)) => format!("at least {count}").into(),
    }
}

/// `4/1 2/1 14/0`: CSPLib's pairs, without brackets, which would be read as squares.
fn diagonals(diagonals: &[[u32; 2]]) -> String {
    diagonals.iter().map(|[number, family]| format!("{number}/{family}")).collect::<Vec<_>>().join(" ")
}

/// Why the work ended before all boards were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shortage {
    /// So many tries in a row gave no new board.
    Vain,
    /// No try has a greater number.
    LastTry,
    /// The time limit.
    Time,
    /// An interrupt.
    Interrupt,
}

/// What was tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tries {
    /// Boards asked for, and made.
    pub(crate) asked: u64,
    /// Boards made.
    pub(crate) made: u64,
    /// Tries.
    pub(crate) tries: u64,
    /// Boards that are the same as an earlier one up to symmetry.
    pub(crate) repeats: u64,
}

/// `asked 100, made 63, 40,000 tries, 12 of them the same as others up to symmetry: 10,000 tries in a row gave nothing new`
pub(crate) fn shortage(lang: Lang, n: u32, done: &Tries, most_vain: u64, why: Shortage) -> String {
    let Tries { asked, made, tries, repeats } = done;
    let reason = match why {
        Shortage::Vain => say!(
            lang,
            "连续 {most_vain} 次尝试没有得到新棋盘（--max-tries）",
            ("{} in a row gave no new board (--max-tries)", amount(most_vain, "try"))
        ),
        Shortage::LastTry => {
            say!(lang, ("第 {} 次之后没有尝试了", u64::MAX), ("there is no try after number {}", u64::MAX))
        }
        Shortage::Time => say!(lang, "时间限制已到", "the time limit was reached"),
        Shortage::Interrupt => say!(lang, "已中断", "interrupted"),
    };
    say!(
        lang,
        "{n} 行：要 {asked} 个，做成 {made} 个，试了 {tries} 次，其中 {repeats} 次不计对称与已有的相同；{reason}",
        (
            "size {n}: asked {asked}, made {made}, {}, {repeats} of them the same as others up to symmetry; {reason}",
            amount(*tries, "try")
        )
    )
}

/// How long the making took.
pub(crate) fn summary(lang: Lang, boards: u64, tries: u64, elapsed: Duration) -> String {
    let seconds = format!("{:.2}", elapsed.as_secs_f64());
    say!(
        lang,
        "做成 {boards} 个棋盘，试了 {tries} 次，{seconds} 秒",
        ("{} made in {}, {seconds} s", amount(boards, "board"), amount(tries, "try"))
    )
}

/// Notes have no place in a format.
pub(crate) fn no_notes(lang: Lang, format: &str) -> String {
    say!(
        lang,
        "{format} 没有注释：种子、难度等未写入",
        "{format} has no comments: seed, difficulty and the like are left out"
    )
}

/// A kind in a few words.
pub(crate) const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Unique => both!("恰有一解", "exactly one completion"),
        Kind::Random => both!("随机放置、互不冲突的皇后", "queens at random, without conflict"),
        Kind::Planted => both!("取自一个完整解的皇后", "queens of a completion"),
        Kind::Unsolvable => both!("没有冲突，也没有解", "no conflict and no completion"),
        Kind::Frame => both!("皇后围着中央的空块", "queens around an empty block in the middle"),
        Kind::Blocked => both!("随机的禁格（CSPLib prob080）", "blocked squares at random (CSPLib prob080)"),
        Kind::Threshold => {
            both!("比总能补全的多一个皇后，随机放置", "one queen more than can always be completed, at random")
        }
        Kind::Diagonals => both!("随机禁用的对角线（CSPLib prob079）", "blocked diagonals at random (CSPLib prob079)"),
    }
}
