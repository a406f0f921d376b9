//! Words of a shader's source, with what little of a preprocessor is used: object-like macros and
//! conditions on whether a name is defined.

use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    Name(String),
    Int(i32),
    Float(f32),
    Mark(&'static str),
    End,
}

/// A word, and the line it is in.
#[derive(Clone, Debug)]
pub struct Word {
    pub token: Token,
    pub line: u32,
}

const MARKS: [&str; 39] = [
    "<<=", ">>=", "++", "--", "+=", "-=", "*=", "/=", "==", "!=", "<=", ">=", "&&", "||", "^^",
    "<<", ">>", "(", ")", "[", "]", "{", "}", ".", ",", ";", ":", "?", "+", "-", "*", "/", "<",
    ">", "=", "!", "&", "|", "%",
];

/// Words of a shader after its macros, at most.
const MOST_WORDS: usize = 1 << 18;

pub fn words(source: &str) -> Result<Vec<Word>, String> {
    let text = without_comments(source);
    let mut macros: BTreeMap<String, Vec<Token>> = BTreeMap::new();
    macros.insert("GL_ES".into(), vec![Token::Int(1)]);
    macros.insert("__VERSION__".into(), vec![Token::Int(100)]);
    // Whether each open condition holds, and whether one of its branches was taken.
    let mut conditions: Vec<(bool, bool)> = Vec::new();
    let mut words = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let number = at as u32 + 1;
        let is_live = conditions.iter().all(|(holds, _)| *holds);
        if let Some(directive) = line.trim_start().strip_prefix('#') {
            directive_line(directive.trim(), is_live, &mut macros, &mut conditions)
                .map_err(|problem| format!("ERROR: 0:{number}: {problem}"))?;
            continue;
        }
        if !is_live {
            continue;
        }
        for token in line_tokens(line).map_err(|problem| format!("ERROR: 0:{number}: {problem}"))? {
            push(token, &macros, number, &mut words, 0);
            if words.len() > MOST_WORDS {
                return Err(format!("ERROR: 0:{number}: too many words"));
            }
        }
    }
    let line = text.lines().count() as u32;
    words.push(Word {
        token: Token::End,
        line,
    });
    Ok(words)
}

fn push(
    token: Token,
    macros: &BTreeMap<String, Vec<Token>>,
    line: u32,
    words: &mut Vec<Word>,
    depth: u32,
) {
    const DEEPEST: u32 = 16;
    // Macros of macros grow fast.
    if words.len() > MOST_WORDS {
        return;
    }
    if let Token::Name(name) = &token
        && let Some(body) = macros.get(name)
        && depth < DEEPEST
    {
        for part in body {
            push(part.clone(), macros, line, words, depth + 1);
        }
        return;
    }
    words.push(Word { token, line });
}

fn directive_line(
    directive: &str,
    is_live: bool,
    macros: &mut BTreeMap<String, Vec<Token>>,
    conditions: &mut Vec<(bool, bool)>,
) -> Result<(), String> {
    let (word, rest) = directive
        .split_once(char::is_whitespace)
        .unwrap_or((directive, ""));
    let rest = rest.trim();
    match word {
        "ifdef" | "ifndef" => {
            let holds = macros.contains_key(rest) == (word == "ifdef");
            conditions.push((holds, holds));
        }
        "if" => {
            let holds = condition(rest, macros);
            conditions.push((holds, holds));
        }
        "elif" => {
            let holds = condition(rest, macros);
            let last = conditions.last_mut().ok_or("#elif without #if")?;
            *last = (holds && !last.1, last.1 || holds);
        }
        "else" => {
            let last = conditions.last_mut().ok_or("#else without #if")?;
            *last = (!last.1, true);
        }
        "endif" => {
            conditions.pop().ok_or("#endif without #if")?;
        }
        "define" if is_live => {
            let (name, body) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            if name.contains('(') {
                return Err("macros with parameters are not supported".into());
            }
            macros.insert(name.to_owned(), line_tokens(body)?);
        }
        "undef" if is_live => {
            macros.remove(rest);
        }
        "error" if is_live => return Err(rest.to_owned()),
        _ => {}
    }
    Ok(())
}

/// Numbers, and whether names are defined.
fn condition(text: &str, macros: &BTreeMap<String, Vec<Token>>) -> bool {
    let (text, expected) = match text.strip_prefix('!') {
        Some(rest) => (rest.trim(), false),
        None => (text, true),
    };
    let named = text.strip_prefix("defined").map(|rest| {
        let name = rest.trim().trim_start_matches('(').trim_end_matches(')');
        macros.contains_key(name.trim())
    });
    let holds = named.unwrap_or_else(|| match macros.get(text).map(Vec::as_slice) {
        Some([Token::Int(value)]) => *value != 0,
        Some(_) => true,
        None => text.parse::<i32>().is_ok_and(|value| value != 0),
    });
    holds == expected
}

fn without_comments(source: &str) -> String {
    let mut text = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(at) = rest.find("//").into_iter().chain(rest.find("/*")).min() {
        text.push_str(&rest[..at]);
        let is_block = rest[at..].starts_with("/*");
        let after = &rest[at + 2..];
        let end = match is_block {
            true => after.find("*/").map_or(after.len(), |end| end + 2),
            false => after.find('\n').unwrap_or(after.len()),
        };
        // Lines keep their numbers.
        text.extend(after[..end].chars().filter(|c| *c == '\n'));
        text.push(' ');
        rest = &after[end..];
    }
    text.push_str(rest);
    text
}

fn line_tokens(line: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if first.is_ascii_alphabetic() || first == '_' {
            let length = span(rest, |c| c.is_ascii_alphanumeric() || c == '_');
            tokens.push(Token::Name(rest[..length].to_owned()));
            length
        } else if first.is_ascii_digit() || (first == '.' && starts_digit(&rest[1..])) {
            let (token, length) = number(rest)?;
            tokens.push(token);
            length
        } else {
            let mark = MARKS.iter().find(|mark| rest.starts_with(**mark));
            let mark = mark.ok_or_else(|| format!("'{first}' : unexpected character"))?;
            tokens.push(Token::Mark(mark));
            mark.len()
        };
        rest = rest[length..].trim_start();
    }
    Ok(tokens)
}

fn starts_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

fn span(text: &str, is_in: impl Fn(char) -> bool) -> usize {
    text.find(|c: char| !is_in(c)).unwrap_or(text.len())
}

fn number(text: &str) -> Result<(Token, usize), String> {
    if let Some(hex) = text.strip_prefix("0x").or(text.strip_prefix("0X")) {
        let length = span(hex, |c| c.is_ascii_hexdigit());
        let value = u32::from_str_radix(&hex[..length], 16).map_err(|_| "bad number")?;
        return Ok((Token::Int(value as i32), length + 2));
    }
    let mut length = span(text, |c| c.is_ascii_digit() || c == '.');
    let exponent = &text[length..];
    if exponent.starts_with(['e', 'E']) {
        let sign = usize::from(exponent[1..].starts_with(['+', '-']));
        let digits = span(&exponent[1 + sign..], |c| c.is_ascii_digit());
        if digits > 0 {
            length += 1 + sign + digits;
        }
    }
    let digits = &text[..length];
    match digits.parse::<i32>() {
        Ok(value) => Ok((Token::Int(value), length)),
        Err(_) => match digits.parse::<f32>() {
            Ok(value) => Ok((Token::Float(value), length)),
            Err(_) => Err(format!("'{digits}' : bad number")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn macros_and_conditions() {
        let source =
            "#define N 4.0 // four\n#ifdef GL_ES\nprecision /* x */ N;\n#else\nbad $\n#endif";
        let tokens: Vec<Token> = words(source)
            .expect("well-formed")
            .into_iter()
            .map(|word| word.token)
            .collect();
        let name = Token::Name("precision".into());
        assert_eq!(
            tokens,
            [name, Token::Float(4.0), Token::Mark(";"), Token::End]
        );
        assert_eq!(
            words("a\n$").err(),
            Some("ERROR: 0:2: '$' : unexpected character".into())
        );
    }
}
