//! The `nqfill` program: everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    nqfill::commands::main()
}
