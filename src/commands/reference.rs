//! The lists of `docs/reference.md` are those of the command line: `SNAPSHOTS=overwrite` writes them anew.

use super::PROGRAM;
use crate::help::CommandInfo;
use crate::lang;
use clap::{Arg, ArgAction};
use nqfill::show::output::columns::wrapped;
use nqfill::show::{Lang, say};
use std::fs;

/// An option that so many commands have alike stands in one list for all of them.
const SHARED_BY: usize = 3;

/// The most values that are listed with an option; longer lists are in `--help` and on the page of their subject.
const LISTED: usize = 10;

/// The longest line.
const WIDTH: usize = 120;

/// An option, or an argument without a name.
#[derive(Clone, PartialEq)]
struct Row {
    /// The heading of help under which it stands, if it has one.
    heading: Option<String>,
    /// The word that is typed, without its value.
    name: String,
    /// All ways to type it, with its value.
    typed: String,
    meaning: String,
    /// The names of its values, each with its meaning.
    values: Vec<String>,
}

/// What a command of the program takes.
struct Section {
    info: &'static CommandInfo,
    rows: Vec<Row>,
}

impl Row {
    fn new(argument: &Arg, lang: Lang) -> Self {
        let takes_value = matches!(argument.get_action(), ArgAction::Set | ArgAction::Append);
        let value = argument.get_value_names().and_then(<[_]>::first).map(ToString::to_string).unwrap_or_default();
        let name = argument.get_long().map_or(value.clone(), |long| format!("--{long}"));
        let short = argument.get_short().map(|short| format!("-{short}, ")).unwrap_or_default();
        let value = if takes_value && name != value { format!(" {value}") } else { String::new() };
        let mut meaning = argument.get_help().map(ToString::to_string).unwrap_or_default();
        let default = argument.get_default_values().first().filter(|_| !argument.is_hide_default_value_set());
        if let Some(default) = default.filter(|_| takes_value) {
            let default = default.to_string_lossy();
            meaning += &say!(lang, "［默认：{default}］", " [default: {default}]");
        }
        Self {
            heading: argument.get_help_heading().map(str::to_owned),
            typed: format!("`{short}{name}{value}`"),
            name,
            values: if takes_value { values(argument, &meaning, lang) } else { Vec::new() },
            meaning,
        }
    }
}

/// The names of the values. What a command or a page of its own lists is not repeated.
fn values(argument: &Arg, meaning: &str, lang: Lang) -> Vec<String> {
    let values = argument.get_possible_values();
    if argument.is_hide_possible_values_set() || meaning.contains("`nqfill ") || values.len() > LISTED {
        return Vec::new();
    }
    let shown = values.into_iter().filter(|value| !value.is_hide_set());
    let listed = shown.map(|value| match value.get_help() {
        Some(help) => say!(lang, ("`{}`（{help}）", value.get_name()), ("`{}` ({help})", value.get_name())),
        None => format!("`{}`", value.get_name()),
    });
    listed.collect()
}

/// The commands in the order of the first screen.
fn sections(lang: Lang) -> Vec<Section> {
    let whole = PROGRAM.whole();
    let section = |info: &'static CommandInfo| {
        let command = whole.find_subcommand(info.name).expect("a command of the program");
        let is_own = |argument: &&Arg| !argument.is_hide_set() && argument.get_id() != "help";
        let mut rows: Vec<_> =
            command.get_arguments().filter(is_own).map(|argument| Row::new(argument, lang)).collect();
        rows.sort_by_key(|row| row.name.starts_with("--"));
        Section { info, rows }
    };
    PROGRAM.infos().map(section).collect()
}

/// The options that several commands have alike, each once.
fn shared(sections: &[Section]) -> Vec<Row> {
    let mut shared: Vec<Row> = Vec::new();
    for row in sections.iter().flat_map(|section| &section.rows) {
        let count = sections.iter().filter(|section| section.rows.contains(row)).count();
        if count >= SHARED_BY && !shared.contains(row) {
            shared.push(row.clone());
        }
    }
    shared
}

/// An option with its meaning, and below it its values.
fn item(row: &Row, lang: Lang) -> String {
    let (colon, comma) = lang.pick(("：", "、"), (": ", ", "));
    let values = if row.values.is_empty() { None } else { Some(row.values.join(comma)) };
    let values = values.map_or_else(String::new, |values| filled(&format!("  - {values}"), "    "));
    filled(&format!("- {}{colon}{}", row.typed, row.meaning), "  ") + &values
}

/// A list of options.
fn list(rows: &[&Row], lang: Lang) -> String {
    rows.iter().map(|row| item(row, lang)).chain(["\n".to_owned()]).collect()
}

/// A text in lines that are not too long, those after the first with an indent.
fn filled(text: &str, indent: &str) -> String {
    wrapped(text, WIDTH - indent.len()).join(&format!("\n{indent}")) + "\n"
}

/// The headings of options, each once, in their order; those without one come first.
fn headings(rows: &[Row]) -> Vec<Option<String>> {
    let mut headings = vec![None];
    for row in rows {
        if !headings.contains(&row.heading) {
            headings.push(row.heading.clone());
        }
    }
    headings
}

/// The page's part that is made from the command line.
fn reference(lang: Lang) -> String {
    lang::set_usage(lang);
    let sections = sections(lang);
    let shared = shared(&sections);
    let groups = headings(&shared).into_iter().map(|heading| {
        let rows: Vec<_> = shared.iter().filter(|row| row.heading == heading).collect();
        (heading.unwrap_or_else(|| lang.pick("限制与结果", "Limits and results").to_owned()), rows)
    });
    let groups: Vec<_> = groups.collect();
    let mut page = format!("## {}\n\n", lang.pick("多个命令共有的选项", "Options of several commands"));
    for (title, rows) in &groups {
        page += &format!("### {title}\n\n{}", list(rows, lang));
    }
    page += &format!("## {}\n\n", lang.pick("各命令的选项", "Options of each command"));
    page + &sections.iter().map(|section| own(section, &groups, lang)).collect::<String>()
}

/// What a command takes: its own options, and the names of those that it shares.
fn own(section: &Section, groups: &[(String, Vec<&Row>)], lang: Lang) -> String {
    let shared = groups.iter().flat_map(|(title, rows)| {
        let (has, lacks): (Vec<&Row>, Vec<_>) = rows.iter().partition(|row| section.rows.contains(row));
        let link = format!("[{title}](#{})", title.to_lowercase().replace(' ', "-"));
        if lacks.is_empty() { vec![link] } else { has.iter().map(|row| format!("`{}`", row.name)).collect() }
    });
    let own: Vec<_> = section.rows.iter().filter(|row| groups.iter().all(|(_, rows)| !rows.contains(row))).collect();
    let own = if own.is_empty() { String::new() } else { list(&own, lang) };
    let shared = shared.collect::<Vec<_>>().join(lang.pick("、", ", "));
    let shared = filled(&format!("{}{shared}", lang.pick("共有：", "Shared: ")), "");
    format!("### `{}`\n\n{}\n\n{own}{shared}\n", section.info.name, lang.of(section.info.about))
}

#[test]
fn the_reference_has_every_option_of_every_command() {
    for (page, lang) in [("docs/reference.zh.md", Lang::Zh), ("docs/reference.md", Lang::En)] {
        let path = format!("{}/{page}", env!("CARGO_MANIFEST_DIR"));
        let old = fs::read_to_string(&path).expect("a page");
        let (before, after) = old.split_once("<!-- options -->\n\n").expect("the beginning of the lists");
        let (_, after) = after.split_once("<!-- end -->").expect("the end of the lists");
        let new = format!("{before}<!-- options -->\n\n{}<!-- end -->{after}", reference(lang));
        if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
            fs::write(&path, &new).expect("written");
        } else {
            assert!(new == old, "{page}: SNAPSHOTS=overwrite writes the lists anew");
        }
    }
}
