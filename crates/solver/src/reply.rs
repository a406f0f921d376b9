//! Values in a solver's reply, read.

use gibbon_expressions::{Type, Value};

/// A term of SMT-LIB.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Term {
    Word(String),
    Text(String),
    List(Vec<Term>),
}

/// None if it is not whole.
pub(crate) fn parse(text: &str) -> Option<Term> {
    let mut stack: Vec<Vec<Term>> = vec![Vec::new()];
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '(' => stack.push(Vec::new()),
            ')' => {
                let list = stack.pop()?;
                stack.last_mut()?.push(Term::List(list));
            }
            '"' => {
                let mut string = String::new();
                loop {
                    match letters.next()? {
                        // Two of them are one.
                        '"' if letters.peek() == Some(&'"') => {
                            letters.next();
                            string.push('"');
                        }
                        '"' => break,
                        other => string.push(other),
                    }
                }
                stack.last_mut()?.push(Term::Text(unescape(&string)));
            }
            letter if letter.is_whitespace() => {}
            letter => {
                let mut word = String::from(letter);
                while let Some(&next) = letters.peek() {
                    if next.is_whitespace() || "()\"".contains(next) {
                        break;
                    }
                    word.push(next);
                    letters.next();
                }
                stack.last_mut()?.push(Term::Word(word));
            }
        }
    }
    let mut top = stack.pop()?;
    (stack.is_empty() && top.len() == 1).then(|| top.remove(0))
}

/// `\u{48}` and `\u0048`.
fn unescape(text: &str) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(place) = rest.find("\\u") {
        let (before, escape) = rest.split_at(place);
        result.push_str(before);
        let escape = &escape[2..];
        let (digits, length) = match escape.strip_prefix('{') {
            Some(inner) => match inner.find('}') {
                Some(end) => (&inner[..end], end + 2),
                None => ("", 0),
            },
            None => (escape.get(..4).unwrap_or(""), 4),
        };
        match u32::from_str_radix(digits, 16)
            .ok()
            .and_then(char::from_u32)
        {
            Some(letter) => {
                result.push(letter);
                rest = &escape[length..];
            }
            None => {
                result.push_str("\\u");
                rest = escape;
            }
        }
    }
    result.push_str(rest);
    result
}

/// A value of this type; None if it does not fit.
pub(crate) fn value(term: &Term, ty: Type) -> Option<Value> {
    match (ty, term) {
        (Type::Bool, Term::Word(word)) => Some(Value::Bool(word == "true")),
        (Type::Int, _) => i32::try_from(whole(term)?).ok().map(Value::Int),
        (Type::Long, _) => i64::try_from(whole(term)?).ok().map(Value::Long),
        (Type::Float, _) => Some(Value::Float(real(term)? as f32)),
        (Type::Double, _) => Some(Value::Double(real(term)?)),
        (Type::Text, Term::Text(text)) => Some(Value::text(text)),
        _ => None,
    }
}

fn whole(term: &Term) -> Option<i128> {
    match term {
        Term::Word(word) => word.parse().ok(),
        Term::List(list) => match &list[..] {
            [Term::Word(minus), number] if minus == "-" => whole(number)?.checked_neg(),
            _ => None,
        },
        Term::Text(_) => None,
    }
}

fn real(term: &Term) -> Option<f64> {
    match term {
        Term::Word(word) => word.trim_end_matches('?').parse().ok(),
        Term::List(list) => match &list[..] {
            [Term::Word(minus), number] if minus == "-" => Some(-real(number)?),
            [Term::Word(by), a, b] if by == "/" => Some(real(a)? / real(b)?),
            _ => None,
        },
        Term::Text(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(reply: &str, ty: Type, expected: Value) {
        let term = parse(reply).expect("well formed");
        assert_eq!(value(&term, ty), Some(expected), "{reply}");
    }

    #[test]
    fn values_are_read() {
        check("17", Type::Int, Value::Int(17));
        check("(- 17)", Type::Long, Value::Long(-17));
        check("(/ 21.0 8.0)", Type::Float, Value::Float(2.625));
        check("(- (/ 1.0 2.0))", Type::Double, Value::Double(-0.5));
        check("true", Type::Bool, Value::Bool(true));
        check(
            r#""a ""b"" \u{7e}\u0041\x""#,
            Type::Text,
            Value::text(r#"a "b" ~A\x"#),
        );
        let pairs = parse("((v0 3)\n (v1 \"x\"))").expect("well formed");
        let Term::List(pairs) = pairs else {
            panic!("a list");
        };
        assert_eq!(pairs.len(), 2);
    }

    #[test]
    fn what_is_not_whole_is_nothing() {
        for wrong in ["(", ")", "(a", "\"a", "a b", ""] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
        assert_eq!(value(&Term::Word("99999999999".into()), Type::Int), None);
    }
}
