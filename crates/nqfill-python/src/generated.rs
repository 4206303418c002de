//! Boards that are made.

use crate::board::Board;
use crate::errors::unknown;
use crate::given::{Int, Keywords};
use crate::limits;
use crate::limits::Limits;
use crate::signals::watched;
use nqfill::deduce::Difficulty;
use nqfill::generate::{self, GeneratorSpec, KINDS, Kind};
use nqfill::words::verdict;
use nqfill_core::board::Placement;
use nqfill_core::engine::Budget;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};

/// Boards of a specification, endlessly: `(board, number)`.
#[pyclass(frozen, module = "nqfill._nqfill")]
pub(crate) struct Generator {
    generator: generate::Generator,
    next: AtomicU64,
    budget: Budget,
}

/// What is asked for beside kind and rows: queens, blocked, diagonals, minimal, difficulty.
pub(crate) struct Wanted(GeneratorSpec);

impl<'py> FromPyObject<'_, 'py> for Wanted {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let mut given = Keywords::new(given)?;
        let mut range = |name| -> PyResult<Option<RangeInclusive<u32>>> {
            let ends = given.next::<Option<(Int, Int)>>(name)?;
            ends.map(|(from, to)| Ok(least(name, from)?..=least(name, to)?)).transpose()
        };
        let (queens, blocked, diagonals) = (range("queens")?, range("blocked")?, range("diagonals")?);
        let (minimal, difficulty) = (given.next("minimal")?, given.next::<Option<String>>("difficulty")?);
        let difficulty = difficulty.as_deref().map(difficulty_of).transpose()?;
        let any = GeneratorSpec::new(Kind::Unique, 1);
        Ok(Self(GeneratorSpec { queens, blocked, diagonals, minimal, difficulty, ..any }))
    }
}

/// A number from 0 on; what is more than any board has is refused with the specification.
fn least(name: &str, given: Int) -> PyResult<u32> {
    Ok(u32::try_from(limits::number(name, given)?).unwrap_or(u32::MAX))
}

fn difficulty_of(name: &str) -> PyResult<Difficulty> {
    let all = Difficulty::ALL;
    let found = all.into_iter().find(|&difficulty| verdict::difficulty_name(difficulty) == name);
    found.ok_or_else(|| unknown("difficulty", name, &all.map(verdict::difficulty_name)))
}

#[pymethods]
impl Generator {
    #[new]
    fn new(kind: &str, n: Int, seed: Int, first: Int, wanted: Wanted, limits: Limits) -> PyResult<Self> {
        let (seed, first) = (limits::number("seed", seed)?, limits::number("first", first)?);
        let found = KINDS.into_iter().find(|known| known.name() == kind);
        let kind = found.ok_or_else(|| unknown("kind", kind, &KINDS.map(Kind::name)))?;
        let made = generate::Generator::new(GeneratorSpec { kind, n: least("n", n)?, ..wanted.0 }, seed);
        let generator = made.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self { generator, next: AtomicU64::new(first), budget: limits.0 })
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<(Board, u64)>> {
        let made = watched(py, self.budget.clone(), |budget| {
            loop {
                let number = self.next.fetch_add(1, Ordering::Relaxed);
                if let Some(made) = self.generator.make(number, budget).transpose() {
                    break made.map(|made| (made, number));
                }
            }
        })?;
        let (made, number) = made.map_err(|limit| limits::undecided(py, limit))?;
        Ok(Some((Board::of(Placement::from(&made.puzzle)), number)))
    }
}
