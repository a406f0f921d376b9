//! Fields as other types, with C's rules: `%g`, `strtoll` with any base, `strtod`.

/// `printf("%g")`.
pub fn general(value: f64) -> String {
    if value.is_nan() {
        return "nan".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "inf" } else { "-inf" }.to_owned();
    }
    let scientific = format!("{value:.5e}");
    let (digits, exponent) = scientific
        .split_once('e')
        .expect("written with an exponent");
    let exponent: i32 = exponent.parse().expect("a number");
    if (-4..6).contains(&exponent) {
        return without_trailing_zeros(&format!("{value:.*}", (5 - exponent) as usize));
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    let digits = without_trailing_zeros(digits);
    format!("{digits}e{sign}{:02}", exponent.abs())
}

fn without_trailing_zeros(digits: &str) -> String {
    if !digits.contains('.') {
        return digits.to_owned();
    }
    digits
        .trim_end_matches('0')
        .trim_end_matches('.')
        .to_owned()
}

fn signed(text: &str) -> (bool, &str) {
    let text = text.trim_start_matches([' ', '\t', '\n', '\r', '\x0b', '\x0c']);
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

/// `strtoll(text, 0, 0)`: as many digits as there are, 0 if there are none.
pub fn to_integer(text: &str) -> i64 {
    let (negative, rest) = signed(text);
    let hexadecimal = rest
        .strip_prefix("0x")
        .or_else(|| rest.strip_prefix("0X"))
        .filter(|rest| rest.starts_with(|c: char| c.is_ascii_hexdigit()));
    let (base, digits) = match hexadecimal {
        Some(digits) => (16, digits),
        None if rest.starts_with('0') => (8, rest),
        None => (10, rest),
    };
    let magnitude = digits
        .chars()
        .map_while(|c| c.to_digit(base))
        .fold(0i128, |sum, digit| {
            (sum * i128::from(base) + i128::from(digit)).min(1 << 64)
        });
    let value = if negative { -magnitude } else { magnitude };
    value.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}

/// `strtod`: the longest beginning that is a decimal number, 0 if none is.
pub fn to_real(text: &str) -> f64 {
    let (negative, rest) = signed(text);
    let mut end = 0;
    let (mut seen_point, mut seen_digit) = (false, false);
    let bytes = rest.as_bytes();
    while let Some(&byte) = bytes.get(end) {
        match byte {
            b'0'..=b'9' => seen_digit = true,
            b'.' if !seen_point => seen_point = true,
            _ => break,
        }
        end += 1;
    }
    if !seen_digit {
        return 0.0;
    }
    if let Some(b'e' | b'E') = bytes.get(end) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let digits = bytes[end + 1 + sign..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        if digits > 0 {
            end += 1 + sign + digits;
        }
    }
    let value: f64 = rest[..end].parse().unwrap_or(0.0);
    if negative { -value } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reals_as_text() {
        let cases = [
            (0.0, "0"),
            (1.5, "1.5"),
            (100000.0, "100000"),
            (1234567.0, "1.23457e+06"),
            (0.0001, "0.0001"),
            (0.00001234, "1.234e-05"),
            (-2.5e300, "-2.5e+300"),
            (1.23456789, "1.23457"),
            (999999.5, "1e+06"),
        ];
        for (value, text) in cases {
            assert_eq!(general(value), text);
        }
    }

    #[test]
    fn text_as_numbers() {
        assert_eq!(to_integer(" -12x"), -12);
        assert_eq!(to_integer("0x1f"), 31);
        assert_eq!(to_integer("010"), 8);
        assert_eq!(to_integer("99999999999999999999"), i64::MAX);
        assert_eq!(to_integer("abc"), 0);
        assert_eq!(to_real(" 1.5e3x"), 1500.0);
        assert_eq!(to_real("-.5"), -0.5);
        assert_eq!(to_real("1e"), 1.0);
        assert_eq!(to_real("."), 0.0);
    }
}
