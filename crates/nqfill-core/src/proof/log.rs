//! The lines of a proof in the format of VeriPB 3, and how long it may be.

use super::model::{name, number};
use super::{Proof, ProofError};
use crate::board::Square;
use crate::engine::{Limit, Shared};
use std::io::{self, Write};
use std::sync::Arc;

/// Bytes that are gathered before they are written.
const BLOCK: usize = 1 << 16;

/// A proof as it is written. After an error it takes no more, and ends the search.
pub(super) struct Log<'w> {
    out: &'w mut dyn Write,
    /// Lines not yet written.
    text: Vec<u8>,
    written: u64,
    most_bytes: u64,
    last: u64,
    steps: u64,
    error: Option<ProofError>,
    shared: Arc<Shared>,
}

impl<'w> Log<'w> {
    /// Begins a proof about a model of `constraints` constraints, of at most `most_bytes` bytes.
    pub(super) fn begin(constraints: u64, most_bytes: u64, out: &'w mut dyn Write) -> Self {
        let text = format!("pseudo-Boolean proof version 3.0\nf {constraints};\n").into_bytes();
        let shared = Arc::default();
        Self { out, text, written: 0, most_bytes, last: constraints, steps: 0, error: None, shared }
    }

    /// What ends the search when the proof cannot go on.
    pub(super) fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// Derives the clause of these literals, as written in proofs, by unit propagation. Returns its number.
    pub(super) fn clause(&mut self, literals: &[u8]) -> u64 {
        self.text.extend_from_slice(b"rup ");
        self.text.extend_from_slice(literals);
        self.text.extend_from_slice(b">= 1;\n");
        self.derived()
    }

    /// Defines a variable by a constraint that it can always satisfy. Returns the number of the constraint.
    pub(super) fn definition(&mut self, constraint: &[u8], variable: &[u8], value: u8) -> u64 {
        self.text.extend_from_slice(b"red ");
        self.text.extend_from_slice(constraint);
        self.text.extend_from_slice(b": ");
        self.text.extend_from_slice(variable);
        self.text.extend_from_slice(b" -> ");
        number(value, &mut self.text);
        self.text.extend_from_slice(b";\n");
        self.derived()
    }

    /// Adds up constraints, each with a positive factor. Returns the number of the sum.
    pub(super) fn sum(&mut self, terms: &[(u64, u64)]) -> u64 {
        self.text.extend_from_slice(b"pol");
        for (at, &(constraint, factor)) in terms.iter().enumerate() {
            self.text.push(b' ');
            number(constraint, &mut self.text);
            if factor != 1 {
                self.text.push(b' ');
                number(factor, &mut self.text);
                self.text.extend_from_slice(b" *");
            }
            if at > 0 {
                self.text.extend_from_slice(b" +");
            }
        }
        self.text.extend_from_slice(b";\n");
        self.derived()
    }

    /// Forgets derived constraints.
    pub(super) fn delete(&mut self, constraints: &[u64]) {
        if constraints.is_empty() {
            return;
        }
        self.text.extend_from_slice(b"del id");
        for &constraint in constraints {
            self.text.push(b' ');
            number(constraint, &mut self.text);
        }
        self.text.extend_from_slice(b";\n");
        self.flush_block();
    }

    /// Shows a solution: the column of each row.
    pub(super) fn solution(&mut self, columns: &[u32]) {
        self.text.extend_from_slice(b"sol");
        for (row, &column) in (0..).zip(columns) {
            self.text.push(b' ');
            name(Square::new(row, column), &mut self.text);
        }
        self.text.extend_from_slice(b";\n");
        self.derived();
    }

    pub(super) fn end(mut self, conclusion: &str) -> Result<Proof, ProofError> {
        let end = format!("output NONE;\nconclusion {conclusion};\nend pseudo-Boolean proof;\n");
        self.text.extend_from_slice(end.as_bytes());
        self.flush();
        if self.error.is_none() {
            self.error = self.out.flush().err().map(ProofError::Io);
        }
        match self.error {
            Some(error) => Err(error),
            None => Ok(Proof { bytes: self.written, steps: self.steps, nodes: 0 }),
        }
    }

    /// Why the proof has ended early, if it has.
    pub(super) fn take_error(&mut self) -> Option<ProofError> {
        self.error.take()
    }

    fn derived(&mut self) -> u64 {
        self.steps += 1;
        self.last += 1;
        self.flush_block();
        self.last
    }

    fn flush_block(&mut self) {
        if self.text.len() >= BLOCK {
            self.flush();
        }
    }

    fn flush(&mut self) {
        if self.error.is_none()
            && let Err(error) = self.write()
        {
            self.error = Some(error);
            self.shared.end(Limit::Interrupt);
        }
        self.text.clear();
    }

    fn write(&mut self) -> Result<(), ProofError> {
        if self.written + self.text.len() as u64 > self.most_bytes {
            return Err(ProofError::TooLong(self.most_bytes));
        }
        self.out.write_all(&self.text).map_err(|error: io::Error| ProofError::Io(error))?;
        self.written += self.text.len() as u64;
        Ok(())
    }
}
