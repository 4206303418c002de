//! Counts the bytes that are looked at while a text is read, for the tests that they are no more than in proportion to its
//! length, whatever it is.

#[cfg(test)]
thread_local! {
    static LOOKED_AT: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Counts `bytes` examined bytes, which may be examined again.
#[inline]
pub(crate) fn examined(bytes: usize) {
    #[cfg(test)]
    LOOKED_AT.set(LOOKED_AT.get() + bytes);
    let _ = bytes;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Document, ReadOptions, format};

    /// Bytes looked at while all boards of a text are read, in a format or, for `auto`, in the one that is found.
    fn effort(name: &str, text: &str) -> usize {
        let options = ReadOptions { format: format(name), ..ReadOptions::default() };
        LOOKED_AT.set(0);
        if let Ok(document) = Document::new(text.into(), &options) {
            assert!(document.entries().count() <= text.len());
        }
        LOOKED_AT.get()
    }

    /// What accidental and malicious texts consist of: a format or `auto`, how a text begins, and what is repeated in it.
    fn hostile() -> Vec<(String, String, String)> {
        let page = crate::document::pages::text_of("fixtures/effort.jsonl");
        page.lines().map(|line| serde_json::from_str(line).expect("three texts")).collect()
    }

    /// Pieces of which texts of any format consist.
    fn units() -> impl Iterator<Item = String> {
        hostile().into_iter().filter(|(name, ..)| name == "auto").map(|(.., unit)| unit)
    }

    #[test]
    fn every_grammar_takes_time_in_proportion_to_the_text() {
        for (name, front, repeated) in hostile().into_iter().filter(|(name, ..)| name != "auto") {
            let text = |bytes: usize| front.clone() + &repeated.repeat(bytes / repeated.len());
            let [short, long] = [2 << 10, 8 << 10].map(|bytes| effort(&name, &text(bytes)));
            let most = 6 * short + (1 << 16);
            assert!(long <= most, "{name} {front}{repeated}: {short} bytes were looked at, then {long}");
            assert!(long <= 200 * (8 << 10), "{name} {front}{repeated}: {long}");
        }
    }

    #[test]
    fn twice_as_long_a_text_is_at_most_twice_the_effort() {
        for (unit, (length, has_row)) in units().flat_map(|unit| [(unit.clone(), (1_500, false)), (unit, (750, true))])
        {
            let row = |length: usize| if has_row { ".".repeat(length) + "\n" } else { String::new() };
            let text = |length: usize| row(length) + &unit.repeat(length / unit.len());
            let [short, long] = [length, 2 * length].map(|length| effort("auto", &text(length)));
            assert!(short > 0, "{unit:?}");
            assert!(long <= 2 * short + short / 5, "{unit:?}: {short} bytes looked at, of twice the text {long}");
        }
    }
}
