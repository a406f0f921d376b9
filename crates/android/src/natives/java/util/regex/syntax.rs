//! Regular expressions of ICU in the words of OpenJDK.
//!
//! | ICU | OpenJDK |
//! |---|---|
//! | `(?#comment)` | nothing |
//! | `[[:alpha:]]`, `[[:^alpha:]]` | `[\p{Alpha}]`, `[\P{Alpha}]` |
//! | `[a--b]`, `[a--[b]]` | `[a&&[^b]]` |
//! | `\U0001F600` | `\x{0001F600}` |
//! | `a{,3}` | `a{0,3}` |

/// The expression for OpenJDK; `None` if both write it the same. A translation stays as it is.
pub fn to_java(text: &str) -> Option<String> {
    let is_different = ["(?#", "[:", "--", "\\U", "{,"]
        .iter()
        .any(|mark| text.contains(mark));
    if !is_different {
        return None;
    }
    let units: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut translation = Translation {
        units: &units,
        at: 0,
        sets: Vec::new(),
    };
    while translation.at < units.len() {
        translation.step(&mut out);
    }
    (out != text).then_some(out)
}

struct Translation<'a> {
    units: &'a [char],
    at: usize,
    /// For each set that is open: how many brackets close it, since some were added.
    sets: Vec<usize>,
}

impl Translation<'_> {
    fn starts(&self, mark: &str) -> bool {
        let mut rest = self.units[self.at..].iter().copied();
        mark.chars().all(|expected| rest.next() == Some(expected))
    }

    fn step(&mut self, out: &mut String) {
        let unit = self.units[self.at];
        if unit == '\\' {
            self.escape(out);
        } else if self.sets.is_empty() {
            self.outside(unit, out);
        } else {
            self.inside(unit, out);
        }
    }

    fn copy(&mut self, count: usize, out: &mut String) {
        let end = (self.at + count).min(self.units.len());
        out.extend(&self.units[self.at..end]);
        self.at = end;
    }

    fn escape(&mut self, out: &mut String) {
        if self.starts("\\Q") {
            while self.at < self.units.len() && !self.starts("\\E") {
                self.copy(1, out);
            }
            self.copy(2, out);
        } else if self.starts("\\U") && self.units.len() >= self.at + 10 {
            let digits: String = self.units[self.at + 2..self.at + 10].iter().collect();
            out.push_str(&format!("\\x{{{digits}}}"));
            self.at += 10;
        } else {
            self.copy(2, out);
        }
    }

    fn outside(&mut self, unit: char, out: &mut String) {
        if self.starts("(?#") {
            let end = self.units[self.at..].iter().position(|&unit| unit == ')');
            self.at = end.map_or(self.units.len(), |end| self.at + end + 1);
        } else if self.starts("{,") {
            out.push_str("{0");
            self.at += 1;
        } else {
            if unit == '[' {
                self.open(out);
                return;
            }
            self.copy(1, out);
        }
    }

    /// A bracket that comes first in its set is a member of it in OpenJDK's eyes, as in ICU's.
    fn open(&mut self, out: &mut String) {
        self.sets.push(1);
        self.copy(1, out);
        if self.starts("^") {
            self.copy(1, out);
        }
    }

    fn inside(&mut self, unit: char, out: &mut String) {
        if self.starts("[:")
            && let Some((class, length)) = self.posix()
        {
            out.push_str(&class);
            self.at += length;
        } else if self.starts("--") && !self.ends_range() {
            out.push_str("&&[^");
            self.at += 2;
            if let Some(closing) = self.sets.last_mut() {
                *closing += 1;
            }
        } else if unit == '[' {
            self.open(out);
        } else if unit == ']' {
            let closing = self.sets.pop().unwrap_or(1);
            out.push_str(&"]".repeat(closing));
            self.at += 1;
        } else {
            self.copy(1, out);
        }
    }

    /// Whether two dashes are the end of a range or of the set (`[+--]`).
    fn ends_range(&self) -> bool {
        self.units.get(self.at + 2) == Some(&']')
    }

    /// `[:name:]`, as OpenJDK writes it, and its length.
    fn posix(&self) -> Option<(String, usize)> {
        let rest = &self.units[self.at + 2..];
        let end = rest.windows(2).position(|pair| pair == [':', ']'])?;
        let name: String = rest[..end].iter().collect();
        let (negated, name) = match name.strip_prefix('^') {
            Some(name) => (true, name.to_owned()),
            None => (false, name),
        };
        let is_name = name
            .chars()
            .all(|unit| unit.is_ascii_alphanumeric() || "_=- ".contains(unit));
        if name.is_empty() || !is_name {
            return None;
        }
        let java = match name.to_ascii_lowercase().as_str() {
            "alpha" => "Alpha",
            "digit" => "Digit",
            "alnum" => "Alnum",
            "upper" => "Upper",
            "lower" => "Lower",
            "punct" => "Punct",
            "space" => "Space",
            "blank" => "Blank",
            "cntrl" => "Cntrl",
            "graph" => "Graph",
            "print" => "Print",
            "xdigit" => "XDigit",
            _ => &name,
        };
        let letter = if negated { 'P' } else { 'p' };
        Some((format!("\\{letter}{{{java}}}"), end + 4))
    }
}

/// Whether the expression has classes of characters, which are Unicode's in ICU.
pub fn names_classes(text: &str) -> bool {
    let mut units = text.chars();
    while let Some(unit) = units.next() {
        if unit == '\\'
            && let Some(next) = units.next()
            && "wWdDsSbBpP".contains(next)
        {
            return true;
        }
    }
    text.contains("[:")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(icu: &str, java: &str) {
        let found = to_java(icu);
        assert_eq!(found.as_deref().unwrap_or(icu), java, "{icu}");
        assert_eq!(to_java(java), None, "{java} is left as it is");
    }

    #[test]
    fn what_icu_writes_otherwise() {
        check("a(?#a comment)b", "ab");
        check("[[:alpha:]_]", "[\\p{Alpha}_]");
        check("[[:^digit:]]", "[\\P{Digit}]");
        check("[\\w--[aeiou]]+", "[\\w&&[^[aeiou]]]+");
        check("[a-z--m]", "[a-z&&[^m]]");
        check("\\U0001F600", "\\x{0001F600}");
        check("a{,3}", "a{0,3}");
    }

    #[test]
    fn what_both_write_the_same() {
        for text in [
            "a(b)c",
            "[:a]",
            "[+--]",
            "a--b",
            "\\Q(?#\\E",
            "\\(?#",
            "[(?#]",
            "[^]a]",
            "x{1,}",
            "\\\\U",
            "",
        ] {
            check(text, text);
        }
    }

    #[test]
    fn classes_are_seen() {
        assert!(names_classes("a\\w"));
        assert!(!names_classes("a\\\\w"));
        assert!(!names_classes("a.b"));
    }
}
