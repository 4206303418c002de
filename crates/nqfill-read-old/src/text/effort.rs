//! Counts the bytes that are looked at while a text is read, for the tests that they are no more than in proportion to its
//! length, whatever it is.

#[cfg(test)]
thread_local! {
    static LOOKED_AT: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Counts `bytes` examined bytes, which may be examined again.
#[inline]
pub(crate) fn look(bytes: usize) {
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
            let [short, long] = [2 << 10, 8 << 10].map(|bytes| effort(name, &text(bytes)));
            let most = 6 * short + (1 << 16);
            assert!(long <= most, "{name} {front}{repeated}: {short} bytes were looked at, then {long}");
            assert!(long <= 200 * (8 << 10), "{name} {front}{repeated}: {long}");
        }
    }

    /// Units of which accidental or malicious texts consist.
    const UNITS: [&str; 75] = [
        "1",
        "9",
        "Q",
        ".",
        "\n",
        "\r",
        "[",
        "(",
        "[]",
        "\"",
        "\".Q..\",",
        "1 ",
        "2 4 1 3\n",
        "[2,4,1,3],",
        "[2, 4, 1, 3]\n",
        "1 2\n",
        "[[1,2],[2,4]],",
        "(1,2),",
        "(1, 2)\n",
        "a1 ",
        "a1 b2\n",
        "[\"a1\"],",
        "*",
        ".*..\n",
        "0 1 ",
        "0 1 0\n",
        " ",
        "8/",
        "8/8/8\n",
        "|",
        "{\"n\":1}",
        "letting n=1\n",
        "queen(1,1).",
        "board queen n row ",
        "解法 1:\n",
        "There are many words here.\n",
        "没有棋盘\n",
        "a: 1 2 3 4\n",
        "[1,2,3]a=",
        "[1]x",
        "[a]\n",
        "['a',",
        ":",
        "n=",
        "/",
        ";",
        "#",
        "-",
        "? ",
        ".Q..\n...Q\nQ...\n..Q\n\n",
        ".*..\n...*\n*...\n..*.\n\n",
        "Q\n\n",
        "4 2 4 1 3\n",
        "8 2 0 0 0 4 0 0 0\n8 2 0 0 0 0\n",
        "4\n2 4 1 3\n",
        "7\n2 4 1 3\n",
        "b4\n",
        "n = 4; row = [1]; col = [1];\n",
        "source:[",
        "[1,",
        "(1,",
        "[[[1,2",
        "(1,2),[",
        "(1,2) (2,4)\n",
        "4 2\n1 2\n2 4\n",
        "Solution 1:\n2 4 1 3\n\n",
        ".Q.. ...Q .... ....\n",
        "class A {\n",
        "class A { int n = 8; ",
        "class A:\n    n = 8\n",
        "def f():\n",
        "def f(): return [1]\n",
        "import a\n",
        "if __name__ == \"__main__\":\n    solve(n)\n",
        "int q[] = {1}; ",
    ];

    #[test]
    fn twice_as_long_a_text_is_at_most_twice_the_effort() {
        const LENGTH: usize = 1_500;
        for unit in UNITS {
            let [short, long] = [LENGTH, 2 * LENGTH].map(|length| effort("auto", &unit.repeat(length / unit.len())));
            assert!(short > 0, "{unit:?}");
            assert!(long <= 2 * short + short / 5, "{unit:?}: {short} bytes looked at, of twice the text {long}");
        }
    }

    #[test]
    fn a_row_as_long_as_the_rest_of_the_text_is_not_looked_at_for_each_line_of_that() {
        const LENGTH: usize = 750;
        for unit in UNITS {
            let text = |length: usize| ".".repeat(length) + "\n" + &unit.repeat(length / unit.len());
            let [short, long] = [LENGTH, 2 * LENGTH].map(|length| effort("auto", &text(length)));
            assert!(long <= 2 * short + short / 5, "{unit:?}: {short} bytes looked at, of twice the text {long}");
        }
    }
}
