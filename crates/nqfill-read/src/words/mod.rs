//! What is said of texts: the two languages, errors and advice in words, names as people may see them.

pub mod lang;
pub mod messages;
pub mod sentences;

pub use lang::{Lang, Words};
