//! Help and usage errors in both languages.
//!
//! Options, values and commands have their texts in both languages beside them ([`both`]). Help is made from the same
//! command line in each, English as clap lays it out. `pages` has what stands around the options, `overview` the first
//! screen.

mod errors;
mod examples;
mod meant;
mod overview;
mod pages;
mod texts;
mod tips;
mod topics;

pub(crate) use meant::{refuse_misspelt, refuse_misspelt_word};
pub(crate) use topics::topic;

use crate::commands::Cli;
use crate::run::exit::{Exit, Failure};
use clap::builder::{PossibleValue, PossibleValuesParser, Resettable, Str, StyledStr};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command, CommandFactory};
use nqfill_show::output::columns::wrapped;
use nqfill_show::{Lang, Words};
use std::ffi::OsString;
use std::io::{self, Write};

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

/// Words as a text of help; see [`both`].
pub(crate) fn in_both((zh, en): Words) -> String {
    format!("{zh}{PARTED_BY}{en}")
}

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

/// Where help is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Medium {
    /// A terminal: what one types comes first.
    Screen,
    /// A manual page, where examples have a place of their own.
    Manual,
}

/// The command line with all its subcommands, in one language, for manual pages.
pub(crate) fn command(lang: Lang) -> Command {
    built(Medium::Manual, lang)
}

fn built(medium: Medium, lang: Lang) -> Command {
    // Also where no terminal tells its width.
    let mut command = Cli::command().max_term_width(examples::WIDTH);
    command.build();
    dressed(command, "nqfill", medium, lang)
}

/// Answers arguments that clap rejects or that ask for help or the version.
pub(crate) fn answer(mut error: clap::Error, arguments: &[OsString], lang: Lang) -> Result<Exit, Failure> {
    if error.use_stderr() {
        let mut command = Cli::command();
        command.build();
        tips::mend(&mut error, &command, arguments, lang);
    }
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let help = built(Medium::Screen, lang).try_get_matches_from(arguments);
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

/// Shows the first screen, for a user who typed `nqfill` alone.
pub(crate) fn show(lang: Lang) -> Result<Exit, Failure> {
    print(&built(Medium::Screen, lang).render_help(), lang)?;
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
    let of_clap = [("Arguments:", "参数："), ("Options:", "选项：")];
    let help = of_clap.into_iter().fold(help, |help, (english, chinese)| help.replace(english, chinese));
    let shared = [READING, MESSAGES].map(|heading| spoken(heading, lang));
    shared.into_iter().fold(help, |help, heading| help.replace(&format!("{heading}:"), &format!("{heading}：")))
}

/// A command and its subcommands with their texts in one language, and with what stands around the options.
fn dressed(command: Command, name: &str, medium: Medium, lang: Lang) -> Command {
    let about = command.get_about().map(|about| styled(about, lang));
    let command = command.about(resettable(about));
    let command = command.mut_args(|argument| argument_spoken(argument, lang));
    let command = match lang {
        Lang::En => command,
        Lang::Zh => in_chinese(command, medium),
    };
    let command = with_page(command, name, medium, lang);
    command.mut_subcommands(|below| {
        // The subcommands of `help` are the other subcommands again.
        let name = if name == "help" { "help" } else { below.get_name() }.to_owned();
        dressed(below, &name, medium, lang)
    })
}

/// Adds examples and exit codes, where the medium has them.
fn with_page(command: Command, name: &str, medium: Medium, lang: Lang) -> Command {
    let (Some(examples), Some(below)) = (pages::examples(name, lang), pages::below(name, lang)) else { return command };
    let header = command.get_styles().get_header();
    let examples = match medium {
        Medium::Screen => format!("{header}{}{header:#}\n{examples}", lang.pick("示例：", "Examples:")),
        Medium::Manual => format!("{}\n{examples}", lang.pick("示例：", "Examples:")),
    };
    match (medium, name) {
        (Medium::Manual, _) => command.after_help(format!("{examples}\n\n{below}")),
        (Medium::Screen, "nqfill") => with_first_screen(command, &examples, lang).after_long_help(below),
        (Medium::Screen, _) => {
            let short =
                if reads_boards(&command) { format!("{}\n\n{below}", lang.of(MORE_OF_READING)) } else { below.clone() };
            command
                .help_template(lang.pick(TEMPLATE_ZH, TEMPLATE))
                .before_help(StyledStr::from(examples))
                .after_help(short)
                .after_long_help(below)
        }
    }
}

/// Said by `-h`, which leaves these options out.
const MORE_OF_READING: Words =
    ("其余读取棋盘的选项：nqfill help input。", "The other options for reading boards: nqfill help input.");

fn reads_boards(command: &Command) -> bool {
    let reading = Lang::ALL.map(|lang| spoken(READING, lang));
    command.get_arguments().any(|argument| argument.get_help_heading().is_some_and(|it| reading.contains(&it)))
}

/// Makes `-h` the first screen, and `--help` a list of all options behind the groups of commands.
fn with_first_screen(command: Command, examples: &str, lang: Lang) -> Command {
    let short = overview::first_screen(&command, lang);
    let long = overview::before_all_options(&command, lang, examples);
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

fn in_chinese(mut command: Command, medium: Medium) -> Command {
    let usage = errors::usage_in_chinese(&command.render_usage().to_string());
    command
        .override_usage(usage)
        .subcommand_help_heading("命令")
        .next_line_help(true)
        .mut_args(|argument| argument_in_chinese(argument, medium))
}

fn argument_in_chinese(argument: Arg, medium: Medium) -> Arg {
    let heading = match argument.get_help_heading() {
        Some(heading) => Some(heading.to_owned()),
        None if medium == Medium::Screen => None,
        None if argument.is_positional() => Some("参数".to_owned()),
        None => Some("选项".to_owned()),
    };
    let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
    let (short, long) = with_values(&help, &argument);
    // clap breaks lines at blanks alone.
    let broken =
        |text: String| text.lines().flat_map(|line| wrapped(line, ROOM_OF_HELP)).collect::<Vec<_>>().join("\n");
    argument
        .help(broken(short))
        .long_help(broken(long))
        .help_heading(resettable(heading.map(Str::from)))
        .hide_default_value(true)
        .hide_possible_values(true)
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The texts of a command and its subcommands that are in no language.
    fn unspoken(command: &Command, texts: &mut BTreeSet<String>) {
        let mut see = |text: Option<&StyledStr>| texts.extend(text.map(ToString::to_string));
        see(command.get_about());
        for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
            assert!(argument.get_help().is_some(), "{} {} has no help", command.get_name(), argument.get_id());
            see(argument.get_help());
            argument.get_possible_values().iter().for_each(|value| see(value.get_help()));
        }
        command.get_subcommands().for_each(|below| unspoken(below, texts));
        // Drawings are equal in all languages.
        texts.retain(|text| !text.contains(PARTED_BY) && texts::of_clap(text) == text && !text.starts_with('`'));
    }

    #[test]
    fn every_command_argument_and_value_has_its_text_in_both_languages() {
        let (mut command, mut texts) = (Cli::command(), BTreeSet::new());
        command.build();
        unspoken(&command, &mut texts);
        assert!(texts.is_empty(), "both!(..) is missing: {texts:#?}");
    }

    #[test]
    fn chinese_help_has_no_half_width_punctuation_beside_ideographs() {
        let is_ideograph = |c: Option<char>| c.is_some_and(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
        let is_mixed = |text: &str| {
            text.char_indices().any(|(at, c)| {
                let (before, behind) = (text[..at].chars().next_back(), text[at + c.len_utf8()..].chars().next());
                ":,;!?()".contains(c) && (is_ideograph(before) || is_ideograph(behind))
            })
        };
        let mut all = Vec::new();
        helps(&built(Medium::Screen, Lang::Zh), Lang::Zh, &mut all);
        let mixed: Vec<_> = all.iter().flat_map(|(_, help)| help.lines()).filter(|line| is_mixed(line)).collect();
        assert!(mixed.is_empty(), "{mixed:#?}");
    }

    #[test]
    fn memory_has_one_default_in_all_commands() {
        let mut command = Cli::command();
        command.build();
        let defaults: BTreeSet<_> = command
            .get_subcommands()
            .filter_map(|below| below.get_arguments().find(|argument| argument.get_long() == Some("memory")))
            .map(|memory| {
                (memory.get_default_values().to_vec(), memory.get_help().map(|help| help.to_string().contains("1G")))
            })
            .collect();
        assert!(
            defaults.iter().all(|(default, says)| default == &["1G"] || (default.is_empty() && *says == Some(true))),
            "{defaults:?}"
        );
    }

    /// The help of every subcommand.
    fn helps(command: &Command, lang: Lang, helps: &mut Vec<(String, String)>) {
        let shown = |command: &Command, lang| {
            anstream::adapter::strip_str(&with_headings(&command.clone().render_long_help(), lang)).to_string()
        };
        for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
            helps.push((below.get_name().to_owned(), shown(below, lang)));
        }
        helps.push(("nqfill".to_owned(), shown(command, lang)));
    }

    #[test]
    fn chinese_help_has_no_english_heading() {
        let mut all = Vec::new();
        helps(&built(Medium::Screen, Lang::Zh), Lang::Zh, &mut all);
        assert!(all.len() > 10);
        for (name, help) in all {
            for english in ["Usage", "Options:", "Arguments:", "Commands:", "[default:", "possible values", "[OPTIONS]"]
            {
                assert!(!help.contains(english), "{name}: {english}\n{help}");
            }
            assert!(help.contains("用法：nqfill") && help.contains("选项："), "{name}: {help}");
        }
    }

    #[test]
    fn every_command_shows_an_example_of_itself_and_its_exit_codes_in_both_languages() {
        for lang in Lang::ALL {
            let mut all = Vec::new();
            helps(&built(Medium::Screen, lang), lang, &mut all);
            for (name, help) in all {
                let (examples, codes) = (lang.pick("示例：", "Examples:"), lang.pick("退出码：", "Exit codes:"));
                let example = if name == "nqfill" { "  nqfill ".to_owned() } else { format!("  nqfill {name}") };
                assert!(help.contains(examples) && help.contains(codes), "{name}: {help}");
                assert!(help.contains(&example), "{name}: {help}");
            }
        }
    }

    #[test]
    fn no_line_of_help_is_wider_than_80_columns() {
        let mut all = Vec::new();
        Lang::ALL.into_iter().for_each(|lang| helps(&built(Medium::Screen, lang), lang, &mut all));
        let wide = |line: &&str| unicode_width::UnicodeWidthStr::width(*line) > examples::WIDTH;
        let wide: Vec<_> = all.iter().flat_map(|(_, help)| help.lines().filter(wide)).collect();
        assert!(wide.is_empty(), "{wide:#?}");
    }

    #[test]
    fn every_example_is_understood() {
        for lang in Lang::ALL {
            let mut all = Vec::new();
            helps(&built(Medium::Screen, lang), lang, &mut all);
            let lines: Vec<_> = all.iter().flat_map(|(_, help)| help.lines()).collect();
            let examples = lines.into_iter().filter_map(|line| line.strip_prefix("  nqfill "));
            let mut count = 0;
            for example in examples {
                let (example, _) = example.split_once("  ").unwrap_or((example, ""));
                let (example, _) = example.split_once([';', '<', '|', '>']).unwrap_or((example, ""));
                let words = shlex::split(example).expect("whole quotes");
                let parsed = <Cli as clap::Parser>::try_parse_from(std::iter::once("nqfill".to_owned()).chain(words));
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
            for step in nqfill_grade::Step::ALL {
                assert!(help.contains(step.name()), "{}: {help}", step.name());
            }
        }
    }
}
