//! Stores the state of a long count in a file: whole or not at all, with the puzzle and a checksum.

use crate::exit::Failure;
use crate::exit::usage;
use crate::files::{Target, WriteError};
use nqfill_core::board::{Placement, Puzzle, Square};
use nqfill_core::count::Checkpoint;
use nqfill_show::{Lang, words};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::Read;
use std::path::Path;

const SCHEMA: &str = "nqfill-checkpoint-1";

/// A state and its puzzle. Numbers beyond 64 bits and bit lists are strings, so that every JSON reader keeps them
/// exact.
#[derive(Serialize, Deserialize)]
pub(crate) struct CheckpointFile {
    schema: String,
    n: usize,
    /// 1-based (row, column) of the fixed queens and of the blocked squares.
    fixed: Vec<(u32, u32)>,
    blocked: Vec<(u32, u32)>,
    fingerprint: u64,
    memory_bytes: u64,
    total_units: u64,
    /// The finished units, as words of 16 hexadecimal digits.
    done: String,
    partial: String,
    /// CRC-32 of this document with a checksum of 0.
    checksum: u32,
}

/// True if a state may be saved here: the file does not exist, is empty, or holds a state of any version.
pub(crate) fn may_be_replaced(path: &Path) -> bool {
    let Ok(file) = fs::File::open(path) else { return true };
    let mut head = Vec::new();
    let family = SCHEMA.trim_end_matches(|c: char| c.is_ascii_digit());
    let begins = format!("{{\"schema\":\"{family}");
    let read = file.take(begins.len() as u64).read_to_end(&mut head);
    read.is_ok() && (head.is_empty() || head == begins.as_bytes())
}

impl CheckpointFile {
    /// Writes a state to a temporary file and renames it.
    pub(crate) fn write(target: &Target, puzzle: &Puzzle, state: &Checkpoint) -> Result<(), WriteError> {
        let one_based = |square: Square| (square.row + 1, square.column + 1);
        let mut file = Self {
            schema: SCHEMA.into(),
            n: puzzle.n(),
            fixed: puzzle.fixed().map(one_based).collect(),
            blocked: puzzle.blocked().iter().map(one_based).collect(),
            fingerprint: state.fingerprint,
            memory_bytes: state.memory_bytes,
            total_units: state.total_units,
            done: state.done.iter().map(|word| format!("{word:016x}")).collect(),
            partial: state.partial.to_string(),
            checksum: 0,
        };
        file.checksum = file.sum();
        target.write(|out| {
            serde_json::to_writer(&mut *out, &file)?;
            out.write_all(b"\n")
        })
    }

    /// Reads a state and checks its checksum.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let fail = |zh: &str, en: &str| {
            let path = words::path_name(path);
            usage!("{path} {zh}", "{path} {en}")
        };
        let text = fs::read_to_string(path).map_err(|error| {
            let [zh, en] = Lang::ALL.map(|lang| words::io_error(lang, &error));
            fail(&format!("无法读取：{zh}"), &format!("cannot be read: {en}"))
        })?;
        let mut file: Self = serde_json::from_str(&text)
            .map_err(|error| fail(&format!("不是检查点（{error}）"), &format!("is no checkpoint: {error}")))?;
        let checksum = std::mem::take(&mut file.checksum);
        if file.schema != SCHEMA {
            return Err(fail("是另一版本 nqfill 的检查点", "is a checkpoint of another version of nqfill"));
        }
        if file.sum() != checksum {
            return Err(fail("已损坏：校验和不符", "is damaged: its checksum is wrong"));
        }
        Ok(file)
    }

    /// The state, if it belongs to this puzzle.
    pub(crate) fn state_of(&self, puzzle: &Puzzle) -> Result<Checkpoint, Failure> {
        if self.puzzle().as_ref() != Some(puzzle) {
            return Err(usage!("检查点属于另一个残局", "the checkpoint belongs to another puzzle"));
        }
        let words = self.done.as_bytes().chunks(16);
        let word = |digits: &[u8]| u64::from_str_radix(str::from_utf8(digits).ok()?, 16).ok();
        let state = words.map(word).collect::<Option<Vec<_>>>().zip(self.partial.parse().ok());
        let (done, partial) = state.ok_or_else(|| usage!("检查点已损坏", "the checkpoint is damaged"))?;
        let &Self { fingerprint, memory_bytes, total_units, .. } = self;
        Ok(Checkpoint { fingerprint, memory_bytes, total_units, done, partial })
    }

    fn puzzle(&self) -> Option<Puzzle> {
        let square = |&(row, column): &(u32, u32)| Some(Square::new(row.checked_sub(1)?, column.checked_sub(1)?));
        let squares = |list: &[(u32, u32)]| list.iter().map(square).collect::<Option<Vec<_>>>();
        Puzzle::try_from(Placement::new(self.n, squares(&self.fixed)?, squares(&self.blocked)?).ok()?).ok()
    }

    fn sum(&self) -> u32 {
        crc32fast::hash(serde_json::to_string(self).unwrap_or_default().as_bytes())
    }
}
