//! Usage errors: in English those of clap, in Chinese made from these.

use crate::options::values::NUMBER_FOR_PATH;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use nqfill_show::{Lang, words};
use std::borrow::Cow;
use std::error::Error as _;
use std::io::{self, Write};

/// Writes a usage error to standard error. What a terminal would obey of the arguments is shown by name.
pub(crate) fn print(error: &clap::Error, lang: Lang) -> io::Result<()> {
    let said = lang.pick(text(error), in_words(&error.render().to_string()));
    match words::visible_text(&said) {
        // Only where there is nothing to name can clap's colours be told from those of an argument.
        Cow::Borrowed(_) if lang == Lang::En => {
            anstream::stderr().write_all(in_words(&error.render().ansi().to_string()).as_bytes())
        }
        shown => io::stderr().write_all(shown.as_bytes()),
    }
}

/// What clap says of numbers, in words.
fn in_words(said: &str) -> String {
    let ranged = said.lines().find_map(|line| {
        let (before, range) = line.split_once(" is not in ")?;
        let (_, value) = before.rsplit_once(": ")?;
        let words = match limits(range)? {
            (least, Some(most)) => format!("it is a number from {least} to {most}"),
            (least, None) => format!("it is a number, at least {least}"),
        };
        Some((format!("{value} is not in {range}"), words))
    });
    let said = ranged.map_or_else(|| said.to_owned(), |(old, new)| said.replacen(&old, &new, 1));
    WORDS.iter().fold(said, |said, (old, new)| said.replacen(old, new, 1))
}

/// What clap says of values, and what a user understands.
const WORDS: [(&str, &str); 3] = [
    (": invalid digit found in string", ": it is a whole number"),
    (": cannot parse integer from empty string", ": it is a whole number"),
    (": number too large to fit in target type", ": the number is too large"),
];

/// The least and the greatest number of a range, `1..=8` or `1..`; no greatest one where that is that of the type.
fn limits(range: &str) -> Option<(&str, Option<&str>)> {
    let (least, most) = range.split_once("..")?;
    let most = most.trim_start_matches('=');
    let has_limit = !most.is_empty() && most != u64::MAX.to_string() && most != u16::MAX.to_string();
    Some((least, has_limit.then_some(most)))
}

/// The error, a suggestion, the usage, and where to find more.
pub(crate) fn text(error: &clap::Error) -> String {
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
    match (error.kind(), error.get(ContextKind::Suggested)) {
        (ErrorKind::UnknownArgument, Some(ContextValue::StyledStrs(_))) => {
            let value = string(error, ContextKind::InvalidArg);
            text += &format!("\n  提示：若 '{value}' 是文件名，请写成 '-- {value}'\n");
        }
        // A tip of nqfill's own.
        (ErrorKind::InvalidValue, Some(ContextValue::StyledStrs(tips))) => {
            text.extend(tips.iter().map(|tip| format!("\n  提示：{tip}\n")));
        }
        _ => {}
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        text += &format!("\n用法：{}\n", usage_in_chinese(&usage.to_string()));
    }
    text + "\n详见 '--help'。\n"
}

/// Translates a usage line: `nqfill check [选项] [PATH]...`
pub(crate) fn usage_in_chinese(usage: &str) -> String {
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

/// The reason why a value is refused; clap's own reasons are translated.
fn reason(error: &clap::Error) -> String {
    let Some(source) = error.source() else { return String::new() };
    let said = source.to_string();
    let number = |text: &str| text.parse::<i128>().is_ok();
    match said.split_once(" is not in ") {
        Some((value, range)) if number(value) => match limits(range) {
            Some((least, Some(most))) => format!("：应为 {least} 至 {most}"),
            Some((least, None)) => format!("：应至少为 {least}"),
            None => format!("：应在 {range} 之内"),
        },
        _ if said.starts_with(NUMBER_FOR_PATH) => {
            let typed = said.trim_start_matches(NUMBER_FOR_PATH);
            format!("：没有这个文件；要这么大的空棋盘，用 {typed}")
        }
        _ if said.starts_with("invalid digit found") => "：应为整数".into(),
        _ if said.starts_with("number too large") => "：数过大".into(),
        _ if said.starts_with("cannot parse integer from empty") => "：应为整数".into(),
        _ => {
            // The wrong part of a list or a range stands quoted before the reason.
            let (part, why) = said.split_at(said.rfind("\" ").map_or(0, |quote| quote + 1));
            match crate::help::texts::refusal(why.trim_start()) {
                Some(chinese) => format!("：{part}{chinese}"),
                None => format!("（{said}）"),
            }
        }
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
