//! Which format is it? The one that alone fits; if several do, with different boards, nothing is guessed.
//!
//! A format fits if every board of the text is one. Where no format fits so well, one that lacks an option only fits, and
//! then one that reads at least some boards; the others say what is wrong, each in its own way, and the first of them is
//! believed.

use super::{Cursor, FORMATS, Format, Head, InputError, InputErrorKind, ReadOptions, Reading, Source, reading};
use std::hash::{DefaultHasher, Hash, Hasher};

/// How well a format fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// No board can be read.
    None,
    /// Some boards can be read, others not.
    Partly,
    /// All boards can be read but those for which an option is missing.
    Lacking,
    /// All boards can be read.
    Fully,
}

/// What reading the whole text in one format came to.
struct Trial {
    format: &'static Format,
    fit: Fit,
    /// A digest of the boards, so that they need not be kept.
    boards: u64,
    /// Whether all that was wrong is that no board was found, or a character belonged to no square.
    is_foreign: bool,
}

/// The format of a text.
///
/// # Errors
/// If the boards depend on the format.
pub(super) fn detect(text: &str, options: &ReadOptions) -> Result<&'static Format, InputError> {
    let head = Head::new(text, options);
    let mut candidates = FORMATS.iter().filter(|format| !format.only_if_asked && format.grammar.may_fit(&head));
    let Some(first) = candidates.next() else { return Ok(&FORMATS[0]) };
    let others: Vec<_> = candidates.collect();
    if others.is_empty() {
        return Ok(first);
    }
    let source = Source { text, options };
    let trials: Vec<Trial> = std::iter::once(first).chain(others).map(|format| trial(format, &source)).collect();
    decide(&trials, &source)
}

fn trial(format: &'static Format, source: &Source<'_>) -> Trial {
    let mut cursor = Cursor::default();
    let mut digest = DefaultHasher::new();
    let (mut good, mut lacking, mut bad, mut is_foreign) = (0usize, 0usize, 0usize, true);
    while let Some(entry) = format.grammar.next(source, &mut cursor) {
        match entry.placement {
            Ok(placement) => {
                good += 1;
                placement.n().hash(&mut digest);
                placement.queens().iter().for_each(|square| square.hash(&mut digest));
                u64::MAX.hash(&mut digest);
                placement.blocked().iter().for_each(|square| square.hash(&mut digest));
            }
            Err(error) if error.kind.wants_option() => lacking += 1,
            Err(error) => {
                bad += 1;
                is_foreign &= matches!(
                    error.kind,
                    InputErrorKind::UnknownCharacter { .. }
                        | InputErrorKind::NoBoard
                        | InputErrorKind::Unexpected { .. }
                );
            }
        }
    }
    let fit = match (good, lacking, bad) {
        (0, 0, _) => Fit::None,
        (_, 0, 0) => Fit::Fully,
        (_, _, 0) => Fit::Lacking,
        _ => Fit::Partly,
    };
    Trial { format, fit, boards: digest.finish(), is_foreign: is_foreign && good + lacking == 0 }
}

fn decide(trials: &[Trial], source: &Source<'_>) -> Result<&'static Format, InputError> {
    let best = trials.iter().map(|trial| trial.fit).max().unwrap_or(Fit::None);
    let fitting: Vec<&Trial> = trials.iter().filter(|trial| trial.fit == best).collect();
    let first = fitting[0];
    if best == Fit::None {
        return Ok(fitting.iter().find(|trial| !trial.is_foreign).unwrap_or(&first).format);
    }
    if best == Fit::Lacking || fitting.iter().all(|trial| trial.boards == first.boards) {
        return Ok(first.format);
    }
    let readings = distinct(&fitting).into_iter().filter_map(|trial| shown(trial.format, source, &fitting)).collect();
    Err(InputErrorKind::Ambiguous(readings).into())
}

/// One trial of each set of boards.
fn distinct<'a>(trials: &[&'a Trial]) -> Vec<&'a Trial> {
    let mut kept: Vec<&Trial> = Vec::new();
    for trial in trials {
        if kept.iter().all(|other| other.boards != trial.boards) {
            kept.push(trial);
        }
    }
    kept
}

/// The first board on which the formats differ, as one of them reads it.
fn shown(format: &'static Format, source: &Source<'_>, fitting: &[&Trial]) -> Option<Reading> {
    let mut cursors: Vec<_> = fitting.iter().map(|trial| (trial.format, Cursor::default())).collect();
    loop {
        let mut boards = Vec::new();
        for (other, cursor) in &mut cursors {
            boards.push((*other, other.grammar.next(source, cursor).and_then(|entry| entry.placement.ok())));
        }
        let differs = boards.iter().any(|(_, board)| *board != boards[0].1);
        let of_format = boards.into_iter().find(|(other, _)| other.name == format.name)?;
        if differs {
            return of_format.1.map(|placement| reading::of(format!("-i {}", format.name), &placement));
        }
        of_format.1?;
    }
}
