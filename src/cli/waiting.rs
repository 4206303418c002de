//! While a person types a board: the program says what it waits for, and one Ctrl-C ends it.

use super::exit::{Exit, say};
use super::run::SIGNALS;
use crate::report::{Lang, words};
use signal_hook::flag;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// True if standard input is still being typed.
pub(super) struct Waiting(Arc<AtomicBool>);

impl Waiting {
    /// Begins to wait, if one of the paths is `-` and that is a terminal.
    pub(super) fn begin(paths: &[PathBuf], lang: Lang, quiet: bool) -> Self {
        let is_typed = paths.iter().any(|path| path == Path::new("-")) && io::stdin().is_terminal();
        let waiting = Arc::new(AtomicBool::new(is_typed));
        if is_typed {
            if !quiet {
                say(words::waiting(lang));
            }
            for signal in SIGNALS {
                // Reading goes on after a signal that is only noted: there would be no end of it.
                let _ = flag::register_conditional_shutdown(signal, Exit::Interrupted as i32, waiting.clone());
            }
        }
        Self(waiting)
    }

    /// What was typed has been read.
    pub(super) fn end(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
}
