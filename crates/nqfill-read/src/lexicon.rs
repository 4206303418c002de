//! Words of tables, found at the start of a text in any case.

/// Words with what they stand for, by their first two bytes; longer ones first.
pub(crate) struct Lexicon<T> {
    by_two: Buckets<T>,
    /// Words of which the second byte tells nothing: of one letter, or of one in ASCII and others that are not.
    by_one: Buckets<T>,
}

type Buckets<T> = Vec<Vec<Entry<T>>>;

struct Entry<T> {
    /// In lower case.
    word: Box<str>,
    first: char,
    meaning: T,
}

/// Where words are that begin with these two bytes.
fn place(first: u8, second: u8) -> usize {
    const PLACES: usize = 1 << 10;
    (usize::from(first) << 5 ^ usize::from(second)) % PLACES
}

/// The second byte of a text that begins so, in lower case, if it tells anything.
fn second_byte(first: char, text: &str) -> Option<u8> {
    if first.is_ascii() {
        return text.as_bytes().get(1).filter(|byte| byte.is_ascii()).map(u8::to_ascii_lowercase);
    }
    Some(first.encode_utf8(&mut [0; 4]).as_bytes()[1])
}

impl<T: Copy> Lexicon<T> {
    pub(crate) fn of(words: impl IntoIterator<Item = (&'static str, T)>) -> Self {
        let empty = || (0..1 << 10).map(|_| Vec::new()).collect();
        let (mut by_two, mut by_one): (Buckets<T>, Buckets<T>) = (empty(), empty());
        for (word, meaning) in words {
            let word = word.to_lowercase().into_boxed_str();
            let Some(first) = word.chars().next() else { continue };
            let bucket = match second_byte(first, &word) {
                Some(second) => &mut by_two[place(first_byte(first), second)],
                None => &mut by_one[usize::from(first_byte(first))],
            };
            bucket.push(Entry { word, first, meaning });
        }
        by_two
            .iter_mut()
            .chain(&mut by_one)
            .for_each(|bucket| bucket.sort_by_key(|entry| std::cmp::Reverse(entry.word.len())));
        Self { by_two, by_one }
    }

    /// The words with which a text begins, by what they stand for, and the text behind each.
    pub(crate) fn at_start<'a>(&'a self, text: &'a str) -> impl Iterator<Item = (&'a str, T)> {
        let first = text.chars().next().map(|first| {
            if first.is_ascii() { first.to_ascii_lowercase() } else { first.to_lowercase().next().unwrap_or(first) }
        });
        let second = first.and_then(|first| second_byte(first, text).map(|second| (first, second)));
        let by_two = second.map_or(&[][..], |(first, second)| &self.by_two[place(first_byte(first), second)]);
        let by_one = first.map_or(&[][..], |first| &self.by_one[usize::from(first_byte(first))]);
        let entries = by_two.iter().chain(by_one).filter(move |entry| Some(entry.first) == first);
        entries.filter_map(move |entry| Some((behind(text, &entry.word)?, entry.meaning)))
    }
}

fn first_byte(c: char) -> u8 {
    c.encode_utf8(&mut [0; 4]).as_bytes()[0]
}

/// The text behind a word of lower case at its start.
fn behind<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    if word.is_ascii() {
        let (start, rest) = text.split_at_checked(word.len())?;
        return start.eq_ignore_ascii_case(word).then_some(rest);
    }
    let mut rest = text.chars();
    for expected in word.chars() {
        let found = rest.next()?;
        if found != expected && !found.to_lowercase().eq([expected]) {
            return None;
        }
    }
    Some(rest.as_str())
}
