//! The table of formats.

use crate::drawn::grid::{BIT_FREE, BIT_QUEEN, GRID, STAR_BLOCKED, STAR_FREE, STAR_QUEEN};
use crate::format::Notes;
use crate::format::coordinates::Coordinates;
use crate::format::drawing::Drawn;
use crate::format::look;
use crate::format::terms::{Numbers, Script};
use crate::listed::vector::Vector;
use crate::named::diagonals;
use crate::{Base, Format, PairOrder, ReadOptions};
use crate::{
    drawn::blank, drawn::boxed, drawn::lists, drawn::one_line, listed::fen, listed::pairs, listed::spoj,
    listed::squares, listed::vector, named::asp, named::assigned, named::essence, named::json, named::results,
    named::yaml,
};

/// The format of that name.
pub fn format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

/// The format of lists that go by columns, for that of lists that go by rows; any other is itself.
pub(crate) fn turned(format: &'static Format) -> &'static Format {
    let turned = || FORMATS.iter().find(|other| other.name == "column-vector");
    if format.name == "vector" { turned().unwrap_or(format) } else { format }
}

impl ReadOptions {
    /// These options with those that a [`Reading`](crate::Reading) shows, `-i bits` or `-i vector --base 0`; `None` if they are none.
    pub fn with(&self, shown: &str) -> Option<Self> {
        let mut options = self.clone();
        let mut words = shown.split_whitespace();
        while let Some(name) = words.next() {
            let value = words.next()?.trim_matches('\'');
            match name {
                "-i" => options.format = Some(format(value)?),
                "--base" => options.base = Some(Base::ALL.into_iter().find(|base| base.option().ends_with(value))?),
                "--pairs" => {
                    options.pairs = Some(PairOrder::ALL.into_iter().find(|order| order.option().ends_with(value))?);
                }
                "--size" => options.size = Some(value.parse().ok()?),
                "--queen" => value.clone_into(&mut options.queen),
                "--empty" => value.clone_into(&mut options.empty),
                "--blocked" => value.clone_into(&mut options.blocked),
                _ => return None,
            }
        }
        Some(options)
    }
}

const VECTOR: Coordinates<Vector> = Coordinates(Vector { is_transposed: false });
const COLUMN_VECTOR: Coordinates<Vector> = Coordinates(Vector { is_transposed: true });

/// Comments of drawings and lists.
const SEMICOLON: Notes = Notes::Lines(";");

/// All formats that can be read.
#[rustfmt::skip]
pub static FORMATS: [Format; 28] = [
    Format::read_only("grid", &Drawn(&GRID),
        "rows of . _ - (empty), Q (queen) and x (blocked), spaced or not, with or without a size header",
        "4\n.Q..\n...Q\n....\n....\n").drawn_by(&look::COMPACT, 1).noted(SEMICOLON),
    Format::read_only("spaced", &Drawn(&GRID),
        "grid with a blank between squares; read as grid is",
        ". Q . .\n. . . Q\n. . . .\n. . . .\n").drawn_by(&look::SPACED, 2).noted(SEMICOLON).only_if_asked(),
    Format::read_only("underscore", &Drawn(&GRID),
        "grid with _ for empty squares and a blank between, as the OR-Tools tutorial prints; read as grid is",
        "_ Q _ _\n_ _ _ Q\n_ _ _ _\n_ _ _ _\n").drawn_by(&look::UNDERSCORE, 2).noted(SEMICOLON).only_if_asked(),
    Format::read_only("unicode", &Drawn(&GRID),
        "grid in symbols: queens ♕ ♛ 👑 ★, empty · ⬜ ⬛ █, blocked ×; read as grid is",
        "· ♛ · ·\n· · · ♛\n· · · ·\n· · · ·\n").drawn_by(&look::UNICODE, 4).noted(SEMICOLON).only_if_asked(),
    Format::read_only("boxed", &Drawn(boxed::Boxed),
        "squares between bars; a blank and # are empty",
        "+---+---+---+---+\n|   | Q |   |   |\n+---+---+---+---+\n|   |   |   | Q |\n+---+---+---+---+\n\
         |   |   |   |   |\n+---+---+---+---+\n|   |   |   |   |\n+---+---+---+---+\n").drawn_by(&look::BOXED, 10).noted(SEMICOLON)
        .of(Script::Framed),
    Format::read_only("hash", &Drawn(boxed::Boxed),
        "boxed with # on empty squares, as the local-search blog prints; read as boxed is",
        "+---+---+---+---+\n| # | Q | # | # |\n+---+---+---+---+\n| # | # | # | Q |\n+---+---+---+---+\n\
         | # | # | # | # |\n+---+---+---+---+\n| # | # | # | # |\n+---+---+---+---+\n").drawn_by(&look::HASH, 10).noted(SEMICOLON)
        .of(Script::Framed).only_if_asked(),
    Format::read_only("blank", &Drawn(blank::Blank),
        "a blank is an empty square, rows have their exact width",
        "' Q  '\n'   Q'\n'    '\n'    '\n").only_if_asked(),
    Format::read_only("line", &Drawn(one_line::OneLine),
        "all rows of a board on one line",
        ".Q.....Q........\n").of(Script::OneLine),
    Format::read_only("lists", &Drawn(lists::Lists),
        "rows in quotes, as LeetCode and Python print them",
        "[\".Q..\",\"...Q\",\"....\",\"....\"]\n").written_in_squares_by(lists::write, 1).noted(SEMICOLON).of(Script::Quoted),
    Format::read_only("vector", &VECTOR,
        "the column of the queen in each row; ? -1 and, counted from 1, 0 are rows without one",
        "[1, 3, 0, 2]\n").written_in_rows_by(vector::write).of(Script::Numbers).counted(Numbers::Either),
    Format::read_only("column-vector", &COLUMN_VECTOR,
        "the row of the queen in each column, also UVa 750's tables",
        "3 1 4 2\n").only_if_asked().of(Script::Numbers).counted(Numbers::Either),
    Format::read_only("spoj", &Coordinates(spoj::Spoj),
        "n, then the column in each row, counted from 1, 0 for none; one board a line",
        "4 2 4 0 0\n").of(Script::Numbers).counted(Numbers::FromOne),
    Format::read_only("pairs", &Coordinates(pairs::Pairs),
        "row and column of each queen, one a line or in brackets",
        "n = 4, base = 1\n1 2\n2 4\n").written_by(pairs::write).noted(SEMICOLON).of(Script::Numbers).counted(Numbers::Either).with_pairs(),
    Format::read_only("squares", &Coordinates(squares::Squares),
        "names of squares as in chess, a1 at the bottom left",
        "n = 4\nb4 d3\n").written_by(squares::write).noted(SEMICOLON).of(Script::Chess).counted(Numbers::None),
    Format::read_only("fen", &Coordinates(fen::Fen),
        "the notation of chess programs, first rank on top",
        "8/8/3Q4/1Q6/8/8/8/8 w - - 0 1\n").written_in_rows_by(fen::write).noted(SEMICOLON).in_files("fen").of(Script::Chess).counted(Numbers::None),
    Format::read_only("kattis", &Drawn(&STAR_QUEEN),
        "a drawing where * is a queen and . empty",
        ".*..\n...*\n*...\n..*.\n"),
    Format::read_only("cses", &Drawn(&STAR_BLOCKED),
        "a drawing where * is blocked and . free; a size of 0 ends the file",
        "4\n....\n.*..\n....\n....\n0\n"),
    Format::read_only("luogu-p1562", &Drawn(&STAR_FREE),
        "a drawing where * is free and . blocked",
        "4\n****\n*.**\n****\n****\n"),
    Format::read_only("bits", &Drawn(&BIT_QUEEN),
        "a drawing where 1 is a queen and 0 empty",
        "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n"),
    Format::read_only("bits-allowed", &Drawn(&BIT_FREE),
        "a drawing where 1 is free and 0 blocked",
        "4\n1 1 1 1\n1 0 1 1\n1 1 1 1\n1 1 1 1\n"),
    Format::read_only("essence", &Coordinates(essence::Essence),
        "parameters of Essence models: init counts from 0, blocks from 1",
        "letting n = 4\nletting init = [[0, 1], [1, 3]]\nletting blocks = [[3, 1]]\n").written_by(essence::write).noted(Notes::Lines("$")).in_files("param")
        .named(Numbers::FromBoth),
    Format::read_only("asp", &Coordinates(asp::Asp),
        "facts of answer set programs, and what clingo prints",
        "board(4).\nqueen(1,2).\nblock(3,1).\n").written_by(asp::write).noted(Notes::Lines("%")).in_files("lp")
        .of(Script::Named).counted(Numbers::Either).with_pairs(),
    Format::read_only("dzn", &Coordinates(assigned::DZN),
        "data of MiniZinc models, counted from 1",
        "n = 4;\nrow = [1, 2];\ncol = [2, 4];\n").written_by(assigned::write_dzn).noted(Notes::Lines("%")).in_files("dzn").named(Numbers::Either),
    Format::read_only("json", &json::Documents,
        "an object with the size and lists of squares, counted from 0",
        "{\"n\": 4, \"queens\": [[0, 1]], \"blocks\": [[2, 0]]}\n").written_by(json::write).noted(Notes::Within(json::write_with_notes)).in_files("json")
        .named(Numbers::Either),
    Format::read_only("python", &Coordinates(assigned::PYTHON),
        "assignments of Python and pseudo-code: n = 4, then queens, blocked or board",
        "n = 4\nqueens = [(0, 1), (1, 3)]\nblocked = [(2, 0)]\n").named(Numbers::Either),
    Format::read_only("diagonals", &Coordinates(assigned::PYTHON),
        "closed diagonals of CSPLib prob079: [k, 1] is row + column = k, [k, 0] is row - column + n - 1 = k, from 0",
        "n = 4\nnumdiags = 2\ndiags = [[3, 1], [0, 0]]\n").written_by(diagonals::write).noted(Notes::Within(diagonals::write_with_notes)).in_files("param")
        .named(Numbers::Either).only_if_asked(),
    Format::read_only("yaml", &yaml::Yaml,
        "a mapping of YAML with the names that json has",
        "n: 4\nqueens:\n  - [0, 1]\n  - [1, 3]\nblocked:\n  - [2, 0]\n").named(Numbers::Either),
    Format::read_only("nqfill", &results::Results,
        "nqfill's own results in JSON, JSON lines and YAML: each solution is a board",
        "{\"source\":\"-\",\"index\":1,\"line\":1,\"n\":4,\"fixed\":[],\"blocked\":[],\"status\":\"solved\",\
         \"solutions\":[{\"columns\":[2,4,1,3]}]}\n").of(Script::Named).counted(Numbers::FromOne),
];
