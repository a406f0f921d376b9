//! What handling an event read and wrote.

use std::hash::{DefaultHasher, Hash, Hasher};

use gibbon_device::{Interest, Location, ObjectId, Observed, Seen};

use crate::settings::Prune;

/// Fields of the framework that matter, with reasons.
const FRAMEWORK: &str = include_str!("framework-writes.txt");

/// Packages whose fields do not matter otherwise.
const PACKAGES: [&str; 9] = [
    "android.",
    "androidx.",
    "com.android.",
    "dalvik.",
    "gibbon.",
    "java.",
    "javax.",
    "libcore.",
    "sun.",
];

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Accesses {
    /// Signatures of fields that changed and matter, sorted.
    pub(crate) writes: Vec<String>,
    /// Places that were read and written, as numbers, sorted: the same on every device.
    read: Vec<u64>,
    written: Vec<u64>,
}

/// What has to be observed for a prune; reads are by far the most.
pub(crate) fn interest(prune: Prune) -> Option<Interest> {
    prune.needs_accesses().then(|| Interest {
        reads: prune == Prune::Independent,
        writes: true,
        libraries: true,
        limit: Interest::MOST,
        ..Interest::default()
    })
}

impl Accesses {
    pub(crate) fn new(observed: &Observed) -> Accesses {
        let names = Names::new(observed);
        let mut accesses = Accesses::default();
        for record in &observed.records {
            match record.what {
                Seen::Read { value, method, .. } => {
                    let place = names.of(value, method).map(|name| place(value, name));
                    accesses.read.extend(place);
                }
                Seen::Write {
                    value,
                    method,
                    change,
                    ..
                } => {
                    let Some(name) = names.of(value, method) else {
                        continue;
                    };
                    accesses.written.push(place(value, name));
                    if change.is_changed {
                        accesses.writes.push(name.to_owned());
                    }
                }
                _ => {}
            }
        }
        accesses.sorted()
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

/// What matters of what was observed, by its numbers.
struct Names<'a> {
    observed: &'a Observed,
    /// The signatures of fields that matter.
    fields: Vec<Option<String>>,
    /// Whether a method is the app's.
    is_own: Vec<bool>,
}

impl Names<'_> {
    fn new(observed: &Observed) -> Names<'_> {
        let is_framework = |class: &str| PACKAGES.iter().any(|start| class.starts_with(start));
        let lines = FRAMEWORK.lines().filter(|line| !line.starts_with('#'));
        let listed: Vec<&str> = lines.filter_map(|line| line.split(' ').next()).collect();
        let field = |number: u32| {
            let signature = observed.field(number);
            let matters = !is_framework(&signature) || listed.contains(&&*signature);
            matters.then_some(signature)
        };
        let is_own = |method: &String| {
            let class = method.strip_prefix('L').unwrap_or(method).replace('/', ".");
            !is_framework(&class)
        };
        Names {
            observed,
            fields: (0..).map(field).take(observed.fields.len()).collect(),
            is_own: observed.methods.iter().map(is_own).collect(),
        }
    }

    /// The signature of what is read or written there, if it matters. Elements of arrays do where
    /// the app's own code uses them.
    fn of(&self, value: Location, method: u32) -> Option<&str> {
        match value {
            Location::Field { field, .. } | Location::Static { field } => {
                self.fields.get(field as usize)?.as_deref()
            }
            Location::Element { class, .. } => {
                let is_own = self.is_own.get(method as usize) == Some(&true);
                is_own.then(|| self.observed.class(class))
            }
        }
    }
}

/// Objects by their addresses, which are the same wherever the same events led.
fn place(value: Location, name: &str) -> u64 {
    let address = |object: ObjectId| object.0 as u32;
    match value {
        Location::Field { object, .. } => hash(&(address(object), name)),
        Location::Static { .. } => hash(&name),
        Location::Element { array, index, .. } => hash(&(address(array), index)),
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
            assert!(
                PACKAGES.iter().any(|start| field.starts_with(start)),
                "{line}"
            );
            assert!(!reason.is_empty(), "{line}");
        }
    }
}
