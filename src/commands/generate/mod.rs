//! `nqfill generate`

pub(crate) mod generate_words;
pub(crate) mod range;
pub(crate) mod tries;
pub(crate) mod writing;

use crate::commands::convert::Target;
use crate::commands::generate::generate_words::Shortage;
use crate::options;
use crate::options::recipe::{DIFFICULTIES, drawn_seed, failure, refusal_words, seed_words};
use crate::options::sizes::Sizes;
use crate::options::{MessageArgs, OneOf, ProgressArgs, Values};
use crate::run::exit::{Exit, Failure, say};
use crate::run::progress::{Counts, Progress};
use crate::run::signals;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use nqfill_core::deduce::{Difficulty, GRADED, Technique};
use nqfill_core::engine::Jobs;
use nqfill_core::generate::{Generator, KINDS, Kind, Recipe, Turn};
use range::Range;
use std::collections::HashSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tries::{End, Tries};
use writing::Writing;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Rows: 8, 8,10 or 5..12, both ends included
    #[arg(long, value_name = "SIZES", default_value = "8", value_parser = |text: &str| text.parse::<Sizes>())]
    size: Sizes,

    /// Boards of each size
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=MOST_BOARDS))]
    count: u64,

    /// The same seed makes the same boards on every machine [default: one at random, which is said]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// What boards
    #[arg(long, value_name = "KIND", default_value = "unique", value_parser = kinds())]
    kind: Kind,

    /// Fixed queens: 3 or 2..4
    #[arg(long, value_name = "A..B")]
    queens: Option<Range>,

    /// Blocked squares: 3 or 2..4 [default of unique and unsolvable: none]
    #[arg(long, value_name = "A..B")]
    blocked: Option<Range>,

    /// Blocked diagonals of --kind diagonals: 8 or 6..10 [default: as many as rows]
    #[arg(long, value_name = "A..B")]
    diagonals: Option<Range>,

    /// Squares that blocking leaves open in each row and column [default: 1]
    #[arg(long, value_name = "N")]
    min_open: Option<u32>,

    /// No fixed queen and no blocked square can be left out; with --symmetry, none with its images
    #[arg(long)]
    minimal: bool,

    /// A turn that leaves the board unchanged
    #[arg(long, value_name = "TURN", default_value = "none", value_parser = OneOf(TURNS))]
    symmetry: Turn,

    /// How difficult for a person, as `nqfill rate` says
    #[arg(long, value_name = "LEVEL", value_parser = OneOf(DIFFICULTIES))]
    difficulty: Option<Difficulty>,

    /// A technique that the board cannot be finished without, by its name in docs/explain.md
    #[arg(long, value_name = "NAME", value_parser = techniques())]
    technique: Option<Technique>,

    /// Give up after so many tries in a row without a new board
    #[arg(long, alias = "tries", value_name = "N", default_value_t = 10_000,
        value_parser = clap::value_parser!(u64).range(1..))]
    max_tries: u64,

    /// The first try, to make a board again alone: a board says which try made it
    #[arg(long, value_name = "N", default_value_t = 1)]
    first_try: u64,

    /// End after this time: 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = options::duration)]
    time_limit: Option<Duration>,

    /// The format to write (default: that of the extension of -o FILE, else grid)
    #[arg(short, long, short_alias = 't', alias = "to", value_name = "FORMAT", value_parser = Target::names())]
    format: Option<String>,

    /// A file for all boards; or a folder (one that exists, or a path without extension): unique-8-easy-0001.txt for each
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,

    /// Tries at the same time (default: the number of cores); the boards never depend on it
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: Option<u32>,

    #[command(flatten)]
    progress: ProgressArgs,

    #[command(flatten)]
    messages: MessageArgs,
}

/// Most boards of each size: to know repeats, a key of each is kept.
const MOST_BOARDS: u64 = 10_000_000;

const TURNS: Values<Turn> = &[
    ("none", "any board", Turn::None),
    ("r180", "half a turn", Turn::Half),
    ("r90", "a quarter of a turn", Turn::Quarter),
];

fn kinds() -> impl TypedValueParser<Value = Kind> {
    let values = KINDS.map(|kind| PossibleValue::new(kind.name()).help(generate_words::kind(kind)));
    let kind = |name: String| KINDS.into_iter().find(|kind| kind.name() == name);
    PossibleValuesParser::new(values).map(move |name| kind(name).expect("clap lets only these names pass"))
}

fn techniques() -> impl TypedValueParser<Value = Technique> {
    let technique = |name: String| GRADED.into_iter().find(|technique| technique.id() == name);
    PossibleValuesParser::new(GRADED.map(Technique::id))
        .map(move |name| technique(name).expect("clap lets only these names pass"))
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let started = Instant::now();
    let lang = args.messages.lang();
    // Wrong usage is refused before anything is said of sizes.
    let writing = Writing::new(args)?;
    let (generators, refused) = args.generators()?;
    let seed_is_drawn = args.seed.is_none();
    if seed_is_drawn && !args.messages.quiet && !generators.is_empty() {
        say(seed_words(lang, generators[0].seed()));
    }
    let interrupt = signals::interrupt_flag();
    let deadline = args.time_limit.map(|limit| started + limit);
    let shown = args.progress.is_shown(args.messages.quiet);
    let boards = args.count.saturating_mul(generators.len() as u64);
    let progress = Progress::of_files(shown, boards as usize, Counts::new(None, false, lang));
    let mut exit = if refused { Exit::Failed } else { Exit::Answered };
    let (mut made, mut tried, mut said) = (0, 0, Vec::new());
    writing.all(&mut |writing| {
        for generator in &generators {
            let mut tries = Tries::new(args, generator, &interrupt, deadline, &progress);
            let end = tries.run(&mut |board| writing.take(board))?;
            made += tries.done.made;
            tried += tries.done.tries;
            let End::Short(why) = end else { continue };
            let n = generator.recipe().n;
            said.push(generate_words::shortage(lang, n, &tries.done, args.max_tries, why));
            exit = exit.max(if why == Shortage::Interrupt { Exit::Interrupted } else { Exit::Undecided });
            if !matches!(why, Shortage::Vain | Shortage::LastTry) {
                break;
            }
        }
        Ok(())
    })?;
    progress.end();
    said.into_iter().for_each(say);
    if !args.messages.quiet && args.output.is_some() {
        say(generate_words::summary(lang, made, tried, started.elapsed()));
        args.messages.end_summary();
    }
    Ok(exit)
}

impl Args {
    /// A generator for each size. Sizes without such boards are said and passed over; true if there are any.
    fn generators(&self) -> Result<(Vec<Generator>, bool), Failure> {
        let seed = self.seed.unwrap_or_else(drawn_seed);
        let (mut generators, mut refused) = (Vec::new(), false);
        for n in self.sizes() {
            match Generator::new(self.recipe(n as u32), seed) {
                Ok(generator) => generators.push(generator),
                Err(refusal) if refusal.is_of_what_does_not_exist() => {
                    refused = true;
                    say(format!("nqfill: {}", refusal_words(self.messages.lang(), refusal)));
                }
                Err(refusal) => return Err(failure(refusal)),
            }
        }
        Ok((generators, refused))
    }

    /// The sizes, each once, however often it is named: all boards of a size differ.
    fn sizes(&self) -> impl Iterator<Item = usize> {
        let mut seen = HashSet::new();
        self.size.list().iter().copied().filter(move |&n| seen.insert(n))
    }

    fn recipe(&self, n: u32) -> Recipe {
        let range = |range: Option<Range>| range.map(|Range(least, most)| least..=most);
        Recipe {
            queens: range(self.queens),
            blocked: range(self.blocked),
            diagonals: range(self.diagonals),
            min_open: self.min_open,
            minimal: self.minimal,
            symmetry: self.symmetry,
            difficulty: self.difficulty,
            technique: self.technique,
            ..Recipe::new(self.kind, n)
        }
    }

    fn jobs(&self) -> usize {
        Jobs::from(self.jobs).count()
    }
}
