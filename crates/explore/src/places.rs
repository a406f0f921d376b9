//! Where to touch something that draws itself.
//!
//! The GUI tree has nothing to tell a keypad's keys or a board's cells apart by, but the app's code
//! does: it compares the touch's place. The device follows an unknown place through the app
//! (`Device::perform_symbolically`), and for each comparison a place is computed that takes the other
//! way. So a small cell is touched as often as a large one.

use gibbon_device::{
    Capability, Decision, DecisionKind, Device, Event, Follow, Followed, Point, Problem, Target,
};
use gibbon_engine::Random;
use gibbon_expressions::{ExprId, Expressions, Input, Model, Value};
use gibbon_solver::{Answer, Solver};

/// Comparisons of one touch that are looked at.
const MOST: usize = 64;

/// The touch itself, or one that the app tells apart from it; chance decides. The device is where
/// it was afterwards.
pub(crate) fn touch_of_some_class(
    device: &mut dyn Device,
    touch: Event,
    random: &mut Random,
) -> Result<Event, Problem> {
    let Event::Tap(target) = &touch else {
        return Ok(touch);
    };
    let can = device.can(Capability::Symbols) && device.can(Capability::Snapshots);
    // It costs as much as a touch or two.
    if !can || random.below(4) != 0 {
        return Ok(touch);
    }
    let before = device.snapshot()?;
    let follow = Follow {
        place: true,
        ..Follow::default()
    };
    let followed = device.perform_symbolically(&touch, &follow);
    device.restore(before)?;
    device.forget(before)?;
    // Whatever went wrong goes wrong again when the touch is performed.
    let Ok((_, followed)) = followed else {
        return Ok(touch);
    };
    let ways = ways(&followed);
    if ways.is_empty() {
        return Ok(touch);
    }
    // One of them: solving all would cost more than the touch.
    let (decision, other) = random.choose(&ways);
    let at = place_of(&followed, decision, other, target.at).unwrap_or(target.at);
    Ok(Event::Tap(Target {
        at,
        widget: target.widget.clone(),
    }))
}

/// The other ways that comparisons of the app could have come out: the decision, and which of its
/// other ways.
fn ways(followed: &Followed) -> Vec<(usize, usize)> {
    let decisions = followed.decisions.iter().enumerate().take(MOST);
    decisions
        .filter(|(_, decision)| decision.kind == DecisionKind::App)
        .flat_map(|(at, decision)| {
            let others = decision.others.len().max(1);
            (0..others).map(move |other| (at, other))
        })
        .collect()
}

/// A place where a comparison comes out that way, while what was decided before it stays.
fn place_of(followed: &Followed, at: usize, other: usize, touched: Point) -> Option<Point> {
    // Boxes and points on the screen do for most; no process is started for a touch.
    let mut solver = Solver::new(None);
    let mut table = followed.expressions.clone();
    let (decision, before) = followed.decisions[..=at].split_last()?;
    let mut constraints: Vec<ExprId> = Vec::new();
    for earlier in before {
        if matches!(earlier.kind, DecisionKind::App | DecisionKind::Dispatch) {
            constraints.extend(held(&mut table, earlier));
        }
    }
    constraints.push(*others(&mut table, decision).get(other)?);
    match solver.solve(&table, &constraints) {
        Answer::Satisfiable(model) => Some(place(&model, touched)),
        Answer::Unsatisfiable | Answer::Unknown(_) => None,
    }
}

fn held(table: &mut Expressions, decision: &Decision) -> Option<ExprId> {
    match decision.taken {
        true => Some(decision.condition),
        false => table.not(decision.condition),
    }
}

fn others(table: &mut Expressions, decision: &Decision) -> Vec<ExprId> {
    if !decision.others.is_empty() {
        return decision.others.clone();
    }
    let other = match decision.taken {
        true => table.not(decision.condition),
        false => Some(decision.condition),
    };
    other.into_iter().collect()
}

fn place(model: &Model, at: Point) -> Point {
    let whole = |input: Input, known: i32| match model.get(&input) {
        Some(Value::Int(number)) => *number,
        _ => known,
    };
    Point {
        x: whole(Input::TapX(0), at.x),
        y: whole(Input::TapY(0), at.y),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of cells of 100 pixels: the app divides.
    #[test]
    fn each_cell_of_a_board_gets_a_place() {
        let mut followed = Followed::default();
        let table = &mut followed.expressions;
        let x = table.int_variable(Input::TapX(0), 0, 399).expect("x");
        let limits = [100, 200, 300];
        for (at, limit) in (0..).zip(limits) {
            let limit = table.int(limit);
            let condition = table.less(x, limit).expect("a condition");
            followed.decisions.push(Decision {
                thread: 1,
                method: "LBoard;->onTouchEvent".into(),
                at,
                line: None,
                condition,
                taken: false,
                others: Vec::new(),
                kind: DecisionKind::App,
            });
        }
        let touched = Point { x: 350, y: 7 };
        let places: Vec<Point> = ways(&followed)
            .into_iter()
            .filter_map(|(at, other)| place_of(&followed, at, other, touched))
            .collect();
        let cells: Vec<i32> = places.iter().map(|place| place.x / 100).collect();
        assert_eq!(cells, [0, 1, 2]);
        assert!(places.iter().all(|place| place.y == 7));
    }
}
