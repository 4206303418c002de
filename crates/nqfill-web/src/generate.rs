//! One board that is made, as `nqfill generate` makes it.

use crate::request::{Request, Wanted, unknown};
use crate::{Given, Refused};
use nqfill::generate::{Generated, Generator, GeneratorSpec, KINDS, Kind};
use nqfill::show::output::{Options, board_format};
use nqfill::show::shapes::entry::squares;
use nqfill::show::{Lang, Subject};
use nqfill::words::boards::{self, Origin, Shortage, Tries};
use nqfill::words::verdict::difficulty_name;
use nqfill_core::board::Placement;
use serde_json::json;

/// Tries in a row that may give nothing, as in the program.
const MOST_TRIES: u64 = 10_000;

/// A board, what is known of it, and behind it the text that the program writes.
pub(crate) fn made(request: &Request) -> Result<Given, Refused> {
    let (lang, wanted) = (request.lang()?, &request.recipe);
    let spec = spec(wanted, lang)?;
    let generator = Generator::new(spec, wanted.seed).map_err(|refusal| boards::refusal_words(lang, refusal))?;
    let (number, made) = first(&generator, request)?;
    let (spec, seed) = (generator.spec(), generator.seed());
    let notes = boards::notes(&Origin { spec, seed, number: 1, at_try: number }, &made);
    let (placement, mut text) = (Placement::from(&made.puzzle), Vec::new());
    let format = board_format("grid").ok_or_else(|| unknown(lang, "format", "grid"))?;
    let written = format.write_board(Subject::of("", &placement), &notes, &Options::default(), &mut text);
    written.map_err(|error| error.to_string())?;
    let difficulty = made.grade.as_ref().and_then(|grade| grade.difficulty);
    Ok((json!({ "board": squares(&placement), "difficulty": difficulty.map(difficulty_name) }), text))
}

/// The first try that makes a board.
fn first(generator: &Generator, request: &Request) -> Result<(u64, Generated), Refused> {
    let (lang, spec) = (request.words(), generator.spec());
    let shortage = |tries, why| {
        let done = Tries { asked: 1, tries, ..Tries::default() };
        boards::shortage(lang, spec, &done, MOST_TRIES, why)
    };
    for number in 1..=MOST_TRIES {
        match generator.make(number, &request.budget()) {
            Ok(Some(made)) => return Ok((number, made)),
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
