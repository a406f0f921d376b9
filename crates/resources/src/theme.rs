//! Themes: attributes and their values, from styles laid over each other.

use std::sync::Arc;

use crate::manager::{AssetManager, Selected};
use crate::value::{Value, in_package, is_valid, kind, package_of};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    attribute: u32,
    value: Value,
    cookie: i32,
    flags: u32,
}

/// Sorted by attribute; shared until changed, since themes are copied more than changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Theme {
    entries: Arc<Vec<Entry>>,
    flags: u32,
}

/// Attributes that stand for attributes are followed so often and no further.
const MOST_REFERENCES: u32 = 20;
const SYSTEM_PACKAGE: u8 = 0x01;

impl Theme {
    /// Lays a style over (`force`) or under what is there; `false` if there is no such style.
    pub fn apply(&mut self, manager: &AssetManager, style: u32, force: bool) -> bool {
        let Some(bag) = manager.bag(style) else {
            return false;
        };
        self.flags |= bag.flags;
        let old = &self.entries;
        let mut merged = Vec::with_capacity(old.len() + bag.entries.len());
        let mut rest = old.iter().peekable();
        let mut all_valid = true;
        for entry in &bag.entries {
            // Not a style after all; what came before it stays applied.
            if !is_valid(entry.key) {
                all_valid = false;
                break;
            }
            while let Some(&known) = rest.next_if(|known| known.attribute < entry.key) {
                merged.push(known);
            }
            let known = rest.next_if(|known| known.attribute == entry.key).copied();
            let new = Entry {
                attribute: entry.key,
                value: entry.value,
                cookie: entry.cookie,
                flags: bag.flags,
            };
            match (entry.value.is_undefined(), known) {
                // An undefined value takes the attribute away, if it has a say.
                (true, known) => merged.extend(known.filter(|_| !force)),
                (false, Some(known)) => merged.push(if force { new } else { known }),
                (false, None) => merged.push(new),
            }
        }
        merged.extend(rest);
        self.entries = Arc::new(merged);
        all_valid
    }

    /// Starts anew with these styles, in order.
    pub fn rebase(&mut self, manager: &AssetManager, styles: &[(u32, bool)]) {
        self.entries = Arc::default();
        for &(style, force) in styles {
            self.apply(manager, style, force);
        }
    }

    /// Changes of configuration that could give another theme.
    pub fn flags(&self) -> u32 {
        self.flags
    }

    /// An attribute's value; it may be a reference.
    pub fn attribute(&self, id: u32) -> Option<Selected> {
        let mut id = id;
        let mut flags = 0;
        for _ in 0..=MOST_REFERENCES {
            let found = self
                .entries
                .binary_search_by_key(&id, |entry| entry.attribute);
            let entry = &self.entries[found.ok()?];
            flags |= entry.flags;
            if entry.value.kind != kind::ATTRIBUTE {
                return Some(Selected {
                    value: entry.value,
                    cookie: entry.cookie,
                    flags,
                    ..Selected::NONE
                });
            }
            id = entry.value.data;
        }
        None
    }

    /// Resolves a value that may be an attribute of this theme, or a reference. What cannot be
    /// resolved is left.
    pub fn resolve(&self, manager: &AssetManager, selected: &mut Selected) -> bool {
        if selected.value.kind != kind::ATTRIBUTE {
            return manager.resolve(selected);
        }
        let Some(mut found) = self.attribute(selected.value.data) else {
            return false;
        };
        if !manager.resolve(&mut found) {
            return false;
        }
        found.flags |= selected.flags;
        *selected = found;
        true
    }

    /// Copies a theme that belongs to another manager: of packages that both have.
    pub fn copy_across(&mut self, to: &AssetManager, source: &Theme, from: &AssetManager) {
        let cookies: Vec<Option<usize>> = from
            .apks()
            .iter()
            .map(|apk| to.apks().iter().position(|other| Arc::ptr_eq(apk, other)))
            .collect();
        let cookie_of = |cookie: i32| *cookies.get(usize::try_from(cookie).ok()?)?;
        // The package of an id in a file of `from`, as `to` has it.
        let moved = |cookie: i32, id: u32| {
            let there = cookie_of(cookie)?;
            let package = to.package_in_place_of(there, from, cookie as usize, package_of(id))?;
            Some(in_package(id, package))
        };
        let copied = source.entries.iter().filter_map(|entry| {
            let mut copy = *entry;
            let is_reference = matches!(
                entry.value.kind,
                kind::REFERENCE
                    | kind::ATTRIBUTE
                    | kind::DYNAMIC_REFERENCE
                    | kind::DYNAMIC_ATTRIBUTE
            );
            if is_reference {
                copy.value.data = moved(entry.cookie, entry.value.data)?;
            }
            copy.cookie = match cookie_of(entry.cookie) {
                Some(cookie) => cookie as i32,
                None if is_reference || entry.value.kind == kind::STRING => return None,
                None => 0,
            };
            if package_of(entry.attribute) != SYSTEM_PACKAGE {
                let cookie = from.cookie_of(entry.attribute)?;
                copy.attribute = moved(cookie as i32, entry.attribute)?;
            }
            Some(copy)
        });
        let mut entries: Vec<Entry> = copied.collect();
        entries.sort_by_key(|entry| entry.attribute);
        entries.dedup_by_key(|entry| entry.attribute);
        self.flags = source.flags;
        self.entries = Arc::new(entries);
    }

    /// All attributes with their values and cookies, for dumps.
    pub fn iter(&self) -> impl Iterator<Item = (u32, Value, i32)> + '_ {
        let entries = self.entries.iter();
        entries.map(|entry| (entry.attribute, entry.value, entry.cookie))
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}
