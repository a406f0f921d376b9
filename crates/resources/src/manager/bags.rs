//! Bags: styles, arrays, plurals, attributes' own properties. A bag adds to its parent's values.

use std::sync::Arc;

use super::AssetManager;
use super::find::{By, Found, Selected};
use crate::table::{Bag, Entry};
use crate::value::{Value, is_internal};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BagEntry {
    /// An attribute, or the place in an array and the like.
    pub key: u32,
    pub value: Value,
    pub cookie: i32,
    /// The resource that has it: the style or one of its parents.
    pub style: u32,
}

/// A bag with its parents' values; sorted by key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResolvedBag {
    pub flags: u32,
    pub entries: Vec<BagEntry>,
}

impl ResolvedBag {
    pub fn get(&self, key: u32) -> Option<&BagEntry> {
        let found = self.entries.binary_search_by_key(&key, |entry| entry.key);
        found.ok().map(|index| &self.entries[index])
    }

    /// An entry's value, to be resolved.
    pub fn select(&self, entry: &BagEntry) -> Selected {
        Selected {
            value: entry.value,
            cookie: entry.cookie,
            flags: self.flags,
            ..Selected::NONE
        }
    }
}

impl AssetManager {
    /// The bag of a resource; `None` if it is none, or a parent is missing.
    pub fn bag(&self, id: u32) -> Option<Arc<ResolvedBag>> {
        if let Some(known) = self.selection.bags().get(&id) {
            return known.clone();
        }
        self.make_bag(id, &mut Vec::new())
    }

    fn raw_bag(&self, id: u32) -> Option<(Found<'_>, Bag<'_>)> {
        let found = self.find(id, By::Own)?;
        match found.entries.entry(found.at)? {
            Entry::Bag(bag) => Some((found, bag)),
            Entry::Value(_) => None,
        }
    }

    fn make_bag(&self, id: u32, children: &mut Vec<u32>) -> Option<Arc<ResolvedBag>> {
        if let Some(known) = self.selection.bags().get(&id) {
            return known.clone();
        }
        children.push(id);
        let bag = self.merged_bag(id, children).map(Arc::new);
        self.selection.bags().insert(id, bag.clone());
        bag
    }

    fn merged_bag(&self, id: u32, children: &mut Vec<u32>) -> Option<ResolvedBag> {
        let (found, bag) = self.raw_bag(id)?;
        let references = &found.group.references;
        let mut own = Vec::with_capacity(bag.len());
        for (key, value) in bag.iter() {
            let key = match is_internal(key) {
                true => key,
                false => references.resolve(key)?,
            };
            own.push(BagEntry {
                key,
                value: references.resolve_value(value)?,
                cookie: found.cookie as i32,
                style: id,
            });
        }
        own.sort_by_key(|entry| entry.key);
        // A style that is its own ancestor has none.
        let parent = references.resolve(bag.parent).unwrap_or(bag.parent);
        if bag.parent == 0 || children.contains(&parent) {
            return Some(ResolvedBag {
                flags: found.flags,
                entries: own,
            });
        }
        let parent = self.make_bag(parent, children)?;
        Some(ResolvedBag {
            flags: found.flags | parent.flags,
            entries: merge(&own, &parent.entries),
        })
    }

    /// A bag's id and those of its parents, nearest first.
    pub fn bag_stack(&self, id: u32) -> Vec<u32> {
        let mut stack = Vec::new();
        let mut next = id;
        while next != 0 && !stack.contains(&next) {
            let Some((found, bag)) = self.raw_bag(next) else {
                break;
            };
            stack.push(next);
            let references = &found.group.references;
            next = references.resolve(bag.parent).unwrap_or(bag.parent);
        }
        stack
    }

    /// The parent that a style names, as its file has it.
    pub fn parent_style(&self, id: u32) -> Option<u32> {
        self.raw_bag(id).map(|(_, bag)| bag.parent)
    }
}

/// Two sorted lists in one; a child's value stands for its parent's.
fn merge(own: &[BagEntry], parent: &[BagEntry]) -> Vec<BagEntry> {
    let mut merged = Vec::with_capacity(own.len() + parent.len());
    let (mut own, mut parent) = (own.iter().peekable(), parent.iter().peekable());
    loop {
        match (own.peek(), parent.peek()) {
            (Some(&mine), Some(&inherited)) => {
                if mine.key <= inherited.key {
                    merged.push(*mine);
                    own.next();
                    if mine.key == inherited.key {
                        parent.next();
                    }
                } else {
                    merged.push(*inherited);
                    parent.next();
                }
            }
            (Some(_), None) => merged.extend(own.by_ref()),
            (None, Some(_)) => merged.extend(parent.by_ref()),
            (None, None) => return merged,
        }
    }
}
