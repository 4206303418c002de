//! Help and usage errors, in the language of usage.
//!
//! Options, values and commands have their texts in both languages next to them ([`both`]); the command line is built with
//! those of one. Help is laid out here: clap breaks lines at blanks alone, and knows English headings only. The texts
//! around the options of a command are its [`CommandInfo`]; `overview` is the first screen. Nothing
//! here knows the commands: the table of the program is given.

mod command_info;
mod errors;
mod overview;
mod program;

pub use command_info::{CommandInfo, Schema};
pub use overview::environment;
pub use program::{Command, Program, misspelt, with_dashes};

use crate::exit::{Exit, Failure};
use crate::help::command_info::two_columns;
use crate::lang;
use clap::Arg;
use clap::builder::{PossibleValue, Styles};
use clap::error::ErrorKind;
use nqfill::show::{Lang, say};
use std::ffi::OsString;
use std::io::Write;

#[cfg(test)]
pub use overview::options_that_matter;

/// A text in the language of usage: `both!("消息", "Messages")`.
macro_rules! both {
    ($zh:literal, $en:literal $(,)?) => {
        $crate::lang::of_usage().pick($zh, $en)
    };
}
pub(crate) use both;

/// The reason why a value is invalid, in the language of usage: `invalid!("应为整数", "it is a whole number")`.
macro_rules! invalid {
    ($zh:tt, $en:tt $(,)?) => {
        nqfill::show::say!($crate::lang::of_usage(), $zh, $en)
    };
}
pub(crate) use invalid;

/// The heading of the options that say how boards are read.
pub fn reading() -> &'static str {
    both!("读取棋盘", "Reading boards")
}

/// The heading of the options about language, colours and progress.
pub fn messages() -> &'static str {
    both!("消息", "Messages")
}

/// Answers arguments that clap rejects or that ask for help or the version.
pub fn answer(program: &Program, error: clap::Error, arguments: &[OsString]) -> Result<Exit, Failure> {
    match error.kind() {
        ErrorKind::DisplayHelp => {
            let is_long = arguments.iter().any(|word| word == "--help" || word == "help");
            let mut words = arguments.iter().skip(1).filter_map(|word| word.to_str());
            show(program, words.find(|word| program.command(word).is_some()), is_long)
        }
        ErrorKind::DisplayVersion => {
            error.print()?;
            Ok(Exit::Answered)
        }
        _ => {
            // Errors of writing are ignored: the exit code is that of the usage error.
            let _ = errors::print(error, program, arguments, lang::of_usage());
            Ok(Exit::Usage)
        }
    }
}

/// Shows the help of a command, or of the program; without `is_long` in one screen.
pub fn show(program: &Program, command: Option<&str>, is_long: bool) -> Result<Exit, Failure> {
    anstream::stdout().lock().write_all(text(program, command, is_long).as_bytes())?;
    Ok(Exit::Answered)
}

/// The most examples of a command in one screen.
const EXAMPLES_IN_SHORT: usize = 3;

fn text(program: &Program, command: Option<&str>, is_long: bool) -> String {
    let lang = lang::of_usage();
    let mut whole = program.whole();
    let info = command.and_then(|name| program.command(name)).map_or(program.info, |command| command.info);
    let examples = |most| with_heading(lang.pick("示例", "Examples"), &info.examples(lang, most), lang);
    let below = || info.below(lang);
    let parts = match command.and_then(|name| whole.find_subcommand_mut(name)) {
        None if !is_long => vec![overview::first_screen(program, lang)],
        None => [
            vec![overview::before_options(program, lang), examples(usize::MAX)],
            sections(&whole, true, lang),
            vec![below()],
        ]
        .concat(),
        Some(command) => {
            let usage = errors::usage(&command.render_usage().to_string(), lang);
            let before = format!("{}\n\n{}{usage}", lang.of(info.about), lang.pick("用法：", "Usage: "));
            let (most, after) = match is_long {
                true => (usize::MAX, below()),
                false => (EXAMPLES_IN_SHORT, all_options(lang, info.name)),
            };
            [vec![before, examples(most)], sections(command, is_long, lang), vec![after]].concat()
        }
    };
    parts.join("\n\n") + "\n"
}

fn all_options(lang: Lang, name: &str) -> String {
    say!(
        lang,
        "全部选项与退出码见 nqfill {name} --help。",
        "`nqfill {name} --help` has all options, and the exit codes."
    )
}

/// A text below its heading.
fn with_heading(heading: &str, text: &str, lang: Lang) -> String {
    let style = Styles::styled();
    let style = style.get_header();
    format!("{style}{heading}{}{style:#}\n{text}", lang.pick("：", ":"))
}

/// The arguments and options of a command, under their headings.
fn sections(command: &clap::Command, is_long: bool, lang: Lang) -> Vec<String> {
    let (arguments, options) = lang.pick(("参数", "选项"), ("Arguments", "Options"));
    let mut sections = vec![(arguments, Vec::new()), (options, Vec::new())];
    let is_shown = |argument: &&Arg| !argument.is_hide_set() && (is_long || !argument.is_hide_short_help_set());
    for argument in command.get_arguments().filter(is_shown) {
        let heading = if argument.is_positional() { arguments } else { argument.get_help_heading().unwrap_or(options) };
        let row = (typed(argument), meaning(argument, is_long, lang));
        match sections.iter_mut().find(|(title, _)| *title == heading) {
            Some((_, rows)) => rows.push(row),
            None => sections.push((heading, vec![row])),
        }
    }
    let sections = sections.into_iter().filter(|(_, rows)| !rows.is_empty());
    sections.map(|(heading, rows)| with_heading(heading, &two_columns(&rows), lang)).collect()
}

/// All ways to type an argument: `-f, --format <FORMAT>`
fn typed(argument: &Arg) -> String {
    match argument.get_short() {
        Some(short) => format!("-{short}, {argument}"),
        None if argument.is_positional() => argument.to_string(),
        None => format!("    {argument}"),
    }
}

/// Names of values that take more columns stand in the long help alone.
const MOST_IN_SHORT: usize = 60;

/// The help of an argument, its default and its values; in long help with the meaning of each value.
fn meaning(argument: &Arg, is_long: bool, lang: Lang) -> String {
    let long = argument.get_long_help().filter(|_| is_long);
    let help = match argument.get_id().as_str() {
        "help" => lang.pick("显示帮助；--help 更详细", "Print help; --help is more detailed").to_owned(),
        _ => long.or(argument.get_help()).map(ToString::to_string).unwrap_or_default(),
    };
    if !argument.get_action().takes_values() {
        return help;
    }
    let mut values = argument.get_possible_values();
    values.retain(|value| !argument.is_hide_possible_values_set() && !value.is_hide_set());
    help + &default(argument, lang) + &listed(&values, is_long, lang)
}

fn default(argument: &Arg, lang: Lang) -> String {
    let values: Vec<_> = argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if values.is_empty() || argument.is_hide_default_value_set() {
        return String::new();
    }
    let values = values.join(",");
    say!(lang, "［默认：{values}］", " [default: {values}]")
}

fn listed(values: &[PossibleValue], is_long: bool, lang: Lang) -> String {
    let names: Vec<_> = values.iter().map(PossibleValue::get_name).collect();
    let width: usize = names.iter().map(|name| name.len() + 2).sum();
    if names.is_empty() || !is_long && width > MOST_IN_SHORT {
        return String::new();
    }
    if is_long && values.iter().any(|value| value.get_help().is_some()) {
        let line = |value: &PossibleValue| {
            let (name, help) = (value.get_name(), value.get_help().map(ToString::to_string).unwrap_or_default());
            say!(lang, "\n- {name}：{help}", "\n- {name}: {help}")
        };
        return values.iter().map(line).collect();
    }
    let (zh, en) = (names.join("、"), names.join(", "));
    say!(lang, "［可选：{zh}］", " [possible values: {en}]")
}

/// The help of each command and of the program, without colours.
#[cfg(test)]
pub fn shown(program: &Program) -> Vec<(String, String)> {
    let plain = |name| anstream::adapter::strip_str(&text(program, name, true)).to_string();
    let commands = program.infos().map(|info| (info.name.to_owned(), plain(Some(info.name))));
    commands.chain([(program.info.name.to_owned(), plain(None))]).collect()
}
