//! Where the files are that tests read.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The folder of the package, or that of a copy of it, by the variable `NQFILL_TESTED_FILES`: `.ci/package` names one that was packed.
pub(crate) fn root() -> &'static Path {
    static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
        std::env::var_os("NQFILL_TESTED_FILES").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from)
    });
    &ROOT
}
