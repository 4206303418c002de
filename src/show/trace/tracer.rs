//! Searches with an engine, and makes steps of its events.

use crate::show::trace::step::{Action, Dead, Ended, Step};
use nqfill_core::board::{Puzzle, Square};
use nqfill_core::engine::{Budget, Engine, Event, Limit, Observer, Pruning, Tuning};
use nqfill_core::referee::Solution;
use nqfill_core::solve::{Answer, Listing, Order, Outcome, Request, complete_observed};
use std::cell::RefCell;
use std::ops::ControlFlow;

/// What to trace.
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

/// Searches, and gives each step to `take`, which may end the search.
pub fn trace(puzzle: &Puzzle, request: &TraceRequest, take: &mut dyn FnMut(&Step) -> ControlFlow<()>) -> Ended {
    let tracer = RefCell::new(Tracer::new(request.steps, take));
    let asked = Request {
        engine: Some(request.engine),
        // Each completion comes when it is found.
        order: Order::Search,
        most: request.most,
        budget: request.budget.clone(),
        tuning: request.tuning,
        skip_total: true,
        ..Request::default()
    };
    let answer =
        complete_observed(puzzle, &asked, &mut Watch(&tracer), &mut |solution| tracer.borrow_mut().solution(&solution));
    tracer.into_inner().end(answer)
}

/// The observer of a search whose completions go to the same tracer.
pub(super) struct Watch<'w, 't>(pub(super) &'w RefCell<Tracer<'t>>);

impl Observer for Watch<'_, '_> {
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

/// Where a search is: its nodes so far, the queens on the board and those on its path.
#[derive(Clone, Copy)]
struct Place {
    nodes: u64,
    depth: usize,
    path: usize,
}

/// Makes steps of events: those that belong together become one.
pub(super) struct Tracer<'t> {
    take: &'t mut dyn FnMut(&Step) -> ControlFlow<()>,
    most: u64,
    pub(super) nodes: u64,
    steps: u64,
    /// Nodes at the last step that was told.
    nodes_told: u64,
    dead_ends: u64,
    /// Completions that were told.
    solutions: u64,
    starts: u64,
    /// Conflicts of the position of a local search.
    conflicts: u64,
    /// Queens of a local search.
    scattered: usize,
    /// Queens on the way to the current node.
    standing: Vec<Square>,
    /// The step that further events may belong to.
    open: Option<Step>,
    /// The dead end behind that step, and where the search was there.
    dead: Option<(Dead, Place)>,
    /// True if the branch has ended, whatever else is found out about it.
    is_dead: bool,
    is_cut: bool,
    is_over: bool,
}

impl<'t> Tracer<'t> {
    pub(super) fn new(most: Option<u64>, take: &'t mut dyn FnMut(&Step) -> ControlFlow<()>) -> Self {
        Self {
            take,
            most: most.unwrap_or(u64::MAX),
            nodes: 0,
            steps: 0,
            nodes_told: 0,
            dead_ends: 0,
            solutions: 0,
            starts: 0,
            conflicts: 0,
            scattered: 0,
            standing: Vec::new(),
            open: None,
            dead: None,
            is_dead: false,
            is_cut: false,
            is_over: false,
        }
    }

    pub(super) fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        self.add(Action::Solution(solution.columns().to_vec()));
        if self.is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    pub(super) fn end(mut self, answer: Answer) -> Ended {
        self.hand_over();
        let answer = if self.is_over { self.as_told(answer) } else { answer };
        Ended { answer, is_cut: self.is_cut, steps: self.steps, dead_ends: self.dead_ends }
    }

    /// The answer at the last step: the search went on before it was stopped, and what it did then was not told.
    fn as_told(&self, mut answer: Answer) -> Answer {
        answer.statistics.nodes = self.nodes_told;
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
            Event::Removed { square, by } => self.add(Action::Close { squares: vec![(square, by)], is_look: false }),
            Event::Rejected { square, by } => self.add(Action::Close { squares: vec![(square, by)], is_look: true }),
            Event::DeadEnd(line) => self.dead_end(Dead::Line(line)),
            Event::Pruned(by) => self.dead_end(Dead::Pruned(by)),
            Event::TakenBack(queen) => self.take_back(queen),
            Event::PutOff => self.go_on(Action::PutOff),
            Event::Started => {
                if self.starts > 0 {
                    self.add(Action::DeadEnd(Dead::Stuck));
                }
                (self.starts, self.conflicts, self.scattered) = (self.starts + 1, 0, 0);
                self.add(Action::Scatter { start: self.starts, queens: Vec::new(), conflicts: 0 });
            }
            Event::Exchanged { queens, conflicts: after, is_kept } => {
                let before = self.change(after, is_kept);
                self.add(Action::Exchange { queens, before, after, is_kept });
            }
            Event::Moved { from, to, conflicts: after, is_kept } => {
                let before = self.change(after, is_kept);
                self.add(Action::Move { from, to, before, after, is_kept });
            }
            Event::Cooled { temperature } => self.add(Action::Cool(temperature)),
            // The completion itself comes when the referee has accepted it.
            _ => {}
        }
    }

    /// Adds the event to the step before, if it belongs to it.
    fn joins(&mut self, event: Event) -> bool {
        let Some(Step { action, depth, .. }) = &mut self.open else { return false };
        match (action, event) {
            (Action::Close { squares, is_look: false }, Event::Removed { square, by })
                if by != Pruning::Refuted && squares.last().is_some_and(|last| last.1 == by) =>
            {
                squares.push((square, by));
            }
            (Action::Close { squares, is_look: true }, Event::Rejected { square, by }) => squares.push((square, by)),
            (Action::Scatter { queens, conflicts, .. }, Event::Placed { queen, conflicts: now }) => {
                queens.push(queen);
                *conflicts = now;
                (self.conflicts, self.scattered, *depth) = (now, queens.len(), queens.len());
            }
            _ => return false,
        }
        true
    }

    /// Notes the conflicts after a move of a local search, and returns those before it.
    fn change(&mut self, after: u64, is_kept: bool) -> u64 {
        let before = self.conflicts;
        self.conflicts = if is_kept { after } else { before };
        before
    }

    fn place(&mut self, queen: Square, is_forced: bool) {
        self.standing.push(queen);
        self.go_on(Action::Place { queen, is_forced });
    }

    fn take_back(&mut self, queen: Square) {
        if let Some(at) = self.standing.iter().rposition(|&standing| standing == queen) {
            self.standing.truncate(at);
            self.go_on(Action::TakeBack(queen));
        }
    }

    fn has_taken_back(&self, queen: Square) -> bool {
        self.open.as_ref().is_some_and(|step| step.action == Action::TakeBack(queen))
    }

    fn dead_end(&mut self, dead: Dead) {
        if !std::mem::replace(&mut self.is_dead, true) {
            self.dead = Some((dead, self.here()));
        }
    }

    /// Adds a step after which the branch may go on.
    fn go_on(&mut self, action: Action) {
        self.is_dead = false;
        self.add(action);
    }

    fn add(&mut self, action: Action) {
        self.hand_over();
        self.open(action, self.here());
    }

    fn here(&self) -> Place {
        Place { nodes: self.nodes, depth: self.standing.len() + self.scattered, path: self.standing.len() }
    }

    fn open(&mut self, action: Action, Place { nodes, depth, path }: Place) {
        if self.is_over {
            return;
        }
        if self.steps >= self.most {
            (self.is_cut, self.is_over) = (true, true);
            return;
        }
        self.steps += 1;
        self.nodes_told = nodes;
        self.solutions += u64::from(matches!(action, Action::Solution(_)));
        self.dead_ends += u64::from(matches!(action, Action::DeadEnd(_)));
        let (number, dead_ends) = (self.steps, self.dead_ends);
        self.open = Some(Step { number, action, depth, path, nodes, dead_ends });
    }

    /// Gives away the last step, to which nothing more belongs, and the dead end that it led to.
    fn hand_over(&mut self) {
        self.give();
        if let Some((dead, place)) = self.dead.take() {
            self.open(Action::DeadEnd(dead), place);
            self.give();
        }
    }

    fn give(&mut self) {
        if let Some(step) = self.open.take()
            && (self.take)(&step).is_break()
        {
            self.is_over = true;
        }
    }
}
