//! Models for other solvers: their solutions are the completions of the board. Each model is read here as other programs
//! read it, and its solutions are enumerated; where the solvers are installed, they say the same.

mod linear;
mod solvers;

use crate::common::brute_force;
use linear::Linear;
use nqfill::board::Line;
use nqfill::show::models::{MODELS, model_format};
use nqfill::{Placement, Square, parse};
use std::collections::BTreeSet;

/// Boards with and without completions, with blocked squares, with lines that are short and long for `cnf`, with conflicts.
fn boards() -> Vec<Placement> {
    let drawn = [
        "Q\n",
        "x\n",
        "..\n..\n",
        "4\n.Q..\n...Q\n....\n....\n",
        "....\nxxxx\n....\n....\n",
        ".....\n.....\n.....\n.....\n.....\n",
        "..x..\n.x...\nx....\n...Q.\n.....\n",
        "......\n......\n......\n......\n......\n......\n",
        "Q.....\n......\n......\n......\n......\n......\n",
        "......Q\n.......\n.......\n...x...\n.......\n.......\n.......\n",
        "........\n...Q....\n........\n......x.\n........\n........\n.Q......\n........\n",
        "Q.......\n........\n........\n........\n....Q...\n........\n........\n........\n",
        "Q.Q.\n....\n....\n....\n",
        "........x\n...Q.....\n.........\n......x..\n.........\n.Q.......\n.........\n.........\n.........\n",
        "..........\n...Q......\n..........\n......x..Q\n..........\n.Q........\n..........\n..........\n..........\n..........\n",
    ];
    let mut boards: Vec<_> = drawn.iter().map(|text| parse(text).expect("a board")).collect();
    let square = Square::new(0, 1);
    boards.push(Placement::new(4, vec![square], vec![square]).expect("on the board"));
    boards
}

fn text_of(name: &str, placement: &Placement) -> String {
    let mut bytes = Vec::new();
    model_format(name).expect("a language").write(placement, &mut bytes).expect("memory");
    String::from_utf8(bytes).expect("text")
}

/// All completions, sorted: none if a queen stands on a blocked square or conflicts.
fn completions(placement: &Placement) -> Vec<Vec<u32>> {
    let mut found = brute_force(placement);
    found.sort();
    found
}

/// The columns of the queens, from the values of the squares in reading order.
fn columns(values: &[bool], n: usize) -> Vec<u32> {
    let queens = (0..n * n).filter(|&square| values[square]);
    let columns: Vec<u32> = queens.map(|square| (square % n) as u32).collect();
    assert_eq!(columns.len(), n, "not a queen for each row");
    columns
}

fn assert_has_the_completions(model: &Linear, placement: &Placement) {
    let mut found: Vec<_> = model.solutions().iter().map(|values| columns(values, placement.n())).collect();
    found.sort();
    assert_eq!(found, completions(placement), "{placement:?}");
}

/// The names of the squares in reading order, as `lp` has them.
fn names_of_squares(n: usize) -> Vec<String> {
    (1..=n).flat_map(|row| (1..=n).map(move |column| format!("q{row}_{column}"))).collect()
}

#[test]
fn each_completion_is_one_model_in_dimacs_also_where_there_are_auxiliary_variables() {
    for placement in boards() {
        let model = Linear::of_cnf(&text_of("cnf", &placement));
        let squares = placement.n() * placement.n();
        assert_eq!(model.names.len() > squares, placement.n() > 8, "variables beside the squares");
        assert_has_the_completions(&model, &placement);
    }
}

#[test]
fn auxiliary_variables_mean_what_the_comments_say() {
    for placement in boards().into_iter().filter(|placement| placement.n() > 8) {
        let n = placement.n();
        for values in Linear::of_cnf(&text_of("cnf", &placement)).solutions() {
            let mut expected = Vec::new();
            for line in Line::ALL {
                for index in 0..line.count(n) {
                    let squares = line.squares(index, n).map(|at| values[at.row as usize * n + at.column as usize]);
                    let squares: Vec<bool> = squares.collect();
                    // Each of them takes the place of three squares, until eight are left.
                    let firsts = (0..).map(|step| 4 + 3 * step).take_while(|first| squares.len() + 4 > 8 + first);
                    expected.extend(firsts.map(|first| squares[..first].contains(&true)));
                }
            }
            assert_eq!(values[n * n..], expected, "{placement:?}");
        }
    }
}

#[test]
fn each_completion_is_one_solution_of_the_linear_program() {
    for placement in boards() {
        let model = Linear::of_lp(&text_of("lp", &placement));
        assert_eq!(model.names, names_of_squares(placement.n()));
        assert_has_the_completions(&model, &placement);
    }
}

#[test]
fn each_completion_is_one_solution_of_the_pseudo_boolean_constraints() {
    for placement in boards() {
        let model = Linear::of_opb(&text_of("opb", &placement));
        assert_eq!(model.names.len(), placement.n() * placement.n());
        assert_has_the_completions(&model, &placement);
    }
}

/// The numbers of a list in a MiniZinc model.
fn list(text: &str, name: &str) -> Vec<i64> {
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("array[int] of int: {name} = ["))).expect(name);
    let numbers = line.strip_suffix("];").expect("an end").split(", ").filter(|word| !word.is_empty());
    numbers.map(|word| word.parse().expect("a number")).collect()
}

/// True if the columns, counted from 1, satisfy a constraint of a MiniZinc model. An unknown constraint is a failure.
fn holds(constraint: &str, q: &[i64], text: &str) -> bool {
    let distinct = |step: i64| {
        let values: BTreeSet<i64> = (1..).zip(q).map(|(i, column)| column + step * i).collect();
        values.len() == q.len()
    };
    let pairs = |rows, columns| list(text, rows).into_iter().zip(list(text, columns));
    match constraint {
        "all_different(q)" => distinct(0),
        "all_different([q[i] + i | i in 1..n])" => distinct(1),
        "all_different([q[i] - i | i in 1..n])" => distinct(-1),
        "forall(i in index_set(row))(q[row[i]] = col[i])" => {
            pairs("row", "col").all(|(row, column)| q[row as usize - 1] == column)
        }
        "forall(i in index_set(blocked_row))(q[blocked_row[i]] != blocked_col[i])" => {
            pairs("blocked_row", "blocked_col").all(|(row, column)| q[row as usize - 1] != column)
        }
        other => panic!("{other}"),
    }
}

#[test]
fn each_completion_is_one_solution_of_the_minizinc_model() {
    for placement in boards().into_iter().filter(|placement| placement.n() <= 6) {
        let text = text_of("mzn", &placement);
        let n = i64::try_from(placement.n()).expect("a small board");
        assert!(text.contains(&format!("\nint: n = {n};\n")) && text.contains("\narray[1..n] of var 1..n: q;\n"));
        let constraint = |line| str::strip_prefix(line, "constraint ")?.strip_suffix(';');
        let constraints: Vec<&str> = text.lines().filter_map(constraint).collect();
        assert_eq!(constraints.len(), text.matches("constraint").count());
        let mut q = vec![1; placement.n()];
        let mut found = Vec::new();
        loop {
            if constraints.iter().all(|constraint| holds(constraint, &q, &text)) {
                found.push(q.iter().map(|&column| column as u32 - 1).collect::<Vec<_>>());
            }
            // The next assignment, as a number with its digits.
            let Some(last) = q.iter().rposition(|&column| column < n) else { break };
            q[last] += 1;
            q[last + 1..].fill(1);
        }
        assert_eq!(found, completions(&placement), "{placement:?}");
    }
}

/// The squares of a list in the program for CP-SAT.
fn squares(text: &str, name: &str) -> Vec<[i64; 2]> {
    let list = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = ")).expect(name);
    serde_json::from_str(list).expect("a list")
}

/// True if the rows, by columns and counted from 0, satisfy a statement of the program for CP-SAT. An unknown statement is
/// a failure.
fn holds_in_python(statement: &str, queens: &[i64], text: &str) -> bool {
    let distinct = |step: i64| {
        let values: BTreeSet<i64> = (0..).zip(queens).map(|(column, row)| row + step * column).collect();
        values.len() == queens.len()
    };
    match statement {
        "model.add_all_different(queens)" => distinct(0),
        "model.add_all_different(queens[column] + column for column in range(N))" => distinct(1),
        "model.add_all_different(queens[column] - column for column in range(N))" => distinct(-1),
        "for row, column in QUEENS: model.add(queens[column] == row)" => {
            squares(text, "QUEENS").iter().all(|&[row, column]| queens[column as usize] == row)
        }
        "for row, column in BLOCKED: model.add(queens[column] != row)" => {
            squares(text, "BLOCKED").iter().all(|&[row, column]| queens[column as usize] != row)
        }
        other => panic!("{other}"),
    }
}

/// The statements that constrain the model of a program for CP-SAT, each loop on one line.
fn statements(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let adds = lines.iter().enumerate().filter(|(_, line)| line.starts_with("model.add"));
    let with_loop = |(at, line): (usize, &&str)| match lines[at - 1] {
        head if head.starts_with("for ") => format!("{head} {line}"),
        _ => (*line).to_owned(),
    };
    adds.map(with_loop).collect()
}

#[test]
fn each_completion_is_one_solution_of_the_program_for_cp_sat() {
    for placement in boards().into_iter().filter(|placement| placement.n() <= 6) {
        let text = text_of("ortools", &placement);
        let n = i64::try_from(placement.n()).expect("a small board");
        assert!(text.contains(&format!("\nN = {n}\n")) && text.contains("model.new_int_var(0, N - 1, "));
        let statements = statements(&text);
        assert_eq!((statements.len(), text.matches("model.add").count()), (5, 5));
        let mut queens = vec![0; placement.n()];
        let mut found = Vec::new();
        loop {
            if statements.iter().all(|statement| holds_in_python(statement, &queens, &text)) {
                let column = |row| queens.iter().position(|&of| of == row).expect("a queen in each row") as u32;
                found.push((0..n).map(column).collect::<Vec<_>>());
            }
            let Some(last) = queens.iter().rposition(|&row| row < n - 1) else { break };
            queens[last] += 1;
            queens[last + 1..].fill(0);
        }
        found.sort();
        assert_eq!(found, completions(&placement), "{placement:?}");
    }
}

/// Models whose size does not depend on that of an empty board.
const GROW_WITH_FACTS: [&str; 2] = ["mzn", "ortools"];

#[test]
fn an_estimate_is_near_the_truth_and_none_overflows() {
    let empty = |n| Placement::new(n, Vec::new(), Vec::new()).expect("a board");
    for format in MODELS.iter().filter(|format| !GROW_WITH_FACTS.contains(&format.name)) {
        let (length, foreseen) = (text_of(format.name, &empty(150)).len() as u64, format.bytes_of(&empty(150)));
        assert!(length <= foreseen && foreseen <= 2 * length, "{}: {length} bytes, {foreseen} foreseen", format.name);
        assert!(format.bytes_of(&empty(nqfill::board::MOST_ROWS)) > 1 << 50, "{}", format.name);
    }
}

/// CBC fails on lines of more than about a thousand characters, CPLEX reads 560.
#[test]
fn the_lines_of_a_linear_program_are_short_and_small_boards_are_drawn() {
    for (n, is_drawn) in [(8, true), (200, true), (201, false)] {
        let board = Placement::new(n, vec![Square::new(0, 1)], Vec::new()).expect("a board");
        for (name, comment) in [("lp", "\\"), ("cnf", "c"), ("ortools", "#")] {
            let (text, row) = (text_of(name, &board), format!("\n{comment} .Q{}\n", ".".repeat(n - 2)));
            assert_eq!(text.contains(&row), is_drawn, "{name} {n}");
            assert!(name != "lp" || text.lines().all(|line| line.len() <= 255), "{n}");
        }
    }
}
