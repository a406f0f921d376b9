//! The words of a line of a script: what is between quotation marks is one.

use std::fmt::Write;

/// Which letters after a `\` inside of quotation marks mean another one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Escapes {
    /// `\"` and `\\` alone: a path such as `"c:\new"` stands as it is.
    Quotes,
    /// Also `\n`, `\r`, `\t` and `\u{1b}`; nothing else may follow a `\`.
    All,
}

/// Refuses a quotation mark that is not closed.
pub fn split(line: &str, escapes: Escapes) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut letters = line.chars().peekable();
    let mut is_quoted = false;
    while let Some(letter) = letters.next() {
        match letter {
            '"' => {
                // A quoted word may be empty; one that was begun before it is another.
                if is_quoted || !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                is_quoted = !is_quoted;
            }
            '\\' if is_quoted && escapes == Escapes::All => word.push(escaped(&mut letters)?),
            '\\' if is_quoted => match letters.next_if(|next| matches!(next, '"' | '\\')) {
                Some(next) => word.push(next),
                None => word.push(letter),
            },
            letter if letter.is_whitespace() && !is_quoted => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
            }
            letter => word.push(letter),
        }
    }
    if is_quoted {
        return Err("a quotation mark is not closed".into());
    }
    if !word.is_empty() {
        words.push(word);
    }
    Ok(words)
}

/// What the letters after a `\` stand for.
fn escaped(letters: &mut impl Iterator<Item = char>) -> Result<char, String> {
    let unknown = |what: &str| format!("`\\{what}` stands for no letter");
    match letters.next() {
        Some(letter @ ('"' | '\\')) => Ok(letter),
        Some('n') => Ok('\n'),
        Some('r') => Ok('\r'),
        Some('t') => Ok('\t'),
        Some('u') => {
            let code: String = letters.take_while(|letter| *letter != '}').collect();
            let number = code.strip_prefix('{');
            let number = number.and_then(|digits| u32::from_str_radix(digits, 16).ok());
            let letter = number.and_then(char::from_u32);
            letter.ok_or_else(|| unknown(&format!("u{code}")))
        }
        Some(letter) => Err(unknown(&letter.to_string())),
        None => Err("a quotation mark is not closed".into()),
    }
}

/// A word as [`split`] with [`Escapes::Quotes`] reads it back; letters that end lines are none of
/// its business.
pub fn quote(word: &str) -> String {
    let is_plain = |letter: char| !letter.is_whitespace() && letter != '"';
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\"")),
    }
}

/// A word as [`split`] with [`Escapes::All`] reads it back, without letters that end lines or
/// steer terminals.
pub fn quote_all(word: &str) -> String {
    let mut out = String::from("\"");
    for letter in word.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            letter if letter.is_control() => {
                let _ = write!(out, "\\u{{{:x}}}", letter as u32);
            }
            letter => out.push(letter),
        }
    }
    out + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(line: &str) -> Vec<String> {
        split(line, Escapes::Quotes).expect(line)
    }

    #[test]
    fn what_is_quoted_is_one_word() {
        let line = "start -n a/.B --es name \"Ada Lovelace\" --ei n 3";
        let expected = [
            "start",
            "-n",
            "a/.B",
            "--es",
            "name",
            "Ada Lovelace",
            "--ei",
            "n",
            "3",
        ];
        assert_eq!(plain(line), expected);
        assert_eq!(plain("key  back "), ["key", "back"]);
        assert_eq!(plain("a\"b c\"d"), ["a", "b c", "d"]);
    }

    #[test]
    fn words_come_back_as_they_were() {
        for word in ["a", "a b", "", "say \"hi\"", "c:\\d e\\", "c:\\d", "\t"] {
            assert_eq!(plain(&quote(word)), [word], "{}", quote(word));
            let quoted = quote_all(word);
            let read = split(&quoted, Escapes::All).expect(&quoted);
            assert_eq!(read, [word], "{quoted}");
        }
        let steering = "a\n\r\t\u{1b}[2J\u{85}\0";
        let quoted = quote_all(steering);
        assert!(!quoted.contains(char::is_control), "{quoted}");
        assert_eq!(split(&quoted, Escapes::All), Ok(vec![steering.to_owned()]));
    }

    #[test]
    fn old_lines_mean_what_they_did() {
        assert_eq!(plain(r#""c:\new""#), [r"c:\new"]);
        assert_eq!(plain(r"c:\new"), [r"c:\new"]);
    }

    #[test]
    fn what_is_not_closed_is_refused() {
        for (line, escapes) in [
            ("a \"b", Escapes::Quotes),
            ("\"", Escapes::Quotes),
            ("\"a\\", Escapes::All),
            ("\"a\\q\"", Escapes::All),
            ("\"a\\u{d800}\"", Escapes::All),
            ("\"a\\u41\"", Escapes::All),
        ] {
            assert!(split(line, escapes).is_err(), "{line}");
        }
    }
}
