//! Values of options that have names.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};
use std::ffi::OsStr;

/// The values of an option: the name of each, its help, and what it stands for.
pub(super) type Values<T> = &'static [(&'static str, &'static str, T)];

/// Parses the name of one of these values. Makes the names only where they are asked for: most runs have few options.
#[derive(Clone)]
pub(super) struct OneOf<T: 'static>(pub(super) Values<T>);

impl<T: Copy + Send + Sync + 'static> TypedValueParser for OneOf<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        let names = PossibleValuesParser::new(self.0.iter().map(|(name, ..)| name));
        let name = names.parse_ref(command, argument, value)?;
        let named = self.0.iter().find(|(other, ..)| *other == name).map(|&(.., value)| value);
        Ok(named.expect("clap lets only these names pass"))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(|&(name, help, _)| match help {
            "" => PossibleValue::new(name),
            help => PossibleValue::new(name).help(help),
        })))
    }
}
