//! `nqfill check` as a teacher runs it.
#![allow(clippy::unwrap_used, clippy::missing_docs_in_private_items, missing_docs)]

use crate::common::{code, run_in, stdout};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Output;

const RIGHT: &str = ".Q..\n...Q\nQ...\n..Q.\n";
const OTHER: &str = "..Q.\nQ...\n...Q\n.Q..\n";
const PUZZLE: &str = ".Q..\n....\n....\n....\n";
const EMPTY: &str = "....\n....\n....\n....\n";

fn nqfill(folder: &Path, args: &[&str]) -> Output {
    run_in(folder, args, "")
}

fn fixture(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name)
}

/// The rows of the CSV report by source.
fn rows(output: &Output) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(output.stdout.as_slice());
    let rows = reader.deserialize::<BTreeMap<String, String>>().map(|row| row.expect("a row"));
    rows.map(|row| (row["source"].clone(), row)).collect()
}

#[test]
fn every_submission_of_the_class_gets_the_verdict_of_the_table() {
    let output = nqfill(&fixture("class"), &["check", "--puzzle", "puzzle.txt", "submissions", "-f", "csv", "-q"]);
    assert_eq!(code(&output), 1);
    let rows = rows(&output);
    let table = std::fs::read_to_string(fixture("class/expected.tsv")).unwrap();
    let expected: Vec<Vec<&str>> = table.lines().skip(1).map(|line| line.split('\t').collect()).collect();
    assert!(expected.len() >= 160 && expected.len() == rows.len());
    for line in expected {
        let row = &rows[&format!("submissions/{}", line[0])];
        let found = [&row["status"], &row["passed"], &row["failed_step"]];
        assert_eq!(found, [line[1], line[2], line[3]], "{}", line[0]);
        assert!(!row["message"].contains(|c: char| c.is_control() && c != '\n'), "{}", line[0]);
    }
}

#[test]
fn an_option_that_says_what_stars_are_changes_no_other_verdict() {
    let verdicts = |extra: &[&str]| {
        let args = [&["check", "--puzzle", "puzzle.txt", "submissions", "-f", "csv", "-q"], extra].concat();
        rows(&nqfill(&fixture("class"), &args))
    };
    let (before, mut after) = (verdicts(&[]), verdicts(&["--queen", "*"]));
    let stars = "submissions/dialect_stars.txt";
    assert_eq!((before[stars]["status"].as_str(), after[stars]["passed"].as_str()), ("invalid", "true"));
    after.insert(stars.to_owned(), before[stars].clone());
    let differ: Vec<_> = before.keys().filter(|name| before[*name]["status"] != after[*name]["status"]).collect();
    assert!(differ.is_empty(), "{differ:?}");
}

#[test]
fn names_that_turn_the_direction_of_writing_are_shown_as_what_they_are() {
    let folder = TempDir::new().unwrap();
    folder.child("a\u{202e}txt.exe").write_str(RIGHT).unwrap();
    folder.child("b\u{2028}").write_str("Q\u{202e}..\n").unwrap();
    // Formats for programs also have the unchanged name in a field of its own.
    for format in ["text", "gradescope", "check50"] {
        let report = stdout(&nqfill(folder.path(), &["check", ".", "-f", format]));
        assert!(!report.contains(['\u{202e}', '\u{2028}']), "{format}: {report}");
    }
}

#[test]
fn the_report_does_not_depend_on_the_number_of_jobs() {
    let of = |jobs| {
        let args = ["check", "--puzzle", "puzzle.txt", "submissions", "-f", "json", "-q", "-j", jobs];
        nqfill(&fixture("class"), &args).stdout
    };
    assert_eq!(of("1"), of("4"));
}

#[test]
fn boards_by_themselves_are_complete_partial_conflict_or_invalid() {
    let folder = TempDir::new().unwrap();
    for (name, text) in [("a", RIGHT), ("b", PUZZLE), ("c", "QQ..\n....\n....\n....\n"), ("d", "no board\n")] {
        folder.child(name).write_str(text).unwrap();
    }
    let output = nqfill(folder.path(), &["check", "a", "b", "c", "d", "--lang", "en", "-q"]);
    let expected = "== a ==\ncomplete\n\n== b ==\npartial\n\n== c ==\nconflict: the queens at row 1 column 1 and row 1 \
                    column 2 share a row\n\n== d ==\ninvalid: there is no board\n";
    assert!(stdout(&output).starts_with(&expected[..expected.len() - "there is no board\n".len()]));
    assert_eq!(code(&output), 1);
    assert_eq!(code(&nqfill(folder.path(), &["check", "a", "b", "-q"])), 0);
    assert_eq!(code(&nqfill(folder.path(), &["check", "a", "b", "-q", "--require", "complete"])), 1);
}

#[test]
fn a_conflict_is_named_in_the_words_of_the_course() {
    let folder = TempDir::new().unwrap();
    folder.child("a").write_str("....\n...Q\n....\n.Q..\n").unwrap();
    let output = nqfill(folder.path(), &["check", "a"]);
    assert_eq!(stdout(&output), "冲突：第 2 行第 4 列的皇后与第 4 行第 2 列的皇后在同一条反对角线上\n");
    let drawn = stdout(&nqfill(folder.path(), &["check", "a", "--color", "always"]));
    assert!(drawn.ends_with("\n....\n...\u{1b}[1;7;31mQ\u{1b}[0m\n....\n.\u{1b}[1;7;31mQ\u{1b}[0m..\n"), "{drawn:?}");
}

#[test]
fn a_partial_board_that_cannot_be_completed_fails_and_a_spent_budget_is_3() {
    let folder = TempDir::new().unwrap();
    folder.child("dead").write_str("Q...\n....\n....\n....\n").unwrap();
    folder.child("live").write_str(PUZZLE).unwrap();
    assert_eq!(code(&nqfill(folder.path(), &["check", "dead", "-q"])), 0);
    assert_eq!(code(&nqfill(folder.path(), &["check", "live", "-q", "--completable"])), 0);
    let dead = nqfill(folder.path(), &["check", "dead", "-q", "--completable"]);
    assert_eq!((code(&dead), stdout(&dead).as_str()), (1, "未完成：无法补全\n"));
    let undecided = nqfill(folder.path(), &["check", "live", "-q", "--completable", "--node-limit", "0"]);
    assert_eq!(code(&undecided), 3);
}

/// What is the same in the reports of `check --why` and of `explain`.
#[test]
fn the_reason_for_a_board_without_completion_is_that_of_explain() {
    let puzzles = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let of = |args: &[&str]| -> Vec<serde_json::Value> {
        let lines = stdout(&nqfill(&puzzles, &[args, &["-q", "-f", "jsonl", "unsolvable", "tiny"]].concat()));
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let key = |result: &serde_json::Value| (result["source"].to_string(), result["index"].to_string());
    let explained: BTreeMap<_, _> = of(&["explain"]).into_iter().map(|result| (key(&result), result)).collect();
    let mut compared = 0;
    for checked in of(&["check", "--completable", "--why"]).iter().filter(|result| result["completable"] == "no") {
        for part in ["core", "steps", "cases", "searched"] {
            assert_eq!(checked["reason"].get(part), explained[&key(checked)].get(part), "{}: {part}", key(checked).0);
        }
        compared += 1;
    }
    assert!(compared > 15, "{compared}");
}

#[test]
fn a_reason_that_a_limit_cuts_short_is_not_made_up() {
    let folder = TempDir::new().unwrap();
    folder.child("dead").write_str("Q.....\n......\n......\n......\n......\n......\n").unwrap();
    let words = |nodes| {
        let args = ["check", "dead", "--completable", "--why", "--lang", "en", "--node-limit", nodes];
        let output = nqfill(folder.path(), &args);
        (code(&output), stdout(&output))
    };
    let limits: Vec<String> = (0..80).map(|nodes| nodes.to_string()).collect();
    let said: Vec<(i32, String)> = limits.iter().map(|nodes| words(nodes)).collect();
    assert!(said.iter().any(|(code, _)| *code == 3) && said.iter().any(|(_, text)| text.contains("Reasoning:")));
    for (code, text) in said {
        let is_known = text.contains("it cannot be completed");
        let has_reason = text.contains("already makes it impossible") || text.contains("no reason was found");
        assert!((code == 1) == is_known && is_known == has_reason, "{text}");
    }
}

#[test]
fn missing_and_moved_queens_are_listed() {
    let folder = TempDir::new().unwrap();
    folder.child("p").write_str(".Q..\n...Q\n....\n....\n").unwrap();
    folder.child("s").write_str("..Q.\n....\n....\n....\n").unwrap();
    let args = ["check", "--puzzle", "p", "s", "--require", "partial", "-f", "json"];
    let report: serde_json::Value = serde_json::from_slice(&nqfill(folder.path(), &args).stdout).unwrap();
    let result = &report["results"][0];
    assert_eq!(result["missing"], serde_json::json!([{"row": 2, "column": 4}]));
    assert_eq!(result["moved"], serde_json::json!([{"from": {"row": 1, "column": 2}, "to": {"row": 1, "column": 3}}]));
    assert_eq!(result["steps"][6]["status"], "skipped");
}

#[test]
fn lists_of_all_solutions_are_counted() {
    let folder = TempDir::new().unwrap();
    folder.child("p").write_str(EMPTY).unwrap();
    let lists = [
        ("all", format!("{RIGHT}\n{OTHER}"), ""),
        ("one", RIGHT.to_owned(), "none_missing"),
        ("twice", format!("{RIGHT}\n{OTHER}\n{RIGHT}"), "no_duplicates"),
        ("wrong", format!("{RIGHT}\n{OTHER}\nQ...\n.Q..\n..Q.\n...Q\n"), "solutions_right"),
    ];
    for (name, text, step) in lists {
        folder.child(name).write_str(&text).unwrap();
        let row = rows(&nqfill(folder.path(), &["check", "--puzzle", "p", name, "--all-solutions", "-f", "csv", "-q"]));
        assert_eq!(row[name]["failed_step"], step);
    }
    let shown = stdout(&nqfill(folder.path(), &["check", "--puzzle", "p", "wrong", "--all-solutions", "--lang", "en"]));
    assert!(shown.contains("2 right, 1 wrong, 0 duplicate, 0 missing, of 2"), "{shown}");
    let distinct = ["check", "--puzzle", "p", "one", "--all-solutions", "--distinct", "-q"];
    assert_eq!(code(&nqfill(folder.path(), &distinct)), 0);
}

#[test]
fn puzzles_of_a_folder_are_matched_by_name() {
    let folder = TempDir::new().unwrap();
    folder.child("puzzles/p1.txt").write_str(PUZZLE).unwrap();
    folder.child("puzzles/p2.txt").write_str(EMPTY).unwrap();
    folder.child("class/张三/p1.txt").write_str(RIGHT).unwrap();
    folder.child("class/李四/p1.txt").write_str(OTHER).unwrap();
    folder.child("class/李四/p2.txt").write_str(OTHER).unwrap();
    folder.child("class/李四/p3.txt").write_str(OTHER).unwrap();
    let pattern = "--student-from-path={student}/{puzzle}.txt";
    let rows = rows(&nqfill(folder.path(), &["check", "--puzzles", "puzzles", "class", pattern, "-f", "csv", "-q"]));
    let facts = |path: &str| {
        let row = &rows[path];
        (row["student"].as_str(), row["passed"].as_str(), row["failed_step"].as_str())
    };
    assert_eq!(facts("class/张三/p1.txt"), ("张三", "true", ""));
    assert_eq!(facts("class/李四/p1.txt"), ("李四", "false", "fixed_queens"));
    assert_eq!(facts("class/李四/p2.txt"), ("李四", "true", ""));
    assert_eq!(facts("class/李四/p3.txt"), ("李四", "false", "puzzle"));
}

#[test]
fn points_are_given_per_step_or_for_all_or_nothing() {
    let folder = TempDir::new().unwrap();
    folder.child("p").write_str(PUZZLE).unwrap();
    folder.child("right").write_str(RIGHT).unwrap();
    folder.child("moved").write_str(OTHER).unwrap();
    let score = |points: &str, name: &str| {
        let args = ["check", "--puzzle", "p", name, "-f", "csv", "-q", "--points", points];
        let row = rows(&nqfill(folder.path(), &args)).remove(name).unwrap();
        (row["score"].clone(), row["max_score"].clone())
    };
    let pair = |score: &str, most: &str| (score.to_owned(), most.to_owned());
    assert_eq!(score("10", "right"), pair("10", "10"));
    assert_eq!(score("10", "moved"), pair("0", "10"));
    assert_eq!(score("readable=1,no_conflicts=2.5,complete=6", "moved"), pair("3.5", "9.5"));
    assert_eq!(code(&nqfill(folder.path(), &["check", "--points", "nonsense=1", "right"])), 2);
}

#[test]
fn kattis_gets_its_exit_codes_and_messages() {
    let folder = TempDir::new().unwrap();
    folder.child("in").write_str(PUZZLE).unwrap();
    folder.child("dead").write_str("Q...\n....\n....\n....\n").unwrap();
    folder.child("ans").write_str("ignored").unwrap();
    folder.child("feedback").create_dir_all().unwrap();
    let judge = |input, output| {
        let args = ["check", "--exit-style", "kattis", "--lang", "en", input, "ans", "feedback"];
        code(&run_in(folder.path(), &args, output))
    };
    assert_eq!(judge("in", RIGHT), 42);
    assert!(!folder.child("feedback/teammessage.txt").exists());
    assert_eq!(judge("in", OTHER), 43);
    folder.child("feedback/judgemessage.txt").assert("the fixed queen at row 1 column 2 was moved to row 1 column 3\n");
    assert_eq!(judge("in", ""), 43);
    assert_eq!(judge("in", "no solution"), 43);
    assert_eq!(judge("dead", "IMPOSSIBLE\n"), 42);
    assert_eq!(judge("nowhere", RIGHT), 1, "a fault of the judge is neither 42 nor 43");
}

#[test]
fn testlib_gets_its_exit_codes_and_report() {
    let folder = TempDir::new().unwrap();
    folder.child("in").write_str(PUZZLE).unwrap();
    folder.child("ans").write_str("ignored").unwrap();
    let judge = |input: &str, output: &str| {
        folder.child("out").write_str(output).unwrap();
        let args = ["check", "--exit-style", "testlib", "--lang", "en", input, "out", "ans", "report"];
        let code = code(&nqfill(folder.path(), &args));
        (code, std::fs::read_to_string(folder.child("report").path()).unwrap())
    };
    assert_eq!(judge("in", RIGHT), (0, "ok complete\n".into()));
    let moved = "wrong answer the fixed queen at row 1 column 2 was moved to row 1 column 3\n";
    assert_eq!(judge("in", OTHER), (1, moved.into()));
    assert_eq!(judge("in", "....\n..\n").0, 2);
    assert_eq!(judge("nowhere", RIGHT).0, 3);
    let args = ["check", "--exit-style", "testlib", "--puzzle", "in", "out", "-q"];
    assert_eq!(code(&nqfill(folder.path(), &args)), 0, "with --puzzle only the codes are the judge's");
}

#[test]
fn details_can_be_kept_from_students() {
    let folder = fixture("reports");
    for format in ["text", "json", "csv", "junit", "tap", "ctrf", "gradescope", "github-classroom", "check50"] {
        let report = |detail| {
            let args = ["check", "--puzzle", "puzzle.txt", "submissions", "-f", format, "--detail", detail, "-q"];
            stdout(&nqfill(&folder, &args))
        };
        assert!(report("full").contains("第 1 行第 2 列"), "{format}");
        for detail in ["verdict", "none"] {
            let report = report(detail);
            assert!(!report.contains("列的") && !report.contains("...Q") && !report.contains("\"fixed\""), "{format}");
        }
        assert!(report("none").contains("未通过") || format == "csv" || !report("none").is_empty(), "{format}");
    }
}

#[test]
fn long_texts_are_clipped_with_a_mark() {
    let folder = TempDir::new().unwrap();
    folder.child("full").write_str(&format!("{}\n", "Q".repeat(20)).repeat(20)).unwrap();
    let message = |extra: &[&str]| {
        let args = [&["check", "full", "-f", "json", "-q"], extra].concat();
        let output = nqfill(folder.path(), &args);
        assert!(output.stdout.len() <= 100 << 10, "a report has at most 100 KB");
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let result = &report["results"][0];
        (result["message"].as_str().unwrap().to_owned(), result["steps"][1]["message"].as_str().unwrap().to_owned())
    };
    let (whole, step) = message(&[]);
    assert_eq!((whole.chars().count(), step.chars().count()), (2000, 500));
    assert!(whole.ends_with("字符）") && whole.contains("已截断"));
    let (whole, step) = message(&["--max-message-chars", "100", "--max-output-chars", "50"]);
    assert_eq!((whole.chars().count(), step.chars().count()), (100, 50));
    let text = nqfill(folder.path(), &["check", "full", "--max-report-bytes", "300", "-q"]);
    assert!(text.stdout.len() <= 300);
}

#[test]
fn gradescope_gets_its_results_even_when_everything_fails() {
    let folder = TempDir::new().unwrap();
    folder.child("empty").create_dir_all().unwrap();
    let runs: [&[&str]; 3] =
        [&["--puzzle", "nowhere", "nothing"], &["--puzzle", "nowhere", "empty"], &["--puzzles", "nowhere", "nothing"]];
    for run in runs {
        let args = [&["check", "-f", "gradescope", "-o", "results.json", "-q", "--lang", "en"], run].concat();
        assert!([1, 2].contains(&code(&nqfill(folder.path(), &args))), "{run:?}");
        let results = std::fs::read(folder.child("results.json").path()).expect("results.json is there");
        let results: serde_json::Value = serde_json::from_slice(&results).expect("JSON");
        assert!(results["score"].is_null() && results["tests"].as_array().unwrap().is_empty(), "no points are given");
        let said = results["output"].as_str().unwrap();
        assert!(said.starts_with("The autograder failed") && said.contains("nowhere"), "{said}");
        std::fs::remove_file(folder.child("results.json").path()).unwrap();
    }
    folder.child("p").write_str(PUZZLE).unwrap();
    let args = ["check", "-f", "gradescope", "--puzzle", "p", "nothing", "-q"];
    let results: serde_json::Value = serde_json::from_slice(&nqfill(folder.path(), &args).stdout).expect("JSON");
    assert_eq!(results["score"], 0.0, "a student who handed in nothing earns nothing");
}

#[test]
fn nobody_is_graded_by_a_puzzle_that_is_none() {
    let folder = TempDir::new().unwrap();
    folder.child("subs/a.txt").write_str(RIGHT).unwrap();
    folder.child("puzzles/p.txt").write_str(PUZZLE).unwrap();
    folder.child("words").write_str("no board").unwrap();
    folder.child("line").write_str(".Q..\n").unwrap();
    let wrong: [(&[&str], &str); 5] = [
        (&["--puzzle", "nofile.txt"], "nofile.txt: the puzzle cannot be read: "),
        (&["--puzzle", "words"], "words: the puzzle cannot be read: "),
        (&["--puzzle", "subs/a.txt#2"], "subs/a.txt#2: "),
        (&["--puzzle", "puzzles"], "did you mean --puzzles puzzles?"),
        (&["--puzzles", "words"], "did you mean --puzzle words?"),
    ];
    for (puzzle, said) in wrong {
        for format in ["text", "brief", "json", "csv", "junit", "nbgrader"] {
            let args = [&["check", "subs", "-f", format, "-o", "report", "-q", "--lang", "en"], puzzle].concat();
            let output = nqfill(folder.path(), &args);
            let words = String::from_utf8(output.stderr.clone()).unwrap();
            assert_eq!((code(&output), words.lines().count(), output.stdout.len()), (2, 1, 0), "{args:?}: {words}");
            assert!(words.contains(said), "{words}");
            assert!(!folder.child("report").exists());
        }
        if puzzle[0] == "--puzzle" {
            let args = [&["check", "--stream", "-q", "--lang", "en"], puzzle].concat();
            let output = run_in(folder.path(), &args, ".Q../...Q/Q.../..Q.\n");
            assert_eq!((code(&output), output.stdout.len()), (2, 0), "{args:?}");
            assert!(String::from_utf8(output.stderr).unwrap().contains(said));
        }
    }
}

#[test]
fn csv_takes_a_byte_order_mark_and_no_formula() {
    let folder = TempDir::new().unwrap();
    folder.child("=1+1").write_str(RIGHT).unwrap();
    let report = stdout(&nqfill(folder.path(), &["check", "=1+1", "-f", "csv", "--csv-bom"]));
    assert!(report.starts_with("\u{feff}source,index,"));
    assert!(report.contains("\r\n'=1+1,1,"), "{report}");
    for (name, cell) in
        [("+a", "'+a"), ("@b", "'@b"), ("-c", "'-c"), ("=", "="), ("-1.5", "-1.5"), ("+2", "+2"), ("d=", "d=")]
    {
        folder.child(name).write_str(RIGHT).unwrap();
        let report = stdout(&nqfill(folder.path(), &["check", "-f", "csv", "--", name]));
        assert!(report.contains(&format!("\r\n{cell},1,")), "{name}: {report}");
    }
}

/// Names as they are, for programs; terminals get other formats.
#[cfg(unix)]
#[test]
fn json_and_yaml_keep_the_control_characters_of_names() {
    let folder = TempDir::new().unwrap();
    let name = "a\u{1b}[2J\u{9b}\u{202e}.txt";
    folder.child(name).write_str(RIGHT).unwrap();
    let report = |format| stdout(&nqfill(folder.path(), &["check", name, "-f", format]));
    let json: serde_json::Value = serde_json::from_str(&report("json")).expect("JSON");
    let yaml: serde_json::Value = serde_yaml::from_str(&report("yaml")).expect("YAML");
    assert_eq!((&json["results"][0]["source"], &yaml["results"][0]["source"]), (&name.into(), &name.into()));
    assert!(report("csv").contains("a\u{fffd}[2J\u{fffd}"), "{}", report("csv"));
}

#[test]
fn thousands_of_submissions_make_as_many_lines_in_order() {
    let folder = TempDir::new().unwrap();
    std::fs::create_dir(folder.child("s").path()).unwrap();
    for i in 0..3_000 {
        std::fs::write(folder.path().join(format!("s/{i:05}.txt")), if i % 2 == 0 { RIGHT } else { OTHER }).unwrap();
    }
    folder.child("p").write_str(PUZZLE).unwrap();
    let output = nqfill(folder.path(), &["check", "--puzzle", "p", "s", "-f", "csv", "-q", "-j", "4"]);
    let rows: Vec<_> = stdout(&output).lines().skip(1).map(|line| line[2..7].parse::<u32>().unwrap()).collect();
    assert!(rows.iter().copied().eq(0..3_000));
}

#[test]
fn a_file_of_five_gigabytes_is_refused_by_its_size() {
    let folder = TempDir::new().unwrap();
    std::fs::File::create(folder.child("huge").path()).unwrap().set_len(5 << 30).unwrap();
    folder.child("right").write_str(RIGHT).unwrap();
    let output = nqfill(folder.path(), &["check", "huge", "right", "--lang", "en", "-q"]);
    assert!(stdout(&output).contains("exceeds the limit") && stdout(&output).ends_with("== right ==\ncomplete\n"));
}

#[cfg(unix)]
#[test]
fn what_cannot_be_read_is_one_line_and_the_others_are_graded() {
    use std::os::unix::ffi::OsStrExt;
    let folder = TempDir::new().unwrap();
    let submissions = folder.child("s");
    submissions.child("right.txt").write_str(RIGHT).unwrap();
    std::os::unix::fs::symlink(".", submissions.child("loop").path()).unwrap();
    std::os::unix::fs::symlink("nowhere", submissions.child("dangling").path()).unwrap();
    let name = std::ffi::OsStr::from_bytes(b"gbk_\xd5\xc5.txt");
    std::fs::write(submissions.path().join(name), RIGHT).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(submissions.child("pipe").path()).status().unwrap().success());
    let rows = rows(&nqfill(folder.path(), &["check", "s", "-f", "csv", "-q"]));
    assert_eq!(rows["s/right.txt"]["passed"], "true");
    assert_eq!(rows["\"s/gbk_\\xd5\\xc5.txt\""]["passed"], "true");
    for name in ["s/loop", "s/dangling", "s/pipe"] {
        assert_eq!(rows[name]["status"], "invalid", "{name}");
    }
    assert_eq!(rows.len(), 5);
}

#[test]
fn a_puzzle_that_cannot_be_read_is_named_at_once() {
    let folder = TempDir::new().unwrap();
    folder.child("s").write_str(RIGHT).unwrap();
    let output = nqfill(folder.path(), &["check", "--puzzle", "nowhere.txt", "s", "--lang", "en"]);
    let diagnostics = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(diagnostics.starts_with("nqfill: nowhere.txt: ") && diagnostics.contains("no such file"), "{diagnostics}");
    assert_eq!(code(&output), 2);
}

#[test]
fn the_report_of_an_earlier_run_is_no_submission() {
    let folder = TempDir::new().unwrap();
    folder.child("s/right.txt").write_str(RIGHT).unwrap();
    let args = ["check", "s", "-o", "s/report.csv", "-f", "csv", "-q"];
    assert_eq!((code(&nqfill(folder.path(), &args)), code(&nqfill(folder.path(), &args))), (0, 0));
}

#[test]
fn nothing_to_check_is_no_success_and_wrong_usage_is_2() {
    let folder = TempDir::new().unwrap();
    assert_eq!(code(&nqfill(folder.path(), &["check", ".", "-q"])), 1);
    let usages: [&[&str]; 4] = [
        &["check", "x", "--distinct"],
        &["check", "x", "-f", "nonsense"],
        &["check", "x", "--student-from-path", "{name}"],
        &["check", "--exit-style", "kattis", "x"],
    ];
    for usage in usages {
        assert_eq!(code(&nqfill(folder.path(), usage)), 2, "{usage:?}");
    }
}

#[test]
fn what_to_do_about_a_text_that_is_no_board_is_said_once_and_not_in_brief() {
    let folder = TempDir::new().unwrap();
    folder.child("puzzle").write_str(PUZZLE).unwrap();
    folder.child("bad").write_str(".Q..\n...Q\nQ..\n..Q.\n").unwrap();
    for (lang, help) in [("zh", "提示：补上第 3 行缺少的 1 格\n"), ("en", "help: add the 1 missing square to row 3\n")]
    {
        for more in [&[][..], &["--puzzle", "puzzle"], &["--brief"], &["--puzzle", "puzzle", "--brief"]] {
            let args = [&["check", "--lang", lang, "--quiet", "bad"][..], more].concat();
            let said = stdout(&nqfill(folder.path(), &args));
            assert_eq!(said.matches(help).count(), usize::from(!more.contains(&"--brief")), "{args:?}: {said}");
        }
    }
}

/// The evaluation of the local-search blog: pairs of queens on a line, found here pair by pair.
#[test]
fn the_conflict_number_of_a_board_is_its_pairs_and_the_queens_on_blocked_squares() {
    let folder = TempDir::new().unwrap();
    folder.child("b.txt").write_str("QQ...\n.Q...\n..Q..\n.....\nQ...Q\n").unwrap();
    folder.child("blocked.json").write_str(r#"{"n": 3, "queens": [[1, 1], [2, 1]], "blocked": [[2, 1]]}"#).unwrap();
    let queens: [(i32, i32); 6] = [(0, 0), (0, 1), (1, 1), (2, 2), (4, 0), (4, 4)];
    let mut kinds = [0; 4];
    for (at, a) in queens.iter().enumerate() {
        for b in &queens[at + 1..] {
            let lines = [a.0 == b.0, a.1 == b.1, a.0 - a.1 == b.0 - b.1, a.0 + a.1 == b.0 + b.1];
            kinds.iter_mut().zip(lines).for_each(|(kind, is_shared)| *kind += i32::from(is_shared));
        }
    }
    assert_eq!(kinds, [2, 2, 6, 1]);
    let said = |args: &[&str]| stdout(&nqfill(folder.path(), &[args, &["-q"]].concat()));
    let zh = "冲突数：11（行 2，列 2，主对角线 6，反对角线 1）";
    let en = "Conflict number: 11 (rows 2, columns 2, diagonals 6, antidiagonals 1)";
    assert!(said(&["check", "b.txt"]).contains(zh));
    assert!(said(&["check", "b.txt", "--lang", "en"]).contains(en));
    assert!(!said(&["check", "b.txt", "--detail", "verdict"]).contains("冲突数"));
    // Of a submission it belongs to its step, and to no other.
    folder.child("empty.txt").write_str(EMPTY).unwrap();
    folder.child("diagonal.txt").write_str("Q...\n.Q..\n..Q.\n...Q\n").unwrap();
    let of_submission = said(&["check", "--puzzle", "empty.txt", "diagonal.txt"]);
    assert!(of_submission.contains("\n       冲突数：6（主对角线 6）\n[跳过]"), "{of_submission}");
    assert!(!said(&["check", "--puzzle", "empty.txt", "b.txt"]).contains("冲突数"));
    assert!(said(&["solve", "b.txt", "--stats"]).contains("统计：冲突数 11（行 2，列 2，主对角线 6，反对角线 1）"));
    assert!(!said(&["solve", "b.txt"]).contains("冲突数"));
    let result = |args: &[&str]| {
        let document: serde_json::Value = serde_json::from_str(&said(args)).unwrap();
        (document["results"][0]["conflict_count"].clone(), document["results"][0]["conflicts_by_kind"].clone())
    };
    let all = serde_json::json!({"row": 2, "column": 2, "diagonal": 6, "antidiagonal": 1});
    for args in [["check", "b.txt", "-f", "json"].as_slice(), &["solve", "b.txt", "--stats", "-f", "json"]] {
        assert_eq!(result(args), (11.into(), all.clone()), "{args:?}");
    }
    let blocked = serde_json::json!({"column": 1, "blocked": 1});
    assert_eq!(result(&["check", "blocked.json", "-f", "json"]), (2.into(), blocked));
    assert_eq!(result(&["solve", "b.txt", "-f", "json"]), (serde_json::Value::Null, serde_json::Value::Null));
}
