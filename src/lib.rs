//! n-queens completion (皇后残局): complete boards that carry some queens, or prove that it cannot be done.
//!
//! ```
//! use nqfill::{Puzzle, PuzzleExt, Uniqueness, parse};
//!
//! let puzzle = Puzzle::try_from(parse(".Q....\n......\n......\n......\n......\n......\n")?)?;
//! let solution = puzzle.solve()?.expect("it has a completion");
//! assert_eq!(solution.columns(), [1, 3, 5, 0, 2, 4]);
//! assert_eq!(puzzle.uniqueness()?, Uniqueness::Unique(solution));
//! let step = puzzle.hint()?.expect("the next step");
//! assert!(!step.deduction.lines.is_empty());
//! assert_eq!(Puzzle::empty(8)?.solutions().take(10).count(), 10);
//! assert_eq!(Puzzle::empty(8)?.count()?, 92);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! [`parse`] reads a [`Placement`], whose queens may conflict; a [`Puzzle`] is a placement without conflicts, and
//! [`PuzzleExt`] has the questions to ask of it. Each [`Solution`] has been checked by the [`Referee`].
//!
//! Rows count from the top and columns from the left. They are 0-based in this library and 1-based in all that nqfill
//! writes. Besides fixed queens a board may have blocked squares; n queens stand on a complete one, no two in one row,
//! column or diagonal, none on a blocked square (CSPLib prob079). The problem is NP-complete (Gent, Jefferson and
//! Nightingale 2017).
//!
//! # Within limits
//! A [`Solver`] asks the same with limits, threads and an engine. [`complete`] lists completions while they are found, and
//! ends with an [`Outcome`]: solved, unsolvable or undecided.
//!
//! ```
//! use nqfill::{Limit, Puzzle, Solver};
//! use std::time::Duration;
//!
//! let solver = Solver::new().time_limit(Duration::from_secs(10)).node_limit(1_000).threads(2);
//! assert_eq!(solver.first(&Puzzle::empty(12)?)?.expect("a completion").columns().len(), 12);
//! let tally = solver.count(&Puzzle::empty(16)?);
//! assert_eq!((tally.exhaustive, tally.cut_by), (false, Some(Limit::Nodes)));
//! let (mut opb, mut pbp) = (Vec::new(), Vec::new());
//! solver.prove(&Puzzle::empty(3)?, &mut opb, &mut pbp)?; // for VeriPB
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! A board is called unsolvable only after a complete search: a spent [`Budget`] leaves it undecided.
//!
//! # Why, how difficult, and new boards
//! [`explain()`] says which fixed queens and blocked squares make a board impossible, or what all its completions
//! share; [`rate()`] how difficult it is for a person.
//!
//! ```
//! use nqfill::{Budget, Explanation, KnownCount, Puzzle, Query, explain, rate};
//!
//! let puzzle: Puzzle = "Q...\n....\n....\n....\n".parse()?;
//! let known = explain(&puzzle, Query::Easiest, &Budget::default());
//! let Explanation::Impossible(reason) = known else { panic!("it has no completion") };
//! assert_eq!(reason.core.expect("a core").queens.len(), 1);
//!
//! let puzzle: Puzzle = ".Q..\n....\n....\n....\n".parse()?;
//! let rating = rate(&puzzle, &Budget::default())?;
//! assert_eq!((rating.count, rating.is_minimal), (KnownCount::exactly(1), Some(true)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! # A game
//! A [`Generator`] makes boards, and the [`Referee`] checks completions that others made.
//!
//! ```
//! use nqfill::show::Lang;
//! use nqfill::{Difficulty, Generator, GeneratorSpec, Kind, Puzzle, PuzzleExt, Referee, words};
//!
//! // A new puzzle, saved and loaded.
//! let spec = GeneratorSpec { difficulty: Some(Difficulty::Easy), ..GeneratorSpec::new(Kind::Unique, 8) };
//! let puzzle = Generator::new(spec, 42)?.boards().next().expect("a board").puzzle;
//! let saved = puzzle.to_string();
//! let mut game: Puzzle = saved.parse()?;
//!
//! // A move conflicts, or leads nowhere, or is made.
//! match game.with_queen((0, 0)) {
//!     Err(conflicts) => println!("{conflicts}"),
//!     Ok(next) if next.solve()?.is_none() => println!("no solution is left"),
//!     Ok(next) => game = next,
//! }
//! // The queens so far; no free row is left when the game is won.
//! assert!(game.fixed().count() > 0 && game.free_rows() > 0);
//! // A hint in words, and the solution.
//! let step = game.hint()?.expect("a step");
//! println!("{}", words::steps::sentence(Lang::En, &step.deduction));
//! let solution = puzzle.solve()?.expect("one completion");
//! assert!(Referee::new(&puzzle).verify(solution.columns().to_vec()).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//! `cli` (default) is the program. Without it the library builds neither clap nor progress bars. With `pages`, [`show`]
//! writes pages, and with `png` pictures as pixels; `grade` grades submissions.

// A standard stream may be closed or full: to write to it with a macro would panic.
#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]

#[cfg(feature = "grade")]
pub mod grade;
pub mod show;
mod solver;
pub mod words;

pub use nqfill_core::{SearchOptions, board, count, division, engine, proof, referee, solve};
pub use nqfill_read::{self as read, InputError, InputErrorKind, parse};
pub use nqfill_reason::{deduce, explain, generate, rate, reduce};

pub use board::{Conflict, Conflicts, Placement, Puzzle, Square, Symmetry};
pub use count::KnownCount;
pub use deduce::{Difficulty, Step};
pub use engine::{Budget, Limit};
pub use explain::{Explanation, Query, explain};
pub use generate::{Generated, Generator, GeneratorSpec, Kind};
pub use rate::{Rating, rate};
pub use referee::{Referee, Rejection, Solution};
pub use solve::{Answer, Outcome, Solutions, complete};
pub use solver::{PuzzleExt, Solver, Uniqueness};
