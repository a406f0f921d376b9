//! Names of resources, and resources by name.

use std::fmt::{Display, Formatter, Result};

use super::AssetManager;
use super::find::By;
use crate::value::{in_package, type_of};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResourceName {
    pub package: String,
    pub type_name: String,
    pub entry: String,
}

impl Display for ResourceName {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        if !self.package.is_empty() {
            write!(formatter, "{}:", self.package)?;
        }
        write!(formatter, "{}/{}", self.type_name, self.entry)
    }
}

impl AssetManager {
    pub fn resource_name(&self, id: u32) -> Option<ResourceName> {
        let found = self.find(id, By::Any)?;
        let key = found.entries.key(found.at)?;
        Some(ResourceName {
            package: found.package.name.clone(),
            type_name: found.package.type_name(type_of(id))?,
            entry: found.package.entry_names.text(key)?,
        })
    }

    /// The resource of a name like `package:type/entry`, with defaults for what it leaves out.
    pub fn resource_id(
        &self,
        name: &str,
        default_type: &str,
        default_package: &str,
    ) -> Option<u32> {
        let (package, rest) = match name.split_once(':') {
            Some((package, rest)) => (package.strip_prefix('@').unwrap_or(package), rest),
            None => ("", name.strip_prefix('@').unwrap_or(name)),
        };
        let (type_name, entry) = rest.split_once('/').unwrap_or(("", rest));
        let or =
            |given: &'_ str, default| if given.is_empty() { default } else { given }.to_owned();
        let (package, type_name) = (or(package, default_package), or(type_name, default_type));
        if entry.is_empty() {
            return None;
        }
        for group in &self.packages.groups {
            for &member in &group.members {
                let candidate = self.packages.package(member);
                if candidate.name != package {
                    break;
                }
                let found = candidate.find(&type_name, entry).or_else(|| {
                    // Where the framework keeps attributes that are not public.
                    (type_name == "attr")
                        .then(|| candidate.find("^attr-private", entry))
                        .flatten()
                });
                if let Some(id) = found {
                    return Some(in_package(id, group.references.assigned));
                }
            }
        }
        None
    }
}
