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
