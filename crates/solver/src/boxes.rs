//! Conditions that compare one whole variable at a time: taps, keys, choices.
//!
//! Each comparison holds on a few intervals of its variable. Their ends cut the variable's domain
//! into cells within which nothing changes, so the least value of each cell stands for it. A
//! search over cells, variable by variable, finds the least model or proves that there is none.

use std::cell::Cell;

use gibbon_expressions::{Binary, ExprId, Expressions, Node, Ternary, Type, Unary, VariableId};
use rustc_hash::FxHashMap;

use crate::truth::{self, Intervals};

/// Comparisons looked at before the search gives up.
const STEPS: u64 = 20_000_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Boxed {
    /// The variables' least values, in their order.
    Found(Vec<i64>),
    Impossible,
    /// Not of this form, or too large.
    NotBoxes,
}

/// Remembers where comparisons hold. For one table.
#[derive(Default)]
pub(crate) struct Boxes {
    known: FxHashMap<ExprId, Option<Intervals>>,
}

/// A condition over comparisons.
enum Formula {
    Constant(bool),
    /// The number of a comparison.
    Atom(usize),
    Not(Box<Formula>),
    Both(Box<Formula>, Box<Formula>),
    Either(Box<Formula>, Box<Formula>),
    Same(Box<Formula>, Box<Formula>),
}

struct Atom {
    id: ExprId,
    /// Which of the variables.
    variable: usize,
    /// By the variable's cells.
    holds: Vec<bool>,
}

impl Boxes {
    /// Variables come in the order in which they are to be least.
    pub(crate) fn solve(
        &mut self,
        table: &Expressions,
        constraints: &[ExprId],
        variables: &[VariableId],
    ) -> Boxed {
        let mut atoms: Vec<Atom> = Vec::new();
        let formulas: Option<Vec<Formula>> = constraints
            .iter()
            .map(|&constraint| formula(table, constraint, variables, &mut atoms))
            .collect();
        let Some(formulas) = formulas else {
            return Boxed::NotBoxes;
        };
        let mut cells: Vec<Vec<i64>> = Vec::new();
        for (place, &variable) in variables.iter().enumerate() {
            let Some((low, high)) = truth::domain(table, variable) else {
                return Boxed::NotBoxes;
            };
            let mut starts = vec![low];
            for atom in atoms.iter().filter(|atom| atom.variable == place) {
                let known = self
                    .known
                    .entry(atom.id)
                    .or_insert_with(|| truth::intervals(table, atom.id, variable));
                let Some(intervals) = known else {
                    return Boxed::NotBoxes;
                };
                for &(from, to) in intervals.iter() {
                    starts.push(from);
                    starts.extend(to.checked_add(1).filter(|&next| next <= high));
                }
            }
            starts.sort_unstable();
            starts.dedup();
            cells.push(starts);
        }
        for atom in &mut atoms {
            let intervals = self.known[&atom.id].as_ref();
            let intervals = intervals.map_or(&[][..], |intervals| intervals);
            atom.holds = cells[atom.variable]
                .iter()
                .map(|&start| {
                    let place = intervals.partition_point(|&(_, to)| to < start);
                    intervals.get(place).is_some_and(|&(from, _)| from <= start)
                })
                .collect();
        }
        let search = Search {
            formulas: &formulas,
            atoms: &atoms,
            cells: &cells,
            steps: Cell::new(0),
        };
        let mut chosen = Vec::new();
        match search.extend(&mut chosen) {
            Some(true) => Boxed::Found(
                chosen
                    .iter()
                    .zip(&cells)
                    .map(|(&cell, cells)| cells[cell])
                    .collect(),
            ),
            Some(false) => Boxed::Impossible,
            None => Boxed::NotBoxes,
        }
    }
}

fn formula(
    table: &Expressions,
    id: ExprId,
    variables: &[VariableId],
    atoms: &mut Vec<Atom>,
) -> Option<Formula> {
    let mut of = |id| formula(table, id, variables, atoms).map(Box::new);
    match *table.node(id) {
        Node::Constant(ref value) => value.as_bool().map(Formula::Constant),
        Node::Unary(Unary::Not, a) => Some(Formula::Not(of(a)?)),
        Node::Binary(op @ (Binary::And | Binary::Or | Binary::Xor | Binary::Eq), a, b)
            if table.facts(a).ty == Type::Bool =>
        {
            let (a, b) = (of(a)?, of(b)?);
            Some(match op {
                Binary::And => Formula::Both(a, b),
                Binary::Or => Formula::Either(a, b),
                Binary::Eq => Formula::Same(a, b),
                _ => Formula::Not(Box::new(Formula::Same(a, b))),
            })
        }
        Node::Ternary(Ternary::If, condition, a, b) => {
            let (yes, no) = (of(condition)?, of(condition)?);
            let (a, b) = (of(a)?, of(b)?);
            let negated = Box::new(Formula::Not(no));
            Some(Formula::Either(
                Box::new(Formula::Both(yes, a)),
                Box::new(Formula::Both(negated, b)),
            ))
        }
        _ => {
            if let Some(known) = atoms.iter().position(|atom| atom.id == id) {
                return Some(Formula::Atom(known));
            }
            let speaks_of = table.inputs_of(&[id]);
            let [variable] = speaks_of[..] else {
                return None;
            };
            let variable = variables.iter().position(|&known| known == variable)?;
            atoms.push(Atom {
                id,
                variable,
                holds: Vec::new(),
            });
            Some(Formula::Atom(atoms.len() - 1))
        }
    }
}

struct Search<'a> {
    formulas: &'a [Formula],
    atoms: &'a [Atom],
    cells: &'a [Vec<i64>],
    steps: Cell<u64>,
}

impl Search<'_> {
    /// Chooses cells for the variables that have none; None if that takes too long.
    fn extend(&self, chosen: &mut Vec<usize>) -> Option<bool> {
        let mut open = false;
        for formula in self.formulas {
            match self.holds(formula, chosen) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => open = true,
            }
        }
        if self.steps.get() > STEPS {
            return None;
        }
        let Some(cells) = self.cells.get(chosen.len()) else {
            // All is chosen, so nothing is open.
            return Some(!open);
        };
        for cell in 0..cells.len() {
            chosen.push(cell);
            if self.extend(chosen)? {
                return Some(true);
            }
            chosen.pop();
        }
        Some(false)
    }

    /// None if it depends on what is not chosen yet.
    fn holds(&self, formula: &Formula, chosen: &[usize]) -> Option<bool> {
        match formula {
            Formula::Constant(value) => Some(*value),
            Formula::Atom(atom) => {
                self.steps.set(self.steps.get() + 1);
                let atom = &self.atoms[*atom];
                let cell = *chosen.get(atom.variable)?;
                Some(atom.holds[cell])
            }
            Formula::Not(a) => self.holds(a, chosen).map(|a| !a),
            Formula::Both(a, b) => match self.holds(a, chosen) {
                Some(false) => Some(false),
                Some(true) => self.holds(b, chosen),
                None => (self.holds(b, chosen) == Some(false)).then_some(false),
            },
            Formula::Either(a, b) => match self.holds(a, chosen) {
                Some(true) => Some(true),
                Some(false) => self.holds(b, chosen),
                None => (self.holds(b, chosen) == Some(true)).then_some(true),
            },
            Formula::Same(a, b) => Some(self.holds(a, chosen)? == self.holds(b, chosen)?),
        }
    }
}
