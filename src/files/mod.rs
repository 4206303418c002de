//! Writes files: whole or not at all, never over an input, never in place of a device or a pipe.
//!
//! [`Target`] is the only way to write a file: find it before the work on its contents, write it after. A file is
//! written under a temporary name in the same folder and then renamed, so that a killed run or a full disk leaves the old
//! file untouched.

mod csv;

use crate::exit::{Failure, usage};
use crate::files::csv::Csv;
use crate::signals;
use memchr::memmem;
use nqfill::show::names::path_name;
use nqfill::words::reading;
use std::collections::HashMap;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf, is_separator};
use std::thread;
use std::time::Duration;
use tempfile::{Builder, NamedTempFile};

/// The path that means standard input when reading, and standard output when writing.
pub const STANDARD_STREAM: &str = "-";

/// Bytes that are gathered before they go to a file or a stream. What comes in larger parts, as the results of many small boards do,
/// goes there without a copy.
const CHUNK: usize = 8 << 10;

/// Most links that are followed, as in Linux.
const MOST_LINKS: usize = 40;

/// Writes the contents of a file; returns true if the file is to appear. One type, so that what follows is compiled once.
type Contents<'a> = Box<dyn FnOnce(&mut (dyn Write + Send)) -> io::Result<bool> + 'a>;

/// A file to be written, found before the work on its contents.
///
/// - A file appears whole or not at all: it is written in the same folder and then renamed. An existing file keeps its
///   mode, and its owner where the user may set it.
/// - A link is followed, and the file that it leads to is replaced.
/// - A file with several names (hard links) is replaced under this one; under the others it keeps its contents.
/// - A device, a pipe, or an open file of a process (`/dev/stdout`) is written to. `-` is standard output.
/// - `NAME.csv` begins with a byte order mark if it holds more than ASCII.
///
/// By default it is standard output.
#[derive(Clone, Debug, Default)]
pub struct Target {
    path: PathBuf,
    place: Place,
}

/// Where a path leads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Place {
    /// `-`
    #[default]
    Stdout,
    /// A device, a pipe, or a file that a process has open: opened and written to as it is.
    Stream,
    /// A file, existing or not, with all links resolved: replaced as a whole.
    File(PathBuf),
}

impl Target {
    /// Follows the links of a path and checks that a file can lie there.
    pub fn find(path: &Path) -> Result<Self, Failure> {
        let of = |place| Ok(Self { path: path.into(), place });
        if path == Path::new(STANDARD_STREAM) {
            return of(Place::Stdout);
        }
        let mut end = path.to_path_buf();
        for _ in 0..MOST_LINKS {
            if is_descriptor(&end) {
                return of(Place::Stream);
            }
            match end.read_link() {
                Ok(next) => end = folder_of(&end).join(next),
                // The path is no link, or does not exist.
                Err(_) => return of(place_of(path, end)?),
            }
        }
        // The system's own message for a loop of links.
        let error = path.metadata().err().unwrap_or_else(|| io::ErrorKind::InvalidInput.into());
        Err(Failure::not_written(path, error))
    }

    /// The file of that name in a folder.
    pub fn in_folder(folder: &Path, name: &str) -> Result<Self, Failure> {
        Self::find(&folder.join(name))?.within(folder, &mut RealFolders::default())
    }

    /// The path as given.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// True if the path is `-`, standard output.
    pub fn is_stdout(&self) -> bool {
        self.place == Place::Stdout
    }

    /// True for standard output, a device, a pipe, or an open file of a process: it has no place of its own.
    pub fn is_stream(&self) -> bool {
        !matches!(self.place, Place::File(_))
    }

    /// Refuses a target that is one of the input files, under any name.
    pub fn not_over<'p>(self, inputs: impl IntoIterator<Item = &'p Path>) -> Result<Self, Failure> {
        let file = self.identity();
        // An input that does not exist yet would be replaced by the report that it is missing.
        let is_target = |input: &Path| input == self.path || (file.is_some() && Identity::of(input) == file);
        let is_input = !self.is_stdout() && inputs.into_iter().any(is_target);
        if is_input { Err(over_input(&self.path)) } else { Ok(self) }
    }

    /// Refuses a target outside a folder that a link leads to, which may be any file of the user, and anything but a file.
    pub fn within(self, folder: &Path, real: &mut RealFolders) -> Result<Self, Failure> {
        let Place::File(end) = &self.place else {
            // The destination of a link matters only if it is a file.
            return Err(if self.path.is_symlink() { self.leaves_folder() } else { self.is_no_file() });
        };
        let is_within = real.has(folder_of(end), folder).map_err(|error| self.not_written(error))?;
        if is_within { Ok(self) } else { Err(self.leaves_folder()) }
    }

    fn leaves_folder(&self) -> Failure {
        let path = path_name(&self.path);
        usage!("{path} 是指向文件夹之外的链接，不予跟随", "{path} is a link out of its folder, and is not followed")
    }

    fn is_no_file(&self) -> Failure {
        let path = path_name(&self.path);
        usage!("{path} 是设备或管道；这里需要一个文件", "{path} is a device or a pipe; a file is needed")
    }

    /// Checks that a file can be created in its folder.
    pub fn ready(self) -> Result<Self, Failure> {
        if let Place::File(end) = &self.place {
            temporary(folder_of(end)).map_err(|error| self.not_written(error))?;
        }
        Ok(self)
    }

    /// The identity of the file to be replaced, if it exists.
    pub fn identity(&self) -> Option<Identity> {
        if self.is_stdout() { None } else { Identity::of(&self.path) }
    }

    /// Writes the output of a function.
    pub fn write(&self, write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>) -> Result<(), Failure> {
        self.write_if(|out| write(out).map(|()| true))
    }

    /// Writes the output of a function if it returns true; a stream has received the bytes by then.
    pub fn write_if(&self, write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<bool>) -> Result<(), Failure> {
        self.write_if_below(Box::new(io::stdout()), write)
    }

    /// Does what [`Self::write_if`] does, with a standard output below which there is a bar.
    pub fn write_if_below(
        &self,
        stdout: Box<dyn Write + Send>,
        write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<bool>,
    ) -> Result<(), Failure> {
        self.write_contents(stdout, Box::new(write)).map_err(|error| self.not_written(error))
    }

    fn write_contents(&self, stdout: Box<dyn Write + Send>, write: Contents<'_>) -> io::Result<()> {
        let end = match &self.place {
            Place::Stdout => return fill(stdout, write).map(drop),
            Place::Stream => return fill(open_stream(&self.path)?, write).map(drop),
            Place::File(end) => end,
        };
        let mut file = temporary(folder_of(end))?;
        if let Ok(old) = end.metadata() {
            make_like(file.as_file(), &old)?;
        }
        let is_whole = match end.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv")) {
            true => {
                let mut csv = Csv::new(file.as_file_mut());
                let is_whole = fill(&mut csv, write)?;
                csv.finish()?;
                is_whole
            }
            false => fill(file.as_file_mut(), write)?,
        };
        if is_whole {
            file.persist(end).map_err(|error| error.error)?;
        }
        Ok(())
    }

    fn not_written(&self, error: io::Error) -> Failure {
        Failure::not_written(&self.path, error)
    }
}

/// Refuses to write a file that is an input.
pub fn over_input(path: &Path) -> Failure {
    let path = path_name(path);
    usage!(
        "{path} 是输入文件，不会被覆盖；请换一个输出位置",
        "{path} is an input and is not overwritten; choose another output"
    )
}

/// True for a file, not an empty one, that has no such mark at its beginning: it was not written by the command that leaves the mark.
pub fn holds_other_text(path: &Path, mark: &str) -> bool {
    /// Bytes among which the mark is looked for.
    const MOST_BYTES: u64 = 4 << 10;
    if !path.is_file() {
        return false;
    }
    let mut beginning = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut beginning));
    read.is_err() || !beginning.is_empty() && memmem::find(&beginning, mark.as_bytes()).is_none()
}

/// Folders with the links in their paths resolved, each once for many files.
#[derive(Default)]
pub struct RealFolders(HashMap<PathBuf, PathBuf>);

impl RealFolders {
    /// True if one folder is the other or lies in it.
    fn has(&mut self, one: &Path, other: &Path) -> io::Result<bool> {
        for folder in [one, other] {
            if !self.0.contains_key(folder) {
                self.0.insert(folder.into(), folder.canonicalize()?);
            }
        }
        Ok(self.0[one].starts_with(&self.0[other]))
    }
}

/// Where the end of all links of a path leads.
fn place_of(path: &Path, end: PathBuf) -> Result<Place, Failure> {
    let name = path_name(path);
    let is_folder = || usage!("{name} 是文件夹；这里需要一个文件", "{name} is a folder; a file is needed");
    let is_missing = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
    let checked = match end.metadata() {
        Ok(metadata) if metadata.is_dir() => return Err(is_folder()),
        Ok(metadata) if !metadata.is_file() => return Ok(Place::Stream),
        // Opened for writing as a test: a write-protected file is not replaced either.
        Ok(_) => OpenOptions::new().write(true).open(&end).map(drop),
        Err(error) if is_missing(&error) => match folder_of(&end).metadata() {
            Err(error) if is_missing(&error) => {
                let folder = path_name(folder_of(&end));
                return Err(usage!(
                    "无法写入 {name}：文件夹 {folder} 不存在",
                    "cannot write {name}: the folder {folder} does not exist"
                ));
            }
            Ok(_) if names_folder(&end) => return Err(is_folder()),
            there => there.map(drop),
        },
        Err(error) => Err(error),
    };
    checked.map_err(|error| Failure::not_written(path, error)).map(|()| Place::File(end))
}

/// True if the form of a path shows a folder: `results/`.
pub fn names_folder(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().last().is_some_and(|&byte| is_separator(char::from(byte)))
        || path.file_name().is_none()
}

/// True if a path names an open file of a process, as `/dev/stdout` and `/dev/fd/63` do through links: a shell may have
/// put a file or a pipe there, and its owner would not see a file that replaced it.
fn is_descriptor(path: &Path) -> bool {
    let Some(folder) = path.parent().filter(|folder| folder.ends_with("fd")) else { return false };
    folder == Path::new("/dev/fd") || folder.canonicalize().is_ok_and(|folder| folder.starts_with("/proc"))
}

/// Opens a device, a pipe, or a file that a process has open; appends, does not truncate. A pipe is opened as soon as it has a
/// reader, unless a signal asks to end.
fn open_stream(path: &Path) -> io::Result<File> {
    let open = |path: &Path| OpenOptions::new().append(true).open(path);
    #[cfg(unix)]
    if std::os::unix::fs::FileTypeExt::is_fifo(&path.metadata()?.file_type()) {
        let path = path.to_owned();
        return signals::until_interrupt(move || open(&path));
    }
    open(path)
}

/// Creates a file in a folder, which is removed when dropped. Once renamed, it is readable as the user's umask allows.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".nqfill-").suffix(".tmp");
    builder.make_in(folder, |path| when_free(|| File::create_new(path)))
}

/// Opens a file. Where this process has as many open as it may have, tries again for a moment: other threads close theirs.
pub fn when_free(open: impl Fn() -> io::Result<File>) -> io::Result<File> {
    const TRIES: usize = 50;
    const BETWEEN: Duration = Duration::from_millis(2);
    for _ in 0..TRIES {
        match open() {
            Err(error) if reading::is_too_many_files(&error) => thread::sleep(BETWEEN),
            done => return done,
        }
    }
    open()
}

/// Writes to a stream and waits until it has taken all. Returns the function's result.
fn fill(out: impl Write + Send, write: Contents<'_>) -> io::Result<bool> {
    let mut out = BufWriter::with_capacity(CHUNK, out);
    let is_whole = write(&mut out)?;
    out.flush()?;
    Ok(is_whole)
}

/// Gives a new file the mode of an old one, and its owner where the user may set it.
#[cfg(unix)]
fn make_like(new: &File, old: &Metadata) -> io::Result<()> {
    use std::fs::Permissions;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let is = new.metadata()?;
    let same_owner = (is.uid(), is.gid()) == (old.uid(), old.gid());
    let is_given = same_owner || fchown(new, Some(old.uid()), Some(old.gid())).is_ok();
    // The set-user-ID and set-group-ID bits must not pass to another owner.
    let mode = if is_given { old.mode() & 0o7777 } else { old.mode() & 0o777 };
    new.set_permissions(Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn make_like(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Makes a folder, with those above it, if it is not there.
pub fn make_folder(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| no_folder(path, error))
}

/// Makes a folder, and checks that a file can be created in it.
pub fn make_writable_folder(path: &Path) -> Result<(), Failure> {
    make_folder(path)?;
    temporary(path).map(drop).map_err(|error| no_folder(path, error))
}

/// The reason why a folder cannot be created, or no file in it.
fn no_folder(path: &Path, error: io::Error) -> Failure {
    let is_other = |kind| matches!(kind, io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory);
    let is_unknown = |kind| !matches!(kind, io::ErrorKind::NotFound | io::ErrorKind::NotADirectory);
    match path.metadata() {
        _ if !is_other(error.kind()) => Failure::not_written(path, error),
        // What is there cannot be looked at: perhaps it is the folder.
        Err(why) if is_unknown(why.kind()) => Failure::not_written(path, why),
        _ => {
            let path = path_name(path);
            usage!(
                "{path} 不是文件夹；多个文件的结果需要一个文件夹",
                "{path} is not a folder; the results of several files need one"
            )
        }
    }
}

/// The parent folder of a file.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Identity of a regular file under any of its names: two paths may lead to one file, through links and hard links. Devices and
/// pipes have none: reading from and writing to the same terminal is harmless.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Identity(Key);

#[cfg(unix)]
type Key = (u64, u64);
#[cfg(not(unix))]
type Key = PathBuf;

impl Identity {
    /// The identity of the file that a path leads to, or for `-` of standard input; `None` if there is none.
    pub fn of(path: &Path) -> Option<Self> {
        let path = if path == Path::new(STANDARD_STREAM) { Path::new("/dev/stdin") } else { path };
        let metadata = path.metadata().ok().filter(Metadata::is_file)?;
        key(path, &metadata).map(Self)
    }
}

#[cfg(unix)]
fn key(_: &Path, metadata: &Metadata) -> Option<Key> {
    use std::os::unix::fs::MetadataExt;
    Some((metadata.dev(), metadata.ino()))
}

// The standard library gives no file numbers on this system; hard links count as different files.
#[cfg(not(unix))]
fn key(path: &Path, _: &Metadata) -> Option<Key> {
    path.canonicalize().ok()
}
