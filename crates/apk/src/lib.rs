//! What an APK says of itself, without running it: manifest, code, native libraries.
//!
//! For everything outside the device: what to expect of an app, what its code could do, which
//! file a trace belongs to. On the device the framework's own parser reads the same file.

mod element;
mod library;
mod limits;
mod manifest;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gibbon_dex::DexFile;
use gibbon_formats::archive::{Archive, ArchiveError, DEFAULT_LIMIT};
use gibbon_resources::{Apk, AssetManager, Document, Malformed, Properties, value::kind};
use sha2::{Digest, Sha256};

pub use element::Element;
pub use library::is_library;
pub use manifest::{Component, Kind, Manifest};

const MANIFEST: &str = "AndroidManifest.xml";

#[derive(Debug, thiserror::Error)]
pub enum ApkError {
    #[error("{path}: {problem}")]
    Read {
        path: PathBuf,
        problem: std::io::Error,
    },
    #[error("{path} is no app: {problem}")]
    Archive {
        path: PathBuf,
        problem: ArchiveError,
    },
    #[error("{0} is no app: it has no {MANIFEST}")]
    NoManifest(PathBuf),
    #[error("{path}: its manifest is broken: {problem}")]
    Manifest { path: PathBuf, problem: Malformed },
    #[error("{path}: {name}: {problem}")]
    Dex {
        path: PathBuf,
        name: String,
        problem: gibbon_dex::Error,
    },
}

/// An app's file, read.
pub struct App {
    pub path: PathBuf,
    pub size: u64,
    /// SHA-256 of the file, in hexadecimal digits.
    pub hash: String,
    /// The app's name as users see it, in English or whatever there is.
    pub label: Option<String>,
    pub manifest: Manifest,
    /// In the order in which classes are looked for.
    pub dex: Vec<(String, DexFile)>,
    /// Names of libraries by architecture.
    pub native_libraries: BTreeMap<String, Vec<String>>,
}

impl App {
    pub fn open(path: &Path) -> Result<App, ApkError> {
        let bytes = std::fs::read(path).map_err(|problem| ApkError::Read {
            path: path.to_path_buf(),
            problem,
        })?;
        App::from_bytes(path, bytes)
    }

    /// What is in an app's file; the path is for messages.
    pub fn from_bytes(path: &Path, bytes: Vec<u8>) -> Result<App, ApkError> {
        let owned = || path.to_path_buf();
        let bytes: Arc<[u8]> = bytes.into();
        let broken = |problem| ApkError::Archive {
            path: owned(),
            problem,
        };
        let name = path.display().to_string();
        let archive = Archive::from_bytes(&name, bytes.clone()).map_err(broken)?;
        let manifest = archive
            .read(MANIFEST, DEFAULT_LIMIT)
            .map_err(broken)?
            .ok_or_else(|| ApkError::NoManifest(owned()))?;
        let malformed = |problem| ApkError::Manifest {
            path: owned(),
            problem,
        };
        let document = Document::parse(manifest.into(), None).map_err(malformed)?;
        let manifest = Manifest::new(&Element::read(Arc::new(document)).map_err(malformed)?);
        Ok(App {
            size: bytes.len() as u64,
            hash: format!("{:x}", Sha256::digest(&bytes)),
            label: label(&name, bytes, &manifest),
            manifest,
            dex: dex_files(path, &archive)?,
            native_libraries: native_libraries(&archive),
            path: owned(),
        })
    }
}

impl App {
    /// The roots of all its compiled XML files: layouts, menus, preferences, the manifest. None if
    /// one of them cannot be read.
    pub fn documents(&self) -> Option<Vec<Element>> {
        let archive = Archive::open(&self.path).ok()?;
        let mut documents = Vec::new();
        let files = archive.entries().filter(|one| one.name().ends_with(".xml"));
        for file in files.filter(|one| !one.name().starts_with("assets/")) {
            let bytes = file.read(DEFAULT_LIMIT).ok()?;
            // Some are text: `res/raw` holds anything.
            let Ok(document) = Document::parse(bytes.into(), None) else {
                match file.name().starts_with("res/raw") || !file.name().starts_with("res/") {
                    true => continue,
                    false => return None,
                }
            };
            documents.push(Element::read(Arc::new(document)).ok()?);
        }
        Some(documents)
    }
}

fn dex_files(path: &Path, archive: &Archive) -> Result<Vec<(String, DexFile)>, ApkError> {
    let mut files = Vec::new();
    for number in 1.. {
        let name = match number {
            1 => "classes.dex".to_owned(),
            _ => format!("classes{number}.dex"),
        };
        let read = archive.read(&name, DEFAULT_LIMIT);
        let read = read.map_err(|problem| ApkError::Archive {
            path: path.to_path_buf(),
            problem,
        })?;
        let Some(bytes) = read else { break };
        let dex = DexFile::parse(bytes).map_err(|problem| ApkError::Dex {
            path: path.to_path_buf(),
            name: name.clone(),
            problem,
        })?;
        files.push((name, dex));
    }
    Ok(files)
}

fn native_libraries(archive: &Archive) -> BTreeMap<String, Vec<String>> {
    let mut libraries: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for entry in archive.entries() {
        let parts: Vec<&str> = entry.name().split('/').collect();
        if let ["lib", architecture, name] = parts[..]
            && name.ends_with(".so")
        {
            let names = libraries.entry(architecture.to_owned()).or_default();
            names.push(name.to_owned());
        }
    }
    libraries
}

/// A label may be a resource of the app. One that cannot be found out is none.
fn label(name: &str, bytes: Arc<[u8]>, manifest: &Manifest) -> Option<String> {
    let id = match &manifest.label {
        Some(element::Text::Plain(text)) => return Some(text.clone()),
        Some(element::Text::Resource(id)) => *id,
        None => return None,
    };
    let apk = Arc::new(Apk::from_bytes(name, bytes, Properties::default()).ok()?);
    let mut assets = AssetManager::default();
    assets.set_apks(vec![apk.clone()]);
    let mut found = assets.resource(id, false, 0)?;
    let is_text = assets.resolve(&mut found) && found.value.kind == kind::STRING;
    is_text.then(|| apk.table().strings().text(found.value.data))?
}
