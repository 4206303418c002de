//! The command line: the table of commands, each with all that only it uses in a folder or a file of its own.

pub(crate) mod canon;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod draw;
pub(crate) mod engines;
pub(crate) mod explain;
pub(crate) mod formats;
pub(crate) mod generate;
pub(crate) mod golden;
pub(crate) mod hint;
pub(crate) mod man;
pub(crate) mod play;
pub(crate) mod rate;
pub(crate) mod reduce;
pub(crate) mod schema;
pub(crate) mod sheet;
pub(crate) mod solve;
pub(crate) mod trace;
pub(crate) mod units;

use crate::help;
use crate::help::both;
use crate::options::arguments;
use crate::run::{lang, signals};

use crate::run::exit::{Exit, Failure};
use clap::{Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "nqfill", version, about = ABOUT, args_conflicts_with_subcommands = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    solve: solve::Args,
}

const ABOUT: &str = both!(
    "皇后残局：读取棋盘，补全皇后，或证明无解",
    "n-queens completion (皇后残局): complete boards, or prove that none exists"
);

// Most runs have no subcommand, and making the options of all of them would take as long as a small board.
#[derive(Subcommand)]
#[command(defer = true)]
enum Command {
    #[command(about = both!("补全每个棋盘，列出解法", "Complete each board and list its completions"))]
    Solve(Box<solve::Args>),
    #[command(about = both!("只数解法，不列出", "Count completions without listing them"))]
    Count(count::Args),
    #[command(about = both!("说明为什么无解，或所有解法的共同之处", "Say why there is no completion, or what all share"))]
    Explain(explain::Args),
    #[command(about = both!("提示下一步，绝不多说", "Give a hint: the next step, never more"))]
    Hint(Box<hint::Args>),
    #[command(about = both!("在终端里自己放皇后，要提示才提示", "Set queens yourself in the terminal, with hints"))]
    Play(Box<play::Args>),
    #[command(about = both!("给棋盘定级：有多难，能否再去掉什么", "Say how difficult boards are, and whether minimal"))]
    Rate(rate::Args),
    #[command(about = both!("生成残局：唯一解的、无解的，以及文献中的各类", "Make puzzles: with one completion, with none, families"))]
    Generate(Box<generate::Args>),
    #[command(about = both!("把棋盘写成另一种格式，或其他求解器的模型", "Write boards in another format, or models for solvers"))]
    Convert(convert::Args),
    #[command(about = both!("把棋盘写成标准形，或找出不计对称相同的棋盘", "Write canonical forms, or find boards equal by symmetry"))]
    Canon(canon::Args),
    #[command(about = both!("去掉多余的皇后，使棋盘仍是唯一解或无解", "Leave out queens that the verdict does not need"))]
    Reduce(reduce::Args),
    #[command(about = both!("画棋盘：SVG、PNG、TikZ", "Draw boards: SVG, PNG, TikZ"))]
    Draw(draw::Args),
    #[command(about = both!("生成练习纸：打印出来手工补全的棋盘，附答案", "Make a sheet of boards to print and to solve by hand"))]
    Sheet(Box<sheet::Args>),
    #[command(about = both!("列出可读或可写的格式", "List the formats that are read or written"))]
    Formats(formats::Args),
    #[command(about = both!("检查棋盘，或对照题目批改提交", "Check boards, or grade submissions against their puzzle"))]
    Check(check::Args),
    #[command(about = both!("把求解文件夹中各输入的结果与旁边的期望文件比较", "Compare what solving writes with expected files"))]
    Golden(golden::Args),
    #[command(about = both!("用几种算法依次求解同样的棋盘，列表或绘图比较", "Run engines on the same boards, and tabulate or plot"))]
    Compare(Box<compare::Args>),
    #[command(about = both!("把题目分成单元，交给多台机器", "Divide a puzzle into units for many machines"))]
    Split(Box<units::split::Args>),
    #[command(about = both!("把各单元的结果合成一个解法数或一个结论", "Put the results of units together"))]
    Merge(Box<units::merge::Args>),
    #[command(about = both!("逐步演示算法的搜索", "Show the search of an engine step by step"))]
    Trace(Box<trace::Args>),
    #[command(about = both!("列出算法：做什么，出自何处", "List the engines: what each does, and its source"))]
    Engines(engines::Args),
    #[command(about = both!("输出结果的 JSON Schema", "Print the JSON Schema of results"))]
    Schema(schema::Args),
    #[command(about = both!("输出 shell 的命令补全脚本", "Print the completion script of a shell"))]
    Completions(completions::Args),
    #[command(about = both!("输出手册页", "Print manual pages"))]
    Man(man::Args),
}

/// Whose results have a JSON Schema.
#[derive(Clone, Copy, ValueEnum)]
enum Schema {
    #[value(help = both!("solve 的结果", "those of solve"))]
    Solve,
    #[value(help = both!("check 的结果", "those of check"))]
    Check,
    #[value(help = both!("trace 的各行", "the lines of trace"))]
    Trace,
    #[value(help = both!("canon --duplicates 的分组", "the groups of canon --duplicates"))]
    Duplicates,
}

impl Schema {
    fn json(self) -> serde_json::Value {
        match self {
            Self::Solve => nqfill_show::json_schema(),
            Self::Check => nqfill_grade::model::check_json_schema(),
            Self::Trace => trace::model::trace_json_schema(),
            Self::Duplicates => canon::duplicates::duplicates_json_schema(),
        }
    }
}

/// Runs the program with the arguments of the process.
pub(crate) fn main() -> ExitCode {
    signals::survive_large_files();
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let arguments = explain::with_level(check::with_appes(arguments::with_lang_behind_command(arguments)));
    if let Some(exit) = help::topic(&arguments, lang::of_usage()) {
        return exit.unwrap_or_else(Failure::report).into();
    }
    let exit = match Cli::try_parse_from(&arguments) {
        Ok(cli) => arguments::check_variable(&arguments).and_then(|()| run(cli)),
        Err(error) => help::refuse_misspelt_word(&arguments)
            .and_then(|()| help::answer(error, &arguments, lang::of_usage()))
            .map(|exit| match exit {
                // A judge has its own exit codes, also for wrong arguments.
                Exit::Usage => check::exit_of_bad_arguments(&arguments).unwrap_or(exit),
                _ => exit,
            }),
    };
    exit.unwrap_or_else(Failure::report).into()
}

fn run(cli: Cli) -> Result<Exit, Failure> {
    match cli.command {
        None => {
            help::refuse_misspelt(cli.solve.paths())?;
            solve::run(&cli.solve)
        }
        Some(Command::Solve(args)) => solve::run(&args),
        Some(Command::Count(args)) => count::run(&args),
        Some(Command::Explain(args)) => explain::run(&args),
        Some(Command::Hint(args)) => hint::run(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Rate(args)) => rate::run(&args),
        Some(Command::Generate(args)) => generate::run(&args),
        Some(Command::Convert(args)) => convert::run(&args),
        Some(Command::Canon(args)) => canon::run(&args),
        Some(Command::Reduce(args)) => reduce::run(&args),
        Some(Command::Draw(args)) => draw::run(&args),
        Some(Command::Sheet(args)) => sheet::run(&args),
        Some(Command::Formats(args)) => formats::run(&args),
        Some(Command::Check(args)) => check::run(&args),
        Some(Command::Golden(args)) => golden::run(&args),
        Some(Command::Compare(args)) => compare::run(&args),
        Some(Command::Split(args)) => units::split::run(&args),
        Some(Command::Merge(args)) => units::merge::run(&args),
        Some(Command::Trace(args)) => trace::run(&args),
        Some(Command::Engines(args)) => engines::run(&args),
        Some(Command::Schema(args)) => schema::run(&args),
        Some(Command::Completions(args)) => completions::run(&args),
        Some(Command::Man(args)) => man::run(&args),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nqfill_read::{InputErrorKind, ReadAs, format};
    use nqfill_show::{Lang, words};

    /// The parts of a text between backquotes.
    fn quoted(text: &str) -> impl Iterator<Item = &str> {
        text.split('`').skip(1).step_by(2)
    }

    /// The words of a command as a shell splits them, with values in place of their names.
    fn typed(command: &str) -> Vec<String> {
        let word = |word: &str| match word {
            "NAME" => "grid".to_owned(),
            "N" | "BYTES" => "8".to_owned(),
            "CHARS" => "z".to_owned(),
            word => word.trim_matches(['\'', '"']).to_owned(),
        };
        command.split(' ').map(word).collect()
    }

    #[test]
    fn help_for_every_error_names_options_and_commands_that_exist() {
        let mut seen = std::collections::BTreeSet::new();
        let asked = ReadAs::Asked(format("json").expect("a format"));
        let mut kinds = InputErrorKind::samples();
        kinds.push(InputErrorKind::OutOfRange { number: 0, first: 1, last: 8 });
        for (kind, read) in kinds.iter().flat_map(|kind| [(kind, ReadAs::Nothing), (kind, asked)]) {
            for lang in Lang::ALL {
                for command in quoted(&words::help(lang, kind, read)) {
                    let mut line = vec!["nqfill".to_owned()];
                    line.extend(typed(command.strip_prefix("nqfill ").unwrap_or(command)));
                    let parsed = Cli::try_parse_from(&line);
                    assert!(parsed.is_ok(), "{kind:?}: {command}: {}", parsed.err().expect("an error"));
                    seen.insert(line[1].clone());
                }
            }
        }
        for option in ["-i", "--size", "--base", "--queen", "--empty", "--blocked", "--max-input-bytes", "formats"] {
            assert!(seen.contains(option), "{option} helps nobody: {seen:?}");
        }
    }
}
