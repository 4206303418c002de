//! The tables of an experiment.

use crate::show::experiment::{Experiment, Figure, Measurement};
use crate::show::table::Table;
use crate::show::{Lang, Status};
use crate::words::{search, verdict};
use nqfill_core::engine::Metric;

/// A column: its heading, and its cell of a run.
type Column<'e> = (&'static str, Box<dyn Fn(&Measurement) -> String + 'e>);

/// A column whose cells are empty where there is no value.
fn column<'e, T: ToString>(heading: &'static str, value: impl Fn(&Measurement) -> Option<T> + 'e) -> Column<'e> {
    (heading, Box::new(move |run| text(value(run))))
}

fn text(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// The figures of both tables.
const MEASURED: [Figure; 4] = [Figure::Nodes, Figure::Backtracks, Figure::Seconds, Figure::Ratio];

/// A row for each engine on each board, for people: no wider than a terminal.
pub fn long(experiment: &Experiment, lang: Lang) -> Table {
    // The verdict stands where the number of solutions is not known or says nothing.
    let answer = |run: &Measurement| match run.status {
        Status::Undecided | Status::Conflict | Status::Invalid => Some(verdict::status(lang, run.status).to_owned()),
        _ => run.solutions.map(|solutions| solutions.to_string()),
    };
    let mut columns = vec![
        column(lang.of(search::BOARD), |run| Some(run.board(lang))),
        column(lang.of(search::ENGINE), |run| Some(run.engine.clone())),
        column(lang.of(search::SOLUTIONS), answer),
    ];
    columns.extend(MEASURED.map(|it| column(search::figure(lang, it), move |run| Some(it.text(run, experiment)))));
    columns.push(column(lang.of(search::NOTE), |run| run.note(lang).map(str::to_owned)));
    table(experiment, &columns)
}

/// The long table for programs, with all that is known of a run.
pub fn spreadsheet(experiment: &Experiment) -> Table {
    let lang = Lang::En;
    let figure = |it: Figure| column(it.name(), move |run| Some(it.plain(run)));
    let seconds = |seconds: f64| format!("{seconds:.6}");
    let mut columns = vec![
        column("board", |run| Some(run.board(lang))),
        column("engine", |run| Some(run.engine.clone())),
        column("verdict", |run| Some(verdict::status(lang, run.status))),
        column("solutions", |run| run.solutions),
    ];
    columns.extend(MEASURED.map(figure));
    columns.extend([
        column("note", |run| run.note(lang).map(str::to_owned)),
        column("n", |run| run.n),
        column("queens", |run| run.queens),
        column("runs", |run| Some(run.runs)),
        column("seconds_min", move |run| run.range.map(|[min, _]| seconds(min))),
        column("seconds_max", move |run| run.range.map(|[_, max]| seconds(max))),
        column("limit", |run| run.limit),
    ]);
    columns.extend(Metric::all().map(Figure::Metric).map(figure));
    table(experiment, &columns)
}

fn table(experiment: &Experiment, columns: &[Column<'_>]) -> Table {
    let mut table = Table::new(columns.iter().map(|(heading, _)| *heading));
    for run in &experiment.measurements {
        table.row(columns.iter().map(|(_, cell)| cell(run)));
    }
    table
}

/// A row for each board, with figures of all engines side by side: the tables of reports. With factors each figure has
/// beside it by how much one row more multiplies it, from the board before. `name` names figures in headings.
pub fn wide(
    experiment: &Experiment,
    figures: &[Figure],
    has_factors: bool,
    name: impl Fn(Figure) -> &'static str,
    lang: Lang,
) -> Table {
    let columns: Vec<_> =
        figures.iter().flat_map(|&figure| (0..experiment.engines.len()).map(move |engine| (figure, engine))).collect();
    let heading = |&(figure, engine): &(Figure, usize)| {
        let heading = format!("{} {}", experiment.engines[engine], name(figure));
        [heading].into_iter().chain(has_factors.then(|| search::factor(lang).to_owned()))
    };
    let has_own_sizes = experiment.has_own_sizes();
    let board = if has_own_sizes { "n" } else { lang.of(search::BOARD) };
    let first = [board, lang.of(search::SOLUTIONS)].map(str::to_owned);
    let mut table = Table::new(first.into_iter().chain(columns.iter().flat_map(heading)));
    let mut before: &[Measurement] = &[];
    for runs in experiment.boards() {
        let cells = |&(figure, engine): &(Figure, usize)| {
            let run = experiment.run_of(runs, engine).filter(|run| run.is_comparable);
            let value = text(run.map(|run| figure.text(run, experiment)));
            let factor =
                run.zip(experiment.run_of(before, engine)).and_then(|(run, before)| figure.factor(before, run));
            let factor = text(factor.map(|factor| format!("{factor:.2}")));
            [value].into_iter().chain(has_factors.then_some(factor))
        };
        let board = if has_own_sizes { text(runs[0].n) } else { runs[0].board(lang) };
        // What one engine found in all stands for the others, which may have been cut.
        let is_certain = |run: &&Measurement| run.exhaustive || (experiment.is_first && !run.is_cut);
        let found = text(runs.iter().find(is_certain).and_then(|run| run.solutions));
        table.row([board, found].into_iter().chain(columns.iter().flat_map(cells)));
        before = runs;
    }
    table
}

impl Experiment {
    /// The runs of each board, one after the other.
    pub fn boards(&self) -> impl Iterator<Item = &[Measurement]> {
        self.measurements.chunk_by(|one, other| one.place == other.place)
    }

    /// The run of an engine among those on one board.
    pub(crate) fn run_of<'r>(&self, runs: &'r [Measurement], engine: usize) -> Option<&'r Measurement> {
        runs.iter().find(|run| run.engine == self.engines[engine])
    }

    /// The engines that were asked for all completions and look for one alone.
    pub fn not_compared(&self) -> Vec<&str> {
        let ends_early = |engine: &&str| {
            let of_engine = |run: &&Measurement| run.engine == **engine;
            let mut runs = self.measurements.iter().filter(of_engine);
            runs.any(|run| run.solutions.is_some_and(|found| found > 0) && !run.is_comparable)
        };
        self.engines.iter().map(String::as_str).filter(ends_early).collect()
    }

    /// True if the boards differ in their sizes, which then name them.
    fn has_own_sizes(&self) -> bool {
        let mut sizes: Vec<_> = self.boards().map(|runs| runs[0].n).collect();
        sizes.sort_unstable();
        sizes.windows(2).all(|pair| pair[0] != pair[1]) && sizes.iter().all(Option::is_some)
    }
}
