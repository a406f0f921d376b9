//! The asset manager: package files in order, and a configuration to choose by.
//!
//! Packages with the same id form a group, a base APK and its splits say. For each type a list of
//! the configurations that match is kept, so that finding an entry compares only those.

mod bags;
mod files;
mod find;
mod listing;
mod names;
mod resolution;
#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use rustc_hash::FxHashMap;

pub use bags::{BagEntry, ResolvedBag};
pub use find::{NO_COOKIE, Selected};
pub use names::ResourceName;

use crate::apk::Apk;
use crate::configuration::Configuration;
use crate::dynamic::DynamicReferences;
use crate::table::{Package, TypeEntries, TypeSpec};

const NO_GROUP: u8 = u8::MAX;
const APP_PACKAGE: u8 = 0x7f;

/// Where a package is: the number of its file, and its own in there.
#[derive(Clone, Copy, Debug)]
struct Member {
    cookie: usize,
    index: usize,
}

/// Packages of one id.
#[derive(Clone, Debug)]
struct Group {
    members: Vec<Member>,
    references: Arc<DynamicReferences>,
}

#[derive(Debug)]
struct Packages {
    apks: Vec<Arc<Apk>>,
    groups: Vec<Group>,
    /// The group of each package id.
    by_id: [u8; 256],
    /// All there are, once asked for: without the system's (1), without icons of launchers (2).
    configurations: [OnceLock<Box<[Configuration]>>; 4],
}

impl Packages {
    fn package(&self, member: Member) -> &Package {
        &self.apks[member.cookie].table().packages()[member.index]
    }

    fn group(&self, package: u8) -> Option<&Group> {
        self.groups
            .get(usize::from(self.by_id[usize::from(package)]))
    }
}

/// Numbers of a type's configurations that match, by group, member and type id.
type Matching = Vec<Vec<Vec<Box<[u16]>>>>;

/// What follows from packages and configuration together.
#[derive(Debug, Default)]
struct Selection {
    matching: Matching,
    bags: Mutex<FxHashMap<u32, Option<Arc<ResolvedBag>>>>,
    /// What references come to in the end.
    resolved: Mutex<FxHashMap<u32, Selected>>,
}

impl Selection {
    fn new(packages: &Packages, configuration: &Configuration) -> Selection {
        let of_type = |spec: &TypeSpec| {
            let all = spec.configurations.iter().enumerate();
            let fits =
                |(_, entries): &(usize, &TypeEntries)| entries.configuration.matches(configuration);
            all.filter(fits).map(|(index, _)| index as u16).collect()
        };
        let of_package = |&member: &Member| {
            let mut types: Vec<Box<[u16]>> = Vec::new();
            for (id, spec) in packages.package(member).types() {
                types.resize(usize::from(id) + 1, Box::default());
                types[usize::from(id)] = of_type(spec);
            }
            types
        };
        let of_group = |group: &Group| group.members.iter().map(of_package).collect();
        Selection {
            matching: packages.groups.iter().map(of_group).collect(),
            ..Default::default()
        }
    }

    fn bags(&self) -> MutexGuard<'_, FxHashMap<u32, Option<Arc<ResolvedBag>>>> {
        self.bags.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn resolved(&self) -> MutexGuard<'_, FxHashMap<u32, Selected>> {
        self.resolved.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Clone, Debug)]
pub struct AssetManager {
    packages: Arc<Packages>,
    configuration: Configuration,
    selection: Arc<Selection>,
    logging: bool,
    last_resolved: Option<u32>,
}

impl Default for AssetManager {
    fn default() -> AssetManager {
        AssetManager {
            packages: Arc::new(Packages {
                apks: Vec::new(),
                groups: Vec::new(),
                by_id: [NO_GROUP; 256],
                configurations: Default::default(),
            }),
            configuration: Configuration::default(),
            selection: Arc::default(),
            logging: false,
            last_resolved: None,
        }
    }
}

impl AssetManager {
    pub fn apks(&self) -> &[Arc<Apk>] {
        &self.packages.apks
    }

    pub fn configuration(&self) -> &Configuration {
        &self.configuration
    }

    /// The package files, whose cookies are their places in the list.
    pub fn set_apks(&mut self, apks: Vec<Arc<Apk>>) {
        self.packages = Arc::new(group(apks));
        self.selection = Arc::new(Selection::new(&self.packages, &self.configuration));
    }

    pub fn set_configuration(&mut self, configuration: Configuration) {
        let changed = self.configuration.diff(&configuration);
        self.configuration = configuration;
        if changed == 0 {
            return;
        }
        let selection = Selection::new(&self.packages, &self.configuration);
        // Bags that do not vary with what changed stay as they are.
        for (&id, bag) in self.selection.bags().iter() {
            if let Some(bag) = bag.as_ref().filter(|bag| bag.flags & changed == 0) {
                selection.bags().insert(id, Some(bag.clone()));
            }
        }
        self.selection = Arc::new(selection);
    }

    /// How the packages of one file translate ids, for documents that come from it.
    pub fn references_of(&self, cookie: usize) -> Option<Arc<DynamicReferences>> {
        let groups = self.packages.groups.iter();
        let has = |group: &&Group| group.members.iter().any(|member| member.cookie == cookie);
        groups
            .clone()
            .find(has)
            .map(|group| group.references.clone())
    }

    /// The number of the file that has a resource.
    pub fn cookie_of(&self, id: u32) -> Option<usize> {
        self.find(id, find::By::Any).map(|found| found.cookie)
    }

    /// A package of a file that `from` has as number `cookie` and this manager as number `here`:
    /// its id here.
    pub(crate) fn package_in_place_of(
        &self,
        here: usize,
        from: &AssetManager,
        cookie: usize,
        package: u8,
    ) -> Option<u8> {
        let count = from.apks().get(cookie)?.table().packages().len();
        let index = (0..count).find(|&index| from.assigned_id(cookie, index) == package)?;
        Some(self.assigned_id(here, index))
    }

    fn assigned_id(&self, cookie: usize, index: usize) -> u8 {
        let groups = self.packages.groups.iter();
        let is = |member: &Member| (member.cookie, member.index) == (cookie, index);
        let mut having = groups.filter(|group| group.members.iter().any(is));
        having.next().map_or(0, |group| group.references.assigned)
    }
}

/// Groups packages by id, gives ids to shared libraries, and tells all of them of all.
fn group(apks: Vec<Arc<Apk>>) -> Packages {
    let mut groups: Vec<Group> = Vec::new();
    let mut tables: Vec<DynamicReferences> = Vec::new();
    let mut by_id = [NO_GROUP; 256];
    // 1 is the framework's.
    let mut next_id = 2u8;
    for (cookie, apk) in apks.iter().enumerate() {
        for (index, package) in apk.table().packages().iter().enumerate() {
            let id = if package.dynamic {
                next_id += 1;
                next_id - 1
            } else {
                package.id
            };
            if by_id[usize::from(id)] == NO_GROUP {
                by_id[usize::from(id)] = groups.len() as u8;
                let app_as_library = package.dynamic && package.id == APP_PACKAGE;
                tables.push(DynamicReferences::new(id, app_as_library));
                groups.push(Group {
                    members: Vec::new(),
                    // Replaced below, once all packages are known.
                    references: Arc::new(DynamicReferences::new(id, false)),
                });
            }
            let group = usize::from(by_id[usize::from(id)]);
            groups[group].members.push(Member { cookie, index });
            let names = package.libraries.iter().cloned();
            tables[group].names.extend(names);
        }
    }
    let package = |member: &Member| &apks[member.cookie].table().packages()[member.index];
    let ids: Vec<u8> = tables.iter().map(|table| table.assigned).collect();
    for table in &mut tables {
        for (group, id) in groups.iter().zip(&ids) {
            table.add_package(&package(&group.members[0]).name, *id);
            for member in &group.members {
                table.add_aliases(&package(member).aliases);
            }
        }
    }
    for (group, table) in groups.iter_mut().zip(tables) {
        group.references = Arc::new(table);
    }
    Packages {
        apks,
        groups,
        by_id,
        configurations: Default::default(),
    }
}
