//! Arguments before clap sees them.

use crate::help;
use crate::run::exit::Failure;
use crate::run::exit::usage;
use crate::run::lang;
use nqfill_show::Lang;
use std::ffi::OsString;

/// Moves a `--lang` before a command behind it: `nqfill --lang zh check --help`. Drops it if the user asks for the help
/// of a command without the option: it has been read by then.
pub(crate) fn with_lang_behind_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
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

/// Refuses a variable that names no language.
pub(crate) fn check_variable(arguments: &[OsString]) -> Result<(), Failure> {
    let (Some(value), name) = (lang::unknown_variable(arguments), lang::VARIABLE) else { return Ok(()) };
    Err(usage!("{name}={value} 无效，可选 zh 或 en", "{name}={value} is no language, it is zh or en"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn before_a_command_it_is_an_option_of_that_command() {
        let moved = |line: &str| {
            let words = with_lang_behind_command(line.split(' ').map(OsString::from).collect());
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
