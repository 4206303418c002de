//! Literal values of programming languages: numbers, texts, lists, and what makes a list of what stands in brackets.

use crate::lexer::{MOST_DEPTH, Token, VALUES, closing};

/// Words in values: types and makers of lists, and what stands for nothing.
#[rustfmt::skip]
const WORDS: [&str; 47] = ["new", "int", "Integer", "long", "short", "byte", "char", "string", "String", "var", "List", "List.of", "Arrays.asList", "Set.of",
    "ArrayList", "Array", "Array.of", "Vector", "Seq", "vector", "std::vector", "array", "listOf", "arrayOf", "intArrayOf", "setOf", "mutableListOf", "vec!",
    "Pair", "make_pair", "std::make_pair", "pair", "std::pair", "to", "->", "np.array", "numpy.array", "tuple", "list", "set",
    "None", "null", "nil", "true", "false", "True", "False"];

/// The place behind the types in angle brackets that begin there: `<List<int[]>>`.
fn behind_types(text: &str, start: usize) -> Option<usize> {
    const LONGEST: usize = 120;
    let mut depth = 0usize;
    for (at, byte) in text.bytes().enumerate().skip(start).take(LONGEST) {
        match byte {
            b'<' => depth += 1,
            b'>' if depth == 1 => return Some(at + 1),
            b'>' => depth -= 1,
            b';' | b'{' | b'=' | b'\n' => return None,
            _ => {}
        }
    }
    None
}

/// The place behind the literal that begins at a place; `None` if none does.
pub(super) fn behind(text: &str, start: usize) -> Option<usize> {
    let (mut at, mut end, mut open) = (start, start, Vec::new());
    let (mut is_made, mut is_value) = (false, false);
    loop {
        let first = if end == start { start } else { VALUES.behind_blanks(text, at) };
        // What stands behind a value belongs to it only if its maker had brackets of its own: `new int[] {`
        if open.is_empty() && is_value && !(is_made && text[first..].starts_with(['[', '{', '('])) {
            return Some(end);
        }
        let (token, mut behind) = VALUES.token_at(text, first)?;
        match token {
            Token::Open(bracket) if open.len() < MOST_DEPTH => open.push(bracket),
            Token::Close(bracket) if open.last().is_some_and(|open| closing(*open) == bracket) => {
                open.pop();
                // `new int[] {`, `new() {`
                let is_count = is_made && (bracket == ']' || text[..first].trim_end().ends_with('('));
                (is_value, is_made) = (true, is_count && open.is_empty());
            }
            Token::Number(_) | Token::Text(_) => is_value = open.is_empty(),
            Token::Comma if !open.is_empty() => {}
            Token::Colon if open.last() == Some(&'{') => {}
            Token::Word(word) => {
                let plain = word.split('<').next().unwrap_or_default();
                if !WORDS.contains(&plain) {
                    return None;
                }
                is_value = open.is_empty() && is_whole(word);
                is_made |= plain == "new" && open.is_empty();
                if plain.len() < word.len() {
                    behind = behind_types(text, first + plain.len())?;
                }
            }
            _ => return None,
        }
        (at, end) = (behind, behind);
    }
}

/// True if a text begins with what makes a list of what stands in its brackets.
pub(super) fn begins_with_maker(text: &str) -> bool {
    let end = text.find(['(', '[', '{', ' ']).unwrap_or(0);
    let word = text[..end].split('<').next().unwrap_or_default();
    !word.is_empty() && WORDS.contains(&word)
}

/// True for a word that is a value by itself.
fn is_whole(word: &str) -> bool {
    matches!(word, "None" | "null" | "nil" | "true" | "false" | "True" | "False")
}

#[cfg(test)]
mod tests {
    use super::behind;

    #[test]
    fn literals_end_where_their_brackets_do() {
        for (text, rest) in [
            ("8;", ";"),
            ("[1, 2]", ""),
            ("{ {1, 2}, {5, 8} }; }", "; }"),
            ("new int[] {1, 2};", ";"),
            ("new int[2][2] {{1, 2}, {3, 4}};", ";"),
            ("new List<int> { 2, 4 };", ";"),
            ("List.of(List.of(1, 2), List.of(5, 8)) }", " }"),
            ("listOf(1 to 2, 5 to 8)\n", "\n"),
            ("new List<int[]> { new[] {1, 2} };", ";"),
            ("new() { (1, 2) };", ";"),
            ("new ArrayList<>(List.of(1, 2));", ";"),
            ("[1, # one\n 2]\nreturn", "\nreturn"),
            ("\"a b\"; x", "; x"),
            ("{\"n\": 4} ", " "),
            ("[1, 3, 0, 2][::-1]", "[::-1]"),
            ("[1, 2] + [3]", " + [3]"),
        ] {
            assert_eq!(behind(text, 0).map(|end| &text[end..]), Some(rest), "{text}");
        }
        for text in
            ["", "[1", "[c + 1 for c in q]", "solve(8)", "[0:1]", "[1)", "new int[] {1, x}", "q[0]", "/* 1", "-", "1.5"]
        {
            assert_eq!(behind(text, 0), None, "{text}");
        }
    }
}
