//! Values of options that have names.

use clap::builder::{PathBufValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};
use nqfill_core::board::MOST_ROWS;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// Parses the path of boards. A number that is no file is refused: whoever types it wants an empty board of that size.
#[derive(Clone)]
pub(crate) struct BoardPath;

/// Stands before the command to type, in the reason why a number is refused.
pub(crate) const NUMBER_FOR_PATH: &str = "no file has this name; for the empty board of this size type ";

impl TypedValueParser for BoardPath {
    type Value = PathBuf;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<PathBuf, clap::Error> {
        let size = value.to_str().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
        let size = size.and_then(|text| text.parse::<usize>().ok()).filter(|n| (1..=MOST_ROWS).contains(n));
        let Some(n) = size.filter(|_| Path::new(value).symlink_metadata().is_err()) else {
            return PathBufValueParser::new().parse_ref(command, argument, value);
        };
        let program = match command.get_name() {
            "nqfill" => "nqfill".to_owned(),
            command => format!("nqfill {command}"),
        };
        let refuse = move |_: &str| Err::<PathBuf, _>(format!("{NUMBER_FOR_PATH}{program} --size {n}"));
        TypedValueParser::parse_ref(&refuse, command, argument, value)
    }
}

/// The values of an option: the name of each, its help, and what it stands for. Other names of a value stand behind its own:
/// `no_solution|none`.
pub(crate) type Values<T> = &'static [(&'static str, &'static str, T)];

/// Parses the name of one of these values. Makes the names only where they are asked for: most runs have few options.
#[derive(Clone)]
pub(crate) struct OneOf<T: 'static>(pub(crate) Values<T>);

impl<T> OneOf<T> {
    fn names(&self) -> impl Iterator<Item = PossibleValue> + use<T> {
        self.0.iter().map(|&(names, help, _)| {
            let (name, others) = names.split_once('|').unwrap_or((names, ""));
            let value = PossibleValue::new(name).aliases(others.split('|').filter(|other| !other.is_empty()));
            if help.is_empty() { value } else { value.help(help) }
        })
    }
}

impl<T: Copy + Send + Sync + 'static> TypedValueParser for OneOf<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        let name = PossibleValuesParser::new(self.names()).parse_ref(command, argument, value)?;
        let named = self.0.iter().find(|(names, ..)| names.split('|').any(|other| other == name));
        Ok(named.map(|&(.., value)| value).expect("clap lets only these names pass"))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names()))
    }
}
