//! What Java's string methods answer. Lengths and places are in UTF-16 units.
//!
//! A part that would begin or end within a surrogate pair has no answer here.

/// A char of the string.
pub(crate) fn char_at(text: &str, index: i32) -> Option<i32> {
    let index = usize::try_from(index).ok()?;
    text.encode_utf16().nth(index).map(i32::from)
}

pub(crate) fn length(text: &str) -> Option<i32> {
    i32::try_from(text.encode_utf16().count()).ok()
}

pub(crate) fn substring(text: &str, begin: i32, end: i32) -> Option<String> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let (begin, end) = (usize::try_from(begin).ok()?, usize::try_from(end).ok()?);
    String::from_utf16(units.get(begin..end)?).ok()
}

pub(crate) fn index_of(text: &str, part: &str, from: i32) -> Option<i32> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let part: Vec<u16> = part.encode_utf16().collect();
    let from = usize::try_from(from).unwrap_or(0).min(units.len());
    let place = (from..=units.len()).find(|&place| units[place..].starts_with(&part));
    Some(place.map_or(-1, |place| place as i32))
}

pub(crate) fn last_index_of(text: &str, part: &str) -> Option<i32> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let part: Vec<u16> = part.encode_utf16().collect();
    let place = (0..=units.len())
        .rev()
        .find(|&place| units[place..].starts_with(&part));
    Some(place.map_or(-1, |place| place as i32))
}

/// `String.hashCode`.
pub fn hash_code(text: &str) -> i32 {
    let units = text.encode_utf16().map(i32::from);
    units.fold(0, |hash: i32, unit| {
        hash.wrapping_mul(31).wrapping_add(unit)
    })
}

/// Of ASCII; other letters have rules of their own, and no answer here.
pub(crate) fn equals_ignore_case(a: &str, b: &str) -> Option<bool> {
    if !a.is_ascii() || !b.is_ascii() {
        return (a == b).then_some(true);
    }
    Some(a.eq_ignore_ascii_case(b))
}

pub(crate) fn to_lower(text: &str) -> Option<String> {
    text.is_ascii().then(|| text.to_ascii_lowercase())
}

pub(crate) fn to_upper(text: &str) -> Option<String> {
    text.is_ascii().then(|| text.to_ascii_uppercase())
}

/// `String.trim`: everything up to the space goes.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(|letter| letter <= ' ')
}

/// `Integer.parseInt`: a sign and digits.
pub fn parse_int(text: &str) -> Option<i32> {
    digits(text)?;
    text.parse().ok()
}

/// `Long.parseLong`.
pub fn parse_long(text: &str) -> Option<i64> {
    digits(text)?;
    text.parse().ok()
}

fn digits(text: &str) -> Option<()> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(())
}

/// `Double.parseDouble`, without hexadecimal numbers.
pub fn parse_double(text: &str) -> Option<f64> {
    let text = trim(text);
    let (negative, unsigned) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let signed = |number: f64| Some(if negative { -number } else { number });
    match unsigned {
        "NaN" => return signed(f64::NAN),
        "Infinity" => return signed(f64::INFINITY),
        _ => {}
    }
    let number = unsigned
        .strip_suffix(['f', 'F', 'd', 'D'])
        .unwrap_or(unsigned);
    let (mantissa, exponent) = match number.find(['e', 'E']) {
        Some(place) => (&number[..place], Some(&number[place + 1..])),
        None => (number, None),
    };
    if let Some(exponent) = exponent {
        digits(exponent)?;
    }
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if (whole.is_empty() && fraction.is_empty()) || !all_digits(whole) || !all_digits(fraction) {
        return None;
    }
    signed(number.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_java_reads_them() {
        assert_eq!(parse_int("+12"), Some(12));
        assert_eq!(parse_int("-007"), Some(-7));
        assert_eq!(parse_int("-2147483648"), Some(i32::MIN));
        for wrong in ["", "-", "+", "--1", "1 ", " 1", "2147483648", "1_000", "٣"] {
            assert_eq!(parse_int(wrong), None, "{wrong}");
        }
        assert_eq!(parse_long("2147483648"), Some(1 << 31));
        assert_eq!(parse_double(" 1.5e3 "), Some(1500.0));
        assert_eq!(parse_double("1."), Some(1.0));
        assert_eq!(parse_double(".5f"), Some(0.5));
        assert_eq!(parse_double("-Infinity"), Some(f64::NEG_INFINITY));
        for wrong in [
            "", ".", "e1", "1e", "1e+", "inf", "nan", "1.2.3", "f", "1 2",
        ] {
            assert_eq!(parse_double(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn hash_codes_are_those_of_java() {
        assert_eq!(hash_code(""), 0);
        assert_eq!(hash_code("spring"), -895679987);
        assert_eq!(hash_code("u2ring"), hash_code("spring"));
        assert_eq!(hash_code("polygenelubricants"), i32::MIN);
    }

    #[test]
    fn places_are_counted_in_utf_16() {
        assert_eq!(length("a😀b"), Some(4));
        assert_eq!(index_of("a😀b", "b", 0), Some(3));
        assert_eq!(substring("a😀b", 1, 3).as_deref(), Some("😀"));
        assert_eq!(substring("a😀b", 1, 2), None);
        assert_eq!(substring("abc", 2, 1), None);
        assert_eq!(index_of("abc", "", 7), Some(3));
        assert_eq!(index_of("aXbX", "X", -5), Some(1));
        assert_eq!(last_index_of("aXbX", "X"), Some(3));
        assert_eq!(trim("\t a b \n"), "a b");
    }
}
