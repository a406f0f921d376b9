//! Texts near the one that was typed, for when the solver gives up.
//!
//! Solvers have a hard time with numbers inside of texts, such as a date's day. The text that was
//! typed already takes the path up to the branch; often another number at one place is all it
//! takes to go the other way. Candidates are evaluated, so an answer is right whatever it is.

use gibbon_expressions::{ExprId, Expressions, Input, Model, Value};

/// Longer texts are not tried.
const LONGEST: usize = 24;

/// Numbers of four digits that are tried: leap years and others, and what is no year.
const YEARS: [&str; 6] = ["2024", "2023", "2000", "1999", "1900", "0000"];

/// A text for this input under which all constraints hold, the others being as they are.
pub(crate) fn guess(
    table: &Expressions,
    constraints: &[ExprId],
    input: &Input,
    typed: &str,
    others: &Model,
) -> Option<Model> {
    if !typed.is_ascii() || typed.len() > LONGEST {
        return None;
    }
    candidates(typed).find_map(|text| {
        let mut model = others.clone();
        model.set(input.clone(), Value::text(&text));
        let mut all = constraints.iter();
        let holds = all.all(|&constraint| table.holds(constraint, &model) == Some(true));
        holds.then_some(model)
    })
}

/// The text with other digits at one place, as many as there were characters.
fn candidates(typed: &str) -> impl Iterator<Item = String> {
    let short = (0..10).map(|digit| digit.to_string());
    let long = (0..100).map(|number| format!("{number:02}"));
    let years = YEARS.iter().map(|&year| year.to_owned());
    let numbers: Vec<String> = short.chain(long).chain(years).collect();
    let typed = typed.to_owned();
    (0..typed.len()).flat_map(move |from| {
        let typed = typed.clone();
        let fitting = numbers.clone().into_iter();
        fitting.filter_map(move |number| {
            let rest = typed.get(from + number.len()..)?;
            Some(format!("{}{number}{rest}", &typed[..from]))
        })
    })
}

#[cfg(test)]
mod tests {
    use gibbon_expressions::{Binary, Domain, Ternary, Type, Unary};

    use super::*;

    #[test]
    fn the_day_of_a_date() {
        let mut table = Expressions::new();
        let domain = Domain::Text { longest: 10 };
        let text = table.variable(Input::Text(0), Type::Text, domain);
        let text = text.expect("a variable");
        let (from, to, day) = (table.int(8), table.int(10), table.int(29));
        let part = table.ternary(Ternary::Substring, text, from, to);
        let part = part.expect("a text");
        let is_number = table.unary(Unary::IsInt, part).expect("a condition");
        let number = table.unary(Unary::ParseInt, part).expect("a number");
        let is_day = table.binary(Binary::Eq, number, day).expect("a condition");
        let constraints = [is_number, is_day];
        let found = guess(
            &table,
            &constraints,
            &Input::Text(0),
            "2024-02-xy",
            &Model::new(),
        );
        let found = found.expect("a text");
        assert_eq!(found.get(&Input::Text(0)), Some(&Value::text("2024-02-29")));
        let none = guess(&table, &constraints, &Input::Text(0), "2024", &Model::new());
        assert_eq!(none, None);
    }
}
