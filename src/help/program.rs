//! The command line as its table of commands makes it, and misspelt commands among the paths.

use crate::exit::{Exit, Failure, usage};
use crate::help::both;
use crate::help::command_info::CommandInfo;
use crate::lang;
use clap::error::{ContextKind, ContextValue};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches};
use nqfill::show::Words;
use nqfill::show::names::printable;
use std::ffi::OsStr;
use std::path::Path;

/// Runs a command.
pub type Run = fn(&ArgMatches) -> Result<Exit, Failure>;

/// A command of the program.
pub struct Command {
    pub info: &'static CommandInfo,
    /// Adds its options.
    pub options: fn(clap::Command) -> clap::Command,
    pub run: Run,
}

/// The program.
pub struct Program {
    /// The texts of help about it.
    pub info: &'static CommandInfo,
    /// The options where no command is named.
    pub options: fn(clap::Command) -> clap::Command,
    /// Runs it then.
    pub run: Run,
    /// Its commands, by their purpose.
    pub groups: &'static [(Words, &'static [Command])],
}

/// The usage of the program: options stand after a command, or there is none.
const USAGE: &str = "nqfill [OPTIONS] [PATH]...\n       nqfill <COMMAND>";

impl Program {
    /// The command line for clap. Commands make their options where they are needed: most runs name none, and making
    /// the options of all of them would take as long as a small board.
    pub fn command_line(&self) -> clap::Command {
        let line = clap::Command::new(self.info.name).about(lang::of_usage().of(self.info.about));
        let line = line.version(env!("CARGO_PKG_VERSION")).disable_version_flag(true).override_usage(USAGE);
        let version = Arg::new("version").short('V').short_alias('v').long("version").action(ArgAction::Version);
        let version = version.help(both!("显示版本", "Print the version"));
        let command = |command: &Command| {
            let about = lang::of_usage().of(command.info.about);
            clap::Command::new(command.info.name).about(about).defer(command.options)
        };
        (self.options)(line.subcommands(self.commands().map(command))).arg(version)
    }

    /// The command line with all options.
    pub fn whole(&self) -> clap::Command {
        let mut command = self.command_line();
        command.build();
        command
    }

    /// The usage error of options that stand before a command, but for the language: they are those of the program without one.
    pub fn check_before_command(&self, matches: &ArgMatches) -> Result<(), Failure> {
        let Some((command, below)) = matches.subcommand() else { return Ok(()) };
        let is_given = |matches: &ArgMatches, id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
        let is_misplaced = |id: &clap::Id| is_given(matches, id.as_str()) && (id != "lang" || is_given(below, "lang"));
        if matches.ids().any(is_misplaced) { Err(misplaced(command)) } else { Ok(()) }
    }

    /// True if a word is the name of a command.
    pub fn has(&self, word: &OsStr) -> bool {
        word == "help" || self.infos().any(|info| word == info.name)
    }

    fn commands(&self) -> impl Iterator<Item = &'static Command> + use<> {
        self.groups.iter().flat_map(|(_, commands)| *commands)
    }

    /// The command of that name.
    pub fn command(&self, name: &str) -> Option<&'static Command> {
        self.commands().find(|command| command.info.name == name)
    }

    /// The function of a command, or of the program where none is named.
    pub fn function(&self, name: Option<&str>) -> Option<Run> {
        name.map_or(Some(self.run), |name| self.command(name).map(|command| command.run))
    }

    /// The texts of help about all commands.
    pub fn infos(&self) -> impl Iterator<Item = &'static CommandInfo> + use<> {
        self.commands().map(|command| command.info)
    }
}

/// Refuses `nqfill chekc boards/`: a word that is no path and looks like none, with the command that clap suggests.
pub fn misspelt(program: &Program, word: &OsStr) -> Result<(), Failure> {
    let is_there = || Path::new(word).symlink_metadata().is_ok();
    let Some(typed) = word.to_str().filter(|typed| !looks_like_path(typed) && !is_there()) else { return Ok(()) };
    let typed = printable(typed);
    if program.has(word) {
        return Err(misplaced(&typed));
    }
    let (zh, en) = match suggested(program, word).filter(|suggestion| is_near(suggestion, &typed)) {
        Some(suggestion) => (format!("是否指 nqfill {suggestion}？"), format!("did you mean nqfill {suggestion}?")),
        None => ("nqfill --help 列出所有命令".to_owned(), "nqfill --help lists the commands".to_owned()),
    };
    Err(usage!("没有文件 {typed}，也没有这个命令；{zh}", "there is no file {typed}, and no such command; {en}"))
}

/// True if a word is probably a misspelling: clap finds `schema` for `nosuchcmd`, too.
pub fn is_near(suggestion: &str, typed: &str) -> bool {
    let [suggestion, typed] = [suggestion, typed].map(|word| word.trim_start_matches('-').to_lowercase());
    suggestion.chars().next() == typed.chars().next() || suggestion.contains(&typed) || typed.contains(&suggestion)
}

/// The error of a command after options that are not its own.
fn misplaced(command: &str) -> Failure {
    usage!(
        "命令 {command} 须写在最前：nqfill {command} [选项]...",
        "the command {command} stands before its options: nqfill {command} [OPTIONS]..."
    )
}

/// The command that clap suggests, if the word has to be one.
fn suggested(program: &Program, word: &OsStr) -> Option<String> {
    const FEWEST_LETTERS: usize = 3;
    if word == "version" {
        return Some("--version".to_owned());
    }
    if word.len() < FEWEST_LETTERS {
        return None;
    }
    let commands = program.infos().map(|info| clap::Command::new(info.name));
    let line = clap::Command::new(program.info.name).subcommand_required(true).subcommands(commands);
    let error = line.try_get_matches_from([OsStr::new(program.info.name), word]).err()?;
    match error.get(ContextKind::SuggestedSubcommand)? {
        ContextValue::String(name) => Some(name.clone()),
        ContextValue::Strings(names) => names.last().cloned(),
        _ => None,
    }
}

/// Dashes that an input method or a document has for `-`.
const LONG_DASHES: [char; 9] = ['‐', '‑', '‒', '–', '—', '―', '−', '－', '﹣'];

/// An option with the dashes that it needs, if it is typed with long ones: `--first` for `—first`.
pub fn with_dashes(typed: &str) -> Option<String> {
    let word = typed.strip_prefix(LONG_DASHES)?.trim_start_matches(LONG_DASHES).trim_start_matches('-');
    let dashes = if word.chars().count() == 1 { "-" } else { "--" };
    Some(format!("{dashes}{word}"))
}

/// True for a word with a separator, an extension or the stars of a shell, for an option and for `-`; and for a number or
/// an option with a long dash, for which the parser of paths has a message.
fn looks_like_path(word: &str) -> bool {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    is_number
        || word.starts_with('-')
        || word.starts_with(LONG_DASHES)
        || word.contains(['/', '\\', '.', '*', '?', '['])
}
