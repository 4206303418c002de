//! Where standard output and standard error lead.

use std::io::{self, IsTerminal};
use terminal_size::{Height, Width};

/// The width of help and of usage errors, whatever the terminal.
pub const WIDTH: usize = 80;

/// The width of standard output if that is a terminal: 80 if the terminal does not say.
pub fn terminal_width() -> Option<usize> {
    let size = terminal_size::terminal_size_of(io::stdout());
    io::stdout().is_terminal().then(|| columns(size))
}

/// The width of standard error, in the same way.
pub fn error_width() -> Option<usize> {
    let size = terminal_size::terminal_size_of(io::stderr());
    io::stderr().is_terminal().then(|| columns(size))
}

fn columns(size: Option<(Width, Height)>) -> usize {
    size.map(|(width, _)| usize::from(width.0)).filter(|&width| width > 0).unwrap_or(WIDTH)
}

/// True if standard error and standard output are read together: on a terminal, behind a pipe or in the same file.
/// False if results go to a file or a device of their own, as `> results.txt` and `> /dev/null` send them.
#[cfg(unix)]
pub fn are_read_together() -> bool {
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    let metadata = |stream: BorrowedFd<'_>| std::fs::File::from(stream.try_clone_to_owned().ok()?).metadata().ok();
    let (Some(out), Some(err)) = (metadata(io::stdout().as_fd()), metadata(io::stderr().as_fd())) else { return true };
    let is_same = (out.dev(), out.ino()) == (err.dev(), err.ino());
    io::stdout().is_terminal() || out.file_type().is_fifo() || out.file_type().is_socket() || is_same
}

/// True: this system does not say where the streams lead.
#[cfg(not(unix))]
pub fn are_read_together() -> bool {
    true
}
