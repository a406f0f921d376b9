//! `java.lang.Character`, of ASCII.

use gibbon_expressions::{Binary, ExprId};
use gibbon_machine::Machine;
use gibbon_machine::interp::{Arguments, Model, ModelTable};

const DIGITS: &[(char, char)] = &[('0', '9')];
const LETTERS: &[(char, char)] = &[('A', 'Z'), ('a', 'z')];
const LETTERS_AND_DIGITS: &[(char, char)] = &[('0', '9'), ('A', 'Z'), ('a', 'z')];
const UPPER: &[(char, char)] = &[('A', 'Z')];
const LOWER: &[(char, char)] = &[('a', 'z')];
const WHITESPACE: &[(char, char)] = &[('\t', '\r'), ('\u{1c}', ' ')];

/// A model of whether a character is one of these.
macro_rules! is {
    ($ranges:ident) => {
        |machine, arguments| {
            let character = ascii(machine, arguments)?;
            let condition = one_of(machine, character, $ranges);
            machine.truth(condition)
        }
    };
}

const CHARACTER: &[(&str, &str, Model)] = &[
    ("isDigit", "(I)Z", is!(DIGITS)),
    ("isLetter", "(I)Z", is!(LETTERS)),
    ("isLetterOrDigit", "(I)Z", is!(LETTERS_AND_DIGITS)),
    ("isUpperCase", "(I)Z", is!(UPPER)),
    ("isLowerCase", "(I)Z", is!(LOWER)),
    ("isWhitespace", "(I)Z", is!(WHITESPACE)),
    ("isDigit", "(C)Z", is!(DIGITS)),
    ("isLetter", "(C)Z", is!(LETTERS)),
    ("isLetterOrDigit", "(C)Z", is!(LETTERS_AND_DIGITS)),
    ("isUpperCase", "(C)Z", is!(UPPER)),
    ("isLowerCase", "(C)Z", is!(LOWER)),
    ("isWhitespace", "(C)Z", is!(WHITESPACE)),
    ("toUpperCase", "(I)I", |machine, arguments| {
        change_case(machine, arguments, LOWER, -32)
    }),
    ("toLowerCase", "(I)I", |machine, arguments| {
        change_case(machine, arguments, UPPER, 32)
    }),
    ("toUpperCase", "(C)C", |machine, arguments| {
        change_case(machine, arguments, LOWER, -32)
    }),
    ("toLowerCase", "(C)C", |machine, arguments| {
        change_case(machine, arguments, UPPER, 32)
    }),
];

pub fn add(models: &mut ModelTable) {
    models.add("java/lang/Character", CHARACTER);
}

/// The argument, if it is symbolic and ASCII for certain.
fn ascii(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    let character = arguments.shadow(machine, 0)?;
    let facts = machine.following.expressions.facts(character);
    let (low, high) = facts.range.whole()?;
    (low >= 0 && high < 128).then_some(character)
}

fn one_of(machine: &mut Machine, character: ExprId, ranges: &[(char, char)]) -> Option<ExprId> {
    let expressions = &mut machine.following.expressions;
    let mut any = expressions.truth(false);
    for &(first, last) in ranges {
        let (first, last) = (expressions.int(first as i32), expressions.int(last as i32));
        let from = expressions.at_most(first, character)?;
        let to = expressions.at_most(character, last)?;
        let inside = expressions.and(from, to)?;
        any = expressions.or(any, inside)?;
    }
    Some(any)
}

fn change_case(
    machine: &mut Machine,
    arguments: Arguments,
    of: &[(char, char)],
    by: i32,
) -> Option<ExprId> {
    let character = ascii(machine, arguments)?;
    let condition = one_of(machine, character, of)?;
    let by = machine.following.expressions.int(by);
    let changed = machine.binary(Binary::Add, character, by)?;
    machine.choose(condition, changed, character)
}
