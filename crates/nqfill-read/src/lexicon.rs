//! Words of tables, found at the start of a text in any case.

/// Words with what they stand for, by their first byte; longer ones first.
pub(crate) struct Lexicon<T> {
    buckets: Vec<Vec<(Box<str>, T)>>,
}

impl<T: Copy> Lexicon<T> {
    pub(crate) fn of(words: impl IntoIterator<Item = (&'static str, T)>) -> Self {
        let mut buckets: Vec<Vec<(Box<str>, T)>> = (0..256).map(|_| Vec::new()).collect();
        for (word, meaning) in words {
            let word = word.to_lowercase().into_boxed_str();
            buckets[usize::from(word.as_bytes()[0])].push((word, meaning));
        }
        buckets.iter_mut().for_each(|bucket| bucket.sort_by_key(|(word, _)| std::cmp::Reverse(word.len())));
        Self { buckets }
    }

    /// The words with which a text begins, by what they stand for, and the text behind each.
    pub(crate) fn at_start<'a>(&'a self, text: &'a str) -> impl Iterator<Item = (&'a str, T)> {
        let bucket = first_byte(text).map_or(&[][..], |byte| &self.buckets[usize::from(byte)]);
        bucket.iter().filter_map(move |(word, meaning)| Some((behind(text, word)?, *meaning)))
    }
}

/// The first byte of a text in lower case.
fn first_byte(text: &str) -> Option<u8> {
    let byte = *text.as_bytes().first()?;
    if byte.is_ascii() {
        return Some(byte.to_ascii_lowercase());
    }
    let first = text.chars().next()?.to_lowercase().next()?;
    Some(first.encode_utf8(&mut [0; 4]).as_bytes()[0])
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
