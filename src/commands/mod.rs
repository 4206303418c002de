//! The command line: the table of commands, each with all that only it uses in a folder or a file of its own.

pub mod check;
pub mod compare;
pub mod completions;
pub mod convert;
pub mod count;
pub mod engines;
pub mod explain;
pub mod formats;
pub mod generate;
pub mod golden;
pub mod hint;
pub mod playground;
pub mod rate;
pub mod schema;
pub mod sheet;
pub mod solve;
pub mod trace;
pub mod units;

use crate::help;
use crate::help::{Command, CommandInfo, Program};
use crate::lang;
use crate::options::ReadPath;
use clap::{Arg, ArgMatches, FromArgMatches};
use std::any::TypeId;
use std::path::PathBuf;

#[rustfmt::skip]
const INFO: CommandInfo = CommandInfo {
    name: "nqfill",
    about: (
        "皇后残局：读取棋盘，补全皇后，或证明无解",
        "n-queens completion (皇后残局): complete boards, or prove that none exists"
    ),
    examples: &[
        ("puzzle.txt", ("补全一个残局", "complete a board")),
        ("--first -f json boards/", ("每个棋盘求一个解法，输出 JSON", "one completion of each board of a folder, as JSON")),
        ("check --help", ("某个命令的帮助", "help of a command")),
    ],
    more: Some(help::environment),
    ..CommandInfo::PLAIN
};

/// A line of the table: a module with its texts of help, its options and its function.
macro_rules! command {
    ($($module:ident)::+ $(, $program:expr)?) => {
        Command {
            info: &$($module)::+::INFO,
            options: options::<$($module)::+::Args>,
            run: |matches| $($module)::+::run(&options_of(matches) $(, $program)?),
        }
    };
}

/// A command is its module and its line here.
pub static PROGRAM: Program = Program {
    info: &INFO,
    options: options::<solve::Args>,
    run: |matches| {
        let args: solve::Args = options_of(matches);
        args.paths().first().map_or(Ok(()), |first| help::misspelt(&PROGRAM, first.as_os_str()))?;
        solve::run(&args)
    },
    groups: &[
        (("求解", "Solve"), &[command!(solve), command!(count), command!(explain), command!(hint)]),
        (("批改", "Grade"), &[command!(check), command!(golden)]),
        (("出题", "Make"), &[command!(generate), command!(rate), command!(sheet), command!(convert)]),
        (("学习", "Learn"), &[command!(trace), command!(compare), command!(engines), command!(playground)]),
        (("多机", "Machines"), &[command!(units::split), command!(units::merge)]),
        (
            ("其他", "Others"),
            &[
                command!(formats),
                Command {
                    info: &schema::INFO,
                    options: |command| schema::options(command, &PROGRAM).arg(lang::option()),
                    run: |matches| schema::run(&options_of(matches), &PROGRAM),
                },
                command!(completions, &PROGRAM),
            ],
        ),
    ],
};

/// Options with a path that is written.
const WRITTEN: [&str; 2] = ["output", "proof"];

/// Adds the options of a command. A negative number behind one is its value, of which its parser says why it is wrong;
/// and so does that of every path that is read.
fn options<T: clap::Args>(command: clap::Command) -> clap::Command {
    let takes_value = |arg: &Arg| !arg.is_positional() && arg.get_action().takes_values();
    let is_path = |arg: &Arg| arg.get_value_parser().type_id() == TypeId::of::<PathBuf>();
    let is_read = |arg: &Arg| is_path(arg) && !WRITTEN.contains(&arg.get_id().as_str());
    let command = T::augment_args(command).arg(lang::option());
    let command = command.mut_args(|arg| if is_read(&arg) { arg.value_parser(ReadPath) } else { arg });
    command.mut_args(|arg| if takes_value(&arg) { arg.allow_negative_numbers(true) } else { arg })
}

/// The options of a command, which clap has let pass.
fn options_of<T: FromArgMatches>(matches: &ArgMatches) -> T {
    T::from_arg_matches(matches).expect("the options that clap has parsed")
}

#[cfg(test)]
mod reference;
#[cfg(test)]
mod tests;
