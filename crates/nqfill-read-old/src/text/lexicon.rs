//! Words of tables, found at the start of a text in any case.

use crate::text::span_in;
use std::num::NonZeroU8;

/// Words of a table, one behind the other. A pointer and a length for each would be a tenth of the program that the page of the
/// playground holds.
#[derive(Clone, Copy)]
pub(crate) struct Words(&'static str);

impl Words {
    pub(crate) const END: char = '\0';

    /// Words each of which ends with [`Words::END`], as `words!` joins them.
    pub(crate) const fn of(joined: &'static str) -> Self {
        Self(joined)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = &'static str> {
        self.0.split_terminator(Self::END)
    }
}

/// A table of words, written as an array of them is.
macro_rules! words {
    [$($word:literal),* $(,)?] => { $crate::text::lexicon::Words::of(concat!($($word, "\0"),*)) };
}
pub(crate) use words;

/// Words with what they stand for, by their first two bytes; longer ones first. A word may stand there more than once.
pub(crate) struct Lexicon<T> {
    /// Words that stand for the same.
    lists: Vec<(Words, T)>,
    by_two: Buckets,
    /// Words of which the second byte tells nothing: of one letter, or of one in ASCII and others that are not.
    by_one: Buckets,
}

/// Entries by the place where they are looked for. All stand in one list, for most places have none.
struct Buckets {
    entries: Vec<Entry>,
    /// Where those of each place begin, and the end of all.
    starts: Vec<u16>,
}

impl Buckets {
    /// Counts the entries of each place, for a program of one small file makes its lists, too.
    fn of(places: usize, entries: &[(u16, Entry)]) -> Self {
        let mut starts = vec![0; places + 1];
        entries.iter().for_each(|(place, _)| starts[usize::from(*place) + 1] += 1);
        (1..=places).for_each(|place| starts[place] += starts[place - 1]);
        let mut order = vec![0; entries.len()];
        let mut next = starts.clone();
        for (at, (place, _)) in entries.iter().enumerate() {
            let next = &mut next[usize::from(*place)];
            order[usize::from(*next)] = at;
            *next += 1;
        }
        let mut entries: Vec<Entry> = order.into_iter().map(|at| entries[at].1).collect();
        for bounds in starts.windows(2).filter(|bounds| bounds[1] > bounds[0] + 1) {
            let bucket = &mut entries[usize::from(bounds[0])..usize::from(bounds[1])];
            bucket.sort_by_key(|entry| std::cmp::Reverse(entry.length));
        }
        Self { entries, starts }
    }

    fn at(&self, place: usize) -> &[Entry] {
        &self.entries[usize::from(self.starts[place])..usize::from(self.starts[place + 1])]
    }
}

/// A word; every program that reads a line of words holds thousands.
#[derive(Clone, Copy)]
struct Entry {
    /// In lower case.
    first: char,
    /// Its list, and its bytes there.
    list: u16,
    start: u16,
    length: u16,
    /// Its third byte, in lower case, if that tells it from others: most words of a place differ in it.
    third: Option<NonZeroU8>,
    /// Its last byte, in lower case, if it is of ASCII.
    last: Option<NonZeroU8>,
}

impl Entry {
    /// The text behind the word at its start, in any case.
    fn behind<'a>(&self, text: &'a str, word: &str) -> Option<&'a str> {
        let Some(last) = self.last else { return behind(text, word) };
        let start = text.as_bytes().get(..word.len())?;
        let may_be = start.last().is_some_and(|byte| byte.to_ascii_lowercase() == last.get());
        (may_be && start.eq_ignore_ascii_case(word.as_bytes())).then(|| &text[word.len()..])
    }
}

/// Places for words by their first two bytes.
const PLACES: usize = 1 << 10;

/// Where words are that begin with these two bytes.
fn place(first: u8, second: u8) -> usize {
    (usize::from(first) << 5 ^ usize::from(second)) % PLACES
}

/// The second byte of a text that begins so, in lower case, if it tells anything.
fn second_byte(first: char, text: &str) -> Option<u8> {
    if first.is_ascii() {
        return text.as_bytes().get(1).filter(|byte| byte.is_ascii()).map(u8::to_ascii_lowercase);
    }
    Some(first.encode_utf8(&mut [0; 4]).as_bytes()[1])
}

/// The third byte of a text that begins so, in lower case, if it is of ASCII, or of the first character.
fn third_byte(first: char, text: &str) -> Option<NonZeroU8> {
    let third = if first.is_ascii() {
        text.as_bytes().get(2).filter(|byte| byte.is_ascii()).map(u8::to_ascii_lowercase)
    } else {
        first.encode_utf8(&mut [0; 4]).as_bytes().get(2).copied()
    };
    third.and_then(NonZeroU8::new)
}

impl<T: Copy> Lexicon<T> {
    /// The words of at most 2^16 lists, of at most 2^16 bytes each.
    pub(crate) fn of(lists: impl IntoIterator<Item = (Words, T)>) -> Self {
        let lists: Vec<(Words, T)> = lists.into_iter().collect();
        let (mut by_two, mut by_one) = (Vec::new(), Vec::new());
        for (list, (words, _)) in (0u16..).zip(&lists) {
            for word in words.iter() {
                let Some(first) = word.chars().next().map(lowered) else { continue };
                let span = span_in(words.0, word);
                let last = word.bytes().next_back().filter(|_| word.is_ascii()).map(|last| last.to_ascii_lowercase());
                let last = last.and_then(NonZeroU8::new);
                let (start, length) = (span.start as u16, word.len() as u16);
                let entry = Entry { first, list, start, length, third: third_byte(first, word), last };
                match second_byte(first, word) {
                    Some(second) => by_two.push((place(first_byte(first), second) as u16, entry)),
                    None => by_one.push((u16::from(first_byte(first)), entry)),
                }
            }
        }
        Self { lists, by_two: Buckets::of(PLACES, &by_two), by_one: Buckets::of(1 << 8, &by_one) }
    }

    /// The words with which a text begins, by what they stand for, and the text behind each.
    pub(crate) fn at_start<'a>(&'a self, text: &'a str) -> impl Iterator<Item = (&'a str, T)> {
        let first = text.chars().next().map(lowered);
        let second = first.and_then(|first| second_byte(first, text).map(|second| (first, second)));
        let by_two = second.map_or(&[][..], |(first, second)| self.by_two.at(place(first_byte(first), second)));
        let by_one = first.map_or(&[][..], |first| self.by_one.at(usize::from(first_byte(first))));
        let third = first.and_then(|first| third_byte(first, text));
        let may_be =
            move |entry: &&Entry| (entry.third.is_none() || entry.third == third) && Some(entry.first) == first;
        let entries = by_two.iter().chain(by_one).filter(may_be);
        entries.filter_map(move |entry| {
            let (words, meaning) = self.lists[usize::from(entry.list)];
            let (start, length) = (usize::from(entry.start), usize::from(entry.length));
            Some((entry.behind(text, &words.0[start..start + length])?, meaning))
        })
    }
}

fn first_byte(c: char) -> u8 {
    c.encode_utf8(&mut [0; 4]).as_bytes()[0]
}

/// A character in lower case.
fn lowered(c: char) -> char {
    if c.is_ascii() { c.to_ascii_lowercase() } else { c.to_lowercase().next().unwrap_or(c) }
}

/// The text behind a word at its start, in any case.
pub(crate) fn behind<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    if word.is_ascii() {
        let (start, rest) = text.split_at_checked(word.len())?;
        return start.eq_ignore_ascii_case(word).then_some(rest);
    }
    let mut rest = text.chars();
    for expected in word.chars() {
        let found = rest.next()?;
        if found != expected && lowered(found) != lowered(expected) {
            return None;
        }
    }
    Some(rest.as_str())
}
