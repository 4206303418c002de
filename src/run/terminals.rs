//! Where standard output and standard error lead.

/// True if who reads standard error reads standard output with it: on a terminal, behind a pipe or in the same file.
/// False if results go to a file or a device of their own, as `> results.txt` and `> /dev/null` send them.
#[cfg(unix)]
pub(crate) fn are_read_together() -> bool {
    use std::io::{self, IsTerminal};
    use std::os::fd::AsFd;
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    let (Some(out), Some(err)) = (metadata(io::stdout().as_fd()), metadata(io::stderr().as_fd())) else { return true };
    let is_same = (out.dev(), out.ino()) == (err.dev(), err.ino());
    io::stdout().is_terminal() || out.file_type().is_fifo() || out.file_type().is_socket() || is_same
}

#[cfg(unix)]
fn metadata(stream: std::os::fd::BorrowedFd<'_>) -> Option<std::fs::Metadata> {
    std::fs::File::from(stream.try_clone_to_owned().ok()?).metadata().ok()
}

/// True: nothing tells where the streams lead.
#[cfg(not(unix))]
pub(crate) fn are_read_together() -> bool {
    true
}
