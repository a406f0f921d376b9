use gibbon_code::Operands;
use gibbon_device::{Decision, FieldResult};
use gibbon_expressions::{Binary, Domain, Value};

use super::*;

const COUNT: &str = "a.Main.count";

fn count(table: &mut Expressions) -> ExprId {
    let input = Input::Field(format!("{COUNT}#8").as_str().into());
    table.variable(input, Type::Int, Domain::Any).expect("int")
}

fn seeds(value: i32) -> Vec<(Input, Value)> {
    vec![(
        Input::Field(format!("{COUNT}#8").as_str().into()),
        Value::Int(value),
    )]
}

/// A run that turned away because `count > 9` was false.
fn turned_away(held: i32) -> Wanted {
    let mut expressions = Expressions::new();
    let count = count(&mut expressions);
    let nine = expressions.int(9);
    let condition = expressions.less(nine, count).expect("a condition");
    let followed = Followed {
        decisions: vec![Decision {
            thread: 0,
            method: "La/Main;->go()V".into(),
            at: 4,
            line: None,
            condition,
            taken: false,
            others: Vec::new(),
            kind: DecisionKind::App,
        }],
        expressions,
        seeds: seeds(held),
        ..Followed::default()
    };
    let method = gibbon_code::assembly::method("La/Main;->go()V", &["x", "x", "b 4", "r", "r"]);
    Wanted::new(&followed, &method, missed(8)).expect("a condition on the count")
}

fn missed(wanted: u32) -> Missed {
    Missed {
        distance: 0,
        decision: gibbon_code::Site {
            method: gibbon_code::MethodId(0),
            offset: 4,
        },
        wanted,
    }
}

#[test]
fn a_switch_is_to_go_one_way() {
    let mut expressions = Expressions::new();
    let count = count(&mut expressions);
    let mut is = |value| {
        let value = expressions.int(value);
        expressions.equal(count, value).expect("a condition")
    };
    let (one, two) = (is(1), is(2));
    let others = expressions.or(one, two).expect("a condition");
    let neither = expressions.not(others).expect("a condition");
    let followed = Followed {
        decisions: vec![Decision {
            thread: 0,
            method: "La/Main;->go()V".into(),
            at: 4,
            line: None,
            condition: one,
            taken: true,
            others: vec![two, neither],
            kind: DecisionKind::App,
        }],
        expressions,
        seeds: seeds(1),
        ..Followed::default()
    };
    let lines = ["x", "x", "b 4", "r", "r", "r"];
    let mut method = gibbon_code::assembly::method("La/Main;->go()V", &lines);
    method.instructions[2].operands = Operands::Switch {
        on: 0,
        cases: vec![(1, 10), (2, 8)],
    };
    let holds = |wanted: u32, value: i32| {
        let wanted = Wanted::new(&followed, &method, missed(wanted)).expect("a condition");
        let model: Model = seeds(value).into_iter().collect();
        wanted.table.holds(wanted.condition, &model)
    };
    assert_eq!((holds(8, 2), holds(8, 3)), (Some(true), Some(false)));
    assert_eq!((holds(6, 2), holds(6, 3)), (Some(false), Some(true)));
}

/// A handler that leaves this in the field.
fn anchor(result: impl Fn(&mut Expressions, ExprId) -> ExprId) -> Followed {
    let mut expressions = Expressions::new();
    let before = count(&mut expressions);
    let value = result(&mut expressions, before);
    Followed {
        expressions,
        seeds: seeds(0),
        results: vec![FieldResult {
            field: COUNT.into(),
            object: 8,
            value,
        }],
        ..Followed::default()
    }
}

fn plus(by: i32) -> Followed {
    anchor(|table, count| {
        let by = table.int(by);
        table.binary(Binary::Add, count, by).expect("a sum")
    })
}

#[test]
fn repetitions_are_computed() {
    let wanted = turned_away(3);
    assert_eq!(wanted.fields(), [COUNT.to_owned()].into());
    assert_eq!(wanted.effect(&plus(1)), Effect::Holds(7));
    assert_eq!(wanted.effect(&plus(4)), Effect::Holds(2));
    assert_eq!(wanted.effect(&plus(0)), Effect::HoldsNever);
}

#[test]
fn an_anchor_that_sets_a_value_holds_or_never_does() {
    let wanted = turned_away(0);
    assert_eq!(
        wanted.effect(&anchor(|table, _| table.int(10))),
        Effect::Holds(1)
    );
    let wrong = anchor(|table, _| table.int(9));
    assert_eq!(wanted.effect(&wrong), Effect::HoldsNever);
}

#[test]
fn a_summary_speaks_for_its_own_path_only() {
    // The handler adds while the count is below five; what it does then is not known.
    let mut bounded = plus(1);
    let count = count(&mut bounded.expressions);
    let five = bounded.expressions.int(5);
    let condition = bounded.expressions.less(count, five).expect("a condition");
    bounded.decisions.push(Decision {
        thread: 0,
        method: "La/Main;->more()V".into(),
        at: 0,
        line: None,
        condition,
        taken: true,
        others: Vec::new(),
        kind: DecisionKind::App,
    });
    assert_eq!(turned_away(0).effect(&bounded), Effect::Unknown);
}

#[test]
fn a_text_is_computed_through_a_field() {
    let typed = anchor(|table, _| {
        let domain = Domain::Text { longest: 9 };
        let text = table.variable(Input::Text(2), Type::Text, domain);
        let number = text.and_then(|text| table.unary(gibbon_expressions::Unary::ParseInt, text));
        number.expect("a number")
    });
    let wanted = turned_away(0);
    assert_eq!(wanted.effect(&typed), Effect::Unknown);
    assert_eq!(wanted.text(&plus(1), 2, &mut Solver::new(None)), None);
}

#[test]
fn what_decides_what_a_setter_leaves_is_known() {
    // `count = limit`, if the flag is set.
    let field = |table: &mut Expressions, name: &str| {
        let input = Input::Field(name.into());
        table.variable(input, Type::Int, Domain::Any).expect("int")
    };
    let mut setter = anchor(|table, _| field(table, "preference limit"));
    let flag = field(&mut setter.expressions, "a.Main.flag#8");
    let zero = setter.expressions.int(0);
    let condition = setter.expressions.equal(flag, zero).expect("a condition");
    setter.decisions.push(Decision {
        thread: 0,
        method: "La/Main;->more()V".into(),
        at: 0,
        line: None,
        condition,
        taken: false,
        others: Vec::new(),
        kind: DecisionKind::App,
    });
    let wanted = turned_away(0);
    let fed: Vec<String> = wanted.fed_by(&setter).into_iter().collect();
    assert_eq!(fed, ["a.Main.flag", "preference limit"]);
    setter.results.clear();
    assert!(wanted.fed_by(&setter).is_empty());
}

#[test]
fn an_impossible_condition_is_known() {
    let mut wanted = turned_away(0);
    let count = count(&mut wanted.table);
    let two = wanted.table.int(2);
    let small = wanted.table.less(count, two).expect("a condition");
    assert!(!wanted.is_impossible(&mut Solver::new(None)));
    wanted.before.push(small);
    assert!(wanted.is_impossible(&mut Solver::new(None)));
}
