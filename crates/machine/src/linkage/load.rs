//! Finding classes by name, and what constant pools name.

use crate::Machine;
use crate::meta::{Access, ClassId, ClassKind, LoaderId, MAX_DIMENSIONS, Source};
use crate::native::{Args, Exit, NativeResult, ok};

impl Machine {
    /// The class of this internal name (or array descriptor) as seen by a loader.
    pub fn load_class(&mut self, loader: LoaderId, name: &str) -> Result<ClassId, Exit> {
        if let Some(class) = self.find_loaded(loader, name) {
            return Ok(class);
        }
        if let Some(component) = name.strip_prefix('[') {
            let dimensions = name.bytes().take_while(|&byte| byte == b'[').count();
            if dimensions > MAX_DIMENSIONS {
                return Err(self.throw("java/lang/NoClassDefFoundError", name));
            }
            return self.load_array(loader, component);
        }
        if loader.is_built_in() {
            if let Some(class) = self.find_built_in(loader, name)? {
                return Ok(class);
            }
            if self.state.loader_objects[loader.0 as usize].is_null() {
                return Err(self.throw("java/lang/NoClassDefFoundError", name));
            }
        } else if let Some(find) = self.natives.find_class
            && let Some(class) = find(self, loader, name)?
        {
            let name = self.meta.symbols.intern(name);
            let loader = &mut self.meta.loaders[loader.0 as usize];
            loader.is_transparent = true;
            loader.add(name, class);
            return Ok(class);
        }
        let name = self.string(&name.replace('/', "."))?;
        let arguments = vec![u64::from(loader.0), u64::from(name.0)];
        Err(Exit::call_and_retry(self.internal.load, arguments))
    }

    /// The same if that takes no guest code and nothing goes wrong.
    pub(crate) fn find_quietly(&mut self, loader: LoaderId, name: &str) -> Option<ClassId> {
        if let Some(class) = self.find_loaded(loader, name) {
            return Some(class);
        }
        if loader.is_built_in() {
            return self.find_built_in(loader, name).ok()?;
        }
        let find = self.natives.find_class?;
        find(self, loader, name).ok()?
    }

    /// A class that this loader defined or found before.
    pub fn find_loaded(&self, loader: LoaderId, name: &str) -> Option<ClassId> {
        let name = self.meta.symbols.find(name)?;
        self.meta.loaders[loader.0 as usize]
            .classes
            .get(&name)
            .copied()
    }

    /// The same as the guest may know it. A class without a class object was loaded for the
    /// machine's own use, or in a future that was taken back: the guest has not seen it. What a
    /// loader whose code the machine does not run merely found through another is such knowledge,
    /// too.
    pub fn find_loaded_for_guest(&mut self, loader: LoaderId, name: &str) -> Option<ClassId> {
        let class = self.find_loaded(loader, name)?;
        self.existing_mirror(class)?;
        let is_own = self.meta.class(class).loader == loader;
        let finds_all = self.natives.finds_all;
        let is_told =
            is_own || !(loader.is_built_in() || finds_all.is_some_and(|finds| finds(self, loader)));
        is_told.then_some(class)
    }

    pub(super) fn load_array(
        &mut self,
        loader: LoaderId,
        component: &str,
    ) -> Result<ClassId, Exit> {
        let component = match component.as_bytes().first() {
            Some(b'L') => self.load_class(loader, component[1..].trim_end_matches(';'))?,
            Some(b'[') => self.load_class(loader, component)?,
            Some(&letter) => {
                let kind = gibbon_formats::descriptor::Kind::from_char(letter.into());
                let kind = kind.filter(|_| component.len() == 1);
                match kind {
                    Some(kind) => self.primitive(kind),
                    None => return Err(self.throw("java/lang/NoClassDefFoundError", component)),
                }
            }
            None => return Err(self.throw("java/lang/NoClassDefFoundError", "[")),
        };
        Ok(self.meta.array_of(component))
    }

    /// Looks through the built-in loaders from the boot loader up to `loader`.
    pub fn find_built_in(&mut self, loader: LoaderId, name: &str) -> Result<Option<ClassId>, Exit> {
        for owner in (0..=loader.0).map(LoaderId) {
            if let Some(class) = self.find_in_loader(owner, name)? {
                if owner != loader {
                    let name = self.meta.symbols.intern(name);
                    self.meta.loaders[loader.0 as usize].add(name, class);
                }
                return Ok(Some(class));
            }
        }
        Ok(None)
    }

    /// A class of this one built-in loader, defined now if need be.
    pub fn find_in_loader(&mut self, owner: LoaderId, name: &str) -> Result<Option<ClassId>, Exit> {
        if let Some(class) = self.find_loaded(owner, name) {
            return Ok((self.meta.class(class).loader == owner).then_some(class));
        }
        let in_image = self.meta.find_in_image(owner, name);
        let on_path = match in_image {
            None if owner == LoaderId::APP => self.meta.app_path.find(name),
            found => found,
        };
        match on_path {
            None => Ok(None),
            Some(Ok(source)) => {
                let class = self.define(owner, source, Some(name))?;
                self.meta.class_mut(class).is_dynamic = false;
                Ok(Some(class))
            }
            Some(Err(problem)) => Err(self.throw("java/lang/ClassFormatError", &problem)),
        }
    }

    /// Resolves a class named in the code of `from`.
    pub fn resolve_class(&mut self, from: ClassId, name: &str) -> Result<ClassId, Exit> {
        // No loader knows a hidden class: its name in its own code means itself.
        if self.meta.class(from).hidden
            && let Source::Class(file) = &self.meta.class(from).source
            && file.name() == name
        {
            return Ok(from);
        }
        let class = self.load_class(self.meta.class(from).loader, name)?;
        let mut element = class;
        while let ClassKind::Array { component, .. } = self.meta.class(element).kind {
            element = component;
        }
        let accessible = self.meta.class(element).access.has(Access::PUBLIC)
            || self.meta.class(element).is_primitive()
            || self.meta.same_package(from, element)
            || self.is_reflection_accessor(from);
        if !accessible {
            let (named, by) = (
                self.meta.external_name(element),
                self.meta.external_name(from),
            );
            let message = match self.is_device() {
                true => format!("Illegal class access: '{by}' attempting to access '{named}'"),
                false => format!("failed to access class {named} from class {by}"),
            };
            return Err(self.throw("java/lang/IllegalAccessError", &message));
        }
        Ok(class)
    }

    /// Resolves entry `index` of the constant pool of `from`, once.
    pub fn pool_class(&mut self, from: ClassId, index: u32) -> Result<ClassId, Exit> {
        if let Some(known) = self.meta.class(from).pool.get(index as usize)
            && known.get() != 0
        {
            return Ok(ClassId(known.get() - 1));
        }
        if let Some(kind) = self.meta.class(from).source.pool_primitive(index) {
            return Ok(self.primitive(kind));
        }
        let name = match self.meta.class(from).source.pool_class(index) {
            Ok(name) => name,
            Err(problem) => return Err(self.throw("java/lang/ClassFormatError", &problem)),
        };
        let class = self.resolve_class(from, &name)?;
        self.meta.set_pool_class(from, index, class);
        Ok(class)
    }
}

/// Asks a guest loader for a class and remembers the answer.
pub(super) fn load(machine: &mut Machine, args: Args) -> NativeResult {
    let loader = LoaderId(args.int(0) as u32);
    let name = args.reference(1);
    if machine.stage() == 0 {
        let object = machine.state.loader_objects[loader.0 as usize];
        let class = machine.heap.class_of(object);
        let descriptor = "(Ljava/lang/String;)Ljava/lang/Class;";
        let method = machine.meta.method_named(class, "loadClass", descriptor);
        let method = method.expect("every class loader has loadClass");
        let method = machine.select_virtual(class, method);
        let arguments = vec![u64::from(object.0), u64::from(name.0)];
        return Err(Exit::call_catching(method, arguments, 1));
    }
    let internal = machine.text(name).replace('.', "/");
    if let Some(thrown) = machine.take_caught(args) {
        let not_found = machine.load_class(LoaderId::BOOT, "java/lang/ClassNotFoundException")?;
        if machine
            .meta
            .is_subtype(machine.heap.class_of(thrown), not_found)
        {
            let exception = "java/lang/NoClassDefFoundError";
            return Err(machine.throw_with_cause(exception, Some(&internal), thrown));
        }
        return Err(Exit::Throw(thrown));
    }
    let mirror = args.result_ref();
    if mirror.is_null() {
        return Err(machine.throw("java/lang/NoClassDefFoundError", &internal));
    }
    let class = machine.class_of_mirror(mirror);
    let symbol = machine.meta.symbols.intern(&internal);
    if machine.meta.class(class).name != symbol {
        return Err(machine.throw("java/lang/NoClassDefFoundError", &internal));
    }
    machine.meta.loaders[loader.0 as usize].add(symbol, class);
    ok(())
}
