//! `java.lang.Math`, and comparisons of numbers.

use gibbon_expressions::{Binary, ExprId, Type, Unary};
use gibbon_machine::Machine;
use gibbon_machine::interp::{Arguments, Model, ModelTable};

/// A model of one operation on the only argument.
macro_rules! of_one {
    ($op:ident) => {
        |machine, arguments| {
            let a = arguments.shadow(machine, 0)?;
            machine.unary(Unary::$op, a)
        }
    };
}

/// A model of one operation on two arguments.
macro_rules! of_two {
    ($op:ident, $type:ident) => {
        |machine, arguments| {
            let (a, b) = both(machine, arguments, Type::$type)?;
            machine.binary(Binary::$op, a, b)
        }
    };
}

const MATH: &[(&str, &str, Model)] = &[
    ("abs", "(I)I", of_one!(Abs)),
    ("abs", "(J)J", of_one!(Abs)),
    ("abs", "(F)F", of_one!(Abs)),
    ("abs", "(D)D", of_one!(Abs)),
    ("max", "(II)I", of_two!(Max, Int)),
    ("max", "(JJ)J", of_two!(Max, Long)),
    ("max", "(FF)F", of_two!(Max, Float)),
    ("max", "(DD)D", of_two!(Max, Double)),
    ("min", "(II)I", of_two!(Min, Int)),
    ("min", "(JJ)J", of_two!(Min, Long)),
    ("min", "(FF)F", of_two!(Min, Float)),
    ("min", "(DD)D", of_two!(Min, Double)),
    ("floor", "(D)D", of_one!(Floor)),
    ("ceil", "(D)D", of_one!(Ceil)),
    ("round", "(F)I", of_one!(Round)),
    ("round", "(D)J", of_one!(Round)),
    ("sqrt", "(D)D", of_one!(Sqrt)),
];

const INTEGER: &[(&str, &str, Model)] = &[
    ("compare", "(II)I", |machine, arguments| {
        compare(machine, arguments, Type::Int)
    }),
    ("max", "(II)I", of_two!(Max, Int)),
    ("min", "(II)I", of_two!(Min, Int)),
];

const LONG: &[(&str, &str, Model)] = &[
    ("compare", "(JJ)I", |machine, arguments| {
        compare(machine, arguments, Type::Long)
    }),
    ("max", "(JJ)J", of_two!(Max, Long)),
    ("min", "(JJ)J", of_two!(Min, Long)),
];

const FLOAT: &[(&str, &str, Model)] = &[
    ("isNaN", "(F)Z", is_nan),
    ("max", "(FF)F", of_two!(Max, Float)),
    ("min", "(FF)F", of_two!(Min, Float)),
];

const DOUBLE: &[(&str, &str, Model)] = &[
    ("isNaN", "(D)Z", is_nan),
    ("max", "(DD)D", of_two!(Max, Double)),
    ("min", "(DD)D", of_two!(Min, Double)),
];

pub fn add(models: &mut ModelTable) {
    models.add("java/lang/Math", MATH);
    models.add("java/lang/Integer", INTEGER);
    models.add("java/lang/Long", LONG);
    models.add("java/lang/Float", FLOAT);
    models.add("java/lang/Double", DOUBLE);
}

/// Both arguments, if one is symbolic.
fn both(machine: &mut Machine, arguments: Arguments, ty: Type) -> Option<(ExprId, ExprId)> {
    if !arguments.any(machine, &[0, 1]) {
        return None;
    }
    let a = arguments.expression(machine, 0, ty);
    let b = arguments.expression(machine, 1, ty);
    Some((a, b))
}

/// -1, 0 or 1.
fn compare(machine: &mut Machine, arguments: Arguments, ty: Type) -> Option<ExprId> {
    let (mut a, mut b) = both(machine, arguments, ty)?;
    if ty == Type::Int {
        a = machine.unary(Unary::IntToLong, a)?;
        b = machine.unary(Unary::IntToLong, b)?;
    }
    machine.binary(Binary::Compare, a, b)
}

fn is_nan(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    let a = arguments.shadow(machine, 0)?;
    let is_nan = machine.unary(Unary::IsNan, a);
    machine.truth(is_nan)
}
