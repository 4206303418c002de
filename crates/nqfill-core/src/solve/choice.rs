//! Why it was this engine that answered.

/// Why it was this engine that answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// It was asked for.
    Asked,
    /// A probe of a few nodes was enough.
    Probe,
    /// Row by row it found the first completions soon, in canonical order.
    RowByRow,
    /// Every completion or a proof is asked for, and neither a probe nor row by row was enough, or they were not tried.
    Thorough,
    /// One completion is asked for, and local search found it before the complete search did.
    LocalSearch,
    /// One completion is asked for, and the complete search was done before local search found one.
    CompleteSearch,
    /// More free rows than a complete search can take.
    Large,
}
