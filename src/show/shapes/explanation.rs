//! The shape of explanations in JSON and YAML.

use crate::show::shapes::CompletionShape;
use crate::show::shapes::parts::{MoveShape, SquareShape};
use crate::show::{Explained, Lang};
use crate::words::steps;
use nqfill_core::board::{Line, Square};
use nqfill_core::referee::Solution;
use nqfill_reason::deduce::{Conclusion, Step, Way};
use nqfill_reason::explain::{Argument, Completable, Core, Explanation, Extent, Impossible, Repair, Searches};
use serde::Serialize;

/// Members of `explain`, in addition to the verdict.
#[derive(Serialize, Default)]
pub struct ExplanationShape {
    /// Fixed queens and blocked squares that already make it impossible.
    #[serde(skip_serializing_if = "Option::is_none")]
    core: Option<CoreShape>,
    /// The reasoning, for the set of `core`; of a board with one completion, the steps to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<StepShape>,
    /// Positions that a search closed, where there is no shorter reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    searched: Option<u64>,
    /// The smallest sets to take away, each with a completion of what is left.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    repairs: Vec<RepairShape>,
    /// True if it was proved that no fewer squares suffice.
    #[serde(skip_serializing_if = "Option::is_none")]
    repairs_smallest: Option<bool>,
    /// True if these are all sets of that size.
    #[serde(skip_serializing_if = "Option::is_none")]
    repairs_complete: Option<bool>,
    /// Moves of one fixed queen that leave a board with completions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<MoveShape>,
    /// True if these are all moves of the queens that are listed as a repair.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves_complete: Option<bool>,
    /// True if there is exactly one completion.
    #[serde(skip_serializing_if = "Option::is_none")]
    unique: Option<bool>,
    /// Squares without a fixed queen that carry a queen in every completion.
    #[serde(skip_serializing_if = "Option::is_none")]
    forced: Option<Vec<SquareShape>>,
    /// Squares that nothing attacks or blocks and that carry a queen in no completion.
    #[serde(skip_serializing_if = "Option::is_none")]
    impossible: Option<Vec<SquareShape>>,
    /// True if `forced` and `impossible` list all such squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    certain_complete: Option<bool>,
    /// The next step that a person could take; of `hint`.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<StepShape>,
    /// The level of the hint: 1 its lines, 2 what follows, 3 every step; of `hint`.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint_level: Option<u8>,
    /// True if a limit ended the work before all of this was known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    incomplete: bool,
    /// What the searches took; with `--stats`.
    #[serde(skip_serializing_if = "Option::is_none")]
    searches: Option<SearchesShape>,
}

#[derive(Serialize)]
struct SearchesShape {
    /// How many there were.
    count: u64,
    /// Queens tried by them, but for those that count completions.
    nodes: u64,
    /// Queens tried by deductions; on large boards a queen counts as several.
    trials: u64,
    /// Time of all searches, in seconds.
    seconds: f64,
}

#[derive(Serialize)]
struct CoreShape {
    queens: Vec<SquareShape>,
    blocked: Vec<SquareShape>,
    /// True if it was shown that each of them is needed.
    minimal: bool,
    /// True if it was shown that no other such set has fewer squares.
    smallest: bool,
}

/// A step of a person's reasoning.
#[derive(Serialize)]
struct StepShape {
    /// The technique, as `docs/explain-and-trace.md` lists them.
    technique: &'static str,
    /// The round, from 1: steps of one round are all seen on the board that the rounds before it leave.
    round: u32,
    /// The step in words.
    message: String,
    /// Rows of its premises, from 1.
    rows: Vec<u64>,
    /// Columns of its premises, from 1.
    columns: Vec<u64>,
    /// Squares of its premises.
    squares: Vec<SquareShape>,
    /// Squares where no queen can stand.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    closed: Vec<SquareShape>,
    /// Where a queen must stand.
    #[serde(skip_serializing_if = "Option::is_none")]
    queen: Option<SquareShape>,
    /// True if there is no completion.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    contradiction: bool,
    /// Numbers, from 1, of the steps of this list that it rests on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    needs: Vec<usize>,
    /// What follows from each queen that is tried.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    chains: Vec<WayShape>,
}

#[derive(Serialize)]
struct WayShape {
    /// Where the queen is tried.
    queen: SquareShape,
    steps: Vec<StepShape>,
}

#[derive(Serialize)]
struct RepairShape {
    remove: Vec<SquareShape>,
    solution: CompletionShape,
}

impl ExplanationShape {
    pub(crate) fn new(lang: Lang, explained: &Explained, with_statistics: bool) -> Self {
        let Searches { count, nodes, trials, time, .. } = explained.searches;
        let searches = with_statistics.then_some(SearchesShape { count, nodes, trials, seconds: time.as_secs_f64() });
        Self { searches, ..Self::of(lang, explained) }
    }

    fn of(lang: Lang, explained: &Explained) -> Self {
        match &explained.explanation {
            Explanation::Impossible(reason) if explained.hint.is_some() => {
                Self { incomplete: reason.cut_by.is_some(), ..Self::default() }
            }
            Explanation::Impossible(reason) => Self::reason(lang, reason),
            Explanation::Completable(known) if explained.hint.is_some() => Self::hint(lang, explained, known),
            Explanation::Completable(known) => Self::completable(lang, known),
            Explanation::Undecided(_) => Self { incomplete: true, ..Self::default() },
        }
    }

    /// Why a board has no completion.
    fn reason(lang: Lang, reason: &Impossible) -> Self {
        let steps = self::steps(lang, reason.argument.steps());
        let searched = match reason.argument {
            Argument::Search(nodes) | Argument::Unfinished(nodes) => Some(nodes),
            _ => None,
        };
        let (has_repairs, has_moves) = (!reason.repairs.is_empty(), !reason.moves.is_empty());
        let is_open = reason.repairs_extent == Extent::Limited;
        Self {
            core: reason.core.as_ref().map(CoreShape::from),
            steps,
            searched,
            repairs: reason.repairs.iter().map(RepairShape::from).collect(),
            repairs_smallest: has_repairs.then_some(reason.repairs_are_smallest),
            repairs_complete: (has_repairs || is_open).then_some(reason.repairs_extent == Extent::All),
            moves_complete: has_moves.then_some(reason.moves_extent == Extent::All),
            moves: reason.moves.iter().map(|one| MoveShape::new(one.from, one.to)).collect(),
            incomplete: reason.cut_by.is_some(),
            ..Self::default()
        }
    }

    /// One step, or else one square: a completion does not follow from more than one of these.
    fn hint(lang: Lang, explained: &Explained, known: &Completable) -> Self {
        let step = known.steps.first().filter(|_| explained.free_rows > 0);
        let first = |squares: &[Square]| {
            let first = squares.first().filter(|_| step.is_none());
            first.map(|&square| vec![square.into()])
        };
        let forced = first(&known.forced);
        let impossible = if forced.is_none() { first(&known.impossible) } else { None };
        let hint = step.map(|step| StepShape::new(lang, step));
        let hint_level = explained.hint.map(|level| level as u8 + 1);
        Self { hint, hint_level, forced, impossible, incomplete: known.cut_by.is_some(), ..Self::default() }
    }

    fn completable(lang: Lang, known: &Completable) -> Self {
        let is_unique = known.count.is_unique();
        let steps = if is_unique { steps(lang, &known.steps) } else { Vec::new() };
        Self {
            unique: (is_unique || known.count.value > 1).then_some(is_unique),
            forced: Some(squares(&known.forced)),
            impossible: Some(squares(&known.impossible)),
            certain_complete: Some(known.all_squares_decided),
            steps,
            incomplete: known.cut_by.is_some(),
            ..Self::default()
        }
    }
}

fn squares(squares: &[Square]) -> Vec<SquareShape> {
    squares.iter().copied().map(SquareShape::from).collect()
}

fn steps(lang: Lang, steps: &[Step]) -> Vec<StepShape> {
    steps.iter().map(|step| StepShape::new(lang, step)).collect()
}

impl StepShape {
    fn new(lang: Lang, step: &Step) -> Self {
        let deduction = &step.deduction;
        let numbers = |kind| {
            let of_kind = deduction.lines.iter().filter(move |line| line.kind == kind);
            of_kind.map(|line| u64::from(line.index) + 1).collect()
        };
        let (closed, queen) = match &deduction.follows {
            Conclusion::Closes(closed) => (squares(closed), None),
            Conclusion::Queen(queen) => (Vec::new(), Some((*queen).into())),
            Conclusion::Contradiction => (Vec::new(), None),
        };
        let way = |way: &Way| WayShape { queen: way.queen.into(), steps: steps(lang, &way.steps) };
        Self {
            technique: deduction.technique.id(),
            round: step.round,
            message: steps::sentence(lang, deduction),
            rows: numbers(Line::Row),
            columns: numbers(Line::Column),
            squares: squares(&deduction.looks_at),
            closed,
            queen,
            contradiction: deduction.follows == Conclusion::Contradiction,
            needs: step.needs.iter().map(|need| need + 1).collect(),
            chains: deduction.ways.iter().map(way).collect(),
        }
    }
}

impl From<&Core> for CoreShape {
    fn from(core: &Core) -> Self {
        let (queens, blocked) = (squares(&core.queens), squares(&core.blocked));
        Self { queens, blocked, minimal: core.is_minimal, smallest: core.is_smallest }
    }
}

impl From<&Repair> for RepairShape {
    fn from(repair: &Repair) -> Self {
        Self { remove: squares(&repair.remove), solution: (&repair.solution).into() }
    }
}

impl From<&Solution> for CompletionShape {
    fn from(solution: &Solution) -> Self {
        let columns = solution.columns().iter().map(|column| column + 1).collect();
        Self { columns, board: Some(solution.to_string()), seconds: None }
    }
}
