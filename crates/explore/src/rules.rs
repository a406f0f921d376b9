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
//! Classes without a package are Android's widgets, resources without one the app's, activities
//! that begin with a dot the app's.

use std::collections::BTreeSet;

use gibbon_device::Node;

use crate::abstraction::{Abstraction, Likeness, Pattern};
use crate::action::Kind;
use crate::model::GuiAction;
use crate::reducer::Reducer;
use crate::tree::Tree;

#[derive(Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct RulesError {
    line: usize,
    problem: String,
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
    pub lines: Vec<String>,
    line: usize,
}

pub struct Rules {
    pub abstraction: Abstraction,
    avoid: Vec<Avoid>,
    typed: Vec<Typed>,
    pub scripts: Vec<Script>,
    /// Patterns of the abstraction, to see whether they match something.
    patterns: Vec<(Pattern, usize)>,
    text: Vec<String>,
}

/// Lines of rules that matched something.
#[derive(Default)]
pub struct Matched(BTreeSet<usize>);

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            abstraction: Abstraction::new(Reducer::TYPE),
            avoid: Vec::new(),
            typed: Vec::new(),
            scripts: Vec::new(),
            patterns: Vec::new(),
            text: Vec::new(),
        }
    }
}

impl Rules {
    pub fn parse(text: &str, package: &str) -> Result<Rules, RulesError> {
        let mut rules = Rules {
            text: text.lines().map(str::to_owned).collect(),
            ..Rules::default()
        };
        for (at, line) in text.lines().enumerate() {
            let line_text = line.trim();
            if line_text.is_empty() || line_text.starts_with('#') {
                continue;
            }
            let added = rules.add(at + 1, line_text, package);
            added.map_err(|problem| RulesError {
                line: at + 1,
                problem,
            })?;
        }
        Ok(rules)
    }

    fn add(&mut self, line: usize, text: &str, package: &str) -> Result<(), String> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let (place, what) = match rest.split_once(": ") {
            Some((place, what)) => (place.trim(), Some(what.trim())),
            None => (rest.trim(), None),
        };
        match (verb, what) {
            ("known-by", None) => {
                if !self.patterns.is_empty() {
                    return Err("the rule for all widgets comes before those for some".into());
                }
                self.abstraction = Abstraction::new(place.parse()?);
            }
            ("known-by", Some(pattern)) => {
                let pattern = parse_pattern(pattern, package)?;
                let reducer = place.parse()?;
                self.patterns.push((pattern.clone(), line));
                self.abstraction = self.abstraction.clone().with_pattern(pattern, reducer);
            }
            ("avoid", None) => self.avoid.push(Avoid {
                place: parse_where(place, package)?,
                line,
            }),
            ("type", Some(text)) => {
                let pattern = parse_pattern(place, package)?;
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
                self.scripts.push(Script {
                    activity,
                    lines: script
                        .split('|')
                        .map(|line| line.trim().to_owned())
                        .collect(),
                    line,
                });
            }
            _ => {
                return Err(format!(
                    "`{text}` is no rule: they begin with known-by, avoid, type or do"
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

    /// Notes which rules a screen has something for.
    pub fn note(&self, tree: &Tree, node_of: &dyn Fn(u32) -> Option<Node>, matched: &mut Matched) {
        let lines = &mut matched.0;
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
            .chain(self.typed.iter().map(|rule| rule.line))
            .chain(self.scripts.iter().map(|script| script.line));
        let all: BTreeSet<usize> = all.collect();
        let unmatched = all.into_iter().filter(|line| !lines.contains(line));
        unmatched
            .map(|line| format!("line {line}: {}", self.text[line - 1].trim()))
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
        rest => parse_pattern(rest, package)?,
    };
    Ok(Where { activity, pattern })
}

fn parse_pattern(text: &str, package: &str) -> Result<Pattern, String> {
    let parts = text
        .split('>')
        .map(|part| parse_likeness(part.trim(), package));
    Ok(Pattern(parts.collect::<Result<_, _>>()?))
}

/// `class=Button text=Sign out`: a text may have spaces and goes to the next name or to the end.
fn parse_likeness(text: &str, package: &str) -> Result<Likeness, String> {
    let mut likeness = Likeness::default();
    if text == "*" {
        return Ok(likeness);
    }
    let mut rest = text;
    while !rest.is_empty() {
        let (name, after) = rest.split_once('=').ok_or_else(|| {
            format!("`{rest}` names no attribute: class=, resource=, text=, index=")
        })?;
        let end = ["class=", "resource=", "text=", "index="]
            .iter()
            .filter_map(|next| after.find(&format!(" {next}")))
            .min()
            .unwrap_or(after.len());
        let value = after[..end].trim();
        match name {
            "class" if !value.contains('.') => {
                likeness.class = Some(format!("android.widget.{value}"));
            }
            "class" => likeness.class = Some(value.to_owned()),
            "resource" if !value.contains(':') => {
                likeness.resource = Some(format!("{package}:{value}"));
            }
            "resource" => likeness.resource = Some(value.to_owned()),
            "text" => likeness.text = Some(value.to_owned()),
            "index" => {
                let index = value
                    .parse()
                    .map_err(|_| format!("`{value}` is no index"))?;
                likeness.index = Some(index);
            }
            _ => {
                return Err(format!(
                    "`{name}` is none of class, resource, text and index"
                ));
            }
        }
        rest = after[end..].trim();
    }
    Ok(likeness)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read() {
        let text = "# a comment\nknown-by type\nknown-by text+parent: class=ListView > *\n\
                    avoid text=Sign out\navoid activity=.Pay\ntype resource=id/user: ada l\n\
                    do activity=.Login: tap user | text ada\n";
        let rules = Rules::parse(text, "a.b").expect("rules");
        assert_eq!(rules.avoid.len(), 2);
        assert_eq!(rules.avoid[1].place.activity.as_deref(), Some("a.b.Pay"));
        assert_eq!(rules.scripts[0].lines, ["tap user", "text ada"]);
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
        ] {
            let error = Rules::parse(text, "a.b").err().expect(text).to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
