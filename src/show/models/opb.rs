//! OPB: linear constraints over variables 0 or 1, for pseudo-Boolean solvers. The core writes the model, which is also that of
//! its proofs; there squares have names, here numbers, as the competitions of solvers ask.

use nqfill_core::board::Placement;
use nqfill_core::proof::Model;
use std::io::{self, Write};

/// The most bytes of a model.
pub(crate) fn bytes(placement: &Placement) -> u64 {
    Model::new(placement).most_bytes()
}

/// Writes the model of a board.
pub(crate) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<()> {
    Model::new(placement).write_numbered(out)
}
