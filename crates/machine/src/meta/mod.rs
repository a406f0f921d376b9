//! Classes as the machine knows them: what was read, how it is laid out, what it links to.
//!
//! Metadata is a function of the class path alone. It is built when first needed and stays
//! when the guest goes back to a snapshot; whatever the guest can change of a class (its
//! statics, whether it is initialised, its class object) lives in the guest's memory instead.

mod class;
mod define;
mod known;
mod load;
mod lookup;
mod marks;
mod origins;
mod shapes;
mod source;
mod symbols;

pub use class::{
    Access, Class, ClassKind, Field, InitState, LookupFailure, Method, Pool, StaticLink,
};
pub use define::{INJECTED_FIELD, LinkError, MAX_DIMENSIONS, primitive_letter, stable_hash};
pub use known::Known;
pub use load::{
    Adapter, ClassPath, ClassPathEntry, Loader, LoaderId, LoaderOrigin, ModuleImage, Seen,
};
pub(crate) use origins::DynamicClasses;
pub use shapes::size_of;
pub use source::{
    Definition, DexSource, FieldDefinition, Malformed, MemberName, MethodDefinition, PoolConstant,
    Source,
};
pub use symbols::{Symbol, Symbols};

use origins::Origins;
use rustc_hash::FxHashMap;

/// Number of a class, in order of loading.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(transparent)]
pub struct ClassId(pub u32);

/// Number of a method.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(transparent)]
pub struct MethodId(pub u32);

/// All classes and methods.
#[derive(Default)]
pub struct Meta {
    pub symbols: Symbols,
    // Boxed: running code holds pointers to them.
    #[allow(clippy::vec_box)]
    classes: Vec<Box<Class>>,
    #[allow(clippy::vec_box)]
    methods: Vec<Box<Method>>,
    pub(crate) static_links: Vec<StaticLink>,
    /// String literals of all code, by their number.
    pub(crate) literals: Vec<std::sync::Arc<[u16]>>,
    pub(crate) literal_ids: FxHashMap<std::sync::Arc<[u16]>, u32>,
    pub loaders: Vec<Loader>,
    origins: Origins,
    pub boot_path: ClassPath,
    pub app_path: ClassPath,
    /// Changes classes of the boot loader as they are read.
    pub adapter: Option<Box<dyn Adapter>>,
    pub image: Option<std::rc::Rc<ModuleImage>>,
    /// DEX files that the guest opened, each content once.
    pub dex_files: Vec<std::rc::Rc<gibbon_dex::DexFile>>,
    /// Numbers of the DEX files of what the guest cannot change, by path, or why it has none.
    pub read_only_dex: FxHashMap<String, Result<Vec<u32>, String>>,
    /// How many guest loaders there were in all runs.
    pub(crate) guest_loaders_made: u64,
    /// Classes of primitive types, by keyword.
    pub primitives: FxHashMap<Symbol, ClassId>,
    pub known: Option<Box<Known>>,
}

impl Meta {
    /// A class. A number that no class has counts as `java.lang.Object`: it can only come from
    /// where the guest wrote numbers over an object's header.
    #[inline(always)]
    pub fn class(&self, id: ClassId) -> &Class {
        match self.classes.get(id.0 as usize) {
            Some(class) => class,
            None => self.no_class(),
        }
    }

    #[cold]
    fn no_class(&self) -> &Class {
        &self.classes[0]
    }

    pub fn class_mut(&mut self, id: ClassId) -> &mut Class {
        &mut self.classes[id.0 as usize]
    }

    /// The class of this number, `java.lang.Object` if there is none.
    pub fn known_class(&self, number: u32) -> ClassId {
        self.class(ClassId(number)).id
    }

    /// A method; a number that none has counts as the first, as with [`Meta::class`].
    #[inline(always)]
    pub fn method(&self, id: MethodId) -> &Method {
        match self.methods.get(id.0 as usize) {
            Some(method) => method,
            None => self.no_method(),
        }
    }

    #[cold]
    fn no_method(&self) -> &Method {
        &self.methods[0]
    }

    /// # Safety
    /// `index` is the number of a method.
    #[inline(always)]
    pub(crate) unsafe fn method_at(&self, index: usize) -> &Method {
        // SAFETY: by contract.
        unsafe { self.methods.get_unchecked(index) }
    }

    pub fn method_mut(&mut self, id: MethodId) -> &mut Method {
        &mut self.methods[id.0 as usize]
    }

    /// All classes by number, as compiled code looks at them.
    pub(crate) fn class_table(&self) -> (*const Box<Class>, usize) {
        (self.classes.as_ptr(), self.classes.len())
    }

    pub fn class_count(&self) -> usize {
        self.classes.len()
    }

    pub fn classes(&self) -> impl Iterator<Item = &Class> {
        self.classes.iter().map(|class| &**class)
    }

    pub fn class_name(&self, id: ClassId) -> &str {
        self.symbols.name(self.class(id).name)
    }

    pub fn known(&self) -> &Known {
        self.known.as_ref().expect("the machine has booted")
    }

    /// The numbers of the DEX files with this content, in [`Meta::dex_files`].
    pub fn open_dex(&mut self, bytes: Vec<u8>) -> gibbon_dex::Result<Vec<u32>> {
        let known = self
            .dex_files
            .iter()
            .position(|file| *file.bytes() == *bytes);
        if let Some(at) = known {
            return Ok(vec![at as u32]);
        }
        let first = self.dex_files.len() as u32;
        let files = gibbon_dex::DexFile::parse_all(bytes)?;
        self.dex_files
            .extend(files.into_iter().map(std::rc::Rc::new));
        Ok((first..self.dex_files.len() as u32).collect())
    }

    /// `java.lang.String` form of an internal class name.
    pub fn external_name(&self, id: ClassId) -> String {
        self.class_name(id).replace('/', ".")
    }

    /// The number of a string literal.
    pub fn literal(&mut self, text: &[u16]) -> u32 {
        if let Some(&id) = self.literal_ids.get(text) {
            return id;
        }
        let id = self.literals.len() as u32;
        let text: std::sync::Arc<[u16]> = text.into();
        self.literals.push(text.clone());
        self.literal_ids.insert(text, id);
        id
    }
}
