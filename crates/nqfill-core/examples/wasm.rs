//! The core in a browser or in node, without any tool but the compiler: `.ci/wasm` builds this and runs `wasm.mjs`.
//!
//! Numbers go in and out; a real package would use wasm-bindgen.
#![cfg(all(target_family = "wasm", target_os = "unknown"))]
#![allow(unsafe_code, reason = "names that the host calls, and one of the host's that is called")]

use nqfill_core::{Budget, CountRequest, Limit, Placement, Puzzle, Square, count::count_with, first, set_clock};
use std::time::Duration;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since the page was opened.
    safe fn now() -> f64;
}

/// Gives the core the host's clock. To be called first.
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    set_clock(|| Duration::from_secs_f64(now() / 1e3));
}

fn puzzle(n: u32, queen: Option<u32>) -> Option<Puzzle> {
    let queens = queen.map(|column| Square::new(0, column)).into_iter().collect();
    let placement = Placement::new(n as usize, queens, Vec::new()).ok()?;
    Puzzle::try_from(placement).ok()
}

/// Completions of an n x n board with a queen in a column of row 0; 0 if the count did not end.
#[unsafe(no_mangle)]
pub extern "C" fn count(n: u32, column: u32) -> u64 {
    let count = puzzle(n, Some(column)).and_then(|puzzle| nqfill_core::count(&puzzle).ok());
    count.map_or(0, |count| count as u64)
}

/// The column of the queen in a row of the first completion of an n x n board with a queen in a column of row 0; `n` if
/// there is no completion.
#[unsafe(no_mangle)]
pub extern "C" fn queen(n: u32, column: u32, row: u32) -> u32 {
    let solution = puzzle(n, Some(column)).and_then(|puzzle| first(&puzzle).ok().flatten());
    solution.map_or(n, |solution| solution.columns()[row as usize])
}

/// Counts the completions of an empty board within a time in milliseconds; 1 if the time ended the count.
#[unsafe(no_mangle)]
pub extern "C" fn is_cut(n: u32, milliseconds: u32) -> u32 {
    let budget = Budget { time: Some(Duration::from_millis(milliseconds.into())), ..Budget::default() };
    let request = CountRequest { budget, ..CountRequest::default() };
    let tally = puzzle(n, None).map(|puzzle| count_with(&puzzle, &request, &nqfill_core::count::Unwatched));
    tally.is_some_and(|tally| tally.cut_by == Some(Limit::Time)).into()
}
