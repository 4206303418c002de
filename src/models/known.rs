//! Recognises models by how they begin: a model that is given as a board is called what it is.

use super::{HEAD, MODELS};

/// The language of a text that is a model: DIMACS and OPB of any program, the others if nqfill has written them.
#[must_use]
pub fn language_of(text: &str) -> Option<&'static str> {
    let own = || MODELS.iter().find(|format| is_head(text, format.comment, format.name)).map(|format| format.name);
    if is_dimacs(text) { Some("cnf") } else { own() }
}

/// True if a file that begins so is a model that nqfill has written.
#[must_use]
pub fn is_own(beginning: &str) -> bool {
    MODELS.iter().any(|format| is_head(beginning, format.comment, format.name))
}

/// True for the first line of a model: `c nqfill convert -t cnf: ...`
fn is_head(text: &str, comment: &str, name: &str) -> bool {
    let rest = text.strip_prefix(comment).and_then(|rest| rest.strip_prefix(' ')?.strip_prefix(HEAD));
    rest.and_then(|rest| rest.strip_prefix(' ')?.strip_prefix(name)).is_some_and(|rest| rest.starts_with(':'))
}

/// True if comments, which begin with `c`, are followed by `p cnf`.
fn is_dimacs(text: &str) -> bool {
    let is_comment = |line: &&str| line.is_empty() || *line == "c" || line.starts_with("c ");
    let mut lines = text.lines().map(str::trim_end).skip_while(is_comment);
    lines.next().is_some_and(|line| line.starts_with("p cnf "))
}
