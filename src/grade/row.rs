//! A row of a report: a checked submission in words of a language.

use crate::grade::{Ending, Graded, Points, Step, StepResult};
use crate::show::board_text::Emphasis;
use crate::show::names;
use crate::show::{Lang, say};
use crate::words::grading;
use crate::words::verdict;
use serde::Serialize;
use std::borrow::Cow;

/// How much a report says about one submission.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// Everything, squares and boards included.
    #[default]
    Full,
    /// The step that failed, but no squares.
    Verdict,
    /// Passed or not, and the score.
    None,
}

/// Options of reports of checks.
#[derive(Clone, Copy, Debug, Default)]
pub struct CheckOptions {
    /// The language.
    pub lang: Lang,
    /// How much a report shows.
    pub detail: Detail,
    /// Characters of a row that its writer adds.
    pub taken: usize,
    /// True if text has every step of a submission, and not those alone that did not pass.
    pub lists_steps: bool,
    /// True if text goes to a terminal, where boards are drawn.
    pub drawn: bool,
    /// True if text has colours.
    pub coloured: bool,
    /// The width of the terminal that text goes to, if it goes to one.
    pub width: Option<usize>,
}

impl CheckOptions {
    /// Most characters that are left of a row.
    pub(crate) fn characters_left(&self) -> usize {
        MOST_OF_REPORT - self.taken
    }
}

impl Ending {
    /// A word in the colour of this result, where text has colours.
    pub(crate) fn coloured_word(self, word: &str, options: &CheckOptions) -> String {
        let emphasis = match self {
            _ if !options.coloured => return word.to_owned(),
            Self::Passed => Emphasis::Good,
            Self::Failed => Emphasis::Bad,
            Self::Undecided => Emphasis::Given,
            Self::Skipped => Emphasis::Blocked,
        };
        emphasis.on(word)
    }
}

/// The name of the only test of a submission without steps.
pub(crate) const WHOLE: &str = "check";

/// One step, in words.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct StepRow {
    /// Its name, for programs.
    pub(crate) name: &'static str,
    /// Its name, for people.
    #[serde(skip)]
    pub(crate) label: &'static str,
    /// Its result.
    #[serde(rename = "status")]
    pub(crate) ending: Ending,
    /// The reason in words, or a remark; empty if there is none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) message: String,
    /// Points earned, where it is worth any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) score: Option<Points>,
    /// Most points, where it is worth any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) max_score: Option<Points>,
}

impl StepRow {
    /// The reason in words, or else the result in a word; empty if it passed and there is nothing to say.
    pub(crate) fn text(&self, lang: Lang) -> &str {
        match self.ending {
            Ending::Passed => &self.message,
            _ if !self.message.is_empty() => &self.message,
            ending => grading::ending(lang, ending),
        }
    }
}

/// The words of reports, in the language of their writer.
impl Graded {
    /// The name as reports show it.
    pub(crate) fn printable_name(&self) -> String {
        names::printable(&self.name()).into_owned()
    }

    /// The status in one word, for programs: the kind of board, which tells why it fails.
    pub(crate) fn status_name(&self, detail: Detail) -> &'static str {
        match detail {
            Detail::None => grading::ending(Lang::En, self.ending()),
            _ => self.status.name(),
        }
    }

    /// Why it fails, or what it is.
    pub(crate) fn message(&self, options: &CheckOptions) -> String {
        let lang = options.lang;
        if options.detail == Detail::None {
            return grading::ending(lang, self.ending()).into();
        }
        let text = match (self.deciding(), self.solutions) {
            (Some(result), _) => message_of(self, result, options),
            (None, Some(tally)) if options.detail == Detail::Full => grading::tally(lang, &tally),
            (None, _) => verdict::status(lang, self.status).to_owned(),
        };
        clip(&text, MOST_OF_MESSAGE.min(options.characters_left() / 4), lang).into_owned()
    }

    /// Its steps; empty if no details are wanted. Their messages together keep to the limit of a report.
    pub(crate) fn steps(&self, options: &CheckOptions) -> Vec<StepRow> {
        let Self { steps, scheme, .. } = self;
        let mut left = options.characters_left() / 2;
        let word = |result: &StepResult| {
            let text = message_of(self, result, options);
            let message = clip(&text, MOST_OF_STEP.min(left), options.lang).into_owned();
            left = left.saturating_sub(message.chars().count());
            let max_score = Some(scheme.of(result.step, steps)).filter(|&most| most > Points::default());
            StepRow {
                name: result.step.name(),
                label: grading::step(options.lang, result.step),
                ending: result.ending,
                message,
                score: max_score.map(|_| scheme.got(result, steps)),
                max_score,
            }
        };
        steps.iter().filter(|_| options.detail != Detail::None).map(word).collect()
    }

    /// The tests of it, for formats without steps: its steps, or one for the whole of it if it has none.
    pub(crate) fn tests(&self, options: &CheckOptions) -> Vec<StepRow> {
        let steps = self.steps(options);
        if !steps.is_empty() {
            return steps;
        }
        let (ending, message) = (self.ending(), self.message(options));
        let max_score = Some(self.scheme.most).filter(|&most| most > Points::default());
        let score = max_score.map(|_| self.score());
        vec![StepRow { name: WHOLE, label: WHOLE, ending, message, score, max_score }]
    }
}

fn message_of(graded: &Graded, result: &StepResult, options: &CheckOptions) -> String {
    let Some(reason) = &result.reason else {
        let is_repeated = (result.step, result.ending) == (Step::OneBoard, Ending::Passed) && graded.repeated > 0;
        return if is_repeated { grading::repeated(options.lang, graded.repeated + 1) } else { String::new() };
    };
    if options.detail != Detail::Full {
        return grading::verdict(options.lang, reason);
    }
    let counts = graded.solutions.map(|solutions| grading::tally(options.lang, &solutions));
    let message = counts.into_iter().chain(grading::full(options.lang, reason)).collect::<Vec<_>>().join("\n");
    match (graded.position, &graded.quoted) {
        (Some(position), Some(text)) => grading::quoted(options.lang, reason, position.line, text, &message),
        _ => message,
    }
}

/// Most characters of the message of a step.
const MOST_OF_STEP: usize = 500;

/// Most characters of the message of a submission.
const MOST_OF_MESSAGE: usize = 2_000;

/// Most characters of a row.
const MOST_OF_REPORT: usize = 100 << 10;

/// Cuts a text to at most `most` characters, mark included; the mark alone may be longer.
pub(crate) fn clip(text: &str, most: usize, lang: Lang) -> Cow<'_, str> {
    // A text has no more characters than bytes, and its bytes need not be counted.
    if text.len() <= most {
        return text.into();
    }
    let count = text.chars().count();
    if count <= most {
        return text.into();
    }
    let mark = mark(count, lang);
    let length = most.saturating_sub(mark.chars().count());
    let end = text.char_indices().nth(length).map_or(text.len(), |(at, _)| at);
    format!("{}{mark}", &text[..end]).into()
}

fn mark(count: usize, lang: Lang) -> String {
    say!(lang, "……（已截断，共 {count} 字符）", "... (clipped, {count} characters in all)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clipped_text_has_a_mark_and_keeps_to_the_limit() {
        for lang in Lang::ALL {
            let text = "皇".repeat(3000);
            let clipped = clip(&text, 500, lang);
            assert_eq!(clipped.chars().count(), 500);
            assert!(clipped.contains("3000"));
        }
    }

    #[test]
    fn a_text_of_just_the_limit_is_whole() {
        let text = "皇".repeat(500);
        assert_eq!(clip(&text, 500, Lang::Zh), text);
    }
}
