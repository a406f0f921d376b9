//! Fields that expressions are about, by their names and objects.

use std::collections::BTreeSet;

use gibbon_expressions::{ExprId, Expressions, Input, Model, Value};

/// The expression of an input, if the table has it.
pub(super) fn variable(table: &mut Expressions, input: &Input) -> Option<ExprId> {
    let known = table.variables().find(|one| one.input == *input)?.clone();
    table.variable(known.input, known.ty, known.domain)
}

/// Inputs that are this field: of the same object if there is one, else of any.
pub(super) fn same_field(held: &Model, field: &str, object: u32) -> Vec<Input> {
    let of_field = |input: &&Input| match input {
        Input::Field(name) => field_name(name) == field,
        _ => false,
    };
    let all: Vec<Input> = held
        .iter()
        .map(|(input, _)| input)
        .filter(of_field)
        .cloned()
        .collect();
    let own = format!("{field}#{object:x}");
    let is_own = |input: &Input| match input {
        Input::Field(name) => name.trim_end_matches('?') == own,
        _ => false,
    };
    match all.iter().any(is_own) {
        true => all.into_iter().filter(is_own).collect(),
        false => all,
    }
}

pub(super) fn fits(held: &Model, input: &Input, value: &Value) -> bool {
    held.get(input)
        .is_some_and(|known| known.ty() == value.ty())
}

/// Whether a library holds what has this name, so that summaries alone say who sets it.
pub(crate) fn is_held(name: &str) -> bool {
    name.starts_with("preference ") || name.starts_with("android.")
}

/// Names of the fields that an expression is about.
pub(super) fn fields_of(table: &Expressions, expression: ExprId) -> BTreeSet<String> {
    let variables = table.inputs_of(&[expression]).into_iter();
    let variables = variables.filter_map(|one| table.variable_of(one));
    let fields = variables.filter_map(|one| match &one.input {
        Input::Field(name) => Some(field_name(name).to_owned()),
        _ => None,
    });
    fields.collect()
}

/// Without the object.
pub(super) fn field_name(input: &str) -> &str {
    input.split(['#', '?']).next().unwrap_or_default()
}
