//! Puts refutations of units together to one of the whole puzzle.
//!
//! For each step of a place a variable `u1`, `u2`, ... is defined, which says that the queen of the line stands on one of the
//! squares of the step. A clause that a unit's proof derives from the facts of the unit follows, in the whole model, from the
//! variables of its place; so these become literals of the clause. Sums of a bound hold without facts and stay as they
//! are. When all steps from a node are refuted, the line has no square left, so the place of the node is refuted: a clause,
//! up to the empty one of the root.

use super::log::Log;
use super::model::{Model, name, number, sum};
use super::{Proof, ProofError};
use crate::board::{Placement, Puzzle};
use crate::division::{Node, Place, PlaceStep};
use std::collections::HashMap;
use std::io::{BufRead, Read, Write};
use thiserror::Error;

/// A unit, and the text of the proof that it has no completion but those excluded.
pub struct UnitProof<'a> {
    /// The unit.
    pub node: Node,
    /// Number of completions that its model excludes.
    pub excluded: u64,
    /// The proof, in the form that [`refute`](super::refute) writes.
    pub text: Box<dyn BufRead + 'a>,
}

/// Why a proof of a unit cannot be part of a proof of the whole.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WrongUnitProof {
    /// A step that restricts several lines, or stands for images under symmetries.
    #[error("`{0}` uses symmetries, which proofs cannot; divide without them")]
    Symmetric(Place),
    /// A line that no refutation of this unit has; holds its number.
    #[error("line {line} of the proof of `{place}` is none of a refutation of this unit")]
    Line {
        /// The unit.
        place: Place,
        /// The number of the line, from 1.
        line: u64,
    },
    /// The proof ends before its end.
    #[error("the proof of `{0}` is not whole")]
    Unfinished(Place),
}

/// Writes the proof that a model has no solution, from proofs of the units of a division, which must come in the order of
/// their places and be a partition of the puzzle. The model excludes what the models of the units exclude.
///
/// # Errors
/// If a unit or its proof does not fit, the proof is longer than `most_bytes`, or reading or writing fails. What was written
/// until then is no proof.
pub fn join<'a>(
    model: &Model<'_>,
    puzzle: &Puzzle,
    units: impl IntoIterator<Item = Result<UnitProof<'a>, ProofError>>,
    most_bytes: u64,
    out: &mut dyn Write,
) -> Result<Proof, ProofError> {
    let mut joining = ProofJoin {
        log: Log::begin(model.constraints(), most_bytes, out),
        path: Vec::new(),
        root: Node::root(puzzle),
        root_clauses: Vec::new(),
        variables: 0,
        definitions: HashMap::new(),
        shared: model.shared_constraints(),
    };
    for unit in units {
        joining.unit(unit?)?;
        if let Some(error) = joining.log.take_error() {
            return Err(error);
        }
    }
    joining.close(0);
    let ProofJoin { mut log, .. } = joining;
    let contradiction = log.clause(b"");
    log.end(&format!("UNSAT : {contradiction}"))
}

/// A step of the place of the unit at hand.
struct OpenStep {
    step: PlaceStep,
    node: Node,
    /// The literal that the variable of the step is 0, as clauses have it.
    literal: Vec<u8>,
    /// Clauses of the steps from here that are refuted.
    clauses: Vec<u64>,
}

struct ProofJoin<'w> {
    log: Log<'w>,
    path: Vec<OpenStep>,
    root: Node,
    /// Clauses of the steps from the root that are refuted.
    root_clauses: Vec<u64>,
    variables: u64,
    /// The constraints of slack variables of diagonals, by the lines that define them: units have the same ones.
    definitions: HashMap<Vec<u8>, u64>,
    /// Constraints that all units and the whole have under the same numbers: those of lines.
    shared: u64,
}

impl ProofJoin<'_> {
    fn unit(&mut self, mut unit: UnitProof<'_>) -> Result<(), ProofError> {
        let place = unit.node.place().clone();
        if place.0.iter().any(|step| step.weight != 1 || step.restrictions.len() != 1) {
            return Err(WrongUnitProof::Symmetric(place).into());
        }
        let kept = place.0.iter().zip(&self.path).take_while(|(step, branch)| **step == branch.step).count();
        self.close(kept);
        for step in &place.0[kept..] {
            self.open(step);
        }
        let placement = Placement::from(unit.node.board());
        let constraints = Model::new(&placement).constraints() + unit.excluded;
        let mut lines = ProofLines { place: &place, text: &mut unit.text, line: 0 };
        let clause = self.copy(&mut lines, constraints)?;
        // The unit's last clause is that of its place.
        self.path.pop();
        self.keep(clause);
        Ok(())
    }

    /// Ends the steps beyond the first `kept`: all that is below them is refuted.
    fn close(&mut self, kept: usize) {
        while self.path.len() > kept {
            let clause = self.clause(b"");
            let clauses = self.path.pop().map(|branch| branch.clauses).unwrap_or_default();
            self.log.delete(&clauses);
            self.keep(clause);
        }
    }

    /// Keeps the clause of a step until all steps beside it are refuted.
    fn keep(&mut self, clause: u64) {
        match self.path.last_mut() {
            Some(above) => above.clauses.push(clause),
            None => self.root_clauses.push(clause),
        }
    }

    /// Goes down one step, whose variable is defined: the other squares of the line are closed if it is 1, and it is 1 if one
    /// of its squares has a queen.
    fn open(&mut self, step: &PlaceStep) {
        let above = self.path.last().map_or(&self.root, |branch| &branch.node);
        let node = above.child(step).expect("the units are those of a division");
        let own = &step.restrictions[0];
        let square = |&at: &u32| own.line.square(own.index, at);
        let others: Vec<_> =
            above.open(own.line, own.index).iter().filter(|at| !own.squares.contains(at)).map(square).collect();
        self.variables += 1;
        let variable = format!("u{}", self.variables);
        if !others.is_empty() {
            let mut text = Vec::new();
            let count = others.len();
            sum(others, "1 ~", &name, &mut text);
            text.extend_from_slice(format!("{count} ~{variable} >= {count}").as_bytes());
            self.log.definition(&text, variable.as_bytes(), 0);
        }
        for square in own.squares.iter().map(square) {
            let mut text = Vec::new();
            sum([square], "1 ~", &name, &mut text);
            text.extend_from_slice(format!("1 {variable} >= 1").as_bytes());
            self.log.definition(&text, variable.as_bytes(), 1);
        }
        let literal = format!("1 ~{variable} ").into_bytes();
        self.path.push(OpenStep { step: step.clone(), node, literal, clauses: Vec::new() });
    }

    /// Derives a clause of the unit, with the literals of its place.
    fn clause(&mut self, literals: &[u8]) -> u64 {
        let mut text = literals.to_vec();
        self.path.iter().for_each(|branch| text.extend_from_slice(&branch.literal));
        self.log.clause(&text)
    }

    /// Copies the proof of a unit whose model has this many constraints. Returns the number of its last clause.
    fn copy(&mut self, lines: &mut ProofLines<'_, '_>, constraints: u64) -> Result<u64, ProofError> {
        let mut numbers =
            Numbers { own: constraints, shared: self.shared, shifts: Vec::new(), defined: HashMap::new() };
        lines.expect(b"pseudo-Boolean proof version 3.0")?;
        lines.expect(format!("f {constraints};").as_bytes())?;
        loop {
            let text = lines.next()?;
            let (rule, rest) = text.split_at(text.iter().position(|&byte| byte == b' ').unwrap_or(text.len()));
            let copied = match rule {
                b"rup" => self.copy_clause(rest, &mut numbers),
                b"pol" => self.sum(rest, &mut numbers),
                b"red" => {
                    self.define(&text, &mut numbers);
                    Some(())
                }
                b"del" => self.delete(rest, &numbers),
                b"output" => return self.end(lines, &text, &numbers),
                _ => None,
            };
            copied.ok_or_else(|| lines.wrong())?;
            if let Some(error) = self.log.take_error() {
                return Err(error);
            }
        }
    }

    /// `rup 1 ~q1_1 >= 1;`: a clause.
    fn copy_clause(&mut self, rest: &[u8], numbers: &mut Numbers) -> Option<()> {
        let literals = rest.strip_suffix(b">= 1;")?;
        let derived = self.clause(literals.strip_prefix(b" ").unwrap_or(literals));
        numbers.derive(derived);
        Some(())
    }

    /// `pol 5 12 3 * +;`: a sum, in which the number before `*` is a factor.
    fn sum(&mut self, rest: &[u8], numbers: &mut Numbers) -> Option<()> {
        let mut tokens = tokens(rest)?;
        let mut text = b"pol".to_vec();
        let mut last: Option<u64> = None;
        tokens.push("");
        for token in tokens {
            if token == "*" {
                text.push(b' ');
                number(last.take()?, &mut text);
                text.extend_from_slice(b" *");
                continue;
            }
            if let Some(constraint) = last.take() {
                text.push(b' ');
                number(numbers.now(constraint)?, &mut text);
            }
            match token {
                "" => {}
                "+" => text.extend_from_slice(b" +"),
                other => last = Some(other.parse().ok()?),
            }
        }
        text.extend_from_slice(b";\n");
        let derived = self.log.derive(&text);
        numbers.derive(derived);
        Some(())
    }

    /// Defines a slack variable, unless an earlier unit has done so.
    fn define(&mut self, text: &[u8], numbers: &mut Numbers) {
        match self.definitions.get(text) {
            Some(&before) => numbers.skip(before),
            None => {
                let derived = self.log.derive(&[text, b"\n"].concat());
                self.definitions.insert(text.to_vec(), derived);
                numbers.derive(derived);
            }
        }
    }

    fn delete(&mut self, rest: &[u8], numbers: &Numbers) -> Option<()> {
        let constraints = rest.strip_prefix(b" id").and_then(tokens)?;
        let derived = |token: &str| token.parse().ok().and_then(|constraint| numbers.now_of_derived(constraint));
        self.log.delete(&constraints.into_iter().map(derived).collect::<Option<Vec<_>>>()?);
        Some(())
    }

    /// The last lines of a refutation.
    fn end(&mut self, lines: &mut ProofLines<'_, '_>, output: &[u8], numbers: &Numbers) -> Result<u64, ProofError> {
        let conclusion = lines.next()?;
        let contradiction = conclusion.strip_prefix(b"conclusion UNSAT : ").and_then(|rest| rest.strip_suffix(b";"));
        let contradiction = contradiction.and_then(|text| std::str::from_utf8(text).ok()?.parse().ok());
        let refuted = contradiction.and_then(|contradiction| numbers.now_of_derived(contradiction));
        let refuted = refuted.filter(|_| output == b"output NONE;").ok_or_else(|| lines.wrong())?;
        lines.expect(b"end pseudo-Boolean proof;")?;
        Ok(refuted)
    }
}

/// The numbers and signs of a rule, without the semicolon at its end.
fn tokens(rest: &[u8]) -> Option<Vec<&str>> {
    let text = std::str::from_utf8(rest).ok()?.strip_suffix(';')?;
    Some(text.split_ascii_whitespace().collect())
}

/// The numbers that the constraints of a unit's proof have in the whole.
struct Numbers {
    /// The last number that the unit has given.
    own: u64,
    shared: u64,
    /// From which number of the unit on how much is added. Steps are copied one by one, so that this seldom changes.
    shifts: Vec<(u64, u64)>,
    /// Numbers of constraints that an earlier unit has derived already.
    defined: HashMap<u64, u64>,
}

impl Numbers {
    /// Notes that the unit's next constraint has this number in the whole.
    fn derive(&mut self, number: u64) {
        self.own += 1;
        let shift = number.wrapping_sub(self.own);
        if self.shifts.last().is_none_or(|&(_, last)| last != shift) {
            self.shifts.push((self.own, shift));
        }
    }

    /// Notes that the unit's next constraint stands in the whole already.
    fn skip(&mut self, number: u64) {
        self.own += 1;
        self.defined.insert(self.own, number);
    }

    /// The number in the whole of a constraint of a line, or of one that the unit has derived.
    fn now(&self, constraint: u64) -> Option<u64> {
        let is_line = (1..=self.shared).contains(&constraint);
        if is_line { Some(constraint) } else { self.now_of_derived(constraint) }
    }

    fn now_of_derived(&self, constraint: u64) -> Option<u64> {
        if let Some(&number) = self.defined.get(&constraint) {
            return Some(number);
        }
        let at = self.shifts.partition_point(|&(from, _)| from <= constraint);
        let shift = self.shifts.get(at.checked_sub(1)?)?;
        (constraint <= self.own).then(|| constraint.wrapping_add(shift.1))
    }
}

/// The lines of a proof of a unit.
struct ProofLines<'p, 't> {
    place: &'p Place,
    text: &'p mut Box<dyn BufRead + 't>,
    line: u64,
}

/// The longest line that a proof may have: a sum over all lines of a board of a thousand rows has a tenth of it.
const LONGEST: u64 = 1 << 24;

impl ProofLines<'_, '_> {
    fn next(&mut self) -> Result<Vec<u8>, ProofError> {
        let mut line = Vec::new();
        // A text that cannot be unpacked ends there.
        let read = self.text.by_ref().take(LONGEST).read_until(b'\n', &mut line);
        self.line += 1;
        match read {
            Ok(_) if line.pop() == Some(b'\n') => Ok(line),
            _ => Err(WrongUnitProof::Unfinished(self.place.clone()).into()),
        }
    }

    fn expect(&mut self, expected: &[u8]) -> Result<(), ProofError> {
        if self.next()? == expected { Ok(()) } else { Err(self.wrong()) }
    }

    fn wrong(&self) -> ProofError {
        WrongUnitProof::Line { place: self.place.clone(), line: self.line }.into()
    }
}
