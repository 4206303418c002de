//! `nqfill sheet`

pub mod page;
use crate::commands::sheet::page::{Exercise, GRIDS, Sheet};
use crate::exit::{Exit, Failure, print_message};
use crate::help::{CommandInfo, both};
use crate::options;
use crate::options::{InputArgs, LimitArgs, MessageArgs};
use crate::run::destination;
use crate::run::input::{read_typed, require_input};
use crate::run::progress::Progress;
use crate::signals;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use nqfill::show::job::Board;
use nqfill::show::names;
use nqfill::show::picture::Picture;
use nqfill::show::{Lang, Summary, Verdict, say};
use nqfill::words::cli::too_many;
use nqfill_core::SearchOptions;
use nqfill_core::board::Puzzle;
use nqfill_core::referee::Solution;
use nqfill_core::solve::{Answer, Outcome, complete};
use nqfill_read::words::messages::amount;
use nqfill_reason::deduce::Difficulty;
use nqfill_reason::rate::grade_within;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "sheet",
    about: ("生成练习纸：打印出来手工补全的棋盘，附答案", "Make a sheet of boards to print and to solve by hand"),
    examples: &[
        ("sheet puzzles/ -o sheet.html", ("练习与答案，用浏览器打开后打印", "exercises and answers, to be printed by a browser")),
        ("sheet --per-page 6 --difficulty --title 'Week 3' -o week3.html boards/", ("每页 6 个，标出难度", "six on a side, with their difficulty")),
        ("sheet --coordinates -o sheet.html boards.txt", ("标出行列号，留出写答案的地方", "numbered, with a line for each answer")),
        ("sheet --no-answers boards.txt > sheet.html", ("不附答案", "without answers")),
    ],
    ..CommandInfo::PLAIN
};

#[derive(clap::Args)]
pub struct Args {
    #[arg(value_name = "PATH", help = options::paths())]
    paths: Vec<PathBuf>,

    #[arg(short, long, value_name = "FILE",
        help = both!("练习纸写入的文件，是可用浏览器打印的网页", "A file for the sheet, a page that browsers print"))]
    output: Option<PathBuf>,

    #[arg(long, value_name = "N", default_value = "4", value_parser = per_page(),
        help = both!("每页的棋盘数", "Boards on a side of paper"))]
    per_page: usize,

    #[arg(long, value_name = "TEXT", help = both!("每页的标题", "The title of each side"))]
    title: Option<String>,

    #[arg(long, conflicts_with_all = ["time_limit", "node_limit", "memory"],
        help = both!("不附答案", "Leave the answers out"))]
    no_answers: bool,

    #[arg(long, help = both!(
        "标出每个棋盘的难度，按 explain 的技巧评定，由易到难排列",
        "Show how difficult each board is, as the techniques of explain find it, and sort them, the easiest first"
    ))]
    difficulty: bool,

    #[arg(long, help = both!(
        "标出行号与列号，每题下面留一行写答案",
        "Number rows and columns, and leave a line for the answer below each board"
    ))]
    coordinates: bool,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    messages: MessageArgs,
}

/// The most boards of a sheet: it is made as a whole, and a class gets no more.
const MOST_BOARDS: usize = 1_000;

fn per_page() -> impl TypedValueParser<Value = usize> {
    PossibleValuesParser::new(GRIDS.map(|(count, _)| count.to_string())).map(|text| text.parse().unwrap_or(1))
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    require_input(&args.paths, &args.input.reading)?;
    destination::format_of(args.output.as_deref(), [((), "html")], None)?;
    let interrupt = signals::interrupt_flag();
    let Args { paths, input, messages, .. } = args;
    let mut list = input.sources(paths, args.output.as_deref())?;
    let output = destination::find(args.output.as_deref(), &list.files)?;
    read_typed(&mut list.files, messages.quiet)?;
    let lang = messages.lang();
    let budget = args.limits.budget(&interrupt);
    let request = SearchOptions { most: Some(2), budget, ..SearchOptions::default() };
    let reading = input.reading.resolve()?;
    let progress = Progress::of_work(messages, 1, request.budget.progress.as_ref());
    let mut maker = Maker { args, request, summary: Summary::default(), progress: progress.clone() };
    let (mut exercises, mut complete) = (Vec::new(), Vec::new());
    let mut boards = list.files.iter().flat_map(|source| source.open(&reading));
    let is_interrupted = || interrupt.load(Ordering::Relaxed);
    for board in boards.by_ref().take_while(|_| !is_interrupted()) {
        if exercises.len() == MOST_BOARDS {
            maker.summary.not_written += 1;
            progress.above(|| print_message(format_args!("nqfill: {}", too_many(lang, MOST_BOARDS))));
            break;
        }
        if board.puzzle().is_ok_and(|puzzle| puzzle.free_rows() == 0) {
            complete.push(name(&board));
        } else {
            exercises.extend(maker.exercise(&board));
        }
        progress.board_read();
    }
    progress.end();
    if is_interrupted() {
        return Err(Failure::interrupted("已中断，没有写出练习纸", "interrupted; no sheet was written"));
    }
    let exit = Exit::of(&maker.summary).max(list.report(lang, messages.quiet));
    if !messages.quiet && !complete.is_empty() {
        print_message(format_args!("nqfill: {}", nothing_to_do(lang, &complete)));
    }
    if exercises.is_empty() {
        return Ok(exit.max(Exit::Failed));
    }
    // Boards without a difficulty come last.
    exercises.sort_by_key(|exercise| exercise.difficulty.flatten().map_or(Difficulty::ALL.len(), |it| it as usize));
    if !messages.quiet {
        let same = same_solutions(lang, &exercises);
        same.into_iter().for_each(|words| print_message(format_args!("nqfill: {words}")));
    }
    output.write(|out| args.sheet().write(&exercises, out))?;
    messages.end_summary();
    Ok(exit)
}

impl Args {
    fn sheet(&self) -> Sheet {
        let (title, lang) = (self.title.clone(), self.messages.lang());
        Sheet { title, lang, per_side: self.per_page, is_numbered: self.coordinates }
    }
}

/// Makes exercises of boards.
struct Maker<'a> {
    args: &'a Args,
    request: SearchOptions,
    summary: Summary,
    progress: Progress,
}

impl Maker<'_> {
    /// The exercise of a board; `None` where there is no board, or one too large to draw.
    fn exercise(&mut self, board: &Board) -> Option<Exercise> {
        let Ok(placement) = &board.entry.placement else {
            let verdict = board.puzzle().err()?;
            self.summary.add(&verdict);
            self.progress.above(|| self.args.messages.report_wrong(board, &verdict));
            return None;
        };
        let [queens, blocked] = [placement.queens(), placement.blocked()].map(|set| set.iter().collect::<Vec<_>>());
        let Some(drawn) = Picture::of_squares(placement, &queens, &blocked, "") else {
            self.summary.not_written += 1;
            let message = self.args.messages.diagnostics().too_large(board);
            self.progress.above(|| print_message(message.trim_end_matches('\n')));
            return None;
        };
        let puzzle = board.puzzle();
        let wants_answer = !self.args.no_answers;
        let difficulty = self.args.difficulty.then(|| puzzle.as_ref().ok().and_then(|puzzle| self.difficulty(puzzle)));
        let (verdict, first) = match puzzle {
            Ok(puzzle) if wants_answer => {
                let mut first = None;
                let answer = complete(&puzzle, &self.request, &mut |solution| {
                    first.get_or_insert(solution);
                    ControlFlow::Continue(())
                });
                (Some(Verdict::Answered(answer)), first)
            }
            Ok(_) => (None, None),
            Err(verdict) => (Some(verdict).filter(|_| wants_answer), None),
        };
        let is_unique = match &verdict {
            Some(Verdict::Answered(Answer { outcome: Outcome::Solved(listing), .. })) => listing.known().is_unique(),
            _ => false,
        };
        let only = first.clone().filter(|_| is_unique);
        let answer = verdict.and_then(|verdict| {
            self.summary.add(&verdict);
            let picture = Picture::of_verdict(placement, &verdict, first.as_ref(), self.args.messages.lang())?;
            Some((verdict, picture))
        });
        Some(Exercise { name: name(board), board: drawn, difficulty, only, answer })
    }

    /// How difficult a puzzle is, where the limits of a board suffice to find that out.
    fn difficulty(&mut self, puzzle: &Puzzle) -> Option<Difficulty> {
        let (grade, cut_by) = grade_within(puzzle, &self.request.budget);
        self.summary.cut_short |= cut_by.is_some();
        grade.difficulty
    }
}

/// The name of a board's file without its extension, and its number in the file from the second on; nothing for
/// standard input.
fn name(board: &Board) -> String {
    let path = Path::new(&*board.source);
    let name = path.file_stem().filter(|_| path != Path::new("-")).map(|name| name.to_string_lossy());
    let name = name.map_or_else(String::new, |name| names::printable(&name).into_owned());
    if board.entry.index > 1 { format!("{name}#{}", board.entry.index) } else { name }
}

/// Says that boards have all their queens: `已摆满皇后，不在练习纸上：a、b`.
fn nothing_to_do(lang: Lang, names: &[String]) -> String {
    let some = names[..names.len().min(MOST_NAMED)].join(lang.pick("、", ", "));
    let more = if names.len() > MOST_NAMED { lang.pick("等", ", ...") } else { "" };
    say!(
        lang,
        ("{} 个棋盘已摆满皇后，不在练习纸上：{some}{more}", names.len()),
        ("{} with all queens left out: {some}{more}", amount(names.len(), "board"))
    )
}

/// Tells which exercises have the same and only solution, by their numbers: `解相同的练习：3、7；5、9`.
fn same_solutions(lang: Lang, exercises: &[Exercise]) -> Option<String> {
    let mut numbers: BTreeMap<&[u32], Vec<usize>> = BTreeMap::new();
    for (number, exercise) in (1..).zip(exercises) {
        let solution = exercise.only.as_ref().map(Solution::columns);
        solution.into_iter().for_each(|columns| numbers.entry(columns).or_default().push(number));
    }
    let mut groups: Vec<_> = numbers.into_values().filter(|numbers| numbers.len() > 1).collect();
    groups.sort_unstable();
    let group = |numbers: &Vec<usize>| {
        let numbers: Vec<_> = numbers.iter().map(usize::to_string).collect();
        numbers.join(lang.pick("、", ", "))
    };
    let groups = groups.iter().map(group).collect::<Vec<_>>().join(lang.pick("；", "; "));
    (!groups.is_empty()).then(|| say!(lang, "解相同的练习：{groups}", "exercises with the same solution: {groups}"))
}

/// The most boards that a message names.
const MOST_NAMED: usize = 5;
