//! Times of solvers that were measured elsewhere: CSV with the columns `board`, `engine` and `seconds`.

use crate::show::experiment::{Experiment, Measurement};
use crate::show::table::records;
use crate::show::{Lang, Status, Words, say};
use crate::words::{cli, search};
use std::collections::BTreeMap;

/// The seconds of each run of one engine on one board, and whether they are a lower bound, as a limit ended it.
type Times = Vec<(f64, bool)>;

/// The times of other solvers, in the order in which these are named first; of each by the names of boards.
#[derive(Default)]
pub struct OtherTimes(Vec<(String, BTreeMap<String, Times>)>);

impl Experiment {
    /// Adds times that were measured elsewhere on boards of this experiment, which are named as in its tables, empty ones by
    /// their size, too, and files without their folders where one file has the name. Returns the names of boards that are
    /// none of this experiment.
    pub fn add_times(&mut self, OtherTimes(mut others): OtherTimes) -> Vec<String> {
        let (mut all, mut owners) = (Vec::new(), BTreeMap::<_, usize>::new());
        for run in self.boards().map(|runs| &runs[0]) {
            names(run).into_iter().chain(file_name(run)).for_each(|name| *owners.entry(name).or_default() += 1);
        }
        for runs in self.boards() {
            let is_board = runs[0].n.is_some();
            let added = others.iter_mut().filter(|_| is_board).filter_map(|(engine, boards)| {
                let file = file_name(&runs[0]).filter(|name| owners[name] == 1);
                let times = names(&runs[0]).into_iter().chain(file).find_map(|name| boards.remove(&name))?;
                Some(of_elsewhere(engine, times, runs))
            });
            all.extend(runs.iter().cloned().chain(added.collect::<Vec<_>>()));
        }
        self.measurements = all;
        self.engines.extend(others.iter().map(|(engine, _)| engine.clone()));
        others.into_iter().flat_map(|(_, boards)| boards.into_keys()).collect()
    }

    /// A name by which times are added to the first board.
    pub fn example_name(&self) -> Option<String> {
        names(self.measurements.first()?).pop()
    }
}

/// All names of the board of a run: those of an empty board in each language, its size, and that of results.
fn names(run: &Measurement) -> Vec<String> {
    match (&run.board, run.n) {
        (None, Some(n)) => {
            let empty = Lang::ALL.map(|lang| cli::empty_board(lang, n));
            empty.into_iter().chain([n.to_string(), run.board(Lang::En)]).collect()
        }
        (name, _) => name.iter().cloned().collect(),
    }
}

/// The name of the file of a run without its folder.
fn file_name(run: &Measurement) -> Option<String> {
    Some(run.board.as_ref()?.rsplit_once('/')?.1.to_owned())
}

/// The row of an engine that was measured elsewhere, beside the runs on the same board.
fn of_elsewhere(engine: &str, mut times: Times, runs: &[Measurement]) -> Measurement {
    let Measurement { place, board, n, queens, status, .. } = runs[0].clone();
    times.sort_by(|one, other| one.0.total_cmp(&other.0));
    let seconds: Vec<_> = times.iter().map(|&(seconds, _)| seconds).collect();
    let is_bound = |times: &[(f64, bool)]| times.iter().any(|&(_, is_bound)| is_bound);
    // A bound above the median leaves it as it is.
    let is_cut = is_bound(&times[..=times.len() / 2]);
    let mut row = Measurement {
        place,
        board,
        n,
        queens,
        engine: engine.to_owned(),
        status: if is_cut { Status::Undecided } else { status },
        limit: is_cut.then_some("time"),
        is_comparable: true,
        note: Some(Lang::ALL.map(|lang| search::measured_elsewhere(lang).to_owned())),
        ..Measurement::default()
    };
    row.set_times(&seconds);
    row.is_cut = is_cut;
    row.range = row.range.filter(|_| !is_bound(&times));
    row.ratio = runs[0].base().map(|base| row.seconds / base);
    row
}

impl OtherTimes {
    /// Reads CSV beside which these engines are measured. Several times of one engine on one board are runs; that of one that a
    /// limit ended is `> 60`, or has `limit` or `verdict` say so, as in the tables of [`spreadsheet`](super::spreadsheet).
    ///
    /// # Errors
    /// In each language, that a column or all rows are missing, a time is no number, or an engine is one that is measured.
    pub fn read(csv: &str, measured: &[String]) -> Result<Self, [String; 2]> {
        let mut rows = records(csv);
        let heading = rows.next().unwrap_or_default();
        let place = |(zh, en): Words| {
            let is_it = |cell: &str| cell == zh || cell.eq_ignore_ascii_case(en);
            heading.iter().position(|cell| is_it(cell.trim_start_matches('\u{feff}')))
        };
        let column = |name: Words| place(name).ok_or_else(|| Lang::ALL.map(|lang| no_column(lang, name.1)));
        let columns = (column(search::BOARD)?, column(search::ENGINE)?, column(("秒", "seconds"))?);
        let (board, engine, seconds) = columns;
        let (limit, verdict) = (place(("limit", "limit")), place(("verdict", "verdict")));
        // Where a spreadsheet divides by semicolons, a comma is its decimal point.
        let is_divided_by_commas = !csv.lines().next().is_some_and(|line| line.contains(['\t', ';']));
        let mut all = Self::default();
        for row in rows {
            let [board, engine, seconds] = [board, engine, seconds].map(|at| row.get(at).unwrap_or_default());
            let bound = seconds.strip_prefix('>').map(|bound| bound.trim_end_matches('s').trim());
            let number = bound.unwrap_or(seconds);
            let number = if is_divided_by_commas { number.to_owned() } else { number.replace(',', ".") };
            let value = number.parse().ok().filter(|value: &f64| value.is_finite() && *value >= 0.0);
            let line = row.position().map_or(0, csv::Position::line);
            let value = value.ok_or_else(|| Lang::ALL.map(|lang| not_seconds(lang, line, seconds)))?;
            if measured.iter().any(|name| name == engine) {
                return Err(Lang::ALL.map(|lang| is_measured(lang, engine)));
            }
            let says = |column: Option<usize>| column.and_then(|at| row.get(at)).unwrap_or_default();
            let is_bound = bound.is_some() || !says(limit).is_empty() || says(verdict) == Status::Undecided.name();
            all.of(engine).entry(board.to_owned()).or_default().push((value, is_bound));
        }
        if all.0.is_empty() { Err(Lang::ALL.map(no_row)) } else { Ok(all) }
    }

    /// The times of an engine.
    fn of(&mut self, engine: &str) -> &mut BTreeMap<String, Times> {
        let at = self.0.iter().position(|(name, _)| name == engine).unwrap_or_else(|| {
            self.0.push((engine.to_owned(), BTreeMap::new()));
            self.0.len() - 1
        });
        &mut self.0[at].1
    }
}

fn no_row(lang: Lang) -> String {
    lang.pick("只有标题，没有用时", "it has headings and no times").to_owned()
}

fn no_column(lang: Lang, name: &str) -> String {
    say!(
        lang,
        "没有标题为 {name} 的列；须有 board、engine、seconds 三列（或棋盘、算法、秒）",
        "no column has the heading {name}; board, engine and seconds are needed"
    )
}

fn not_seconds(lang: Lang, line: u64, text: &str) -> String {
    say!(
        lang,
        "第 {line} 行的“{text}”不是秒数；因限时中止的写作 > 60",
        "line {line}: \"{text}\" is no number of seconds; of a run that was cut write > 60"
    )
}

fn is_measured(lang: Lang, name: &str) -> String {
    say!(
        lang,
        "{name} 是正在测量的算法；请换一个名字",
        "{name} is an engine that is measured here; give the solver another name"
    )
}
