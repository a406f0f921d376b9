//! Random expressions under random models: what facts and simplification claim has to hold.

use gibbon_expressions::{
    Binary, Domain, ExprId, Expressions, Input, Model, Node, Ternary, Type, Unary, Value,
};

/// SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

const UNARIES: &[Unary] = &[
    Unary::Not,
    Unary::BoolToInt,
    Unary::Neg,
    Unary::Abs,
    Unary::IntToLong,
    Unary::IntToFloat,
    Unary::IntToDouble,
    Unary::LongToInt,
    Unary::LongToFloat,
    Unary::LongToDouble,
    Unary::FloatToInt,
    Unary::FloatToLong,
    Unary::FloatToDouble,
    Unary::DoubleToInt,
    Unary::DoubleToLong,
    Unary::DoubleToFloat,
    Unary::IntToByte,
    Unary::IntToShort,
    Unary::IntToChar,
    Unary::Floor,
    Unary::Ceil,
    Unary::Round,
    Unary::Sqrt,
    Unary::IsNan,
    Unary::Length,
    Unary::Trim,
    Unary::ToLower,
    Unary::ToUpper,
    Unary::HashCode,
    Unary::IsInt,
    Unary::IsLong,
    Unary::IsDouble,
    Unary::ParseInt,
    Unary::ParseLong,
    Unary::ParseDouble,
    Unary::IntToText,
    Unary::CharToText,
];

const BINARIES: &[Binary] = &[
    Binary::Add,
    Binary::Sub,
    Binary::Mul,
    Binary::Div,
    Binary::Rem,
    Binary::Shl,
    Binary::Shr,
    Binary::Ushr,
    Binary::And,
    Binary::Or,
    Binary::Xor,
    Binary::Min,
    Binary::Max,
    Binary::Eq,
    Binary::Lt,
    Binary::Le,
    Binary::Compare,
    Binary::CompareLess,
    Binary::CompareGreater,
    Binary::CharAt,
    Binary::EqualsIgnoreCase,
    Binary::StartsWith,
    Binary::EndsWith,
    Binary::Contains,
    Binary::IndexOf,
    Binary::LastIndexOf,
    Binary::Concat,
];

fn constant(random: &mut Random) -> Value {
    let small = random.below(9) as i32 - 4;
    match random.below(12) {
        0 => Value::Bool(random.below(2) == 0),
        1 => Value::Int(random.next() as i32),
        2 => Value::Long(random.next() as i64),
        3 => Value::Float(f32::from_bits(random.next() as u32)),
        4 => Value::Double(f64::from_bits(random.next())),
        5 => Value::text(random.pick(&["", "a", "-12", " 7.5 ", "Ab", "x@y"])),
        6 => Value::Long(small.into()),
        7 => Value::Float(small as f32 * 0.375),
        8 => Value::Double(f64::from(small) * 2.625),
        _ => Value::Int(small),
    }
}

/// A table of two variables and many random nodes made of them, and the same without simplifying:
/// values computed as it was built, under one model.
fn grow(
    random: &mut Random,
    nodes: usize,
) -> (Expressions, Vec<ExprId>, Model, Vec<Option<Value>>) {
    let mut table = Expressions::new();
    let domain = |low, high| Domain::Whole { low, high };
    let variables = [
        (Input::TapX(0), Type::Int, domain(0, 1079)),
        (
            Input::Key(0),
            Type::Int,
            domain(i32::MIN.into(), i32::MAX.into()),
        ),
        (Input::Field("n".into()), Type::Long, Domain::Any),
        (Input::Text(0), Type::Text, Domain::Text { longest: 8 }),
    ];
    let model: Model = [
        (Input::TapX(0), Value::Int(random.below(1080) as i32)),
        (Input::Key(0), Value::Int(random.next() as i32)),
        (Input::Field("n".into()), Value::Long(random.next() as i64)),
        (
            Input::Text(0),
            Value::text(random.pick(&["", "12", "-3.5", "hello", " a ", "ABC"])),
        ),
    ]
    .into_iter()
    .collect();
    let mut made = Vec::new();
    let mut values: Vec<Option<Value>> = Vec::new();
    for (input, ty, domain) in variables {
        values.push(model.get(&input).cloned());
        made.push(table.variable(input, ty, domain).expect("sound"));
    }
    while made.len() < nodes {
        let (a, b, c) = (
            random.below(made.len()),
            random.below(made.len()),
            random.below(made.len()),
        );
        let constants = |values: &[Option<Value>], operands: &[usize]| {
            // The same operation on constants alone, in a table of its own.
            let mut other = Expressions::new();
            let operands: Option<Vec<ExprId>> = operands
                .iter()
                .map(|&place| values[place].clone().map(|value| other.constant(value)))
                .collect();
            operands.map(|operands| (other, operands))
        };
        let (id, value) = match random.below(8) {
            0 => {
                let value = constant(random);
                (Some(table.constant(value.clone())), Some(value))
            }
            1..=3 => {
                let op = random.pick(UNARIES);
                let value = constants(&values, &[a]).and_then(|(mut other, operands)| {
                    let id = other.unary(op, operands[0])?;
                    other.evaluate(id, &model)
                });
                (table.unary(op, made[a]), value)
            }
            4 => {
                let op = random.pick(&[Ternary::If, Ternary::Substring, Ternary::IndexOfFrom]);
                let id = table.ternary(op, made[a], made[b], made[c]);
                let value = match op {
                    Ternary::If => match values[a] {
                        Some(Value::Bool(true)) => values[b].clone(),
                        Some(Value::Bool(false)) => values[c].clone(),
                        _ => None,
                    },
                    _ => constants(&values, &[a, b, c]).and_then(|(mut other, o)| {
                        let id = other.ternary(op, o[0], o[1], o[2])?;
                        other.evaluate(id, &model)
                    }),
                };
                (id, value)
            }
            _ => {
                let op = random.pick(BINARIES);
                let value = constants(&values, &[a, b]).and_then(|(mut other, o)| {
                    let id = other.binary(op, o[0], o[1])?;
                    other.evaluate(id, &model)
                });
                (table.binary(op, made[a], made[b]), value)
            }
        };
        if let Some(id) = id {
            made.push(id);
            values.push(value);
        }
    }
    (table, made, model, values)
}

#[test]
fn simplified_expressions_have_the_value_that_was_computed_step_by_step() {
    let mut random = Random(1);
    for _ in 0..200 {
        let (table, made, model, values) = grow(&mut random, 60);
        for (id, value) in made.iter().zip(values) {
            // A simplified expression may have a value where one of its parts had none.
            if let Some(value) = value {
                let evaluated = table.evaluate(*id, &model);
                let same = match (&evaluated, &value) {
                    (Some(a), b) if a == b => true,
                    // Not a number has many forms.
                    (Some(a), b) => {
                        a.as_real().is_some_and(f64::is_nan) && b.as_real().is_some_and(f64::is_nan)
                    }
                    _ => false,
                };
                assert!(
                    same,
                    "{}: {evaluated:?} is not {value:?} under {model:?}",
                    table.show(*id)
                );
            }
        }
    }
}

#[test]
fn values_lie_in_their_ranges() {
    let mut random = Random(2);
    let mut checked = 0;
    for _ in 0..200 {
        let (table, made, model, _) = grow(&mut random, 60);
        for id in made {
            if let Some(value) = table.evaluate(id, &model) {
                let facts = table.facts(id);
                assert_eq!(facts.ty, value.ty());
                assert!(
                    facts.range.contains(&value),
                    "{} = {value} is not in {:?}",
                    table.show(id),
                    facts.range
                );
                checked += 1;
            }
        }
    }
    assert!(checked > 5_000, "{checked}");
}

/// A number as a multiple of 2^-60, if it is one that fits.
fn fixed(value: &Value) -> Option<i128> {
    if let Some(whole) = value.as_whole() {
        return i128::from(whole).checked_mul(1 << 60);
    }
    let real = value.as_real().filter(|real| real.is_finite())?;
    let scaled = real * f64::powi(2.0, 60);
    (scaled.abs() < f64::powi(2.0, 120) && scaled.fract() == 0.0).then_some(scaled as i128)
}

#[test]
fn what_is_called_exact_is_the_same_over_real_numbers() {
    let mut random = Random(3);
    let mut exact = 0;
    for _ in 0..400 {
        let (table, made, model) = grow_numbers(&mut random, 40);
        for id in made {
            let facts = table.facts(id);
            if facts.approximate || !facts.ty.is_real() {
                continue;
            }
            let Some(value) = table.evaluate(id, &model) else {
                continue;
            };
            let Node::Binary(op, a, b) = *table.node(id) else {
                continue;
            };
            let (a, b) = (table.evaluate(a, &model), table.evaluate(b, &model));
            let (Some(a), Some(b)) = (a.as_ref().and_then(fixed), b.as_ref().and_then(fixed))
            else {
                continue;
            };
            let real = match op {
                Binary::Add => a.checked_add(b),
                Binary::Sub => a.checked_sub(b),
                // Of multiples of 2^-30 each.
                Binary::Mul if a % (1 << 30) == 0 && b % (1 << 30) == 0 => {
                    (a >> 30).checked_mul(b >> 30)
                }
                _ => continue,
            };
            let (Some(real), Some(value)) = (real, fixed(&value)) else {
                continue;
            };
            assert_eq!(real, value, "{}", table.show(id));
            exact += 1;
        }
    }
    assert!(exact > 1_000, "{exact}");
}

/// As [`grow`], of the operations that a tap's coordinates meet.
fn grow_numbers(random: &mut Random, nodes: usize) -> (Expressions, Vec<ExprId>, Model) {
    let mut table = Expressions::new();
    let x = table.int_variable(Input::TapX(0), 0, 1079).expect("sound");
    let model: Model = [(Input::TapX(0), Value::Int(random.below(1080) as i32))]
        .into_iter()
        .collect();
    let float = table.unary(Unary::IntToFloat, x).expect("an int");
    let double = table.unary(Unary::FloatToDouble, float).expect("a float");
    let mut made = vec![x, float, double];
    while made.len() < nodes {
        let a = random.pick(&made);
        let b = match random.below(3) {
            0 => random.pick(&made),
            1 => table.constant(Value::Float(
                random.pick(&[0.5, 2.625, -13.0, 0.1, 1e9, 38.0]),
            )),
            _ => table.constant(Value::Double(random.pick(&[0.25, 3.0, -1.5, 0.3, 1e300]))),
        };
        let id = match random.below(4) {
            0 => {
                let op = random.pick(UNARIES);
                table.unary(op, a)
            }
            _ => {
                let op = random.pick(&[Binary::Add, Binary::Sub, Binary::Mul, Binary::Div]);
                table.binary(op, a, b)
            }
        };
        made.extend(id);
    }
    (table, made, model)
}

#[test]
fn a_table_survives_the_pipe() {
    let mut random = Random(4);
    let (table, made, model, _) = grow(&mut random, 200);
    let json = serde_json::to_string(&table).expect("plain data");
    let back: Expressions = serde_json::from_str(&json).expect("a table");
    for &id in &made {
        assert_eq!(table.node(id), back.node(id));
    }
    let (small, roots) = table.extract(&made[150..]);
    for (root, original) in roots.iter().zip(&made[150..]) {
        assert_eq!(
            small.evaluate(*root, &model).map(|value| value.to_string()),
            table
                .evaluate(*original, &model)
                .map(|value| value.to_string())
        );
        assert_eq!(small.show(*root), table.show(*original));
    }
    let mut other = Expressions::new();
    other.int(7);
    let absorbed = other.absorb(&small, &roots);
    assert_eq!(other.absorb(&table, &made[150..]), absorbed);
}

#[test]
fn a_malformed_table_is_refused() {
    let nodes = [
        // An operand that comes later, one of the wrong type, a variable that is not there.
        r#"[{"Unary":["Not",2]},{"Constant":{"Bool":true}}]"#,
        r#"[{"Constant":{"Int":1}},{"Unary":["Not",1]}]"#,
        r#"[{"Variable":0}]"#,
        r#"[{"Constant":{"Int":1}},{"Constant":{"Int":1}}]"#,
    ];
    for nodes in nodes {
        let json = format!(r#"{{"variables":[],"nodes":{nodes}}}"#);
        assert!(
            serde_json::from_str::<Expressions>(&json).is_err(),
            "{json}"
        );
    }
}
