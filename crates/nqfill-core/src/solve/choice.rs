//! Reason for the choice of an engine.

/// Reason why this engine answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The request named it.
    Asked,
    /// A probe of a few nodes was enough.
    Probe,
    /// The search row by row soon found enough completions, in canonical order.
    RowByRow,
    /// The request needs every completion or a proof; probe and row order did not suffice, or were skipped.
    Thorough,
    /// One completion was wanted, and local search found it first.
    LocalSearch,
    /// One completion was wanted, and the complete search ended before local search found one.
    CompleteSearch,
    /// The board has more free rows than a complete search takes.
    Large,
}
