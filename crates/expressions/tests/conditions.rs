//! How conditions come out that bytecode spells in several instructions.

use gibbon_expressions::{Binary, Domain, ExprId, Expressions, Input, Type, Unary, Value};

fn tap(table: &mut Expressions) -> ExprId {
    let x = table.int_variable(Input::TapX(0), 0, 1079).expect("sound");
    table.unary(Unary::IntToFloat, x).expect("an int")
}

fn check(build: impl Fn(&mut Expressions) -> Option<ExprId>, expected: &str) {
    let mut table = Expressions::new();
    let built = build(&mut table).expect("types fit");
    assert_eq!(table.show(built), expected);
}

#[test]
fn a_comparison_and_a_branch_on_zero_are_one_condition() {
    // fcmpl; iflt and so on.
    let branch = |kind: Binary, op: Binary, swap: bool, negate: bool| {
        move |table: &mut Expressions| {
            let x = tap(table);
            let edge = table.constant(Value::Float(94.5));
            let order = table.binary(kind, x, edge)?;
            let zero = table.int(0);
            let condition = match swap {
                false => table.binary(op, order, zero)?,
                true => table.binary(op, zero, order)?,
            };
            if negate {
                table.not(condition)
            } else {
                Some(condition)
            }
        }
    };
    use Binary::{CompareGreater, CompareLess, Eq, Le, Lt};
    check(branch(CompareLess, Le, true, false), "94.5 <= x0");
    check(branch(CompareLess, Lt, false, false), "!(94.5 <= x0)");
    check(branch(CompareLess, Lt, false, true), "94.5 <= x0");
    check(branch(CompareGreater, Lt, false, false), "x0 < 94.5");
    check(branch(CompareGreater, Le, true, false), "!(x0 < 94.5)");
    check(branch(CompareGreater, Eq, false, false), "x0 == 94.5");
    check(branch(CompareLess, Eq, false, true), "x0 != 94.5");
}

#[test]
fn a_boolean_in_a_register_is_its_condition() {
    check(
        |table| {
            let x = tap(table);
            let edge = table.constant(Value::Float(10.0));
            let inside = table.less(x, edge)?;
            let register = table.unary(Unary::BoolToInt, inside)?;
            let one = table.int(1);
            let flipped = table.binary(Binary::Xor, register, one)?;
            table.is_true(flipped)
        },
        "!(x0 < 10)",
    );
}

#[test]
fn ranges_decide_what_they_can() {
    check(
        |table| {
            let x = table.int_variable(Input::TapX(0), 0, 1079)?;
            let edge = table.int(1080);
            table.less(x, edge)
        },
        "true",
    );
}

#[test]
fn offsets_add_up() {
    check(
        |table| {
            let x = table.int_variable(Input::TapX(0), 0, 1079)?;
            let (a, b) = (table.int(63), table.int(21));
            let moved = table.binary(Binary::Sub, x, a)?;
            table.binary(Binary::Sub, moved, b)
        },
        "x0 + -84",
    );
}

#[test]
fn operations_on_the_wrong_types_have_no_expression() {
    let mut table = Expressions::new();
    let x = tap(&mut table);
    let text = table
        .variable(Input::Text(1), Type::Text, Domain::Text { longest: 4 })
        .expect("sound");
    assert_eq!(table.binary(Binary::Add, x, text), None);
    assert_eq!(table.unary(Unary::Not, x), None);
    assert_eq!(table.unary(Unary::Length, x), None);
    assert_eq!(table.if_else(x, x, x), None);
    let domain = Domain::Whole { low: 0, high: 1 };
    assert_eq!(table.variable(Input::Key(0), Type::Float, domain), None);
}

#[test]
fn pixels_stay_exact_and_quotients_do_not() {
    let mut table = Expressions::new();
    let x = tap(&mut table);
    let scale = table.constant(Value::Float(2.625));
    let scaled = table.binary(Binary::Mul, x, scale).expect("floats");
    assert!(!table.facts(scaled).approximate);
    let third = table.constant(Value::Float(3.0));
    let divided = table.binary(Binary::Div, scaled, third).expect("floats");
    assert!(table.facts(divided).approximate);
    let half = table.constant(Value::Float(2.0));
    let halved = table.binary(Binary::Div, scaled, half).expect("floats");
    assert!(!table.facts(halved).approximate);
}
