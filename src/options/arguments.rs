//! Arguments before clap sees them.

use crate::exit::Failure;
use crate::exit::usage;
use crate::help::Program;
use crate::lang;
use std::ffi::OsString;

/// Moves a `--lang` before a command behind it, because an option of clap is one of the program or of a command:
/// `nqfill --lang zh check --help`. Drops it if the user asks for the help of a command without the option: it has been
/// read by then.
fn with_lang_behind_command(program: &Program, mut arguments: Vec<OsString>) -> Vec<OsString> {
    let text = |at: usize| arguments.get(at).and_then(|argument| argument.to_str()).unwrap_or_default();
    let words = match text(1) {
        "--lang" => 2,
        first if first.starts_with("--lang=") => 1,
        _ => return arguments,
    };
    let program = program.whole();
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

/// Leaves out behind `help` what clap takes for names of commands: the options for help, and `--lang`, which has been read by
/// then. `nqfill help solve --help` is the help of `solve`, and `nqfill help --help` that of `help`.
fn without_options_of_help(arguments: Vec<OsString>) -> Vec<OsString> {
    let (mut kept, mut given) = (Vec::new(), arguments.into_iter().peekable());
    let is_language = |name: &str| lang::LANGS.iter().any(|(known, ..)| *known == name);
    let mut asks_for_help = false;
    while let Some(word) = given.next() {
        let next = given.peek().and_then(|next| next.to_str()).unwrap_or_default();
        match word.to_str().unwrap_or_default() {
            "--help" | "-h" => asks_for_help = true,
            "--lang" if is_language(next) => drop(given.next()),
            option if option.strip_prefix("--lang=").is_some_and(is_language) => {}
            _ => kept.push(word),
        }
    }
    if asks_for_help && kept.len() == 2 {
        kept.push("help".into());
    }
    kept
}

/// The arguments as clap is to see them.
pub(crate) fn rewritten(program: &Program, arguments: Vec<OsString>) -> Vec<OsString> {
    let mut arguments = with_lang_behind_command(program, arguments);
    if arguments.get(1).is_some_and(|command| command == "help") {
        arguments = without_options_of_help(arguments);
    }
    arguments
}
