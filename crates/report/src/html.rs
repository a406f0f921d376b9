//! Pieces of HTML.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
pub use gibbon_device::xml::escape;

/// A name of many parts, such as a class's, which may go on in the next line after each.
pub fn breakable(name: &str) -> String {
    escape(name).replace('.', ".<wbr>")
}

/// So many of something.
pub fn counted(number: usize, one: &str, more: &str) -> String {
    let name = if number == 1 { one } else { more };
    format!("{} {name}", grouped(number))
}

pub fn picture(png: &[u8], description: &str) -> String {
    format!(
        r#"<img loading="lazy" alt="{}" src="data:image/png;base64,{}">"#,
        escape(description),
        STANDARD.encode(png)
    )
}

/// A number with its thousands apart.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push('\u{202f}');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_is_not_many() {
        assert_eq!(counted(1, "event", "events"), "1 event");
        assert_eq!(counted(1000, "event", "events"), "1\u{202f}000 events");
    }

    #[test]
    fn thousands_are_apart() {
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1\u{202f}234\u{202f}567");
    }
}
