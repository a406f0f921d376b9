//! Symbolic values against plain ones: whatever a program computes from inputs, the expression
//! beside it has the same value for these inputs, bit for bit.
//!
//! Models of two methods of the programs make inputs and check values.

use std::cell::RefCell;

use gibbon_expressions::{Domain, ExprId, Input, Model, Type, Value};
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::interp::{Arguments, HashObserver, ModelTable};
use gibbon_machine::meta::Method;
use gibbon_machine::{Halt, Machine, Observer};

/// What the models saw.
#[derive(Default)]
struct Seen {
    inputs: Model,
    checked: u32,
    /// Values that are not known to depend on anything.
    plain: u32,
    wrong: Vec<String>,
}

thread_local! {
    static SEEN: RefCell<Seen> = RefCell::default();
}

/// The trace hash, and symbols are followed.
struct Follows;

impl Observer for Follows {
    const CONTROL: bool = true;
    const FOLLOWS: bool = true;

    fn enter(&mut self, hash: &mut u64, method: &Method) {
        HashObserver.enter(hash, method);
    }

    fn branch(&mut self, hash: &mut u64, pc: usize, taken: bool) {
        HashObserver.branch(hash, pc, taken);
    }

    fn native(&mut self, hash: &mut u64, method: &Method, result: u64) {
        HashObserver.native(hash, method, result);
    }
}

fn bits(raw: u64, ty: Type) -> Value {
    match ty {
        Type::Long => Value::Long(raw as i64),
        Type::Float => Value::Float(f32::from_bits(raw as u32)),
        Type::Double => Value::Double(f64::from_bits(raw)),
        _ => Value::Int(raw as i32),
    }
}

fn input(machine: &mut Machine, arguments: Arguments, ty: Type) -> Option<ExprId> {
    let number = arguments.raw(machine, 0) as u32;
    let value = bits(arguments.raw(machine, 1), ty);
    let name = Input::Key(number);
    SEEN.with_borrow_mut(|seen| seen.inputs.set(name.clone(), value));
    let expressions = &mut machine.following.expressions;
    expressions.variable(name, ty, Domain::Any)
}

/// Not a number has many forms, and operations may give any of them.
fn is_same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Float(a), Value::Float(b)) if a.is_nan() => b.is_nan(),
        (Value::Double(a), Value::Double(b)) if a.is_nan() => b.is_nan(),
        _ => a == b,
    }
}

fn check(machine: &mut Machine, arguments: Arguments, ty: Type) -> Option<ExprId> {
    let value = bits(arguments.raw(machine, 0), ty);
    let shadow = arguments.shadow(machine, 0);
    compare(machine, shadow, &value);
    None
}

fn compare(machine: &Machine, shadow: Option<ExprId>, value: &Value) {
    SEEN.with_borrow_mut(|seen| {
        let Some(shadow) = shadow else {
            seen.plain += 1;
            return;
        };
        seen.checked += 1;
        let expressions = &machine.following.expressions;
        let expected = expressions.evaluate(shadow, &seen.inputs);
        if !expected
            .as_ref()
            .is_some_and(|expected| is_same(expected, value))
        {
            let text = expressions.show(shadow);
            seen.wrong
                .push(format!("{value}, not {expected:?}: {text}"));
        }
    });
}

/// The string is an input, and each of its characters is one of the input's.
fn input_text(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    let number = arguments.raw(machine, 0) as u32;
    let string = arguments.reference(machine, 1);
    let text = machine.text(string);
    let length = text.len() as u32;
    let (variable, characters) =
        machine.text_input(Input::Text(number), length, Domain::Text { longest: 64 })?;
    let value = machine
        .heap
        .get_ref(string, machine.meta.known().string_value);
    for (at, shadow) in (0..).zip(characters) {
        let offset = ARRAY_DATA + at;
        machine.heap.set_shadow(value, offset, 1, Some(shadow));
    }
    SEEN.with_borrow_mut(|seen| seen.inputs.set(Input::Text(number), Value::text(&text)));
    // Half of them are known by their characters alone.
    number.is_multiple_of(2).then_some(variable)
}

fn check_text(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    let value = Value::text(&machine.text(arguments.reference(machine, 0)));
    let shadow = arguments.text(machine, 0);
    compare(machine, shadow, &value);
    None
}

fn models(models: &mut ModelTable) {
    models.add(
        "SymbolicStrings",
        &[
            (
                "text",
                "(ILjava/lang/String;)Ljava/lang/String;",
                input_text,
            ),
            ("check", "(Ljava/lang/String;)V", check_text),
        ],
    );
    models.add(
        "SymbolicNumbers",
        &[
            ("input", "(II)I", |machine, arguments| {
                input(machine, arguments, Type::Int)
            }),
            ("input", "(IJ)J", |machine, arguments| {
                input(machine, arguments, Type::Long)
            }),
            ("input", "(IF)F", |machine, arguments| {
                input(machine, arguments, Type::Float)
            }),
            ("input", "(ID)D", |machine, arguments| {
                input(machine, arguments, Type::Double)
            }),
            ("check", "(I)V", |machine, arguments| {
                check(machine, arguments, Type::Int)
            }),
            ("check", "(J)V", |machine, arguments| {
                check(machine, arguments, Type::Long)
            }),
            ("check", "(F)V", |machine, arguments| {
                check(machine, arguments, Type::Float)
            }),
            ("check", "(D)V", |machine, arguments| {
                check(machine, arguments, Type::Double)
            }),
        ],
    );
}

/// Runs a program with and without following; at least so many values have to be symbolic.
#[track_caller]
fn agrees(name: &str, least: u32) {
    let paths = crate::support::paths(&[]);
    // From the same folder: its name is something that a program sees.
    let start = || -> Machine {
        let mut program = crate::support::program(&paths, name, name);
        program.models.push(models);
        let mut machine = program.machine().expect("the program starts");
        machine.host.hold_streams();
        machine
    };
    let mut plain = start();
    let halt = plain.run(&mut HashObserver, u64::MAX);
    assert_eq!(halt, Halt::Exit(0), "{:?}", plain.statistics);
    let mut followed = start();
    // In pieces, each from a snapshot that was gone away from.
    loop {
        let halt = followed.run(&mut Follows, 3_000_000);
        if halt != Halt::Budget {
            assert_eq!(halt, Halt::Exit(0));
            break;
        }
        let here = followed.snapshot();
        followed.drop_shadows();
        followed.restore(&here);
    }
    assert_eq!(followed.state.trace_hash, plain.state.trace_hash);
    assert_eq!(followed.state.instructions, plain.state.instructions);
    let decisions = followed.take_decisions();
    SEEN.with_borrow_mut(|seen| {
        let seen = std::mem::take(seen);
        let wrong = &seen.wrong[..seen.wrong.len().min(5)];
        assert!(wrong.is_empty(), "{} wrong: {wrong:#?}", seen.wrong.len());
        assert!(
            seen.checked >= least,
            "{} of {}",
            seen.checked,
            seen.checked + seen.plain
        );
        let expressions = &followed.following.expressions;
        for decision in &decisions {
            let holds = expressions.holds(decision.condition, &seen.inputs);
            let text = expressions.show(decision.condition);
            assert_eq!(holds, Some(decision.taken), "{decision:?}: {text}");
            for other in &decision.others {
                let text = expressions.show(*other);
                assert_eq!(
                    expressions.holds(*other, &seen.inputs),
                    Some(false),
                    "{text}"
                );
            }
        }
        assert!(!decisions.is_empty());
    });
}

#[test]
fn random_arithmetic() {
    agrees("SymbolicNumbers", 1_000);
}

#[test]
fn strings() {
    agrees("SymbolicStrings", 30_000);
}

#[test]
fn every_model_a_thousand_times() {
    agrees("SymbolicCalls", 20_000);
}

/// Models that make inputs instead of saying what a method computes, and one that needs a window;
/// tests of the device are about those.
const NOT_COMPUTED: [&str; 33] = [
    "hold",
    "swipe",
    "drag",
    "next",
    "nextInt",
    "getStringExtra",
    "getBooleanExtra",
    "getIntExtra",
    "getLongExtra",
    "getFloatExtra",
    "getDoubleExtra",
    "replace",
    "sendTextChanged",
    "isOutOfBounds",
    // `KeyCharacterMap.get` calls it.
    "nativeGetCharacter",
    // What the framework holds for an app (`models/held.rs`): inputs and what is written to them.
    "getBoolean",
    "getFloat",
    "getInt",
    "getLong",
    "getProgress",
    "getSelectedItemPosition",
    "getString",
    "isChecked",
    "putBoolean",
    "putFloat",
    "putInt",
    "putLong",
    "putString",
    "setChecked",
    "setNextSelectedPositionInt",
    "setProgressInternal",
    // `StringBuilder` calls them.
    "copyOf",
    "copyOfRange",
];

#[test]
fn every_model_is_called_by_a_program() {
    let programs = [
        include_str!("programs/SymbolicCalls.java"),
        include_str!("programs/SymbolicStrings.java"),
        include_str!("programs/SymbolicNumbers.java"),
    ];
    let is_called = |name: &str| {
        let call = format!("{name}(");
        programs.iter().any(|program| program.contains(&call))
    };
    let mut all = ModelTable::default();
    gibbon_android::add_models(&mut all);
    gibbon_jdk::models::add(&mut all);
    let mut missing: Vec<String> = all
        .iter()
        .filter(|(_, name, _)| !is_called(name) && !NOT_COMPUTED.contains(name))
        .map(|(class, name, descriptor)| format!("{class}.{name}{descriptor}"))
        .collect();
    missing.sort();
    assert!(missing.is_empty(), "{missing:#?}");
}
