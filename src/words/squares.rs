//! Lists of squares in words: short ones square by square, longer ones by rows.

use crate::show::Lang;
use crate::show::say;
use crate::words::verdict::square;
use nqfill_core::board::Square;

/// Squares of a list that are named one by one in any case.
const MOST_SINGLY: usize = 3;

/// Squares that a sentence names, and a list below one; more are counted.
const MOST_IN_SENTENCE: usize = 30;
const MOST_BELOW: usize = 200;

/// Columns of a terminal, which the lines of a list keep to.
const WIDTH: usize = 80;

/// A row, and columns in it.
type Group = (u32, Vec<u32>);

/// Some squares in a sentence: `row 3 column 1 and row 4 column 3`; many in a row: `row 3 columns 1, 4, 7; row 4 column
/// 3`.
pub fn squares(lang: Lang, squares: &[Square]) -> String {
    list(lang, squares, ["、", "and"])
}

/// Some squares in a sentence, each of them by itself: `row 3 column 1 or row 4 column 3`.
pub(crate) fn any_of(lang: Lang, squares: &[Square]) -> String {
    list(lang, squares, ["或", "or"])
}

fn list(lang: Lang, squares: &[Square], [zh, en]: [&str; 2]) -> String {
    let named = &squares[..squares.len().min(MOST_IN_SENTENCE)];
    let groups = by_rows(named);
    let are_grouped = squares.len() > MOST_SINGLY && groups.len() < named.len();
    let mut parts: Vec<String> = match are_grouped {
        true => groups.iter().map(|group| in_sentence(lang, group)).collect(),
        false => named.iter().map(|&one| square(lang, one)).collect(),
    };
    let comma = lang.pick("、", if are_grouped { "; " } else { ", " });
    if named.len() < squares.len() {
        return counted(lang, &parts.join(comma), squares.len());
    }
    let last = parts.pop().unwrap_or_default();
    if parts.is_empty() {
        return last;
    }
    let before_last = lang.pick(zh.to_owned(), format!("{}{en} ", if are_grouped { "; " } else { " " }));
    format!("{}{before_last}{last}", parts.join(comma))
}

/// A sentence about squares as lines: with few of them one line, `Open: row 3 column 1 and row 4 column 3.`; with many
/// they stand below it, row by row, `row 3: columns 1, 4, 7`, in lines of at most 80 columns.
pub(crate) fn lines(lang: Lang, about: &str, squares: &[Square]) -> Vec<String> {
    let colon = lang.pick("：", ": ");
    if squares.len() <= MOST_SINGLY {
        return vec![format!("{about}{colon}{}{}", self::squares(lang, squares), lang.pick("。", "."))];
    }
    let groups = by_rows(&squares[..squares.len().min(MOST_BELOW)]);
    let mut parts: Vec<String> = groups.iter().map(|group| below_sentence(lang, group)).collect();
    if squares.len() > MOST_BELOW {
        parts.push(say!(lang, ("等，共 {} 格", squares.len()), ("and others, {} in all", squares.len())));
    }
    let mut lines = vec![format!("{about}{}", colon.trim_end())];
    lines.extend(wrapped(&parts, lang.pick("；", "; ")));
    lines
}

/// Parts in lines of at most [`WIDTH`] columns, two of them indented. A part that is wider is broken at its commas.
fn wrapped(parts: &[String], between: &str) -> Vec<String> {
    let mut lines = vec![String::from("  ")];
    for (at, part) in parts.iter().enumerate() {
        let part = format!("{part}{}", if at + 1 < parts.len() { between } else { "" });
        let pieces: Vec<&str> = part.split_inclusive(['、', ',']).collect();
        let fits = |line: &str, text: &str| width(line) + width(text.trim_end()) <= WIDTH;
        let is_whole = fits("  ", &part);
        for piece in if is_whole { vec![part.as_str()] } else { pieces } {
            if let Some(line) = lines.last_mut().filter(|line| fits(line, piece)) {
                line.push_str(piece);
            } else {
                lines.push(format!("  {}", piece.trim_start()));
            }
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).filter(|line| !line.is_empty()).collect()
}

/// Columns of a terminal that a text of ours takes: an ideograph takes two.
fn width(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}

/// The squares of each row.
fn by_rows(squares: &[Square]) -> Vec<Group> {
    let mut sorted = squares.to_vec();
    sorted.sort_unstable();
    let rows = sorted.chunk_by(|one, other| one.row == other.row);
    rows.map(|row| (row[0].row, row.iter().map(|square| square.column).collect())).collect()
}

fn counted(lang: Lang, named: &str, count: usize) -> String {
    say!(lang, "{named}等 {count} 格", "{named} and others, {count} in all")
}

/// `1、4、7`
pub(crate) fn numbers(lang: Lang, numbers: &[u32]) -> String {
    let from_one: Vec<String> = numbers.iter().map(|&number| (u64::from(number) + 1).to_string()).collect();
    from_one.join(lang.pick("、", ", "))
}

fn in_sentence(lang: Lang, (row, columns): &Group) -> String {
    let (row, s, columns) = (row + 1, if columns.len() == 1 { "" } else { "s" }, numbers(lang, columns));
    say!(lang, "第 {row} 行第 {columns} 列", "row {row} column{s} {columns}")
}

fn below_sentence(lang: Lang, (row, columns): &Group) -> String {
    let (row, s, columns) = (row + 1, if columns.len() == 1 { "" } else { "s" }, numbers(lang, columns));
    say!(lang, "第 {row} 行：第 {columns} 列", "row {row}: column{s} {columns}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(squares: &[(u32, u32)]) -> Vec<Square> {
        squares.iter().map(|&(row, column)| Square::new(row - 1, column - 1)).collect()
    }

    #[test]
    fn a_short_list_names_each_square_and_a_long_one_each_row() {
        let short = some(&[(3, 1), (3, 4), (4, 3)]);
        assert_eq!(squares(Lang::En, &short), "row 3 column 1, row 3 column 4 and row 4 column 3");
        assert_eq!(any_of(Lang::Zh, &short), "第 3 行第 1 列、第 3 行第 4 列或第 4 行第 3 列");
        let long = some(&[(3, 1), (3, 4), (3, 7), (4, 3)]);
        assert_eq!(any_of(Lang::En, &long), "row 3 columns 1, 4, 7; or row 4 column 3");
        assert_eq!(squares(Lang::Zh, &long), "第 3 行第 1、4、7 列、第 4 行第 3 列");
        assert_eq!(lines(Lang::En, "Open", &long), ["Open:", "  row 3: columns 1, 4, 7; row 4: column 3"]);
        assert_eq!(lines(Lang::Zh, "可放", &long), ["可放：", "  第 3 行：第 1、4、7 列；第 4 行：第 3 列"]);
        assert_eq!(lines(Lang::En, "Open", &some(&[(1, 2)])), ["Open: row 1 column 2."]);
    }

    #[test]
    fn lines_of_squares_keep_to_80_columns_and_lose_none() {
        for (n, count) in [(12, 100), (60, 200), (100, 10_000)] {
            let squares: Vec<Square> = (0..n * n).map(|at| Square::new(at / n, at % n)).take(count).collect();
            for lang in Lang::ALL {
                let lines = lines(lang, "", &squares);
                assert!(lines.iter().all(|line| width(line) <= WIDTH), "{lines:#?}");
                let text = lines.concat();
                let rows = text.matches(lang.pick("行：", "row ")).count();
                assert_eq!(rows, by_rows(&squares[..count.min(MOST_BELOW)]).len(), "{text}");
                assert_eq!(text.contains(&count.to_string()), count > MOST_BELOW, "{text}");
            }
        }
    }
}
