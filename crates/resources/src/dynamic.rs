//! Package ids at build time and at run time.
//!
//! A shared library gets its package id when it is loaded, so whoever was built against it has
//! another id for it in its files; a library's own resources have package 0 there. One of these
//! for each package translates.

use rustc_hash::FxHashMap;

use crate::value::{Value, in_package, is_valid, kind, package_of};

const SYSTEM: u8 = 0x01;
const APP: u8 = 0x7f;

#[derive(Clone, Debug)]
pub struct DynamicReferences {
    pub(crate) assigned: u8,
    /// An app used as a library: its own package is not 0x7f then.
    pub(crate) app_as_library: bool,
    /// From an id of build time to the package's name.
    pub(crate) names: Vec<(u8, String)>,
    lookup: [u8; 256],
    aliases: FxHashMap<u32, u32>,
}

impl DynamicReferences {
    pub(crate) fn new(assigned: u8, app_as_library: bool) -> DynamicReferences {
        let mut lookup = [0; 256];
        lookup[usize::from(SYSTEM)] = SYSTEM;
        lookup[usize::from(APP)] = APP;
        DynamicReferences {
            assigned,
            app_as_library,
            names: Vec::new(),
            lookup,
            aliases: FxHashMap::default(),
        }
    }

    /// A package of that name has that id now.
    pub(crate) fn add_package(&mut self, name: &str, id: u8) {
        for (built, known) in &self.names {
            if known == name {
                self.lookup[usize::from(*built)] = id;
            }
        }
    }

    pub(crate) fn add_aliases(&mut self, aliases: &[(u32, u32)]) {
        self.aliases.extend(aliases.iter().copied());
    }

    /// The id at run time; `None` if it is of a package that is not there.
    pub fn resolve(&self, id: u32) -> Option<u32> {
        // An id without type is none; one without package is the package's own.
        if id & 0x00ff_0000 == 0 {
            return Some(id);
        }
        let id = self.aliases.get(&id).copied().unwrap_or(id);
        match package_of(id) {
            SYSTEM => Some(id),
            APP if !self.app_as_library => Some(id),
            0 | APP => Some(in_package(id, self.assigned)),
            package => match self.lookup[usize::from(package)] {
                0 => None,
                package => Some(in_package(id, package)),
            },
        }
    }

    /// A value with what it refers to translated, if it refers to something.
    pub fn resolve_value(&self, value: Value) -> Option<Value> {
        let plain = match value.kind {
            kind::DYNAMIC_REFERENCE => kind::REFERENCE,
            kind::DYNAMIC_ATTRIBUTE => kind::ATTRIBUTE,
            kind::REFERENCE | kind::ATTRIBUTE => {
                let own = package_of(value.data) == 0 && !is_valid(value.data) && value.data != 0;
                let alias = self.aliases.contains_key(&value.data);
                if !(self.app_as_library || own || alias) {
                    return Some(value);
                }
                value.kind
            }
            _ => return Some(value),
        };
        Some(Value {
            kind: plain,
            data: self.resolve(value.data)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_translated_by_package() {
        let mut references = DynamicReferences::new(0x05, false);
        references.names.push((0x02, "lib".to_owned()));
        references.add_package("other", 0x09);
        assert_eq!(references.resolve(0x0201_0000), None);
        references.add_package("lib", 0x03);
        assert_eq!(references.resolve(0x0201_0007), Some(0x0301_0007));
        assert_eq!(references.resolve(0x0001_0007), Some(0x0501_0007));
        assert_eq!(references.resolve(0x0101_0007), Some(0x0101_0007));
        assert_eq!(references.resolve(0x7f01_0007), Some(0x7f01_0007));
        assert_eq!(references.resolve(0), Some(0));
        references.add_aliases(&[(0x01fd_0001, 0x0101_0001)]);
        assert_eq!(references.resolve(0x01fd_0001), Some(0x0101_0001));
        let library = DynamicReferences::new(0x04, true);
        assert_eq!(library.resolve(0x7f01_0001), Some(0x0401_0001));
    }

    #[test]
    fn only_references_are_translated() {
        let mut references = DynamicReferences::new(0x05, false);
        references.names.push((0x02, "lib".to_owned()));
        references.add_package("lib", 0x03);
        let resolve = |kind, data| {
            let value = references.resolve_value(Value { kind, data })?;
            Some((value.kind, value.data))
        };
        assert_eq!(resolve(0x10, 0x0201_0000), Some((0x10, 0x0201_0000)));
        assert_eq!(resolve(0x07, 0x0201_0000), Some((0x01, 0x0301_0000)));
        assert_eq!(resolve(0x08, 0x0201_0000), Some((0x02, 0x0301_0000)));
        assert_eq!(resolve(0x01, 0x0201_0000), Some((0x01, 0x0201_0000)));
        assert_eq!(resolve(0x01, 0x0001_0000), Some((0x01, 0x0501_0000)));
        assert_eq!(resolve(0x07, 0x0401_0000), None);
    }
}
