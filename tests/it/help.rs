//! What holds of the help of every command, in both languages.

use crate::common::{commands_in_help, nqfill};
use std::sync::LazyLock;
use unicode_width::UnicodeWidthStr;

/// The help of each command and of the program, in Chinese and in English.
static HELP: LazyLock<[Vec<(String, String)>; 2]> = LazyLock::new(|| {
    ["zh", "en"].map(|lang| {
        let names = commands_in_help().into_iter().map(|(name, _)| name).chain(["nqfill".to_owned()]);
        names.map(|name| (name.clone(), shown(&[name.as_str(), "--help", "--lang", lang]))).collect()
    })
});

/// What `nqfill` prints; the program's own name is none of a command.
fn shown(words: &[&str]) -> String {
    let output = nqfill().args(words.iter().filter(|word| **word != "nqfill")).output().expect("the program runs");
    assert!(output.status.success(), "{words:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
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
    let mixed: Vec<_> = HELP[0].iter().flat_map(|(_, help)| help.lines()).filter(|line| is_mixed(line)).collect();
    assert!(mixed.is_empty(), "{mixed:#?}");
}

#[test]
fn chinese_help_has_no_english_heading() {
    assert!(HELP[0].len() > 15);
    for (name, help) in &HELP[0] {
        for english in ["Usage", "Options:", "Arguments:", "Commands:", "[default:", "possible values", "[OPTIONS]"] {
            assert!(!help.contains(english), "{name}: {english}\n{help}");
        }
        assert!(help.contains("用法：nqfill") && help.contains("选项："), "{name}: {help}");
    }
}

#[test]
fn every_command_shows_an_example_of_itself_and_its_exit_codes_in_both_languages() {
    for (all, headings) in HELP.iter().zip([["示例：", "退出码："], ["Examples:", "Exit codes:"]]) {
        for (name, help) in all {
            let example = if name == "nqfill" { "  nqfill ".to_owned() } else { format!("  nqfill {name}") };
            assert!(headings.iter().all(|heading| help.contains(heading)), "{name}: {help}");
            assert!(help.contains(&example), "{name}: {help}");
        }
    }
}

#[test]
fn no_line_of_help_is_wider_than_80_columns() {
    let lines = HELP.iter().flatten().flat_map(|(_, help)| help.lines());
    let wide: Vec<_> = lines.filter(|line| line.width() > 80).collect();
    assert!(wide.is_empty(), "{wide:#?}");
}

#[test]
fn check_lists_the_names_of_all_steps() {
    for (_, help) in HELP.iter().flatten().filter(|(name, _)| name == "check") {
        for step in nqfill::grade::Step::ALL {
            assert!(help.contains(step.name()), "{}: {help}", step.name());
        }
    }
}

#[test]
fn the_short_help_of_every_command_is_one_screen_of_40_lines_and_names_the_long_one() {
    for (lang, all) in ["zh", "en"].into_iter().zip(&*HELP) {
        for (name, _) in all {
            let help = shown(&[name.as_str(), "-h", "--lang", lang]);
            assert!(help.lines().count() <= 40, "{name}: {} lines\n{help}", help.lines().count());
            assert!(help.lines().all(|line| line.width() <= 80), "{help}");
            assert!(help.trim_end().lines().last().is_some_and(|last| last.contains("--help")), "{name}: {help}");
        }
    }
}

#[test]
fn the_help_of_a_command_begins_with_its_line_in_the_list() {
    let commands = commands_in_help();
    assert!(commands.len() >= 19, "{commands:?}");
    for (name, about) in commands {
        let help = HELP[1].iter().find(|(command, _)| *command == name).expect("a command");
        assert_eq!(help.1.lines().next(), Some(about.as_str()), "{name}");
    }
}

#[test]
fn help_names_every_engine_and_every_format() {
    let engines = nqfill::engine::ENGINES.iter().map(|engine| engine.name);
    for name in engines.chain(nqfill::show::output::FORMATS.iter().map(|format| format.name)) {
        assert!(
            HELP.iter().all(|help| help.iter().any(|(command, text)| command == "nqfill" && text.contains(name))),
            "{name}"
        );
    }
}

#[test]
fn every_shell_gets_completions_that_name_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = shown(&["completions", shell]);
        for (name, _) in commands_in_help() {
            assert!(script.contains(&name), "{shell}: {name}");
        }
    }
}
