//! How rules write attributes of widgets: `class=Button text=Sign out > index=2`.
//!
//! A value goes to the next attribute, to `>` or to the end. One in quotes is taken as it is
//! written, as JSON has it; others are completed: classes without a package are Android's
//! widgets, resources without one the app's.

const NAMES: [&str; 6] = [
    "class",
    "resource",
    "text",
    "description",
    "checked",
    "index",
];

/// The package of most widgets.
const WIDGETS: &str = "android.widget.";

/// What is said of one widget, in order. `*` says nothing.
pub type Attributes = Vec<(&'static str, String)>;

/// Widgets, the innermost last.
pub fn read(text: &str, package: &str) -> Result<Vec<Attributes>, String> {
    let mut widgets = vec![Attributes::new()];
    let mut is_said = false;
    let mut rest = text.trim();
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix('>') {
            if !is_said {
                return Err(format!("nothing is named before `{rest}`"));
            }
            widgets.push(Attributes::new());
            is_said = false;
            rest = after.trim_start();
            continue;
        }
        is_said = true;
        if let Some(after) = rest.strip_prefix('*')
            && (after.is_empty() || after.starts_with([' ', '>']))
        {
            rest = after.trim_start();
            continue;
        }
        let (name, after) = rest.split_once('=').ok_or_else(|| {
            format!("`{rest}` names no attribute: class=, resource=, text=, index=")
        })?;
        let known = NAMES.iter().find(|one| **one == name).ok_or_else(|| {
            format!("`{name}` is none of class, resource, text, description, checked and index")
        })?;
        let (value, length) = match after.starts_with('"') {
            true => quoted(after)?,
            false => bare(known, after, package),
        };
        let widget = widgets.last_mut().expect("there is a first");
        widget.push((known, value));
        rest = after[length..].trim_start();
    }
    match is_said {
        true => Ok(widgets),
        false => Err("no attribute is named: class=, resource=, text=, index=".into()),
    }
}

/// A JSON string at the start of a text, and how long it is there.
fn quoted(text: &str) -> Result<(String, usize), String> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<String>();
    match values.next() {
        Some(Ok(value)) => Ok((value, values.byte_offset())),
        _ => Err(format!("`{text}` has no end: a quote is missing")),
    }
}

fn bare(name: &str, text: &str, package: &str) -> (String, usize) {
    let next = NAMES
        .iter()
        .filter_map(|name| text.find(&format!(" {name}=")));
    let end = next.chain(text.find('>')).min().unwrap_or(text.len());
    let value = text[..end].trim();
    let value = match name {
        "class" if !value.contains('.') => format!("{WIDGETS}{value}"),
        "resource" if !value.contains(':') => format!("{package}:{value}"),
        _ => value.to_owned(),
    };
    (value, end)
}

/// As [`read`] reads it: as short as can be.
pub fn write(name: &str, value: &str, package: &str) -> String {
    let short = match name {
        "class" => match value.strip_prefix(WIDGETS) {
            Some(rest) if !rest.contains('.') => Some(rest),
            _ => value.contains('.').then_some(value),
        },
        "resource" => match value.split_once(':') {
            Some((of, rest)) if of == package && !rest.contains(':') => Some(rest),
            Some(_) => Some(value),
            None => None,
        },
        _ => Some(value),
    };
    match short.filter(|short| is_plain(short)) {
        Some(short) => format!("{name}={short}"),
        None => format!("{name}={}", serde_json::Value::from(value)),
    }
}

/// Whether a value needs no quotes.
fn is_plain(value: &str) -> bool {
    let has_name = || {
        NAMES
            .iter()
            .any(|name| value.contains(&format!(" {name}=")))
    };
    !value.is_empty()
        && value.trim() == value
        && !value.contains(['>', '{', '}', '"'])
        && !value.contains(char::is_control)
        && !has_name()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_whatever_is_in_them() {
        let values = [
            "Save",
            "",
            " a",
            "a > b",
            "a text=b",
            "\"q\"",
            "two\nlines",
            "{x}",
            "Grüße ✓",
            "a.b:id/c",
            "a.b:c:d",
            "android.widget.Button",
            "android.widget.Inner.Class",
            "NoPackage",
            "of.an.App",
            "*",
        ];
        for name in ["class", "resource", "text", "description"] {
            for value in values {
                let written = write(name, value, "a.b");
                let read = read(&format!("{written} > index=3"), "a.b").expect(&written);
                let expected: Attributes = vec![(
                    NAMES.iter().find(|one| **one == name).expect("known"),
                    value.to_owned(),
                )];
                assert_eq!(
                    read,
                    [expected, vec![("index", "3".to_owned())]],
                    "{written}"
                );
            }
        }
    }

    #[test]
    fn short_names_are_completed() {
        let read = read("* > class=Button resource=id/ok text=Sign out", "a.b").expect("read");
        assert_eq!(read[0], []);
        let values: Vec<&str> = read[1].iter().map(|(_, value)| &value[..]).collect();
        assert_eq!(values, ["android.widget.Button", "a.b:id/ok", "Sign out"]);
    }

    #[test]
    fn what_is_no_attribute_is_refused() {
        for text in ["", "> text=a", "size=3", "text=\"a", "hello", "text=a >"] {
            assert!(read(text, "a.b").is_err(), "{text}");
        }
    }
}
