//! Strings and names as Java and Kotlin write them.

use super::Language;

/// A string literal.
pub fn literal(text: &str, language: Language) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '$' if language == Language::Kotlin => out.push_str("\\$"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            letter if letter.is_control() => out.push_str(&format!("\\u{:04x}", letter as u32)),
            letter => out.push(letter),
        }
    }
    out + "\""
}

/// What Kotlin takes for its own, and Java does not.
const KOTLIN_WORDS: &[&str] = &[
    "as",
    "fun",
    "in",
    "is",
    "object",
    "typealias",
    "typeof",
    "val",
    "var",
    "when",
];

/// A package's name: some parts of it may be words of the language. It stands in the code as it is,
/// so letters that no package has are left out.
pub fn package(name: &str, language: Language) -> String {
    let is_letter = |letter: &char| letter.is_ascii_alphanumeric() || "_.".contains(*letter);
    let name: String = name.chars().filter(is_letter).collect();
    let part = |part: &str| match language == Language::Kotlin && KOTLIN_WORDS.contains(&part) {
        true => format!("`{part}`"),
        false => part.to_owned(),
    };
    name.split('.').map(part).collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_escaped() {
        assert_eq!(literal("a$\"\n", Language::Kotlin), r#""a\$\"\n""#);
        assert_eq!(literal("a$", Language::Java), r#""a$""#);
    }

    #[test]
    fn words_of_the_language_are_quoted_in_names() {
        assert_eq!(package("in.org.app", Language::Kotlin), "`in`.org.app");
        assert_eq!(package("in.org.app", Language::Java), "in.org.app");
        assert_eq!(package("a.b; class C {", Language::Java), "a.bclassC");
    }
}
