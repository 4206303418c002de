//! The Python module `nqfill._nqfill`, on which the package `nqfill` is built: boards, searches, texts, pictures.
//!
//! What users call is written in Python, in `python/nqfill`, with its documentation and its types; here stands what needs the
//! library. Rows and columns are 0-based on both sides.

mod board;
mod checks;
mod comparison;
mod count;
mod errors;
mod generated;
mod given;
mod limits;
mod many;
mod reading;
mod report;
mod searches;
mod signals;
mod solution;
mod solutions;
mod squares;
mod text;

/// The extension module. Free-threaded Python may run it without the GIL: nothing in it changes but iterators, which lock.
#[pyo3::pymodule(gil_used = false)]
mod _nqfill {
    #[pymodule_export]
    use super::{
        board::{Board, formats, models},
        checks::{check, verify},
        comparison::{compare, usual_engines},
        count::count,
        generated::Generator,
        many::complete_many,
        reading::Texts,
        report::Report,
        searches::{complete, engines, explain, rate, reduce, solutions, solve},
        signals::_panic,
        solution::Solution,
        solutions::Solutions,
    };

    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "the name that Python has for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
