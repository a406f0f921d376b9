//! The system's services as class files: compiled once from the sources that the binary carries.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, io};

use gibbon_setup::Paths;

use crate::DeviceError;

const SOURCES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/system_sources.rs"));

/// For work on the services: a folder of class files to take instead.
const OVERRIDE: &str = "GIBBON_SYSTEM";

/// The folder that is taken instead, if one is named.
pub fn system_override() -> Option<PathBuf> {
    std::env::var_os(OVERRIDE).map(Into::into)
}

/// The folder of class files, in the cache; it is made if it is not there.
pub fn classes(paths: &Paths) -> Result<PathBuf, DeviceError> {
    if let Some(folder) = system_override() {
        return Ok(folder);
    }
    let folder = paths
        .cache()
        .join("system")
        .join(format!("{:016x}", fingerprint()));
    if folder.is_dir() {
        return Ok(folder);
    }
    let at = |path: &Path| {
        let path = path.to_path_buf();
        |problem: io::Error| DeviceError::File { path, problem }
    };
    // Made beside its place and then moved there: whoever comes second finds all or nothing.
    let work = work_folder(&folder);
    for (name, text) in SOURCES {
        let file = work.join("src").join(name);
        let parent = file.parent().unwrap_or(&work);
        fs::create_dir_all(parent).map_err(at(parent))?;
        fs::write(&file, text).map_err(at(&file))?;
    }
    compile(paths, &work)?;
    let made = fs::rename(work.join("classes"), &folder);
    if !folder.is_dir() {
        made.map_err(at(&folder))?;
    }
    fs::remove_dir_all(&work).map_err(at(&work))?;
    Ok(folder)
}

/// Where classes are made before they are moved to their place: a folder for each process and each
/// thread that does so.
fn work_folder(folder: &Path) -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    folder.with_extension(format!("{}-{count}.part", std::process::id()))
}

/// The compiler takes the framework's jar as Java 8 does: without modules, whose packages the
/// jar would split.
fn compile(paths: &Paths, work: &Path) -> Result<(), DeviceError> {
    let java = paths.class_library()?.java();
    let output = Command::new(&java)
        .arg("-XX:TieredStopAtLevel=1")
        .arg("-jar")
        .arg(paths.compiler()?)
        .args([
            "-8",
            "-nowarn",
            "-proc:none",
            "-g",
            "-encoding",
            "UTF-8",
            "-cp",
        ])
        .arg(paths.framework()?)
        .arg("-d")
        .arg(work.join("classes"))
        .arg(work.join("src"))
        .output()
        .map_err(|problem| DeviceError::File {
            path: java,
            problem,
        })?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(DeviceError::Compiler(text))
}

/// Names the sources: FNV-1a over names and texts.
fn fingerprint() -> u64 {
    let bytes = SOURCES
        .iter()
        .flat_map(|(name, text)| name.bytes().chain([0]).chain(text.bytes()).chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two devices that boot at once in one process do not work in one folder.
    #[test]
    fn whoever_compiles_has_a_folder_of_its_own() {
        let folder = Path::new("cache/0123");
        assert_ne!(work_folder(folder), work_folder(folder));
    }
}
