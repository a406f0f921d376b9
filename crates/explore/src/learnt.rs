//! What a run learnt of how widgets are to be known, as rules that people can read and edit.
//!
//! ```text
//! state 1: activity=.Main
//! has 1: tap, long-tap {class=TextView}
//! has 1: tap {class=Button resource=id/save}
//! known-by type+text in 1: {class=TextView}
//! state 2 in 1: activity=.Main
//! …
//! ```
//!
//! Screens of the activity that have just these actions fall apart: in them, what the reducer made
//! such a path of is known by something else. A state `in 1` is one of those that they fall apart
//! into. `then` leads on to a branch of a branch.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::abstraction::{Abstraction, PathId, Selector};
use crate::action::Kind;
use crate::model::{ActionId, StateKey, action_id, state_key};
use crate::pattern::Pattern;
use crate::reducer::Reducer;
use crate::term::{Term, Terms};

/// A state that has an abstraction of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Learnt {
    /// Whose abstraction made it: that of an earlier one of the list, or the first.
    pub from: Option<usize>,
    pub activity: String,
    pub actions: BTreeSet<(Term, Kind)>,
    pub abstraction: Abstraction,
}

/// The first abstraction and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    pub first: Abstraction,
    pub learnt: Vec<Learnt>,
    /// Words for what selectors name.
    pub terms: Terms,
}

impl Learnt {
    /// The state's name in a model that has the list's abstractions after the first.
    pub fn key(&self) -> StateKey {
        let names = self.actions.iter();
        let names: BTreeSet<ActionId> = names
            .map(|(term, kind)| action_id(term.id(), *kind))
            .collect();
        state_key(self.from.map_or(0, |at| at + 1), &self.activity, names)
    }
}

impl Default for Whole {
    /// The paper starts with the type.
    fn default() -> Whole {
        Whole {
            first: Abstraction::new(Reducer::TYPE),
            learnt: Vec::new(),
            terms: Terms::default(),
        }
    }
}

impl Whole {
    /// As rules.
    pub fn text(&self, package: &str) -> String {
        let mut out = String::new();
        self.write_changes(&mut out, &self.first, None, "", package);
        for (at, one) in self.learnt.iter().enumerate() {
            let number = at + 1;
            let of = one
                .from
                .map_or(String::new(), |from| format!(" in {}", from + 1));
            let activity = match one.activity.strip_prefix(package) {
                Some(rest) if rest.starts_with('.') => rest,
                _ => &one.activity,
            };
            // Writing to a string cannot fail.
            let _ = writeln!(out, "\nstate {number}{of}: activity={activity}");
            let mut kinds: BTreeMap<&Term, Vec<String>> = BTreeMap::new();
            for (term, kind) in &one.actions {
                kinds.entry(term).or_default().push(kind.word());
            }
            for (term, kinds) in kinds {
                let _ = writeln!(
                    out,
                    "has {number}: {} {}",
                    kinds.join(", "),
                    term.text(package)
                );
            }
            let before = one
                .from
                .map_or(&self.first, |from| &self.learnt[from].abstraction);
            let of = format!(" in {number}");
            self.write_changes(&mut out, &one.abstraction, Some(before), &of, package);
        }
        out
    }

    fn write_changes(
        &self,
        out: &mut String,
        abstraction: &Abstraction,
        before: Option<&Abstraction>,
        of: &str,
        package: &str,
    ) {
        for (way, reducer) in abstraction.changes_since(before) {
            let words: Vec<String> = way
                .iter()
                .map(|selector| match selector {
                    Selector::Like(pattern) => pattern.text(package),
                    Selector::Made(path) => {
                        let term = self.terms.get(path);
                        term.map_or_else(String::new, |term| term.text(package))
                    }
                })
                .collect();
            let _ = match words.is_empty() {
                true => writeln!(out, "known-by {reducer}"),
                false => writeln!(out, "known-by {reducer}{of}: {}", words.join(" then ")),
            };
        }
    }

    /// Whether there are words for all that is selected.
    pub fn has_words_for(&self, abstraction: &Abstraction) -> bool {
        let mut paths = abstraction.selected_paths();
        paths.all(|path| self.terms.contains_key(&path))
    }

    /// Selectors as rules have them; keeps the words.
    fn read_way(&mut self, text: &str, package: &str) -> Result<Vec<Selector>, String> {
        let parts = split_way(text).into_iter();
        let selectors = parts.map(|part| match inside(part) {
            Some(inside) => {
                let path = self.keep(Term::parse(inside, package)?);
                Ok(Selector::Made(path))
            }
            None => Ok(Selector::Like(Pattern::parse(part, package)?)),
        });
        selectors.collect()
    }

    fn keep(&mut self, term: Term) -> PathId {
        let path = term.id();
        self.terms.insert(path, term);
        path
    }

    /// `known-by REDUCER`, or `known-by REDUCER: WAY`.
    pub fn read_first(
        &mut self,
        reducer: &str,
        way: Option<&str>,
        package: &str,
    ) -> Result<(), String> {
        let reducer: Reducer = reducer.parse()?;
        let changed = match way {
            Some(way) => {
                let way = self.read_way(way, package)?;
                let changed = self.first.with_branch(&way, reducer, true);
                changed.ok_or("no rule before it has what is before its last `then`")?
            }
            None if reducer == self.first.reducer(0) => return Ok(()),
            None if self.first != Abstraction::new(self.first.reducer(0)) => {
                return Err("the rule for all widgets comes before those for some".into());
            }
            None => Abstraction::new(reducer),
        };
        if changed != self.first && !self.learnt.is_empty() {
            return Err("rules for all states come before those for one".into());
        }
        self.first = changed;
        Ok(())
    }

    /// `known-by REDUCER in N: WAY`, of a state of the list.
    pub fn read_change(
        &mut self,
        at: usize,
        reducer: &str,
        way: &str,
        package: &str,
    ) -> Result<(), String> {
        let way = self.read_way(way, package)?;
        let changed = &self.learnt[at].abstraction;
        let changed = changed.with_branch(&way, reducer.parse()?, false);
        self.learnt[at].abstraction =
            changed.ok_or("no rule before it has what is before its last `then`")?;
        Ok(())
    }

    /// `state N in M: activity=NAME`.
    pub fn add_state(&mut self, from: Option<usize>, activity: String) {
        let abstraction = from.map_or(&self.first, |from| &self.learnt[from].abstraction);
        self.learnt.push(Learnt {
            from,
            activity,
            actions: BTreeSet::new(),
            abstraction: abstraction.clone(),
        });
    }

    /// `has N: KIND, KIND {PATH}`.
    pub fn read_actions(&mut self, at: usize, text: &str, package: &str) -> Result<(), String> {
        let open = text.find('{').ok_or("it needs a path in braces")?;
        let (kinds, path) = text.split_at(open);
        let path = inside(path).ok_or("the path has no end: a brace is missing")?;
        let term = Term::parse(path, package)?;
        for kind in kinds.split(',') {
            let kind = Kind::from_word(kind.trim())?;
            self.learnt[at].actions.insert((term.clone(), kind));
        }
        Ok(())
    }
}

/// What is in braces, if all of a text is.
fn inside(text: &str) -> Option<&str> {
    text.trim().strip_prefix('{')?.strip_suffix('}')
}

/// At `then`, where it is not part of a value.
fn split_way(text: &str) -> Vec<&str> {
    const THEN: &str = " then ";
    let mut parts = Vec::new();
    let (mut start, mut is_quoted, mut is_escaped) = (0, false, false);
    for (at, letter) in text.char_indices() {
        if letter == '"' && !is_escaped {
            is_quoted = !is_quoted;
        }
        is_escaped = is_quoted && letter == '\\' && !is_escaped;
        if at < start || is_quoted || !text[at..].starts_with(THEN) {
            continue;
        }
        let after = &text[at + THEN.len()..];
        if text[..at].ends_with('}') || after.starts_with('{') {
            parts.push(text[start..at].trim());
            start = at + THEN.len();
        }
    }
    parts.push(text[start..].trim());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_split_at_then() {
        let way = r#"class=A text=now then here then {text="} then {" index=1} then {*}"#;
        assert_eq!(
            split_way(way),
            [
                "class=A text=now then here",
                r#"{text="} then {" index=1}"#,
                "{*}"
            ]
        );
    }
}
