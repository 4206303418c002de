//! Refusals of options that a command cannot obey: a table in each command, read by one function.

use crate::exit::{Failure, usage};
use nqfill::show::output::Format;

/// A row of such a table: true if the user asks for what is refused, and what is said of it.
pub type Refusal = (bool, Failure);

/// Refuses the first of these that the user asks for.
pub fn refuse(rows: impl IntoIterator<Item = Refusal>) -> Result<(), Failure> {
    match rows.into_iter().find(|(is_asked_for, _)| *is_asked_for) {
        Some((_, failure)) => Err(failure),
        None => Ok(()),
    }
}

/// Said of an option that has nothing to obey without another one.
pub fn needs(option: &str, needed: &str) -> Failure {
    usage!("{option} 需要与 {needed} 一起使用", "{option} needs {needed}")
}

/// Said of an option that another one excludes.
pub fn not_with(option: &str, other: &str) -> Failure {
    usage!("{option} 不能与 {other} 一起使用", "{option} cannot be used with {other}")
}

/// Refuses an option where the format is a picture, which shows only one thing.
pub fn not_for_pictures(format: &Format, is_given: bool, option: &str, [zh, en]: [&str; 2]) -> Refusal {
    let is_refused = is_given && format.picture().is_some();
    (is_refused, usage!("{option} 不用于图：{zh}", "{option} is not for pictures: {en}"))
}
