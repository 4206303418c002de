//! `nqfill play`: a board that a person completes, line by line.

pub(crate) mod answers;
pub(crate) mod game;
pub(crate) mod order;
pub(crate) mod play_words;
pub(crate) mod screen;

use crate::exit::{Exit, Failure, failed, say, usage};
use crate::help::{Group, Page, both};
use crate::options;
use crate::options::recipe::{DIFFICULTIES, drawn_seed, failure, seed_words};
use crate::options::refusals::refuse;
use crate::options::{MessageArgs, OneOf, Reading};
use crate::run::one_board::OneBoard;
use crate::run::signals;
use answers::Answers;
use game::{Game, Turn};
use nqfill_core::board::{Puzzle, Square};
use nqfill_core::deduce::Difficulty;
use nqfill_core::engine::Budget;
use nqfill_core::generate::{Generator, Kind, Recipe};
use nqfill_show::Lang;
use order::{Misread, Order};
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

#[rustfmt::skip]
pub(crate) const PAGE: Page = Page {
    name: "play",
    about: both!("在终端里自己放皇后，要提示才提示", "Set queens yourself in the terminal, with hints"),
    group: (Group::Solve, 5),
    examples: &[
        ("play puzzle.txt", ("补全这个残局：输入 2 4、hint、undo、quit", "complete this board: type 2 4, hint, undo, quit")),
        ("play", ("八皇后：8 行的空棋盘", "the eight queens: an empty board of 8 rows")),
        ("play --size 10 --difficulty easy", ("生成一个来玩", "a board that is made for you")),
    ],
    exit_codes: (
        "0 结束；1 棋盘无法读取，或其皇后有冲突；2 用法错误；130 被中断。",
        "0 the game is over; 1 the board could not be read, or its queens conflict; 2 wrong usage; 130 interrupted.",
    ),
    ..Page::PLAIN
};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "PATH", value_parser = options::BoardPath, help = both!(
        "棋盘：FILE 或 FILE#2；不写则为 --size 行的空棋盘，或按 --difficulty 生成",
        "The board, FILE or FILE#2; without it an empty board of --size rows, or one made as --difficulty says"
    ))]
    path: Option<PathBuf>,

    #[arg(long, value_name = "LEVEL", value_parser = OneOf(DIFFICULTIES), conflicts_with = "path", help = both!(
        "生成一个这样难的唯一解残局，有 --size 行［默认：8］",
        "Make a board with one completion that is so difficult, of --size rows [default: 8]"
    ))]
    difficulty: Option<Difficulty>,

    #[arg(long, value_name = "S", requires = "difficulty", value_parser = options::number::<u64>(..), help = both!(
        "同一种子在任何机器上得到同样的棋盘［默认：随机选取并告知］",
        "The same seed makes the same board on every machine [default: one at random, which is said]"
    ))]
    seed: Option<u64>,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    messages: MessageArgs,
}

/// The most rows of a board that is played: a letter a column, and 80 columns of a terminal.
const MOST_ROWS: usize = 26;

/// Rows of a board of which nothing is said.
const ROWS: u32 = 8;

/// Tries after which no board of a difficulty is expected any more.
const MOST_TRIES: u64 = 10_000;

/// The most bytes of a line. What follows them is read as another line.
const MOST_BYTES: u64 = 1 << 12;

/// Time between two looks at the interrupt flag.
const LOOK_EVERY: Duration = Duration::from_millis(20);

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let interrupt = signals::interrupt_flag();
    let puzzle = match args.puzzle(&interrupt)? {
        Ok(puzzle) => puzzle,
        Err(exit) => return Ok(exit),
    };
    let n = puzzle.n();
    refuse([(n > MOST_ROWS, Failure::usage_by(|lang| play_words::too_large(lang, n, MOST_ROWS)))])?;
    let is_coloured = args.messages.results_are_coloured(io::stdout().is_terminal());
    let lang = args.messages.lang();
    args.messages.end_summary();
    let answers = Answers { lang, interrupt: &interrupt, asked: 0, hints: 0, due: Instant::now() };
    let mut table = Table { game: Game::new(puzzle), answers, lang, is_coloured, out: io::stdout() };
    table.play(&typed_lines(), &interrupt)
}

impl Args {
    /// The board to play; or, where it is none, the exit code after what is wrong was said.
    fn puzzle(&self, interrupt: &Arc<AtomicBool>) -> Result<Result<Puzzle, Exit>, Failure> {
        match (&self.path, self.difficulty) {
            (Some(path), _) => self.read(path, interrupt),
            (None, Some(difficulty)) => self.make(difficulty, interrupt).map(Ok),
            (None, None) => self.empty().map(Ok),
        }
    }

    fn read(&self, path: &Path, interrupt: &AtomicBool) -> Result<Result<Puzzle, Exit>, Failure> {
        refuse([(
            path == Path::new("-"),
            usage!(
                "play 从标准输入读取你的命令，所以棋盘须在文件里",
                "play reads your commands from standard input, so the board has to be in a file"
            ),
        )])?;
        let one = OneBoard { reading: &self.reading, messages: &self.messages, interrupt: Some(interrupt) };
        Ok(one.puzzle(&one.read(path)?))
    }

    /// The number of rows, where no path is given; refuses options of reading, of which there is nothing to obey.
    fn rows(&self) -> Result<u32, Failure> {
        refuse([(
            self.reading.reads_otherwise() || self.reading.limits_bytes(),
            usage!(
                "没有 PATH，没有要读的棋盘：输入格式的选项无从遵守",
                "there is no PATH, so no board is read, and options of reading have nothing to obey"
            ),
        )])?;
        Ok(self.reading.size.unwrap_or(ROWS))
    }

    fn empty(&self) -> Result<Puzzle, Failure> {
        let n = self.rows()? as usize;
        Puzzle::empty(n).map_err(Failure::failed)
    }

    /// A board with one completion. Interrupted, it makes none.
    fn make(&self, difficulty: Difficulty, interrupt: &Arc<AtomicBool>) -> Result<Puzzle, Failure> {
        let seed = self.seed.unwrap_or_else(drawn_seed);
        let recipe = Recipe { difficulty: Some(difficulty), ..Recipe::new(Kind::Unique, self.rows()?) };
        let generator = Generator::new(recipe, seed).map_err(failure)?;
        if self.seed.is_none() && !self.messages.quiet {
            say(seed_words(self.messages.lang(), seed));
        }
        let budget = Budget { interrupt: Some(interrupt.clone()), ..Budget::default() };
        for number in 1..=MOST_TRIES {
            match generator.make(number, &budget) {
                Ok(Some(made)) => return Ok(made.puzzle),
                Ok(None) => {}
                Err(_) => return Err(Failure::interrupted("已中断", "interrupted")),
            }
        }
        Err(failed!(
            "试了 {MOST_TRIES} 次，没有得到这样的棋盘；换一个 --seed 或 --difficulty",
            "{MOST_TRIES} tries made no such board; another --seed or --difficulty may"
        ))
    }
}

/// Lines as they are typed; `None` at the end. The thread that reads them cannot be stopped, and ends with the program.
fn typed_lines() -> Receiver<io::Result<String>> {
    let (give, take) = sync_channel(1);
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let mut line = Vec::new();
            let (said, is_over) = match input.by_ref().take(MOST_BYTES).read_until(b'\n', &mut line) {
                Ok(0) => return,
                Ok(_) => (Ok(String::from_utf8_lossy(&line).into_owned()), false),
                Err(error) => (Err(error), true),
            };
            if give.send(said).is_err() || is_over {
                return;
            }
        }
    });
    take
}

/// A game on a terminal or in a pipe.
struct Table<'a, Out> {
    game: Game,
    answers: Answers<'a>,
    lang: Lang,
    is_coloured: bool,
    out: Out,
}

impl<Out: Write> Table<'_, Out> {
    fn play(&mut self, lines: &Receiver<io::Result<String>>, interrupt: &AtomicBool) -> Result<Exit, Failure> {
        let begin = format!("{}\n\n{}", play_words::beginning(self.lang), self.position());
        self.say(&begin)?;
        let prompts = io::stdin().is_terminal();
        loop {
            if prompts {
                write!(self.out, "> ")?;
                self.out.flush()?;
            }
            let Some(line) = next(lines, interrupt) else {
                // Behind the `^C` or the `^D` of the terminal.
                if prompts {
                    writeln!(self.out)?;
                }
                let is_interrupted = interrupt.load(Ordering::Relaxed);
                return Ok(if is_interrupted { Exit::Interrupted } else { Exit::Answered });
            };
            match order::read(&line?, self.game.n()) {
                None => {}
                Some(Ok(Order::Quit)) => {
                    self.say(&(play_words::farewell(self.lang) + "\n"))?;
                    return Ok(Exit::Answered);
                }
                Some(order) => {
                    let answer = self.answer(order);
                    if interrupt.load(Ordering::Relaxed) {
                        return Ok(Exit::Interrupted);
                    }
                    self.say(&answer)?;
                }
            }
        }
    }

    /// Writes an answer; on a terminal, where lines of different answers would run together, a blank line behind it.
    fn say(&mut self, answer: &str) -> io::Result<()> {
        writeln!(self.out, "{}", answer.trim_end())?;
        writeln!(self.out)?;
        self.out.flush()
    }

    fn answer(&mut self, order: Result<Order, Misread>) -> String {
        let (lang, n) = (self.lang, self.game.n());
        match order {
            Err(Misread::Unknown { line, meant }) => play_words::unknown_order(lang, &line, meant),
            Err(Misread::OffBoard) => play_words::off_board(lang, n),
            Ok(Order::Turn(square)) => self.turn(square),
            Ok(Order::Undo) => {
                let is_done = self.game.undo();
                self.moved(is_done, ["撤销", "undo"])
            }
            Ok(Order::Redo) => {
                let is_done = self.game.redo();
                self.moved(is_done, ["重做", "redo"])
            }
            Ok(Order::Restart) => {
                let is_done = self.game.restart();
                self.moved(is_done, ["取回", "take back"])
            }
            Ok(Order::Hint) => {
                let (text, is_marked) = self.answers.hint(&mut self.game);
                if is_marked { format!("{text}\n\n{}", self.position()) } else { text }
            }
            Ok(Order::Why(square)) => self.answers.why(&self.game, square),
            Ok(Order::Show) => self.position(),
            Ok(Order::Help) => play_words::help(lang),
            Ok(Order::Quit) => String::new(),
        }
    }

    fn turn(&mut self, square: Square) -> String {
        let (lang, n) = (self.lang, self.game.n());
        let said = match self.game.turn(square) {
            Turn::Given => return play_words::given(lang, n, square),
            Turn::Blocked => return play_words::blocked(lang, n, square),
            Turn::Set => play_words::set(lang, n, square),
            Turn::Taken => play_words::taken(lang, n, square),
        };
        self.answers.asked = 0;
        format!("{said}\n{}", self.position())
    }

    /// The board after it was changed, or that there was nothing to change.
    fn moved(&mut self, is_done: bool, what: [&str; 2]) -> String {
        if !is_done {
            return play_words::nothing_to(self.lang, what);
        }
        self.answers.asked = 0;
        self.position()
    }

    /// The board, what is to be done, and conflicts; or that all is done.
    fn position(&self) -> String {
        let board = screen::drawn(&self.game, self.lang, self.is_coloured);
        let n = self.game.given().n();
        let below = match self.game.completion() {
            Some(_) => play_words::congratulation(self.lang, n, self.answers.hints),
            None => {
                let standing = self.game.queens().count();
                play_words::status(self.lang, [standing, n], self.game.conflicts().as_ref())
            }
        };
        format!("{board}{below}")
    }
}

/// The next line; `None` at the end of the input, and if the user interrupts.
fn next(lines: &Receiver<io::Result<String>>, interrupt: &AtomicBool) -> Option<io::Result<String>> {
    loop {
        match lines.recv_timeout(LOOK_EVERY) {
            Ok(line) => return Some(line),
            Err(RecvTimeoutError::Timeout) if !interrupt.load(Ordering::Relaxed) => {}
            Err(_) => return None,
        }
    }
}
