//! The list of apps to drive: a table with tabs, one app a line.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::expectation::Expectation;
use super::source::Source;

/// One app and what is done to it.
pub struct Entry {
    pub name: String,
    pub source: Source,
    /// Of the APK, so that it is the one the script was written for; of one that is built from
    /// sources of this repository, nothing.
    pub sha256: String,
    pub script: PathBuf,
    pub expectations: Vec<Expectation>,
}

/// Reads the list; scripts and sources are in folders beside it.
pub fn read(file: &Path) -> anyhow::Result<Vec<Entry>> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let folder = file.parent().unwrap_or(Path::new(""));
    let mut entries = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if !line.is_empty() && !line.starts_with('#') {
            let entry = parse(line, folder)
                .with_context(|| format!("{}, line {}", file.display(), number + 1))?;
            entries.push(entry);
        }
    }
    Ok(entries)
}

fn parse(line: &str, folder: &Path) -> anyhow::Result<Entry> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [name, source, sha256, script, expected] = columns[..] else {
        bail!("{} columns instead of 5", columns.len());
    };
    let expectations = expected.split(" | ").map(str::parse);
    Ok(Entry {
        name: name.to_owned(),
        source: source.parse::<Source>()?.within(&folder.join("sources")),
        sha256: sha256.to_owned(),
        script: folder.join("scripts").join(script),
        expectations: expectations.collect::<anyhow::Result<_>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_five_columns() {
        let line = "Notes\towner/repository@0123\tabcd\tnotes.events\tsee One | toast Saved";
        let entry = parse(line, Path::new("apps")).unwrap();
        assert_eq!(entry.name, "Notes");
        assert_eq!(entry.script, Path::new("apps/scripts/notes.events"));
        assert_eq!(entry.expectations.len(), 2);
        assert!(parse("Notes\tnotes.events", Path::new("")).is_err());
    }
}
