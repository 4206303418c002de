//! The tables of an experiment.

use crate::show::experiment::{Experiment, Figure, Measurement};
use crate::show::table::Table;
use crate::show::{Lang, Status};
use crate::words::engines;
use crate::words::verdict;
use nqfill_core::engine::Metric;

/// A column of the table with a row for each engine on each board.
#[derive(Clone, Copy)]
pub(crate) enum Column {
    Board,
    N,
    Queens,
    Engine,
    Verdict,
    Solutions,
    /// The solutions, or the verdict where their number is not known or says nothing.
    Answer,
    Figure(Figure),
    /// The shortest and the longest time.
    Min,
    Max,
    Runs,
    Limit,
    Note,
}

impl Column {
    fn cell(self, run: &Measurement, figure: impl Fn(Figure) -> String, lang: Lang) -> String {
        let seconds = |seconds: Option<f64>| seconds.map_or_else(String::new, |seconds| format!("{seconds:.6}"));
        match self {
            Self::Board => run.board.of(lang).to_owned(),
            Self::N => run.n.map_or_else(String::new, |n| n.to_string()),
            Self::Queens => run.queens.map_or_else(String::new, |queens| queens.to_string()),
            Self::Engine => run.engine.clone(),
            Self::Verdict => verdict::status(lang, run.status).to_owned(),
            Self::Solutions => solutions(run),
            Self::Answer => match run.status {
                Status::Undecided | Status::Conflict | Status::Invalid => verdict::status(lang, run.status).to_owned(),
                _ => solutions(run),
            },
            Self::Figure(of) => figure(of),
            Self::Min => seconds(run.range.map(|range| range.min)),
            Self::Max => seconds(run.range.map(|range| range.max)),
            Self::Runs => run.runs.to_string(),
            Self::Limit => run.limit.unwrap_or_default().to_owned(),
            Self::Note => run.note.as_ref().map_or_else(String::new, |note| note.of(lang).to_owned()),
        }
    }
}

/// The columns of both tables after the verdict.
const MEASURED: [Column; 5] = [
    Column::Figure(Figure::Nodes),
    Column::Figure(Figure::Backtracks),
    Column::Figure(Figure::Seconds),
    Column::Figure(Figure::Ratio),
    Column::Note,
];

/// A row for each engine on each board, for people: no wider than a terminal.
pub fn long(experiment: &Experiment, lang: Lang) -> Table {
    let columns = [&[Column::Board, Column::Engine, Column::Answer][..], &MEASURED].concat();
    table(
        experiment,
        &columns,
        |figure| engines::figure(lang, figure),
        |figure, run| figure.text(run, experiment),
        lang,
    )
}

/// The long table for programs, with all that is known of a run.
pub fn spreadsheet(experiment: &Experiment) -> Table {
    use Column::{Board, Engine, Limit, Max, Min, N, Queens, Runs, Solutions, Verdict};
    let metrics: Vec<Column> = Metric::all().map(Figure::Metric).map(Column::Figure).collect();
    let further = [N, Queens, Runs, Min, Max, Limit];
    let columns = [&[Board, Engine, Verdict, Solutions][..], &MEASURED, &further, &metrics].concat();
    table(experiment, &columns, Figure::name, Figure::plain, Lang::En)
}

fn table(
    experiment: &Experiment,
    columns: &[Column],
    name: impl Fn(Figure) -> &'static str,
    text: impl Fn(Figure, &Measurement) -> String,
    lang: Lang,
) -> Table {
    let heading = |column: &Column| match *column {
        Column::Figure(figure) => name(figure),
        other => engines::column(lang, other),
    };
    let mut table = Table::new(columns.iter().map(heading));
    for run in &experiment.measurements {
        table.row(columns.iter().map(|column| column.cell(run, |figure| text(figure, run), lang)));
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
        [heading].into_iter().chain(has_factors.then(|| engines::factor(lang).to_owned()))
    };
    let first = [experiment.board_column(), Column::Solutions].map(|column| engines::column(lang, column).to_owned());
    let mut table = Table::new(first.into_iter().chain(columns.iter().flat_map(heading)));
    let mut before: &[Measurement] = &[];
    for runs in experiment.boards() {
        let cells = |&(figure, engine): &(Figure, usize)| {
            let run = experiment.run_of(runs, engine).filter(|run| run.is_comparable);
            let text = run.map_or_else(String::new, |run| figure.text(run, experiment));
            let factor =
                run.zip(experiment.run_of(before, engine)).and_then(|(run, before)| figure.factor(before, run));
            let factor = factor.map_or_else(String::new, |factor| format!("{factor:.2}"));
            [text].into_iter().chain(has_factors.then_some(factor))
        };
        let board = experiment.board_column().cell(&runs[0], |_| String::new(), lang);
        // What one engine found in all stands for the others, which may have been cut.
        let is_certain = |run: &&Measurement| run.exhaustive || (experiment.is_first && !run.is_cut);
        let found = runs.iter().find(is_certain).map_or_else(String::new, solutions);
        table.row([board, found].into_iter().chain(columns.iter().flat_map(cells)));
        before = runs;
    }
    table
}

fn solutions(run: &Measurement) -> String {
    run.solutions.map_or_else(String::new, |solutions| solutions.to_string())
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

    /// The column that tells boards apart: their size, where each has its own.
    fn board_column(&self) -> Column {
        let mut sizes: Vec<_> = self.boards().map(|runs| runs[0].n).collect();
        sizes.sort_unstable();
        let is_one_each = sizes.windows(2).all(|pair| pair[0] != pair[1]) && sizes.iter().all(Option::is_some);
        if is_one_each { Column::N } else { Column::Board }
    }
}
