//! Which apps of the list: by their names, with their files and all that they need in place.

use std::path::PathBuf;

use clap::Args;
use gibbon_setup::{Lines, Need, Paths};

use crate::drive::listing::{self, Entry};
use crate::drive::source::Apks;

#[derive(Args)]
pub struct Selection {
    /// Only apps whose names contain one of these.
    only: Vec<String>,
    /// The list of apps.
    #[arg(long, value_name = "FILE", default_value = "apps/apps.tsv")]
    list: PathBuf,
    /// Where APKs are that npm does not have, under any name.
    #[arg(long, value_name = "FOLDER")]
    apks: Option<PathBuf>,
}

/// What was chosen, ready to run.
pub struct Selected {
    pub entries: Vec<Entry>,
    pub paths: Paths,
    apks: Apks,
}

impl Selection {
    /// `narrow` leaves out entries before names are looked at.
    pub fn prepare(&self, narrow: impl FnOnce(&mut Vec<Entry>)) -> anyhow::Result<Selected> {
        let mut entries = listing::read(&self.list)?;
        narrow(&mut entries);
        entries.retain(|entry| self.has(&entry.name));
        let mut needs = Need::to_run_apps();
        for entry in &entries {
            needs.extend(entry.source.needs()?);
        }
        let paths = gibbon_setup::ensure(&needs, &mut Lines(std::io::stderr()))?;
        let apks = match &self.apks {
            Some(folder) => Apks::of_folder(folder)?,
            None => Apks::default(),
        };
        Ok(Selected {
            entries,
            paths,
            apks,
        })
    }

    fn has(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|part| name.contains(part.as_str()))
    }
}

impl Selected {
    /// The app's file, if it is here.
    pub fn apk(&self, entry: &Entry) -> anyhow::Result<Option<PathBuf>> {
        self.apks.find(&entry.source, &entry.sha256, &self.paths)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn apps_are_chosen_by_parts_of_their_names() {
        let selection = |only: &[&str]| Selection {
            only: only.iter().map(|&part| part.to_owned()).collect(),
            list: PathBuf::new(),
            apks: None,
        };
        assert!(selection(&[]).has("Snake"));
        assert!(selection(&["KISS", "na"]).has("Snake"));
        assert!(!selection(&["KISS"]).has("Snake"));
    }
}
