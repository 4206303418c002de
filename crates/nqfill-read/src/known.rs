//! Lines that known programs print around boards, and phrases that claim that there is no solution: one table each, every row with
//! the program or course that prints it. Nobody adds a word here to make a text readable: a row needs a source that prints it.
//!
//! In a pattern a blank stands for any blanks, `{n}` for a number, `{}` for anything. Letters may be of
//! either case.

use crate::decode::folded;
use crate::drawing::is_frame;
use crate::item::Skipped;
use crate::line::{LineKind, Signs, Size, line_at, total};
use crate::text::{span_in, word};
use crate::words::sentences::Sentence;
use std::ops::Range;
use std::sync::LazyLock;

/// Lines of answer set solvers: they tell the family of a text.
pub(crate) const SOLVER: &str = "clingo";

/// Lines of Essence: likewise.
pub(crate) const ESSENCE: &str = "Conjure";

const OR_TOOLS: &str = "OR-Tools, n-queens tutorial";

/// Who prints lines, and their patterns.
pub(crate) type Lines = (&'static str, &'static [&'static str]);

/// Lines of programs.
pub(crate) const KNOWN: &[Lines] = &[
    ("nqfill, heading of a file", &["== {} =="]),
    (OR_TOOLS, &["solution {n}, time = {n} s", "solution {n}, time = {n} ms", "statistics", "conflicts : {n}"]),
    (OR_TOOLS, &["branches : {n}", "failures : {n}", "wall time : {n} s", "wall time : {n} ms"]),
    (OR_TOOLS, &["...{n} other solutions displayed..."]),
    ("nqfill --timestamps", &["解法 {n},用时 {n} 秒"]),
    ("nqfill --stats", &["统计", "失败: {n}", "分支: {n}", "用时: {n} 毫秒", "用时: {n} 秒"]),
    ("endgame article, 002", &["请输入棋盘大小 n:", "请输入初始棋盘状态:", "请输入初始棋盘状态({}):"]),
    (SOLVER, &["clingo version {}", "reading from {}", "solving...", "answer: {n}", "answer: {n} (time: {}"]),
    (SOLVER, &["satisfiable", "optimum found", "models : {}", "calls : {n}", "time : {n}s ({}", "cpu time : {n}s"]),
    (ESSENCE, &["language essence {}"]),
    ("MiniZinc", &["% time elapsed: {}", "%%%mzn-stat{}"]),
    ("courses", &["time : {n} s", "time : {n} ms"]),
    ("UVa 750", &["soln column", "# 1 2 3 4 5 6 7 8"]),
    ("Octave, MATLAB", &["ans ="]),
    ("Julia", &["{n}×{n} matrix{}", "{n}-element vector{}"]),
    ("Prolog", &["true", "false", "yes", "no"]),
];

/// What stands before a line that somebody typed.
pub(crate) const PROMPTS: &[Lines] = &[
    ("Python", &[">>> {}", "... {}"]),
    ("Jupyter", &["in [{n}]: {}"]),
    ("Prolog", &["?- {}"]),
    ("MATLAB, Octave", &[">> {}", "octave:{n}> {}"]),
];

/// Phrases that claim that there is no solution, on any line.
pub(crate) const CLAIMS: &[Lines] = &[
    ("endgame article, nqfill, courses, also in Japanese", &["无解", "無解", "没解", "不可解", "解なし"]),
    ("courses", &["没有解", "沒有解", "没有解法", "不存在解", "不存在解法", "解不存在", "无可行解", "没有可行解"]),
    ("courses", &["没有找到解", "找不到解", "无法补全", "不存在可行解", "no solutions", "no solution exists"]),
    ("courses", &["no solutions found", "no solution for n = {n}", "n = {n}: no solution", "there is no solution"]),
    ("courses", &["solution not found", "no valid solution", "no valid placement", "none found", "0 solutions"]),
    ("courses", &["it is impossible", "not possible", "unsolvable", "not solvable", "it has no solution"]),
    ("OR-Tools, nqfill", &["no solution", "no solution found", "there are no solutions"]),
    ("GeeksforGeeks, courses", &["solution does not exist", "impossible", "the puzzle has no solution"]),
    ("Z3, SMT-LIB, clingo, MiniZinc", &["unsat", "unsatisfiable"]),
    ("SAT competition", &["s unsatisfiable"]),
    ("CP-SAT, MIP solvers", &["infeasible"]),
];

/// Phrases that claim it as all that a text says: among boards they may be words like others.
pub(crate) const CLAIMS_ALONE: &[Lines] = &[
    ("courses", &["不可能"]),
    ("ACM judges, AtCoder ARC001 C, NOIP", &["no way", "no answer", "no solute"]),
    ("Python, PTA, JSON", &["none", "null"]),
    ("judges, Prolog", &["-1", "no", "false"]),
];

/// Who prints a line, by a table.
fn of_table(table: &[Lines], is_it: &dyn Fn(&str) -> bool) -> Option<&'static str> {
    table.iter().find(|(_, patterns)| patterns.iter().any(|pattern| is_it(pattern))).map(|(source, _)| *source)
}

/// Bytes of a line that is known, at most.
const LONGEST: usize = 256;

/// nqfill's own sentences, but for the one that is a claim.
static OWN: LazyLock<Vec<String>> = LazyLock::new(|| {
    let others = Sentence::templates().filter(|(sentence, _)| *sentence != Sentence::NoSolution);
    others.map(|(_, template)| folded(template).into_owned()).collect()
});

/// Who prints a line, if it is a known one.
pub(crate) fn source(line: &str) -> Option<&'static str> {
    if line.len() > LONGEST {
        return None;
    }
    let bare = line.trim_end_matches([':', ';', ' ']);
    let bare = bare.strip_suffix('.').filter(|bare| !bare.ends_with('.')).unwrap_or(bare);
    let known = of_table(KNOWN, &|pattern| fits(pattern, line) || fits(pattern, bare));
    // What stands above a value: `A =`
    let is_display = matches!(line.as_bytes(), [name, b' ', b'='] if name.is_ascii_alphabetic());
    let known = known.or(is_display.then_some("Octave, MATLAB"));
    known.or_else(|| OWN.iter().any(|own| fits(own, line)).then_some("nqfill"))
}

/// Words for what a search is measured by, and those around them with units. A word in ASCII ends before anything but a letter.
const MEASURES: &str = "nodes|node|steps|step|iterations|iteration|backtracks|backtrack|backtracking|calls|call|recursions|attempts|\
    branches|failures|time|elapsed|took|runtime|memory|节点|结点|回溯|递归|步|迭代|尝试|用时|耗时|时间|分支|失败|内存";
const AROUND: &str = "total|number|count|of|the|in|searched|search|explored|visited|expanded|generated|created|recursive|running|\
    execution|cpu|wall|used|finished|seconds|second|sec|s|milliseconds|ms|us|ns|kb|mb|搜索|访问|扩展|生成|调用|运行|执行|求解|花费|占用|\
    程序|函数|共|一|总|了|次|个|数|为|是|的|到|过|毫秒|微秒|秒";

/// True for a line of statistics, which has numbers apart and words for measures of a search alone: `搜索了 31 个节点`.
pub(crate) fn is_statistic(line: &str) -> bool {
    let line = line.to_lowercase();
    let (mut rest, mut is_behind_number, mut is_measured) = (&line[..], false, false);
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let measure = word(rest, MEASURES);
        let known = measure.or_else(|| word(rest, AROUND));
        if known.is_none() && (is_behind_number || rest[..digits].parse::<f64>().is_err()) {
            return false;
        }
        (is_behind_number, is_measured) = (known.is_none(), is_measured || measure.is_some());
        rest = rest[known.unwrap_or(digits)..].trim_start_matches([' ', ':', '=', ',', '.', '(', ')']);
    }
    // A name and its number are a statement.
    is_measured && line.contains(|c: char| c.is_ascii_digit()) && !(is_behind_number && line.contains('='))
}

/// True for a comment with which `nqfill generate` says what board it made: `% kind: unique`, `$ size: 9`
pub(crate) fn is_own_note(comment: &str) -> bool {
    let Some((name, value)) = comment.trim_start_matches(['%', '$']).trim_start().split_once(": ") else {
        return false;
    };
    match name {
        "kind" | "difficulty" | "techniques" | "completions" | "generator" | "command" => true,
        "seed" | "number" | "try" | "size" | "queens" | "blocked" => value.bytes().all(|byte| byte.is_ascii_digit()),
        "minimal" => value == "true",
        "diagonals" => value.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'/' | b' ')),
        _ => false,
    }
}

/// True if a line is one that somebody typed at a prompt, or the prompt alone.
pub(crate) fn is_prompt(line: &str) -> bool {
    // Rows of empty squares are none, nor are damaged ones.
    let letters = |line: &str| line.chars().filter(|c| c.is_alphabetic() && !"QqXx".contains(*c)).count();
    let speaks = |line: &str| line.starts_with("... ") && letters(line) > 1;
    let is_of =
        |pattern: &str| fits(pattern, line) || pattern.strip_suffix(" {}").is_some_and(|alone| fits(alone, line));
    of_table(PROMPTS, &is_of).is_some() && (!line.starts_with('.') || speaks(line))
}

/// True if a line says that there is no solution, whatever stands around it.
pub(crate) fn is_claim(line: &str) -> bool {
    claims(line, CLAIMS)
}

/// True for what nqfill itself writes of a board without completion, below the heading of its file: `== a.txt ==` and `无解`.
pub(crate) fn is_own_claim(text: &str, at: &Range<usize>) -> bool {
    let above = text[..at.start].trim_end().rsplit(['\n', '\r']).next().unwrap_or_default();
    let line = text[at.clone()].trim();
    let is_own = |(sentence, template): (Sentence, &str)| sentence == Sentence::NoSolution && template == line;
    fits("== {} ==", above) && Sentence::templates().any(is_own)
}

/// What stands in Chinese before a claim, part by part: how it was found, and of what it is said.
const SUBJECT: [&str; 3] = [
    "经过分析|经分析|经过计算|经计算|经检验|经验证|综上所述|综上|由此可知|所以|因此|故",
    "这道|这个|这|這道|這個|這|此|本|该|該|原",
    "题目|题|題目|題|问题|問題|棋盘|棋盤|残局|殘局|棋局|局面",
];

fn claims(line: &str, table: &[Lines]) -> bool {
    let phrase = line.trim_matches(['=', '*', '"', '\'', ' ']).trim_end_matches(['.', '!']);
    let said = SUBJECT
        .iter()
        .fold(phrase, |rest, words| rest[word(rest, words).unwrap_or(0)..].trim_start_matches([',', ' ']));
    line.len() <= LONGEST && of_table(table, &|known| fits(known, said)).is_some()
}

/// The first line of a text that counts no solutions: beside a board it contradicts that.
pub fn none_in_total(text: &str) -> Option<Range<usize>> {
    let is_none = |line: &&str| line.len() <= LONGEST && total(folded(line).trim()) == Some(0);
    text.lines().find(is_none).map(|line| span_in(text, line))
}

/// True if a line says that there are solutions: it counts some, be it in a comment, or nqfill says so of its own.
fn tells_solutions(line: &str) -> bool {
    let line = line.trim_start_matches(['#', ';', '/', '%', ' ']);
    let is_yes = |yes: &&str| line.trim_end_matches('.').eq_ignore_ascii_case(yes);
    let told = Sentence::FoundOne as usize..=Sentence::Undecided as usize;
    let is_told = |(sentence, own): (Sentence, &str)| told.contains(&(sentence as usize)) && fits(&folded(own), line);
    ["yes", "true", "satisfiable"].iter().any(is_yes)
        || total(line).map_or_else(|| Sentence::templates().any(is_told), |n| n > 0)
}

/// Labels of lines that say who wrote a text.
const SIGNED: &str = "姓名|学号|班级|日期|name|student|student id|class|date";

/// True for a line that says who wrote a text, and nothing of a solution: `学号：2024102 姓名：李四`
fn is_signed(line: &str) -> bool {
    let line = line.to_lowercase();
    let label = line.split_once(':').map_or("", |(label, _)| label.trim_end());
    let is_plain = |c: char| c.is_alphanumeric() || " :-_./".contains(c);
    SIGNED.split('|').any(|signed| signed == label)
        && line.chars().all(is_plain)
        && !["解", "solution", "sat"].iter().any(|word| line.contains(word))
}

/// True if a line has the words of a claim among others: `此残局无解，因为第 1 行只剩两格。`
pub fn speaks_of_no_solution(line: &str) -> bool {
    let line = folded(line).to_lowercase();
    CLAIMS.iter().any(|(_, phrases)| phrases.iter().any(|phrase| line.contains(phrase)))
}

/// True if a line is of a pattern.
fn fits(pattern: &str, line: &str) -> bool {
    // Few begin with the right byte.
    let first = |text: &str| text.as_bytes().first().map(u8::to_ascii_lowercase);
    if first(pattern) != first(line) && !pattern.starts_with('{') {
        return false;
    }
    let Some((words, rest)) = pattern.split_once('{') else { return behind(pattern, line) == Some("") };
    let Some(line) = behind(words, line) else { return false };
    let (hole, rest) = rest.split_once('}').unwrap_or((rest, ""));
    let end = match hole {
        "n" => line.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(line.len()),
        _ => match rest.split_once('{') {
            Some((words, _)) => line.find(words).unwrap_or(line.len()),
            None => line.len() - rest.len().min(line.len()),
        },
    };
    // A number at the end of a sentence takes its full stop along.
    let end = if rest.starts_with('.') { line[..end].trim_end_matches('.').len() } else { end };
    end > 0 && line.is_char_boundary(end) && fits(rest, &line[end..])
}

/// The rest of a line behind some words, in any case.
pub(crate) fn behind<'a>(words: &str, line: &'a str) -> Option<&'a str> {
    let mut rest = line;
    for (at, word) in words.split(' ').enumerate() {
        rest = if at > 0 { rest.trim_start() } else { rest };
        let (start, others) = rest.split_at_checked(word.len())?;
        rest = start.eq_ignore_ascii_case(word).then_some(others)?;
    }
    Some(rest)
}

/// True if a text claims that there is no solution, in words such as `无解` or `UNSAT`, and says nothing else but the size n.
/// `text` leaves out the boards of a file; where the file shows some, `-1`, `no` and the like say nothing of its puzzle.
pub fn claims_no_solution(text: &str, n: usize, shows_boards: bool) -> bool {
    let is_bare = |line: &str| !shows_boards && claims(line, CLAIMS_ALONE);
    says_alone(text, n, &|line| claims(line, CLAIMS) || total(line) == Some(0) || is_bare(line))
}

/// True if one line of a text, or what follows its heading, is a claim, and no other line says anything but the size n, who wrote
/// it, and that there are no solutions.
pub fn says_alone(text: &str, n: usize, is_claim: &dyn Fn(&str) -> bool) -> bool {
    let text = folded(text);
    let (mut at, mut claimed, mut counted) = (0, 0, false);
    while let Some(line) = line_at(&text, at, Signs::default()) {
        at = line.next;
        let content = text[line.span].trim();
        let is_headed = matches!(line.kind, LineKind::Heading { .. } | LineKind::Skipped(Skipped::Claim));
        let behind = content.split_once(':').filter(|_| is_headed).map(|(_, behind)| behind.trim());
        let is_around = match line.kind {
            LineKind::Skipped(passed) => passed != Skipped::Claim,
            LineKind::Size(Size::Bare(size) | Size::Named(size, _) | Size::Twice(size)) => size == n,
            // The frame of a board that is left out, a comment of SAT solvers, the name of a student.
            _ => is_frame(content) || content.starts_with("c ") || is_signed(content),
        };
        match is_claim(content) || behind.is_some_and(is_claim) {
            // It is a claim by itself, or agrees with one.
            true if total(content) == Some(0) => counted = true,
            true => claimed += 1,
            false if is_around && !tells_solutions(content) => {}
            false => return false,
        }
    }
    claimed == 1 || claimed == 0 && counted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_of_nqfill_is_known_or_a_claim() {
        for (sentence, template) in Sentence::templates() {
            let line = folded(&template.replace("{}", "3")).into_owned();
            assert_eq!(is_claim(&line), sentence == Sentence::NoSolution, "{line}");
            assert_eq!(source(&line).is_some(), sentence != Sentence::NoSolution, "{line}");
        }
        for other in ["Found queens in rows 1 to 3", "3 solutions by column", "Conflict", "Q.", "=", "n"] {
            assert_eq!(source(other), None, "{other}");
        }
    }

    #[test]
    fn claims_are_exact_phrases() {
        for row in crate::document::pages::text_of("fixtures/claims.tsv").lines() {
            let (kind, text) = row.split_once('\t').expect("a kind and a text");
            assert_eq!(claims_no_solution(&text.replace("\\n", "\n"), 4, false), kind == "claim", "{text}");
        }
    }
}
