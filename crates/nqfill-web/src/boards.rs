//! Boards of a text, answered one after the other: the lines of JSON that the program writes for them.

use crate::request::{Request, Task};
use crate::{Given, Refused};
use nqfill::explain::Query;
use nqfill::show::HintLevel;
use nqfill::show::job::{Answering, Boards, Task as Question};
use nqfill::show::output::{JSON_LINES, Options};
use serde_json::json;

/// A line for each board.
pub(crate) fn answered(request: &Request, text: &[u8]) -> Result<Given, Refused> {
    let (budget, wanted, query) = (request.budget(), request.completions(), query(request));
    let task = match request.task {
        Task::Rate => Question::Rate(&budget),
        Task::Explain | Task::Hint => Question::Explain(&query, hint(request)),
        _ => Question::Complete(&wanted),
    };
    let options = Options { lang: request.lang()?, ..Options::default() };
    let answering = Answering { task, format: &JSON_LINES, options };
    let mut out = Vec::new();
    for board in Boards::read(request.source().into(), Ok(text.to_vec()), &request.reading()?) {
        answering.answer(&board, board.puzzle(), false, &mut out).map_err(|error| error.to_string())?;
    }
    Ok((json!({}), out))
}

fn hint(request: &Request) -> Option<HintLevel> {
    let level = usize::from(request.level.unwrap_or(1)).saturating_sub(1);
    (request.task == Task::Hint).then(|| HintLevel::after(level))
}

fn query(request: &Request) -> Query {
    Query { next_step: request.task == Task::Hint, budget: request.budget(), ..Query::default() }
}
