//! Claims that a puzzle has no solution: phrases that programs and courses print, which the reader knows, the words that a setter
//! names, and results of nqfill itself. They are right only if that is proved.

use crate::grade::answers::is_puzzle;
use crate::grade::step::chain;
use crate::grade::{Assignment, Graded, OptionError, Reason, Rules, Step};
use crate::show::Status;
use nqfill_read::{Document, claims_no_solution, says_alone};
use serde_json::Value;
use std::str::FromStr;
use unicode_normalization::UnicodeNormalization;

/// Most bytes of a text that may be a claim: a few words, or a result of nqfill without a solution.
const LONGEST_CLAIM: usize = 1 << 20;

/// The words that say that there is no solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum NoWords {
    /// Those that the reader knows, results of nqfill, and empty lists.
    #[default]
    Known,
    /// Those that a setter names, and no others.
    Named(Vec<String>),
}

/// Reads `NO,IMPOSSIBLE,-1,无解`: exactly these words.
impl FromStr for NoWords {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Self, OptionError> {
        let words: Vec<String> = text.split([',', '，', '、']).map(plain).collect();
        if words.iter().any(String::is_empty) { Err(OptionError::EmptyWord) } else { Ok(Self::Named(words)) }
    }
}

impl NoWords {
    /// True if a text claims that there is no solution, and shows no board but the puzzle.
    pub fn claimed_by(&self, document: &Document, assignment: &Assignment) -> bool {
        let Some((text, shows_puzzle)) = around_puzzle(document, assignment) else { return false };
        let n = assignment.placement().n();
        match self {
            Self::Known => claims_no_solution(&text, n, shows_puzzle),
            Self::Named(words) => says_alone(&text, n, &|line| words.contains(&plain(line))),
        }
    }

    /// True if a text is a result of nqfill without a solution. Such a result shows the puzzle next to the verdict, but is no
    /// board.
    pub fn implied_by(&self, text: &str) -> bool {
        let text = text.trim();
        if *self != Self::Known || text.len() > LONGEST_CLAIM {
            return false;
        }
        match text.as_bytes().first() {
            Some(b'[' | b'{') => serde_json::from_str(text).is_ok_and(|value| says_no(&value)),
            Some(b's') => is_unsolvable_yaml(text),
            _ => false,
        }
    }
}

/// The text around the puzzle, and whether that is shown; `None` if another board is.
fn around_puzzle(document: &Document, assignment: &Assignment) -> Option<(String, bool)> {
    let text = Some(document.text()).filter(|text| text.len() <= LONGEST_CLAIM)?;
    let (mut around, mut at) = (String::new(), 0);
    for entry in document.entries().filter(|entry| entry.placement.is_ok()) {
        if !is_puzzle(&entry, assignment) {
            return None;
        }
        around += text.get(at..entry.span.start)?;
        at = entry.span.end;
    }
    Some((around + &text[at..], at > 0))
}

/// The text for comparison: full-width forms folded, in lower case, without the sign that ends it.
fn plain(text: &str) -> String {
    let folded: String = text.trim().nfkc().map(|c| if c == '。' { '.' } else { c }).collect();
    folded.trim_matches(['"', '\'', '=', '*', ' ']).trim_end_matches(['.', '!']).to_lowercase()
}

/// True for a result of nqfill without a solution, a document with one such result, an empty list, or an object of another program
/// with a member that says so, and shows no board: without a list or object that has anything in it.
fn says_no(value: &Value) -> bool {
    let Value::Object(members) = value else { return matches!(value, Value::Array(list) if list.is_empty()) };
    if let Some(Value::Array(results)) = members.get("results") {
        return matches!(results.as_slice(), [only] if says_no(only));
    }
    let status = members.get("status").and_then(Value::as_str);
    if matches!(status, Some("no_solution" | "conflict")) {
        // The report of a check has a status too, but is no answer of a solver.
        return !members.contains_key("passed");
    }
    let is_filled = |value: &Value| match value {
        Value::Array(list) => !list.is_empty(),
        value => value.is_object(),
    };
    let is_false = |name: &str| members.get(name) == Some(&Value::Bool(false));
    let is_claim = is_false("satisfiable")
        || is_false("solvable")
        || status.is_some_and(|status| status.eq_ignore_ascii_case("unsatisfiable"))
        || members.len() == 1 && members.get("solutions").is_some_and(Value::is_array);
    is_claim && !members.values().any(is_filled)
}

/// True for such a document in YAML; scans lines, because a YAML parser can be led astray.
fn is_unsolvable_yaml(text: &str) -> bool {
    let count = |wanted: fn(&str) -> bool| text.lines().filter(|line| wanted(line)).count();
    text.starts_with("schema: nqfill-results")
        && count(|line| line.starts_with("- ")) == 1
        && count(|line| matches!(line, "  status: no_solution" | "  status: conflict")) == 1
}

/// Checks the claim that the puzzle has no solution.
pub fn check_refutation(assignment: &Assignment, rules: &Rules) -> Graded {
    let steps = chain([Step::Readable, Step::NoSolution], |step| match step {
        Step::NoSolution => match assignment.solvable(rules) {
            Ok(true) => Some(Reason::HasSolution),
            Ok(false) => None,
            Err(limit) => Some(Reason::Limit(limit)),
        },
        _ => None,
    });
    Graded::new(Status::ClaimedNoSolution, steps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nqfill_read::ReadOptions;

    fn claimed(words: &NoWords, text: &str) -> bool {
        let assignment = Assignment::new(nqfill_read::parse("Q...\n....\n....\n....\n").expect("a board"));
        words.claimed_by(&Document::new(text.into(), &ReadOptions::default()).expect("text"), &assignment)
    }

    #[test]
    fn results_of_nqfill_without_a_solution_say_it() {
        let words = NoWords::default();
        assert!(claimed(&words, "无解\n冲突：第 1 行第 1 列与第 1 行第 2 列在同一行\n"));
        assert!(claimed(
            &words,
            "== a.txt ==\nNo solution\nConflict: row 1 column 1 and row 1 column 3 share a row\n3 more conflicts not listed\n"
        ));
        assert!(words.implied_by("[]\n"));
        assert!(words.implied_by(r#"{"results":[{"n":4,"fixed":[],"status":"no_solution"}],"summary":{}}"#));
        assert!(words.implied_by(r#"{"status":"no_solution","n":3}"#));
        assert!(words.implied_by("schema: nqfill-results-2\nresults:\n- source: a\n  n: 3\n  status: no_solution\n"));
        for text in [r#"{"status":"solved"}"#, "[1]", r#"{"status":"conflict","passed":false}"#, "[", "schema: x"] {
            assert!(!words.implied_by(text), "{text}");
        }
    }

    #[test]
    fn objects_of_other_programs_say_it_unless_they_show_something() {
        let words = NoWords::default();
        for text in
            [r#"{"satisfiable": false, "solution": null}"#, r#"{"solutions": []}"#, r#"{"status":"UNSATISFIABLE"}"#]
        {
            assert!(words.implied_by(text), "{text}");
        }
        for text in [r#"{"solvable": true}"#, r#"{"solutions": 5}"#, r#"{"solvable": false, "queens": [[0, 1]]}"#] {
            assert!(!words.implied_by(text), "{text}");
        }
    }

    #[test]
    fn a_claim_may_stand_beside_the_puzzle_and_known_lines() {
        let words = NoWords::default();
        for (text, is_claim) in [
            ("Enter n: 4\nQ...\n....\n....\n....\nNo solution.\nTime: 3 ms\n", true),
            ("Q...\n....\n....\n....\nnothing was found\n无解\n", false),
            ("Q...\n....\n.Q..\n....\n无解\n", false),
            ("Q...\n....\n....\n....\nno\n", false),
            ("[{\"n\": 4, \"base\": 0, \"queens\": [[0, 0]]}]", false),
            ("5\n无解\n", false),
        ] {
            assert_eq!(claimed(&words, text), is_claim, "{text}");
        }
    }

    #[test]
    fn words_that_are_named_are_the_only_ones() {
        let words: NoWords = "NO,IMPOSSIBLE".parse().expect("words");
        assert!(claimed(&words, "no\n") && claimed(&words, "Impossible.") && claimed(&words, "Case #1: NO"));
        assert!(!claimed(&words, "无解") && !claimed(&words, "-1") && !words.implied_by("[]"));
        assert_eq!("NO,,YES".parse::<NoWords>(), Err(OptionError::EmptyWord));
    }

    #[test]
    fn no_solution_is_right_where_it_is_proved() {
        let of = |text| {
            check_refutation(&Assignment::new(nqfill_read::parse(text).expect("a board")), &Rules::default()).passed()
        };
        assert!(of("Q...\n....\n....\n....\n"));
        assert!(of("QQ..\n....\n....\n....\n"), "conflicting fixed queens have no completion");
        assert!(!of(".Q..\n....\n....\n....\n"));
    }
}
