//! The state of a count, to be saved and taken up again.

use crate::board::Residual;
use thiserror::Error;

/// The state of a count. A count is divided into units of work: the state is which of them are done, and what they
/// found. To save it, serialise its fields, or it with the feature `serde`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Checkpoint {
    /// Tells this residual and this memory limit apart from others.
    pub fingerprint: u64,
    /// The memory that the count was divided for, in bytes. A resumed count is divided for it too, whatever its request
    /// says.
    pub memory_bytes: u64,
    /// Units in all; 0 for a count that was stopped before it was divided.
    pub total_units: u64,
    /// A bit for each unit that is done; the first unit's is the lowest of the first word.
    pub done: Vec<u64>,
    /// Completions found in those units.
    pub partial: u128,
}

impl Checkpoint {
    pub(super) fn new(residual: &Residual, memory_bytes: u64, total_units: u64) -> Self {
        let done = vec![0; total_units.div_ceil(64) as usize];
        Self {
            fingerprint: fingerprint(residual, memory_bytes, total_units),
            memory_bytes,
            total_units,
            done,
            partial: 0,
        }
    }

    /// The state of a count that is not divided yet: it goes on from its beginning.
    pub(super) fn undivided(residual: &Residual, memory_bytes: u64) -> Self {
        Self::new(residual, memory_bytes, 0)
    }

    /// True if this can be the state of the count that `fresh` is the beginning of.
    pub(super) fn continues(&self, fresh: &Self) -> bool {
        let spare = self.done.last().map_or(0, |last| last.checked_shr((self.total_units % 64) as u32).unwrap_or(0));
        self.fingerprint == fresh.fingerprint
            && self.memory_bytes == fresh.memory_bytes
            && self.total_units == fresh.total_units
            && self.done.len() == fresh.done.len()
            && (spare == 0 || self.total_units.is_multiple_of(64))
    }

    pub(super) fn is_done(&self, unit: u64) -> bool {
        self.done[(unit / 64) as usize] >> (unit % 64) & 1 == 1
    }

    pub(super) fn finish(&mut self, unit: u64, found: u128) {
        self.done[(unit / 64) as usize] |= 1 << (unit % 64);
        self.partial += found;
    }

    /// Number of units that are done.
    pub fn finished_units(&self) -> u64 {
        self.done.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}

/// A checkpoint that belongs to another count, or to a version that divides counts otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the checkpoint belongs to another count, or was saved by another version of nqfill")]
pub struct WrongCheckpoint;

/// FNV-1a over all that decides how a count is divided. It does not protect against forgery.
fn fingerprint(residual: &Residual, memory_bytes: u64, total_units: u64) -> u64 {
    let open = (0..residual.len()).flat_map(|i| residual.open_row(i)).copied();
    let lines = residual.rows().iter().chain(residual.columns()).map(|&line| u64::from(line));
    let words = [VERSION, residual.n() as u64, memory_bytes, total_units].into_iter().chain(lines).chain(open);
    let bytes = words.flat_map(u64::to_le_bytes);
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// Raise this whenever counts are divided differently: checkpoints of other versions are then refused.
const VERSION: u64 = 6;
