//! What an event has to be for its path, in words.

use gibbon_device::{DecisionKind, Event, Followed, Gui, Point};
use gibbon_expressions::{Binary, ExprId, Expressions, Input, Node, Unary, Value};
use rustc_hash::FxHashSet;

use crate::stimulus::Stimulus;

/// Longer conditions are cut.
const LONGEST: usize = 400;

pub(crate) fn condition(stimulus: &Stimulus, followed: &Followed, gui: &Gui) -> String {
    let mut text = match (&stimulus.event, &stimulus.focus) {
        (Event::Tap(target), _) => touch("tap", target.at, gui),
        (Event::LongTap(target), _) => touch("long tap", target.at, gui),
        (Event::DoubleTap(target), _) => touch("double tap", target.at, gui),
        (Event::Swipe { from, to, .. }, _) => {
            format!("{}, to {to}", touch("swipe from", from.at, gui))
        }
        (Event::Text { text }, Some(Event::Tap(field))) => match gui.at(field.at) {
            Some(widget) => format!("type “{text}” into {widget}"),
            None => format!("type “{text}”"),
        },
        (Event::Text { text }, _) => format!("type “{text}”"),
        (event, _) => event.to_string(),
    };
    let conditions = of_the_app(followed);
    if !conditions.is_empty() {
        text.push_str(", where ");
        text.push_str(&conditions.join(" and "));
    }
    if text.chars().count() > LONGEST {
        text = text.chars().take(LONGEST).collect();
        text.push('…');
    }
    text
}

fn touch(how: &str, at: Point, gui: &Gui) -> String {
    let Some((node, path)) = gui.node_at(at) else {
        return format!("{how} {} {}", at.x, at.y);
    };
    let bounds = node.bounds;
    format!(
        "{how} inside the rectangle of {}, [{},{}][{},{}]",
        node.widget(&path),
        bounds.left,
        bounds.top,
        bounds.right,
        bounds.bottom
    )
}

/// What the app's own code asked of the unknowns, each once.
fn of_the_app(followed: &Followed) -> Vec<String> {
    let mut table = followed.expressions.clone();
    let mut conditions: Vec<String> = Vec::new();
    let mut told = FxHashSet::default();
    for decision in &followed.decisions {
        if decision.kind != DecisionKind::App || !table.has(decision.condition) {
            continue;
        }
        // A game asks the same in every frame, and more than anybody reads.
        let length: usize = conditions.iter().map(String::len).sum();
        if length > LONGEST || !told.insert((decision.condition, decision.taken)) {
            continue;
        }
        let held = match decision.taken {
            true => Some(decision.condition),
            false => table.not(decision.condition),
        };
        let words = match held {
            Some(held) => in_words(&table, held),
            None => format!("not ({})", table.show(decision.condition)),
        };
        if !conditions.contains(&words) {
            conditions.push(words);
        }
    }
    conditions
}

fn in_words(table: &Expressions, condition: ExprId) -> String {
    text_in_words(table, condition, true).unwrap_or_else(|| table.show(condition))
}

/// Conditions on a text as one would say them; others are shown as formulas.
fn text_in_words(table: &Expressions, condition: ExprId, holds: bool) -> Option<String> {
    let verb = |is: &'static str, is_not: &'static str| if holds { is } else { is_not };
    match *table.node(condition) {
        Node::Unary(Unary::Not, inner) => text_in_words(table, inner, !holds),
        Node::Unary(op @ (Unary::IsInt | Unary::IsLong | Unary::IsDouble), of) => {
            let text = name(table, of)?;
            let what = match op {
                Unary::IsInt => "an int",
                Unary::IsLong => "a long",
                _ => "a number",
            };
            Some(format!(
                "{text} {} {what}",
                verb("parses as", "does not parse as")
            ))
        }
        Node::Binary(op, a, b) => {
            let subject = name(table, a).or_else(|| name(table, b));
            let (one, other) = (subject?, operand(table, a, b)?);
            Some(match op {
                Binary::Eq => format!("{one} {} {other}", verb("is", "is not")),
                Binary::EqualsIgnoreCase => {
                    format!("{one} {} {other} in any case", verb("is", "is not"))
                }
                Binary::StartsWith => {
                    format!(
                        "{one} {} {other}",
                        verb("starts with", "does not start with")
                    )
                }
                Binary::EndsWith => {
                    format!("{one} {} {other}", verb("ends with", "does not end with"))
                }
                Binary::Contains => {
                    format!("{one} {} {other}", verb("contains", "does not contain"))
                }
                _ => return None,
            })
        }
        _ => None,
    }
}

/// A typed text, perhaps trimmed or in small letters.
fn name(table: &Expressions, id: ExprId) -> Option<String> {
    match *table.node(id) {
        Node::Variable(variable) => match table.variable_of(variable)?.input {
            Input::Text(number) => Some(format!("text {}", number + 1)),
            Input::Extra(_, ref name) => Some(format!("extra {name}")),
            _ => None,
        },
        Node::Unary(Unary::Trim, of) => Some(format!("{}, trimmed,", name(table, of)?)),
        Node::Unary(Unary::ToLower, of) => Some(format!("{} in small letters", name(table, of)?)),
        Node::Unary(Unary::ToUpper, of) => Some(format!("{} in capitals", name(table, of)?)),
        _ => None,
    }
}

/// The other side of a comparison with a text: a word, or another text.
fn operand(table: &Expressions, a: ExprId, b: ExprId) -> Option<String> {
    let other = if name(table, a).is_some() { b } else { a };
    match table.value(other) {
        Some(Value::Text(word)) => Some(format!("“{word}”")),
        Some(_) => None,
        None => name(table, other),
    }
}

#[cfg(test)]
mod tests {
    use gibbon_expressions::{Domain, Type};

    use super::*;

    #[test]
    fn conditions_on_texts_are_sentences() {
        let mut table = Expressions::new();
        let domain = Domain::Text { longest: 9 };
        let text = table.variable(Input::Text(1), Type::Text, domain);
        let text = text.expect("a variable");
        let word = table.constant(Value::text("spring"));
        let is_word = table.equal(text, word).expect("a condition");
        assert_eq!(in_words(&table, is_word), "text 2 is “spring”");
        let not = table.not(is_word).expect("a condition");
        assert_eq!(in_words(&table, not), "text 2 is not “spring”");
        let number = table.unary(Unary::IsInt, text).expect("a condition");
        assert_eq!(in_words(&table, number), "text 2 parses as an int");
        let parsed = table.unary(Unary::ParseInt, text).expect("a number");
        let twelve = table.int(12);
        let more = table.binary(Binary::Lt, twelve, parsed).expect("one");
        assert!(
            in_words(&table, more).contains("12 <"),
            "{}",
            in_words(&table, more)
        );
    }
}
