//! What is solved without a solver on the machine.

use gibbon_expressions::{Binary, Domain, ExprId, Expressions, Input, Model, Type, Unary, Value};
use gibbon_solver::{Answer, Solver, Unknown};

struct Tap {
    table: Expressions,
    x: ExprId,
    y: ExprId,
}

impl Tap {
    fn new() -> Tap {
        let mut table = Expressions::new();
        let x = table.int_variable(Input::TapX(0), 0, 1079).expect("sound");
        let y = table.int_variable(Input::TapY(0), 0, 2399).expect("sound");
        let [x, y] = [x, y].map(|id| table.unary(Unary::IntToFloat, id).expect("an int"));
        Tap { table, x, y }
    }

    /// As `View.pointInView` has it, in the view's own coordinates.
    fn inside(&mut self, left: f32, top: f32, right: f32, bottom: f32) -> ExprId {
        let table = &mut self.table;
        let mut within = |at: ExprId, from: f32, to: f32| {
            let origin = table.constant(Value::Float(from));
            let moved = table.binary(Binary::Sub, at, origin)?;
            let (zero, size) = (Value::Float(0.0), Value::Float(to - from));
            let (zero, size) = (table.constant(zero), table.constant(size));
            table.within(moved, zero, size)
        };
        let across = within(self.x, left, right).expect("floats");
        let down = within(self.y, top, bottom).expect("floats");
        self.table.and(across, down).expect("conditions")
    }

    fn outside(&mut self, left: f32, top: f32, right: f32, bottom: f32) -> ExprId {
        let inside = self.inside(left, top, right, bottom);
        self.table.not(inside).expect("a condition")
    }
}

fn at(x: i32, y: i32) -> Answer {
    let values = [
        (Input::TapX(0), Value::Int(x)),
        (Input::TapY(0), Value::Int(y)),
    ];
    Answer::Satisfiable(values.into_iter().collect())
}

#[test]
fn a_tap_inside_one_and_outside_others_is_the_least() {
    let mut tap = Tap::new();
    let button = tap.inside(100.0, 200.0, 300.0, 400.0);
    let icon = tap.outside(100.0, 0.0, 150.0, 1000.0);
    let bar = tap.outside(0.0, 0.0, 1080.0, 250.5);
    let mut solver = Solver::new(None);
    assert_eq!(solver.solve(&tap.table, &[button]), at(100, 200));
    assert_eq!(solver.solve(&tap.table, &[button, icon]), at(150, 200));
    assert_eq!(solver.solve(&tap.table, &[bar, button, icon]), at(150, 251));
    let counters = solver.counters();
    assert_eq!((counters.checks, counters.by_boxes), (3, 3));
}

#[test]
fn what_was_solved_is_not_solved_again() {
    let mut tap = Tap::new();
    let left = tap.inside(0.0, 0.0, 500.0, 2400.0);
    let right = tap.inside(500.0, 0.0, 1080.0, 2400.0);
    let more = tap.inside(0.0, 0.0, 1080.0, 100.0);
    let mut solver = Solver::new(None);
    assert_eq!(
        solver.solve(&tap.table, &[left, right]),
        Answer::Unsatisfiable
    );
    // Whatever comes besides.
    let all = [right, more, left];
    assert_eq!(solver.solve(&tap.table, &all), Answer::Unsatisfiable);
    assert_eq!(solver.counters().by_core_cache, 1);
    let first = solver.solve(&tap.table, &[more, left]);
    assert_eq!(solver.solve(&tap.table, &[left, more]), first);
    // One speaks of x alone, the other of y: two groups.
    assert_eq!(solver.counters().by_model_cache, 2);
}

#[test]
fn an_answer_does_not_depend_on_earlier_questions() {
    let mut tap = Tap::new();
    let wide = tap.inside(10.0, 10.0, 900.0, 900.0);
    let narrow = tap.inside(500.0, 500.0, 900.0, 900.0);
    let mut fresh = Solver::new(None);
    let alone = fresh.solve(&tap.table, &[wide]);
    let mut used = Solver::new(None);
    used.solve(&tap.table, &[wide, narrow]);
    assert_eq!(used.solve(&tap.table, &[wide]), alone);
}

#[test]
fn one_variable_is_solved_whatever_the_arithmetic() {
    let mut tap = Tap::new();
    let table = &mut tap.table;
    // (int) (x / 7) % 5 == 3
    let seven = table.constant(Value::Float(7.0));
    let part = table.binary(Binary::Div, tap.x, seven).expect("floats");
    let column = table.unary(Unary::FloatToInt, part).expect("a float");
    let (five, three) = (table.int(5), table.int(3));
    let rest = table.binary(Binary::Rem, column, five).expect("ints");
    let wanted = table.equal(rest, three).expect("ints");
    let answer = Solver::new(None).solve(table, &[wanted]);
    let least: Model = [(Input::TapX(0), Value::Int(21))].into_iter().collect();
    assert_eq!(answer, Answer::Satisfiable(least));
}

#[test]
fn what_boxes_cannot_do_is_said_to_need_a_solver() {
    let mut tap = Tap::new();
    let table = &mut tap.table;
    let below = table.less(tap.x, tap.y).expect("floats");
    let mut solver = Solver::new(None);
    assert_eq!(
        solver.solve(table, &[below]),
        Answer::Unknown(Unknown::NoSolver)
    );
    let domain = Domain::Text { longest: 8 };
    let text = table
        .variable(Input::Text(1), Type::Text, domain)
        .expect("sound");
    let is_int = table.unary(Unary::IsInt, text).expect("a text");
    assert!(matches!(
        solver.solve(table, &[is_int]),
        Answer::Satisfiable(_)
    ));
    // Only a solver knows that no number begins with a letter.
    let letter = table.constant(Value::text("x"));
    let begins = table.binary(Binary::StartsWith, text, letter);
    assert_eq!(
        solver.solve(table, &[is_int, begins.expect("texts")]),
        Answer::Unknown(Unknown::NoSolver)
    );
    // Another group without an answer does not hide one that has none.
    let impossible = table.truth(false);
    assert_eq!(
        solver.solve(table, &[below, impossible]),
        Answer::Unsatisfiable
    );
}
