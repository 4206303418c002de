//! Somebody's program, whose output is compared: run without a shell, for so long, for so many bytes.

use crate::report::Lang;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use thiserror::Error;

/// A program and what it may take for one input.
#[derive(Clone, Debug)]
pub struct Program {
    words: Vec<String>,
    /// The exit codes that are right.
    pub codes: Vec<i32>,
    /// The time after which it is ended.
    pub time_limit: Duration,
    /// The bytes of output after which it is ended.
    pub max_output_bytes: u64,
}

/// A command line that names no program.
#[derive(Debug, Error)]
#[error("{0:?} is no command: a word, or words in quotes")]
pub struct NoCommand(String);

/// Why the output of a program is none.
#[derive(Debug)]
pub(super) enum Fault {
    NotStarted(String, io::Error),
    OutOfTime(Duration),
    TooMuch(u64),
    Ended(ExitStatus, String),
    Interrupted,
    Io(io::Error),
}

/// What stands for the path of the input.
const PATH: &str = "{}";
/// What stands for the output format that is expected: `text`, `json` or `yaml`.
const FORMAT: &str = "{format}";

/// How long a program runs where nothing else is said.
pub const TIME_LIMIT: Duration = Duration::from_secs(60);

/// What is kept of standard error, to be shown where a program fails.
const MOST_SAID: u64 = 2_000;

/// How long to wait for what is still in the pipes of a program that has ended.
const LAST_BYTES: Duration = Duration::from_secs(2);

/// The longest time between two looks at a program.
const LOOK: Duration = Duration::from_millis(10);

impl Program {
    /// A program from its command line, taken apart as a shell does it, quotes and all, but run without one.
    ///
    /// # Errors
    /// If there is no word, or a quote that is not closed.
    pub fn new(command: &str) -> Result<Self, NoCommand> {
        let words = shlex::split(command).filter(|words| words.first().is_some_and(|word| !word.is_empty()));
        let words = words.ok_or_else(|| NoCommand(command.to_owned()))?;
        Ok(Self { words, codes: vec![0], time_limit: TIME_LIMIT, max_output_bytes: super::MOST_INPUT_BYTES })
    }

    /// Runs it on an input, which it has by its path or else on standard input. Returns what it wrote.
    pub(super) fn run(&self, input: &Path, format: &str, interrupt: &AtomicBool) -> Result<Vec<u8>, Fault> {
        let mut command = self.command(input, format).map_err(Fault::Io)?;
        let started = command.spawn();
        let mut child = started.map_err(|error| Fault::NotStarted(self.words[0].clone(), error))?;
        let streams = Streams::of(&mut child, self.max_output_bytes);
        let ended = self.wait(&mut child, &streams, interrupt);
        // Also where it has ended: what it left running would keep the pipes open.
        end(&mut child);
        let _ = child.wait();
        let status = ended?;
        let (output, said) = streams.finish()?;
        let is_right = status.code().is_some_and(|code| self.codes.contains(&code));
        if is_right { Ok(output) } else { Err(Fault::Ended(status, said)) }
    }

    fn command(&self, input: &Path, format: &str) -> io::Result<Command> {
        let takes_path = self.words.iter().any(|word| word.contains(PATH));
        // A file whose name begins with a dash is no option.
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
        // A group of its own, which is ended with all that the program has started.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        Ok(command)
    }

    /// Waits for the end of the program, and no longer than it may take.
    fn wait(&self, child: &mut Child, streams: &Streams, interrupt: &AtomicBool) -> Result<ExitStatus, Fault> {
        let started = Instant::now();
        let mut pause = Duration::from_micros(200);
        loop {
            if let Some(status) = child.try_wait().map_err(Fault::Io)? {
                return Ok(status);
            }
            if interrupt.load(Ordering::Relaxed) {
                return Err(Fault::Interrupted);
            }
            if streams.output.is_too_much() {
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

/// Ends a program and, where the system knows groups, all that it has started.
fn end(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
}

/// What a program writes, read while it runs: a pipe that nobody reads would stop it.
struct Streams {
    output: Stream,
    errors: Stream,
}

impl Streams {
    fn of(child: &mut Child, most: u64) -> Self {
        let output = Stream::of(child.stdout.take(), most, false);
        Self { output, errors: Stream::of(child.stderr.take(), MOST_SAID, true) }
    }

    /// All of the output, and the beginning of what went to standard error.
    fn finish(self) -> Result<(Vec<u8>, String), Fault> {
        let most = self.output.most;
        let output = self.output.finish()?;
        if output.len() as u64 > most {
            return Err(Fault::TooMuch(most));
        }
        // Words for people: what was not in time is left out.
        let said = self.errors.finish().unwrap_or_default();
        Ok((output, String::from_utf8_lossy(&said).trim().to_owned()))
    }
}

/// One stream, read by a thread of its own.
struct Stream {
    most: u64,
    bytes: Arc<Mutex<Vec<u8>>>,
    done: Receiver<io::Result<()>>,
}

impl Stream {
    /// Keeps up to one byte more than `most`; beyond that, reads on and forgets, or ends.
    fn of(pipe: Option<impl Read + Send + 'static>, most: u64, goes_on: bool) -> Self {
        let bytes = Arc::<Mutex<Vec<u8>>>::default();
        let (tell, done) = channel();
        let kept = bytes.clone();
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
                let mut kept = kept.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                let room = (most + 1).saturating_sub(kept.len() as u64).min(count as u64) as usize;
                kept.extend_from_slice(&chunk[..room]);
                if room < count && !goes_on {
                    return Ok(());
                }
            }
        };
        let told = tell.clone();
        let thread = thread::Builder::new().spawn(move || {
            // Who has given up waiting does not hear it.
            let _ = tell.send(read());
        });
        if let Err(error) = thread {
            let _ = told.send(Err(error));
        }
        Self { most, bytes, done }
    }

    fn is_too_much(&self) -> bool {
        self.bytes.lock().unwrap_or_else(std::sync::PoisonError::into_inner).len() as u64 > self.most
    }

    fn finish(self) -> Result<Vec<u8>, Fault> {
        match self.done.recv_timeout(LAST_BYTES) {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return Err(Fault::Io(error)),
            // Something that the program started has left its group and holds the pipe; or the thread is gone.
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                return Err(Fault::Io(io::ErrorKind::TimedOut.into()));
            }
        }
        Ok(std::mem::take(&mut self.bytes.lock().unwrap_or_else(std::sync::PoisonError::into_inner)))
    }
}

impl Fault {
    /// Why there is no output, in words.
    pub(super) fn words(&self, lang: Lang) -> String {
        match self {
            Self::NotStarted(program, error) => {
                let why = crate::report::words::io_error(lang, error);
                lang.pick(format!("无法运行 {program}：{why}"), format!("cannot run {program}: {why}"))
            }
            Self::OutOfTime(limit) => {
                let seconds = limit.as_secs_f64();
                lang.pick(format!("超过时间限制 {seconds} 秒"), format!("it took longer than {seconds} s"))
            }
            Self::TooMuch(most) => {
                lang.pick(format!("输出超过 {most} 字节"), format!("it wrote more than {most} bytes"))
            }
            Self::Ended(status, said) => {
                let code = status.code().map(|code| lang.pick(format!("退出码 {code}"), format!("exit code {code}")));
                let ended =
                    code.unwrap_or_else(|| lang.pick(format!("异常终止：{status}"), format!("it died: {status}")));
                if said.is_empty() { ended } else { format!("{ended}\n{said}") }
            }
            Self::Interrupted => lang.pick("已中断", "interrupted").into(),
            Self::Io(error) => crate::report::words::io_error(lang, error),
        }
    }
}
