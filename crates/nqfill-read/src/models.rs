//! How the models that nqfill writes for solvers begin, so that one handed in as a board is recognised and refused.

/// The names of the languages in which nqfill writes models, and the beginning of each of its models.
pub const BEGINNINGS: [(&str, &str); 5] = [
    ("opb", "* #variable= "),
    ("cnf", "c nqfill convert -t cnf: "),
    ("mzn", "% nqfill convert -t mzn: "),
    ("lp", "\\ nqfill convert -t lp: "),
    ("ortools", "# nqfill convert -t ortools: "),
];

/// The language of a text that is a model: DIMACS and OPB of any program, the others if nqfill has written them.
pub fn language_of(text: &str) -> Option<&'static str> {
    let known = BEGINNINGS.iter().find(|(_, beginning)| text.starts_with(beginning)).map(|(name, _)| *name);
    known.or_else(|| is_dimacs(text).then_some("cnf"))
}

/// True if a file that begins so is a model that nqfill has written, or may have written.
pub fn is_own(start: &[u8]) -> bool {
    BEGINNINGS.iter().any(|(_, beginning)| start.starts_with(beginning.as_bytes()))
}

/// True if comments, which begin with `c`, are followed by `p cnf`.
fn is_dimacs(text: &str) -> bool {
    let is_comment = |line: &&str| line.is_empty() || *line == "c" || line.starts_with("c ");
    let mut lines = text.lines().map(str::trim_end).skip_while(is_comment);
    lines.next().is_some_and(|line| line.starts_with("p cnf "))
}
