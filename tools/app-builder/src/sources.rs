//! The folder that an app is built from.

use std::fs;
use std::path::{Path, PathBuf};

use gibbon_setup::sha256_of_bytes;

use crate::error::{At, BuildError, Result};

pub(crate) struct Sources {
    pub(crate) folder: PathBuf,
    /// The folder's name is the app's.
    pub(crate) name: String,
    /// All files, by their paths in the folder, in order.
    files: Vec<(String, Vec<u8>)>,
}

impl Sources {
    pub(crate) fn of(folder: &Path) -> Result<Sources> {
        let folder = folder.canonicalize().at(folder)?;
        let missing = |what| BuildError::Missing {
            folder: folder.clone(),
            what,
        };
        let name = folder.file_name().ok_or_else(|| missing("name"))?;
        let name = name.to_string_lossy().into_owned();
        if !folder.join("AndroidManifest.xml").is_file() {
            return Err(missing("AndroidManifest.xml"));
        }
        if !folder.join("src").is_dir() {
            return Err(missing("src"));
        }
        let mut files = Vec::new();
        walk(&folder, "", &mut files)?;
        files.sort();
        Ok(Sources {
            folder,
            name,
            files,
        })
    }

    /// A part of the folder that an app may have.
    pub(crate) fn part(&self, name: &str) -> Option<PathBuf> {
        let path = self.folder.join(name);
        path.is_dir().then_some(path)
    }

    pub(crate) fn manifest(&self) -> PathBuf {
        self.folder.join("AndroidManifest.xml")
    }

    /// Names what comes of these sources with these tools.
    pub(crate) fn fingerprint(&self, tools: &str) -> String {
        let mut bytes = tools.as_bytes().to_vec();
        for (path, content) in &self.files {
            bytes.extend_from_slice(format!("\0{path}\0{}\0", content.len()).as_bytes());
            bytes.extend_from_slice(content);
        }
        let mut hash = sha256_of_bytes(&bytes);
        hash.truncate(16);
        hash
    }
}

fn walk(root: &Path, below: &str, files: &mut Vec<(String, Vec<u8>)>) -> Result<()> {
    let folder = root.join(below);
    for entry in fs::read_dir(&folder).at(&folder)? {
        let entry = entry.at(&folder)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if below.is_empty() {
            name
        } else {
            format!("{below}/{name}")
        };
        if entry.path().is_dir() {
            walk(root, &path, files)?;
        } else {
            let content = fs::read(entry.path()).at(&entry.path())?;
            files.push((path, content));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        for (path, content) in files {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().expect("in the folder")).expect("made");
            fs::write(path, content).expect("written");
        }
        folder
    }

    fn fingerprint(files: &[(&str, &str)], tools: &str) -> String {
        let folder = folder(files);
        let sources = Sources::of(folder.path()).expect("sources");
        sources.fingerprint(tools)
    }

    #[test]
    fn whatever_an_app_is_made_of_changes_its_fingerprint() {
        let manifest = ("AndroidManifest.xml", "m");
        let first = fingerprint(&[manifest, ("src/a/A.java", "x")], "1");
        assert_eq!(first, fingerprint(&[manifest, ("src/a/A.java", "x")], "1"));
        for other in [
            fingerprint(&[manifest, ("src/a/A.java", "x")], "2"),
            fingerprint(&[manifest, ("src/a/A.java", "y")], "1"),
            fingerprint(&[manifest, ("src/a/B.java", "x")], "1"),
            fingerprint(&[manifest, ("src/a/A.java", "x"), ("res/b", "")], "1"),
        ] {
            assert_ne!(first, other);
        }
    }

    #[test]
    fn a_folder_that_is_no_app_is_told_apart() {
        for (files, what) in [
            (&[("src/A.java", "")][..], "AndroidManifest.xml"),
            (&[("AndroidManifest.xml", "")][..], "src"),
        ] {
            let folder = folder(files);
            let error = Sources::of(folder.path()).err().expect("an error");
            assert!(
                error.to_string().ends_with(&format!("has no {what}")),
                "{error}"
            );
        }
    }
}
