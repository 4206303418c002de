//! Making puzzles: boards with one completion, boards without any, and the families of the literature on n-queens completion.
//!
//! A [`Generator`] makes a board by an *attempt*. Which board an attempt makes, or that it makes none, depends on nothing but the specification,
//! the seed and the number of the attempt, so attempts can be made in any order and on any number of threads, and a board can be made
//! again alone. The random numbers are the same on every machine and in every later version with this [`VERSION`].
//!
//! ```
//! use nqfill_core::count;
//! use nqfill_reason::generate::{Generator, Kind, GeneratorSpec};
//!
//! let generator = Generator::new(GeneratorSpec { minimal: true, ..GeneratorSpec::new(Kind::Unique, 8) }, 42)?;
//! let puzzle = generator.boards().next().expect("a board").puzzle;
//! assert_eq!(count(&puzzle)?, 1);
//! for queen in puzzle.fixed() {
//!     assert!(count(&puzzle.without(queen))? > 1);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod completion;
mod families;
mod known_results;
mod removal;
mod spec;
mod stream;
#[cfg(test)]
mod tests;

#[cfg(test)]
pub(crate) use known_results::queens_beyond_the_threshold;
pub use spec::{GeneratorSpec, KINDS, Kind, MOST_GRADED, Setting, SpecError};

use crate::deduce::Grade;
use families::Drawn;
use nqfill_core::board::Puzzle;
use nqfill_core::count::KnownCount;
use nqfill_core::engine::{Budget, Limit};
use nqfill_core::internals::Meter;
use std::sync::OnceLock;
use stream::Stream;

/// The version of the algorithms. As long as it stays, a specification, a seed and an attempt make the same board.
pub const VERSION: u32 = 1;

/// A board, and what is known of it from its making.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// The board.
    pub puzzle: Puzzle,
    /// Completions. `None` if no search within the budget of an attempt tells.
    pub count: Option<KnownCount>,
    /// How difficult it is, of boards with one completion or none of at most [`MOST_GRADED`] rows, of the kinds that are made
    /// for people.
    pub grade: Option<Grade>,
    /// The diagonals that are blocked, of [`Kind::Diagonals`], in the order in which they were drawn and as CSPLib writes them: row
    /// + column and 1, or row - column + n - 1 and 0, from 0.
    pub diagonals: Vec<[u32; 2]>,
}

/// What an attempt made; nothing, where what it drew does not lead there.
type Attempt<T> = Result<Option<T>, Limit>;

/// Makes the boards of a specification.
#[derive(Debug)]
pub struct Generator {
    spec: GeneratorSpec,
    seed: u64,
    /// All completions of the empty board, where there are few.
    completions: OnceLock<Vec<Vec<u32>>>,
}

impl Generator {
    /// A generator of the boards of a specification.
    ///
    /// # Errors
    /// If settings contradict each other or the kind, or if it is known that there is no such board.
    pub fn new(spec: GeneratorSpec, seed: u64) -> Result<Self, SpecError> {
        spec.check()?;
        Ok(Self { spec, seed, completions: OnceLock::new() })
    }

    /// What is made.
    pub const fn spec(&self) -> &GeneratorSpec {
        &self.spec
    }

    /// The seed.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The boards of all attempts, one after the other and without limits; endless, but where no attempt makes any.
    pub fn boards(&self) -> impl Iterator<Item = Generated> + '_ {
        (1..).filter_map(|number| self.make(number, &Budget::default()).ok().flatten())
    }

    /// The board of an attempt, or none: then what the attempt drew does not lead to a board as the specification asks for it. Boards of
    /// several attempts may be the same up to symmetry.
    ///
    /// # Errors
    /// If the time limit of the budget was spent, or an interrupt came, before that was known. Its node limit does not count:
    /// what a search of an attempt may cost is fixed.
    pub fn make(&self, number: u64, budget: &Budget) -> Result<Option<Generated>, Limit> {
        let spec = &self.spec;
        let meter = &mut Meter::start(&Budget { nodes: None, ..budget.clone() });
        let mut stream = Stream::of(&[self.seed, spec.kind as u64, u64::from(spec.n), number]);
        let drawn = match spec.kind {
            Kind::Unique => return removal::unique(self, &mut stream, meter),
            Kind::Unsolvable => return removal::unsolvable(spec, &mut stream, meter),
            Kind::Planted => families::planted(self, &mut stream, meter)?,
            Kind::Random | Kind::Threshold => families::random(spec, &mut stream, meter)?,
            Kind::Frame => families::frame(spec, &mut stream, meter)?,
            Kind::Blocked => families::blocked(spec, &mut stream),
            Kind::Diagonals => families::diagonals(spec, &mut stream),
        };
        let Some(Drawn { queens, blocked, diagonals }) = drawn else { return Ok(None) };
        let puzzle = Puzzle::new(spec.n as usize, queens, blocked).expect("queens are drawn without conflict");
        let count = families::completions(&puzzle, meter)?;
        Ok(Some(Generated { puzzle, count, grade: None, diagonals }))
    }

    /// A random completion of the empty board.
    fn completion(&self, stream: &mut Stream, meter: &mut Meter) -> Attempt<Vec<u32>> {
        let n = self.spec.n;
        if n > completion::MOST_LISTED {
            return completion::by_swaps(n, stream, meter);
        }
        let all = self.completions.get_or_init(|| completion::all(n));
        Ok((!all.is_empty()).then(|| all[stream.place_below(all.len())].clone()))
    }
}
