//! Which part of the screen a class of taps is.

use gibbon_device::{Bounds, DecisionKind, Followed, Gui, Point};
use gibbon_expressions::{Expressions, Input, Model, Value};

/// So many places of a view are looked at.
const PLACES: i32 = 2_000;

/// The rectangle of the widget at the place; where the app itself decided by coordinates, the part
/// of it, in rectangles, for which the run speaks.
pub(crate) fn region(followed: &Followed, number: u32, at: Point, gui: &Gui) -> Vec<Bounds> {
    let Some((node, _)) = gui.node_at(at) else {
        return Vec::new();
    };
    let table = &followed.expressions;
    let by_app = followed.decisions.iter().any(|decision| {
        decision.kind == DecisionKind::App && has_place(table, decision.condition, number)
    });
    match by_app {
        true => part(followed, number, node.bounds),
        false => vec![node.bounds],
    }
}

fn has_place(table: &Expressions, condition: gibbon_expressions::ExprId, number: u32) -> bool {
    let mut inputs = table.inputs_of(&[condition]).into_iter();
    inputs.any(|variable| {
        let input = table.variable_of(variable).map(|one| &one.input);
        matches!(input, Some(Input::TapX(of) | Input::TapY(of)) if *of == number)
    })
}

/// Small squares whose middles take the same decisions, joined to rectangles.
fn part(followed: &Followed, number: u32, whole: Bounds) -> Vec<Bounds> {
    let (width, height) = (whole.right - whole.left, whole.bottom - whole.top);
    let mut cell = 8;
    while (width / cell + 1) * (height / cell + 1) > PLACES {
        cell += 4;
    }
    let holds = |x: i32, y: i32| {
        let model: Model = [
            (Input::TapX(number), Value::Int(x)),
            (Input::TapY(number), Value::Int(y)),
        ]
        .into_iter()
        .collect();
        followed.decisions.iter().all(|decision| {
            let is_counted = matches!(decision.kind, DecisionKind::App | DecisionKind::Dispatch);
            let holds = followed.expressions.holds(decision.condition, &model);
            !is_counted || holds.is_none_or(|holds| holds == decision.taken)
        })
    };
    let mut parts: Vec<Bounds> = Vec::new();
    for top in (whole.top..whole.bottom).step_by(cell as usize) {
        let bottom = (top + cell).min(whole.bottom);
        let mut row: Vec<Bounds> = Vec::new();
        for left in (whole.left..whole.right).step_by(cell as usize) {
            if !holds(left + cell / 2, top + cell / 2) {
                continue;
            }
            let right = (left + cell).min(whole.right);
            match row.last_mut() {
                Some(last) if last.right == left => last.right = right,
                _ => row.push(Bounds {
                    left,
                    top,
                    right,
                    bottom,
                }),
            }
        }
        for piece in row {
            let above = parts.iter_mut().find(|above| {
                (above.left, above.right, above.bottom) == (piece.left, piece.right, piece.top)
            });
            match above {
                Some(above) => above.bottom = piece.bottom,
                None => parts.push(piece),
            }
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_become_rectangles() {
        let mut followed = Followed::default();
        let table = &mut followed.expressions;
        let x = table.int_variable(Input::TapX(0), 0, 99).expect("x");
        let half = table.int(40);
        let condition = table.at_most(half, x).expect("a condition");
        followed.decisions.push(gibbon_device::Decision {
            thread: 1,
            method: "LGame;->onTouchEvent".into(),
            at: 0,
            line: None,
            condition,
            taken: true,
            others: Vec::new(),
            kind: DecisionKind::App,
        });
        let whole = Bounds {
            left: 0,
            top: 0,
            right: 80,
            bottom: 80,
        };
        let found = part(&followed, 0, whole);
        assert_eq!(found, [Bounds { left: 40, ..whole }]);
    }
}
