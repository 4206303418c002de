//! Why a file cannot be read.

use std::io::ErrorKind;

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// There is no such file.
    Missing,
    /// It may not be read.
    Forbidden,
    /// It is a folder, where a file is needed.
    Folder,
    /// Its folder contains itself through a link.
    Loop,
    /// It is a pipe, a socket or a device.
    Special,
    /// It is no text but a file of this kind.
    NoText(&'static str),
    /// Anything else that the system refuses.
    Other {
        /// The kind of the standard library.
        kind: ErrorKind,
        /// Its number, where it came from the system.
        number: Option<i32>,
        /// The words of the system.
        text: String,
    },
}

impl From<&std::io::Error> for Unreadable {
    fn from(error: &std::io::Error) -> Self {
        match error.kind() {
            ErrorKind::NotFound => Self::Missing,
            ErrorKind::PermissionDenied => Self::Forbidden,
            ErrorKind::IsADirectory => Self::Folder,
            kind => Self::Other { kind, number: error.raw_os_error(), text: error.to_string() },
        }
    }
}
