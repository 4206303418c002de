//! Words of tables, found at the start of a text in any case.

/// Words with what they stand for, by their first byte; longer ones first.
pub(crate) struct Lexicon<T> {
    buckets: Vec<Vec<Entry<T>>>,
}

struct Entry<T> {
    /// In lower case.
    word: Box<str>,
    first: char,
    /// The second byte of a word of ASCII: most words need not be compared further.
    second: Option<u8>,
    meaning: T,
}

impl<T: Copy> Lexicon<T> {
    pub(crate) fn of(words: impl IntoIterator<Item = (&'static str, T)>) -> Self {
        let mut buckets: Vec<Vec<Entry<T>>> = (0..256).map(|_| Vec::new()).collect();
        for (word, meaning) in words {
            let word = word.to_lowercase().into_boxed_str();
            let Some(first) = word.chars().next() else { continue };
            let second = word.as_bytes().get(1).copied().filter(|_| word.is_ascii());
            buckets[usize::from(word.as_bytes()[0])].push(Entry { word, first, second, meaning });
        }
        buckets.iter_mut().for_each(|bucket| bucket.sort_by_key(|entry| std::cmp::Reverse(entry.word.len())));
        Self { buckets }
    }

    /// The words with which a text begins, by what they stand for, and the text behind each.
    pub(crate) fn at_start<'a>(&'a self, text: &'a str) -> impl Iterator<Item = (&'a str, T)> {
        let first = text.chars().next().and_then(|first| first.to_lowercase().next());
        let bucket = first.map_or(&[][..], |first| &self.buckets[usize::from(first_byte(first))]);
        let second = text.as_bytes().get(1).map_or(0, u8::to_ascii_lowercase);
        let may_be =
            move |entry: &&Entry<T>| Some(entry.first) == first && entry.second.is_none_or(|byte| byte == second);
        bucket.iter().filter(may_be).filter_map(move |entry| Some((behind(text, &entry.word)?, entry.meaning)))
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
