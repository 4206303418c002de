//! Usage errors: in English those of clap, in Chinese made from these.

use crate::help::program::Program;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use nqfill::grade::reports::REPORT_FORMATS;
use nqfill::show::Lang;
use nqfill::show::output::FORMATS;
use nqfill::words::names;
use std::borrow::Cow;
use std::error::Error as _;
use std::io::{self, Write};

/// Writes a usage error to standard error. What a terminal would obey of the arguments is shown by name.
pub fn print(error: &clap::Error, lang: Lang) -> io::Result<()> {
    let said = lang.pick(text(error), error.render().to_string());
    match names::visible_text(&said) {
        // Only where there is nothing to name can clap's colours be told from those of an argument.
        Cow::Borrowed(_) if lang == Lang::En => {
            anstream::stderr().write_all(error.render().ansi().to_string().as_bytes())
        }
        shown => io::stderr().write_all(shown.as_bytes()),
    }
}

/// The error, a suggestion, the usage, and where to find more.
fn text(error: &clap::Error) -> String {
    let mut text = format!("错误：{}\n", wrong(error));
    let tips = [
        (ContextKind::SuggestedSubcommand, "命令"),
        (ContextKind::SuggestedArg, "选项"),
        (ContextKind::SuggestedValue, "值"),
    ];
    for (kind, what) in tips {
        if let Some(near) = listed(error, kind) {
            text += &format!("\n  提示：是否指{what} {near}？\n");
        }
    }
    let argument = string(error, ContextKind::InvalidArg);
    match error.get(ContextKind::Suggested) {
        Some(ContextValue::StyledStrs(_))
            if error.kind() == ErrorKind::UnknownArgument && !argument.starts_with("--") =>
        {
            text += &format!("\n  提示：若 '{argument}' 是文件名，请写成 '-- {argument}'\n");
        }
        // A tip of nqfill's own.
        Some(ContextValue::StyledStrs(tips)) => text.extend(tips.iter().map(|tip| format!("\n  提示：{tip}\n"))),
        _ => {}
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        text += &format!("\n用法：{}\n", usage_in_chinese(&usage.to_string()));
    }
    text + "\n详见 '--help'。\n"
}

/// Translates a usage line: `nqfill check [选项] [PATH]...`
pub fn usage_in_chinese(usage: &str) -> String {
    let usage = usage.trim().strip_prefix("Usage:").unwrap_or(usage).trim();
    usage.replace("[OPTIONS]", "[选项]").replace("<COMMAND>", "<命令>").replace("[COMMAND]", "[命令]")
}

fn wrong(error: &clap::Error) -> String {
    let argument = string(error, ContextKind::InvalidArg);
    let value = string(error, ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::UnknownArgument => format!("没有选项 '{argument}'"),
        ErrorKind::InvalidSubcommand => format!("没有命令 '{}'", string(error, ContextKind::InvalidSubcommand)),
        ErrorKind::InvalidValue => {
            let choices = listed(error, ContextKind::ValidValue).map(|values| format!("\n  可选：{values}"));
            let said =
                if value.is_empty() { format!("'{argument}' 需要一个值") } else { bad_value(&argument, &value) };
            said + &choices.unwrap_or_default()
        }
        ErrorKind::ValueValidation => bad_value(&argument, &value) + &reason(error),
        ErrorKind::ArgumentConflict => conflict(error, &argument),
        ErrorKind::MissingRequiredArgument => {
            format!("缺少 {}", listed(error, ContextKind::InvalidArg).unwrap_or_default())
        }
        ErrorKind::MissingSubcommand => "缺少命令".into(),
        ErrorKind::TooManyValues => format!("'{argument}' 的值 '{value}' 是多余的"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => format!("'{argument}' 的值的个数不对"),
        ErrorKind::NoEquals => format!("'{argument}' 与它的值之间需要等号"),
        ErrorKind::InvalidUtf8 => "参数不是有效的 UTF-8".into(),
        _ => error.to_string(),
    }
}

fn bad_value(argument: &str, value: &str) -> String {
    format!("'{argument}' 的值 '{value}' 无效")
}

fn conflict(error: &clap::Error, argument: &str) -> String {
    let argument =
        if argument.is_empty() { string(error, ContextKind::InvalidSubcommand) } else { argument.to_owned() };
    match listed(error, ContextKind::PriorArg) {
        Some(prior) if prior == format!("'{argument}'") => format!("'{argument}' 只能给出一次"),
        Some(prior) => format!("'{argument}' 不能与 {prior} 同时使用"),
        None => format!("'{argument}' 不能与其他参数同时使用"),
    }
}

/// The reason why a value is refused, which its parser says in the language of usage.
fn reason(error: &clap::Error) -> String {
    error.source().map(|source| format!("：{source}")).unwrap_or_default()
}

/// Adds what to type to an error about an option that is none, or about a value of an option for formats.
pub fn add_tip(error: &mut clap::Error, program: &Program, lang: Lang) {
    match error.kind() {
        ErrorKind::UnknownArgument => tip_of_option(error, lang),
        ErrorKind::InvalidValue => tip_of_value(error, program, lang),
        _ => {}
    }
}

/// Says `-f json` of `--json`. No file has a name that begins like a long option, so what clap says of one is left out.
fn tip_of_option(error: &mut clap::Error, lang: Lang) {
    let argument = string(error, ContextKind::InvalidArg);
    let Some(name) = argument.strip_prefix("--") else { return };
    let known = FORMATS.iter().map(|format| format.name).chain(REPORT_FORMATS.iter().map(|format| format.name));
    let tip = known
        .into_iter()
        .find(|&format| format == name.to_lowercase())
        .map(|format| StyledStr::from(lang.pick(format!("写成 '-f {format}'"), format!("type '-f {format}'"))));
    error.insert(ContextKind::Suggested, tip.map_or(ContextValue::None, |tip| ContextValue::StyledStrs(vec![tip])));
}

/// Says which value is meant by one in capital letters, or what a command has for a format.
fn tip_of_value(error: &mut clap::Error, program: &Program, lang: Lang) {
    let (option, value) = (string(error, ContextKind::InvalidArg), string(error, ContextKind::InvalidValue));
    let is_of_format = ["--format ", "--input-format "].iter().any(|name| option.starts_with(name));
    if let Some(ContextValue::Strings(values)) = error.get(ContextKind::ValidValue)
        && let Some(same) = values.iter().find(|known| **known == value.to_lowercase()).cloned()
    {
        error.insert(ContextKind::SuggestedValue, ContextValue::String(same));
    }
    if is_of_format && let Some(tip) = program.infos().find_map(|info| info.tip?(&value, lang)) {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
    }
}

fn string(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        _ => String::new(),
    }
}

/// `'a'、'b'`
fn listed(error: &clap::Error, kind: ContextKind) -> Option<String> {
    let quoted = |text: &String| format!("'{text}'");
    match error.get(kind)? {
        ContextValue::String(text) => Some(quoted(text)),
        ContextValue::Strings(texts) if !texts.is_empty() => {
            Some(texts.iter().map(quoted).collect::<Vec<_>>().join("、"))
        }
        _ => None,
    }
}
