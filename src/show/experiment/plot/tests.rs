//! Plots of fixed measurements.

use crate::show::Status;
use crate::show::experiment::plot::*;
use crate::show::experiment::{BoardName, Remark, Spread};

/// A run of an engine on an empty board: place of the board, n, engine, seconds, nodes.
fn run((place, n): (usize, usize), engine: &str, seconds: f64, nodes: u64) -> Measurement {
    Measurement {
        place,
        board: BoardName::Empty(n),
        n: Some(n),
        engine: engine.to_owned(),
        status: Status::Solved,
        solutions: Some(1),
        exhaustive: true,
        nodes,
        backtracks: nodes / 10,
        seconds,
        runs: 3,
        spread: Some(Spread { min: seconds * 0.8, max: seconds * 1.5 }),
        is_comparable: true,
        ..Measurement::default()
    }
}

fn experiment(engines: &[&str], measurements: Vec<Measurement>) -> Experiment {
    let engines = engines.iter().copied().map(str::to_owned).collect();
    Experiment { engines, runs: 3, is_first: false, time_limit: None, measurements }
}

/// Two engines on boards of 6, 8 and 10 rows; the second is cut on the last.
fn two_engines() -> Experiment {
    let mut measurements = Vec::new();
    for (place, n) in [6, 8, 10].into_iter().enumerate() {
        let size = n as f64;
        measurements.push(run((place, n), "exact", 1e-6 * 4_f64.powf(size), if n == 6 { 4 } else { 40 * n as u64 }));
        measurements.push(run((place, n), "a<&b", 2e-6 * 7_f64.powf(size), 900 * n as u64));
    }
    let last = measurements.last_mut().expect("six");
    (last.is_cut, last.limit, last.spread, last.status) = (true, Some("time"), None, Status::Undecided);
    Experiment { time_limit: Some(std::time::Duration::from_secs(60)), ..experiment(&["exact", "a<&b"], measurements) }
}

fn drawn(experiment: &Experiment, figures: &[Figure]) -> String {
    let mut out = Vec::new();
    write_plots(&plots(experiment, figures, Lang::En), &mut out).expect("memory");
    String::from_utf8(out).expect("UTF-8")
}

fn count(svg: &str, part: &str) -> usize {
    svg.matches(part).count()
}

#[test]
fn a_plot_is_what_it_was() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/show/experiment/plot/two-engines.svg");
    let svg = drawn(&two_engines(), &Figure::USUAL);
    if std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite") {
        std::fs::write(path, &svg).expect("the expectation is written");
    }
    let is_same = svg == std::fs::read_to_string(path).expect("an expectation");
    assert!(is_same, "SNAPSHOTS=overwrite writes {path}, which is to be looked at");
}

#[test]
fn every_engine_has_its_name_at_its_line_and_the_same_colour_in_each_panel() {
    let svg = drawn(&two_engines(), &Figure::USUAL);
    assert_eq!(
        (count(&svg, "<g transform"), count(&svg, ">exact</text>"), count(&svg, ">a&lt;&amp;b</text>")),
        (3, 3, 3)
    );
    assert_eq!(count(&svg, "class=\"plot-line plot-1\" x="), 3, "{svg}");
    assert!(!svg.contains("a<&b"));
    // The same numbers stand beside the picture, as text.
    assert!(svg.contains("\n10  1  1.048576  &gt; 60 s\n"), "{svg}");
}

#[test]
fn a_run_that_was_cut_is_hollow_and_said_to_be() {
    let svg = drawn(&two_engines(), &[Figure::Seconds]);
    assert_eq!((count(&svg, "plot-hollow"), count(&svg, "plot-solid")), (1, 5));
    assert!(svg.contains("cut by a limit") && svg.contains("limit 60 s a run"), "{svg}");
    let mut complete = two_engines();
    complete.measurements.pop();
    assert!(!drawn(&complete, &[Figure::Seconds]).contains("cut by a limit"));
}

#[test]
fn zero_has_a_base_line_of_its_own() {
    let with_zero = drawn(&two_engines(), &[Figure::Backtracks]);
    let without = drawn(&two_engines(), &[Figure::Nodes]);
    assert_eq!((count(&with_zero, ">0</text>"), count(&without, ">0</text>")), (1, 0));
}

#[test]
fn few_runs_have_no_spread() {
    let spreads = |experiment: &Experiment| {
        let svg = drawn(experiment, &[Figure::Seconds]);
        svg.lines()
            .filter(|line| line.starts_with("<path class=\"plot-") && line.contains("stroke-width=\"1.2\""))
            .count()
    };
    let mut experiment = two_engines();
    assert_eq!(spreads(&experiment), 2);
    experiment.measurements.iter_mut().for_each(|run| run.spread = None);
    assert_eq!(spreads(&experiment), 0);
}

#[test]
fn boards_of_one_size_are_rows_of_dots() {
    let runs =
        [("exact", 0.004, 10), ("bitmask", 12.5, 0)].map(|(name, seconds, nodes)| run((0, 8), name, seconds, nodes));
    let svg = drawn(&experiment(&["exact", "bitmask"], runs.into()), &Figure::USUAL);
    for text in [">n = 8<", ">4.00 ms<", ">12.5 s<", ">10<", ">0<", ">exact<"] {
        assert!(svg.contains(text), "{text}: {svg}");
    }
    assert_eq!(count(&svg, "plot-solid"), 6);
}

#[test]
fn what_no_engine_counts_is_not_plotted() {
    let failures = Figure::named("failures").expect("a counter");
    assert!(plots(&two_engines(), &[failures], Lang::En).is_empty());
    let unread =
        experiment(&["exact"], vec![Measurement::of_unread(BoardName::default(), Remark::new(|_| "no board".into()))]);
    assert!(plots(&unread, &Figure::USUAL, Lang::En).is_empty());
}

#[test]
fn several_boards_of_a_size_are_points_and_the_line_goes_through_their_median() {
    let mut measurements: Vec<_> =
        [1.0, 9.0, 2.0].into_iter().enumerate().map(|(place, seconds)| run((place, 8), "exact", seconds, 1)).collect();
    measurements.push(run((3, 9), "exact", 5.0, 1));
    let svg = drawn(&experiment(&["exact"], measurements), &[Figure::Seconds]);
    assert_eq!(count(&svg, "<circle"), 4);
    let line = svg.lines().find(|line| line.contains("stroke-width=\"2\"")).expect("a line");
    assert_eq!(line.matches('L').count(), 1, "two places: {line}");
}
