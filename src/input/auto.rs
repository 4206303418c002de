//! Which format is it? The one that alone fits; if several do, with different boards, nothing is guessed.
//!
//! A format is chosen for a whole text, never line by line. It fits if every board of the text is one. Where none fits so
//! well, what fits but for a few boards is that format with bad boards; what lacks nothing but an option comes before what
//! reads less than half. The others say what is wrong, each in its own way, and the first of them is believed.

use super::choice::{Choice, is_believed};
use super::formats::Script;
use super::{Cursor, FORMATS, Format, Head, InputError, InputErrorKind, ReadOptions, Source, head_of};
use super::{left_over, mixed};
use crate::board::Placement;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Texts are judged by so many bytes: later boards are compared when they are read. Tests come to that sooner.
const JUDGED: usize = if cfg!(test) { 512 } else { 256 << 10 };

/// How well a format fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// No board can be read.
    None,
    /// Some boards can be read, others not.
    Partly,
    /// All boards can be read but those for which an option is missing.
    Lacking,
    /// All boards can be read, as far as the text was looked at.
    Fully,
}

/// What a text was found to be by itself.
pub(super) struct Found {
    /// The formats that fit best.
    pub(super) leaders: Vec<&'static Format>,
    /// Whether other formats were thought of.
    has_rivals: bool,
    /// Whether all of the text is boards of them, or would be to someone who says an option.
    is_whole: bool,
    /// Whether all of it is boards that would be believed among boards of another format.
    pub(super) is_clear: bool,
}

impl Found {
    /// The formats to read the text in.
    pub(super) fn choice(self, options: &ReadOptions) -> Choice {
        Choice::found(self.leaders, self.has_rivals, options)
    }
}

/// What reading a text in one format came to.
struct Trial {
    format: &'static Format,
    fit: Fit,
    /// Boards, and the bytes that they have.
    good: usize,
    good_bytes: usize,
    bad: usize,
    /// Whether lines were passed over that look like a board.
    has_left_over: bool,
    /// Whether each of its boards would be believed among boards of another format.
    is_believed: bool,
    /// A digest of the boards, so that they need not be kept.
    boards: u64,
    /// Rows of the largest board.
    most: usize,
    /// Whether there are several boards, or brackets as pairs have them.
    is_doubtful: bool,
    /// Whether all that was wrong is that no board was found, or a character belonged to no square.
    is_foreign: bool,
}

/// The format of a text, or those that its boards depend on, or the formats of its parts.
///
/// # Errors
/// If an option rules all of them out.
pub(super) fn choose(text: &str, options: &ReadOptions) -> Result<Choice, InputError> {
    let found = found(text, options)?;
    let parts = if found.is_whole { None } else { mixed::parts(text, options) };
    Ok(parts.map_or_else(|| found.choice(options), Choice::mixed))
}

/// The format of a text that is in one, or those that its boards depend on.
///
/// # Errors
/// If an option rules all of them out.
pub(super) fn found(text: &str, options: &ReadOptions) -> Result<Found, InputError> {
    let head = Head::new(text, options);
    let mut fitting: Vec<&'static Format> = FORMATS.iter().filter(|format| format.may_fit(&head)).collect();
    // Where values have names, a format without names would drop them: `blocked = [1, 3, 0, 2]` is no vector.
    let is_named = |format: &&'static Format| format.script == Script::Named;
    if fitting.iter().any(is_named) {
        fitting.retain(is_named);
    }
    let refusals: Vec<Option<String>> = fitting.iter().map(|format| refused(format, &head)).collect();
    let mut allowed: Vec<&'static Format> =
        fitting.iter().zip(&refusals).filter(|(_, refusal)| refusal.is_none()).map(|(format, _)| *format).collect();
    if let ([], [Some(option), ..]) = (&allowed[..], &refusals[..]) {
        return Err(InputErrorKind::OptionRefused { option: option.clone(), format: fitting[0].name }.into());
    }
    if allowed.is_empty() {
        allowed.push(&FORMATS[0]);
    }
    Ok(best(&allowed, text, options))
}

/// The formats that fit best of those that may.
fn best(allowed: &[&'static Format], text: &str, options: &ReadOptions) -> Found {
    let has_rivals = allowed.len() > 1;
    // A long text is not read once more only to learn whether its one format fits.
    if !has_rivals && text.len() > mixed::LONGEST {
        return Found { leaders: allowed.to_vec(), has_rivals, is_whole: true, is_clear: false };
    }
    let trials: Vec<Trial> = allowed.iter().map(|format| trial(format, text, options)).collect();
    let leaders = if has_rivals { agreed(&trials, text, options) } else { allowed.to_vec() };
    let leading = || trials.iter().filter(|trial| leaders.iter().any(|leader| leader.name == trial.format.name));
    let is_whole = leading().all(|trial| trial.fit >= Fit::Lacking && !trial.has_left_over);
    let is_clear = is_whole && leading().all(|trial| trial.fit == Fit::Fully && trial.is_believed);
    Found { leaders, has_rivals, is_whole, is_clear }
}

/// The formats that fit best; the one that alone fits without `--base`, where several fit with it: an option that agrees
/// with what a text says by itself never makes it doubtful.
fn agreed(trials: &[Trial], text: &str, options: &ReadOptions) -> Vec<&'static Format> {
    let is_whole = text.len() <= JUDGED;
    let leaders = leaders(trials, is_whole);
    if leaders.len() < 2 || options.base.is_none() {
        return leaders;
    }
    let plain = ReadOptions { base: None, ..options.clone() };
    let trials: Vec<Trial> = trials.iter().map(|with_base| trial(with_base.format, text, &plain)).collect();
    let alone = self::leaders(&trials, is_whole);
    if alone.len() == 1 && leaders.iter().any(|format| format.name == alone[0].name) { alone } else { leaders }
}

/// The option under which a text cannot be in a format.
fn refused(format: &Format, head: &Head<'_>) -> Option<String> {
    let characters = || head.lines().find_map(|line| head.options.given_meaning_in(line));
    head.options.contradicting(format).or_else(|| if format.takes.characters { None } else { characters() })
}

fn trial(format: &'static Format, text: &str, options: &ReadOptions) -> Trial {
    let judged = judged(text);
    let is_whole = judged.len() == text.len();
    let (source, mut cursor) = (Source { text: judged, options }, Cursor::default());
    let mut digest = DefaultHasher::new();
    let mut trial = Trial {
        format,
        fit: Fit::Fully,
        good: 0,
        good_bytes: 0,
        bad: 0,
        has_left_over: false,
        is_believed: true,
        boards: 0,
        most: 0,
        is_doubtful: false,
        is_foreign: true,
    };
    let mut lacking = 0usize;
    let mut covered = 0;
    while let Some(entry) = format.next(&source, &mut cursor) {
        trial.has_left_over |= left_over::is_before(Some(&entry), covered, judged);
        covered = entry.span.end;
        // A board that reaches to where the text was cut may go on behind it.
        if !is_whole && judged[entry.span.end..].trim_start().is_empty() {
            break;
        }
        match entry.placement {
            Ok(placement) => {
                trial.good += 1;
                trial.most = trial.most.max(placement.n());
                trial.is_believed &= is_believed(&placement, format);
                trial.good_bytes += entry.span.len();
                add(&placement, &mut digest);
            }
            Err(error) if error.kind.wants_option() => lacking += 1,
            Err(error) => {
                trial.bad += 1;
                trial.is_foreign &= is_foreign(&error.kind);
            }
        }
    }
    trial.has_left_over |= is_whole && left_over::is_before(None, covered, judged);
    trial.fit = match (trial.good, lacking, trial.bad) {
        (0, 0, 0) if !is_whole => Fit::Fully,
        (0, 0, _) => Fit::None,
        (_, 0, 0) => Fit::Fully,
        (_, _, 0) => Fit::Lacking,
        _ => Fit::Partly,
    };
    trial.is_doubtful = trial.good > 1 || judged.trim_start().starts_with('(');
    trial.boards = digest.finish();
    trial.is_foreign &= trial.good + lacking == 0;
    trial
}

/// The beginning of a text, whole lines if it has any.
fn judged(text: &str) -> &str {
    let head = head_of(text, JUDGED);
    match memchr::memrchr2(b'\n', b'\r', head.as_bytes()) {
        Some(end) if head.len() < text.len() => &head[..=end],
        _ => head,
    }
}

fn add(placement: &Placement, digest: &mut DefaultHasher) {
    placement.n().hash(digest);
    placement.queens().iter().for_each(|square| square.hash(digest));
    u64::MAX.hash(digest);
    placement.blocked().iter().for_each(|square| square.hash(digest));
}

fn is_foreign(kind: &InputErrorKind) -> bool {
    matches!(
        kind,
        InputErrorKind::UnknownCharacter { .. }
            | InputErrorKind::SeveralSquares { .. }
            | InputErrorKind::NoBoard
            | InputErrorKind::Unexpected { .. }
    )
}

/// The formats that fit best and equally well.
fn leaders(trials: &[Trial], is_whole: bool) -> Vec<&'static Format> {
    let of = |fit: Fit| trials.iter().filter(move |trial| trial.fit == fit);
    if of(Fit::Fully).next().is_some() && !(of(Fit::Fully).all(is_tiny) && of(Fit::Lacking).next().is_some()) {
        return distinct(of(Fit::Fully), is_whole);
    }
    let rank = |trial: &&Trial| (trial.good_bytes, std::cmp::Reverse(trial.bad));
    // Of equals the first.
    let best = |fit: Fit| of(fit).rev().max_by_key(rank);
    match (best(Fit::Lacking), best(Fit::Partly)) {
        (Some(lacking), Some(partly)) if partly.good <= partly.bad || partly.good_bytes <= lacking.good_bytes => {
            vec![lacking.format]
        }
        (Some(lacking), None) => vec![lacking.format],
        (_, Some(partly)) => distinct(of(Fit::Partly).filter(|trial| rank(trial) == rank(&partly)), is_whole),
        (None, None) => vec![trials.iter().find(|trial| !trial.is_foreign).unwrap_or(&trials[0]).format],
    }
}

/// Whether each board is a list of two numbers: a square is that too, to someone who says how large the board is.
fn is_tiny(trial: &Trial) -> bool {
    trial.format.script == Script::Numbers && trial.most == 2 && trial.is_doubtful
}

/// One format for each set of boards.
fn distinct<'a>(trials: impl Iterator<Item = &'a Trial>, is_whole: bool) -> Vec<&'static Format> {
    let mut kept: Vec<&Trial> = Vec::new();
    for trial in trials {
        if !is_whole || kept.iter().all(|other| other.boards != trial.boards) {
            kept.push(trial);
        }
    }
    kept.iter().map(|trial| trial.format).collect()
}
