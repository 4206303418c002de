//! What boards stand in a text.

use crate::request::Request;
use crate::{Given, Refused};
use nqfill::show::diagnostic::Diagnostics;
use nqfill::show::job::Boards;
use nqfill::show::shapes::entry::entry;
use serde_json::json;

/// Boards that are read of a text, unless the request says how many.
const MOST_READ: u64 = 1_000;

/// The boards of a text, or what is wrong with them and where; behind it the same as the program draws it.
pub(crate) fn entries(request: &Request, text: &[u8]) -> Result<Given, Refused> {
    let (lang, reading) = (request.lang()?, request.reading()?);
    let diagnostics = Diagnostics { lang, ..Diagnostics::default() };
    let most = usize::try_from(request.most.unwrap_or(MOST_READ)).unwrap_or(usize::MAX);
    let boards = Boards::read(request.source().into(), Ok(text.to_vec()), &reading);
    let (mut entries, mut said) = (Vec::new(), String::new());
    for board in boards.take(most) {
        if let Err(error) = &board.entry.placement {
            said += &diagnostics.invalid(&board, error);
        }
        entries.push(entry(&board, lang));
    }
    Ok((json!({ "boards": entries }), said.into_bytes()))
}
