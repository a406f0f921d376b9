//! Android's fonts as files: unpacked once from the package that has them.

use std::path::{Path, PathBuf};
use std::{fs, io};

use gibbon_formats::archive::{Archive, DEFAULT_LIMIT};
use gibbon_setup::Paths;

use crate::DeviceError;

/// Where the package has them.
const PREFIX: &str = "fonts/";

/// The folder with the font files and `fonts.xml`, in the cache.
pub fn folder(paths: &Paths) -> Result<PathBuf, DeviceError> {
    let folder = paths.cache().join("fonts").join("1.0.19");
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
    fs::create_dir_all(&work).map_err(at(&work))?;
    let names: Vec<String> = archive
        .entries()
        .map(|entry| entry.name().to_owned())
        .filter(|name| name.starts_with(PREFIX) && !name.ends_with('/'))
        .collect();
    for name in names {
        let bytes = archive
            .read(&name, DEFAULT_LIMIT)
            .map_err(io::Error::other)
            .map_err(at(package))?
            .unwrap_or_default();
        let file = work.join(&name[PREFIX.len()..]);
        fs::write(&file, bytes).map_err(at(&file))?;
    }
    let made = fs::rename(&work, &folder);
    if !folder.is_dir() {
        made.map_err(at(&folder))?;
    }
    Ok(folder)
}
