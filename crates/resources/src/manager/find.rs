//! Finding the entry of a resource that fits best, and what references come to.

use super::{AssetManager, Group};
use crate::configuration::Configuration;
use crate::table::{Entry, Package, TypeEntries};
use crate::value::{UNDEFINED, Value, entry_of, is_valid, kind, package_of, type_of};

/// The cookie of a value that comes from no package file.
pub const NO_COOKIE: i32 = -1;

/// References are followed so often and no further.
const MOST_REFERENCES: u32 = 20;

/// A value that was chosen, and where from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selected {
    pub value: Value,
    /// The number of the package file, or [`NO_COOKIE`].
    pub cookie: i32,
    /// Changes of configuration that could give another value.
    pub flags: u32,
    /// The resource that holds the value, the last of a chain of references.
    pub resource: u32,
    /// The density that the value is for.
    pub density: u16,
}

impl Selected {
    pub const NONE: Selected = Selected {
        value: Value::NONE,
        cookie: NO_COOKIE,
        flags: 0,
        resource: 0,
        density: 0,
    };
}

/// An entry that was found.
pub(super) struct Found<'a> {
    pub cookie: usize,
    pub package: &'a Package,
    pub group: &'a Group,
    pub entries: &'a TypeEntries,
    pub at: usize,
    pub flags: u32,
}

/// What became of a configuration that was looked at; kept if somebody wants to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Initial,
    Better,
    Replaced,
    Skipped,
    NoEntry,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum By<'a> {
    /// The manager's own configuration, whose matches are known.
    Own,
    Other(&'a Configuration),
    /// Any configuration will do: only names and flags are of interest.
    Any,
}

impl AssetManager {
    pub(super) fn find(&self, id: u32, by: By<'_>) -> Option<Found<'_>> {
        self.find_telling(id, by, &mut |_, _, _| {})
    }

    pub(super) fn find_telling(
        &self,
        id: u32,
        by: By<'_>,
        tell: &mut dyn FnMut(Step, usize, &Configuration),
    ) -> Option<Found<'_>> {
        if !is_valid(id) {
            return None;
        }
        let packages = &*self.packages;
        let group_number = usize::from(packages.by_id[usize::from(package_of(id))]);
        let group = packages.groups.get(group_number)?;
        let (type_id, entry) = (type_of(id), entry_of(id));
        let wanted = match by {
            By::Other(configuration) => configuration,
            _ => &self.configuration,
        };
        let mut best: Option<Found<'_>> = None;
        let mut flags = 0;
        for (number, &member) in group.members.iter().enumerate() {
            let package = packages.package(member);
            let Some(spec) = package.type_spec(type_id) else {
                continue;
            };
            flags |= spec.entry_flags(entry);
            // Whether the entry is there and was taken.
            let mut take = |entries| {
                let entries: &TypeEntries = entries;
                let configuration = &entries.configuration;
                let step = match &best {
                    None => Step::Initial,
                    Some(best) => {
                        let best = &best.entries.configuration;
                        let replaces =
                            || package.properties.loader && configuration.compare(best).is_eq();
                        if configuration.is_better_than(best, wanted) {
                            Step::Better
                        } else if replaces() {
                            Step::Replaced
                        } else {
                            tell(Step::Skipped, member.cookie, configuration);
                            return false;
                        }
                    }
                };
                let Some(at) = entries.find(entry) else {
                    tell(Step::NoEntry, member.cookie, configuration);
                    return false;
                };
                tell(step, member.cookie, configuration);
                best = Some(Found {
                    cookie: member.cookie,
                    package,
                    group,
                    entries,
                    at,
                    flags: 0,
                });
                true
            };
            match by {
                By::Own => {
                    let matching = &self.selection.matching[group_number][number];
                    let numbers = matching.get(usize::from(type_id));
                    for &number in numbers.into_iter().flatten() {
                        take(&spec.configurations[usize::from(number)]);
                    }
                }
                By::Other(configuration) => {
                    for entries in &spec.configurations {
                        if entries.configuration.matches(configuration) {
                            take(entries);
                        }
                    }
                }
                By::Any => {
                    for entries in &spec.configurations {
                        if take(entries) {
                            break;
                        }
                    }
                }
            }
        }
        let found = best?;
        Some(Found { flags, ..found })
    }

    /// The value of a resource. A bag is given as a reference to itself if that is wanted.
    /// `density` 0 is that of the configuration.
    pub fn resource(&self, id: u32, may_be_bag: bool, density: u16) -> Option<Selected> {
        let other;
        let by = if density != 0 && density != self.configuration.density {
            other = Configuration {
                density,
                ..self.configuration
            };
            By::Other(&other)
        } else {
            By::Own
        };
        let found = self.find(id, by)?;
        let value = match found.entries.entry(found.at)? {
            Entry::Bag(_) if !may_be_bag => return None,
            Entry::Bag(_) => Value {
                kind: kind::REFERENCE,
                data: id,
            },
            // What cannot be translated is left as it is.
            Entry::Value(value) => found.group.references.resolve_value(value).unwrap_or(value),
        };
        Some(Selected {
            value,
            cookie: found.cookie as i32,
            flags: found.flags,
            resource: id,
            density: found.entries.configuration.density,
        })
    }

    /// Follows references to what they come to. If one leads nowhere, the value is the last that
    /// could be found, and the answer is `false`.
    pub fn resolve(&self, selected: &mut Selected) -> bool {
        if selected.value.kind != kind::REFERENCE || selected.value.data == UNDEFINED {
            return true;
        }
        let start = selected.value.data;
        let before = selected.flags;
        if let Some(&known) = self.selection.resolved().get(&start) {
            *selected = known;
            selected.flags |= before;
            return true;
        }
        let mut flags = 0;
        let mut id = start;
        let mut count = 0;
        loop {
            let Some(found) = self.resource(id, true, 0) else {
                selected.resource = id;
                return false;
            };
            *selected = found;
            selected.flags |= flags;
            let value = found.value;
            let is_last = value.kind != kind::REFERENCE
                || value.data == UNDEFINED
                || value.data == id
                || count == MOST_REFERENCES;
            if is_last {
                self.selection.resolved().insert(start, *selected);
                selected.flags |= before;
                return true;
            }
            flags = selected.flags;
            id = value.data;
            count += 1;
        }
    }

    /// Changes of configuration that could give another value of a resource.
    pub fn type_flags(&self, id: u32) -> Option<u32> {
        self.find(id, By::Any).map(|found| found.flags)
    }
}
