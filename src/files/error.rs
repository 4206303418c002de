//! Reasons why a file is not written, with their words.

use crate::files::STANDARD_STREAM;
use nqfill::show::{Lang, say};
use nqfill::words::names;
use nqfill::words::system;
use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Reason why a file is not written, with the path as given.
#[derive(Debug)]
pub enum WriteError {
    /// The file is also an input.
    OverInput(PathBuf),
    /// The outputs for two inputs would have the same path.
    SameTarget(PathBuf, PathBuf, PathBuf),
    /// Links make two files to be written one file.
    SameFile(PathBuf, PathBuf),
    /// A folder stands where a file is to be written.
    IsFolder(PathBuf),
    /// A file stands where a folder is to be filled.
    IsFile(PathBuf),
    /// The parent folder does not exist.
    NoFolder(PathBuf, PathBuf),
    /// A device or a pipe stands where a file is needed that can be read again.
    NoFile(PathBuf),
    /// A link leads out of the folder in which writing is allowed.
    LeavesFolder(PathBuf),
    /// The operating system refuses.
    NotWritable(PathBuf, io::Error),
}

impl WriteError {
    /// The reason why a folder cannot be created, or no file in it.
    pub fn of_folder(folder: &Path, error: io::Error) -> Self {
        let is_taken = matches!(error.kind(), io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory);
        match folder.metadata() {
            // What is there cannot be looked at: perhaps it is the folder.
            Err(why) if is_taken && !matches!(why.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                Self::NotWritable(folder.into(), why)
            }
            _ if is_taken => Self::IsFile(folder.into()),
            _ => Self::NotWritable(folder.into(), error),
        }
    }

    /// The error of writing to standard output, if it is one.
    pub fn into_stdout_error(self) -> Result<io::Error, Self> {
        match self {
            // The path of a default target is empty.
            Self::NotWritable(path, error) if path.as_os_str().is_empty() || path == Path::new(STANDARD_STREAM) => {
                Ok(error)
            }
            error => Err(error),
        }
    }

    /// True if the reader of a pipe is gone, which is no failure.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::NotWritable(_, error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// True if a signal ended the wait for the reader of a pipe.
    pub fn is_interrupt(&self) -> bool {
        matches!(self, Self::NotWritable(_, error) if error.kind() == io::ErrorKind::Interrupted)
    }

    /// The reason, and a remedy if there is one.
    pub fn words(&self, lang: Lang) -> String {
        names::visible(&self.plain_words(lang)).into_owned()
    }

    fn plain_words(&self, lang: Lang) -> String {
        let one = |path: &Path, [zh, en]: [&str; 2]| format!("{}{}", path.display(), lang.pick(zh, en));
        match self {
            Self::OverInput(path) => one(
                path,
                [
                    " 是输入文件，不会被覆盖；请换一个输出位置",
                    " is an input and is not overwritten; choose another output",
                ],
            ),
            Self::SameTarget(first, second, target) => {
                let (first, second, target) = (first.display(), second.display(), target.display());
                say!(
                    lang,
                    "{first} 和 {second} 的结果都要写入 {target}",
                    "{first} and {second} would both be written to {target}"
                )
            }
            Self::SameFile(first, second) => {
                let (first, second) = (first.display(), second.display());
                say!(
                    lang,
                    "{first} 和 {second} 是同一个文件，却要写入不同的结果",
                    "{first} and {second} are the same file, and would hold different results"
                )
            }
            Self::IsFolder(path) => one(path, [" 是文件夹；这里需要一个文件", " is a folder; a file is needed"]),
            Self::IsFile(path) => one(
                path,
                [
                    " 不是文件夹；多个文件的结果需要一个文件夹",
                    " is not a folder; the results of several files need one",
                ],
            ),
            Self::NoFolder(path, folder) => {
                let (path, folder) = (path.display(), folder.display());
                say!(
                    lang,
                    "无法写入 {path}：文件夹 {folder} 不存在",
                    "cannot write {path}: the folder {folder} does not exist"
                )
            }
            Self::NoFile(path) => {
                one(path, [" 是设备或管道；这里需要一个文件", " is a device or a pipe; a file is needed"])
            }
            Self::LeavesFolder(path) => {
                one(path, [" 是指向文件夹之外的链接，不予跟随", " is a link out of its folder, and is not followed"])
            }
            Self::NotWritable(path, error) => match error.get_ref().and_then(|inner| inner.downcast_ref::<Self>()) {
                // A report in several files: what failed is one of these.
                Some(within) => within.plain_words(lang),
                None => {
                    let (path, why) = (path.display(), system::io_error(lang, error));
                    say!(lang, "无法写入 {path}：{why}", "cannot write {path}: {why}")
                }
            },
        }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Lang::En))
    }
}

impl Error for WriteError {}

/// For what reads and writes, and says which file failed.
impl From<WriteError> for io::Error {
    fn from(error: WriteError) -> Self {
        Self::other(error)
    }
}

/// Results that are to be sorted take more than so many bytes of memory.
#[derive(Debug, thiserror::Error)]
#[error("results of more than {0} bytes are not sorted")]
pub struct TooMuchToSort(pub u64);

/// The reason why results cannot be written to standard output or to a temporary file.
pub fn results_error(lang: Lang, error: &io::Error) -> String {
    let sorted = error.get_ref().and_then(|inner| inner.downcast_ref::<TooMuchToSort>());
    let why = match sorted {
        None => system::io_error(lang, error),
        Some(TooMuchToSort(most)) => {
            let most = most >> 20;
            say!(lang, "超过 {most} MB 的结果不能排序", "results of more than {most} MB are not sorted")
        }
    };
    say!(lang, "无法写出结果：{why}", "cannot write the results: {why}")
}
