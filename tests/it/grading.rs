//! `nqfill check` for teachers and contest setters: puzzles, claims, classes, hostile files.
#![allow(clippy::unwrap_used, missing_docs)]

use crate::common::{code, run_in, stderr, stdout};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Output;

const RIGHT: &str = ".Q..\n...Q\nQ...\n..Q.\n";
const OTHER: &str = "..Q.\nQ...\n...Q\n.Q..\n";
const WRONG: &str = ".Q..\n...Q\n..Q.\nQ...\n";
const PUZZLE: &str = ".Q..\n....\n....\n....\n";
const EMPTY: &str = "....\n....\n....\n....\n";
const DEAD: &str = "QQ..\n....\n....\n....\n";

fn nqfill(folder: &Path, args: &[&str]) -> Output {
    run_in(folder, args, "")
}

fn json(folder: &Path, args: &[&str]) -> Value {
    serde_json::from_slice(&nqfill(folder, &[args, &["-f", "json", "-q"]].concat()).stdout).expect("JSON")
}

/// A folder with these files.
fn folder_of(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, text) in files {
        folder.child(name).write_str(text).unwrap();
    }
    folder
}

/// Score and most points by student, in the order of the report.
fn scores(report: &Value) -> Vec<(String, f64, f64)> {
    let results = report["results"].as_array().expect("results");
    let of = |result: &Value| {
        let number = |key: &str| result[key].as_f64().expect(key);
        (result["student"].as_str().unwrap_or_default().to_owned(), number("score"), number("max_score"))
    };
    results.iter().map(of).collect()
}

#[test]
fn what_is_said_of_submissions_is_not_said_of_the_puzzle() {
    let five = "Q....\n..Q..\n....Q\n.Q...\n...Q.\n";
    let folder = folder_of(&[
        ("p", PUZZLE),
        ("vector", "2 4 1 3\n"),
        ("turned", "3 1 4 2\n"),
        ("p.json", "{\"n\":5,\"queens\":[[1,1]]}"),
        ("five", five),
        ("stars", ".*..\n...*\n*...\n..*.\n"),
        ("pairs", "0 1\n1 3\n2 0\n3 2\n"),
    ]);
    let passes = |args: &[&str]| code(&nqfill(folder.path(), &[&["check", "-q", "--puzzle"], args].concat())) == 0;
    assert!(passes(&["p", "-i", "vector", "vector"]));
    assert!(passes(&["p", "-i", "column-vector", "turned"]), "3 1 4 2 by columns is 2 4 1 3 by rows");
    assert!(passes(&["p", "--queen", "*", "stars"]));
    assert!(passes(&["p", "-i", "pairs", "--pairs", "row-column", "--size", "4", "--base", "0", "pairs"]));
    assert!(!passes(&["p.json", "--base", "1", "five"]), "the queen of the puzzle is at row 2, column 2");
    assert!(passes(&["p.json", "--puzzle-base", "1", "five"]));
    assert!(passes(&["p", "--puzzle-format", "grid", "vector"]));
}

#[test]
fn a_puzzle_is_one_board_or_the_one_that_is_chosen() {
    let folder = folder_of(&[("two", &format!("{PUZZLE}\n{EMPTY}")), ("s", OTHER), ("odd#1", EMPTY)]);
    let check = |puzzle: &str| nqfill(folder.path(), &["check", "--lang", "en", "--puzzle", puzzle, "s"]);
    let refused = check("two");
    assert_eq!(code(&refused), 2);
    assert!(stderr(&refused).contains("2 boards") && refused.stdout.is_empty(), "{}", stderr(&refused));
    assert_eq!((code(&check("two#1")), code(&check("two#2")), code(&check("two#3"))), (1, 0, 2));
    let zeroth = check("two#0");
    assert_eq!(code(&zeroth), 2);
    assert!(stderr(&zeroth).contains("has no board 0, it has 2"), "{}", stderr(&zeroth));
    assert_eq!(code(&check("odd#1")), 0, "a file of that name is meant itself");
}

#[test]
fn folders_without_puzzles_and_patterns_that_fit_nothing_are_one_error() {
    let folder = folder_of(&[("class/a.txt", RIGHT), ("class/b.txt", RIGHT), ("p", PUZZLE)]);
    std::fs::create_dir(folder.child("empty").path()).unwrap();
    for puzzles in ["nowhere", "empty"] {
        let output = nqfill(folder.path(), &["check", "--puzzles", puzzles, "class", "--lang", "en"]);
        assert_eq!((code(&output), stderr(&output).lines().count()), (1, 1), "{}", stderr(&output));
        assert!(output.stdout.is_empty());
    }
    let args = ["check", "--puzzle", "p", "class", "--student-from-path", "{student}/x.csv"];
    let output = nqfill(folder.path(), &args);
    assert_eq!((code(&output), stderr(&output).lines().count()), (2, 1), "{}", stderr(&output));
}

#[test]
fn options_that_would_be_ignored_are_refused() {
    let folder = folder_of(&[("s", RIGHT), ("p", PUZZLE), ("r", "s\n")]);
    let refused: [&[&str]; 9] = [
        &["s", "--all-solutions"],
        &["s", "--roster", "r"],
        &["s", "--puzzle-format", "grid"],
        &["s", "--no-words", "NO"],
        &["--puzzle", "p", "s", "--completable"],
        &["--puzzle", "p", "s", "--failed", "-f", "gradescope"],
        &["--puzzle", "p", "s", "--csv-bom"],
        &["--puzzle", "p", "s", "--no-words", "NO,,"],
        &["--puzzle", "p", "s", "--roster", "nowhere"],
    ];
    for args in refused {
        assert_eq!(code(&nqfill(folder.path(), &[&["check"], args].concat())), 2, "{args:?}");
    }
}

#[test]
fn a_right_claim_is_right_in_every_form_and_called_a_claim() {
    let folder = folder_of(&[("dead", DEAD), ("p", PUZZLE)]);
    let own = |format: &str| stdout(&nqfill(folder.path(), &["dead", "-f", format]));
    let claims = ["无解\n".to_owned(), own("text"), own("json"), own("jsonl"), own("yaml"), "Case 1: NO".into()];
    for claim in claims.into_iter().chain(["[]\n".into(), "IMPOSSIBLE.\n".into(), "答案：无解。".into()]) {
        folder.child("s").write_str(&claim).unwrap();
        for extra in [&[] as &[&str], &["--all-solutions"]] {
            let of = |puzzle| {
                let report = json(folder.path(), &[&["check", "--puzzle", puzzle, "s"], extra].concat());
                (report["results"][0]["status"].clone(), report["results"][0]["passed"].clone())
            };
            assert_eq!(of("dead"), ("claimed_no_solution".into(), true.into()), "{claim} {extra:?}");
            assert_eq!(of("p"), ("claimed_no_solution".into(), false.into()), "{claim} {extra:?}");
        }
    }
    folder.child("s").write_str("无解").unwrap();
    let words = |lang| stdout(&nqfill(folder.path(), &["check", "--puzzle", "dead", "s", "-f", "csv", "--lang", lang]));
    assert!(words("en").contains("claimed 无解") && words("zh").contains("声称无解"));
    let named = ["check", "--puzzle", "dead", "s", "--no-words", "NO", "-q"];
    assert_eq!(code(&nqfill(folder.path(), &named)), 1, "words that are named are the only ones");
}

#[test]
fn testlib_blames_the_judge_for_what_is_the_judges() {
    let folder = folder_of(&[("in", PUZZLE), ("bad", "no board"), ("out", RIGHT), ("ans", "x"), ("dead", DEAD)]);
    let judge = |args: &[&str]| {
        let output = nqfill(folder.path(), &[&["check", "--exit-style", "testlib", "--lang", "en"], args].concat());
        (code(&output), stderr(&output))
    };
    let faults: [&[&str]; 10] = [
        &["in", "out", "nowhere"],
        &["nowhere", "out", "ans"],
        &["bad", "out", "ans"],
        &["in", "out"],
        &["in", "out", "ans", "report", "-appes", "more"],
        &["in", "out", "ans", "-appes"],
        &["in", "out", "ans", "--nonsense"],
        &["in", "out", "ans", "nowhere/report"],
        &["in", "out", "ans", "-o", "report"],
        &["--puzzle", "in", "out", "--student-from-path", "{student}/x"],
    ];
    for args in faults {
        let (code, said) = judge(args);
        assert_eq!(code, 3, "{args:?}");
        assert!(!said.is_empty(), "{args:?}");
    }
    assert_eq!(judge(&["in", "nowhere", "ans"]).0, 2, "what a contestant did not write is the contestant's");
    assert_eq!(judge(&["dead", "out", "ans"]).0, 1);
    folder.child("out").write_str("<&\u{0}\"").unwrap();
    assert_eq!(judge(&["in", "out", "ans", "report", "-appes"]).0, 2);
    let report = std::fs::read_to_string(folder.child("report").path()).unwrap();
    let opening = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><result outcome = \"presentation-error\">";
    assert!(report.starts_with(opening) && report.ends_with("</result>\n"), "{report}");
    assert!(!report.contains('\0') && !report[opening.len()..report.len() - 10].contains(['<', '"']), "{report}");
}

#[test]
fn kattis_accepts_or_refuses_and_nothing_else() {
    let folder = folder_of(&[("in", PUZZLE), ("dead", DEAD), ("both", &format!("{PUZZLE}\n{DEAD}")), ("ans", "")]);
    std::fs::create_dir(folder.child("feedback").path()).unwrap();
    let judge = |input: &str, output: &str| {
        let args = ["check", "--exit-style", "kattis", input, "ans", "feedback"];
        code(&run_in(folder.path(), &args, output))
    };
    for output in [RIGHT, OTHER, "", "\0\0", "QQ", "Q", "\u{fffe}", "<script>", "1 2 3", "[[[[", "{", "无解 .Q.."] {
        assert_eq!(judge("dead", output), 43, "{output:?}");
        assert_eq!(judge("in", output), if output == RIGHT { 42 } else { 43 }, "{output:?}");
    }
    assert_eq!(judge("dead", "NO\n"), 42);
    assert_eq!(judge("in", &format!("No solution\n{RIGHT}")), 43, "it says both");
    assert_eq!(judge("both", &format!("{RIGHT}IMPOSSIBLE\n")), 42);
    assert_eq!(judge("both", &format!("{RIGHT}{RIGHT}")), 43);
    let outside = ["check", "--exit-style", "kattis", "in", "ans", "nowhere"];
    assert!(![42, 43].contains(&code(&run_in(folder.path(), &outside, RIGHT))));
    let flags = ["check", "--exit-style", "kattis", "in", "ans", "feedback", "case_sensitive"];
    assert!(![42, 43].contains(&code(&run_in(folder.path(), &flags, RIGHT))));
}

#[test]
fn who_handed_in_nothing_is_reported_with_no_points() {
    let folder = folder_of(&[
        ("p/one.txt", PUZZLE),
        ("p/two.txt", EMPTY),
        ("c/张三/one.txt", RIGHT),
        ("c/张三/two.txt", RIGHT),
        ("c/李四/one.txt", RIGHT),
        ("c/mallory/one.txt", WRONG),
        ("roster.csv", "序号,学号,姓名\n1,张三,x\n2,李四,y\n3,王五,z\n"),
    ]);
    let pattern = "--student-from-path={student}/{puzzle}.txt";
    let args = ["check", "--puzzles", "p", "c", pattern, "--roster", "roster.csv", "--points", "10"];
    let report = json(folder.path(), &args);
    let missing: Vec<_> = scores(&report).into_iter().skip(4).collect();
    let nothing = |student: &str| (student.to_owned(), 0.0, 10.0);
    assert_eq!(missing, [nothing("李四"), nothing("王五"), nothing("王五")]);
    let summary = &report["summary"];
    assert_eq!((&summary["missing"], &summary["not_on_roster"]), (&3.into(), &1.into()));
    assert_eq!((&summary["score"], &summary["max_score"]), (&30.into(), &70.into()));
    let brief = stdout(&nqfill(folder.path(), &[&args[..], &["--brief", "--lang", "en", "-q"]].concat()));
    let lines: Vec<&str> = brief.lines().collect();
    assert_eq!(lines.len(), 4, "{brief}");
    assert_eq!(lines[1], "passed 20/20 张三");
    assert!(lines[2].starts_with("failed 10/20 李四: ") && lines[3].starts_with("failed 0/20 王五: "), "{brief}");
    let failed = [&args[..], &["--failed", "--brief", "--lang", "en", "-q"]].concat();
    assert!(!stdout(&nqfill(folder.path(), &failed)).contains("passed"));
}

#[test]
fn a_class_is_a_line_a_student_with_faults_first() {
    let folder = folder_of(&[
        ("p.txt", PUZZLE),
        ("c/ann.txt", RIGHT),
        ("c/bob.txt", WRONG),
        ("c/eve.txt", "Q..\n..\n...\n"),
        ("c/tom.txt", RIGHT),
    ]);
    let args = ["check", "--puzzle", "p.txt", "c", "--lang", "en"];
    let output = nqfill(folder.path(), &args);
    let report = stdout(&output);
    let lines: Vec<&str> = report.lines().collect();
    assert_eq!(lines.len(), 4, "{report}");
    assert!(lines[0].starts_with("failed 0/1 bob: ") && lines[1].starts_with("failed 0/1 eve: "), "{report}");
    assert!(lines[1].ends_with("; help: add the 1 missing square to row 2"), "{report}");
    assert_eq!(lines[2..], ["passed 1/1 ann", "passed 1/1 tom"]);
    assert!(stderr(&output).ends_with("each step of each submission: --steps\n"), "{}", stderr(&output));
    for more in [&["--steps"][..], &["-f", "text"]] {
        let report = stdout(&nqfill(folder.path(), &[&args[..], more].concat()));
        assert!(report.starts_with("== c/ann.txt ==\n[passed] ") && report.matches("== c/").count() == 4, "{report}");
    }
    let alone = stdout(&nqfill(folder.path(), &["check", "--puzzle", "p.txt", "c/bob.txt", "--lang", "en"]));
    assert!(alone.starts_with("[passed] "), "one submission is told step by step: {alone}");
    for refused in [&["--steps", "--brief"][..], &["--steps", "-f", "json"]] {
        assert_eq!(code(&nqfill(folder.path(), &[&args[..], refused].concat())), 2, "{refused:?}");
    }
}

#[test]
fn of_many_faults_of_a_student_the_first_are_told_and_copies_are_pointed_out() {
    let folder = folder_of(&[("p/one.txt", PUZZLE), ("p/two.txt", PUZZLE), ("p/three.txt", PUZZLE)]);
    for student in ["ann", "bob", "eve", "tom"] {
        for puzzle in ["one", "two", "three"] {
            let board = if student == "ann" { RIGHT } else { WRONG };
            folder.child(format!("c/{student}/{puzzle}.txt")).write_str(board).unwrap();
        }
    }
    let output = nqfill(folder.path(), &["check", "--puzzles", "p", "c", "--lang", "en", "-q"]);
    let report = stdout(&output);
    let lines: Vec<&str> = report.lines().collect();
    assert_eq!((lines.len(), lines[3], stderr(&output).as_str()), (4, "passed 3/3 ann", ""), "{report}");
    assert!(lines[1].starts_with("failed 0/3 eve: c/eve/one.txt "), "{report}");
    assert!(
        lines[1].contains("; 1 more did not pass; ") && lines[1].contains("the same as that of c/bob/"),
        "{report}"
    );
}

#[test]
fn folders_of_students_need_no_option_and_are_said() {
    let folder = folder_of(&[
        ("hw1.txt", PUZZLE),
        ("subs/2023001/hw1.txt", RIGHT),
        ("subs/2023002/hw1.txt", WRONG),
        ("subs/2023003/hw1.csv", RIGHT),
        ("roster", "2023001\n2023002\n2023003\n2023004\n"),
    ]);
    let args = ["check", "--puzzle", "hw1.txt", "subs", "--roster", "roster"];
    let output = nqfill(folder.path(), &[&args[..], &["--lang", "en"]].concat());
    let said = "3 students, told apart by folder, as in subs/2023001/hw1.txt; if not so: --student-from-path\n";
    assert!(stderr(&output).starts_with(said), "{}", stderr(&output));
    let report = json(folder.path(), &args);
    let students: Vec<_> = scores(&report).into_iter().map(|(student, score, _)| (student, score)).collect();
    let of = |student: &str, score: f64| (student.to_owned(), score);
    assert_eq!(students, [of("2023001", 1.0), of("2023002", 0.0), of("2023003", 1.0), of("2023004", 0.0)]);
    assert!(report["summary"]["not_on_roster"].is_null(), "all are on it");
    // A pattern says it otherwise; files of one folder are known by their names.
    let otherwise = json(folder.path(), &[&args[..], &["--student-from-path", "subs/{student}1/*"]].concat());
    assert_eq!(scores(&otherwise)[0].0, "202300");
    let given =
        nqfill(folder.path(), &["check", "--puzzle", "hw1.txt", "subs/2023001/hw1.txt", "hw1.txt", "--lang", "en"]);
    assert!(!stderr(&given).contains("told apart"), "{}", stderr(&given));
}

#[test]
fn one_attempt_of_a_student_counts_where_that_is_asked_for() {
    let folder = folder_of(&[
        ("p", PUZZLE),
        ("c/a_1.txt", WRONG),
        ("c/a_9.txt", RIGHT),
        ("c/a_10.txt", EMPTY),
        ("c/b_1.txt", WRONG),
        ("c/stray.txt", WRONG),
    ]);
    let report = |attempts| {
        let pattern = "--student-from-path={student}_*.txt";
        let args = ["check", "--puzzle", "p", "c", pattern, "--attempts", attempts];
        json(folder.path(), &args)
    };
    let sources = |attempts| {
        let results = report(attempts)["results"].as_array().unwrap().clone();
        results.iter().map(|result| result["source"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(sources("all").len(), 5);
    assert_eq!(sources("best"), ["c/a_9.txt", "c/b_1.txt", "c/stray.txt"]);
    assert_eq!(sources("last"), ["c/a_10.txt", "c/b_1.txt", "c/stray.txt"]);
    assert_eq!(report("best")["summary"]["not_counted"], 2);
}

#[test]
fn copies_earn_nothing_on_gradescope() {
    let folder = folder_of(&[("p", PUZZLE), ("s/a", RIGHT), ("s/b", RIGHT), ("s/c", RIGHT), ("s/notes", "hello")]);
    let args = ["check", "--puzzle", "p", "s", "-f", "gradescope", "--points", "10", "-q"];
    let report: Value = serde_json::from_slice(&nqfill(folder.path(), &args).stdout).unwrap();
    assert_eq!(report["score"], 10.0);
    let worth = |test: &&Value| test.get("max_score").is_some();
    let tests: Vec<&Value> = report["tests"].as_array().unwrap().iter().filter(worth).collect();
    assert_eq!(tests.iter().map(|test| test["score"].as_f64().unwrap()).sum::<f64>(), 10.0);
}

#[test]
fn what_graders_add_up_is_the_grade() {
    let folder = folder_of(&[("p", PUZZLE), ("dead", DEAD), ("no", "无解"), ("right", RIGHT), ("wrong", WRONG)]);
    let points = "readable=1,no_conflicts=2.5,fixed_queens=3,complete=4";
    for (puzzle, expected) in [
        ("p", [("no", 1.0), ("right", 10.5), ("wrong", 1.0)]),
        ("dead", [("no", 10.5), ("right", 0.0), ("wrong", 0.0)]),
    ] {
        for (name, score) in expected {
            let args = ["check", "--puzzle", puzzle, name, "--points", points, "-q", "-f"];
            let report = |format| -> Value {
                serde_json::from_slice(&nqfill(folder.path(), &[&args[..], &[format]].concat()).stdout).unwrap()
            };
            let classroom = report("github-classroom");
            let tests = classroom["tests"].as_array().unwrap();
            assert_eq!(tests.iter().map(|test| test["score"].as_f64().unwrap()).sum::<f64>(), score, "{puzzle} {name}");
            assert_eq!((&classroom["max_score"], &report("gradescope")["score"]), (&10.5.into(), &score.into()));
        }
    }
}

#[test]
fn without_details_nothing_but_the_grade_is_said() {
    let folder = folder_of(&[("p", PUZZLE), ("conflict", WRONG), ("partial", PUZZLE), ("invalid", "no board")]);
    for format in [
        "text",
        "brief",
        "json",
        "jsonl",
        "yaml",
        "csv",
        "junit",
        "tap",
        "ctrf",
        "gradescope",
        "github-classroom",
        "check50",
        "nbgrader",
        "html",
    ] {
        let report = |name: &str| {
            let args = ["check", "--puzzle", "p", name, "-f", format, "--detail", "none", "-q", "--lang", "en"];
            let report = stdout(&nqfill(folder.path(), &args));
            // The style and the scripts of a page have words of their own.
            let contents = report.split_once("<main>").map_or(report.as_str(), |(_, rest)| rest);
            contents.split("</main>").next().unwrap().replace(name, "NAME")
        };
        assert!(!report("conflict").is_empty());
        // The report does not depend on the kind of fault.
        assert_eq!(report("conflict"), report("partial"), "{format}");
        assert_eq!(report("conflict"), report("invalid"), "{format}");
    }
}

#[test]
fn the_same_board_of_another_student_is_pointed_out() {
    let folder = folder_of(&[
        ("one", PUZZLE),
        ("many", EMPTY),
        ("c/a", WRONG),
        ("c/b", WRONG),
        ("c/d", "4 2 3 1\n"),
        ("c/e", &format!("; mine\n{WRONG}")),
        ("c/f", RIGHT),
        ("c/g", RIGHT),
        ("c/h", "无解"),
        ("c/i", "无解"),
    ]);
    let same = |puzzle: &str| {
        let results = by_source(&json(folder.path(), &["check", "--puzzle", puzzle, "c"]));
        ["a", "b", "d", "e", "g", "i"].map(|name| {
            let same = results[&format!("c/{name}")].get("same_as")?;
            Some((same["source"].as_str()?.to_owned(), same["what"].as_str()?.to_owned()))
        })
    };
    let found = |source: &str, what: &str| Some((source.to_owned(), what.to_owned()));
    let [a, b, d, e, g, i] = same("one");
    assert_eq!((a, b, e), (None, found("c/a", "file"), found("c/a", "board")));
    assert_eq!((d, g, i), (None, None, None), "what everybody must arrive at tells nothing");
    assert_eq!(same("many")[4], found("c/f", "file"), "but where there are several solutions it may");
}

#[test]
fn a_summary_counts_the_steps_at_which_they_failed() {
    let folder = folder_of(&[("p", PUZZLE), ("c/a", WRONG), ("c/b", WRONG), ("c/d", "no board"), ("c/e", RIGHT)]);
    let output = nqfill(folder.path(), &["check", "--puzzle", "p", "c", "--lang", "en", "-f", "csv"]);
    assert!(stderr(&output).ends_with("failed at: no_conflicts 2, readable 1\n"), "{}", stderr(&output));
    let report = json(folder.path(), &["check", "--puzzle", "p", "c"]);
    assert_eq!(report["summary"]["failed_steps"], serde_json::json!({"no_conflicts": 2, "readable": 1}));
}

#[test]
fn a_part_of_a_list_earns_a_part_of_the_points() {
    let folder = folder_of(&[("p", EMPTY), ("half", RIGHT), ("all", &format!("{RIGHT}\n{OTHER}"))]);
    let args = ["check", "--puzzle", "p", "half", "all", "--all-solutions", "--part-credit", "--points", "3"];
    let report = json(folder.path(), &args);
    assert_eq!(scores(&report), [("half".into(), 1.5, 3.0), ("all".into(), 3.0, 3.0)]);
}

/// The results of a report by source.
fn by_source(report: &Value) -> BTreeMap<String, Value> {
    let results = report["results"].as_array().unwrap();
    results.iter().map(|result| (result["source"].as_str().unwrap().to_owned(), result.clone())).collect()
}

#[test]
fn a_roster_in_gbk_and_names_in_parts_are_understood() {
    // 张三 in GBK, and a name whose accent stands by itself, as one system writes it.
    let folder = folder_of(&[("p", PUZZLE), ("s/e\u{301}va.txt", RIGHT), ("s/张三.txt", RIGHT)]);
    std::fs::write(folder.child("roster").path(), b"\xd5\xc5\xc8\xfd\r\n").unwrap();
    assert_eq!(
        json(folder.path(), &["check", "--puzzle", "p", "s", "--roster", "roster"])["summary"]["not_on_roster"],
        1
    );
    folder.child("roster").write_str("\u{e9}va\n张三\n").unwrap();
    let report = json(folder.path(), &["check", "--puzzle", "p", "s", "--roster", "roster"]);
    assert_eq!(by_source(&report).len(), 2, "nobody is missing");
}

#[test]
fn puzzles_rosters_and_reports_are_no_submissions() {
    let folder = folder_of(&[("c/p", PUZZLE), ("c/roster", "a\nb\n"), ("c/a", RIGHT), ("c/b", WRONG), ("q/p", PUZZLE)]);
    let args = ["check", "--puzzle", "c/p", "c", "--roster", "c/roster"];
    let formats = [
        "text",
        "brief",
        "json",
        "jsonl",
        "yaml",
        "csv",
        "junit",
        "tap",
        "ctrf",
        "gradescope",
        "github-classroom",
        "check50",
        "nbgrader",
    ];
    let mut reports = 0;
    for (format, lang) in formats.iter().flat_map(|format| [(format, "zh"), (format, "en")]) {
        for detail in if *format == "text" { &["full", "verdict", "none"][..] } else { &["full"] } {
            let extra = ["-f", format, "--lang", lang, "--detail", detail, "-q"];
            let report = stdout(&nqfill(folder.path(), &[&args[..], &extra].concat()));
            folder.child(format!("c/report.{format}.{lang}.{detail}")).write_str(&report).unwrap();
            reports += 1;
        }
    }
    let report = json(folder.path(), &args);
    assert_eq!(by_source(&report).into_keys().collect::<Vec<_>>(), ["c/a", "c/b"]);
    assert_eq!(report["summary"]["passed_over"], reports + 2);
    let said = stderr(&nqfill(folder.path(), &[&args[..], &["--lang", "en"]].concat()));
    assert!(said.contains(" reports of checks (c/report.") && said.contains("1 puzzle (c/p)"), "{said}");
    let all = json(folder.path(), &["check", "--puzzles", "q", "q/p", "c/a"]);
    assert_eq!(by_source(&all).into_keys().collect::<Vec<_>>(), ["c/a"]);
    assert_eq!(code(&nqfill(folder.path(), &["check", "--puzzle", "c/a", "c/a", "-q"])), 0, "the only one is meant");
}

#[cfg(unix)]
#[test]
fn links_out_of_the_folder_are_followed_only_where_that_is_asked_for() {
    let folder = folder_of(&[("p", PUZZLE), ("c/a", RIGHT), ("etc/1", WRONG), ("etc/2", WRONG)]);
    std::os::unix::fs::symlink("../etc", folder.child("c/eve").path()).unwrap();
    let checked = |extra: &[&str]| {
        json(folder.path(), &[&["check", "--puzzle", "p", "c"], extra].concat())["summary"]["checked"].clone()
    };
    assert_eq!((checked(&[]), checked(&["--follow"])), (1.into(), 3.into()));
}

/// The code block of a document below the line that names a file.
#[cfg(unix)]
fn block(document: &str, name: &str) -> String {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(document)).unwrap();
    let below = text.split_once(&format!("\n`{name}`:\n\n```")).unwrap_or_else(|| panic!("{document} has {name}")).1;
    let body = below.split_once('\n').unwrap().1;
    body.split_once("```\n").unwrap().0.to_owned()
}

#[cfg(unix)]
#[test]
fn the_scripts_for_problem_packages_work_as_pasted() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder_of(&[("in", DEAD), ("ans", "NO"), ("right", "NO\n"), ("wrong", RIGHT), ("other", "无解\n")]);
    std::fs::create_dir(folder.child("feedback").path()).unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_nqfill")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let place = |name: &str, script: &str| {
        folder.child(name).write_str(script).unwrap();
        std::fs::set_permissions(folder.child(name).path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    };
    let run = |script: &str, args: &[&str], stdin: &str| {
        let stdin = std::fs::File::open(folder.child(stdin).path()).unwrap();
        let mut command = std::process::Command::new(folder.child(script).path());
        command.current_dir(folder.path()).args(args).env("PATH", &path).stdin(stdin);
        command.output().unwrap().status.code().unwrap()
    };
    place("build", &block("judges.md", "output_validators/nqfill/build"));
    place("run", &block("judges.md", "output_validators/nqfill/run"));
    place("check.sh", &block("judges.md", "check.sh"));
    assert_eq!(run("build", &[], "ans"), 0);
    let flags = block("judges.md", "problem.yaml");
    let flags: Vec<&str> =
        flags.lines().find_map(|line| line.strip_prefix("validator_flags: ")).unwrap().split(' ').collect();
    let kattis = [&["in", "ans", "feedback"], &flags[..]].concat();
    assert_eq!(["right", "wrong", "other"].map(|output| run("run", &kattis, output)), [42, 43, 43]);
    let testlib = |output: &str| run("check.sh", &["in", output, "ans", "report", "-appes"], "ans");
    assert_eq!(["right", "wrong", "nowhere"].map(testlib), [0, 1, 2]);
}
