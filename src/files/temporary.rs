//! Files on their way to their place: `.nqfill-PROCESS-RANDOM.tmp` beside it.
//!
//! Who writes one holds a lock on it. A run that is killed leaves its files behind, but not their locks: the operating
//! system ends these with the process. So the next run knows which files nobody will ever finish, also where the number
//! of the process has been given to another one, or came from another machine.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;
use tempfile::{Builder, NamedTempFile};

const PREFIX: &str = ".nqfill-";
const SUFFIX: &str = ".tmp";

/// Another run may take a file that is just being made for one left behind; it does not happen twice in a row.
const MOST_TRIES: usize = 16;

/// A file in a folder, locked, that is removed when dropped. Once renamed, it may be read by whom the user's umask lets
/// read.
pub(super) fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
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

/// Locks a file. False if a sweep was faster.
fn is_kept(file: &NamedTempFile) -> bool {
    match file.as_file().try_lock() {
        Err(TryLockError::WouldBlock) => false,
        Ok(()) => file.path().exists(),
        // Where there are no locks, no sweep finds any either.
        Err(TryLockError::Error(_)) => true,
    }
}

/// Finds out whether files can be made in a folder, and removes what killed runs have left there.
///
/// # Errors
/// If they cannot.
pub fn prepare(folder: &Path) -> io::Result<()> {
    sweep(folder);
    temporary(folder).map(drop)
}

/// Removes the files that killed runs have left in a folder; never those of runs that go on.
///
/// What cannot be removed stays: it is in nobody's way.
pub fn sweep(folder: &Path) {
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

/// Removes a file that nobody holds a lock on. The lock is kept until the file is gone: whoever has just made it either
/// finds it locked, or gone, and makes another; without that it could be locked by its maker and removed all the same.
fn remove_if_abandoned(path: &Path) {
    // Read access suffices for a lock, and does not change the file.
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
    fn only_files_that_nobody_writes_any_more_are_swept() {
        let folder = tempfile::tempdir().expect("a folder");
        let live = temporary(folder.path()).expect("a file");
        let names =
            [".nqfill-1-aB3xyz.tmp", ".nqfill-x-aB3xyz.tmp", ".nqfill-1-.tmp", "nqfill-1-aB3xyz.tmp", "board.txt"];
        for name in names {
            fs::write(folder.path().join(name), "x").expect("a file");
        }
        fs::create_dir(folder.path().join(".nqfill-2-aB3xyz.tmp")).expect("a folder");
        sweep(folder.path());
        assert!(live.path().exists() && folder.path().join(".nqfill-2-aB3xyz.tmp").is_dir());
        let left = names.map(|name| folder.path().join(name).exists());
        assert_eq!(left, [false, true, true, true, true]);
        sweep(&folder.path().join("missing"));
    }

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
