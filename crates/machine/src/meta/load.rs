//! Finding classes: the class path, and the loaders that own what was found.

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use gibbon_dex::DexFile;
use gibbon_formats::archive::{Archive, DEFAULT_LIMIT};
use gibbon_formats::class_file::{ClassError, ClassFile};
use gibbon_formats::jimage::Image;
use rustc_hash::FxHashMap;

use super::source::Malformed;
use super::{ClassId, DexSource, Meta, Source, Symbol};

/// A class loader. The first three are the machine's own; the rest are guest objects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct LoaderId(pub u32);

impl LoaderId {
    pub const BOOT: LoaderId = LoaderId(0);
    pub const PLATFORM: LoaderId = LoaderId(1);
    pub const APP: LoaderId = LoaderId(2);

    /// Its classes are a function of the class path, so they outlive a restore.
    pub fn is_built_in(self) -> bool {
        self.0 <= 2
    }
}

/// The classes a loader defined, or found through others.
#[derive(Default, Clone)]
pub struct Loader {
    /// Shared with snapshots until it is changed.
    pub classes: Arc<FxHashMap<Symbol, ClassId>>,
    /// Tells loaders apart that had the same number in different runs from a snapshot.
    pub identity: u64,
    /// Its classes are found without running guest code (see [`crate::native::FindClass`]), so
    /// they outlive a restore as those of the built-in loaders do.
    pub is_transparent: bool,
    /// What it finds classes in, once that is known.
    pub origin: Option<Arc<LoaderOrigin>>,
}

/// What a loader finds classes in. A loader that is made again after a restore, of the same parts, is
/// the one that was ([`super::Meta::settle_origin`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoaderOrigin {
    pub number: LoaderId,
    /// DEX files, by their numbers among the machine's.
    pub files: Vec<u32>,
    /// The identities of loaders that it asks.
    pub others: Vec<u64>,
}

impl Loader {
    pub fn add(&mut self, name: Symbol, class: ClassId) {
        Arc::make_mut(&mut self.classes).insert(name, class);
    }
}

/// Where classes are looked for, in order.
#[derive(Default)]
pub struct ClassPath {
    pub entries: Vec<ClassPathEntry>,
}

pub enum ClassPathEntry {
    /// The JDK's image, with the modules of each built-in loader.
    Image(Rc<ModuleImage>, LoaderId),
    Directory(PathBuf),
    Archive(Rc<Archive>),
    Dex(Rc<DexFile>),
}

/// The JDK's image and which loader each of its modules belongs to.
pub struct ModuleImage {
    pub image: Image,
}

/// As `jdk.internal.module.ModuleLoaderMap` has them; all others are the boot loader's.
const PLATFORM_MODULES: &[&str] = &[
    "java.compiler",
    "java.net.http",
    "java.scripting",
    "java.security.jgss",
    "java.sql",
    "java.sql.rowset",
    "java.transaction.xa",
    "java.xml.crypto",
    "jdk.crypto.ec",
    "jdk.httpserver",
    "jdk.localedata",
    "jdk.security.auth",
    "jdk.zipfs",
];
const APP_MODULES: &[&str] = &["jdk.attach", "jdk.internal.jvmstat", "jdk.jcmd"];

impl ModuleImage {
    pub fn new(image: Image) -> ModuleImage {
        ModuleImage { image }
    }

    /// The module of a class, by its package.
    pub fn module_of(&self, class: &str) -> Option<&str> {
        let package = &class[..class.rfind('/')?];
        self.image.package_to_module(package).ok()?
    }

    pub fn loader_of(&self, module: &str) -> LoaderId {
        if PLATFORM_MODULES.contains(&module) {
            LoaderId::PLATFORM
        } else if APP_MODULES.contains(&module) {
            LoaderId::APP
        } else {
            LoaderId::BOOT
        }
    }

    /// The bytes of a class in the modules of one loader.
    fn class(&self, name: &str, loader: LoaderId) -> Option<Vec<u8>> {
        let module = self.module_of(name)?;
        if self.loader_of(module) != loader {
            return None;
        }
        self.resource(module, &format!("{name}.class"))
    }

    pub fn resource(&self, module: &str, path: &str) -> Option<Vec<u8>> {
        self.image.find(&format!("/{module}/{path}")).ok()?
    }
}

/// Changes classes of the boot loader as they are read, where one library is to stand in for
/// another. What it answers depends on its arguments alone.
pub trait Adapter {
    /// The class as it should be; `None` leaves it as it is.
    fn adapt(&self, class: &ClassFile, path: &ClassPath) -> Result<Option<ClassFile>, ClassError>;

    /// A class that is not on the path.
    fn make(&self, name: &str) -> Option<ClassFile>;

    /// How a method of the boot loader's is seen in stack traces.
    fn seen(&self, class: &str, method: &str) -> Seen;

    /// Whether exceptions of the machine speak as Android's runtime does, whatever code it is.
    fn speaks_as_android(&self) -> bool;
}

/// How a method is seen in stack traces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    AsItIs,
    /// As one without lines, which it is in the library that is stood in for.
    Native,
    /// That library has no such thing.
    Not,
}

impl Meta {
    /// Name of the named module of a class: those of the image's modules have one.
    pub fn module_name(&self, class: ClassId) -> Option<&str> {
        let class = self.class(class);
        if class.loader.0 > LoaderId::APP.0 {
            return None;
        }
        let image = self.image.as_ref()?;
        let module = image.module_of(self.symbols.name(class.name))?;
        (image.loader_of(module) == class.loader).then_some(module)
    }

    /// Where the classes of the boot and the platform loader are.
    pub fn find_in_image(&self, owner: LoaderId, name: &str) -> Option<Result<Source, Malformed>> {
        let found = self
            .boot_path
            .entries
            .iter()
            .filter(|entry| match entry {
                ClassPathEntry::Image(_, loader) => *loader == owner,
                _ => owner == LoaderId::BOOT,
            })
            .find_map(|entry| entry.find(name));
        let Some(adapter) = &self.adapter else {
            return found;
        };
        let class = match found {
            Some(Ok(Source::Class(class))) => class,
            None if owner == LoaderId::BOOT => Rc::new(adapter.make(name)?),
            other => return other,
        };
        Some(match adapter.adapt(&class, &self.boot_path) {
            Ok(None) => Ok(Source::Class(class)),
            Ok(Some(adapted)) => Ok(Source::Class(Rc::new(adapted))),
            Err(error) => Err(error.to_string()),
        })
    }
}

impl ClassPath {
    /// The first class of this internal name.
    pub fn find(&self, name: &str) -> Option<Result<Source, Malformed>> {
        self.entries.iter().find_map(|entry| entry.find(name))
    }

    /// The last class of this internal name.
    pub fn find_last(&self, name: &str) -> Option<Result<Source, Malformed>> {
        self.entries.iter().rev().find_map(|entry| entry.find(name))
    }

    /// Which entry has the first class of this internal name.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.entries
            .iter()
            .position(|entry| entry.find(name).is_some())
    }

    /// The first resource of this path.
    pub fn resource(&self, path: &str) -> Option<Vec<u8>> {
        self.entries.iter().find_map(|entry| match entry {
            ClassPathEntry::Directory(root) => read_file(&root.join(path)),
            ClassPathEntry::Archive(archive) => archive.read(path, DEFAULT_LIMIT).ok().flatten(),
            ClassPathEntry::Image(..) | ClassPathEntry::Dex(_) => None,
        })
    }
}

impl ClassPathEntry {
    fn find(&self, name: &str) -> Option<Result<Source, Malformed>> {
        let bytes = match self {
            ClassPathEntry::Image(image, loader) => image.class(name, *loader)?,
            ClassPathEntry::Directory(root) => read_file(&root.join(format!("{name}.class")))?,
            ClassPathEntry::Archive(archive) => {
                match archive.read(&format!("{name}.class"), DEFAULT_LIMIT) {
                    Ok(bytes) => bytes?,
                    Err(error) => return Some(Err(error.to_string())),
                }
            }
            ClassPathEntry::Dex(file) => {
                return Some(match DexSource::find(file, name)? {
                    Ok(source) => Ok(Source::Dex(Rc::new(source))),
                    Err(error) => Err(error.to_string()),
                });
            }
        };
        Some(match ClassFile::parse(bytes) {
            Ok(class) => Ok(Source::Class(Rc::new(class))),
            Err(error) => Err(error.to_string()),
        })
    }
}

/// A file of the class path, which is part of what a run is a function of.
#[allow(clippy::disallowed_methods)]
fn read_file(path: &Path) -> Option<Vec<u8>> {
    std::fs::read(path).ok()
}
