//! Linear constraints over variables 0 or 1, read from models as other programs read them, and all their solutions.

use std::collections::HashMap;

/// The sum of the terms, each a factor and a variable, is at least the bound.
struct Constraint {
    terms: Vec<(i64, usize)>,
    least: i64,
}

/// Constraints over numbered variables.
pub(super) struct Linear {
    /// The name of each variable.
    pub(super) names: Vec<String>,
    constraints: Vec<Constraint>,
}

impl Linear {
    /// Reads DIMACS. The head has to announce exactly what follows.
    pub(super) fn of_cnf(text: &str) -> Self {
        let mut lines = text.lines().skip_while(|line| line.starts_with('c'));
        let head: Vec<&str> = lines.next().expect("a head").split(' ').collect();
        let [variables, clauses] = [2, 3].map(|at| head[at].parse::<usize>().expect("a number"));
        assert_eq!(head[..2], ["p", "cnf"]);
        let mut constraints = Vec::new();
        for line in lines {
            let mut literals: Vec<i64> = line.split(' ').map(|word| word.parse().expect("a literal")).collect();
            assert_eq!(literals.pop(), Some(0), "{line}");
            assert!(literals.iter().all(|&it| it != 0 && it.unsigned_abs() as usize <= variables), "{line}");
            let negated = literals.iter().map(|literal| i64::from(*literal < 0)).sum::<i64>();
            let term = |&literal: &i64| (literal.signum(), literal.unsigned_abs() as usize - 1);
            constraints.push(Constraint { terms: literals.iter().map(term).collect(), least: 1 - negated });
        }
        assert_eq!(constraints.len(), clauses);
        Self { names: (1..=variables).map(|number| number.to_string()).collect(), constraints }
    }

    /// Reads the LP format of CPLEX: one objective, constraints with names, binary variables.
    pub(super) fn of_lp(text: &str) -> Self {
        let lines = text.lines().filter(|line| !line.starts_with('\\')).collect::<Vec<_>>().join(" ");
        let (_, rest) = lines.split_once("Subject To").expect("constraints");
        let (constraints, binary) = rest.split_once(" Binary").expect("binary variables");
        let names: Vec<String> =
            binary.strip_suffix(" End").expect("an end").split_whitespace().map(str::to_owned).collect();
        let mut model = Self { names, constraints: Vec::new() };
        let variables = model.variables();
        let mut seen = std::collections::BTreeSet::new();
        let mut words = constraints.split_whitespace().peekable();
        while let Some(name) = words.next() {
            let name = name.strip_suffix(':').expect("a name");
            assert!(seen.insert(name), "{name} twice");
            let (mut terms, mut sign) = (Vec::new(), 1);
            let relation = loop {
                match words.next().expect("a relation") {
                    "+" => sign = 1,
                    "-" => sign = -1,
                    word @ ("=" | "<=" | ">=") => break word,
                    word => terms.push((sign, variables[word])),
                }
            };
            model.add(terms, relation, words.next().expect("a number"));
        }
        model
    }

    /// Reads OPB. The head has to announce exactly what follows.
    pub(super) fn of_opb(text: &str) -> Self {
        let head = text.lines().next().expect("a head").strip_prefix("* #variable= ").expect("its words");
        let (variables, constraints) = head.split_once(" #constraint= ").expect("two numbers");
        let [variables, constraints] = [variables, constraints].map(|it| it.parse::<usize>().expect("a number"));
        let names = (1..=variables).map(|number| format!("x{number}")).collect();
        let mut model = Self { names, constraints: Vec::new() };
        let (variables, mut read) = (model.variables(), 0);
        for line in text.lines().filter(|line| !line.starts_with('*')) {
            let words: Vec<&str> = line.strip_suffix(" ;").expect("an end").split(' ').collect();
            let [terms @ .., relation, bound] = &words[..] else { panic!("{line}") };
            let term = |term: &[&str]| (term[0].parse().expect("a factor"), variables[term[1]]);
            model.add(terms.chunks_exact(2).map(term).collect(), relation, bound);
            read += 1;
        }
        assert_eq!(read, constraints);
        model
    }

    fn variables(&self) -> HashMap<String, usize> {
        let variables: HashMap<_, _> = self.names.iter().enumerate().map(|(at, name)| (name.clone(), at)).collect();
        assert_eq!(variables.len(), self.names.len(), "a name twice");
        variables
    }

    fn add(&mut self, terms: Vec<(i64, usize)>, relation: &str, bound: &str) {
        let bound: i64 = bound.parse().expect("a number");
        if relation != ">=" {
            let terms = terms.iter().map(|&(factor, variable)| (-factor, variable)).collect();
            self.constraints.push(Constraint { terms, least: -bound });
        }
        if relation != "<=" {
            self.constraints.push(Constraint { terms, least: bound });
        }
    }

    /// All solutions, each once: the values of all variables.
    pub(super) fn solutions(&self) -> Vec<Vec<bool>> {
        let mut uses = vec![Vec::new(); self.names.len()];
        for (at, constraint) in self.constraints.iter().enumerate() {
            constraint.terms.iter().for_each(|&(factor, variable)| uses[variable].push((at, factor)));
        }
        let slack = |constraint: &Constraint| {
            constraint.terms.iter().map(|&(factor, _)| factor.max(0)).sum::<i64>() - constraint.least
        };
        let slacks = self.constraints.iter().map(slack).collect();
        let values = vec![None; self.names.len()];
        let mut search = Search { model: self, uses, slacks, values, set: Vec::new(), found: Vec::new() };
        if search.propagate((0..self.constraints.len()).collect()) {
            search.branch();
        }
        search.found
    }
}

/// A search with bounds propagation.
struct Search<'m> {
    model: &'m Linear,
    /// The constraints in which each variable stands, with its factor.
    uses: Vec<Vec<(usize, i64)>>,
    /// By how much each sum can still exceed its bound.
    slacks: Vec<i64>,
    values: Vec<Option<bool>>,
    /// The variables that have values, in order.
    set: Vec<usize>,
    found: Vec<Vec<bool>>,
}

impl Search<'_> {
    fn branch(&mut self) {
        let Some(variable) = self.values.iter().position(Option::is_none) else {
            self.found.push(self.values.iter().map(|value| *value == Some(true)).collect());
            return;
        };
        for value in [true, false] {
            let before = self.set.len();
            let mut changed = Vec::new();
            self.assign(variable, value, &mut changed);
            if self.propagate(changed) {
                self.branch();
            }
            while self.set.len() > before {
                let variable = self.set.pop().expect("one that has a value");
                let value = self.values[variable].take().expect("a value");
                for &(at, factor) in &self.uses[variable] {
                    self.slacks[at] += lost(factor, value);
                }
            }
        }
    }

    fn assign(&mut self, variable: usize, value: bool, changed: &mut Vec<usize>) {
        self.values[variable] = Some(value);
        self.set.push(variable);
        for &(at, factor) in &self.uses[variable] {
            self.slacks[at] -= lost(factor, value);
            changed.push(at);
        }
    }

    /// Gives variables the values that constraints force. False if one of the constraints cannot hold.
    fn propagate(&mut self, mut changed: Vec<usize>) -> bool {
        while let Some(at) = changed.pop() {
            if self.slacks[at] < 0 {
                return false;
            }
            let forced = |&&(factor, variable): &&(i64, usize)| {
                self.values[variable].is_none() && factor.abs() > self.slacks[at]
            };
            let forced: Vec<_> = self.model.constraints[at].terms.iter().filter(forced).copied().collect();
            for (factor, variable) in forced {
                self.assign(variable, factor > 0, &mut changed);
            }
        }
        true
    }
}

/// By how much the greatest possible sum falls when a variable gets its value.
fn lost(factor: i64, value: bool) -> i64 {
    factor.max(0) - if value { factor } else { 0 }
}
