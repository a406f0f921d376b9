//! The same of strings: texts for which Java's methods answer as wanted.

use gibbon_expressions::{Binary, ExprId, Node, Ternary, Unary, hash_code};

use crate::invert::Inverter;

/// Longer texts are not proposed.
const LONGEST: usize = 4096;

/// What a text is made longer with: a digit, a letter, the letter that no number has.
const FILLINGS: [char; 3] = ['0', 'a', 'x'];

impl Inverter<'_> {
    /// Conditions of one text: is it a number?
    pub(crate) fn want_of_text(&mut self, op: Unary, text: ExprId, wanted: bool) {
        let Some(now) = self.text(text) else {
            return;
        };
        let proposals: Vec<String> = match (op, wanted) {
            (Unary::IsInt | Unary::IsLong | Unary::IsDouble, true) => {
                let digits: String = now.chars().filter(char::is_ascii_digit).collect();
                let replaced = now.chars().map(|letter| match letter {
                    '0'..='9' => letter,
                    _ => '0',
                });
                vec![replaced.take(9).collect(), digits, "1".to_owned()]
            }
            (Unary::IsInt, false) => vec![with_last(now, 'x'), "2147483648".into(), "x".into()],
            (Unary::IsLong, false) => {
                vec![
                    with_last(now, 'x'),
                    "9223372036854775808".into(),
                    "x".into(),
                ]
            }
            (Unary::IsDouble, false) => vec![with_last(now, 'x'), "x".into(), ".".into()],
            _ => return,
        };
        self.want_texts(text, &proposals);
    }

    /// Conditions of two texts.
    pub(crate) fn want_of_texts(&mut self, op: Binary, a: ExprId, b: ExprId, wanted: bool) {
        let (Some(one), Some(two)) = (self.text(a), self.text(b)) else {
            return;
        };
        match (op, wanted) {
            (Binary::Eq | Binary::EqualsIgnoreCase, true) => {
                self.want_texts(a, &[two.to_owned()]);
                self.want_texts(b, &[one.to_owned()]);
            }
            (Binary::Eq | Binary::EqualsIgnoreCase, false) => {
                for (id, other) in [(a, two), (b, one)] {
                    self.want_texts(id, &[with_last(other, 'x'), with_last(other, '0')]);
                    self.want_texts(id, &[format!("{other}x"), format!("{other}0")]);
                }
            }
            (Binary::StartsWith, true) => {
                let rest = part(one, two.len(), one.len());
                self.want_texts(a, &[format!("{two}{rest}"), format!("{two}{one}")]);
            }
            (Binary::EndsWith, true) => {
                let rest = part(one, 0, one.len().saturating_sub(two.len()));
                self.want_texts(a, &[format!("{rest}{two}"), format!("{one}{two}")]);
            }
            (Binary::Contains, true) => {
                let rest = part(one, 0, one.len().saturating_sub(two.len()));
                let both = [
                    format!("{one}{two}"),
                    format!("{rest}{two}"),
                    two.to_owned(),
                ];
                self.want_texts(a, &both);
            }
            (Binary::StartsWith, false) => {
                self.want_texts(a, &[format!("x{one}"), one.replace(two, "")])
            }
            (Binary::EndsWith, false) => {
                self.want_texts(a, &[with_last(one, 'x'), format!("{one}x")])
            }
            (Binary::Contains, false) => self.want_texts(a, &[one.replace(two, "")]),
            _ => {}
        }
    }

    /// Numbers that a text gives.
    pub(crate) fn want_whole_of_text(&mut self, op: Unary, text: ExprId, wanted: i64) {
        let Some(now) = self.text(text) else {
            return;
        };
        match op {
            Unary::ParseInt | Unary::ParseLong => {
                // As wide as it is, so that what stands behind it stays where it is.
                let width = now.len();
                self.want_texts(text, &[format!("{wanted:0width$}"), wanted.to_string()]);
            }
            Unary::Length => {
                let Ok(length) = usize::try_from(wanted) else {
                    return;
                };
                if length > LONGEST {
                    return;
                }
                let proposals = FILLINGS.map(|filling| resized(now, length, filling));
                self.want_texts(text, &proposals);
            }
            Unary::HashCode => {
                let Ok(wanted) = i32::try_from(wanted) else {
                    return;
                };
                let known = self.words.iter().filter(|word| hash_code(word) == wanted);
                let mut proposals: Vec<String> = known.cloned().collect();
                for word in proposals.clone() {
                    proposals.extend(collisions(&word));
                }
                self.want_texts(text, &proposals);
            }
            _ => {}
        }
    }

    /// Where something is in a text, or what is there.
    pub(crate) fn want_place(&mut self, op: Binary, a: ExprId, b: ExprId, wanted: i64) {
        let Some(now) = self.text(a) else {
            return;
        };
        if op == Binary::CharAt {
            let place = self.whole(b).and_then(|at| usize::try_from(at).ok());
            let letter = u32::try_from(wanted).ok().and_then(char::from_u32);
            if let (Some(place), Some(letter)) = (place.filter(|&at| at < LONGEST), letter) {
                let longer = resized(now, now.len().max(place + 1), '0');
                self.want_texts(
                    a,
                    &[replaced(&longer, place, place + 1, &letter.to_string())],
                );
            }
            return;
        }
        let Some(sought) = self.text(b) else {
            return;
        };
        let without = now.replace(sought, "");
        let Ok(place) = usize::try_from(wanted) else {
            return self.want_texts(a, &[without]);
        };
        if place > LONGEST {
            return;
        }
        let before = resized(&without, place, 'a');
        let after = part(now, place + sought.len(), now.len());
        let tail = part(&without, place, without.len());
        self.want_texts(
            a,
            &[
                format!("{before}{sought}{after}"),
                format!("{before}{sought}{tail}"),
                format!("{before}{sought}"),
            ],
        );
    }

    pub(crate) fn want_text(&mut self, id: ExprId, wanted: &str) {
        if wanted.len() > LONGEST {
            return;
        }
        let table = self.table;
        match *table.node(id) {
            Node::Unary(Unary::Trim | Unary::ToLower | Unary::ToUpper, a) => {
                self.want_texts(a, &[wanted.to_owned()]);
            }
            Node::Unary(Unary::IntToText, number) => {
                if let Ok(number_wanted) = wanted.parse() {
                    self.want_int(number, number_wanted);
                }
            }
            Node::Unary(Unary::CharToText, letter) => {
                if let [unit] = wanted.encode_utf16().collect::<Vec<_>>()[..] {
                    self.want_int(letter, unit.into());
                }
            }
            Node::Binary(Binary::Concat, a, b) => {
                let (one, two) = (self.text(a), self.text(b));
                if let Some(rest) = one.and_then(|one| wanted.strip_prefix(one)) {
                    self.want_texts(b, &[rest.to_owned()]);
                }
                if let Some(rest) = two.and_then(|two| wanted.strip_suffix(two)) {
                    self.want_texts(a, &[rest.to_owned()]);
                }
            }
            Node::Ternary(Ternary::Substring, whole, from, to) => {
                let place = |id| self.whole(id).and_then(|at| usize::try_from(at).ok());
                let (Some(now), Some(from), Some(to)) = (self.text(whole), place(from), place(to))
                else {
                    return;
                };
                self.want_texts(whole, &[replaced(now, from, to, wanted)]);
            }
            _ => {}
        }
    }
}

/// Of ASCII, as typed texts are; of others what comes out is not right and is thrown away.
fn part(text: &str, from: usize, to: usize) -> &str {
    let to = to.min(text.len());
    text.get(from.min(to)..to).unwrap_or_default()
}

fn replaced(text: &str, from: usize, to: usize, by: &str) -> String {
    let (before, after) = (part(text, 0, from), part(text, to, text.len()));
    format!("{before}{by}{after}")
}

fn resized(text: &str, length: usize, filling: char) -> String {
    let filled = text.chars().chain(std::iter::repeat(filling));
    filled.take(length).collect()
}

fn with_last(text: &str, letter: char) -> String {
    let mut changed = text.to_owned();
    changed.pop();
    changed.push(letter);
    changed
}

/// Other texts with the same hash code: one more at a place is 31 less at the next.
fn collisions(word: &str) -> Vec<String> {
    let units: Vec<char> = word.chars().collect();
    let mut found = Vec::new();
    for place in 1..units.len() {
        for steps in [1, -1, 2, -2] {
            let moved = |letter: char, by: i32| {
                let moved = u32::try_from(letter as i32 + by).ok()?;
                char::from_u32(moved).filter(|letter| (' '..='~').contains(letter))
            };
            let mut other = units.clone();
            let before = moved(units[place - 1], steps);
            let after = moved(units[place], -31 * steps);
            if let (Some(before), Some(after)) = (before, after) {
                (other[place - 1], other[place]) = (before, after);
                found.push(other.into_iter().collect());
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn collisions_have_the_same_hash_code() {
        for word in ["spring", "staff", "Aa", "a"] {
            for other in collisions(word) {
                assert_eq!(hash_code(&other), hash_code(word), "{word} {other}");
                assert_ne!(other, word);
            }
        }
        assert!(collisions("spring").contains(&"u2ring".to_owned()));
    }
}
