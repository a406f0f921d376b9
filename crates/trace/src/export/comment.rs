//! Comments of what is exported. They hold what apps and traces say, and must not end before
//! their line does: whatever came after it would be code.

/// For a shell: its comments end with the line. Control characters become `\n`, `\x1b` and so on.
pub fn shell(text: &str) -> String {
    format!("# {}", visible(text))
}

/// For Android's Monkey, which takes lines with brackets for events.
pub fn monkey(text: &str) -> String {
    format!("# {}", visible(text).replace(['(', ')'], " "))
}

/// For Java and Kotlin. Java reads `\u000a` as the end of a line even in comments, so each `\`
/// is doubled.
pub fn java(text: &str) -> String {
    format!("// {}", visible(&text.replace('\\', "\\\\")))
}

/// Without control characters, and without the letters that Unicode has for the end of a line.
fn visible(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            letter if letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}') => {
                out.push_str(&format!("\\x{:02x}", letter as u32));
            }
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_end_where_their_line_does() {
        let text = "a\nb\r\u{85}\u{2028}\u{1b}\0";
        for comment in [shell(text), monkey(text), java(text)] {
            assert!(!comment.contains(char::is_control), "{comment:?}");
        }
        assert_eq!(shell("a\nb"), "# a\\nb");
        assert_eq!(monkey("Hop(1)"), "# Hop 1 ");
        // An even number of `\` before the `u` is none of Java's escapes.
        assert_eq!(java(r"a\u000aexit()"), r"// a\\u000aexit()");
        assert_eq!(java(r"a\\u000a"), r"// a\\\\u000a");
    }
}
