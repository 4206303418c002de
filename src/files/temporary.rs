//! Temporary files: `.nqfill-PROCESS-RANDOM.tmp` beside the file that they will replace.
//!
//! The writer of a temporary file holds a lock on it. A killed run leaves its files behind, but the operating system
//! releases their locks. So the next run recognises abandoned files, even if the process number has been reused or is
//! of another machine.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;
use tempfile::{Builder, NamedTempFile};

const PREFIX: &str = ".nqfill-";
const SUFFIX: &str = ".tmp";

/// Most attempts: another run may remove a file between its creation and its lock, but hardly twice in a row.
const MOST_TRIES: usize = 16;

/// Creates a locked file in a folder, which is removed when dropped. Once renamed, it is readable as the user's umask
/// allows.
pub(crate) fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let prefix = format!("{PREFIX}{}-", std::process::id());
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(SUFFIX);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    for _ in 0..MOST_TRIES {
        let file = builder.tempfile_in(folder)?;
        if is_kept(&file) {
            return Ok(file);
        }
    }
    Err(io::ErrorKind::ResourceBusy.into())
}

/// Locks a file. Returns false if a sweep was faster.
fn is_kept(file: &NamedTempFile) -> bool {
    match file.as_file().try_lock() {
        Err(TryLockError::WouldBlock) => false,
        Ok(()) => file.path().exists(),
        // On a file system without locks, a sweep finds none either.
        Err(TryLockError::Error(_)) => true,
    }
}

/// Checks that files can be created in a folder, and removes temporary files of killed runs there.
///
/// # Errors
/// If no file can be created.
pub(crate) fn prepare(folder: &Path) -> io::Result<()> {
    sweep(folder);
    temporary(folder).map(drop)
}

/// Removes the temporary files of killed runs in a folder, never those of running ones.
///
/// Leaves files that cannot be removed: they do no harm.
pub(crate) fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let is_ours = entry.file_name().to_str().is_some_and(is_name) && entry.file_type().is_ok_and(|it| it.is_file());
        if is_ours {
            remove_if_abandoned(&entry.path());
        }
    }
}

fn is_name(name: &str) -> bool {
    let inner = name.strip_prefix(PREFIX).and_then(|rest| rest.strip_suffix(SUFFIX));
    inner.and_then(|inner| inner.split_once('-')).is_some_and(|(process, random)| {
        let is_random = !random.is_empty() && random.bytes().all(|byte| byte.is_ascii_alphanumeric());
        is_random && process.parse::<u32>().is_ok()
    })
}

/// Removes a file that no process holds a lock on. Keeps its own lock until the file is gone: so a run that has just
/// created the file finds it locked or gone, and creates another; otherwise that run could lock a file that is then
/// removed.
fn remove_if_abandoned(path: &Path) {
    // Read access suffices for a lock and does not change the file.
    if let Ok(file) = File::open(path)
        && file.try_lock().is_ok()
    {
        let _ = fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_several_threads_survive_sweeps() {
        let folder = tempfile::tempdir().expect("a folder");
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..100 {
                        let file = temporary(folder.path()).expect("a file");
                        sweep(folder.path());
                        assert!(file.path().exists());
                    }
                });
            }
        });
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    }
}
