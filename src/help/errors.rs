//! Usage errors: in English those of clap, in Chinese made from these, and suggestions in both.

use crate::help::program::{Program, is_near, with_dashes};
use crate::lang;
use crate::terminals::error_width;
use clap::builder::{PossibleValue, StyledStr, Styles};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use nqfill::grade::reports::REPORT_FORMATS;
use nqfill::show::names;
use nqfill::show::output::columns::fitted;
use nqfill::show::output::{FORMATS, board_format};
use nqfill::show::{Lang, say};
use nqfill::words::search::engine_summary;
use nqfill_core::engine::engine;
use std::error::Error as _;
use std::ffi::OsString;
use std::io::{self, Write};

/// Writes a usage error to standard error. What a terminal would obey of the arguments is shown by name.
pub fn print(mut error: clap::Error, program: &Program, arguments: &[OsString], lang: Lang) -> io::Result<()> {
    suggest(&mut error, program, arguments, lang);
    let text = lang.pick(chinese(&error), error.render().to_string());
    let text = fitted(&names::visible_text(&text), error_width()).into_owned();
    let (name, rest) = text.split_at(lang.pick("错误", "error").len());
    let styles = Styles::styled();
    let style = styles.get_error();
    write!(anstream::stderr(), "{style}{name}{style:#}{rest}")
}

/// The error, suggestions, the usage, and where to find more.
fn chinese(error: &clap::Error) -> String {
    let of = |kind| quoted(error, kind).unwrap_or_default();
    let (argument, value, prior) =
        (of(ContextKind::InvalidArg), of(ContextKind::InvalidValue), of(ContextKind::PriorArg));
    let reason = || error.source().map(|source| format!("：{source}")).unwrap_or_default();
    let message = match error.kind() {
        ErrorKind::UnknownArgument if argument.starts_with("'-") => format!("没有选项 {argument}"),
        ErrorKind::UnknownArgument => format!("{argument} 是多余的参数"),
        ErrorKind::InvalidSubcommand => format!("没有命令 {}", of(ContextKind::InvalidSubcommand)),
        ErrorKind::InvalidValue if matches!(&*value, "" | "''") => format!("{argument} 需要一个值"),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => format!("{argument} 的值 {value} 无效{}", reason()),
        ErrorKind::ArgumentConflict if argument == prior => format!("{argument} 只能给出一次"),
        ErrorKind::ArgumentConflict => format!("{argument} 不能与 {prior} 同时使用"),
        ErrorKind::MissingRequiredArgument => format!("缺少 {argument}"),
        ErrorKind::TooManyValues => format!("{argument} 的值 {value} 是多余的"),
        ErrorKind::InvalidUtf8 => "参数不是有效的 UTF-8".to_owned(),
        _ => error.to_string(),
    };
    let mut text = format!("错误：{message}\n");
    text.extend(quoted(error, ContextKind::ValidValue).map(|values| format!("  可选：{values}\n")));
    for kind in [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue] {
        text.extend(quoted(error, kind).map(|near| format!("\n  提示：是否指 {near}？\n")));
    }
    if let Some(ContextValue::StyledStrs(tips)) = error.get(ContextKind::Suggested) {
        text.extend(tips.iter().map(|tip| format!("\n  提示：{tip}\n")));
    }
    if let Some(ContextValue::StyledStr(line)) = error.get(ContextKind::Usage) {
        text += &format!("\n用法：{}\n", usage(&line.to_string(), Lang::Zh));
    }
    text + "\n详见 '--help'。\n"
}

/// `'a'、'b'`
fn quoted(error: &clap::Error, kind: ContextKind) -> Option<String> {
    let texts = match error.get(kind)? {
        ContextValue::String(text) => std::slice::from_ref(text),
        ContextValue::Strings(texts) if !texts.is_empty() => texts,
        _ => return None,
    };
    Some(texts.iter().map(|text| format!("'{text}'")).collect::<Vec<_>>().join("、"))
}

/// A usage line of clap without its heading: `nqfill check [选项] [PATH]...`
pub fn usage(line: &str, lang: Lang) -> String {
    let line = line.trim().strip_prefix("Usage:").unwrap_or(line).trim();
    let chinese = || line.replace("[OPTIONS]", "[选项]").replace("<COMMAND>", "<命令>").replace("[COMMAND]", "[命令]");
    if lang == Lang::Zh { chinese() } else { line.to_owned() }
}

/// Adds a suggestion to an error about an option or about its value.
fn suggest(error: &mut clap::Error, program: &Program, arguments: &[OsString], lang: Lang) {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        _ => String::new(),
    };
    let (argument, value) = (text(ContextKind::InvalidArg), text(ContextKind::InvalidValue));
    for (kind, typed) in [(ContextKind::SuggestedArg, &argument), (ContextKind::SuggestedValue, &value)] {
        if matches!(error.get(kind), Some(ContextValue::String(suggestion)) if !is_near(suggestion, typed)) {
            error.remove(kind);
            // It is the usage of what is suggested.
            error.remove(ContextKind::Usage);
        }
    }
    let known = match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(known)) => known.clone(),
        _ => Vec::new(),
    };
    if let Some(meant) = meant(program, arguments, [&argument, &value]).filter(|_| !known.is_empty()) {
        error.insert(ContextKind::SuggestedValue, ContextValue::String(meant));
    }
    let typed = |option: &str| say!(lang, "写成 '{option}'", "type '{option}'");
    let is_unknown = error.kind() == ErrorKind::UnknownArgument;
    let tip = match error.kind() {
        ErrorKind::UnknownArgument | ErrorKind::InvalidValue => with_one_dash(program, arguments).as_deref().map(typed),
        _ => return,
    };
    let tip = tip.or_else(|| with_dashes(&argument).as_deref().map(typed));
    let tip = tip.or_else(|| match argument.strip_prefix("--") {
        Some(name) if is_unknown => match format_named(name) {
            Some(format) => Some(typed(&format!("-f {format}"))),
            None if error.get(ContextKind::SuggestedArg).is_none() => {
                let command = with_option(program, name)?;
                Some(say!(lang, "{command} 才有 '--{name}'", "{command} takes '--{name}'"))
            }
            None => None,
        },
        None if is_unknown && has_size(program, arguments) && argument.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(typed(&format!("--size {argument}")))
        }
        None if is_unknown && error.get(ContextKind::Suggested).is_some() => Some(say!(
            lang,
            "若 '{argument}' 是文件名，请写成 '-- {argument}'",
            "if '{argument}' is a file, type '-- {argument}'"
        )),
        Some(option) if option.contains("format ") => match &*value {
            "html" if known.iter().any(|known| known == "grid") => {
                Some(say!(lang, "棋盘的网页用 'nqfill sheet'", "'nqfill sheet' makes a page of boards"))
            }
            _ => board_format(&value).map(|_| typed(&format!("nqfill convert -t {value}"))),
        },
        _ => None,
    });
    // Replaces clap's own suggestion, of a file whose name begins with two dashes.
    let tips = tip.map_or(ContextValue::None, |tip| ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
    error.insert(ContextKind::Suggested, tips);
}

/// The words behind the name of the program, and the command that one of them names.
fn typed_command<'a>(program: &Program, arguments: &'a [OsString]) -> (Vec<&'a str>, clap::Command) {
    let whole = program.whole();
    let words: Vec<_> = arguments.iter().skip(1).filter_map(|word| word.to_str()).collect();
    let command = words.iter().find_map(|word| whole.find_subcommand(word)).unwrap_or(&whole).clone();
    (words, command)
}

/// The option that is typed with one dash: `--first` for `-first`.
fn with_one_dash(program: &Program, arguments: &[OsString]) -> Option<String> {
    let (words, command) = typed_command(program, arguments);
    let has = |name: &str| name.len() > 1 && command.get_arguments().any(|it| it.get_long() == Some(name));
    words.iter().find(|word| word.strip_prefix('-').is_some_and(has)).map(|word| format!("-{word}"))
}

/// True if the command has a `--size`.
fn has_size(program: &Program, arguments: &[OsString]) -> bool {
    typed_command(program, arguments).1.get_arguments().any(|argument| argument.get_long() == Some("size"))
}

/// The values of an argument that are meant with others: with the same in another case, and with a word that says in
/// Chinese what they mean, whatever the language.
fn meant(program: &Program, arguments: &[OsString], [argument, value]: [&str; 2]) -> Option<String> {
    let lang = lang::of_usage();
    lang::set_usage(Lang::Zh);
    let (_, command) = typed_command(program, arguments);
    lang::set_usage(lang);
    let option = command.get_arguments().find(|option| option.to_string() == argument)?;
    let known = option.get_possible_values();
    let meaning = |known: &PossibleValue| match engine(known.get_name()) {
        Some(engine) => engine_summary(Lang::Zh, engine).to_owned(),
        None => known.get_help().map(ToString::to_string).unwrap_or_default(),
    };
    let named = |part: &str| {
        let means = |known: &&PossibleValue| {
            known.get_name() == part.to_lowercase() || !part.is_ascii() && meaning(known).contains(part)
        };
        known.iter().find(means).map(|known| known.get_name().to_owned())
    };
    let most = if option.get_value_delimiter().is_some() { usize::MAX } else { 1 };
    let parts = value.split([',', '，', '、']).map(|part| named(part.trim())).take(most);
    parts.collect::<Option<Vec<_>>>().map(|parts| parts.join(","))
}

/// The first command that has an option of this name: `nqfill solve`
fn with_option(program: &Program, name: &str) -> Option<String> {
    let has = |command: &&clap::Command| command.get_arguments().any(|it| it.get_long() == Some(name));
    program.whole().get_subcommands().find(has).map(|command| format!("nqfill {}", command.get_name()))
}

/// The format of results or of reports that has this name in any case.
fn format_named(name: &str) -> Option<&'static str> {
    let names = FORMATS.iter().map(|format| format.name).chain(REPORT_FORMATS.iter().map(|format| format.name));
    { names }.find(|known| *known == name.to_lowercase())
}
