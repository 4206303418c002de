//! The names of engines, formats and difficulties, from the tables that the program has.

use crate::Given;
use nqfill::deduce::Difficulty;
use nqfill::show::Lang;
use nqfill::show::output::{BOARD_FORMATS, FORMATS};
use nqfill::words::engines;
use nqfill::words::verdict;
use nqfill_core::engine::ENGINES;
use serde_json::json;

/// The names, with words in Chinese and in English.
pub(crate) fn tables() -> Given {
    let engines = ENGINES.iter().map(|engine| {
        let [zh, en] = Lang::ALL.map(|lang| engines::engine_summary(lang, engine));
        json!({ "name": engine.name, "zh": zh, "en": en })
    });
    let difficulties = Difficulty::ALL.into_iter().map(|difficulty| {
        let [zh, en] = Lang::ALL.map(|lang| verdict::difficulty(lang, difficulty));
        json!({ "name": verdict::difficulty_name(difficulty), "zh": zh, "en": en })
    });
    let boards = BOARD_FORMATS
        .iter()
        .map(|format| json!({ "name": format.name, "extension": format.extension, "is_model": format.is_alone() }));
    let pictures = FORMATS.iter().filter(|format| format.picture().is_some());
    let head = json!({
        "engines": engines.collect::<Vec<_>>(),
        "difficulties": difficulties.collect::<Vec<_>>(),
        "boards": boards.collect::<Vec<_>>(),
        "pictures": pictures.map(|format| json!({ "name": format.name, "extension": format.extension })).collect::<Vec<_>>(),
    });
    (head, Vec::new())
}
