//! How golden files are compared.

use crate::commands::golden::difference::Mode;
use crate::commands::golden::program::{MOST_BYTES, Program};
use nqfill_core::solve::Request;
use nqfill_read::ReadOptions;
use nqfill_show::Lang;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How golden files are compared.
#[derive(Clone)]
pub(crate) struct Options {
    /// The mode; `None` for the mode of each kind of expectation.
    pub(crate) mode: Option<Mode>,
    /// How inputs are read.
    pub(crate) reading: ReadOptions,
    /// How boards are solved.
    pub(crate) request: Request,
    /// The program whose output is compared; `None` for nqfill.
    pub(crate) program: Option<Program>,
    /// When set, ends the running program and its comparison.
    pub(crate) interrupt: Arc<AtomicBool>,
    /// The language of results.
    pub(crate) lang: Lang,
    /// True to write expectations instead of comparing them.
    pub(crate) update: bool,
    /// Most bytes of a file.
    pub(crate) max_input_bytes: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            mode: None,
            reading: ReadOptions::default(),
            request: Request::default(),
            program: None,
            interrupt: Arc::default(),
            lang: Lang::default(),
            update: false,
            max_input_bytes: MOST_BYTES,
        }
    }
}
