//! What `play` says to a player.

use nqfill_core::board::{Conflicts, Line, Square};
use nqfill_read::words::help_words::amount;
use nqfill_show::Lang;
use nqfill_show::say;
use nqfill_show::words;
use nqfill_show::words::{same_line, square};

/// Conflicts that are told one by one.
const MOST_TOLD: usize = 3;

/// What is above a column of numbers of squares that remain.
pub(crate) fn free(lang: Lang) -> &'static str {
    lang.pick("可放", "free")
}

/// What the characters of the board stand for, and how a square is named.
pub(crate) fn beginning(lang: Lang) -> String {
    say!(
        lang,
        "Q 题目的皇后  q 你的皇后  x 禁格  - 受攻击  . 可放  * 提示已排除  ! 冲突
输入 2 4（第 2 行第 4 列）或格名（如 a1，见棋盘下方与右侧）放一个皇后，
再输入一次取回；help（帮助）列出命令。",
        "Q queen of the puzzle  q your queen  x blocked  - attacked  . free
* ruled out by a hint  ! in conflict
Type 2 4 (row 2, column 4) or the name of a square (a1: letters below, numbers
on the right) to set a queen, and again to take it back.
help lists the commands."
    )
}

/// How many queens stand, how many are missing, and which attack each other.
pub(crate) fn status(lang: Lang, [standing, n]: [usize; 2], conflicts: Option<&Conflicts>) -> String {
    let missing = n.saturating_sub(standing);
    let mut text = say!(
        lang,
        "已有 {standing} 个皇后，还差 {missing} 个。\n",
        ("{} on the board, {missing} to go.\n", amount(standing, "queen"))
    );
    if let Some(conflicts) = conflicts {
        let told = conflicts.list().iter().take(MOST_TOLD);
        text.extend(told.map(|conflict| words::conflict_line(lang, conflict) + "\n"));
        let more = conflicts.total().saturating_sub(MOST_TOLD as u64);
        if more > 0 {
            text += &(words::more_conflicts(lang, more) + "\n");
        }
    }
    text
}

/// `第 2 行第 4 列（d7）`
fn named(lang: Lang, n: u32, at: Square) -> String {
    let (letter, rank) = (char::from(b'a' + at.column as u8), n - at.row);
    say!(lang, ("{}（{letter}{rank}）", square(lang, at)), ("{} ({letter}{rank})", square(lang, at)))
}

/// A queen was set.
pub(crate) fn set(lang: Lang, n: u32, at: Square) -> String {
    let at = named(lang, n, at);
    say!(lang, "放：{at}。", "Set: {at}.")
}

/// A queen was taken back.
pub(crate) fn taken(lang: Lang, n: u32, at: Square) -> String {
    let at = named(lang, n, at);
    say!(lang, "取回：{at}。", "Taken back: {at}.")
}

/// The puzzle itself has a queen there.
pub(crate) fn given(lang: Lang, n: u32, at: Square) -> String {
    let at = named(lang, n, at);
    say!(lang, "{at}是题目的皇后，不能动。", "The queen at {at} belongs to the puzzle, and stays.")
}

/// No queen may stand there.
pub(crate) fn blocked(lang: Lang, n: u32, at: Square) -> String {
    let at = named(lang, n, at);
    say!(lang, "{at}是禁格，不能放皇后。", "{at} is blocked: no queen may stand there.")
}

/// Which queens attack a square.
pub(crate) fn attacked(lang: Lang, n: u32, at: Square, by: &[(Square, Line)]) -> String {
    let one = |&(queen, line): &(Square, Line)| {
        let (queen, line) = (square(lang, queen), same_line(lang, line));
        say!(lang, "{queen}的皇后在{line}", "the queen at {queen} (they share {line})")
    };
    let (at, by) = (named(lang, n, at), by.iter().map(one).collect::<Vec<_>>());
    match lang {
        Lang::Zh => format!("{at}受攻击：{}。", by.join("，")),
        Lang::En => format!("{at} is attacked by {}.", by.join(", ")),
    }
}

/// Nothing is wrong with a queen that was set there.
pub(crate) fn unattacked(lang: Lang, n: u32, at: Square) -> String {
    let at = named(lang, n, at);
    say!(lang, "没有皇后攻击{at}。", "No queen attacks {at}.")
}

/// A completion with a queen there is left.
pub(crate) fn possible(lang: Lang, n: u32, at: Square) -> String {
    let at = named(lang, n, at);
    say!(
        lang,
        "没有皇后攻击{at}，放在那里仍能补全。",
        "No queen attacks {at}, and with one there the board can still be completed."
    )
}

/// The heading of the reason why no queen can stand on a square that nothing attacks.
pub(crate) fn impossible(lang: Lang, n: u32, at: Square) -> String {
    let at = named(lang, n, at);
    say!(
        lang,
        "没有皇后攻击{at}，但放在那里就无法补全：",
        "No queen attacks {at}, but with one there the board cannot be completed:"
    )
}

/// Where a question about a square has no answer of its own, because the board is lost already.
pub(crate) fn lost_already(lang: Lang) -> String {
    say!(
        lang,
        "没有皇后攻击这一格；但现在放哪里都无法补全，why（为什么）说明原因。",
        "No queen attacks that square; but wherever the next one goes, the board cannot be completed: why says the reason."
    )
}

/// The board can still be completed.
pub(crate) fn alive(lang: Lang) -> String {
    say!(lang, "并没有走死：从这里仍能补全。", "It is not lost: from here the board can be completed.")
}

/// Queens that attack each other have to go first.
pub(crate) fn conflict_first(lang: Lang) -> String {
    say!(lang, "先解决冲突：把其中一个皇后取回。", "First the conflict: take one of these queens back.")
}

/// No completion is left: that, and at the second question what to take back. `since` is the queen with which the last
/// one was lost, inside `None` if the puzzle itself has none, and `None` if that was not found out.
pub(crate) fn lost(lang: Lang, n: u32, since: Option<Option<Square>>, is_told: bool) -> String {
    match (since, is_told) {
        (Some(None), _) => say!(
            lang,
            "这个题目本身无解，怎么放都补不全；why（为什么）说明原因。",
            "The puzzle itself has no solution, whatever you do; why says the reason."
        ),
        (None, _) | (Some(Some(_)), false) => say!(
            lang,
            "从这里已经无法补全：有皇后放错了。再问一次，就说出是哪一步。",
            "From here the board cannot be completed: a queen is wrong. Ask again to hear which move it was."
        ),
        (Some(Some(queen)), true) => {
            let queen = named(lang, n, queen);
            say!(
                lang,
                "放在{queen}以后就无法补全了：取回它，或撤销到那一步之前。",
                "Since the queen at {queen} it cannot be completed: take it back, or undo until before it."
            )
        }
    }
}

/// Too hard to say within the limit of a question.
pub(crate) fn unknown(lang: Lang) -> String {
    say!(lang, "在限定的时间内没有得出结论。", "That was not found out within the time for a question.")
}

/// There is nothing to undo, or to redo, or to begin anew.
pub(crate) fn nothing_to(lang: Lang, [zh, en]: [&str; 2]) -> String {
    say!(lang, "没有可{zh}的。", "There is nothing to {en}.")
}

/// The board is complete, and the referee has said so.
pub(crate) fn congratulation(lang: Lang, n: usize, hints: usize) -> String {
    let (zh, en) = match hints {
        0 => ("，一次提示也没用".to_owned(), ", without a hint".to_owned()),
        hints => (format!("，用了 {hints} 次提示"), format!(", with {}", amount(hints, "hint"))),
    };
    match n {
        1 => say!(lang, "恭喜！棋盘补全了。", "Congratulations! The board is complete."),
        n => say!(
            lang,
            "恭喜！{n} 个皇后互不攻击，棋盘补全了{zh}。\nrestart（重来）再玩，quit（退出）结束。",
            "Congratulations! {n} queens, and none attacks another: complete{en}.\nrestart to play again, quit to leave."
        ),
    }
}

/// The player leaves. Nothing of a completion is told.
pub(crate) fn farewell(lang: Lang) -> String {
    say!(lang, "再见。", "Goodbye.")
}

/// A line that is no order and no square.
pub(crate) fn unknown_order(lang: Lang, line: &str, meant: Option<&str>) -> String {
    let line = nqfill_show::words::printable(line.trim());
    match meant {
        Some(meant) => say!(lang, "不懂“{line}”；是否指 {meant}？", "{line}? Did you mean {meant}?"),
        None => say!(lang, "不懂“{line}”；help（帮助）列出命令。", "{line}? help lists the commands."),
    }
}

/// A square beyond the board.
pub(crate) fn off_board(lang: Lang, n: u32) -> String {
    let last = char::from(b'a' + (n - 1) as u8);
    say!(
        lang,
        "棋盘上没有这一格：行、列都是 1 到 {n}，格名是 a1 到 {last}{n}。",
        "There is no such square: rows and columns go from 1 to {n}, names from a1 to {last}{n}."
    )
}

/// The commands.
pub(crate) fn help(lang: Lang) -> String {
    say!(
        lang,
        "2 4 或 d7    在第 2 行第 4 列（8 行的棋盘上即 d7）放皇后，再输入一次取回
撤销 undo    退回一步；重做 redo 再走一步
提示 hint    看哪里；再问一次多说一些
为什么 why   为什么补不全；why 2 4：为什么那一格不能放
重来 restart 取回你的全部皇后
棋盘 show    再画一次棋盘
退出 quit    结束，不说出解法",
        "2 4 or d7  set a queen at row 2, column 4 (of 8 rows: d7), or take it back
undo, redo one step back, one step on
hint       where to look; ask again to hear more
why        why it cannot be completed; why 2 4: why no queen can stand there
restart    take back all of your queens
show       draw the board again
quit       leave; no solution is told"
    )
}

/// Why a board is not played: it has too many rows.
pub(crate) fn too_large(lang: Lang, n: usize, most: usize) -> String {
    say!(
        lang,
        "play 至多画 {most} 行的棋盘（每列一个字母），这个有 {n} 行；更大的棋盘可用 nqfill hint",
        "play draws boards of at most {most} rows, a letter a column, and this one has {n}; nqfill hint takes larger ones"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthStr;

    #[test]
    fn texts_of_several_lines_fit_80_columns() {
        for text in Lang::ALL.iter().flat_map(|&lang| [beginning(lang), help(lang), congratulation(lang, 26, 12)]) {
            let wide: Vec<&str> = text.lines().filter(|line| line.width() > 80).collect();
            assert!(wide.is_empty(), "{wide:#?}");
        }
    }
}
