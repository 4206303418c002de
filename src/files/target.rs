//! A file to be written.

use super::place::Place;
use super::temporary::temporary;
use super::{Identity, WriteError, folder_of, prepare, stream};
use std::fs::{File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Bytes gathered before they go to a file.
const CHUNK: usize = 64 << 10;

/// Writes the contents of a file; returns true if they are to be kept. One type, so that what follows is compiled once.
type Contents<'a> = Box<dyn FnOnce(&mut (dyn Write + Send)) -> io::Result<bool> + 'a>;

/// A file to be written, found before the work on its contents.
///
/// - A file appears whole or not at all: it is written beside its place and then renamed. An existing file keeps its
///   mode, and its owner where the user may set it.
/// - A link is followed, and the file that it leads to is replaced.
/// - A file with several names (hard links) is replaced under this one; under the others it keeps its contents.
/// - A device, a pipe, or an open file of a process (`/dev/stdout`) is written to. `-` is standard output.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    path: PathBuf,
    place: Place,
}

impl Target {
    /// Finds the destination of a path.
    ///
    /// # Errors
    /// If it is a folder, has no parent folder, or is a file that must not be written.
    pub(crate) fn find(path: &Path) -> Result<Self, WriteError> {
        Ok(Self { path: path.into(), place: Place::of(path)? })
    }

    /// The path as given.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// True if the path is `-`, standard output.
    pub(crate) fn is_stdout(&self) -> bool {
        self.place == Place::Stdout
    }

    /// True for standard output, a device, a pipe, or an open file of a process: it has no place of its own.
    pub(crate) fn is_stream(&self) -> bool {
        !matches!(self.place, Place::File(_))
    }

    /// Refuses a target that is one of the input files, under any name.
    ///
    /// # Errors
    /// If it is one.
    pub(crate) fn not_over<'p>(self, inputs: impl IntoIterator<Item = &'p Path>) -> Result<Self, WriteError> {
        let file = self.identity();
        // An input that does not exist yet would be replaced by the report that it is missing.
        let is_target = |input: &Path| input == self.path || (file.is_some() && Identity::of(input) == file);
        let is_input = !self.is_stdout() && inputs.into_iter().any(is_target);
        if is_input { Err(WriteError::OverInput(self.path)) } else { Ok(self) }
    }

    /// Refuses a target outside a folder that a link leads to, and anything but a file.
    ///
    /// # Errors
    /// If it is one of these.
    pub(crate) fn within(self, folder: &Path) -> Result<Self, WriteError> {
        let Place::File(end) = &self.place else {
            // The destination of a link matters only if it is a file.
            let is_link = self.path.is_symlink();
            return Err(if is_link { WriteError::LeavesFolder(self.path) } else { WriteError::NoFile(self.path) });
        };
        let real = |folder: &Path| folder.canonicalize().map_err(|error| self.not_writable(error));
        if real(folder_of(end))?.starts_with(real(folder)?) {
            Ok(self)
        } else {
            Err(WriteError::LeavesFolder(self.path))
        }
    }

    /// Checks that a file can be created beside the place, and removes temporary files of killed runs there.
    ///
    /// # Errors
    /// If no file can be created.
    pub(crate) fn ready(self) -> Result<Self, WriteError> {
        if let Place::File(end) = &self.place {
            prepare(folder_of(end)).map_err(|error| self.not_writable(error))?;
        }
        Ok(self)
    }

    /// The identity of the file to be replaced, if it exists.
    pub(crate) fn identity(&self) -> Option<Identity> {
        if self.is_stdout() { None } else { Identity::of(&self.path) }
    }

    /// Writes the output of a function.
    ///
    /// # Errors
    /// Errors of the function and of the file. The file is then untouched, unless the error says otherwise.
    pub(crate) fn write(
        &self,
        write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
    ) -> Result<(), WriteError> {
        self.write_if(|out| write(out).map(|()| true))
    }

    /// Writes the output of a function if it returns true; a stream has received the bytes by then.
    ///
    /// # Errors
    /// As for [`Target::write`].
    pub(crate) fn write_if(
        &self,
        write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<bool>,
    ) -> Result<(), WriteError> {
        self.write_contents(Box::new(write))
    }

    fn write_contents(&self, write: Contents<'_>) -> Result<(), WriteError> {
        match &self.place {
            Place::Stdout => fill(io::stdout(), write).map(drop).map_err(|error| self.not_writable(error)),
            Place::Stream => stream::open(&self.path)
                .and_then(|file| fill(file, write))
                .map(drop)
                .map_err(|error| self.not_writable(error)),
            Place::File(end) => self.write_file(end, write),
        }
    }

    fn write_file(&self, end: &Path, write: Contents<'_>) -> Result<(), WriteError> {
        let old = end.metadata().ok();
        let written = self.written_beside(end, old.as_ref(), write).map_err(|error| self.not_writable(error))?;
        let Some(file) = written else { return Ok(()) };
        file.persist(end).map(drop).map_err(|error| self.not_writable(error.error))
    }

    /// Writes the contents to a temporary file beside the place; returns `None` if the function returned false.
    fn written_beside(
        &self,
        end: &Path,
        old: Option<&Metadata>,
        write: Contents<'_>,
    ) -> io::Result<Option<NamedTempFile>> {
        let mut file = temporary(folder_of(end))?;
        if let Some(old) = old {
            make_like(file.as_file(), old)?;
        }
        let is_whole = fill(file.as_file_mut(), write)?;
        Ok(is_whole.then_some(file))
    }

    fn not_writable(&self, error: io::Error) -> WriteError {
        WriteError::NotWritable(self.path.clone(), error)
    }
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
