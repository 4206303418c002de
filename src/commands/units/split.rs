//! `nqfill split`

use crate::commands::units::id::WrongId;
use crate::commands::units::unit_words;
use crate::commands::units::{
    Merge, MergeError, NotRead, OpenUnit, UnitId, division_key, puzzle_key, read_items, write_unit,
};
use crate::exit::{Exit, Failure, failed, say, usage};
use crate::help::{Group, Page, Refused, both, refused};
use crate::options;
use crate::options::refusals::refuse;
use crate::options::{MemoryArgs, MessageArgs, OneOf, Reading, Values};
use crate::run::destination;
use crate::run::destination::OneOutput;
use crate::run::folders;
use crate::run::one_board::OneBoard;
use crate::run::pipeline;
use crate::run::pipeline::{Walk, chosen_board, sources};
use crate::run::signals;
use clap::Arg;
use nqfill_core::board::Puzzle;
use nqfill_core::division::{DivisionRequest, Node, Purpose, Unit, divide, divide_further};
use nqfill_core::engine::{Budget, Limit};
use nqfill_show::words;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

#[rustfmt::skip]
pub(crate) const PAGE: Page = Page {
    name: "split",
    about: both!("把题目分成单元，交给多台机器", "Divide a puzzle into units for many machines"),
    group: (Group::Machines, 1),
    examples: &[
        ("split board.txt --units 64 -o units.jsonl", ("分成 64 个单元", "64 units")),
        ("count -f jsonl units.jsonl > results.jsonl", ("在任何机器上分别计数", "count them, on any machines")),
        ("merge board.txt results.jsonl", ("合成总数", "one number from all results")),
        ("split board.txt --resume units.jsonl results.jsonl", ("尚未完成的单元", "the units that are still open")),
    ],
    exit_codes: (
        "0 单元已写出；1 题目冲突或无法读取，或文件中的结果不合；2 用法错误；130 被中断。",
        "0 the units are written; 1 the puzzle has a conflict or could not be read, or results in files do not fit; \
         2 wrong usage; 130 interrupted.",
    ),
    ..Page::PLAIN
};

#[derive(clap::Args)]
#[command(mut_args(shared))]
pub(crate) struct Args {
    #[arg(value_name = "PUZZLE", help = both!(
        "题目：FILE，FILE#2 为其中第二个棋盘，或 `-`",
        "The puzzle: FILE, FILE#2 for its second board, or `-`"
    ))]
    puzzle: PathBuf,

    #[arg(short, long, value_name = "N", value_parser = options::number::<u32>(1..=1_000_000), help = both!(
        "分成 N 个单元；无法再分时较少［默认：64］",
        "Divide into N units; fewer where the board cannot be divided further [default: 64]"
    ))]
    units: Option<u32>,

    #[arg(long = "for", value_name = "PURPOSE", value_parser = OneOf(PURPOSES), help = both!(
        "单元的用途：数解法，或求一个解［默认：count］",
        "What units are for: to count completions, or to find one [default: count]"
    ))]
    purpose: Option<Purpose>,

    #[arg(long, help = both!(
        "不用一个单元代表对称的单元：用于证明，或列出解法",
        "No unit stands for its images under symmetries: for proofs, and for lists of completions"
    ))]
    no_symmetry: bool,

    #[arg(long, value_name = "ID", conflicts_with = "resume", value_parser = unit_id,
        help = both!("把此 id 的单元就地再分", "Divide the unit with this id again, in its place"))]
    unit: Option<UnitId>,

    #[arg(long, value_name = "FILE", num_args = 1.., help = both!(
        "写出尚未完成的单元：依据这些文件与文件夹中的单元和结果，有 --units 时依据全部单元",
        "Write the units that are still open: of the units and results in these files and folders, and with --units \
         of all"
    ))]
    resume: Vec<PathBuf>,

    #[command(flatten)]
    memory: MemoryArgs,

    #[arg(short, long, value_name = "FILE", help = both!("单元写入的文件", "A file for the units"))]
    output: Option<PathBuf>,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    messages: MessageArgs,
}

/// What the options that commands share mean here.
fn shared(option: Arg) -> Arg {
    match option.get_id().as_str() {
        "memory" => option.help(both!(
            "数每个单元至多可用的内存（只用于 --for count），如 512M、2G［默认：1G］",
            "Memory for the count of each unit, at most, with --for count: 512M, 2G [default: 1G]"
        )),
        _ => option,
    }
}

const PURPOSES: Values<Purpose> = &[
    ("count", both!("计数代价大致相同的单元", "units of about equal cost to count"), Purpose::Count),
    ("solve", both!("判定代价大致相同的单元", "units of about equal cost to decide"), Purpose::Solve),
];

fn unit_id(text: &str) -> Result<UnitId, Refused> {
    text.parse().map_err(|WrongId(part)| refused!("\"{part}\"不是单元的 id", "\"{part}\" is no id of a unit"))
}

/// Units where `--units` does not say.
const UNITS: u32 = 64;

/// A line to write.
struct Line {
    node: Node,
    seconds: Option<f64>,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let interrupt = signals::interrupt_flag();
    args.refuse_nonsense()?;
    let output = args.output()?;
    let one = OneBoard { reading: &args.reading, messages: &args.messages, interrupt: Some(&interrupt) };
    let board = one.read(&args.puzzle)?;
    let puzzle = match one.puzzle(&board) {
        Ok(puzzle) => puzzle,
        Err(exit) => return Ok(exit),
    };
    let request = args.request(Budget { interrupt: Some(interrupt.clone()), ..Budget::default() });
    let (division, lines) =
        if args.resume.is_empty() { args.divide(&puzzle, &request)? } else { args.open_units(&puzzle, &request)? };
    if interrupt.load(Ordering::Relaxed) {
        return Err(ended(Limit::Interrupt));
    }
    let puzzle = puzzle_key(&puzzle);
    output.write(|out| {
        lines.iter().zip(1..).try_for_each(|(line, number)| {
            let place = line.node.place().clone();
            let id = UnitId { puzzle: puzzle.clone(), division: division.clone(), place };
            write_unit(&id, number, line.seconds, &line.node, out)
        })
    })?;
    if !args.messages.quiet {
        let seconds = lines.iter().map(|line| line.seconds).sum::<Option<f64>>();
        say(unit_words::divided(args.messages.lang(), lines.len(), seconds, !args.resume.is_empty()));
        args.messages.end_summary();
    }
    Ok(Exit::Answered)
}

impl Args {
    /// Refuses options that would have no effect.
    fn refuse_nonsense(&self) -> Result<(), Failure> {
        let divides_nothing = !self.resume.is_empty() && self.units.is_none();
        let of_division = [
            (self.purpose.is_some(), "--for"),
            (self.no_symmetry, "--no-symmetry"),
            (self.memory.is_given(), "--memory"),
        ];
        let not_without_units = |(is_given, option): (bool, &str)| {
            let why = usage!(
                "{option} 与 --resume 同用时须有 --units：没有 --units 就不重新划分",
                "{option} beside --resume needs --units: without that nothing is divided"
            );
            (divides_nothing && is_given, why)
        };
        refuse(of_division.map(not_without_units))?;
        refuse([(
            self.memory.is_given() && self.purpose == Some(Purpose::Solve),
            usage!("--memory 只用于 --for count", "--memory is for --for count"),
        )])
    }

    fn output(&self) -> Result<OneOutput, Failure> {
        destination::format_of(self.output.as_deref(), ["jsonl", "json"].map(|extension| ((), extension)), None)?;
        output(self.output.as_deref(), &self.puzzle, &self.resume)
    }

    fn request(&self, budget: Budget) -> DivisionRequest {
        DivisionRequest {
            units: self.units.unwrap_or(UNITS) as usize,
            purpose: self.purpose.unwrap_or_default(),
            symmetries: !self.no_symmetry,
            budget: Budget { memory: Some(self.memory.most_bytes()), ..budget },
        }
    }

    /// Divides the puzzle, or one unit of it.
    fn divide(&self, puzzle: &Puzzle, request: &DivisionRequest) -> Result<(String, Vec<Line>), Failure> {
        let (division, units) = match &self.unit {
            None => {
                let units = divide(puzzle, request).map_err(ended)?;
                (division_key(&units), units)
            }
            Some(id) => {
                if id.puzzle != puzzle_key(puzzle) {
                    return Err(failed!("--unit 属于另一个题目", "--unit is of another puzzle").said_as_usage());
                }
                let node = Node::at(puzzle, &id.place);
                let no_unit =
                    |_| failed!("--unit：题目没有这个单元", "--unit: the puzzle has no such unit").said_as_usage();
                let node = node.map_err(no_unit)?;
                (id.division.clone(), divide_further(node, request).map_err(ended)?)
            }
        };
        // Boards too wide for an estimate have an infinite cost.
        let is_timed = request.purpose == Purpose::Count && units.iter().all(|unit| unit.cost.is_finite());
        let line = |unit: Unit| Line { node: unit.node, seconds: is_timed.then_some(unit.cost / 1e9) };
        Ok((division, units.into_iter().map(line).collect()))
    }

    /// The units of a division that have no result yet.
    fn open_units(&self, puzzle: &Puzzle, request: &DivisionRequest) -> Result<(String, Vec<Line>), Failure> {
        let mut merge = Merge::new(puzzle);
        if self.units.is_some() {
            let (division, lines) = self.divide(puzzle, request)?;
            for line in lines {
                merge.add_unit(&division, line.node, &("--units".into(), 1)).map_err(refused)?;
            }
        }
        add_files(&mut merge, &self.resume, self.reading.max_input_bytes(), &self.messages)?;
        let merged = merge.finish(None).map_err(refused)?;
        let line = |OpenUnit { node, .. }| Line { node, seconds: None };
        Ok((merged.division.unwrap_or_default(), merged.open.into_iter().map(line).collect()))
    }
}

/// The place of the output, which is neither the puzzle nor in a folder that is read. Refuses standard input for both.
pub(crate) fn output(output: Option<&Path>, puzzle: &Path, read: &[PathBuf]) -> Result<OneOutput, Failure> {
    let stdin = Path::new("-");
    let inputs = std::iter::once(puzzle).chain(read.iter().map(PathBuf::as_path));
    refuse([(
        inputs.filter(|path| *path == stdin).count() > 1,
        usage!("标准输入只能读一次", "standard input can be read only once"),
    )])?;
    let Some(path) = output else { return Ok(OneOutput::Stdout) };
    let place = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let lies_in = |folder: &PathBuf| {
        folder.is_dir()
            && matches!((place.canonicalize(), folder.canonicalize()), (Ok(place), Ok(folder)) if place.starts_with(&folder))
    };
    if let Some(folder) = read.iter().find(|folder| lies_in(folder)) {
        return Err(usage!(
            ("{} 在要读取的文件夹 {} 中；请写到别处", words::path_name(path), words::path_name(folder)),
            (
                "{} lies in the folder {} that is read; write elsewhere",
                words::path_name(path),
                words::path_name(folder)
            )
        ));
    }
    let puzzle = chosen_board(puzzle).0;
    OneOutput::find_beside(output, std::iter::once(&puzzle).chain(read).map(PathBuf::as_path))
}

/// Lines of a file that are said to be passed over.
const MOST_SAID: usize = 5;

/// Why results cannot be put together.
#[allow(clippy::needless_pass_by_value, reason = "errors are mapped by it")]
pub(crate) fn refused(error: MergeError) -> Failure {
    Failure::failed_by(|lang| unit_words::merge_error(lang, &error)).said_as_usage()
}

/// Adds the lines of files, and of the files of folders. A line that is no JSON is said and passed over: whether
/// something is missing is seen at the end.
pub(crate) fn add_files(
    merge: &mut Merge<'_>,
    paths: &[PathBuf],
    most: u64,
    messages: &MessageArgs,
) -> Result<(), Failure> {
    let lang = messages.lang();
    let walk = Walk { purpose: pipeline::Purpose::Results, ..Walk::default() };
    let list = sources(paths, None, &walk);
    folders::say(&list, lang, messages.quiet);
    for source in &list.files {
        let name = source.name();
        let unreadable = |kind| Failure::failed_by(|lang| unit_words::unreadable(lang, &name, &kind));
        let bytes = source.read(most).map_err(unreadable)?;
        let (mut error, mut broken) = (None, 0);
        read_items(&bytes, &mut |item| {
            match item {
                Ok(item) => error = merge.add(item, &name).err(),
                Err(line) if line.is_broken => {
                    broken += 1;
                    if broken <= MOST_SAID && !messages.quiet {
                        say(unit_words::not_read(lang, &name, &line));
                    }
                }
                Err(NotRead { line, why, .. }) => error = Some(MergeError::NoLine { at: (name.clone(), line), why }),
            }
            if error.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if broken > MOST_SAID && !messages.quiet {
            say(unit_words::more_not_read(lang, &name, broken - MOST_SAID));
        }
        if let Some(error) = error {
            return Err(refused(error));
        }
    }
    Ok(())
}

fn ended(limit: Limit) -> Failure {
    match limit {
        Limit::Interrupt => Failure::interrupted("已中断：没有写出单元", "interrupted: no unit was written"),
        other => Failure::failed_by(|lang| words::reason(lang, other)),
    }
}
