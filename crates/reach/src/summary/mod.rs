//! What one performed event says as a summary: the condition of the decision that turned away, over
//! what the app held when the event began, and what the event left in the app's fields.
//!
//! Collider composes summaries to find whole sequences. Here they rank anchors, count repetitions
//! and say what a target needs; every sequence still runs.

mod effect;
mod fields;
mod sources;
mod switch;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use gibbon_code::{Code, Method, Missed};
use gibbon_device::{DecisionKind, Followed};
use gibbon_expressions::{ExprId, Expressions, Input, Model, Type};
use gibbon_solver::{Answer, Solver};

use crate::texts::is_same_method;
use fields::{field_name, fields_of};
use switch::switch_case;

pub(crate) use fields::is_held;

/// An anchor is composed with itself so many times at most.
const MOST_REPETITIONS: u32 = 1_000;
/// Longer conditions are cut where people read them.
const LONGEST_SHOWN: usize = 160;

/// What would turn a decision round.
pub(crate) struct Wanted {
    table: Expressions,
    /// Over inputs of the event.
    condition: ExprId,
    /// What the app's code decided before, in the same event.
    before: Vec<ExprId>,
    /// What the inputs were.
    seeds: Model,
}

/// What performing an anchor does for a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Effect {
    /// It holds after so many times.
    Holds(u32),
    /// Fields of the condition change, and it cannot be told how.
    Unknown,
    /// It does not hold, however often it is performed.
    HoldsNever,
}

impl Wanted {
    /// None if the decision depends on nothing that is known. `method` has the decision.
    pub fn new(followed: &Followed, method: &Method, missed: Missed) -> Option<Wanted> {
        let offset = missed.decision.offset;
        let is_it = |one: &gibbon_device::Decision| {
            one.at == offset
                && one.kind == DecisionKind::App
                && is_same_method(&one.method, &method.name)
        };
        let last = followed.decisions.iter().rposition(is_it)?;
        let decisive = &followed.decisions[last];
        let mut table = followed.expressions.clone();
        let ways = [&[decisive.condition], &decisive.others[..]].concat();
        let case = switch_case(&mut table, &ways, method, missed);
        let condition = match decisive.others.split_first() {
            Some(_) if case.is_some() => case?,
            // Of a switch any other way may be the one.
            Some((&first, rest)) => rest
                .iter()
                .try_fold(first, |any, &other| table.or(any, other))?,
            None if decisive.taken => table.not(decisive.condition)?,
            None => decisive.condition,
        };
        let mut before = Vec::new();
        for one in &followed.decisions[..last] {
            if one.kind == DecisionKind::App {
                before.push(match one.taken {
                    true => one.condition,
                    false => table.not(one.condition)?,
                });
            }
        }
        Some(Wanted {
            table,
            condition,
            before,
            seeds: followed.seeds.iter().cloned().collect(),
        })
    }

    fn inputs(&self) -> Vec<Input> {
        let variables = self.table.inputs_of(&[self.condition]).into_iter();
        let variables = variables.filter_map(|one| self.table.variable_of(one));
        variables.map(|one| one.input.clone()).collect()
    }

    /// Fields that the condition is about: `com.example.Main.count`.
    pub fn fields(&self) -> BTreeSet<String> {
        fields_of(&self.table, self.condition)
    }

    /// Whether the condition is about what a string says: somebody may have typed it.
    pub fn asks_for_text(&self) -> bool {
        let variables = self.table.inputs_of(&[self.condition]).into_iter();
        let mut variables = variables.filter_map(|one| self.table.variable_of(one));
        variables.any(|one| one.ty == Type::Text)
    }

    /// Whom the condition is about, if that is somebody who is not on the device.
    pub fn outside(&self) -> Option<&'static str> {
        self.inputs().into_iter().find_map(|input| match input {
            Input::Outside(name) => sources::outside(&name),
            _ => None,
        })
    }

    /// Whether the app's own resources decide, which no event changes.
    pub fn is_fixed(&self, code: &Code) -> bool {
        let inputs = self.inputs();
        let is_unset = |name: &str| sources::setter(name).is_some_and(|setter| !code.calls(setter));
        let is_fixed = |input: &Input| match input {
            Input::Outside(name) => sources::is_resource(name) || is_unset(name),
            Input::Field(name) => code.is_resource(field_name(name)),
            _ => false,
        };
        !inputs.is_empty() && inputs.iter().all(is_fixed)
    }

    /// Whether the condition is false whatever its inputs are, on any path.
    pub fn is_contradiction(&self, solver: &mut Solver) -> bool {
        solver.solve(&self.table, &[self.condition]) == Answer::Unsatisfiable
    }

    /// Whether the condition is about what a library holds by name, so that summaries alone say who
    /// sets it.
    pub fn asks_for_held(&self) -> bool {
        self.fields().iter().any(|name| is_held(name))
    }

    /// What decides what an event leaves in the condition's fields: what it computes that from, and
    /// what its own decisions are about. None if it sets none of them.
    pub fn fed_by(&self, setter: &Followed) -> BTreeSet<String> {
        let fields = self.fields();
        let results = setter.results.iter();
        let mut results = results.filter(|one| fields.contains(&one.field)).peekable();
        if results.peek().is_none() {
            return BTreeSet::new();
        }
        let table = &setter.expressions;
        let mut fed: BTreeSet<String> = BTreeSet::new();
        fed.extend(results.flat_map(|one| fields_of(table, one.value)));
        let decisions = setter.decisions.iter();
        let by_app = decisions.filter(|one| one.kind == DecisionKind::App);
        fed.extend(by_app.flat_map(|one| fields_of(table, one.condition)));
        fed.retain(|name| !fields.contains(name));
        fed
    }

    /// What the inputs of the condition were, for comparison.
    pub fn held(&self) -> String {
        let inputs = self.inputs().into_iter();
        let held = inputs.map(|input| format!("{input:?}={:?}", self.seeds.get(&input)));
        held.collect::<Vec<String>>().join(" ")
    }

    /// For people.
    pub fn shown(&self) -> String {
        let text = self.table.show(self.condition);
        match text.char_indices().nth(LONGEST_SHOWN) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        }
    }

    /// Whether no values at all make the condition true where the app's code decided the same
    /// before.
    pub fn is_impossible(&self, solver: &mut Solver) -> bool {
        let constraints = [&self.before[..], &[self.condition]].concat();
        solver.solve(&self.table, &constraints) == Answer::Unsatisfiable
    }
}
