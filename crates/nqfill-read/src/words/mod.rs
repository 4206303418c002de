//! Messages about texts in two languages: errors, advice, and names as people may see them.

pub mod lang;
pub mod messages;
pub mod sentences;

pub use lang::{Lang, Words};
