//! Chooses the languages: one for a run, and one for help and usage errors, even where arguments make no sense.
//!
//! `--lang` comes first, then `NQFILL_LANG`. Then a run is Chinese whatever the locale, in results, diagnostics and
//! summary alike, so that the same command writes the same bytes everywhere; help and usage errors, which end with exit
//! code 2 before a board has got its answer, follow the locale.

use crate::exit::{Failure, print_message, usage};
use crate::help;
use crate::help::both;
use clap::Arg;
use nqfill::show::Lang;
use std::cell::Cell;
use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal};

/// The environment variable; an empty value counts as not set.
const VARIABLE: &str = "NQFILL_LANG";

fn named(name: &str) -> Option<Lang> {
    Lang::ALL.into_iter().find(|lang| lang.pick("zh", "en") == name)
}

/// `--lang`, which may stand before a command or after it.
pub fn option() -> Arg {
    let (short, long) = (
        both!("结果的语言［默认：zh］", "Language of results [default: zh]"),
        both!(
            "结果、诊断信息与小结的语言［默认：zh］；也可用 NQFILL_LANG 设定",
            "Language of results, diagnostics and summary [default: zh]; NQFILL_LANG sets it for all runs"
        ),
    );
    let option = Arg::new("lang").long("lang").value_name("LANG").value_parser(["zh", "en"]);
    option.help(short).long_help(long).help_heading(help::messages())
}

/// The value of the variable, if it is not empty.
fn variable() -> Option<OsString> {
    env::var_os(VARIABLE).filter(|value| !value.is_empty())
}

/// The language that the variable names.
pub fn of_variable() -> Option<Lang> {
    named(variable()?.to_str()?)
}

/// The language of the locale, or English.
fn of_locale() -> Lang {
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    locale.map_or(Lang::En, |name| Lang::of_locale(&name))
}

/// The language of results, diagnostics and summary: independent of the locale, so that a command writes equal bytes
/// everywhere.
pub fn of_run() -> Lang {
    requested().or_else(of_variable).unwrap_or_default()
}

/// The value of `--lang`, found without knowing the other options.
pub fn requested() -> Option<Lang> {
    let mut arguments = env::args_os().map(|argument| argument.to_string_lossy().into_owned());
    let option = arguments.by_ref().take_while(|argument| argument != "--").find(|it| it.starts_with("--lang"))?;
    let value = option.strip_prefix("--lang=").map(str::to_owned);
    named(&value.or_else(|| arguments.next())?)
}

thread_local! {
    static OF_USAGE: Cell<Option<Lang>> = const { Cell::new(None) };
}

/// The language of help and usage errors for the arguments of this process.
pub fn of_usage() -> Lang {
    let found = || requested().or_else(of_variable).unwrap_or_else(of_locale);
    let lang = OF_USAGE.get().unwrap_or_else(found);
    OF_USAGE.set(Some(lang));
    lang
}

/// Sets the language of help and usage errors for this thread.
pub fn set_usage(lang: Lang) {
    OF_USAGE.set(Some(lang));
}

/// Writes on a terminal how to get English, if the run is Chinese by default and the locale is another.
pub fn suggest_english() {
    let is_chosen = requested().or_else(of_variable).is_some();
    if !is_chosen && of_locale() != Lang::Zh && io::stderr().is_terminal() {
        print_message(format_args!("For English: --lang en, or {VARIABLE}=en for every run"));
    }
}

/// The usage error of a value of the variable that names no language, unless `--lang` overrides it.
pub fn check_variable() -> Result<(), Failure> {
    let Some(value) = variable().map(|value| value.to_string_lossy().into_owned()) else { return Ok(()) };
    if named(&value).is_some() || requested().is_some() {
        return Ok(());
    }
    Err(usage!("{VARIABLE}={value} 无效，可选 zh 或 en", "{VARIABLE}={value} is no language, it is zh or en"))
}
