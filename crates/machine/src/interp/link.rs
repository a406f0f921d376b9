//! First execution: symbolic instructions find what they name and get their quick form.

use gibbon_formats::descriptor::Kind;
use gibbon_ir::{Code, Insn, NO_REG, Reg};

use super::{CallLink, LinkedCode};
use crate::Machine;
use crate::heap::{MAX_LITERALS, Ref};
use crate::interp::call::signature_text;
use crate::meta::{
    Access, ClassId, Field, LookupFailure, MemberName, Method, MethodId, StaticLink,
};
use crate::native::Exit;

impl Machine {
    pub(super) fn link_new(&mut self, from: ClassId, d: u16, index: u32) -> Result<Insn, Exit> {
        let id = self.pool_class(from, index)?;
        let class = self.meta.class(id);
        if class.is_interface() || class.access.is_abstract() {
            let name = self.meta.external_name(id);
            return Err(self.throw("java/lang/InstantiationError", &name));
        }
        Ok(Insn::NewObject { d, class: id.0 })
    }

    pub(super) fn link_string(&mut self, from: ClassId, d: u16, index: u32) -> Result<Insn, Exit> {
        match self.meta.class(from).source.pool_string(index) {
            Ok(text) => match self.meta.literal(&text) {
                literal if literal < MAX_LITERALS => Ok(Insn::ConstLiteral { d, literal }),
                _ => Err(self.throw("java/lang/OutOfMemoryError", "Metaspace")),
            },
            Err(problem) => Err(self.throw("java/lang/ClassFormatError", &problem)),
        }
    }

    /// The field that an instruction names, checked to be static or not, and accessible.
    pub(super) fn resolve_field(
        &mut self,
        from: ClassId,
        index: u32,
        is_static: bool,
        writes: bool,
    ) -> Result<(ClassId, Kind, u32), Exit> {
        let named = match self.meta.class(from).source.pool_field(index) {
            Ok(named) => named,
            Err(problem) => return Err(self.throw("java/lang/ClassFormatError", &problem)),
        };
        let class = self.resolve_class(from, &named.class)?;
        let name = self.meta.symbols.intern(&named.name);
        let descriptor = self.meta.symbols.intern(&named.descriptor);
        let Some(field) = self.meta.find_field(class, name, descriptor) else {
            let message = match self.is_device() {
                true => no_field_of_android(&named, is_static),
                false => named.name.clone(),
            };
            return Err(self.throw("java/lang/NoSuchFieldError", &message));
        };
        let &Field {
            class: owner,
            kind,
            offset,
            access,
            ..
        } = field;
        if access.is_static() != is_static {
            let message = match self.is_device() {
                true => self.other_field_of_android(owner, &named, is_static),
                false => {
                    let expected = if is_static { "static" } else { "non-static" };
                    let owner = self.meta.external_name(owner);
                    format!("Expected {expected} field {owner}.{}", named.name)
                }
            };
            return Err(self.throw("java/lang/IncompatibleClassChangeError", &message));
        }
        self.load_nest_hosts(from, owner, access)?;
        if !self.can_access(from, owner, access) {
            let (by, of) = (
                self.meta.external_name(from),
                self.meta.external_name(owner),
            );
            let message = match self.is_device() {
                true => format!(
                    "Field '{of}.{}' is inaccessible to class '{by}'",
                    named.name
                ),
                false => format!(
                    "class {by} tried to access {}field {of}.{} ({})",
                    access_word(access),
                    named.name,
                    self.loader_relation(from, owner),
                ),
            };
            return Err(self.throw("java/lang/IllegalAccessError", &message));
        }
        if writes && access.has(Access::FINAL) && owner != from {
            let message = match self.is_device() {
                true => self.final_field_of_android(owner, &named),
                false => format!(
                    "Update to {}final field {}.{} attempted from a different class ({}) than the field's declaring class",
                    if is_static { "static " } else { "non-static " },
                    self.meta.external_name(owner),
                    named.name,
                    self.meta.external_name(from),
                ),
            };
            return Err(self.throw("java/lang/IllegalAccessError", &message));
        }
        Ok((owner, kind, offset))
    }

    pub(super) fn link_field(&mut self, from: ClassId, insn: Insn) -> Result<Insn, Exit> {
        let (register, object, index, writes) = match insn {
            Insn::GetField { d, object, field } => (d, object, field, false),
            Insn::PutField { s, object, field } => (s, object, field, true),
            other => return Err(self.bug(format!("not a field instruction: {other:?}"))),
        };
        let (_, kind, offset) = self.resolve_field(from, index.into(), false, writes)?;
        let Ok(offset) = u16::try_from(offset) else {
            let what = format!(
                "an object larger than 64 KB in {}",
                self.meta.class_name(from)
            );
            return Err(Exit::Halt(crate::Halt::Unsupported(what)));
        };
        let (d, s) = (register, register);
        use Kind::*;
        Ok(match (kind, writes) {
            (Boolean | Byte, false) => Insn::GetField8 { d, object, offset },
            (Char, false) => Insn::GetFieldU16 { d, object, offset },
            (Short, false) => Insn::GetFieldI16 { d, object, offset },
            (Long | Double, false) => Insn::GetField64 { d, object, offset },
            (_, false) => Insn::GetField32 { d, object, offset },
            (Boolean | Byte, true) => Insn::PutField8 { s, object, offset },
            (Char | Short, true) => Insn::PutField16 { s, object, offset },
            (Long | Double, true) => Insn::PutField64 { s, object, offset },
            (_, true) => Insn::PutField32 { s, object, offset },
        })
    }

    pub(super) fn link_static(&mut self, from: ClassId, insn: Insn) -> Result<Insn, Exit> {
        let (register, index, writes) = match insn {
            Insn::GetStatic { d, field } => (d, field, false),
            Insn::PutStatic { s, field } => (s, field, true),
            other => return Err(self.bug(format!("not a static field instruction: {other:?}"))),
        };
        let (class, kind, offset) = self.resolve_field(from, index, true, writes)?;
        let link = self.meta.static_links.len() as u32;
        self.meta.static_links.push(StaticLink { class, offset });
        Ok(static_insn(kind, register, link, writes))
    }

    /// The class object of a class whose static field is used.
    pub(super) fn static_base(&mut self, class: ClassId) -> Result<Ref, Exit> {
        self.initialize(class)?;
        self.mirror(class)
    }

    /// Checks access to a member (JVMS 5.4.4).
    pub fn can_access(&self, from: ClassId, owner: ClassId, access: Access) -> bool {
        if access.has(Access::PUBLIC) || from == owner || self.is_reflection_accessor(from) {
            return true;
        }
        if access.is_private() {
            return self.nest(from) == self.nest(owner);
        }
        if self.meta.same_package(from, owner) {
            return true;
        }
        access.has(Access::PROTECTED) && self.meta.is_subtype(from, owner)
    }

    /// A class that the library generated for reflection: it may access anything, having
    /// checked before.
    pub(crate) fn is_reflection_accessor(&self, class: ClassId) -> bool {
        let ancestry = &self.meta.class(class).ancestry;
        ancestry.get(1).is_some_and(|&above| {
            self.meta.class_name(above) == "jdk/internal/reflect/MagicAccessorImpl"
        })
    }

    /// Loads the hosts of two classes' nests, if access depends on them. Only the guest's own
    /// loaders are asked: what others load was compiled together.
    fn load_nest_hosts(
        &mut self,
        from: ClassId,
        owner: ClassId,
        access: Access,
    ) -> Result<(), Exit> {
        if !access.is_private() || from == owner {
            return Ok(());
        }
        for class in [from, owner] {
            let info = self.meta.class(class);
            let loader = info.loader;
            if let Some(host) = info.source.nest_host()
                && info.nest_host.is_none()
                && !loader.is_built_in()
            {
                let host = host.to_owned();
                self.load_class(loader, &host)?;
            }
        }
        Ok(())
    }

    /// A nest, by its host's loader and name: the host need not be loaded.
    fn nest(&self, class: ClassId) -> (crate::meta::LoaderId, &str) {
        let host = self.nest_host(class);
        let info = self.meta.class(host);
        let own = self.meta.class_name(host);
        let named = match &info.source {
            // Loaded, it would have been found if it took the class for its own.
            crate::meta::Source::Class(_) => info
                .source
                .nest_host()
                .filter(|name| self.find_loaded(info.loader, name).is_none()),
            crate::meta::Source::Dex(_) => own.split('$').next(),
            crate::meta::Source::Machine => None,
        };
        (info.loader, named.unwrap_or(own))
    }

    /// The host of a class's nest, by the name that the class file gives, if it is loaded and
    /// lists the class; else the class itself.
    pub fn nest_host(&self, class: ClassId) -> ClassId {
        let info = self.meta.class(class);
        if let Some(host) = info.nest_host {
            return host;
        }
        match &info.source {
            crate::meta::Source::Class(_) => info
                .source
                .nest_host()
                .and_then(|name| self.find_loaded(info.loader, name))
                .filter(|&host| {
                    self.meta.same_package(host, class)
                        && self
                            .meta
                            .class(host)
                            .source
                            .lists_in_nest(self.meta.class_name(class))
                })
                .unwrap_or(class),
            // DEX has no nests in older versions: what D8 left private is meant to be reached.
            crate::meta::Source::Dex(_) => {
                let name = self.meta.class_name(class);
                let outer = name.split('$').next().unwrap_or(name);
                self.find_loaded(info.loader, outer).unwrap_or(class)
            }
            crate::meta::Source::Machine => class,
        }
    }

    /// What an `IllegalAccessError` says of a method.
    pub fn no_access_message(&self, from: ClassId, id: MethodId) -> String {
        let method = self.meta.method(id);
        if self.is_device() {
            return format!(
                "Method '{}' is inaccessible to class '{}'",
                self.method_text(id),
                self.meta.external_name(from),
            );
        }
        format!(
            "class {} tried to access {}method '{}' ({})",
            self.meta.external_name(from),
            access_word(method.access),
            self.method_text(id),
            self.loader_relation(from, method.class),
        )
    }

    fn loader_relation(&self, from: ClassId, to: ClassId) -> String {
        let (one, two) = (self.meta.external_name(from), self.meta.external_name(to));
        let (here, there) = (self.place_text(from), self.place_text(to));
        if here == there {
            return format!("{one} and {two} are in {here}");
        }
        format!("{one} is in {here}; {two} is in {there}")
    }

    pub(super) fn link_call(&mut self, code: *mut LinkedCode, insn: Insn) -> Result<Insn, Exit> {
        let (d, call) = match insn {
            Insn::InvokeStatic { d, call }
            | Insn::InvokeSpecial { d, call }
            | Insn::InvokeSuper { d, call }
            | Insn::InvokeVirtual { d, call }
            | Insn::InvokeInterface { d, call }
            | Insn::InvokeDynamic { d, call }
            | Insn::InvokePolymorphic { d, call } => (d, call),
            other => return Err(self.bug(format!("not a call: {other:?}"))),
        };
        // SAFETY: the code of the running method; nothing else refers to its links now.
        let (from, body, link) = unsafe {
            let code = &mut *code;
            (code.class, &code.code, &mut code.calls[call as usize])
        };
        let named = &body.calls[call as usize];
        if matches!(insn, Insn::InvokeDynamic { .. }) {
            return self.link_dynamic(from, named.reference, d, call, link);
        }
        let member = match self.meta.class(from).source.pool_method(named.reference) {
            Ok(member) => member,
            Err(problem) => return Err(self.throw("java/lang/ClassFormatError", &problem)),
        };
        let is_static = matches!(insn, Insn::InvokeStatic { .. });
        if self.is_polymorphic(from, &member) {
            let quick = self.link_polymorphic(from, &member, named.proto, d, call, link)?;
            if let Some(target) = link.method {
                self.check_call(body, &link.arguments, d, target)?;
            }
            return Ok(quick);
        }
        self.check_kind_of_call(from, &member, insn)?;
        let id = self.resolve_method(from, &member, is_static)?;
        self.check_call(body, &link.arguments, d, id)?;
        let method = self.meta.method(id);
        link.method = Some(id);
        let owner = method.class;
        let is_interface = self.meta.class(owner).is_interface();
        let direct = |machine: &Machine, link: &mut CallLink, id: MethodId| {
            link.target = machine.meta.method(id);
            link.method = Some(id);
            Insn::CallDirect { d, call }
        };
        // What virtual and interface calls run is looked up by the receiver's class. No class has the
        // number that stands for "none yet", but a guest's word in an object's header may say so.
        link.target = method;
        Ok(match insn {
            Insn::InvokeStatic { .. } => Insn::CallStatic { d, call },
            Insn::InvokeSpecial { .. } => {
                let is_constructor = member.name == "<init>";
                if is_constructor && member.class == "java/lang/Object" {
                    return Ok(Insn::ObjectInit {
                        s: link.arguments[0],
                    });
                }
                let target = self.select_special(from, id, is_constructor)?;
                direct(self, link, target)
            }
            Insn::InvokeSuper { .. } => {
                let target = self.select_super(from, &member, id)?;
                direct(self, link, target)
            }
            _ if method.access.is_private() => direct(self, link, id),
            Insn::InvokeInterface { .. } | Insn::InvokeVirtual { .. } if is_interface => {
                Insn::CallInterface { d, call }
            }
            _ => match method.vtable_index {
                Some(index) if !method.access.has(Access::FINAL) => {
                    link.vtable_index = index;
                    Insn::CallVirtual { d, call }
                }
                _ => direct(self, link, id),
            },
        })
    }

    /// ART refuses what HotSpot finds out by another flag: a class that is called like an
    /// interface, and the other way round.
    fn check_kind_of_call(
        &mut self,
        from: ClassId,
        member: &MemberName,
        insn: Insn,
    ) -> Result<(), Exit> {
        let (expected, found) = match insn {
            Insn::InvokeVirtual { .. } => ("virtual", "interface"),
            Insn::InvokeInterface { .. } => ("interface", "virtual"),
            _ => return Ok(()),
        };
        if !self.meta.class(from).source.is_dex() {
            return Ok(());
        }
        let class = self.resolve_class(from, &member.class)?;
        let is_as_expected = self.meta.class(class).is_interface() == (expected == "interface");
        // What is an interface in this library need not be one in Android's.
        if is_as_expected || !self.meta.class(class).source.is_dex() {
            return Ok(());
        }
        let class = self.meta.external_name(class);
        let message = format!(
            "The method '{}' was expected to be of type {expected} but instead was found to be of \
             type {found}",
            signature_text(&class, &member.name, &member.descriptor)
        );
        Err(self.throw("java/lang/IncompatibleClassChangeError", &message))
    }

    /// A call gives a method as many arguments as it takes, references where those belong. Code
    /// that was lowered does, by the descriptor it names the method with: the loop relies on it.
    fn check_call(
        &mut self,
        code: &Code,
        arguments: &[Reg],
        d: Reg,
        id: MethodId,
    ) -> Result<(), Exit> {
        let method = self.meta.method(id);
        let is_reference = |kind: Kind| kind == Kind::Reference;
        let fits = arguments.len() == method.argument_kinds.len()
            && arguments
                .iter()
                .zip(&method.argument_kinds)
                .all(|(&register, &kind)| code.is_reference(register) == is_reference(kind))
            && (d == NO_REG || code.is_reference(d) == is_reference(method.return_kind));
        if fits {
            return Ok(());
        }
        let message = format!("{} is called with something else", self.method_text(id));
        Err(self.verify_error(&message))
    }

    /// Method resolution with its errors (JVMS 5.4.3.3, 5.4.3.4).
    pub fn resolve_method(
        &mut self,
        from: ClassId,
        member: &MemberName,
        is_static: bool,
    ) -> Result<MethodId, Exit> {
        let class = self.resolve_class(from, &member.class)?;
        let name = self.meta.symbols.intern(&member.name);
        let descriptor = self.meta.symbols.intern(&member.descriptor);
        let text = |machine: &Machine, class: ClassId| {
            signature_text(
                &machine.meta.external_name(class),
                &member.name,
                &member.descriptor,
            )
        };
        let is_class_file = !self.meta.class(from).source.is_dex();
        if is_class_file && member.interface != self.meta.class(class).is_interface() {
            let message = if member.interface {
                format!(
                    "Found class {}, but interface was expected",
                    self.meta.external_name(class)
                )
            } else {
                format!(
                    "Found interface {}, but class was expected",
                    self.meta.external_name(class)
                )
            };
            return Err(self.throw("java/lang/IncompatibleClassChangeError", &message));
        }
        let Some(id) = self.meta.find_method(class, name, descriptor) else {
            let message = match self.is_device() {
                true => no_method_of_android(member, is_static),
                false => format!("'{}'", text(self, class)),
            };
            return Err(self.throw("java/lang/NoSuchMethodError", &message));
        };
        let method = self.meta.method(id);
        let (owner, access) = (method.class, method.access);
        if access.is_static() != is_static {
            let message = match self.is_device() {
                true => self.other_method_of_android(id, member, is_static),
                false => {
                    let expected = match (is_static, member.interface) {
                        (true, _) => "Expected static method",
                        (false, true) => "Expected instance not static method",
                        (false, false) => "Expecting non-static method",
                    };
                    format!("{expected} '{}'", text(self, owner))
                }
            };
            return Err(self.throw("java/lang/IncompatibleClassChangeError", &message));
        }
        self.load_nest_hosts(from, owner, access)?;
        let is_array_clone = self.meta.class(class).is_array() && member.name == "clone";
        if !is_array_clone && !self.can_access(from, owner, access) {
            let message = self.no_access_message(from, id);
            return Err(self.throw("java/lang/IllegalAccessError", &message));
        }
        Ok(id)
    }

    fn select_special(
        &mut self,
        from: ClassId,
        id: MethodId,
        is_constructor: bool,
    ) -> Result<MethodId, Exit> {
        let method = self.meta.method(id);
        let (name, descriptor, owner) = (method.name, method.descriptor, method.class);
        let is_super_call = !is_constructor
            && !method.access.is_private()
            && owner != from
            && !self.meta.class(owner).is_interface();
        if !is_super_call {
            return if method.access.is_abstract() {
                Err(self.abstract_method(id))
            } else {
                Ok(id)
            };
        }
        let above = self.meta.class(from).super_class;
        let target = above.and_then(|above| self.meta.find_method(above, name, descriptor));
        match target {
            Some(target) if !self.meta.method(target).access.is_abstract() => Ok(target),
            _ => Err(self.abstract_method(id)),
        }
    }

    /// DEX: whatever class a call names, even the caller's own, it goes to what the caller's
    /// superclass has in the method's place. Only a call that names an interface goes there.
    fn select_super(
        &mut self,
        from: ClassId,
        member: &MemberName,
        id: MethodId,
    ) -> Result<MethodId, Exit> {
        let named = self.resolve_class(from, &member.class)?;
        if self.meta.class(named).is_interface() {
            return self.select_special(from, id, false);
        }
        let method = self.meta.method(id);
        let (name, descriptor) = (method.name, method.descriptor);
        let is_interfaces = self.meta.class(method.class).is_interface();
        let place = method.vtable_index.filter(|_| !is_interfaces);
        let target = self
            .meta
            .class(from)
            .super_class
            .and_then(|above| match place {
                Some(place) => self.meta.class(above).vtable.get(place as usize).copied(),
                None => self.meta.find_method(above, name, descriptor),
            });
        match target {
            Some(target) if !self.meta.method(target).access.is_abstract() => Ok(target),
            Some(target) => Err(self.abstract_method(target)),
            None => {
                let class = self.meta.external_name(from);
                let text = signature_text(&class, &member.name, &member.descriptor);
                Err(self.throw("java/lang/NoSuchMethodError", &format!("'{text}'")))
            }
        }
    }

    fn abstract_method(&mut self, id: MethodId) -> Exit {
        let text = self.method_text(id);
        let message = match self.is_device() {
            true => format!("abstract method \"{text}\""),
            false => text,
        };
        self.throw("java/lang/AbstractMethodError", &message)
    }

    /// # Safety
    /// `link` is a link of the running method's code.
    pub(super) unsafe fn cache_virtual(
        &mut self,
        link: *mut CallLink,
        class: ClassId,
    ) -> Result<(), Exit> {
        // SAFETY: by contract.
        let (named, index) = unsafe { ((*link).method, (*link).vtable_index as usize) };
        let named = named.expect("a linked call names a method");
        self.check_receiver(class, named)?;
        let Some(&target) = self.meta.class(class).vtable.get(index) else {
            return Err(self.wrong_receiver(class, named));
        };
        // SAFETY: by contract.
        unsafe {
            (*link).target = self.meta.method(target);
            (*link).class = class.0;
        }
        Ok(())
    }

    /// An object of `class` can be the receiver of a method. What verified code calls always
    /// can; nothing else keeps a method from being run on something it was not made for.
    pub fn check_receiver(&mut self, class: ClassId, method: MethodId) -> Result<(), Exit> {
        if self.meta.is_subtype(class, self.meta.method(method).class) {
            return Ok(());
        }
        Err(self.wrong_receiver(class, method))
    }

    #[cold]
    fn wrong_receiver(&mut self, class: ClassId, method: MethodId) -> Exit {
        let message = format!(
            "{} is called on a {}",
            self.method_text(method),
            self.meta.external_name(class)
        );
        self.verify_error(&message)
    }

    /// # Safety
    /// As for `cache_virtual`.
    pub(super) unsafe fn cache_interface(
        &mut self,
        link: *mut CallLink,
        class: ClassId,
    ) -> Result<(), Exit> {
        // SAFETY: by contract.
        let id = unsafe { (*link).method }.expect("a linked call names a method");
        let method = self.meta.method(id);
        let (name, descriptor, owner) = (method.name, method.descriptor, method.class);
        if self.meta.class(owner).is_interface() && !self.meta.is_subtype(class, owner) {
            let (of, wanted) = (
                self.meta.external_name(class),
                self.meta.external_name(owner),
            );
            let message = match self.is_device() {
                true => format!(
                    "Class '{of}' does not implement interface '{wanted}' in call to '{}'",
                    self.method_text(id)
                ),
                false => format!("Class {of} does not implement the requested interface {wanted}"),
            };
            return Err(self.throw("java/lang/IncompatibleClassChangeError", &message));
        }
        let target = self.select_or_throw(class, id, name, descriptor)?;
        let target: *const Method = self.meta.method(target);
        self.call_cache.insert(class, id, target);
        // SAFETY: by contract.
        unsafe {
            (*link).target = target;
            (*link).class = class.0;
        }
        Ok(())
    }

    fn select_or_throw(
        &mut self,
        class: ClassId,
        id: MethodId,
        name: crate::meta::Symbol,
        descriptor: crate::meta::Symbol,
    ) -> Result<MethodId, Exit> {
        match self.meta.select_interface(class, name, descriptor) {
            Ok(target) => Ok(target),
            Err(LookupFailure::Conflict) => {
                let words = match self.is_device() {
                    true => "Conflicting default method implementations",
                    false => "Conflicting default methods:",
                };
                let text = format!("{words} {}", self.method_text(id));
                Err(self.throw("java/lang/IncompatibleClassChangeError", &text))
            }
            Err(LookupFailure::NotPublic) => {
                let text = self.method_text(id);
                Err(self.throw("java/lang/IllegalAccessError", &text))
            }
            Err(LookupFailure::Missing | LookupFailure::Abstract) => {
                let text = match self.is_device() {
                    true => format!("abstract method \"{}\"", self.method_text(id)),
                    false => self.not_implemented_message(class, id),
                };
                Err(self.throw("java/lang/AbstractMethodError", &text))
            }
        }
    }

    /// What an `AbstractMethodError` says of a method that the receiver does not have.
    fn not_implemented_message(&self, class: ClassId, id: MethodId) -> String {
        let method = self.meta.method(id);
        let holder = self.meta.class(method.class);
        let holder_name = self.meta.external_name(method.class);
        let signature = self
            .method_text(id)
            .replacen(&format!("{holder_name}."), "", 1);
        let word = if method.access.is_abstract() {
            "abstract "
        } else {
            ""
        };
        let kind = match (holder.is_interface(), holder.access.is_abstract()) {
            (true, _) => "interface",
            (false, true) => "abstract class",
            (false, false) => "class",
        };
        format!(
            "Receiver class {} does not define or inherit an implementation of the resolved method \
             '{word}{signature}' of {kind} {holder_name}.",
            self.meta.external_name(class)
        )
    }

    /// The method that a virtual or interface call of `id` runs on an object of `class`.
    pub fn select(&mut self, class: ClassId, id: MethodId) -> Result<MethodId, Exit> {
        let method = self.meta.method(id);
        let (name, descriptor) = (method.name, method.descriptor);
        if method.access.is_private() || method.is_static() {
            return Ok(id);
        }
        if self.meta.class(method.class).is_interface() {
            return self.select_or_throw(class, id, name, descriptor);
        }
        let Some(at) = method.vtable_index else {
            return Ok(id);
        };
        match self.meta.class(class).vtable.get(at as usize) {
            Some(&target) => Ok(target),
            None => Err(self.wrong_receiver(class, id)),
        }
    }

    pub(crate) fn bug(&self, what: String) -> Exit {
        Exit::Halt(crate::Halt::Bug(what))
    }
}

pub(super) fn static_insn(kind: Kind, register: u16, link: u32, writes: bool) -> Insn {
    let (d, s) = (register, register);
    use Kind::*;
    match (kind, writes) {
        (Boolean | Byte, false) => Insn::GetStatic8 { d, link },
        (Char, false) => Insn::GetStaticU16 { d, link },
        (Short, false) => Insn::GetStaticI16 { d, link },
        (Long | Double, false) => Insn::GetStatic64 { d, link },
        (_, false) => Insn::GetStatic32 { d, link },
        (Boolean | Byte, true) => Insn::PutStatic8 { s, link },
        (Char | Short, true) => Insn::PutStatic16 { s, link },
        (Long | Double, true) => Insn::PutStatic64 { s, link },
        (_, true) => Insn::PutStatic32 { s, link },
    }
}

fn access_word(access: Access) -> &'static str {
    if access.is_private() {
        "private "
    } else if access.has(Access::PROTECTED) {
        "protected "
    } else {
        ""
    }
}

/// ART's words for a field that is not there.
fn no_field_of_android(field: &MemberName, is_static: bool) -> String {
    let kind = if is_static { "static" } else { "instance" };
    format!(
        "No {kind} field {} of type {} in class {} or its superclasses",
        field.name,
        field.descriptor,
        descriptor_of(&field.class)
    )
}

/// ART's words for a method that is not there.
fn no_method_of_android(method: &MemberName, is_static: bool) -> String {
    let kind = match (is_static, method.name.as_str()) {
        (true, _) => "static",
        (false, "<init>") => "direct",
        (false, _) if method.interface => "interface",
        (false, _) => "virtual",
    };
    format!(
        "No {kind} method {}{} in class {} or its super classes",
        method.name,
        method.descriptor,
        descriptor_of(&method.class)
    )
}

fn descriptor_of(class: &str) -> String {
    match class.starts_with('[') {
        true => class.to_owned(),
        false => format!("L{class};"),
    }
}
