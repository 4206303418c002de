//! Help and usage errors in both languages.
//!
//! clap makes the English help from the comments of the options. The Chinese help comes from the same commands, with
//! every text translated by `texts`; a test checks that the table is complete. `epilogue` has the text below the
//! options in both languages.

mod epilogue;
mod errors;
mod meant;
mod texts;
mod tips;

pub(super) use meant::refuse_misspelt;

use super::Cli;
use super::exit::{Exit, Failure};
use crate::report::Lang;
use clap::builder::PossibleValue;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command, CommandFactory};
use std::ffi::OsString;

/// The command line with all its subcommands, in one language.
pub(super) fn command(lang: Lang) -> Command {
    let mut command = Cli::command();
    command.build();
    dressed(command, "nqfill", lang)
}

/// Answers arguments that clap rejects or that ask for help or the version.
pub(super) fn answer(mut error: clap::Error, arguments: &[OsString], lang: Lang) -> Result<Exit, Failure> {
    tips::add(&mut error, lang);
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let help = command(lang).try_get_matches_from(arguments);
            help.err().as_ref().unwrap_or(&error).print()?;
            Ok(Exit::Answered)
        }
        ErrorKind::DisplayVersion => {
            error.print()?;
            Ok(Exit::Answered)
        }
        _ => {
            // Errors of writing are ignored; the exit code tells enough.
            let _ = match lang {
                Lang::En => error.print(),
                Lang::Zh => errors::print(&error),
            };
            Ok(Exit::Usage)
        }
    }
}

/// Shows the help of the program, for a user who typed `nqfill` alone.
pub(super) fn show(lang: Lang) -> Result<Exit, Failure> {
    command(lang).print_help()?;
    Ok(Exit::Answered)
}

/// Adds the text below the options to a command and its subcommands; translates all texts for Chinese.
fn dressed(command: Command, name: &str, lang: Lang) -> Command {
    let command = match epilogue::of(name, lang) {
        Some(text) => command.after_help(text),
        None => command,
    };
    let command = match lang {
        Lang::En => command,
        Lang::Zh => in_chinese(command),
    };
    command.mut_subcommands(|below| {
        // The subcommands of `help` are the other subcommands again.
        let name = if name == "help" { "help" } else { below.get_name() }.to_owned();
        dressed(below, &name, lang)
    })
}

const TEMPLATE: &str = "{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}";

fn in_chinese(mut command: Command) -> Command {
    let usage = errors::usage_in_chinese(&command.render_usage().to_string());
    let about = command.get_about().map(|about| translated(&about.to_string()));
    let mut command = command
        .help_template(TEMPLATE)
        .override_usage(usage)
        .subcommand_help_heading("命令")
        .mut_args(argument_in_chinese);
    if let Some(about) = about {
        command = command.about(about);
    }
    command
}

fn argument_in_chinese(argument: Arg) -> Arg {
    let heading = if argument.is_positional() { "参数" } else { "选项" };
    let help = argument.get_help().map(|help| translated(&help.to_string())).unwrap_or_default();
    let (short, long) = with_values(&help, &argument);
    argument
        .help(short)
        .long_help(long)
        .help_heading(heading)
        .next_line_help(true)
        .hide_default_value(true)
        .hide_possible_values(true)
}

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
    let meaning = |value: &PossibleValue| value.get_help().map(|help| translated(&help.to_string()));
    let line = |value: &PossibleValue| match meaning(value) {
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

/// The Chinese text, or the English one if there is none.
fn translated(english: &str) -> String {
    texts::chinese(english).unwrap_or(english).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// All texts of a command and its subcommands.
    fn texts_of(command: &Command, texts: &mut BTreeSet<String>) {
        texts.extend(command.get_about().map(ToString::to_string));
        for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
            texts.extend(argument.get_help().map(ToString::to_string));
            assert!(argument.get_help().is_some(), "{} {} has no help", command.get_name(), argument.get_id());
            if argument.is_hide_possible_values_set() {
                continue;
            }
            let values = argument.get_possible_values();
            texts.extend(values.iter().filter_map(|value| value.get_help()).map(ToString::to_string));
        }
        command.get_subcommands().for_each(|below| texts_of(below, texts));
    }

    fn all_texts() -> BTreeSet<String> {
        let (mut command, mut texts) = (Cli::command(), BTreeSet::new());
        command.build();
        texts_of(&command, &mut texts);
        // Drawings are equal in all languages.
        texts.retain(|text| !text.starts_with('`') && text != OF_CLAP);
        texts
    }

    #[test]
    fn every_command_argument_and_value_has_its_text_in_chinese() {
        let missing: Vec<_> = all_texts().into_iter().filter(|text| texts::chinese(text).is_none()).collect();
        assert!(missing.is_empty(), "a line is missing in src/cli/help/texts.rs for each of {missing:#?}");
    }

    /// A text that clap chooses while it shows the help.
    const OF_CLAP: &str = "Print help (see a summary with '-h')";

    #[test]
    fn no_chinese_text_is_there_for_nothing() {
        let texts = all_texts();
        let unused: Vec<_> = texts::TEXTS
            .iter()
            .map(|(english, _)| *english)
            .filter(|text| *text != OF_CLAP && !texts.contains(*text))
            .collect();
        assert!(unused.is_empty(), "no command, argument or value says {unused:#?}");
    }

    /// The help of every subcommand.
    fn helps(command: &Command, helps: &mut Vec<(String, String)>) {
        for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
            helps.push((below.get_name().to_owned(), below.clone().render_long_help().to_string()));
        }
        helps.push(("nqfill".to_owned(), command.clone().render_long_help().to_string()));
    }

    #[test]
    fn chinese_help_has_no_english_heading() {
        let mut all = Vec::new();
        helps(&command(Lang::Zh), &mut all);
        assert!(all.len() > 10);
        for (name, help) in all {
            for english in ["Usage", "Options:", "Arguments:", "Commands:", "[default:", "possible values", "[OPTIONS]"]
            {
                assert!(!help.contains(english), "{name}: {english}\n{help}");
            }
            assert!(help.contains("用法：nqfill") && help.contains("选项:"), "{name}: {help}");
        }
    }

    #[test]
    fn every_command_shows_an_example_of_itself_and_its_exit_codes_in_both_languages() {
        for lang in Lang::ALL {
            let mut all = Vec::new();
            helps(&command(lang), &mut all);
            for (name, help) in all {
                let (examples, codes) = (lang.pick("示例：", "Examples:"), lang.pick("退出码：", "Exit codes:"));
                let example = if name == "nqfill" { "    nqfill ".to_owned() } else { format!("    nqfill {name}") };
                assert!(help.contains(examples) && help.contains(codes), "{name}: {help}");
                assert!(help.contains(&example), "{name}: {help}");
            }
        }
    }

    #[test]
    fn every_example_is_understood() {
        for lang in Lang::ALL {
            let mut all = Vec::new();
            helps(&command(lang), &mut all);
            let lines: Vec<_> = all.iter().flat_map(|(_, help)| help.lines()).collect();
            let examples = lines.into_iter().filter_map(|line| line.strip_prefix("    nqfill "));
            let mut count = 0;
            for example in examples {
                let (example, _) = example.split_once("  ").unwrap_or((example, ""));
                let (example, _) = example.split_once([';', '<', '|', '>']).unwrap_or((example, ""));
                let words = example.split_whitespace().map(|word| word.trim_matches('\''));
                let parsed = <Cli as clap::Parser>::try_parse_from(std::iter::once("nqfill").chain(words));
                let wrong = parsed.err().filter(clap::Error::use_stderr);
                assert!(wrong.is_none(), "{example}: {wrong:?}");
                count += 1;
            }
            assert!(count >= 20);
        }
    }

    #[test]
    fn check_lists_the_names_of_all_steps() {
        let help = |lang| command(lang).find_subcommand_mut("check").expect("check").render_long_help().to_string();
        for lang in Lang::ALL {
            let help = help(lang);
            for step in crate::check::Step::ALL {
                assert!(help.contains(step.name()), "{}: {help}", step.name());
            }
        }
    }
}
