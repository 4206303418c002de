//! Whole commands: the boards of an input are solved, counted, converted and checked within small limits. The first byte
//! chooses the options. Run it with limits on time and memory: `-timeout=2 -rss_limit_mb=512 -malloc_limit_mb=128`.

#![no_main]

#[path = "../../tests/common/commands.rs"]
mod commands;
#[path = "../../tests/common/input.rs"]
mod input;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Some((&choice, bytes)) = bytes.split_first() {
        commands::run_all(choice, bytes);
    }
});
