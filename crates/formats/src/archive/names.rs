//! The names of an archive's entries, and a hash table from name to entry.
//!
//! All names are in one string and the table holds only numbers, so an archive
//! of 40,000 entries takes a handful of allocations, not 40,000.

use std::hash::Hasher;

use rustc_hash::FxHasher;

const FREE: u32 = u32::MAX;

#[derive(Debug, Default)]
pub(super) struct Names {
    text: String,
    /// Where each name ends; it starts where the one before ends.
    ends: Vec<u32>,
    /// Open addressing, linear probing; a power of two, at most half full.
    table: Box<[u32]>,
}

impl Names {
    /// Adds the next entry's name; `false` if there is no more room.
    pub fn push(&mut self, name: &str) -> bool {
        self.text.push_str(name);
        let Ok(end) = u32::try_from(self.text.len()) else {
            return false;
        };
        self.ends.push(end);
        self.ends.len() < FREE as usize
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn get(&self, index: usize) -> &str {
        let start = match index.checked_sub(1) {
            Some(before) => self.ends.get(before).copied().unwrap_or_default(),
            None => 0,
        };
        let end = self.ends.get(index).copied().unwrap_or(start);
        self.text
            .get(start as usize..end as usize)
            .unwrap_or_default()
    }

    /// Builds the table, once all names are there.
    pub fn index(&mut self) {
        let slots = (self.len() * 2).next_power_of_two();
        let mut table = vec![FREE; slots].into_boxed_slice();
        for index in 0..self.len() {
            let name = self.get(index);
            let slot = self.slot(&table, name);
            // Of two entries of one name, the later one stays.
            table[slot] = index as u32;
        }
        self.table = table;
    }

    /// Where `name` is in `table`, or the free slot where it would go.
    fn slot(&self, table: &[u32], name: &str) -> usize {
        let mask = table.len() - 1;
        let mut slot = hash(name) as usize & mask;
        loop {
            match table[slot] {
                FREE => return slot,
                index if self.get(index as usize) == name => return slot,
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    pub fn find(&self, name: &str) -> Option<usize> {
        if self.table.is_empty() {
            return None;
        }
        match self.table[self.slot(&self.table, name)] {
            FREE => None,
            index => Some(index as usize),
        }
    }
}

fn hash(name: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(name.as_bytes());
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_and_the_last_of_equals_wins() {
        let mut names = Names::default();
        for i in 0..1000 {
            assert!(names.push(&format!("a/b{i}")));
        }
        names.push("");
        names.push("a/b7");
        names.index();
        assert_eq!(names.find("a/b7"), Some(1001));
        assert_eq!(names.find(""), Some(1000));
        assert_eq!(names.find("a/b999"), Some(999));
        assert_eq!(names.find("a/b1000"), None);
        assert_eq!(names.get(3), "a/b3");
        let mut none = Names::default();
        none.index();
        assert_eq!(none.find("a"), None);
    }
}
