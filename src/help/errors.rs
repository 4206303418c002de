//! Usage errors: in English those of clap, in Chinese made from these.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use nqfill::show::Lang;
use nqfill::words::names;
use std::borrow::Cow;
use std::error::Error as _;
use std::io::{self, Write};

/// Writes a usage error to standard error. What a terminal would obey of the arguments is shown by name.
pub fn print(error: &clap::Error, lang: Lang) -> io::Result<()> {
    let text = lang.pick(chinese(error), error.render().to_string());
    match names::visible_text(&text) {
        // Control characters of an argument are shown by name; clap's colours are kept only where there are none.
        Cow::Borrowed(_) if lang == Lang::En => {
            anstream::stderr().write_all(error.render().ansi().to_string().as_bytes())
        }
        shown => io::stderr().write_all(shown.as_bytes()),
    }
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
