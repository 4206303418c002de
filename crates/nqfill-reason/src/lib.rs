#![doc = include_str!("../README.md")]
// A standard stream belongs to the program.
#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]

pub mod deduce;
pub mod explain;
pub mod generate;
#[cfg(all(test, debug_assertions))]
mod interrupts;
pub mod rate;
pub mod reduce;
#[cfg(test)]
#[path = "../../nqfill-core/src/test_boards.rs"]
mod test_boards;
