//! Counts the bytes that grammars of names look at, for the test that they take no more than a text is long.

#[cfg(test)]
thread_local! {
    static LOOKED_AT: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Counts `bytes` examined bytes, which may be examined again.
#[inline]
pub(in crate::input) fn look(bytes: usize) {
    #[cfg(test)]
    LOOKED_AT.with(|count| count.set(count.get() + bytes as u64));
    let _ = bytes;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Document, ReadOptions, format};

    /// Bytes looked at to read a text in a format.
    fn cost(name: &str, text: &str) -> u64 {
        let options = ReadOptions { format: format(name), ..ReadOptions::default() };
        let before = LOOKED_AT.with(std::cell::Cell::get);
        let document = Document::new(text.into(), &options).expect("text");
        assert!(document.entries().count() < text.len());
        LOOKED_AT.with(std::cell::Cell::get) - before
    }

    /// Texts that repeat what a grammar begins and does not end.
    #[rustfmt::skip]
    const HOSTILE: [(&str, &str, &str); 36] = [
        ("json", "", "["),
        ("json", "{\"a\": ", "["),
        ("json", "", "{\"n\":4,\"queens\":[[0,1]\n"),
        ("json", "", "{'a\n"),
        ("json", "", "{/*\n"),
        ("json", "{", "\"id\": 1, "),
        ("json", "", "{\"boards\":["),
        ("json", "", "{\"boards\":[{\"n\":4},"),
        ("json", "", "[{\"row\":0,\"col\":1},"),
        ("json", "{\"n\":4,\"board\":\"", "\\"),
        ("dzn", "n = 4;\n%", ";"),
        ("dzn", "", "q = [1;\n"),
        ("dzn", "n = '", "\\'"),
        ("dzn", "q = [|", "|"),
        ("python", "", "a = [\n"),
        ("python", "n = '", "\\'"),
        ("python", "", "queens = [(0,1)\nn = 4\n"),
        ("essence", "letting n be 4\n", "letting letting "),
        ("essence", "letting n be [", "[1; int(1..2"),
        ("asp", "", "Answer: 1\nfoo(1)\n"),
        ("asp", "queen(", "1,"),
        ("asp", "", "queen(1,1) :- X. "),
        ("asp", "", "queen(1,1). a(( "),
        ("asp", "{\"Solver\":1,", "\"Value\":["),
        ("asp", "board(4).\n", "{queen(1,2) "),
        ("asp", "board(4).\n", ".Q..\n\n"),
        ("asp", "board(4). ", "queen(1,2) "),
        ("essence", "letting n = 4\n", ".Q..\n\n"),
        ("essence", "letting n = 4\n", "leting\n"),
        ("json", "{\"n\":4,\"order\":", "["),
        ("json", "{\"solutions\":[", "[1,3,0,2],"),
        ("json", "{\"solutions\":[", "["),
        ("yaml", "n: 4\nqueens:\n", "- "),
        ("yaml", "n: 4\nqueens:\n", "- [0, 1]\n"),
        ("yaml", "", "- n: 4\n"),
        ("yaml", "n: 4\nqueens: ", "[1,"),
    ];

    #[test]
    fn every_grammar_takes_time_in_proportion_to_the_text() {
        for (name, front, repeated) in HOSTILE {
            let text = |bytes: usize| front.to_owned() + &repeated.repeat(bytes / repeated.len());
            let [short, long] = [2 << 10, 8 << 10].map(|bytes| cost(name, &text(bytes)));
            let most = 6 * short + (1 << 16);
            assert!(long <= most, "{name} {front}{repeated}: {short} bytes were looked at, then {long}");
            assert!(long <= 200 * (8 << 10), "{name} {front}{repeated}: {long}");
        }
    }
}
