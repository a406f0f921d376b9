//! Intents as `am` writes them: `-a ACTION -d DATA --es NAME VALUE …`.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::words::quote;

/// Its parts stay in the order they were written in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Intent(pub Vec<IntentPart>);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IntentPart {
    Action(String),
    Data(String),
    MimeType(String),
    Category(String),
    /// `PACKAGE/CLASS`.
    Component(String),
    Package(String),
    /// A number, as `am` takes it: decimal, or hexadecimal after `0x`.
    Flags(String),
    Extra(Extra),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Extra {
    pub kind: ExtraKind,
    pub name: String,
    /// As `am` takes it; nothing for [`ExtraKind::Null`].
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub value: String,
}

/// The types of extras that a line can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExtraKind {
    String,
    Null,
    Boolean,
    Int,
    Long,
    Float,
    Double,
    Uri,
    Component,
    StringArray,
    IntArray,
    LongArray,
    FloatArray,
}

/// Options that say a kind of extra.
const EXTRAS: &[(&str, ExtraKind)] = &[
    ("--es", ExtraKind::String),
    ("-e", ExtraKind::String),
    ("--esn", ExtraKind::Null),
    ("--ez", ExtraKind::Boolean),
    ("--ei", ExtraKind::Int),
    ("--el", ExtraKind::Long),
    ("--ef", ExtraKind::Float),
    ("--ed", ExtraKind::Double),
    ("--eu", ExtraKind::Uri),
    ("--ecn", ExtraKind::Component),
    ("--esa", ExtraKind::StringArray),
    ("--eia", ExtraKind::IntArray),
    ("--ela", ExtraKind::LongArray),
    ("--efa", ExtraKind::FloatArray),
];

impl Intent {
    /// From the words that follow the verb.
    pub(super) fn parse(words: &[String]) -> Result<Intent, String> {
        let mut words = words.iter();
        let mut parts = Vec::new();
        while let Some(option) = words.next() {
            let mut value = || {
                let value = words.next().cloned();
                value.ok_or_else(|| format!("`{option}` needs a value"))
            };
            parts.push(match option.as_str() {
                "-a" => IntentPart::Action(value()?),
                "-d" => IntentPart::Data(value()?),
                "-t" => IntentPart::MimeType(value()?),
                "-c" => IntentPart::Category(value()?),
                "-n" => IntentPart::Component(value()?),
                "-p" => IntentPart::Package(value()?),
                "-f" => IntentPart::Flags(value()?),
                option => {
                    let kind = EXTRAS.iter().find(|(name, _)| *name == option);
                    let &(_, kind) =
                        kind.ok_or_else(|| format!("`{option}` is no option of an intent"))?;
                    let name = value()?;
                    let value = match kind {
                        ExtraKind::Null => String::new(),
                        _ => value()?,
                    };
                    IntentPart::Extra(Extra { kind, name, value })
                }
            });
        }
        Ok(Intent(parts))
    }

    /// Whether its values are what their kinds say.
    pub(super) fn check(&self) -> Result<(), String> {
        if self.0.is_empty() {
            return Err("the intent says nothing".into());
        }
        self.0.iter().try_for_each(|part| match part {
            IntentPart::Component(name) => check_component(name),
            IntentPart::Flags(flags) if !is_int(flags) => Err(format!("`{flags}` is no number")),
            IntentPart::Extra(extra) => extra.kind.check(&extra.value),
            _ => Ok(()),
        })
    }

    /// As the words of a command, in the order they were given.
    pub fn words(&self) -> Vec<String> {
        self.0.iter().flat_map(IntentPart::words).collect()
    }
}

impl IntentPart {
    fn words(&self) -> Vec<String> {
        let (option, value) = match self {
            IntentPart::Action(value) => ("-a", value),
            IntentPart::Data(value) => ("-d", value),
            IntentPart::MimeType(value) => ("-t", value),
            IntentPart::Category(value) => ("-c", value),
            IntentPart::Component(value) => ("-n", value),
            IntentPart::Package(value) => ("-p", value),
            IntentPart::Flags(value) => ("-f", value),
            IntentPart::Extra(extra) => {
                let option = EXTRAS.iter().find(|(_, kind)| *kind == extra.kind);
                let option = option.map_or("--es", |(option, _)| option);
                let mut words = vec![option.to_owned(), extra.name.clone()];
                if extra.kind != ExtraKind::Null {
                    words.push(extra.value.clone());
                }
                return words;
            }
        };
        vec![option.to_owned(), value.clone()]
    }
}

impl ExtraKind {
    fn check(self, value: &str) -> Result<(), String> {
        let all = |is: fn(&str) -> bool| value.split(',').find(|one| !is(one));
        let one = |is: bool| (!is).then_some(value);
        let wrong = match self {
            ExtraKind::Boolean => {
                let known = ["true", "t", "false", "f"];
                one(known.contains(&value.to_ascii_lowercase().as_str()) || is_int(value))
            }
            ExtraKind::Null => one(value.is_empty()),
            ExtraKind::Int => one(is_int(value)),
            ExtraKind::Long => one(is_long(value)),
            ExtraKind::Float | ExtraKind::Double => one(is_float(value)),
            ExtraKind::Component => return check_component(value),
            ExtraKind::IntArray => all(is_int),
            ExtraKind::LongArray => all(is_long),
            ExtraKind::FloatArray => all(is_float),
            ExtraKind::String | ExtraKind::Uri | ExtraKind::StringArray => None,
        };
        match wrong {
            None => Ok(()),
            Some(value) => Err(format!("`{value}` is no value for this kind of extra")),
        }
    }
}

/// As `Integer.decode` reads it.
fn is_int(text: &str) -> bool {
    let (sign, digits) = match text.strip_prefix(['-', '+']) {
        Some(digits) => (&text[..1], digits),
        None => ("", text),
    };
    let hexadecimal = digits
        .strip_prefix("0x")
        .or_else(|| digits.strip_prefix("0X"));
    match hexadecimal {
        Some(digits) if digits.starts_with(['-', '+']) => false,
        Some(digits) => i32::from_str_radix(&format!("{sign}{digits}"), 16).is_ok(),
        None => text.parse::<i32>().is_ok(),
    }
}

fn is_long(text: &str) -> bool {
    text.parse::<i64>().is_ok()
}

/// What Rust and Java both take for a number.
fn is_float(text: &str) -> bool {
    let is_plain = |letter: char| letter.is_ascii_digit() || "+-.eE".contains(letter);
    text.chars().all(is_plain) && text.parse::<f64>().is_ok()
}

pub(super) fn check_component(text: &str) -> Result<(), String> {
    match text.split_once('/') {
        Some((package, class)) if !package.is_empty() && !class.is_empty() => Ok(()),
        _ => Err(format!("`{text}` should look like PACKAGE/CLASS")),
    }
}

impl fmt::Display for Intent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.words().iter().map(|word| quote(word)).collect();
        f.write_str(&words.join(" "))
    }
}
