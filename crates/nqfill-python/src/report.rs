//! Results, and what the program says of them.

use crate::errors::unknown;
use crate::limits::limit_name;
use crate::signals::left_behind;
use crate::solution::Solution;
use crate::text;
use nqfill::explain::Explanation;
use nqfill::show::picture::Picture;
use nqfill::show::{Lang, Subject, Verdict, output};
use nqfill_core::board::Placement;
use nqfill_core::engine::Limit;
use nqfill_core::referee;
use nqfill_core::solve::{Answer, Listing, Outcome, Total};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::Arc;

/// A verdict on a board, with the completions that were listed.
#[pyclass(frozen, module = "nqfill._nqfill")]
pub(crate) struct Report {
    placement: Arc<Placement>,
    verdict: Arc<Verdict>,
    solutions: Vec<referee::Solution>,
    /// True if completions are listed up to symmetry.
    is_distinct: bool,
}

/// The language of that name; raises `ValueError` for another than `zh` and `en`.
pub(crate) fn language(name: &str) -> PyResult<Lang> {
    match name {
        "zh" => Ok(Lang::Zh),
        "en" => Ok(Lang::En),
        _ => Err(unknown("language", name, &["zh", "en"])),
    }
}

impl Report {
    pub(crate) fn new(
        placement: Arc<Placement>,
        verdict: Verdict,
        solutions: Vec<referee::Solution>,
        is_distinct: bool,
    ) -> Self {
        Self { placement, verdict: Arc::new(verdict), solutions, is_distinct }
    }

    /// What left it undecided, a listing incomplete, or something untold.
    fn limit(&self) -> Option<Limit> {
        match &*self.verdict {
            Verdict::Answered(Answer { outcome: Outcome::Undecided(reason), .. }) | Verdict::Unrated(reason) => {
                Some(*reason)
            }
            Verdict::Answered(Answer { outcome: Outcome::Solved(Listing { cut_by, .. }), .. }) => *cut_by,
            Verdict::Explained(explained) => match &explained.explanation {
                Explanation::Undecided(reason) => Some(*reason),
                Explanation::Impossible(known) => known.cut_by,
                Explanation::Completable(known) => known.cut_by,
            },
            Verdict::Rated(rating) => rating.cut_by,
            _ => None,
        }
    }
}

#[pymethods]
impl Report {
    /// The verdict in one word: `solved`, `no_solution`, `conflict`, `undecided`.
    #[getter]
    fn status(&self) -> &'static str {
        self.verdict.status().name()
    }

    /// `time`, `nodes`, `memory`, `interrupt`, `engine`, or `None`.
    #[getter(limit)]
    fn limit_name(&self) -> Option<&'static str> {
        self.limit().map(limit_name)
    }

    /// The number of completions, where it is known.
    #[getter]
    fn total(&self) -> Option<u128> {
        match &*self.verdict {
            Verdict::Answered(Answer { outcome: Outcome::Solved(listing), .. }) => match listing.total {
                Total::Exactly(total) => Some(total),
                _ => None,
            },
            Verdict::Answered(Answer { outcome: Outcome::Unsolvable, .. }) | Verdict::Conflict(_) => Some(0),
            _ => None,
        }
    }

    /// How many completions were listed.
    #[getter]
    fn listed(&self) -> usize {
        self.solutions.len()
    }

    /// The completions that were listed.
    fn solutions<'py>(&self, py: Python<'py>, owner: Py<PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let of = |solution: &referee::Solution| Solution::new(solution.clone(), owner.clone_ref(py));
        let listed = self.solutions.iter().map(|solution| Py::new(py, of(solution)));
        PyTuple::new(py, listed.collect::<PyResult<Vec<_>>>()?)
    }

    /// The SVG of an explanation; `None` of another verdict, and of a board that is too large to draw.
    fn picture(&self, py: Python<'_>, lang: &str) -> PyResult<Option<String>> {
        let lang = language(lang)?;
        if !matches!(*self.verdict, Verdict::Explained(_)) {
            return Ok(None);
        }
        let (placement, verdict) = (self.placement.clone(), self.verdict.clone());
        left_behind(py, true, move || {
            Picture::of_verdict(&placement, &verdict, None, lang).map(|picture| picture.svg())
        })
    }

    /// The result in an output format of the program, `text` or `jsonl`.
    #[pyo3(signature = (format, lang, *, statistics = false))]
    fn render(&self, py: Python<'_>, format: &str, lang: &str, statistics: bool) -> PyResult<String> {
        let options = output::Options {
            lang: language(lang)?,
            statistics,
            distinct: self.is_distinct,
            without_list: !matches!(*self.verdict, Verdict::Answered(_) | Verdict::Conflict(_)),
            ..output::Options::default()
        };
        let known = output::format(format).filter(|format| matches!(format.name, "text" | "jsonl"));
        let format = known.ok_or_else(|| unknown("format", format, &["text", "jsonl"]))?;
        let ((), written) = text::written(py, |mut out| {
            let mut writer = format.board(Subject::of("-", &self.placement), false, options);
            self.solutions.iter().try_for_each(|solution| writer.solution(solution, &mut out))?;
            writer.end(&self.verdict, &mut out)
        })?;
        Ok(text::string(written))
    }
}
