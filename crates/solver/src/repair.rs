//! Texts by repairing one that is nearly right.
//!
//! A run's own texts fulfil all conditions of its path but the flipped one. The conditions that do
//! not hold propose other values (`invert`); those that leave the fewest conditions broken are
//! looked at next. So texts are found in a millisecond with which solvers of strings and numbers
//! take seconds: a date's day, two equal fields, a word with a known hash code. It proves nothing:
//! what it does not find, the solver is asked for. Propagation-based local search, as solvers of
//! bit vectors do it (Niemetz, Preiner, Biere: Precise and Complete Propagation Based Local
//! Search, CAV 2016).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use gibbon_expressions::{Domain, ExprId, Expressions, Model, Node, Type, Value, VariableId};
use rustc_hash::FxHashSet;

use crate::invert::Inverter;

/// Models whose broken conditions are looked at.
const EXPANDED: usize = 60;
/// Models that are evaluated.
const EVALUATED: usize = 1_500;
/// Of one model, so many broken conditions are looked at.
const BROKEN: usize = 4;

/// A model under which all constraints hold. The search begins at `near`, in which variables may
/// be missing.
pub(crate) fn repair(
    table: &Expressions,
    constraints: &[ExprId],
    variables: &[VariableId],
    near: &Model,
) -> Option<Model> {
    let nodes = table.reachable(constraints);
    let words: Vec<String> = nodes
        .iter()
        .filter_map(|&id| match table.node(id) {
            Node::Constant(Value::Text(text)) => Some(text.to_string()),
            _ => None,
        })
        .collect();
    let mut seen: FxHashSet<Vec<Value>> = FxHashSet::default();
    let mut known: Vec<Model> = Vec::new();
    // Those with the fewest broken constraints first, then those found first.
    let mut open: BinaryHeap<Reverse<(usize, usize)>> = BinaryHeap::new();
    let mut add = |model: Model, known: &mut Vec<Model>, open: &mut BinaryHeap<_>| {
        let values = variables.iter().filter_map(|&variable| {
            let input = &table.variable_of(variable)?.input;
            model.get(input).cloned()
        });
        if !seen.insert(values.collect()) {
            return None;
        }
        let values = table.evaluate_all(&nodes, &model);
        let is_broken = |constraint: &&ExprId| {
            let value = values.get(*constraint).and_then(Option::as_ref);
            value.and_then(Value::as_bool) != Some(true)
        };
        let broken = constraints.iter().filter(is_broken).count();
        if broken == 0 {
            return Some(model);
        }
        open.push(Reverse((broken, known.len())));
        known.push(model);
        None
    };
    if let Some(found) = add(start(table, variables, near), &mut known, &mut open) {
        return Some(found);
    }
    for _ in 0..EXPANDED {
        let Reverse((_, at)) = open.pop()?;
        let model = known[at].clone();
        let values = table.evaluate_all(&nodes, &model);
        let is_broken = |constraint: &&ExprId| {
            let value = values.get(*constraint).and_then(Option::as_ref);
            value.and_then(Value::as_bool) != Some(true)
        };
        let mut inverter = Inverter::new(table, &values, &words);
        for &constraint in constraints.iter().filter(is_broken).take(BROKEN) {
            inverter.want(constraint, &Value::Bool(true));
        }
        for (variable, value) in inverter.proposals {
            let Some(declared) = table.variable_of(variable) else {
                continue;
            };
            let mut changed = model.clone();
            changed.set(declared.input.clone(), value);
            if let Some(found) = add(changed, &mut known, &mut open) {
                return Some(found);
            }
        }
        if known.len() > EVALUATED {
            break;
        }
    }
    None
}

/// What is near, and for what is missing the plainest value.
fn start(table: &Expressions, variables: &[VariableId], near: &Model) -> Model {
    let mut model = Model::new();
    for &variable in variables {
        let Some(declared) = table.variable_of(variable) else {
            continue;
        };
        let known = near.get(&declared.input);
        let value = match known.filter(|value| declared.allows(value)) {
            Some(value) => value.clone(),
            None => match (declared.ty, &declared.domain) {
                (Type::Bool, _) => Value::Bool(false),
                (Type::Float, _) => Value::Float(0.0),
                (Type::Double, _) => Value::Double(0.0),
                (Type::Text, _) => Value::text(""),
                (ty, &Domain::Whole { low, high }) => {
                    Value::whole(ty, 0.clamp(low, high)).unwrap_or(Value::Int(0))
                }
                (Type::Long, _) => Value::Long(0),
                (Type::Int, _) => Value::Int(0),
            },
        };
        model.set(declared.input.clone(), value);
    }
    model
}

#[cfg(test)]
mod tests {
    use gibbon_expressions::{Binary, Input, Ternary, Unary};

    use super::*;

    fn text(table: &mut Expressions, number: u32) -> ExprId {
        let domain = Domain::Text { longest: 16 };
        let text = table.variable(Input::Text(number), Type::Text, domain);
        text.expect("a variable")
    }

    fn found(table: &Expressions, constraints: &[ExprId], near: &str) -> Option<String> {
        let near: Model = [(Input::Text(0), Value::text(near))].into_iter().collect();
        let variables = table.inputs_of(constraints);
        let model = repair(table, constraints, &variables, &near)?;
        for &constraint in constraints {
            assert_eq!(table.holds(constraint, &model), Some(true));
        }
        model.get(&Input::Text(0))?.as_text().map(str::to_owned)
    }

    /// The conditions of a date whose month is February and whose year is divisible by four.
    #[test]
    fn a_leap_day() {
        let mut table = Expressions::new();
        let date = text(&mut table, 0);
        let mut constraints = Vec::new();
        let length = table.unary(Unary::Length, date).expect("a length");
        let ten = table.int(10);
        constraints.push(table.equal(length, ten).expect("a condition"));
        for place in [4, 7] {
            let (place, dash) = (table.int(place), table.int('-' as i32));
            let letter = table.binary(Binary::CharAt, date, place).expect("a char");
            constraints.push(table.equal(letter, dash).expect("a condition"));
        }
        for (from, to, wanted) in [(0, 4, None), (5, 7, Some(2)), (8, 10, Some(29))] {
            let (from, to) = (table.int(from), table.int(to));
            let part = table.ternary(Ternary::Substring, date, from, to);
            let part = part.expect("a text");
            constraints.push(table.unary(Unary::IsInt, part).expect("a condition"));
            let number = table.unary(Unary::ParseInt, part).expect("a number");
            let (number, wanted) = match wanted {
                Some(wanted) => (number, wanted),
                None => {
                    let four = table.int(4);
                    let rest = table.binary(Binary::Rem, number, four).expect("a number");
                    (rest, 0)
                }
            };
            let wanted = table.int(wanted);
            constraints.push(table.equal(number, wanted).expect("a condition"));
        }
        let date = found(&table, &constraints, "1").expect("a date");
        assert!(date.ends_with("-02-29"), "{date}");
    }

    #[test]
    fn two_equal_fields_that_are_long_enough() {
        let mut table = Expressions::new();
        let (one, two) = (text(&mut table, 0), text(&mut table, 1));
        let length = table.unary(Unary::Length, one).expect("a length");
        let four = table.int(4);
        let is_long = table.at_most(four, length).expect("a condition");
        let is_same = table.equal(one, two).expect("a condition");
        let typed = found(&table, &[is_long, is_same], "1").expect("a text");
        assert!(typed.len() >= 4);
    }

    #[test]
    fn another_text_with_the_same_hash_code() {
        let mut table = Expressions::new();
        let typed = text(&mut table, 0);
        let word = table.constant(Value::text("spring"));
        let is_word = table.equal(typed, word).expect("a condition");
        let is_other = table.not(is_word).expect("a condition");
        let hash = table.unary(Unary::HashCode, typed).expect("a number");
        let wanted = table.int(gibbon_expressions::hash_code("spring"));
        let has_hash = table.equal(hash, wanted).expect("a condition");
        let other = found(&table, &[is_other, has_hash], "1").expect("a text");
        assert_ne!(other, "spring");
    }

    #[test]
    fn what_cannot_be_is_not_found() {
        let mut table = Expressions::new();
        let typed = text(&mut table, 0);
        let is_number = table.unary(Unary::IsInt, typed).expect("a condition");
        let letter = table.constant(Value::text("x"));
        let has_letter = table.binary(Binary::StartsWith, typed, letter);
        let constraints = [is_number, has_letter.expect("a condition")];
        assert_eq!(found(&table, &constraints, "1"), None);
    }
}
