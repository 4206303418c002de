//! Nothing but tests: `cargo build && cargo test -p nqfill-schemas` holds reports and results against their schemas.
