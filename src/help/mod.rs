//! Help and usage errors, in the language of usage.
//!
//! Options, values and commands have their texts in both languages beside them ([`both`]); the command line is built with
//! those of one. English is laid out by clap alone. What stands around the options of a command is its [`CommandInfo`], beside its
//! options; `overview` is the first screen. Nothing here knows the commands: the table of the program is given.

mod command_info;
mod errors;
mod overview;
mod program;

pub use command_info::{ANSWERED, CommandInfo, Group, Schema, WRITTEN};
pub use overview::environment;
pub use program::{Command, LONG_DASHES, Program, misspelt};

use crate::exit::{Exit, Failure};
use crate::lang;
use clap::builder::{PossibleValue, StyledStr};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction};
use nqfill::show::output::columns::wrapped;
use nqfill::show::{Lang, say};
use std::io::{self, Write};

#[cfg(test)]
pub use overview::options_that_matter;

/// A text in the language of usage: `both!("消息", "Messages")`.
macro_rules! both {
    ($zh:literal, $en:literal $(,)?) => {
        $crate::lang::of_usage().pick($zh, $en)
    };
}
pub(crate) use both;

/// Why a value is refused, in the language of usage: `refused!("应为整数", "it is a whole number")`.
macro_rules! refused {
    ($zh:tt, $en:tt $(,)?) => {
        nqfill::show::say!($crate::lang::of_usage(), $zh, $en)
    };
}
pub(crate) use refused;

/// The width of a terminal for which help is laid out.
const WIDTH: usize = 80;

/// The heading of the options that say how boards are read.
pub fn reading() -> &'static str {
    both!("读取棋盘", "Reading boards")
}

/// The heading of the options that say how nqfill talks.
pub fn messages() -> &'static str {
    both!("消息", "Messages")
}

/// The command line as help shows it.
fn built(program: &Program) -> clap::Command {
    // Also where no terminal tells its width.
    let mut command = program.command_line().max_term_width(WIDTH);
    command.build();
    with_infos(command, program, program.info.name)
}

/// Answers arguments that clap rejects or that ask for help or the version.
pub fn answer(program: &Program, mut error: clap::Error) -> Result<Exit, Failure> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let help = built(program).try_get_matches_from(std::env::args_os());
            print(&help.err().as_ref().unwrap_or(&error).render())?;
            Ok(Exit::Answered)
        }
        ErrorKind::DisplayVersion => {
            error.print()?;
            Ok(Exit::Answered)
        }
        _ => {
            errors::add_tip(&mut error, program, lang::of_usage());
            // Errors of writing are ignored; the exit code tells enough.
            let _ = errors::print(&error, lang::of_usage());
            Ok(Exit::Usage)
        }
    }
}

/// Shows the help of a command, or the first screen, for a user who typed its name alone.
pub fn show(program: &Program, command: Option<&str>) -> Result<Exit, Failure> {
    let mut whole = built(program);
    let help = match command.and_then(|name| whole.find_subcommand_mut(name)) {
        Some(command) => command.render_help(),
        None => whole.render_help(),
    };
    print(&help)?;
    Ok(Exit::Answered)
}

/// Prints a help text, coloured on a terminal that shows colours.
fn print(help: &StyledStr) -> io::Result<()> {
    anstream::stdout().lock().write_all(with_headings(help).as_bytes())
}

/// The help text with headings in its language: clap has two in English, and puts its own colon behind all.
fn with_headings(help: &StyledStr) -> String {
    let help = help.ansi().to_string();
    if lang::of_usage() == Lang::En {
        return help;
    }
    let help = help.replace("Arguments:", "参数：").replace("Options:", "选项：");
    let headings = [COMMANDS, reading(), messages()];
    headings.into_iter().fold(help, |help, heading| help.replace(&format!("{heading}:"), &format!("{heading}：")))
}

const COMMANDS: &str = "命令";

/// A command and its subcommands with what stands around the options of each.
fn with_infos(command: clap::Command, program: &Program, name: &str) -> clap::Command {
    let lang = lang::of_usage();
    let command = if lang == Lang::Zh { in_chinese(command) } else { command.mut_args(with_long_list_below) };
    with_info(command, program, name, lang).mut_subcommands(|below| {
        // The subcommands of `help` are the other subcommands again.
        let name = if name == "help" { "help" } else { below.get_name() }.to_owned();
        with_infos(below, program, &name)
    })
}

/// Adds examples and exit codes.
fn with_info(command: clap::Command, program: &Program, name: &str, lang: Lang) -> clap::Command {
    let Some(info) = program.info(name) else {
        return if lang == Lang::Zh { command.help_template(TEMPLATE_ZH) } else { command };
    };
    let header = command.get_styles().get_header();
    let heading = format!("{header}{}{header:#}", lang.pick("示例：", "Examples:"));
    let examples = |most| format!("{heading}\n{}", info.examples(lang, most));
    let command = command.after_long_help(info.below(lang));
    if name == program.info.name {
        return with_first_screen(command, program, &examples(usize::MAX), lang);
    }
    command
        .help_template(lang.pick(TEMPLATE_ZH, TEMPLATE))
        .before_help(StyledStr::from(examples(EXAMPLES_IN_SHORT)))
        .before_long_help(StyledStr::from(examples(usize::MAX)))
        .after_help(say!(
            lang,
            "全部选项与退出码见 nqfill {name} --help。",
            "`nqfill {name} --help` has all options, and the exit codes."
        ))
}

/// The most examples that `-h` shows, which is one screen.
const EXAMPLES_IN_SHORT: usize = 3;

/// Makes `-h` the first screen, and `--help` a list of all options behind the groups of commands.
fn with_first_screen(command: clap::Command, program: &Program, examples: &str, lang: Lang) -> clap::Command {
    command
        .help_template("{before-help}{all-args}{after-help}")
        .before_help(overview::first_screen(program, lang))
        .before_long_help(StyledStr::from(overview::before_all_options(program, lang, examples)))
        .mut_args(|argument| argument.hide_short_help(true))
        .mut_subcommands(|below| below.hide(true))
}

const TEMPLATE: &str = "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}{all-args}{after-help}";
const TEMPLATE_ZH: &str = "{about-with-newline}\n用法：{usage}\n\n{before-help}{all-args}{after-help}";

/// Names of values that take so many columns stand in the long help alone.
const LONG_LIST: usize = 60;

/// The names of the values of an option, if they stand in the long help alone.
fn long_list(argument: &Arg) -> Option<Vec<PossibleValue>> {
    let values = argument.get_possible_values();
    let width: usize = values.iter().map(|value| value.get_name().len() + 2).sum();
    let is_listed = !argument.is_hide_possible_values_set() && values.iter().all(|value| value.get_help().is_none());
    (is_listed && width > LONG_LIST).then_some(values)
}

fn with_long_list_below(argument: Arg) -> Arg {
    let Some(values) = long_list(&argument) else { return argument };
    let names: Vec<_> = values.iter().map(PossibleValue::get_name).collect();
    let help = argument.get_long_help().or(argument.get_help()).map(ToString::to_string).unwrap_or_default();
    let help = format!("{help}\n\n[possible values: {}]", names.join(", "));
    argument.long_help(help).hide_possible_values(true)
}

fn in_chinese(mut command: clap::Command) -> clap::Command {
    let usage = errors::usage_in_chinese(&command.render_usage().to_string());
    let about = command.get_about().filter(|about| about.to_string().starts_with("Print this message"));
    let command = if about.is_some() { command.about("显示本帮助，或某个命令的帮助") } else { command };
    command.override_usage(usage).subcommand_help_heading(COMMANDS).mut_args(argument_in_chinese)
}

fn argument_in_chinese(argument: Arg) -> Arg {
    let text = |text: Option<&StyledStr>| text.map(ToString::to_string).unwrap_or_default();
    let (short, long) = match argument.get_id().as_str() {
        "help" => (HELP_ZH.to_owned(), HELP_ZH.to_owned()),
        "version" => ("显示版本".to_owned(), "显示版本".to_owned()),
        _ => (text(argument.get_help()), text(argument.get_long_help().or(argument.get_help()))),
    };
    let (short, long) = (with_values(short, &argument, false), with_values(long, &argument, true));
    // clap breaks lines at blanks alone.
    let broken = |text: &str, room| text.lines().flat_map(|line| wrapped(line, room)).collect::<Vec<_>>().join("\n");
    let (short, long) = (broken(&short, ROOM_IN_COLUMN), broken(&long, ROOM_BELOW));
    argument.help(short).long_help(long).hide_default_value(true).hide_possible_values(true)
}

const HELP_ZH: &str = "显示帮助（'--help' 更详细）";

/// The columns that clap leaves for the help of an option, beside it and on lines of its own.
const ROOM_IN_COLUMN: usize = WIDTH - 32;
const ROOM_BELOW: usize = WIDTH - 10;

/// A help text with the default and the values of its argument; in lines of their own with the meaning of each value.
fn with_values(mut text: String, argument: &Arg, in_lines: bool) -> String {
    let takes_value = matches!(argument.get_action(), ArgAction::Set | ArgAction::Append);
    let defaults: Vec<_> = argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if takes_value && !argument.is_hide_default_value_set() && !defaults.is_empty() {
        text += &format!("［默认：{}］", defaults.join(","));
    }
    let mut values = argument.get_possible_values();
    values.retain(|value| takes_value && !argument.is_hide_possible_values_set() && !value.is_hide_set());
    if values.is_empty() || !in_lines && long_list(argument).is_some() {
        return text;
    }
    if !in_lines || values.iter().all(|value| value.get_help().is_none()) {
        let names: Vec<_> = values.iter().map(PossibleValue::get_name).collect();
        return format!("{text}［可选：{}］", names.join("、"));
    }
    let meaning = |value: &PossibleValue| value.get_help().map(|help| format!("：{help}")).unwrap_or_default();
    let lines: String = values.iter().map(|value| format!("\n- {}{}", value.get_name(), meaning(value))).collect();
    format!("{text}\n\n可选：{lines}")
}

/// The help of each command and of the program, without colours.
#[cfg(test)]
pub fn shown(program: &Program) -> Vec<(String, String)> {
    let whole = built(program);
    let commands = whole.get_subcommands().filter(|below| below.get_name() != "help").chain([&whole]);
    let shown = |command: &clap::Command| {
        let help = with_headings(&command.clone().render_long_help());
        (command.get_name().to_owned(), anstream::adapter::strip_str(&help).to_string())
    };
    commands.map(shown).collect()
}
