//! `nqfill golden`, and the golden files of this project through it.
#![allow(clippy::unwrap_used, missing_docs)]

use crate::common;
use assert_fs::TempDir;
use assert_fs::prelude::*;
use std::path::Path;
use std::process::Output;

fn golden(folder: &Path, args: &[&str]) -> Output {
    common::nqfill().current_dir(folder).arg("golden").args(args).output().expect("the program runs")
}

fn shown(output: &Output) -> (i32, String) {
    (output.status.code().unwrap(), String::from_utf8(output.stdout.clone()).unwrap())
}

const INPUT: &str = ".Q..\n...Q\n....\n....\n";
const EXPECTED: &str = "解法 1:\n.Q..\n...Q\nQ...\n..Q.\n\n共找到 1 种解法。\n";

#[test]
fn the_golden_files_of_this_project_are_met() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    // A copy, so that output files of a mismatch do not end up among the fixtures.
    for (name, mode) in [("golden-pairs", None), ("golden-semantic", Some("semantic"))] {
        let folder = TempDir::new().unwrap();
        folder.copy_from(root.join("fixtures").join(name), &["**/*"]).unwrap();
        let mode: Vec<&str> = mode.into_iter().flat_map(|mode| ["--mode", mode]).collect();
        let (code, report) = shown(&golden(folder.path(), &[&["."], mode.as_slice()].concat()));
        assert_eq!(code, 0, "{report}");
        assert!(report.lines().count() >= 4 && report.lines().all(|line| line.starts_with("相符 ")), "{report}");
    }
}

#[test]
fn a_difference_is_a_unified_diff_and_a_new_file_beside() {
    let folder = TempDir::new().unwrap();
    folder.child("a.txt").write_str(INPUT).unwrap();
    folder.child("a.expected.txt").write_str(&EXPECTED.replace("..Q.\n\n", ".Q..\n\n")).unwrap();
    let (code, report) = shown(&golden(folder.path(), &["."]));
    assert_eq!(code, 1);
    assert!(report.starts_with("不符   a.expected.txt\n--- a.expected.txt\n+++ a.expected.txt.new\n@@ "), "{report}");
    assert!(report.contains("\n-.Q..\n+..Q.\n"), "{report}");
    folder.child("a.expected.txt.new").assert(EXPECTED);
    assert_eq!(shown(&golden(folder.path(), &[".", "--update"])).0, 0);
    folder.child("a.expected.txt").assert(EXPECTED);
    assert!(!folder.child("a.expected.txt.new").exists());
}

#[test]
fn line_ends_make_no_difference() {
    let folder = TempDir::new().unwrap();
    folder.child("a.txt").write_str(INPUT).unwrap();
    folder.child("a.expected.txt").write_str(&EXPECTED.replace('\n', "\r\n")).unwrap();
    assert_eq!(shown(&golden(folder.path(), &["."])).0, 0);
}

#[test]
fn stale_and_missing_expectations_are_reported() {
    let folder = TempDir::new().unwrap();
    folder.child("missing.in").write_str(INPUT).unwrap();
    folder.child("stale.out").write_str("x").unwrap();
    let (code, report) = shown(&golden(folder.path(), &[".", "--lang", "en"]));
    let expected = "missing   missing.in\nnothing is expected of this input; --update writes what is\nstale     stale.out\n\
                    there is no input for this expectation\n";
    assert_eq!((code, report.as_str()), (1, expected));
}

/// The folder may be the wrong one.
#[test]
fn a_folder_without_expectations_is_left_as_it_was() {
    let folder = TempDir::new().unwrap();
    folder.child("a.txt").write_str(INPUT).unwrap();
    folder.child("sub/b.in").write_str("no board").unwrap();
    let names = || {
        let entries = [".", "sub"].map(|below| std::fs::read_dir(folder.path().join(below)).unwrap());
        let mut names: Vec<_> = entries.into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
        names.sort();
        names
    };
    let before = names();
    for args in [&[".", "-f", "tap"][..], &[".", "--mode", "semantic"], &[".", "--command", "cat"]] {
        let (code, report) = shown(&golden(folder.path(), args));
        assert!(code == 1 && report.matches("--update").count() == 2, "{report}");
    }
    assert_eq!(names(), before);
}

#[test]
fn a_board_that_was_not_answered_in_full_replaces_no_expectation() {
    let folder = TempDir::new().unwrap();
    let empty = |n: usize| format!("{}\n", ".".repeat(n)).repeat(n);
    folder.child("a.txt").write_str(&format!("{INPUT}\n{}", empty(12))).unwrap();
    let run = |args: &[&str]| shown(&golden(folder.path(), &[&[".", "--update", "--lang", "en"], args].concat()));
    assert_eq!(run(&["--all"]), (0, "updated   a.txt\n".into()));
    let good = std::fs::read_to_string(folder.child("a.expected.txt").path()).unwrap();
    for limit in [
        &["--all", "--node-limit", "1000"][..],
        &["--all", "--time-limit", "1ms"],
        &["-n", "20000", "--node-limit", "9"],
    ] {
        let (code, report) = run(limit);
        let why = if limit.contains(&"1ms") { "time limit" } else { "node limit" };
        let line = format!("not written: the answer of board 2 is not whole ({why})\n");
        assert_eq!((code, report), (3, format!("undecided a.expected.txt\n{line}")), "{limit:?}");
        folder.child("a.expected.txt").assert(good.as_str());
    }
    let (code, report) = run(&["--all", "--max-input-bytes", "100"]);
    assert_eq!((code, report.as_str()), (1, "failed    a.expected.txt\nthe input exceeds the limit of 100 bytes\n"));
    folder.child("b.txt").write_str(INPUT).unwrap();
    folder.child("b.expected.txt").write_str("old").unwrap();
    let (code, report) = run(&["--all", "--node-limit", "1000"]);
    assert!(
        code == 3 && report.ends_with("updated   b.expected.txt\n"),
        "the others are written all the same: {report}"
    );
    folder.child("a.expected.txt").assert(good.as_str());
    // What is expected of a board that a limit cuts short can be met, but not written.
    let cut = common::nqfill()
        .current_dir(folder.path())
        .args(["--node-limit", "9", "a.txt", "-q", "--lang", "en"])
        .output()
        .unwrap();
    std::fs::write(folder.child("a.expected.txt").path(), cut.stdout).unwrap();
    assert_eq!(run(&["--node-limit", "9", "--filter", "a."]), (0, "same      a.expected.txt\n".into()));
    assert!(!folder.child("a.expected.txt.new").exists());
}

/// A message about a wrong board is what nqfill says about it: such expectations are the golden files of errors.
#[test]
fn the_error_of_an_invalid_board_can_be_expected() {
    let folder = TempDir::new().unwrap();
    folder.child("a.txt").write_str("Q..\n..\n...\n").unwrap();
    assert_eq!(shown(&golden(folder.path(), &[".", "--update", "--lang", "en"])).0, 0);
    folder.child("a.expected.txt").assert("Invalid: row 2 has 2 squares, expected 3\n");
    assert_eq!(shown(&golden(folder.path(), &[".", "--lang", "en"])).0, 0);
}

#[test]
fn the_report_does_not_depend_on_the_number_of_jobs() {
    let folder = TempDir::new().unwrap();
    for i in 0..40 {
        let (name, n) = (format!("{i:02}"), 4 + i % 5);
        folder.child(format!("{name}.txt")).write_str(&format!("{}\n", ".".repeat(n)).repeat(n)).unwrap();
        folder.child(format!("{name}.expected.txt")).write_str(if i % 3 == 0 { "old\n" } else { "" }).unwrap();
    }
    let one = shown(&golden(folder.path(), &[".", "-j", "1"]));
    assert!(one.0 == 1 && one.1.matches("不符 ").count() == 40, "{}", one.1);
    for args in [&["."][..], &[".", "-j", "7"]] {
        assert!(shown(&golden(folder.path(), args)) == one, "{args:?}");
    }
    assert_eq!(shown(&golden(folder.path(), &[".", "--update", "-j", "5"])).0, 0);
    assert_eq!(shown(&golden(folder.path(), &["."])).0, 0);
}

#[test]
fn one_completion_can_be_expected() {
    let folder = TempDir::new().unwrap();
    folder.child("a.txt").write_str(INPUT).unwrap();
    folder
        .child("a.expected.txt")
        .write_str(&EXPECTED.replace("共找到 1 种解法。", "已求得 1 种解法，未再搜索。"))
        .unwrap();
    assert_eq!(shown(&golden(folder.path(), &[".", "--first"])).0, 0);
    assert_eq!(shown(&golden(folder.path(), &["."])).0, 1);
    for args in [&["--first", "--all"][..], &["--first", "-n", "2"], &["--first", "--command", "cat"]] {
        assert_eq!(shown(&golden(folder.path(), &[&["."], args].concat())).0, 2, "{args:?}");
    }
}

#[test]
fn update_is_refused_in_ci() {
    let folder = TempDir::new().unwrap();
    folder.child("a.txt").write_str(INPUT).unwrap();
    let output =
        common::nqfill().args(["golden", ".", "--update"]).current_dir(folder.path()).env("CI", "true").output();
    assert_eq!(output.unwrap().status.code(), Some(2));
    assert!(!folder.child("a.expected.txt").exists());
}

#[test]
fn a_filter_leaves_the_others_alone() {
    let folder = TempDir::new().unwrap();
    for name in ["a.txt", "sub/b.txt"] {
        folder.child(name).write_str(INPUT).unwrap();
    }
    assert_eq!(shown(&golden(folder.path(), &[".", "--update", "--filter", "sub/"])).0, 0);
    assert!(folder.child("sub/b.expected.txt").exists() && !folder.child("a.expected.txt").exists());
}

#[test]
fn a_wrong_expectation_is_found_out_by_the_referee() {
    let folder = TempDir::new().unwrap();
    folder.child("a.in").write_str("....\n....\n....\n....\n").unwrap();
    let two = ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n";
    let wrong = "Q...\n.Q..\n..Q.\n...Q\n\n..Q.\nQ...\n...Q\n.Q..\n";
    for (text, code) in [("2", 0), ("3", 1), (two, 0), (wrong, 1), (&two[..20], 1), ("无解", 1), ("words", 1)] {
        folder.child("a.ans").write_str(text).unwrap();
        assert_eq!(shown(&golden(folder.path(), &[".", "--mode", "semantic"])).0, code, "{text}");
    }
    folder.child("a.ans").write_str(wrong).unwrap();
    let (_, report) = shown(&golden(folder.path(), &[".", "--mode", "semantic", "--lang", "en"]));
    assert!(report.contains("the expectation itself is wrong: 1 right, 1 wrong"), "{report}");
}

#[test]
fn a_case_without_end_ends_at_its_limit() {
    let folder = TempDir::new().unwrap();
    folder.child("a.in").write_str(&format!("{}\n", ".".repeat(20)).repeat(20)).unwrap();
    folder.child("a.out").write_str("x").unwrap();
    let (code, report) = shown(&golden(folder.path(), &[".", "--all", "--node-limit", "1000", "--lang", "en"]));
    assert_eq!(code, 1);
    assert!(report.contains("there may be more"), "{report}");
    assert_eq!(shown(&golden(folder.path(), &[".", "--mode", "semantic", "--time-limit", "50ms"])).0, 1);
}

#[test]
fn files_that_are_too_large_are_refused_and_large_ones_are_told_apart_by_a_line() {
    let folder = TempDir::new().unwrap();
    folder.child("a.txt").write_str(INPUT).unwrap();
    folder.child("a.expected.txt").write_str(EXPECTED).unwrap();
    let (code, report) = shown(&golden(folder.path(), &[".", "--lang", "en", "--max-input-bytes", "30"]));
    assert_eq!((code, report.as_str()), (1, "failed    a.expected.txt\nthe input exceeds the limit of 30 bytes\n"));
    folder.child("a.expected.txt").write_str(&(EXPECTED.to_owned() + &"y\n".repeat(1 << 20))).unwrap();
    let (code, report) = shown(&golden(folder.path(), &["."]));
    assert_eq!(code, 1);
    assert!(report.ends_with("@@ -8 +8 @@\n-y\n...\n"), "{report}");
}

/// Expectations that nqfill writes are accepted in semantic mode, whatever the boards.
#[test]
fn an_updated_expectation_is_accepted_by_what_it_says() {
    let several = format!("{INPUT}\nQQ..\n....\n....\n....\n\nQ...\n....\n....\n....\n\n....\n.x..\n....\n....\n\nQ\n");
    let empty = |n: usize| format!("{}\n", ".".repeat(n)).repeat(n);
    let inputs = [
        ("one", INPUT.to_owned()),
        ("several", several),
        ("wrong", ".Q.\n...\n..\n\n!!\n\n....\n....\n....\n....\n".to_owned()),
        ("no board", "words\n".to_owned()),
        ("none", "Q...\n....\n....\n....\n".to_owned()),
        ("eight", empty(8)),
        ("more than are listed", empty(10)),
        ("more than are counted", empty(22)),
        ("vector", "2 0 0 0\n".to_owned()),
    ];
    for options in [&[][..], &["--all"], &["-n", "1"], &["-n", "7"], &["--distinct"], &["--first"], &["--lang", "en"]] {
        let endings = ["expected.txt", "expected.json", "expected.yaml", "out"];
        for ending in endings.into_iter().take(if options.is_empty() { 4 } else { 1 }) {
            let folder = TempDir::new().unwrap();
            for (name, input) in &inputs {
                if options != ["--all"] || !name.starts_with("more than are counted") {
                    folder.child(format!("{name}.txt")).write_str(input).unwrap();
                    folder.child(format!("{name}.{ending}")).write_str("").unwrap();
                }
            }
            assert_eq!(shown(&golden(folder.path(), &[&[".", "--update"], options].concat())).0, 0);
            let (code, report) = shown(&golden(folder.path(), &[&[".", "--mode", "semantic"], options].concat()));
            assert_eq!(code, 0, "{options:?} {ending}\n{report}");
        }
    }
}

#[test]
fn what_an_expectation_says_of_solutions_that_are_not_listed_is_checked_too() {
    let folder = TempDir::new().unwrap();
    folder.child("a.in").write_str("....\n....\n....\n....\n").unwrap();
    let one = "解法 1:\n.Q..\n...Q\nQ...\n..Q.\n\n";
    let both = &format!("{one}解法 2:\n..Q.\nQ...\n...Q\n.Q..\n\n");
    for (solutions, said, code) in [
        (both.as_str(), "共找到 2 种解法。", 0),
        (one, "共找到 2 种解法。", 1),
        (one, "共找到 1 种解法。", 1),
        (one, "共有 2 种解法，已列出前 1 种。", 0),
        (one, "共有 3 种解法，已列出前 1 种。", 1),
        (one, "2 solutions, the first 1 listed.", 0),
        (one, "已列出前 1 种解法，还有更多。", 0),
        (both, "已列出前 2 种解法，还有更多。", 1),
        (both, "已列出前 2 种解法，可能还有更多。", 0),
        (one, "已求得 1 种解法，未再搜索。", 0),
        (&one.replace("..Q.", ".Q.."), "已求得 1 种解法，未再搜索。", 1),
        ("", "无解", 1),
        ("", "未决：超过节点限制", 1),
        ("", "无效：空文件", 1),
    ] {
        folder.child("a.out").write_str(&format!("{solutions}{said}\n")).unwrap();
        let (got, report) = shown(&golden(folder.path(), &[".", "--mode", "semantic"]));
        assert_eq!(got, code, "{solutions}{said}\n{report}");
    }
}

#[test]
fn several_boards_are_expected_as_so_many_numbers() {
    let folder = TempDir::new().unwrap();
    folder.child("a.in").write_str("....\n....\n....\n....\n\nQ...\n....\n....\n....\n").unwrap();
    for (text, code) in [("2\n0\n", 0), ("2 1", 1), ("2", 1), ("2 0 0", 1)] {
        folder.child("a.ans").write_str(text).unwrap();
        assert_eq!(shown(&golden(folder.path(), &[".", "--mode", "semantic"])).0, code, "{text}");
    }
}

#[test]
fn inputs_are_read_and_solved_as_the_options_say() {
    let folder = TempDir::new().unwrap();
    folder.child("a.in").write_str("4\n.*..\n...*\n....\n....\n").unwrap();
    folder.child("a.out").write_str(EXPECTED).unwrap();
    let run = |args: &[&str]| shown(&golden(folder.path(), &[&["."], args].concat()));
    assert_eq!(run(&[]).0, 1, "what a star is has to be said");
    assert_eq!(run(&["-i", "kattis"]).0, 0);
    assert_eq!(run(&["--queen", "*", "-a", "backtracking"]).0, 0);
    assert_eq!(run(&["--blocked", "*"]).0, 1);
    assert_eq!(run(&["-i", "nonsense"]).0, 2);
    let (code, report) = run(&["-i", "kattis", "-a", "annealing", "--seed", "1", "--all"]);
    assert!(code == 1 && report.contains("可能还有更多"), "{report}");
}

#[cfg(unix)]
mod programs {
    use super::*;
    use crate::common::interrupt;
    use std::process::Stdio;

    fn folder(answers: &[(&str, &str)]) -> TempDir {
        let folder = TempDir::new().unwrap();
        for (name, answer) in answers {
            folder.child(format!("{name}.in")).write_str(&format!("{name}\n")).unwrap();
            folder.child(format!("{name}.out")).write_str(answer).unwrap();
        }
        folder
    }

    #[test]
    fn any_program_is_run_with_the_input_or_its_path() {
        let folder = folder(&[("a", "a\n"), ("b c", "b c\n")]);
        for command in ["cat", "cat {}", "sh -c 'cat \"$1\"' sh {}", "sed -n p {}"] {
            let (code, report) = shown(&golden(folder.path(), &[".", "--command", command]));
            assert_eq!((code, report.as_str()), (0, "相符   a.out\n相符   b c.out\n"), "{command}");
        }
        let (code, report) = shown(&golden(folder.path(), &[".", "--command", "echo x", "--filter", "a"]));
        assert_eq!(code, 1);
        assert!(report.contains("-a\n+x\n"), "{report}");
        folder.child("a.out.new").assert("x\n");
        assert_eq!(shown(&golden(folder.path(), &[".", "--command", "echo x", "--update"])).0, 0);
        folder.child("b c.out").assert("x\n");
    }

    #[test]
    fn an_input_whose_name_looks_like_an_option_is_none() {
        let folder = TempDir::new().unwrap();
        folder.child("-n/-e.in").write_str("text\n").unwrap();
        folder.child("-n/-e.out").write_str("text\n").unwrap();
        let (code, report) = shown(&golden(folder.path(), &["--command", "cat {}", "--", "-n"]));
        assert_eq!((code, report.as_str()), (0, "相符   -e.out\n"));
    }

    #[test]
    fn a_program_that_fails_in_any_way_is_said_to_and_changes_nothing() {
        let folder = folder(&[("a", "a\n")]);
        let fails = |args: &[&str]| {
            for update in [&[][..], &["--update"]] {
                let args = [&[".", "--lang", "en", "--command"], args, update].concat();
                let (code, report) = shown(&golden(folder.path(), &args));
                assert!(code == 1 && report.starts_with("failed    a.out\n"), "{args:?}: {report}");
                folder.child("a.out").assert("a\n");
                assert!(!folder.child("a.out.new").exists());
                if update.is_empty() {
                    continue;
                }
                return report;
            }
            unreachable!("the second time returns");
        };
        assert!(fails(&["no-such-program-anywhere"]).contains("cannot run no-such-program-anywhere"));
        assert!(fails(&["sh -c 'cat; echo why >&2; exit 3'"]).contains("exit code 3\nwhy"));
        assert!(fails(&["sh -c 'kill -SEGV $$'"]).contains("it died"));
        assert!(fails(&["sleep 60", "--time-limit", "100ms"]).contains("longer than 0.1 s"));
        assert!(fails(&["yes", "--max-input-bytes", "100000"]).contains("more than 100000 bytes"));
        assert!(fails(&["sh -c 'cat; exit 3'", "--exit-codes", "0,1"]).contains("exit code 3"));
        let (code, _) =
            shown(&golden(folder.path(), &[".", "--command", "sh -c 'cat; exit 3'", "--exit-codes", "0,3"]));
        assert_eq!(code, 0);
    }

    /// A program may leave processes behind that hold its pipes, and write more to standard error than a pipe holds.
    #[test]
    fn what_a_program_has_started_ends_with_it() {
        let folder = folder(&[("a", "a\n")]);
        let command = "sh -c 'sleep 100000 & head -c 1000000 /dev/zero >&2; cat'";
        assert_eq!(shown(&golden(folder.path(), &[".", "--command", command])).0, 0);
    }

    #[test]
    fn output_that_is_no_text_is_kept_as_it_is() {
        let folder = folder(&[("a", "")]);
        assert_eq!(shown(&golden(folder.path(), &[".", "--command", "printf 'a\\377\\r\\n'", "--update"])).0, 0);
        assert_eq!(std::fs::read(folder.child("a.out").path()).unwrap(), b"a\xFF\r\n");
        assert_eq!(shown(&golden(folder.path(), &[".", "--command", "printf 'a\\377\\n'"])).0, 0);
        assert_eq!(shown(&golden(folder.path(), &[".", "--command", "printf 'a\\376\\n'"])).0, 1);
    }

    #[test]
    fn the_output_of_a_program_is_held_against_the_board_as_well() {
        let folder = TempDir::new().unwrap();
        folder.child("a.in").write_str("....\n....\n....\n....\n").unwrap();
        folder.child("a.out").write_str("2\n").unwrap();
        let semantic = |text: &str| {
            folder.child("text").write_str(text).unwrap();
            shown(&golden(folder.path(), &[".", "--lang", "en", "--mode", "semantic", "--command", "cat text"]))
        };
        assert_eq!(semantic(".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n").0, 0);
        assert_eq!(semantic("2").0, 0);
        for (wrong, why) in [
            (".Q..\n...Q\nQ...\n..Q.\n", "the output: wrong: 1 right"),
            ("3", "the output: 2 solutions are expected, it says 3"),
            ("无解", "the output: 2 solutions are expected, it says 0"),
            ("无效：空文件", "the output: it says that the input is invalid, which it is not"),
            ("\n", "the output says nothing"),
        ] {
            let (code, report) = semantic(wrong);
            assert!(code == 1 && report.contains(why), "{wrong}: {report}");
        }
    }

    #[test]
    fn a_difference_is_told_the_right_way_round() {
        let folder = TempDir::new().unwrap();
        folder.child("a.in").write_str(INPUT).unwrap();
        let run = |expected: &str, output: &str, lang: &str| {
            folder.child("a.out").write_str(expected).unwrap();
            let command = format!("echo {output}");
            shown(&golden(folder.path(), &[".", "--lang", lang, "--mode", "semantic", "--command", &command])).1
        };
        assert!(run("1", "0", "en").contains("the output: 1 solution is expected, it says 0"));
        assert!(run("1", "0", "zh").contains("程序的输出：期望有 1 种解法，它说有 0 种"));
        assert!(run("0", "1", "en").contains("\n0 solutions are expected, there is 1"), "the expectation is wrong");
        folder.child("a.in").write_str("Q.\n").unwrap();
        assert!(run("无效：空文件", "1", "en").contains("the output: it answers, and the input is invalid: "));
        assert!(run("1", "1", "en").contains("an answer is expected, and the input is invalid: "));
    }

    #[test]
    fn a_file_name_is_no_part_of_a_script() {
        let folder = folder(&[("a", "a\n"), ("$(touch pwned)", "x\n")]);
        for command in [
            "sh -c 'cat {}'",
            "sh -c \"cat '{}'\"",
            "bash -ec {}",
            "python3 -c 'print(open(\"{}\").read())'",
            "sh -c x={}",
        ] {
            let output = golden(folder.path(), &[".", "--command", command]);
            let said = String::from_utf8(output.stderr.clone()).unwrap();
            assert_eq!((shown(&output), said.lines().count()), ((2, String::new()), 1), "{command}: {said}");
            assert!(said.contains("sh -c 'cat \"$1\"' sh {}"), "{said}");
        }
        for command in ["sh -c 'cat \"$1\"' sh {}", "cat '{}'", "tail -c +1 {}", "sed -n p --separate {}"] {
            let (code, report) = shown(&golden(folder.path(), &[".", "--command", command, "--filter", "a"]));
            assert_eq!((code, report.as_str()), (0, "相符   a.out\n"), "{command}");
        }
        assert_eq!(shown(&golden(folder.path(), &[".", "--command", "echo --input={}", "--filter", "a"])).0, 1);
        assert!(!folder.child("pwned").exists());
    }

    /// The program that is compared says when it runs, and a signal reaches nqfill after that.
    #[test]
    fn an_interrupted_run_changes_no_expectation() {
        let folder = folder(&[("a", "good"), ("b", "good")]);
        for update in [&[][..], &["--update"]] {
            let command = "sh -c 'echo >> started; exec sleep 100'";
            let mut run = common::nqfill();
            run.args(["golden", ".", "--lang", "en", "--command", command]).args(update).current_dir(folder.path());
            let run = run.stdout(Stdio::piped()).spawn().unwrap();
            while !folder.child("started").exists() {
                std::thread::yield_now();
            }
            interrupt(&run);
            let output = run.wait_with_output().unwrap();
            assert_eq!(shown(&output), (130, "failed    a.out\ninterrupted\n".into()));
            folder.child("a.out").assert("good");
            assert!(!folder.child("a.out.new").exists());
            std::fs::remove_file(folder.child("started").path()).unwrap();
        }
    }

    #[test]
    fn nqfill_itself_is_a_program_and_is_told_the_format() {
        let folder = TempDir::new().unwrap();
        folder.child("a.txt").write_str(INPUT).unwrap();
        folder.child("a.expected.txt").write_str(EXPECTED).unwrap();
        folder.child("a.expected.json").write_str("").unwrap();
        let command = format!("'{}' -f {{format}} {{}}", env!("CARGO_BIN_EXE_nqfill"));
        assert_eq!(shown(&golden(folder.path(), &[".", "--command", &command, "--filter", "json", "--update"])).0, 0);
        assert_eq!(shown(&golden(folder.path(), &[".", "--command", &command])).0, 0);
        assert_eq!(shown(&golden(folder.path(), &[".", "--command", &command, "--mode", "semantic"])).0, 0);
    }

    #[test]
    fn options_that_a_program_would_not_heed_are_refused() {
        let folder = folder(&[("a", "a\n")]);
        let refused = |args: &[&str]| shown(&golden(folder.path(), &[&["."], args].concat())).0 == 2;
        for options in
            [&["-a", "exact"][..], &["-n", "3"], &["--all"], &["-i", "grid"], &["--queen", "*"], &["--distinct"]]
        {
            assert!(refused(&[&["--command", "cat"], options].concat()), "{options:?}");
        }
        assert!(refused(&["--exit-codes", "1"]) && refused(&["--command", ""]) && refused(&["--command", "sh 'x"]));
        assert!(!refused(&["--command", "cat", "--mode", "semantic", "-i", "grid"]));
    }
}

#[test]
fn names_choose_inputs_which_bring_their_expectations_along() {
    let folder = TempDir::new().unwrap();
    for name in ["a.txt", "b.in", "sub/c.txt"] {
        folder.child(name).write_str(INPUT).unwrap();
        folder.child(Path::new(name).with_extension("out")).write_str(EXPECTED).unwrap();
    }
    folder.child("stale.out").write_str("x").unwrap();
    let run = |args: &[&str]| shown(&golden(folder.path(), &[&["."], args].concat()));
    assert_eq!(run(&["--ext", "in"]), (0, "相符   b.out\n".into()));
    assert_eq!(run(&["--glob", "sub"]), (0, "相符   sub/c.out\n".into()));
    assert_eq!(run(&["--glob", "!stale.out"]).0, 0);
    assert_eq!(run(&[]).0, 1);
}

#[cfg(unix)]
#[test]
fn expectations_of_names_that_are_no_text_are_kept_apart() {
    use std::os::unix::ffi::OsStrExt;
    let folder = TempDir::new().unwrap();
    for bytes in [b"a\xFF".as_slice(), b"a\xFE", b"a\n"] {
        let name = std::ffi::OsStr::from_bytes(bytes);
        let path = |ending: &str| folder.path().join(Path::new(name).with_extension(ending));
        std::fs::write(path("in"), INPUT).unwrap();
        std::fs::write(path("out"), EXPECTED).unwrap();
    }
    let (code, report) = shown(&golden(folder.path(), &["."]));
    let expected = "相符   \"a\\n.out\"\n相符   \"a\\xfe.out\"\n相符   \"a\\xff.out\"\n";
    assert_eq!((code, report.as_str()), (0, expected));
}

#[cfg(unix)]
#[test]
fn links_out_of_the_folder_are_neither_read_nor_written_through() {
    let folder = TempDir::new().unwrap();
    folder.child("outside.txt").write_str("precious").unwrap();
    folder.child("in/a.txt").write_str(INPUT).unwrap();
    folder.child("in/b.txt").write_str(INPUT).unwrap();
    std::os::unix::fs::symlink("../outside.txt", folder.child("in/a.expected.txt").path()).unwrap();
    std::os::unix::fs::symlink("../outside.txt", folder.child("in/b.expected.txt.new").path()).unwrap();
    for args in [&["in"][..], &["in", "--update"]] {
        let (code, report) = shown(&golden(folder.path(), args));
        assert_eq!(code, 1, "{report}");
        folder.child("outside.txt").assert("precious");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_in_the_folder_is_not_waited_for() {
    let folder = TempDir::new().unwrap();
    assert!(std::process::Command::new("mkfifo").arg(folder.child("a.in").path()).status().unwrap().success());
    let (code, report) = shown(&golden(folder.path(), &[".", "--lang", "en"]));
    assert_eq!(code, 1, "{report}");
    assert!(report.starts_with("failed    a.in\n") && report.contains("a pipe or a device"), "{report}");
    folder.child("a.out").write_str("good").unwrap();
    for args in
        [&[".", "--update"][..], &[".", "--update", "--command", "cat"], &[".", "--update", "--command", "cat {}"]]
    {
        let (code, report) = shown(&golden(folder.path(), args));
        assert!(code == 1 && report.starts_with("失败   a.out\n"), "{args:?}: {report}");
        folder.child("a.out").assert("good");
    }
}

#[test]
fn words_are_compared_where_contests_compare_words() {
    let folder = TempDir::new().unwrap();
    folder.child("a.in").write_str(INPUT).unwrap();
    folder.child("a.out").write_str(&EXPECTED.replace("\n\n", "\n").replace(' ', "   ")).unwrap();
    assert_eq!(shown(&golden(folder.path(), &["."])).0, 0);
    assert_eq!(shown(&golden(folder.path(), &[".", "--mode", "exact"])).0, 1);
}

#[test]
fn reports_come_as_junit_tap_and_ctrf() {
    let folder = TempDir::new().unwrap();
    folder.child("a.txt").write_str(INPUT).unwrap();
    folder.child("a.expected.txt").write_str("x").unwrap();
    let report = |format| shown(&golden(folder.path(), &[".", "-f", format])).1;
    let junit = quick_junit::Report::deserialize_from_str(&report("junit")).expect("JUnit");
    assert_eq!((junit.tests, junit.failures), (1, 1));
    assert!(report("tap").starts_with("TAP version 14\nnot ok 1 - a.expected.txt\n  ---\n"));
    let ctrf: serde_json::Value = serde_json::from_str(&report("ctrf")).expect("JSON");
    assert_eq!(ctrf["results"]["summary"]["failed"], 1);
    assert!(ctrf["results"]["tests"][0]["message"].as_str().unwrap().contains("+++ a.expected.txt.new"));
}
