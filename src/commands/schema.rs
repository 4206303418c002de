//! `nqfill schema`

use crate::commands::Schema;
use crate::run::exit::{Exit, Failure};
use std::io::{self, Write};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Whose results
    #[arg(value_enum, default_value_t = Schema::Solve)]
    of: Schema,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, &args.of.json()).map_err(io::Error::from)?;
    out.write_all(b"\n")?;
    Ok(Exit::Answered)
}
