//! The first screen, of `nqfill` and `nqfill -h`, in at most 40 lines.

use crate::help::command_info::two_columns;
use crate::help::program::{Command, Program};
use nqfill::show::{Lang, Words};
use unicode_width::UnicodeWidthStr;

/// The options that matter most, as they are typed.
#[rustfmt::skip]
const OPTIONS: [(&str, Words); 8] = [
    ("--first", ("只求一种解法", "find one completion and do nothing else")),
    ("-n N, --all", ("最多列出 N 种解法（默认 100），或全部", "list at most N completions (default 100), or every one")),
    ("-f FORMAT", ("输出格式：text、json、jsonl、yaml、html、svg、png、tikz", "output: text, json, jsonl, yaml, html, svg, png, tikz")),
    ("-o PATH", ("写入文件，或文件夹（以 / 结尾）", "write to a file, or to a folder (ending in /)")),
    ("--size N", ("没有 PATH 时：N 行的空棋盘", "without a PATH: the empty board of N rows")),
    ("--time-limit 10s", ("每个棋盘的时间限制；未解出则为未决，绝不说成无解", "a limit for each board; beyond it undecided, never 'no solution'")),
    ("--stats", ("显示搜索的统计", "report what the search took")),
    ("--lang zh|en", ("语言；也可用 NQFILL_LANG 设定", "language; NQFILL_LANG sets it for all runs")),
];

const USAGE: Words = (
    "用法：nqfill [选项] [PATH]...    求解文件、文件夹或 -（标准输入）
      nqfill <命令> --help       某个命令的用法",
    "Usage: nqfill [OPTIONS] [PATH]...   solve files, folders or - (standard input)
       nqfill <COMMAND> --help      how a command is used",
);

#[rustfmt::skip]
const ENVIRONMENT: [(&str, Words); 4] = [
    ("NQFILL_LANG", ("语言，zh 或 en，同 --lang", "language, zh or en, as --lang")),
    ("LC_ALL, LC_MESSAGES, LANG", ("未指定语言时，帮助和用法错误所用的语言", "language of help and usage errors where none is named")),
    ("NO_COLOR", ("不用颜色", "no colours")),
    ("TMPDIR", ("临时文件所在的文件夹", "the folder of temporary files")),
];

/// The environment, which stands below all options.
pub fn environment(lang: Lang) -> String {
    let variables = ENVIRONMENT.map(|(name, what)| (name, lang.of(what)));
    format!("{}\n{}", lang.pick("环境变量：", "Environment:"), two_columns(&variables))
}

/// The last lines of the first screen.
const MORE: Words = (
    "棋盘用字符画出，如 .Q..：Q 皇后，. 空格，x 禁格。nqfill --help 列出全部选项。",
    "A board is drawn, as in .Q.. : Q is a queen, . empty, x blocked.\n`nqfill --help` has all options.",
);

/// The usage, the groups of commands, and the options that matter most.
pub fn first_screen(program: &Program, lang: Lang) -> String {
    let options: Vec<_> = OPTIONS.iter().map(|(option, what)| (*option, lang.of(*what))).collect();
    let options = format!("{}\n{}", lang.pick("常用选项：", "Options that matter most:"), two_columns(&options));
    [before_options(program, lang), options, lang.of(MORE).to_owned()].join("\n\n")
}

/// The first lines, up to the groups of commands.
pub fn before_options(program: &Program, lang: Lang) -> String {
    format!("{}\n\n{}\n\n{}", lang.of(program.info.about), lang.of(USAGE), grouped(program, lang))
}

/// The commands, the name of each group before its first one.
fn grouped(program: &Program, lang: Lang) -> String {
    let widest = program.groups.iter().map(|(name, _)| lang.of(*name).width()).max().unwrap_or(0);
    let lines = program.groups.iter().flat_map(|&(name, commands)| {
        let names = std::iter::once(lang.of(name)).chain(std::iter::repeat(""));
        names.zip(commands).map(move |(group, Command { info, .. })| {
            let blanks = " ".repeat(widest - group.width());
            format!("  {group}{blanks}  {:<11} {}", info.name, lang.of(info.about))
        })
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
pub fn options_that_matter() -> impl Iterator<Item = &'static str> {
    OPTIONS.iter().flat_map(|(options, _)| options.split(", "))
}
