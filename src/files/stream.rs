//! Opens devices and pipes for writing.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Opens a device, a pipe, or a file that a process has open; appends, does not truncate.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    #[cfg(all(unix, feature = "cli"))]
    if std::os::unix::fs::FileTypeExt::is_fifo(&path.metadata()?.file_type()) {
        return pipe::open(path);
    }
    OpenOptions::new().append(true).open(path)
}

#[cfg(all(unix, feature = "cli"))]
mod pipe {
    use rustix::fs::{OFlags, fcntl_setfl};
    use rustix::io::Errno;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::{SigId, flag, low_level};
    use std::fs::{File, OpenOptions};
    use std::io;
    use std::os::unix::fs::OpenOptionsExt;
    use std::path::Path;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;
    use std::time::Duration;

    /// Interval between two attempts to open a pipe for a reader.
    const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

    /// Opens a pipe as soon as it has a reader, unless a signal asks to end. A blocking open would continue after a
    /// signal that the program only records.
    pub(crate) fn open(path: &Path) -> io::Result<File> {
        if let Some(file) = open_if_read(path)? {
            return Ok(file);
        }
        let signal = Signal::watch();
        loop {
            thread::sleep(BETWEEN_LOOKS);
            if signal.came() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            if let Some(file) = open_if_read(path)? {
                return Ok(file);
            }
        }
    }

    fn open_if_read(path: &Path) -> io::Result<Option<File>> {
        let mut options = OpenOptions::new();
        match options.append(true).custom_flags(OFlags::NONBLOCK.bits().cast_signed()).open(path) {
            // Writes to a full pipe block.
            Ok(file) => fcntl_setfl(&file, OFlags::APPEND).map(|()| Some(file)).map_err(io::Error::from),
            Err(error) if Errno::from_io_error(&error) == Some(Errno::NXIO) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Records a signal that asks the program to end.
    struct Signal {
        came: Arc<AtomicBool>,
        watched: Vec<SigId>,
    }

    impl Signal {
        fn watch() -> Self {
            let came = Arc::<AtomicBool>::default();
            let watch = |signal| flag::register(signal, came.clone()).ok();
            let watched = [SIGINT, SIGTERM, SIGHUP].into_iter().filter_map(watch).collect();
            Self { came, watched }
        }

        fn came(&self) -> bool {
            self.came.load(Ordering::Relaxed)
        }
    }

    impl Drop for Signal {
        fn drop(&mut self) {
            for &id in &self.watched {
                low_level::unregister(id);
            }
        }
    }
}
