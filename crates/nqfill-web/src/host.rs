//! The names that the host calls (the worker of the page, `src/commands/playground/worker.js`), and what it gives: a clock, and
//! the tables of GB18030: with those of other encodings that the decoder brings, they were 118 KB of a module of 1,325, packed.

use crate::answer;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since a fixed moment.
    safe fn now() -> f64;

    /// Decodes so many bytes of GB18030 at `from`, and writes them as UTF-8 at `to`, where there is room for so many. The bytes
    /// that it wrote, or -1 where that is no text.
    fn gb18030(from: *const u8, length: usize, to: *mut u8, room: usize) -> isize;
}

/// Gives nqfill what the host has. To be called first.
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    {
        nqfill_core::set_clock(|| std::time::Duration::from_secs_f64(now().max(0.0) / 1e3));
        nqfill_read::set_gb18030(decoded);
    }
}

/// The text of GB18030, unless it is none.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn decoded(bytes: &[u8]) -> Option<String> {
    // Two bytes are a character of three, at most; four are one of four.
    let mut text = vec![0; bytes.len() + bytes.len() / 2];
    // SAFETY: the host reads the one slice and writes within the other.
    let written = unsafe { gb18030(bytes.as_ptr(), bytes.len(), text.as_mut_ptr(), text.len()) };
    text.truncate(usize::try_from(written).ok()?);
    String::from_utf8(text).ok()
}

/// The address of so many bytes, which [`run`] takes back.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Answers the request in the room at `at`. Returns the address of the answer in the upper, its length in the lower 32 bits.
///
/// # Safety
/// `at` is what [`room`] has given for that length, and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn run(at: *mut u8, length: usize) -> u64 {
    // SAFETY: `room` has made a slice of that length, whose owner this is now.
    let request = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, length)) };
    let answer = answer(&request).into_boxed_slice();
    let length = answer.len() as u64;
    (Box::into_raw(answer).cast::<u8>() as usize as u64) << 32 | length
}

/// Gives the bytes of an answer back.
///
/// # Safety
/// `at` and `length` are those of an answer of [`run`], and are not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(at: *mut u8, length: usize) {
    // SAFETY: `run` has made a slice of that length and kept nothing of it.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, length)) });
}
