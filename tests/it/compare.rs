//! `nqfill compare`: the tables and plots of an experiment, where they go, and what is refused.
#![allow(clippy::unwrap_used)]

use crate::common::{code, run_in, stderr, stdout};
use assert_fs::TempDir;
use std::fs;

/// The arguments after `compare`, without times in the result.
fn compared(folder: &TempDir, args: &[&str]) -> std::process::Output {
    run_in(folder.path(), &[&["compare", "--lang", "en"], args].concat(), "")
}

#[test]
fn the_tables_of_the_sources_come_out_of_one_command_each() {
    let folder = TempDir::new().unwrap();
    let of_report = ["--sizes", "4,8,10", "-a", "backtracking,forward-checking", "--wide", "nodes,backtracks"];
    let output = compared(&folder, &[&of_report[..], &["-f", "markdown"]].concat());
    let expected = "\
| n | solutions | backtracking nodes | forward-checking nodes | backtracking backtracks | forward-checking backtracks |
|---:|---:|---:|---:|---:|---:|
| 4 | 2 | 16 | 16 | 4 | 4 |
| 8 | 92 | 2056 | 1340 | 644 | 292 |
| 10 | 724 | 35538 | 19586 | 12050 | 4922 |
";
    assert_eq!((code(&output), stdout(&output).as_str()), (0, expected));
    let of_tutorial = ["--sizes", "1..8", "-a", "propagation", "--wide", "failures,branches", "-f", "csv"];
    let output = compared(&folder, &of_tutorial);
    let lines: Vec<_> = stdout(&output).lines().map(str::to_owned).collect();
    assert_eq!(lines[0], "n,solutions,propagation failures,propagation branches");
    assert_eq!(lines[8], "8,92,304,790");
}

#[test]
fn the_extension_of_the_output_names_the_format() {
    let folder = TempDir::new().unwrap();
    let args = ["--sizes", "4..5", "-a", "exact,bitmask", "--first", "-o"];
    for (name, beginning) in [
        ("a.csv", "board,engine,"),
        ("a.json", "[\n  {\n    \"board\": \"empty 4 x 4\","),
        ("a.md", "| board | engine |"),
        ("a.svg", "<svg "),
        ("a.html", "<!DOCTYPE html><html class=\"nqfill experiment\" lang=\"en\">"),
        ("a.txt", "board        engine   "),
        ("a", "board        engine   "),
    ] {
        let output = compared(&folder, &[&args[..], &[name]].concat());
        assert_eq!((code(&output), stdout(&output), stderr(&output)), (0, String::new(), String::new()), "{name}");
        let written = fs::read_to_string(folder.path().join(name)).unwrap();
        assert!(written.starts_with(beginning), "{name}: {written}");
    }
    let named = compared(&folder, &[&args[..], &["b.svg", "-f", "csv"]].concat());
    assert_eq!(code(&named), 0);
    assert!(fs::read_to_string(folder.path().join("b.svg")).unwrap().starts_with("board,engine,"));
}

#[test]
fn what_a_format_cannot_obey_is_refused_before_anything_runs() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("board"), "....\n....\n....\n....\n").unwrap();
    let refused: [&[&str]; 10] = [
        &["--wide", "nodes", "-f", "html"],
        &["--theme", "dark", "-f", "html"],
        &["--wide", "nodes", "-f", "json"],
        &["--wide", "nodes", "-f", "svg"],
        &["--plot", "nodes"],
        &["--plot", "queens", "-f", "svg"],
        &["--theme", "dark", "-f", "csv"],
        &["-o", "out.png"],
        &["-o", "."],
        &["-o", "board"],
    ];
    for args in refused {
        let output = compared(&folder, &[&["-a", "exact", "board"], args].concat());
        assert_eq!((code(&output), stdout(&output)), (2, String::new()), "{args:?}: {}", stderr(&output));
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_run_that_a_limit_cut_is_a_lower_bound() {
    let folder = TempDir::new().unwrap();
    let args = ["--sizes", "8", "-a", "backtracking,bitmask", "--node-limit", "100"];
    let wide = compared(&folder, &[&args[..], &["--wide", "nodes", "-f", "csv"]].concat());
    assert_eq!(
        (code(&wide), stdout(&wide).as_str()),
        (3, "n,solutions,backtracking nodes,bitmask nodes\n8,,> 100,> 100\n")
    );
    let json = compared(&folder, &[&args[..], &["-f", "json"]].concat());
    let runs: serde_json::Value = serde_json::from_str(&stdout(&json)).unwrap();
    assert_eq!((&runs[0]["limit"], &runs[0]["nodes"], &runs[1]["ratio"]), (&"nodes".into(), &100.into(), &().into()));
    let svg = compared(&folder, &[&args[..], &["-f", "svg", "--plot", "nodes"]].concat());
    assert_eq!(stdout(&svg).matches("plot-hollow").count(), 2);
    let slow = compared(&folder, &["--sizes", "20", "-a", "backtracking", "--time-limit", "50ms"]);
    assert!(stdout(&slow).contains("> 0.05 s"), "{}", stdout(&slow));
}

#[test]
fn searches_for_one_solution_are_not_plotted_beside_searches_for_all() {
    let folder = TempDir::new().unwrap();
    let args = ["--sizes", "8", "-a", "exact,sosic-gu", "--wide", "nodes", "-f", "csv"];
    let all = compared(&folder, &args);
    assert!(stdout(&all).ends_with("8,92,1075,\n"), "{}", stdout(&all));
    assert!(stderr(&all).contains("sosic-gu looks for one solution"), "{}", stderr(&all));
    let one = compared(&folder, &[&args[..], &["--first"]].concat());
    assert_eq!((code(&one), stderr(&one)), (0, String::new()));
    assert!(!stdout(&one).ends_with(",\n"), "{}", stdout(&one));
}

#[test]
fn runs_are_summed_up_by_their_median_and_their_spread() {
    let folder = TempDir::new().unwrap();
    let runs = |runs: &str| {
        let json = compared(&folder, &["--sizes", "6", "-a", "bitmask", "--runs", runs, "-f", "json"]);
        let value: serde_json::Value = serde_json::from_str(&stdout(&json)).unwrap();
        ["seconds_min", "seconds", "seconds_max", "runs"].map(|key| value[0][key].as_f64())
    };
    let [min, median, max, count] = runs("5").map(Option::unwrap);
    assert!(min <= median && median <= max && count == 5.0, "{min} {median} {max}");
    assert_eq!((runs("2")[0], runs("2")[3]), (None, Some(2.0)));
}

#[test]
fn a_name_of_a_file_is_no_formula_and_no_mark() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("=1+1|x.txt"), "....\n....\n....\n....\n").unwrap();
    let csv = compared(&folder, &["-a", "exact", "=1+1|x.txt", "-f", "csv"]);
    assert!(stdout(&csv).contains("\n'=1+1|x.txt,exact,"), "{}", stdout(&csv));
    let markdown = compared(&folder, &["-a", "exact", "=1+1|x.txt", "-f", "markdown"]);
    assert!(stdout(&markdown).contains("| =1+1\\|x.txt | exact |"), "{}", stdout(&markdown));
}

#[test]
fn a_plot_of_nothing_is_an_error_and_leaves_the_file_that_is_there() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("words"), "no board at all\n").unwrap();
    fs::write(folder.path().join("old.svg"), "old").unwrap();
    let output = compared(&folder, &["-a", "exact", "words", "-o", "old.svg"]);
    assert_eq!(code(&output), 1);
    assert!(stderr(&output).contains("nothing to plot"), "{}", stderr(&output));
    assert_eq!(fs::read_to_string(folder.path().join("old.svg")).unwrap(), "old");
}

/// Ctrl-C ends the run that is under way; what was measured before it is written.
#[cfg(unix)]
#[test]
fn an_interrupted_experiment_keeps_what_was_measured() {
    let folder = TempDir::new().unwrap();
    let child = crate::common::nqfill()
        .args(["compare", "--lang", "en", "--sizes", "6,30", "-a", "bitmask", "-o", "runs.csv"])
        .current_dir(folder.path())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // The board of 6 rows takes far less; that of 30 would take years.
    std::thread::sleep(std::time::Duration::from_millis(700));
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(stderr(&output).contains("interrupted; what is written is 2 measurements"), "{}", stderr(&output));
    let written = fs::read_to_string(folder.path().join("runs.csv")).unwrap();
    assert!(written.contains("\nempty 6 x 6,bitmask,solved,4,152,46,"), "{written}");
    assert!(written.lines().last().unwrap().ends_with(",interrupt"), "{written}");
}
