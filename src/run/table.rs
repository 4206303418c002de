//! The room for tables.

use std::io::{self, IsTerminal};

/// The width of standard output if that is a terminal: 80 if the terminal does not tell.
pub(crate) fn terminal_width() -> Option<usize> {
    let told = || terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| usize::from(width.0));
    io::stdout().is_terminal().then(|| told().filter(|&width| width > 0).unwrap_or(80))
}
