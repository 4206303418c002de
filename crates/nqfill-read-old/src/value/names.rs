//! The names that people give to the parts of a board, in any named format.
//!
//! Case, `_`, `-` and blanks make no difference: `blockedSquares` is `blocked_squares`. A name that is not in the table is
//! an error, because its value would be lost.

use crate::text::lexicon::{Words, words};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Rows of the board, and columns.
    Size,
    /// The number of the first row and column.
    Base,
    /// Queens, as squares, as the column in each row, or as ones in a matrix.
    Queens,
    /// Blocked squares.
    Blocked,
    /// A whole board: rows of text, a matrix, or the column in each row.
    Board,
    /// A number of rows, or the rows of the queens.
    Rows,
    /// A number of columns, the columns of the queens, or the column in each row.
    Columns,
    /// The rows of the blocked squares.
    BlockedRows,
    /// The columns of the blocked squares.
    BlockedColumns,
    /// Closed diagonals, as their numbers and directions.
    Diagonals,
    /// How many closed diagonals there are.
    DiagonalCount,
    /// Closed diagonals, as sums of row and column.
    Sums,
    SumCount,
    /// Closed diagonals, as differences of column and row.
    Differences,
    DifferenceCount,
    /// Nothing of the board.
    Metadata,
}

/// Names whose values may be sentences about the board.
#[rustfmt::skip]
const STATING: Words = words!["title", "name", "encoding", "comment", "comments", "note", "notes", "description", "order", "format", "message",
    "顺序", "次序", "順序", "格式", "形式", "reihenfolge", "orden", "ordem", "ordre", "порядок", "formato", "формат",
    "标题", "名称", "题目", "题名", "題名", "titel", "título", "titulo", "titre", "название", "タイトル", "শিরোনাম",
    "说明", "备注", "注释", "kommentar", "bemerkung", "hinweis", "comentario", "nota", "descripción", "comentário", "observação", "descrição",
    "commentaire", "remarque", "комментарий", "примечание", "コメント", "備考", "説明", "মন্তব্য"];

/// Each role with its names; the first is the one that an error suggests.
#[rustfmt::skip]
const NAMES: [(Role, Words); 17] = [
    (Role::Size, words!["n", "size", "board_size", "dim", "dimension", "side", "n_queens", "num_queens",
        "number_of_queens", "nq"]),
    (Role::Base, words!["base", "index_base", "indexing", "first_index"]),
    (Role::Queens, words!["queens", "queen", "q", "qs", "fixed", "fixed_queens", "known", "known_queens", "init", "initial", "start", "initial_queens", "given",
        "givens", "placed", "placed_queens", "preplaced", "prefilled", "preset", "positions", "position", "pos",
        "queen_positions", "queens_positions", "queen_pos", "placements", "placement", "coordinates", "coords",
        "locations", "solution", "sol", "assignment", "hints", "clues", "reinas", "damas", "damen", "dames", "reines", "rainhas", "fijas", "ferzi", "rani"]),
    (Role::Blocked, words!["blocked", "blocks", "block", "blocked_squares", "blocked_cells", "blocked_positions", "blockers",
        "obstacles", "obstacle", "obstructions", "forbidden", "forbidden_squares", "forbidden_cells", "holes", "walls",
        "excluded", "prohibited", "disabled", "unavailable", "banned"]),
    (Role::Board, words!["board", "grid", "matrix", "chessboard", "chess", "cells", "layout", "map", "puzzle", "drawing",
        "state", "configuration", "config", "expected", "expect", "x", "initial_board", "initial_state", "start_board", "solution_board",
        "estado", "tablero", "brett", "echiquier", "tabuleiro"]),
    (Role::Rows, words!["row", "rows", "queen_row", "queen_rows", "queens_row", "queens_rows", "r", "num_rows", "height"]),
    (Role::Columns, words!["col", "cols", "column", "columns", "queen_col", "queen_cols", "queen_columns", "queens_col",
        "queens_cols", "queens_columns", "c", "num_cols",
        "width"]),
    (Role::BlockedRows, words!["blocked_row", "blocked_rows", "block_row", "block_rows"]),
    (Role::BlockedColumns, words!["blocked_col", "blocked_cols", "blocked_column", "blocked_columns", "block_col",
        "block_cols"]),
    (Role::Diagonals, words!["diags", "diagonals", "closed_diagonals", "excluded_diagonals"]),
    (Role::DiagonalCount, words!["numdiags", "num_diagonals"]),
    (Role::Sums, words!["sumdiags"]),
    (Role::SumCount, words!["numsum"]),
    (Role::Differences, words!["diffdiags"]),
    (Role::DifferenceCount, words!["numdiff"]),
    (Role::Metadata, STATING),
    (Role::Metadata, words!["id", "uuid",         "author",
        "source", "url", "date", "created", "timestamp", "version", "schema", "license", "seed", "number", "index",
        "line", "level", "difficulty", "solver", "created_by", "updated", "elapsed_ms", "runtime", "duration", "rating", "score", "tags", "kind", "type", "language",
        "status", "count", "total", "solution_count", "num_solutions", "completions", "unique", "exhaustive", "listed",
        "algorithm", "statistics", "time", "seconds", "elapsed", "objective", "student", "email", "task",
        "fitness", "iterations", "generations", "cost", "steps", "attempts", "restarts", "sections", "default", "try", "minimal", "techniques", "generator", "command", "multiplicity", "generated_by",
        "solved", "conflicts", "作者", "来源", "日期", "难度", "创建时间", "编号", "序号", "题号", "算法", "步数", "耗时", "用时", "冲突数", "代数", "版本", "姓名", "学号", "班级", "课程", "更新时间", "time_ms", "time_s", "elapsed_s", "runtime_ms", "nodes", "backtracks", "algorithmus", "laufzeit", "algoritmo", "algorithme", "tiempo", "tempo", "temps", "алгоритм", "время", "autor", "quelle", "datum", "schwierigkeit", "fuente",
        "fecha", "dificultad", "auteur", "difficulté", "fonte", "dificuldade", "автор", "источник", "дата", "сложность", "作者名", "出典", "日付", "難易度",
        "লেখক", "উৎস", "তারিখ"]),
];

/// The meaning of a name; `None` if it is unknown.
pub(crate) fn role(name: &str) -> Option<Role> {
    // Looked up, for a board has its names looked at several times.
    static ROLES: LazyLock<HashMap<String, Role>> = LazyLock::new(|| {
        let of_role = |&(role, names): &(Role, Words)| names.iter().map(move |name| (plain(name).collect(), role));
        NAMES.iter().flat_map(of_role).collect()
    });
    ROLES.get(&key(name)).copied()
}

/// A name as it is looked up. Nearly all are ASCII, for which Unicode's lower case takes several times as long.
fn key(name: &str) -> String {
    if !name.is_ascii() {
        return plain(name).take(LONGEST + 1).collect();
    }
    let bytes = name.bytes().filter(|byte| !matches!(byte, b'_' | b'-' | b' ')).take(LONGEST + 1);
    bytes.map(|byte| char::from(byte.to_ascii_lowercase())).collect()
}

/// True if the value of a name of metadata may be a sentence about the board.
pub(crate) fn may_state(name: &str) -> bool {
    STATING.iter().any(|known| is_same(known, name))
}

/// The characters of a name that tell it from others.
fn plain(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).flat_map(char::to_lowercase)
}

/// True if two names are equal but for case and separators.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    // Every name of a board is compared with hundreds, most of which begin otherwise.
    let first = |name: &str| name.as_bytes().first().map(u8::to_ascii_lowercase).filter(u8::is_ascii_lowercase);
    if let (Some(one), Some(other)) = (first(one), first(other))
        && one != other
    {
        return false;
    }
    plain(one).eq(plain(other))
}

/// The known name that is most like an unknown one, if any is.
pub(crate) fn nearest(name: &str) -> Option<&'static str> {
    // Nobody means a known name by a word as long as that, and to compare them would take its length.
    let name: Vec<char> = plain(name).take(LONGEST + 1).collect();
    if name.len() > LONGEST {
        return None;
    }
    let known = || NAMES.iter().flat_map(|(_, names)| names.iter());
    let distance = |known: &str| distance(&name, &plain(known).collect::<Vec<_>>());
    let close = known().map(|known| (distance(known), known)).min_by_key(|&(distance, _)| distance);
    let close = close.filter(|&(distance, known)| distance <= 2.min(known.len() / 2) && distance < name.len());
    close.map(|(_, known)| known).or_else(|| within(&name.iter().collect::<String>()))
}

/// True if a name may be meant by another one.
pub(crate) fn is_near(name: &str, known: &str) -> bool {
    let letters = |word: &str| plain(word).take(LONGEST + 1).collect::<Vec<_>>();
    distance(&letters(name), &letters(known)) <= 2.min(known.len() / 2)
}

/// The longest name that is looked for a likeness.
const LONGEST: usize = 40;

/// The first long known name that is a part of this one: `queens` of `queens_list`.
fn within(name: &str) -> Option<&'static str> {
    let of_boards = NAMES.iter().filter(|(role, _)| *role != Role::Metadata);
    let mut known = of_boards.flat_map(|(_, names)| names.iter()).filter(|known| known.len() > 3);
    known.find(|known| name.contains(&plain(known).collect::<String>()))
}

/// Letters to insert, leave out, replace or exchange with the next one to get from one word to another.
fn distance(from: &[char], to: &[char]) -> usize {
    let mut rows = [vec![0; to.len() + 1], vec![0; to.len() + 1], (0..=to.len()).collect::<Vec<_>>()];
    for i in 0..from.len() {
        rows.rotate_left(1);
        let [before, last, this] = &mut rows;
        this[0] = i + 1;
        for j in 0..to.len() {
            let replaced = last[j] + usize::from(from[i] != to[j]);
            this[j + 1] = replaced.min(last[j + 1] + 1).min(this[j] + 1);
            if i > 0 && j > 0 && from[i] == to[j - 1] && from[i - 1] == to[j] {
                this[j + 1] = this[j + 1].min(before[j - 1] + 1);
            }
        }
    }
    rows[2][to.len()]
}

/// A coordinate of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coordinate {
    Row,
    Column,
    X,
    Y,
}

/// The coordinate of that name.
pub(crate) fn coordinate(name: &str) -> Option<Coordinate> {
    match plain(name).take(8).collect::<String>().as_str() {
        "row" | "r" | "i" => Some(Coordinate::Row),
        "column" | "col" | "c" | "j" => Some(Coordinate::Column),
        "x" => Some(Coordinate::X),
        "y" => Some(Coordinate::Y),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance_of(from: &str, to: &str) -> usize {
        let letters = |word: &str| word.chars().collect::<Vec<_>>();
        distance(&letters(from), &letters(to))
    }

    #[test]
    fn distances_are_those_of_damerau() {
        for (from, to, expected) in [("", "", 0), ("", "ab", 2), ("ab", "", 2), ("queens", "queens", 0)] {
            assert_eq!(distance_of(from, to), expected, "{from} {to}");
        }
        for (from, to, expected) in [("quens", "queens", 1), ("qeuens", "queens", 1), ("kitten", "sitting", 3)] {
            assert_eq!((distance_of(from, to), distance_of(to, from)), (expected, expected), "{from} {to}");
        }
    }

    #[test]
    fn every_name_is_in_the_table_once() {
        let all: Vec<&str> = NAMES.iter().flat_map(|(_, names)| names.iter()).collect();
        for (i, name) in all.iter().enumerate() {
            assert!(all[..i].iter().all(|other| !is_same(name, other)), "{name}");
        }
    }

    #[test]
    fn the_documents_have_every_name() {
        // The packed crate has no documents.
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/formats.md");
        let Ok(documents) = std::fs::read_to_string(path) else { return };
        let table = documents.split("## Names").nth(1).and_then(|text| text.split("\n## ").next()).expect("a chapter");
        for name in NAMES.iter().flat_map(|(_, names)| names.iter()) {
            assert!(table.contains(&format!("`{name}`")), "{name}");
        }
    }

    #[test]
    fn no_name_of_a_board_is_one_letter_away_from_metadata() {
        let of = |wanted: bool| NAMES.iter().filter(move |(role, _)| (*role == Role::Metadata) == wanted);
        for name in of(false).flat_map(|(_, names)| names.iter()) {
            for other in of(true).flat_map(|(_, names)| names.iter()) {
                assert!(distance_of(name, other) > 1, "{name} {other}");
            }
        }
    }

    #[test]
    fn the_nearest_name_is_what_a_person_would_say() {
        for (name, known) in [("quens", "queens"), ("Queenss", "queens"), ("queens_list", "queens"), ("colz", "col")] {
            assert_eq!(nearest(name), Some(known), "{name}");
        }
        assert_eq!([nearest("zebra"), nearest("zz"), nearest(&"q".repeat(99))], [None; 3]);
    }
}
