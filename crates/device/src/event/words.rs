//! The words of a line of a script: what is between quotation marks is one.

/// Inside of quotation marks, `\"` and `\\` stand for the second of them.
pub fn split(line: &str) -> Vec<String> {
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
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// A word as [`split`] reads it back.
pub fn quote(word: &str) -> String {
    let is_plain = |letter: char| !letter.is_whitespace() && letter != '"';
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\"")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(split(line), expected);
        assert_eq!(split("key  back "), ["key", "back"]);
        assert_eq!(split("a\"b c\"d"), ["a", "b c", "d"]);
    }

    #[test]
    fn words_come_back_as_they_were() {
        for word in ["a", "a b", "", "say \"hi\"", "c:\\d e\\", "c:\\d", "\t"] {
            assert_eq!(split(&quote(word)), [word], "{}", quote(word));
        }
    }
}
