//! `java.lang.String`.

use gibbon_expressions::{Binary, ExprId, Ternary, Type, Unary, Value};
use gibbon_machine::Machine;
use gibbon_machine::interp::{Arguments, Model, ModelTable};

/// Words of a `switch` that are asked for.
const MOST_WORDS: usize = 32;

/// A model of an operation on the string alone.
macro_rules! of_text {
    ($op:ident) => {
        |machine, arguments| {
            let text = arguments.text(machine, 0)?;
            machine.unary(Unary::$op, text)
        }
    };
}

/// A model of a condition on the string and another.
macro_rules! is {
    ($op:ident) => {
        |machine, arguments| {
            let (one, two) = both(machine, arguments)?;
            let condition = machine.binary(Binary::$op, one, two);
            machine.truth(condition)
        }
    };
}

/// A model of another operation on the string and another.
macro_rules! of_two {
    ($op:ident) => {
        |machine, arguments| {
            let (one, two) = both(machine, arguments)?;
            machine.binary(Binary::$op, one, two)
        }
    };
}

const STRING: &[(&str, &str, Model)] = &[
    ("length", "()I", of_text!(Length)),
    ("isEmpty", "()Z", is_empty),
    ("charAt", "(I)C", char_at),
    ("equals", "(Ljava/lang/Object;)Z", is!(Eq)),
    ("contentEquals", "(Ljava/lang/CharSequence;)Z", is!(Eq)),
    (
        "equalsIgnoreCase",
        "(Ljava/lang/String;)Z",
        is!(EqualsIgnoreCase),
    ),
    ("startsWith", "(Ljava/lang/String;)Z", is!(StartsWith)),
    ("endsWith", "(Ljava/lang/String;)Z", is!(EndsWith)),
    ("contains", "(Ljava/lang/CharSequence;)Z", is!(Contains)),
    ("indexOf", "(Ljava/lang/String;)I", of_two!(IndexOf)),
    ("lastIndexOf", "(Ljava/lang/String;)I", of_two!(LastIndexOf)),
    ("indexOf", "(I)I", index_of_character),
    ("substring", "(I)Ljava/lang/String;", substring),
    ("substring", "(II)Ljava/lang/String;", substring),
    ("trim", "()Ljava/lang/String;", of_text!(Trim)),
    ("toLowerCase", "()Ljava/lang/String;", of_text!(ToLower)),
    (
        "toLowerCase",
        "(Ljava/util/Locale;)Ljava/lang/String;",
        of_text!(ToLower),
    ),
    ("toUpperCase", "()Ljava/lang/String;", of_text!(ToUpper)),
    (
        "toUpperCase",
        "(Ljava/util/Locale;)Ljava/lang/String;",
        of_text!(ToUpper),
    ),
    (
        "concat",
        "(Ljava/lang/String;)Ljava/lang/String;",
        of_two!(Concat),
    ),
    ("toString", "()Ljava/lang/String;", |machine, arguments| {
        arguments.text(machine, 0)
    }),
    ("hashCode", "()I", hash_code),
    ("valueOf", "(I)Ljava/lang/String;", of_number),
];

const INTEGER: &[(&str, &str, Model)] = &[("toString", "(I)Ljava/lang/String;", of_number)];

pub fn add(models: &mut ModelTable) {
    models.add("java/lang/String", STRING);
    models.add("java/lang/Integer", INTEGER);
}

/// The string and its first argument, if one of them is symbolic.
fn both(machine: &mut Machine, arguments: Arguments) -> Option<(ExprId, ExprId)> {
    if arguments.text(machine, 0).is_none() && arguments.text(machine, 1).is_none() {
        return None;
    }
    Some((
        arguments.any_text(machine, 0)?,
        arguments.any_text(machine, 1)?,
    ))
}

fn is_empty(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    let text = arguments.text(machine, 0)?;
    let length = machine.unary(Unary::Length, text)?;
    let zero = machine.following.expressions.int(0);
    let condition = machine.binary(Binary::Eq, length, zero);
    machine.truth(condition)
}

/// Whether `low <= at` and `at <= high`; what comes of it is told, and whether it throws.
fn within(
    machine: &mut Machine,
    (low, at, high): (ExprId, ExprId, ExprId),
    is_within: bool,
) -> Option<()> {
    let from = machine.binary(Binary::Le, low, at);
    let to = machine.binary(Binary::Le, at, high);
    let condition = machine.all(&[from, to]);
    machine.tell_decision(condition, is_within);
    if !is_within {
        machine.silence();
    }
    is_within.then_some(())
}

fn char_at(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    let text = arguments.text(machine, 0)?;
    let at = arguments.expression(machine, 1, Type::Int);
    let length = machine.unary(Unary::Length, text)?;
    let [zero, one] = [0, 1].map(|number| machine.following.expressions.int(number));
    let last = machine.binary(Binary::Sub, length, one)?;
    let string = arguments.reference(machine, 0);
    let index = arguments.raw(machine, 1) as i32;
    let count = machine.utf16(string).len();
    let is_within = usize::try_from(index).is_ok_and(|index| index < count);
    within(machine, (zero, at, last), is_within)?;
    machine.binary(Binary::CharAt, text, at)
}

fn index_of_character(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    if arguments.text(machine, 0).is_none() && arguments.shadow(machine, 1).is_none() {
        return None;
    }
    let text = arguments.any_text(machine, 0)?;
    let character = arguments.expression(machine, 1, Type::Int);
    let character = machine.unary(Unary::CharToText, character)?;
    machine.binary(Binary::IndexOf, text, character)
}

fn substring(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    let is_symbolic = (1..arguments.count()).any(|at| arguments.shadow(machine, at).is_some());
    let text = match arguments.text(machine, 0) {
        Some(text) => text,
        None if is_symbolic => arguments.any_text(machine, 0)?,
        None => return None,
    };
    let length = machine.unary(Unary::Length, text)?;
    let string = arguments.reference(machine, 0);
    let count = machine.utf16(string).len() as i32;
    let from = arguments.expression(machine, 1, Type::Int);
    let start = arguments.raw(machine, 1) as i32;
    let (to, end) = match arguments.count() {
        2 => (length, count),
        _ => (
            arguments.expression(machine, 2, Type::Int),
            arguments.raw(machine, 2) as i32,
        ),
    };
    let zero = machine.following.expressions.int(0);
    within(machine, (zero, from, to), 0 <= start && start <= end)?;
    within(machine, (from, to, length), start <= end && end <= count)?;
    let expressions = &mut machine.following.expressions;
    expressions.ternary(Ternary::Substring, text, from, to)
}

/// Tables by hash codes compare the strings themselves in the end. A `switch` over strings of the
/// app gets there with the right code only: whether it is one of the words that the code names is
/// asked here, and the switch itself is followed.
fn hash_code(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    let text = arguments.text(machine, 0)?;
    let said = machine.text(arguments.reference(machine, 0));
    let words = machine.strings_of_caller();
    // Only code of an app that names strings: a table's place is none of the app's decisions.
    let is_switch = !words.is_empty();
    for word in words.into_iter().take(MOST_WORDS) {
        let is_said = word == said;
        let word = machine.following.expressions.constant(Value::text(&word));
        let condition = machine.binary(Binary::Eq, text, word);
        machine.tell_decision(condition, is_said);
    }
    machine.silence();
    match is_switch {
        true => machine.unary(Unary::HashCode, text),
        false => None,
    }
}

fn of_number(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    let number = arguments.shadow(machine, 0)?;
    machine.unary(Unary::IntToText, number)
}
