//! Signals of the system.

#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGXFSZ};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
#[cfg(unix)]
use signal_hook::low_level::pipe;
use std::io;
#[cfg(unix)]
use std::io::Read;
#[cfg(unix)]
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
#[cfg(unix)]
use std::thread;
use std::thread::Builder;
use std::time::Duration;

/// The exit code after a signal.
const INTERRUPTED: i32 = 130;

/// Signals that request the end of a program.
#[cfg(unix)]
const SIGNALS: [i32; 3] = [SIGINT, SIGTERM, SIGHUP];
#[cfg(not(unix))]
const SIGNALS: [i32; 2] = [SIGINT, SIGTERM];

/// Makes a file that grows beyond the limit of the system an error like any other. Otherwise a signal ends the program
/// without a message, and temporary files stay.
#[cfg(unix)]
pub fn survive_large_files() {
    let _ = flag::register(SIGXFSZ, Arc::default());
}

#[cfg(not(unix))]
pub fn survive_large_files() {}

/// Set by a signal, and by nothing else, in programs that go on after one.
static CAME: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// True if a signal has requested the end of this program, and it still runs.
pub fn has_come() -> bool {
    CAME.get().is_some_and(|came| came.load(Ordering::Relaxed))
}

/// A flag that Ctrl-C sets from now on; a second Ctrl-C ends the program.
pub fn interrupt_flag() -> Arc<AtomicBool> {
    let (interrupt, came) = (Arc::<AtomicBool>::default(), CAME.get_or_init(Arc::default));
    let is_second = after_the_first().unwrap_or_else(|_| interrupt.clone());
    for signal in SIGNALS {
        // Actions run in the order of their registration. If one cannot be registered, the signal ends the program at
        // once.
        let _ = flag::register_conditional_shutdown(signal, INTERRUPTED, is_second.clone());
        let _ = flag::register(signal, interrupt.clone());
        let _ = flag::register(signal, came.clone());
    }
    // A signal that came between two registrations has set one of the flags.
    if has_come() || interrupt.load(Ordering::Relaxed) {
        came.store(true, Ordering::Relaxed);
        interrupt.store(true, Ordering::Relaxed);
    }
    interrupt
}

/// Time after a signal in which another one is the same: `timeout` sends each to the program and to its group.
#[cfg(unix)]
const SAME: Duration = Duration::from_millis(100);

/// A flag that is set a moment after the first signal.
#[cfg(unix)]
fn after_the_first() -> io::Result<Arc<AtomicBool>> {
    let (mut receive, send) = UnixStream::pair()?;
    let is_second = Arc::<AtomicBool>::default();
    let set = is_second.clone();
    let wait = move || {
        if receive.read(&mut [0]).is_ok_and(|read| read > 0) {
            thread::sleep(SAME);
            set.store(true, Ordering::Relaxed);
        }
    };
    Builder::new().spawn(wait)?;
    for signal in SIGNALS {
        pipe::register(signal, send.try_clone()?)?;
    }
    Ok(is_second)
}

#[cfg(not(unix))]
fn after_the_first() -> io::Result<Arc<AtomicBool>> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Time between two polls of the flag.
const POLL: Duration = Duration::from_millis(20);

/// Does what may have to wait, as for the other end of a pipe: a system call that waits goes on after a signal. The thread that
/// waits cannot be stopped, and ends with the program. Where the system starts no thread, this one waits itself.
pub fn until_interrupt<T: Send + 'static>(wait: impl FnOnce() -> io::Result<T> + Send + 'static) -> io::Result<T> {
    let (give, take) = channel();
    let wait = Arc::new(Mutex::new(Some(wait)));
    let theirs = wait.clone();
    if Builder::new().spawn(move || done(&theirs).map(|done| give.send(done))).is_err() {
        return done(&wait).unwrap_or_else(|| Err(io::ErrorKind::Interrupted.into()));
    }
    loop {
        match take.recv_timeout(POLL) {
            Ok(done) => return done,
            Err(RecvTimeoutError::Timeout) if !has_come() => {}
            Err(_) => return Err(io::ErrorKind::Interrupted.into()),
        }
    }
}

/// What `wait` comes to, once.
fn done<T>(wait: &Mutex<Option<impl FnOnce() -> T>>) -> Option<T> {
    let wait = wait.lock().unwrap_or_else(PoisonError::into_inner).take();
    wait.map(|wait| wait())
}
