//! What handling an event read and wrote.

use std::hash::{DefaultHasher, Hash, Hasher};

use gibbon_device::Followed;

/// Fields of the framework that matter, with reasons.
const FRAMEWORK: &str = include_str!("framework-writes.txt");

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Accesses {
    /// Signatures of fields that changed and matter, sorted.
    pub(crate) writes: Vec<String>,
    /// Places that were read and written, as numbers, sorted: the same on every device.
    read: Vec<u64>,
    written: Vec<u64>,
}

/// The fields of the framework that matter.
pub(crate) fn framework_fields() -> Vec<String> {
    let lines = FRAMEWORK.lines().filter(|line| !line.starts_with('#'));
    let fields = lines.filter_map(|line| line.split(' ').next());
    fields.map(str::to_owned).collect()
}

impl Accesses {
    pub(crate) fn of(followed: &Followed) -> Accesses {
        let has_places = !followed.read_places.is_empty() || !followed.written_places.is_empty();
        if !has_places {
            return Accesses::of_names(&followed.reads, &followed.writes);
        }
        Accesses {
            writes: followed.writes.clone(),
            read: followed.read_places.clone(),
            written: followed.written_places.clone(),
        }
    }

    pub(crate) fn join(&mut self, other: Accesses) {
        if self == &Accesses::default() {
            *self = other;
            return;
        }
        self.writes.extend(other.writes);
        self.read.extend(other.read);
        self.written.extend(other.written);
        *self = std::mem::take(self).sorted();
    }

    /// Of a device that names fields alone.
    pub(crate) fn of_names(reads: &[String], writes: &[String]) -> Accesses {
        let numbers = |names: &[String]| names.iter().map(hash).collect();
        let accesses = Accesses {
            writes: writes.to_vec(),
            read: numbers(reads),
            written: numbers(writes),
        };
        accesses.sorted()
    }

    fn sorted(mut self) -> Accesses {
        self.writes.sort();
        self.writes.dedup();
        for places in [&mut self.read, &mut self.written] {
            places.sort_unstable();
            places.dedup();
        }
        self
    }

    /// Whether either order of the two comes to the same: neither writes what the other uses.
    pub(crate) fn is_independent_of(&self, other: &Accesses) -> bool {
        let apart = |a: &[u64], b: &[u64]| !a.iter().any(|place| b.binary_search(place).is_ok());
        apart(&self.read, &other.written)
            && apart(&self.written, &other.read)
            && apart(&self.written, &other.written)
    }
}

fn hash(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_that_share_nothing_are_independent() {
        let names = |names: &[&str]| -> Vec<String> {
            names.iter().map(|name| (*name).to_owned()).collect()
        };
        let of =
            |reads: &[&str], writes: &[&str]| Accesses::of_names(&names(reads), &names(writes));
        let volume = of(&["volume"], &["volume"]);
        let title = of(&["title"], &["title"]);
        let reader = of(&["volume", "title"], &[]);
        assert!(volume.is_independent_of(&title));
        assert!(!volume.is_independent_of(&volume));
        assert!(!volume.is_independent_of(&reader));
        assert!(!reader.is_independent_of(&title));
        assert!(reader.is_independent_of(&reader));
    }

    #[test]
    fn listed_fields_are_fields_with_a_reason() {
        for line in FRAMEWORK.lines().filter(|line| !line.starts_with('#')) {
            let (field, reason) = line.split_once(' ').expect("a field and a reason");
            let packages = ["android.", "com.android.", "gibbon."];
            let is_framework = packages.iter().any(|start| field.starts_with(start));
            assert!(is_framework, "{line}");
            assert!(!reason.is_empty(), "{line}");
        }
    }
}
