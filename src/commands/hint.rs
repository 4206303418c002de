//! `nqfill hint`

use crate::exit::{Exit, Failure};
use crate::help::{CommandInfo, both};
use crate::options;
use crate::options::PictureArgs;
use crate::run::boards::Run;
use crate::run::common::Common;
use crate::run::destination;
use crate::run::input::{Source, chosen_board};
use crate::run::one_board::OneBoard;
use crate::signals;
use clap::ArgAction;
use nqfill::show::job::{Answering, Task};
use nqfill::show::{HintLevel, Summary};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

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
    if let Some(path) = args.chosen_board() {
        let answering = Answering { task, format, options };
        return args.answer_one(path, &answering, &interrupt);
    }
    let mut run = Run::new("hint", &args.common, format, options, &interrupt)?;
    run.counters = budget.progress.clone();
    run.write_all(run.answers(task)).map(|(_, exit)| exit)
}

impl Args {
    /// The path, if it is one and names a board by its number: `FILE#2`.
    fn chosen_board(&self) -> Option<&Path> {
        let path = self.common.paths.first().filter(|_| self.common.paths.len() == 1 && !self.common.stream)?;
        chosen_board(path).1.map(|_| path.as_path())
    }

    /// Answers one board of a file.
    fn answer_one(&self, path: &Path, answering: &Answering<'_>, interrupt: &AtomicBool) -> Result<Exit, Failure> {
        let (reading, messages) = (&self.common.input.reading, &self.common.messages);
        let board = OneBoard { reading, messages }.read(path)?;
        let file = Source::given(&chosen_board(path).0);
        let output = destination::find(self.common.output.as_deref(), &[file])?;
        let mut exit = Exit::Answered;
        output.write(|out| {
            let document = answering.format.document(answering.options, out, |out| {
                let answered = answering.answer(&board, board.puzzle(), false, out)?;
                out.flush()?;
                messages.report_wrong(&board, &answered.verdict);
                let mut summary = Summary::default();
                answered.add_to(&mut summary);
                exit = Exit::of(&summary);
                Ok(summary)
            });
            document.map(drop)
        })?;
        messages.end_summary();
        Ok(if interrupt.load(Ordering::Relaxed) { Exit::Interrupted } else { exit })
    }
}
