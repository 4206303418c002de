//! The board as a player sees it: queens, what they attack, squares that remain in each row and column.
//!
//! ```text
//!      1 2 3 4     free
//!  1   Q - - -   4
//!  2   - - . .   3   2
//!  3   - . - .   2   2
//!  4   - . . -   1   2
//!      a b c d
//!        2 2 2     free
//! ```
//! Rows and columns by their numbers stand above and on the left, names as in chess below and on the right.

use crate::commands::play::game::{Game, Sight};
use crate::commands::play::play_words;
use nqfill_core::board::{Conflicts, Line, Square};
use nqfill_show::Lang;
use nqfill_show::board_text::Ink;
use std::collections::HashSet;

/// The board with its numbers, each line ended.
pub(crate) fn drawn(game: &Game, lang: Lang, is_coloured: bool) -> String {
    let n = game.n();
    let width = n.to_string().len();
    let free = play_words::free(lang);
    let margin = " ".repeat(width + 3);
    let mut lines: Vec<String> = numbers(n).iter().map(|digits| format!("{margin}{digits}")).collect();
    if let Some(last) = lines.last_mut() {
        *last += &format!("  {:width$}  {free}", "");
    }
    let conflicts = game.conflicts();
    let attacked: HashSet<Square> =
        conflicts.iter().flat_map(Conflicts::list).flat_map(|conflict| conflict.squares).collect();
    for row in 0..n {
        let cell = |column| {
            let square = Square::new(row, column);
            cell(game.sight(square), attacked.contains(&square), is_coloured)
        };
        let cells: String = (0..n).map(cell).collect();
        let left = game.open_of(Line::Row, row).map_or_else(String::new, |count| count.to_string());
        lines.push(format!("{:>width$}  {cells}  {:>width$}  {left:>2}", row + 1, n - row, width = width + 1));
    }
    lines.push(format!("{margin}{}", spaced((0..n).map(|column| char::from(b'a' + column as u8)))));
    let left = |column| match game.open_of(Line::Column, column) {
        None => ' ',
        Some(count) => u32::try_from(count).ok().and_then(|count| char::from_digit(count, 10)).unwrap_or('+'),
    };
    lines.push(format!("{margin}{}  {:width$}  {free}", spaced((0..n).map(left)), ""));
    lines.iter().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// A square in two columns: a mark of conflict, and what stands there.
fn cell(sight: Sight, is_in_conflict: bool, is_coloured: bool) -> String {
    let (character, ink) = match sight {
        Sight::Given => ("Q", Some(Ink::Given)),
        Sight::Own => ("q", Some(Ink::Added)),
        Sight::Blocked => ("x", Some(Ink::Blocked)),
        Sight::Attacked => ("-", Some(Ink::Blocked)),
        Sight::Closed => ("*", Some(Ink::Blocked)),
        Sight::Open => (".", None),
    };
    let (mark, ink) = if is_in_conflict { ("!", Some(Ink::Conflict)) } else { (" ", ink) };
    match ink.filter(|_| is_coloured) {
        Some(ink) => mark.to_owned() + &ink.on(character),
        None => [mark, character].concat(),
    }
}

/// The numbers of the columns: a line of tens, where there are any, and one of ones.
fn numbers(n: u32) -> Vec<String> {
    let digit = |digit: u32| char::from_digit(digit % 10, 10).unwrap_or(' ');
    let tens = |number: u32| if number < 10 { ' ' } else { digit(number / 10) };
    let ones = spaced((1..=n).map(digit));
    if n < 10 { vec![ones] } else { vec![spaced((1..=n).map(tens)), ones] }
}

fn spaced(characters: impl Iterator<Item = char>) -> String {
    characters.flat_map(|character| [' ', character]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_of_26_rows_fits_80_columns_and_colours_change_no_character() {
        let row = |queen: bool| format!("....{}{}\n", if queen { 'Q' } else { '.' }, ".".repeat(21));
        let board: String = (0..26).map(|at| row(at == 3)).collect();
        let mut game = Game::new(board.parse().expect("a puzzle"));
        game.turn(Square::new(25, 25));
        let (plain, inked) = (drawn(&game, Lang::Zh, false), drawn(&game, Lang::Zh, true));
        assert!(plain.lines().all(|line| line.chars().count() <= 76), "{plain}");
        let bare = inked.split('\u{1b}').map(|part| part.split_once('m').map_or(part, |(_, text)| text));
        assert_eq!(bare.collect::<String>(), plain);
    }
}
