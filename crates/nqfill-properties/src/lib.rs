//! Nothing but tests: `cargo test -p nqfill-properties` tries random boards and texts.
