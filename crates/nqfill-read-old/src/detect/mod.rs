//! Detects the format of a text: the only format that fits. If several fit and read different boards, nothing is guessed.
//!
//! A format is chosen for a whole text, never line by line. It fits if it reads every board of the text. If none does, a
//! format that reads all but a few boards is taken, and those are bad boards; a format that lacks only an option precedes
//! one that reads less than half. If no format reads any board, the error of the first of them is shown.

mod choice;
mod looks;
mod plain;
pub(crate) mod unread;

pub(crate) use choice::{Choice, Leaders};
pub(crate) use plain::plain;

use crate::format::terms::Script;
use crate::{Cursor, Entry, FORMATS, Format, InputError, InputErrorKind, ReadOptions, Sniff, Source, prefix};
use choice::{are_apart, blocks, is_credible};
use nqfill_core::board::Placement;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Bytes of a text by which it is judged; later boards are compared when they are read. Tests use a lower limit.
const JUDGED: usize = if cfg!(test) { 512 } else { 256 << 10 };

/// Bytes of a text whose boards are kept when it is judged, at most.
const KEPT: usize = if cfg!(test) { 64 } else { 4 << 10 };

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

/// The formats of a text.
struct Fitting {
    /// The formats that fit best.
    leaders: Vec<&'static Format>,
    /// True if other formats were tried.
    has_rivals: bool,
    /// True if the leaders read all of the text, or would with another option.
    is_whole: bool,
    /// True if the leaders read all of the text, and its boards are credible among boards of another format.
    is_clear: bool,
    /// True if no format has found a board.
    is_unread: bool,
    /// All boards of a short text that one format alone reads: they need not be read again.
    boards: Vec<Entry>,
}

/// The result of reading a text in one format.
struct Trial {
    format: &'static Format,
    fit: Fit,
    /// Boards that were read.
    good: usize,
    /// Their bytes in the text.
    good_bytes: usize,
    bad: usize,
    /// True if lines that look like a board were skipped.
    has_unread: bool,
    /// True if every board is credible among boards of another format.
    is_credible: bool,
    /// A digest of the boards, so that they need not be kept.
    boards: u64,
    /// Rows of the largest board.
    most: usize,
    /// True if there are several boards, or the text begins with `(`, as pairs do.
    is_doubtful: bool,
    /// True if the only errors are that no board was found, or that a character stands for no square.
    is_foreign: bool,
    /// The boards of a short text, and what is wrong with others.
    entries: Vec<Entry>,
}

/// Bytes of a text that is read block by block to learn which format fits most of it, and of one that is read for its only
/// candidate, at most.
const LONGEST: usize = if cfg!(test) { 512 } else { 64 << 10 };

/// The format of a text, or the formats on which its boards depend.
///
/// # Errors
/// If an option rules all of them out, or the text is of a kind that has no boards.
pub(crate) fn choose(text: &str, options: &ReadOptions) -> Result<Choice, InputError> {
    if let Some(other) = looks::never_a_board(text) {
        return Err(InputErrorKind::NoPuzzle(other).at(looks::first_line(text)));
    }
    let Fitting { leaders, has_rivals, is_whole, is_unread, boards, .. } = found(text, options)?;
    if is_unread && let Some(other) = looks::without_board(text) {
        return Err(InputErrorKind::NoPuzzle(other).at(looks::first_line(text)));
    }
    if let ([format], false) = (&leaders[..], boards.is_empty()) {
        return Ok(Choice::Read { format, boards });
    }
    let most = if is_whole { None } else { of_most_blocks(&leaders, text, options) };
    Ok(Choice::Leaders(Leaders::found(most.map_or(leaders, |format| vec![format]), has_rivals)))
}

/// The format of most blocks of a text that its leaders do not read as a whole, if it is quite another one. Where less than
/// half of the text is blocks in one format each, none of them says anything of the rest.
fn of_most_blocks(leaders: &[&Format], text: &str, options: &ReadOptions) -> Option<&'static Format> {
    if text.len() > LONGEST {
        return None;
    }
    let (mut formats, mut unclear): (Vec<(&'static Format, usize)>, usize) = (Vec::new(), 0);
    for block in blocks(text) {
        let [format] = clear_formats(&text[block.clone()], options)[..] else {
            unclear += block.len();
            continue;
        };
        match formats.iter_mut().find(|(other, _)| other.name == format.name) {
            Some((_, bytes)) => *bytes += block.len(),
            None => formats.push((format, block.len())),
        }
    }
    let clear: usize = formats.iter().map(|(_, bytes)| bytes).sum();
    // The first of equals.
    let (most, _) = formats.into_iter().rev().max_by_key(|&(_, bytes)| bytes)?;
    (clear >= unclear && leaders.iter().all(|leader| are_apart(leader, most))).then_some(most)
}

/// The formats in which all of a text is boards that are credible among those of another format.
fn clear_formats(text: &str, options: &ReadOptions) -> Vec<&'static Format> {
    found(text, options).ok().filter(|found| found.is_clear).map_or_else(Vec::new, |found| found.leaders)
}

/// The formats that fit a text best.
///
/// # Errors
/// If an option rules all of them out.
fn found(text: &str, options: &ReadOptions) -> Result<Fitting, InputError> {
    let sniff = Sniff::new(text, options);
    let mut fitting: Vec<&'static Format> = FORMATS.iter().filter(|format| format.may_fit(&sniff)).collect();
    // Where values have names, a format without names would drop them: `blocked = [1, 3, 0, 2]` is no vector.
    let is_named = |format: &&'static Format| format.script == Script::Named;
    if fitting.iter().any(is_named) {
        fitting.retain(is_named);
    }
    if is_number_alone(&sniff) {
        fitting.clear();
    }
    // A text says that its lists go by columns.
    if options.said.is_transposed() {
        let turned = |format: &mut &'static Format| *format = crate::formats::turned(format);
        fitting.iter_mut().for_each(turned);
    }
    let mut allowed = fitting.clone();
    allowed.retain(|format| refused(format, &sniff).is_none());
    if let ([], Some(&first)) = (&allowed[..], fitting.first())
        && let Some(option) = refused(first, &sniff)
    {
        return Err(InputErrorKind::OptionRefused { option, format: first.name }.into());
    }
    if allowed.is_empty() {
        allowed.push(&FORMATS[0]);
    }
    Ok(best(&allowed, text, options))
}

/// True if a text is one number, and no list of the columns of a whole board: it may be a size, and is no board.
fn is_number_alone(sniff: &Sniff<'_>) -> bool {
    let [only] = sniff.first_lines() else { return false };
    let digits = only.text.as_bytes();
    let is_list = |first: u8| {
        let all: Vec<u8> = (first..=9).map(|digit| b'0' + digit).take(digits.len()).collect();
        digits.len() > 3 && all.len() == digits.len() && all.iter().all(|digit| digits.contains(digit))
    };
    !sniff.is_cut() && digits.iter().all(u8::is_ascii_digit) && !is_list(0) && !is_list(1)
}

/// The formats that fit best.
fn best(allowed: &[&'static Format], text: &str, options: &ReadOptions) -> Fitting {
    let has_rivals = allowed.len() > 1;
    // A long text is not read twice only to learn whether its only candidate fits.
    if !has_rivals && text.len() > LONGEST {
        return Fitting {
            leaders: allowed.to_vec(),
            has_rivals,
            is_whole: true,
            is_clear: false,
            is_unread: false,
            boards: Vec::new(),
        };
    }
    let mut trials: Vec<Trial> = allowed.iter().map(|format| trial(format, text, options)).collect();
    let leaders = if has_rivals { agreed(&trials, text, options) } else { allowed.to_vec() };
    let leading = || trials.iter().filter(|trial| leaders.iter().any(|leader| leader.name == trial.format.name));
    let is_whole = leading().all(|trial| trial.fit >= Fit::Lacking && !trial.has_unread);
    let is_clear = is_whole && leading().all(|trial| trial.fit == Fit::Fully && trial.is_credible);
    let is_unread = trials.iter().all(|trial| trial.fit == Fit::None);
    let only = trials.iter_mut().find(|trial| leaders.len() == 1 && leaders[0].name == trial.format.name);
    let is_read = |trial: &&mut Trial| is_whole && trial.fit == Fit::Fully && trial.entries.len() == trial.good;
    let boards = only.filter(is_read).map(|trial| std::mem::take(&mut trial.entries));
    Fitting { leaders, has_rivals, is_whole, is_clear, is_unread, boards: boards.unwrap_or_default() }
}

/// The formats that fit best. If several fit with `--base` and only one of them without, that one: an option that
/// agrees with what a text tells never makes it ambiguous.
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

/// The option that rules a format out for a text.
fn refused(format: &Format, sniff: &Sniff<'_>) -> Option<String> {
    let is_free = format.takes.characters || !sniff.options.has_glyphs();
    let characters = || sniff.lines().find_map(|line| sniff.options.given_meaning_in(line.text));
    sniff.options.contradicting(format).or_else(|| if is_free { None } else { characters() })
}

fn trial(format: &'static Format, text: &str, options: &ReadOptions) -> Trial {
    let judged = judged(text);
    let is_whole = judged.len() == text.len();
    let (source, mut cursor) = (Source { text: judged, options }, Cursor::default());
    let mut trial = Trial::of(format);
    let (mut digest, mut lacking, mut covered) = (DefaultHasher::new(), 0usize, 0);
    let is_short = is_whole && text.len() <= KEPT;
    while let Some(entry) = format.next(&source, &mut cursor) {
        trial.has_unread |= unread::is_before(Some(&entry), covered, judged);
        covered = entry.span.end;
        // A board that reaches to where the text was cut may go on behind it.
        if !is_whole && judged[entry.span.end..].trim_start().is_empty() {
            break;
        }
        lacking += usize::from(trial.count(&entry, &mut digest));
        // Boards that are larger than their text are not kept: they may take much memory.
        if is_short && trial.most <= text.len() {
            trial.entries.push(entry);
        }
    }
    trial.has_unread |= is_whole && unread::is_before(None, covered, judged);
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

impl Trial {
    /// A trial before the first board.
    const fn of(format: &'static Format) -> Self {
        Self {
            format,
            fit: Fit::Fully,
            good: 0,
            good_bytes: 0,
            bad: 0,
            has_unread: false,
            is_credible: true,
            boards: 0,
            most: 0,
            is_doubtful: false,
            is_foreign: true,
            entries: Vec::new(),
        }
    }

    /// Counts a board or an error. True if it only lacks an option.
    fn count(&mut self, entry: &Entry, digest: &mut DefaultHasher) -> bool {
        match &entry.placement {
            Ok(placement) => {
                self.good += 1;
                self.most = self.most.max(placement.n());
                self.is_credible &= is_credible(placement, self.format);
                self.good_bytes += entry.span.len();
                add(placement, digest);
            }
            Err(error) if error.kind.wants_option() => return true,
            Err(error) => {
                self.bad += 1;
                self.is_foreign &= is_foreign(&error.kind);
            }
        }
        false
    }
}

/// The beginning of a text, whole lines if it has any.
fn judged(text: &str) -> &str {
    let start = prefix(text, JUDGED);
    match memchr::memrchr2(b'\n', b'\r', start.as_bytes()) {
        Some(end) if start.len() < text.len() => &start[..=end],
        _ => start,
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
            // Two numbers are a square rather than a board of two rows.
            | InputErrorKind::OutOfRange { last: ..=2, .. }
    )
}

/// The formats that fit best and equally well; of a list that may be columns as well as a size and pairs, all that may be meant.
fn leaders(trials: &[Trial], is_whole: bool) -> Vec<&'static Format> {
    let is_numbers = |trial: &&Trial| trial.format.script == Script::Numbers && trial.fit >= Fit::Lacking;
    let are_pairs = |trial: &Trial| trial.format.takes.pairs;
    let is_open = |trial: &&Trial| is_numbers(trial) && (are_pairs(trial) || !is_tiny(trial));
    let open: Vec<&Trial> = trials.iter().filter(is_open).collect();
    let (has_pairs, has_columns) =
        (open.iter().any(|trial| are_pairs(trial)), open.iter().any(|trial| !are_pairs(trial)));
    if has_pairs && has_columns {
        return distinct(open.into_iter(), is_whole);
    }
    // Pairs in some lines of what may be columns as a whole are none.
    let others: Vec<&Trial> = trials.iter().filter(|trial| !(has_columns && are_pairs(trial))).collect();
    fitting_best(&others, is_whole)
}

fn fitting_best(trials: &[&Trial], is_whole: bool) -> Vec<&'static Format> {
    let of = |fit: Fit| trials.iter().copied().filter(move |trial| trial.fit == fit);
    if of(Fit::Fully).next().is_some() && !(of(Fit::Fully).all(is_tiny) && of(Fit::Lacking).next().is_some()) {
        return distinct(of(Fit::Fully), is_whole);
    }
    let rank = |trial: &&Trial| (trial.good_bytes, std::cmp::Reverse(trial.bad));
    // The first of equals.
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

/// True if each board is a list of two numbers: with a size given, that may also be a square.
fn is_tiny(trial: &Trial) -> bool {
    trial.format.script == Script::Numbers && trial.most == 2 && trial.is_doubtful
}

/// One format for each set of boards, and each that asks.
fn distinct<'a>(trials: impl Iterator<Item = &'a Trial>, is_whole: bool) -> Vec<&'static Format> {
    let mut kept: Vec<&Trial> = Vec::new();
    for trial in trials {
        let is_known = |other: &&Trial| other.fit == trial.fit && other.boards == trial.boards;
        if !is_whole || trial.fit == Fit::Lacking || !kept.iter().any(is_known) {
            kept.push(trial);
        }
    }
    kept.iter().map(|trial| trial.format).collect()
}
