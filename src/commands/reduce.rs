//! `nqfill reduce`

use crate::exit::{Exit, Failure};
use crate::help::{Group, Page, both};
use crate::options;
use crate::options::{OneOf, Values};
use crate::run::rewriting::{Files, OutputLimit, ToArgs};
use crate::run::signals;
use nqfill_core::board::{Placement, Puzzle, Square};
use nqfill_core::engine::Budget;
use nqfill_core::reduce::{Reduced, Ways, ways};
use nqfill_read::words::help_words::amount;
use nqfill_show::diagnostic::Drawer;
use nqfill_show::job::{Board, Rewriting, Rewritten};
use nqfill_show::rewrite_words::of_board;
use nqfill_show::words::reason;
use nqfill_show::{Lang, say, words};

#[rustfmt::skip]
pub(crate) const PAGE: Page = Page {
    name: "reduce",
    about: both!("去掉多余的皇后，使棋盘仍是唯一解或无解", "Leave out queens that the verdict does not need"),
    group: (Group::Make, 3),
    examples: &[
        ("reduce board.txt", ("去掉多余的皇后，仍是唯一解", "without the queens that its one completion does not need")),
        ("reduce --all board.txt", ("全部极小的留法", "all minimal ways")),
        ("reduce --leave-out all -o out boards/", ("也去掉多余的禁格，整个文件夹", "without such blocked squares too, a folder of boards")),
    ],
    exit_codes: (
        "0 全部写出；1 有棋盘多解、冲突、无法读取或写出；2 用法错误；3 因限制而未决，或 --all 未找全；130 被中断。",
        "0 every board is written; 1 a board has several completions or a conflict, or could not be read or written; \
         2 wrong usage; 3 a limit came first, or before all ways were found; 130 interrupted.",
    ),
    ..Page::PLAIN
};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    to: ToArgs,

    #[arg(long, value_name = "WHAT", default_value = "queens", value_parser = OneOf(FACTS),
        help = both!("可以去掉什么", "What may be left out"))]
    leave_out: Facts,

    #[arg(long, help = both!("写出全部极小的留法，而不只是第一种", "Write all minimal ways, not only the first"))]
    all: bool,

    #[arg(long, alias = "most", value_name = "N", default_value_t = 1_000, requires = "all",
        value_parser = options::number::<u32>(2..=100_000),
        help = both!("有 --all 时，每个棋盘至多 N 种", "With --all, at most N ways of a board"))]
    max_ways: u32,

    #[command(flatten)]
    limit: OutputLimit,

    #[command(flatten)]
    limits: options::LimitArgs,

    #[command(flatten)]
    files: Files,
}

/// What may be left out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Facts {
    Queens,
    Blocked,
    All,
}

const FACTS: Values<Facts> = &[
    ("queens", both!("已放置的皇后", "fixed queens"), Facts::Queens),
    ("blocked", both!("禁格", "blocked squares"), Facts::Blocked),
    ("all", both!("两者：先皇后，后禁格", "both: queens first, then blocked squares"), Facts::All),
];

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let format = args.to.format(args.files.output.as_deref())?;
    let interrupt = signals::interrupt_flag();
    let reduction = Reduction {
        facts: args.leave_out,
        all: args.all,
        most: if args.all { args.max_ways as usize } else { 1 },
        budget: args.limits.budget(&interrupt),
        drawer: args.files.messages.drawer(),
    };
    let change = |board: &Board, placement: &Placement| reduction.of(board, placement);
    let unchanged = Rewriting::new(format, args.limit.max_output_bytes);
    let rewriting = Rewriting { change: Some(&change), makes_several: args.all, ..unchanged };
    args.files.rewrite(rewriting, Some(&interrupt))
}

/// Boards lose what they do not need.
struct Reduction {
    facts: Facts,
    all: bool,
    most: usize,
    budget: Budget,
    drawer: Drawer,
}

impl Reduction {
    /// What becomes of a board: all ways that are asked for, or nothing, with the reason.
    fn of(&self, board: &Board, placement: &Placement) -> Rewritten {
        let lang = self.drawer.lang;
        let nothing = |said: String, is_cut: bool| Rewritten { boards: Vec::new(), said: Some(said), is_cut };
        let puzzle = match Puzzle::try_from(placement) {
            Ok(puzzle) => puzzle,
            Err(conflicts) => return nothing(self.drawer.conflicts(board.in_text(), &conflicts), false),
        };
        match ways(&puzzle, &self.order(&puzzle), self.most, &self.budget) {
            Err(why) => nothing(of_board(lang, board, &words::undecided(lang, why)), true),
            Ok(Reduced::Ways(ways)) => Rewritten {
                said: Some(of_board(lang, board, &ways_in_words(lang, placement, &ways, self.all))),
                is_cut: self.all && !ways.is_all,
                boards: ways.puzzles.iter().map(Placement::from).collect(),
            },
            Ok(_) => nothing(of_board(lang, board, &several_completions(lang)), false),
        }
    }

    /// What may be left out, row by row.
    fn order(&self, puzzle: &Puzzle) -> Vec<Square> {
        let queens = puzzle.fixed().filter(|_| self.facts != Facts::Blocked);
        queens.chain(puzzle.blocked().iter().filter(|_| self.facts != Facts::Queens)).collect()
    }
}

/// What was left out of a board: `去掉 5 个皇后，留下 3 个皇后`; how many ways there are, where all of them are asked
/// for.
fn ways_in_words(lang: Lang, whole: &Placement, ways: &Ways, all_are_wanted: bool) -> String {
    let said = match &ways.puzzles[..] {
        [way] => one_way(lang, whole, way),
        several => {
            let ways = several.len();
            lang.pick(format!("{ways} 种极小的留法"), amount(ways, "minimal way"))
        }
    };
    let extent = match (all_are_wanted, ways.is_all) {
        (false, _) => String::new(),
        (true, true) => say!(lang, "，再无其他", ", and no others"),
        (true, false) => say!(lang, "；可能还有其他", "; there may be others"),
    };
    let cut = ways.cut_by.map(|limit| say!(lang, "：", ": ") + &reason(lang, limit));
    said + &extent + &cut.unwrap_or_default()
}

fn one_way(lang: Lang, whole: &Placement, way: &Puzzle) -> String {
    let (queens, blocked) = (way.fixed().count(), way.blocked().len());
    let gone = [whole.queens().len().saturating_sub(queens), whole.blocked().len().saturating_sub(blocked)];
    if gone == [0, 0] {
        return say!(lang, "没有可以去掉的", "nothing can be left out");
    }
    let (gone, kept) = (amounts(lang, gone), amounts(lang, [queens, blocked]));
    let kept = if kept.is_empty() { say!(lang, "无", "nothing") } else { kept };
    say!(lang, "去掉 {gone}，留下 {kept}", "left out: {gone}; left: {kept}")
}

/// `5 个皇后、2 个禁格`; kinds of which there are none are left out.
fn amounts(lang: Lang, [queens, blocked]: [usize; 2]) -> String {
    let queens = (queens > 0).then(|| lang.pick(format!("{queens} 个皇后"), amount(queens, "queen")));
    let blocked = (blocked > 0).then(|| lang.pick(format!("{blocked} 个禁格"), amount(blocked, "blocked square")));
    [queens, blocked].into_iter().flatten().collect::<Vec<_>>().join(lang.pick("、", " and "))
}

/// Why a board with several completions is not reduced.
fn several_completions(lang: Lang) -> String {
    say!(lang, "有多种解法，没有要保持的唯一解", "it has several completions: there is no one completion to keep")
}
