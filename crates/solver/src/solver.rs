//! The chain: groups, cache, boxes, repairs of texts, Z3, and a check of every model.

use gibbon_expressions::{ExprId, Expressions, Model, Type, Value, VariableId};
use serde::{Deserialize, Serialize};

use crate::boxes::{Boxed, Boxes};
use crate::cache::Cache;
use crate::encode;
use crate::process::{Process, Z3};
use crate::repair;
use crate::reply::{self, Term};
use crate::scan;
use crate::slice::{self, Group};

#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Values for all variables of the constraints.
    Satisfiable(Model),
    Unsatisfiable,
    Unknown(Unknown),
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unknown {
    #[error("boxes do not do, and there is no solver on this machine")]
    NoSolver,
    #[error("the solver's limit was reached")]
    Limit,
    #[error("no translation of {0}")]
    Unsupported(String),
    #[error("{0}")]
    Broken(String),
    #[error("the solver's model does not hold when evaluated")]
    Inexact,
}

/// What was done, for reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counters {
    /// Questions asked.
    pub checks: u64,
    /// Groups of constraints that share no variable, over all questions.
    pub groups: u64,
    pub satisfiable: u64,
    pub unsatisfiable: u64,
    pub unknown: u64,
    /// Groups by who had the answer.
    pub by_model_cache: u64,
    pub by_core_cache: u64,
    pub by_boxes: u64,
    pub by_scan: u64,
    #[serde(default)]
    pub by_repair: u64,
    pub by_solver: u64,
    /// Models that did not hold when evaluated.
    pub inexact: u64,
    /// Processes started.
    pub starts: u64,
}

impl Counters {
    pub fn add(&mut self, other: &Counters) {
        self.checks += other.checks;
        self.groups += other.groups;
        self.satisfiable += other.satisfiable;
        self.unsatisfiable += other.unsatisfiable;
        self.unknown += other.unknown;
        self.by_model_cache += other.by_model_cache;
        self.by_core_cache += other.by_core_cache;
        self.by_boxes += other.by_boxes;
        self.by_scan += other.by_scan;
        self.by_repair += other.by_repair;
        self.by_solver += other.by_solver;
        self.inexact += other.inexact;
        self.starts += other.starts;
    }
}

/// Solves constraints of any tables; keeps one of its own, in which equal ones are the same.
pub struct Solver {
    table: Expressions,
    boxes: Boxes,
    cache: Cache,
    process: Option<Process>,
    counters: Counters,
}

impl Solver {
    /// Without Z3 it does what boxes can.
    pub fn new(z3: Option<Z3>) -> Solver {
        Solver {
            table: Expressions::new(),
            boxes: Boxes::default(),
            cache: Cache::default(),
            process: z3.map(Process::new),
            counters: Counters::default(),
        }
    }

    pub fn counters(&self) -> Counters {
        Counters {
            starts: self.process.as_ref().map_or(0, |process| process.starts),
            ..self.counters
        }
    }

    /// Whether there is more than boxes.
    pub fn has_process(&self) -> bool {
        self.process.is_some()
    }

    /// A model under which all constraints hold, which are conditions of `table`.
    pub fn solve(&mut self, table: &Expressions, constraints: &[ExprId]) -> Answer {
        self.solve_near(table, constraints, &Model::new())
    }

    /// The same for who knows values that are nearly right.
    pub fn solve_near(
        &mut self,
        table: &Expressions,
        constraints: &[ExprId],
        near: &Model,
    ) -> Answer {
        self.counters.checks += 1;
        let absorbed = self.table.absorb(table, constraints);
        let answer = self.solve_absorbed(&absorbed, near);
        match answer {
            Answer::Satisfiable(_) => self.counters.satisfiable += 1,
            Answer::Unsatisfiable => self.counters.unsatisfiable += 1,
            Answer::Unknown(_) => self.counters.unknown += 1,
        }
        answer
    }

    fn solve_absorbed(&mut self, constraints: &[ExprId], near: &Model) -> Answer {
        let mut open = Vec::new();
        for &constraint in constraints {
            match self.table.value(constraint) {
                Some(Value::Bool(true)) => {}
                Some(_) => return Answer::Unsatisfiable,
                None if self.table.facts(constraint).ty != Type::Bool => {
                    let what = self.table.show(constraint);
                    return Answer::Unknown(Unknown::Unsupported(what));
                }
                None => open.push(constraint),
            }
        }
        let mut model = Model::new();
        let mut unknown = None;
        for group in slice::groups(&self.table, &open) {
            self.counters.groups += 1;
            match self.solve_group(&group, near) {
                Answer::Satisfiable(part) => model.extend(&part),
                Answer::Unsatisfiable => return Answer::Unsatisfiable,
                Answer::Unknown(why) => unknown = Some(why),
            }
        }
        match unknown {
            Some(why) => Answer::Unknown(why),
            None => Answer::Satisfiable(model),
        }
    }

    fn solve_group(&mut self, group: &Group, near: &Model) -> Answer {
        let constraints = &group.constraints;
        if let Some(model) = self.cache.model(constraints) {
            self.counters.by_model_cache += 1;
            return Answer::Satisfiable(model.clone());
        }
        if self.cache.is_impossible(constraints) {
            self.counters.by_core_cache += 1;
            return Answer::Unsatisfiable;
        }
        let mut variables = group.variables.clone();
        variables.sort_by(|&a, &b| self.order(a).cmp(&self.order(b)));
        let answer = match self.boxes.solve(&self.table, constraints, &variables) {
            Boxed::Found(values) => {
                self.counters.by_boxes += 1;
                self.checked(constraints, &variables, |table, place| {
                    let ty = table.variable_of(variables[place])?.ty;
                    Value::whole(ty, values[place])
                })
            }
            Boxed::Impossible => {
                self.counters.by_boxes += 1;
                Answer::Unsatisfiable
            }
            Boxed::NotBoxes => match scan::scan(&self.table, constraints, &variables) {
                Some(model) => {
                    self.counters.by_scan += 1;
                    Answer::Satisfiable(model)
                }
                None => self.repair_or_ask(constraints, &variables, near),
            },
        };
        match &answer {
            Answer::Satisfiable(model) => self.cache.learn_model(constraints, model),
            Answer::Unsatisfiable => {
                let core = self.core(constraints, &variables);
                self.cache.learn_core(&core);
            }
            Answer::Unknown(_) => {}
        }
        answer
    }

    /// Inputs have an order; variables only that of their making.
    fn order(&self, variable: VariableId) -> Option<&gibbon_expressions::Input> {
        self.table
            .variable_of(variable)
            .map(|variable| &variable.input)
    }

    /// Two that exclude each other, if boxes find such a pair; else all.
    fn core(&mut self, constraints: &[ExprId], variables: &[VariableId]) -> Vec<ExprId> {
        for (place, &one) in constraints.iter().enumerate() {
            for &other in &constraints[..place] {
                let pair = [other, one];
                let speaks_of = self.table.inputs_of(&pair);
                let variables: Vec<VariableId> = variables
                    .iter()
                    .copied()
                    .filter(|variable| speaks_of.contains(variable))
                    .collect();
                let found = self.boxes.solve(&self.table, &pair, &variables);
                if found == Boxed::Impossible {
                    return pair.to_vec();
                }
            }
        }
        constraints.to_vec()
    }

    /// A model of these values, if all constraints hold under it.
    fn checked(
        &mut self,
        constraints: &[ExprId],
        variables: &[VariableId],
        value: impl Fn(&Expressions, usize) -> Option<Value>,
    ) -> Answer {
        let mut model = Model::new();
        for (place, &variable) in variables.iter().enumerate() {
            let Some(declared) = self.table.variable_of(variable) else {
                continue;
            };
            match value(&self.table, place).filter(|value| declared.allows(value)) {
                Some(value) => model.set(declared.input.clone(), value),
                None => {
                    self.counters.inexact += 1;
                    return Answer::Unknown(Unknown::Inexact);
                }
            }
        }
        let holds = constraints
            .iter()
            .all(|&constraint| self.table.holds(constraint, &model) == Some(true));
        if holds {
            Answer::Satisfiable(model)
        } else {
            self.counters.inexact += 1;
            Answer::Unknown(Unknown::Inexact)
        }
    }

    fn repair_or_ask(
        &mut self,
        constraints: &[ExprId],
        variables: &[VariableId],
        near: &Model,
    ) -> Answer {
        if !self.has_least_answer(variables)
            && let Some(model) = repair::repair(&self.table, constraints, variables, near)
        {
            self.counters.by_repair += 1;
            return Answer::Satisfiable(model);
        }
        if let Some(why) = self.cache.unknown(constraints) {
            return Answer::Unknown(why.clone());
        }
        let answer = self.ask(constraints, variables);
        // A child that ended may answer the next time.
        if let Answer::Unknown(why) = &answer
            && !matches!(why, Unknown::Broken(_))
        {
            self.cache.learn_unknown(constraints, why);
        }
        answer
    }

    /// Whether the least values are asked for: of a place on the screen. Texts have no order here,
    /// and a swipe's four numbers take a solver seconds; any answer is as good.
    fn has_least_answer(&self, variables: &[VariableId]) -> bool {
        !self.has_text(variables) && variables.len() <= 2
    }

    fn has_text(&self, variables: &[VariableId]) -> bool {
        variables.iter().any(|&variable| {
            let declared = self.table.variable_of(variable);
            declared.is_some_and(|declared| declared.ty == Type::Text)
        })
    }

    fn ask(&mut self, constraints: &[ExprId], variables: &[VariableId]) -> Answer {
        if self.process.is_none() {
            return Answer::Unknown(Unknown::NoSolver);
        }
        self.counters.by_solver += 1;
        let least = self.has_least_answer(variables);
        match self.ask_for(constraints, variables, least) {
            Answer::Unknown(Unknown::Limit) if least => self.ask_for(constraints, variables, false),
            answer => answer,
        }
    }

    fn ask_for(&mut self, constraints: &[ExprId], variables: &[VariableId], least: bool) -> Answer {
        let script = match encode::script(&self.table, constraints, variables, least) {
            Ok(script) => script,
            Err(unsupported) => return Answer::Unknown(Unknown::Unsupported(unsupported.0)),
        };
        let Some(process) = &mut self.process else {
            return Answer::Unknown(Unknown::NoSolver);
        };
        let names = script.names.join(" ");
        let reply = process.ask(&format!(
            "{}(check-sat)\n(get-value ({names}))",
            script.text
        ));
        let lines = match reply {
            Ok(lines) => lines,
            Err(failure) => return Answer::Unknown(Unknown::Broken(failure.to_string())),
        };
        match lines.first().map(String::as_str) {
            // An approximate condition may hold for floats though not for reals, but not the
            // other way round often enough to try without end.
            Some("unsat") if self.is_approximate(constraints) => Answer::Unknown(Unknown::Inexact),
            Some("unsat") => Answer::Unsatisfiable,
            Some("unknown") => Answer::Unknown(Unknown::Limit),
            Some("sat") => {
                let values = match reply::parse(&lines[1..].join("\n")) {
                    Some(Term::List(pairs)) => pairs,
                    _ => Vec::new(),
                };
                self.checked(constraints, variables, |table, place| {
                    let ty = table.variable_of(variables[place])?.ty;
                    match values.get(place)? {
                        Term::List(pair) => reply::value(pair.get(1)?, ty),
                        _ => None,
                    }
                })
            }
            other => {
                let said = other.unwrap_or("nothing").to_owned();
                Answer::Unknown(Unknown::Broken(format!("the solver said {said}")))
            }
        }
    }

    fn is_approximate(&self, constraints: &[ExprId]) -> bool {
        constraints
            .iter()
            .any(|&constraint| self.table.facts(constraint).approximate)
    }
}
