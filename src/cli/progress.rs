//! The progress bar, and messages on standard error that do not run into it.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, Write};

/// A bar of the files done, or no bar.
#[derive(Clone)]
pub(super) struct Progress {
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(super) fn new(shown: bool, files: usize) -> Self {
        let bar = (shown && files > 1).then(|| {
            let style = ProgressStyle::with_template("{bar:40} {pos}/{len}  {elapsed} < {eta}");
            let bar = ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::stderr());
            bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        Self { bar }
    }

    pub(super) fn file_done(&self) {
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
    }

    pub(super) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Writes to standard error above the bar.
impl Write for Progress {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut stderr = io::stderr();
        match &self.bar {
            Some(bar) => bar.suspend(|| stderr.write(bytes)),
            None => stderr.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

/// A bar of the count of one board, or no bar.
pub(super) struct CountProgress {
    bar: Option<ProgressBar>,
}

impl CountProgress {
    pub(super) fn new(shown: bool) -> Self {
        let bar = shown.then(|| {
            let style = ProgressStyle::with_template("{bar:40} {percent}%  {elapsed} < {eta}");
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        Self { bar }
    }

    pub(super) fn show(&self, done: u64, total: u64) {
        if let Some(bar) = &self.bar {
            bar.set_length(total);
            bar.set_position(done);
        }
    }

    pub(super) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
