//! What users know of their app: a file of rules, one a line.
//!
//! ```text
//! # What widgets are known by, first of all.
//! known-by type
//! known-by text+parent: class=ListView > *
//! # What to keep away from.
//! avoid text=Sign out
//! avoid activity=.PayActivity
//! # What to type, and what to do when an activity comes up.
//! type resource=id/user: ada
//! do activity=.LoginActivity: tap user | text ada | tap password | text secret | tap Sign in
//! ```
//!
//! Rules that begin with `state` and `has` are written by runs ([`crate::learnt`]).
//!
//! Classes without a package are Android's widgets, resources without one the app's, activities
//! that begin with a dot the app's.

use std::collections::{BTreeMap, BTreeSet};

use gibbon_device::{Event, NoEvent, Node};

use crate::action::Kind;
use crate::learnt::Whole;
use crate::model::{GuiAction, StateKey};
use crate::pattern::{Likeness, Pattern};
use crate::tree::Tree;

#[derive(Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct RulesError {
    line: usize,
    problem: String,
}

impl RulesError {
    pub fn line(&self) -> usize {
        self.line
    }

    pub fn problem(&self) -> &str {
        &self.problem
    }
}

/// Where a rule applies. What is not named may be anything.
#[derive(Clone, Debug, Default)]
struct Where {
    activity: Option<String>,
    pattern: Pattern,
}

#[derive(Clone, Debug)]
struct Avoid {
    place: Where,
    line: usize,
}

#[derive(Clone, Debug)]
struct Typed {
    node: Likeness,
    text: String,
    line: usize,
}

/// Events for an activity that comes up.
#[derive(Clone, Debug)]
pub struct Script {
    activity: String,
    pub events: Vec<Event>,
    line: usize,
}

#[derive(Default)]
pub struct Rules {
    /// What widgets are known by: what users say, and what runs learnt.
    pub known_by: Whole,
    avoid: Vec<Avoid>,
    typed: Vec<Typed>,
    pub scripts: Vec<Script>,
    /// Patterns of the abstraction and states that runs learnt of, to see whether they match
    /// something.
    patterns: Vec<(Pattern, usize)>,
    learnt: Vec<(StateKey, usize)>,
    /// All lines, counted from 1 on over all files, which begin at these.
    text: Vec<String>,
    files: Vec<(String, usize)>,
}

/// Lines of rules that matched something.
#[derive(Default)]
pub struct Matched(BTreeSet<usize>);

/// States by the numbers that a file gives them, each with its line.
type Numbers = BTreeMap<usize, (usize, usize)>;

/// Reading a rule takes time that grows faster than the rule. Widgets with texts of pages fit in.
const LONGEST: usize = 100_000;

impl Rules {
    pub fn parse(text: &str, package: &str) -> Result<Rules, RulesError> {
        let mut rules = Rules::default();
        rules.read("", text, package)?;
        Ok(rules)
    }

    /// Adds those of a file.
    pub fn read(&mut self, file: &str, text: &str, package: &str) -> Result<(), RulesError> {
        let before = self.text.len();
        self.files.push((file.to_owned(), before));
        self.text.extend(text.lines().map(str::to_owned));
        let mut numbers = Numbers::new();
        for (at, line) in text.lines().enumerate() {
            let line_text = line.trim();
            if line_text.is_empty() || line_text.starts_with('#') {
                continue;
            }
            if line_text.len() > LONGEST {
                return Err(RulesError {
                    line: at + 1,
                    problem: format!("a rule has {LONGEST} bytes at most"),
                });
            }
            let added = self.add(before + at + 1, line_text, package, &mut numbers);
            added.map_err(|problem| RulesError {
                line: at + 1,
                problem,
            })?;
        }
        for (at, line) in numbers.into_values() {
            let key = self.known_by.learnt[at].key();
            if self.learnt.iter().any(|(known, _)| *known == key) {
                return Err(RulesError {
                    line: line - before,
                    problem: "a state before has the same activity and actions".into(),
                });
            }
            self.learnt.push((key, line));
        }
        Ok(())
    }

    fn add(
        &mut self,
        line: usize,
        text: &str,
        package: &str,
        numbers: &mut Numbers,
    ) -> Result<(), String> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let (place, what) = match rest.split_once(": ") {
            Some((place, what)) => (place.trim(), Some(what.trim())),
            None => (rest.trim(), None),
        };
        let (about, state) = match place.split_once(" in ") {
            Some((about, state)) if matches!(verb, "known-by" | "state") => {
                (about, Some(number(state, numbers)?))
            }
            _ => (place, None),
        };
        match (verb, what) {
            ("known-by", what) if state.is_none() => {
                self.known_by.read_first(about, what, package)?;
                if let Some(pattern) = what.and_then(|what| Pattern::parse(what, package).ok()) {
                    self.patterns.push((pattern, line));
                }
            }
            ("known-by", Some(way)) => {
                let state = state.expect("those without are above");
                self.known_by.read_change(state, about, way, package)?;
            }
            ("state", Some(what)) => {
                let place = parse_where(what, package)?;
                let activity = place.activity.ok_or("it needs activity=")?;
                let new = about.parse().map_err(|_| no_number(about))?;
                let at = self.known_by.learnt.len();
                if numbers.insert(new, (at, line)).is_some() {
                    return Err(format!("there is a state {new} before"));
                }
                self.known_by.add_state(state, activity);
            }
            ("has", Some(actions)) => {
                let state = number(about, numbers)?;
                self.known_by.read_actions(state, actions, package)?;
            }
            ("avoid", None) => self.avoid.push(Avoid {
                place: parse_where(place, package)?,
                line,
            }),
            ("type", Some(text)) => {
                let pattern = Pattern::parse(place, package)?;
                let node = pattern.0.last().cloned().unwrap_or_default();
                self.typed.push(Typed {
                    node,
                    text: text.to_owned(),
                    line,
                });
            }
            ("do", Some(script)) => {
                let place = parse_where(place, package)?;
                let activity = place.activity.ok_or("it needs activity=")?;
                let events = script.split('|').map(str::parse);
                let events = events.collect::<Result<_, NoEvent>>();
                self.scripts.push(Script {
                    activity,
                    events: events.map_err(|error| error.to_string())?,
                    line,
                });
            }
            _ => {
                return Err(format!(
                    "`{text}` is no rule: they begin with known-by, avoid, type, do, state or has"
                ));
            }
        }
        Ok(())
    }

    pub fn avoids(&self, tree: &Tree, action: GuiAction) -> bool {
        self.avoid.iter().any(|rule| rule.place.fits(tree, action))
    }

    pub fn text_for(&self, node: &Node) -> Option<&str> {
        let rule = self.typed.iter().find(|rule| rule.node.fits_node(node))?;
        Some(&rule.text)
    }

    /// The script for what came up, unless it ran.
    pub fn script_for(&self, tree: &Tree, ran: &[usize]) -> Option<usize> {
        let mut scripts = self.scripts.iter().enumerate();
        let fits =
            |(at, script): &(usize, &Script)| script.activity == tree.activity && !ran.contains(at);
        scripts.find(fits).map(|(at, _)| at)
    }

    /// Notes which rules a screen has something for. `passes` are the states that it passes.
    pub fn note(
        &self,
        tree: &Tree,
        passes: &[StateKey],
        node_of: &dyn Fn(u32) -> Option<Node>,
        matched: &mut Matched,
    ) {
        let lines = &mut matched.0;
        let learnt = self.learnt.iter().filter(|(key, _)| passes.contains(key));
        lines.extend(learnt.map(|(_, line)| line));
        for widget in 0..tree.widgets.len() as u32 {
            let action = GuiAction {
                kind: Kind::Tap,
                widget: Some(widget),
            };
            let avoid = self
                .avoid
                .iter()
                .filter(|rule| rule.place.fits(tree, action));
            lines.extend(avoid.map(|rule| rule.line));
            let patterns = self.patterns.iter();
            let fits = patterns.filter(|(pattern, _)| pattern.fits(tree, widget));
            lines.extend(fits.map(|(_, line)| line));
            if let Some(node) = (!self.typed.is_empty()).then(|| node_of(widget)).flatten() {
                let typed = self.typed.iter().filter(|rule| rule.node.fits_node(&node));
                lines.extend(typed.map(|rule| rule.line));
            }
        }
        let scripts = self
            .scripts
            .iter()
            .filter(|one| one.activity == tree.activity);
        lines.extend(scripts.map(|script| script.line));
    }

    /// Rules that matched nothing, as they were written.
    pub fn unmatched(&self, matched: &Matched) -> Vec<String> {
        let lines = &matched.0;
        let all = (self.avoid.iter().map(|rule| rule.line))
            .chain(self.patterns.iter().map(|(_, line)| *line))
            .chain(self.learnt.iter().map(|(_, line)| *line))
            .chain(self.typed.iter().map(|rule| rule.line))
            .chain(self.scripts.iter().map(|script| script.line));
        let all: BTreeSet<usize> = all.collect();
        let unmatched = all.into_iter().filter(|line| !lines.contains(line));
        unmatched
            .map(|line| {
                let mut files = self.files.iter().rev();
                let file = files.find(|(_, before)| *before < line);
                let (name, before) = file.map_or(("", 0), |(name, before)| (name, *before));
                let place = match self.files.len() {
                    0 | 1 => String::new(),
                    _ => format!("{name}, "),
                };
                let text = self.text[line - 1].trim();
                format!("{place}line {}: {text}", line - before)
            })
            .collect()
    }
}

impl Where {
    fn fits(&self, tree: &Tree, action: GuiAction) -> bool {
        let activity = self.activity.as_ref();
        if activity.is_some_and(|activity| *activity != tree.activity) {
            return false;
        }
        match action.widget {
            _ if self.pattern.0.is_empty() => true,
            Some(widget) => self.pattern.fits(tree, widget),
            None => false,
        }
    }
}

impl Likeness {
    fn fits_node(&self, node: &Node) -> bool {
        let same =
            |wanted: &Option<String>, has: &str| wanted.as_deref().is_none_or(|one| one == has);
        same(&self.class, &node.class)
            && same(&self.resource, &node.resource)
            && same(&self.text, &node.text)
            && self.index.is_none_or(|index| index == node.index)
    }
}

fn parse_where(text: &str, package: &str) -> Result<Where, String> {
    let (activity, rest) = match text.strip_prefix("activity=") {
        Some(rest) => {
            let (name, rest) = rest.split_once(' ').unwrap_or((rest, ""));
            let full = match name.strip_prefix('.') {
                Some(_) => format!("{package}{name}"),
                None => name.to_owned(),
            };
            (Some(full), rest)
        }
        None => (None, text),
    };
    let pattern = match rest.trim() {
        "" if activity.is_some() => Pattern::default(),
        rest => Pattern::parse(rest, package)?,
    };
    Ok(Where { activity, pattern })
}

/// A state of the same file, by its number there.
fn number(text: &str, numbers: &Numbers) -> Result<usize, String> {
    let number: usize = text.trim().parse().map_err(|_| no_number(text))?;
    let found = numbers.get(&number).map(|(at, _)| *at);
    found.ok_or_else(|| format!("no line before says what state {number} is"))
}

fn no_number(text: &str) -> String {
    format!("`{text}` is no number of a state")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_that_is_too_long_is_refused() {
        let rule = |times| format!("avoid text=a{}", " class=Button".repeat(times));
        assert!(Rules::parse(&rule(100_000), "a.b").is_err());
    }

    #[test]
    fn rules_are_read() {
        let text = "# a comment\nknown-by type\nknown-by text+parent: class=ListView > *\n\
                    avoid text=Sign out\navoid activity=.Pay\ntype resource=id/user: ada l\n\
                    do activity=.Login: tap user | text ada\n";
        let rules = Rules::parse(text, "a.b").expect("rules");
        assert_eq!(rules.avoid.len(), 2);
        assert_eq!(rules.avoid[1].place.activity.as_deref(), Some("a.b.Pay"));
        let events: Vec<String> = rules.scripts[0]
            .events
            .iter()
            .map(Event::to_string)
            .collect();
        assert_eq!(events, ["tap user", "text ada"]);
        let field = Node {
            resource: "a.b:id/user".into(),
            ..Node::default()
        };
        assert_eq!(rules.text_for(&field), Some("ada l"));
        assert_eq!(rules.unmatched(&Matched::default()).len(), 5);
    }

    #[test]
    fn what_is_no_rule_is_refused_with_its_line() {
        for (text, expected) in [
            ("\nshun text=x", "line 2"),
            ("known-by colour", "colour"),
            ("avoid size=3", "size"),
            ("do text=x: tap a", "activity="),
            ("avoid index=x", "no index"),
            ("has 1: tap {*}", "state 1"),
            ("known-by text in 1: {*}", "state 1"),
            ("state x: activity=.A", "no number"),
            ("state 1: activity=.A\nstate 1: activity=.B", "line 2"),
            ("state 1: activity=.A\nhas 1: fling {*}", "fling"),
            ("state 1: activity=.A\nhas 1: tap {*", "brace"),
            ("state 1: activity=.A\nknown-by text: {*}", "all states"),
            ("known-by text: {*} then {index=1}", "then"),
            ("state 1: activity=.A\nstate 2: activity=.A", "line 2"),
        ] {
            let error = Rules::parse(text, "a.b").err().expect(text).to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
