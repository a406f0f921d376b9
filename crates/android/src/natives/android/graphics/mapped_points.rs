//! Symbolic places through a matrix. Views that are moved, turned or scaled, by an animation for
//! example, map a touch to their own coordinates before they ask whether it is theirs.

use gibbon_expressions::{ExprId, Value};
use gibbon_graphics::geometry::Point;
use gibbon_graphics::matrix::Matrix;
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::{Machine, Ref};

use crate::natives::android::view::motion_event::affine;

/// Formulas of numbers in an array, by their place in it.
pub type Formulas = Vec<(i32, ExprId)>;

/// How mapped points depend on inputs, by the place of each number among them. Asked before they are
/// written, since they may go where the points were. With perspective nothing is known.
pub fn formulas(
    machine: &mut Machine,
    matrix: &Matrix,
    (source, start): (Ref, i32),
    points: &[Point],
    are_points: bool,
) -> Formulas {
    let mut formulas = Formulas::new();
    if !machine.heap.has_shadows() || !matrix.is_affine() {
        return formulas;
    }
    let [a, b, c, d, e, f, ..] = matrix.0;
    let [c, f] = [c, f].map(|offset| if are_points { offset } else { 0.0 });
    for (at, point) in (0..).step_by(2).zip(points) {
        let shadow = |at: i32| machine.heap.shadow(source, offset(start + at), 4);
        let shadows = [shadow(at), shadow(at + 1)];
        if shadows == [None, None] {
            continue;
        }
        let expressions = &mut machine.following.expressions;
        let mut or_plain = |shadow: Option<ExprId>, value: f32| {
            shadow.unwrap_or_else(|| expressions.constant(Value::Float(value)))
        };
        let (x, y) = (or_plain(shadows[0], point.x), or_plain(shadows[1], point.y));
        for (at, row) in [(at, [a, b, c]), (at + 1, [d, e, f])] {
            formulas.extend(affine(machine, row, x, y).map(|formula| (at, formula)));
        }
    }
    formulas
}

/// After the points were written.
pub fn give(machine: &mut Machine, (target, start): (Ref, i32), formulas: Formulas) {
    for (at, formula) in formulas {
        let offset = offset(start + at);
        machine.heap.set_shadow(target, offset, 4, Some(formula));
    }
}

/// Of a `float[]`'s element that is there.
fn offset(at: i32) -> u32 {
    ARRAY_DATA + 4 * at as u32
}
