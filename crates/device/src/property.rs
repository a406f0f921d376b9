//! What users expect of an app: when the screen is so and this is done, then the screen is so.
//!
//! A property is one event ([`Event::Property`]): it does nothing where it does not apply, and what it
//! finds is part of what came of the event. So traces with properties replay and shrink like others.
//!
//! In a file a property is a few lines, and properties have an empty line between them:
//!
//! ```text
//! property Saved notes are listed
//! when see Save
//! do tap Title
//! do text Milk
//! do tap Save
//! then see Milk
//! ```

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{Device, Event, Finding, FindingKind, Gui, Outcome, Problem, limits};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Property {
    pub name: String,
    /// All of it must be so, or the property does not apply.
    pub when: Vec<Look>,
    #[serde(rename = "do")]
    pub events: Vec<Event>,
    pub then: Vec<Look>,
}

/// Something is on the screen, by its text, description or resource, or is not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    See(String),
    Gone(String),
}

/// A line of a file with properties that means nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct NoProperty {
    pub line: usize,
    pub reason: String,
}

impl Look {
    pub fn holds(&self, gui: &Gui) -> bool {
        match self {
            Look::See(name) => gui.named(name).is_some(),
            Look::Gone(name) => gui.named(name).is_none(),
        }
    }

    /// What is wrong if it does not hold.
    fn complaint(&self) -> String {
        match self {
            Look::See(name) => format!("“{name}” is not on the screen"),
            Look::Gone(name) => format!("“{name}” is on the screen"),
        }
    }
}

impl Property {
    pub fn applies(&self, gui: &Gui) -> bool {
        self.when.iter().all(|look| look.holds(gui))
    }

    /// The lines of a property without its name, each as one word.
    pub(crate) fn parts(&self) -> Vec<String> {
        let when = self.when.iter().map(|look| format!("when {look}"));
        let events = self.events.iter().map(|event| format!("do {event}"));
        let then = self.then.iter().map(|look| format!("then {look}"));
        when.chain(events).chain(then).collect()
    }

    pub(crate) fn of_parts(name: &str, parts: &[&str]) -> Result<Property, String> {
        let mut property = Property {
            name: name.to_owned(),
            ..Property::default()
        };
        parts.iter().try_for_each(|part| property.add(part))?;
        Ok(property)
    }

    /// Takes a line.
    fn add(&mut self, line: &str) -> Result<(), String> {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "when" => self.when.push(rest.parse()?),
            "do" => {
                let event = rest.parse::<Event>();
                self.events.push(event.map_err(|error| error.to_string())?);
            }
            "then" => self.then.push(rest.parse()?),
            _ => return Err(format!("`{verb}` is none of property, when, do and then")),
        }
        Ok(())
    }

    /// Why it is refused.
    pub(crate) fn check(&self) -> Result<(), String> {
        if self.then.is_empty() {
            return Err(format!("property `{}` has no `then`", self.name));
        }
        if self.events.len() > limits::PROPERTY_EVENTS {
            let most = limits::PROPERTY_EVENTS;
            return Err(format!("a property has at most {most} events"));
        }
        if self
            .events
            .iter()
            .any(|event| matches!(event, Event::Property { .. }))
        {
            return Err("a property has no properties".into());
        }
        self.events.iter().try_for_each(Event::check)
    }

    fn violation(&self, look: &Look, activity: &str, package: &str) -> Finding {
        const NAME: &str = "Violation";
        let message = format!("{}: {}", self.name, look.complaint());
        let stack = format!(
            "{NAME}: {message}\n\tat {activity}.property({})\n",
            self.name
        );
        Finding::new(FindingKind::Violation, package, NAME, &message, &stack)
    }
}

/// Reads a file of properties.
pub fn read_properties(text: &str) -> Result<Vec<Property>, NoProperty> {
    let mut properties: Vec<(usize, Property)> = Vec::new();
    for (line, number) in text.lines().map(str::trim).zip(1..) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let no = |reason: String| NoProperty {
            line: number,
            reason,
        };
        if let Some(name) = line.strip_prefix("property ") {
            let name = name.trim().to_owned();
            let property = Property {
                name,
                ..Property::default()
            };
            properties.push((number, property));
            continue;
        }
        let Some((_, property)) = properties.last_mut() else {
            return Err(no("a property begins with `property NAME`".into()));
        };
        property.add(line).map_err(no)?;
    }
    let checked = properties.into_iter().map(|(line, property)| {
        let no = |reason| NoProperty { line, reason };
        property.check().map_err(no).map(|()| property)
    });
    checked.collect()
}

/// Does what a property says, where it applies, and reports what is not as it should be. Devices call
/// this to perform [`Event::Property`].
pub fn check_property(device: &mut dyn Device, property: &Property) -> Result<Outcome, Problem> {
    let mut whole = Outcome::default();
    if !property.applies(&device.gui()?) {
        return Ok(whole);
    }
    for event in &property.events {
        match device.perform(event) {
            Ok(next) => whole.add(next),
            // A screen without what is to be touched is none that the property is about.
            Err(Problem::NotThere(_) | Problem::Refused(_)) => return Ok(whole),
            Err(problem) => return Err(problem),
        }
        if !whole.findings.is_empty() {
            return Ok(whole);
        }
    }
    let gui = device.gui()?;
    let activity = whole.activity.clone().unwrap_or_default();
    let window = gui.front().next().map(|at| &gui.windows[at]);
    let package = window.map_or("", |window| window.package.as_str());
    let broken = property.then.iter().filter(|look| !look.holds(&gui));
    let violations: Vec<Finding> = broken
        .map(|look| property.violation(look, &activity, package))
        .collect();
    whole.findings.extend(violations);
    Ok(whole)
}

impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Look::See(name) => write!(f, "see {name}"),
            Look::Gone(name) => write!(f, "gone {name}"),
        }
    }
}

impl FromStr for Look {
    type Err = String;

    fn from_str(text: &str) -> Result<Look, String> {
        match text.split_once(' ') {
            Some(("see", name)) if !name.is_empty() => Ok(Look::See(name.to_owned())),
            Some(("gone", name)) if !name.is_empty() => Ok(Look::Gone(name.to_owned())),
            _ => Err("it should look like `see TEXT` or `gone TEXT`".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# notes\nproperty Saved notes are listed\nwhen see Save\ndo tap Save\n\
                        then see Milk\nthen gone Save\n\nproperty Help is there\nthen see Help\n";

    #[test]
    fn a_file_has_properties() {
        let properties = read_properties(FILE).expect("properties");
        assert_eq!(properties.len(), 2);
        assert_eq!(properties[0].then.len(), 2);
        assert_eq!(properties[0].events.len(), 1);
        assert!(properties[1].when.is_empty());
    }

    #[test]
    fn what_means_nothing_is_refused_with_its_line() {
        for (file, line, reason) in [
            ("then see X", 1, "begins with `property NAME`"),
            ("property A\nwhen X", 2, "see TEXT"),
            ("property A\ndo dance\nthen see X", 2, "dance"),
            ("\nproperty A\nwhen see X", 2, "no `then`"),
            ("property A\nif see X", 2, "none of"),
        ] {
            let error = read_properties(file).expect_err(file);
            assert_eq!(error.line, line, "{file}");
            assert!(error.reason.contains(reason), "{}", error.reason);
        }
    }
}
