//! What the classes declare that an app's own extend: the framework calls a method of the app only
//! if it declares one of the same name and descriptor itself.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

use gibbon_formats::archive::DEFAULT_LIMIT;
use gibbon_formats::{Archive, ArchiveError, ClassFile, Image, ImageError};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::hierarchy::Hierarchy;

/// Classes that do not come with the app.
pub trait Library {
    /// By its descriptor, `Landroid/app/Activity;`; none if nobody knows it.
    fn class(&self, descriptor: &str) -> Option<LibraryClass>;
}

#[derive(Clone, Debug, Default)]
pub struct LibraryClass {
    /// Descriptors of what it extends and implements.
    pub parents: Vec<String>,
    /// Methods that a subclass may replace: `onCreate(Landroid/os/Bundle;)V`.
    pub methods: Vec<String>,
}

/// The framework's jar and the class library's image.
pub struct ClassFiles {
    framework: Archive,
    class_library: Image,
}

#[derive(Debug, thiserror::Error)]
pub enum NoLibrary {
    #[error("the framework: {0}")]
    Framework(#[from] ArchiveError),
    #[error("the class library: {0}")]
    ClassLibrary(#[from] ImageError),
}

impl ClassFiles {
    pub fn open(framework: &Path, class_library: &Path) -> Result<ClassFiles, NoLibrary> {
        Ok(ClassFiles {
            framework: Archive::open(framework)?,
            class_library: Image::open(class_library)?,
        })
    }

    fn bytes(&self, name: &str) -> Option<Vec<u8>> {
        let file = format!("{name}.class");
        let in_framework = self.framework.read(&file, DEFAULT_LIMIT).ok()?;
        in_framework.or_else(|| self.class_library.find_class(name).ok()?)
    }
}

impl Library for ClassFiles {
    fn class(&self, descriptor: &str) -> Option<LibraryClass> {
        let name = descriptor.strip_prefix('L')?.strip_suffix(';')?;
        let class = ClassFile::parse(self.bytes(name)?).ok()?;
        let parents = class
            .super_name()
            .into_iter()
            .chain(class.interface_names());
        let methods = class.methods.iter().filter(|method| {
            let flags = method.flags;
            !flags.is_static() && !flags.is_private() && !flags.is_final()
        });
        let signature = |method: &gibbon_formats::class_file::Method| {
            format!("{}{}", class.str(method.name), class.str(method.descriptor))
        };
        Some(LibraryClass {
            parents: parents.map(|name| format!("L{name};")).collect(),
            methods: methods.map(signature).collect(),
        })
    }
}

/// What libraries declare, looked up once for each class.
pub(crate) struct Declared<'a> {
    library: &'a dyn Library,
    known: RefCell<FxHashMap<String, Option<Rc<FxHashSet<String>>>>>,
}

impl<'a> Declared<'a> {
    pub fn new(library: &'a dyn Library) -> Declared<'a> {
        Declared {
            library,
            known: RefCell::default(),
        }
    }

    /// Whether a library declares a method that one of this class of the app replaces; none if it
    /// extends a class that nobody knows.
    pub fn declares(&self, hierarchy: &Hierarchy, class: &str, signature: &str) -> Option<bool> {
        let mut is_declared = false;
        for ancestor in hierarchy.ancestry(class) {
            if !hierarchy.is_of_app(ancestor) {
                is_declared |= self.methods(ancestor)?.contains(signature);
            }
        }
        Some(is_declared)
    }

    /// Everything that the class of a library and its parents declare.
    fn methods(&self, class: &str) -> Option<Rc<FxHashSet<String>>> {
        if let Some(known) = self.known.borrow().get(class) {
            return known.clone();
        }
        // A broken library might extend itself.
        self.known.borrow_mut().insert(class.to_owned(), None);
        let found = self.library.class(class).and_then(|found| {
            let mut all: FxHashSet<String> = found.methods.into_iter().collect();
            for parent in &found.parents {
                all.extend(self.methods(parent)?.iter().cloned());
            }
            Some(Rc::new(all))
        });
        self.known
            .borrow_mut()
            .insert(class.to_owned(), found.clone());
        found
    }
}
