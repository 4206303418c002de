//! Items that an error expects at a place of a text, and items that it counts.

use strum::VariantArray;

/// The items of which a text has too few or too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum Counted {
    /// Rows and columns of queens, after a number that says how many.
    Pairs,
    /// Columns of queens, one for each row of the board.
    Columns,
    /// Columns in one list, rows in another.
    ColumnsOfRows,
    /// The numbers of one square.
    Coordinates,
}

/// The item that belongs at a place of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum Expected {
    /// A number.
    Number,
    /// A row and a column.
    Pair,
    /// The name of a square of a chessboard: `b4`.
    SquareName,
    /// A row of squares in quotes.
    QuotedRow,
    /// A row of squares, in a list of rows without quotes.
    Row,
    /// A row of squares between bars.
    BarredRow,
    /// A digit, a queen or `/`.
    FenCharacter,
    /// A name with its value: `n = 8`.
    Assignment,
    /// A fact: `queen(1,2).`
    Fact,
    /// The bracket that closes a list.
    ClosingBracket,
    /// The quote that closes a text.
    ClosingQuote,
    /// Squares, as a named format has them: `[[0, 1], [2, 3]]`.
    Squares,
    /// A whole board, as a named format has it: `[".Q..", ...]`.
    Rows,
    /// 0 or 1.
    Bit,
    /// A name of a row or column of a square: `{"row": 0, "column": 1}`.
    Coordinate,
    /// Nothing: the end of the line or text.
    End,
}
