//! The failures that are known: `corpus/known-failures.txt`, a line each.
//!
//! ```text
//! # why
//! area/Name check
//! ```
//!
//! A known failure that passes is as much of an error as a new one, so that the list stays true.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::check::Check;

/// A check of a program, by the program's name.
pub type Entry = (String, Check);

/// Known failures.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Known(BTreeSet<Entry>);

/// How a run differs from what is known.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Surprises {
    /// Failures that are not in the list.
    pub new: Vec<Entry>,
    /// Entries of the list that pass.
    pub fixed: Vec<Entry>,
    /// Entries of the list for programs or checks that there are not.
    pub stale: Vec<Entry>,
}

impl Known {
    /// Reads the list; none is an empty one.
    pub fn load(path: &Path) -> Result<Known> {
        if !path.exists() {
            return Ok(Known::default());
        }
        let text = fs::read_to_string(path)
            .with_context(|| format!("could not read {}", path.display()))?;
        Known::parse(&text).with_context(|| format!("in {}", path.display()))
    }

    fn parse(text: &str) -> Result<Known> {
        let mut entries = BTreeSet::new();
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let (name, check) = line
                .split_once(char::is_whitespace)
                .with_context(|| format!("`{line}` is not `area/Name check`"))?;
            let entry = (name.to_owned(), check.trim().parse()?);
            ensure!(entries.insert(entry), "`{line}` is there twice");
        }
        Ok(Known(entries))
    }

    /// Whether a failure is in the list.
    pub fn contains(&self, entry: &Entry) -> bool {
        self.0.contains(entry)
    }

    /// Compares the list with what was found. `whole` says that every check of every program was
    /// made, so that an entry that was not met is stale; else it may just not have been asked for.
    pub fn compare(&self, checked: &[(Entry, bool)], whole: bool) -> Surprises {
        let mut surprises = Surprises::default();
        let mut met = BTreeSet::new();
        for (entry, passed) in checked {
            met.insert(entry);
            match (passed, self.contains(entry)) {
                (false, false) => surprises.new.push(entry.clone()),
                (true, true) => surprises.fixed.push(entry.clone()),
                _ => {}
            }
        }
        if whole {
            let stale = self.0.iter().filter(|entry| !met.contains(entry));
            surprises.stale.extend(stale.cloned());
        }
        surprises
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &str, check: Check) -> Entry {
        (name.to_owned(), check)
    }

    #[test]
    fn reads_entries_and_comments() {
        let known = Known::parse("# why\n\na/B class\na/B  dex # other\n").unwrap();
        assert!(known.contains(&entry("a/B", Check::Class)));
        assert!(known.contains(&entry("a/B", Check::Dex)));
        assert!(!known.contains(&entry("a/B", Check::Seeds)));
        for text in ["a/B", "a/B jar", "a/B dex\na/B dex"] {
            assert!(Known::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn new_fixed_and_stale_entries_are_told_apart() {
        let known = Known::parse("a/Known class\na/Fixed class\na/Gone class").unwrap();
        let checked = [
            (entry("a/Known", Check::Class), false),
            (entry("a/Fixed", Check::Class), true),
            (entry("a/New", Check::Class), false),
            (entry("a/Good", Check::Class), true),
        ];
        let mut expected = Surprises {
            new: vec![entry("a/New", Check::Class)],
            fixed: vec![entry("a/Fixed", Check::Class)],
            stale: vec![entry("a/Gone", Check::Class)],
        };
        assert_eq!(known.compare(&checked, true), expected);
        expected.stale.clear();
        assert_eq!(known.compare(&checked, false), expected);
    }
}
