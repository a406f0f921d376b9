//! Places on a screen for conditions that are no boxes: a circle, a slanted line.
//!
//! Points all over the domain are tried, the same ones every time. A region that is larger than
//! their distance is found without a solver; for a smaller one, and to know that there is none,
//! the solver is asked.

use gibbon_expressions::{Binary, ExprId, Expressions, Model, Node, Unary, Value, VariableId};

use crate::truth::domain;

/// So many points are tried at most.
const POINTS: i64 = 4_000;

/// The first point that fulfils all constraints; none if no point does or it is not about two
/// whole numbers of a small range.
pub(crate) fn scan(
    table: &Expressions,
    constraints: &[ExprId],
    variables: &[VariableId],
) -> Option<Model> {
    let &[x, y] = variables else {
        return None;
    };
    if !is_crooked(table, constraints) {
        return None;
    }
    let ((left, right), (top, bottom)) = (domain(table, x)?, domain(table, y)?);
    let size = |low: i64, high: i64| {
        high.checked_sub(low)?
            .checked_add(1)
            .filter(|&n| n < 1 << 14)
    };
    let (width, height) = (size(left, right)?, size(top, bottom)?);
    let mut step = 1;
    while (width / step + 1) * (height / step + 1) > POINTS {
        step += 1;
    }
    let (x, y) = (table.variable_of(x)?, table.variable_of(y)?);
    for down in (top..=bottom).step_by(step as usize) {
        for across in (left..=right).step_by(step as usize) {
            let model: Model = [
                (x.input.clone(), Value::whole(x.ty, across)?),
                (y.input.clone(), Value::whole(y.ty, down)?),
            ]
            .into_iter()
            .collect();
            let mut all = constraints.iter();
            if all.all(|&constraint| table.holds(constraint, &model) == Some(true)) {
                return Some(model);
            }
        }
    }
    None
}

/// Of sums and multiples alone the solver finds the least answer soon enough.
fn is_crooked(table: &Expressions, constraints: &[ExprId]) -> bool {
    let is_constant = |id: ExprId| table.value(id).is_some();
    table
        .reachable(constraints)
        .into_iter()
        .any(|id| match *table.node(id) {
            Node::Binary(Binary::Mul, a, b) => !is_constant(a) && !is_constant(b),
            Node::Binary(Binary::Div | Binary::Rem, ..) => true,
            Node::Unary(Unary::Sqrt | Unary::Floor | Unary::Ceil | Unary::Round, _) => true,
            _ => false,
        })
}

#[cfg(test)]
mod tests {
    use gibbon_expressions::Input;

    use super::*;

    #[test]
    fn a_point_in_a_circle() {
        let mut table = Expressions::new();
        let x = table.int_variable(Input::TapX(0), 0, 1079).expect("x");
        let y = table.int_variable(Input::TapY(0), 0, 2399).expect("y");
        let mut square = |of: ExprId, centre: i32| {
            let centre = table.int(centre);
            let away = table.binary(Binary::Sub, of, centre).expect("ints");
            table.binary(Binary::Mul, away, away).expect("ints")
        };
        let (across, down) = (square(x, 930), square(y, 263));
        let sum = table.binary(Binary::Add, across, down).expect("ints");
        let limit = table.int(90 * 90);
        let large = table.less(sum, limit).expect("a condition");
        let variables = table.inputs_of(&[sum]);
        let found = scan(&table, &[large], &variables).expect("a point");
        assert_eq!(table.holds(large, &found), Some(true));
        // A slanted line is left to the solver, which knows the least place.
        let line = table.less(x, y).expect("a condition");
        let variables = table.inputs_of(&[line]);
        assert_eq!(scan(&table, &[line], &variables), None);
    }
}
