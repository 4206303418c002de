//! Boards of a text, answered one after the other: the lines of JSON that the program writes for them.

use crate::request::{Request, Task};
use crate::{Given, Refused};
use nqfill::explain::Query;
use nqfill::show::HintLevel;
use nqfill::show::job::{self, Answering, Boards};
use nqfill::show::output::{JSON_LINES, Options};
use serde_json::json;

/// A line for each board.
pub(crate) fn answered(request: &Request, text: &[u8]) -> Result<Given, Refused> {
    let (budget, wanted) = (request.budget(), request.completions());
    let task = match request.task {
        Task::Rate => job::Task::Rate(&budget),
        Task::Explain => job::Task::Explain(Query::Easiest, &budget),
        Task::Hint => job::Task::Hint(hint(request), &budget),
        _ => job::Task::Complete(&wanted),
    };
    let options = Options { lang: request.lang()?, ..Options::default() };
    let answering = Answering { task, format: &JSON_LINES, options };
    let mut out = Vec::new();
    for board in Boards::read(request.source().into(), Ok(text.to_vec()), &request.reading()?) {
        answering.answer(&board, board.puzzle(), false, &mut out).map_err(|error| error.to_string())?;
    }
    Ok((json!({}), out))
}

fn hint(request: &Request) -> HintLevel {
    HintLevel::after(usize::from(request.level.unwrap_or(1)).saturating_sub(1))
}
