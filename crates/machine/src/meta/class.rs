//! A class, its fields and methods.

use std::cell::Cell;
use std::rc::Rc;

use gibbon_formats::descriptor::Kind;
use rustc_hash::FxHashMap;

use super::{ClassId, LoaderId, MethodId, Source, Symbol};
use crate::heap::ReferenceKind;
use crate::interp::LinkedCode;
use crate::native::{NativeFn, NativeKind};

/// Access flags of classes and members; class files and DEX use the same bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Access(pub u32);

impl Access {
    pub const PUBLIC: u32 = 0x1;
    pub const PRIVATE: u32 = 0x2;
    pub const PROTECTED: u32 = 0x4;
    pub const STATIC: u32 = 0x8;
    pub const FINAL: u32 = 0x10;
    pub const SYNCHRONIZED: u32 = 0x20;
    pub const VOLATILE: u32 = 0x40;
    pub const VARARGS: u32 = 0x80;
    pub const NATIVE: u32 = 0x100;
    pub const INTERFACE: u32 = 0x200;
    pub const ABSTRACT: u32 = 0x400;
    pub const ANNOTATION: u32 = 0x2000;
    pub const ENUM: u32 = 0x4000;
    /// DEX only: the source says `synchronized`, the code does it.
    pub const DECLARED_SYNCHRONIZED: u32 = 0x2_0000;

    pub fn has(self, bit: u32) -> bool {
        self.0 & bit != 0
    }

    pub fn is_static(self) -> bool {
        self.has(Self::STATIC)
    }

    pub fn is_private(self) -> bool {
        self.has(Self::PRIVATE)
    }

    pub fn is_interface(self) -> bool {
        self.has(Self::INTERFACE)
    }

    pub fn is_abstract(self) -> bool {
        self.has(Self::ABSTRACT)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClassKind {
    Instance,
    /// Arrays: the element class and the kind of an element.
    Array {
        component: ClassId,
        element: Kind,
    },
    Primitive(Kind),
}

/// How far the initialisation of a class is; kept per class in the guest's state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum InitState {
    #[default]
    No,
    /// By this thread.
    Running(u32),
    Done,
    Failed,
}

pub struct Class {
    pub id: ClassId,
    /// Internal form: `java/lang/String`, `[I`, `int`.
    pub name: Symbol,
    pub access: Access,
    pub kind: ClassKind,
    pub super_class: Option<ClassId>,
    /// Directly implemented.
    pub interfaces: Vec<ClassId>,
    /// All implemented, inherited ones too.
    pub all_interfaces: Vec<ClassId>,
    /// Superclasses from `Object` down to this class.
    pub ancestry: Vec<ClassId>,
    pub loader: LoaderId,
    pub source: Source,
    pub fields: Vec<Field>,
    pub methods: Vec<MethodId>,
    pub declared: FxHashMap<(Symbol, Symbol), MethodId>,
    pub vtable: Vec<MethodId>,
    /// What interface calls found, by name and descriptor.
    pub interface_cache: FxHashMap<(Symbol, Symbol), Result<MethodId, LookupFailure>>,
    /// Bytes of an instance, header included; of an array, of one element.
    pub instance_size: u32,
    /// Offsets of all reference fields of instances.
    pub references: Box<[u32]>,
    /// Bytes of the class object, statics included.
    pub mirror_size: u32,
    pub static_references: Box<[u32]>,
    pub reference_kind: Option<ReferenceKind>,
    /// Overrides `Object.finalize`.
    pub finalizable: bool,
    /// Has a static initialiser, or constants to set, or a superclass with one.
    pub initializer: Option<MethodId>,
    pub array_class: Option<ClassId>,
    pub pool: Pool,
    /// Defined with `Lookup.defineHiddenClass` or by the machine.
    pub hidden: bool,
    /// Defined by the guest, from bytes it had: no function of the class path.
    pub is_dynamic: bool,
    /// The host of a hidden class or of a nest.
    pub nest_host: Option<ClassId>,
}

/// Why an interface or virtual call has no target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LookupFailure {
    Missing,
    Abstract,
    /// More than one default method applies.
    Conflict,
    NotPublic,
}

/// What the class entries of a constant pool resolved to so far: class number + 1, or 0.
/// The classes of one DEX file share one, as they share the file's tables.
pub type Pool = Rc<[Cell<u32>]>;

impl Class {
    pub fn is_interface(&self) -> bool {
        self.access.is_interface()
    }

    pub fn is_array(&self) -> bool {
        matches!(self.kind, ClassKind::Array { .. })
    }

    pub fn is_primitive(&self) -> bool {
        matches!(self.kind, ClassKind::Primitive(_))
    }

    pub fn component(&self) -> Option<ClassId> {
        match self.kind {
            ClassKind::Array { component, .. } => Some(component),
            _ => None,
        }
    }
}

pub struct Field {
    pub class: ClassId,
    pub name: Symbol,
    pub descriptor: Symbol,
    pub access: Access,
    pub kind: Kind,
    /// In an instance, or in the class object if static.
    pub offset: u32,
}

/// A static field as instructions name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticLink {
    pub class: ClassId,
    pub offset: u32,
}

pub struct Method {
    pub id: MethodId,
    pub class: ClassId,
    pub name: Symbol,
    pub descriptor: Symbol,
    pub access: Access,
    /// Place in the class's own list.
    pub index: u32,
    pub vtable_index: Option<u32>,
    /// Registers for arguments, the receiver included, wide ones as one.
    pub argument_count: u16,
    pub return_kind: Kind,
    /// Kinds of the arguments, the receiver included.
    pub argument_kinds: Box<[Kind]>,
    /// Made on first call.
    pub code: Option<Box<LinkedCode>>,
    /// Where compiled code calls it, or null, by [`crate::compile::Variant::place`]. The method
    /// itself is never freed: this is the one thing that says whether there is code to call.
    pub(crate) entries: [*const u8; crate::compile::PLACES],
    pub native: Option<(NativeFn, NativeKind)>,
    /// Runs its own body whatever natives there are.
    pub no_intrinsic: bool,
    /// The same method without its intrinsic, once one declined.
    pub fallback: Option<MethodId>,
    /// Not shown in stack traces: the machine's own.
    pub hidden: bool,
    /// Shown there without its line.
    pub seen_as_native: bool,
    /// `@CallerSensitive`: its result depends on who calls it.
    pub caller_sensitive: bool,
    /// The code of a lambda form, which is no caller of anything.
    pub lambda_form: bool,
    /// Does not depend on the order of loading: part of trace hashes.
    pub stable_hash: u64,
}

impl Method {
    /// Forgets its code, as if it had never been called.
    pub(crate) fn drop_code(&mut self) {
        self.entries = [std::ptr::null(); crate::compile::PLACES];
        self.code = None;
    }

    pub fn is_static(&self) -> bool {
        self.access.is_static()
    }
}
