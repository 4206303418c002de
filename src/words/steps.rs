//! Deductions in sentences: what a technique looks at and what follows, for `explain`, its hints and its JSON.

use crate::show::{Lang, Words, say};
pub use crate::words::verdict::square;
use nqfill_core::board::{Line, Square};
use nqfill_reason::deduce::{Conclusion, Deduction, RowOrColumn, Shortage, Step, Technique, Way};

/// The name of a technique, as the documents have it.
pub(crate) fn technique(lang: Lang, technique: Technique) -> &'static str {
    let (zh, en) = match technique {
        Technique::DeadLine => ("绝路", "dead line"),
        Technique::Single => ("唯一余格", "last square"),
        Technique::PairAttack => ("双格共击", "common attack of two"),
        Technique::CommonAttack => ("多格共击", "common attack"),
        Technique::Clash => ("两线相争", "clash"),
        Technique::Locked => ("行列锁定", "confined lines"),
        Technique::Crowded => ("行多列少", "too few lines across"),
        Technique::Diagonals => ("对角线计数", "diagonal budget"),
        Technique::BothWays => ("殊途同归", "every way"),
        Technique::Trial => ("试放反证", "trial"),
        Technique::DeepTrial => ("深入试放", "long trial"),
        Technique::NestedTrial => ("嵌套试放", "trial inside a trial"),
        other => (other.id(), other.id()),
    };
    lang.pick(zh, en)
}

/// A step in one sentence: lines first, then squares, then what follows.
pub fn sentence(lang: Lang, deduction: &Deduction) -> String {
    let Deduction { lines, looks_at, follows, .. } = deduction;
    let closes = match follows {
        Conclusion::Closes(squares) => any_of(lang, squares),
        Conclusion::Queen(square) => self::square(lang, *square),
        Conclusion::Contradiction => String::new(),
    };
    let line = lines.first().map_or_else(String::new, |&line| self::line(lang, line));
    let one_way = deduction.ways.first().map_or_else(String::new, |way| square(lang, way.queen));
    match deduction.technique {
        Technique::DeadLine => {
            say!(lang, "{line}已无处可放，矛盾。", ("{} has no square left: a contradiction.", upper(&line)))
        }
        Technique::Single => say!(
            lang,
            "{line}只剩一格，皇后必在{closes}。",
            ("{} has one square left: a queen stands at {closes}.", upper(&line))
        ),
        Technique::PairAttack | Technique::CommonAttack => {
            let left = across(lang, lines, looks_at);
            let (count, all) = (looks_at.len(), if looks_at.len() == 2 { "both" } else { "all three" });
            say!(
                lang,
                "{line}只剩{left}；若皇后在{closes}，就会攻击这 {count} 格：不可放。",
                (
                    "{} has only {left} left, and a queen at {closes} would attack {all}: none stands there.",
                    upper(&line)
                )
            )
        }
        Technique::Clash => clash(lang, deduction, &closes),
        Technique::Locked => {
            let (own, across) = (lines_of(lang, lines), across(lang, lines, looks_at));
            say!(
                lang,
                "{own}的可放格都在{across}，正好一一占用，别处不可再用：{closes}不可放。",
                ("{} take all of {across}: no queen at {closes}.", upper(&own))
            )
        }
        Technique::Crowded => {
            let (own, across) = (lines_of(lang, lines), across(lang, lines, looks_at));
            say!(
                lang,
                "{own}的可放格只在{across}，不够分，矛盾。",
                ("{} have squares in {across} only, too few for them: a contradiction.", upper(&own))
            )
        }
        Technique::Diagonals => deduction.shortage.map_or_else(String::new, |shortage| self::shortage(lang, shortage)),
        Technique::BothWays => say!(
            lang,
            ("{line}的皇后无论在{}中的哪一处，{closes}都不可放。", across(lang, lines, looks_at)),
            ("Wherever {line} has its queen ({}), none can stand at {closes}.", across(lang, lines, looks_at))
        ),
        Technique::Trial | Technique::DeepTrial | Technique::NestedTrial => say!(
            lang,
            "试放{one_way}导致矛盾，故不可放。",
            "A queen at {one_way} leads to a contradiction: none stands there."
        ),
        other => other.id().to_owned(),
    }
}

fn clash(lang: Lang, deduction: &Deduction, queen: &str) -> String {
    let (&[a, b], &[one, other]) = (deduction.lines.as_slice(), deduction.looks_at.as_slice()) else {
        return String::new();
    };
    let (one, other) = (across(lang, &[a], &[one]), across(lang, &[b], &[other]));
    let (a, b) = (line(lang, a), line(lang, b));
    say!(
        lang,
        "若皇后在{queen}，则{a}只剩{one}，{b}只剩{other}，两格互相攻击：不可放。",
        "A queen at {queen} would leave {a} only {one} and {b} only {other}; these two attack each other, so none stands there."
    )
}

fn shortage(lang: Lang, shortage: Shortage) -> String {
    let name = |kind| match (kind, lang) {
        (Line::Antidiagonal, Lang::Zh) => "反对角线",
        (_, Lang::Zh) => "对角线",
        (Line::Antidiagonal, Lang::En) => "antidiagonals",
        (_, Lang::En) => "diagonals",
    };
    match shortage {
        Shortage::Few { kind, open, missing } => say!(
            lang,
            ("还缺 {missing} 个皇后，可用的{}只有 {open} 条，矛盾。", name(kind)),
            ("{missing} queens are missing, and only {open} {} are open: a contradiction.", name(kind))
        ),
        Shortage::Sum { kind, missing, needed, least, greatest } => {
            let more = from_one(kind) * i64::from(missing as u32);
            let [needed, least, greatest] = [needed, least, greatest].map(|sum| sum + more);
            let (zh, en) = if kind == Line::Antidiagonal {
                ("行号加列号", "row + column")
            } else {
                ("行号减列号", "row - column")
            };
            say!(
                lang,
                (
                    "余下 {missing} 个皇后的{zh}之和必为 {needed}，而可用的{}只能凑出 {least} 到 {greatest}，矛盾。",
                    name(kind)
                ),
                (
                    "The {missing} missing queens have {en} adding up to {needed}, and the open {} allow {least} to {greatest}: a contradiction.",
                    name(kind)
                )
            )
        }
        Shortage::Squares { centre, available, least } => {
            let [row, column] = centre.map(|twice| twice as f64 / 2.0 + 1.0);
            let [available, least] = [available, least].map(|four_times| four_times as f64 / 4.0);
            say!(
                lang,
                "以第 {row} 行第 {column} 列为中心，取每个皇后的行减列、行加列各与中心之差的平方：\
                 余下各皇后合计必为 {available}，而可用的对角线至少要 {least}，矛盾。",
                "Take row {row}, column {column} as the centre, and of each missing queen the squares of how far its row - column and its \
                 row + column are from those of the centre: the free rows and columns make them add up to {available}, and the open diagonals to at least {least}: a contradiction."
            )
        }
    }
}

/// What makes the number of a line that of a board whose rows and columns count from 1 in place of 0.
const fn from_one(kind: Line) -> i64 {
    match kind {
        Line::Row | Line::Column => 1,
        Line::Diagonal => 0,
        Line::Antidiagonal => 2,
    }
}

fn line(lang: Lang, line: RowOrColumn) -> String {
    of_kind(lang, line.kind, &[line.index])
}

/// `第 1、2、5 行` for lines of one kind.
pub(crate) fn lines_of(lang: Lang, lines: &[RowOrColumn]) -> String {
    let kinds = [Line::Row, Line::Column].map(|kind| {
        let numbers: Vec<u32> = lines.iter().filter(|line| line.kind == kind).map(|line| line.index).collect();
        (!numbers.is_empty()).then(|| of_kind(lang, kind, &numbers))
    });
    kinds.into_iter().flatten().collect::<Vec<_>>().join(lang.pick("与", " and "))
}

fn of_kind(lang: Lang, kind: Line, indices: &[u32]) -> String {
    let (list, is_row) = (numbers(lang, indices), kind == Line::Row);
    match lang {
        Lang::Zh => format!("第 {list} {}", if is_row { "行" } else { "列" }),
        Lang::En => {
            let name = if is_row { "row" } else { "column" };
            let plural = if indices.len() == 1 { "" } else { "s" };
            format!("{name}{plural} {list}")
        }
    }
}

/// The lines across that some squares lie in.
fn across(lang: Lang, lines: &[RowOrColumn], squares: &[Square]) -> String {
    let is_row = lines.first().is_some_and(|line| line.kind == Line::Row);
    let mut numbers: Vec<u32> = squares.iter().map(|square| if is_row { square.column } else { square.row }).collect();
    numbers.sort_unstable();
    numbers.dedup();
    of_kind(lang, if is_row { Line::Column } else { Line::Row }, &numbers)
}

/// With a capital letter.
pub fn upper(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

/// Steps, each with a mark if it is seen on the same board as the step before it, not on the board that this one
/// leaves.
pub(crate) fn with_marks(lang: Lang, steps: &[Step]) -> impl Iterator<Item = (&Step, &'static str)> {
    let rounds = std::iter::once(None).chain(steps.iter().map(|step| Some(step.round)));
    steps.iter().zip(rounds).map(move |(step, before)| (step, at_the_same_time(lang, before == Some(step.round))))
}

/// `（同时）` before a step that is seen on the same board as the one before it.
pub(crate) fn at_the_same_time(lang: Lang, is_same_board: bool) -> &'static str {
    if is_same_board { lang.pick("（同时）", "(at the same time) ") } else { "" }
}

/// `设皇后在第 1 行第 2 列：`, before what follows from one of several queens
pub(crate) fn from_queen(lang: Lang, place: &str) -> String {
    say!(lang, "设皇后在{place}：", "a queen at {place}:")
}

/// What follows from each queen that is tried; of several, each is named.
pub(crate) fn chains(lang: Lang, deduction: &Deduction, indent: &str, lines: &mut Vec<String>) {
    for Way { queen, steps, .. } in &deduction.ways {
        if deduction.ways.len() > 1 {
            lines.push(indent.to_owned() + &from_queen(lang, &square(lang, *queen)));
        }
        for (step, mark) in with_marks(lang, steps) {
            lines.push(format!("{indent}→ {mark}{}", sentence(lang, &step.deduction)));
            chains(lang, &step.deduction, &format!("{indent}   "), lines);
        }
    }
}

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
        true => groups.iter().map(|group| self::group(lang, group, ("", ""))).collect(),
        false => named.iter().map(|&one| square(lang, one)).collect(),
    };
    let comma = lang.pick("、", if are_grouped { "; " } else { ", " });
    if named.len() < squares.len() {
        let (named, count) = (parts.join(comma), squares.len());
        return say!(lang, "{named}等 {count} 格", "{named} and others, {count} in all");
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
    let mut parts: Vec<String> = groups.iter().map(|group| self::group(lang, group, ("：", ":"))).collect();
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

/// Columns of a terminal that a text of Chinese and ASCII takes: an ideograph takes two.
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

/// `1、4、7`
pub(crate) fn numbers(lang: Lang, numbers: &[u32]) -> String {
    let from_one: Vec<String> = numbers.iter().map(|&number| (u64::from(number) + 1).to_string()).collect();
    from_one.join(lang.pick("、", ", "))
}

/// A row and its columns; between them a colon in a list below a sentence.
fn group(lang: Lang, (row, columns): &Group, colon: Words) -> String {
    let (row, s, columns, colon) =
        (row + 1, if columns.len() == 1 { "" } else { "s" }, numbers(lang, columns), lang.of(colon));
    say!(lang, "第 {row} 行{colon}第 {columns} 列", "row {row}{colon} column{s} {columns}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use nqfill_reason::deduce::TECHNIQUES;

    #[test]
    fn every_technique_has_a_name_in_chinese() {
        for it in TECHNIQUES {
            assert_ne!(technique(Lang::Zh, it), it.id());
        }
    }
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
