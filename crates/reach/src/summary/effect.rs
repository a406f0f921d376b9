//! What performing an anchor does for a condition, by evaluating and solving.

use std::collections::BTreeSet;

use gibbon_device::{Decision, DecisionKind, FieldResult, Followed};
use gibbon_expressions::{ExprId, Input, Model, Value};
use gibbon_solver::{Answer, Solver};

use super::fields::{field_name, fields_of, fits, same_field, variable};
use super::{Effect, MOST_REPETITIONS, Wanted};

impl Wanted {
    /// What performing an anchor does for the condition, by the summary of its run.
    pub fn effect(&self, anchor: &Followed) -> Effect {
        let names = self.names_that_matter(anchor);
        let matters = |one: &&FieldResult| names.contains(&one.field);
        let results: Vec<&FieldResult> = anchor.results.iter().filter(matters).collect();
        let changes = |condition: ExprId| {
            let fields = fields_of(&anchor.expressions, condition);
            results.iter().any(|one| fields.contains(&one.field))
        };
        // Other decisions fall as they did.
        let decisions = anchor.decisions.iter();
        let decisions: Vec<&Decision> = decisions
            .filter(|one| one.kind == DecisionKind::App && changes(one.condition))
            .collect();
        let mut held = self.seeds.clone();
        let mut seeds: Model = anchor.seeds.iter().cloned().collect();
        // What both know is as it is where the anchor is to be performed.
        for (input, _) in &anchor.seeds {
            if let Input::Field(name) = input
                && names.contains(field_name(name))
                && let Some(value) = self.now(&held, input)
            {
                seeds.set(input.clone(), value);
            }
        }
        for times in 1..=MOST_REPETITIONS {
            let takes_same_path = decisions.iter().all(|one| {
                let holds = anchor.expressions.holds(one.condition, &seeds);
                holds.is_none_or(|holds| holds == one.taken)
            });
            if !takes_same_path {
                return Effect::Unknown;
            }
            let values: Vec<Option<Value>> = results
                .iter()
                .map(|result| anchor.expressions.evaluate(result.value, &seeds))
                .collect();
            let mut has_changed = false;
            for (result, value) in results.iter().zip(values) {
                for input in same_field(&self.seeds, &result.field, result.object) {
                    match &value {
                        Some(value) if fits(&held, &input, value) => {
                            has_changed |= held.get(&input) != Some(value);
                            held.set(input, value.clone());
                        }
                        _ => return Effect::Unknown,
                    }
                }
                for input in same_field(&seeds, &result.field, result.object) {
                    if let Some(value) = value.clone().filter(|one| fits(&seeds, &input, one)) {
                        seeds.set(input, value);
                    }
                }
            }
            match self.table.holds(self.condition, &held) {
                Some(true) => return Effect::Holds(times),
                Some(false) => {}
                None => return Effect::Unknown,
            }
            if !has_changed {
                return Effect::HoldsNever;
            }
        }
        Effect::HoldsNever
    }

    /// Fields of the condition, and those that what the anchor leaves in them depends on.
    fn names_that_matter(&self, anchor: &Followed) -> BTreeSet<String> {
        let mut names = self.fields();
        loop {
            let known = names.len();
            for result in &anchor.results {
                if names.contains(&result.field) {
                    names.extend(fields_of(&anchor.expressions, result.value));
                }
            }
            if names.len() == known {
                return names;
            }
        }
    }

    /// The value of an anchor's input in what the condition's run held.
    fn now(&self, held: &Model, input: &Input) -> Option<Value> {
        if let Some(value) = held.get(input) {
            return Some(value.clone());
        }
        let Input::Field(name) = input else {
            return None;
        };
        let named = field_name(name);
        let mut same = held.iter().filter(|(other, _)| match other {
            Input::Field(other) => field_name(other) == named,
            _ => false,
        });
        let found = same.next()?;
        same.next().is_none().then(|| found.1.clone())
    }

    /// A text for the anchor's event under which the condition holds afterwards.
    pub fn text(&self, anchor: &Followed, event: u32, solver: &mut Solver) -> Option<String> {
        let mut table = self.table.clone();
        let mut constraints = vec![self.condition];
        let text = Input::Text(event);
        let mut is_typed = false;
        let mut set = BTreeSet::new();
        for result in &anchor.results {
            let value = table.absorb(&anchor.expressions, &[result.value])[0];
            let depends = table.inputs_of(&[value]).into_iter();
            let mut depends = depends.filter_map(|one| table.variable_of(one));
            let is_text = depends.any(|one| one.input == text);
            for input in same_field(&self.seeds, &result.field, result.object) {
                let variable = variable(&mut table, &input)?;
                is_typed |= is_text;
                let is = table.equal(variable, value);
                constraints.extend(is);
                set.insert(input);
            }
        }
        if !is_typed {
            return None;
        }
        for (input, value) in self.seeds.iter().filter(|(input, _)| !set.contains(*input)) {
            if let Some(variable) = variable(&mut table, input) {
                let value = table.constant(value.clone());
                constraints.extend(table.equal(variable, value));
            }
        }
        for one in &anchor.decisions {
            let condition = table.absorb(&anchor.expressions, &[one.condition])[0];
            let came_out = match one.taken {
                true => Some(condition),
                false => table.not(condition),
            };
            constraints.extend(came_out);
        }
        match solver.solve(&table, &constraints) {
            Answer::Satisfiable(model) => {
                let value = model.get(&text).and_then(|value| value.as_text());
                value.map(str::to_owned)
            }
            _ => None,
        }
    }
}
