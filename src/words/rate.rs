//! Ratings in words.

use crate::show::say;
use crate::show::shapes::MOST_DRAWN;
use crate::show::{Lang, Level};
use crate::words::steps::technique;
use crate::words::verdict::reason;
use nqfill_core::deduce::Difficulty;
use nqfill_core::engine::Limit;
use nqfill_core::rate::Rating;
use nqfill_read::words::messages::amount;

/// `中等`
pub fn difficulty(lang: Lang, difficulty: Difficulty) -> &'static str {
    let (zh, en) = match difficulty {
        Difficulty::Trivial => ("入门", "trivial"),
        Difficulty::Easy => ("容易", "easy"),
        Difficulty::Medium => ("中等", "medium"),
        Difficulty::Hard => ("困难", "hard"),
        Difficulty::Expert => ("专家", "expert"),
    };
    lang.pick(zh, en)
}

/// The difficulty in output for programs.
pub fn difficulty_name(difficulty: Difficulty) -> &'static str {
    self::difficulty(Lang::En, difficulty)
}

/// A rating in one line: `中等 4003：3 皇后，唯一解，极小；唯一余格 2，两线相争 1`
pub(crate) fn rating(lang: Lang, rating: &Rating) -> String {
    let all = about(lang, rating);
    let level = level(lang, Level::of_rating(rating));
    let techniques = techniques(lang, rating);
    let cut = rating.cut_by.filter(|_| rating.score().is_some());
    let cut = cut.map_or(String::new(), |limit| say!(lang, "；", "; ") + &unfinished(lang, limit));
    let techniques = if techniques.is_empty() { techniques } else { say!(lang, "；", "; ") + &techniques };
    format!("{level}{}{all}{techniques}{cut}", lang.colon())
}

/// What a board is, without its difficulty: `3 皇后，唯一解，极小`
pub(crate) fn about(lang: Lang, rating: &Rating) -> String {
    let parts = [Some(facts(lang, rating)), Some(completions(lang, rating)), minimal(lang, rating)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(lang.pick("，", ", "))
}

/// Says that a limit came before it was known whether the board is minimal.
fn unfinished(lang: Lang, limit: Limit) -> String {
    let limit = reason(lang, limit);
    say!(lang, "是否极小未知：{limit}", "minimal or not is unknown: {limit}")
}

/// `中等 4003`; the words where techniques do not finish the board.
pub(crate) fn level(lang: Lang, level: Level) -> String {
    match level {
        Level::Graded(difficulty, score) => format!("{} {score}", self::difficulty(lang, difficulty)),
        Level::Cut => say!(lang, "未定级（因限制而止）", "not graded (a limit came first)"),
        Level::Several => say!(lang, "未定级（多解）", "not graded (several solutions)"),
        Level::Beyond => say!(lang, "未定级（超出各技巧）", "not graded (beyond the techniques)"),
    }
}

fn facts(lang: Lang, rating: &Rating) -> String {
    let board = &rating.canonical.placement;
    let (queens, blocked) = (board.queens().len(), board.blocked().len());
    let queens = lang.pick(format!("{queens} 皇后"), amount(queens, "queen"));
    let blocked = (blocked > 0).then(|| lang.pick(format!("{blocked} 禁格"), amount(blocked, "blocked square")));
    [Some(queens), blocked].into_iter().flatten().collect::<Vec<_>>().join(lang.pick("，", ", "))
}

fn completions(lang: Lang, rating: &Rating) -> String {
    match rating.count {
        (0, _) => say!(lang, "无解", "no solution"),
        (1, true) => say!(lang, "唯一解", "unique"),
        (count, true) => say!(lang, "{count} 种解法", "{count} solutions"),
        (count, false) => say!(lang, "至少 {count} 种解法", "at least {count} solutions"),
    }
}

fn minimal(lang: Lang, rating: &Rating) -> Option<String> {
    Some(match rating.is_minimal? {
        true => say!(lang, "极小", "minimal"),
        false => say!(lang, "非极小", "not minimal"),
    })
}

/// `唯一余格 2，两线相争 1`
pub(crate) fn techniques(lang: Lang, rating: &Rating) -> String {
    let each = rating.techniques().map(|(name, rounds)| format!("{} {rounds}", technique(lang, name)));
    each.collect::<Vec<_>>().join(lang.pick("，", ", "))
}

/// The canonical form of the puzzle, drawn; `None` of boards too large for that.
pub(crate) fn canonical(rating: &Rating) -> Option<String> {
    let board = &rating.canonical.placement;
    (board.n() <= MOST_DRAWN).then(|| board.to_string())
}
