//! The formats that list squares by numbers, or by the names that chess has for them.
//!
//! Each finds the bytes of a board and names its squares, of which [`crate::format::coordinates`] makes a board.

pub(crate) mod fen;
pub(crate) mod pairs;
pub(crate) mod spoj;
pub(crate) mod squares;
pub(crate) mod vector;
