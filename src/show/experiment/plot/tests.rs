//! Plots of fixed measurements.

use crate::show::Status;
use crate::show::experiment::plot::*;

/// A run of an engine on an empty board: place of the board, n, engine, seconds, nodes.
fn run((place, n): (usize, usize), engine: &str, seconds: f64, nodes: u64) -> Measurement {
    Measurement {
        place,
        n: Some(n),
        engine: engine.to_owned(),
        status: Status::Solved,
        solutions: Some(1),
        exhaustive: true,
        nodes: Some(nodes),
        backtracks: Some(nodes / 10),
        seconds,
        runs: 3,
        range: Some([seconds * 0.8, seconds * 1.5]),
        is_comparable: true,
        ..Measurement::default()
    }
}

fn experiment(engines: &[&str], measurements: Vec<Measurement>) -> Experiment {
    let engines = engines.iter().copied().map(str::to_owned).collect();
    Experiment { engines, runs: Some(3), is_first: false, time_limit: None, measurements }
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
    (last.is_cut, last.limit, last.range, last.status) = (true, Some("time"), None, Status::Undecided);
    Experiment { time_limit: Some(std::time::Duration::from_secs(60)), ..experiment(&["exact", "a<&b"], measurements) }
}

fn drawn(experiment: &Experiment, figures: &[Figure]) -> String {
    let mut out = Vec::new();
    write_plots(&plots(experiment, figures, Lang::En), &mut out).expect("memory");
    String::from_utf8(out).expect("UTF-8")
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
fn only_plots_with_a_run_that_was_cut_say_so() {
    let mut complete = two_engines();
    complete.measurements.pop();
    assert!(!drawn(&complete, &[Figure::Seconds]).contains("cut by a limit"));
}

#[test]
fn zero_stands_at_the_foot_of_its_axis() {
    let zeros = experiment(&["exact"], vec![run((0, 4), "exact", 1.0, 0), run((1, 5), "exact", 1.0, 0)]);
    assert_eq!(drawn(&zeros, &[Figure::Nodes]).matches(">\n0\n</text>").count(), 1);
}

#[test]
fn labels_have_their_unit() {
    let label = |is_time| move |value| Scale { ends: 0.1..1.0, has_zero: false, is_time }.label(value);
    let seconds = [1e-7, 1e-6, 1e-4, 1e-3, 0.1, 1.0, 10.0, 1e4].map(label(true));
    assert_eq!(seconds, ["100 ns", "1 µs", "100 µs", "1 ms", "100 ms", "1 s", "10 s", "10\u{2009}000 s"]);
    let counts = [0.01, 1.0, 1000.0, 1e6].map(label(false));
    assert_eq!(counts, ["0.01", "1", "1\u{2009}000", "1\u{2009}000\u{2009}000"]);
}

#[test]
fn what_no_engine_counts_is_not_plotted() {
    let failures = Figure::named("failures").expect("a counter");
    assert!(plots(&two_engines(), &[failures], Lang::En).is_empty());
    let mut unread = experiment(&["exact"], Vec::new());
    unread.add_unread("a.txt".to_owned(), Lang::ALL.map(|_| "no board".to_owned()));
    assert!(plots(&unread, &Figure::USUAL, Lang::En).is_empty());
}

#[test]
fn several_boards_of_a_size_are_points_and_the_line_goes_through_their_median() {
    let measurements = || [1.0, 9.0, 2.0].into_iter().enumerate();
    let mut measurements: Vec<_> = measurements().map(|(place, s)| run((place, 8), "exact", s, 1)).collect();
    measurements.push(run((3, 9), "exact", 5.0, 1));
    let plots = plots(&experiment(&["exact", "bitmask"], measurements), &[Figure::Seconds], Lang::En);
    assert_eq!((plots.len(), plots[0].lines.len(), plots[0].points().count()), (1, 1, 4));
    assert_eq!(plots[0].lines[0].medians().map(|point| point.value).collect::<Vec<_>>(), [2.0, 5.0]);
}

#[test]
fn many_boards_of_one_size_stand_against_their_queens() {
    let board =
        |place: usize| Measurement { queens: Some(place % 3), ..run((place, 8), "exact", 12.0 - place as f64, 7) };
    let plots = plots(&experiment(&["exact"], (0..12).map(board).collect()), &[Figure::Seconds], Lang::En);
    let points = |plot: &Plot| plot.points().map(|point| (point.at, point.value)).collect::<Vec<_>>();
    assert_eq!(points(&plots[0])[..2], [(0, 12.0), (0, 9.0)]);
    assert_eq!((plots.len(), plots[0].across.as_str()), (1, "queens given (n = 8)"));
}

#[test]
fn lines_of_the_same_values_have_one_name() {
    let runs = [5, 6].into_iter().enumerate().flat_map(|board| ["a", "b"].map(|name| run(board, name, 1.0, 9)));
    let plots = plots(&experiment(&["a", "b"], runs.collect()), &[Figure::Nodes], Lang::En);
    assert_eq!(plots[0].names().into_iter().map(|(name, _)| name).collect::<Vec<_>>(), ["a", "= b"]);
}
