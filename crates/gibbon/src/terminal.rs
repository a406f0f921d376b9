//! What goes to a terminal. Names of classes, messages, texts on screens and logs are an app's own
//! words, and some letters steer terminals: they move the cursor, hide lines, change titles.
//!
//! `print!`, `println!` and `eprintln!` of this crate are the ones below, so nothing gets past
//! [`visible`]. Exports are written to standard output as they are: other tools read them.

/// Without letters that a terminal does not show but obey: control characters but for the end of a
/// line and tabs, and those that turn the direction of a line around. They become `\u001b` and so
/// on, which is what they are in JSON, too.
pub fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        let is_steering = match letter {
            '\n' | '\t' => false,
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
            letter => letter.is_control(),
        };
        match is_steering {
            true => out.push_str(&format!("\\u{:04x}", letter as u32)),
            false => out.push(letter),
        }
    }
    out
}

macro_rules! print {
    ($($argument:tt)*) => {
        std::print!("{}", $crate::terminal::visible(&format!($($argument)*)))
    };
}

macro_rules! println {
    ($($argument:tt)*) => {
        std::println!("{}", $crate::terminal::visible(&format!($($argument)*)))
    };
}

macro_rules! eprintln {
    ($($argument:tt)*) => {
        std::eprintln!("{}", $crate::terminal::visible(&format!($($argument)*)))
    };
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn nothing_steers_the_terminal() {
        let title = "a\u{1b}]0;owned\u{7}b\r\u{9b}2J\u{7f}\u{202e}";
        assert_eq!(
            visible(title),
            r"a\u001b]0;owned\u0007b\u000d\u009b2J\u007f\u202e"
        );
        let stack = "java.lang.Error: ü\n\tat a.B.c(B.java:1)\n";
        assert_eq!(visible(stack), stack);
    }

    #[test]
    fn json_stays_json() {
        let value = serde_json::json!({ "a\u{9b}": "\u{1b}\u{202e}\u{7f}\n" });
        let printed = visible(&format!("{value:#}"));
        let read: serde_json::Value = serde_json::from_str(&printed).expect("JSON");
        assert_eq!(read, value);
    }
}
