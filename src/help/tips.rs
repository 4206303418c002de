//! Tips for words that nqfill does not know: only what is near them, or means the same.

use crate::help::program::Program;
use clap::Command;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use nqfill_show::Lang;
use std::ffi::OsString;

/// Mends the suggestions of an error. clap suggests what shares some letters, `html` for `xml`; of that what is near
/// stays. A word of the same meaning comes in its place.
pub(crate) fn mend(error: &mut clap::Error, program: &Program, arguments: &[OsString], lang: Lang) {
    let command = &program.whole();
    let was_suggested = error.get(ContextKind::SuggestedArg).is_some();
    remove_far(error);
    let below = arguments.get(1).and_then(|name| command.find_subcommand(name)).unwrap_or(command);
    if was_suggested && error.get(ContextKind::SuggestedArg).is_none() {
        // The usage that clap shows has the option that it suggests.
        error.insert(ContextKind::Usage, ContextValue::StyledStr(below.clone().render_usage()));
    }
    match error.kind() {
        ErrorKind::UnknownArgument => suggest_option(error, below),
        ErrorKind::InvalidValue => suggest_value(error),
        _ => {}
    }
    add(error, program, lang);
}

/// Options that other programs have under other names.
const OPTIONS: [(&str, &[&str]); 11] = [
    ("size", &["n", "rows", "board-size", "dimension"]),
    ("algorithm", &["engine", "solver", "method"]),
    ("output", &["out", "outfile", "output-file"]),
    ("format", &["output-format"]),
    ("input-format", &["from", "read"]),
    ("time-limit", &["timeout"]),
    ("jobs", &["threads", "cores", "workers"]),
    ("lang", &["language"]),
    ("max-solutions", &["max", "limit"]),
    ("distinct", &["fundamental"]),
    ("fundamental", &["distinct"]),
];

/// Values by other names, each where the option has it.
const VALUES: [(&str, &[&str]); 12] = [
    ("junit", &["xml"]),
    ("tikz", &["tex", "latex"]),
    ("markdown", &["md"]),
    ("text", &["txt", "plain"]),
    ("yaml", &["yml"]),
    ("jsonl", &["ndjson"]),
    ("zh", &["cn", "chinese", "zh-cn", "zh_cn"]),
    ("en", &["english", "en-us", "en_us"]),
    ("no_solution", &["unsat", "unsolvable", "infeasible"]),
    ("solved", &["sat", "solvable"]),
    ("backtracking", &["bt", "dfs"]),
    ("forward-checking", &["fc"]),
];

/// True if a word may be a slip for another: one or two letters apart, or its beginning.
fn is_near(typed: &str, meant: &str) -> bool {
    let [typed, meant] = [typed, meant].map(|word| word.trim_start_matches('-').to_ascii_lowercase());
    // At most a third of a short word may be wrong, at most two letters of a longer one.
    let most = (meant.len() / 3).clamp(1, 2);
    (typed.len() >= 3 && meant.starts_with(&typed)) || strsim::damerau_levenshtein(&typed, &meant) <= most
}

/// Each kind of wrong word, and that of its suggestions.
const SUGGESTIONS: [(ContextKind, ContextKind); 3] = [
    (ContextKind::InvalidArg, ContextKind::SuggestedArg),
    (ContextKind::InvalidValue, ContextKind::SuggestedValue),
    (ContextKind::InvalidSubcommand, ContextKind::SuggestedSubcommand),
];

/// Removes suggestions that are not near.
fn remove_far(error: &mut clap::Error) {
    for (wrong, suggested) in SUGGESTIONS {
        let Some(ContextValue::String(typed)) = error.get(wrong).cloned() else { continue };
        let near = match error.get(suggested) {
            Some(ContextValue::String(meant)) if is_near(&typed, meant) => continue,
            Some(ContextValue::Strings(meant)) => {
                meant.iter().filter(|meant| is_near(&typed, meant)).cloned().collect()
            }
            _ => Vec::new(),
        };
        error.remove(suggested);
        if !near.is_empty() {
            error.insert(suggested, ContextValue::Strings(near));
        }
    }
}

/// Suggests the option of a command that means what an unknown one says, if nothing is near.
fn suggest_option(error: &mut clap::Error, command: &Command) {
    let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidArg) else { return };
    let typed = typed.trim_start_matches('-').to_ascii_lowercase();
    let has = |name: &str| command.get_arguments().any(|argument| argument.get_long() == Some(name));
    let meant = OPTIONS.iter().find(|(meant, others)| others.contains(&typed.as_str()) && has(meant));
    if let (Some((meant, _)), None) = (meant, error.get(ContextKind::SuggestedArg)) {
        error.insert(ContextKind::SuggestedArg, ContextValue::String(format!("--{meant}")));
    }
}

/// Suggests the value that means what a wrong one says, if nothing is near.
fn suggest_value(error: &mut clap::Error) {
    let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidValue) else { return };
    let Some(ContextValue::Strings(known)) = error.get(ContextKind::ValidValue) else { return };
    let typed = typed.to_ascii_lowercase();
    let is_known = |meant: &str| known.iter().any(|known| known == meant);
    let meant = VALUES.iter().find(|(meant, others)| others.contains(&typed.as_str()) && is_known(meant));
    if let (Some((meant, _)), None) = (meant, error.get(ContextKind::SuggestedValue)) {
        error.insert(ContextKind::SuggestedValue, ContextValue::String((*meant).to_owned()));
    }
}

/// Adds a tip to an error about a value of an option for formats, if a command has one for it.
fn add(error: &mut clap::Error, program: &Program, lang: Lang) {
    let (Some(ContextValue::String(option)), Some(ContextValue::String(value)), ErrorKind::InvalidValue) =
        (error.get(ContextKind::InvalidArg), error.get(ContextKind::InvalidValue), error.kind())
    else {
        return;
    };
    if !["--format ", "--input-format "].iter().any(|name| option.starts_with(name)) {
        return;
    }
    if let Some(tip) = program.pages().find_map(|page| page.tip?(value, lang)) {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
    }
}
