//! What holds of all commands: their texts, their help, errors about their options.

use super::PROGRAM;
use crate::help;
use crate::options::arguments;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use nqfill_read::{InputErrorKind, ReadAs, format};
use nqfill_show::{Lang, words};
use std::collections::BTreeSet;
use std::ffi::OsString;

/// The texts of a command and its subcommands that are in no language.
fn unspoken(command: &clap::Command, texts: &mut BTreeSet<String>) {
    let mut see = |text: Option<&StyledStr>| texts.extend(text.map(ToString::to_string));
    see(command.get_about());
    for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
        assert!(argument.get_help().is_some(), "{} {} has no help", command.get_name(), argument.get_id());
        see(argument.get_help());
        argument.get_possible_values().iter().for_each(|value| see(value.get_help()));
    }
    command.get_subcommands().for_each(|below| unspoken(below, texts));
    // Drawings are equal in all languages.
    texts.retain(|text| help::is_unspoken(text) && !text.starts_with('`'));
}

#[test]
fn every_command_argument_and_value_has_its_text_in_both_languages() {
    let (command, mut texts) = (PROGRAM.whole(), BTreeSet::new());
    unspoken(&command, &mut texts);
    assert!(texts.is_empty(), "both!(..) is missing: {texts:#?}");
}

#[test]
fn memory_has_one_default_in_all_commands() {
    let command = PROGRAM.whole();
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

/// The help of every command and of the program.
fn helps(lang: Lang) -> Vec<(String, String)> {
    help::shown(&PROGRAM, lang)
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
fn every_command_has_a_place_of_its_own_in_a_group() {
    let places: BTreeSet<_> = PROGRAM.pages().map(|page| (page.group.0 as u8, page.group.1)).collect();
    assert_eq!(places.len(), PROGRAM.commands.len());
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

fn said(line: &str) -> (ErrorKind, String) {
    let error = PROGRAM.command_line().try_get_matches_from(line.split(' ')).expect_err(line);
    (error.kind(), help::usage_error(&error))
}

#[test]
fn every_kind_of_usage_error_is_said_in_chinese() {
    let cases = [
        ("nqfill --frist", ErrorKind::UnknownArgument, "没有选项 '--frist'", "是否指选项 '--first'"),
        ("nqfill check --wrong", ErrorKind::UnknownArgument, "没有选项 '--wrong'", "用法：nqfill check"),
        ("nqfill help chekc", ErrorKind::InvalidSubcommand, "没有命令 'chekc'", "用法："),
        ("nqfill -a exakt", ErrorKind::InvalidValue, "'--algorithm <NAME>' 的值 'exakt' 无效", "是否指值 'exact'"),
        ("nqfill -i", ErrorKind::InvalidValue, "'--input-format <FORMAT>' 需要一个值", "可选：'auto'"),
        ("nqfill --lang fr", ErrorKind::InvalidValue, "的值 'fr' 无效", "可选：'zh'、'en'"),
        ("nqfill -n 0", ErrorKind::ValueValidation, "'--max-solutions <N>' 的值 '0' 无效", "应至少为 1"),
        ("nqfill -n x", ErrorKind::ValueValidation, "的值 'x' 无效", "应为整数"),
        ("nqfill --base 2", ErrorKind::ValueValidation, "的值 '2' 无效", "应为 0 或 1"),
        ("nqfill generate --queens 4..2", ErrorKind::ValueValidation, "的值 '4..2' 无效", "\"4..2\"由大到小"),
        ("nqfill generate --blocked ..", ErrorKind::ValueValidation, "的值 '..' 无效", "不是数，也不是 2..4"),
        ("nqfill generate --size 8,x", ErrorKind::ValueValidation, "的值 '8,x' 无效", "\"x\"不是棋盘的行数"),
        ("nqfill compare --sizes 8..4", ErrorKind::ValueValidation, "的值 '8..4' 无效", "至多 1000 个行数"),
        ("nqfill 8", ErrorKind::ValueValidation, "的值 '8' 无效：没有这个文件", "用 nqfill --size 8\n"),
        ("nqfill count 12", ErrorKind::ValueValidation, "的值 '12' 无效", "用 nqfill count --size 12\n"),
        ("nqfill --all --first", ErrorKind::ArgumentConflict, "不能与", "'--first'"),
        ("nqfill --all --all", ErrorKind::ArgumentConflict, "'--all' 只能给出一次", "用法："),
        ("nqfill golden", ErrorKind::MissingRequiredArgument, "缺少 '<DIR>'", "用法：nqfill golden"),
        ("nqfill golden a b", ErrorKind::UnknownArgument, "没有选项 'b'", "用法：nqfill golden"),
        ("nqfill --all=yes", ErrorKind::TooManyValues, "'--all' 的值 'yes' 是多余的", "用法："),
    ];
    for (line, kind, wrong, more) in cases {
        let (found, text) = said(line);
        assert_eq!(found, kind, "{line}");
        assert!(text.starts_with("错误：") && text.contains(wrong) && text.contains(more), "{line}: {text}");
        assert!(!text.contains("Usage") && !text.contains("error") && !text.contains("tip"), "{line}: {text}");
    }
}

fn tip(line: &str, lang: Lang) -> Option<String> {
    let error = mended(line, lang);
    match error.get(ContextKind::Suggested)? {
        ContextValue::StyledStrs(tips) => Some(tips.iter().map(ToString::to_string).collect()),
        _ => None,
    }
}

#[test]
fn a_format_that_only_convert_writes_is_said_to_be_one() {
    for line in ["nqfill -f cnf a", "nqfill -i cnf a", "nqfill count -f cnf a", "nqfill convert -i cnf a"] {
        assert_eq!(
            tip(line, Lang::En).as_deref(),
            Some("to write boards as cnf, say 'nqfill convert -t cnf'"),
            "{line}"
        );
    }
    assert!(tip("nqfill -f fen a", Lang::Zh).is_some_and(|tip| tip.contains("nqfill convert -t fen")));
    assert_eq!(tip("nqfill -f word a", Lang::En), None);
    assert_eq!(tip("nqfill -a cnf a", Lang::En), None);
}

fn mended(line: &str, lang: Lang) -> clap::Error {
    let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
    let mut error = PROGRAM.command_line().try_get_matches_from(&words).expect_err(line);
    help::mend(&mut error, &PROGRAM, &words, lang);
    error
}

/// The suggestions for a line.
fn suggested(line: &str) -> String {
    let error = mended(line, Lang::En);
    let of = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(" "),
        _ => String::new(),
    };
    [ContextKind::SuggestedArg, ContextKind::SuggestedValue, ContextKind::SuggestedSubcommand].map(of).concat()
}

#[test]
fn only_what_is_near_or_means_the_same_is_suggested() {
    for (line, expected) in [
        ("nqfill --frist a", "--first"),
        ("nqfill -a exakt a", "exact"),
        ("nqfill --max_solutions 3 a", "--max-solutions"),
        ("nqfill -f xml a", ""),
        ("nqfill check -f xml a", "junit"),
        ("nqfill draw -f latex a", "tikz"),
        ("nqfill generate --n 8", "--size"),
        ("nqfill --engine exact a", "--algorithm"),
        ("nqfill count --distinct a", "--fundamental"),
        ("nqfill solve --fundamental a", "--distinct"),
        ("nqfill count --only unsat a", "no_solution"),
        ("nqfill convert -t xml a", ""),
        ("nqfill rate --wrong a", ""),
    ] {
        assert_eq!(suggested(line), expected, "{line}");
    }
}

#[test]
fn the_usage_has_no_option_that_is_not_suggested() {
    let said = mended("nqfill generate --n 8", Lang::En).render().to_string();
    assert!(said.contains("Usage: nqfill generate [OPTIONS]") && !said.contains("--minimal"), "{said}");
    let near = mended("nqfill generate --minmal", Lang::En).render().to_string();
    assert!(near.contains("'--minimal'"), "{near}");
}

#[test]
fn before_a_command_it_is_an_option_of_that_command() {
    let moved = |line: &str| {
        let words = arguments::rewritten(&PROGRAM, line.split(' ').map(OsString::from).collect());
        words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(moved("nqfill --lang zh check a --help"), "nqfill check --lang zh a --help");
    assert_eq!(moved("nqfill --lang=en count a"), "nqfill count --lang=en a");
    assert_eq!(moved("nqfill --lang zh schema --help"), "nqfill schema --help");
    assert_eq!(moved("nqfill --lang zh help check"), "nqfill help check");
    assert_eq!(moved("nqfill --lang zh a.txt check"), "nqfill --lang zh a.txt check");
    assert_eq!(moved("nqfill --lang"), "nqfill --lang");
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
    let mut seen = std::collections::BTreeSet::new();
    let asked = ReadAs::Asked(format("json").expect("a format"));
    let mut kinds = InputErrorKind::samples();
    kinds.push(InputErrorKind::OutOfRange { number: 0, first: 1, last: 8 });
    for (kind, read) in kinds.iter().flat_map(|kind| [(kind, ReadAs::Nothing), (kind, asked)]) {
        for lang in Lang::ALL {
            for command in quoted(&words::help(lang, kind, read)) {
                let mut line = vec!["nqfill".to_owned()];
                line.extend(typed(command.strip_prefix("nqfill ").unwrap_or(command)));
                let parsed = PROGRAM.command_line().try_get_matches_from(&line);
                assert!(parsed.is_ok(), "{kind:?}: {command}: {}", parsed.expect_err("an error"));
                seen.insert(line[1].clone());
            }
        }
    }
    for option in ["-i", "--size", "--base", "--queen", "--empty", "--blocked", "--max-input-bytes", "formats"] {
        assert!(seen.contains(option), "{option} helps nobody: {seen:?}");
    }
}
