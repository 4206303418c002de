//! `nqfill schema`

use crate::exit::{Exit, Failure};
use crate::help::{CommandInfo, Program, Schema, both};
use crate::lang;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args as _, Command};
use std::io::{self, Write};

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "schema",
    about: ("输出结果的 JSON Schema", "Print the JSON Schema of results"),
    examples: &[
        ("schema check", ("check 的结果", "that of check's results")),
    ],
    ..CommandInfo::PLAIN
};

#[derive(clap::Args)]
pub struct Args {
    #[arg(help = both!("哪个命令的结果", "Whose results"))]
    of: String,
}

/// The options, with the schemas that commands have.
pub fn options(command: Command, program: &Program) -> Command {
    let schemas = schemas(program);
    let names = schemas.iter().map(|schema| PossibleValue::new(schema.name).help(lang::of_usage().of(schema.about)));
    let (names, first) = (PossibleValuesParser::new(names), schemas.first().map_or("", |schema| schema.name));
    Args::augment_args(command).mut_arg("of", |of| of.required(false).value_parser(names).default_value(first))
}

/// The schemas of all commands, in their order.
fn schemas(program: &Program) -> Vec<&'static Schema> {
    program.infos().filter_map(|info| info.schema.as_ref()).collect()
}

pub fn run(args: &Args, program: &Program) -> Result<Exit, Failure> {
    let named = schemas(program).into_iter().find(|schema| schema.name == args.of);
    let schema = named.expect("clap lets only these names pass");
    io::stdout().lock().write_all(schema.json.as_bytes())?;
    Ok(Exit::Answered)
}
