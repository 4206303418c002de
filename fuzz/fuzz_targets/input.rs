//! The whole way in: bytes, text, format, boards, conflicts, diagnostics. The first byte chooses the options.

#![no_main]

#[path = "../../tests/common/input.rs"]
mod input;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Some((&choice, bytes)) = bytes.split_first() {
        input::read_all(choice, bytes);
    }
});
