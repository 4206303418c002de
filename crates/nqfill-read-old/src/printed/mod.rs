//! What programs print around the values of a board, and what declarations have: taken away before a format is looked for.
//!
//! ```text
//! declaration = { type } name { "[" count "]" } ( "=" | ":=" | "<-" ) value      `int q[4] = {2, 4, 1, 3};`
//! inner       = maker bracket | number ( "to" | "->" ) number                    within it: `List.of(1, 2)`, `1 to 2`
//! object      = name "(" field "=" value { "," field "=" value } ")"             `Queen(row=0, col=1)`, `Board { n: 4 }`
//! wrapper     = name "(" list ")"                                                `array([1, 3, 0, 2])`, `vec![1, 3, 0, 2]`
//! element     = name index sign number                                           `x0 = 1`, `x[0] = 1`, `0 -> 1`
//! index       = "[" number ",]" | number "|"                                     rows of R, and of numbered drawings
//! list        = number ";" number { ";" number }                                 `2; 4; 1; 3`, `2-4-1-3`
//! cells       = [ square ] tab [ square ] { tab [ square ] }                     rows of a spreadsheet
//! entry       = "(" number "," number ")" "1"                                    sparse matrices
//! variable    = name index index "1"                                             `x_0_1 = 1.0`, `x[0,1] 1`
//! dump        = "array(" count ")" "{" { "[" index "]=>" value } "}"              `var_dump` of PHP
//! display     = name "[*]" ":=" { index number } ";"                             AMPL, lists and matrices
//! literal     = ( "new" type | "listOf" | "%" | "array (0,7)" ) bracket           C#, Java, Kotlin, Elixir, Haskell
//! map         = "{" { ":" name value } "}"                                       EDN
//! label       = "Q" number "->" square                                           a line
//! row         = square { "&" square } "\\"                                       tables of LaTeX
//! fact        = "(" name number [ number ] ")"                                   Lisp, CLIPS, models of SMT
//! frame       = numbers { number numbers }                                       0 1 2 ... beside rows and columns
//! ```
//! It becomes blanks, or the signs that the formats know, so that each byte keeps its place. What is not wholly in one of
//! these forms is left as it is, and so is a declaration whose counts do not hold.

mod ampl;
mod declaration;
mod edn;
mod element;
mod index;
mod labelled;
mod latex;
mod lisp;
mod literal;
mod object;
mod php;
mod separator;
mod sparse;
mod variables;

use crate::format::sniff::Kinds;
use crate::lexer::PRINTED;
use crate::text::effort::look;
use crate::text::{line_at, prefix, span_in};

/// Bytes of a longer text are not looked at.
const LONGEST: usize = 1 << 20;

/// A text, and what takes the place of some of its bytes.
struct Edited<'a> {
    text: &'a str,
    bytes: Option<Vec<u8>>,
}

impl Edited<'_> {
    /// Where a part of the text begins.
    fn offset(&self, part: &str) -> usize {
        span_in(self.text, part).start
    }

    /// Puts blanks in the place of a part of the text, but for the ends of lines.
    fn blank(&mut self, part: &str) {
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let span = span_in(self.text, part);
        self.bytes()[span].iter_mut().filter(|byte| !is_end(byte)).for_each(|byte| *byte = b' ');
    }

    /// Puts a sign in the place of the first bytes of a part.
    fn put(&mut self, part: &str, sign: &str) {
        let at = self.offset(part);
        self.bytes()[at..at + sign.len()].copy_from_slice(sign.as_bytes());
    }

    fn make(&mut self, edits: Edits<'_>) {
        edits.blanks.into_iter().for_each(|part| self.blank(part));
        edits.signs.into_iter().for_each(|(part, sign)| self.put(part, sign));
    }

    fn bytes(&mut self) -> &mut Vec<u8> {
        self.bytes.get_or_insert_with(|| self.text.as_bytes().to_vec())
    }
}

/// What becomes of parts of a text, if all of it is in a form.
#[derive(Default)]
struct Edits<'a> {
    blanks: Vec<&'a str>,
    signs: Vec<(&'a str, &'static str)>,
}

/// A form that is looked for in a text, and the kinds of characters of which every text in that form has one.
type Form = (Kinds, fn(&mut Edited<'_>));

const FORMS: [Form; 17] = [
    (Kinds::CLOSING_ANGLE, php::take),
    (Kinds::STAR, ampl::take),
    (Kinds::BRACE, latex::take),
    (Kinds::PARENTHESIS, lisp::take),
    (Kinds::BRACE.or(Kinds::PARENTHESIS), literal::take),
    (Kinds::COLON, edn::take),
    (Kinds::PARENTHESIS, labelled::take),
    (Kinds::EQUALS.or(Kinds::ANGLE), declaration::take),
    (Kinds::PARENTHESIS, sparse::of_where),
    (Kinds::OPENING, object::take),
    (Kinds::EQUALS.or(Kinds::COLON).or(Kinds::CLOSING_ANGLE).or(Kinds::BRACKET), element::take),
    (Kinds::BRACKET.or(Kinds::BAR).or(Kinds::PARENTHESIS).or(Kinds::BEYOND_ASCII).or(Kinds::QUOTES), index::take),
    (Kinds::BLANKS, index::of_frame),
    (Kinds::SEMICOLON.or(Kinds::HYPHEN), separator::take),
    (Kinds::BLANKS, separator::of_tabs),
    (Kinds::PARENTHESIS, sparse::take),
    (Kinds::UNLISTED.or(Kinds::EQUALS).or(Kinds::BRACKET).or(Kinds::PARENTHESIS), variables::take),
];

/// The text as formats know it; `None` if nothing is to be taken away.
pub(crate) fn values(text: &str) -> Option<String> {
    if text.len() > LONGEST {
        return None;
    }
    let mut taken: Option<String> = None;
    let kinds = kinds(text);
    for (needed, form) in FORMS {
        if !kinds.has(needed) {
            continue;
        }
        let text = taken.as_deref().unwrap_or(text);
        look(text.len());
        let mut edited = Edited { text, bytes: None };
        form(&mut edited);
        if let Some(Ok(text)) = edited.bytes.map(String::from_utf8) {
            taken = Some(text);
        }
    }
    taken
}

/// Fewer lines, numbers or squares may be anything.
const FEWEST: usize = 4;

/// The lines of a text.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let line = line_at(text, at)?;
        at = line.next;
        Some(&text[line.start..line.end])
    })
}

/// The part of a text before a later part of it.
fn before<'a>(text: &'a str, part: &str) -> &'a str {
    &text[..text.len() - part.len()]
}

/// True if numbers are those of rows, from 0 or 1 on, each once.
fn are_rows(mut numbers: Vec<usize>) -> bool {
    numbers.sort_unstable();
    numbers.len() >= FEWEST && numbers[0] < 2 && numbers.windows(2).all(|two| two[0] + 1 == two[1])
}

/// The list that begins a text, up to the bracket that closes it, and the text behind it; `None` if none does.
fn closed(text: &str) -> Option<(&str, &str)> {
    PRINTED.extent(text).whole().map(|length| text.split_at(length))
}

/// The kinds of characters of the lines with which a text begins, but for comments.
fn kinds(text: &str) -> Kinds {
    // `%{` is a map of Elixir.
    let is_comment = |line: &&str| line.starts_with([';', '%']) && !line.starts_with("%{") || line.starts_with("//");
    let lines = prefix(text, LOOKED_AT).lines().filter(|line| !is_comment(line));
    lines.fold(Kinds::NONE, |kinds, line| kinds.or(Kinds::of(line)))
}

/// Bytes of a text by which it is told whether it may be of a form.
const LOOKED_AT: usize = 4 << 10;

/// True if a text begins so that one of its first lines may be of a form.
fn begins_with(text: &str, is_meant: impl Fn(&str) -> bool) -> bool {
    prefix(text, LOOKED_AT).lines().any(is_meant)
}

#[cfg(test)]
mod tests {
    use super::values;

    #[test]
    fn what_is_printed_around_values_becomes_blanks() {
        for (text, expected) in [
            ("int q[4] = {2, 4, 1, 3};", "    q    = {2, 4, 1, 3} "),
            ("int n = 8; int q[] = {2, 4};", "    n = 8\n     q   = {2, 4} "),
            ("#define N 4\nint n = 4;\nint q[] = {2, 4};", "        N=4\n          \n    q   = {2, 4} "),
            ("List<int[]> q = List.of(new int[]{1, 2});", "            q =        (         {1, 2}) "),
            ("val q: List<Pair<Int, Int>> = listOf(1 to 2)", "    q                       =       ((1,2) )"),
            ("vector<int> queens = {2, 4, 1, 3};", "            queens = {2, 4, 1, 3} "),
            ("queens := []int{2, 4, 1, 3}", "queens  =      {2, 4, 1, 3}"),
            ("let queens = vec![2, 4, 1, 3];", "    queens =     [2, 4, 1, 3] "),
            ("q <- c(2, 4, 1, 3)", "q  =  (2, 4, 1, 3)"),
            ("array([1, 3, 0, 2])", "      [1, 3, 0, 2] "),
            ("[Queen(row=0, col=1)]", "[     {row:0, col:1}]"),
            ("Board { n: 4, queens: [1, 3, 0, 2] }", "      { n: 4, queens: [1, 3, 0, 2] }"),
            ("The answer:\nBoard(n=4, queens=[1, 3, 0, 2])\n", "The answer:\n     {n:4, queens:[1, 3, 0, 2]}\n"),
            ("{N:4 Queens:[1 3 0 2]}", "{N:4,Queens:[1 3 0 2]}"),
            ("Counter({(0, 1): 1, (1, 3): 1})", "        {(0, 1)   , (1, 3)   } "),
            ("x0 = 1 x1 = 3 x2 = 0 x3 = 2\n", "     1      3      0      2\n"),
            ("q[1] = 2\nq[2] = 4\nq[3] = 1\nq[4] = 3\n", "       2\n       4\n       1\n       3\n"),
            ("[1,]  2  4\n[2,]  1  3\n", "      2  4\n      1  3\n"),
            (
                "<Sparse matrix of sparse kind\n\tand shape (4, 4)>\n (0, 1)\t1\n",
                "                             \nn = 4             \n (0, 1)  \n",
            ),
            ("2; 4; 1; 3\n", "2, 4, 1, 3\n"),
            (".;Q;.;.\n", ".,Q,.,.\n"),
            ("\tQ\t\t\nQ\t\t\t\n\t\t\t\n\t\tQ\t", ",Q,,\nQ,,,\n,,,\n,,Q,"),
            ("Q\t\t\t\n\t\tQ\n", "Q,,,\n\t\tQ\n"),
            ("[x_1 = 3, x_0 = 1, x_3 = 2, x_2 = 0]", "  (1,  3)  (0,  1)  (3,  2)  (2,  0)"),
            ("x_0_1 = 1.0\nx_0_2 = 0.0\nx_1_3 = 1.0\n", " (0,1)     \n           \n (1,3)     \n"),
            ("x[0,1] 1\nx[1,3] 1\n", " (0,1)  \n (1,3)  \n"),
            ("  0 1 2 3\n0 . Q . .\n1 . . . Q\n", "         \n  . Q . .\n  . . . Q\n"),
            (" '.'  'Q'  '.'  '.'\n", "  .    Q    .    . \n"),
            ("(array([0, 1, 2, 3]), array([1, 3, 0, 2]))", "                            [1, 3, 0, 2]  "),
            ("  (0, 1)\t1\n  (1, 3)\t1\n", "  (0, 1)  \n  (1, 3)  \n"),
            ("%{0 => 1, 1 => 3}", " {0 => 1, 1 => 3}"),
            ("var q = new List<int> { 2, 4, 1, 3 };", "    q =               { 2, 4, 1, 3 } "),
            ("new[] { 2, 4, 1, 3 }", "      { 2, 4, 1, 3 }"),
            ("List.of(2, 4, 1, 3);", "       (2, 4, 1, 3) "),
            ("array (0,1) [(0,1),(1,3)]", "            [(0,1),(1,3)]"),
            ("{:n 4 :queens [[0 1] [1 3]]}", "{n: 4,queens: [[0,1],[1,3]]}"),
            ("Q1 -> (1,2)\nQ2 -> (2,4)\n", "      (1,2)\n      (2,4)\n"),
        ] {
            assert_eq!(values(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn hostile_texts_are_left_in_a_moment() {
        for unit in [
            "A(a=",
            "A{a:",
            "[",
            "x0=",
            "[1,]",
            "1|",
            "int q[",
            "q[0]=1 ",
            "(0,1) 1\n",
            "Counter({(",
            "[\n",
            "array([",
            "{N:",
            "{:n ",
            "{:n\n",
            "new {",
            "new {\n",
            "%{\n",
            "List.of(\n",
            "array (0,1) [\n",
            "Q1: (1,2)\n",
            "Q1: (1,2) ",
        ] {
            let _ = values(&unit.repeat((1 << 20) / unit.len()));
        }
    }

    #[test]
    fn what_is_not_wholly_in_a_form_is_left() {
        for text in [
            "int q[8] = {2, 4, 1, 3};",
            "queen(1,2). queen(2,4).",
            "x0 = 1 x2 = 3 x3 = 0 x4 = 2\n",
            "x0 = 1 x1 = 3\nx2 = 0 x3 = 2\n",
            "print(solve(n=8))",
            "solve(n=8)",
            "Queen(1, 2)",
            "n = 4\nqueens = [(0, 1)]\n",
            "letting n = 4",
            "edge0 = 1 edge1 = 3 edge2 = 0 edge3 = 2\n",
            "[1, 3, 0, 2]",
            "{\"n\": 4}",
            "  (0, 1)\t1\n  (1, 3)\t2\n",
            "(array([0, 2]), array([1, 3]))",
            "[x_1 = 3, x_0 = 1, x_3 = 2, x_5 = 0]",
            "x_0_1 = 1.0\nx_1_3 = 2.0\n",
            "  0 1 2 3\n4 . Q . .\n3 . . . Q\n",
            "new Board { 2, x, 1, 3 }",
            "array (0,3) [(0,1),(1,3)]",
            "array (0,9223372036854775807) [(0,1),(1,3)]",
            "{:n 4 :queens (solve 4)}",
            "Q1 -> (1,2)\nQ3 -> (2,4)\n",
            "Q\n\t\tQ\n\t\t\tQ\n",
        ] {
            assert_eq!(values(text), None, "{text}");
        }
    }
}
