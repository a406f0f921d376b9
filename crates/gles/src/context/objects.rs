//! Names of objects: numbers that are given out, and what is behind them.

use std::collections::BTreeMap;

#[derive(Clone, Debug)]
pub struct Names<T> {
    /// A name that was given out has nothing behind it until it is bound.
    objects: BTreeMap<u32, Option<T>>,
}

impl<T> Default for Names<T> {
    fn default() -> Names<T> {
        Names {
            objects: BTreeMap::new(),
        }
    }
}

impl<T> Names<T> {
    pub fn generate(&mut self, count: usize) -> Vec<u32> {
        let mut names = Vec::new();
        let mut next = 1;
        while names.len() < count {
            if let std::collections::btree_map::Entry::Vacant(place) = self.objects.entry(next) {
                place.insert(None);
                names.push(next);
            }
            next += 1;
        }
        names
    }

    /// What is behind a name, made if there is nothing yet. 0 names nothing.
    pub fn bind(&mut self, name: u32, make: impl FnOnce() -> T) {
        if name != 0 {
            self.objects
                .entry(name)
                .or_insert(None)
                .get_or_insert_with(make);
        }
    }

    pub fn get(&self, name: u32) -> Option<&T> {
        self.objects.get(&name)?.as_ref()
    }

    pub fn get_mut(&mut self, name: u32) -> Option<&mut T> {
        self.objects.get_mut(&name)?.as_mut()
    }

    pub fn all(&self) -> impl Iterator<Item = &T> {
        self.objects.values().flatten()
    }

    pub fn remove(&mut self, name: u32) {
        self.objects.remove(&name);
    }

    /// Whether there is an object of this name.
    pub fn has(&self, name: u32) -> bool {
        self.get(name).is_some()
    }
}
