//! What people and programs say of a board in the lines beside it, and in comments: the order of coordinates, what
//! squares and characters are, from where numbers count, how large the board is.
//!
//! ```text
//! a line beside a board            what becomes of it
//! blank, or marked as a comment    passed over; what it states is obeyed, and what contradicts the board is an error
//! a phrase (see `phrases`)         passed over
//! a statement                      obeyed, as if the option had been given
//! anything else                    an error with its place
//! ```
//! Statements become options before a format is looked for. Their lines, and the dress of boards (prompts, fences, borders
//! of tables), are blanks in the text that grammars read: every byte of that keeps its place.

mod altering;
mod convention;
mod doubt;
mod dress;
mod edges;
mod grammar;
mod harmless;
mod line;
mod ranges;
mod roles;
mod sections;
mod sentences;
mod squares;
mod survey;
mod table;
mod vocabulary;

pub(crate) use altering::Altered;
pub(crate) use sections::{Lines, Sections};
pub(crate) use survey::survey;

use crate::format::said::{Count, Doubt, Meaning, Statement};
use crate::text::{prefix, span_in};
use std::borrow::Cow;
use std::ops::Range;

/// Bytes of a text that are searched for statements.
pub(crate) const LONGEST: usize = 1 << 10;

/// What a line, a comment or a text in quotes says; places are bytes of the text.
pub(crate) struct Heard {
    pub(crate) statements: Vec<Statement>,
    /// Numbers that may be the size of a board, if no statement is one.
    pub(crate) hints: Vec<usize>,
    /// Numbers of queens.
    pub(crate) counts: Vec<Count>,
    /// What else it may say.
    pub(crate) doubts: Vec<Doubt>,
    /// What it puts in doubt of a board that stands right beside it.
    pub(crate) altered: Option<Altered>,
    /// True if nothing else would be heard with another number.
    pub(crate) is_plain: bool,
}

/// What a text says.
pub(crate) fn heard(text: &str) -> Heard {
    let text = prefix(text, LONGEST);
    let Some((plain, edges)) = edges::told(text) else { return heard_plain(text) };
    let mut heard = heard_plain(&plain);
    heard.statements.extend(edges);
    Heard { is_plain: false, ..heard }
}

/// True if a text has no more than a word for columns.
pub(crate) fn is_column(text: &str) -> bool {
    use vocabulary::{Concept, bits};
    matches!(vocabulary::tokens(text)[..], [only] if only.is_any(bits(&[Concept::Column, Concept::Columns])))
}

/// What a text says without clauses about the first line.
fn heard_plain(text: &str) -> Heard {
    let tokens = vocabulary::tokens(text);
    let bytes = |range: Range<usize>| {
        let (first, last) = (span_in(text, tokens[range.start].text), span_in(text, tokens[range.end - 1].text));
        first.start..last.end
    };
    let found = grammar::sentences(&tokens);
    let has_size = found.iter().any(|(_, meaning)| matches!(meaning, Meaning::Size(_)));
    let hints = if has_size { Vec::new() } else { grammar::hints(&tokens) };
    let counts = if has_size { grammar::numbered(&tokens) } else { grammar::counts(&tokens) };
    let line = doubt::Line { text, tokens: &tokens, found: &found, is_comment: true, is_inline: false };
    let doubts = line.doubts(&line.left());
    // Sides and characters are told in these words, too.
    let tells = |meaning: &Meaning| {
        matches!(meaning, Meaning::Turned | Meaning::Upward | Meaning::Ranks | Meaning::Glyph(..) | Meaning::Unset)
    };
    let told = found.iter().filter(|(_, meaning)| tells(meaning)).map(|(range, _)| bytes(range.clone()));
    let altered = altering::altered(text, &without(text, told), &tokens, &found);
    let is_silent = found.is_empty() && hints.is_empty() && doubts.is_empty() && altered.is_none();
    let is_plain = is_silent && line::says_nothing(&tokens);
    let statements = found.into_iter().map(|(range, meaning)| Statement { meaning, span: bytes(range) }).collect();
    Heard { statements, hints, counts, doubts, altered, is_plain }
}

/// A text with blanks in the place of what it states.
fn without(text: &str, stated: impl Iterator<Item = Range<usize>>) -> Cow<'_, str> {
    stated.fold(Cow::Borrowed(text), |left, span| {
        let blanks = " ".repeat(span.len());
        Cow::Owned([&left[..span.start], &blanks, &left[span.end..]].concat())
    })
}

#[cfg(test)]
mod tests {
    use super::sentences::{SENTENCES, Told};
    use super::vocabulary::{WORDS, tokens};
    use super::*;

    /// What a text states.
    fn of(text: &str) -> Vec<Statement> {
        heard(text).statements
    }

    #[test]
    fn every_word_is_known_as_what_it_means() {
        for (concept, words) in WORDS {
            for word in words.iter() {
                let found = tokens(word);
                assert!(found.len() == 1 && found[0].is(*concept), "{word}: {found:?}");
            }
        }
    }

    /// A line of the words of a row: the first word of each idea.
    fn line(row: &str, told: Told) -> String {
        let word = |part: &str| {
            let idea = part.trim_end_matches(['?', '*']).split('|').next().expect("an idea");
            let known =
                || super::sentences::idea(idea).and_then(|idea| WORDS.iter().find(|(concept, _)| *concept == idea));
            match idea {
                "char" => "X".to_owned(),
                "letter" => "i".to_owned(),
                "sign" => "(".to_owned(),
                "number" if matches!(told, Told::Unset) || row.contains("no queen") => "0".to_owned(),
                "number"
                    if ["size", "order", "times", "degree", "queen", "number row"]
                        .iter()
                        .any(|idea| row.contains(idea) && !row.starts_with("corner")) =>
                {
                    "8".to_owned()
                }
                "number" => "0".to_owned(),
                _ => known().map_or_else(String::new, |(_, words)| words.iter().next().unwrap_or_default().to_owned()),
            }
        };
        let is_needed = |part: &&str| !part.ends_with(['?', '*']) || *part == "is?";
        row.split(' ').filter(is_needed).map(word).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_idea_of_a_sentence_is_known() {
        for (row, _) in SENTENCES {
            let ideas = row.split(' ').flat_map(|part| part.trim_end_matches(['?', '*']).split('|'));
            for idea in ideas {
                assert!(matches!(idea, "char" | "letter") || super::sentences::idea(idea).is_some(), "{row}: {idea}");
            }
        }
    }

    #[test]
    fn every_sentence_of_the_table_acts() {
        for (row, told) in SENTENCES {
            let line = match told {
                Told::Initials => "(c, r)".to_owned(),
                _ => line(row, *told),
            };
            let mut meanings: Vec<Meaning> = of(&line).into_iter().map(|statement| statement.meaning).collect();
            // That a row has no queen says that the numbers belong to rows.
            meanings.retain(|meaning| *told != Told::Unset || !matches!(meaning, Meaning::Index(_)));
            let is_meant = |meaning: &Meaning| match (told, meaning) {
                (Told::Order(order), Meaning::Order(said)) => order == said,
                (Told::Index(axis), Meaning::Index(said)) => axis == said,
                (Told::Base, Meaning::Base(_))
                | (Told::Size, Meaning::Size(8))
                | (Told::Glyph | Told::Free, Meaning::Glyph('X', _)) => true,
                (Told::Unordered, Meaning::Unordered)
                | (Told::Ranks, Meaning::Ranks)
                | (Told::Turned, Meaning::Turned)
                | (Told::Upward, Meaning::Upward)
                | (Told::Unset, Meaning::Unset | Meaning::Base(_)) => true,
                (Told::OfIndex(axis), Meaning::Index(said)) => axis == said,
                (Told::Initials, Meaning::Order(_)) => true,
                _ => false,
            };
            assert!(meanings.len() == 1 && is_meant(&meanings[0]), "{row}: {line}: {meanings:?}");
        }
    }

    #[test]
    fn signs_of_comments_may_be_squares() {
        let meanings: Vec<Meaning> =
            of("# = blocked, Q = queen, . = empty").into_iter().map(|said| said.meaning).collect();
        assert_eq!(meanings[0], Meaning::Glyph('#', crate::format::terms::Cell::Blocked), "{meanings:?}");
        let options = crate::ReadOptions::default();
        let text = "# = blocked, Q = queen, . = empty\n.Q..\n...#\n....\n....\n";
        let stated = survey(text, &options).expect("agreed").expect("said");
        assert_eq!((stated.options.blocked.as_str(), stated.options.queen.as_str()), ("#", "Q"));
    }

    /// The tables as the page of formats has them.
    fn page() -> String {
        // Thousands of words: only signs that mean something in Markdown are set as code.
        let is_plain =
            |word: &str| word.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\u{980}'..='\u{9FF}'));
        let set = |word: &str| if is_plain(word) { word.to_owned() } else { format!("`{word}`") };
        let list = |words: &[&str]| words.iter().map(|word| set(word.trim())).collect::<Vec<_>>().join(", ");
        let mut page = String::from("| idea | words |\n|---|---|\n");
        for (concept, words) in WORDS {
            let words: Vec<&str> = words.iter().filter(|word| !matches!(*word, "|" | "\t")).collect();
            page += &format!("| {} | {} |\n", format!("{concept:?}").to_lowercase(), list(&words));
        }
        page += "\n| sentence, as ideas: `?` once or not, `*` any number of times | what it states |\n|---|---|\n";
        for (row, told) in SENTENCES {
            page += &format!("| `{}` | {told:?} |\n", row.replace('|', "/"));
        }
        let [headings, remarks, counted, prompts] = crate::prose::phrases::PHRASES;
        let phrases = [
            ("headings, with a number or without", headings),
            ("beginnings of remarks", remarks),
            ("behind a number in remarks", counted),
            ("beginnings of prompts", prompts),
        ];
        let dress = [
            ("prompts of toplevels", dress::PROMPTS),
            ("before an answer", dress::ANSWERS),
            ("lines around an answer", dress::LINES),
            ("commands behind `$ `", dress::COMMANDS),
        ];
        let tables = [
            ("words that say nothing beside a list of numbers or squares", harmless::HARMLESS),
            ("words that alter nothing in comments", altering::UNALTERING),
        ];
        let altering = altering::ALTERING.iter().map(|(altered, words)| (altered.of_page(), *words));
        let tables = tables.into_iter().chain(altering).map(|(name, words)| (name, words.iter().collect()));
        let dress = dress.map(|(name, words)| (name, words.to_vec()));
        let phrases = phrases.map(|(name, words)| (name, words.iter().collect::<Vec<_>>()));
        let phrases = phrases.into_iter().chain(dress).chain(tables);
        page += "\n| phrases | |\n|---|---|\n";
        for (name, words) in phrases {
            let words: Vec<&str> = words.into_iter().filter(|word: &&str| !word.contains('|')).collect();
            page += &format!("| {name} | {} |\n", list(&words));
        }
        page
    }

    #[test]
    fn the_page_of_formats_has_the_tables() {
        const BEGIN: &str = "<!-- statements: written by the tests of `statements` -->\n";
        const END: &str = "<!-- end of statements -->\n";
        // The packed crate has no documents.
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/formats.md");
        let Ok(text) = std::fs::read_to_string(path) else { return };
        let (before, rest) = text.split_once(BEGIN).expect("where the tables begin");
        let (found, behind) = rest.split_once(END).expect("where the tables end");
        if std::env::var("SNAPSHOTS").is_ok_and(|mode| mode == "overwrite") {
            std::fs::write(path, [before, BEGIN, &page(), END, behind].concat()).expect("written");
            return;
        }
        assert!(
            found == page(),
            "SNAPSHOTS=overwrite cargo test -p nqfill-read the_page_of_formats writes the tables anew"
        );
    }

    #[test]
    fn sentences_that_say_nothing_of_the_board_state_nothing() {
        for line in [
            "Place n queens on the board so that no two attack each other.",
            "There is one queen in each row, column and diagonal.",
            "N-queens puzzle",
            "N is the number of queens.",
            "no two queens share a row, a column or a diagonal",
            "行、列和对角线上都只有一个皇后",
            "a 6 x 6 hole",
            "It took 12 s.",
            "x is a free variable",
        ] {
            assert_eq!(of(line), [], "{line}");
        }
    }
}
