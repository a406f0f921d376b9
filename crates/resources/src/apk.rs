//! One package file of an asset manager: its table and its other files.
//!
//! Usually an APK; a bare table, a folder or nothing at all can be in its place. The bytes stay
//! where they are: whoever opens a file brings the [`Storage`].

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::Malformed;
use crate::table::Table;
use crate::zip::{Directory, ReadAt, ZipError, read_exact};

/// The file system that package files are in.
pub trait Storage {
    fn open<'a>(&'a mut self, path: &str) -> io::Result<Box<dyn ReadAt + 'a>>;
    /// Names in a folder, sorted.
    fn list(&mut self, path: &str) -> io::Result<Vec<String>>;
}

/// How a package file is used: the flags of `ApkAssets`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Properties {
    /// The framework's.
    pub system: bool,
    /// A shared library, whatever its id.
    pub dynamic: bool,
    /// Of a resources loader: it replaces equal ones before it.
    pub loader: bool,
}

impl Properties {
    pub fn from_flags(flags: u32) -> Properties {
        Properties {
            system: flags & 1 != 0,
            dynamic: flags & 2 != 0,
            loader: flags & 4 != 0,
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ApkError {
    #[error("{path}: {error}")]
    Zip { path: String, error: ZipError },
    #[error("{path}: {error}")]
    Read { path: String, error: io::Error },
    #[error("{path}: {error}")]
    Table { path: String, error: Malformed },
}

#[derive(Debug)]
enum Contents {
    Archive(Arc<Directory>),
    /// An archive without a path, kept whole.
    Memory(Arc<Directory>, Arc<[u8]>),
    Folder,
    Nothing,
}

#[derive(Debug)]
pub struct Apk {
    name: String,
    path: Option<String>,
    pub properties: Properties,
    table: Table,
    contents: Contents,
    /// Small files that were read, decompressed: the same few layouts are opened all the time.
    small: Mutex<FxHashMap<Box<str>, Arc<[u8]>>>,
}

const TABLE: &str = "resources.arsc";
const SMALL: usize = 1 << 16;

impl Apk {
    /// An archive in the file system.
    pub fn open(
        path: &str,
        storage: &mut dyn Storage,
        properties: Properties,
    ) -> Result<Apk, ApkError> {
        let read = |error| ApkError::Read {
            path: path.to_owned(),
            error,
        };
        let mut file = storage.open(path).map_err(read)?;
        let (directory, table) = archive(path, &mut *file, properties)?;
        let contents = Contents::Archive(directory);
        Ok(Apk::new(path, Some(path), properties, table, contents))
    }

    /// The same archive in the file system, used in another way; it is not read again.
    pub fn with_properties(&self, properties: Properties) -> Option<Apk> {
        let Contents::Archive(directory) = &self.contents else {
            return None;
        };
        let table = self.table.with_properties(properties).ok()?;
        let contents = Contents::Archive(directory.clone());
        let path = self.path.as_deref();
        Some(Apk::new(&self.name, path, properties, table, contents))
    }

    /// An archive in memory; the name is for messages.
    pub fn from_bytes(
        name: &str,
        bytes: Arc<[u8]>,
        properties: Properties,
    ) -> Result<Apk, ApkError> {
        let (directory, table) = archive(name, &mut &*bytes, properties)?;
        let contents = Contents::Memory(directory, bytes);
        Ok(Apk::new(name, None, properties, table, contents))
    }

    /// A table without files.
    pub fn from_table(
        name: &str,
        bytes: Arc<[u8]>,
        properties: Properties,
    ) -> Result<Apk, ApkError> {
        let table = Table::parse(bytes, properties).map_err(|error| ApkError::Table {
            path: name.to_owned(),
            error,
        })?;
        Ok(Apk::new(name, None, properties, table, Contents::Nothing))
    }

    /// A folder's files without a table.
    pub fn folder(path: &str, properties: Properties) -> Apk {
        let contents = Contents::Folder;
        Apk::new(path, Some(path), properties, Table::empty(), contents)
    }

    pub fn empty(properties: Properties) -> Apk {
        Apk::new("empty", None, properties, Table::empty(), Contents::Nothing)
    }

    fn new(
        name: &str,
        path: Option<&str>,
        properties: Properties,
        table: Table,
        contents: Contents,
    ) -> Apk {
        Apk {
            name: name.to_owned(),
            path: path.map(str::to_owned),
            properties,
            table,
            contents,
            small: Mutex::default(),
        }
    }

    /// For messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }

    pub fn table(&self) -> &Table {
        &self.table
    }

    /// A file's content; `None` if there is none of that name, or it cannot be read.
    pub fn file(&self, name: &str, storage: &mut dyn Storage) -> Option<Arc<[u8]>> {
        let small = || self.small.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(content) = small().get(name) {
            return Some(content.clone());
        }
        let content: Arc<[u8]> = match &self.contents {
            Contents::Nothing => return None,
            Contents::Folder => {
                let path = format!("{}/{name}", self.path.as_deref()?);
                return whole(&mut *storage.open(&path).ok()?).ok().map(Arc::from);
            }
            Contents::Memory(directory, bytes) => {
                directory.content(name, &mut &**bytes).ok()??.into()
            }
            Contents::Archive(directory) => {
                if !directory.contains(name) {
                    return None;
                }
                let mut file = storage.open(self.path.as_deref()?).ok()?;
                directory.content(name, &mut *file).ok()??.into()
            }
        };
        if content.len() <= SMALL {
            small().insert(name.into(), content.clone());
        }
        Some(content)
    }

    /// Where in the file system a file lies as it is: path, offset and length. `None` if it is
    /// compressed, or in no file.
    pub fn place(&self, name: &str, storage: &mut dyn Storage) -> Option<(String, u64, u64)> {
        match &self.contents {
            Contents::Nothing | Contents::Memory(..) => None,
            Contents::Folder => {
                let path = format!("{}/{name}", self.path.as_deref()?);
                let length = storage.open(&path).ok()?.length().ok()?;
                Some((path, 0, length))
            }
            Contents::Archive(directory) => {
                let path = self.path.as_deref()?;
                let mut file = storage.open(path).ok()?;
                let (offset, length) = directory.place(name, &mut *file).ok()??;
                Some((path.to_owned(), offset, length))
            }
        }
    }

    /// Names in a folder.
    pub fn list(&self, folder: &str, storage: &mut dyn Storage) -> Vec<String> {
        match &self.contents {
            Contents::Nothing => Vec::new(),
            Contents::Folder => {
                let path = format!("{}/{folder}", self.path.as_deref().unwrap_or_default());
                storage.list(path.trim_end_matches('/')).unwrap_or_default()
            }
            Contents::Memory(directory, _) | Contents::Archive(directory) => {
                let names = directory.list(folder);
                names.into_iter().map(str::to_owned).collect()
            }
        }
    }
}

fn archive(
    path: &str,
    file: &mut dyn ReadAt,
    properties: Properties,
) -> Result<(Arc<Directory>, Table), ApkError> {
    let zip = |error| ApkError::Zip {
        path: path.to_owned(),
        error,
    };
    // The framework's package is a jar here, with 45,000 classes that it has not on a device.
    let wanted = match properties.system {
        true => |name: &[u8]| !name.ends_with(b".class"),
        false => |_: &[u8]| true,
    };
    let directory = Directory::read(file, wanted).map_err(zip)?;
    let table = match directory.content(TABLE, file).map_err(zip)? {
        None => Table::empty(),
        Some(bytes) => Table::parse(bytes.into(), properties).map_err(|error| ApkError::Table {
            path: path.to_owned(),
            error,
        })?,
    };
    Ok((Arc::new(directory), table))
}

fn whole(file: &mut dyn ReadAt) -> io::Result<Vec<u8>> {
    let length = usize::try_from(file.length()?).map_err(|_| io::ErrorKind::FileTooLarge)?;
    let mut bytes = vec![0; length];
    read_exact(file, 0, &mut bytes)?;
    Ok(bytes)
}
