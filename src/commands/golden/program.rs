//! Runs a program of the user, without a shell, within limits of time and output, and reads its output.

use crate::commands::golden::golden_words;
use nqfill_show::{Lang, words};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A program and its limits for one input.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    words: Vec<String>,
    /// The exit codes that mean success.
    pub(crate) codes: Vec<i32>,
    /// The time after which it is ended.
    pub(crate) time_limit: Duration,
    /// The number of output bytes after which it is ended.
    pub(crate) max_output_bytes: u64,
}

/// Why a command is refused.
#[derive(Debug)]
pub(crate) enum CommandError {
    /// It names no program, or a quote is not closed.
    NoCommand(String),
    /// The path of the input would be a part of this script, so that a file name could hold commands.
    PathInScript(String),
}

impl CommandError {
    /// The reason in words.
    pub(crate) fn words(&self, lang: Lang) -> String {
        match self {
            Self::NoCommand(text) => golden_words::no_command(lang, text),
            Self::PathInScript(script) => golden_words::path_in_script(lang, script),
        }
    }
}

/// Reason why a program gave no output.
#[derive(Debug)]
pub(crate) enum Fault {
    NotStarted(String, io::Error),
    OutOfTime(Duration),
    TooMuch(u64),
    Ended(ExitStatus, String),
    Interrupted,
    Io(io::Error),
}

/// Placeholder for the path of the input.
const PATH: &str = "{}";
/// Placeholder for the expected output format: `text`, `json` or `yaml`.
const FORMAT: &str = "{format}";

/// Most bytes of an input, an expectation or an output, unless the user sets another limit.
pub(crate) const MOST_BYTES: u64 = 1 << 30;

/// Default time limit of a program.
pub(crate) const TIME_LIMIT: Duration = Duration::from_secs(60);

/// Most bytes of standard error that are kept, to be shown if a program fails.
const MOST_SAID: u64 = 2_000;

/// Time to wait for the last bytes in the pipes of a program that has ended.
const LAST_BYTES: Duration = Duration::from_secs(2);

/// Longest interval between two polls of a program.
const LOOK: Duration = Duration::from_millis(10);

impl Program {
    /// Makes a program from its command line, which is split as a shell would, quotes included, but run without one.
    ///
    /// # Errors
    /// If the line has no word, or a quote is not closed; if `{}` stands in a word that a shell would read as a script.
    pub(crate) fn new(command: &str) -> Result<Self, CommandError> {
        let words = shlex::split(command).filter(|words| words.first().is_some_and(|word| !word.is_empty()));
        let words = words.ok_or_else(|| CommandError::NoCommand(command.to_owned()))?;
        if let Some(script) = script_with_path(&words) {
            return Err(CommandError::PathInScript(script.to_owned()));
        }
        Ok(Self { words, codes: vec![0], time_limit: TIME_LIMIT, max_output_bytes: MOST_BYTES })
    }

    /// Runs the program on an input, passed by path or else on standard input. Returns its output.
    pub(crate) fn run(&self, input: &Path, format: &str, interrupt: &AtomicBool) -> Result<Vec<u8>, Fault> {
        let mut command = self.command(input, format).map_err(Fault::Io)?;
        let started = command.spawn();
        let mut child = started.map_err(|error| Fault::NotStarted(self.words[0].clone(), error))?;
        // Read while it runs: a full pipe would block it.
        let output = Stream::new(child.stdout.take(), self.max_output_bytes, false);
        let errors = Stream::new(child.stderr.take(), MOST_SAID, true);
        let ended = self.wait(&mut child, &output, interrupt);
        // Also after a normal end: processes that it left running would keep the pipes open.
        end(&mut child);
        let _ = child.wait();
        let status = ended?;
        let output = output.finish()?;
        if output.len() as u64 > self.max_output_bytes {
            return Err(Fault::TooMuch(self.max_output_bytes));
        }
        if status.code().is_some_and(|code| self.codes.contains(&code)) {
            return Ok(output);
        }
        // This text is for people only, so a late one is left out.
        let said = errors.finish().unwrap_or_default();
        Err(Fault::Ended(status, String::from_utf8_lossy(&said).trim().to_owned()))
    }

    fn command(&self, input: &Path, format: &str) -> io::Result<Command> {
        let takes_path = self.words.iter().any(|word| word.contains(PATH));
        // Keeps a file name with a leading dash from being taken for an option.
        let path = if input.as_os_str().as_encoded_bytes().starts_with(b"-") {
            Path::new(".").join(input)
        } else {
            PathBuf::from(input)
        };
        let word = |word: &String| {
            let mut filled = std::ffi::OsString::new();
            for (i, part) in word.replace(FORMAT, format).split(PATH).enumerate() {
                if i > 0 {
                    filled.push(&path);
                }
                filled.push(part);
            }
            filled
        };
        let mut words = self.words.iter().map(word);
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.stdin(if takes_path { Stdio::null() } else { File::open(input)?.into() });
        // A process group of its own can be ended with all processes that the program has started.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        Ok(command)
    }

    /// Waits for the end of the program, up to its limits.
    fn wait(&self, child: &mut Child, output: &Stream, interrupt: &AtomicBool) -> Result<ExitStatus, Fault> {
        let started = Instant::now();
        let mut pause = Duration::from_micros(200);
        loop {
            if let Some(status) = child.try_wait().map_err(Fault::Io)? {
                return Ok(status);
            }
            if interrupt.load(Ordering::Relaxed) {
                return Err(Fault::Interrupted);
            }
            if output.is_too_much() {
                return Err(Fault::TooMuch(self.max_output_bytes));
            }
            if started.elapsed() >= self.time_limit {
                return Err(Fault::OutOfTime(self.time_limit));
            }
            thread::sleep(pause);
            pause = (pause * 2).min(LOOK);
        }
    }
}

/// The shells whose option `-c` takes a script.
const SHELLS: [&str; 9] = ["sh", "bash", "dash", "ash", "zsh", "ksh", "csh", "tcsh", "fish"];

/// The first word with the path of the input that a shell may read as a script: there a file name like `$(rm -r x).in`
/// would be a command. `--input={}` is none: whoever gets that word gets a path.
fn script_with_path(words: &[String]) -> Option<&str> {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./:=,@+%".contains(c);
    let is_shell = |word: &String| {
        Path::new(word).file_stem().and_then(|stem| stem.to_str()).is_some_and(|stem| SHELLS.contains(&stem))
    };
    let is_option_c = |word: &String| word.starts_with('-') && !word.starts_with("--") && word.ends_with('c');
    words.iter().enumerate().filter(|(_, word)| word.contains(PATH)).find_map(|(at, word)| {
        let has_code = !word.replace(FORMAT, "").replace(PATH, "").chars().all(is_plain);
        let before = &words[..at];
        let is_script = before.last().is_some_and(is_option_c) && before.iter().any(is_shell);
        (has_code || is_script).then_some(word.as_str())
    })
}

/// Ends a program and, on systems with process groups, all processes that it has started.
fn end(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
}

/// A stream of a program, read by a thread of its own.
struct Stream {
    most: u64,
    bytes: Arc<Mutex<Vec<u8>>>,
    done: Receiver<io::Result<()>>,
}

impl Stream {
    /// Keeps up to `most` + 1 bytes; beyond that, reads on and discards if `goes_on`, else ends.
    fn new(pipe: Option<impl Read + Send + 'static>, most: u64, goes_on: bool) -> Self {
        let bytes = Arc::<Mutex<Vec<u8>>>::default();
        let (tell, done) = channel();
        let shared = bytes.clone();
        let read = move || {
            let mut pipe = pipe.ok_or(io::ErrorKind::BrokenPipe)?;
            let mut chunk = vec![0; 1 << 14];
            loop {
                let count = match pipe.read(&mut chunk) {
                    Ok(0) => return Ok(()),
                    Ok(count) => count,
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Err(error) => return Err(error),
                };
                let mut kept = kept(&shared);
                let room = (most + 1).saturating_sub(kept.len() as u64).min(count as u64) as usize;
                kept.extend_from_slice(&chunk[..room]);
                if room < count && !goes_on {
                    return Ok(());
                }
            }
        };
        let told = tell.clone();
        let thread = thread::Builder::new().spawn(move || {
            // The receiver may have given up waiting.
            let _ = tell.send(read());
        });
        if let Err(error) = thread {
            let _ = told.send(Err(error));
        }
        Self { most, bytes, done }
    }

    fn is_too_much(&self) -> bool {
        kept(&self.bytes).len() as u64 > self.most
    }

    fn finish(self) -> Result<Vec<u8>, Fault> {
        match self.done.recv_timeout(LAST_BYTES) {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return Err(Fault::Io(error)),
            // A process that left the group holds the pipe, or the reading thread is gone.
            Err(_) => return Err(Fault::Io(io::ErrorKind::TimedOut.into())),
        }
        Ok(std::mem::take(&mut kept(&self.bytes)))
    }
}

/// The bytes of a stream so far.
fn kept(bytes: &Mutex<Vec<u8>>) -> MutexGuard<'_, Vec<u8>> {
    bytes.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Fault {
    /// The fault in words.
    pub(crate) fn words(&self, lang: Lang) -> String {
        match self {
            Self::NotStarted(program, error) => golden_words::not_started(lang, program, error),
            Self::OutOfTime(limit) => golden_words::out_of_time(lang, *limit),
            Self::TooMuch(most) => golden_words::too_much_output(lang, *most),
            Self::Ended(status, said) => {
                let ended = golden_words::ended(lang, status.code(), status);
                if said.is_empty() { ended } else { format!("{ended}\n{said}") }
            }
            Self::Interrupted => lang.of(golden_words::INTERRUPTED).into(),
            Self::Io(error) => words::io_error(lang, error),
        }
    }
}
