//! What Z3 solves, and what happens when it does not.

use std::path::Path;

use gibbon_expressions::{Binary, Domain, ExprId, Expressions, Input, Model, Type, Unary, Value};
use gibbon_setup::{Need, Silent};
use gibbon_solver::{Answer, Solver, Unknown, Z3};

fn solver() -> Solver {
    let paths = gibbon_setup::ensure(&[Need::ConstraintSolver], &mut Silent).expect("set up");
    let program = paths.constraint_solver().expect("asked for");
    Solver::new(Some(Z3::new(program)))
}

fn text(table: &mut Expressions) -> ExprId {
    let domain = Domain::Text { longest: 12 };
    table
        .variable(Input::Text(0), Type::Text, domain)
        .expect("sound")
}

fn model(answer: Answer) -> Model {
    match answer {
        Answer::Satisfiable(model) => model,
        other => panic!("no model: {other:?}"),
    }
}

#[test]
fn two_variables_in_one_comparison() {
    let mut table = Expressions::new();
    let x = table.int_variable(Input::TapX(0), 0, 1079).expect("sound");
    let y = table.int_variable(Input::TapY(0), 0, 2399).expect("sound");
    // x > y + 10, y != 0
    let (ten, zero) = (table.int(10), table.int(0));
    let moved = table.binary(Binary::Add, y, ten).expect("ints");
    let right = table.less(moved, x).expect("ints");
    let top = table.equal(y, zero).expect("ints");
    let not_top = table.not(top).expect("a condition");
    let found = model(solver().solve(&table, &[right, not_top]));
    let expected: Model = [
        (Input::TapX(0), Value::Int(12)),
        (Input::TapY(0), Value::Int(1)),
    ]
    .into_iter()
    .collect();
    assert_eq!(found, expected);
}

#[test]
fn a_number_that_overflows_is_typed() {
    let mut table = Expressions::new();
    let typed = text(&mut table);
    let is_int = table.unary(Unary::IsInt, typed).expect("a text");
    let number = table.unary(Unary::ParseInt, typed).expect("a text");
    // n > 12 and n * 1000 < 0, as ints have it.
    let (twelve, thousand, zero) = (table.int(12), table.int(1000), table.int(0));
    let large = table.less(twelve, number).expect("ints");
    let product = table.binary(Binary::Mul, number, thousand).expect("ints");
    let negative = table.less(product, zero).expect("ints");
    // The model was evaluated with Java's arithmetic before it came here.
    model(solver().solve(&table, &[is_int, large, negative]));
}

#[test]
fn strings_of_many_shapes() {
    let mut solver = solver();
    type Build = fn(&mut Expressions, ExprId) -> Option<ExprId>;
    let shapes: [(&str, Build); 9] = [
        ("a mail address", |table, text| {
            let (at, dot) = (Value::text("@"), Value::text("."));
            let (at, dot) = (table.constant(at), table.constant(dot));
            let place = table.binary(Binary::IndexOf, text, at)?;
            let zero = table.int(0);
            let inside = table.less(zero, place)?;
            let has_dot = table.binary(Binary::LastIndexOf, text, dot)?;
            let later = table.less(place, has_dot)?;
            table.and(inside, later)
        }),
        ("a keyword in any case", |table, text| {
            let word = table.constant(Value::text("Secret"));
            let same = table.binary(Binary::EqualsIgnoreCase, text, word)?;
            let exact = table.equal(text, word)?;
            let other = table.not(exact)?;
            table.and(same, other)
        }),
        ("no number", |table, text| {
            let number = table.unary(Unary::IsDouble, text)?;
            table.not(number)
        }),
        ("a price", |table, text| {
            let is_number = table.unary(Unary::IsDouble, text)?;
            let number = table.unary(Unary::ParseDouble, text)?;
            let [low, high] = [12.25, 12.5].map(|c| table.constant(Value::Double(c)));
            let within = table.within(number, low, high)?;
            table.and(is_number, within)
        }),
        ("trimmed", |table, text| {
            let trimmed = table.unary(Unary::Trim, text)?;
            let word = table.constant(Value::text("ok"));
            let same = table.equal(trimmed, word)?;
            let length = table.unary(Unary::Length, text)?;
            let four = table.int(4);
            let longer = table.less(four, length)?;
            table.and(same, longer)
        }),
        ("a date", |table, text| {
            let slash = table.int('/' as i32);
            let (two, five) = (table.int(2), table.int(5));
            let first = table.binary(Binary::CharAt, text, two)?;
            let second = table.binary(Binary::CharAt, text, five)?;
            let (first, second) = (table.equal(first, slash)?, table.equal(second, slash)?);
            let zero = table.int(0);
            let day = table.ternary(gibbon_expressions::Ternary::Substring, text, zero, two)?;
            let is_day = table.unary(Unary::IsInt, day)?;
            let day = table.unary(Unary::ParseInt, day)?;
            let thirty = table.int(30);
            let late = table.less(thirty, day)?;
            let slashes = table.and(first, second)?;
            let number = table.and(is_day, late)?;
            table.and(slashes, number)
        }),
        ("begins and ends", |table, text| {
            let [start, end] = ["ab", "yz"].map(|part| table.constant(Value::text(part)));
            let start = table.binary(Binary::StartsWith, text, start)?;
            let end = table.binary(Binary::EndsWith, text, end)?;
            table.and(start, end)
        }),
        ("a negative number", |table, text| {
            let is_int = table.unary(Unary::IsInt, text)?;
            let number = table.unary(Unary::ParseInt, text)?;
            let limit = table.int(-100);
            let below = table.less(number, limit)?;
            table.and(is_int, below)
        }),
        ("joined", |table, text| {
            let prefix = table.constant(Value::text("id-"));
            let joined = table.binary(Binary::Concat, prefix, text)?;
            let whole = table.constant(Value::text("id-42"));
            table.equal(joined, whole)
        }),
    ];
    for (name, build) in shapes {
        let mut table = Expressions::new();
        let typed = text(&mut table);
        let condition = build(&mut table, typed).expect("types fit");
        let answer = solver.solve(&table, &[condition]);
        assert!(
            matches!(answer, Answer::Satisfiable(_)),
            "{name}: {answer:?}"
        );
    }
}

/// Random conditions over two small variables: an answer has to agree with trying all values.
#[test]
fn ints_wrap_and_divide_as_in_java() {
    let mut solver = solver();
    let mut state = 7u64;
    let mut random = |limit: u64| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) % limit
    };
    let mut asked = 0;
    for _ in 0..120 {
        let mut table = Expressions::new();
        let a = table.int_variable(Input::Key(0), -8, 8).expect("sound");
        let b = table.int_variable(Input::Key(1), -8, 8).expect("sound");
        let mut made = vec![a, b];
        for _ in 0..5 {
            let constants = [0, 1, -3, 7, 255, 1 << 20, i32::MAX, i32::MIN];
            let constant = table.int(constants[random(8) as usize]);
            made.push(constant);
            let ops = [
                Binary::Add,
                Binary::Sub,
                Binary::Mul,
                Binary::Div,
                Binary::Rem,
                Binary::Min,
                Binary::And,
                Binary::Ushr,
                Binary::Shl,
            ];
            let op = ops[random(9) as usize];
            let left = made[random(made.len() as u64) as usize];
            let right = match op {
                Binary::Ushr | Binary::Shl => constant,
                _ => made[random(made.len() as u64) as usize],
            };
            made.extend(table.binary(op, left, right));
        }
        let (left, right) = (
            made[made.len() - 1],
            made[random(made.len() as u64) as usize],
        );
        let op = [Binary::Eq, Binary::Lt, Binary::Le][random(3) as usize];
        let condition = table.binary(op, left, right).expect("ints");
        let possible = (-8..=8).any(|a| {
            (-8..=8).any(|b| {
                let values = [(Input::Key(0), a), (Input::Key(1), b)];
                let values = values.map(|(input, value)| (input, Value::Int(value)));
                let model: Model = values.into_iter().collect();
                table.holds(condition, &model) == Some(true)
            })
        });
        let shown = table.show(condition);
        match solver.solve(&table, &[condition]) {
            Answer::Satisfiable(_) => assert!(possible, "{shown}"),
            Answer::Unsatisfiable => assert!(!possible, "{shown}"),
            // Its limit.
            Answer::Unknown(Unknown::Limit | Unknown::Unsupported(_)) => {}
            // A part that throws where the rest does not need it.
            Answer::Unknown(why) => panic!("{why}: {shown}"),
        }
        asked += 1;
    }
    assert_eq!(asked, 120);
    assert!(solver.counters().by_solver > 10, "{:?}", solver.counters());
}

#[test]
fn a_program_that_is_no_solver_is_said_to_be_broken() {
    let mut table = Expressions::new();
    let x = table.int_variable(Input::TapX(0), 0, 1079).expect("sound");
    let y = table.int_variable(Input::TapY(0), 0, 2399).expect("sound");
    let condition = table.less(x, y).expect("ints");
    for program in ["/nowhere/z3", "/bin/true"] {
        let mut solver = Solver::new(Some(Z3::new(Path::new(program))));
        let answer = solver.solve(&table, &[condition]);
        assert!(
            matches!(answer, Answer::Unknown(Unknown::Broken(_))),
            "{program}: {answer:?}"
        );
    }
}

/// A script in place of the solver.
#[cfg(unix)]
fn fake(name: &str, script: &str) -> Z3 {
    use std::os::unix::fs::PermissionsExt;
    let file = format!("gibbon-solver-{}-{name}", std::process::id());
    let file = std::env::temp_dir().join(file);
    std::fs::write(&file, format!("#!/bin/sh\n{script}\n")).expect("written");
    let mode = std::fs::Permissions::from_mode(0o700);
    std::fs::set_permissions(&file, mode).expect("made a program");
    Z3::new(&file).with_patience(std::time::Duration::from_millis(200))
}

#[cfg(unix)]
#[test]
fn a_solver_that_hangs_dies_or_babbles_is_left_alone_after_a_while() {
    let mut table = Expressions::new();
    let x = table.int_variable(Input::TapX(0), 0, 1079).expect("sound");
    let y = table.int_variable(Input::TapY(0), 0, 2399).expect("sound");
    let conditions: Vec<ExprId> = (0..6)
        .map(|by| {
            let by = table.int(by);
            let moved = table.binary(Binary::Add, y, by).expect("ints");
            table.less(x, moved).expect("ints")
        })
        .collect();
    for (name, script) in [
        ("hangs", "exec sleep 60"),
        ("dies", "read line; exit 3"),
        ("babbles", "while read line; do echo nonsense; done"),
        ("never-ends", "exec yes nonsense"),
        ("one-line", "exec tr '\\0' x </dev/zero"),
    ] {
        let mut solver = Solver::new(Some(fake(name, script)));
        for &condition in &conditions {
            let answer = solver.solve(&table, &[condition]);
            assert!(
                matches!(answer, Answer::Unknown(Unknown::Broken(_))),
                "{name}: {answer:?}"
            );
        }
        assert_eq!(solver.counters().starts, 3, "{name}");
        // What needs no solver is answered all the same.
        let limit = table.int(100);
        let left = table.less(x, limit).expect("ints");
        let answer = solver.solve(&table, &[left]);
        assert!(matches!(answer, Answer::Satisfiable(_)), "{name}");
    }
}

#[test]
fn a_number_field_takes_digits_only() {
    let mut solver = solver();
    let mut table = Expressions::new();
    let domain = Domain::Letters {
        longest: 12,
        letters: "0123456789".into(),
    };
    let text = table.variable(Input::Text(0), Type::Text, domain);
    let text = text.expect("a variable");
    let is_int = table.unary(Unary::IsInt, text).expect("a condition");
    let not = table.not(is_int).expect("a condition");
    let length = table.unary(Unary::Length, text).expect("a number");
    let one = table.int(1);
    let typed = table.binary(Binary::Le, one, length).expect("a condition");
    let Answer::Satisfiable(model) = solver.solve(&table, &[not, typed]) else {
        panic!("too many digits are no int");
    };
    let Some(Value::Text(found)) = model.get(&Input::Text(0)) else {
        panic!("no text");
    };
    assert!(
        found.len() >= 10 && found.bytes().all(|byte| byte.is_ascii_digit()),
        "{found}"
    );
}
