//! One board that is made, as `nqfill generate` makes it.

use crate::request::{Request, Wanted, unknown};
use crate::{Given, Refused};
use nqfill::generate::{Generated, Generator, GeneratorSpec, KINDS, Kind};
use nqfill::show::Lang;
use nqfill::show::shapes::entry::squares;
use nqfill::words::cli::{self, Shortage, Tries};
use nqfill::words::verdict::difficulty_name;
use nqfill_core::board::Placement;
use serde_json::json;

/// Tries in a row that may give nothing, as in the program.
const MOST_TRIES: u64 = 10_000;

/// A board and its difficulty.
pub(crate) fn made(request: &Request) -> Result<Given, Refused> {
    let (lang, wanted) = (request.lang()?, &request.recipe);
    let spec = spec(wanted, lang)?;
    let generator = Generator::new(spec, wanted.seed).map_err(|error| cli::spec_error(lang, error))?;
    let made = first(&generator, request)?;
    let difficulty = made.grade.as_ref().and_then(|grade| grade.difficulty).map(difficulty_name);
    Ok((json!({ "board": squares(&Placement::from(&made.puzzle)), "difficulty": difficulty }), Vec::new()))
}

/// The first try that makes a board.
fn first(generator: &Generator, request: &Request) -> Result<Generated, Refused> {
    let (lang, spec) = (request.words(), generator.spec());
    let shortage = |tries, why| {
        let done = Tries { requested: 1, tries, ..Tries::default() };
        cli::shortage(lang, spec, &done, MOST_TRIES, why)
    };
    for number in 1..=MOST_TRIES {
        match generator.make(number, &request.budget()) {
            Ok(Some(made)) => return Ok(made),
            Ok(None) => {}
            Err(_) => return Err(shortage(number - 1, Shortage::Time)),
        }
    }
    Err(shortage(MOST_TRIES, Shortage::Vain))
}

fn spec(wanted: &Wanted, lang: Lang) -> Result<GeneratorSpec, Refused> {
    let named = wanted.kind.as_deref().unwrap_or("unique");
    let kind: Option<Kind> = KINDS.into_iter().find(|kind| kind.name() == named);
    let kind = kind.ok_or_else(|| unknown(lang, "kind", named))?;
    Ok(GeneratorSpec {
        minimal: wanted.minimal,
        difficulty: wanted.difficulty(lang)?,
        ..GeneratorSpec::new(kind, wanted.size.unwrap_or(8))
    })
}
