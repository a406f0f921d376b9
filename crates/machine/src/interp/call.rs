//! The slow parts of calling: code on first use, synchronized methods, pushed calls.

use gibbon_formats::descriptor::{FieldType, Kind, MethodDescriptor};
use gibbon_ir::{Code, Insn, NO_REG};

use super::{LinkedCode, Marks, Synchronization};
use crate::Machine;
use crate::gaps::GapKind;
use crate::heap::Ref;
use crate::meta::{Access, LoaderId, Method, MethodId, Source};
use crate::native::{Exit, GuestCall, NATIVE_EXTRA, NativeKind};
use crate::threads::{Frame, FrameFlags};

/// A call made by the machine in place of an instruction.
pub(super) struct GuestFrame {
    pub method: MethodId,
    pub arguments: Vec<u64>,
    pub return_register: u16,
}

impl Machine {
    /// Makes sure a method has code.
    pub(crate) fn prepare(&mut self, id: MethodId) -> Result<(), Exit> {
        let method = self.meta.method(id);
        if method.code.is_some() {
            return Ok(());
        }
        if method.native.is_none() && !method.no_intrinsic {
            let class = self.meta.class(method.class);
            let (class_name, name) = (
                self.meta.symbols.name(class.name),
                self.meta.symbols.name(method.name),
            );
            let descriptor = self.meta.symbols.name(method.descriptor);
            // Natives know the library's classes: one of the same name that an app brings is none.
            let is_library = class.loader == LoaderId::BOOT || class.loader == LoaderId::PLATFORM;
            let mut native = self.natives.find(class_name, name, descriptor);
            native = native.filter(|_| is_library);
            if native.is_none() && is_library && method.access.has(Access::NATIVE) {
                native = self.natives.stand_in(class_name);
            }
            if native.is_none() && !is_library && method.access.has(Access::NATIVE) {
                native = self.natives.foreign.map(|body| (body, NativeKind::Native));
            }
            self.meta.method_mut(id).native = native;
        }
        let method = self.meta.method(id);
        let class = self.meta.class(method.class);
        let code = if method.native.is_some() {
            native_code(method)
        } else if method.access.has(Access::NATIVE) {
            return Err(self.missing_native(id));
        } else if method.access.is_abstract() {
            let name = self.method_text(id);
            return Err(self.throw("java/lang/AbstractMethodError", &name));
        } else {
            match class.source.lower(method.index) {
                Ok(Some(code)) => self.verified(id, code)?,
                Ok(None) => {
                    let name = self.method_text(id);
                    return Err(self.throw("java/lang/AbstractMethodError", &name));
                }
                Err(error) => {
                    let message = format!("{}: {error}", self.method_text(id));
                    return Err(self.throw("java/lang/VerifyError", &message));
                }
            }
        };
        self.statistics.lowered_methods += 1;
        let method = self.meta.method(id);
        let class = self.meta.class(method.class);
        if matches!(method.native, Some((_, NativeKind::StandIn))) {
            let name = self.method_text(id);
            self.statistics.stand_ins.insert(name);
        }
        let pool = class.pool.clone();
        let marks = matches!(class.source, Source::Dex(_)).then(|| Marks::new(&code));
        let mut linked = LinkedCode::new(code, self.meta.method(id), pool);
        linked.marks = marks;
        linked.model = self.model_of(id);
        self.meta.method_mut(id).code = Some(Box::new(linked));
        Ok(())
    }

    /// A method's code with its operands proven or checked, if it is not the library's.
    fn verified(&mut self, id: MethodId, mut code: Code) -> Result<Code, Exit> {
        debug_assert_eq!(
            gibbon_ir::validate(&code),
            Ok(()),
            "{}",
            self.method_text(id)
        );
        if self.is_foreign(self.meta.method(id).class)
            && let Err(problem) = self.verify(id, &mut code)
        {
            let message = format!("{}: {problem}", self.method_text(id));
            return Err(self.throw("java/lang/VerifyError", &message));
        }
        Ok(code)
    }

    fn missing_native(&mut self, id: MethodId) -> Exit {
        let method = self.meta.method(id);
        let descriptor = self.meta.symbols.name(method.descriptor).clone();
        let class = self.meta.external_name(method.class);
        let name = format!(
            "{class}.{}{descriptor}",
            self.meta.symbols.name(method.name)
        );
        *self.statistics.missing_natives.entry(name).or_default() += 1;
        self.note_gap(GapKind::MissingNative, self.method_text(id));
        let message = format!("'{}'", self.method_text(id));
        self.throw("java/lang/UnsatisfiedLinkError", &message)
    }

    /// `int java.lang.Foo.bar(java.lang.String, int)`, as error messages name methods.
    pub fn method_text(&self, id: MethodId) -> String {
        let method = self.meta.method(id);
        let descriptor = self.meta.symbols.name(method.descriptor);
        let class = self.meta.external_name(method.class);
        signature_text(&class, self.meta.symbols.name(method.name), descriptor)
    }

    /// Pushes a frame for a call from Rust, on top of the current thread's stack.
    pub(crate) fn push_call(&mut self, call: GuestCall, retry: bool) -> Result<(), Exit> {
        self.prepare(call.method)?;
        let method = self.meta.method(call.method);
        let return_kind = method.return_kind;
        let code = method.code.as_ref().expect("just prepared");
        let (registers, is_synchronized) = (code.registers, code.is_synchronized);
        let is_static = method.is_static();
        let class = method.class;
        let mut flags = FrameFlags::default();
        if is_synchronized {
            let object = match call.arguments.first() {
                Some(&receiver) if !is_static => Ref(receiver as u32),
                _ => self.mirror(class)?,
            };
            self.enter_monitor_or_block(object)?;
            flags.set(FrameFlags::LOCKED, true);
        }
        let current = self.current_thread().frames.last().copied();
        let (base, return_register) = match current {
            None => (0, NO_REG),
            Some(frame) => {
                let caller = self.meta.method(frame.method);
                let code = caller
                    .code
                    .as_ref()
                    .expect("a method on the stack has code");
                let result = match return_kind {
                    _ if !code.is_native() => NO_REG,
                    Kind::Void => NO_REG,
                    Kind::Reference => code.arguments,
                    _ => code.arguments + 1,
                };
                (frame.base + code.registers, result)
            }
        };
        flags.set(FrameFlags::RETRY, retry);
        let thread_id = self.state.current;
        self.reserve_stack(thread_id, base + registers)?;
        let thread = self.current_thread_mut();
        if let Some(caller) = thread.frames.last_mut() {
            if let Some(stage) = call.stage {
                caller.stage = stage;
            }
            caller.flags.set(FrameFlags::CATCHES, call.catch);
        }
        let (base_at, end) = (base as usize, (base + registers) as usize);
        thread.shadows.truncate(base_at);
        thread.stack[base_at..end].fill(0);
        thread.stack[base_at..base_at + call.arguments.len()].copy_from_slice(&call.arguments);
        let method = call.method;
        thread.frames.push(Frame {
            method,
            pc: 0,
            base,
            return_register,
            stage: 0,
            flags,
        });
        Ok(())
    }

    /// Room for registers below `end`, or `StackOverflowError`.
    pub(crate) fn reserve_stack(
        &mut self,
        thread: crate::threads::ThreadId,
        end: u32,
    ) -> Result<(), Exit> {
        if end > self.max_stack {
            return Err(self.throw_plain("java/lang/StackOverflowError"));
        }
        let stack = &mut self.thread_mut(thread).stack;
        if stack.len() < end as usize {
            let size = (end as usize * 2).max(1024);
            stack.resize(size, 0);
        }
        Ok(())
    }

    /// Enters a monitor, or makes the current thread wait for it and says so.
    pub fn enter_monitor_or_block(&mut self, object: Ref) -> Result<(), Exit> {
        let thread = self.state.current;
        if self.state.monitors.enter(&mut self.heap, object, thread) {
            self.synchronized(Synchronization::Enter(object));
            return Ok(());
        }
        let thread = self.current_thread_mut();
        thread.state = crate::threads::ThreadState::Blocked(object);
        match &mut thread.turned_away {
            (before, times) if *before == object => *times += 1,
            other => *other = (object, 1),
        }
        Err(Exit::Block)
    }

    pub(crate) fn monitor_of_frame(&mut self, frame: &Frame) -> Ref {
        let method = self.meta.method(frame.method);
        if method.is_static() {
            let class = method.class;
            return self.mirror(class).expect("entered before, so it is there");
        }
        Ref(self.current_thread().stack[frame.base as usize] as u32)
    }

    /// The method without its intrinsic.
    pub(crate) fn fallback_of(&mut self, id: MethodId) -> MethodId {
        if let Some(fallback) = self.meta.method(id).fallback {
            return fallback;
        }
        let method = self.meta.method(id);
        let copy = Method {
            id,
            class: method.class,
            name: method.name,
            descriptor: method.descriptor,
            access: Access(method.access.0 & !Access::SYNCHRONIZED),
            index: method.index,
            vtable_index: method.vtable_index,
            argument_count: method.argument_count,
            return_kind: method.return_kind,
            argument_kinds: method.argument_kinds.clone(),
            code: None,
            entries: [std::ptr::null(); crate::compile::PLACES],
            native: None,
            no_intrinsic: true,
            fallback: None,
            hidden: method.hidden,
            seen_as_native: method.seen_as_native,
            caller_sensitive: method.caller_sensitive,
            lambda_form: method.lambda_form,
            stable_hash: method.stable_hash,
        };
        let fallback = self.meta.add_method(copy);
        self.meta.method_mut(id).fallback = Some(fallback);
        fallback
    }
}

/// The body of a native: one instruction, and registers for its arguments and results.
fn native_code(method: &Method) -> Code {
    let mut code = Code {
        insns: vec![Insn::Native],
        argument_count: method.argument_count,
        register_count: method.argument_count + NATIVE_EXTRA,
        ..Code::default()
    };
    for (at, kind) in method.argument_kinds.iter().enumerate() {
        if *kind == Kind::Reference {
            code.set_reference(at as u16);
        }
    }
    for at in [0, 2, 3] {
        code.set_reference(method.argument_count + at);
    }
    code
}

/// A method as messages of linkage errors show it.
pub fn signature_text(class: &str, name: &str, descriptor: &str) -> String {
    match MethodDescriptor::parse(descriptor) {
        Err(_) => format!("{class}.{name}{descriptor}"),
        Ok(parsed) => {
            let parameters: Vec<String> = parsed.parameters().map(type_text).collect();
            let returned = type_text(parsed.return_type());
            format!("{returned} {class}.{name}({})", parameters.join(", "))
        }
    }
}

/// A type as Java source writes it.
pub(super) fn type_text(field: FieldType<'_>) -> String {
    let mut element = field;
    let mut suffix = String::new();
    while let Some(inner) = element.element() {
        element = inner;
        suffix.push_str("[]");
    }
    let name = match element.kind().keyword() {
        Some(keyword) => keyword.to_owned(),
        None => element.class_name().unwrap_or_default().replace('/', "."),
    };
    name + &suffix
}
