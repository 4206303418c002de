//! One board that is made, as `nqfill generate` makes it.

use crate::request::{Recipe as Wanted, Request, unknown};
use crate::{Given, Refused};
use nqfill_core::board::Placement;
use nqfill_core::generate::{Generator, KINDS, Kind, Made, Recipe};
use nqfill_show::entry_shape::squares;
use nqfill_show::generate_words::{self, Origin, Shortage, Tries};
use nqfill_show::output::board_format;
use nqfill_show::rate_words::difficulty_name;
use nqfill_show::{Lang, Subject};
use serde_json::json;

/// Tries in a row that may give nothing, as in the program.
const MOST_TRIES: u64 = 10_000;

/// A board, what is known of it, and behind it the text that the program writes.
pub(crate) fn made(request: &Request) -> Result<Given, Refused> {
    let (lang, wanted) = (request.lang()?, &request.recipe);
    let recipe = recipe(wanted, lang)?;
    let generator =
        Generator::new(recipe, wanted.seed).map_err(|refusal| generate_words::refusal_words(lang, refusal))?;
    let most = wanted.max_tries.unwrap_or(MOST_TRIES);
    let (number, made) = first(&generator, request, most)?;
    let (recipe, seed) = (generator.recipe(), generator.seed());
    let notes = generate_words::notes(&Origin { recipe, seed, number: 1, at_try: number }, &made);
    let (placement, mut text) = (Placement::from(&made.puzzle), Vec::new());
    let named = request.format.as_deref().unwrap_or("grid");
    let format = board_format(named).ok_or_else(|| unknown(lang, "format", named))?;
    let options = nqfill_show::output::Options::default();
    let written = format.write_board(Subject::of("", &placement), &notes, &options, &mut text);
    written.map_err(|error| error.to_string())?;
    let difficulty = made.grade.as_ref().and_then(|grade| grade.difficulty);
    let head = json!({
        "board": squares(&placement),
        "try": number,
        "difficulty": difficulty.map(difficulty_name),
        "count": made.count.map(|(count, all)| json!([count.to_string(), all])),
        "extension": format.extension,
    });
    Ok((head, text))
}

/// The first try that makes a board.
fn first(generator: &Generator, request: &Request, most: u64) -> Result<(u64, Made), Refused> {
    let (lang, n) = (request.words(), generator.recipe().n);
    let shortage = |tries, why| {
        let done = Tries { asked: 1, tries, ..Tries::default() };
        generate_words::shortage(lang, n, &done, most, why)
    };
    let begin = request.recipe.first_try.unwrap_or(1);
    for number in (begin..).take(usize::try_from(most).unwrap_or(usize::MAX)) {
        match generator.make(number, &request.budget()) {
            Ok(Some(made)) => return Ok((number, made)),
            Ok(None) => {}
            Err(_) => return Err(shortage(number - begin, Shortage::Time)),
        }
    }
    Err(shortage(most, Shortage::Vain))
}

fn recipe(wanted: &Wanted, lang: Lang) -> Result<Recipe, Refused> {
    let named = wanted.kind.as_deref().unwrap_or("unique");
    let kind: Option<Kind> = KINDS.into_iter().find(|kind| kind.name() == named);
    let kind = kind.ok_or_else(|| unknown(lang, "kind", named))?;
    let range = |range: Option<[u32; 2]>| range.map(|[least, most]| least..=most);
    Ok(Recipe {
        queens: range(wanted.queens),
        blocked: range(wanted.blocked),
        minimal: wanted.minimal,
        difficulty: wanted.difficulty(lang)?,
        ..Recipe::new(kind, wanted.size.unwrap_or(8))
    })
}
