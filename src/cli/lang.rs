//! Chooses the language of messages, even for arguments that make no sense.
//!
//! `--lang` comes first, then `NQFILL_LANG`; then, except for results, the locale.

use super::exit::Failure;
use super::help;
use crate::report::Lang;
use clap::ValueEnum;
use std::env;
use std::ffi::OsString;

/// The environment variable; an empty value counts as not set.
const VARIABLE: &str = "NQFILL_LANG";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum LangName {
    Zh,
    En,
}

impl From<LangName> for Lang {
    fn from(name: LangName) -> Self {
        match name {
            LangName::Zh => Self::Zh,
            LangName::En => Self::En,
        }
    }
}

fn named(name: &str) -> Option<Lang> {
    LangName::from_str(name, false).ok().map(Lang::from)
}

/// The value of the variable, if it is not empty.
fn variable() -> Option<OsString> {
    env::var_os(VARIABLE).filter(|value| !value.is_empty())
}

/// The language that the variable names.
pub(super) fn of_variable() -> Option<Lang> {
    named(variable()?.to_str()?)
}

/// The language of the locale, or English.
pub(super) fn of_locale() -> Lang {
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    locale.map_or(Lang::En, |name| Lang::of_locale(&name))
}

/// The value of `--lang`, found without knowing the other options.
fn asked(arguments: &[OsString]) -> Option<Lang> {
    let arguments = || arguments.iter().map(|argument| argument.to_str().unwrap_or_default());
    let options = arguments().take_while(|argument| *argument != "--");
    let values = options.zip(arguments().skip(1).chain([""]));
    values
        .filter_map(|(option, next)| named(option.strip_prefix("--lang=").or((option == "--lang").then_some(next))?))
        .next()
}

/// Moves a `--lang` before a command behind it: `nqfill --lang zh check --help`. Drops it if the user asks for the help
/// of a command without the option: it has been read by then.
pub(super) fn behind_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let text = |at: usize| arguments.get(at).and_then(|argument| argument.to_str()).unwrap_or_default();
    let words = match text(1) {
        "--lang" => 2,
        first if first.starts_with("--lang=") => 1,
        _ => return arguments,
    };
    // Building the program does not yet make the options of its commands.
    let program = help::command(Lang::En);
    let has_lang = |command: &clap::Command| command.get_arguments().any(|argument| argument.get_id() == "lang");
    let takes_it = match text(1 + words) {
        "help" => false,
        name => match program.find_subcommand(name) {
            Some(command) => has_lang(command),
            None => return arguments,
        },
    };
    let asks_for_help = text(1 + words) == "help" || arguments.iter().any(|word| word == "--help" || word == "-h");
    let option: Vec<OsString> = arguments.drain(1..=words).collect();
    if takes_it || !asks_for_help {
        arguments.splice(2..2, option);
    }
    arguments
}

/// The language of help and of usage errors.
pub(super) fn of_arguments(arguments: &[OsString]) -> Lang {
    asked(arguments).or_else(of_variable).unwrap_or_else(of_locale)
}

/// The language of help and usage errors for the arguments of this process.
pub(super) fn of_process() -> Lang {
    of_arguments(&env::args_os().collect::<Vec<_>>())
}

/// Refuses a variable that names no language, unless `--lang` overrides it.
pub(super) fn check_variable(arguments: &[OsString]) -> Result<(), Failure> {
    match variable() {
        Some(value) if named(&value.to_string_lossy()).is_none() && asked(arguments).is_none() => {
            let value = value.to_string_lossy();
            Err(Failure::usage_in(
                format!("{VARIABLE}={value} 无效，可选 zh 或 en"),
                format!("{VARIABLE}={value} is no language, it is zh or en"),
            ))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_seen_wherever_it_is_asked_for() {
        let asked = |line: &str| asked(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(asked("nqfill check --lang zh --help"), Some(Lang::Zh));
        assert_eq!(asked("nqfill --lang=en --wrong"), Some(Lang::En));
        assert_eq!(asked("nqfill a --lang"), None);
        assert_eq!(asked("nqfill --lang fr"), None);
        assert_eq!(asked("nqfill -- --lang zh"), None);
    }

    #[test]
    fn before_a_command_it_is_an_option_of_that_command() {
        let moved = |line: &str| {
            let words = behind_command(line.split(' ').map(OsString::from).collect());
            words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(moved("nqfill --lang zh check a --help"), "nqfill check --lang zh a --help");
        assert_eq!(moved("nqfill --lang=en count a"), "nqfill count --lang=en a");
        assert_eq!(moved("nqfill --lang zh schema --help"), "nqfill schema --help");
        assert_eq!(moved("nqfill --lang zh help check"), "nqfill help check");
        assert_eq!(moved("nqfill --lang zh a.txt check"), "nqfill --lang zh a.txt check");
        assert_eq!(moved("nqfill --lang"), "nqfill --lang");
    }
}
