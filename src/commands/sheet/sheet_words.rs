//! Words of exercise sheets, each in both languages.

use nqfill_core::deduce::Difficulty;
use nqfill_core::solve::{Listing, Outcome, Total};
use nqfill_show::say;
use nqfill_show::{Lang, Verdict, Words, rate_words, verdict_words};

/// The title, where none is given.
pub(crate) const TITLE: Words = ("皇后残局练习", "n-queens completion: exercises");
/// The title of the answers.
pub(crate) const ANSWERS: Words = ("答案", "Answers");
/// Where a student writes the name.
pub(crate) const NAME: Words = ("姓名", "Name");
/// Where a student writes the date.
pub(crate) const DATE: Words = ("日期", "Date");
/// What is to be done.
pub(crate) const TASK: Words = (
    "补全棋盘：每行、每列恰有一个皇后，每条斜线上至多一个；画斜线的格不能放。做不到的，写“无解”。",
    "Complete each board: one queen in every row and column, at most one on every diagonal, none on a hatched square. If that cannot be done, say so.",
);

/// `●●○○○ 容易`; `未定级` where techniques do not finish the board.
pub(crate) fn difficulty(lang: Lang, difficulty: Option<Difficulty>) -> String {
    let Some(difficulty) = difficulty else { return say!(lang, "未定级", "not graded") };
    let dots = Difficulty::ALL.map(|level| if level <= difficulty { '●' } else { '○' });
    format!("{} {}", String::from_iter(dots), rate_words::difficulty(lang, difficulty))
}

/// The answer to an exercise in a few words, below its picture.
pub(crate) fn answer(lang: Lang, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Answered(answer) => match &answer.outcome {
            Outcome::Solved(Listing { total: Total::Exactly(1), .. }) => say!(lang, "唯一解", "the only solution"),
            Outcome::Solved(Listing { listed: 2.., .. }) => say!(lang, "多解，此为其一", "one of several solutions"),
            Outcome::Solved(_) => say!(lang, "一个解", "a solution"),
            _ => verdict_words::verdict(lang, verdict),
        },
        Verdict::Conflict(_) => say!(lang, "无解：题中皇后互相冲突", "no solution: given queens conflict"),
        _ => verdict_words::verdict(lang, verdict),
    }
}

/// `第 2 / 3 页`
pub(crate) fn page_number(lang: Lang, number: usize, of: usize) -> String {
    say!(lang, "第 {number} / {of} 页", "{number} / {of}")
}

/// Says that boards beyond the limit of a sheet are left out.
pub(crate) fn too_many(lang: Lang, most: usize) -> String {
    say!(lang, "练习纸至多 {most} 个棋盘，其余未写出", "a sheet holds {most} boards; the others are not on it")
}
