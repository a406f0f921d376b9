//! Linking a class: layout of fields, virtual table, interfaces.

use std::cell::Cell;
use std::rc::Rc;

use gibbon_formats::descriptor::{FieldType, Kind, MethodDescriptor};
use rustc_hash::FxHashMap;

use super::class::{Access, Class, ClassKind, Field, Method, Pool};
use super::marks;
use super::shapes::size_of;
use super::source::Definition;
use super::{ClassId, LoaderId, Meta, MethodId, Seen, Source};
use crate::heap::{HEADER_SIZE, MAX_CLASSES, ReferenceKind};

/// Fields the machine adds to library classes for its own use; reflection does not show them.
const INJECTED: &[(&str, &str, &str)] = &[
    ("java/lang/Class", "machineClass", "I"),
    (
        "java/lang/Class",
        "machineDomain",
        "Ljava/security/ProtectionDomain;",
    ),
    ("java/lang/Class", "machineSigners", "[Ljava/lang/Object;"),
    ("java/lang/invoke/MemberName", "machineIndex", "J"),
    ("java/lang/invoke/ResolvedMethodName", "machineMethod", "I"),
    (
        "java/lang/invoke/ResolvedMethodName",
        "vmholder",
        "Ljava/lang/Class;",
    ),
];
/// Arrays have no more dimensions, by the JVM's specification.
pub const MAX_DIMENSIONS: usize = 255;
/// Classes that come from files; the rest of the table is for arrays of them.
const MOST_CLASSES: u32 = MAX_CLASSES / 4 * 3;
/// On fields of [`INJECTED`].
pub const INJECTED_FIELD: u32 = 1 << 31;

/// An error of linking: the class of the exception and its message.
#[derive(Debug)]
pub struct LinkError {
    pub exception: &'static str,
    pub message: String,
}

impl Meta {
    /// Adds a class whose superclass and interfaces are there already.
    pub fn link(
        &mut self,
        definition: Definition,
        source: Source,
        loader: LoaderId,
        super_class: Option<ClassId>,
        interfaces: Vec<ClassId>,
    ) -> Result<ClassId, LinkError> {
        let id = ClassId(self.classes.len() as u32);
        let name = self.symbols.intern(&definition.name);
        let error = |exception, message| Err(LinkError { exception, message });
        if id.0 >= MOST_CLASSES && !matches!(source, Source::Machine) {
            return error("java/lang/OutOfMemoryError", "Metaspace".to_owned());
        }
        if let Some(above) = super_class {
            let above_class = self.class(above);
            if above_class.is_interface() {
                let name = definition.name.replace('/', ".");
                let above = self.external_name(above);
                let message = match source.is_dex() {
                    true => format!("Superclass {above} of {name} is an interface"),
                    false => format!("class {name} has interface {above} as super class"),
                };
                return error("java/lang/IncompatibleClassChangeError", message);
            }
            if above_class.access.has(Access::FINAL) {
                let name = definition.name.replace('/', ".");
                let above = self.external_name(above);
                if source.is_dex() {
                    let message = format!("Superclass {above} of {name} is declared final");
                    return error("java/lang/VerifyError", message);
                }
                let message = format!("class {name} cannot inherit from final class {above}");
                return error("java/lang/IncompatibleClassChangeError", message);
            }
        }
        for &interface in &interfaces {
            if !self.class(interface).is_interface() {
                let name = definition.name.replace('/', ".");
                let named = self.external_name(interface);
                let message = match source.is_dex() {
                    true => format!("Class {name} implements non-interface class {named}"),
                    false => format!(
                        "class {name} can not implement {named}, because it is not an interface"
                    ),
                };
                return error("java/lang/IncompatibleClassChangeError", message);
            }
        }

        let mut all_interfaces = super_class
            .map(|above| self.class(above).all_interfaces.clone())
            .unwrap_or_default();
        for &interface in &interfaces {
            for up in [
                &[interface][..],
                &self.class(interface).all_interfaces.clone(),
            ]
            .concat()
            {
                if !all_interfaces.contains(&up) {
                    all_interfaces.push(up);
                }
            }
        }
        let mut ancestry = super_class
            .map(|above| self.class(above).ancestry.clone())
            .unwrap_or_default();
        ancestry.push(id);

        let fields = self.fields(id, &definition, loader);
        let mut methods = self.methods(id, &definition)?;
        marks::mark(&mut methods, &source, loader);
        if loader == LoaderId::BOOT {
            self.mark_seen(&mut methods, &definition.name);
        }
        let pool = self.pool(&source, loader);
        let declared = methods
            .iter()
            .map(|method| ((method.name, method.descriptor), method.id))
            .collect::<FxHashMap<_, _>>();
        let initializer = methods
            .iter()
            .find(|method| {
                &**self.symbols.name(method.name) == "<clinit>" && method.access.is_static()
            })
            .map(|method| method.id);
        let method_ids = methods.iter().map(|method| method.id).collect();
        self.methods.extend(methods.into_iter().map(Box::new));
        let mut class = Class {
            id,
            name,
            access: Access(definition.access),
            kind: ClassKind::Instance,
            super_class,
            interfaces,
            all_interfaces,
            ancestry,
            loader,
            source,
            fields,
            methods: method_ids,
            declared,
            vtable: Vec::new(),
            interface_cache: FxHashMap::default(),
            instance_size: HEADER_SIZE,
            references: Box::new([]),
            mirror_size: 0,
            static_references: Box::new([]),
            reference_kind: None,
            finalizable: false,
            initializer,
            array_class: None,
            pool,
            hidden: false,
            is_dynamic: false,
            nest_host: None,
        };
        self.lay_out(&mut class);
        if !class.is_interface() {
            if let Some(message) = self.overridden_final(&class) {
                return error("java/lang/LinkageError", message);
            }
            self.build_vtable(&mut class);
        }
        class.reference_kind = match &*definition.name {
            "java/lang/ref/SoftReference" if loader == LoaderId::BOOT => Some(ReferenceKind::Soft),
            "java/lang/ref/WeakReference" if loader == LoaderId::BOOT => Some(ReferenceKind::Weak),
            "java/lang/ref/FinalReference" if loader == LoaderId::BOOT => {
                Some(ReferenceKind::Final)
            }
            "java/lang/ref/PhantomReference" if loader == LoaderId::BOOT => {
                Some(ReferenceKind::Phantom)
            }
            _ => super_class.and_then(|above| self.class(above).reference_kind),
        };
        class.finalizable = self.overrides_finalize(&class);
        self.origins.add(&class);
        self.classes.push(Box::new(class));
        Ok(id)
    }

    fn overrides_finalize(&mut self, class: &Class) -> bool {
        let Some(above) = class.super_class else {
            return false;
        };
        let name = self.symbols.intern("finalize");
        let descriptor = self.symbols.intern("()V");
        match class.declared.get(&(name, descriptor)) {
            Some(&method) => !self.method(method).access.is_static(),
            None => self.class(above).finalizable,
        }
    }

    fn fields(&mut self, class: ClassId, definition: &Definition, loader: LoaderId) -> Vec<Field> {
        let is_library = loader == LoaderId::BOOT;
        let injected = INJECTED
            .iter()
            .filter(|(owner, ..)| is_library && *owner == definition.name)
            .map(|&(_, name, descriptor)| (name, descriptor, INJECTED_FIELD | Access::PRIVATE));
        let declared = definition
            .fields
            .iter()
            .map(|field| (&*field.name, &*field.descriptor, field.access));
        declared
            .chain(injected)
            .map(|(name, descriptor, access)| Field {
                class,
                name: self.symbols.intern(name),
                descriptor: self.symbols.intern(descriptor),
                access: Access(access),
                kind: descriptor
                    .chars()
                    .next()
                    .and_then(Kind::from_char)
                    .unwrap_or(Kind::Reference),
                offset: 0,
            })
            .collect()
    }

    fn methods(
        &mut self,
        class: ClassId,
        definition: &Definition,
    ) -> Result<Vec<Method>, LinkError> {
        let first = self.methods.len() as u32;
        let mut methods = Vec::with_capacity(definition.methods.len());
        for (index, method) in definition.methods.iter().enumerate() {
            let malformed = |error| LinkError {
                exception: "java/lang/ClassFormatError",
                message: format!("{}: {error}", definition.name),
            };
            let descriptor = MethodDescriptor::parse(&method.descriptor).map_err(malformed)?;
            let access = Access(method.access);
            let receiver = (!access.is_static()).then_some(Kind::Reference);
            let argument_kinds: Box<[Kind]> = receiver
                .into_iter()
                .chain(descriptor.parameters().map(FieldType::kind))
                .collect();
            methods.push(Method {
                id: MethodId(first + index as u32),
                class,
                name: self.symbols.intern(&method.name),
                descriptor: self.symbols.intern(&method.descriptor),
                access,
                index: index as u32,
                vtable_index: None,
                argument_count: argument_kinds.len() as u16,
                return_kind: descriptor.return_type().kind(),
                argument_kinds,
                code: None,
                entries: [std::ptr::null(); crate::compile::PLACES],
                native: None,
                no_intrinsic: false,
                fallback: None,
                hidden: false,
                seen_as_native: false,
                caller_sensitive: false,
                lambda_form: false,
                stable_hash: stable_hash(&[&definition.name, &method.name, &method.descriptor]),
            });
        }
        Ok(methods)
    }

    fn mark_seen(&self, methods: &mut [Method], class: &str) {
        let Some(adapter) = &self.adapter else { return };
        for method in methods {
            match adapter.seen(class, self.symbols.name(method.name)) {
                Seen::AsItIs => {}
                Seen::Native => method.seen_as_native = true,
                Seen::Not => method.hidden = true,
            }
        }
    }

    /// Classes of one DEX file in one loader share the table of its types.
    fn pool(&self, source: &Source, loader: LoaderId) -> Pool {
        if let Source::Dex(dex) = source {
            // Not those of a loader that had this number in a run that was taken back.
            let known = &self.loaders[loader.0 as usize].classes;
            // The newest first: those of runs that were taken back are many, and never the right ones.
            let of_dex = self.origins.of_dex.iter().rev();
            let mut of_dex = of_dex.map(|&class| self.class(class));
            let sharing = of_dex.find(|class| {
                class.loader == loader
                    && known.get(&class.name) == Some(&class.id)
                    && matches!(&class.source, Source::Dex(other) if Rc::ptr_eq(&other.file, &dex.file))
            });
            if let Some(class) = sharing {
                return class.pool.clone();
            }
        }
        vec![Cell::new(0); source.pool_size()].into()
    }

    fn lay_out(&self, class: &mut Class) {
        let mut cursor = HEADER_SIZE;
        let mut references = Vec::new();
        if let Some(above) = class.super_class {
            let above = self.class(above);
            cursor = above.instance_size;
            references.extend_from_slice(&above.references);
        }
        class.instance_size = place(&mut class.fields, false, cursor, &mut references);
        class.references = references.into();
        self.lay_out_statics(class);
    }

    /// Statics follow the fields of `java.lang.Class` in the class object.
    fn lay_out_statics(&self, class: &mut Class) {
        let Some(known) = &self.known else { return };
        let start = self.class(known.class).instance_size;
        let mut references = Vec::new();
        class.mirror_size = place(&mut class.fields, true, start, &mut references);
        class.static_references = references.into();
    }

    /// For the classes linked before `java.lang.Class` itself was known.
    pub fn lay_out_early_statics(&mut self) {
        let start = self.class(self.known().class).instance_size;
        for class in &mut self.classes {
            let mut references = Vec::new();
            class.mirror_size = place(&mut class.fields, true, start, &mut references);
            class.static_references = references.into();
        }
    }

    /// What ART says of an app's class that overrides what another one declares to be final. The
    /// library's own are let be: some are final there and not on Android.
    fn overridden_final(&self, class: &Class) -> Option<String> {
        if !class.source.is_dex() {
            return None;
        }
        let above = &self.class(class.super_class?).vtable;
        let overrides = |method: &Method, final_one: &Method| {
            method.name == final_one.name
                && method.descriptor == final_one.descriptor
                && !method.access.is_static()
                && !method.access.is_private()
                && final_one.access.has(Access::FINAL)
                && self.class(final_one.class).source.is_dex()
                && (final_one.access.has(Access::PUBLIC | Access::PROTECTED)
                    || self.same_package_as(final_one.class, class))
        };
        let mut methods = class.methods.iter().map(|&id| self.method(id));
        methods.find_map(|method| {
            let mut finals = above.iter().map(|&id| self.method(id));
            let found = finals.find(|final_one| overrides(method, final_one))?;
            Some(format!(
                "Method {}.{} overrides final method in class {}",
                self.symbols.name(class.name).replace('/', "."),
                self.symbols.name(method.name),
                self.external_name(found.class)
            ))
        })
    }

    fn build_vtable(&mut self, class: &mut Class) {
        let mut vtable = class
            .super_class
            .map(|above| self.class(above).vtable.clone())
            .unwrap_or_default();
        for &id in &class.methods {
            let method = self.method(id);
            let (name, descriptor, access) = (method.name, method.descriptor, method.access);
            let is_constructor = self.symbols.name(name).starts_with('<');
            if access.is_static() || access.is_private() || is_constructor {
                continue;
            }
            let mut place = None;
            for (at, entry) in vtable.iter_mut().enumerate() {
                let above = self.method(*entry);
                if above.name == name && above.descriptor == descriptor {
                    let visible = above.access.has(Access::PUBLIC | Access::PROTECTED)
                        || self.same_package_as(above.class, class);
                    if visible {
                        *entry = id;
                        place.get_or_insert(at as u32);
                    }
                }
            }
            let place = place.unwrap_or_else(|| {
                vtable.push(id);
                vtable.len() as u32 - 1
            });
            self.method_mut(id).vtable_index = Some(place);
        }
        class.vtable = vtable;
    }

    fn same_package_as(&self, one: ClassId, class: &Class) -> bool {
        let package = |name: &str| {
            name.rfind('/')
                .map(|at| name[..at].to_owned())
                .unwrap_or_default()
        };
        self.class(one).loader == class.loader
            && package(self.class_name(one)) == package(self.symbols.name(class.name))
    }

    /// How many dimensions arrays of this class have; 0 of what is no array.
    pub fn dimensions(&self, class: ClassId) -> usize {
        let component = |class: &ClassId| match self.class(*class).kind {
            ClassKind::Array { component, .. } => Some(component),
            _ => None,
        };
        std::iter::successors(Some(class), component).count() - 1
    }

    /// The class of arrays of `component`.
    pub fn array_of(&mut self, component: ClassId) -> ClassId {
        if let Some(array) = self.class(component).array_class {
            return array;
        }
        // With so many classes there is no place for another, and arrays have no more dimensions:
        // `Object[]` holds the same things.
        let object = ClassId(0);
        if (self.classes.len() as u32 >= MAX_CLASSES
            || self.dimensions(component) >= MAX_DIMENSIONS)
            && let Some(array) = self.class(object).array_class
        {
            return array;
        }
        let element = match self.class(component).kind {
            ClassKind::Primitive(kind) => kind,
            _ => Kind::Reference,
        };
        let component_name = self.class_name(component);
        let name = match (element, self.class(component).is_array()) {
            (Kind::Reference, false) => format!("[L{component_name};"),
            (Kind::Reference, true) => format!("[{component_name}"),
            (kind, _) => format!("[{}", primitive_letter(kind)),
        };
        let interfaces = ["java/lang/Cloneable", "java/io/Serializable"]
            .iter()
            .filter_map(|name| {
                let name = self.symbols.find(name)?;
                self.loaders[0].classes.get(&name).copied()
            })
            .collect::<Vec<_>>();
        let visibility = self.class(component).access.0 & Access::PUBLIC;
        let definition = Definition {
            name: name.clone(),
            access: visibility | Access::FINAL | Access::ABSTRACT,
            super_class: None,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
        };
        let loader = self.class(component).loader;
        let id = self
            .link(
                definition,
                Source::Machine,
                loader,
                Some(object),
                interfaces,
            )
            .expect("an array class breaks no rule");
        let class = self.class_mut(id);
        class.kind = ClassKind::Array { component, element };
        class.instance_size = size_of(element);
        class.references = Box::new([]);
        self.class_mut(component).array_class = Some(id);
        let name = self.symbols.intern(&name);
        self.loaders[loader.0 as usize].add(name, id);
        if self.element(id).is_dynamic {
            self.note_dynamic(id);
        }
        id
    }

    /// The class of a primitive type or `void`.
    pub fn add_primitive(&mut self, kind: Kind, name: &str) -> ClassId {
        let definition = Definition {
            name: name.to_owned(),
            access: Access::PUBLIC | Access::FINAL | Access::ABSTRACT,
            super_class: None,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
        };
        let id = self
            .link(
                definition,
                Source::Machine,
                LoaderId::BOOT,
                None,
                Vec::new(),
            )
            .expect("a primitive class breaks no rule");
        self.class_mut(id).kind = ClassKind::Primitive(kind);
        id
    }

    /// A method of the machine itself, on its own class.
    pub fn add_method(&mut self, method: Method) -> MethodId {
        let id = MethodId(self.methods.len() as u32);
        self.methods.push(Box::new(Method { id, ..method }));
        id
    }

    pub fn method_count(&self) -> usize {
        self.methods.len()
    }
}

pub fn primitive_letter(kind: Kind) -> char {
    match kind {
        Kind::Boolean => 'Z',
        Kind::Byte => 'B',
        Kind::Char => 'C',
        Kind::Short => 'S',
        Kind::Int => 'I',
        Kind::Long => 'J',
        Kind::Float => 'F',
        Kind::Double => 'D',
        Kind::Void => 'V',
        Kind::Reference => 'L',
    }
}

/// Gives the static or the instance fields their offsets, large ones first.
fn place(fields: &mut [Field], statics: bool, start: u32, references: &mut Vec<u32>) -> u32 {
    let mut cursor = start;
    for size in [8, 4, 2, 1] {
        for field in fields.iter_mut() {
            if field.access.is_static() == statics && size_of(field.kind) == size {
                cursor = cursor.next_multiple_of(size);
                field.offset = cursor;
                cursor += size;
                if field.kind == Kind::Reference {
                    references.push(field.offset);
                }
            }
        }
    }
    cursor
}

/// FNV-1a; the parts are kept apart.
pub fn stable_hash(parts: &[&str]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for byte in parts.iter().flat_map(|part| part.bytes().chain([0xff])) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    }
    hash
}
