//! Is this an app that can be run? What can be said of a file before the framework reads it, with
//! a hint where there is something to be done.

use std::path::Path;
use std::sync::Arc;

use gibbon_apk::Element;
use gibbon_dex::DexFile;
use gibbon_formats::archive::{Archive, DEFAULT_LIMIT};
use gibbon_resources::{Apk, Document, Properties};

use crate::DeviceError;

const MANIFEST: &str = "AndroidManifest.xml";
const RESOURCES: &str = "resources.arsc";

/// Files that only other kinds of archives have, and what those are.
const OTHERS: &[(&str, &str)] = &[
    (
        "BundleConfig.pb",
        "it is an app bundle; `bundletool build-apks --mode=universal` makes an APK of it",
    ),
    (
        "toc.pb",
        "it is a set of APKs; unpack it and give the universal or base one",
    ),
];

/// An error if the file cannot be an app. Takes no device.
pub fn check(path: &Path) -> Result<(), DeviceError> {
    let at = |problem| DeviceError::File {
        path: path.to_path_buf(),
        problem,
    };
    if path.is_dir() {
        return Err(DeviceError::NotInstalled {
            apk: path.to_path_buf(),
            reason: "it is a folder; an app is a file".into(),
        });
    }
    let bytes: Arc<[u8]> = std::fs::read(path).map_err(at)?.into();
    match problem(path, &bytes) {
        None => Ok(()),
        Some(reason) => Err(DeviceError::NotInstalled {
            apk: path.to_path_buf(),
            reason,
        }),
    }
}

/// Why it cannot be an app, if it cannot.
fn problem(path: &Path, bytes: &Arc<[u8]>) -> Option<String> {
    let name = path.display().to_string();
    let archive = match Archive::from_bytes(&name, bytes.clone()) {
        Ok(archive) => archive,
        Err(error) => return Some(format!("{error}; was all of it downloaded?")),
    };
    let has = |wanted: &str| archive.entries().any(|entry| entry.name() == wanted);
    if let Some((_, what)) = OTHERS.iter().find(|(name, _)| has(name)) {
        return Some((*what).to_owned());
    }
    manifest_problem(&archive)
        .or_else(|| code_problem(&archive))
        .or_else(|| resources_problem(&archive))
}

fn manifest_problem(archive: &Archive) -> Option<String> {
    let bytes = match archive.read(MANIFEST, DEFAULT_LIMIT) {
        Err(error) => return Some(error.to_string()),
        Ok(Some(bytes)) => bytes,
        Ok(None) => {
            let inner = archive
                .entries()
                .find(|entry| entry.name().ends_with(".apk"));
            let hint = inner.map(|apk| format!("; unpack it and give {}", apk.name()));
            return Some(format!("it has no {MANIFEST}{}", hint.unwrap_or_default()));
        }
    };
    let document = match Document::parse(bytes.into(), None) {
        Ok(document) => document,
        Err(error) => return Some(format!("its {MANIFEST} is broken: {error}")),
    };
    match Element::read(Arc::new(document)) {
        Err(error) => Some(format!("its {MANIFEST} is broken: {error}")),
        Ok(root) => root
            .own("split")
            .map(|split| format!("it is a part of an app, `{split}`; give the base APK")),
    }
}

fn code_problem(archive: &Archive) -> Option<String> {
    for number in 1.. {
        let name = match number {
            1 => "classes.dex".to_owned(),
            _ => format!("classes{number}.dex"),
        };
        match archive.read(&name, DEFAULT_LIMIT) {
            Err(error) => return Some(error.to_string()),
            Ok(None) if number == 1 => return Some(format!("it has no {name}")),
            Ok(None) => return None,
            Ok(Some(bytes)) => {
                if let Err(error) = DexFile::parse(bytes) {
                    return Some(format!("its {name} is broken: {error}"));
                }
            }
        }
    }
    None
}

/// An app need not have any.
fn resources_problem(archive: &Archive) -> Option<String> {
    match archive.read(RESOURCES, DEFAULT_LIMIT) {
        Err(error) => Some(error.to_string()),
        Ok(None) => None,
        Ok(Some(bytes)) => {
            let table = Apk::from_table(RESOURCES, bytes.into(), Properties::default());
            Some(format!("it is broken: {}", table.err()?))
        }
    }
}
