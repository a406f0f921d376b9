//! Loading, linking and initialising classes on the guest's behalf.
//!
//! Classes of the built-in loaders are found without running guest code, in the order their
//! Java code would: boot, platform, application. Only guest loaders are called. Whatever must
//! run guest code is a resumable method of the machine (`Internal`), so it is on a guest stack.

use std::rc::Rc;

use gibbon_formats::class_file::{ClassError, ClassErrorKind, ClassFile, NEWEST_MAJOR};

use crate::heap::{CLASS_TABLE, Ref};
use crate::interp::Synchronization;
use crate::machine::Internal;
use crate::meta::{
    Access, ClassId, ClassKind, Definition, InitState, LinkError, LoaderId, Method, MethodId,
    PoolConstant, Source,
};
use crate::native::{Args, Exit, NativeFn, NativeKind, NativeResult, ok};
use crate::threads::{ThreadId, ThreadState};
use crate::{Machine, meta};

impl Machine {
    /// The class of this internal name (or array descriptor) as seen by a loader.
    pub fn load_class(&mut self, loader: LoaderId, name: &str) -> Result<ClassId, Exit> {
        if let Some(class) = self.find_loaded(loader, name) {
            return Ok(class);
        }
        if let Some(component) = name.strip_prefix('[') {
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

    fn load_array(&mut self, loader: LoaderId, component: &str) -> Result<ClassId, Exit> {
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

    /// Defines a class from the bytes of a class file.
    pub fn define_bytes(
        &mut self,
        loader: LoaderId,
        bytes: Vec<u8>,
        expected: Option<&str>,
    ) -> Result<ClassId, Exit> {
        match ClassFile::parse(bytes) {
            Ok(class) => self.define(loader, Source::Class(Rc::new(class)), expected),
            Err(error) => Err(self.class_file_error(&error, expected)),
        }
    }

    /// What a file is refused with that was meant to be the class `expected`. The words are
    /// HotSpot's where it has any for the fault.
    pub fn class_file_error(&mut self, error: &ClassError, expected: Option<&str>) -> Exit {
        let name = expected.unwrap_or("<Unknown>");
        let message = match error.kind {
            ClassErrorKind::Version { major, minor } if major > NEWEST_MAJOR => {
                let message = format!(
                    "{name} has been compiled by a more recent version of the Java Runtime (class \
                     file version {major}.{minor}), this version of the Java Runtime only \
                     recognizes class file versions up to {NEWEST_MAJOR}.0"
                );
                return self.throw("java/lang/UnsupportedClassVersionError", &message);
            }
            ClassErrorKind::Version { major, minor } => {
                let message = format!(
                    "{name} (class file version {major}.{minor}) was compiled with an invalid \
                     major version"
                );
                return self.throw("java/lang/UnsupportedClassVersionError", &message);
            }
            ClassErrorKind::Magic { found } => {
                format!("Incompatible magic value {found} in class file {name}")
            }
            ClassErrorKind::Truncated { .. } => "Truncated class file".to_owned(),
            ClassErrorKind::TrailingBytes {
                what: "the class", ..
            } => format!("Extra bytes at the end of class file {name}"),
            _ => error.to_string(),
        };
        self.throw("java/lang/ClassFormatError", &message)
    }

    /// Defines a class in a loader. Runs again from the start if its superclass or an interface
    /// must be loaded by guest code first.
    pub fn define(
        &mut self,
        loader: LoaderId,
        source: Source,
        expected: Option<&str>,
    ) -> Result<ClassId, Exit> {
        let definition = match source.definition() {
            Ok(definition) => definition,
            Err(problem) => return Err(self.throw("java/lang/ClassFormatError", &problem)),
        };
        if let Some(expected) = expected
            && expected != definition.name
        {
            let message = format!("{} (wrong name: {expected})", definition.name);
            return Err(self.throw("java/lang/NoClassDefFoundError", &message));
        }
        if self
            .meta
            .symbols
            .find(&definition.name)
            .is_some_and(|name| self.being_loaded.contains(&name))
        {
            return Err(self.throw("java/lang/ClassCircularityError", &definition.name));
        }
        if definition.super_class.is_none() && definition.name != "java/lang/Object" {
            let message = format!("class {} has no superclass", definition.name);
            return Err(self.throw("java/lang/ClassFormatError", &message));
        }
        let name = self.meta.symbols.intern(&definition.name);
        self.being_loaded.push(name);
        let above = self.load_above(loader, &definition);
        self.being_loaded.pop();
        let (super_class, interfaces) = above?;
        let class = self
            .meta
            .link(definition, source, loader, super_class, interfaces)
            .map_err(|LinkError { exception, message }| self.throw(exception, &message))?;
        self.meta.set_dynamic(class);
        self.meta.loaders[loader.0 as usize].add(name, class);
        tracing::debug!(
            class = self.meta.class_name(class),
            loader = loader.0,
            "defined"
        );
        Ok(class)
    }

    /// Defines a class that no name leads to, in the nest of `host` if there is one. `name` is
    /// what it is called; its loader does not know it.
    pub fn define_hidden(
        &mut self,
        loader: LoaderId,
        bytes: Vec<u8>,
        name: &str,
        host: Option<ClassId>,
    ) -> Result<ClassId, Exit> {
        let file = match ClassFile::parse(bytes) {
            Ok(file) => Rc::new(file),
            Err(error) => return Err(self.class_file_error(&error, Some(name))),
        };
        let source = Source::Class(file.clone());
        let mut definition = match source.definition() {
            Ok(definition) => definition,
            Err(problem) => return Err(self.throw("java/lang/ClassFormatError", &problem)),
        };
        if definition.super_class.is_none() {
            let message = format!("class {name} has no superclass");
            return Err(self.throw("java/lang/ClassFormatError", &message));
        }
        let (super_class, interfaces) = self.load_above(loader, &definition)?;
        name.clone_into(&mut definition.name);
        let class = self
            .meta
            .link(definition, source, loader, super_class, interfaces)
            .map_err(|LinkError { exception, message }| self.throw(exception, &message))?;
        let info = self.meta.class_mut(class);
        info.hidden = true;
        info.nest_host = host;
        // Its own name in its constant pool means itself.
        for (index, _) in file.pool.iter() {
            if file
                .pool
                .class_name(index)
                .is_ok_and(|named| named == file.name())
            {
                self.meta.class(class).pool[usize::from(index)].set(class.0 + 1);
            }
        }
        Ok(class)
    }

    fn load_above(
        &mut self,
        loader: LoaderId,
        definition: &Definition,
    ) -> Result<(Option<ClassId>, Vec<ClassId>), Exit> {
        // A loader that is asked sees HotSpot's order: interfaces first.
        let interfaces = definition
            .interfaces
            .iter()
            .map(|name| self.load_class(loader, name))
            .collect::<Result<_, _>>()?;
        let super_class = match &definition.super_class {
            Some(name) => Some(self.load_class(loader, name)?),
            None => None,
        };
        Ok((super_class, interfaces))
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
            let message = format!(
                "failed to access class {} from class {}",
                self.meta.external_name(element),
                self.meta.external_name(from)
            );
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

    pub fn init_state(&self, class: ClassId) -> InitState {
        self.state
            .init
            .get(class.0 as usize)
            .copied()
            .unwrap_or_default()
    }

    fn set_init_state(&mut self, class: ClassId, state: InitState) -> Result<(), Exit> {
        let at = class.0 as usize;
        if self.state.init.len() <= at {
            self.state.init.resize(at + 1, InitState::No);
        }
        self.state.init[at] = state;
        if state == InitState::Done {
            let mirror = self.mirror(class)?;
            self.heap.set_ref(Ref(CLASS_TABLE), 4 * class.0, mirror);
        }
        for thread in &mut self.state.threads {
            if thread.state == ThreadState::Initializing(class) {
                thread.state = ThreadState::Runnable;
            }
        }
        Ok(())
    }

    /// Makes sure that a class is initialised, or being so by this thread.
    pub fn initialize(&mut self, class: ClassId) -> Result<(), Exit> {
        match self.init_state(class) {
            InitState::Done => Ok(()),
            InitState::Running(thread) if thread == self.state.current.0 => Ok(()),
            InitState::No
                if self.meta.class(class).is_array() || self.meta.class(class).is_primitive() =>
            {
                self.set_init_state(class, InitState::Done)
            }
            _ => Err(Exit::call_and_retry(
                self.internal.initialize,
                vec![u64::from(class.0)],
            )),
        }
    }

    pub(crate) fn set_static_constants(&mut self, class: ClassId, mirror: Ref) -> Result<(), Exit> {
        for (at, constant) in self.meta.class(class).source.constants() {
            let Some(field) = self.meta.class(class).fields.get(at) else {
                continue;
            };
            let (offset, kind) = (field.offset, field.kind);
            let descriptor = self.meta.symbols.name(field.descriptor);
            if !field.access.is_static() || !constant.fits(kind, descriptor) {
                continue;
            }
            let bits = match constant {
                PoolConstant::Bits(bits) => bits,
                PoolConstant::Null => 0,
                PoolConstant::String(units) => {
                    let literal = self.meta.literal(&units);
                    u64::from(self.literal(literal)?.0)
                }
                PoolConstant::Class(name) => {
                    let named = self.resolve_class(class, &name)?;
                    u64::from(self.mirror(named)?.0)
                }
            };
            self.write_value(mirror, offset, kind, bits);
        }
        Ok(())
    }

    /// The `java.lang.Module` of a class; null until modules are defined.
    pub(crate) fn module_for(&self, class: ClassId) -> Ref {
        let mut class = self.meta.class(class);
        while let ClassKind::Array { component, .. } = class.kind {
            class = self.meta.class(component);
        }
        let name = match class.kind {
            ClassKind::Primitive(_) => Some("java.base"),
            _ => self.meta.module_name(class.id),
        };
        if let Some(name) = name {
            let found = self
                .state
                .modules
                .iter()
                .find(|(module, _)| **module == *name);
            return found.map_or(Ref::NULL, |(_, object)| *object);
        }
        let loader = self.state.loader_objects[class.loader.0 as usize];
        if loader.is_null() {
            return self.state.boot_unnamed_module;
        }
        let offset = self.field_offset(self.meta.known().class_loader, "unnamedModule");
        self.heap.get_ref(loader, offset)
    }

    /// `unnamed module of loader 'app'`: where a class is, as messages say it.
    pub fn place_text(&self, class: ClassId) -> String {
        let mut class = class;
        while let Some(component) = self.meta.class(class).component() {
            class = component;
        }
        let module = match self.meta.module_name(class) {
            _ if self.meta.class(class).is_primitive() => "module java.base".to_owned(),
            Some(module) => format!("module {module}"),
            None => "unnamed module".to_owned(),
        };
        format!(
            "{module} of loader {}",
            self.loader_text(self.meta.class(class).loader)
        )
    }

    /// `'app'`, or `some.Loader @1b2c3d`, as messages name loaders.
    pub fn loader_text(&self, loader: LoaderId) -> String {
        let built_in = match loader {
            LoaderId::BOOT => Some("'bootstrap'"),
            LoaderId::PLATFORM => Some("'platform'"),
            LoaderId::APP => Some("'app'"),
            _ => None,
        };
        if let Some(name) = built_in {
            return name.to_owned();
        }
        let object = self.state.loader_objects[loader.0 as usize];
        let offset = self.field_offset(self.meta.known().class_loader, "nameAndId");
        let name_and_id = self.heap.get_ref(object, offset);
        match name_and_id.is_null() {
            true => self.meta.external_name(self.heap.class_of(object)),
            false => self.text(name_and_id),
        }
    }

    /// The number of a guest's class loader object, given when it is first seen.
    pub fn loader_of_object(&mut self, object: Ref) -> LoaderId {
        if object.is_null() {
            return LoaderId::BOOT;
        }
        if let Some(at) = self
            .state
            .loader_objects
            .iter()
            .position(|&known| known == object)
        {
            return LoaderId(at as u32);
        }
        self.state.loader_objects.push(object);
        let id = LoaderId(self.state.loader_objects.len() as u32 - 1);
        if self.meta.loaders.len() <= id.0 as usize {
            self.meta.guest_loaders_made += 1;
            self.meta.loaders.push(meta::Loader {
                identity: self.meta.guest_loaders_made,
                ..meta::Loader::default()
            });
        }
        id
    }

    /// Adds a method of the machine itself, to run on guest stacks. Hidden from stack traces.
    pub fn add_internal_method(
        &mut self,
        name: &str,
        descriptor: &str,
        body: NativeFn,
    ) -> MethodId {
        let parsed = gibbon_formats::descriptor::MethodDescriptor::parse(descriptor)
            .expect("the machine's own descriptors are right");
        let argument_kinds: Box<[_]> = parsed
            .parameters()
            .map(|parameter| parameter.kind())
            .collect();
        let method = Method {
            id: MethodId(0),
            class: self.meta.known().object,
            name: self.meta.symbols.intern(name),
            descriptor: self.meta.symbols.intern(descriptor),
            access: Access(Access::STATIC | Access::NATIVE),
            index: u32::MAX,
            vtable_index: None,
            argument_count: argument_kinds.len() as u16,
            return_kind: parsed.return_type().kind(),
            argument_kinds,
            code: None,
            native: Some((body, NativeKind::Native)),
            no_intrinsic: false,
            fallback: None,
            hidden: true,
            seen_as_native: false,
            caller_sensitive: false,
            lambda_form: false,
            stable_hash: meta::stable_hash(&["machine", name, descriptor]),
        };
        self.meta.add_method(method)
    }

    pub(crate) fn add_internal_methods(&mut self) {
        self.internal = Internal {
            initialize: self.add_internal_method("initialize", "(I)V", initialize),
            load: self.add_internal_method("load", "(ILjava/lang/String;)V", load),
            thread_start: self.add_internal_method("thread", "(Ljava/lang/Thread;)V", thread_start),
            link_site: self.add_internal_method("link", "(I)V", crate::interp::link_site),
            make_constant: self.add_internal_method(
                "constant",
                "(I)V",
                crate::interp::make_constant,
            ),
        };
    }

    /// Calls a method as the first frame of the current thread.
    pub fn start_call(&mut self, method: MethodId, arguments: Vec<u64>) -> Result<(), Exit> {
        let call = crate::native::GuestCall {
            method,
            arguments,
            stage: None,
            catch: false,
        };
        self.push_call(call, false)
    }

    /// Starts a guest thread: `object` is its `java.lang.Thread`.
    pub fn start_thread(&mut self, object: Ref) -> Result<ThreadId, Exit> {
        let daemon = self.heap.get_u8(object, self.meta.known().thread_daemon) != 0;
        let id = ThreadId(self.state.threads.len() as u32);
        let mut thread = crate::threads::Thread::new(id, object);
        thread.daemon = daemon;
        self.state.threads.push(thread);
        tracing::debug!(thread = id.0, daemon, "thread started");
        self.synchronized(Synchronization::Start(id));
        let me = std::mem::replace(&mut self.state.current, id);
        let started = self.start_call(self.internal.thread_start, vec![u64::from(object.0)]);
        self.state.current = me;
        started.map(|()| id)
    }

    /// In a native resumed after `Exit::call_catching`: what the call threw, if it did.
    pub fn take_caught(&mut self, args: Args) -> Option<Ref> {
        let frame = self
            .current_thread_mut()
            .frames
            .last_mut()
            .expect("a native has a frame");
        let caught = frame.flags.has(crate::threads::FrameFlags::CAUGHT);
        frame.flags.set(crate::threads::FrameFlags::CAUGHT, false);
        caught.then(|| args.result_ref())
    }
}

/// Initialises a class (JVMS 5.5). Stages: 0 start, 1 a superclass or interface is done,
/// 2 the static initialiser is done. Keeps how many of those above are done.
fn initialize(machine: &mut Machine, args: Args) -> NativeResult {
    let class = ClassId(args.int(0) as u32);
    let me = machine.state.current;
    if machine.stage() == 0 {
        match machine.init_state(class) {
            InitState::Done => return ok(()),
            InitState::Running(thread) if thread == me.0 => return ok(()),
            InitState::Running(_) => {
                machine.current_thread_mut().state = ThreadState::Initializing(class);
                return Err(Exit::Block);
            }
            InitState::Failed => {
                let message = format!(
                    "Could not initialize class {}",
                    machine.meta.external_name(class)
                );
                let cause = machine
                    .state
                    .init_failures
                    .get(&class)
                    .copied()
                    .unwrap_or_default();
                let exception = "java/lang/NoClassDefFoundError";
                return Err(machine.throw_with_cause(exception, Some(&message), cause));
            }
            InitState::No => {}
        }
        let mirror = machine.mirror(class)?;
        machine.set_static_constants(class, mirror)?;
        machine.set_init_state(class, InitState::Running(me.0))?;
        args.keep(0, 0);
        machine.set_stage(1);
    }
    if machine.stage() == 1 {
        if let Some(thrown) = machine.take_caught(args) {
            machine.remember_init_failure(class, thrown)?;
            machine.set_init_state(class, InitState::Failed)?;
            return Err(Exit::Throw(thrown));
        }
        let above = machine.initialized_before(class);
        let mut next = args.kept(0) as usize;
        while above
            .get(next)
            .is_some_and(|&up| machine.init_state(up) == InitState::Done)
        {
            next += 1;
        }
        if let Some(&next_class) = above.get(next) {
            args.keep(0, next as u64 + 1);
            let call = vec![u64::from(next_class.0)];
            return Err(Exit::call_catching(machine.internal.initialize, call, 1));
        }
        if let Some(initializer) = machine.meta.class(class).initializer {
            return Err(Exit::call_catching(initializer, Vec::new(), 2));
        }
        machine.set_init_state(class, InitState::Done)?;
        return ok(());
    }
    let Some(thrown) = machine.take_caught(args) else {
        machine.set_init_state(class, InitState::Done)?;
        return ok(());
    };
    machine.remember_init_failure(class, thrown)?;
    machine.set_init_state(class, InitState::Failed)?;
    let error = machine.load_class(LoaderId::BOOT, "java/lang/Error")?;
    if machine
        .meta
        .is_subtype(machine.heap.class_of(thrown), error)
    {
        return Err(Exit::Throw(thrown));
    }
    Err(machine.throw_with_cause("java/lang/ExceptionInInitializerError", None, thrown))
}

impl Machine {
    /// What later uses of the class give as their cause: the same trace, and who it happened to.
    fn remember_init_failure(&mut self, class: ClassId, thrown: Ref) -> Result<(), Exit> {
        let known = self.meta.known().clone();
        let kind = self.meta.external_name(self.heap.class_of(thrown));
        let message = self.heap.get_ref(thrown, known.throwable_message);
        let message = if message.is_null() {
            String::new()
        } else {
            format!(": {}", self.text(message))
        };
        let name = self
            .heap
            .get_ref(self.current_thread().object, known.thread_name);
        let text = format!(
            "Exception {kind}{message} [in thread \"{}\"]",
            self.text(name)
        );
        let exception = "java/lang/ExceptionInInitializerError";
        let exception = self.load_class(LoaderId::BOOT, exception)?;
        let failure = self.new_throwable(exception, Some(&text), Ref::NULL)?;
        let backtrace = self.heap.get_ref(thrown, known.throwable_backtrace);
        let depth = self.heap.get_i32(thrown, known.throwable_depth);
        self.heap
            .set_ref(failure, known.throwable_backtrace, backtrace);
        self.heap.set_i32(failure, known.throwable_depth, depth);
        self.heap.set_ref(failure, known.throwable_cause, Ref::NULL);
        self.state.init_failures.insert(class, failure);
        Ok(())
    }

    /// The call that initialises a class, for who wants to catch what it throws.
    pub fn initialize_catching(&self, class: ClassId, stage: u16) -> Exit {
        Exit::call_catching(self.internal.initialize, vec![u64::from(class.0)], stage)
    }

    /// The superclass and the interfaces with default methods that come first.
    fn initialized_before(&self, class: ClassId) -> Vec<ClassId> {
        let class = self.meta.class(class);
        if class.is_interface() {
            return Vec::new();
        }
        let mut before: Vec<ClassId> = class.super_class.into_iter().collect();
        before.extend(class.all_interfaces.iter().copied().filter(|&interface| {
            self.meta.class(interface).methods.iter().any(|&method| {
                let access = self.meta.method(method).access;
                !access.is_abstract() && !access.is_static()
            })
        }));
        before
    }

    pub fn wake(&mut self, thread: ThreadId) {
        self.thread_mut(thread).state = ThreadState::Runnable;
    }
}

/// Asks a guest loader for a class and remembers the answer.
fn load(machine: &mut Machine, args: Args) -> NativeResult {
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

/// The life of a started thread: `run`, its uncaught exception, `Thread.exit`, the joiners.
fn thread_start(machine: &mut Machine, args: Args) -> NativeResult {
    let thread = args.reference(0);
    let class = machine.heap.class_of(thread);
    let find = |machine: &Machine, name, descriptor| {
        let method = machine.meta.method_named(class, name, descriptor);
        machine.select_virtual(class, method.expect("java.lang.Thread has it"))
    };
    let me = vec![u64::from(thread.0)];
    match machine.stage() {
        0 => {
            let run = find(machine, "run", "()V");
            Err(Exit::call_catching(run, me, 1))
        }
        1 => {
            if let Some(thrown) = machine.take_caught(args) {
                let handler = find(
                    machine,
                    "dispatchUncaughtException",
                    "(Ljava/lang/Throwable;)V",
                );
                let arguments = vec![u64::from(thread.0), u64::from(thrown.0)];
                return Err(Exit::call_catching(handler, arguments, 2));
            }
            machine.set_stage(2);
            thread_start(machine, args)
        }
        2 => {
            if let Some(thrown) = machine.take_caught(args) {
                machine.report_handler_failure(thrown);
            }
            let exit = find(machine, "exit", "()V");
            Err(Exit::call_catching(exit, me, 3))
        }
        _ => {
            machine.take_caught(args);
            machine.finish_thread(thread)?;
            ok(())
        }
    }
}

impl Machine {
    /// The handler of an uncaught exception threw itself: HotSpot says no more than this.
    pub fn report_handler_failure(&mut self, thrown: Ref) {
        let class = self.meta.external_name(self.heap.class_of(thrown));
        let name = self
            .heap
            .get_ref(self.current_thread().object, self.meta.known().thread_name);
        let text = format!(
            "\nException: {class} thrown from the UncaughtExceptionHandler in thread \"{}\"\n",
            self.text(name)
        );
        self.host.write_stream(2, text.as_bytes());
    }

    /// Marks a thread's object as terminated and wakes those who join it: under its monitor, or
    /// one that has just seen it alive and is about to wait would wait for ever.
    pub fn finish_thread(&mut self, thread: Ref) -> Result<(), Exit> {
        /// JVMTI: terminated.
        const TERMINATED: i32 = 2;
        self.enter_monitor_or_block(thread)?;
        let known = self.meta.known();
        let (status, native) = (known.thread_status, known.thread_native);
        self.heap.set_i32(thread, status, TERMINATED);
        self.heap.set_i64(thread, native, 0);
        self.synchronized(Synchronization::End(thread));
        for waiting in self.state.monitors.take_waiting(&mut self.heap, thread) {
            self.thread_mut(waiting).notified = true;
            self.wake(waiting);
        }
        // Entered just before, so it is ours.
        let _ = self.exit_monitor(thread, self.state.current);
        Ok(())
    }

    /// The method a virtual call of `method` runs on an object of `class`.
    pub fn select_virtual(&self, class: ClassId, method: MethodId) -> MethodId {
        match self.meta.method(method).vtable_index {
            Some(at)
                if !self
                    .meta
                    .class(self.meta.method(method).class)
                    .is_interface() =>
            {
                let vtable = &self.meta.class(class).vtable;
                vtable.get(at as usize).copied().unwrap_or(method)
            }
            _ => method,
        }
    }
}
