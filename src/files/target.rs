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
    durable: bool,
}

impl Target {
    /// Finds the destination of a path.
    ///
    /// # Errors
    /// If it is a folder, has no parent folder, or is a file that must not be written.
    pub(crate) fn find(path: &Path) -> Result<Self, WriteError> {
        Ok(Self { path: path.into(), place: Place::of(path)?, durable: false })
    }

    /// The path as given.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// True if the path is `-`, standard output.
    pub(crate) fn is_stdout(&self) -> bool {
        self.place == Place::Stdout
    }

    /// True if another path leads to the same file, or would once it exists.
    pub(crate) fn is(&self, other: &Path) -> bool {
        let same_place = || Place::of(other).is_ok_and(|place| matches!(place, Place::File(_)) && place == self.place);
        other == self.path || same_place() || self.identity().is_some_and(|file| Identity::of(other) == Some(file))
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

    /// Also syncs the file to disk, so that it survives a power failure; takes some time.
    pub(crate) fn durable(self) -> Self {
        Self { durable: true, ..self }
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
        if is_whole && self.durable {
            file.as_file().sync_data()?;
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tempfile::TempDir;

    fn folder() -> TempDir {
        tempfile::tempdir().expect("a folder")
    }

    fn fill(target: &Target, text: &str) -> Result<(), WriteError> {
        target.write(|out| out.write_all(text.as_bytes()))
    }

    fn find(path: &Path) -> Target {
        Target::find(path).and_then(Target::ready).expect("a place for a file")
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<_> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_whole_or_not_at_all() {
        let folder = folder();
        let path = folder.path().join("a.txt");
        let target = find(&path);
        assert!(names(folder.path()).is_empty(), "to look for a place leaves nothing");
        fill(&target, "first").expect("written");
        let failed = target.write(|out| {
            out.write_all(&vec![b'x'; 3 * CHUNK])?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert!(matches!(failed, Err(WriteError::NotWritable(..))));
        target.write_if(|out| out.write_all(b"cut").map(|()| false)).expect("given up");
        assert_eq!(
            (fs::read_to_string(&path).expect("a file"), names(folder.path())),
            ("first".into(), vec!["a.txt".into()])
        );
    }

    #[test]
    fn what_can_hold_no_file_is_refused_before_the_work() {
        let folder = folder();
        let at = |name: &str| Target::find(&folder.path().join(name)).map(drop);
        assert!(matches!(at("."), Err(WriteError::IsFolder(_))));
        assert!(matches!(at("new/"), Err(WriteError::IsFolder(_))));
        assert!(matches!(at("new/a.txt"), Err(WriteError::NoFolder(..))));
        assert!(matches!(at(&"long".repeat(100)), Err(WriteError::NotWritable(..))));
        fs::write(folder.path().join("file"), "").expect("a file");
        assert!(matches!(at("file/a.txt"), Err(WriteError::NotWritable(..))));
    }

    #[test]
    fn an_input_is_not_overwritten_by_its_own_name() {
        let folder = folder();
        let [input, other] = ["a.txt", "b.txt"].map(|name| folder.path().join(name));
        fs::write(&input, "x").expect("a file");
        let not_over = |target: &Path, input: &Path| Target::find(target).expect("a place").not_over([input]);
        assert!(matches!(not_over(&input, &input), Err(WriteError::OverInput(_))));
        assert!(matches!(not_over(&other, &other), Err(WriteError::OverInput(_))), "not there yet");
        assert!(matches!(not_over(&folder.path().join("./a.txt"), &input), Err(WriteError::OverInput(_))));
        assert!(not_over(&other, &input).is_ok() && not_over(Path::new("-"), Path::new("-")).is_ok());
    }

    #[cfg(unix)]
    mod unix {
        use super::*;
        use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

        #[test]
        fn an_input_is_not_overwritten_by_another_name() {
            let folder = folder();
            let [input, link, name] = ["a.txt", "link", "name"].map(|name| folder.path().join(name));
            fs::write(&input, "x").expect("a file");
            symlink(&input, &link).expect("a link");
            fs::hard_link(&input, &name).expect("a hard link");
            for (target, read) in [(&link, &input), (&input, &link), (&name, &input), (&input, &name)] {
                let refused = Target::find(target).expect("a place").not_over([read.as_path()]);
                assert!(matches!(refused, Err(WriteError::OverInput(_))), "{}", target.display());
            }
        }

        #[test]
        fn a_link_stays_and_its_file_is_replaced() {
            let folder = folder();
            fs::create_dir(folder.path().join("sub")).expect("a folder");
            for (link, leads_to) in [("one", "sub/there"), ("two", "one"), ("new", "sub/missing")] {
                symlink(leads_to, folder.path().join(link)).expect("a link");
            }
            fs::write(folder.path().join("sub/there"), "old").expect("a file");
            fill(&find(&folder.path().join("two")), "by two").expect("written");
            fill(&find(&folder.path().join("new")), "by new").expect("written");
            let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
            assert_eq!([read("sub/there"), read("sub/missing")], ["by two", "by new"]);
            assert!(["one", "two", "new"].iter().all(|name| folder.path().join(name).is_symlink()));
        }

        #[test]
        fn a_link_out_of_a_folder_is_refused_where_that_is_asked() {
            let folder = folder();
            let inside = folder.path().join("inside");
            fs::create_dir(&inside).expect("a folder");
            fs::write(folder.path().join("out"), "").expect("a file");
            for (link, leads_to) in [("out", "../out"), ("new", "../new"), ("near", "x.txt"), ("null", "/dev/null")] {
                symlink(leads_to, inside.join(link)).expect("a link");
            }
            let is_within = |name: &str| Target::find(&inside.join(name)).expect("a place").within(&inside).is_ok();
            assert_eq!(["out", "new", "near", "x.txt", "null"].map(is_within), [false, false, true, true, false]);
        }

        #[test]
        fn a_loop_of_links_is_an_error() {
            let folder = folder();
            symlink("b", folder.path().join("a")).expect("a link");
            symlink("a", folder.path().join("b")).expect("a link");
            assert!(matches!(Target::find(&folder.path().join("a")), Err(WriteError::NotWritable(..))));
        }

        #[test]
        fn the_mode_stays_and_of_several_names_one_is_replaced() {
            let folder = folder();
            let [path, name] = ["a.txt", "name"].map(|name| folder.path().join(name));
            for mode in [0o600, 0o644, 0o755] {
                fs::write(&path, "old").expect("a file");
                fs::set_permissions(&path, PermissionsExt::from_mode(mode)).expect("a mode");
                fill(&find(&path), "new").expect("written");
                assert_eq!(path.metadata().expect("a file").mode() & 0o7777, mode);
            }
            fs::hard_link(&path, &name).expect("a hard link");
            fill(&find(&path), "newer").expect("written");
            let read = [&path, &name].map(|path| fs::read_to_string(path).expect("a file"));
            assert_eq!(read, ["newer", "new"]);
            assert_eq!(names(folder.path()), ["a.txt", "name"]);
        }
    }
}
