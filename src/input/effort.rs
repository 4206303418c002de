//! How many bytes are looked at while a text is read: no more than in proportion to its length, whatever it is.

use super::{Document, ReadOptions};
use std::cell::Cell;

thread_local! {
    static LOOKED_AT: Cell<usize> = const { Cell::new(0) };
}

pub(super) fn add(bytes: usize) {
    LOOKED_AT.set(LOOKED_AT.get() + bytes);
}

/// Units of which accidental or malicious texts consist.
const UNITS: [&str; 67] = [
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
];

/// Bytes looked at while all boards of a text are read.
fn effort(text: String) -> usize {
    LOOKED_AT.set(0);
    if let Ok(document) = Document::new(text.into_bytes(), &ReadOptions::default()) {
        document.entries().for_each(drop);
    }
    LOOKED_AT.get()
}

#[test]
fn twice_as_long_a_text_is_at_most_twice_the_effort() {
    const LENGTH: usize = 1_500;
    for unit in UNITS {
        let [short, long] = [LENGTH, 2 * LENGTH].map(|length| effort(unit.repeat(length / unit.len())));
        assert!(short > 0, "{unit:?}");
        assert!(long <= 2 * short + short / 5, "{unit:?}: {short} bytes looked at, of twice the text {long}");
    }
}

#[test]
fn a_row_as_long_as_the_rest_of_the_text_is_not_looked_at_for_each_line_of_that() {
    const LENGTH: usize = 750;
    for unit in UNITS {
        let text = |length: usize| ".".repeat(length) + "\n" + &unit.repeat(length / unit.len());
        let [short, long] = [LENGTH, 2 * LENGTH].map(|length| effort(text(length)));
        assert!(long <= 2 * short + short / 5, "{unit:?}: {short} bytes looked at, of twice the text {long}");
    }
}
