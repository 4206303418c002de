//! The first screen: what `nqfill` and `nqfill -h` show, in at most 40 lines.

use crate::help::examples::two_columns;
use crate::help::spoken;
use clap::Command;
use nqfill_show::{Lang, Words};
use unicode_width::UnicodeWidthStr;

/// Commands that serve one purpose.
struct Group {
    name: Words,
    commands: &'static [&'static str],
}

/// Every command but those of [`OTHERS`], by what people come for.
const GROUPS: [Group; 5] = [
    Group { name: ("求解", "Solve"), commands: &["solve", "count", "explain", "hint", "play"] },
    Group { name: ("批改", "Grade"), commands: &["check", "golden"] },
    Group { name: ("出题", "Make"), commands: &["generate", "rate", "reduce", "canon", "sheet", "draw", "convert"] },
    Group { name: ("学习", "Learn"), commands: &["trace", "compare", "engines"] },
    Group { name: ("多机", "Machines"), commands: &["split", "merge"] },
];

/// Commands about nqfill itself, which the last lines of the first screen name.
const OTHERS: Group = Group { name: ("其他", "Others"), commands: &["formats", "schema", "completions", "man"] };

/// The options that matter most, as they are typed.
#[rustfmt::skip]
const OPTIONS: [(&str, Words); 8] = [
    ("--first", ("只求一种解法", "find one completion and do nothing else")),
    ("-n N, --all", ("最多列出 N 种解法（默认 100），或全部", "list at most N completions (default 100), or every one")),
    ("-f FORMAT", ("输出格式：text、json、jsonl、yaml、html、svg、png、tikz", "output: text, json, jsonl, yaml, html, svg, png, tikz")),
    ("-o PATH", ("写入文件，或文件夹（以 / 结尾）", "write to a file, or to a folder (ending in /)")),
    ("--size N", ("没有 PATH 时：N 行的空棋盘", "without a PATH: the empty board of N rows")),
    ("--time-limit 10s", ("每个棋盘的时间限制；未解出则为未决，绝不说成无解", "a limit for each board; beyond it undecided, never 无解")),
    ("--stats", ("显示搜索的统计", "report what the search took")),
    ("--lang zh|en", ("语言；也可用 NQFILL_LANG 设定", "language; NQFILL_LANG says it for all runs")),
];

const USAGE: Words = (
    "用法：nqfill [选项] [PATH]...    求解文件、文件夹或 -（标准输入）
      nqfill <命令> --help       某个命令的用法",
    "Usage: nqfill [OPTIONS] [PATH]...   solve files, folders or - (standard input)
       nqfill <COMMAND> --help      how a command is used",
);

const MORE: Words = (
    "棋盘用字符画出，如 .Q..：Q 皇后，. 空格，x 禁格。
另有 formats、schema、completions、man；nqfill help input 说明读棋盘的选项，
nqfill --help 列出全部选项。",
    "A board is drawn, as in .Q.. : Q is a queen, . empty, x blocked. There are also
formats, schema, completions and man. `nqfill help input` has the options for
reading boards, `nqfill --help` all options.",
);

/// The usage, the groups of commands, and the options that matter most.
pub(crate) fn first_screen(command: &Command, lang: Lang) -> String {
    let options: Vec<_> = OPTIONS.iter().map(|(option, what)| (*option, lang.of(*what))).collect();
    let options = format!("{}\n{}", lang.pick("常用选项：", "Options that matter most:"), two_columns(&options));
    [head(command, lang), grouped(command, lang, &GROUPS), options, lang.of(MORE).to_owned()].join("\n\n")
}

/// What stands before all options in `nqfill --help`.
pub(crate) fn before_all_options(command: &Command, lang: Lang, examples: &str) -> String {
    let all: Vec<_> = GROUPS.into_iter().chain([OTHERS]).collect();
    [head(command, lang), grouped(command, lang, &all), examples.to_owned()].join("\n\n")
}

fn head(command: &Command, lang: Lang) -> String {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    format!("{}\n\n{}", spoken(&about, lang), lang.of(USAGE))
}

/// The commands, the name of each group before its first one.
fn grouped(command: &Command, lang: Lang, groups: &[Group]) -> String {
    let widest = groups.iter().map(|group| lang.of(group.name).width()).max().unwrap_or(0);
    let lines = groups.iter().flat_map(|group| {
        let names = std::iter::once(lang.of(group.name)).chain(std::iter::repeat(""));
        names.zip(group.commands).map(move |(group, name)| {
            let blanks = " ".repeat(widest - group.width());
            format!("  {group}{blanks}  {name:<11} {}", about(command, name, lang))
        })
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn about(command: &Command, name: &str, lang: Lang) -> String {
    let about = command.find_subcommand(name).and_then(Command::get_about).map(ToString::to_string).unwrap_or_default();
    spoken(&about, lang).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::Cli;
    use crate::help::examples::WIDTH;
    use clap::CommandFactory;
    use std::collections::BTreeSet;

    #[test]
    fn the_first_screen_has_at_most_40_lines_of_80_columns() {
        for lang in Lang::ALL {
            let text = first_screen(&Cli::command().mut_subcommands(|below| below), lang);
            assert!(text.lines().count() <= 40, "{} lines", text.lines().count());
            let wide: Vec<_> = text.lines().filter(|line| line.width() > WIDTH).collect();
            assert!(wide.is_empty(), "{wide:#?}");
        }
    }

    #[test]
    fn every_command_is_in_one_group() {
        let mut command = Cli::command();
        command.build();
        let there: BTreeSet<_> =
            command.get_subcommands().map(Command::get_name).filter(|name| *name != "help").collect();
        let grouped: Vec<_> = GROUPS.iter().chain([&OTHERS]).flat_map(|group| group.commands).copied().collect();
        assert_eq!(grouped.iter().copied().collect::<BTreeSet<_>>(), there);
        assert_eq!(grouped.len(), there.len(), "a command stands in two groups");
    }

    #[test]
    fn the_options_that_matter_most_exist() {
        let command = Cli::command();
        for option in OPTIONS.iter().flat_map(|(option, _)| option.split(", ")) {
            let name = option.split(' ').next().unwrap_or_default().trim_start_matches('-');
            let is_it = |argument: &clap::Arg| {
                argument.get_long() == Some(name) || argument.get_short().map(String::from).as_deref() == Some(name)
            };
            assert!(command.get_arguments().any(is_it), "{option}");
        }
    }
}
