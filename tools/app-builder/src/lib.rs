//! Builds an app from its sources: a folder with `AndroidManifest.xml`, `src`, and, where the app
//! has them, `res` and `assets`.
//!
//! `aapt2` compiles resources and manifest and makes `R.java`, a Java compiler makes class files
//! against the framework itself, D8 makes DEX of them, and all goes into one archive. What is
//! built is kept in the cache under a hash of everything it is made of, so nothing is built twice,
//! and the same sources give the same bytes on every machine.
//!
//! The archive is not signed: the device's installer asks for no signature, as `adb install` on a
//! phone would.

mod error;
mod sources;
mod tools;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use gibbon_setup::Paths;

pub use error::BuildError;
use error::{At, Result};
use sources::Sources;
use tools::Tools;

/// Builds of this process: several threads may want the same app at once.
static BUILDS: AtomicU32 = AtomicU32::new(0);

/// The app's archive, in the cache; it is built if it is not there. `paths` must have what
/// [`gibbon_setup::Need::to_build_apps`] says.
pub fn build(paths: &Paths, folder: &Path) -> Result<PathBuf> {
    let sources = Sources::of(folder)?;
    let place = paths.cache().join("apps").join(format!(
        "{}-{}.apk",
        sources.name,
        sources.fingerprint(&Tools::versions())
    ));
    if place.is_file() {
        return Ok(place);
    }
    // Made beside its place and then moved there: whoever comes second finds all or nothing.
    let process = std::process::id();
    let number = BUILDS.fetch_add(1, Ordering::Relaxed);
    let work = place.with_extension(format!("{process}.{number}.part"));
    if work.exists() {
        fs::remove_dir_all(&work).at(&work)?;
    }
    fs::create_dir_all(&work).at(&work)?;
    let tools = Tools::new(paths, &work)?;
    tools.resources(&sources)?;
    tools.classes(&sources)?;
    tools.dex()?;
    fs::rename(tools.archive()?, &place).at(&place)?;
    fs::remove_dir_all(&work).at(&work)?;
    Ok(place)
}
