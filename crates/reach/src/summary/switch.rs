//! Switches as conditions.

use gibbon_code::{Method, Missed, Operands};
use gibbon_expressions::{Binary, ExprId, Expressions, Node};

/// The condition under which a switch goes where it is wanted to. `ways` are the conditions of all
/// its ways, as the device reported them: equations of one value, and the rest.
pub(super) fn switch_case(
    table: &mut Expressions,
    ways: &[ExprId],
    method: &Method,
    missed: Missed,
) -> Option<ExprId> {
    let place = method.position(missed.decision.offset)?;
    let Operands::Switch { cases, .. } = &method.instructions[place].operands else {
        return None;
    };
    let value = ways.iter().find_map(|way| equated(table, *way))?;
    let is_case = |&&(_, to): &&(i32, u32)| to == missed.wanted;
    let keys: Vec<i32> = cases.iter().filter(is_case).map(|(key, _)| *key).collect();
    let is_default = keys.is_empty();
    let all: Vec<i32> = cases.iter().map(|(key, _)| *key).collect();
    let mut any: Option<ExprId> = None;
    for key in if is_default { all } else { keys } {
        let key = table.int(key);
        let is = table.equal(value, key)?;
        any = Some(match any {
            Some(any) => table.or(any, is)?,
            None => is,
        });
    }
    match is_default {
        true => table.not(any?),
        false => any,
    }
}

/// The value that a condition compares with a constant.
fn equated(table: &Expressions, condition: ExprId) -> Option<ExprId> {
    match *table.node(condition) {
        Node::Binary(Binary::Eq, left, right) if table.value(right).is_some() => Some(left),
        Node::Binary(Binary::Eq, left, right) if table.value(left).is_some() => Some(right),
        Node::Binary(Binary::Or | Binary::And, left, right) => {
            equated(table, left).or_else(|| equated(table, right))
        }
        Node::Unary(gibbon_expressions::Unary::Not, inner) => equated(table, inner),
        _ => None,
    }
}
