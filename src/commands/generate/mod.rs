//! `nqfill generate`

pub mod output;
pub mod tries;

use crate::exit::{Exit, Failure, print_message};
use crate::help::{CommandInfo, both};
use crate::options;
use crate::options::{FormatArgs, JobsArgs, MessageArgs, Numbers, OneOf, ProgressArgs, Range, Values, names};
use crate::run::progress::{Counters, Progress};
use crate::signals;
use nqfill::show::output::BOARD_FORMATS;
use nqfill::show::say;
use nqfill::words::cli;
use nqfill::words::cli::{Shortage, spec_error};
use nqfill_reason::deduce::Difficulty;
use nqfill_reason::generate::{Generator, GeneratorSpec, Kind};
use output::Output;
use std::collections::HashSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tries::{Solutions, Tries};

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "generate",
    about: ("生成残局：唯一解的、无解的，以及文献中的各类", "Make puzzles: with one completion, with none, families"),
    examples: &[
        ("generate --minimal", ("一个 8 行的唯一解残局，皇后一个也不能少", "one completion, no queen to spare")),
        ("generate --count 30 --seed 7 -o exercises", ("三十个各不相同的，在文件夹中每个一个文件", "thirty different ones, each in a file")),
        ("generate --size 10 --difficulty hard", ("10 行的难题", "a hard one of 10 rows")),
        ("generate --kind unsolvable --minimal --size 6..9 -f json", ("极小的无解残局，6 至 9 行各一个，JSON", "minimal boards without a completion, 6 to 9 rows, as JSON")),
    ],
    ..CommandInfo::PLAIN
};

#[derive(clap::Args)]
#[command(mut_args(options::on("format", |format| {
    format.value_parser(names(&options::rows(BOARD_FORMATS.iter()))).help(both!(
        "写成的格式（默认按 -o FILE 的扩展名，否则为 grid）",
        "The format to write (default: that of the extension of -o FILE, else grid)"
    ))
})))]
#[command(mut_args(options::on("jobs", |jobs| jobs.help(both!(
    "同时进行的尝试数（默认为核数）；棋盘与此无关",
    "Tries at the same time (default: the number of cores); the boards never depend on it"
)))))]
pub struct Args {
    #[arg(long, value_name = "SIZES", default_value = "8", value_parser = options::sizes(),
        help = both!("行数：8、8,10 或 5..12（含两端）", "Rows: 8, 8,10 or 5..12, both ends included"))]
    size: Numbers,

    #[arg(long, short_alias = 'n', value_name = "K", default_value_t = 1, value_parser = options::number::<u64>(1..=MOST_BOARDS),
        help = both!("每种行数（与难度）的棋盘数", "Boards of each size, and of each difficulty"))]
    count: u64,

    #[arg(long, value_name = "S", value_parser = options::number::<u64>(..), help = both!(
        "同样的种子在任何机器上得到同样的棋盘［默认：随机取一个并说明］",
        "The same seed makes the same boards on every machine [default: one at random, which is said]"
    ))]
    seed: Option<u64>,

    #[arg(long, value_name = "KIND", default_value = "unique", value_parser = OneOf(KINDS),
        help = both!("哪一类棋盘", "The kind of boards"))]
    kind: Kind,

    #[arg(long, value_name = "A..B", help = both!("已有皇后数：3 或 2..4", "Fixed queens: 3 or 2..4"))]
    queens: Option<Range>,

    #[arg(long, hide_short_help = true, value_name = "A..B", help = both!(
        "禁格数：3 或 2..4［unique 和 unsolvable 默认没有］",
        "Blocked squares: 3 or 2..4 [default of unique and unsolvable: none]"
    ))]
    blocked: Option<Range>,

    #[arg(long, hide_short_help = true, value_name = "A..B", help = both!(
        "--kind diagonals 禁用的对角线数：8 或 6..10［默认：与行数相同］",
        "Blocked diagonals of --kind diagonals: 8 or 6..10 [default: as many as rows]"
    ))]
    diagonals: Option<Range>,

    #[arg(long, help = both!(
        "已有皇后和禁格一个也不能少",
        "No fixed queen and no blocked square can be left out"
    ))]
    minimal: bool,

    #[arg(long, value_name = "LEVEL,...", value_delimiter = ',', value_parser = OneOf(DIFFICULTIES), help = both!(
        "对人的难度，与 `nqfill rate` 所说相同；写出几种时，每种各做这么多，由易到难，解尽量不重复",
        "How difficult for a person, as `nqfill rate` says; of several levels as many boards of each, the easiest first, with \
         different solutions as far as there are any"
    ))]
    difficulty: Vec<Difficulty>,

    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 10_000,
        value_parser = options::number::<u64>(1..),
        help = both!("连续这么多次没有得到新棋盘就放弃", "Give up after so many tries in a row without a new board"))]
    max_tries: u64,

    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 1, value_parser = options::number::<u64>(0..=MOST_TRIES), help = both!(
        "从第几次尝试开始，用来单独重做一个棋盘：棋盘注明了是第几次",
        "The first try, to make a board again alone: a board says which try made it"
    ))]
    first_try: u64,

    #[arg(long, hide_short_help = true, value_name = "TIME", value_parser = options::duration,
        help = both!("到此时间就结束，如 10s、2m", "End after this time: 10s, 2m"))]
    time_limit: Option<Duration>,

    #[command(flatten)]
    format: FormatArgs,

    #[arg(short, long, value_name = "PATH", help = both!(
        "所有棋盘写入的文件；或文件夹（已有的，或没有扩展名的路径）：每个棋盘写成 unique-8-easy-0001.txt",
        "A file for all boards; or a folder (one that exists, or a path without extension): unique-8-easy-0001.txt \
         for each"
    ))]
    output: Option<PathBuf>,

    #[command(flatten)]
    jobs: JobsArgs,

    #[command(flatten)]
    progress: ProgressArgs,

    #[command(flatten)]
    messages: MessageArgs,
}

/// Most boards of each size: a key of each is held in memory, to find repeats.
const MOST_BOARDS: u64 = 10_000_000;

/// The greatest number of a first try; no run comes to the last that there is.
const MOST_TRIES: u64 = 1_000_000_000_000_000;

const KINDS: Values<Kind> = &[
    ("unique", ("恰有一解", "exactly one completion"), Kind::Unique),
    ("random", ("随机放置、互不冲突的皇后", "queens at random, without conflict"), Kind::Random),
    ("planted", ("取自一个完整解的皇后", "queens of a completion"), Kind::Planted),
    ("unsolvable", ("没有冲突，也没有解", "no conflict and no completion"), Kind::Unsolvable),
    ("frame", ("皇后围着中央的空块", "queens around an empty block in the middle"), Kind::Frame),
    ("blocked", ("随机的禁格（CSPLib prob080）", "blocked squares at random (CSPLib prob080)"), Kind::Blocked),
    (
        "threshold",
        ("比总能补全的多一个皇后，随机放置", "one queen more than can always be completed, at random"),
        Kind::Threshold,
    ),
    (
        "diagonals",
        ("随机禁用的对角线（CSPLib prob079）", "blocked diagonals at random (CSPLib prob079)"),
        Kind::Diagonals,
    ),
];

const DIFFICULTIES: Values<Difficulty> = &[
    ("trivial", ("入门，只剩一格的线", "lines with one square left"), Difficulty::Trivial),
    ("easy", ("容易（简单），攻击一整条线的格", "squares that attack all of a line"), Difficulty::Easy),
    ("medium", ("中等，两线相争、行列锁定、计数", "clashes, sets of lines, sums"), Difficulty::Medium),
    ("hard", ("困难，以唯一余格试放反证", "trials by forced queens"), Difficulty::Hard),
    ("expert", ("专家，更深的试放", "deeper trials"), Difficulty::Expert),
];

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let started = Instant::now();
    let lang = args.messages.lang();
    // Usage errors come before messages about sizes.
    let output = Output::new(args)?;
    let (generators, is_missing) = args.generators()?;
    if args.seed.is_none() && !args.messages.quiet && !generators.is_empty() {
        let seed = generators[0].seed();
        print_message(say!(
            lang,
            "种子 {seed}；用 --seed {seed} 可再次得到同样的棋盘",
            "seed {seed}; --seed {seed} makes the same boards again"
        ));
    }
    let interrupt = signals::interrupt_flag();
    let deadline = args.time_limit.map(|limit| started + limit);
    let shown = args.progress.is_shown(args.messages.quiet);
    let boards = args.count.saturating_mul(generators.len() as u64);
    let progress = Progress::of_items(shown, boards as usize, Counters::new(None, false, lang));
    let mut exit = if is_missing { Exit::Failed } else { Exit::Answered };
    let (mut made, mut tried, mut messages, mut solutions) = (0, 0, Vec::new(), Solutions::default());
    output.all(&mut |take| {
        for generator in &generators {
            let mut tries = Tries::new(args, generator, &interrupt, deadline, &progress, &mut solutions);
            let shortage = tries.run(take)?;
            made += tries.done.made;
            tried += tries.done.tries;
            let Some(why) = shortage else { continue };
            messages.push(cli::shortage(lang, generator.spec(), &tries.done, args.max_tries, why));
            exit = exit.max(if why == Shortage::Interrupt { Exit::Interrupted } else { Exit::Undecided });
            if why != Shortage::Vain {
                break;
            }
        }
        Ok(())
    })?;
    progress.end();
    messages.into_iter().for_each(print_message);
    if !args.messages.quiet && args.output.is_some() {
        print_message(cli::summary(lang, made, tried, started.elapsed()));
    }
    args.messages.end_summary();
    Ok(exit)
}

impl Args {
    /// A generator for each size. Reports and skips sizes without such boards; true if there are any.
    fn generators(&self) -> Result<(Vec<Generator>, bool), Failure> {
        let seed = self.seed.unwrap_or_else(random_seed);
        let (mut generators, mut is_missing) = (Vec::new(), false);
        for spec in self.specs() {
            match Generator::new(spec, seed) {
                Ok(generator) => generators.push(generator),
                Err(error) if error.is_of_what_does_not_exist() => {
                    is_missing = true;
                    print_message(format!("nqfill: {}", spec_error(self.messages.lang(), error)));
                }
                Err(error) => return Err(Failure::usage_by(|lang| spec_error(lang, error))),
            }
        }
        Ok((generators, is_missing))
    }

    /// What boards are made: of each size those of each difficulty, the easiest first.
    fn specs(&self) -> impl Iterator<Item = GeneratorSpec> {
        let levels = Difficulty::ALL.into_iter().filter(|level| self.difficulty.contains(level)).map(Some);
        let levels: Vec<_> = if self.difficulty.is_empty() { vec![None] } else { levels.collect() };
        // A size that is named twice is one: all boards of a size differ.
        let mut seen = HashSet::new();
        let sizes = self.size.0.iter().copied().filter(move |&n| seen.insert(n));
        sizes.flat_map(move |n| levels.clone().into_iter().map(move |level| self.spec(n, level)))
    }

    fn spec(&self, n: u32, difficulty: Option<Difficulty>) -> GeneratorSpec {
        let range = |range: Option<Range>| range.map(|Range(least, most)| least..=most);
        GeneratorSpec {
            queens: range(self.queens),
            blocked: range(self.blocked),
            diagonals: range(self.diagonals),
            minimal: self.minimal,
            difficulty,
            ..GeneratorSpec::new(self.kind, n)
        }
    }
}

/// A seed that is easy to type again. Hash maps draw their keys from the system too.
fn random_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish() % 1_000_000_000
}
