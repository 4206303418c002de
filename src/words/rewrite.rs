//! What is said of boards that a format cannot hold.

use crate::show::job::{Board, Rewriting};
use crate::show::output::Format;
use crate::show::{Lang, say};
use crate::words::names;
use crate::words::system::bytes;
use nqfill_core::board::Placement;
use nqfill_read::Loss;
use nqfill_read::words::messages::amount;

/// Words about a board, behind its source and its number: `a.txt#2`.
pub fn of_board(lang: Lang, board: &Board, said: &str) -> String {
    format!("{}#{}{}{said}\n", names::printable(&board.source), board.entry.index, lang.colon())
}

/// Why a board is not written.
pub fn refusal(lang: Lang, rewriting: &Rewriting<'_>, placement: &Placement) -> Option<String> {
    let (format, needed) = (rewriting.format, rewriting.format.bytes_of(placement));
    let too_long = || output_limit(lang, format, [needed, rewriting.most_bytes]);
    format.refusal(lang, placement).or_else(|| (needed > rewriting.most_bytes).then(too_long))
}

/// What a format could not represent of a board.
pub fn loss(lang: Lang, format: &str, loss: Loss) -> String {
    let Loss { blocked, queens } = loss;
    let mut lost = Vec::new();
    if blocked > 0 {
        lost.push(lang.pick(format!("{blocked} 个禁格"), amount(blocked, "blocked square")));
    }
    if queens > 0 {
        lost.push(lang.pick(
            format!("{queens} 个皇后"),
            if queens == 1 {
                "1 queen that shares a row with another".into()
            } else {
                format!("{queens} queens that share a row with another")
            },
        ));
    }
    let lost = lost.join(lang.pick("、", " and "));
    say!(lang, "{format} 格式无法表示 {lost}，已略去", "lost, because {format} cannot hold them: {lost}")
}

/// `按 grid 格式写出约需 931.3 GiB，超过上限 1.0 GiB`, and for a board what takes less.
fn output_limit(lang: Lang, format: &Format, [needed, most]: [u64; 2]) -> String {
    let (name, needed, most) = (format.name, bytes(needed), bytes(most));
    let said = say!(
        lang,
        "按 {name} 格式写出约需 {needed}，超过上限 {most}",
        "not written: as {name} it takes {needed}, more than {most}"
    );
    let shorter = lang.pick("，可换用列出格子的格式", "; formats that list squares take less");
    if format.is_alone() { said } else { said + shorter }
}
