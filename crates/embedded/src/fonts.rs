//! Android's fonts and hyphenation patterns as files: unpacked once from the package that has
//! them.

use std::path::{Path, PathBuf};
use std::{fs, io};

use gibbon_formats::archive::{Archive, DEFAULT_LIMIT};
use gibbon_setup::Paths;

use crate::DeviceError;

/// Folders of the package.
pub const FONTS: &str = "fonts";
pub const HYPHENATION: &str = "hyphen-data";

/// The folder with the package's two folders, in the cache.
pub fn folder(paths: &Paths) -> Result<PathBuf, DeviceError> {
    let folder = paths.cache().join("text").join("1.0.19");
    if folder.is_dir() {
        return Ok(folder);
    }
    let at = |path: &Path| {
        let path = path.to_path_buf();
        |problem: io::Error| DeviceError::File { path, problem }
    };
    let package = paths.fonts()?;
    let archive = Archive::open(package)
        .map_err(io::Error::other)
        .map_err(at(package))?;
    let work = folder.with_extension(format!("{}.part", std::process::id()));
    for part in [FONTS, HYPHENATION] {
        let part = work.join(part);
        fs::create_dir_all(&part).map_err(at(&part))?;
    }
    let is_wanted = |name: &String| {
        let folder = name.split('/').next().unwrap_or_default();
        [FONTS, HYPHENATION].contains(&folder) && !name.ends_with('/')
    };
    let names: Vec<String> = archive
        .entries()
        .map(|entry| entry.name().to_owned())
        .filter(is_wanted)
        .collect();
    for name in names {
        let bytes = archive
            .read(&name, DEFAULT_LIMIT)
            .map_err(io::Error::other)
            .map_err(at(package))?
            .unwrap_or_default();
        let file = work.join(&name);
        fs::write(&file, bytes).map_err(at(&file))?;
    }
    let made = fs::rename(&work, &folder);
    if !folder.is_dir() {
        made.map_err(at(&folder))?;
    }
    Ok(folder)
}
