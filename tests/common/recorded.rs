//! What tests have recorded in files, and how it is written anew.
#![allow(dead_code, reason = "each test program uses its part")]

use std::fs;
use std::path::Path;

/// True if what tests have recorded is to be written anew: `SNAPSHOTS=overwrite`.
pub(crate) fn is_overwriting() -> bool {
    std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite")
}

/// Holds a text against the file that records it, or writes the file anew.
pub(crate) fn assert_recorded(found: &str, file: &Path) {
    if is_overwriting() {
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(file, found).expect("written");
    }
    let expected = fs::read_to_string(file).unwrap_or_default();
    // Of two long texts the first line that differs says more than both.
    let differs = found.lines().zip(expected.lines()).find(|(found, expected)| found != expected);
    assert_eq!(differs, None, "{}; SNAPSHOTS=overwrite writes it anew", file.display());
    assert!(found == expected, "{}: it has other line ends, or ends elsewhere", file.display());
}
