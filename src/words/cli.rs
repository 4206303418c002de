//! Messages of commands: boards that are made or converted, and experiments.

use crate::show::job::Board;
use crate::show::names;
use crate::show::output::Format;
use crate::show::{Lang, say};
use crate::words::reading::bytes;
use crate::words::verdict::{difficulty, difficulty_name};
use nqfill_core::board::Placement;
use nqfill_core::count::KnownCount;
use nqfill_read::words::messages::amount;
use nqfill_read::{Loss, Note};
use nqfill_reason::deduce;
use nqfill_reason::generate::{Generated, GeneratorSpec, Setting, SpecError, VERSION};
use serde_json::Value;
use std::ops::RangeInclusive;
use std::time::Duration;

/// Where a board comes from.
#[derive(Clone, Copy)]
pub struct Origin<'a> {
    /// The specification of the board.
    pub spec: &'a GeneratorSpec,
    /// The seed.
    pub seed: u64,
    /// The number of the board among those of its size, from 1.
    pub number: u64,
    /// The number of the try that made it.
    pub at_try: u64,
}

/// What a board that was made says of itself, and how to make it again.
pub fn notes(origin: &Origin<'_>, made: &Generated) -> Vec<Note> {
    let Origin { spec, seed, number, at_try } = *origin;
    let (queens, blocked) = (made.puzzle.fixed().count(), made.puzzle.blocked().len());
    let grade = made.grade.as_ref();
    let difficulty = grade.and_then(|grade| grade.difficulty);
    let command = format!("nqfill generate {} --seed {seed} --first-try {at_try}", arguments(spec));
    let notes = [
        ("kind", Some(spec.kind.name().into())),
        ("seed", Some(seed.into())),
        ("number", Some(number.into())),
        ("try", Some(at_try.into())),
        ("size", Some(spec.n.into())),
        ("queens", Some(queens.into())),
        ("blocked", (blocked > 0).then(|| blocked.into())),
        ("minimal", spec.minimal.then(|| true.into())),
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
fn arguments(spec: &GeneratorSpec) -> String {
    let mut arguments = format!("--kind {} --size {}", spec.kind.name(), spec.n);
    for setting in spec.kind.settings() {
        let range =
            |range: &Option<RangeInclusive<u32>>| range.as_ref().map(|range| range_of(*range.start(), *range.end()));
        let value = match setting {
            Setting::Queens => range(&spec.queens),
            Setting::Blocked => range(&spec.blocked),
            Setting::Diagonals => range(&spec.diagonals),
            Setting::Minimal => spec.minimal.then(String::new),
            Setting::Difficulty => spec.difficulty.map(|difficulty| difficulty_name(difficulty).to_owned()),
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

/// `single 4, pair_attack 2`
fn techniques(rounds: &[u32]) -> String {
    let taken = deduce::TECHNIQUES.into_iter().zip(rounds).filter(|(_, rounds)| **rounds > 0);
    taken.map(|(technique, rounds)| format!("{} {rounds}", technique.id())).collect::<Vec<_>>().join(", ")
}

fn completions(count: Option<KnownCount>) -> Value {
    match count {
        None | Some(KnownCount { value: 0, exhaustive: false }) => "unknown".into(),
        Some(KnownCount { value, exhaustive: true }) => {
            u64::try_from(value).map_or_else(|_| value.to_string().into(), Value::from)
        }
        Some(KnownCount { value, exhaustive: false }) => format!("at least {value}").into(),
    }
}

/// `4/1 2/1 14/0`: CSPLib's pairs, without brackets, which would be read as squares.
fn diagonals(diagonals: &[[u32; 2]]) -> String {
    diagonals.iter().map(|[number, family]| format!("{number}/{family}")).collect::<Vec<_>>().join(" ")
}

/// Why the work ended before all boards were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortage {
    /// So many tries in a row gave no new board.
    Vain,
    /// The time limit.
    Time,
    /// An interrupt.
    Interrupt,
}

/// What was tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tries {
    /// Boards requested.
    pub requested: u64,
    /// Boards made.
    pub made: u64,
    /// Tries.
    pub tries: u64,
    /// Boards that are the same as an earlier one up to symmetry.
    pub repeats: u64,
}

/// `asked 100, made 63, 40,000 tries, 12 of them the same as others up to symmetry: 10,000 tries in a row gave nothing new`
pub fn shortage(lang: Lang, spec: &GeneratorSpec, done: &Tries, most_vain: u64, why: Shortage) -> String {
    let (Tries { requested, made, tries, repeats }, n) = (done, spec.n);
    let level = spec.difficulty.map_or_else(String::new, |level| {
        say!(lang, ("、{}", difficulty(lang, level)), (", {}", difficulty(lang, level)))
    });
    let reason = match why {
        Shortage::Vain => say!(
            lang,
            "连续 {most_vain} 次尝试没有得到新棋盘（--max-tries）",
            ("{} in a row gave no new board (--max-tries)", amount(most_vain, "try"))
        ),
        Shortage::Time => say!(lang, "时间限制已到", "the time limit was reached"),
        Shortage::Interrupt => say!(lang, "已中断", "interrupted"),
    };
    let same = match repeats {
        0 => String::new(),
        _ => say!(
            lang,
            "，其中 {repeats} 次得到的棋盘与已有的对称或相同",
            ", {repeats} of them the same as others up to symmetry"
        ),
    };
    say!(
        lang,
        "{n} 行{level}：要 {requested} 个，做成 {made} 个，试了 {tries} 次{same}；{reason}",
        ("size {n}{level}: asked {requested}, made {made}, {}{same}; {reason}", amount(*tries, "try"))
    )
}

/// Boards beyond the limit of a page or of a sheet are left out.
pub fn too_many(lang: Lang, most: usize) -> String {
    say!(lang, "至多 {most} 个棋盘，其余略去", "at most {most} boards; the others are left out")
}

/// How long the making took.
pub fn summary(lang: Lang, boards: u64, tries: u64, elapsed: Duration) -> String {
    let seconds = format!("{:.2}", elapsed.as_secs_f64());
    say!(
        lang,
        "做成 {boards} 个棋盘，试了 {tries} 次，{seconds} 秒",
        ("{} made in {}, {seconds} s", amount(boards, "board"), amount(tries, "try"))
    )
}

/// Notes have no place in a format.
pub fn no_notes(lang: Lang, format: &str) -> String {
    say!(
        lang,
        "{format} 没有注释：种子、难度等未写入",
        "{format} has no comments: seed, difficulty and the like are left out"
    )
}

/// The error of a specification.
pub fn spec_error(lang: Lang, error: SpecError) -> String {
    match error {
        SpecError::NotOfKind(kind, setting) => {
            let (kind, option) = (kind.name(), option(setting));
            say!(lang, "--kind {kind} 没有 {option}", "--kind {kind} has no {option}")
        }
        SpecError::Size(kind) => {
            let (sizes, kind) = (kind.sizes(), kind.name());
            let (least, most) = (sizes.start(), sizes.end());
            say!(
                lang,
                "--kind {kind} 的 --size 须是 {least} 到 {most}",
                "--kind {kind} takes a --size from {least} to {most}"
            )
        }
        SpecError::Range(setting) => {
            let option = option(setting);
            say!(lang, "{option}：棋盘上不可能有这么多", "{option}: no board of that size and kind has so many")
        }
        SpecError::NotGraded => {
            let most = nqfill_reason::generate::MOST_GRADED;
            say!(
                lang,
                "超过 {most} 行的棋盘不定级，不能指定 --difficulty",
                "boards of more than {most} rows are not graded: leave out --difficulty"
            )
        }
        SpecError::NoCompletion(n) => {
            say!(lang, "{n} 行的棋盘没有解", "no board of size {n} has a completion")
        }
        SpecError::TooFewQueens(n, fewest) => say!(
            lang,
            "{n} 行的棋盘少于 {fewest} 个皇后时不会有唯一解",
            "no board of size {n} with fewer than {fewest} queens has exactly one completion"
        ),
        _ => error.to_string(),
    }
}

/// The option of a setting.
pub fn option(setting: Setting) -> &'static str {
    match setting {
        Setting::Queens => "--queens",
        Setting::Blocked => "--blocked",
        Setting::Diagonals => "--diagonals",
        Setting::Minimal => "--minimal",
        Setting::Difficulty => "--difficulty",
    }
}

/// A message about a board, after its source and its number: `a.txt#2`.
pub fn of_board(lang: Lang, board: &Board, message: &str) -> String {
    let source = match &*board.source {
        "-" => lang.pick("标准输入", "standard input").into(),
        path => names::printable(path),
    };
    format!("{source}#{}{}{message}\n", board.entry.index, lang.colon())
}

/// Why a board is not written.
pub fn unwritable(lang: Lang, format: &Format, placement: &Placement) -> Option<String> {
    /// The most bytes that one board takes.
    const MOST_BYTES: u64 = 1 << 30;
    let needed = format.bytes_of(placement);
    let too_long = || output_limit(lang, format, [needed, MOST_BYTES]);
    format.unwritable(lang, placement).or_else(|| (needed > MOST_BYTES).then(too_long))
}

/// Why a board is not written in a format in which so few rows are something else.
pub(crate) fn not_read_again(lang: Lang, format: &str, rows: usize) -> String {
    say!(
        lang,
        "未写出：{rows} 行的棋盘写成 {format} 后无法再读出；请用 `-t grid`",
        ("not written: {} as {format} would be read as something else; say `-t grid`", amount(rows, "row"))
    )
}

/// What a format could not represent of a board.
pub fn loss(lang: Lang, format: &str, loss: Loss) -> String {
    let Loss { blocked, queens } = loss;
    let mut lost = Vec::new();
    if blocked > 0 {
        lost.push(lang.pick(format!("{blocked} 个禁格"), amount(blocked, "blocked square")));
    }
    if queens > 0 {
        lost.push(lang.pick(
            format!("{queens} 个皇后"),
            if queens == 1 {
                "1 queen that shares a row with another".into()
            } else {
                format!("{queens} queens that share a row with another")
            },
        ));
    }
    let lost = lost.join(lang.pick("、", " and "));
    say!(lang, "{format} 格式无法表示 {lost}，已略去", "lost, because {format} cannot hold them: {lost}")
}

/// `按 grid 格式写出约需 931.3 GiB，超过上限 1.0 GiB`, and for a board what takes less.
fn output_limit(lang: Lang, format: &Format, [needed, most]: [u64; 2]) -> String {
    let (name, needed, most) = (format.name, bytes(needed), bytes(most));
    let message = say!(
        lang,
        "按 {name} 格式写出约需 {needed}，超过上限 {most}",
        "not written: as {name} it takes {needed}, more than {most}"
    );
    let shorter = lang.pick("，可换用列出格子的格式", "; formats that list squares take less");
    if format.is_alone() { message } else { message + shorter }
}

/// The name of an empty board: `空棋盘 4 x 4`.
pub fn empty_board(lang: Lang, n: usize) -> String {
    say!(lang, "空棋盘 {n} x {n}", "empty {n} x {n}")
}

/// The message of an experiment that ends early.
pub fn interrupted(lang: Lang, done: usize) -> String {
    let runs = amount(done, "measurement");
    say!(
        lang,
        "nqfill: 已中断；写出的是此前的 {done} 项测量，其中最后一项可能未完成",
        "nqfill: interrupted; what is written is {runs}, the last of which may be incomplete"
    )
}

/// The message about engines that look for one completion where all are compared: `sosic-gu`.
pub fn not_compared(lang: Lang, engines: &[&str]) -> String {
    let names = engines.join(", ");
    say!(
        lang,
        "nqfill: {names} 只求一种解法，不与求全部解法者比较；要一起比较请用 --first",
        "nqfill: {names} looks for one solution and is not compared with searches for all: --first compares them"
    )
}

/// The message about times on boards that are not measured.
pub fn other_boards(lang: Lang, path: &str, names: &[String], known: &str) -> String {
    let first = &names[0];
    say!(
        lang,
        ("nqfill: {path}：{first} 等 {} 个棋盘不在测量之列，其用时略去；测量的棋盘名如 {known}", names.len()),
        (
            "nqfill: {path}: times left out of {} not measured here ({first}); names are like {known}",
            amount(names.len(), "board")
        )
    )
}

/// The error of a plot without points.
pub fn nothing_to_plot(lang: Lang) -> &'static str {
    lang.pick("没有可绘制的数据：没有算法完成过搜索", "nothing to plot: no engine has searched a board")
}
