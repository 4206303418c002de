//! `nqfill schema`

use super::exit::{Exit, Failure};
use crate::report::json_schema;
use std::io::{self, Write};

#[derive(clap::Args)]
pub(super) struct Args {}

pub(super) fn run(_: &Args) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, &json_schema()).map_err(io::Error::from)?;
    out.write_all(b"\n")?;
    Ok(Exit::Answered)
}
