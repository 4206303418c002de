//! Searches as a player shows them, one engine after the other.

use crate::request::{Request, unknown};
use crate::{Given, Refused};
use nqfill::show::job::Boards;
use nqfill::show::trace::TraceRequest;
use nqfill::show::trace::data::{MOST_ROWS, STEPS, TraceData};
use nqfill::words::search;
use nqfill::words::verdict;
use nqfill_core::engine::Engine;
use serde_json::json;

/// Engines side by side.
const MOST_ENGINES: usize = 4;

/// The steps that each engine takes on the first board of a text.
pub(crate) fn reels(request: &Request, text: &[u8]) -> Result<Given, Refused> {
    let (lang, engines) = (request.lang()?, request.engines()?);
    if engines.is_empty() || engines.len() > MOST_ENGINES {
        return Err(unknown(lang, "engines", &engines.len().to_string()));
    }
    if let Some(silent) = engines.iter().find(|engine| !engine.tells_steps) {
        return Err(unknown(lang, "engines", silent.name));
    }
    let board = Boards::read(request.source().into(), Ok(text.to_vec()), &request.reading()?).next();
    let board = board.ok_or_else(|| unknown(lang, "board", ""))?;
    let puzzle = board.puzzle().map_err(|verdict| verdict::verdict(lang, &verdict))?;
    if puzzle.n() > MOST_ROWS {
        return Err(search::too_large(lang, "html", MOST_ROWS));
    }
    let data = |engine: &&'static Engine| {
        let asked =
            TraceRequest { most: Some(1), steps: Some(STEPS), budget: request.budget(), ..TraceRequest::new(engine) };
        TraceData::of(&puzzle, &asked).0
    };
    let data: Vec<_> = engines.iter().map(data).collect();
    let bytes = serde_json::to_vec(&data).map_err(|error| error.to_string())?;
    Ok((json!({ "engines": engines.iter().map(|engine| engine.name).collect::<Vec<_>>() }), bytes))
}
