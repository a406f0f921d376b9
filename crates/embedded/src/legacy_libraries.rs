//! Libraries that Android gives to old apps, or to those that ask: `org.apache.http`, which left
//! the boot class path with Android 9, and `junit.framework` with `android.test`, which left it
//! with Android 11. They are taken from the framework of Android 5.1, the last that had the one,
//! and from JUnit, and made into DEX files once.
//!
//! Which apps get them is for `gibbon.system.pm.SharedLibraries` to say.
//!
//! # Differs from Android
//!
//! `android.test.runner` and `android.test.mock` are not there as files: no app that is tested
//! without its own instrumentation uses them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use gibbon_formats::archive::{Archive, DEFAULT_LIMIT};
use gibbon_setup::{Paths, artifacts};

use crate::DeviceError;

/// What a library has of which artifact: all below these folders.
type Parts = &'static [(artifacts::Pinned, &'static [&'static str])];

/// Each library's name and parts.
const LIBRARIES: &[(&str, Parts)] = &[
    (
        "org.apache.http.legacy",
        &[(
            artifacts::LEGACY_FRAMEWORK,
            &[
                "org/apache/http/",
                "org/apache/commons/logging/",
                "android/net/http/",
                "com/android/internal/http/multipart/",
            ],
        )],
    ),
    (
        "android.test.base",
        &[
            (artifacts::LEGACY_FRAMEWORK, &["android/test/"]),
            (artifacts::JUNIT, &["junit/framework/", "junit/runner/"]),
        ],
    ),
];

/// What makes the files, so that others are made when it changes.
const VERSION: &str = "5.1.1-1";

/// Files and where the device has them.
pub fn files(paths: &Paths) -> Result<Vec<(String, PathBuf)>, DeviceError> {
    let folder = paths.cache().join("libraries").join(VERSION);
    if !folder.is_dir() {
        make(paths, &folder)?;
    }
    let file = |name: &str| {
        let file = format!("{name}.jar");
        let path = folder.join(&file);
        (format!("/system/framework/{file}"), path)
    };
    Ok(LIBRARIES.iter().map(|(name, _)| file(name)).collect())
}

/// Made beside its place and then moved there: whoever comes second finds all or nothing.
fn make(paths: &Paths, folder: &Path) -> Result<(), DeviceError> {
    let work = folder.with_extension(format!("{}.part", std::process::id()));
    let made = work.join("made");
    fs::create_dir_all(&made).map_err(at(&made))?;
    for (name, parts) in LIBRARIES {
        let mut classes = Vec::new();
        for (artifact, prefixes) in *parts {
            let package = paths.maven(artifact.coordinates)?;
            unpack(package, prefixes, &work.join(name), &mut classes)?;
        }
        classes.sort();
        dex(paths, &classes, &made.join(format!("{name}.jar")))?;
    }
    let moved = fs::rename(&made, folder);
    if !folder.is_dir() {
        moved.map_err(at(folder))?;
    }
    fs::remove_dir_all(&work).map_err(at(&work))
}

fn unpack(
    package: &Path,
    prefixes: &[&str],
    folder: &Path,
    classes: &mut Vec<PathBuf>,
) -> Result<(), DeviceError> {
    let archive = Archive::open(package)
        .map_err(io::Error::other)
        .map_err(at(package))?;
    let is_wanted = |name: &String| {
        name.ends_with(".class") && prefixes.iter().any(|prefix| name.starts_with(prefix))
    };
    let names = archive.entries().map(|entry| entry.name().to_owned());
    let names: Vec<String> = names.filter(is_wanted).collect();
    for name in names {
        let bytes = archive
            .read(&name, DEFAULT_LIMIT)
            .map_err(io::Error::other)
            .map_err(at(package))?
            .unwrap_or_default();
        let file = folder.join(&name);
        let parent = file.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(at(parent))?;
        fs::write(&file, bytes).map_err(at(&file))?;
        classes.push(file);
    }
    Ok(())
}

fn dex(paths: &Paths, classes: &[PathBuf], output: &Path) -> Result<(), DeviceError> {
    let library = paths.class_library()?;
    let java = library.java();
    let ran = Command::new(&java)
        .args(["-XX:TieredStopAtLevel=1", "-cp"])
        .arg(paths.maven(artifacts::D8[0].coordinates)?)
        .arg("com.android.tools.r8.D8")
        .args(["--debug", "--min-api", "34", "--lib"])
        .arg(library.home())
        .arg("--lib")
        .arg(paths.framework()?)
        .arg("--output")
        .arg(output)
        .args(classes)
        .output()
        .map_err(at(&java))?;
    if ran.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&ran.stderr).into_owned();
    Err(DeviceError::Compiler(text))
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> DeviceError + use<> {
    let path = path.to_path_buf();
    |problem| DeviceError::File { path, problem }
}
