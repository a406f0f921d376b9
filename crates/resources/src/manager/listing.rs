//! What there is in all packages: locales, configurations, packages, overlayable resources.

use std::collections::BTreeMap;

use super::AssetManager;
use crate::configuration::Configuration;
use crate::table::Package;
use crate::value::in_package;

impl AssetManager {
    /// All packages, but those of the framework if they are excluded.
    fn all_packages(&self, exclude_system: bool) -> impl Iterator<Item = &Package> {
        let members = self.packages.groups.iter().flat_map(|group| &group.members);
        members
            .map(|&member| self.packages.package(member))
            .filter(move |package| !(exclude_system && package.properties.system))
    }

    /// Tags of the locales that there are resources for, sorted.
    pub fn locales(&self, exclude_system: bool, merge_equivalent: bool) -> Vec<String> {
        let mut tags: Vec<String> = self
            .all_packages(exclude_system)
            .flat_map(Package::types)
            .flat_map(|(_, spec)| &spec.configurations)
            .map(|entries| &entries.configuration.locale)
            .filter(|locale| !locale.is_any())
            .map(|locale| locale.tag(merge_equivalent))
            .collect();
        tags.sort_unstable();
        tags.dedup();
        tags
    }

    /// All configurations that there are resources for. Sorted out once for a set of packages: an
    /// activity that starts asks for them.
    pub fn configurations(&self, exclude_system: bool, exclude_mipmap: bool) -> &[Configuration] {
        let which = usize::from(exclude_system) + 2 * usize::from(exclude_mipmap);
        self.packages.configurations[which]
            .get_or_init(|| self.list_configurations(exclude_system, exclude_mipmap))
    }

    fn list_configurations(
        &self,
        exclude_system: bool,
        exclude_mipmap: bool,
    ) -> Box<[Configuration]> {
        let mut all = Vec::new();
        for package in self.all_packages(exclude_system) {
            for (id, spec) in package.types() {
                if exclude_mipmap && package.type_name(id).as_deref() == Some("mipmap") {
                    continue;
                }
                all.extend(
                    spec.configurations
                        .iter()
                        .map(|entries| entries.configuration),
                );
            }
        }
        all.sort_by(Configuration::compare);
        all.dedup_by(|one, other| one.compare(other).is_eq());
        all.into()
    }

    /// Ids of packages at run time, and their names.
    pub fn package_ids(&self, exclude_loaders: bool) -> Vec<(u8, &str)> {
        let groups = self.packages.groups.iter();
        let named = groups.map(|group| {
            let package = self.packages.package(group.members[0]);
            (group.references.assigned, package)
        });
        named
            .filter(|(_, package)| !(exclude_loaders && package.properties.loader))
            .map(|(id, package)| (id, package.name.as_str()))
            .collect()
    }

    fn package_named(&self, name: &str) -> Option<(u8, Vec<&Package>)> {
        let apks = self.apks().iter().enumerate();
        let mut having = apks.filter(|(_, apk)| {
            let first = apk.table().packages().first();
            first.is_some_and(|package| package.name == name)
        });
        let id = self.assigned_id(having.next()?.0, 0);
        let group = self.packages.group(id)?;
        let packages = group.members.iter();
        let packages = packages.map(|&member| self.packages.package(member));
        Some((id, packages.collect()))
    }

    /// Names of a package's sets of overlayable resources, and who may overlay them.
    pub fn overlayables(&self, package: &str) -> Option<BTreeMap<String, String>> {
        let (_, packages) = self.package_named(package)?;
        let sets = packages.first()?.overlayables.iter();
        Some(
            sets.map(|set| (set.name.clone(), set.actor.clone()))
                .collect(),
        )
    }

    /// The same for people, resource by resource.
    pub fn overlayables_text(&self, package: &str) -> Option<String> {
        let (id, packages) = self.package_named(package)?;
        let mut lines = BTreeMap::new();
        for package in packages {
            for set in &package.overlayables {
                for (policies, resources) in &set.policies {
                    for &resource in resources {
                        let resource = in_package(resource, id);
                        let name = self.resource_name(resource)?;
                        lines.insert(
                            resource,
                            format!(
                                "resource='{name}' overlayable='{}' actor='{}' policy='0x{policies:08x}'\n",
                                set.name, set.actor
                            ),
                        );
                    }
                }
            }
        }
        Some(lines.into_values().collect())
    }
}
