//! Parts shared by local searches: positions with their conflicts, and the moves that lead from one to the next.
//!
//! A [`ExchangePosition`] has one queen in every row and column, and two of them exchange columns; a [`RowPosition`] has one in
//! every row, and she moves along it.

mod position;
mod row_position;

pub use position::ExchangePosition;
pub(super) use row_position::{MOST_ROWS_OF_MOVES, RowPosition, Start};
