//! Recognises models by how they begin: a model that is given as a board is called what it is.

use super::MODELS;

/// The language of a text that is a model: DIMACS and OPB of any program, the others if nqfill has written them.
#[must_use]
pub fn language_of(text: &str) -> Option<&'static str> {
    let known = MODELS.iter().find(|format| text.starts_with(format.beginning)).map(|format| format.name);
    known.or_else(|| is_dimacs(text).then_some("cnf"))
}

/// True if a file that begins so is a model that nqfill has written, or may have written.
#[must_use]
pub fn is_own(beginning: &str) -> bool {
    MODELS.iter().any(|format| beginning.starts_with(format.beginning))
}

/// True if comments, which begin with `c`, are followed by `p cnf`.
fn is_dimacs(text: &str) -> bool {
    let is_comment = |line: &&str| line.is_empty() || *line == "c" || line.starts_with("c ");
    let mut lines = text.lines().map(str::trim_end).skip_while(is_comment);
    lines.next().is_some_and(|line| line.starts_with("p cnf "))
}
