//! What is read, and how.

use crate::exit::{Failure, usage};
use crate::help;
use crate::help::{both, invalid};
use crate::options::{OneOf, Values, number};
use clap::builder::PossibleValuesParser;
use nqfill_core::board::MOST_ROWS;
use nqfill_read::{Axis, Base, PairOrder, ReadOptions};

/// The help of paths to boards.
pub fn paths() -> &'static str {
    both!(
        "文件、文件夹（含子文件夹，按路径排序）或 `-`；不写则读标准输入，或用 --size 的空棋盘",
        "Files, folders (walked, files sorted by path) or `-`; without one standard input, or the empty board of \
     --size"
    )
}

// How the boards of paths are read.
#[derive(clap::Args)]
pub struct InputArgs {
    #[command(flatten)]
    pub folders: Folders,

    #[command(flatten)]
    pub reading: Reading,
}

// How files are read: for every subcommand that reads boards.
#[derive(clap::Args)]
#[command(next_help_heading = help::reading())]
pub struct Reading {
    #[arg(short, long, value_name = "FORMAT", default_value = "auto", value_parser = input_formats(),
        hide_possible_values = true, hide_default_value = true,
        help = both!(
            "输入格式：auto，或 `nqfill formats` 列出的名称",
            "Input format: auto, or a name of `nqfill formats`"
        ))]
    input_format: String,

    #[arg(long, hide_short_help = true, value_name = "CHARS", default_value = "", hide_default_value = true,
        help = both!("这些字符是皇后", "These characters are queens"))]
    queen: String,

    #[arg(long, hide_short_help = true, value_name = "CHARS", default_value = "", hide_default_value = true,
        help = both!("这些字符是空格", "These characters are empty squares"))]
    empty: String,

    #[arg(long, hide_short_help = true, value_name = "CHARS", default_value = "", hide_default_value = true,
        help = both!("这些字符是禁放的格子", "These characters are blocked squares"))]
    blocked: String,

    #[arg(long, hide_short_help = true, value_name = "0|1", value_parser = base, help = both!(
        "行列号从几数起（文件没有说明时）",
        "The number of the first row and column, where the text does not tell"
    ))]
    base: Option<Base>,

    #[arg(long, hide_short_help = true, value_name = "ORDER", value_parser = OneOf(PAIR_ORDERS), help = both!(
        "一对数中第一个是行还是列，或 x、y 中的 x［pairs 格式默认：row-column］",
        "What the first number of a pair is, or x of x and y [default for pairs: row-column]"
    ))]
    pairs: Option<PairOrder>,

    #[arg(long, hide_short_help = true, value_name = "AXIS", value_parser = OneOf(AXES), help = both!(
        "列表中一个数的位置是什么：是行则值是列，是列则值是行［默认：rows］",
        "What the place of a number in a list is: its row, so that the number is the column, or its column [default: rows]"
    ))]
    lists: Option<Axis>,

    #[arg(long, hide_short_help = true, value_name = "M", value_parser = number::<u32>(0..=4 * MOST_ROWS as u64), help = both!(
        "列出的禁用对角线只取前 M 条［默认：全部］",
        "Only the first M of the closed diagonals that a text lists [default: all]"
    ))]
    diagonals: Option<u32>,

    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=MOST_ROWS as u64), help = both!(
        "文件没有说明时棋盘的大小；没有 PATH 时即 N 行的空棋盘",
        "The size of boards whose text does not tell it; without a PATH the empty board of N rows"
    ), long_help = both!(
        "棋盘的大小（文件没有说明或无法确认时）；没有 PATH 时即 N 行的空棋盘",
        "The size of boards whose text does not say it for certain; without a PATH the empty board of N rows"
    ))]
    pub size: Option<u32>,
}

const PAIR_ORDERS: Values<PairOrder> = &[
    ("row-column", ("先行后列", "row, then column"), PairOrder::RowColumn),
    ("column-row", ("先列后行", "column, then row"), PairOrder::ColumnRow),
];

const AXES: Values<Axis> = &[
    ("rows", ("位置是行，值是列", "the place is the row"), Axis::Rows),
    ("columns", ("位置是列，值是行", "the place is the column"), Axis::Columns),
];

pub fn base(text: &str) -> Result<Base, String> {
    match text {
        "0" => Ok(Base::Zero),
        "1" => Ok(Base::One),
        _ => Err(invalid!("应为 0 或 1", "it is 0 or 1")),
    }
}

impl Reading {
    /// True if one of the options but that of the size changes how boards are read.
    pub fn reads_otherwise(&self) -> bool {
        let characters = [&self.queen, &self.empty, &self.blocked];
        self.input_format != "auto"
            || characters.iter().any(|characters| !characters.is_empty())
            || self.base.is_some()
            || self.pairs.is_some()
            || self.lists.is_some()
            || self.diagonals.is_some()
    }

    /// The options of the library.
    pub fn resolve(&self) -> Result<ReadOptions, Failure> {
        let options = ReadOptions {
            format: nqfill_read::format(&self.input_format),
            queen: self.queen.clone(),
            empty: self.empty.clone(),
            blocked: self.blocked.clone(),
            base: self.base,
            pairs: self.pairs,
            lists: self.lists,
            diagonals: self.diagonals.map(|most| most as usize),
            size: self.size.map(|size| size as usize),
        };
        if let Some(character) = options.contested() {
            return Err(usage!(
                "'{character}' 在 --queen、--empty、--blocked 中出现了两次：一个字符只能表示一种格子",
                "'{character}' is given to two of --queen, --empty and --blocked: it can be one kind of square only"
            ));
        }
        if let Some((option, format)) = options.refused() {
            return Err(usage!(
                ("{option} 不适用于格式 {}", format.name),
                ("{option} says nothing that the format {} could obey", format.name)
            ));
        }
        Ok(options)
    }
}

/// `auto` and the names of the input formats.
pub fn input_formats() -> PossibleValuesParser {
    PossibleValuesParser::new(std::iter::once("auto").chain(nqfill_read::FORMATS.iter().map(|format| format.name)))
}

// Which files of a folder are read.
#[derive(clap::Args)]
#[command(next_help_heading = help::reading())]
pub struct Folders {
    #[arg(long, hide_short_help = true, value_name = "PATTERN", help = both!(
        "文件夹中只读符合 PATTERN 的文件，前面加 ! 则排除它们，写法同 .gitignore；可重复",
        "In folders, read only files that fit PATTERN, or with ! in front leave them out, as in .gitignore; may be \
         repeated"
    ))]
    pub glob: Vec<String>,
}
