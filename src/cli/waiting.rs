//! Prompts while a user types a board, and lets one Ctrl-C end the program.

use super::exit::{Exit, say};
use super::signals::SIGNALS;
use crate::report::{Lang, words};
use signal_hook::flag;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// True while standard input is being typed.
pub(super) struct Waiting(Arc<AtomicBool>);

impl Waiting {
    /// Starts to wait if one of the paths is `-` and standard input is a terminal.
    pub(super) fn begin(paths: &[PathBuf], lang: Lang, quiet: bool) -> Self {
        let is_typed = paths.iter().any(|path| path == Path::new("-")) && io::stdin().is_terminal();
        let waiting = Arc::new(AtomicBool::new(is_typed));
        if is_typed {
            if !quiet {
                say(words::waiting(lang));
            }
            for signal in SIGNALS {
                // Without this, reading would continue after a signal that the program only records.
                let _ = flag::register_conditional_shutdown(signal, Exit::Interrupted as i32, waiting.clone());
            }
        }
        Self(waiting)
    }

    /// Marks the input as read.
    pub(super) fn end(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
}
