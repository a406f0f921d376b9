//! Symbolic places of pointers: between the guest's fields, an event's data and what natives answer.

use gibbon_expressions::{Binary, ExprId, Type, Value};
use gibbon_machine::{Machine, Ref};

use crate::input::coords::{Origin, X, Y};
use crate::input::{Coords, Transform};

/// What a `PointerCoords` says of X and Y, if one of them is symbolic.
pub fn of_fields(machine: &mut Machine, object: Ref) -> Option<Origin> {
    if !machine.heap.has_shadows() {
        return None;
    }
    let class = machine.heap.class_of(object);
    let is_symbolic = ["x", "y"].into_iter().any(|field| {
        let offset = machine.field_offset(class, field);
        machine.heap.shadow(object, offset, 4).is_some()
    });
    is_symbolic.then(|| Origin {
        x: machine.field_expression(object, "x", Type::Float),
        y: machine.field_expression(object, "y", Type::Float),
        to: Transform::IDENTITY,
    })
}

/// After the fields of a `PointerCoords` were written.
pub fn into_fields(machine: &mut Machine, object: Ref, coords: &Coords) {
    let Some(origin) = coords.origin else {
        return;
    };
    let class = machine.heap.class_of(object);
    for (field, axis) in [("x", X), ("y", Y)] {
        let offset = machine.field_offset(class, field);
        let shadow = value(machine, &origin, &Transform::IDENTITY, axis);
        machine.heap.set_shadow(object, offset, 4, shadow);
    }
}

/// The native that runs answers with the value of an axis.
pub fn answer(machine: &mut Machine, origin: Option<Origin>, transform: &Transform, axis: u32) {
    if let Some(origin) = origin {
        let shadow = value(machine, &origin, transform, axis);
        machine.answer_shadow(shadow);
    }
}

/// Both axes.
pub fn place(
    machine: &mut Machine,
    origin: &Origin,
    transform: &Transform,
) -> Option<(ExprId, ExprId)> {
    let x = value(machine, origin, transform, X)?;
    Some((x, value(machine, origin, transform, Y)?))
}

/// An axis after one more transform; the same operations as on the values.
fn value(
    machine: &mut Machine,
    origin: &Origin,
    transform: &Transform,
    axis: u32,
) -> Option<ExprId> {
    let [a, b, c, d, e, f] = origin.to.values();
    let x = affine(machine, [a, b, c], origin.x, origin.y)?;
    let y = affine(machine, [d, e, f], origin.x, origin.y)?;
    let [a, b, c, d, e, f] = transform.values();
    match axis {
        X => affine(machine, [a, b, c], x, y),
        Y => affine(machine, [d, e, f], x, y),
        _ => None,
    }
}

/// `a * x + b * y + c`, without what changes nothing of places on a screen.
pub fn affine(machine: &mut Machine, [a, b, c]: [f32; 3], x: ExprId, y: ExprId) -> Option<ExprId> {
    let mut sum: Option<ExprId> = None;
    for (factor, place) in [(a, x), (b, y)] {
        if factor == 0.0 {
            continue;
        }
        let term = match factor {
            1.0 => place,
            _ => {
                let factor = machine.following.expressions.constant(Value::Float(factor));
                machine.binary(Binary::Mul, factor, place)?
            }
        };
        sum = match sum {
            Some(sum) => machine.binary(Binary::Add, sum, term),
            None => Some(term),
        };
    }
    if c == 0.0 {
        return sum;
    }
    let offset = machine.following.expressions.constant(Value::Float(c));
    match sum {
        Some(sum) => machine.binary(Binary::Add, sum, offset),
        None => Some(offset),
    }
}
