//! `nqfill formats`

use crate::exit::{Exit, Failure};
use crate::help::{CommandInfo, both};
use crate::lang;
use crate::terminals::terminal_width;
use clap::builder::PossibleValuesParser;
use nqfill::show::models::MODELS;
use nqfill::show::output::columns::fitted;
use nqfill::show::{Lang, say};
use nqfill_read::{Document, Entry, FORMATS, Format, InputErrorKind, ReadOptions, parse};
use std::io::{self, Write};

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "formats",
    about: ("列出可读或可写的格式", "List the formats that are read or written"),
    examples: &[
        ("formats", ("每种格式及其例子", "every format with an example")),
        ("formats fen pairs", ("只列这些", "only these")),
    ],
    ..CommandInfo::PLAIN
};

#[derive(clap::Args)]
pub struct Args {
    #[arg(value_name = "NAME", value_parser = names(), hide_possible_values = true,
        help = both!("只列这些格式", "These formats alone"))]
    names: Vec<String>,
}

fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(FORMATS.iter().map(|format| format.name).chain(MODELS.iter().map(|model| model.name)))
}

/// Writes the table: formats of boards, then models.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let (lang, mut out) = (lang::of_run(), io::stdout().lock());
    let is_wanted = |name: &str| args.names.is_empty() || args.names.iter().any(|it| it == name);
    for format in FORMATS.iter().filter(|format| is_wanted(format.name)) {
        write(lang, [format.name, format.summary, &uses(lang, format), format.example], &mut out)?;
    }
    for model in MODELS.iter().filter(|model| is_wanted(model.name)) {
        let (board, mut example) = (parse("Qx\n..\n").expect("a board"), Vec::new());
        model.write(&board, &mut example)?;
        let uses = lang.pick("convert 可写出，不读取", "written by convert, not read");
        write(lang, [model.name, model.summary, uses, &String::from_utf8_lossy(&example)], &mut out)?;
    }
    lang::suggest_english();
    Ok(Exit::Answered)
}

/// Writes name and summary, the uses of the format, and the example.
fn write(lang: Lang, [name, en, uses, example]: [&str; 4], out: &mut dyn Write) -> io::Result<()> {
    let zh = SUMMARIES.iter().find(|(other, _)| *other == name).map_or(en, |(_, zh)| zh);
    let line = say!(lang, "{name}：{zh}（{uses}）", "{name}: {en} ({uses})");
    writeln!(out, "{}", fitted(&line, terminal_width()))?;
    example.lines().try_for_each(|line| writeln!(out, "    {line}"))?;
    writeln!(out)
}

/// The uses of a format: `自动识别，convert 可写出`. Reads the example to find out how it is read, so that the table
/// stays true.
fn uses(lang: Lang, format: &Format) -> String {
    let found = first_board(format.example, &ReadOptions::default());
    let read_as = found.as_ref().and_then(|entry| entry.format).map_or(format.name, |read| read.name);
    let named = ReadOptions { format: nqfill_read::format(format.name), ..ReadOptions::default() };
    let named = first_board(format.example, &named).and_then(|entry| entry.placement.ok());
    let read = match found.map(|entry| entry.placement) {
        Some(Ok(_)) if read_as == format.name => lang.pick("自动识别", "auto-detected").to_owned(),
        Some(Ok(board)) if Some(&board) == named.as_ref() => {
            say!(lang, "自动识别，按 {read_as} 读取", "auto-detected, as {read_as}")
        }
        Some(Ok(_)) => say!(lang, "须用 -i 指定，否则按 {read_as} 读取", "with -i; without it read as {read_as}"),
        Some(Err(error)) if matches!(error.kind, InputErrorKind::Ambiguous { .. }) => {
            lang.pick("有多种读法，须用 -i 选定", "one of several readings, chosen with -i").to_owned()
        }
        _ => lang.pick("须用 -i 指定", "only with -i").to_owned(),
    };
    read + if format.is_writable() { lang.pick("，convert 可写出", ", written by convert") } else { "" }
}

fn first_board(text: &str, options: &ReadOptions) -> Option<Entry> {
    Document::new(text.into(), options).ok()?.entries().next()
}

/// The summaries of formats and models in Chinese.
const SUMMARIES: [(&str, &str); 32] = [
    ("grid", "逐行画出棋盘：. _ - 为空格，Q 为皇后，x 为禁格；格间可有空白，首行可写 n"),
    ("spaced", "格间有空白的 grid"),
    ("unicode", "用符号画的 grid：皇后 ♕ ♛ 👑 ★，空格 · ⬜ ⬛ █，禁格 ×"),
    ("boxed", "格子之间有竖线；空白与 # 为空格"),
    ("blank", "空白就是空格，每行须写足 n 个字符"),
    ("line", "整个棋盘写在一行里"),
    ("lists", "各行加引号，如 LeetCode 与 Python 的输出"),
    ("vector", "每行皇后的列号；? 与 -1（从 1 数时还有 0）表示该行没有皇后"),
    ("column-vector", "每列皇后的行号，也读 UVa 750 的表"),
    ("spoj", "n，然后是每行皇后的列号，从 1 数，0 表示没有；一行一个棋盘"),
    ("elements", "逐个元素的赋值，如 x0 = 1 x1 = 3：下标为行，值为列"),
    ("pairs", "每个皇后的行号与列号，一行一个，或写在括号里"),
    ("squares", "国际象棋的格名，a1 在左下角"),
    ("fen", "国际象棋程序的记法，最上面一行在前"),
    ("kattis", "* 为皇后、. 为空格的图"),
    ("cses", "* 为禁格、. 为可放的格；n 为 0 时文件结束"),
    ("luogu-p1562", "* 为可放的格、. 为禁格的图"),
    ("bits", "1 为皇后、0 为空格的图"),
    ("bits-allowed", "1 为可放的格、0 为禁格的图"),
    ("essence", "Essence 模型的参数：init 从 0 数，blocks 从 1 数"),
    ("asp", "回答集程序（ASP）的事实，以及 clingo 的输出"),
    ("dzn", "MiniZinc 模型的数据，从 1 数"),
    ("json", "写明大小、行列号从几数起（base）并列出各格的对象"),
    ("python", "Python 或伪代码的赋值：先 n = 4，再 queens、blocked 或 board"),
    ("diagonals", "CSPLib prob079 的禁用对角线：[k, 1] 指行+列=k，[k, 0] 指行-列+n-1=k，从 0 数"),
    ("yaml", "YAML 映射，名称同 json"),
    ("nqfill", "nqfill 自己的结果（JSON、JSON Lines、YAML），每种解法是一个棋盘"),
    ("opb", "OPB 线性约束，供伪布尔求解器使用"),
    ("cnf", "DIMACS 子句，供 SAT 求解器使用"),
    ("mzn", "带数据的 MiniZinc 模型，供约束求解器使用"),
    ("lp", "0-1 变量的线性规划，CPLEX 的 LP 格式，供 MIP 求解器使用"),
    ("ortools", "OR-Tools 求解器 CP-SAT 的 Python 程序，列出全部解法"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_and_model_has_a_summary_in_chinese_and_nothing_else_has() {
        let names = FORMATS.iter().map(|format| format.name).chain(MODELS.iter().map(|model| model.name));
        assert!(names.eq(SUMMARIES.iter().map(|(name, _)| *name)));
    }
}
