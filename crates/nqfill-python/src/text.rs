//! Texts of boards, which may be too large for any memory.

use crate::signals::Raised;
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use std::io::{self, ErrorKind, Write};

/// The most bytes of a text.
pub(crate) const MOST_BYTES: usize = 4 << 30;

/// Bytes between two looks at signals.
const LOOK_EVERY: usize = 1 << 20;

/// A text that is being written.
struct Text {
    bytes: Vec<u8>,
    raised: Raised,
    next_look: usize,
}

impl Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > MOST_BYTES || self.bytes.try_reserve(bytes.len()).is_err() {
            return Err(ErrorKind::OutOfMemory.into());
        }
        self.bytes.extend_from_slice(bytes);
        if self.bytes.len() >= self.next_look {
            self.next_look = self.bytes.len() + LOOK_EVERY;
            if self.raised.keep(Python::attach(|py| py.check_signals())) {
                return Err(ErrorKind::Other.into());
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What a function writes, and what it returns; other threads of Python run beside it. Raises `MemoryError` for a text that
/// is too large, and `ValueError` if the function refuses.
pub(crate) fn written<T: Send>(
    py: Python<'_>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<T> + Send,
) -> PyResult<(T, Vec<u8>)> {
    let raised = Raised::default();
    let mut text = Text { bytes: Vec::new(), raised: raised.clone(), next_look: LOOK_EVERY };
    let result = py.detach(|| write(&mut text));
    match raised.or(result)? {
        Ok(result) => Ok((result, text.bytes)),
        Err(error) if error.kind() == ErrorKind::OutOfMemory => Err(too_large()),
        Err(error) => Err(PyValueError::new_err(error.to_string())),
    }
}

/// `MemoryError` for a text that is too large.
pub(crate) fn too_large() -> PyErr {
    PyMemoryError::new_err("the text of this board has more bytes than there is memory for, or more than 4 GiB")
}

/// Bytes that the library wrote as text.
pub(crate) fn string(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}
