//! `nqfill schema`

use crate::commands::canon::model::duplicates_json_schema;
use crate::commands::trace::model::trace_json_schema;
use crate::run::exit::{Exit, Failure};
use clap::ValueEnum;
use nqfill_grade::model::check_json_schema;
use nqfill_show::json_schema;
use std::io::{self, Write};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Whose results
    #[arg(value_enum, default_value_t = Of::Solve)]
    of: Of,
}

#[derive(Clone, Copy, ValueEnum)]
enum Of {
    /// those of solve
    Solve,
    /// those of check
    Check,
    /// the lines of trace
    Trace,
    /// the groups of canon --duplicates
    Duplicates,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let schema = match args.of {
        Of::Solve => json_schema(),
        Of::Check => check_json_schema(),
        Of::Trace => trace_json_schema(),
        Of::Duplicates => duplicates_json_schema(),
    };
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, &schema).map_err(io::Error::from)?;
    out.write_all(b"\n")?;
    Ok(Exit::Answered)
}
