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
    let cells = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    let limit = cells(written.lines().next().unwrap()).iter().position(|name| name == "limit").unwrap();
    assert_eq!(cells(written.lines().last().unwrap())[limit], "interrupt", "{written}");
}

/// The fitted b of each engine, from nodes that are the same everywhere, by `numpy.polyfit(n, numpy.log(nodes), 1)`.
const GROWTH_OF_NODES: [(&str, f64); 2] = [("backtracking", 3.910), ("forward-checking", 3.589)];

#[test]
fn the_growth_of_nodes_is_fitted_and_said_in_every_format() {
    let folder = TempDir::new().unwrap();
    let args = ["--sizes", "6,8,10", "-a", "backtracking,forward-checking", "--fit=nodes"];
    let text = stdout(&compared(&folder, &args));
    let (_, growth) = text.split_once("\n\nGrowth: c * b^n, least squares of logarithms\n").expect("a table behind");
    assert!(growth.starts_with("engine            figure      n "), "{growth}");
    let markdown = stdout(&compared(&folder, &[&args[..], &["-f", "markdown"]].concat()));
    let csv = stdout(&compared(&folder, &[&args[..], &["-f", "csv"]].concat()));
    assert!(csv.starts_with("engine,figure,n,points,c,b,r_squared\nbacktracking,nodes,6..10,3,"), "{csv}");
    let json: serde_json::Value =
        serde_json::from_slice(&compared(&folder, &[&args[..], &["-f", "json"]].concat()).stdout).unwrap();
    assert_eq!(json["runs"].as_array().map(Vec::len), Some(6));
    for (row, (engine, b)) in GROWTH_OF_NODES.iter().enumerate() {
        let shown = format!("{b:.3}");
        assert!(growth.lines().any(|line| line.starts_with(engine) && line.contains(&shown)), "{growth}");
        assert!(markdown.contains(&format!(" | {shown} | ")), "{markdown}");
        assert!(csv.lines().nth(row + 1).unwrap().contains(&shown[..4]), "{csv}");
        let fit = &json["fits"][row];
        assert_eq!((fit["engine"].as_str(), fit["figure"].as_str()), (Some(*engine), Some("nodes")));
        assert_eq!(fit["sizes"], serde_json::json!([6, 8, 10]));
        assert!((fit["b"].as_f64().unwrap() - b).abs() < 6e-4 && fit["r_squared"].as_f64().unwrap() > 0.99, "{fit}");
    }
    for format in ["svg", "html"] {
        let drawn = stdout(&compared(&folder, &[&args[..], &["-f", format]].concat()));
        assert!(drawn.contains("backtracking 3.91ⁿ</text>") && drawn.contains("stroke-dasharray=\"2 4\""), "{format}");
        let plain = stdout(&compared(&folder, &[&args[..4], &["-f", format]].concat()));
        assert_eq!(drawn.contains("Growth: c * b^n"), format == "html");
        assert!(!plain.contains("ⁿ") && !plain.contains("stroke-dasharray=\"2 4\""), "{format}");
    }
}

#[test]
fn time_and_nodes_are_fitted_unless_figures_are_named_and_without_the_option_nothing_is() {
    let folder = TempDir::new().unwrap();
    let args = ["--sizes", "4..7", "-a", "exact", "-f", "csv"];
    let usual = stdout(&compared(&folder, &[&args[..], &["--fit"]].concat()));
    let figures: Vec<&str> = usual.lines().skip(1).filter_map(|line| line.split(',').nth(1)).collect();
    assert_eq!(figures, ["seconds", "nodes"]);
    assert!(stdout(&compared(&folder, &args)).starts_with("board,engine,"));
    // The board of one row has no backtracks, and 0 no logarithm.
    let zeros = |sizes| compared(&folder, &["--sizes", sizes, "-a", "backtracking", "--fit=backtracks"]);
    assert!(stdout(&zeros("1..4")).contains("backtracks  2..4"), "{}", stdout(&zeros("1..4")));
    assert!(stdout(&zeros("1..3")).contains("fewer than 3 sizes with a value above 0"));
    assert_eq!(code(&zeros("1..3")), 1);
}

#[test]
fn a_figure_that_is_fitted_is_plotted_too_unless_the_plots_are_named() {
    let folder = TempDir::new().unwrap();
    let args = ["--sizes", "4..7", "-a", "backtracking", "--fit=checks", "-f", "svg"];
    let drawn = stdout(&compared(&folder, &args));
    assert!(drawn.contains("Checks to find all solutions") && drawn.contains("Nodes (queens tried)"), "{drawn}");
    let refused = compared(&folder, &[&args[..], &["--plot", "nodes"]].concat());
    assert_eq!((code(&refused), refused.stdout.len()), (2, 0));
    assert!(stderr(&refused).contains("--plot leaves out"), "{}", stderr(&refused));
}

#[test]
fn growth_over_fewer_than_three_sizes_is_refused() {
    let folder = TempDir::new().unwrap();
    for sizes in ["8", "8,10", "8,8,10,10"] {
        let output = compared(&folder, &["--sizes", sizes, "-a", "exact", "--fit"]);
        assert_eq!((code(&output), output.stdout.len()), (2, 0), "{sizes}");
        assert!(stderr(&output).contains("--fit needs at least 3 sizes"), "{}", stderr(&output));
    }
    let both = compared(&folder, &["--sizes", "4..6", "-a", "exact", "--fit", "--wide", "nodes", "-f", "csv"]);
    assert_eq!(code(&both), 2, "{}", stdout(&both));
    // What files hold is known only when they are read: the runs are not lost.
    fs::write(folder.path().join("board"), "....\n....\n....\n....\n").unwrap();
    let of_file = compared(&folder, &["board", "--sizes", "5", "-a", "exact", "--fit"]);
    assert_eq!(code(&of_file), 1);
    assert!(stdout(&of_file).contains("fewer than 3 sizes") && stderr(&of_file).contains("at least 3 sizes"));
}
