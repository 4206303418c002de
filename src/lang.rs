//! Chooses the languages: one for a run, and one for help and usage errors, even where arguments make no sense.
//!
//! `--lang` comes first, then `NQFILL_LANG`. Then a run is Chinese whatever the locale, in results, diagnostics and
//! summary alike, so that the same command writes the same bytes everywhere; help and usage errors, which end with exit
//! code 2 before a board has got its answer, follow the locale.

use nqfill_show::Lang;
use std::env;
use std::ffi::OsString;

/// The environment variable; an empty value counts as not set.
pub(crate) const VARIABLE: &str = "NQFILL_LANG";

/// The names of the languages, without help.
pub(crate) const LANGS: &[(&str, &str, Lang)] = &[("zh", "", Lang::Zh), ("en", "", Lang::En)];

fn named(name: &str) -> Option<Lang> {
    LANGS.iter().find(|(other, ..)| *other == name).map(|&(.., lang)| lang)
}

/// The value of the variable, if it is not empty.
fn variable() -> Option<OsString> {
    env::var_os(VARIABLE).filter(|value| !value.is_empty())
}

/// The language that the variable names.
pub(crate) fn of_variable() -> Option<Lang> {
    named(variable()?.to_str()?)
}

/// The language of the locale, or English.
fn of_locale() -> Lang {
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    locale.map_or(Lang::En, |name| Lang::of_locale(&name))
}

/// The language of results, diagnostics and summary, of which `asked` is the value of `--lang`.
pub(crate) fn of_run(asked: Option<Lang>) -> Lang {
    asked.or_else(of_variable).unwrap_or_default()
}

/// The language of results, diagnostics and summary for the arguments of this process.
pub(crate) fn of_process() -> Lang {
    of_run(asked(&env::args_os().collect::<Vec<_>>()))
}

/// The value of `--lang`, found without knowing the other options.
fn asked(arguments: &[OsString]) -> Option<Lang> {
    let arguments = || arguments.iter().map(|argument| argument.to_str().unwrap_or_default());
    let options = arguments().take_while(|argument| *argument != "--");
    let values = options.zip(arguments().skip(1).chain([""]));
    values
        .filter_map(|(option, next)| named(option.strip_prefix("--lang=").or((option == "--lang").then_some(next))?))
        .next()
}

/// The language of help and usage errors for the arguments of this process.
pub(crate) fn of_usage() -> Lang {
    asked(&env::args_os().collect::<Vec<_>>()).or_else(of_variable).unwrap_or_else(of_locale)
}

/// True if a run speaks Chinese to somebody whose locale is another, because nobody chose a language: neither `asked`,
/// the value of `--lang`, nor the variable.
pub(crate) fn is_chinese_by_default(asked: Option<Lang>) -> bool {
    asked.or_else(of_variable).is_none() && of_locale() != Lang::Zh
}

/// The value of the variable, if it names no language and `--lang` does not override it.
pub(crate) fn unknown_variable(arguments: &[OsString]) -> Option<String> {
    let value = variable()?.to_string_lossy().into_owned();
    (named(&value).is_none() && asked(arguments).is_none()).then_some(value)
}
