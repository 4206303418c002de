//! `nqfill hint`

use crate::exit::{Exit, Failure};
use crate::help::{CommandInfo, both};
use crate::options;
use crate::options::PictureArgs;
use crate::run::boards::Run;
use crate::run::common::Common;
use crate::signals;
use clap::ArgAction;
use nqfill::show::HintLevel;
use nqfill::show::job::Task;

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "hint",
    about: ("提示下一步，绝不多说", "Give a hint: the next step, never more"),
    examples: &[
        ("hint puzzle.txt", ("用什么技巧，看哪一行、哪一列", "which technique, and which row or column to look at")),
        ("hint --more puzzle.txt", ("这一步得出什么，在哪一格", "what follows, and on which square")),
        ("hint --more --more puzzle.txt", ("连同试放的每一步（也可写 -mm）", "with every step of a trial (also: -mm)")),
        ("hint boards.txt#2", ("文件中的第二个棋盘", "the second board of a file")),
    ],
    ..CommandInfo::PLAIN
};

#[derive(clap::Args)]
pub struct Args {
    #[arg(short, long, action = ArgAction::Count, help = both!(
        "再多说一些：写一次，说出得出什么、在哪一格；写两次，连同试放的每一步",
        "Tell more of the step: once what follows, and where; twice also how each trial goes on"
    ))]
    more: u8,

    #[command(flatten)]
    limits: options::LimitArgs,

    #[command(flatten)]
    pictures: PictureArgs,

    #[command(flatten)]
    common: Common,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let interrupt = signals::interrupt_flag();
    let format = args.common.format()?;
    let options = args.common.output_options(None, &args.pictures, format)?;
    let budget = args.limits.budget(&interrupt);
    let task = Task::Hint(HintLevel::after(args.more.into()), &budget);
    let mut run = Run::new("hint", &args.common, format, options, &interrupt)?;
    run.counters = budget.progress.clone();
    run.write_all(run.answers(task)).map(|(_, exit)| exit)
}
