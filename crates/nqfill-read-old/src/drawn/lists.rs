//! The `lists` dialect: rows in brackets, as LeetCode 51, Python and Java print boards. The grammar is that of the module
//! `brackets`; its squares are those of `grid`.

use crate::drawn::brackets::Brackets;
use crate::format::drawing::{Drawing, DrawnDialect};
use crate::format::glyphs::{Alphabet, COMMON, Glyphs};
use crate::format::look;
use crate::format::row::Layout;
use crate::{Cursor, Kinds, Loss, Sniff};
use nqfill_core::board::Placement;
use std::io::{self, Write};

pub(crate) struct Lists;

impl DrawnDialect for Lists {
    fn alphabet(&self) -> &'static Alphabet {
        &COMMON
    }

    fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
        // `[.Q.., ...Q]`: a word of squares behind a bracket.
        let has_words = || {
            let glyphs = Glyphs::new(&COMMON, sniff.options);
            let mut lists = sniff.sample.split(['[', '(', '{']).skip(1).map(str::trim_start);
            lists.any(|list| {
                let end = list.find(|c: char| c.is_whitespace() || "[](){},".contains(c)).unwrap_or(list.len());
                end > 0 && list[..end].chars().all(|c| glyphs.cell(c).is_some())
            })
        };
        sniff.has(Kinds::OPENING) && !sniff.sample.contains("\":") && (sniff.has(Kinds::QUOTES) || has_words())
    }

    fn drawing(&self, text: &str, glyphs: &Glyphs<'_>, cursor: &mut Cursor) -> Option<Drawing> {
        Brackets { text, glyphs, layout: Layout::Free }.next(cursor)
    }
}

/// `[".Q..","...Q"]`, one board a line.
pub(crate) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let mut drawn = Vec::new();
    let loss = look::COMPACT.write(placement, &mut drawn)?;
    let rows = drawn.split(|&byte| byte == b'\n').filter(|row| !row.is_empty());
    for (i, row) in rows.enumerate() {
        out.write_all(if i == 0 { b"[\"" } else { b",\"" })?;
        out.write_all(row)?;
        out.write_all(b"\"")?;
    }
    out.write_all(b"]\n")?;
    Ok(loss)
}

#[cfg(test)]
mod tests {
    use crate::{Document, InputErrorKind, ReadOptions, format};

    /// Each board of a text as compact rows, or the name of its error.
    fn boards(text: &str) -> Vec<String> {
        let options = ReadOptions { format: format("lists"), ..ReadOptions::default() };
        let document = Document::new(text.into(), &options).expect("text");
        let shown = |placement: Result<nqfill_core::Placement, crate::InputError>| match placement {
            Ok(placement) => {
                let mut bytes = Vec::new();
                crate::format::look::COMPACT.write(&placement, &mut bytes).expect("memory");
                String::from_utf8(bytes).expect("ASCII").replace('\n', " ").trim_end().to_owned()
            }
            Err(error) => error.kind.name().to_owned(),
        };
        document.entries().map(|entry| shown(entry.placement)).collect()
    }

    const FIRST: &str = ".Q.. ...Q Q... ..Q.";
    const SECOND: &str = "..Q. Q... ...Q .Q..";

    #[test]
    fn lists_are_read_however_programs_print_them() {
        for one in [
            "[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]",
            "board = ['.Q..', '...Q', 'Q...', '..Q.',]  # a trailing comma",
            "[[.Q.., ...Q, Q..., ..Q.]]",
            "['.Q..' '...Q' 'Q...' '..Q.']",
            "char a[4][5] = {\".Q..\", // row 1\n  \"...Q\", \"Q...\", \"..Q.\"};",
            "[['.','Q','.','.'],['.','.','.','Q'],['Q','.','.','.'],['.','.','Q','.']]",
            "[['.' 'Q' '.' '.']\n ['.' '.' '.' 'Q']\n ['Q' '.' '.' '.']\n ['.' '.' 'Q' '.']]",
            "['.', 'Q', '.', '.']\n['.', '.', '.', 'Q']\n['Q', '.', '.', '.']\n['.', '.', 'Q', '.']\n",
            "[[., Q, ., .], [., ., ., Q], [Q, ., ., .], [., ., Q, .]]",
            "(\".Q..\", (1, 2), [\".Q..\",\"...Q\",\"Q...\",\"..Q.\"])".replacen("(\".Q..\", ", "(", 1).as_str(),
        ] {
            assert_eq!(boards(one), [FIRST], "{one}");
        }
        let leetcode = "输出：[\n [\".Q..\",  // 解法 1\n  \"...Q\",\n  \"Q...\",\n  \"..Q.\"],\n\n [\"..Q.\",  // 解法 2\n  \
                        \"Q...\",\n  \"...Q\",\n  \".Q..\"]\n]\n";
        assert_eq!(boards(leetcode), [FIRST, SECOND]);
        assert_eq!(boards("[[Q]]"), Vec::<String>::from(["no_board".into()]));
        assert_eq!(boards("[[\"Q\"],[\"Q\"]]"), ["Q", "Q"]);
    }

    #[test]
    fn one_bad_list_fails_alone() {
        let good = "[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]";
        for (bad, error) in [
            ("[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"", "unexpected"),
            ("[\".Q..\",\"...Q\",\"Q...\" \"..Q.\"]", "unexpected"),
            ("[\".Q..\",\"...Q\",,\"Q...\",\"..Q.\"]", "unexpected"),
            ("[\".Q..\",\"...Q\",\"Q...,\"..Q.\"]", "unexpected"),
            ("[\".Q..\",\"...Q\",z,\"..Q.\"]", "unexpected"),
            ("[\".Q..\",\"...Q\",\"Q..\",\"..Q.\"]", "ragged_row"),
            ("[\".Q..\",\"...Q\",\"Q..z\",\"..Q.\"]", "unknown_character"),
            ("[['.','Q'],[zzz],['Q','.']]", "unexpected"),
            ("[['.','Q'],'x',['Q','.']]", "unexpected"),
            ("[['.','Q'],['.' , 'Q', ['Q','.']]", "unexpected"),
            ("[['.','Q'],[\"..\",\"Q.\"]]", "unexpected"),
            ("['.', '.'[ 'Q']\n", "unexpected"),
            ("\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]", "unexpected"),
            ("[\".Q\n..\",\"...Q\",\"Q...\",\"..Q.\"]", "unexpected"),
        ] {
            let text = format!("{good}\n{bad}\n\n{good}\n");
            assert_eq!(boards(&text), [FIRST, error, FIRST], "{text}");
        }
    }

    #[test]
    fn a_bad_list_ends_where_the_next_one_begins() {
        let good = "[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]";
        for bad in [
            "[\".Q..\",\"...Q\",\"Q...\",\"..Q.]",
            "[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"x",
            "[\".Q..\",\"...Q[,\"Q...\"]",
        ] {
            let text = format!("[{good},{bad},{good}]");
            let found = boards(&text);
            assert_eq!([&found[0], &found[1], found.last().expect("boards")], [FIRST, "unexpected", FIRST], "{text}");
        }
    }

    #[test]
    fn what_only_looks_like_a_list_is_passed_over() {
        for text in ["f(x, y) and [x] or (it's) {\"a\": 1} [] [[]] ({[", "input(\"请输入\") print(\"hello\", \"you\")"]
        {
            let options = ReadOptions { format: format("lists"), ..ReadOptions::default() };
            let document = Document::new(text.into(), &options).expect("text");
            let kinds: Vec<_> = document.entries().map(|entry| entry.placement.map_err(|error| error.kind)).collect();
            assert_eq!(kinds, [Err(InputErrorKind::NoBoard)], "{text}");
        }
    }
}
