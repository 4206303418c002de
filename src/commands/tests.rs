//! What holds of all commands: their texts, their examples, the options that others name.

use super::PROGRAM;
use crate::help;
use crate::lang;
use clap::builder::StyledStr;
use nqfill::show::Lang;
use std::collections::BTreeSet;

/// The texts of a command, its options and their values.
fn texts(command: &clap::Command, all: &mut Vec<String>) {
    let mut see = |text: Option<&StyledStr>| all.extend(text.map(ToString::to_string));
    see(command.get_about());
    for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
        let is_own = !matches!(argument.get_id().as_str(), "help" | "version");
        assert!(argument.get_help().is_some(), "{} {} has no help", command.get_name(), argument.get_id());
        see(argument.get_help().filter(|_| is_own));
        see(argument.get_long_help().filter(|_| is_own));
        argument.get_possible_values().iter().for_each(|value| see(value.get_help()));
    }
    command.get_subcommands().filter(|below| below.get_name() != "help").for_each(|below| texts(below, all));
}

#[test]
fn every_command_argument_and_value_has_its_text_in_both_languages() {
    let [zh, en] = Lang::ALL.map(|lang| {
        lang::set_usage(lang);
        let mut all = Vec::new();
        texts(&PROGRAM.whole(), &mut all);
        all
    });
    // Drawings are equal in all languages.
    let alike: Vec<_> = zh.iter().zip(&en).filter(|(zh, en)| zh == en && !zh.starts_with('`')).collect();
    assert!(zh.len() == en.len() && alike.is_empty(), "{alike:#?}");
}

/// The help of every command and of the program.
fn helps(lang: Lang) -> Vec<(String, String)> {
    lang::set_usage(lang);
    help::shown(&PROGRAM)
}

#[test]
fn every_example_is_understood() {
    for lang in Lang::ALL {
        let all = helps(lang);
        let lines: Vec<_> = all.iter().flat_map(|(_, help)| help.lines()).collect();
        let examples = lines.into_iter().filter_map(|line| line.strip_prefix("  nqfill "));
        let mut count = 0;
        for example in examples {
            let (example, _) = example.split_once("  ").unwrap_or((example, ""));
            let (example, _) = example.split_once([';', '<', '|', '>']).unwrap_or((example, ""));
            let words = shlex::split(example).expect("whole quotes");
            let parsed = PROGRAM.command_line().try_get_matches_from(std::iter::once("nqfill".to_owned()).chain(words));
            let wrong = parsed.err().filter(clap::Error::use_stderr);
            assert!(wrong.is_none(), "{example}: {wrong:?}");
            count += 1;
        }
        assert!(count >= 20);
    }
}

#[test]
fn the_options_that_matter_most_exist() {
    let command = PROGRAM.whole();
    for option in help::options_that_matter() {
        let name = option.split(' ').next().unwrap_or_default().trim_start_matches('-');
        let is_it = |argument: &clap::Arg| {
            argument.get_long() == Some(name) || argument.get_short().map(String::from).as_deref() == Some(name)
        };
        assert!(command.get_arguments().any(is_it), "{option}");
    }
}

/// The parts of a text between backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The words of a command as a shell splits them, with values in place of their names.
fn typed(command: &str) -> Vec<String> {
    let word = |word: &str| match word {
        "NAME" => "grid".to_owned(),
        "N" | "BYTES" => "8".to_owned(),
        "CHARS" => "z".to_owned(),
        word => word.trim_matches(['\'', '"']).to_owned(),
    };
    command.split(' ').map(word).collect()
}

#[test]
fn help_for_every_error_names_options_and_commands_that_exist() {
    let mut seen = BTreeSet::new();
    let page =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/error_kinds.md")).expect("a page");
    let advice =
        page.lines().filter(|line| line.starts_with('!') && (line.contains("提示：") || line.contains("help: ")));
    // `--no-words` is named together with `check`, which has it.
    let is_typed = |it: &&str| it.starts_with("nqfill ") || it.starts_with('-') && *it != "--no-words";
    for command in advice.flat_map(quoted).filter(is_typed) {
        let mut line = vec!["nqfill".to_owned()];
        line.extend(typed(command.strip_prefix("nqfill ").unwrap_or(command)));
        let parsed = PROGRAM.command_line().try_get_matches_from(&line);
        assert!(parsed.is_ok(), "{command}: {}", parsed.expect_err("an error"));
        seen.insert(line[1].clone());
    }
    for option in ["-i", "--size", "--base", "--queen", "--empty", "--blocked", "formats"] {
        assert!(seen.contains(option), "{option} helps nobody: {seen:?}");
    }
}
