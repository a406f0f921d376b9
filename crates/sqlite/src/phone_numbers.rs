//! Whether two texts are the same telephone number.
//!
//! Written from what Android documents of `PhoneNumberUtils`, not for every numbering plan:
//! digits are compared from the end, because prefixes of country and trunk vary.

/// How many digits from the end have to agree when numbers are of different lengths.
const MINIMUM_MATCH: usize = 7;

fn is_dialable(character: char) -> bool {
    matches!(character, '0'..='9' | '*' | '#' | '+' | 'N')
}

fn is_separator_end(character: char) -> bool {
    // What follows a pause or wait is dialled later and is no part of the number.
    matches!(character, ',' | ';')
}

/// The dialable characters before the first pause, last one first.
pub fn stripped_reversed(number: &str) -> String {
    let mut kept: Vec<char> = Vec::new();
    let mut plus_seen = false;
    for character in number.chars().take_while(|&c| !is_separator_end(c)) {
        if character == '+' {
            if plus_seen {
                continue;
            }
            plus_seen = true;
        }
        if is_dialable(character) {
            kept.push(character);
        }
    }
    kept.into_iter().rev().collect()
}

/// The same number as far as a list of calls cares.
pub fn equal_loosely(left: &str, right: &str) -> bool {
    let (left, right) = (stripped_reversed(left), stripped_reversed(right));
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    if left.is_empty() || right.is_empty() {
        return left.is_empty() && right.is_empty();
    }
    let matched = left
        .iter()
        .zip(&right)
        .take_while(|(left, right)| left == right)
        .count();
    if matched == left.len() && matched == right.len() {
        return true;
    }
    if matched < MINIMUM_MATCH {
        return false;
    }
    if matched == left.len() || matched == right.len() {
        return true;
    }
    let (left, right) = (&left[matched..], &right[matched..]);
    (is_international_prefix(left) && is_international_prefix(right))
        || (is_trunk_prefix(left) && is_country_prefix(right))
        || (is_trunk_prefix(right) && is_country_prefix(left))
}

/// The same number, where one may have its country code or its trunk prefix, and nothing else.
pub fn equal_strictly(left: &str, right: &str) -> bool {
    let (left, right) = (stripped_reversed(left), stripped_reversed(right));
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    let matched = left
        .iter()
        .zip(&right)
        .take_while(|(left, right)| left == right)
        .count();
    let (left_rest, right_rest) = (&left[matched..], &right[matched..]);
    if left_rest.is_empty() && right_rest.is_empty() {
        return true;
    }
    if matched < MINIMUM_MATCH {
        return false;
    }
    let is_prefix =
        |rest: &[char]| rest.is_empty() || is_trunk_prefix(rest) || is_country_prefix(rest);
    is_prefix(left_rest) && is_prefix(right_rest)
}

/// `+`, `00` or `011` at the start of a number; reversed here.
fn is_international_prefix(rest: &[char]) -> bool {
    matches!(rest, ['+'] | ['0', '0'] | ['1', '1', '0'])
}

fn is_trunk_prefix(rest: &[char]) -> bool {
    matches!(rest, ['0'])
}

/// An international prefix with up to three digits of country code.
fn is_country_prefix(rest: &[char]) -> bool {
    (1..=3).any(|digits| {
        rest.len() > digits
            && rest[..digits].iter().all(char::is_ascii_digit)
            && is_international_prefix(&rest[digits..])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_do_not_count() {
        assert_eq!(stripped_reversed("+1 (650) 555-1212,,3"), "21215550561+");
        assert!(equal_loosely("650-555-1212", "(650) 555 1212"));
    }

    #[test]
    fn prefixes() {
        assert!(equal_loosely("+16505551212", "6505551212"));
        assert!(equal_loosely("0171234567", "+49171234567"));
        assert!(!equal_loosely("5551212", "5551213"));
        assert!(equal_strictly("0171234567", "+49171234567"));
        assert!(!equal_strictly("91234567", "81234567"));
    }
}
