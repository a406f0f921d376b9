//! Is this an app at all? What can be said of a file before the framework reads it.

use std::path::Path;

use gibbon_formats::archive::{Archive, DEFAULT_LIMIT};

/// What every app has.
const REQUIRED: &[&str] = &["AndroidManifest.xml", "classes.dex"];

/// Why the file cannot be an app, if it cannot.
pub fn problem(path: &Path) -> Option<String> {
    let archive = match Archive::open(path) {
        Ok(archive) => archive,
        Err(error) => return Some(error.to_string()),
    };
    REQUIRED
        .iter()
        .find_map(|name| match archive.read(name, DEFAULT_LIMIT) {
            Ok(Some(_)) => None,
            Ok(None) => Some(format!("it has no {name}")),
            Err(error) => Some(error.to_string()),
        })
}
