//! Models against the referee's completions, and the form of proofs. That `veripb` accepts proofs is tested where the
//! program is installed: `tests/it/proof.rs`.

use super::{Model, ProofError, refute, show};
use crate::SearchOptions;
use crate::board::{Line, Placement, Square};
use crate::engine::{Budget, Limit};
use crate::solve::complete;
use crate::{Puzzle, Solution};
use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn placement(drawing: &str) -> Placement {
    drawing.parse().expect("a board")
}

fn completions(placement: &Placement) -> Vec<Solution> {
    let puzzle = Puzzle::try_from(placement).expect("no conflict");
    let mut all = Vec::new();
    complete(&puzzle, &SearchOptions::default(), &mut |solution| {
        all.push(solution);
        ControlFlow::Continue(())
    });
    all
}

fn opb(model: &Model<'_>) -> String {
    let mut text = Vec::new();
    model.write(&mut text).expect("memory takes everything");
    assert!(text.len() as u64 <= model.most_bytes(), "{} bytes, {} promised", text.len(), model.most_bytes());
    String::from_utf8(text).expect("ASCII")
}

fn proof(model: &Model<'_>) -> String {
    let mut text = Vec::new();
    let proof = refute(model, &Budget::default(), u64::MAX, &mut text).expect("a proof");
    assert_eq!(proof.bytes, text.len() as u64);
    String::from_utf8(text).expect("ASCII")
}

/// One constraint of a model: coefficients, whether it is an equation, and its right side.
type Constraint = (Vec<(i64, Square)>, bool, i64);

/// Reads a model as its format says, without knowing what it should say.
fn read(opb: &str) -> Vec<Constraint> {
    let constraint = |line: &str| {
        let words: Vec<&str> = line.strip_suffix(" ;").expect("an end").split(' ').collect();
        let (sum, relation) = words.split_at(words.len() - 2);
        let square = |name: &str| {
            let (row, column) = name.strip_prefix('q').and_then(|name| name.split_once('_')).expect("a square");
            Square::new(row.parse::<u32>().expect("a row") - 1, column.parse::<u32>().expect("a column") - 1)
        };
        let terms = sum.chunks(2).map(|term| (term[0].parse().expect("a number"), square(term[1]))).collect();
        (terms, relation[0] == "=", relation[1].parse().expect("a number"))
    };
    opb.lines().filter(|line| !line.starts_with('*')).map(constraint).collect()
}

fn holds(constraint: &Constraint, queens: &HashSet<Square>) -> bool {
    let (terms, is_equation, right) = constraint;
    let left: i64 = terms.iter().filter(|(_, square)| queens.contains(square)).map(|(factor, _)| factor).sum();
    if *is_equation { left == *right } else { left >= *right }
}

/// The sets of squares that satisfy a model of a board of at most 4 x 4, by trying all.
fn solutions_of(opb: &str, n: u32) -> Vec<HashSet<Square>> {
    let model = read(opb);
    let set = |bits: u32| -> HashSet<Square> {
        (0..n * n).filter(|bit| bits >> bit & 1 != 0).map(|bit| Square::new(bit / n, bit % n)).collect()
    };
    (0..1 << (n * n)).map(set).filter(|queens| model.iter().all(|constraint| holds(constraint, queens))).collect()
}

#[test]
fn the_solutions_of_a_model_are_the_completions() {
    let drawings = [
        "Q",
        "x",
        "..\n..",
        "...\n...\n...",
        "....\n....\n....\n....",
        ".Q..\n....\n....\n....",
        "Q...\n....\n....\n....",
    ];
    for drawing in
        drawings.into_iter().chain(["....\n...x\n....\n....", "....\n....\n...x\n.x..", "Q...\n.Q..\n....\n...."])
    {
        let placement = placement(drawing);
        let found = solutions_of(&opb(&Model::new(&placement)), placement.n() as u32);
        let Ok(puzzle) = Puzzle::try_from(&placement) else {
            assert!(found.is_empty(), "{drawing}");
            continue;
        };
        let all = completions(&placement);
        assert_eq!(found.len(), all.len(), "{drawing}");
        for queens in found {
            let mut columns: Vec<_> = queens.iter().map(|queen| (queen.row, queen.column)).collect();
            columns.sort_unstable();
            let columns: Vec<u32> = columns.into_iter().map(|(_, column)| column).collect();
            assert!(all.iter().any(|solution| solution.columns() == columns), "{puzzle} {columns:?}");
        }
    }
}

#[test]
fn constraints_have_the_numbers_that_sums_refer_to() {
    for n in 1..=7 {
        let board = Placement::new(n, vec![], vec![Square::new(0, 0)]).expect("a board");
        let (model, written) = (Model::new(&board), read(&opb(&Model::new(&board))));
        // An equation counts as two: at least, then at most.
        let numbered: Vec<_> = written.iter().flat_map(|c| if c.1 { vec![c, c] } else { vec![c] }).collect();
        assert_eq!(numbered.len() as u64, model.constraints());
        for line in [Line::Row, Line::Column] {
            for index in 0..n {
                let squares: Vec<_> = line.squares(index, n).map(|square| (1, square)).collect();
                for is_at_least in [true, false] {
                    assert_eq!(numbered[model.line(line, index, is_at_least) as usize - 1].0, squares);
                }
                assert_eq!(model.line(line, index, true) + 1, model.line(line, index, false));
            }
        }
    }
}

#[test]
fn numbered_variables_are_the_squares_in_reading_order() {
    let placement = placement(".Q...\n.....\n....x\n.....\n.....");
    let model = Model::new(&placement);
    let mut numbered = Vec::new();
    model.write_numbered(&mut numbered).expect("memory");
    let numbered = String::from_utf8(numbered).expect("text");
    let named = |word: &str| match word.strip_prefix('x').and_then(|number| number.parse::<u32>().ok()) {
        Some(number) => format!("q{}_{}", (number - 1) / 5 + 1, (number - 1) % 5 + 1),
        None => word.to_owned(),
    };
    let constraints = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with("* q3_5") && !line.starts_with("* xK"));
        lines.map(|line| line.split(' ').map(named).collect::<Vec<_>>().join(" ")).collect()
    };
    assert!(numbered.contains("1 x1 1 x2 1 x3 1 x4 1 x5 = 1 ;") && numbered.len() as u64 <= model.most_bytes());
    assert_eq!(constraints(&numbered), constraints(&opb(&model)));
}

#[test]
fn a_proof_ends_with_the_contradiction_it_derived_last() {
    let placement = placement("......\n.Q....\n......\n......\n......\n......");
    let expected = "pseudo-Boolean proof version 3.0\n\
                    f 43;\n\
                    rup 1 ~q3_4 >= 1;\n\
                    rup 1 ~q3_5 1 ~q4_1 >= 1;\n\
                    rup 1 ~q3_5 >= 1;\n\
                    del id 45;\n\
                    rup >= 1;\n\
                    output NONE;\n\
                    conclusion UNSAT : 47;\n\
                    end pseudo-Boolean proof;\n";
    assert_eq!(proof(&Model::new(&placement)), expected);
}

#[test]
fn conflicting_queens_contradict_each_other_without_a_search() {
    let placement = placement("Q...\n.Q..\n....\n....");
    assert_eq!(proof(&Model::new(&placement)).lines().filter(|line| line.starts_with("rup")).count(), 1);
}

#[test]
fn a_completion_is_shown() {
    let placement = placement(".Q..\n....\n....\n....");
    let model = Model::new(&placement);
    let mut text = Vec::new();
    let proof = show(&model, &completions(&placement)[0], u64::MAX, &mut text).expect("a proof");
    assert_eq!((proof.steps, proof.bytes), (1, text.len() as u64));
    let text = String::from_utf8(text).expect("ASCII");
    assert!(text.contains("\nsol q1_2 q2_4 q3_1 q4_3;\n") && text.contains("\nconclusion SAT;\n"), "{text}");
}

/// A file on a disk that is full after some bytes.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_proof_that_cannot_be_finished_is_an_error() {
    let placement = placement(&["............"; 12].join("\n"));
    let all = completions(&placement)[..1].to_vec();
    let model = Model::new(&placement);
    let refuted = |most_bytes, budget: &Budget, out: &mut dyn Write| refute(&model, budget, most_bytes, out);
    let unlimited = Budget::default();
    assert!(matches!(refuted(u64::MAX, &unlimited, &mut Vec::new()), Err(ProofError::Solvable)));
    let nodes = Budget { nodes: Some(10), ..Budget::default() };
    assert!(matches!(refuted(u64::MAX, &nodes, &mut Vec::new()), Err(ProofError::Limit(Limit::Nodes))));
    let interrupted = Budget { interrupt: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
    assert!(matches!(refuted(u64::MAX, &interrupted, &mut Vec::new()), Err(ProofError::Limit(Limit::Interrupt))));

    // A board without a completion whose proof has eight megabytes: puzzles/literature/frame-26-m18.txt.
    let queens = [(0, 3), (1, 22), (2, 2), (3, 25), (22, 0), (23, 24), (24, 1), (25, 23)];
    let hard = Placement::new(26, queens.map(Square::from).to_vec(), vec![]).expect("a board");
    let model = Model::new(&hard);
    assert!(matches!(refute(&model, &unlimited, 100_000, &mut Vec::new()), Err(ProofError::TooLong(100_000))));
    assert!(matches!(refute(&model, &unlimited, u64::MAX, &mut Full(100_000)), Err(ProofError::Io(_))));
    assert!(matches!(show(&Model::new(&placement), &all[0], 10, &mut Vec::new()), Err(ProofError::TooLong(10))));
}
