//! Exercise sheets: boards to print and to complete by hand, and their answers.

use nqfill::show::names::visible_text;
use nqfill::show::page::{Asset, Page};
use nqfill::show::picture::Picture;
use nqfill::show::picture::svg::escaped;
use nqfill::show::{Lang, Verdict, Words, say};
use nqfill::words::verdict;
use nqfill_core::referee::Solution;
use nqfill_core::solve::{Listing, Outcome, Total};
use nqfill_reason::deduce::Difficulty;
use std::io::{self, Write};

static STYLE: Asset = Asset::new(include_str!("sheet.css"));
static SHEET: Page = Page { kind: "sheet", styles: &[&STYLE], scripts: &[] };
/// The title, where none is given.
const TITLE: Words = ("皇后残局练习", "n-queens completion: exercises");
/// The title of the answers.
const ANSWERS: Words = ("答案", "Answers");
/// Where a student writes the name.
const NAME: Words = ("姓名", "Name");
/// Where a student writes the date.
const DATE: Words = ("日期", "Date");
/// Before the line on which the answer is written.
const COLUMNS: Words = ("各行皇后的列：", "Columns, row by row:");
/// What is to be done.
const TASK: Words = (
    "补全棋盘：每行、每列恰有一个皇后，每条斜线上至多一个；画斜线的格不能放。做不到的，写“无解”。",
    "Complete each board: one queen in every row and column, at most one on every diagonal, none on a hatched square. If that cannot be done, say so.",
);

/// Boards that fit on one side of paper: how many, and in how many columns. The style has a class for each.
pub const GRIDS: [(usize, usize); 10] =
    [(1, 1), (2, 1), (3, 1), (4, 2), (6, 2), (8, 2), (9, 3), (12, 3), (16, 4), (20, 4)];

/// Answers on one side of paper, where exercises are fewer.
const ANSWERS_A_SIDE: usize = 12;

/// An exercise and its answer.
pub struct Exercise {
    /// The name of the board, which only its answer has: it may tell that.
    pub name: String,
    /// The board as it is given, without its conflicts.
    pub board: Picture,
    /// The difficulty, if it is wanted; `None` inside where techniques do not finish the board.
    pub difficulty: Option<Option<Difficulty>>,
    /// The completion, if answers are wanted and there is no other.
    pub only: Option<Solution>,
    /// The verdict and the picture of it, if answers are wanted.
    pub answer: Option<(Verdict, Picture)>,
}

/// A sheet.
pub struct Sheet {
    /// The title of each side, in place of [`TITLE`].
    pub title: Option<String>,
    /// The language.
    pub lang: Lang,
    /// Exercises on a side: one of [`GRIDS`].
    pub per_side: usize,
    /// Rows and columns have numbers, and each exercise a line on which the answer is written.
    pub is_numbered: bool,
}

impl Sheet {
    /// Writes the whole page.
    pub fn write(&self, exercises: &[Exercise], out: &mut dyn Write) -> io::Result<()> {
        let numbered: Vec<_> = (1..).zip(exercises).collect();
        let answered: Vec<_> = numbered.iter().copied().filter(|(_, exercise)| exercise.answer.is_some()).collect();
        let answers_a_side = self.per_side.max(ANSWERS_A_SIDE);
        let (sides, answers) = (numbered.chunks(self.per_side), answered.chunks(answers_a_side));
        let of = sides.len() + answers.len();
        SHEET.head(self.lang, self.title(), "", out)?;
        write!(out, "<main>")?;
        for (at, side) in (1..).zip(sides.clone()) {
            self.leaf(&self.head(at, of), self.per_side, side, Self::exercise, out)?;
        }
        for (at, side) in (sides.len() + 1..).zip(answers) {
            self.leaf(&self.head_of_answers(at, of), answers_a_side, side, Self::answer, out)?;
        }
        write!(out, "</main>")?;
        SHEET.end(out)
    }

    fn title(&self) -> &str {
        self.title.as_deref().unwrap_or(self.lang.of(TITLE))
    }

    /// Words of others or our own, as an element of a class.
    fn element(name: &str, class: &str, text: &str) -> String {
        format!("<{name} class=\"{class}\">{}</{name}>", escaped(&visible_text(text)))
    }

    fn head(&self, at: usize, of: usize) -> String {
        let [name, date] = [NAME, DATE].map(|words| Self::element("span", "blank", self.lang.of(words)));
        let title = Self::element("h1", "title", self.title());
        let task = Self::element("p", "task", self.lang.of(TASK));
        format!("{title}<p class=\"fields\">{name}{date}</p>{task}{}", self.number(at, of))
    }

    fn head_of_answers(&self, at: usize, of: usize) -> String {
        Self::element("h2", "title", self.lang.of(ANSWERS)) + &self.number(at, of)
    }

    fn number(&self, at: usize, of: usize) -> String {
        Self::element("p", "number", &page_number_in_words(self.lang, at, of))
    }

    /// Writes a side of paper.
    fn leaf(
        &self,
        head: &str,
        per_side: usize,
        shown: &[(usize, &Exercise)],
        drawn: fn(&Self, &Exercise, usize) -> String,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let numbered = if self.is_numbered { " numbered" } else { "" };
        write!(out, "<section class=\"leaf\"><div class=\"head\">{head}</div>")?;
        write!(out, "<ol class=\"boards per-{per_side}{numbered}\">")?;
        shown.iter().try_for_each(|&(number, exercise)| write!(out, "<li>{}</li>", drawn(self, exercise, number)))?;
        write!(out, "</ol></section>")
    }

    fn board(&self, picture: &Picture) -> String {
        picture.clone().with_coordinates(self.is_numbered).element()
    }

    fn exercise(&self, exercise: &Exercise, number: usize) -> String {
        let board = self.board(&exercise.board);
        let dots = |difficulty| Self::element("span", "difficulty", &difficulty_in_dots(self.lang, difficulty));
        let difficulty = exercise.difficulty.map_or_else(String::new, |it| format!(" {}", dots(it)));
        let line = if self.is_numbered { Self::element("p", "line", self.lang.of(COLUMNS)) } else { String::new() };
        format!("{board}<p class=\"caption\"><b>{number}.</b>{difficulty}</p>{line}")
    }

    fn answer(&self, exercise: &Exercise, number: usize) -> String {
        let Some((verdict, picture)) = &exercise.answer else { return String::new() };
        let [words, name] =
            [&answer_in_words(self.lang, verdict), &exercise.name].map(|text| escaped(&visible_text(text)));
        let name = if name.is_empty() { name } else { format!(" · {name}") };
        format!("{}<p class=\"caption\"><b>{number}.</b> {words}{name}</p>", self.board(picture))
    }
}

/// `●●○○○ 容易`; `未定级` where techniques do not finish the board.
fn difficulty_in_dots(lang: Lang, difficulty: Option<Difficulty>) -> String {
    let Some(difficulty) = difficulty else { return say!(lang, "未定级", "not graded") };
    let dots = Difficulty::ALL.map(|level| if level <= difficulty { '●' } else { '○' });
    format!("{} {}", String::from_iter(dots), verdict::difficulty(lang, difficulty))
}

/// The short answer to an exercise, below its picture.
fn answer_in_words(lang: Lang, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Answered(answer) => match &answer.outcome {
            Outcome::Solved(Listing { total: Total::Exactly(1), .. }) => say!(lang, "唯一解", "the only solution"),
            Outcome::Solved(Listing { listed: 2.., .. }) => say!(lang, "多解，此为其一", "one of several solutions"),
            Outcome::Solved(_) => say!(lang, "一个解", "a solution"),
            _ => verdict::verdict(lang, verdict),
        },
        Verdict::Conflict(_) => say!(lang, "无解：题中皇后互相冲突", "no solution: given queens conflict"),
        _ => verdict::verdict(lang, verdict),
    }
}

/// `第 2 / 3 页`
fn page_number_in_words(lang: Lang, number: usize, of: usize) -> String {
    say!(lang, "第 {number} / {of} 页", "{number} / {of}")
}
