//! Recognises claims that a puzzle has no solution, as people, programs and nqfill itself write them.
//!
//! ```text
//! claim   = said | empty list | own JSON | own YAML
//! said    = { comment | heading } [ lead ":" ] word [ "." | "!" ] { what nqfill writes below it }
//! lead    = "Case #1" | "Answer" | "答案" | ...
//! ```

use nqfill_read::words::sentences::Sentence;
use serde_json::Value;
use std::str::FromStr;
use thiserror::Error;
use unicode_normalization::UnicodeNormalization;

/// Claims of people and programs, in lower case.
const CLAIMS: [&str; 32] = [
    "无解",
    "無解",
    "没有解",
    "不存在解",
    "不可能",
    "无法补全",
    "no solution",
    "no solutions",
    "impossible",
    "not possible",
    "no way",
    "unsolvable",
    "not solvable",
    "unsat",
    "unsatisfiable",
    "infeasible",
    "没有解法",
    "此题无解",
    "本题无解",
    "该题无解",
    "无可行解",
    "no solution exists",
    "no solution found",
    "there is no solution",
    "no valid solution",
    "no valid placement",
    "it is impossible",
    // As SAT solvers print it.
    "s unsatisfiable",
    "none",
    "null",
    "no",
    "-1",
];

/// Words that may stand before a claim, with a colon.
const LEADS: [&str; 11] =
    ["case", "answer", "output", "result", "solution", "solutions", "test", "答案", "输出", "结果", "解"];

/// Beginnings of the lines that the OR-Tools example, and nqfill in its words, write below 无解.
const STATISTICS: [&str; 13] = [
    "统计",
    "失败：",
    "分支：",
    "用时：",
    "Statistics",
    "conflicts",
    "failures",
    "branches",
    "wall time",
    "Solutions found: 0",
    "solutions found: 0",
    "共找到 0 ",
    "找到的解法：0",
];

/// Beginnings of the lines that clingo and SAT solvers print around their verdict.
const SOLVER_LINES: [&str; 8] =
    ["c ", "clingo version ", "Reading from ", "Solving...", "Models ", "Calls ", "Time ", "CPU Time "];

/// Most bytes of a text that may be a claim: a few words, or a result of nqfill without a solution.
const LONGEST_CLAIM: usize = 1 << 20;

/// Most characters of a line that is a claim.
const LONGEST_LINE: usize = 100;

/// The words that say that there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoWords {
    words: Vec<String>,
    /// True if results of nqfill and empty lists also count; false if a setter names the words.
    forms: bool,
}

/// Reason why a list of words is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a word is empty: NO,IMPOSSIBLE,-1")]
pub struct EmptyWord;

impl Default for NoWords {
    fn default() -> Self {
        Self { words: CLAIMS.map(str::to_owned).into(), forms: true }
    }
}

/// Reads `NO,IMPOSSIBLE,-1,无解`: exactly these words.
impl FromStr for NoWords {
    type Err = EmptyWord;

    fn from_str(text: &str) -> Result<Self, EmptyWord> {
        let words: Vec<String> = text.split([',', '，', '、']).map(plain).collect();
        if words.iter().any(String::is_empty) { Err(EmptyWord) } else { Ok(Self { words, forms: false }) }
    }
}

impl NoWords {
    /// True if a text claims, without showing a board, that there is no solution.
    pub fn claimed_by(&self, text: &str) -> bool {
        if text.len() > LONGEST_CLAIM {
            return false;
        }
        let mut lines = text.lines().filter(|line| !is_around(line));
        let said = lines.next().is_some_and(|line| self.is_said_by(line));
        said && lines.all(|line| is_below(line.trim()))
    }

    /// True if a text is a result of nqfill without a solution, or an empty list of solutions. Such a result shows the
    /// puzzle beside the verdict, but is no board.
    pub fn implied_by(&self, text: &str) -> bool {
        let text = text.trim();
        if !self.forms || text.len() > LONGEST_CLAIM {
            return false;
        }
        match text.as_bytes().first() {
            Some(b'[' | b'{') => serde_json::from_str(text).is_ok_and(|value| is_unsolvable(&value)),
            Some(b's') => is_unsolvable_yaml(text),
            _ => false,
        }
    }

    /// True if a line is a claim.
    fn is_said_by(&self, line: &str) -> bool {
        if line.len() > LONGEST_LINE {
            return false;
        }
        let line = plain(line);
        let said = line.split_once(':').filter(|(lead, _)| is_lead(lead)).map_or(line.as_str(), |(_, said)| said);
        let said = said.trim().trim_matches(['=', '*']).trim().trim_end_matches(['.', '!']);
        self.words.iter().any(|word| word == said)
    }
}

/// The text for comparison: full-width forms folded, in lower case.
fn plain(text: &str) -> String {
    let folded: String = text.trim().nfkc().map(|c| if c == '。' { '.' } else { c }).collect();
    folded.trim_matches(['"', '\'']).to_lowercase()
}

/// `case`, `case #2`, `答案`
fn is_lead(text: &str) -> bool {
    let name = text.trim().trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('#').trim();
    LEADS.contains(&name)
}

/// True if a line may surround a claim: blank, a comment, a rule, the heading of a board, the words of a solver.
fn is_around(line: &str) -> bool {
    let line = line.trim();
    let is_heading = line.starts_with("== ") && line.ends_with(" ==");
    let begins_with_any = |starts: &[&str]| starts.iter().any(|start| line.starts_with(start));
    line.is_empty() || is_heading || begins_with_any(&[";", "//", "%", "#", "---"]) || begins_with_any(&SOLVER_LINES)
}

/// True for a line that nqfill or a solver writes below a claim.
fn is_below(line: &str) -> bool {
    use Sentence::{Conflict, ConflictNumber, Input, MoreConflict, MoreConflicts, Statistics};
    let below = [Conflict, MoreConflict, MoreConflicts, ConflictNumber, Statistics, Input];
    Sentence::begun_by(line).is_some_and(|sentence| below.contains(&sentence))
        || STATISTICS.iter().any(|start| line.starts_with(start))
}

/// True for a result of nqfill without a solution, a document with one such result, or an empty list.
fn is_unsolvable(value: &Value) -> bool {
    match value {
        Value::Array(list) => list.is_empty(),
        Value::Object(object) => {
            if let Some(Value::Array(results)) = object.get("results") {
                return matches!(results.as_slice(), [only] if is_unsolvable(only));
            }
            let status = object.get("status").and_then(Value::as_str);
            // The report of a check has a status too, but is no answer of a solver.
            matches!(status, Some("no_solution" | "conflict")) && !object.contains_key("passed")
        }
        _ => false,
    }
}

/// True for such a document in YAML; scans lines, because a YAML parser can be led astray.
fn is_unsolvable_yaml(text: &str) -> bool {
    let count = |wanted: fn(&str) -> bool| text.lines().filter(|line| wanted(line)).count();
    text.starts_with("schema: nqfill-results")
        && count(|line| line.starts_with("- ")) == 1
        && count(|line| matches!(line, "  status: no_solution" | "  status: conflict")) == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_words_are_understood() {
        let words = NoWords::default();
        for text in [
            "无解\n",
            "此题无解。",
            "no way",
            "=====UNSATISFIABLE=====\n",
            "No solution.",
            "No solution exists.",
            "IMPOSSIBLE",
            "-1\n",
            "ＮＯ！",
            "None",
        ] {
            assert!(words.claimed_by(text), "{text}");
        }
        for text in ["Case #1: NO", "答案：无解", "; a comment\n\n无解\n", "\"no solution\""] {
            assert!(words.claimed_by(text), "{text}");
        }
        for text in [
            "c cadical\ns UNSATISFIABLE\nc exit 20\n",
            "clingo version 5.4.1\nReading from - ...\nSolving...\nUNSATISFIABLE\n\nModels       : 0\nCalls        : 1\n\
             Time         : 0.001s (Solving: 0.00s)\nCPU Time     : 0.001s\n",
        ] {
            assert!(words.claimed_by(text), "{text}");
        }
        for text in
            ["", ".Q..", "no idea", "no\nno", "board: no", "无解\n.Q..\n", "s UNKNOWN\n", "Solving...\nSATISFIABLE\n"]
        {
            assert!(!words.claimed_by(text), "{text}");
        }
    }

    #[test]
    fn the_texts_of_nqfill_that_say_it_are_understood() {
        let words = NoWords::default();
        assert!(words.claimed_by("无解\n冲突：第 1 行第 1 列与第 1 行第 2 列在同一行\n"));
        assert!(words.claimed_by("== a.txt ==\nNo solution\nConflict: row 1 column 1 and ...\n3 more conflicts\n"));
        assert!(words.implied_by("[]\n"));
        assert!(words.implied_by(r#"{"results":[{"n":4,"fixed":[],"status":"no_solution"}],"summary":{}}"#));
        assert!(words.implied_by(r#"{"status":"no_solution","n":3}"#));
        assert!(words.implied_by("schema: nqfill-results-1\nresults:\n- source: a\n  n: 3\n  status: no_solution\n"));
        for text in [r#"{"status":"solved"}"#, "[1]", r#"{"status":"conflict","passed":false}"#, "[", "schema: x"] {
            assert!(!words.implied_by(text), "{text}");
        }
    }

    #[test]
    fn words_that_are_named_are_the_only_ones() {
        let words: NoWords = "NO,IMPOSSIBLE".parse().expect("words");
        assert!(words.claimed_by("no\n") && words.claimed_by("Impossible."));
        assert!(!words.claimed_by("无解") && !words.claimed_by("-1") && !words.implied_by("[]"));
        assert_eq!("NO,,YES".parse::<NoWords>(), Err(EmptyWord));
    }
}
