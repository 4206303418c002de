//! Help and usage errors in both languages.
//!
//! Options, values and commands have their texts in both languages beside them ([`both`]). Help is made from the same
//! command line in each, English as clap lays it out. What stands around the options is the page of the command, in its
//! folder; `overview` is the first screen. Nothing here knows the commands: the table of the program is given.

mod errors;
mod examples;
mod meant;
mod overview;
mod page;
mod program;
mod texts;
mod tips;
mod topics;

pub(crate) use errors::{Refused, refused};
pub(crate) use meant::{refuse_misspelt, refuse_misspelt_word};
pub(crate) use overview::environment;
pub(crate) use page::{ANSWERED, Group, Page, Schema, WRITTEN};
pub(crate) use program::{Command, Program, Topic};
pub(crate) use topics::topic;

use crate::exit::{Exit, Failure};
use clap::builder::{PossibleValue, PossibleValuesParser, Resettable, Str, StyledStr};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction};
use nqfill_show::output::columns::wrapped;
use nqfill_show::{Lang, Words};
use std::ffi::OsString;
use std::io::{self, Write};

#[cfg(test)]
pub(crate) use overview::options_that_matter;

/// A text of help in Chinese and English, as clap keeps it: `both!("消息", "Messages")`. Help is never shown so, but in
/// one of the languages.
macro_rules! both {
    ($zh:literal, $en:literal $(,)?) => {
        concat!($zh, "\u{e000}", $en)
    };
}
pub(crate) use both;

/// What parts the languages of such a text: a character of private use, which clap leaves alone, unlike controls.
const PARTED_BY: char = '\u{e000}';

/// The headings of groups of options that commands share.
pub(crate) const READING: &str = both!("读取棋盘", "Reading boards");
pub(crate) const MESSAGES: &str = both!("消息", "Messages");

/// The text in one language. One that is in no language, a drawing, is the same in both.
fn spoken(text: &str, lang: Lang) -> &str {
    match text.split_once(PARTED_BY) {
        Some((zh, en)) => lang.pick(zh, en),
        None => lang.pick(texts::of_clap(text), text),
    }
}

fn styled(text: &StyledStr, lang: Lang) -> StyledStr {
    StyledStr::from(spoken(&text.to_string(), lang).to_owned())
}

/// What clap takes for a text that there is or is not.
fn resettable<T>(text: Option<T>) -> Resettable<T> {
    text.map_or(Resettable::Reset, Resettable::Value)
}

/// The command line with the texts of its commands and options in English, and nothing around them.
pub(crate) fn in_english(program: &Program) -> clap::Command {
    with_texts(program.whole(), program, Lang::En)
}

/// The command line as help shows it in one language.
fn built(program: &Program, lang: Lang) -> clap::Command {
    // Also where no terminal tells its width.
    let mut command = program.command_line().max_term_width(examples::WIDTH);
    command.build();
    with_pages(with_texts(command, program, lang), program, program.page.name, lang)
}

/// Answers arguments that clap rejects or that ask for help or the version.
pub(crate) fn answer(
    program: &Program,
    mut error: clap::Error,
    arguments: &[OsString],
    lang: Lang,
) -> Result<Exit, Failure> {
    if error.use_stderr() {
        tips::mend(&mut error, program, arguments, lang);
    }
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let help = built(program, lang).try_get_matches_from(arguments);
            print(&help.err().as_ref().unwrap_or(&error).render(), lang)?;
            Ok(Exit::Answered)
        }
        ErrorKind::DisplayVersion => {
            error.print()?;
            Ok(Exit::Answered)
        }
        _ => {
            // Errors of writing are ignored; the exit code tells enough.
            let _ = errors::print(&error, lang);
            Ok(Exit::Usage)
        }
    }
}

/// Shows the help of a command, or the first screen, for a user who typed its name alone.
pub(crate) fn show(program: &Program, command: Option<&str>, lang: Lang) -> Result<Exit, Failure> {
    let mut whole = built(program, lang);
    let help = match command.and_then(|name| whole.find_subcommand_mut(name)) {
        Some(command) => command.render_help(),
        None => whole.render_help(),
    };
    print(&help, lang)?;
    Ok(Exit::Answered)
}

/// Prints a help text, coloured on a terminal that shows colours.
fn print(help: &StyledStr, lang: Lang) -> io::Result<()> {
    anstream::stdout().lock().write_all(with_headings(help, lang).as_bytes())
}

/// The help text with clap's headings in its language: clap writes them in English, and all with its own colon.
fn with_headings(help: &StyledStr, lang: Lang) -> String {
    let help = help.ansi().to_string();
    if lang == Lang::En {
        return help;
    }
    let of_clap = [("Arguments:", "参数："), ("Options:", "选项："), ("命令:", "命令：")];
    let help = of_clap.into_iter().fold(help, |help, (english, chinese)| help.replace(english, chinese));
    let shared = [READING, MESSAGES].map(|heading| spoken(heading, lang));
    shared.into_iter().fold(help, |help, heading| help.replace(&format!("{heading}:"), &format!("{heading}：")))
}

/// A command and its subcommands with their texts in one language.
fn with_texts(command: clap::Command, program: &Program, lang: Lang) -> clap::Command {
    let about = program.page(command.get_name()).map(|page| StyledStr::from(page.about));
    let about = about.or_else(|| command.get_about().cloned()).map(|about| styled(&about, lang));
    let command = command.about(resettable(about));
    let command = command.mut_args(|argument| argument_spoken(argument, lang));
    let command = match lang {
        Lang::En => command,
        Lang::Zh => in_chinese(command),
    };
    command.mut_subcommands(|below| with_texts(below, program, lang))
}

/// A command and its subcommands with what stands around the options of each.
fn with_pages(command: clap::Command, program: &Program, name: &str, lang: Lang) -> clap::Command {
    with_page(command, program, name, lang).mut_subcommands(|below| {
        // The subcommands of `help` are the other subcommands again.
        let name = if name == "help" { "help" } else { below.get_name() }.to_owned();
        with_pages(below, program, &name, lang)
    })
}

/// Adds examples and exit codes.
fn with_page(command: clap::Command, program: &Program, name: &str, lang: Lang) -> clap::Command {
    let Some(page) = program.page(name) else {
        return if lang == Lang::Zh { command.help_template(TEMPLATE_ZH) } else { command };
    };
    let below = page.below(lang);
    let header = command.get_styles().get_header();
    let examples = format!("{header}{}{header:#}\n{}", lang.pick("示例：", "Examples:"), page.examples(lang));
    if name == program.page.name {
        return with_first_screen(command, program, &examples, lang).after_long_help(below);
    }
    let short = if reads_boards(&command) { format!("{}\n\n{below}", lang.of(MORE_OF_READING)) } else { below.clone() };
    command
        .help_template(lang.pick(TEMPLATE_ZH, TEMPLATE))
        .before_help(StyledStr::from(examples))
        .after_help(short)
        .after_long_help(below)
}

/// Said by `-h`, which leaves these options out.
const MORE_OF_READING: Words =
    ("其余读取棋盘的选项：nqfill help input。", "The other options for reading boards: nqfill help input.");

fn reads_boards(command: &clap::Command) -> bool {
    let reading = Lang::ALL.map(|lang| spoken(READING, lang));
    command.get_arguments().any(|argument| argument.get_help_heading().is_some_and(|it| reading.contains(&it)))
}

/// Makes `-h` the first screen, and `--help` a list of all options behind the groups of commands.
fn with_first_screen(command: clap::Command, program: &Program, examples: &str, lang: Lang) -> clap::Command {
    let short = overview::first_screen(program, lang);
    let long = overview::before_all_options(program, lang, examples);
    command
        .help_template("{before-help}{all-args}{after-help}")
        .before_help(short)
        .before_long_help(StyledStr::from(long))
        .mut_args(|argument| argument.hide_short_help(true))
        .mut_subcommands(|below| below.hide(true))
}

const TEMPLATE: &str = "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}{all-args}{after-help}";
const TEMPLATE_ZH: &str = "{about-with-newline}\n用法：{usage}\n\n{before-help}{all-args}{after-help}";

/// An option with its texts in one language.
fn argument_spoken(argument: Arg, lang: Lang) -> Arg {
    let help = argument.get_help().map(|help| styled(help, lang));
    let heading = argument.get_help_heading().map(|heading| Str::from(spoken(heading, lang).to_owned()));
    let values = argument.get_possible_values();
    let argument = argument.help(resettable(help)).help_heading(resettable(heading));
    if values.iter().all(|value| value.get_help().is_none()) {
        return argument;
    }
    // Values have their texts in the parser, so another one takes its place, which knows the same names.
    argument.value_parser(PossibleValuesParser::new(values.into_iter().map(|value| {
        let help = value.get_help().map(|help| styled(help, lang));
        value.help(resettable(help))
    })))
}

fn in_chinese(mut command: clap::Command) -> clap::Command {
    let usage = errors::usage_in_chinese(&command.render_usage().to_string());
    command.override_usage(usage).subcommand_help_heading("命令").next_line_help(true).mut_args(argument_in_chinese)
}

fn argument_in_chinese(argument: Arg) -> Arg {
    let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
    let (short, long) = with_values(&help, &argument);
    // clap breaks lines at blanks alone.
    let broken =
        |text: String| text.lines().flat_map(|line| wrapped(line, ROOM_OF_HELP)).collect::<Vec<_>>().join("\n");
    argument.help(broken(short)).long_help(broken(long)).hide_default_value(true).hide_possible_values(true)
}

/// The columns that clap leaves for the help of an option on lines of its own.
const ROOM_OF_HELP: usize = examples::WIDTH - 10;

/// A help text with the default and the values of its argument: on one line, and with the meaning of each value.
fn with_values(help: &str, argument: &Arg) -> (String, String) {
    let mut short = help.to_owned();
    let defaults: Vec<_> = argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    let takes_value = matches!(argument.get_action(), ArgAction::Set | ArgAction::Append);
    if takes_value && !argument.is_hide_default_value_set() && !defaults.is_empty() {
        short += &format!("［默认：{}］", defaults.join(","));
    }
    let values =
        if takes_value && !argument.is_hide_possible_values_set() { argument.get_possible_values() } else { vec![] };
    let line = |value: &PossibleValue| match value.get_help() {
        Some(meaning) => format!("\n- {}：{meaning}", value.get_name()),
        None => format!("\n- {}", value.get_name()),
    };
    let listed = values.iter().any(|value| value.get_help().is_some());
    let lines: String = values.iter().filter(|value| !value.is_hide_set()).map(line).collect();
    let names: Vec<_> = values.iter().filter(|value| !value.is_hide_set()).map(PossibleValue::get_name).collect();
    let in_a_line = if names.is_empty() { String::new() } else { format!("［可选：{}］", names.join("、")) };
    let long = if listed { format!("{short}\n\n可选：{lines}") } else { short.clone() + &in_a_line };
    (short + &in_a_line, long)
}

/// The help of each command and of the program, without colours.
#[cfg(test)]
pub(crate) fn shown(program: &Program, lang: Lang) -> Vec<(String, String)> {
    let whole = built(program, lang);
    let commands = whole.get_subcommands().filter(|below| below.get_name() != "help").chain([&whole]);
    let shown = |command: &clap::Command| {
        let help = with_headings(&command.clone().render_long_help(), lang);
        (command.get_name().to_owned(), anstream::adapter::strip_str(&help).to_string())
    };
    commands.map(shown).collect()
}

/// True for a text that should be in both languages, and is not.
#[cfg(test)]
pub(crate) fn is_unspoken(text: &str) -> bool {
    !text.contains(PARTED_BY) && texts::of_clap(text) == text
}
