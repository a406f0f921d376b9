//! For which values of its one variable a comparison holds: a few intervals.
//!
//! Where arithmetic is linear and exact they follow from the line. Otherwise every value of a
//! small domain is tried, which is exact whatever the operations are.

use gibbon_expressions::{
    Binary, Domain, ExprId, Expressions, Model, Node, Type, Value, VariableId,
};

use crate::affine::line;

/// Domains up to this are tried value by value.
const TRIED: i64 = 1 << 13;

/// Where it holds: disjoint intervals, ascending, both ends included.
pub(crate) type Intervals = Vec<(i64, i64)>;

pub(crate) fn domain(table: &Expressions, variable: VariableId) -> Option<(i64, i64)> {
    let variable = table.variable_of(variable)?;
    match (variable.ty, &variable.domain) {
        (_, &Domain::Whole { low, high }) => Some((low, high)),
        (Type::Bool, _) => Some((0, 1)),
        (Type::Int, _) => Some((i32::MIN.into(), i32::MAX.into())),
        (Type::Long, _) => Some((i64::MIN, i64::MAX)),
        _ => None,
    }
}

/// None if it cannot be told.
pub(crate) fn intervals(
    table: &Expressions,
    comparison: ExprId,
    variable: VariableId,
) -> Option<Intervals> {
    let (low, high) = domain(table, variable)?;
    by_line(table, comparison, variable, low, high)
        .or_else(|| by_trying(table, comparison, variable, low, high))
}

fn by_line(
    table: &Expressions,
    comparison: ExprId,
    variable: VariableId,
    low: i64,
    high: i64,
) -> Option<Intervals> {
    let Node::Binary(op @ (Binary::Eq | Binary::Lt | Binary::Le), a, b) = *table.node(comparison)
    else {
        return None;
    };
    // a - b = slope · v + offset, compared with zero.
    let difference = line(table, a)?.minus(line(table, b)?)?;
    if difference.variable != Some(variable) || difference.slope == 0 {
        return None;
    }
    let (slope, offset) = (difference.slope, difference.offset);
    let (least, most) = (i128::from(low), i128::from(high));
    // Rounds down for divisors above zero, which both are.
    let floor = |a: i128, b: i128| a.div_euclid(b);
    let (from, to) = match op {
        Binary::Eq if offset % slope != 0 => return Some(Vec::new()),
        Binary::Eq => (-offset / slope, -offset / slope),
        // slope · v <= -offset, or < it.
        _ if slope > 0 => {
            let edge = floor(-offset, slope);
            let hit = op == Binary::Lt && offset % slope == 0;
            (least, edge - i128::from(hit))
        }
        // v >= offset / -slope
        _ => {
            let edge = -floor(-offset, -slope);
            let hit = op == Binary::Lt && offset % slope == 0;
            (edge + i128::from(hit), most)
        }
    };
    let (from, to) = (from.max(least), to.min(most));
    if from > to {
        return Some(Vec::new());
    }
    Some(vec![(from as i64, to as i64)])
}

fn by_trying(
    table: &Expressions,
    comparison: ExprId,
    variable: VariableId,
    low: i64,
    high: i64,
) -> Option<Intervals> {
    if high.checked_sub(low)? >= TRIED {
        return None;
    }
    let declared = table.variable_of(variable)?;
    let mut found: Intervals = Vec::new();
    for number in low..=high {
        let value = Value::whole(declared.ty, number)?;
        let model: Model = [(declared.input.clone(), value)].into_iter().collect();
        // No value is no answer: where Java throws, neither way is taken.
        if table.holds(comparison, &model) != Some(true) {
            continue;
        }
        match found.last_mut() {
            Some((_, end)) if *end + 1 == number => *end = number,
            _ => found.push((number, number)),
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gibbon_expressions::{Input, Unary};

    /// Lines and trying have to agree.
    #[test]
    fn lines_hold_where_trying_says() {
        let mut table = Expressions::new();
        let x = table.int_variable(Input::TapX(0), 0, 1079).expect("sound");
        let float = table.unary(Unary::IntToFloat, x).expect("an int");
        let mut checked = 0;
        for factor in [1.0, -1.0, 2.625, -0.5] {
            for offset in [-63.0, 0.5, 0.0, 700.25] {
                for edge in [0.0, 94.5, 1000.0, -3.0, 10000.0] {
                    let [factor, offset, edge] =
                        [factor, offset, edge].map(|c| table.constant(Value::Float(c)));
                    let scaled = table.binary(Binary::Mul, float, factor).expect("floats");
                    let moved = table.binary(Binary::Add, scaled, offset).expect("floats");
                    for op in [Binary::Lt, Binary::Le, Binary::Eq] {
                        for (a, b) in [(moved, edge), (edge, moved)] {
                            let condition = table.binary(op, a, b).expect("floats");
                            let Some(&variable) = table.inputs_of(&[condition]).first() else {
                                continue;
                            };
                            let line = by_line(&table, condition, variable, 0, 1079);
                            let tried = by_trying(&table, condition, variable, 0, 1079);
                            assert_eq!(line, tried, "{}", table.show(condition));
                            checked += 1;
                        }
                    }
                }
            }
        }
        assert!(checked > 100, "{checked}");
    }
}
