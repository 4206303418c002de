//! Searches with an engine, and makes steps of its events.

use crate::show::trace::{Action, Dead, Ended, Step};
use nqfill_core::SearchOptions;
use nqfill_core::board::{Puzzle, Square};
use nqfill_core::engine::{Budget, Engine, Event, Limit, Observer, Pruning, Tuning};
use nqfill_core::referee::Solution;
use nqfill_core::solve::{Answer, Listing, Order, Outcome, complete_observed};
use std::cell::RefCell;
use std::ops::ControlFlow;

/// A search to trace.
#[derive(Clone)]
pub struct TraceRequest {
    /// The engine.
    pub engine: &'static Engine,
    /// Completions to search for; `None` for all.
    pub most: Option<u64>,
    /// Most steps to report; `None` for all.
    pub steps: Option<u64>,
    /// Limits of the search.
    pub budget: Budget,
    /// Settings of engines that have a choice.
    pub tuning: Tuning,
}

impl TraceRequest {
    /// The search of an engine for one completion, without limits.
    pub fn new(engine: &'static Engine) -> Self {
        Self { engine, most: Some(1), steps: None, budget: Budget::default(), tuning: Tuning::default() }
    }
}

/// Searches, and reports each step to `report`, whose error ends the search.
///
/// # Errors
/// Those of `report`.
pub fn trace<E>(
    puzzle: &Puzzle,
    request: &TraceRequest,
    report: &mut dyn FnMut(&Step) -> Result<(), E>,
) -> Result<Ended, E> {
    let mut reported = Ok(());
    let mut report = |step: &Step| {
        reported = report(step);
        reported.is_ok()
    };
    let most = request.steps.unwrap_or(u64::MAX);
    let tracer = RefCell::new(Tracer { report: Some(&mut report), most, ..Tracer::default() });
    let asked = SearchOptions {
        engine: Some(request.engine),
        // Each completion comes when it is found.
        order: Order::Search,
        most: request.most,
        budget: request.budget.clone(),
        tuning: request.tuning,
        skip_total: true,
        ..SearchOptions::default()
    };
    let mut observer = TracerObserver(&tracer);
    let answer =
        complete_observed(puzzle, &asked, &mut observer, &mut |solution| tracer.borrow_mut().solution(&solution));
    let ended = tracer.into_inner().end(answer);
    reported.map(|()| ended)
}

/// Observes a search whose completions go to the same tracer.
struct TracerObserver<'r, 't>(&'r RefCell<Tracer<'t>>);

impl Observer for TracerObserver<'_, '_> {
    fn event(&mut self, event: Event) {
        self.0.borrow_mut().event(event);
    }

    fn nodes(&mut self, nodes: u64) {
        self.0.borrow_mut().nodes = nodes;
    }

    fn wants_more(&self) -> bool {
        !self.0.borrow().is_over
    }
}

/// Makes steps of events: those that belong together become one.
#[derive(Default)]
struct Tracer<'t> {
    /// Reports a step; false if the search is to end.
    report: Option<&'t mut dyn FnMut(&Step) -> bool>,
    most: u64,
    nodes: u64,
    /// Steps, dead ends and completions that were reported, and the nodes at the last of these steps.
    steps: u64,
    dead_ends: u64,
    solutions: u64,
    nodes_reported: u64,
    starts: u64,
    /// Conflicts of the position of a local search, and its queens.
    conflicts: u64,
    scattered: usize,
    /// Queens on the path to the current node.
    queens: Vec<Square>,
    /// The step that further events may belong to, and the dead end after it.
    open: Option<Step>,
    dead: Option<Step>,
    /// True if the branch has ended, whatever else is found out about it.
    is_dead: bool,
    is_cut: bool,
    is_over: bool,
}

impl Tracer<'_> {
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        self.add(Action::Solution(solution.columns().to_vec()));
        if self.is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn end(mut self, answer: Answer) -> Ended {
        self.close();
        let answer = if self.is_over { self.as_reported(answer) } else { answer };
        Ended { answer, is_cut: self.is_cut, steps: self.steps, dead_ends: self.dead_ends }
    }

    /// The answer at the last step: the search went on before it was stopped, and what it did then was not reported.
    fn as_reported(&self, mut answer: Answer) -> Answer {
        answer.statistics.nodes = self.nodes_reported;
        answer.statistics.backtracks = self.dead_ends;
        answer.outcome = match answer.outcome {
            Outcome::Solved(listing) if self.solutions > 0 => {
                Outcome::Solved(Listing { listed: self.solutions, ..listing })
            }
            Outcome::Solved(_) | Outcome::Unsolvable => Outcome::Undecided(Limit::Interrupt),
            undecided @ Outcome::Undecided(_) => undecided,
        };
        answer
    }

    fn event(&mut self, event: Event) {
        if self.is_over || self.joins(event) {
            return;
        }
        match event {
            Event::Chosen(queen) => self.place(queen, false),
            Event::Forced(queen) => self.place(queen, true),
            // The queen that was taken back says so.
            Event::Removed { square, by: Pruning::Refuted } if self.has_taken_back(square) => {}
            Event::Removed { square, by } => self.add(Action::Close { squares: vec![(square, by)], is_scan: false }),
            Event::Rejected { square, by } => self.add(Action::Close { squares: vec![(square, by)], is_scan: true }),
            Event::DeadEnd(line) => self.dead_end(Dead::Line(line)),
            Event::Pruned(by) => self.dead_end(Dead::Pruned(by)),
            Event::TakenBack(queen) => self.take_back(queen),
            Event::PutOff => self.go_on(Action::PutOff),
            Event::Started => self.start(),
            Event::Exchanged { queens: [a, b], conflicts, is_kept } => {
                // They stood in each other's column.
                let [from_a, from_b] = [Square::new(a.row, b.column), Square::new(b.row, a.column)];
                self.move_queens(vec![[from_a, a], [from_b, b]], conflicts, is_kept);
            }
            Event::Moved { from, to, conflicts, is_kept } => self.move_queens(vec![[from, to]], conflicts, is_kept),
            Event::Cooled { temperature } => self.add(Action::Cool(temperature)),
            // The completion itself comes when the referee has accepted it.
            _ => {}
        }
    }

    /// Adds the event to the step before, if it belongs to it.
    fn joins(&mut self, event: Event) -> bool {
        let Some(Step { action, depth, .. }) = &mut self.open else { return false };
        match (action, event) {
            (Action::Close { squares, is_scan: false }, Event::Removed { square, by })
                if by != Pruning::Refuted && squares.last().is_some_and(|last| last.1 == by) =>
            {
                squares.push((square, by));
            }
            (Action::Close { squares, is_scan: true }, Event::Rejected { square, by }) => squares.push((square, by)),
            (Action::Scatter { queens, conflicts, .. }, Event::Placed { queen, conflicts: now }) => {
                queens.push(queen);
                *conflicts = now;
                (self.conflicts, self.scattered, *depth) = (now, queens.len(), queens.len());
            }
            _ => return false,
        }
        true
    }

    fn move_queens(&mut self, moves: Vec<[Square; 2]>, after: u64, is_kept: bool) {
        let before = self.conflicts;
        self.conflicts = if is_kept { after } else { before };
        self.add(Action::Move { moves, before, after, is_kept });
    }

    fn place(&mut self, queen: Square, is_forced: bool) {
        self.queens.push(queen);
        self.go_on(Action::Place { queen, is_forced });
    }

    /// Begins a local search anew.
    fn start(&mut self) {
        if self.starts > 0 {
            self.add(Action::DeadEnd(Dead::Stuck));
        }
        (self.starts, self.conflicts, self.scattered) = (self.starts + 1, 0, 0);
        self.add(Action::Scatter { start: self.starts, queens: Vec::new(), conflicts: 0 });
    }

    fn take_back(&mut self, queen: Square) {
        if let Some(at) = self.queens.iter().rposition(|&other| other == queen) {
            self.queens.truncate(at);
            self.go_on(Action::TakeBack(queen));
        }
    }

    fn has_taken_back(&self, queen: Square) -> bool {
        self.open.as_ref().is_some_and(|step| step.action == Action::TakeBack(queen))
    }

    fn dead_end(&mut self, dead: Dead) {
        if !std::mem::replace(&mut self.is_dead, true) {
            self.dead = Some(self.step(Action::DeadEnd(dead)));
        }
    }

    /// Adds a step after which the branch may go on.
    fn go_on(&mut self, action: Action) {
        self.is_dead = false;
        self.add(action);
    }

    fn add(&mut self, action: Action) {
        self.close();
        self.open(self.step(action));
    }

    /// A step here and now, which is counted when it is reported.
    fn step(&self, action: Action) -> Step {
        let path = self.queens.len();
        Step { number: 0, action, depth: path + self.scattered, path, nodes: self.nodes, dead_ends: 0 }
    }

    fn open(&mut self, step: Step) {
        if !self.is_over && self.steps >= self.most {
            (self.is_cut, self.is_over) = (true, true);
        }
        self.open = (!self.is_over).then_some(step);
    }

    /// Reports the last step, to which nothing more belongs, and the dead end that it led to.
    fn close(&mut self) {
        self.report_open();
        if let Some(dead) = self.dead.take() {
            self.open(dead);
            self.report_open();
        }
    }

    fn report_open(&mut self) {
        let Some(step) = self.open.take() else { return };
        self.steps += 1;
        self.dead_ends += u64::from(matches!(step.action, Action::DeadEnd(_)));
        self.solutions += u64::from(matches!(step.action, Action::Solution(_)));
        self.nodes_reported = step.nodes;
        let step = Step { number: self.steps, dead_ends: self.dead_ends, ..step };
        self.is_over |= self.report.as_mut().is_none_or(|report| !report(&step));
    }
}
