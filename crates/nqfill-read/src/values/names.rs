//! The names that people give to the parts of a board, in any format with names: one table. Case, `_`, `-` and blanks make no
//! difference: `blockedSquares` is `blocked_squares`. A name that is not in the table is an error, because its value would be lost.

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Rows of the board, and columns.
    Size,
    /// The number of the first row and column.
    Base,
    /// The meaning of the place of a number in a list.
    Lists,
    /// The order of a pair.
    Pairs,
    /// Queens, as squares, as the column in each row, or drawn.
    Queens,
    Blocked,
    /// A whole board: its rows, or the column in each row.
    Board,
    /// A number of rows, or the rows of the queens.
    Rows,
    /// A number of columns, the columns of the queens, or the column in each row.
    Columns,
    BlockedRows,
    BlockedColumns,
    /// Closed diagonals, as their numbers and directions.
    Diagonals,
    DiagonalCount,
    /// Boards, each with names of its own.
    Boards,
    /// True unless there is no board.
    Claim,
    Id,
    /// Words about the board.
    Comment,
    /// Nothing of the board.
    Metadata,
}

use Role::*;
use strsim::osa_distance;

/// Each role with its names; the first is the one that an error suggests.
#[rustfmt::skip]
pub(crate) const NAMES: [(Role, &[&str]); 18] = [
    (Size, &["n", "size", "board_size", "dim", "dimension", "n_queens", "num_queens"]),
    (Base, &["base", "index_base"]),
    (Lists, &["lists"]),
    (Pairs, &["pairs"]),
    (Queens, &["queens", "queen", "q", "qs", "fixed", "fixed_queens", "init", "initial", "given", "placed", "pre_placed", "positions", "position",
        "queen_positions", "placements", "solution", "sol", "result", "answer", "ans", "x"]),
    (Blocked, &["blocked", "blocks", "block", "blocked_squares", "blocked_cells", "obstacles", "forbidden", "holes", "walls"]),
    (Board, &["board", "grid", "matrix", "chessboard", "initial_board", "state"]),
    (Rows, &["row", "rows", "r"]),
    (Columns, &["col", "cols", "column", "columns", "c"]),
    (BlockedRows, &["blocked_row", "blocked_rows"]),
    (BlockedColumns, &["blocked_col", "blocked_cols", "blocked_column", "blocked_columns"]),
    (Diagonals, &["diags"]),
    (DiagonalCount, &["numdiags"]),
    (Boards, &["boards", "puzzles", "instances", "solutions", "results"]),
    (Claim, &["satisfiable", "solvable"]),
    (Id, &["id"]),
    (Comment, &["comment", "comments", "note", "notes", "description"]),
    (Metadata, &["name", "title", "author", "source", "difficulty", "unique", "seed", "number", "kind", "date", "url", "tags", "language",
        "generator", "command", "try", "completions", "techniques", "minimal", "symmetry", "multiplicity", "seconds", "student", "solver", "algorithm", "time", "time_ms", "nodes",
        "status", "count", "version"]),
];

/// The meaning of a name; `None` if it is unknown.
pub(crate) fn role(name: &str) -> Option<Role> {
    let plain = plain(name);
    let is_same = |known: &&'static str| known.bytes().filter(|byte| *byte != b'_').eq(plain.bytes());
    NAMES.iter().find(|(_, names)| names.iter().any(is_same)).map(|&(role, _)| role)
}

/// The characters of a name that tell it from others, as far as they are looked at.
fn plain(name: &str) -> String {
    let letters = name.trim().chars().filter(|c| !matches!(c, '_' | '-' | ' '));
    letters.flat_map(char::to_lowercase).take(LONGEST + 1).collect()
}

/// True if two names are equal but for case and separators.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    plain(one) == plain(other)
}

/// The longest name that is looked for a likeness: nobody means a known name by a longer one.
const LONGEST: usize = 40;

/// The known name that is most like an unknown one, if any is.
pub(crate) fn nearest(name: &str) -> Option<&'static str> {
    let name = plain(name);
    let known = || NAMES.iter().flat_map(|(_, names)| names.iter().copied());
    let distance = |known: &str| osa_distance(&name, &plain(known));
    let close = known().map(|known| (distance(known), known)).min_by_key(|&(distance, _)| distance);
    let close = close.filter(|&(distance, known)| distance <= 2.min(known.len() / 2) && distance < name.len());
    let mut within = known().filter(|known| known.len() > 3);
    close.map(|(_, known)| known).or_else(|| within.find(|known| name.contains(&plain(known))))
}

/// A coordinate of a square: its place in a pair, and whether it is called x or y, which tells no order.
pub(crate) type Coordinate = (usize, bool);

/// The coordinate of that name.
pub(crate) fn coordinate(name: &str) -> Option<Coordinate> {
    match plain(name).as_str() {
        "row" | "r" | "i" => Some((0, false)),
        "column" | "col" | "c" | "j" => Some((1, false)),
        "x" => Some((0, true)),
        "y" => Some((1, true)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_in_the_table_once_and_far_from_metadata() {
        let all: Vec<(Role, &str)> =
            NAMES.iter().flat_map(|(role, names)| names.iter().map(|&name| (*role, name))).collect();
        for (i, (role, name)) in all.iter().enumerate() {
            assert!(all[..i].iter().all(|(_, other)| !is_same(name, other)), "{name}");
            let is_near =
                |other: &&(Role, &str)| other.0 == Metadata && osa_distance(&plain(name), &plain(other.1)) < 2;
            assert!(matches!(role, Metadata | Comment) || all.iter().find(is_near).is_none(), "{name}");
        }
    }

    #[test]
    fn the_documents_list_the_names_of_each_role_before_what_they_say() {
        for (page, colon) in [("docs/formats.md", ": "), ("docs/formats.zh.md", "：")] {
            let page = crate::document::pages::text_of(page);
            let (_, list) = page.split_once("<!-- names -->\n").expect("a list");
            let items = list.split("\n\n").next().expect("a list").split("\n- ").skip(1);
            let names = |item| str::split(item, colon).next().expect("names").split('`').skip(1).step_by(2).collect();
            assert_eq!(items.map(names).collect::<Vec<Vec<&str>>>(), NAMES.map(|(_, names)| names.to_vec()));
        }
    }

    #[test]
    fn the_nearest_name_is_what_a_person_would_say() {
        for (name, known) in [("quens", "queens"), ("blokced", "blocked"), ("queens_list", "queens"), ("colz", "col")] {
            assert_eq!(nearest(name), Some(known), "{name}");
        }
        assert_eq!([nearest("zebra"), nearest("zz"), nearest(&"q".repeat(99))], [None; 3]);
    }
}
